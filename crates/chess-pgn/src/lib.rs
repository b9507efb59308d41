//! Chess games as text: a streaming reader of PGN that checks every move, a tree of variations to edit, and a writer.
//!
//! ```
//! use chess_pgn::{GameResult, PlayedMove, Reader, Visitor};
//!
//! /// How many moves White made in the games that White won.
//! #[derive(Default)]
//! struct WonMoves {
//!     in_game: u32,
//!     all: u32,
//! }
//!
//! impl Visitor for WonMoves {
//!     fn played(&mut self, played: PlayedMove<'_>) {
//!         self.in_game += u32::from(played.before.side_to_move() == chess_bits::Color::White);
//!     }
//!
//!     fn result(&mut self, result: GameResult) {
//!         self.all += if result == GameResult::WhiteWins { self.in_game } else { 0 };
//!     }
//!
//!     fn end_game(&mut self) {
//!         self.in_game = 0;
//!     }
//! }
//!
//! let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
//! let mut moves = WonMoves::default();
//! let mut reader = Reader::new(text.as_bytes());
//! while reader.read_game(&mut moves)? {}
//! assert_eq!((reader.games(), moves.all), (2, 4));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What it does not know
//!
//! chess-pgn does not know the rules: chess-board does, and resolves and plays each move. It knows no variant but Chess960, and
//! refuses games that say they are of one. It does not know compressed files, the encoding of a text (UTF-8 is tried, then ISO
//! 8859-1, which the standard prescribes), nor what a tag means, but for `FEN`, `SetUp`, `Variant`, `Result` and where `Event` begins
//! a game. Dates, ratings and openings are text. It does not judge whether a game that is over by the rules goes on.
//!
//! # Tour
//!
//! - **Read, as a stream**: a [`Reader`] over anything that is [`Read`](std::io::Read) tells a [`Visitor`] of one game after
//!   another. [`read_game`](Reader::read_game) plays the moves and tells legal ones with the boards before and after
//!   ([`PlayedMove`]); [`read_tokens`](Reader::read_tokens) tells their text alone and is several times as fast. Nothing is
//!   allocated a move. A visitor may skip games, moves and variations ([`Visit`]).
//! - **Read, as a tree**: [`Reader::read_tree`] gives a [`PgnGame`]: look around in it, add and remove moves, comments,
//!   annotations and tags, promote variations.
//! - **Errors**: each [`PgnError`] has the game, the [`Place`] and a [`PgnErrorKind`], which says what is left out. The reader
//!   goes on with the next line or the next game.
//! - **Comments**: a [`Comment`] gives its words and its [`Command`]s: clocks, evaluations ([`Eval`]), coloured squares and arrows
//!   ([`Marks`]).
//! - **Write**: a [`Writer`], or `Display` of a [`PgnGame`], writes the export format.
//! - **Threads**: [`Chunks`] cuts a text into pieces of whole games; each [`Chunk`] is read by itself, its errors are numbered
//!   and placed as in the whole.
//! - **Progress**: [`Reader::offset`] and [`Chunks::offset`] tell how many bytes were read.
//!
//! # What is read
//!
//! The import format of the standard, and what archives make of it:
//!
//! - **Games** end with their result; comments in the same line still belong to them. Without one they end where the next
//!   tag begins, or the text. Among tags a second `Event`, and any repeated tag behind an empty line, begins a new game.
//! - **Tags**: `[Name "value"]`, on one line, several to a line if need be, `\"` and `\\` escaped. Tags may be missing, all
//!   of them too. Of a tag that is there twice the first one counts.
//! - **Moves**: the spellings of [`SanStyle`](chess_board::SanStyle), lenient unless the [`Options`] say otherwise. Numbers of moves are passed
//!   over, also wrong ones. Null moves are `--`, `Z0` and what else chess-board reads so; not in check.
//! - **Comments**: `{…}`, which don't nest, and `;` to the end of the line. **Escapes**: lines that begin with `%`, but for
//!   those in comments. A comment whose brace was lost is given up where the first tag of another game is found in it, if no brace
//!   closes it, or one that belongs to a comment of that game.
//! - **Annotations**: `$0` to `$255`; `!`, `?` and pairs of them; `+-`, `=`, `±`, `∞`, `N` and others ([`Nag`]), which may stand
//!   apart or directly behind the move. `e.p.`, `ch` and `mate` that stand apart are passed over.
//! - **Bytes**: byte-order marks before a game, line feeds with or without carriage returns, any encoding that has ASCII in it.
//!
//! A move that is not legal ends its line: what follows is not told, up to the end of the variation or of the game, since
//! nobody knows what it means. That holds for whatever stands where a move should.
//!
//! # Bounds
//!
//! Comments, tags, their number, the depth of variations and the length of games are bounded by the [`Options`], words among the
//! moves by 255 bytes. What is beyond is an error and left out, and memory stays within these bounds whatever the text. Nothing
//! recurses.
#![forbid(unsafe_code)]

mod chunks;
mod command;
mod comment;
mod error;
mod game;
mod input;
mod nag;
mod options;
mod reader;
mod result;
mod scan;
mod tag;
mod text;
mod visitor;
mod write;

pub use chunks::{Chunk, Chunks};
pub use command::{Command, Commands, Eval, Mark, MarkColor, Marks};
pub use comment::Comment;
pub use error::{PgnError, PgnErrorKind, Place};
pub use game::{AddMoveError, NodeId, PgnGame, TagError, Tags};
pub use nag::Nag;
pub use options::Options;
pub use reader::Reader;
pub use result::{GameResult, ParseGameResultError};
pub use tag::Tag;
pub use visitor::{PlayedMove, Visit, Visitor};
pub use write::Writer;

// Compiles and runs the examples of the readme.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
