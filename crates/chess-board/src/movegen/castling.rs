//! Castling, by one rule for standard chess and Chess960.

use chess_attacks::between;
use chess_attacks::cpu::Cpu;
use chess_bits::{BitBoard, Square};

use super::select::Select;
use super::sink::{Castling, Flow, Sink};
use super::{Threats, attacked_by};
use crate::castling::{CastlingSide, back_rank, side_of};
use crate::placement::Placement;
use crate::side::Side;

/// The squares of the castling of a king with a rook of its rank.
#[inline(always)]
pub(crate) const fn castling_of(king: Square, rook: Square) -> Castling {
    let side: CastlingSide = side_of(king, rook);
    Castling {
        king_orig: king,
        king_dest: Square::new(side.king_file(), king.rank()),
        rook_orig: rook,
        rook_dest: Square::new(side.rook_file(), king.rank()),
    }
}

/// The squares that must be safe and empty for a castling.
pub(crate) struct Passage {
    /// Where the king comes by and ends: none of it may be attacked.
    pub(crate) walk: BitBoard,
    /// Where king and rook come by and end, without the squares they leave: all of it must be empty.
    pub(crate) passed: BitBoard,
}

impl Passage {
    #[inline(always)]
    pub(crate) fn of(castling: Castling) -> Self {
        let Castling {
            king_orig,
            king_dest,
            rook_orig,
            rook_dest,
        } = castling;
        let walk = between(king_orig, king_dest) | king_dest;
        let men = BitBoard::with_one(king_orig) | rook_orig;
        Self {
            walk,
            passed: (walk | between(rook_orig, rook_dest) | rook_dest).without(men),
        }
    }
}

#[inline(always)]
pub(super) fn castlings<S: Side, C: Cpu, T: Select>(
    cpu: C,
    placement: &Placement,
    threats: &Threats,
    attacked: BitBoard,
    select: T,
    sink: &mut impl Sink,
) -> Flow {
    if !select.quiet() || !threats.checkers.is_empty() {
        return Flow::Continue(());
    }
    for rook in placement.castling.rooks_of(S::COLOR) {
        let castling = castling_of(placement.king(S::COLOR), rook);
        if select.dests().contains(castling.king_dest) && is_free::<S, C>(cpu, placement, attacked, castling) {
            sink.castling(castling)?;
        }
    }
    Flow::Continue(())
}

/// Whether the king of `S` may castle to a square.
#[inline(always)]
pub(crate) fn castling_is_legal<S: Side, C: Cpu>(cpu: C, placement: &Placement, king_dest: Square) -> bool {
    let king = placement.king(S::COLOR);
    let leads_there = |rook: &Square| castling_of(king, *rook).king_dest == king_dest;
    let Some(rook) = Iterator::find(&mut placement.castling.rooks_of(S::COLOR), leads_there) else {
        return false;
    };
    if !placement.checkers(cpu, S::COLOR).is_empty() {
        return false;
    }
    let attacked = attacked_by::<S::Them, C>(cpu, placement, placement.occupied() ^ king);
    is_free::<S, C>(cpu, placement, attacked, castling_of(king, rook))
}

/// Whether a castling with a right to it can be played, the king not being in check.
///
/// `attacked` are the squares the enemy attacks with the king lifted.
#[inline(always)]
fn is_free<S: Side, C: Cpu>(cpu: C, placement: &Placement, attacked: BitBoard, castling: Castling) -> bool {
    let Castling {
        king_orig,
        king_dest,
        rook_orig,
        rook_dest,
    } = castling;
    let Passage { walk, passed } = Passage::of(castling);
    if !(passed & placement.occupied()).is_empty() || !(walk & attacked).is_empty() {
        return false;
    }
    let others = placement.occupied().without(BitBoard::with_one(king_orig) | rook_orig);
    // In Chess960 the rook may have shielded the king from its own rank.
    let enemy_lines = placement.of_color(S::Them::COLOR) & placement.lines() & BitBoard::from_rank(back_rank(S::COLOR));
    enemy_lines.is_empty() || (cpu.rook_attacks(king_dest, others | king_dest | rook_dest) & enemy_lines).is_empty()
}
