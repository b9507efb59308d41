//! Sliding pieces by magic multiplication: the portable, `const` form.
//!
//! For each square, the squares whose occupancy can matter (its rays without their last squares) are masked out of the
//! board and multiplied by a factor which gathers them in the top bits; those bits are an index into that square's part of
//! one shared table. This is the only file that indexes that table.

use chess_bits::{BitBoard, Square};

use crate::generated::magics::{BISHOP, ROOK};
use crate::generated::sliders::ATTACKS;

/// What a square needs to find its attacks in the shared table.
pub(crate) struct Magic {
    /// The squares whose occupancy matters.
    pub(crate) mask: u64,
    /// The factor that gathers them in the top bits.
    pub(crate) factor: u64,
    /// Where the square's part of the table starts. Parts overlap.
    pub(crate) offset: u32,
    /// 64 less the number of bits that are kept of the product.
    pub(crate) shift: u32,
}

#[inline(always)]
const fn look_up(magic: &Magic, occupied: BitBoard) -> BitBoard {
    let product = (occupied.0 & magic.mask).wrapping_mul(magic.factor);
    BitBoard(ATTACKS[(product >> magic.shift) as usize + magic.offset as usize])
}

/// The squares a bishop on `square` attacks: along the diagonals up to and including the first occupied square.
///
/// Whether `square` itself is in `occupied` does not matter.
///
/// ```text
/// occupied             attacks from d4
/// 8 . . . . . . . .    8 . . . . . . . .
/// 7 . . . . . . . .    7 1 . . . . . . .
/// 6 . . . . . x . .    6 . 1 . . . 1 . .
/// 5 . . . . . . . .    5 . . 1 . 1 . . .
/// 4 . . . B . . . .    4 . . . . . . . .
/// 3 . . x . . . . .    3 . . 1 . 1 . . .
/// 2 . . . . . . . .    2 . . . . . 1 . .
/// 1 . . . . . . . .    1 . . . . . . 1 .
///   a b c d e f g h      a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::bishop_attacks;
/// use chess_bits::{BitBoard, Square};
///
/// let attacks = bishop_attacks(Square::D4, BitBoard::with_one(Square::F6) | Square::C3);
/// assert!(attacks.contains(Square::F6) && !attacks.contains(Square::G7));
/// assert_eq!(attacks.count_bits(), 9);
/// ```
#[inline(always)]
#[must_use]
pub const fn bishop_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    look_up(&BISHOP[square as usize], occupied)
}

/// The squares a rook on `square` attacks: along rank and file up to and including the first occupied square.
///
/// Whether `square` itself is in `occupied` does not matter.
///
/// ```text
/// occupied             attacks from d4
/// 8 . . . . . . . .    8 . . . . . . . .
/// 7 . . . . . . . .    7 . . . . . . . .
/// 6 . . . x . . . .    6 . . . 1 . . . .
/// 5 . . . . . . . .    5 . . . 1 . . . .
/// 4 . x . R . . . .    4 . 1 1 . 1 1 1 1
/// 3 . . . . . . . .    3 . . . 1 . . . .
/// 2 . . . . . . . .    2 . . . 1 . . . .
/// 1 . . . . . . . .    1 . . . 1 . . . .
///   a b c d e f g h      a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::rook_attacks;
/// use chess_bits::{BitBoard, Square};
///
/// let attacks = rook_attacks(Square::D4, BitBoard::with_one(Square::D6) | Square::B4);
/// assert!(attacks.contains(Square::B4) && !attacks.contains(Square::A4));
/// assert_eq!(attacks.count_bits(), 11);
/// ```
#[inline(always)]
#[must_use]
pub const fn rook_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    look_up(&ROOK[square as usize], occupied)
}

/// The squares a queen on `square` attacks: those of a rook and of a bishop together.
///
/// ```
/// use chess_attacks::queen_attacks;
/// use chess_bits::{BitBoard, Square};
///
/// assert_eq!(queen_attacks(Square::D4, BitBoard::EMPTY).count_bits(), 27);
/// assert_eq!(queen_attacks(Square::A1, BitBoard::FULL).count_bits(), 3);
/// ```
#[inline(always)]
#[must_use]
pub const fn queen_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    BitBoard(bishop_attacks(square, occupied).0 | rook_attacks(square, occupied).0)
}

/// The squares a rook on `square` would attack anew if the first piece on each of its lines were lifted: behind that piece,
/// up to and including the next.
///
/// With the king's square given, the enemy rooks and queens among these squares are those that pin, or that stand behind a
/// piece which could give check by stepping aside.
///
/// ```text
/// occupied             x-ray from d4
/// 8 . . . . . . . .    8 . . . 1 . . . .
/// 7 . . . . . . . .    7 . . . 1 . . . .
/// 6 . . . x . . . .    6 . . . . . . . .
/// 5 . . . . . . . .    5 . . . . . . . .
/// 4 . . . R x . x .    4 . . . . . 1 1 .
/// 3 . . . . . . . .    3 . . . . . . . .
/// 2 . . . . . . . .    2 . . . . . . . .
/// 1 . . . . . . . .    1 . . . . . . . .
///   a b c d e f g h      a b c d e f g h
/// ```
///
/// ```
/// use chess_attacks::xray_rook_attacks;
/// use chess_bits::{BitBoard, Square};
///
/// let occupied = BitBoard::with_one(Square::D6) | Square::E4 | Square::G4;
/// let behind = BitBoard::with_one(Square::D7) | Square::D8 | Square::F4 | Square::G4;
/// assert_eq!(xray_rook_attacks(Square::D4, occupied), behind);
/// ```
#[inline]
#[must_use]
pub const fn xray_rook_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    let attacks = rook_attacks(square, occupied);
    rook_attacks(square, occupied.without(attacks)).without(attacks)
}

/// The squares a bishop on `square` would attack anew if the first piece on each of its diagonals were lifted; the bishop's
/// twin of [`xray_rook_attacks`].
///
/// ```
/// use chess_attacks::xray_bishop_attacks;
/// use chess_bits::{BitBoard, Square};
///
/// let occupied = BitBoard::with_one(Square::C3) | Square::E5;
/// let behind = BitBoard::with_one(Square::D4) | Square::E5;
/// assert_eq!(xray_bishop_attacks(Square::B2, occupied), behind);
/// ```
#[inline]
#[must_use]
pub const fn xray_bishop_attacks(square: Square, occupied: BitBoard) -> BitBoard {
    let attacks = bishop_attacks(square, occupied);
    bishop_attacks(square, occupied.without(attacks)).without(attacks)
}
