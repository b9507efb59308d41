//! Rays, and what lies between and along two squares.

use chess_bits::{BitBoard, Direction, Square};

use crate::generated::pext::{BISHOP, ROOK};
use crate::generated::rays::{BETWEEN, LINE, RAY};

/// The squares from `square` to the edge of an empty board, `square` itself included.
///
/// ```text
/// ray(Direction::UpRight, Square::C4)
/// 8 . . . . . . 1 .
/// 7 . . . . . 1 . .
/// 6 . . . . 1 . . .
/// 5 . . . 1 . . . .
/// 4 . . 1 . . . . .
/// 3 . . . . . . . .
/// 2 . . . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::ray;
/// use chess_bits::{BitBoard, Direction, Square};
///
/// let down = ray(Direction::Down, Square::C3);
/// assert_eq!(down, BitBoard::with_one(Square::C3) | Square::C2 | Square::C1);
/// ```
#[inline(always)]
#[must_use]
pub const fn ray(direction: Direction, square: Square) -> BitBoard {
    BitBoard(RAY[direction as usize][square as usize])
}

/// The squares strictly between two squares of one rank, file or diagonal.
///
/// Empty where the squares are equal, neighbours, or not on one line. The order of the two does not matter.
///
/// ```text
/// between(Square::B2, Square::F6)
/// 8 . . . . . . . .
/// 7 . . . . . . . .
/// 6 . . . . . b . .
/// 5 . . . . 1 . . .
/// 4 . . . 1 . . . .
/// 3 . . 1 . . . . .
/// 2 . a . . . . . .
/// 1 . . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::between;
/// use chess_bits::{BitBoard, Square};
///
/// let inside = between(Square::B2, Square::F6);
/// assert_eq!(inside, BitBoard::with_one(Square::C3) | Square::D4 | Square::E5);
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline(always)]
#[must_use]
pub const fn between(a: Square, b: Square) -> BitBoard {
    BitBoard(BETWEEN[a as usize][b as usize])
}

/// The whole rank, file or diagonal through two squares, from edge to edge and with both of them.
///
/// Empty where the squares are equal or not on one line. The order of the two does not matter.
///
/// ```text
/// line(Square::C3, Square::D4)
/// 8 . . . . . . . 1
/// 7 . . . . . . 1 .
/// 6 . . . . . 1 . .
/// 5 . . . . 1 . . .
/// 4 . . . 1 . . . .
/// 3 . . 1 . . . . .
/// 2 . 1 . . . . . .
/// 1 1 . . . . . . .
///   a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::line;
/// use chess_bits::{BitBoard, Rank, Square};
///
/// assert_eq!(line(Square::C3, Square::D4).count_bits(), 8);
/// assert_eq!(line(Square::B7, Square::G7), BitBoard::from_rank(Rank::Seven));
/// assert!(line(Square::A1, Square::A1).is_empty());
/// ```
#[inline(always)]
#[must_use]
pub const fn line(a: Square, b: Square) -> BitBoard {
    BitBoard(LINE[a as usize][b as usize])
}

/// Whether `c` stands on the line through `a` and `b`: the three share a rank, file or diagonal.
///
/// False where `a` and `b` are equal, since they give no line; `c` may be either of them.
///
/// ```
/// use chess_attacks::aligned;
/// use chess_bits::Square;
///
/// assert!(aligned(Square::A1, Square::C3, Square::H8));
/// assert!(!aligned(Square::A1, Square::C3, Square::C4));
/// ```
#[inline(always)]
#[must_use]
pub const fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

/// The squares a rook on `square` attacks on an empty board.
///
/// It costs one load, where [`rook_attacks`](crate::rook_attacks) looks up a table: enough to find the sliders that could
/// ever reach a king along ranks and files.
///
/// ```
/// use chess_attacks::{rook_attacks, rook_rays};
/// use chess_bits::{BitBoard, Square};
///
/// assert_eq!(rook_rays(Square::D4), rook_attacks(Square::D4, BitBoard::EMPTY));
/// ```
#[inline(always)]
#[must_use]
pub const fn rook_rays(square: Square) -> BitBoard {
    BitBoard(ROOK[square as usize].rays)
}

/// The squares a bishop on `square` attacks on an empty board; see [`rook_rays`].
#[inline(always)]
#[must_use]
pub const fn bishop_rays(square: Square) -> BitBoard {
    BitBoard(BISHOP[square as usize].rays)
}
