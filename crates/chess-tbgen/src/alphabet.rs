//! From what is known of positions to the values that a table holds.

use std::collections::HashMap;

use crate::compress::{ANY, Cell, below};
use crate::entry::Entry;

/// What the WDL table may hold of a position: leaves are the values from 0 to 4.
pub(crate) fn wdl_cell(entry: Entry) -> Cell {
    match entry.code() {
        value @ 0..=4 => Cell::from(value),
        // The value itself, or any lower one.
        Entry::CAPTURE_BLESSED_LOSS => below(2),
        Entry::CAPTURE_DRAW => below(3),
        Entry::CAPTURE_CURSED_WIN => below(4),
        _ => ANY,
    }
}

/// How many leaves WDL tables have.
pub(crate) const WDL_LEAVES: usize = 5;

/// How the DTZ table of one side to move and one file of the leading pawn writes distances.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    /// Whether wins (at 0) and losses (at 1) are counted in plies and not in moves.
    pub(crate) in_plies: [bool; 2],
    /// The stored numbers of each class, the most frequent first: wins, losses, cursed wins, blessed losses.
    pub(crate) lists: [Vec<u16>; 4],
    /// The place of each stored number in its list.
    places: [HashMap<u16, u16>; 4],
}

/// The place of a value's class in the lists, from lost to won; draws have none.
const CLASSES: [Option<usize>; 5] = [Some(1), Some(3), None, Some(2), Some(0)];

/// A phase of so many plies is the longest that the 50-move rule allows. Where it occurs, a ply more or less is the result.
const LONGEST_PHASE: u16 = 100;

impl Distances {
    /// For the side to move (0 or 1) of the entries of both.
    ///
    /// A side's wins are counted in plies if it needs a phase of exactly 100 plies anywhere in these entries.
    pub(crate) fn new(entries: [&[Entry]; 2], side: usize) -> Self {
        let has_longest = |side: usize, value: u8| {
            entries[side]
                .iter()
                .any(|entry| entry.distance() == LONGEST_PHASE && entry.value() == Some(value))
        };
        // Wins with the side to move, and losses with the other one.
        let wins_of = |winner: usize| has_longest(winner, 4) || has_longest(1 - winner, 0);
        let in_plies = [wins_of(side), wins_of(1 - side)];
        let mut counts: [HashMap<u16, u64>; 4] = Default::default();
        let mut last = None;
        let mut run = 0;
        let mut add = |entry: Option<Entry>, times: u64| {
            if let Some((class, number)) = entry.and_then(|entry| stored(entry, in_plies)) {
                *counts[class].entry(number).or_default() += times;
            }
        };
        for &entry in entries[side] {
            if last != Some(entry) {
                add(last, run);
                (last, run) = (Some(entry), 0);
            }
            run += 1;
        }
        add(last, run);
        let lists = counts.map(|counts| {
            let mut list: Vec<(u64, u16)> = counts.into_iter().map(|(number, count)| (count, number)).collect();
            list.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            list.into_iter().map(|(_, number)| number).collect::<Vec<u16>>()
        });
        let places = lists.each_ref().map(|list| {
            list.iter()
                .enumerate()
                .map(|(place, &number)| (number, place as u16))
                .collect()
        });
        Self {
            in_plies,
            lists,
            places,
        }
    }

    /// How many leaves there are.
    pub(crate) fn leaves(&self) -> usize {
        self.lists.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// If no list contradicts the longest, leaves are stored numbers, and no lists are needed: the numbers of the leaves.
    pub(crate) fn without_lists(&self) -> Option<&[u16]> {
        let longest = self.lists.iter().max_by_key(|list| list.len())?;
        self.lists
            .iter()
            .all(|list| longest.starts_with(list))
            .then_some(longest)
    }

    /// What the DTZ table must hold of a position.
    pub(crate) fn cells(&self) -> impl Fn(Entry) -> Cell + Sync + use<> {
        // A table for the entries: four bits of code, twelve of distance.
        let mut cells = vec![ANY; 1 << 16];
        for (number, cell) in cells.iter_mut().enumerate() {
            if let Some((class, stored)) = stored(Entry(number as u16), self.in_plies) {
                if let Some(&place) = self.places[class].get(&stored) {
                    *cell = place;
                }
            }
        }
        move |entry| cells[usize::from(entry.0)]
    }
}

/// The class of an entry, and the number that is stored for its distance.
fn stored(entry: Entry, in_plies: [bool; 2]) -> Option<(usize, u16)> {
    let distance = entry.distance();
    if distance == Entry::NO_DISTANCE {
        return None;
    }
    let class = CLASSES[usize::from(entry.value()?)]?;
    let number = match class {
        0 | 1 => distance.saturating_sub(1) >> u8::from(!in_plies[class]),
        _ => distance.saturating_sub(LONGEST_PHASE + 1) / 2,
    };
    Some((class, number))
}

#[cfg(test)]
mod tests;
