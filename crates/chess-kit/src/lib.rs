//! Chess in layers, behind one dependency: sets of squares, attacks, moves in 16 bits, boards with exact legal moves for
//! standard chess and Chess960, and endgame tables.
//!
//! **What it does not know.** This crate has no logic of its own. It gives the layers their names in one place, and tells
//! how to use them together:
//!
//! | module | layer | what it knows | feature |
//! |---|---|---|---|
//! | `bits` | chess-bits | squares, files, ranks, colours, pieces, and sets of squares | always |
//! | `attacks` | chess-attacks | where pieces hit: tables, rays, lines, and the processor's choice of them | `attacks` |
//! | `moves` | chess-moves | a move as a number and as coordinates, lists of moves | `moves` |
//! | `board` | chess-board | positions: FEN, legality, legal moves, keys, perft | `board` |
//! | `pgn` | chess-pgn | whole games as text: PGN, read, edited and written | `pgn` |
//! | `tb` | chess-tb | what endgame tables say, as values; Syzygy files, probed and checked | always; `tb-probe`, `embedded`, `mmap` |
//! | `tbgen` | chess-tbgen | how endgame tables are made, and proved right | `tbgen` |
//!
//! The words that every program needs stand at the root (`chess_kit::BitBoard`, `chess_kit::Board`); each layer is a
//! module with all that it has. [`bitboard`] holds the names of sets and squares for a glob import.
//!
//! # Contents
//!
//! - [Should you use this crate?](#should-you-use-this-crate)
//! - The tour, by tasks: [sets of squares](#sets-of-squares), [attacks](#attacks), [reading a FEN](#reading-a-fen),
//!   [listing and playing moves](#listing-and-playing-moves), [SAN](#writing-and-reading-san),
//!   [a move as 16 bits](#a-move-as-16-bits),
//!   [perft](#perft), [Chess960](#chess960), [keys and repetition](#keys-and-repetition),
//!   [games and draws](#games-and-draws), [pictures](#pictures), [boards in 32 bytes](#boards-in-32-bytes),
//!   [exchanges](#exchanges),
//!   [test suites and analyses (EPD)](#test-suites-and-analyses-epd), [opening books](#opening-books),
//!   [games as text (PGN)](#games-as-text-pgn), [verdicts of tables](#verdicts-of-tables), [probing tables](#probing-tables), [making tables](#making-tables),
//!   [threads](#threads), [speed](#speed),
//!   [without the standard library](#without-the-standard-library)
//! - [Features](#features)
//! - [Promises](#promises): Rust versions, semantic versioning, platforms, limits, what is out of scope
//! - Further reading, mounted in this documentation: why it is made like this (`_documentation::design`), which layer
//!   knows what (`_documentation::architecture`), and other libraries (`_documentation::comparison`)
//!
#![cfg_attr(all(feature = "std", feature = "board"), doc = include_str!("../docs/TOUR.md"))]
#![cfg_attr(
    not(all(feature = "std", feature = "board")),
    doc = "*The tour and the further reading are left out of documentation without the features `std` and `board`.*"
)]
#![doc = include_str!("../docs/PROMISES.md")]
#![no_std]
#![forbid(unsafe_code)]

#[doc(inline)]
pub use chess_bits::{BitBoard, Color, Direction, File, ParseSquareError, Piece, PieceType, Rank, Square};
#[cfg(feature = "board")]
#[doc(inline)]
pub use chess_board::{
    Board, Book, BookEntry, BookError, CastlingRights, CastlingSide, CastlingStyle, EnPassantStyle, FenError,
    IllegalMove, InvalidSetup, Outcome, PackedBoard, PieceValues, San, SanError, SanStyle, Setup, UciStyle,
    UnpackError, Validity,
};
#[cfg(feature = "svg")]
#[doc(inline)]
pub use chess_board::{BoardSvg, SvgColor};
#[cfg(all(feature = "board", feature = "alloc"))]
#[doc(inline)]
pub use chess_board::{BookBuilder, Deadness, DrawClaims, Epd, EpdError, Game, Prospect};
#[cfg(feature = "moves")]
#[doc(inline)]
pub use chess_moves::{MoveDigest, MoveList, MoveType, ParseUciMoveError, UciMove};
#[doc(inline)]
pub use chess_tb::{Dtz, Wdl};

#[cfg(feature = "attacks")]
#[doc(inline)]
pub use chess_attacks as attacks;
#[doc(inline)]
pub use chess_bits as bits;
#[cfg(feature = "board")]
#[doc(inline)]
pub use chess_board as board;
#[cfg(feature = "moves")]
#[doc(inline)]
pub use chess_moves as moves;
#[cfg(feature = "pgn")]
#[doc(inline)]
pub use chess_pgn as pgn;
#[doc(inline)]
pub use chess_tb as tb;
#[cfg(feature = "tbgen")]
#[doc(inline)]
pub use chess_tbgen as tbgen;

/// Sets and squares under short names, made for `use chess_kit::bitboard::*;`.
///
/// `Bitboard` is [`BitBoard`] and `Position` is [`Square`]: other names, not other types. **A position is a square in
/// this module only**; everywhere else a game's state is a `Board`. The squares are `A1` to `H8`. The traits `Rays` and
/// `Targets`, which give `Bitboard::up_ray(C5)` and its like, are here with feature `attacks`.
///
/// ```
/// use chess_kit::bitboard::*;
///
/// let bb = Bitboard::with_ones([A1, B1, C1]) | A2;
/// assert_eq!(bb.include_file(File::A), Bitboard::with_ones([A1, A2]));
/// assert_eq!(bb.clear_rank(Rank::One).first_position(), Some(A2));
///
/// # #[cfg(feature = "attacks")]
/// assert_eq!(Bitboard::up_ray(C5), Bitboard::with_ones([C5, C6, C7, C8]));
/// ```
pub mod bitboard {
    #[cfg(feature = "attacks")]
    #[doc(no_inline)]
    pub use chess_attacks::{Rays, Targets};
    #[doc(no_inline)]
    #[rustfmt::skip]
    pub use chess_bits::Square::{
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    };
    #[doc(no_inline)]
    pub use chess_bits::{BitBoard as Bitboard, File, Rank, Square as Position};
}

/// Documents about the whole of the project; there is no code here.
#[cfg(all(any(doc, doctest), feature = "std", feature = "board"))]
pub mod _documentation {
    #[doc = include_str!("../docs/ARCHITECTURE.md")]
    pub mod architecture {}
    #[doc = include_str!("../docs/COMPARE.md")]
    pub mod comparison {}
    #[doc = include_str!("../docs/DESIGN.md")]
    pub mod design {}
}

// Compiles and runs the examples of the readmes. The second lies outside of the package, where only a clone has it.
#[cfg(all(doctest, feature = "std", feature = "board"))]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../README.md")]
struct Readmes;
