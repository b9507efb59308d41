//! Coordinate text: every value round-trips, and everything else is refused by name.

use std::collections::HashSet;
use std::panic::catch_unwind;

use chess_bits::{PieceType, Square};
use chess_moves::{MoveDigest, ParseUciMoveErrorKind, UciMove};

/// Every value, and the text it should have, put together from the texts of squares.
fn all() -> Vec<(UciMove, String)> {
    let letters = [
        (PieceType::Queen, "q"),
        (PieceType::Rook, "r"),
        (PieceType::Bishop, "b"),
        (PieceType::Knight, "n"),
    ];
    let mut all = vec![(UciMove::NULL, "0000".to_owned())];
    for orig in Square::ALL {
        for dest in Square::ALL {
            all.push((UciMove::new(orig, dest), format!("{orig}{dest}")));
            for (piece_type, letter) in letters {
                all.push((
                    UciMove::new_promotion(orig, dest, piece_type),
                    format!("{orig}{dest}{letter}"),
                ));
            }
        }
    }
    all
}

#[test]
fn every_value_round_trips() {
    let all = all();
    assert_eq!(all.len(), 64 * 64 * 5 + 1);
    for (uci, text) in all {
        assert_eq!(uci.to_string(), text);
        assert_eq!(text.parse(), Ok(uci));
    }
}

#[test]
fn accessors_give_the_parts() {
    for (uci, text) in all() {
        assert_eq!(uci.is_null(), text == "0000");
        let squares = (text != "0000").then(|| (text[..2].parse().unwrap(), text[2..4].parse().unwrap()));
        assert_eq!(uci.squares(), squares);
        assert_eq!(uci.promotion(), text[4..].chars().next().and_then(PieceType::from_char));
    }
}

#[test]
fn every_digest_reads_back_from_its_notation() {
    for digest in (0..=u16::MAX).map(MoveDigest::from_raw) {
        let uci: UciMove = digest.to_string().parse().unwrap();
        assert_eq!(uci, UciMove::from(digest));
        assert_eq!(uci.is_null(), digest.is_null());
        assert_eq!(uci.promotion(), digest.promotion());
        if !digest.is_null() {
            assert_eq!(uci.squares(), Some((digest.orig_square(), digest.dest_square())));
        }
    }
}

/// All texts of up to six characters over letters at and beyond each edge of what is allowed.
#[test]
fn nothing_else_is_accepted() {
    let good: HashSet<String> = all().into_iter().map(|(_, text)| text).collect();
    let alphabet = ['a', 'h', 'i', '`', '0', '1', '8', '9', 'q', 'n', 'k', 'Q', ' ', 'é'];
    let mut texts = vec![String::new()];
    let mut accepted = 0;
    for _ in 0..=5 {
        for text in &texts {
            let parsed = text.parse::<UciMove>();
            assert_eq!(parsed.is_ok(), good.contains(text), "{text:?}");
            accepted += u32::from(parsed.is_ok());
            if let Err(error) = parsed {
                assert_eq!(error.kind(), first_fault(text), "{text:?}");
                assert!(error.to_string().is_ascii());
            }
        }
        texts = texts
            .iter()
            .flat_map(|text| alphabet.map(|letter| format!("{text}{letter}")))
            .collect();
    }
    // a1 a8 h1 h8 twice; alone, with q, or with n; and null.
    assert_eq!(accepted, 4 * 4 * 3 + 1);
}

/// Which part is wrong, found by trying the parts as squares.
fn first_fault(text: &str) -> ParseUciMoveErrorKind {
    let is_square = |range: std::ops::Range<usize>| text.get(range).is_some_and(|part| part.parse::<Square>().is_ok());
    match text.len() {
        4 | 5 if !is_square(0..2) => ParseUciMoveErrorKind::OrigSquare,
        4 | 5 if !is_square(2..4) => ParseUciMoveErrorKind::DestSquare,
        5 => ParseUciMoveErrorKind::Promotion,
        _ => ParseUciMoveErrorKind::Length,
    }
}

#[test]
fn errors_name_the_part_and_what_was_found() {
    let square = "expected a file and a rank as in `e4`, found";
    let cases = [
        (
            "",
            "invalid length of move: expected 4 or 5 bytes as in `e2e4` or `e7e8q`, found 0".to_owned(),
        ),
        (
            "e2e4e5",
            "invalid length of move: expected 4 or 5 bytes as in `e2e4` or `e7e8q`, found 6".to_owned(),
        ),
        ("i2e4", format!("invalid origin square in move: {square} `i2`")),
        ("e2e9", format!("invalid destination square in move: {square} `e9`")),
        ("0000q", format!("invalid origin square in move: {square} `00`")),
        ("E2E4", format!("invalid origin square in move: {square} `E2`")),
        ("éé4", format!("invalid origin square in move: {square} `\\xc3\\xa9`")),
        (
            "e7e8Q",
            "invalid promotion in move: expected one of `q r b n`, found `Q`".to_owned(),
        ),
        (
            "e7e8k",
            "invalid promotion in move: expected one of `q r b n`, found `k`".to_owned(),
        ),
        (
            "e2e4\n",
            "invalid promotion in move: expected one of `q r b n`, found `\\n`".to_owned(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<UciMove>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn a_pawn_becomes_neither_pawn_nor_king() {
    for piece_type in [PieceType::Pawn, PieceType::King] {
        assert!(catch_unwind(|| UciMove::new_promotion(Square::A7, Square::A8, piece_type)).is_err());
    }
}

#[test]
fn display_pads() {
    assert_eq!(
        format!("{:>6}|{:<6}|", UciMove::NULL, UciMove::new(Square::A1, Square::H8)),
        "  0000|a1h8  |"
    );
}
