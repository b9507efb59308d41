//! The tests of chess-board, as one program. See each module for what it holds to what.

#[cfg(feature = "quickcheck")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod book;
mod capacity;
mod chess960;
mod data;
#[cfg(feature = "alloc")]
mod dead;
#[cfg(feature = "alloc")]
mod epd;
mod exchange;
mod external_data;
mod fen;
#[cfg(feature = "alloc")]
mod game;
mod hostile_text;
mod keys;
mod naive;
mod outcome;
mod packed;
#[cfg(feature = "parallel")]
mod parallel;
mod perft;
mod play;
mod positions;
mod san;
mod san_read;
#[cfg(feature = "serde")]
mod serde_forms;
mod setup;
#[cfg(feature = "svg")]
mod svg;
mod twin;
mod uci;
