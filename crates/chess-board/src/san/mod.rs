//! Standard algebraic notation (SAN): `Nf3`, `exd6`, `O-O-O+`, `e8=Q#`.
//!
//! A [`San`] is what a text says; a board knows what it means. The text is read in [`syntax`], the men that may be meant
//! are found in [`origins`], [`read`] puts both together and explains what went wrong, [`write`] spells a legal move.

mod error;
mod origins;
mod read;
mod spell;
mod syntax;
mod write;

use core::fmt;
use core::str::FromStr;

use chess_bits::{File, PieceType, Rank, Square};

use crate::castling::CastlingSide;

pub use error::{IllegalSanReason, ParseSanError, ParseSanErrorKind, SanCandidates, SanError};
pub use write::LongAlgebraic;

use spell::Spelling;

/// How much is forgiven in a move in standard algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum SanStyle {
    /// Exactly the text that [`Board::to_san`](crate::Board::to_san) writes.
    ///
    /// `+` and `#` may be left out; where one is given it must be true, and `+` is not true of a mate. Behind it may
    /// stand one of `!`, `?`, `!!`, `??`, `!?`, `?!`, which says nothing about the move.
    #[default]
    Strict,
    /// Whatever has one meaning only, in the spellings that archives are full of.
    ///
    /// - **Squares**: more of the origin than is needed (`Nge2`, `Ng1f3`, `Rae1`), or less while only one man can be
    ///   meant. Long algebraic (`Ng1-f3`, `e2-e4`) and coordinates (`e2e4`, `g1f3`, `e7e8q`, castling as `e1g1` or
    ///   `e1h1`): two whole squares without a letter name whatever man stands on the first.
    /// - **Captures**: `x` left out (`ed5`, `Nd5`) or too many (`Nxf3` of an empty square); also `:`, `X` and `×`. But
    ///   a pawn that takes names its file or has its `x`: `d5` is a push and nothing else.
    /// - **Letters**: `P` for a pawn, `k q r n p` in lower case, and figurines. A lower-case `b` is always the file:
    ///   `bxc3` is a pawn's move, and never falls back to the bishop.
    /// - **Promotion**: `e8Q`, `e8q`, `e8=q`, `e8(Q)`, `e8/Q`. The piece can't be left out.
    /// - **Castling**: `0-0`, `o-o`, `OO`; king's squares behind a letter (`Kg1`) are a step of the king and never castle.
    /// - **What follows** is skipped, and not held against the move if it is wrong: `+`, `++`, `#`, `ch`, `mate`, `e.p.`,
    ///   `!?`, `$14`, `+-`, `=`, `+/=`, `±`, `∞`, a `N` for a novelty where nothing can promote, and spaces between them.
    Lenient,
}

/// What a move does to the other side's king, as SAN says at its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SanSuffix {
    /// `+`.
    Check,
    /// `#`.
    Checkmate,
}

/// A move as standard algebraic notation says it, apart from any board.
///
/// [`Board::to_san`](crate::Board::to_san) makes it of a legal move, parsing makes it of a text. It does not say which man moves:
/// `Nf3` is whichever knight can go there, and only a board knows, see [`Board::resolve_san`](crate::Board::resolve_san).
///
/// `Display` writes it without allocation; [`encode`](Self::encode) does so into a buffer. Parsing by `FromStr` is strict
/// ([`SanStyle::Strict`]); [`San::parse`] takes the style. Besides moves there is the null move, written `--`, which
/// PGN uses and no board has among its legal moves.
///
/// ```
/// use chess_bits::{File, PieceType, Square};
/// use chess_board::{San, SanStyle, SanSuffix};
///
/// let san: San = "Nbxd7+".parse()?;
/// assert_eq!(san.piece_type(), Some(PieceType::Knight));
/// assert_eq!((san.orig_file(), san.orig_rank()), (Some(File::B), None));
/// assert_eq!(san.dest(), Some(Square::D7));
/// assert!(san.is_capture());
/// assert_eq!(san.suffix(), Some(SanSuffix::Check));
/// assert_eq!(san.to_string(), "Nbxd7+");
///
/// assert!("0-0".parse::<San>().is_err());
/// assert_eq!(San::parse(b"0-0", SanStyle::Lenient)?.to_string(), "O-O");
/// # Ok::<(), chess_board::ParseSanError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    content: Content,
    suffix: Option<SanSuffix>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Content {
    Null,
    Castling(CastlingSide),
    Step(Step),
    Coordinates(Coordinates),
}

/// Everything but castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Step {
    piece_type: PieceType,
    orig_file: Option<File>,
    orig_rank: Option<Rank>,
    is_capture: bool,
    dest: Square,
    /// Neither pawn nor king: there is no text for that.
    promotion: Option<PieceType>,
}

/// Two squares without a letter: whatever man stands on the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Coordinates {
    orig: Square,
    is_capture: bool,
    dest: Square,
    /// Neither pawn nor king, as above.
    promotion: Option<PieceType>,
}

impl San {
    /// The null move, `--`.
    pub const NULL: Self = Self {
        content: Content::Null,
        suffix: None,
    };

    /// No text is longer, in bytes.
    pub const MAX_LEN: usize = 8;

    /// Reads a text of any bytes, without a board.
    ///
    /// The null move is read as `--` in either style, and as `Z0`, `null`, `0000` and `@@@@` if lenient.
    ///
    /// # Errors
    ///
    /// [`ParseSanError`], which names the first part that is wrong. A text that is fine but for the style is one as well.
    pub fn parse(text: &[u8], style: SanStyle) -> Result<Self, ParseSanError> {
        match style {
            SanStyle::Strict => Self::exact(text).ok_or_else(|| match syntax::lenient(text) {
                Ok(_) => ParseSanError::new(ParseSanErrorKind::LenientOnly, text),
                Err(kind) => ParseSanError::new(kind, text),
            }),
            SanStyle::Lenient => syntax::lenient(text).map_err(|kind| ParseSanError::new(kind, text)),
        }
    }

    /// Whether this is the null move.
    #[must_use]
    pub const fn is_null(self) -> bool {
        matches!(self.content, Content::Null)
    }

    /// The side that is castled to, if this is castling.
    #[must_use]
    pub const fn castling(self) -> Option<CastlingSide> {
        match self.content {
            Content::Castling(side) => Some(side),
            _ => None,
        }
    }

    /// The type of the man that moves: the king where it castles; `None` of a null move and of bare coordinates.
    #[must_use]
    pub const fn piece_type(self) -> Option<PieceType> {
        match self.content {
            Content::Step(step) => Some(step.piece_type),
            Content::Castling(_) => Some(PieceType::King),
            Content::Null | Content::Coordinates(_) => None,
        }
    }

    /// The file the man comes from, where the text says it.
    #[must_use]
    pub const fn orig_file(self) -> Option<File> {
        match self.content {
            Content::Step(step) => step.orig_file,
            Content::Coordinates(coordinates) => Some(coordinates.orig.file()),
            Content::Null | Content::Castling(_) => None,
        }
    }

    /// The rank the man comes from, where the text says it.
    #[must_use]
    pub const fn orig_rank(self) -> Option<Rank> {
        match self.content {
            Content::Step(step) => step.orig_rank,
            Content::Coordinates(coordinates) => Some(coordinates.orig.rank()),
            Content::Null | Content::Castling(_) => None,
        }
    }

    /// The square the man goes to; `None` of castling and of the null move, which name none.
    #[must_use]
    pub const fn dest(self) -> Option<Square> {
        match self.content {
            Content::Step(step) => Some(step.dest),
            Content::Coordinates(coordinates) => Some(coordinates.dest),
            Content::Null | Content::Castling(_) => None,
        }
    }

    /// Whether the text has an `x`.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        match self.content {
            Content::Step(step) => step.is_capture,
            Content::Coordinates(coordinates) => coordinates.is_capture,
            Content::Null | Content::Castling(_) => false,
        }
    }

    /// What the pawn becomes: queen, rook, bishop or knight.
    #[must_use]
    pub const fn promotion(self) -> Option<PieceType> {
        match self.content {
            Content::Step(step) => step.promotion,
            Content::Coordinates(coordinates) => coordinates.promotion,
            Content::Null | Content::Castling(_) => None,
        }
    }

    /// What the text says about check and mate; `None` says nothing, not that there is none.
    #[must_use]
    pub const fn suffix(self) -> Option<SanSuffix> {
        self.suffix
    }

    /// The same move with another suffix, or without.
    #[must_use]
    pub const fn with_suffix(self, suffix: Option<SanSuffix>) -> Self {
        Self { suffix, ..self }
    }

    /// The text, written into a buffer; ASCII, so that its length in bytes is that in characters.
    ///
    /// ```
    /// use chess_board::San;
    ///
    /// let san: San = "exd8=Q#".parse()?;
    /// assert_eq!(san.encode(&mut [0; San::MAX_LEN]), "exd8=Q#");
    /// # Ok::<(), chess_board::ParseSanError>(())
    /// ```
    pub fn encode(self, buffer: &mut [u8; Self::MAX_LEN]) -> &str {
        let spelling = Spelling::of(self, None);
        *buffer = spelling.bytes;
        // ASCII, and no longer than the buffer, by construction.
        core::str::from_utf8(buffer.get(..spelling.len).unwrap_or_default()).unwrap_or_default()
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Spelling::of(*self, None).as_str())
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    /// Strictly, as [`SanStyle::Strict`] says.
    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::parse(text.as_bytes(), SanStyle::Strict)
    }
}
