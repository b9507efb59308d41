//! What the fuzz targets do with the bytes they are given.
//!
//! Each function takes any bytes and returns, or panics: a panic is a finding. They are plain functions, so that what a
//! fuzzer once found is replayed by an ordinary test on an ordinary toolchain.
//!
//! | function | bytes | must hold |
//! |---|---|---|
//! | [`table`] | a [`Head`] and a table, or two | every question gets a value or a typed error that blames the damaged table; where the bytes lie makes no difference |
//! | [`table_file`] | the same | also for a file that is read, mapped, described and verified |
//! | [`fen`] | text | a board or an error; a board is what its own text says, and its moves lead to such boards |
//! | [`epd`] | text, a record a line | a record or an error at a place in it; what is written is read as the same record |
//! | [`packed`] | 32 bytes, or several times so many | a board or an error; a board packs to the bytes that it came from |
//! | [`uci`] | a FEN, a newline, moves | a move or an error; a legal move has one meaning in each spelling, others have none |
//! | [`san`] | a FEN, and a move a line | a move or an error that says which; a legal move has a name of its own, and comes back from it |
//! | [`pgn`] | two bytes that say how, then text | games and errors with their places; the same ones in pieces and chunks; trees are written and read as the same |
//!
//! **What it does not know.** Whether values are right: the tests of the crates ask that. Nothing here reads a real table.

#![forbid(unsafe_code)]

mod answers;
mod ending;
mod epd;
mod fen;
mod head;
mod packed;
mod pgn;
mod san;
pub mod seeds;
mod source;
mod table;
mod uci;
mod writer;

pub use epd::epd;
pub use fen::fen;
pub use head::{Head, distances, file, position, source_of};
pub use packed::packed;
pub use pgn::pgn;
pub use san::san;
pub use table::{table, table_file};
pub use uci::uci;

#[cfg(test)]
mod tests;
