//! An unchecked description of a position, and its three ways to become a board.

use chess_bits::{BitBoard, Color, Piece, PieceType, Square};

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::placement::Placement;
use crate::validate::{InvalidSetup, Validity, validate};
use crate::zobrist;

/// A description of a position that nobody has checked: what a board editor or a parser fills in.
///
/// ```
/// use chess_bits::{Color, Piece, Square};
/// use chess_board::{InvalidSetup, Setup, Validity};
///
/// let mut setup = Setup::empty();
/// setup.set(Square::E1, Some(Piece::WhiteKing));
/// assert_eq!(setup.to_board(Validity::Strict), Err(InvalidSetup::NoKing(Color::Black)));
///
/// setup.set(Square::E8, Some(Piece::BlackKing));
/// let board = setup.to_board(Validity::Strict)?;
/// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// # Ok::<(), InvalidSetup>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pub(crate) placement: Placement,
    /// The side to move.
    pub side_to_move: Color,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the full move, from 1.
    pub fullmove_number: u16,
}

/// What [`Setup::repair`] changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Repairs {
    /// The castling rights that were dropped.
    pub castling: CastlingRights,
    /// The en-passant square that was dropped.
    pub en_passant: Option<Square>,
    /// Whether the fullmove number was 0 and became 1.
    pub fullmove_number: bool,
}

impl Repairs {
    /// Whether nothing was changed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.castling.is_empty() && self.en_passant.is_none() && !self.fullmove_number
    }
}

impl Setup {
    /// An empty board with White to move, no rights, clock 0 and move number 1.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            placement: Placement::EMPTY,
            side_to_move: Color::White,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Puts a man on a square, or clears it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.placement.put(square, piece);
    }

    /// The man on a square.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// The squares of one side's men of one type.
    #[must_use]
    pub const fn pieces(&self, color: Color, piece_type: PieceType) -> BitBoard {
        self.placement.of(color, piece_type)
    }

    /// The rooks that are claimed to have castling rights.
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.placement.castling
    }

    /// Sets the rooks that are claimed to have castling rights.
    pub const fn set_castling_rights(&mut self, rights: CastlingRights) {
        self.placement.castling = rights;
    }

    /// The square that the last move is claimed to have passed over by a double push.
    #[must_use]
    pub const fn en_passant_square(&self) -> Option<Square> {
        self.placement.en_passant
    }

    /// Sets the square that the last move is claimed to have passed over by a double push.
    pub const fn set_en_passant_square(&mut self, square: Option<Square>) {
        self.placement.en_passant = square;
    }

    /// The board, if it satisfies the rules of the chosen level. A fullmove number of 0, which `Strict` refuses, counts
    /// as 1: many programs write it.
    ///
    /// # Errors
    ///
    /// [`InvalidSetup`] says which rule is broken, one of them where several are.
    pub fn to_board(&self, validity: Validity) -> Result<Board, InvalidSetup> {
        validate(self, validity)?;
        Ok(self.unchecked_board())
    }

    /// The board with what can't be dropped: castling rights and the en-passant square go where they are impossible, a
    /// fullmove number of 0 becomes 1. What remains must be playable.
    ///
    /// ```
    /// use chess_bits::Square;
    /// use chess_board::Setup;
    ///
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1".parse()?;
    /// let (board, repairs) = setup.repair().expect("only rights and en passant are wrong");
    /// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(repairs.en_passant, Some(Square::E6));
    /// assert_eq!(repairs.castling.rooks().to_square(), Some(Square::A1));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidSetup`] where the men themselves break a rule, or the side not to move is in check.
    pub fn repair(&self) -> Result<(Board, Repairs), InvalidSetup> {
        let mut setup = self.clone();
        let mut repairs = Repairs {
            fullmove_number: self.fullmove_number == 0,
            ..Repairs::default()
        };
        loop {
            match validate(&setup, Validity::Playable) {
                Ok(()) => return Ok((setup.unchecked_board(), repairs)),
                Err(
                    InvalidSetup::CastlingRook(rook)
                    | InvalidSetup::CastlingKing(rook)
                    | InvalidSetup::CastlingTwice(rook),
                ) => {
                    repairs.castling = repairs.castling.with(rook);
                    setup.placement.castling = setup.placement.castling.without(BitBoard::with_one(rook));
                }
                Err(
                    InvalidSetup::EnPassantRank(square)
                    | InvalidSetup::EnPassantPawn(square)
                    | InvalidSetup::EnPassantOccupied(square),
                ) => {
                    repairs.en_passant = Some(square);
                    setup.placement.en_passant = None;
                }
                Err(error) => return Err(error),
            }
        }
    }

    pub(crate) fn unchecked_board(&self) -> Board {
        Board {
            placement: self.placement,
            base_key: zobrist::base_key(&self.placement, self.side_to_move),
            side_to_move: self.side_to_move,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number.max(1),
        }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::empty()
    }
}

impl From<Board> for Setup {
    fn from(board: Board) -> Self {
        Self {
            placement: board.placement,
            side_to_move: board.side_to_move,
            halfmove_clock: board.halfmove_clock,
            fullmove_number: board.fullmove_number,
        }
    }
}
