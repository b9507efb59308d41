//! A game: a start position, the moves from there, and the draws that need its course.

mod occurrences;

use alloc::vec::Vec;

use chess_moves::MoveDigest;

use crate::board::Board;
use crate::make::IllegalMove;
use crate::outcome::{DrawClaims, Outcome};
use occurrences::Occurrences;

/// How often a position must occur for a claim, and for the automatic end.
const THREEFOLD: u32 = 3;
const FIVEFOLD: u32 = 5;

/// A start position and legal moves from there: what repetition, claims and taking back need to know.
///
/// A game holds the board after each of its moves, so looking back and [`undo`](Self::undo) cost nothing. How often a
/// position has occurred is kept up to date with each move in constant time (amortised), however long the game is.
///
/// Moves may be played after the rules have ended the game by [`outcome`](Self::outcome) (many games in archives go on
/// after a fivefold repetition): who wants to stop there asks first. Null moves are no moves of a game; they are refused.
///
/// ```
/// use chess_board::{Game, Outcome};
/// use chess_bits::Color;
///
/// let mut game = Game::default();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     let digest = game.board().resolve(text.parse()?)?;
///     game.play(digest);
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
///
/// // Taken back, it goes on.
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// assert_eq!(game.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Board,
    plies: Vec<Ply>,
    occurrences: Occurrences,
}

/// A move and the board after it.
#[derive(Clone, Copy, Debug)]
struct Ply {
    digest: MoveDigest,
    board: Board,
}

impl Game {
    /// A game without moves yet, from any position.
    ///
    /// The position counts as occurring for the first time. Its halfmove clock goes on.
    #[must_use]
    pub fn new(start: Board) -> Self {
        let mut occurrences = Occurrences::default();
        occurrences.push(start.key(), |_| false);
        Self {
            start,
            plies: Vec::new(),
            occurrences,
        }
    }

    /// The position that the game began with.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The position now, after the last move.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.plies.last().map_or(&self.start, |ply| &ply.board)
    }

    /// How many moves (plies) were played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no move was played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The moves, first to last.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = MoveDigest> + ExactSizeIterator + Clone + '_ {
        self.plies.iter().map(|ply| ply.digest)
    }

    /// The last move, or `None` at the start.
    #[must_use]
    pub fn last_move(&self) -> Option<MoveDigest> {
        self.plies.last().map(|ply| ply.digest)
    }

    /// The positions in their order, the start and the one now included: one more than there are moves.
    #[must_use]
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &Board> + Clone {
        core::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.board))
    }

    /// The position after so many plies (0 is the start), or `None` where the game did not get that far.
    #[must_use]
    pub fn board_after(&self, plies: usize) -> Option<&Board> {
        match plies.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.plies.get(index).map(|ply| &ply.board),
        }
    }

    /// Plays a legal move of the present [`board`](Self::board), which must be one of its
    /// [`legal_moves`](Board::legal_moves); for digests from elsewhere there is [`try_play`](Self::try_play).
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, if the digest is not legal. In others the game goes on from a board without
    /// meaning, as with [`Board::play`].
    pub fn play(&mut self, digest: MoveDigest) {
        let board = self.board().play(digest);
        // A zeroing move can't be undone by later ones, so no position before it comes again: comparing with all of the
        // game is comparing with what came after it.
        let (start, plies) = (&self.start, &self.plies);
        let earlier = |index: usize| index.checked_sub(1).map_or(start, |index| &plies[index].board);
        self.occurrences
            .push(board.key(), |index| earlier(index).same_position(&board));
        self.plies.push(Ply { digest, board });
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for any digest that is not a legal move of the present board, the null move included; the game is
    /// as it was.
    ///
    /// ```
    /// use chess_bits::Square;
    /// use chess_board::Game;
    /// use chess_moves::MoveDigest;
    ///
    /// let mut game = Game::default();
    /// game.try_play(MoveDigest::new_normal(Square::E2, Square::E4))?;
    /// assert!(game.try_play(MoveDigest::new_normal(Square::E4, Square::E5)).is_err());
    /// assert!(game.try_play(MoveDigest::new_null(Square::E8)).is_err());
    /// assert_eq!(game.len(), 1);
    /// # Ok::<(), chess_board::IllegalMove>(())
    /// ```
    pub fn try_play(&mut self, digest: MoveDigest) -> Result<(), IllegalMove> {
        if !self.board().is_legal(digest) {
            return Err(IllegalMove::of_digest(digest));
        }
        self.play(digest);
        Ok(())
    }

    /// Takes the last move back and gives it; `None` at the start.
    pub fn undo(&mut self) -> Option<MoveDigest> {
        let ply = self.plies.pop()?;
        self.occurrences.pop();
        Some(ply.digest)
    }

    /// How often the present position has occurred in this game, this time included: at least 1.
    ///
    /// Positions are the same by [`Board::same_position`]: an en-passant square counts only where a legal move takes on
    /// it.
    ///
    /// ```
    /// use chess_board::Game;
    ///
    /// let mut game = Game::default();
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     let digest = game.board().resolve(text.parse()?)?;
    ///     game.play(digest);
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        self.occurrences.of_last()
    }

    /// How the rules have ended the game, without anybody claiming it, or `None` while it goes on.
    ///
    /// In this order: mate, stalemate, material that can't mate, a dead position (as far as [`Board::is_dead`] proves
    /// it), the fifth occurrence of a position, and 75 moves of each side without capture or pawn move. Mate on the board
    /// thus wins, whatever the clock says.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let board = self.board();
        board.outcome().or_else(|| {
            if board.is_dead() {
                Some(Outcome::DeadPosition)
            } else if self.repetitions() >= FIVEFOLD {
                Some(Outcome::FivefoldRepetition)
            } else {
                (board.halfmove_clock() >= Outcome::SEVENTY_FIVE_MOVES).then_some(Outcome::SeventyFiveMoves)
            }
        })
    }

    /// The draws that the side to move may claim now: the position stands on the board for the third time or more, or
    /// fifty moves of each side have passed without capture or pawn move.
    ///
    /// After mate or stalemate there is nothing to claim. The draws that come by themselves are told by
    /// [`outcome`](Self::outcome), and here their claims still are.
    #[must_use]
    pub fn claims(&self) -> DrawClaims {
        claims(self.board(), self.repetitions())
    }

    /// The draws that the side to move may claim by announcing this legal move: those that would stand on the board after
    /// it.
    ///
    /// For a digest that is not legal the answer has no meaning.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, if the digest is not legal.
    #[must_use]
    pub fn claims_after(&self, digest: MoveDigest) -> DrawClaims {
        let board = self.board().play(digest);
        let earlier = self.occurrences.of(board.key(), |index| {
            self.board_after(index)
                .is_some_and(|earlier| earlier.same_position(&board))
        });
        claims(&board, earlier + 1)
    }

    /// Whether the side to move may claim a draw, now or by announcing one of its legal moves.
    ///
    /// ```
    /// use chess_board::Game;
    ///
    /// let mut game = Game::default();
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
    ///     let digest = game.board().resolve(text.parse()?)?;
    ///     game.play(digest);
    /// }
    /// // Nothing has occurred three times yet, but Ng8 brings it about.
    /// assert!(game.claims().is_empty());
    /// let home = game.board().resolve("f6g8".parse()?)?;
    /// assert!(game.claims_after(home).threefold_repetition);
    /// assert!(game.can_claim_draw());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn can_claim_draw(&self) -> bool {
        !self.claims().is_empty()
            || self
                .board()
                .legal_moves()
                .into_iter()
                .any(|digest| !self.claims_after(digest).is_empty())
    }
}

fn claims(board: &Board, repetitions: u32) -> DrawClaims {
    let goes_on = board.has_moves();
    DrawClaims {
        threefold_repetition: goes_on && repetitions >= THREEFOLD,
        fifty_moves: goes_on && board.halfmove_clock() >= Outcome::FIFTY_MOVES,
    }
}

impl Default for Game {
    /// A game of standard chess.
    fn default() -> Self {
        Self::new(Board::default())
    }
}

impl From<Board> for Game {
    fn from(start: Board) -> Self {
        Self::new(start)
    }
}

impl PartialEq for Game {
    /// Whether both have the same start and the same moves.
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.moves().eq(other.moves())
    }
}

impl Eq for Game {}
