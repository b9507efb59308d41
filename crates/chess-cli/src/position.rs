//! The position that a command is about.

use chess_kit::{Board, FenError, Validity};

use crate::arguments::PositionArguments;
use crate::failure::Failure;
use crate::limits;

/// Reads a FEN whose position need not come from a game: suites and puzzles hold others, and moves are exact there too.
pub(crate) fn parse(fen: &str) -> Result<Board, FenError> {
    Board::from_fen(fen.trim(), Validity::Playable)
}

impl PositionArguments {
    pub(crate) fn board(&self) -> Result<Board, Failure> {
        match (&self.fen, self.chess960) {
            (Some(fen), _) => parse(fen).map_err(|error| Failure::input("--fen", error)),
            (None, Some(number)) => {
                let number = limits::chess960(number)?;
                Board::chess960(number)
                    .ok_or_else(|| Failure::input("--chess960", format!("no position has number {number}")))
            }
            (None, None) => Ok(Board::default()),
        }
    }
}
