//! Sliding pieces by parallel bit extraction: the form for processors that have it.
//!
//! PEXT gathers the occupancy of a square's relevant squares into a dense index, with no factor to search for and no gaps in
//! the table. An entry is 16 bits: the attacks, themselves gathered along the square's rays (at most 14 squares), which PDEP
//! spreads out again. So the table is a quarter of one of 64-bit sets, and stays in the cache next to the caller's own data.
//! This is the only file that indexes it.

use chess_bits::{BitBoard, Square};

use crate::cpu::Cpu;
use crate::generated::pext::{BISHOP, ENTRIES, ROOK};

/// What a square needs to find its attacks in the shared table.
pub(crate) struct Rays {
    /// The squares whose occupancy matters.
    pub(crate) mask: u64,
    /// Every square attacked from here on an empty board.
    pub(crate) rays: u64,
    /// Where the square's part of the table starts.
    pub(crate) offset: u32,
}

#[inline(always)]
fn look_up<C: Cpu>(cpu: C, rays: &Rays, occupied: BitBoard) -> BitBoard {
    let index = rays.offset as usize + cpu.pext(occupied.0, rays.mask) as usize;
    BitBoard(cpu.pdep(u64::from(ENTRIES[index]), rays.rays))
}

#[inline(always)]
pub(crate) fn bishop_attacks<C: Cpu>(cpu: C, square: Square, occupied: BitBoard) -> BitBoard {
    look_up(cpu, &BISHOP[square as usize], occupied)
}

#[inline(always)]
pub(crate) fn rook_attacks<C: Cpu>(cpu: C, square: Square, occupied: BitBoard) -> BitBoard {
    look_up(cpu, &ROOK[square as usize], occupied)
}
