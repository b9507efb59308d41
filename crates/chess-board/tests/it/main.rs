//! The tests of chess-board, as one program. See each module for what it holds to what.

mod chess960;
mod data;
mod fen;
mod keys;
mod naive;
mod perft;
mod play;
mod positions;
mod setup;
mod twin;
