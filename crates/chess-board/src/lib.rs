//! Chess positions.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod castling;
mod chess960;
mod fen;
#[rustfmt::skip]
mod generated;
mod legal;
mod make;
mod movegen;
mod perft;
mod placement;
mod setup;
mod side;
mod validate;
mod zobrist;

pub use board::Board;
pub use castling::{CastlingRights, CastlingSide};
pub use fen::{CastlingStyle, EnPassantStyle, Fen, FenError};
pub use make::{IllegalMove, NullMoveInCheck};
pub use setup::{Repairs, Setup};
pub use validate::{InvalidSetup, Validity};
