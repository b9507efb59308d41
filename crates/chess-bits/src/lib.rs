//! The chess vocabulary: [`BitBoard`], [`Square`], [`File`], [`Rank`], [`Color`], [`PieceType`], [`Piece`].
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

mod bitboard;
mod color;
mod direction;
mod enums;
mod error;
mod file;
mod piece;
mod rank;
mod square;

pub use bitboard::{BitBoard, Subsets};
pub use color::Color;
pub use direction::Direction;
pub use error::{ParseColorError, ParseFileError, ParsePieceError, ParsePieceTypeError, ParseRankError, ParseSquareError};
pub use file::File;
pub use piece::{Piece, PieceType};
pub use rank::Rank;
pub use square::Square;
