//! The tests of chess-board, as one program. See each module for what it holds to what.

mod data;
mod fen;
mod naive;
mod perft;
mod positions;
mod twin;
