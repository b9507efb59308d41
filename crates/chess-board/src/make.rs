//! Making moves: a new board for each.

use core::fmt;

use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_moves::{MoveDigest, MoveType, UciMove};

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::movegen::{Castling, castling_of, en_passant_victim};
use crate::placement::Placement;
use crate::zobrist;

/// The move that was asked for is none of the legal moves of the board.
///
/// ```
/// use chess_board::Board;
///
/// let error = Board::default().resolve("e1h1".parse()?).unwrap_err();
/// assert!(error.to_string().starts_with("illegal move: `e1h1` "));
/// # Ok::<(), chess_moves::ParseUciMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    digest: MoveDigest,
    /// As it was asked for. A digest does not keep that: it says null for `e1e1`, and `e1g1` for `e1h1`.
    uci: UciMove,
}

impl IllegalMove {
    /// Of a digest.
    pub(crate) fn of_digest(digest: MoveDigest) -> Self {
        Self {
            digest,
            uci: digest.into(),
        }
    }

    /// Of a move in coordinates, and the digest that it was read as.
    pub(crate) const fn of_uci(uci: UciMove, digest: MoveDigest) -> Self {
        Self { digest, uci }
    }

    /// The digest that was refused. For a move in coordinates, the one that it was read as.
    #[must_use]
    pub const fn digest(self) -> MoveDigest {
        self.digest
    }

    /// The move that was refused, in coordinates as they were given. For a digest, what its coordinates are.
    #[must_use]
    pub const fn uci(self) -> UciMove {
        self.uci
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "illegal move: `{}` ({:#06x}) cannot be played here",
            self.uci,
            self.digest.to_raw()
        )
    }
}

impl core::error::Error for IllegalMove {}

/// A null move was asked for in check, where passing would leave the king to be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMoveInCheck(());

impl fmt::Display for NullMoveInCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal null move: the side to move is in check")
    }
}

impl core::error::Error for NullMoveInCheck {}

impl Board {
    /// The board after a legal move.
    ///
    /// The digest must be one of this board's [`legal_moves`](Self::legal_moves); for digests from elsewhere there is
    /// [`try_play`](Self::try_play). A digest that is not legal gives a board without meaning, but never undefined behaviour.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, if the digest is not legal.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_moves::MoveDigest;
    /// use chess_bits::Square;
    ///
    /// let board = Board::default().play(MoveDigest::new_normal(Square::E2, Square::E4));
    /// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// assert_eq!(board.en_passant_square(), Some(Square::E3));
    /// ```
    #[inline]
    #[must_use = "a board is a value: `play` gives the next one and leaves this as it was"]
    pub fn play(&self, digest: MoveDigest) -> Self {
        debug_assert!(self.is_legal(digest), "{digest} is not legal in {self}");
        let (us, them) = (self.side_to_move, self.side_to_move.opposite());
        let (orig, dest) = (digest.orig_square(), digest.dest_square());
        let mut next = *self;
        next.pass_turn(self);

        if matches!(digest.move_type(), MoveType::Castling) {
            if let Some(rook) = self.castling_rook_towards(dest) {
                next.castle(us, castling_of(orig, rook));
            }
            return next;
        }

        // Read from this board and not from its copy, as in `pass_turn`; the mover's set may be that of the man it takes.
        let moved = self.placement.type_index_at(orig);
        let touched = BitBoard::with_one(orig) | dest;
        if self.placement.of_color(them).contains(dest) {
            let target = self.placement.type_index_at(dest);
            next.placement.pieces[target] = self.placement.pieces[target] ^ dest;
            next.placement.colors[them as usize] = self.placement.of_color(them) ^ dest;
            next.base_key ^= zobrist::piece_by_index(them, target, dest);
            next.halfmove_clock = 0;
        }
        next.placement.pieces[moved] = (self.placement.pieces[moved] | dest) ^ orig;
        next.placement.colors[us as usize] = self.placement.of_color(us) ^ touched;
        next.base_key ^= zobrist::piece_by_index(us, moved, orig) ^ zobrist::piece_by_index(us, moved, dest);
        if moved == PieceType::Pawn as usize {
            next.halfmove_clock = 0;
            if orig as u8 ^ dest as u8 == 16 {
                next.placement.en_passant = Some(Square::wrapping((orig as u8 + dest as u8) / 2));
            } else if let Some(promoted) = digest.promotion() {
                next.remove(us, PieceType::Pawn, dest);
                next.add(us, promoted, dest);
            } else if matches!(digest.move_type(), MoveType::EnPassant) {
                next.remove(them, PieceType::Pawn, en_passant_victim(dest));
            }
        }
        if !self.placement.castling.is_empty() {
            let mut rights = self.placement.castling.without(BitBoard::with_one(orig) | dest);
            if moved == PieceType::King as usize {
                rights = rights.without_color(us);
            }
            next.set_castling(&self.placement, rights);
        }
        next
    }

    /// The board after a move, if the digest is one of this board's legal moves.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for any other digest, the null move and [`MoveDigest::invalid`] included.
    pub fn try_play(&self, digest: MoveDigest) -> Result<Self, IllegalMove> {
        if self.is_legal(digest) {
            Ok(self.play(digest))
        } else {
            Err(IllegalMove::of_digest(digest))
        }
    }

    /// The board after a null move: the other side is to move, the en-passant square is gone. The halfmove clock goes
    /// on; the fullmove number grows after Black.
    ///
    /// # Errors
    ///
    /// [`NullMoveInCheck`] where the side to move is in check.
    ///
    /// ```
    /// let board = chess_board::Board::default().play_null()?;
    /// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// # Ok::<(), chess_board::NullMoveInCheck>(())
    /// ```
    pub fn play_null(&self) -> Result<Self, NullMoveInCheck> {
        if self.is_check() {
            return Err(NullMoveInCheck(()));
        }
        let mut next = *self;
        next.pass_turn(self);
        Ok(next)
    }

    /// What every move does to a copy of the board before it: the turn, the counters, the en-passant square and the key go
    /// on, as if nothing was zeroed.
    ///
    /// Read from the board before and not from the copy, whose words would have to come back from where they were just
    /// stored: that took a third more time for each move.
    #[inline(always)]
    const fn pass_turn(&mut self, before: &Self) {
        self.fullmove_number = before.fullmove_number.saturating_add(before.side_to_move as u16);
        self.halfmove_clock = before.halfmove_clock.saturating_add(1);
        self.side_to_move = before.side_to_move.opposite();
        self.placement.en_passant = None;
        self.base_key = before.base_key ^ zobrist::turn();
    }

    #[inline(always)]
    fn castle(&mut self, us: Color, castling: Castling) {
        let before = self.placement;
        // Off before on: in Chess960 a man may land where the other one stood.
        self.remove(us, PieceType::King, castling.king_orig);
        self.remove(us, PieceType::Rook, castling.rook_orig);
        self.add(us, PieceType::King, castling.king_dest);
        self.add(us, PieceType::Rook, castling.rook_dest);
        self.set_castling(&before, before.castling.without_color(us));
    }

    #[inline(always)]
    fn remove(&mut self, color: Color, piece_type: PieceType, square: Square) {
        let keep = !BitBoard::with_one(square);
        self.placement.pieces[piece_type as usize] &= keep;
        self.placement.colors[color as usize] &= keep;
        self.base_key ^= zobrist::piece(color, piece_type, square);
    }

    #[inline(always)]
    fn add(&mut self, color: Color, piece_type: PieceType, square: Square) {
        self.placement.pieces[piece_type as usize] |= square;
        self.placement.colors[color as usize] |= square;
        self.base_key ^= zobrist::piece(color, piece_type, square);
    }

    /// Rights change a few times a game: the key is looked up only then, by the kings as they stood.
    #[inline(always)]
    fn set_castling(&mut self, before: &Placement, rights: CastlingRights) {
        if rights != before.castling {
            self.placement.castling = rights;
            self.base_key ^= zobrist::castling(before.castling, before) ^ zobrist::castling(rights, before);
        }
    }
}
