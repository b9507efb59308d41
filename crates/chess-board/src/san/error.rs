//! What can be wrong with a move in standard algebraic notation.

use core::fmt;
use core::ops::Deref;

use chess_moves::MoveDigest;

use super::San;

/// Text that is no move in standard algebraic notation: which part is wrong, and what the text was.
///
/// ```
/// use chess_board::{ParseSanErrorKind, San};
///
/// let error = "Ni3".parse::<San>().unwrap_err();
/// assert_eq!(error.kind(), ParseSanErrorKind::Dest);
/// assert_eq!(error.to_string(), "invalid destination in san: expected a square as in `Nf3`, found `Ni3`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSanError {
    kind: ParseSanErrorKind,
    found: Excerpt,
}

/// The part of the text that is wrong: the first, where several are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseSanErrorKind {
    /// There is no text.
    Empty,
    /// There is no destination square.
    Dest,
    /// What a pawn becomes is none of `Q R B N`, or it is no pawn.
    Promotion,
    /// After the move stands what is no annotation.
    Trailing,
    /// The text is a move only in the lenient style, and was read strictly.
    LenientOnly,
}

impl ParseSanError {
    pub(super) fn new(kind: ParseSanErrorKind, text: &[u8]) -> Self {
        Self {
            kind,
            found: Excerpt::of(text),
        }
    }

    /// The part of the text that is wrong.
    #[must_use]
    pub const fn kind(&self) -> ParseSanErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.found;
        match self.kind {
            ParseSanErrorKind::Empty => f.write_str("invalid san: expected a move, found nothing"),
            ParseSanErrorKind::Dest => {
                write!(
                    f,
                    "invalid destination in san: expected a square as in `Nf3`, found `{found}`"
                )
            }
            ParseSanErrorKind::Promotion => {
                write!(
                    f,
                    "invalid promotion in san: expected a pawn and one of `Q R B N`, found `{found}`"
                )
            }
            ParseSanErrorKind::Trailing => {
                write!(
                    f,
                    "invalid text after the move in san: expected an annotation, found `{found}`"
                )
            }
            ParseSanErrorKind::LenientOnly => {
                write!(f, "inexact san: expected the standard's spelling, found `{found}`")
            }
        }
    }
}

impl core::error::Error for ParseSanError {}

/// The beginning of a text, to name it in a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Excerpt {
    bytes: [u8; Self::MAX_LEN],
    /// Of the whole text, at most one more than fit.
    len: u8,
}

impl Excerpt {
    const MAX_LEN: usize = 14;

    fn of(text: &[u8]) -> Self {
        let mut bytes = [0; Self::MAX_LEN];
        for (place, &byte) in bytes.iter_mut().zip(text) {
            *place = byte;
        }
        Self {
            bytes,
            len: text.len().min(Self::MAX_LEN + 1) as u8,
        }
    }
}

// Bytes, not characters: the text may be of any bytes, and the cut may fall inside of a character.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = &self.bytes[..Self::MAX_LEN.min(self.len as usize)];
        write!(f, "{}", shown.escape_ascii())?;
        if self.len as usize > Self::MAX_LEN {
            f.write_str("\u{2026}")?;
        }
        Ok(())
    }
}

/// Why a text is not read as a legal move of a board.
///
/// ```
/// use chess_board::{Board, IllegalSanReason, SanError, SanStyle};
///
/// // 8 . . . . k . . .
/// // 7 . . . . . . . .
/// // 6 . . . . . . . .      The knight on c3 is pinned, so `Ne2` is that on g1.
/// // 5 . . . . . . . .
/// // 4 . b . . . . . .
/// // 3 . . N . . . . .
/// // 2 . . . . . . . .
/// // 1 . . . . K . N .
/// //   a b c d e f g h
/// let board: Board = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1".parse()?;
/// let read = |text| board.parse_san(text, SanStyle::Strict);
/// assert_eq!(read("Ne2"), board.resolve("g1e2".parse()?).map_err(|_| unreachable!()));
/// assert!(matches!(read("Nce2"), Err(SanError::Illegal { reason: IllegalSanReason::KingInDanger, .. })));
/// assert!(matches!(read("Nge2"), Err(SanError::Inexact { exact, .. }) if exact.to_string() == "Ne2"));
/// assert!(matches!(read("Ni2"), Err(SanError::Syntax(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SanError {
    /// The text is no move on any board.
    Syntax(ParseSanError),
    /// The text is a null move (`--`), which is legal on no board. PGN has them: see
    /// [`Board::play_null`](crate::Board::play_null).
    NullMove,
    /// No legal move is called so.
    Illegal {
        /// What was read.
        san: San,
        /// Why there is none.
        reason: IllegalSanReason,
    },
    /// More than one legal move is called so.
    Ambiguous {
        /// What was read.
        san: San,
        /// The moves.
        candidates: SanCandidates,
    },
    /// One legal move is called so, but that is not exactly its text. Strict reading only.
    Inexact {
        /// What was read.
        san: San,
        /// What [`Board::to_san`](crate::Board::to_san) writes.
        exact: San,
        /// The move.
        digest: MoveDigest,
    },
}

/// Why no legal move is called so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalSanReason {
    /// No such man of the side to move goes there, if it comes from where the text says.
    NoMan,
    /// On the destination stands a man of the side to move.
    OwnMan,
    /// A pawn is to take, and there is nothing to take.
    NoCapture,
    /// It would leave the king attacked: the man is pinned, the check goes on, or the king itself steps into danger.
    KingInDanger,
    /// A pawn reaches the last rank, and the text does not say what it becomes.
    NoPromotion,
    /// The text says what the pawn becomes, and it does not reach the last rank.
    EarlyPromotion,
    /// There is no right to castle to that side.
    NoCastlingRight,
    /// There is a right to castle to that side, but not now: the way is not free, or the king is or would come by
    /// where it is attacked.
    CastlingPrevented,
}

impl fmt::Display for IllegalSanReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMan => "no such man of the side to move goes there",
            Self::OwnMan => "a man of the side to move stands there",
            Self::NoCapture => "there is nothing for the pawn to take",
            Self::KingInDanger => "it leaves the king attacked",
            Self::NoPromotion => "it does not say what the pawn becomes",
            Self::EarlyPromotion => "the pawn does not reach the last rank",
            Self::NoCastlingRight => "there is no right to castle to that side",
            Self::CastlingPrevented => "castling to that side is prevented now",
        })
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::NullMove => f.write_str("illegal san: a null move is no legal move"),
            Self::Illegal { san, reason } => write!(f, "illegal san: `{san}` cannot be played here, {reason}"),
            Self::Ambiguous { san, candidates } => {
                write!(f, "ambiguous san: `{san}` may be")?;
                for (number, digest) in candidates.iter().enumerate() {
                    let before = match number {
                        0 => " ",
                        _ if number + 1 == candidates.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{before}`{digest}`")?;
                }
                Ok(())
            }
            Self::Inexact { exact, digest, .. } => write!(f, "inexact san: `{digest}` is written `{exact}`"),
        }
    }
}

impl core::error::Error for SanError {}

impl From<ParseSanError> for SanError {
    fn from(error: ParseSanError) -> Self {
        Self::Syntax(error)
    }
}

/// The legal moves that an ambiguous text may mean: two or more, as a slice, by the square they come from.
///
/// There are never more than eight: as many knights, or queens, can go to one square.
///
/// ```
/// use chess_board::{Board, SanError, SanStyle};
///
/// let board: Board = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1".parse()?;
/// let Err(SanError::Ambiguous { candidates, .. }) = board.parse_san("Nb3", SanStyle::Lenient) else {
///     panic!("both knights go there");
/// };
/// assert_eq!(candidates.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1b3", "c1b3"]);
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SanCandidates {
    digests: [MoveDigest; Self::CAPACITY],
    len: u8,
}

impl SanCandidates {
    const CAPACITY: usize = 8;

    pub(super) fn new(digests: impl IntoIterator<Item = MoveDigest>) -> Self {
        let mut candidates = Self {
            digests: [MoveDigest::invalid(); Self::CAPACITY],
            len: 0,
        };
        for (place, digest) in candidates.digests.iter_mut().zip(digests) {
            *place = digest;
            candidates.len += 1;
        }
        candidates
    }
}

impl Deref for SanCandidates {
    type Target = [MoveDigest];

    fn deref(&self) -> &[MoveDigest] {
        &self.digests[..self.len as usize]
    }
}

impl fmt::Debug for SanCandidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
