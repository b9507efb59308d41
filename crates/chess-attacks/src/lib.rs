//! Where chess pieces can hit.
#![no_std]
#![deny(unsafe_code)]

#[allow(
    unsafe_code,
    reason = "running code compiled for a processor that was detected; see its documentation"
)]
pub mod cpu;
mod extensions;
mod fill;
#[rustfmt::skip]
mod generated;
mod leapers;
mod pext;
mod rays;
mod sliders;
mod targets;

use chess_bits::{BitBoard, Piece, PieceType, Square};

pub use extensions::{Rays, Targets};
pub use fill::{bishops_attacks, queens_attacks, rooks_attacks};
pub use leapers::{
    king_attacks, kings_attacks, knight_attacks, knights_attacks, pawn_attacks, pawns_attacks, pawns_attacks_a_side,
    pawns_attacks_h_side, pawns_double_pushes, pawns_pushes,
};
pub use rays::{aligned, between, bishop_rays, line, ray, rook_rays};
pub use sliders::{bishop_attacks, queen_attacks, rook_attacks, xray_bishop_attacks, xray_rook_attacks};
pub use targets::{bishop_targets, king_targets, knight_targets, pawn_targets, queen_targets, rook_targets};

/// The squares a piece on `square` attacks, its own side's included.
///
/// Only sliders look at `occupied`.
///
/// ```
/// use chess_attacks::attacks;
/// use chess_bits::{BitBoard, Piece, Square};
///
/// let occupied = BitBoard::with_one(Square::C3);
/// assert_eq!(attacks(Piece::BlackBishop, Square::A1, occupied), BitBoard::with_one(Square::B2) | Square::C3);
/// assert_eq!(attacks(Piece::WhitePawn, Square::A2, occupied), BitBoard::with_one(Square::B3));
/// ```
#[inline]
#[must_use]
pub const fn attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece.piece_type() {
        PieceType::Pawn => pawn_attacks(piece.color(), square),
        PieceType::Knight => knight_attacks(square),
        PieceType::Bishop => bishop_attacks(square, occupied),
        PieceType::Rook => rook_attacks(square, occupied),
        PieceType::Queen => queen_attacks(square, occupied),
        PieceType::King => king_attacks(square),
    }
}
