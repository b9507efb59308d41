//! Retrograde analysis: the value of every position of an ending, and the distance to the next zeroing move.

mod behind;
mod pending;
mod plies;
mod share;
mod slice;
#[cfg(test)]
mod tests;
mod zeroing;

use std::collections::BTreeMap;

use chess_bits::Color;
use chess_tb::{Material, ProbeError};
use rayon::prelude::*;

use self::plies::solve_slice;
use self::share::Share;
pub(crate) use self::slice::KING_SQUARES;
use self::slice::Slice;
#[cfg(test)]
pub(crate) use self::slice::touch;
use self::zeroing::ZeroingMoves;
use crate::entry::Entry;
use crate::slots::{Slots, Squares};
use crate::values::{Dependencies, Values};
use crate::watch::{Cancelled, Watch};

/// Slices of at most this many slots are solved side by side: the most that is taken by a few megabytes a thread.
const SMALL_SLICE: usize = 1 << 18;

/// Why an ending was not solved.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The caller wanted it.
    Cancelled,
    /// What a capture or a promotion leads to could not be looked up.
    Probe(ProbeError),
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<ProbeError> for Stop {
    fn from(error: ProbeError) -> Self {
        Self::Probe(error)
    }
}

/// All positions of a part of an ending, by their slots.
#[derive(Debug)]
pub(crate) struct Part {
    /// With the first and the second side to move.
    pub(crate) entries: [Vec<Entry>; 2],
}

/// Solves an ending, part after part.
#[derive(Debug)]
pub(crate) struct Solver<'a> {
    slots: Slots,
    /// Of no pawns on no squares.
    slice: Slice,
    moves: ZeroingMoves<'a>,
    values: Values,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(material: Material, dependencies: &'a Dependencies) -> Self {
        let slots = Slots::new(material);
        let slice = Slice::new(&slots, &[]);
        Self {
            moves: ZeroingMoves::new(&slice, dependencies),
            values: Values::empty(material),
            slice,
            slots,
        }
    }

    /// Solves a part, on the threads of rayon's current pool. The work is counted in slots: those of a part are
    /// [`Slots::len`].
    pub(crate) fn solve(&mut self, part: usize, watch: &Watch<'_>) -> Result<Part, Stop> {
        let mut entries = [(); 2].map(|()| vec![Entry::NONE; self.slots.len()]);
        let [first, second] = &mut entries;
        if self.slots.leaders() == 0 {
            let share = Share::new(watch, self.slots.len() as u64);
            *self.values.part_mut(part) = solve_slice(&self.slice, &self.moves, &self.values, [first, second], &share)?;
            watch.advance(share.left())?;
            return Ok(Part { entries });
        }
        self.values.open_part(part);
        let pawns = self.slots.leaders() + self.slots.other_pawns();
        let slots_a_slice = 64usize.pow((self.slots.men().len() - pawns) as u32);
        let levels = self.levels(part);
        let slices: usize = levels.values().map(Vec::len).sum();
        // Not all that have slots are placements of pawns.
        let slots_of_slice = (self.slots.len() / slices) as u64;
        let mut chunks: Vec<_> = first
            .chunks_mut(slots_a_slice)
            .zip(second.chunks_mut(slots_a_slice))
            .map(Some)
            .collect();
        for level in levels.into_values() {
            let tasks: Vec<_> = level
                .into_iter()
                .filter_map(|(number, pawns)| Some((number, pawns, chunks[number].take()?)))
                .collect();
            let solve = |(number, pawns, (first, second)): (usize, Squares, (&mut [Entry], &mut [Entry]))| {
                let slice = self.slice.with_pawns(&pawns);
                let share = Share::new(watch, slots_of_slice);
                let values = solve_slice(&slice, &self.moves, &self.values, [first, second], &share)?;
                Ok((number, values, share.left()))
            };
            // Few large slices are each solved by all threads, many small ones side by side.
            let solved: Result<Vec<(usize, Vec<u8>, u64)>, Stop> = if slots_a_slice > SMALL_SLICE {
                tasks.into_iter().map(solve).collect()
            } else {
                tasks.into_par_iter().map(solve).collect()
            };
            let mut left = 0;
            for (number, values, slots) in solved? {
                left += slots;
                let start = number * slots_a_slice;
                self.values.part_mut(part)[start..start + slots_a_slice].copy_from_slice(&values);
            }
            watch.advance(left)?;
        }
        Ok(Part { entries })
    }

    /// The slices of a part by how many pushes their pawns have left: each needs only those before. A slice is its number and the
    /// squares of the pawns.
    fn levels(&self, part: usize) -> BTreeMap<u32, Vec<(usize, Squares)>> {
        let men = self.slots.men();
        let pawns = self.slots.leaders() + self.slots.other_pawns();
        let movers = men.len() - pawns;
        let mut levels: BTreeMap<u32, Vec<(usize, Squares)>> = BTreeMap::new();
        for number in 0..6usize << (6 * (pawns - 1)) {
            let mut squares = Squares::new();
            squares.push(((number >> (6 * (pawns - 1))) as u8 + 1) << 3 | part as u8);
            for pawn in 1..pawns {
                squares.push((number >> (6 * (pawns - 1 - pawn)) & 63) as u8);
            }
            let occupied = squares.iter().fold(0u64, |occupied, square| occupied | 1 << square);
            let are_pawns = squares.iter().all(|square| (8..56).contains(square));
            if !are_pawns || occupied.count_ones() as usize != pawns {
                continue;
            }
            // Of the orders of pawns only one has slots.
            let mut placement = squares.clone();
            placement.extend(core::iter::repeat_n(0, movers));
            if self.slots.find(&placement) != (part, number << (6 * movers)) {
                continue;
            }
            let pushes = men.iter().zip(&squares).map(|(pawn, square)| match pawn.color() {
                Color::White => 7 - u32::from(square >> 3),
                Color::Black => u32::from(square >> 3),
            });
            levels.entry(pushes.sum()).or_default().push((number, squares));
        }
        levels
    }

    /// Where the entries of a placement are.
    pub(crate) const fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The values of the parts that were solved so far.
    pub(crate) const fn values(&self) -> &Values {
        &self.values
    }

    /// The values of all parts that were solved.
    pub(crate) fn into_values(self) -> Values {
        self.values
    }

    /// How many bytes of memory solving takes at most: a part with what is needed to work it out, and the values of all parts.
    pub(crate) fn memory(material: Material) -> u64 {
        let slots = Slots::new(material);
        let pawns = (slots.leaders() + slots.other_pawns()) as u32;
        let part = slots.len() as u64;
        let slice = if pawns == 0 {
            part
        } else {
            64u64.pow(material.pieces() as u32 - pawns)
        };
        let entries = 2 * size_of::<Entry>() as u64 * part;
        let values = part * slots.parts() as u64;
        // A bit a placement and set, and the values before they join the others.
        entries + values + slice * 2 * 6 / 8 + slice
    }
}
