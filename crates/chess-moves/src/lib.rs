//! Chess moves as 16-bit digests, a move list that cannot overflow, and coordinate (UCI) notation.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod digest;
mod error;
mod layout;
mod list;
mod move_type;
mod uci;

pub use digest::MoveDigest;
pub use error::{ParseUciMoveError, ParseUciMoveErrorKind};
pub use list::{MoveList, MoveListFull, MoveListIntoIter};
pub use move_type::MoveType;
pub use uci::UciMove;
