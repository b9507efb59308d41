//! What can be wrong in a text of games, and where.

use std::fmt;

use chess_board::{FenError, NullMoveInCheck, SanError};
use thiserror::Error;

use crate::GameResult;

/// A place in a text.
///
/// ```
/// use chess_pgn::Place;
///
/// assert_eq!(Place::START.to_string(), "line 1, column 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// How many bytes stand before it.
    pub offset: u64,
    /// The line, counted from 1. A line ends with a line feed.
    pub line: u64,
    /// The byte within the line, counted from 1. Bytes, not characters, as nobody knows the encoding.
    pub column: u64,
}

impl Place {
    /// The beginning of a text.
    pub const START: Self = Self {
        offset: 0,
        line: 1,
        column: 1,
    };
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Something that is wrong with a game: which game, where in the text, and what.
///
/// An error never ends the reading: what its kind says is left out, and the next game is read as if nothing had been.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {game}, {place}: {kind}")]
pub struct PgnError {
    game: u64,
    place: Place,
    kind: PgnErrorKind,
}

impl PgnError {
    pub(crate) const fn new(game: u64, place: Place, kind: PgnErrorKind) -> Self {
        Self { game, place, kind }
    }

    /// The number of the game, the first one being 1.
    #[must_use]
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// Where the first byte stands that is wrong.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &PgnErrorKind {
        &self.kind
    }
}

/// What is wrong with a game, and so what is left out of it.
///
/// *Oddities* are told in the strict style only: what is meant is clear, so the lenient style takes it as it is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// A move is not one on this board. The rest of its line is left out: that of the variation, or of the game.
    #[error(transparent)]
    San(#[from] SanError),
    /// A null move of a side in check. The rest of its line is left out.
    #[error(transparent)]
    NullMoveInCheck(#[from] NullMoveInCheck),
    /// The tag `FEN` holds no position. No move of the game is read.
    #[error("invalid tag `FEN`: {0}")]
    Fen(FenError),
    /// The tag `Variant` names a game with other rules. No move is read.
    #[error("unsupported tag `Variant`: the rules are those of another game than chess")]
    Variant,
    /// A tag that is not of the form `[Name "value"]`. The rest of the line is left out.
    #[error("invalid tag: expected `[Name \"value\"]`")]
    Tag,
    /// A tag longer than [`Options::max_tag_len`](crate::Options::max_tag_len). The rest of the line is left out.
    #[error("tag too long: more than {max_len} bytes")]
    TagTooLong {
        /// The bound.
        max_len: usize,
    },
    /// More tags than [`Options::max_tags`](crate::Options::max_tags). Those beyond are left out.
    #[error("too many tags: more than {max}")]
    TooManyTags {
        /// The bound.
        max: usize,
    },
    /// A byte that begins nothing. The rest of the line of moves is left out.
    #[error("unexpected byte `{}` among the moves", [*.0].escape_ascii())]
    UnexpectedByte(u8),
    /// A word of more than 255 bytes among the moves. The rest of the line of moves is left out.
    #[error("word too long: more than {max_len} bytes without a space")]
    WordTooLong {
        /// The bound.
        max_len: usize,
    },
    /// A comment longer than [`Options::max_comment_len`](crate::Options::max_comment_len), which is left out.
    #[error("comment too long: more than {max_len} bytes")]
    CommentTooLong {
        /// The bound.
        max_len: usize,
    },
    /// A comment that is not closed before the text ends or, as it seems, the next game begins. The game ends there.
    #[error("unclosed comment: `{{` without `}}`")]
    UnclosedComment,
    /// A variation that is not closed before its game ends.
    #[error("unclosed variation: `(` without `)`")]
    UnclosedVariation,
    /// A variation before any move that it could replace. It is left out.
    #[error("variation without a move to replace")]
    VariationWithoutMove,
    /// A variation nested deeper than [`Options::max_depth`](crate::Options::max_depth). It is left out.
    #[error("variation too deep: more than {max} in one another")]
    TooDeep {
        /// The bound.
        max: usize,
    },
    /// A game longer than [`Options::max_game_len`](crate::Options::max_game_len). The rest of it is left out.
    #[error("game too long: more than {max_len} bytes")]
    GameTooLong {
        /// The bound.
        max_len: u64,
    },
    /// An oddity: a quotation mark within the value of a tag, without `\` before it; or `\` before the last one.
    #[error("unescaped quotation mark in a tag")]
    UnescapedQuote,
    /// An oddity: a tag without its `]`.
    #[error("unclosed tag: no `]` behind the value")]
    UnclosedTag,
    /// An oddity: a tag that was there before. Of the two, the first one counts.
    #[error("repeated tag")]
    RepeatedTag,
    /// An oddity: tags without moves or a result, and then those of the next game.
    #[error("no moves and no result behind the tags")]
    NoMoves,
    /// An oddity: a tag `SetUp` that announces a position, and no tag `FEN`.
    #[error("tag `SetUp` without a tag `FEN`")]
    SetUpWithoutFen,
    /// An oddity: `)` without `(`.
    #[error("stray `)` without `(`")]
    StrayParenthesis,
    /// An oddity: a result within a variation, which means nothing.
    #[error("result within a variation")]
    ResultInVariation,
    /// An oddity: `$` without a number from 0 to 255 behind it. It is left out.
    #[error("invalid annotation glyph: expected `$0` to `$255`")]
    Nag,
    /// An oddity: the tag `Result` and the end of the moves don't say the same. The end counts.
    #[error("result `{moves}` behind the moves, but `{tag}` in the tag")]
    ResultMismatch {
        /// What the tag says.
        tag: GameResult,
        /// What stands behind the moves.
        moves: GameResult,
    },
}

impl PgnErrorKind {
    /// Whether it is an oddity: told in the strict style only, and read the same way in both.
    #[must_use]
    pub const fn is_oddity(&self) -> bool {
        matches!(
            self,
            Self::UnescapedQuote
                | Self::UnclosedTag
                | Self::RepeatedTag
                | Self::NoMoves
                | Self::SetUpWithoutFen
                | Self::StrayParenthesis
                | Self::ResultInVariation
                | Self::Nag
                | Self::ResultMismatch { .. }
        )
    }
}
