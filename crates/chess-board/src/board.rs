//! The game state and what can be read off it without generating moves.

use chess_attacks::cpu::Portable;
use chess_bits::{BitBoard, Color, Piece, PieceType, Square};

use crate::castling::{CastlingRights, CastlingSide, side_of};
use crate::movegen;
use crate::placement::Placement;
use crate::side::{Black, White};
use crate::zobrist;

/// A chess position with everything the rules need to go on from it: the men, the side to move, castling rights, the
/// en-passant square and both counters.
///
/// It is a small `Copy` value (eight bitboards, a word of state, the Zobrist key): making a move gives a new board, and
/// taking it back is keeping the old one. Standard chess, Chess960 and double Chess960 are one and the same here,
/// since a castling right is the square of its rook.
///
/// Every board holds what the rules of movement rest on (see [`Validity`](crate::Validity)): one king a side, at most
/// 16 men a side and no more promoted men than missing pawns, no pawn on a back rank, the side not to move not in
/// check, castling rights and en-passant square that fit the men.
///
/// `==` and `Hash` compare all of it, counters included. For repetitions compare [`same_position`](Self::same_position)
/// or [`key`](Self::key).
///
/// ```
/// use chess_board::Board;
///
/// let board = Board::default();
/// assert_eq!(board.legal_moves().len(), 20);
/// assert_eq!(board.perft(3), 8_902);
///
/// let kiwipete: Board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
/// for digest in kiwipete.legal_moves() {
///     let after = kiwipete.play(digest);
///     assert_ne!(after.side_to_move(), kiwipete.side_to_move());
/// }
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) placement: Placement,
    /// The Zobrist key without the en-passant part, which depends on whose rule asks.
    pub(crate) base_key: u64,
    pub(crate) side_to_move: Color,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
}

impl Board {
    /// The largest value of the halfmove clock and of the fullmove number: beyond it they stand still.
    pub const MAX_COUNTER: u16 = u16::MAX;

    /// The side whose turn it is.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// The squares of all men.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> BitBoard {
        self.placement.occupied()
    }

    /// The squares of one side's men.
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> BitBoard {
        self.placement.of_color(color)
    }

    /// The squares of the men of one type, of both sides.
    #[inline]
    #[must_use]
    pub const fn by_type(&self, piece_type: PieceType) -> BitBoard {
        self.placement.of_type(piece_type)
    }

    /// The squares of one side's men of one type.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, color: Color, piece_type: PieceType) -> BitBoard {
        self.placement.of(color, piece_type)
    }

    /// The square of a side's king.
    #[inline]
    #[must_use]
    pub const fn king(&self, color: Color) -> Square {
        self.placement.king(color)
    }

    /// The castling rights of both sides.
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.placement.castling
    }

    /// The rook with which a side may still castle to one side, whether or not it can do so now.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        Iterator::find(&mut self.placement.castling.rooks_of(color), |&rook| {
            side_of(king, rook) == side
        })
    }

    /// The square that the pawn of the last move passed over by its double push, whether or not it can be taken.
    #[inline]
    #[must_use]
    pub const fn en_passant_square(&self) -> Option<Square> {
        self.placement.en_passant
    }

    /// The en-passant square if a pawn stands ready to take on it, legally or not (X-FEN and Polyglot ask this).
    #[must_use]
    pub fn pseudo_legal_en_passant(&self) -> Option<Square> {
        let square = self.placement.en_passant?;
        (!self.en_passant_takers(square).is_empty()).then_some(square)
    }

    /// The en-passant square if a legal move takes on it; the rule of repetition asks this.
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.placement.en_passant?;
        let legal = |orig| movegen::en_passant_is_legal(Portable, &self.placement, self.side_to_move, orig, square);
        Iterator::any(&mut self.en_passant_takers(square), legal).then_some(square)
    }

    fn en_passant_takers(&self, square: Square) -> BitBoard {
        chess_attacks::pawn_attacks(self.side_to_move.opposite(), square)
            & self.placement.of(self.side_to_move, PieceType::Pawn)
    }

    /// Plies since the last capture or pawn move, at most [`MAX_COUNTER`](Self::MAX_COUNTER).
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the full move, from 1; it grows after Black's moves up to [`MAX_COUNTER`](Self::MAX_COUNTER).
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The enemy men that give check to the side to move.
    ///
    /// ```text
    /// 8 . . . . r . . .
    /// 7 . . . . . . . .      White to move: the rook on e8 gives check.
    /// 6 . . . . . . . .
    /// 5 . . . . . . . .
    /// 4 . . . . . . . .
    /// 3 . . . . . . . .
    /// 2 . . . . . . . .
    /// 1 . . . . K . . .
    ///   a b c d e f g h
    /// ```
    #[must_use]
    pub fn checkers(&self) -> BitBoard {
        self.placement.checkers(Portable, self.side_to_move)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The men of the side to move that stand alone between their king and an enemy slider, so that they may move
    /// along that line only.
    #[must_use]
    pub fn pinned(&self) -> BitBoard {
        match self.side_to_move {
            Color::White => movegen::pinned::<White>(&self.placement),
            Color::Black => movegen::pinned::<Black>(&self.placement),
        }
    }

    /// The men of both sides that attack a square, lines being seen through `occupied`.
    ///
    /// With the board's own [`occupied`](Self::occupied) these are the attackers now; with men taken out of it, those
    /// that stand behind them as well. Men that are not in `occupied` are reported all the same: intersect if that
    /// matters.
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: BitBoard) -> BitBoard {
        self.placement.attackers_to(Portable, square, occupied)
    }

    /// The Zobrist key of the position as the rule of repetition sees it: the en-passant square counts only where a
    /// legal move takes on it, the counters don't.
    ///
    /// Positions that are the [`same_position`](Self::same_position) have equal keys. Built from the 781 constants of
    /// the Polyglot book format; these know a castling right by its side alone, so two Chess960 positions that differ
    /// only in *which* rook on that side may castle share a key.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.base_key ^ zobrist::en_passant(self.legal_en_passant())
    }

    /// The key of the Polyglot opening-book format: as [`key`](Self::key), but the en-passant square counts as soon as
    /// a pawn stands ready to take on it, legally or not.
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        self.base_key ^ zobrist::en_passant(self.pseudo_legal_en_passant())
    }

    /// Whether both are the same position under the rule of repetition: men, side to move, castling rights, and the
    /// en-passant square where a legal move takes on it.
    #[must_use]
    pub fn same_position(&self, other: &Self) -> bool {
        self.base_key == other.base_key
            && self.side_to_move == other.side_to_move
            && self.placement.pieces == other.placement.pieces
            && self.placement.colors == other.placement.colors
            && self.placement.castling == other.placement.castling
            && self.legal_en_passant() == other.legal_en_passant()
    }
}

impl Default for Board {
    /// The start position of standard chess.
    fn default() -> Self {
        match Self::chess960(518) {
            Some(board) => board,
            None => unreachable!("518 is the standard arrangement"),
        }
    }
}
