//! Parsing and display: every valid text, every single character, and what the errors say.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use chess_bits::{BitBoard, Color, File, Piece, PieceType, Rank, Square};

/// Every value is the parse of its own text, and the texts are these.
#[track_caller]
fn texts<T>(values: &[T], texts: &str)
where
    T: FromStr<Err: Debug + Display> + Display + Debug + PartialEq + Copy,
{
    assert_eq!(values.len(), texts.chars().count());
    for (value, letter) in values.iter().zip(texts.chars()) {
        assert_eq!(value.to_string(), letter.to_string());
        assert_eq!(letter.to_string().parse::<T>().unwrap(), *value);
        assert_eq!(format!("{value:>3}|{value:<3}|"), format!("  {letter}|{letter}  |"));
    }
}

#[test]
fn letters() {
    texts(&Color::ALL, "wb");
    texts(&File::ALL, "abcdefgh");
    texts(&Rank::ALL, "12345678");
    texts(&PieceType::ALL, "pnbrqk");
    texts(&Piece::ALL, "PNBRQKpnbrqk");
}

#[test]
fn every_character_is_a_value_or_an_error() {
    for letter in '\0'..=char::MAX {
        let among = |letters: &str| letters.contains(letter).then_some(letter);
        assert_eq!(Color::from_char(letter).map(Color::to_char), among("wb"));
        assert_eq!(File::from_char(letter).map(File::to_char), among("abcdefgh"));
        assert_eq!(Rank::from_char(letter).map(Rank::to_char), among("12345678"));
        assert_eq!(Piece::from_char(letter).map(Piece::to_char), among("pnbrqkPNBRQK"));
        let lower_case = among("pnbrqkPNBRQK").map(|letter| letter.to_ascii_lowercase());
        assert_eq!(PieceType::from_char(letter).map(PieceType::to_char), lower_case);
    }
}

#[test]
fn squares() {
    let mut squares = Square::ALL.into_iter();
    for rank in "12345678".chars() {
        for file in "abcdefgh".chars() {
            let text = format!("{file}{rank}");
            let square: Square = text.parse().unwrap();
            assert_eq!(Some(square), squares.next());
            assert_eq!(square.to_string(), text);
            assert_eq!(format!("{square:>4}|{square:<4}|"), format!("  {text}|{text}  |"));
        }
    }
}

#[test]
fn pairs_of_characters_that_are_no_square() {
    for a in 0..=255_u8 {
        for b in 0..=255_u8 {
            let text: String = [char::from(a), char::from(b)].into_iter().collect();
            let valid = (b'a'..=b'h').contains(&a) && (b'1'..=b'8').contains(&b);
            assert_eq!(text.parse::<Square>().is_ok(), valid, "{text:?}");
        }
    }
}

#[track_caller]
fn message<T: FromStr<Err: Display> + Debug>(text: &str, expected: &str) {
    assert_eq!(text.parse::<T>().unwrap_err().to_string(), expected);
}

#[test]
fn messages() {
    message::<Square>("", "invalid square: the text ends, expected a file from `a` to `h`");
    message::<Square>("E4", "invalid square: found `E`, expected a file from `a` to `h`");
    message::<Square>("e", "invalid square: the text ends, expected a rank from `1` to `8`");
    message::<Square>("e0", "invalid square: found `0`, expected a rank from `1` to `8`");
    message::<Square>("e\n", "invalid square: found `\\n`, expected a rank from `1` to `8`");
    message::<Square>("e4 ", "invalid square: found ` `, expected the end of the text");
    message::<Square>("é4", "invalid square: found `é`, expected a file from `a` to `h`");
    message::<File>("i", "invalid file: found `i`, expected a letter from `a` to `h`");
    message::<File>("aa", "invalid file: found `a`, expected the end of the text");
    message::<Rank>("9", "invalid rank: found `9`, expected a digit from `1` to `8`");
    message::<Color>("", "invalid color: the text ends, expected `w` or `b`");
    message::<Color>("white", "invalid color: found `h`, expected the end of the text");
    message::<PieceType>(
        "x",
        "invalid piece type: found `x`, expected a letter of `pnbrqk` in either case",
    );
    message::<Piece>("x", "invalid piece: found `x`, expected a letter of `PNBRQKpnbrqk`");
}

#[test]
fn errors_say_where() {
    let error = "e9".parse::<Square>().unwrap_err();
    assert_eq!((error.position(), error.found()), (1, Some('9')));
    let error = "".parse::<Piece>().unwrap_err();
    assert_eq!((error.position(), error.found()), (0, None));
}

#[test]
fn boards() {
    // Not symmetrical in any way, so that a picture mirrored or turned would differ.
    let set = BitBoard::with_ones([Square::A1, Square::B1, Square::A2, Square::H7, Square::C5]);
    let plain = "· · · · · · · ·
· · · · · · · ★
· · · · · · · ·
· · ★ · · · · ·
· · · · · · · ·
· · · · · · · ·
★ · · · · · · ·
★ ★ · · · · · ·";
    let labelled = "8 · · · · · · · ·
7 · · · · · · · ★
6 · · · · · · · ·
5 · · ★ · · · · ·
4 · · · · · · · ·
3 · · · · · · · ·
2 ★ · · · · · · ·
1 ★ ★ · · · · · ·
  a b c d e f g h";
    assert_eq!(format!("{set}"), plain);
    assert_eq!(format!("{set:#}"), labelled);
}

#[test]
fn numbers() {
    let set = BitBoard(0x0f0e);
    assert_eq!(format!("{set:?}"), "BitBoard(0x0000000000000f0e)");
    assert_eq!(format!("{set:#?}"), "BitBoard(0x0000000000000f0e)");
    assert_eq!(format!("{set:x} {set:X} {set:b}"), "f0e F0E 111100001110");
    assert_eq!(
        format!("{set:#06x} {set:#06X} {set:016b}"),
        "0x0f0e 0x0F0E 0000111100001110"
    );
}
