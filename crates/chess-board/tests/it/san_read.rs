//! Reading SAN: cases by hand, and a twin that compares texts with the names of all legal moves.

use std::collections::BTreeMap;

use chess_bits::{PieceType, Square};
use chess_board::{Board, IllegalSanReason, ParseSanErrorKind, San, SanError, SanStyle, UciStyle, Validity};
use chess_moves::{MoveDigest, MoveType};
use quickcheck::quickcheck;

use crate::data::{records, unescape};
use crate::positions::{Random, mixed};
use crate::san::{Named, named};

const STYLES: [SanStyle; 2] = [SanStyle::Strict, SanStyle::Lenient];

/// The words of the case file for what was read.
fn outcome(board: &Board, read: Result<MoveDigest, SanError>) -> String {
    match read {
        Ok(digest) if digest.move_type() == MoveType::Castling => format!("c:{digest}"),
        Ok(digest) => digest.to_string(),
        Err(SanError::Syntax(error)) => match error.kind() {
            ParseSanErrorKind::Empty => "empty",
            ParseSanErrorKind::Dest => "dest",
            ParseSanErrorKind::Promotion => "promotion",
            ParseSanErrorKind::Trailing => "trailing",
            other => panic!("{other:?} in {board:?}"),
        }
        .to_string(),
        Err(SanError::NullMove) => "null".to_string(),
        Err(SanError::Ambiguous { candidates, .. }) => {
            let names: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            format!("ambiguous {}", names.join(" "))
        }
        Err(SanError::Inexact { .. }) => "inexact".to_string(),
        Err(SanError::Illegal { reason, .. }) => format!(
            "illegal {}",
            match reason {
                IllegalSanReason::NoMan => "no man",
                IllegalSanReason::OwnMan => "own man",
                IllegalSanReason::NoCapture => "no capture",
                IllegalSanReason::KingInDanger => "king in danger",
                IllegalSanReason::NoPromotion => "no promotion",
                IllegalSanReason::EarlyPromotion => "early promotion",
                IllegalSanReason::NoCastlingRight => "no castling right",
                IllegalSanReason::CastlingPrevented => "castling prevented",
                other => panic!("{other:?} in {board:?}"),
            }
        ),
        Err(other) => panic!("{other:?} in {board:?}"),
    }
}

#[test]
fn cases_are_read_so() {
    for (number, fields) in records(include_str!("../data/san_read.tsv"), "\t") {
        let board = Board::from_fen(fields[0], Validity::Playable).unwrap();
        let styles = match fields[1] {
            "both" => &STYLES[..],
            "strict" => &STYLES[..1],
            "lenient" => &STYLES[1..],
            other => panic!("line {number}: {other}"),
        };
        for &style in styles {
            let read = board.parse_san(&unescape(fields[2]), style);
            assert_eq!(outcome(&board, read), fields[3], "line {number}, {style:?}");
        }
        // What only lenient reading takes is at best inexact.
        if fields[1] == "lenient" {
            assert!(
                board.parse_san(&unescape(fields[2]), SanStyle::Strict).is_err(),
                "line {number}"
            );
        }
    }
}

#[test]
fn every_move_comes_back_from_each_of_its_names() {
    for board in mixed(130, 2_000) {
        for digest in board.legal_moves() {
            let san = board.to_san(digest);
            let text = san.to_string();
            for style in STYLES {
                assert_eq!(board.parse_san(&text, style), Ok(digest), "{text} in {board:?}");
                assert_eq!(board.parse_san_bytes(text.as_bytes(), style), Ok(digest));
                assert_eq!(board.resolve_san(san, style), Ok(digest), "{text} in {board:?}");
                let bare = san.with_suffix(None).to_string();
                for glyph in ["", "!", "?", "!!", "??", "!?", "?!"] {
                    let text = format!("{bare}{glyph}");
                    assert_eq!(board.parse_san(&text, style), Ok(digest), "{text} in {board:?}");
                }
            }
            let long = board.to_long_algebraic(digest).to_string();
            let uci = board.to_uci(digest, UciStyle::Chess960).to_string();
            for text in [long, uci] {
                assert_eq!(
                    board.parse_san(&text, SanStyle::Lenient),
                    Ok(digest),
                    "{text} in {board:?}"
                );
            }
        }
    }
}

/// A strict reader takes `+` and `#` only where they are true, and says what the text should have been.
#[test]
fn wrong_suffixes_are_inexact() {
    for board in mixed(131, 200) {
        for Named {
            digest, san, suffix, ..
        } in named(&board)
        {
            for given in ["", "+", "#"] {
                let text = format!("{san}{given}");
                let read = board.parse_san(&text, SanStyle::Strict);
                if given.is_empty() || given == suffix {
                    assert_eq!(read, Ok(digest), "{text} in {board:?}");
                } else {
                    let Err(SanError::Inexact {
                        exact, digest: meant, ..
                    }) = read
                    else {
                        panic!("{text} in {board:?}: {read:?}");
                    };
                    assert_eq!(
                        (exact.to_string(), meant),
                        (format!("{san}{suffix}"), digest),
                        "{board:?}"
                    );
                }
                assert_eq!(
                    board.parse_san(&text, SanStyle::Lenient),
                    Ok(digest),
                    "{text} in {board:?}"
                );
            }
        }
    }
}

/// The legal moves that a text of these parts may mean, by looking through all of them.
fn meant(board: &Board, moves: &[MoveDigest], letter: char, hint: &str, takes: bool, dest: Square) -> Vec<MoveDigest> {
    let mut meant: Vec<MoveDigest> = moves
        .iter()
        .copied()
        .filter(|digest| digest.move_type() != MoveType::Castling && digest.dest_square() == dest)
        .filter(|digest| digest.orig_square().to_string().contains(hint))
        .filter(|digest| {
            let man = board.piece_at(digest.orig_square()).unwrap().piece_type();
            let is_aslant = digest.orig_square().file() != dest.file();
            let file_is_other =
                hint.starts_with(|letter: char| letter.is_alphabetic() && letter != dest.file().to_char());
            match letter {
                'P' => man == PieceType::Pawn && is_aslant == (takes || file_is_other),
                _ => man.to_char().eq_ignore_ascii_case(&letter),
            }
        })
        .collect();
    meant.sort_by_key(MoveDigest::orig_square);
    meant
}

/// Every text of letter, origin, `x`, destination and promotion, in both styles.
#[test]
fn every_text_of_the_right_parts_means_what_the_twin_says() {
    let mut hints = vec![String::new()];
    for file in 'a'..='h' {
        hints.push(file.to_string());
        hints.extend(('1'..='8').map(|rank| format!("{file}{rank}")));
    }
    hints.extend(('1'..='8').map(|rank| rank.to_string()));
    let mut seen = [0; 4];
    let crowded = [
        "8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1",
        "8/8/2N1N3/1N3N2/8/1N3N1k/2N1N3/K7 w - - 0 1",
    ];
    let crowded = crowded.map(|fen| Board::from_fen(fen, Validity::Playable).unwrap());
    for board in mixed(132, 12).into_iter().chain(crowded) {
        let moves = board.legal_moves();
        let exact: BTreeMap<String, MoveDigest> = named(&board)
            .into_iter()
            .map(|named| (named.san, named.digest))
            .collect();
        for letter in ['P', 'N', 'B', 'R', 'Q', 'K'] {
            for (hint, takes, dest) in hints
                .iter()
                .flat_map(|hint| [false, true].map(|takes| (hint, takes)))
                .flat_map(|(hint, takes)| Square::ALL.map(|dest| (hint, takes, dest)))
            {
                let meant = meant(&board, &moves, letter, hint, takes, dest);
                let cross = if takes { "x" } else { "" };
                let text = format!("{letter}{hint}{cross}{dest}");
                let strict_text = text.trim_start_matches('P');
                let promotions: &[&str] = if letter == 'P' { &["", "=Q", "=N"] } else { &[""] };
                for becomes in promotions {
                    let wanted: Vec<MoveDigest> = meant
                        .iter()
                        .copied()
                        .filter(|digest| match digest.promotion() {
                            Some(piece_type) => *becomes == format!("={}", piece_type.to_char().to_ascii_uppercase()),
                            None => becomes.is_empty(),
                        })
                        .collect();
                    let text = format!("{text}{becomes}");
                    let read = board.parse_san(&text, SanStyle::Lenient);
                    match wanted[..] {
                        [] => assert!(
                            matches!(read, Err(SanError::Illegal { .. })),
                            "{text} in {board:?}: {read:?}"
                        ),
                        [digest] => assert_eq!(read, Ok(digest), "{text} in {board:?}"),
                        _ => assert!(
                            matches!(read, Err(SanError::Ambiguous { candidates, .. }) if *candidates == *wanted),
                            "{text} in {board:?}: {read:?}, not {wanted:?}"
                        ),
                    }
                    seen[wanted.len().min(2)] += 1;

                    let strict_text = format!("{strict_text}{becomes}");
                    let read = board.parse_san(&strict_text, SanStyle::Strict);
                    let wanted = exact.get(&strict_text).copied();
                    assert_eq!(read.ok(), wanted, "{strict_text} in {board:?}: {read:?}");
                    seen[3] += usize::from(wanted.is_some());
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// A text that is read without a board is read the same with one, whatever the board says to it.
fn survive(board: &Board, text: &[u8]) {
    for style in STYLES {
        let read = board.parse_san_bytes(text, style);
        let parsed = San::parse(text, style);
        match (read, parsed) {
            (Ok(digest), Ok(san)) => {
                assert!(board.is_legal(digest), "{board:?} {text:?}");
                assert_eq!(board.resolve_san(san, style), Ok(digest), "{board:?} {text:?}");
                let exact = board.to_san(digest);
                assert_eq!(board.resolve_san(exact, SanStyle::Strict), Ok(digest));
                if style == SanStyle::Strict {
                    assert_eq!(exact.with_suffix(None), san.with_suffix(None), "{board:?} {text:?}");
                }
            }
            (Err(error), Ok(san)) => {
                assert_eq!(board.resolve_san(san, style), Err(error), "{board:?} {text:?}");
                assert!((1..200).contains(&error.to_string().len()), "{error}");
                if let SanError::Ambiguous { candidates, .. } = error {
                    assert!(
                        candidates.len() > 1 && candidates.iter().all(|&digest| board.is_legal(digest)),
                        "{error}"
                    );
                }
            }
            (Err(error), Err(parse_error)) => {
                // A strict reader that knows the board says more about what is not exact.
                if parse_error.kind() != ParseSanErrorKind::LenientOnly {
                    assert_eq!(error, SanError::Syntax(parse_error), "{board:?} {text:?}");
                }
                for message in [error.to_string(), parse_error.to_string()] {
                    assert!(
                        (1..200).contains(&message.len()) && !message.contains('\n'),
                        "{message}"
                    );
                }
            }
            (Ok(digest), Err(error)) => panic!("{board:?} {text:?}: {digest}, but {error}"),
        }
        if let Ok(san) = parsed {
            let written = san.to_string();
            assert!(written.len() <= San::MAX_LEN, "{written}");
            let again = San::parse(written.as_bytes(), SanStyle::Lenient).unwrap();
            assert_eq!(again.to_string(), written, "{text:?}");
        }
    }
    if let Ok(digest) = board.parse_san_bytes(text, SanStyle::Strict) {
        assert_eq!(
            board.parse_san_bytes(text, SanStyle::Lenient),
            Ok(digest),
            "{board:?} {text:?}"
        );
    }
}

#[test]
fn every_change_of_one_byte_is_survived() {
    let board: Board = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq - 0 1"
        .parse()
        .unwrap();
    for text in [
        "Nxf7",
        "O-O-O",
        "bxa8=Q+",
        "Ng4-e5",
        "e2e4q",
        "dxe6 e.p.!?$12",
        "Qh3xh8#",
        "a8(Q)+-",
    ] {
        for at in 0..=text.len() {
            let (before, after) = text.as_bytes().split_at(at);
            survive(&board, before);
            survive(&board, after);
            for byte in 0..=u8::MAX {
                survive(&board, &[before, &[byte], after].concat());
                survive(&board, &[before, &[byte], after.get(1..).unwrap_or_default()].concat());
            }
        }
    }
}

#[test]
fn texts_of_the_right_letters_are_survived() {
    let mut random = Random::new(133);
    let parts = [
        "N", "B", "R", "Q", "K", "P", "n", "b", "q", "k", "a", "c", "e", "g", "h", "1", "2", "4", "5", "7", "8", "x",
        ":", "-", "=", "(", ")", "/", "O", "0", "o", "+", "#", "!", "?", "$", "3", " ", "e.p.", "ch", "mate", "--",
        "Z0", "\u{2658}", "\u{d7}", "\u{2013}", "e4", "d5", "f3", "=Q", "O-O",
    ];
    for board in mixed(134, 20) {
        for _ in 0..2_000 {
            let text: String = (0..=random.below(6))
                .map(|_| parts[random.below(parts.len())])
                .collect();
            survive(&board, text.as_bytes());
        }
    }
}

#[test]
fn very_long_texts_are_read_or_refused() {
    let board = Board::default();
    for part in ["N", "e4", "!", "$1", "+", " ", "-", "O-", "\u{2658}", "x", "Nf3"] {
        survive(&board, part.repeat(200_000).as_bytes());
        survive(&board, format!("e4{}", part.repeat(200_000)).as_bytes());
    }
}

#[test]
fn errors_say_what_was_found() {
    let start = Board::default();
    let knights: Board = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1".parse().unwrap();
    for (board, text, message) in [
        (
            start,
            "Nf4",
            "illegal san: `Nf4` cannot be played here, no such man of the side to move goes there",
        ),
        (
            start,
            "0-0",
            "illegal san: `O-O` cannot be played here, castling to that side is prevented now",
        ),
        (start, "Ngf3", "inexact san: `g1f3` is written `Nf3`"),
        (start, "--", "illegal san: a null move is no legal move"),
        (
            start,
            "Ni3",
            "invalid destination in san: expected a square as in `Nf3`, found `Ni3`",
        ),
        (start, "", "invalid san: expected a move, found nothing"),
        (
            start,
            "e4 \u{e9}",
            "invalid text after the move in san: expected an annotation, found `e4 \\xc3\\xa9`",
        ),
        (
            start,
            "this is no move",
            "invalid destination in san: expected a square as in `Nf3`, found `this is no mov\u{2026}`",
        ),
        (knights, "Nb3", "ambiguous san: `Nb3` may be `a1b3` or `c1b3`"),
    ] {
        let error = board.parse_san(text, SanStyle::Strict).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let error = "0-0".parse::<San>().unwrap_err();
    assert_eq!(error.kind(), ParseSanErrorKind::LenientOnly);
    assert_eq!(
        error.to_string(),
        "inexact san: expected the standard's spelling, found `0-0`"
    );
}

#[test]
fn eight_may_be_meant() {
    let board: Board = "8/8/2N1N3/1N3N2/8/1N3N1k/2N1N3/K7 w - - 0 1".parse().unwrap();
    let Err(SanError::Ambiguous { candidates, .. }) = board.parse_san("Nd4", SanStyle::Lenient) else {
        panic!("eight knights go to d4");
    };
    assert_eq!(candidates.len(), 8);
}

quickcheck! {
    fn any_bytes_are_survived(text: Vec<u8>) -> bool {
        survive(&Board::default(), &text);
        true
    }

    fn any_text_is_survived(text: String) -> bool {
        let board: Board = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq - 0 1".parse().unwrap();
        survive(&board, text.as_bytes());
        survive(&board, format!("Nf{text}").as_bytes());
        survive(&board, format!("e4{text}").as_bytes());
        true
    }
}
