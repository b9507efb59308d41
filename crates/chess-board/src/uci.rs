//! Coordinate notation and the board: from text to digest and back, with both spellings of castling.

use chess_bits::{BitBoard, Color, File, PieceType, Square};
use chess_moves::{MoveDigest, MoveType, UciMove};

use crate::board::Board;
use crate::castling::{CastlingSide, side_of};
use crate::make::IllegalMove;
use crate::movegen::castling_of;

/// How castling is spelled in coordinate notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum UciStyle {
    /// The king's own two squares, `e1g1`: what engines speak in standard chess. In Chess960 it can be taken for a step.
    #[default]
    Standard,
    /// King takes rook, `e1h1`: what they speak with `UCI_Chess960` on.
    Chess960,
}

impl Board {
    /// The legal move that a coordinate move means here.
    ///
    /// Castling is read in both spellings, `e1g1` and `e1h1`. In Chess960 the first can mean a simple step of the king
    /// too; then the step is taken, since the second spelling is there for castling.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_moves::MoveType;
    ///
    /// let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    /// let short = board.resolve("e1g1".parse()?)?;
    /// assert_eq!(short.move_type(), MoveType::Castling);
    /// assert_eq!(board.resolve("e1h1".parse()?)?, short);
    /// assert!(board.resolve("e1e3".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] where no legal move fits, the null move `0000` included. It keeps the coordinates that were given.
    pub fn resolve(&self, uci: UciMove) -> Result<MoveDigest, IllegalMove> {
        let Some((orig, dest)) = uci.squares() else {
            let null = MoveDigest::new_null(self.king(self.side_to_move));
            return Err(IllegalMove::of_uci(uci, null));
        };
        let king = self.king(self.side_to_move);
        let own_rook = self.pieces(self.side_to_move, PieceType::Rook).contains(dest);
        let read = match uci.promotion() {
            Some(piece_type) => MoveDigest::new_promotion(orig, dest, piece_type),
            None if orig == king && own_rook && self.castling_rights().rooks().contains(dest) => {
                MoveDigest::new_castling(orig, castling_of(orig, dest).king_dest)
            }
            None if self.en_passant_square() == Some(dest)
                && self.pieces(self.side_to_move, PieceType::Pawn).contains(orig)
                && orig.file() != dest.file() =>
            {
                MoveDigest::new_en_passant(orig, dest)
            }
            None => MoveDigest::new_normal(orig, dest),
        };
        let as_castling = MoveDigest::new_castling(orig, dest);
        if self.is_legal(read) {
            Ok(read)
        } else if orig == king && uci.promotion().is_none() && self.is_legal(as_castling) {
            Ok(as_castling)
        } else {
            Err(IllegalMove::of_uci(uci, read))
        }
    }

    /// A legal move of this board in coordinate notation, castling spelled as the style says.
    ///
    /// For a digest that is not one of this board's legal moves the text has no meaning.
    #[must_use]
    pub fn to_uci(&self, digest: MoveDigest, style: UciStyle) -> UciMove {
        match (digest.move_type(), style) {
            (MoveType::Castling, UciStyle::Chess960) => match self.castling_rook_towards(digest.dest_square()) {
                Some(rook) => UciMove::new(digest.orig_square(), rook),
                None => digest.into(),
            },
            _ => digest.into(),
        }
    }

    /// The style in which every legal move, of this board and of those after it, has a spelling of its own: what an engine that
    /// is shown this board should be told with `UCI_Chess960`.
    ///
    /// [`UciStyle::Standard`] where each right to castle is one of standard chess (king on the e-file, rook on the a- or
    /// h-file), which is so where there is no right at all; else [`UciStyle::Chess960`]. A game of Chess960 may lose its
    /// rights, or start from the standard arrangement, so ask the board a game starts with and stay with the answer.
    ///
    /// ```
    /// use chess_board::{Board, UciStyle};
    ///
    /// assert_eq!(Board::default().uci_mode(), UciStyle::Standard);
    ///
    /// // `f1g1` would be a step of the king and castling alike.
    /// let board: Board = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1".parse()?;
    /// assert_eq!(board.uci_mode(), UciStyle::Chess960);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn uci_mode(&self) -> UciStyle {
        let is_standard = |color: Color| {
            let rooks = self.castling_rights().rooks_of(color);
            rooks.is_empty()
                || self.king(color).file() == File::E && rooks.is_subset(BitBoard::FILE_A | BitBoard::FILE_H)
        };
        if Color::ALL.into_iter().all(is_standard) {
            UciStyle::Standard
        } else {
            UciStyle::Chess960
        }
    }

    /// The rook that castles when the king of the side to move ends on `king_dest`.
    #[inline(always)]
    pub(crate) fn castling_rook_towards(&self, king_dest: Square) -> Option<Square> {
        let king = self.king(self.side_to_move);
        let side = if king_dest.file() as u8 == CastlingSide::KingSide.king_file() as u8 {
            CastlingSide::KingSide
        } else {
            CastlingSide::QueenSide
        };
        let mut rooks = self.castling_rights().rooks_of(self.side_to_move);
        Iterator::find(&mut rooks, |&rook| side_of(king, rook) == side)
    }
}
