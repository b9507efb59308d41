//! Making moves: a new board for each.

use core::fmt;

use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_moves::{MoveDigest, MoveType, UciMove};

use crate::board::Board;
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
        if matches!(digest.move_type(), MoveType::Normal) {
            self.carried(digest.orig_square(), digest.dest_square())
        } else {
            self.after_special(digest)
        }
    }

    /// The board after one man of the side to move has gone from `orig` to `dest` and taken what stood there.
    ///
    /// Which man moves and whether one is taken can't be foreseen, so nothing branches on it, and no set is chosen by it:
    /// all eight are gone through alike, a few at a time in wide registers. The next move finds them whole where they were stored,
    /// and need not wait for a word of them that was written last.
    #[inline(always)]
    fn carried(&self, orig: Square, dest: Square) -> Self {
        let (us, them) = (self.side_to_move, self.side_to_move.opposite());
        let before = &self.placement;
        let touched = BitBoard::with_one(orig) | dest;
        let carry = |men: BitBoard| BitBoard(men.0 & !touched.0 | (men.0 >> orig as u8 & 1) << dest as u8);

        let (moved, target) = (before.type_index_at(orig), before.type_index_at(dest));
        let is_pawn = moved == PieceType::Pawn as usize;
        let takes = before.of_color(them).contains(dest);
        let taken_key = zobrist::piece_by_index(them, target, dest) & u64::from(takes).wrapping_neg();
        let mut base_key = self.base_key
            ^ zobrist::turn()
            ^ zobrist::piece_by_index(us, moved, orig)
            ^ zobrist::piece_by_index(us, moved, dest)
            ^ taken_key;

        let mut castling = before.castling;
        if !castling.is_empty() {
            castling = castling.without(touched);
            if moved == PieceType::King as usize {
                castling = castling.without_color(us);
            }
            // A few times a game: the key is looked up only then, by the kings as they stood.
            if castling != before.castling {
                base_key ^= zobrist::castling(before.castling, before) ^ zobrist::castling(castling, before);
            }
        }
        let is_double_push = is_pawn && orig as u8 ^ dest as u8 == 16;
        Self {
            placement: Placement {
                pieces: before.pieces.map(carry),
                colors: before.colors.map(carry),
                castling,
                en_passant: is_double_push.then_some(Square::wrapping((orig as u8 + dest as u8) / 2)),
            },
            base_key,
            side_to_move: them,
            halfmove_clock: if is_pawn || takes {
                0
            } else {
                self.halfmove_clock.saturating_add(1)
            },
            fullmove_number: self.fullmove_number.saturating_add(us as u16),
        }
    }

    /// The board after a move that is more than a man going from one square to another.
    #[inline(never)]
    fn after_special(&self, digest: MoveDigest) -> Self {
        let (us, them) = (self.side_to_move, self.side_to_move.opposite());
        let (orig, dest) = (digest.orig_square(), digest.dest_square());
        if matches!(digest.move_type(), MoveType::Castling) {
            let mut next = *self;
            next.pass_turn();
            if let Some(rook) = self.castling_rook_towards(dest) {
                next.castle(us, castling_of(orig, rook));
            }
            return next;
        }
        let mut next = self.carried(orig, dest);
        if let Some(promoted) = digest.promotion() {
            next.remove(us, PieceType::Pawn, dest);
            next.add(us, promoted, dest);
        } else if matches!(digest.move_type(), MoveType::EnPassant) {
            next.remove(them, PieceType::Pawn, en_passant_victim(dest));
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
        next.pass_turn();
        Ok(next)
    }

    /// Gives the turn to the other side, by a move that zeroes nothing.
    const fn pass_turn(&mut self) {
        self.fullmove_number = self.fullmove_number.saturating_add(self.side_to_move as u16);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.side_to_move = self.side_to_move.opposite();
        self.placement.en_passant = None;
        self.base_key ^= zobrist::turn();
    }

    fn castle(&mut self, us: Color, castling: Castling) {
        let before = self.placement;
        let rights = before.castling.without_color(us);
        // Off before on: in Chess960 a man may land where the other one stood.
        self.remove(us, PieceType::King, castling.king_orig);
        self.remove(us, PieceType::Rook, castling.rook_orig);
        self.add(us, PieceType::King, castling.king_dest);
        self.add(us, PieceType::Rook, castling.rook_dest);
        self.placement.castling = rights;
        // The key tells rights by the kings as they stood.
        self.base_key ^= zobrist::castling(before.castling, &before) ^ zobrist::castling(rights, &before);
    }

    fn remove(&mut self, color: Color, piece_type: PieceType, square: Square) {
        let keep = !BitBoard::with_one(square);
        self.placement.pieces[piece_type as usize] &= keep;
        self.placement.colors[color as usize] &= keep;
        self.base_key ^= zobrist::piece(color, piece_type, square);
    }

    fn add(&mut self, color: Color, piece_type: PieceType, square: Square) {
        self.placement.pieces[piece_type as usize] |= square;
        self.placement.colors[color as usize] |= square;
        self.base_key ^= zobrist::piece(color, piece_type, square);
    }
}
