//! serde: the form of every value for people and for machines, both ways, and what is refused.

use std::collections::BTreeMap;

use chess_bits::{BitBoard, Color, Direction, File, Piece, PieceType, Rank, Square};
use serde_test::{Configure, Token, assert_de_tokens_error, assert_tokens};

macro_rules! both_forms {
    ($($test:ident, $name:ident;)+) => {$(
        #[test]
        fn $test() {
            for value in $name::ALL {
                let text: &'static str = value.to_string().leak();
                assert_tokens(&value.readable(), &[Token::Str(text)]);
                assert_tokens(&value.compact(), &[Token::U8(value.index() as u8)]);
                assert_eq!(serde_json::to_string(&value).unwrap(), format!("\"{text}\""));
                assert_eq!(serde_json::from_str::<$name>(&format!("\"{text}\"")).unwrap(), value);
            }
        }
    )+};
}

both_forms! {
    colors, Color;
    files, File;
    pieces, Piece;
    piece_types, PieceType;
    ranks, Rank;
    squares, Square;
}

#[test]
fn directions() {
    let names = [
        "up",
        "up-right",
        "right",
        "down-right",
        "down",
        "down-left",
        "left",
        "up-left",
    ];
    for (direction, name) in Direction::ALL.into_iter().zip(names) {
        assert_eq!(serde_json::to_string(&direction).unwrap(), format!("\"{name}\""));
        assert_eq!(
            serde_json::from_str::<Direction>(&format!("\"{name}\"")).unwrap(),
            direction
        );
    }
}

#[test]
fn sets() {
    for bits in [0, 1, 0xff00, 1 << 53 | 1, u64::MAX] {
        assert_tokens(&BitBoard(bits).readable(), &[Token::U64(bits)]);
        assert_tokens(&BitBoard(bits).compact(), &[Token::U64(bits)]);
        assert_eq!(serde_json::to_string(&BitBoard(bits)).unwrap(), bits.to_string());
        assert_eq!(
            serde_json::from_str::<BitBoard>(&bits.to_string()).unwrap(),
            BitBoard(bits)
        );
    }
}

#[test]
fn values_are_keys_of_json_objects() {
    let placement = BTreeMap::from([(Square::E1, Piece::WhiteKing), (Square::E8, Piece::BlackKing)]);
    let json = serde_json::to_string(&placement).unwrap();
    assert_eq!(json, r#"{"e1":"K","e8":"k"}"#);
    assert_eq!(
        serde_json::from_str::<BTreeMap<Square, Piece>>(&json).unwrap(),
        placement
    );
}

#[test]
fn refusals() {
    assert_de_tokens_error::<serde_test::Readable<Square>>(
        &[Token::Str("e9")],
        "invalid square: found `9`, expected a rank from `1` to `8`",
    );
    assert_de_tokens_error::<serde_test::Readable<Square>>(
        &[Token::U8(3)],
        "invalid type: integer `3`, expected the text of a square",
    );
    assert_de_tokens_error::<serde_test::Compact<Square>>(
        &[Token::U8(64)],
        "invalid square index: found 64, expected 0 to 63",
    );
    assert_de_tokens_error::<serde_test::Compact<Color>>(
        &[Token::U8(2)],
        "invalid color index: found 2, expected 0 to 1",
    );
    assert!(serde_json::from_str::<BitBoard>("-1").is_err());
    assert!(serde_json::from_str::<BitBoard>("18446744073709551616").is_err());
    assert!(serde_json::from_str::<Piece>("\"\"").is_err());
}
