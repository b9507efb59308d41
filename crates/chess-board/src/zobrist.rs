//! Zobrist keys from the constants of the Polyglot book format.

use chess_bits::{Color, PieceType, Square};

use crate::castling::{CastlingRights, side_of};
use crate::generated::zobrist::{CASTLING, EN_PASSANT, PIECES, TURN};
use crate::placement::Placement;

/// What a man on a square adds to the key.
#[inline(always)]
pub(crate) const fn piece(color: Color, piece_type: PieceType, square: Square) -> u64 {
    piece_by_index(color, piece_type as usize, square)
}

/// The same with the index of the type.
#[inline(always)]
pub(crate) const fn piece_by_index(color: Color, piece_type: usize, square: Square) -> u64 {
    PIECES[color as usize][piece_type][square as usize]
}

/// What the change of the side to move adds to the key.
#[inline(always)]
pub(crate) const fn turn() -> u64 {
    TURN
}

/// What castling rights add to the key; the kings tell which side a rook is on.
#[inline]
pub(crate) fn castling(rights: CastlingRights, placement: &Placement) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for rook in rights.rooks_of(color) {
            key ^= CASTLING[color as usize][side_of(placement.king(color), rook) as usize];
        }
    }
    key
}

/// What an en-passant square adds to the key.
#[inline]
pub(crate) const fn en_passant(square: Option<Square>) -> u64 {
    match square {
        Some(square) => EN_PASSANT[square.file() as usize],
        None => 0,
    }
}

/// The key of a position from scratch, without its en-passant part.
pub(crate) fn base_key(placement: &Placement, side_to_move: Color) -> u64 {
    let mut key = castling(placement.castling, placement);
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            for square in placement.of(color, piece_type) {
                key ^= piece(color, piece_type, square);
            }
        }
    }
    match side_to_move {
        Color::White => key ^ turn(),
        Color::Black => key,
    }
}
