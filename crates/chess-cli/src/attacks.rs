//! `chess attacks`: the squares that a piece attacks, drawn.

use std::io::Write;

use chess_kit::{BitBoard, Color, Piece, PieceType, Square, attacks};

use crate::arguments::AttacksArguments;
use crate::failure::{Failure, found};

pub(crate) fn run(arguments: &AttacksArguments, out: &mut impl Write) -> Result<(), Failure> {
    let piece = parse_piece(&arguments.piece)?;
    let square: Square = arguments
        .square
        .parse()
        .map_err(|error| Failure::input("SQUARE", error))?;
    let occupied = parse_occupied(&arguments.occupied)?;
    let attacked = attacks::attacks(piece, square, occupied);
    writeln!(out, "{attacked:#}\n")?;
    writeln!(out, "squares: {}", attacked.count_bits())?;
    writeln!(out, "hex: 0x{:016x}", attacked.0)?;
    Ok(())
}

/// A FEN letter, or a name with or without a colour in front.
fn parse_piece(text: &str) -> Result<Piece, Failure> {
    let mut letters = text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        if let Some(piece) = Piece::from_char(letter) {
            return Ok(piece);
        }
    }
    let name = text.to_ascii_lowercase();
    let (color, name) = match name.split_once('-') {
        Some(("white", name)) => (Color::White, name),
        Some(("black", name)) => (Color::Black, name),
        _ => (Color::White, name.as_str()),
    };
    let piece_type = match name {
        "pawn" => PieceType::Pawn,
        "knight" => PieceType::Knight,
        "bishop" => PieceType::Bishop,
        "rook" => PieceType::Rook,
        "queen" => PieceType::Queen,
        "king" => PieceType::King,
        _ => {
            let problem = format!(
                "expected a letter of `PNBRQKpnbrqk` or a name as `knight`, found `{}`",
                found(text)
            );
            return Err(Failure::input("PIECE", problem));
        }
    };
    Ok(Piece::new(color, piece_type))
}

/// Up to 16 hexadecimal digits, with or without `0x`; `_` may separate them.
fn parse_occupied(text: &str) -> Result<BitBoard, Failure> {
    let wrong = || {
        Failure::input(
            "--occupied",
            format!("expected up to 16 hexadecimal digits, found `{}`", found(text)),
        )
    };
    let digits = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .unwrap_or(text)
        .replace('_', "");
    // `from_str_radix` would take a sign.
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    u64::from_str_radix(&digits, 16).map(BitBoard).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_by_letter_and_name() {
        let piece = |text| parse_piece(text).unwrap();
        assert_eq!(piece("P"), Piece::WhitePawn);
        assert_eq!(piece("p"), Piece::BlackPawn);
        assert_eq!(piece("q"), Piece::BlackQueen);
        assert_eq!(piece("pawn"), Piece::WhitePawn);
        assert_eq!(piece("Black-Pawn"), Piece::BlackPawn);
        assert_eq!(piece("white-king"), Piece::WhiteKing);
        for text in ["", "x", "nn", "knights", "green-pawn", "white-", "♞"] {
            assert!(
                matches!(parse_piece(text), Err(Failure::Input(message)) if message.starts_with("PIECE: ")),
                "{text}"
            );
        }
    }

    #[test]
    fn occupancy_in_hexadecimal() {
        let occupied = |text| parse_occupied(text).unwrap().0;
        assert_eq!(occupied("0"), 0);
        assert_eq!(occupied("0xff"), 0xff);
        assert_eq!(occupied("FFFF_FFFF_FFFF_FFFF"), u64::MAX);
        for text in ["", "0x", "_", "+1", "-1", "g", "0x10000000000000000", "1 2"] {
            assert!(parse_occupied(text).is_err(), "{text}");
        }
    }
}
