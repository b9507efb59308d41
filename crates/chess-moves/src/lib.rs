//! Chess moves as numbers: [`MoveDigest`] packs a move into 16 bits, [`MoveList`] holds every legal move of a position
//! on the stack, [`UciMove`] is the coordinate notation (`e2e4`, `e7e8q`) that the UCI protocol speaks.
//!
//! # What this crate does not know
//!
//! chess-moves does not know the board: a digest is a number with a layout, not a legal move. Which digests are legal,
//! what a [`UciMove`] means in a position, what is captured and how castling moves the rook: the board knows (crate
//! `chess-board`). If you play games or generate moves you want that one, or the facade `chess-kit`; this one alone is
//! for those who store, send or sort moves.
//!
//! # Tour
//!
//! **A move in 16 bits.** The constructors say what kind of move it is; the accessors take it apart.
//!
//! ```
//! use chess_bits::{PieceType, Square};
//! use chess_moves::{MoveDigest, MoveType};
//!
//! let capture = MoveDigest::new_promotion(Square::B7, Square::A8, PieceType::Rook);
//! assert_eq!(capture.move_type(), MoveType::Promotion);
//! assert_eq!(capture.orig_square(), Square::B7);
//! assert_eq!(capture.promotion(), Some(PieceType::Rook));
//! assert_eq!(capture.to_string(), "b7a8r");
//! ```
//!
//! **As a number**, to store it: every one of the 65,536 numbers is a digest and comes back unchanged.
//!
//! ```
//! use chess_bits::Square;
//! use chess_moves::MoveDigest;
//!
//! let raw = MoveDigest::new_castling(Square::E8, Square::C8).to_raw();
//! assert_eq!(MoveDigest::from_raw(raw).dest_square(), Square::C8);
//! ```
//!
//! **No move, and passing.** [`MoveDigest::invalid`] is the number 0, for places where there is no move;
//! [`MoveDigest::new_null`] passes the turn, and is written `0000`. Neither is ever legal.
//!
//! **A list** that needs no heap and cannot run full: [`MoveList::CAPACITY`] shows the sum.
//!
//! ```
//! use chess_bits::Square;
//! use chess_moves::{MoveDigest, MoveList};
//!
//! let mut moves = MoveList::new();
//! moves.try_push(MoveDigest::new_normal(Square::D2, Square::D4))?;
//! for digest in &moves {
//!     assert_eq!(digest.orig_square(), Square::D2);
//! }
//! # Ok::<(), chess_moves::MoveListFull>(())
//! ```
//!
//! **Coordinate text** is parsed strictly, and errors name what is wrong.
//!
//! ```
//! use chess_bits::Square;
//! use chess_moves::UciMove;
//!
//! let uci: UciMove = "e1h1".parse()?;
//! assert_eq!(uci.squares(), Some((Square::E1, Square::H1)));
//! assert_eq!("e1-h1".parse::<UciMove>().unwrap_err().to_string(),
//!            "invalid destination square in move: expected a file and a rank as in `e4`, found `-h`");
//! # Ok::<(), chess_moves::ParseUciMoveError>(())
//! ```
//!
//! # Features
//!
//! - `std` (default): nothing of its own; implies `alloc`.
//! - `alloc`: `MoveDigest::notation`, which returns a `String`. Without it the crate is `no_std` without an
//!   allocator, and `Display` is there all the same.
//! - `serde`: a [`MoveDigest`] is its number, a [`UciMove`] its text, a [`MoveType`] its name.
//! - `quickcheck`: `Arbitrary` for the same three.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "quickcheck")]
mod arbitrary;
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

// Compiles and runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
