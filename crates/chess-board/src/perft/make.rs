//! Making the moves above the leaves.

use core::marker::PhantomData;

use chess_attacks::cpu::Cpu;
use chess_bits::{BitBoard, PieceType, Square};

use crate::legal::count_moves;
use crate::movegen::{Castling, Flow, Sink, en_passant_victim, step_back};
use crate::placement::Placement;
use crate::side::Side;

/// Makes each move and adds up the number of answers to it.
///
/// The generator says which man moves, so a move is a few bit operations with no look at the board and no key.
pub(super) struct Make<'a, S, C> {
    pub(super) cpu: C,
    pub(super) placement: &'a Placement,
    pub(super) leaves: u64,
    pub(super) side: PhantomData<S>,
}

impl<S: Side, C: Cpu> Make<'_, S, C> {
    #[inline(always)]
    fn descend(&mut self, next: &Placement) {
        self.leaves += u64::from(count_moves::<S::Them, C>(self.cpu, next));
    }

    /// The placement with one's own man lifted off `orig`.
    #[inline(always)]
    fn lifted(&self, piece: PieceType, orig: Square) -> Placement {
        let mut next = *self.placement;
        next.en_passant = None;
        next.pieces[piece as usize] ^= orig;
        next.colors[S::COLOR as usize] ^= orig;
        next
    }

    #[inline(always)]
    fn with_dropped(mut next: Placement, piece: PieceType, dest: Square) -> Placement {
        next.pieces[piece as usize] |= dest;
        next.colors[S::COLOR as usize] |= dest;
        next
    }

    /// The placement with an enemy man taken off `dest`, whatever it is.
    #[inline(always)]
    fn with_taken(mut next: Placement, dest: Square) -> Placement {
        let keep = !BitBoard::with_one(dest);
        for pieces in &mut next.pieces {
            *pieces &= keep;
        }
        next.colors[S::Them::COLOR as usize] &= keep;
        next.castling = next.castling.without(!keep);
        next
    }
}

impl<S: Side, C: Cpu> Sink for Make<'_, S, C> {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn piece(&mut self, piece: PieceType, orig: Square, dests: BitBoard) -> Flow {
        if dests.is_empty() {
            return Flow::Continue(());
        }
        let lifted = self.lifted(piece, orig);
        let them = self.placement.of_color(S::Them::COLOR);
        for dest in dests & them {
            self.descend(&Self::with_dropped(Self::with_taken(lifted, dest), piece, dest));
        }
        for dest in dests.without(them) {
            self.descend(&Self::with_dropped(lifted, piece, dest));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            self.descend(&Self::with_dropped(lifted, PieceType::Pawn, dest));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_double_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let mut lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            lifted.en_passant = Some(step_back(dest, step / 2));
            self.descend(&Self::with_dropped(lifted, PieceType::Pawn, dest));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_captures(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            self.descend(&Self::with_dropped(
                Self::with_taken(lifted, dest),
                PieceType::Pawn,
                dest,
            ));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            let taken = Self::with_taken(lifted, dest);
            for piece in [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                self.descend(&Self::with_dropped(taken, piece, dest));
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, orig: Square, dest: Square) -> Flow {
        let lifted = self.lifted(PieceType::Pawn, orig);
        let taken = Self::with_taken(lifted, en_passant_victim(dest));
        self.descend(&Self::with_dropped(taken, PieceType::Pawn, dest));
        Flow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) -> Flow {
        let mut next = self.lifted(PieceType::King, castling.king_orig);
        next.pieces[PieceType::Rook as usize] ^= castling.rook_orig;
        next.colors[S::COLOR as usize] ^= castling.rook_orig;
        let next = Self::with_dropped(next, PieceType::King, castling.king_dest);
        self.descend(&Self::with_dropped(next, PieceType::Rook, castling.rook_dest));
        Flow::Continue(())
    }
}
