//! What a reader tells of the games it reads.

use chess_board::Board;
use chess_moves::MoveDigest;

use crate::comment::Comment;
use crate::{GameResult, Nag, PgnError, Place, Tag};

/// Whether something that begins is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub enum Visit {
    /// Tell what is in it.
    Enter,
    /// Leave it out, and go on behind it.
    Skip,
}

/// A move that was read and is legal.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a> {
    /// The text of the move, without a number, or signs of annotation behind it.
    pub san: &'a [u8],
    /// The move, legal on the board before; or null ([`MoveDigest::is_null`]), if that side is not in check.
    pub digest: MoveDigest,
    /// The board on which it is played.
    pub before: &'a Board,
    /// The board after it.
    pub after: &'a Board,
}

/// Is told what stands in a game, in the order of the text. All methods do nothing unless they are written.
///
/// ```text
/// begin_game
///   tag*
/// end_tags
///   (start)                            with boards only
///   ( san  (played)                    the latter with boards only
///   | nag | comment
///   | begin_variation … end_variation  nested, always in pairs
///   )*
///   result?                            no result stands behind the moves: none is told
/// end_game
/// ```
///
/// `error` comes in between, wherever something is wrong. Texts are borrowed and nothing is allocated for them: what is to
/// be kept has to be copied.
///
/// ```
/// use chess_pgn::{Nag, PlayedMove, Reader, Visitor};
///
/// /// Counts captures that were called blunders.
/// #[derive(Default)]
/// struct Blunders {
///     was_capture: bool,
///     count: usize,
/// }
///
/// impl Visitor for Blunders {
///     fn played(&mut self, played: PlayedMove<'_>) {
///         self.was_capture = played.before.occupied().contains(played.digest.dest_square());
///     }
///
///     fn nag(&mut self, nag: Nag) {
///         self.count += usize::from(self.was_capture && nag == Nag::BLUNDER);
///     }
/// }
///
/// let mut blunders = Blunders::default();
/// let mut reader = Reader::new("1. e4 d5 2. exd5 Qxd5 3. Qg4 Qxd2+?? 4. Bxd2 *".as_bytes());
/// while reader.read_game(&mut blunders)? {}
/// assert_eq!(blunders.count, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor {
    /// A game begins. If it is skipped, only `end_game` follows.
    #[inline]
    fn begin_game(&mut self, place: Place) -> Visit {
        let _ = place;
        Visit::Enter
    }

    /// A tag. One that was there before is told again; the first one counts.
    #[inline]
    fn tag(&mut self, tag: Tag<'_>) {
        let _ = tag;
    }

    /// All tags were told. If the moves are skipped, only `end_game` follows.
    #[inline]
    fn end_tags(&mut self) -> Visit {
        Visit::Enter
    }

    /// The position that the moves start from. [`Reader::read_game`](crate::Reader::read_game) only, and not if the tags say of it
    /// what can't be.
    #[inline]
    fn start(&mut self, board: &Board) {
        let _ = board;
    }

    /// The text of a move, without a number, or signs of annotation behind it: whatever word stands where a move should.
    /// [`Reader::read_tokens`](crate::Reader::read_tokens) only.
    #[inline]
    fn san(&mut self, san: &[u8]) {
        let _ = san;
    }

    /// A legal move, or a null move. [`Reader::read_game`](crate::Reader::read_game) only.
    #[inline]
    fn played(&mut self, played: PlayedMove<'_>) {
        let _ = played;
    }

    /// An annotation of the move before it, as `$n` or as a sign.
    #[inline]
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment. [`Comment::commands`] reads what programs wrote into it.
    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        let _ = comment;
    }

    /// A variation begins: what might have been played in place of the last move. If it is skipped, nothing is told of it,
    /// not even its end.
    #[inline]
    fn begin_variation(&mut self) -> Visit {
        Visit::Enter
    }

    /// The variation that began last is over.
    #[inline]
    fn end_variation(&mut self) {}

    /// How the game ended, as it stands behind the moves.
    #[inline]
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// Something is wrong. The kind of the error says what is left out.
    #[inline]
    fn error(&mut self, error: &PgnError) {
        let _ = error;
    }

    /// The game is over. All variations were ended before.
    #[inline]
    fn end_game(&mut self) {}
}

/// Wants to know nothing.
impl Visitor for () {}
