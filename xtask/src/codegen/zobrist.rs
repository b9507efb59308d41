//! The Zobrist constants of chess-board: the 781 numbers of the Polyglot book format, sorted into our own order.

use chess_bits::{Color, PieceType, Square};

use super::table::{definition, list, nested};

/// The numbers, in the order of the format.
const SOURCE: &str = include_str!("polyglot.txt");

pub(super) fn generate() -> String {
    let numbers = parse(SOURCE);
    let pieces = Color::ALL.map(|color| {
        let kinds = PieceType::ALL.map(|piece_type| {
            // The format counts black pawn, white pawn, black knight, white knight, …
            let kind = 2 * piece_type.index() + usize::from(color == Color::White);
            list(Square::ALL.map(|square| numbers[64 * kind + square.index()]), 8)
        });
        nested(kinds, 4)
    });
    // White's two castlings stand first, the king's side before the queen's.
    let castling = [0, 2].map(|at| list([numbers[768 + at], numbers[769 + at]], 4));
    let mut text = String::new();
    text += &definition("PIECES", "[[[u64; 64]; 6]; 2]", &nested(pieces, 0));
    text += &definition("CASTLING", "[[u64; 2]; 2]", &nested(castling, 0));
    text += &definition("EN_PASSANT", "[u64; 8]", &list(numbers[772..780].iter().copied(), 0));
    text += &format!("\npub(crate) const TURN: u64 = {:#x};\n", numbers[780]);
    text
}

/// The numbers of the source: hexadecimal, separated by white space; `#` starts a comment.
fn parse(source: &str) -> [u64; 781] {
    let words = source
        .lines()
        .filter_map(|line| line.split('#').next())
        .flat_map(str::split_whitespace);
    let numbers: Vec<u64> = words
        .map(|word| u64::from_str_radix(word, 16).unwrap_or_else(|error| panic!("polyglot.txt: `{word}`: {error}")))
        .collect();
    numbers
        .try_into()
        .unwrap_or_else(|numbers: Vec<u64>| panic!("polyglot.txt: {} numbers, not 781", numbers.len()))
}
