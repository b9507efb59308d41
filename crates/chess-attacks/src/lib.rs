//! Where chess pieces can hit: attack tables for every piece, rays and lines, and the targets of a piece.
//!
//! All functions are total, `const` and free of allocation; they take a [`Square`] and sets of squares ([`BitBoard`]), and give
//! a set of squares.
//!
//! ```
//! use chess_attacks::{between, knight_attacks, rook_attacks};
//! use chess_bits::{BitBoard, Square};
//!
//! let occupied = BitBoard::with_one(Square::D7) | Square::G1;
//! let rook = rook_attacks(Square::D1, occupied);
//! assert!(rook.contains(Square::D7) && !rook.contains(Square::D8)); // up to the first piece, and no further
//! assert_eq!(between(Square::D1, Square::D7).count_bits(), 5);
//! assert_eq!(knight_attacks(Square::A1).count_bits(), 2);
//! ```
//!
//! # Which function for what
//!
//! | question | function |
//! |---|---|
//! | what does a piece on this square hit? | [`attacks`], or by kind [`pawn_attacks`], [`knight_attacks`], [`bishop_attacks`], [`rook_attacks`], [`queen_attacks`], [`king_attacks`] |
//! | which squares does a whole set of pieces hit? | [`pawns_attacks`], [`knights_attacks`], [`bishops_attacks`], [`rooks_attacks`], [`queens_attacks`], [`kings_attacks`] |
//! | where can pawns step? | [`pawns_pushes`], [`pawns_double_pushes`]; captures by side: [`pawns_attacks_a_side`], [`pawns_attacks_h_side`] |
//! | where may a piece go, its own side's squares left out? | [`pawn_targets`], [`knight_targets`], [`bishop_targets`], [`rook_targets`], [`queen_targets`], [`king_targets`] |
//! | what stands behind the first piece on a line? | [`xray_rook_attacks`], [`xray_bishop_attacks`] |
//! | what lies between or along two squares? | [`between`], [`line()`], [`aligned`] |
//! | which squares from here to the edge? | [`ray`] |
//! | the same, spelt `BitBoard::up_ray(square)` or `BitBoard::white_rook_targets(…)` | the traits [`Rays`] and [`Targets`] |
//! | the fastest slider attacks in a hot loop | [`cpu::dispatch`] |
//!
//! *Attacks* are the squares a piece hits, whoever holds them. *Targets* are attacks without the squares of the piece's own
//! side, and for pawns the pushes and the captures that are possible. Attacks look the same from both ends: which pieces
//! attack a square is found by asking what a piece of each kind would attack from there.
//!
//! ```text
//! a white rook on d4           its attacks                  its targets
//! 8 . . . . . . . .            8 . . . . . . . .            8 . . . . . . . .
//! 7 . . . . . . . .            7 . . . . . . . .            7 . . . . . . . .
//! 6 . . . n . . . .            6 . . . 1 . . . .            6 . . . 1 . . . .
//! 5 . . . . . . . .            5 . . . 1 . . . .            5 . . . 1 . . . .
//! 4 . . . R . . P .            4 1 1 1 . 1 1 1 .            4 1 1 1 . 1 1 . .
//! 3 . . . . . . . .            3 . . . 1 . . . .            3 . . . 1 . . . .
//! 2 . . . . . . . .            2 . . . 1 . . . .            2 . . . 1 . . . .
//! 1 . . . . . . . .            1 . . . 1 . . . .            1 . . . 1 . . . .
//!   a b c d e f g h              a b c d e f g h              a b c d e f g h
//! ```
//!
//! # Two forms of slider attacks
//!
//! [`rook_attacks`] and its like multiply by a magic factor: they are `const`, and run on every processor. The other form uses
//! the instructions PEXT and PDEP, and a table less than a third as large; it is reached through [`cpu`], which detects the
//! processor once and runs generic code compiled for it. Both give the same for every square and occupancy: a test compares
//! them all. A single look-up gains nothing from [`cpu`]; a loop of thousands does.
//!
//! The tables are generated and committed; together they take about 1 MiB of read-only data: three quarters of it for the
//! magic form, a fifth for the PEXT form. A program carries those that it uses.
//!
//! # What this crate does not know
//!
//! It does not know a position: whose turn it is, where pieces stand, castling rights, en passant, checks and pins. Nor does
//! it know what a move is. It never asks whether a set makes sense as a chess position: any set will do.
//!
//! # Features
//!
//! - `std` (default) detects the processor at run time; without it [`cpu`] knows only what the compiler was told.
//! - `alloc` gates nothing here; it exists so that all layers have the same tiers.
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

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

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
