//! Where knights, kings and pawns attack.

use chess_bits::Square;

use super::board::leaps;
use super::table::{definition, list, nested};

const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const WHITE_PAWN: [(i8, i8); 2] = [(-1, 1), (1, 1)];
const BLACK_PAWN: [(i8, i8); 2] = [(-1, -1), (1, -1)];

pub(super) fn generate() -> String {
    let row = |steps: &[(i8, i8)], indent| list(Square::ALL.map(|square| leaps(square, steps)), indent);
    let mut text = String::new();
    text += &definition("KNIGHT", "[u64; 64]", &row(&KNIGHT, 0));
    text += &definition("KING", "[u64; 64]", &row(&KING, 0));
    text += &definition(
        "PAWN",
        "[[u64; 64]; 2]",
        &nested([row(&WHITE_PAWN, 4), row(&BLACK_PAWN, 4)], 0),
    );
    text
}
