//! Kings, knights and pawns: one look-up for a square, a few shifts for a whole set.

use chess_bits::{BitBoard, Color, Direction, Rank, Square};

use crate::generated::leapers::{KING, KNIGHT, PAWN};

/// The squares a pawn of this colour on `square` attacks: diagonally forward, whatever stands there.
///
/// A pawn attacks at most two squares, and never around the edge of the board. The set is empty on the last rank; on the
/// first rank, where no pawn can stand, it is what a pawn would attack from there, so that `pawn_attacks(!color, square)`
/// always gives the squares from which a pawn of `color` attacks `square`.
///
/// ```text
/// White, e4            Black, a5
/// 8 . . . . . . . .    8 . . . . . . . .
/// 7 . . . . . . . .    7 . . . . . . . .
/// 6 . . . . . . . .    6 . . . . . . . .
/// 5 . . . 1 . 1 . .    5 p . . . . . . .
/// 4 . . . . P . . .    4 . 1 . . . . . .
/// 3 . . . . . . . .    3 . . . . . . . .
/// 2 . . . . . . . .    2 . . . . . . . .
/// 1 . . . . . . . .    1 . . . . . . . .
///   a b c d e f g h      a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::pawn_attacks;
/// use chess_bits::{BitBoard, Color, Square};
///
/// let attacks = pawn_attacks(Color::White, Square::E4);
/// assert_eq!(attacks, BitBoard::with_one(Square::D5) | Square::F5);
/// assert_eq!(pawn_attacks(Color::Black, Square::A5), BitBoard::with_one(Square::B4));
/// ```
#[inline(always)]
#[must_use]
pub const fn pawn_attacks(color: Color, square: Square) -> BitBoard {
    BitBoard(PAWN[color as usize][square as usize])
}

/// The squares a knight on `square` attacks: two to eight of them.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . 1 . 1 . . .
/// 5 . 1 . . . 1 . .
/// 4 . . . N . . . .
/// 3 . 1 . . . 1 . .
/// 2 . . 1 . 1 . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::knight_attacks;
/// use chess_bits::Square;
///
/// assert_eq!(knight_attacks(Square::D4).count_bits(), 8);
/// assert!(knight_attacks(Square::A1).contains(Square::B3));
/// ```
#[inline(always)]
#[must_use]
pub const fn knight_attacks(square: Square) -> BitBoard {
    BitBoard(KNIGHT[square as usize])
}

/// The squares a king on `square` attacks: the three to eight around it. Castling is not an attack.
///
/// ```text
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . . . . . . .
/// 5 . . 1 1 1 . . .
/// 4 . . 1 K 1 . . .
/// 3 . . 1 1 1 . . .
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::king_attacks;
/// use chess_bits::Square;
///
/// assert_eq!(king_attacks(Square::D4).count_bits(), 8);
/// assert_eq!(king_attacks(Square::H8).count_bits(), 3);
/// ```
#[inline(always)]
#[must_use]
pub const fn king_attacks(square: Square) -> BitBoard {
    BitBoard(KING[square as usize])
}

/// The squares attacked by at least one pawn of the set.
///
/// ```
/// use chess_attacks::pawns_attacks;
/// use chess_bits::{BitBoard, Color, Rank};
///
/// let second = BitBoard::from_rank(Rank::Two);
/// assert_eq!(pawns_attacks(Color::White, second), BitBoard::from_rank(Rank::Three));
/// ```
#[inline(always)]
#[must_use]
pub const fn pawns_attacks(color: Color, pawns: BitBoard) -> BitBoard {
    BitBoard(pawns_attacks_a_side(color, pawns).0 | pawns_attacks_h_side(color, pawns).0)
}

/// The squares attacked towards the a-file by the pawns of the set.
///
/// Each pawn has at most one such square, so a caller can find the pawn behind a capture by stepping back.
///
/// ```
/// use chess_attacks::pawns_attacks_a_side;
/// use chess_bits::{BitBoard, Color, Square};
///
/// let pawns = BitBoard::with_one(Square::A4) | Square::E4;
/// assert_eq!(pawns_attacks_a_side(Color::White, pawns), BitBoard::with_one(Square::D5)); // a4 does not wrap to the h-file
/// assert_eq!(pawns_attacks_a_side(Color::Black, pawns), BitBoard::with_one(Square::D3));
/// ```
#[inline(always)]
#[must_use]
pub const fn pawns_attacks_a_side(color: Color, pawns: BitBoard) -> BitBoard {
    pawns.shift(match color {
        Color::White => Direction::UpLeft,
        Color::Black => Direction::DownLeft,
    })
}

/// The squares attacked towards the h-file by the pawns of the set.
///
/// ```
/// use chess_attacks::pawns_attacks_h_side;
/// use chess_bits::{BitBoard, Color, Square};
///
/// let pawns = BitBoard::with_one(Square::H4) | Square::E4;
/// assert_eq!(pawns_attacks_h_side(Color::White, pawns), BitBoard::with_one(Square::F5));
/// ```
#[inline(always)]
#[must_use]
pub const fn pawns_attacks_h_side(color: Color, pawns: BitBoard) -> BitBoard {
    pawns.shift(match color {
        Color::White => Direction::UpRight,
        Color::Black => Direction::DownRight,
    })
}

/// The empty squares one step in front of the pawns of the set.
///
/// ```
/// use chess_attacks::pawns_pushes;
/// use chess_bits::{BitBoard, Color, Square};
///
/// let pawns = BitBoard::with_one(Square::E2) | Square::D4;
/// let occupied = pawns | Square::D5;
/// assert_eq!(pawns_pushes(Color::White, pawns, !occupied), BitBoard::with_one(Square::E3));
/// ```
#[inline(always)]
#[must_use]
pub const fn pawns_pushes(color: Color, pawns: BitBoard, empty: BitBoard) -> BitBoard {
    BitBoard(forward(color, pawns).0 & empty.0)
}

/// The squares two steps in front of those pawns of the set that stand on their second rank (rank 2 for White, rank 7 for
/// Black), where both the square passed and the square reached are empty.
///
/// ```
/// use chess_attacks::pawns_double_pushes;
/// use chess_bits::{BitBoard, Color, Square};
///
/// let pawns = BitBoard::with_one(Square::A2) | Square::E2 | Square::H3;
/// let occupied = pawns | Square::A3; // a2 may not leap over a3
/// assert_eq!(pawns_double_pushes(Color::White, pawns, !occupied), BitBoard::with_one(Square::E4));
/// ```
#[inline(always)]
#[must_use]
pub const fn pawns_double_pushes(color: Color, pawns: BitBoard, empty: BitBoard) -> BitBoard {
    let passed = match color {
        Color::White => BitBoard::from_rank(Rank::Three),
        Color::Black => BitBoard::from_rank(Rank::Six),
    };
    let single = BitBoard(pawns_pushes(color, pawns, empty).0 & passed.0);
    pawns_pushes(color, single, empty)
}

#[inline(always)]
const fn forward(color: Color, pawns: BitBoard) -> BitBoard {
    pawns.shift(match color {
        Color::White => Direction::Up,
        Color::Black => Direction::Down,
    })
}

/// The squares attacked by at least one knight of the set.
///
/// ```
/// use chess_attacks::{knight_attacks, knights_attacks};
/// use chess_bits::{BitBoard, Square};
///
/// let knights = BitBoard::with_one(Square::B1) | Square::G1;
/// assert_eq!(knights_attacks(knights), knight_attacks(Square::B1) | knight_attacks(Square::G1));
/// ```
#[inline]
#[must_use]
pub const fn knights_attacks(knights: BitBoard) -> BitBoard {
    let left = knights.shift(Direction::Left);
    let right = knights.shift(Direction::Right);
    let one_file_off = left.0 | right.0;
    let two_files_off = left.shift(Direction::Left).0 | right.shift(Direction::Right).0;
    BitBoard(one_file_off << 16 | one_file_off >> 16 | two_files_off << 8 | two_files_off >> 8)
}

/// The squares attacked by at least one king of the set.
///
/// ```
/// use chess_attacks::{king_attacks, kings_attacks};
/// use chess_bits::{BitBoard, Square};
///
/// assert_eq!(kings_attacks(BitBoard::with_one(Square::E1)), king_attacks(Square::E1));
/// ```
#[inline]
#[must_use]
pub const fn kings_attacks(kings: BitBoard) -> BitBoard {
    let beside = kings.shift(Direction::Left).0 | kings.shift(Direction::Right).0;
    let row = kings.0 | beside;
    BitBoard(beside | row << 8 | row >> 8)
}
