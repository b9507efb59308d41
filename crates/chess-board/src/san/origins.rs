//! The men that a move may be about: attacks from its destination backwards, instead of moves from all men forwards.

use chess_attacks::cpu::Cpu;
use chess_attacks::{king_attacks, knight_attacks, pawn_attacks};
use chess_bits::{BitBoard, Color, PieceType, Rank, Square};
use chess_moves::MoveDigest;

use super::Step;
use crate::castling::back_rank;
use crate::movegen::en_passant_victim;
use crate::placement::Placement;

/// A side's men on a board that is asked about one destination.
#[derive(Clone, Copy)]
pub(super) struct Origins<'a, C> {
    pub(super) cpu: C,
    pub(super) placement: &'a Placement,
    pub(super) us: Color,
}

impl<C: Cpu> Origins<'_, C> {
    /// The men that a step may be about, safety of the king left open.
    #[inline(always)]
    pub(super) fn pseudo_legal(&self, step: Step) -> BitBoard {
        let men = self.placement.of(self.us, step.piece_type) & named(step);
        if self.placement.of_color(self.us).contains(step.dest) {
            BitBoard::EMPTY
        } else if matches!(step.piece_type, PieceType::Pawn) {
            self.pawns(step, men)
        } else {
            self.reach(step.piece_type, step.dest) & men
        }
    }

    /// The men that a step may be about: each of them makes one legal move, or four that differ in the promotion.
    #[inline(always)]
    pub(super) fn legal(&self, step: Step) -> BitBoard {
        let mut legal = BitBoard::EMPTY;
        for orig in self.pseudo_legal(step) {
            if self.is_safe_after(step, orig) {
                legal |= orig;
            }
        }
        legal
    }

    /// The squares from which a man that is no pawn reaches a square.
    ///
    /// Which kind it is can't be foreseen, so nothing branches on it: all reaches are looked up at once, and those that
    /// are not asked for are masked out.
    #[inline(always)]
    fn reach(&self, piece_type: PieceType, dest: Square) -> BitBoard {
        let occupied = self.placement.occupied();
        let moves_as = |kinds: u64, reach: BitBoard| reach & (kinds >> piece_type as u64 & 1).wrapping_neg();
        moves_as(KNIGHTS, knight_attacks(dest))
            | moves_as(DIAGONALS, self.cpu.bishop_attacks(dest, occupied))
            | moves_as(LINES, self.cpu.rook_attacks(dest, occupied))
            | moves_as(KINGS, king_attacks(dest))
    }

    /// Those of some pawns that go to a square, by a push unless the step says otherwise: with an `x`, or with another
    /// file.
    #[inline(always)]
    fn pawns(&self, step: Step, men: BitBoard) -> BitBoard {
        let dest = BitBoard::with_one(step.dest);
        if is_pawn_capture(step) {
            let takes = !(dest & self.placement.of_color(self.us.opposite())).is_empty()
                || self.placement.en_passant == Some(step.dest);
            let reach = pawn_attacks(self.us.opposite(), step.dest);
            return if takes { reach & men } else { BitBoard::EMPTY };
        }
        let occupied = self.placement.occupied();
        let empty = !occupied;
        let single = (dest & empty).forward(self.us.opposite());
        // A pawn's second step ends on the fourth rank.
        let double =
            (single & empty & BitBoard::from_rank(Rank::Three.relative_to(self.us))).forward(self.us.opposite());
        (single | double) & men
    }

    /// Whether the king is safe after the move from `orig`.
    ///
    /// The board after the move is looked at as it is, as in [`Placement::is_safe_after`], with the king where it is then.
    #[inline(always)]
    pub(super) fn is_safe_after(&self, step: Step, orig: Square) -> bool {
        let Step { piece_type, dest, .. } = step;
        if matches!(piece_type, PieceType::Pawn) {
            let victim = if self.is_en_passant(step) {
                en_passant_victim(dest)
            } else {
                dest
            };
            return self.placement.is_safe_after(self.cpu, self.us, orig, dest, victim);
        }
        let king = match piece_type {
            PieceType::King => dest,
            _ => self.placement.king(self.us),
        };
        let occupied = self.placement.occupied().without(BitBoard::with_one(orig)) | dest;
        let them = self
            .placement
            .of_color(self.us.opposite())
            .without(BitBoard::with_one(dest));
        let attackers = self.cpu.rook_attacks(king, occupied) & self.placement.lines()
            | self.cpu.bishop_attacks(king, occupied) & self.placement.diagonals()
            | knight_attacks(king) & self.placement.of_type(PieceType::Knight)
            | king_attacks(king) & self.placement.of_type(PieceType::King)
            | pawn_attacks(self.us, king) & self.placement.of_type(PieceType::Pawn);
        (attackers & them).is_empty()
    }

    #[inline(always)]
    fn is_en_passant(&self, step: Step) -> bool {
        self.placement.en_passant == Some(step.dest) && is_pawn_capture(step)
    }

    /// The move that a step from `orig` is, or `None` where it says too little or too much about promotion.
    #[inline(always)]
    pub(super) fn digest(&self, step: Step, orig: Square) -> Option<MoveDigest> {
        let Step { dest, promotion, .. } = step;
        if !matches!(step.piece_type, PieceType::Pawn) {
            // No text has a piece and a promotion.
            return Some(MoveDigest::new_normal(orig, dest));
        }
        if self.is_on_last_rank(step) {
            return Some(MoveDigest::new_promotion(orig, dest, promotion?));
        }
        match promotion {
            Some(_) => None,
            None if self.is_en_passant(step) => Some(MoveDigest::new_en_passant(orig, dest)),
            None => Some(MoveDigest::new_normal(orig, dest)),
        }
    }

    /// Whether a step brings a pawn to the last rank.
    #[inline(always)]
    pub(super) const fn is_on_last_rank(&self, step: Step) -> bool {
        matches!(step.piece_type, PieceType::Pawn) && step.dest.rank() as u8 == back_rank(self.us.opposite()) as u8
    }
}

const KNIGHTS: u64 = 1 << PieceType::Knight as u64;
const DIAGONALS: u64 = 1 << PieceType::Bishop as u64 | 1 << PieceType::Queen as u64;
const LINES: u64 = 1 << PieceType::Rook as u64 | 1 << PieceType::Queen as u64;
const KINGS: u64 = 1 << PieceType::King as u64;

/// The squares that a step may start from by what it says of its origin.
#[inline(always)]
fn named(step: Step) -> BitBoard {
    let file = step.orig_file.map_or(BitBoard::FULL, BitBoard::from_file);
    let rank = step.orig_rank.map_or(BitBoard::FULL, BitBoard::from_rank);
    file & rank
}

/// Whether a step of a pawn is a capture by its text: it has an `x`, or comes from another file.
#[inline(always)]
pub(super) fn is_pawn_capture(step: Step) -> bool {
    let is_aslant = step.orig_file.is_some_and(|file| file as u8 != step.dest.file() as u8);
    matches!(step.piece_type, PieceType::Pawn) && (step.is_capture || is_aslant)
}
