//! The chess vocabulary: [`BitBoard`], [`Square`], [`File`], [`Rank`], [`Direction`], [`Color`], [`PieceType`] and
//! [`Piece`].
//!
//! A bitboard is a set of squares in one `u64`, numbered along the ranks from a1, the corner at White's left hand
//! (little-endian rank-file mapping):
//!
//! ```text
//! 8 | 56 57 58 59 60 61 62 63
//! 7 | 48 49 50 51 52 53 54 55
//! 6 | 40 41 42 43 44 45 46 47
//! 5 | 32 33 34 35 36 37 38 39
//! 4 | 24 25 26 27 28 29 30 31
//! 3 | 16 17 18 19 20 21 22 23
//! 2 |  8  9 10 11 12 13 14 15
//! 1 |  0  1  2  3  4  5  6  7
//!   +------------------------
//!      a  b  c  d  e  f  g  h
//! ```
//!
//! **What it does not know.** chess-bits does not know that pieces move. It can move a set of squares one step without
//! wrapping around the board's edge, but which squares a knight attacks, what blocks a rook, and whose turn it is are
//! the business of the crates above it. It depends on none of them, and a [`Piece`] here is no more than a name.
//!
//! # A tour
//!
//! Squares have a file and a rank, a text, and neighbours that may not exist:
//!
//! ```
//! use chess_bits::{Direction, File, Rank, Square};
//!
//! let square: Square = "g1".parse()?;
//! assert_eq!(square, Square::new(File::G, Rank::One));
//! assert_eq!(square.offset(-1, 2), Some(Square::F3));
//! assert_eq!(square.step(Direction::Down), None);
//! assert_eq!(square.distance(Square::A1), 6);
//! # Ok::<(), chess_bits::ParseSquareError>(())
//! ```
//!
//! Sets are made of squares, files and ranks, and combined with operators:
//!
//! ```
//! use chess_bits::{BitBoard, Square};
//!
//! let edge = BitBoard::FILE_A | BitBoard::FILE_H | BitBoard::RANK_1 | BitBoard::RANK_8;
//! let dark_edge = edge & BitBoard::DARK_SQUARES;
//! assert!(dark_edge.contains(Square::A1));
//! assert_eq!(edge.without(dark_edge).count_bits(), 14);
//! ```
//!
//! A set is an iterator over its squares, lowest index first, and squares collect into a set:
//!
//! ```
//! use chess_bits::{BitBoard, Square};
//!
//! let set = BitBoard::with_ones([Square::C3, Square::H8, Square::A1]);
//! for square in set {
//!     assert!(square.is_dark());
//! }
//! let mirrored: BitBoard = set.map(Square::flip).collect();
//! assert_eq!(mirrored, set.flip());
//! ```
//!
//! A set moves as a whole, seen by either side, and never around an edge:
//!
//! ```
//! use chess_bits::{BitBoard, Color, Direction, Square::*};
//!
//! let set = BitBoard::with_ones([A4, D4]);
//! assert_eq!(set.forward(Color::Black), BitBoard::with_ones([A3, D3]));
//! assert_eq!(set.left(Color::White), BitBoard::with_one(C4));
//! assert_eq!(set.shift(Direction::UpRight), BitBoard::with_ones([B5, E5]));
//! ```
//!
//! It prints as a board (`{:#}` with the names of the ranks and files), as a number, and for debugging:
//!
//! ```
//! use chess_bits::BitBoard;
//!
//! println!("{:#}", BitBoard::DARK_SQUARES);
//! assert_eq!(format!("{:#x}", BitBoard::RANK_2), "0xff00");
//! assert_eq!(format!("{:?}", BitBoard::RANK_2), "BitBoard(0x000000000000ff00)");
//! ```
//!
//! Its subsets can be enumerated, which is how tables over occupancies are filled:
//!
//! ```
//! use chess_bits::BitBoard;
//!
//! assert_eq!(BitBoard::RANK_1.subsets().count(), 256);
//! ```
//!
//! Every other type is a closed enum with `ALL`, `COUNT`, `index` and `from_index`, so that arrays by square, piece or
//! colour need no casts:
//!
//! ```
//! use chess_bits::{Color, Piece, PieceType, Square};
//!
//! let mut counts = [0; Piece::COUNT];
//! for letter in "RNBQKBNRPPPPPPPPpppppppprnbqkbnr".chars() {
//!     counts[Piece::from_char(letter).expect("a FEN letter").index()] += 1;
//! }
//! assert_eq!(counts[Piece::new(Color::Black, PieceType::Pawn).index()], 8);
//! assert_eq!(Square::ALL.len(), Square::COUNT);
//! ```
//!
//! # Reading a set twice
//!
//! `BitBoard` is `Copy`, an iterator and ordered, all at once. Two habits keep that harmless, and its documentation has
//! the details: loop with `for square in set` rather than calling `any`, `all`, `find` or `nth` on a variable, which
//! removes squares from it; and write `Iterator::max(set)` for the iterator's `max`, because `a.max(b)` compares
//! numbers.
//!
//! # Features
//!
//! Without features the crate is `core` only: no `alloc`, no `std`.
//!
//! * `std` (default): `BitBoard::positions`, which returns a `HashSet`. Implies `alloc`.
//! * `alloc`: adds nothing in this crate; it is here because the layers above have it.
//! * `serde`: `Serialize` and `Deserialize` for every value type. In formats for people squares, pieces and the like are
//!   their texts (`"e4"`, `"N"`), in others their indices as `u8`; a [`BitBoard`] is its number as a `u64`, which some
//!   JSON readers keep exact only up to 2⁵³.
//! * `quickcheck`: `quickcheck::Arbitrary` for every value type, with shrinking. Implies `std`.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "quickcheck")]
mod arbitrary;
mod bitboard;
mod color;
mod direction;
mod enums;
mod error;
mod file;
mod parse;
mod piece;
mod rank;
#[cfg(feature = "serde")]
mod serialize;
mod square;

pub use bitboard::{BitBoard, Subsets};
pub use color::Color;
pub use direction::Direction;
pub use error::{
    IndexError, ParseColorError, ParseFileError, ParsePieceError, ParsePieceTypeError, ParseRankError, ParseSquareError,
};
pub use file::File;
pub use piece::{Piece, PieceType};
pub use rank::Rank;
pub use square::Square;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
