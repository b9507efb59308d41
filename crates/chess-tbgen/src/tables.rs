//! From solved positions to the subtables of both files.

use chess_tb::format::flag;
use chess_tb::{Material, TableKind};

use crate::alphabet::{Distances, WDL_LEAVES, wdl_cell};
use crate::choose::{all, choose};
use crate::compress::{Compressed, Style, allows, compress};
use crate::entry::Entry;
use crate::file::{Contents, Subtable, file};
use crate::order::Order;
use crate::placements::Placements;
use crate::slots::Slots;
use crate::watch::{Cancelled, Watch};

/// Blocks of the WDL table are at most 64 bytes long and those of the DTZ table 1024: the first is read in the middle of a search.
const WDL_BLOCK_BITS: u8 = 6;
const DTZ_BLOCK_BITS: u8 = 10;

/// The subtables of both tables of an ending, added part by part.
#[derive(Debug)]
pub(crate) struct Tables {
    material: Material,
    slots: Slots,
    wdl: Vec<Subtable>,
    dtz: Vec<Subtable>,
}

impl Tables {
    pub(crate) fn new(material: Material) -> Self {
        Self {
            material,
            slots: Slots::new(material),
            wdl: Vec::new(),
            dtz: Vec::new(),
        }
    }

    /// How many bytes of memory compressing takes at most, beside the entries.
    pub(crate) fn memory(material: Material) -> u64 {
        let slots = Slots::new(material);
        let largest = Order::all(&slots).first().map_or(0, |order| {
            (0..slots.parts())
                .map(|part| Placements::new(&slots, order, part).size())
                .max()
                .unwrap_or(0)
        });
        // Three subtables at a time, with their cells, values and symbols, and the files that get longer.
        largest * 3 * 8 + (1 << 27)
    }

    /// Compresses a part, on the threads of rayon's current pool. The work is counted in slots: those of a part are [`Slots::len`].
    pub(crate) fn add_part(&mut self, part: usize, entries: [&[Entry]; 2], watch: &Watch<'_>) -> Result<(), Cancelled> {
        let sides = if self.material.is_symmetric() { 1 } else { 2 };
        let slots = &self.slots;
        // Told of one by one, as those of large endings take a while.
        let share = slots.len() as u64 / (sides as u64 + 1);
        let told = |subtable: Result<Subtable, Cancelled>| {
            watch.advance(share)?;
            subtable
        };
        let wdl = |side: usize| told(wdl_subtable(slots, part, entries[side], watch));
        let (wdl, dtz) = rayon::join(
            || match sides {
                1 => Ok(vec![wdl(0)?]),
                _ => {
                    let (first, second) = rayon::join(|| wdl(0), || wdl(1));
                    Ok(vec![first?, second?])
                }
            },
            || told(dtz_subtable(slots, part, entries, sides, watch)),
        );
        self.wdl.extend(wdl?);
        self.dtz.push(dtz?);
        watch.advance(slots.len() as u64 - share * (sides as u64 + 1))
    }

    /// The bytes of a file.
    pub(crate) fn file(&self, kind: TableKind) -> Vec<u8> {
        let subtables = match kind {
            TableKind::Wdl => &self.wdl,
            TableKind::Dtz => &self.dtz,
        };
        file(self.material, kind, subtables)
    }
}

fn wdl_subtable(slots: &Slots, part: usize, entries: &[Entry], watch: &Watch<'_>) -> Result<Subtable, Cancelled> {
    let (order, _) = choose(slots, part, entries, WDL_LEAVES, &wdl_cell, watch)?;
    let cells = all(slots, &order, part, entries, &wdl_cell);
    let constant = (0..WDL_LEAVES as u16).find(|&value| cells.iter().all(|&cell| allows(cell, value)));
    let contents = match constant {
        Some(value) => Contents::Constant(value as u8),
        None => Contents::Values(compress(
            &cells,
            Style {
                leaves: WDL_LEAVES,
                max_block_bits: WDL_BLOCK_BITS,
            },
            watch,
        )?),
    };
    Ok(Subtable {
        order,
        flags: 0,
        contents,
        lists: Default::default(),
    })
}

/// With the side to move that makes the smaller table.
fn dtz_subtable(
    slots: &Slots,
    part: usize,
    entries: [&[Entry]; 2],
    sides: usize,
    watch: &Watch<'_>,
) -> Result<Subtable, Cancelled> {
    let candidate = |side: usize| {
        let distances = Distances::new(entries, side);
        let cell = distances.cells();
        let (order, size) = choose(slots, part, entries[side], distances.leaves().max(1), &cell, watch)?;
        Ok((side, distances, order, size))
    };
    let (first, second) = rayon::join(|| candidate(0), || (sides > 1).then(|| candidate(1)));
    let first = first?;
    let (side, distances, order, _) = match second.transpose()? {
        Some(second) if second.3 < first.3 => second,
        _ => first,
    };
    let mut flags = if side == 1 { flag::BLACK } else { 0 };
    let is_one_zero = distances.lists.iter().flatten().all(|&number| number == 0);
    if is_one_zero {
        return Ok(Subtable {
            order,
            flags,
            contents: Contents::Constant(0),
            lists: Default::default(),
        });
    }
    for (in_plies, flag) in distances
        .in_plies
        .into_iter()
        .zip([flag::WINS_IN_PLIES, flag::LOSSES_IN_PLIES])
    {
        if in_plies {
            flags |= flag;
        }
    }
    let cells = all(slots, &order, part, entries[side], &distances.cells());
    let style = Style {
        leaves: distances.leaves(),
        max_block_bits: DTZ_BLOCK_BITS,
    };
    let mut compressed = compress(&cells, style, watch)?;
    let lists = match distances.without_lists() {
        Some(numbers) if numbers.iter().all(|&number| number < Compressed::LEAF) => {
            compressed.rename_leaves(numbers);
            Default::default()
        }
        _ => {
            flags |= flag::MAPPED;
            if distances
                .lists
                .iter()
                .any(|list| list.len() > 255 || list.iter().any(|&number| number > 255))
            {
                flags |= flag::WIDE_MAP;
            }
            distances.lists
        }
    };
    Ok(Subtable {
        order,
        flags,
        contents: Contents::Values(compressed),
        lists,
    })
}

#[cfg(test)]
mod tests;
