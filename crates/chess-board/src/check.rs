//! Checks that a move gives, foreseen without playing it.

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_attacks::{knight_attacks, pawn_attacks};
use chess_bits::{BitBoard, PieceType};
use chess_moves::{MoveDigest, MoveType};

use crate::board::Board;
use crate::movegen::{castling_of, en_passant_victim};

impl Board {
    /// Whether a legal move gives check, directly or by uncovering a line; the move is not played.
    ///
    /// For a digest that is not one of this board's legal moves the answer has no meaning.
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let board: Board = "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
    /// let mut checks: Vec<String> =
    ///     board.legal_moves().iter().filter(|&&digest| board.gives_check(digest)).map(|d| d.to_string()).collect();
    /// checks.sort();
    /// // The rook checks from a8 and d1, and castling brings it to d1 as well.
    /// assert_eq!(checks, ["a1a8", "a1d1", "e1c1"]);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, digest: MoveDigest) -> bool {
        struct GivesCheck<'a>(&'a Board, MoveDigest);
        impl Kernel for GivesCheck<'_> {
            type Output = bool;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> bool {
                gives_check(cpu, self.0, self.1)
            }
        }
        dispatch(GivesCheck(self, digest))
    }
}

#[inline(always)]
fn gives_check<C: Cpu>(cpu: C, board: &Board, digest: MoveDigest) -> bool {
    let placement = &board.placement;
    let us = board.side_to_move;
    let (orig, dest) = (digest.orig_square(), digest.dest_square());
    let king = placement.king(us.opposite());
    let moved = placement.type_at_occupied(orig);
    let placed = digest.promotion().unwrap_or(moved);

    // The board after the move, as far as lines to the king go: who stands on them, and who moves along them.
    let mut occupied = placement.occupied().without(BitBoard::with_one(orig)) | dest;
    let stayed = placement.of_color(us).without(BitBoard::with_one(orig));
    let mut lines = placement.lines() & stayed;
    let mut diagonals = placement.diagonals() & stayed;
    match digest.move_type() {
        MoveType::EnPassant => occupied = occupied.without(BitBoard::with_one(en_passant_victim(dest))),
        MoveType::Castling => {
            let Some(rook) = board.castling_rook_towards(dest) else {
                return false;
            };
            let castling = castling_of(orig, rook);
            occupied = occupied.without(BitBoard::with_one(rook)) | dest | castling.rook_dest;
            lines |= castling.rook_dest;
        }
        MoveType::Normal | MoveType::Promotion => {}
    }
    let direct = match placed {
        PieceType::Pawn => pawn_attacks(us, dest),
        PieceType::Knight => knight_attacks(dest),
        PieceType::King => BitBoard::EMPTY,
        PieceType::Bishop | PieceType::Rook | PieceType::Queen => {
            if !matches!(placed, PieceType::Bishop) {
                lines |= dest;
            }
            if !matches!(placed, PieceType::Rook) {
                diagonals |= dest;
            }
            BitBoard::EMPTY
        }
    };
    direct.contains(king)
        || !(cpu.rook_attacks(king, occupied) & lines | cpu.bishop_attacks(king, occupied) & diagonals).is_empty()
}
