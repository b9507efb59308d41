//! What is wrong with a record or an operation, and where.

use core::fmt;

use crate::fen::FenError;
use crate::make::IllegalMove;
use crate::san::SanError;

/// Text that is no EPD record, or an operation that no record can have.
///
/// ```
/// use chess_board::{Epd, EpdErrorKind, Validity};
///
/// let text = "4k3/8/8/8/8/8/8/4K3 w - - id \"one\"; bm Kd2 Qh5;";
/// let error = Epd::read(text, Validity::Strict).unwrap_err();
/// assert!(matches!(error.kind(), EpdErrorKind::Move(_)));
/// assert_eq!(&text[error.offset().unwrap()..], "Qh5;");
/// assert!(error.to_string().starts_with("invalid epd at byte 43: illegal san: `Qh5` "));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EpdError {
    kind: EpdErrorKind,
    offset: Option<usize>,
}

/// The rule that a record or an operation breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdErrorKind {
    /// The position is none.
    Fen(FenError),
    /// An opcode begins with a letter, and letters, digits and underscores follow; the character that is none of them, or
    /// `None` of an empty one.
    Opcode(Option<char>),
    /// A quoted string has no end.
    UnclosedString,
    /// After the end of a quoted string stands another character than a space or a semicolon.
    AfterString(char),
    /// A word that is not in quotes is empty, or has a space, a semicolon, a quote or a line break in it.
    Word(Option<char>),
    /// A record is one line, and there is a line break in it.
    LineBreak,
    /// The operand of `hmvc` or `fmvn` is not one number from 0 to 65,535.
    Counter,
    /// An operand of `bm`, `am`, `sm`, `pm` or `pv` is no legal move.
    Move(SanError),
    /// A move that was to be written is not legal.
    IllegalMove(IllegalMove),
}

impl EpdError {
    pub(super) const fn new(kind: EpdErrorKind, offset: Option<usize>) -> Self {
        Self { kind, offset }
    }

    pub(super) const fn at(self, offset: Option<usize>) -> Self {
        Self { offset, ..self }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> EpdErrorKind {
        self.kind
    }

    /// The byte of the text where it is wrong, from 0; `None` where no text was read.
    #[must_use]
    pub const fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl From<EpdErrorKind> for EpdError {
    fn from(kind: EpdErrorKind) -> Self {
        Self::new(kind, None)
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid epd")?;
        if let Some(offset) = self.offset {
            write!(f, " at byte {offset}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl fmt::Display for EpdErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Fen(error) => error.fmt(f),
            Self::Opcode(Some(found)) => write!(f, "expected an opcode of letters, digits and `_`, found {found:?}"),
            Self::Opcode(None) => f.write_str("expected an opcode, found nothing"),
            Self::UnclosedString => f.write_str("a quoted string has no end"),
            Self::AfterString(found) => {
                write!(f, "expected a space or `;` after a quoted string, found {found:?}")
            }
            Self::Word(Some(found)) => write!(f, "unexpected {found:?} in an operand without quotes"),
            Self::Word(None) => f.write_str("an operand without quotes is empty"),
            Self::LineBreak => f.write_str("unexpected line break"),
            Self::Counter => f.write_str("expected one number from 0 to 65535 as counter"),
            Self::Move(error) => error.fmt(f),
            Self::IllegalMove(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EpdError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            EpdErrorKind::Fen(error) => Some(error),
            EpdErrorKind::Move(error) => Some(error),
            EpdErrorKind::IllegalMove(error) => Some(error),
            _ => None,
        }
    }
}
