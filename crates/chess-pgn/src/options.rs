//! How a reader reads.

use chess_board::SanStyle;

/// How strictly a reader reads, and how much memory a text can make it take.
///
/// ```
/// use chess_board::SanStyle;
/// use chess_pgn::Options;
///
/// let options = Options::new().style(SanStyle::Strict).max_depth(16);
/// assert_eq!(options.style, SanStyle::Strict);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How moves have to be written, and whether oddities are told
    /// ([`PgnErrorKind::is_oddity`](crate::PgnErrorKind::is_oddity)). Lenient unless set.
    pub style: SanStyle,
    /// The longest tag from `[` to `]`, in bytes. 64 KiB unless set.
    pub max_tag_len: usize,
    /// The most tags of a game. 1000 unless set.
    pub max_tags: usize,
    /// The longest comment, in bytes. 1 MiB unless set.
    pub max_comment_len: usize,
    /// The most variations within one another. 1000 unless set.
    pub max_depth: usize,
    /// The longest game, in bytes from its first tag or move on. 64 MiB unless set.
    pub max_game_len: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

impl Options {
    /// Lenient, with bounds that no sensible game comes near.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            style: SanStyle::Lenient,
            max_tag_len: 1 << 16,
            max_tags: 1000,
            max_comment_len: 1 << 20,
            max_depth: 1000,
            max_game_len: 1 << 26,
        }
    }

    /// Sets how moves have to be written, and whether oddities are told.
    #[must_use]
    pub const fn style(self, style: SanStyle) -> Self {
        Self { style, ..self }
    }

    /// Sets the longest tag, in bytes.
    #[must_use]
    pub const fn max_tag_len(self, max_tag_len: usize) -> Self {
        Self { max_tag_len, ..self }
    }

    /// Sets the most tags of a game.
    #[must_use]
    pub const fn max_tags(self, max_tags: usize) -> Self {
        Self { max_tags, ..self }
    }

    /// Sets the longest comment, in bytes.
    #[must_use]
    pub const fn max_comment_len(self, max_comment_len: usize) -> Self {
        Self {
            max_comment_len,
            ..self
        }
    }

    /// Sets the most variations within one another.
    #[must_use]
    pub const fn max_depth(self, max_depth: usize) -> Self {
        Self { max_depth, ..self }
    }

    /// Sets the longest game, in bytes.
    #[must_use]
    pub const fn max_game_len(self, max_game_len: u64) -> Self {
        Self { max_game_len, ..self }
    }

    pub(crate) const fn is_strict(&self) -> bool {
        matches!(self.style, SanStyle::Strict)
    }
}
