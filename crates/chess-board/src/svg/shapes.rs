//! The shapes of the pieces, each in a square of 100 by 100 units.

use core::fmt;

use chess_bits::{Color, Piece, PieceType};

use crate::board::Board;

/// A piece: what is filled, lines on it, and dots on it.
struct Shape {
    body: &'static str,
    lines: &'static str,
    dots: &'static [(i32, i32, i32)],
}

const fn shape(piece_type: PieceType) -> Shape {
    match piece_type {
        PieceType::Pawn => Shape {
            body: "M24 87v-8q0-8 9-10q10-6 10-18h-7q-3-5 2-8a16 16 0 1 1 24 0q5 3 2 8h-7q0 12 10 18q9 2 9 10v8z",
            lines: "M33 69h34",
            dots: &[],
        },
        PieceType::Knight => Shape {
            body: "M32 87c-2-17 20-24 19-40c-6 6-13 6-18 12c-4 5-11 4-13-2c-2-6 4-10 8-18c2-8 6-13 12-16v-11l10 8\
                   c18 0 31 16 31 40c0 12-1 20-2 27z",
            lines: "M57 28c11 8 14 24 12 50",
            dots: &[(38, 35, 3), (26, 53, 2)],
        },
        PieceType::Bishop => Shape {
            body: "M50 11a5 5 0 0 1 3 9c11 9 15 19 13 29c-1 6-4 10-7 12l3 10c10 2 17 5 18 16h-60c1-11 8-14 18-16l3-10\
                   c-3-2-6-6-7-12c-2-10 2-20 13-29a5 5 0 0 1 3-9z",
            lines: "M50 32v18M42 41h16M41 61h18M38 71h24",
            dots: &[],
        },
        PieceType::Rook => Shape {
            body: "M23 87v-9h7l4-30l-7-6v-22h11v8h7v-8h10v8h7v-8h11v22l-7 6l4 30h7v9z",
            lines: "M34 48h32M30 78h40",
            dots: &[],
        },
        PieceType::Queen => Shape {
            body: "M24 62l-7-25a5 5 0 1 1 5-2l11 17l0-24a5 5 0 1 1 5-1l9 22l1-27a5 5 0 1 1 4 0l1 27l9-22a5 5 0 1 1 5 1\
                   l0 24l11-17a5 5 0 1 1 5 2l-7 25q-4 6-1 13l2 12h-54l2-12q3-7-1-13z",
            lines: "M25 63q25-7 50 0M25 75q25-7 50 0",
            dots: &[],
        },
        PieceType::King => Shape {
            body: "M46 7h8v6h6v7h-6v6q6 8 2 20c7-8 17-9 24-4c9 7 6 20-5 32v13h-50v-13c-11-12-14-25-5-32c7-5 17-4 24 4\
                   q-4-12 2-20v-6h-6v-7h6z",
            lines: "M50 58v-14M25 74q25-8 50 0",
            dots: &[],
        },
    }
}

/// The name under which a picture defines a piece: no plainer ones, since pictures may stand in one page with much else.
pub(super) const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::WhitePawn => "chess-white-pawn",
        Piece::WhiteKnight => "chess-white-knight",
        Piece::WhiteBishop => "chess-white-bishop",
        Piece::WhiteRook => "chess-white-rook",
        Piece::WhiteQueen => "chess-white-queen",
        Piece::WhiteKing => "chess-white-king",
        Piece::BlackPawn => "chess-black-pawn",
        Piece::BlackKnight => "chess-black-knight",
        Piece::BlackBishop => "chess-black-bishop",
        Piece::BlackRook => "chess-black-rook",
        Piece::BlackQueen => "chess-black-queen",
        Piece::BlackKing => "chess-black-king",
    }
}

/// Writes the definitions of the pieces that are on a board.
pub(super) fn write_definitions(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    for color in Color::ALL {
        let (fill, outline, ink) = match color {
            Color::White => ("#fdfdfb", "#222", "#222"),
            Color::Black => ("#3c3a38", "#111", "#e9e4da"),
        };
        for piece_type in PieceType::ALL {
            if board.pieces(color, piece_type).is_empty() {
                continue;
            }
            let Shape { body, lines, dots } = shape(piece_type);
            let id = name(Piece::new(color, piece_type));
            write!(
                f,
                "<g id=\"{id}\" stroke-width=\"4\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\
                 <path d=\"{body}\" fill=\"{fill}\" stroke=\"{outline}\"/>\
                 <path d=\"{lines}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3\"/>"
            )?;
            for (x, y, radius) in dots {
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{ink}\"/>")?;
            }
            f.write_str("</g>\n")?;
        }
    }
    Ok(())
}
