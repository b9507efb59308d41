//! Polyglot books: entries by a second route, look-ups by reading all entries, books that are wrong.

use std::collections::BTreeMap;

use chess_bits::{PieceType, Square};
use chess_board::{Board, Book, BookBuilder, BookEntry, BookError, UciStyle, Validity};
use chess_moves::{MoveDigest, MoveType};
use quickcheck::quickcheck;

use crate::positions::{Random, from_games, mixed};

/// The raw move of coordinates, from the description of the format: files and ranks by three bits each.
fn raw(text: &str) -> u16 {
    let letters = text.as_bytes();
    let number = |at: usize, first: u8| u16::from(letters[at] - first);
    let promotion = text.get(4..5).map_or(0, |letter| "_nbrq".find(letter).unwrap() as u16);
    number(2, b'a') + 8 * number(3, b'1') + 64 * number(0, b'a') + 512 * number(1, b'1') + 4096 * promotion
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Validity::Playable).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// An entry that only says a move.
const fn entry(raw_move: u16) -> BookEntry {
    BookEntry {
        key: 0,
        raw_move,
        weight: 1,
        learn: 0,
    }
}

/// What a raw move means on a board, as text with the type where it is not normal.
fn meaning(fen: &str, raw_move: u16) -> String {
    match entry(raw_move).digest(&board(fen)) {
        Some(digest) if digest.move_type() == MoveType::Normal => digest.to_string(),
        Some(digest) => format!("{:?} {digest}", digest.move_type()),
        None => "none".to_string(),
    }
}

#[test]
fn raw_moves_mean_what_the_board_makes_of_them() {
    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const NO_RIGHTS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1";
    const INNER: &str = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    for (fen, text, expected) in [
        (ROOKS, "e1h1", "Castling e1g1"),
        (ROOKS, "e1a1", "Castling e1c1"),
        (ROOKS, "e1g1", "Castling e1g1"),
        (ROOKS, "e1c1", "Castling e1c1"),
        (ROOKS, "e1b1", "none"),
        (ROOKS, "e8h8", "none"),
        (NO_RIGHTS, "e1h1", "none"),
        (NO_RIGHTS, "e1g1", "none"),
        (INNER, "e1g1", "Castling e1g1"),
        (INNER, "e1b1", "Castling e1c1"),
        (INNER, "e1f1", "e1f1"),
        // Other men on the squares of castling.
        ("3k4/8/8/8/8/8/8/4R1K1 w - - 0 1", "e1a1", "e1a1"),
        ("3k4/8/8/8/8/8/8/4Q1K1 w - - 0 1", "e1c1", "e1c1"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8a8", "Castling e8c8"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "a8e8", "none"),
        // A king of Chess960 that castles with the rook beside it, or stays where it is.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "Castling f1g1"),
        ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1", "Castling c1c1"),
        ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1c1", "none"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "EnPassant d5c6"),
        ("4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "d5c6", "none"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "Promotion a7a8q"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "Promotion a7a8n"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "none"),
        ("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "none"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a1a1", "none"),
    ] {
        assert_eq!(meaning(fen, raw(text)), expected, "{fen} {text}");
    }
    for number in 5..16 {
        assert_eq!(
            meaning("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", raw("a7a8") + 4096 * number),
            "none"
        );
    }
    assert_eq!([raw("e1g1"), raw("e1h1"), raw("a7a8q")], [0o0406, 0o0407, 0o4_6070]);
}

#[test]
fn every_legal_move_is_written_and_read() {
    for board in mixed(150, 2_000) {
        for digest in board.legal_moves() {
            let entry = BookEntry::new(&board, digest, 7).unwrap();
            assert_eq!(
                entry.raw_move,
                raw(&board.to_uci(digest, UciStyle::Chess960).to_string()),
                "{board:?} {digest:?}"
            );
            assert_eq!((entry.key, entry.weight, entry.learn), (board.polyglot_key(), 7, 0));
            assert_eq!(entry.digest(&board), Some(digest), "{board:?} {digest:?}");
        }
    }
}

#[test]
fn any_raw_move_is_legal_or_none() {
    for board in mixed(151, 20) {
        let mut meant = Vec::new();
        for raw_move in 0..=u16::MAX {
            if let Some(digest) = entry(raw_move).digest(&board) {
                assert!(board.is_legal(digest), "{board:?} {raw_move:#o}");
                meant.push(digest.to_raw());
            }
        }
        let mut legal: Vec<u16> = board.legal_moves().into_iter().map(u16::from).collect();
        legal.sort_unstable();
        meant.sort_unstable();
        meant.dedup();
        assert_eq!(meant, legal, "{board:?}");
    }
}

#[test]
fn bytes_have_the_highest_first() {
    let entry = BookEntry {
        key: 0x0123_4567_89ab_cdef,
        raw_move: 0x1234,
        weight: 0x5678,
        learn: 0x9abc_def0,
    };
    let bytes = [
        0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0,
    ];
    assert_eq!(entry.to_bytes(), bytes);
    assert_eq!(BookEntry::from_bytes(bytes), entry);
}

#[test]
fn illegal_moves_are_not_made_entries() {
    let start = Board::default();
    let illegal = MoveDigest::new_normal(Square::E2, Square::E5);
    assert_eq!(BookEntry::new(&start, illegal, 1).unwrap_err().digest(), illegal);
    let mut builder = BookBuilder::new();
    assert!(builder.add(&start, illegal, 1).is_err());
    assert!(builder.build().is_empty());
}

#[test]
fn what_is_no_book_is_refused() {
    for size in 0..100 {
        let bytes = vec![0; size];
        let expected = if size % 16 == 0 {
            Ok(size / 16)
        } else {
            Err(BookError::Size(size))
        };
        assert_eq!(Book::new(&bytes).map(|book| book.len()), expected);
        assert_eq!(Book::assume_sorted(&bytes).map(|book| book.len()), expected);
    }
    let entry = |key| BookEntry { key, ..entry(0) }.to_bytes();
    assert!(Book::new([entry(1), entry(1), entry(2), entry(u64::MAX)].concat()).is_ok());
    let unsorted = [entry(1), entry(3), entry(2), entry(9)].concat();
    assert_eq!(Book::new(&unsorted), Err(BookError::Unsorted(2)));
    let book = Book::assume_sorted(&unsorted).unwrap();
    assert_eq!(book.entries_of(9).map(|entry| entry.key).collect::<Vec<_>>(), [9]);
    assert_eq!(
        BookError::Size(17).to_string(),
        "invalid book: expected a multiple of 16 bytes, found 17"
    );
    assert_eq!(
        BookError::Unsorted(2).to_string(),
        "invalid book: expected entries sorted by key, found a smaller key in entry 2"
    );
}

#[test]
fn an_empty_book_has_no_moves() {
    let book = Book::new([]).unwrap();
    let start = Board::default();
    assert!(book.is_empty() && book.moves(&start).next().is_none());
    assert_eq!((book.pick(&start, 1), book.best(&start)), (None, None));
}

/// The moves of many games, counted by a map of texts.
fn counted() -> (BookBuilder, BTreeMap<(u64, String), u16>, Vec<Board>) {
    let mut builder = BookBuilder::new();
    let mut counts = BTreeMap::new();
    let mut boards = Vec::new();
    let mut random = Random::new(152);
    for _ in 0..300 {
        let mut board = if random.chance(80) {
            Board::default()
        } else {
            Board::chess960(random.below(3) as u16).unwrap()
        };
        for _ in 0..6 {
            let mut moves = board.legal_moves();
            moves.sort_unstable();
            let digest = moves[random.below(moves.len().min(3))];
            builder.add(&board, digest, 1).unwrap();
            let text = board.to_uci(digest, UciStyle::Chess960).to_string();
            *counts.entry((board.polyglot_key(), text)).or_insert(0) += 1;
            boards.push(board);
            board = board.play(digest);
        }
    }
    (builder, counts, boards)
}

#[test]
fn a_book_of_games_has_their_moves_by_weight() {
    let (builder, counts, boards) = counted();
    let book = builder.build();
    assert_eq!(Book::new(book.as_bytes()).map(|book| book.len()), Ok(counts.len()));
    assert_eq!(book.entries().len(), counts.len());
    for board in boards {
        let found: Vec<_> = book.moves(&board).collect();
        let mut expected: Vec<(String, u16)> = counts
            .iter()
            .filter(|((key, _), _)| *key == board.polyglot_key())
            .map(|((_, text), &count)| (text.clone(), count))
            .collect();
        expected.sort_by_key(|(text, count)| (std::cmp::Reverse(*count), raw(text)));
        let written =
            |found: &chess_board::BookMove| (board.to_uci(found.digest, UciStyle::Chess960).to_string(), found.weight);
        assert_eq!(found.iter().map(written).collect::<Vec<_>>(), expected, "{board:?}");
        assert_eq!(book.best(&board), found.first().copied());
        assert_eq!(book.entries_of(board.polyglot_key()).len(), expected.len());
    }
    // Keys that nobody has, before, between and behind the others.
    for key in [0, 1, u64::MAX]
        .into_iter()
        .chain(counts.keys().map(|(key, _)| key + 1))
    {
        let is_there = counts.keys().any(|&(other, _)| other == key);
        assert_eq!(book.entries_of(key).next().is_some(), is_there, "{key:x}");
    }
}

/// Random numbers that lie evenly choose each move as often as its weight says, to one.
#[test]
fn moves_are_picked_by_weight() {
    let start = Board::default();
    let mut builder = BookBuilder::new();
    let weights = [("e2e4", 70), ("d2d4", 0), ("c2c4", 25), ("g1f3", 5)];
    for (text, weight) in weights {
        let digest = start.resolve(text.parse().unwrap()).unwrap();
        builder.add(&start, digest, weight).unwrap();
    }
    // An entry that is no move here takes no share.
    builder.add_entry(BookEntry {
        key: start.polyglot_key(),
        raw_move: raw("e2e5"),
        weight: 900,
        learn: 0,
    });
    let book = builder.build();
    let mut picked = BTreeMap::new();
    let count = 100_000;
    for number in 0..count {
        let found = book.pick(&start, u64::MAX / count * number).unwrap();
        *picked.entry(found.digest.to_string()).or_insert(0_u64) += 1;
    }
    for (text, weight) in weights {
        let expected = u64::from(weight) * count / 100;
        let found = picked.get(text).copied().unwrap_or(0);
        assert!(found.abs_diff(expected) <= 1, "{text}: {found} of {expected}");
    }
    assert_eq!(
        book.best(&start).map(|best| best.digest.to_string()).as_deref(),
        Some("e2e4")
    );
    assert_eq!(
        book.pick(&start, u64::MAX)
            .map(|last| last.digest.to_string())
            .as_deref(),
        Some("g1f3")
    );
}

#[test]
fn moves_without_weight_are_never_picked() {
    let start = Board::default();
    let mut builder = BookBuilder::new();
    for digest in start.legal_moves() {
        builder.add(&start, digest, 0).unwrap();
    }
    let book = builder.build();
    assert_eq!(book.moves(&start).count(), 20);
    assert!(book.moves(&start).all(|found| found.weight == 0));
    assert_eq!((book.pick(&start, 0), book.pick(&start, u64::MAX)), (None, None));
    assert!(book.best(&start).is_some());
}

#[test]
fn weights_that_do_not_fit_are_scaled_and_none_is_lost() {
    let start = Board::default();
    let resolve = |text: &str| start.resolve(text.parse().unwrap()).unwrap();
    let mut builder = BookBuilder::new();
    for (text, weight) in [
        ("e2e4", u32::MAX),
        ("e2e4", u32::MAX),
        ("d2d4", u32::MAX),
        ("c2c4", 1),
        ("b2b4", 0),
    ] {
        builder.add(&start, resolve(text), weight).unwrap();
    }
    let next = start.play(resolve("e2e4"));
    builder
        .add(&next, next.resolve("e7e5".parse().unwrap()).unwrap(), 65_535)
        .unwrap();
    let book = builder.build();
    let weights: Vec<u16> = book.moves(&start).map(|found| found.weight).collect();
    assert_eq!(weights, [65_535, 32_767, 1, 0]);
    assert_eq!(
        book.moves(&next).map(|found| found.weight).collect::<Vec<_>>(),
        [65_535]
    );
}

#[test]
fn what_was_learned_is_kept() {
    let key = Board::default().polyglot_key();
    let learned = |weight, learn| BookEntry {
        key,
        raw_move: raw("e2e4"),
        weight,
        learn,
    };
    let mut builder = BookBuilder::new();
    builder.add_entry(learned(2, 17));
    builder.add_entry(learned(3, 18));
    let book = builder.build();
    assert_eq!(book.entries().collect::<Vec<_>>(), [learned(5, 18)]);
    assert_eq!(book.moves(&Board::default()).next().map(|found| found.learn), Some(18));
}

#[test]
fn a_book_that_is_added_entry_by_entry_is_the_same_book() {
    let book = counted().0.build();
    let mut builder = BookBuilder::new();
    for entry in book.entries() {
        builder.add_entry(entry);
    }
    assert_eq!(builder.build(), book);
}

#[cfg(feature = "std")]
#[test]
fn books_are_read_from_files() {
    use std::{env, fs, process};

    use chess_board::OpenBookError;

    let folder = env::temp_dir().join(format!("chess-board-book-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let book = counted().0.build();
    let path = folder.join("games.bin");
    fs::write(&path, book.as_bytes()).unwrap();
    assert_eq!(Book::open(&path).unwrap(), book);

    fs::write(&path, &book.as_bytes()[1..]).unwrap();
    assert!(matches!(
        Book::open(&path),
        Err(OpenBookError::Book(BookError::Size(_)))
    ));
    let mut swapped = book.as_bytes().to_vec();
    swapped.rotate_left(16);
    fs::write(&path, &swapped).unwrap();
    let error = Book::open(&path).unwrap_err();
    assert!(matches!(error, OpenBookError::Book(BookError::Unsorted(number)) if number + 1 == book.len()));
    assert!(error.to_string().starts_with("invalid book: "));
    fs::write(&path, []).unwrap();
    assert!(Book::open(&path).unwrap().is_empty());

    assert!(matches!(Book::open(folder.join("none.bin")), Err(OpenBookError::Io(_))));
    assert!(Book::open(&folder).is_err());
    fs::remove_dir_all(&folder).unwrap();
}

/// Boards of games on which an entry for another board is looked up: what comes out is legal there.
#[test]
fn entries_of_other_boards_are_skipped_or_legal() {
    let boards = from_games(153, 20, 60, 3);
    let mut random = Random::new(154);
    for board in &boards {
        let other = boards[random.below(boards.len())];
        for digest in other.legal_moves() {
            let mut entry = BookEntry::new(&other, digest, 1).unwrap();
            entry.key = board.polyglot_key();
            let book = Book::new(entry.to_bytes()).unwrap();
            for found in book.moves(board) {
                assert!(board.is_legal(found.digest), "{board:?} {digest:?}");
            }
        }
    }
}

#[test]
fn promotions_have_the_numbers_of_the_format() {
    let board = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (piece_type, number) in [
        (PieceType::Knight, 1),
        (PieceType::Bishop, 2),
        (PieceType::Rook, 3),
        (PieceType::Queen, 4),
    ] {
        let digest = MoveDigest::new_promotion(Square::A7, Square::A8, piece_type);
        assert_eq!(BookEntry::new(&board, digest, 1).unwrap().raw_move >> 12, number);
    }
}

quickcheck! {
    fn any_bytes_are_survived(bytes: Vec<u8>, key: u64, random: u64) -> bool {
        let start = Board::default();
        // Also a book whose entries are all of one key.
        let of_start = bytes.chunks_exact(8).flat_map(|chunk| [&start.polyglot_key().to_be_bytes(), chunk].concat()).collect();
        for bytes in [bytes, of_start] {
            let is_sorted = Book::new(&bytes).is_ok();
            let Ok(book) = Book::assume_sorted(&bytes) else {
                assert!(!is_sorted && bytes.len() % 16 != 0);
                continue;
            };
            let all: Vec<BookEntry> = book.entries().collect();
            assert_eq!(all.len(), book.len());
            assert_eq!(is_sorted, all.is_sorted_by_key(|entry| entry.key));
            assert_eq!(all.iter().flat_map(|entry| entry.to_bytes()).collect::<Vec<_>>(), bytes);
            for wanted in all.iter().map(|entry| entry.key).chain([key]) {
                let found: Vec<_> = book.entries_of(wanted).collect();
                let expected: Vec<_> = all.iter().copied().filter(|entry| entry.key == wanted).collect();
                assert!(found == expected || !is_sorted);
            }
            let picked = book.pick(&start, random);
            assert_eq!(picked.is_some(), book.moves(&start).any(|found| found.weight > 0));
            assert!(picked.is_none_or(|found| found.weight > 0 && start.is_legal(found.digest)));
        }
        true
    }
}
