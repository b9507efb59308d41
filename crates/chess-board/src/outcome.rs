//! How a game has ended on the board: mate, stalemate, or too few men left to mate.

use chess_bits::{BitBoard, Color, PieceType};

use crate::board::Board;

/// How a game has ended by the position alone. Draws that need the course of the game are not among them.
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
    /// Neither side can mate any more, however the other one plays.
    InsufficientMaterial,
}

impl Outcome {
    /// The side that has won, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Stalemate | Self::InsufficientMaterial => None,
        }
    }
}

impl Board {
    /// How the game has ended with this position, or `None` while it goes on.
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
    /// promise that a mate can be reached (a blocked pawn wall is not seen), while `true` is always right. A side
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
