//! Writing SAN: cases by hand, and a twin that puts strings together from what the naive position can do.

use std::collections::BTreeSet;

use chess_board::{Board, San, SanStyle, SanSuffix, Validity};
use chess_moves::MoveDigest;

use crate::data::records;
use crate::naive::{Kind, Move, Place, Position};
use crate::positions::mixed;

/// A legal move and its texts, by the twin.
pub(crate) struct Named {
    pub(crate) digest: MoveDigest,
    /// Without the suffix.
    pub(crate) san: String,
    pub(crate) suffix: &'static str,
    long: String,
}

fn square((column, row): Place) -> String {
    format!(
        "{}{}",
        ["a", "b", "c", "d", "e", "f", "g", "h"][column as usize],
        row + 1
    )
}

/// All legal moves with their names, by the letter of the standard.
pub(crate) fn named(board: &Board) -> Vec<Named> {
    let position = Position::of(board);
    let moves = position.legal_moves();
    moves.iter().map(|made| name(&position, &moves, made)).collect()
}

fn name(position: &Position, moves: &[Move], made: &Move) -> Named {
    let next = position.make(made);
    let suffix = match next.is_check() {
        false => "",
        true if next.legal_moves().is_empty() => "#",
        true => "+",
    };
    let digest = MoveDigest::from_raw(made.raw());
    let named = |san: String, long: String| Named {
        digest,
        suffix,
        long: long + suffix,
        san,
    };
    if made.kind == Kind::Castling {
        let text = if made.rook.0 > made.from.0 { "O-O" } else { "O-O-O" };
        return named(text.into(), text.into());
    }
    let man = position.man(made.from).to_ascii_uppercase();
    let (from, to) = (square(made.from), square(made.to));
    let takes = position.takes(made);
    let becomes = digest.promotion().map_or(String::new(), |piece_type| {
        format!("={}", piece_type.to_char().to_ascii_uppercase())
    });
    let letter = if man == 'P' { String::new() } else { man.to_string() };
    let long = format!("{letter}{from}{}{to}{becomes}", if takes { "x" } else { "-" });
    let cross = if takes { "x" } else { "" };
    if man == 'P' {
        let file = if takes { &from[..1] } else { "" };
        return named(format!("{file}{cross}{to}{becomes}"), long);
    }
    // The first of these that no other man of the kind answers to.
    let rivals: Vec<String> = moves
        .iter()
        .filter(|other| other.kind == Kind::Normal && other.to == made.to && other.from != made.from)
        .filter(|other| position.man(other.from) == position.man(made.from))
        .map(|other| square(other.from))
        .collect();
    let hints = ["", &from[..1], &from[1..], &from];
    let hint = hints
        .iter()
        .find(|&&hint| !rivals.iter().any(|rival| rival.contains(hint)))
        .unwrap();
    named(format!("{letter}{hint}{cross}{to}"), long)
}

#[test]
fn cases_are_written_so() {
    for (number, fields) in records(include_str!("../data/san_written.tsv"), "\t") {
        let board =
            Board::from_fen(fields[0], Validity::Playable).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let digest = board.resolve(fields[1].parse().unwrap()).unwrap();
        assert_eq!(board.to_san(digest).to_string(), fields[2], "line {number}");
        assert_eq!(board.to_long_algebraic(digest).to_string(), fields[3], "line {number}");
    }
}

#[test]
fn every_move_is_written_as_the_twin_writes_it() {
    let mut hinted = 0;
    let mut suffixes = BTreeSet::new();
    for board in mixed(120, 1_500) {
        let named = named(&board);
        assert_eq!(named.len(), board.count_moves(), "{board:?}");
        for Named {
            digest,
            san,
            suffix,
            long,
        } in named
        {
            let written = board.to_san(digest);
            assert_eq!(written.to_string(), format!("{san}{suffix}"), "{board:?} {digest}");
            assert_eq!(board.to_long_algebraic(digest).to_string(), long, "{board:?} {digest}");
            hinted += usize::from(written.piece_type().is_some() && written.orig_rank().is_some());
            suffixes.insert(written.suffix());
        }
    }
    assert!(hinted > 150, "{hinted}");
    assert_eq!(suffixes.len(), 3);
}

#[test]
fn no_two_moves_have_one_name() {
    for board in mixed(121, 5_000) {
        let moves = board.legal_moves();
        let plain = |digest| board.to_san(digest).with_suffix(None).to_string();
        let names: BTreeSet<String> = moves.iter().map(|&digest| plain(digest)).collect();
        assert_eq!(names.len(), moves.len(), "{board:?}");
    }
}

#[test]
fn a_name_says_what_the_move_is() {
    for board in mixed(122, 2_000) {
        for digest in board.legal_moves() {
            let san = board.to_san(digest);
            let text = san.to_string();
            assert_eq!(text.parse(), Ok(san), "{board:?}");
            assert_eq!(san.encode(&mut [0; San::MAX_LEN]), text);
            assert_eq!(format!("{san:>9}"), format!("{text:>9}"));
            assert_eq!(San::parse(text.as_bytes(), SanStyle::Lenient), Ok(san), "{board:?}");

            let man = board.piece_at(digest.orig_square()).unwrap();
            assert_eq!(san.piece_type(), Some(man.piece_type()));
            assert_eq!(san.promotion(), digest.promotion());
            assert_eq!(san.suffix().is_some(), board.gives_check(digest));
            assert!(!san.is_null());
            match san.castling() {
                Some(side) => {
                    assert_eq!(side.king_file(), digest.dest_square().file());
                    assert_eq!((san.dest(), san.orig_file(), san.orig_rank()), (None, None, None));
                }
                None => {
                    assert_eq!(san.dest(), Some(digest.dest_square()));
                    assert!(san.orig_file().is_none_or(|file| file == digest.orig_square().file()));
                    assert!(san.orig_rank().is_none_or(|rank| rank == digest.orig_square().rank()));
                }
            }
        }
    }
}

#[test]
fn the_null_move_has_a_name() {
    let board = Board::default();
    let null = MoveDigest::new_null(board.king(board.side_to_move()));
    assert_eq!(board.to_san(null), San::NULL);
    assert_eq!(board.to_long_algebraic(null).to_string(), "--");
    assert_eq!(San::NULL.to_string().parse(), Ok(San::NULL));
    assert!(San::NULL.is_null());
    assert_eq!((San::NULL.piece_type(), San::NULL.dest()), (None, None));
}

#[test]
fn suffixes_come_off_and_on() {
    let san: San = "Qh4#".parse().unwrap();
    assert_eq!(san.with_suffix(None).to_string(), "Qh4");
    assert_eq!(san.with_suffix(None).with_suffix(Some(SanSuffix::Checkmate)), san);
    assert_ne!(san.with_suffix(Some(SanSuffix::Check)), san);
}
