//! How a game ended.

use std::fmt;
use std::str::FromStr;

use chess_bits::Color;
use thiserror::Error;

/// How a game ended, as PGN says behind the moves and in the tag `Result`.
///
/// ```
/// use chess_bits::Color;
/// use chess_pgn::GameResult;
///
/// let result: GameResult = "0-1".parse()?;
/// assert_eq!(result.winner(), Some(Color::Black));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// assert_eq!(GameResult::default(), GameResult::Unknown);
/// # Ok::<(), chess_pgn::ParseGameResultError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: it goes on, was broken off, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// The text of the standard.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads the text of the standard, and `1/2`.
    pub(crate) const fn from_bytes(text: &[u8]) -> Option<Self> {
        match text {
            b"1-0" => Some(Self::WhiteWins),
            b"0-1" => Some(Self::BlackWins),
            b"1/2-1/2" | b"1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that is no result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("invalid game result: expected one of `1-0`, `0-1`, `1/2-1/2`, `*`")]
pub struct ParseGameResultError(());

impl FromStr for GameResult {
    type Err = ParseGameResultError;

    fn from_str(text: &str) -> Result<Self, ParseGameResultError> {
        Self::from_bytes(text.as_bytes()).ok_or(ParseGameResultError(()))
    }
}
