//! Targets: where a piece may go, as far as the two sides' squares can tell.

use chess_bits::{BitBoard, Color, Square};

use crate::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, pawns_double_pushes, pawns_pushes, queen_attacks,
    rook_attacks,
};

/// The squares a pawn on `square` may move to: captures of `enemy` pieces, and pushes to squares that neither side holds.
///
/// A double push starts from the second rank (as the pawn's colour counts) and needs both squares empty. En passant is not
/// included: it depends on the move before.
///
/// ```
/// use chess_attacks::pawn_targets;
/// use chess_bits::{BitBoard, Color, Square};
///
/// let enemy = BitBoard::with_one(Square::D3);
/// let targets = pawn_targets(Color::White, Square::E2, BitBoard::EMPTY, enemy);
/// assert_eq!(targets, BitBoard::with_one(Square::D3) | Square::E3 | Square::E4);
/// ```
#[inline]
#[must_use]
pub const fn pawn_targets(color: Color, square: Square, own: BitBoard, enemy: BitBoard) -> BitBoard {
    let pawn = BitBoard::with_one(square);
    let empty = BitBoard(!(own.0 | enemy.0));
    let pushes = pawns_pushes(color, pawn, empty).0 | pawns_double_pushes(color, pawn, empty).0;
    BitBoard(pushes | pawn_attacks(color, square).0 & enemy.0)
}

/// The squares a knight on `square` may move to: its attacks less the squares of its own side.
///
/// ```
/// use chess_attacks::knight_targets;
/// use chess_bits::{BitBoard, Square};
///
/// let own = BitBoard::with_one(Square::A3) | Square::D2;
/// assert_eq!(knight_targets(Square::B1, own), BitBoard::with_one(Square::C3));
/// ```
#[inline]
#[must_use]
pub const fn knight_targets(square: Square, own: BitBoard) -> BitBoard {
    knight_attacks(square).without(own)
}

/// The squares a king on `square` may move to, whether the enemy attacks them or not: its attacks less the squares of its
/// own side. Castling is not included.
///
/// ```
/// use chess_attacks::king_targets;
/// use chess_bits::{BitBoard, Rank, Square};
///
/// let own = BitBoard::from_rank(Rank::Two);
/// assert_eq!(king_targets(Square::E1, own), BitBoard::with_one(Square::D1) | Square::F1);
/// ```
#[inline]
#[must_use]
pub const fn king_targets(square: Square, own: BitBoard) -> BitBoard {
    king_attacks(square).without(own)
}

/// The squares a bishop on `square` may move to: its attacks, blocked by both sides, less the squares of its own side.
///
/// ```
/// use chess_attacks::bishop_targets;
/// use chess_bits::{BitBoard, Square};
///
/// let (own, enemy) = (BitBoard::with_one(Square::B2), BitBoard::with_one(Square::E3));
/// assert_eq!(bishop_targets(Square::C1, own, enemy), BitBoard::with_one(Square::D2) | Square::E3);
/// ```
#[inline]
#[must_use]
pub const fn bishop_targets(square: Square, own: BitBoard, enemy: BitBoard) -> BitBoard {
    bishop_attacks(square, BitBoard(own.0 | enemy.0)).without(own)
}

/// The squares a rook on `square` may move to: its attacks, blocked by both sides, less the squares of its own side.
///
/// ```
/// use chess_attacks::rook_targets;
/// use chess_bits::{BitBoard, Square};
///
/// let (own, enemy) = (BitBoard::with_one(Square::B1), BitBoard::with_one(Square::A3));
/// assert_eq!(rook_targets(Square::A1, own, enemy), BitBoard::with_one(Square::A2) | Square::A3);
/// ```
#[inline]
#[must_use]
pub const fn rook_targets(square: Square, own: BitBoard, enemy: BitBoard) -> BitBoard {
    rook_attacks(square, BitBoard(own.0 | enemy.0)).without(own)
}

/// The squares a queen on `square` may move to: its attacks, blocked by both sides, less the squares of its own side.
///
/// ```
/// use chess_attacks::queen_targets;
/// use chess_bits::{BitBoard, Square};
///
/// let own = BitBoard::with_one(Square::B1) | Square::B2;
/// assert_eq!(queen_targets(Square::A1, own, BitBoard::with_one(Square::A2)), BitBoard::with_one(Square::A2));
/// ```
#[inline]
#[must_use]
pub const fn queen_targets(square: Square, own: BitBoard, enemy: BitBoard) -> BitBoard {
    queen_attacks(square, BitBoard(own.0 | enemy.0)).without(own)
}
