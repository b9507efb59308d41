//! How games end: by the position alone (mate, stalemate, too few men left to mate, a dead position), by their course, and
//! by a claim.

use chess_bits::{BitBoard, Color, PieceType};

use crate::board::Board;

/// How a game has ended without anybody claiming it.
///
/// [`Board::outcome`] tells the first three, which the position alone decides; `Game::outcome` tells all of them. What the
/// players agree on (resigning, draws by agreement, claims, time) is not among them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is mated.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Neither side can mate any more, however the other one plays: too few men are left.
    InsufficientMaterial,
    /// Neither side can mate any more, however the other one plays, though there would be men enough.
    DeadPosition,
    /// The position has occurred for the fifth time.
    FivefoldRepetition,
    /// Each side has made 75 moves without a capture or a pawn move.
    SeventyFiveMoves,
}

impl Outcome {
    /// The halfmove clock at which a draw can be claimed: 50 moves of each side.
    pub const FIFTY_MOVES: u16 = 100;
    /// The halfmove clock at which the game is drawn: 75 moves of each side.
    pub const SEVENTY_FIVE_MOVES: u16 = 150;

    /// The side that has won, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Stalemate
            | Self::InsufficientMaterial
            | Self::DeadPosition
            | Self::FivefoldRepetition
            | Self::SeventyFiveMoves => None,
        }
    }
}

/// The draws that the side to move may claim; the game goes on if it does not.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct DrawClaims {
    /// The position has occurred at least three times.
    pub threefold_repetition: bool,
    /// Each side has made at least 50 moves without a capture or a pawn move.
    pub fifty_moves: bool,
}

#[cfg(feature = "alloc")]
impl DrawClaims {
    /// Whether there is nothing to claim.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        !self.threefold_repetition && !self.fifty_moves
    }
}

impl Board {
    /// How the game has ended with this position, or `None` while it goes on.
    ///
    /// That is mate, stalemate or [insufficient material](Self::has_insufficient_material), which are told at a glance.
    /// [`is_dead`](Self::is_dead) looks further for positions that nobody can win, and the course of the game is known to
    /// a `Game` only.
    ///
    /// ```
    /// use chess_bits::Color;
    /// use chess_board::{Board, Outcome};
    ///
    /// let fools_mate: Board = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
    /// assert_eq!(fools_mate.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    /// assert_eq!(Board::default().outcome(), None);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_moves() {
            return Some(if self.is_check() {
                Outcome::Checkmate {
                    winner: self.side_to_move().opposite(),
                }
            } else {
                Outcome::Stalemate
            });
        }
        Color::ALL
            .into_iter()
            .all(|color| self.has_insufficient_material(color))
            .then_some(Outcome::InsufficientMaterial)
    }

    /// Whether a side has too little to mate with, even if the other side helps: it then can't win, not even when the
    /// other side's time runs out.
    ///
    /// Only the men are looked at, not where they stand, apart from the colour of bishops' squares. So `false` does not
    /// promise that a mate can be reached (a blocked pawn wall is not seen: [`is_dead`](Self::is_dead) and `can_mate` look
    /// further), while `true` is always right. A side
    /// can't mate with
    /// - a bare king;
    /// - a single knight, unless the other side has a man other than king and queens, to take a square from its king;
    /// - bishops on squares of one colour, unless a man other than king and such bishops is on the board that can take
    ///   a square of the other colour: a knight, a pawn or a bishop of the other colour.
    #[must_use]
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let pieces = |piece_type| self.pieces(color, piece_type);
        let pawns_and_majors = pieces(PieceType::Pawn) | pieces(PieceType::Rook) | pieces(PieceType::Queen);
        if !pawns_and_majors.is_empty() {
            return false;
        }
        let (knights, bishops) = (pieces(PieceType::Knight), pieces(PieceType::Bishop));
        let theirs = self.by_color(color.opposite());
        if !knights.is_empty() {
            let helpers = theirs.without(self.by_type(PieceType::King) | self.by_type(PieceType::Queen));
            return bishops.is_empty() && !knights.more_than_one() && helpers.is_empty();
        }
        if !bishops.is_empty() {
            let all_bishops = self.by_type(PieceType::Bishop);
            let one_color =
                (all_bishops & BitBoard::LIGHT_SQUARES).is_empty() || (all_bishops & BitBoard::DARK_SQUARES).is_empty();
            return one_color && self.by_type(PieceType::Pawn).is_empty() && self.by_type(PieceType::Knight).is_empty();
        }
        true
    }
}
