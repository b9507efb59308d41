//! Chess positions: setting them up, finding their legal moves, making moves, and counting what follows.
//!
//! The state of a game is a [`Board`], a small `Copy` value; making a move gives a new one. Standard chess, Chess960 and
//! double Chess960 are the same code: a castling right is the square of its rook, and castling is written as the
//! king's origin and the square the king ends on.
//!
//! ```
//! use chess_board::{Board, Outcome};
//! use chess_bits::Color;
//!
//! // From text to text: FEN in, moves by coordinates, FEN out.
//! let mut board = Board::default();
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     board = board.play(board.resolve(text.parse()?)?);
//! }
//! assert_eq!(board.to_string(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
//! assert_eq!(board.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Tour
//!
//! - **Set up**: [`Board::default`], `text.parse::<Board>()`, [`Board::from_fen`], [`Board::chess960`], or a [`Setup`] filled
//!   in square by square. How much is asked of a position is a [`Validity`]; [`Setup::repair`] drops impossible rights.
//! - **Legal moves**: [`legal_moves`](Board::legal_moves), [`noisy_moves`](Board::noisy_moves) and
//!   [`quiet_moves`](Board::quiet_moves), [`moves_between`](Board::moves_between) squares,
//!   [`count_moves`](Board::count_moves), [`for_each_move`](Board::for_each_move) with early exit, and
//!   [`is_legal`](Board::is_legal) for a single digest.
//! - **Make moves**: [`play`](Board::play), [`try_play`](Board::try_play), [`play_null`](Board::play_null);
//!   [`resolve`](Board::resolve) reads coordinate notation, [`to_uci`](Board::to_uci) writes it in the style that
//!   [`uci_mode`](Board::uci_mode) names.
//! - **SAN**: [`parse_san`](Board::parse_san) reads `Nf3` and its like, strictly or leniently ([`SanStyle`]),
//!   [`to_san`](Board::to_san) and [`to_long_algebraic`](Board::to_long_algebraic) write it; a [`San`] is the notation apart
//!   from a board.
//! - **Games**: a [`Game`] keeps the moves from a start position, takes them back, counts repetitions, and tells
//!   [how the rules end it](Game::outcome) and [which draws can be claimed](Game::claims).
//! - **Who can still mate**: [`is_dead`](Board::is_dead) and [`winner_on_time`](Board::winner_on_time) prove at once what
//!   they can; [`deadness`](Board::deadness), [`can_mate`](Board::can_mate) and [`helpmate`](Board::helpmate) search.
//! - **Ask**: [`checkers`](Board::checkers), [`pinned`](Board::pinned), [`attackers_to`](Board::attackers_to),
//!   [`gives_check`](Board::gives_check), [`outcome`](Board::outcome),
//!   [`has_insufficient_material`](Board::has_insufficient_material).
//! - **Weigh**: [`see`](Board::see), what a move gains if both sides go on to capture on its square;
//!   [`xray_attackers_to`](Board::xray_attackers_to).
//! - **Compare**: [`key`](Board::key), [`same_position`](Board::same_position), [`polyglot_key`](Board::polyglot_key).
//! - **Write**: `Display` is FEN; [`Board::fen`] has each style of castling and en passant.
//! - **Open**: [`Book`], opening books in the Polyglot format.
//! - **Annotate**: `Epd`, a board with operations on one line (feature `alloc`).
//! - **Draw** (feature `svg`): `Board::svg`, a picture with the last move, checks, arrows and highlighted squares.
//! - **Store**: [`Board::pack`] and [`PackedBoard::unpack`], 32 bytes a board.
//! - **Count**: [`perft`](Board::perft), [`divide`](Board::divide) and, with feature `parallel`, `ParallelPerft`.
//!
//! # What it does not know
//!
//! A [`Board`] knows a position, not the game that led to it; a [`Game`] knows its moves, not who played them, what was
//! claimed, or who ran out of time. chess-board does not know whole games as text (PGN), endgame tables, or how good a
//! move is.
//!
//! # Policies for FEN
//!
//! Fields are set apart by spaces; the two counters may be left out. Impossible castling rights and en-passant squares are
//! errors, and [`Setup::repair`] drops them. Counters go from 0 to 65,535 and stand still there; a larger one in a FEN is
//! an error. Written FEN is X-FEN with the en-passant square where it is legal, unless asked otherwise.
//!
//! # Features
//!
//! - `std` (default): the processor is detected at run time, so that a plain build takes the fast path. Without it, only
//!   what the compiler was told counts; see [`chess_attacks::cpu`].
//! - `alloc` (default, implied by `std`): `Epd`, `BookBuilder`.
//! - `parallel`: `ParallelPerft`, over rayon.
//! - `serde`: a board is its FEN.
//! - `svg`: boards as pictures.
//! - `quickcheck`: `Arbitrary` for boards, reached by random play.
//!
//! Without features the crate needs neither `std` nor `alloc`.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "quickcheck")]
mod arbitrary;
mod board;
mod book;
mod castling;
mod check;
mod chess960;
mod dead;
#[cfg(feature = "alloc")]
mod epd;
mod exchange;
mod fen;
#[cfg(feature = "alloc")]
mod game;
#[rustfmt::skip]
mod generated;
mod legal;
mod make;
mod movegen;
mod outcome;
mod packed;
#[cfg(feature = "parallel")]
mod parallel;
mod perft;
mod placement;
mod san;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod side;
#[cfg(feature = "svg")]
mod svg;
mod uci;
mod validate;
mod zobrist;

pub use board::Board;
#[cfg(feature = "alloc")]
pub use book::BookBuilder;
#[cfg(feature = "std")]
pub use book::OpenBookError;
pub use book::{Book, BookEntries, BookEntry, BookError, BookMove, BookMoves};
pub use castling::{CastlingRights, CastlingSide};
#[cfg(feature = "alloc")]
pub use dead::{Deadness, Prospect};
#[cfg(feature = "alloc")]
pub use epd::{Epd, EpdError, EpdErrorKind, EpdRecord, Operand, Operation};
pub use exchange::PieceValues;
pub use fen::{CastlingStyle, EnPassantStyle, Fen, FenError};
#[cfg(feature = "alloc")]
pub use game::Game;
pub use make::{IllegalMove, NullMoveInCheck};
#[cfg(feature = "alloc")]
pub use outcome::DrawClaims;
pub use outcome::Outcome;
pub use packed::{PackedBoard, UnpackError};
#[cfg(feature = "parallel")]
pub use parallel::{ParallelPerft, ParallelPerftError};
pub use perft::Divide;
pub use san::{
    IllegalSanReason, LongAlgebraic, ParseSanError, ParseSanErrorKind, San, SanCandidates, SanError, SanStyle,
    SanSuffix,
};
pub use setup::{Repairs, Setup};
#[cfg(feature = "svg")]
pub use svg::{BoardSvg, SvgColor};
pub use uci::UciStyle;
pub use validate::{InvalidSetup, Validity};
