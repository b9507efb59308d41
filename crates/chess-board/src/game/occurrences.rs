//! How often each position of a game has occurred, in constant time a move.

use alloc::vec;
use alloc::vec::Vec;

/// A slot that holds nothing.
const FREE: u32 = u32::MAX;

/// The occurrences of the positions of a game, which come and go at its end only.
///
/// A hash table with linear probing finds the latest occurrence of a position, which knows how many came before it. What
/// is taken out is always what was put in last. So a slot that becomes free can't interrupt the way to another one: all
/// that are in the table were there before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Occurrences {
    /// Of each position of the game, in order.
    positions: Vec<Occurrence>,
    /// Indices of `positions`: a power of two of them, at most half of them taken.
    slots: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Occurrence {
    key: u64,
    /// How often this position has occurred, this time included.
    count: u32,
    /// The index of the occurrence before it, or `FREE`.
    previous: u32,
}

impl Occurrences {
    /// Adds a position with this key; `is_same` compares it with an earlier one, by the index of that one.
    ///
    /// # Panics
    ///
    /// After 2³² - 1 positions, which would need hundreds of gigabytes.
    pub(super) fn push(&mut self, key: u64, is_same: impl Fn(usize) -> bool) {
        if 2 * self.positions.len() >= self.slots.len() {
            self.grow();
        }
        let index = u32::try_from(self.positions.len()).ok().filter(|&index| index != FREE);
        let index = index.expect("fewer than 2^32 positions");
        let slot = self.slot(key, &is_same);
        let previous = self.slots[slot];
        let count = 1 + self.positions.get(previous as usize).map_or(0, |earlier| earlier.count);
        self.slots[slot] = index;
        self.positions.push(Occurrence { key, count, previous });
    }

    /// Takes the last position out.
    pub(super) fn pop(&mut self) {
        if let Some(last) = self.positions.pop() {
            let index = self.positions.len() as u32;
            let slot = self.probe(last.key, |found| found == index);
            self.slots[slot] = last.previous;
        }
    }

    /// How often the last position has occurred.
    pub(super) fn of_last(&self) -> u32 {
        self.positions.last().map_or(0, |last| last.count)
    }

    /// How often a position that need not be in the game has occurred in it.
    pub(super) fn of(&self, key: u64, is_same: impl Fn(usize) -> bool) -> u32 {
        let latest = self.slots[self.slot(key, is_same)];
        self.positions
            .get(latest as usize)
            .map_or(0, |occurrence| occurrence.count)
    }

    /// The slot of a position: the one that holds its latest occurrence, or the free one where it belongs.
    fn slot(&self, key: u64, is_same: impl Fn(usize) -> bool) -> usize {
        self.probe(key, |found| {
            self.positions[found as usize].key == key && is_same(found as usize)
        })
    }

    /// The first slot on the way of a key that is free or is the wanted one.
    fn probe(&self, key: u64, is_wanted: impl Fn(u32) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != FREE && !is_wanted(self.slots[slot]) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the table, and puts what it holds in again in the order in which it came.
    fn grow(&mut self) {
        let size = (2 * self.slots.len()).max(16);
        self.slots = vec![FREE; size];
        for index in 0..self.positions.len() {
            let Occurrence { key, previous, .. } = self.positions[index];
            // A repetition takes the slot of the occurrence before it.
            let slot = self.probe(key, |found| found == previous);
            self.slots[slot] = index as u32;
        }
    }
}
