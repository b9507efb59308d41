//! Sliders as a set: all rays of all pieces at once, by parallel-prefix fills (Kogge and Stone's) instead of look-ups.

use chess_bits::{BitBoard, Direction};

const NOT_FILE_A: u64 = !0x0101_0101_0101_0101;
const NOT_FILE_H: u64 = NOT_FILE_A.rotate_right(1);

#[inline(always)]
const fn signed_shift(set: u64, by: i32) -> u64 {
    if by >= 0 { set << by } else { set >> -by }
}

/// The squares attacked in one direction by the pieces of a set.
///
/// Three doubling steps cover the at most seven squares of a ray; the file a step arrives on tells whether it wrapped.
#[inline(always)]
const fn ray_attacks(sliders: u64, empty: u64, direction: Direction) -> u64 {
    let (files, ranks) = direction.steps();
    let by = ranks as i32 * 8 + files as i32;
    let reachable = match files {
        1 => NOT_FILE_A,
        -1 => NOT_FILE_H,
        _ => u64::MAX,
    };
    let mut open = empty & reachable;
    let mut filled = sliders;
    filled |= open & signed_shift(filled, by);
    open &= signed_shift(open, by);
    filled |= open & signed_shift(filled, 2 * by);
    open &= signed_shift(open, 2 * by);
    filled |= open & signed_shift(filled, 4 * by);
    signed_shift(filled, by) & reachable
}

/// The squares attacked by at least one bishop of the set.
///
/// Costs the same for one bishop as for ten. The pieces block each other where they are in `occupied` too, as they should be.
///
/// ```
/// use chess_attacks::{bishop_attacks, bishops_attacks};
/// use chess_bits::{BitBoard, Square};
///
/// let bishops = BitBoard::with_one(Square::C1) | Square::F1;
/// let both = bishop_attacks(Square::C1, bishops) | bishop_attacks(Square::F1, bishops);
/// assert_eq!(bishops_attacks(bishops, bishops), both);
/// ```
#[inline]
#[must_use]
pub const fn bishops_attacks(bishops: BitBoard, occupied: BitBoard) -> BitBoard {
    let (set, empty) = (bishops.0, !occupied.0);
    BitBoard(
        ray_attacks(set, empty, Direction::UpRight)
            | ray_attacks(set, empty, Direction::DownRight)
            | ray_attacks(set, empty, Direction::DownLeft)
            | ray_attacks(set, empty, Direction::UpLeft),
    )
}

/// The squares attacked by at least one rook of the set.
///
/// Costs the same for one rook as for ten. The pieces block each other where they are in `occupied` too, as they should be.
///
/// ```
/// use chess_attacks::rooks_attacks;
/// use chess_bits::{BitBoard, File, Rank, Square};
///
/// let rooks = BitBoard::with_one(Square::A1) | Square::H8;
/// let edges = BitBoard::from_file(File::A) | BitBoard::from_file(File::H) | BitBoard::from_rank(Rank::One) | BitBoard::from_rank(Rank::Eight);
/// assert_eq!(rooks_attacks(rooks, rooks), edges.without(rooks));
/// ```
#[inline]
#[must_use]
pub const fn rooks_attacks(rooks: BitBoard, occupied: BitBoard) -> BitBoard {
    let (set, empty) = (rooks.0, !occupied.0);
    BitBoard(
        ray_attacks(set, empty, Direction::Up)
            | ray_attacks(set, empty, Direction::Right)
            | ray_attacks(set, empty, Direction::Down)
            | ray_attacks(set, empty, Direction::Left),
    )
}

/// The squares attacked by at least one queen of the set: those of the set as bishops and as rooks together.
///
/// ```
/// use chess_attacks::{queen_attacks, queens_attacks};
/// use chess_bits::{BitBoard, Square};
///
/// let queen = BitBoard::with_one(Square::D4);
/// assert_eq!(queens_attacks(queen, queen), queen_attacks(Square::D4, queen));
/// ```
#[inline]
#[must_use]
pub const fn queens_attacks(queens: BitBoard, occupied: BitBoard) -> BitBoard {
    BitBoard(bishops_attacks(queens, occupied).0 | rooks_attacks(queens, occupied).0)
}
