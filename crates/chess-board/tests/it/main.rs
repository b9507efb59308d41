//! The tests of chess-board, as one program. See each module for what it holds to what.

mod capacity;
mod chess960;
mod data;
mod fen;
mod hostile_text;
mod keys;
mod naive;
mod perft;
mod play;
mod positions;
mod setup;
mod twin;
mod uci;
