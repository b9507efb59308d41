//! Choosing the order of the men: the same values are many times smaller in one order than in another.

use rayon::prelude::*;

use crate::compress::{Cell, estimate};
use crate::entry::Entry;
use crate::order::Order;
use crate::placements::Placements;
use crate::slots::Slots;
use crate::watch::{Cancelled, Watch};

/// A look at parts of a subtable, in stretches of consecutive values: what follows what is what matters.
#[derive(Clone, Copy)]
struct Sample {
    /// How many values in all, at least.
    values: u64,
    /// Of large subtables, at least one value of so many.
    one_of: u64,
    stretch: u64,
    /// How many of the orders are kept for the next, larger sample.
    keep: usize,
}

/// Losers are dropped early: all orders are tried on little, and few on much.
///
/// For the 35 endings of three and four men, four times the values for the last orders would save 0.7 percent more, and take
/// half as long again.
const ROUNDS: [Sample; 2] = [
    Sample {
        values: 1 << 16,
        one_of: 1 << 10,
        stretch: 1 << 11,
        keep: 6,
    },
    Sample {
        values: 1 << 19,
        one_of: 1 << 5,
        stretch: 1 << 13,
        keep: 1,
    },
];

/// The best order for the values of a subtable, by an estimate, and how many bits a sample takes in it: to compare with the other side to
/// move, whose samples have as many values.
pub(crate) fn choose(
    slots: &Slots,
    part: usize,
    entries: &[Entry],
    leaves: usize,
    cell: &(dyn Fn(Entry) -> Cell + Sync),
    watch: &Watch<'_>,
) -> Result<(Order, u64), Cancelled> {
    let mut ranked: Vec<(Order, u64)> = Order::all(slots).into_iter().map(|order| (order, 0)).collect();
    for sample in ROUNDS {
        ranked.par_iter_mut().try_for_each(|(order, size)| {
            let placements = Placements::new(slots, order, part);
            let cells = sampled(&placements, sample, slots, entries, cell);
            *size = estimate(&cells, leaves, watch)?;
            Ok(())
        })?;
        // By the order too, so that the choice does not depend on anything else.
        ranked.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        ranked.truncate(sample.keep);
    }
    Ok(ranked.swap_remove(0))
}

/// All cells of a subtable in the order of its index.
pub(crate) fn all(
    slots: &Slots,
    order: &Order,
    part: usize,
    entries: &[Entry],
    cell: &(dyn Fn(Entry) -> Cell + Sync),
) -> Vec<Cell> {
    const STRETCH: u64 = 1 << 16;
    let placements = Placements::new(slots, order, part);
    let mut cells = vec![0; placements.size() as usize];
    cells
        .par_chunks_mut(STRETCH as usize)
        .enumerate()
        .for_each(|(number, cells)| {
            let start = number as u64 * STRETCH;
            let mut next = cells.iter_mut();
            placements.for_each(start..start + next.len() as u64, |squares| {
                if let Some(target) = next.next() {
                    *target = cell(entry_at(slots, entries, squares));
                }
            });
        });
    cells
}

fn sampled(
    placements: &Placements,
    sample: Sample,
    slots: &Slots,
    entries: &[Entry],
    cell: &(dyn Fn(Entry) -> Cell + Sync),
) -> Vec<Cell> {
    let size = placements.size();
    let values = sample.values.max(size / sample.one_of);
    let mut cells = Vec::with_capacity(values.min(size) as usize);
    let mut add = |range| placements.for_each(range, |squares| cells.push(cell(entry_at(slots, entries, squares))));
    if size <= values {
        add(0..size);
        return cells;
    }
    // One stretch in each of as many equal parts, at a place that repeats in no other. The seed makes results the same each time.
    let stretches = values / sample.stretch;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for number in 0..stretches {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let room = size / stretches - sample.stretch;
        let start = number * (size / stretches) + (state >> 33) % (room + 1);
        add(start..start + sample.stretch);
    }
    cells
}

/// The entry of a placement; of touching kings there is none.
#[inline]
fn entry_at(slots: &Slots, entries: &[Entry], squares: &[u8]) -> Entry {
    let (_, slot) = slots.find(squares);
    entries.get(slot).copied().unwrap_or(Entry::NONE)
}

#[cfg(test)]
mod tests;
