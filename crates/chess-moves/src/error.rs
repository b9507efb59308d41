use core::fmt;

/// Text that is no [`UciMove`](crate::UciMove): which part is wrong, and what was found there.
///
/// ```
/// use chess_moves::{ParseUciMoveErrorKind, UciMove};
///
/// let error = "e2x4".parse::<UciMove>().unwrap_err();
/// assert_eq!(error.kind(), ParseUciMoveErrorKind::DestSquare);
/// assert_eq!(error.to_string(), "invalid destination square in move: expected a file and a rank as in `e4`, found `x4`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseUciMoveError(Found);

/// The part of the text that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseUciMoveErrorKind {
    /// The text is neither 4 nor 5 bytes long.
    Length,
    /// The first two bytes are no square.
    OrigSquare,
    /// The third and fourth byte are no square.
    DestSquare,
    /// The fifth byte is none of `q r b n`.
    Promotion,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Length(usize),
    OrigSquare([u8; 2]),
    DestSquare([u8; 2]),
    Promotion([u8; 1]),
}

impl ParseUciMoveError {
    pub(crate) const fn length(length: usize) -> Self {
        Self(Found::Length(length))
    }

    pub(crate) const fn orig_square(found: [u8; 2]) -> Self {
        Self(Found::OrigSquare(found))
    }

    pub(crate) const fn dest_square(found: [u8; 2]) -> Self {
        Self(Found::DestSquare(found))
    }

    pub(crate) const fn promotion(found: u8) -> Self {
        Self(Found::Promotion([found]))
    }

    /// The part of the text that is wrong: the first, where several are.
    #[must_use]
    pub const fn kind(&self) -> ParseUciMoveErrorKind {
        match self.0 {
            Found::Length(_) => ParseUciMoveErrorKind::Length,
            Found::OrigSquare(_) => ParseUciMoveErrorKind::OrigSquare,
            Found::DestSquare(_) => ParseUciMoveErrorKind::DestSquare,
            Found::Promotion(_) => ParseUciMoveErrorKind::Promotion,
        }
    }
}

impl fmt::Display for ParseUciMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Found::Length(found) => {
                write!(
                    f,
                    "invalid length of move: expected 4 or 5 bytes as in `e2e4` or `e7e8q`, found {found}"
                )
            }
            Found::OrigSquare(found) => write_square_error(f, "origin", found),
            Found::DestSquare(found) => write_square_error(f, "destination", found),
            Found::Promotion(found) => {
                write!(
                    f,
                    "invalid promotion in move: expected one of `q r b n`, found `{}`",
                    found.escape_ascii()
                )
            }
        }
    }
}

// Bytes, not characters: the cut may fall inside of a character, which is why they are written escaped.
fn write_square_error(f: &mut fmt::Formatter<'_>, which: &str, found: [u8; 2]) -> fmt::Result {
    let found = found.escape_ascii();
    write!(
        f,
        "invalid {which} square in move: expected a file and a rank as in `e4`, found `{found}`"
    )
}

impl core::error::Error for ParseUciMoveError {}
