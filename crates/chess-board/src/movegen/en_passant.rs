//! En passant: the one capture whose victim does not stand on the destination.

use chess_attacks::cpu::Cpu;
use chess_attacks::pawn_attacks;
use chess_bits::{Color, PieceType, Square};

use super::select::Select;
use super::sink::{Flow, Sink};
use crate::placement::Placement;
use crate::side::Side;

/// The square of the pawn that an en-passant capture on `dest` takes.
#[inline(always)]
pub(crate) const fn en_passant_victim(dest: Square) -> Square {
    // The pawn stands one rank nearer to the middle: 3 <-> 4 and 6 <-> 5, which is one bit of the index.
    Square::wrapping(dest as u8 ^ 8)
}

#[inline(always)]
pub(super) fn en_passant<S: Side, C: Cpu, T: Select>(
    cpu: C,
    placement: &Placement,
    select: T,
    sink: &mut impl Sink,
) -> Flow {
    if !select.noisy() {
        return Flow::Continue(());
    }
    let Some(dest) = placement.en_passant else {
        return Flow::Continue(());
    };
    if !select.dests().contains(dest) {
        return Flow::Continue(());
    }
    for orig in pawn_attacks(S::Them::COLOR, dest) & placement.of(S::COLOR, PieceType::Pawn) & select.origins() {
        if en_passant_is_legal(cpu, placement, S::COLOR, orig, dest) {
            sink.en_passant(orig, dest)?;
        }
    }
    Flow::Continue(())
}

/// Whether the king of `color` is safe after its pawn on `orig` has taken en passant on `dest`.
#[inline(always)]
pub(crate) fn en_passant_is_legal<C: Cpu>(
    cpu: C,
    placement: &Placement,
    color: Color,
    orig: Square,
    dest: Square,
) -> bool {
    placement.is_safe_after(cpu, color, orig, dest, en_passant_victim(dest))
}
