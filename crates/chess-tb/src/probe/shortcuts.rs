//! Places in the data of a subtable from which values can be decoded.

use core::sync::atomic::{AtomicU64, Ordering};
use std::boxed::Box;

/// How many bits of data there are to a shortcut, about, if there is room.
///
/// Measured with 32 to 256 and without any on tables of three and four men, other work between the rounds: distances take a quarter less
/// time than without, results a twentieth. Fewer bits help more where nothing else is in the caches, and cost where something is.
const BITS: u64 = 64;

/// The most memory that the shortcuts of one subtable may take, in bytes.
const MAX_MEMORY: u64 = 1 << 20;

/// For each few index values a place in the data, found out when one of them is looked up first. The next look-up near there
/// starts at it, without the sparse index, mostly without block lengths, and without the words before.
#[derive(Debug)]
pub(crate) struct Shortcuts {
    /// See [`Shortcut`]; 0 where none is known yet.
    places: Box<[AtomicU64]>,
    /// How many index values share a place, as a power of two.
    span_bits: u32,
}

/// The beginning of the code word that has the first value of a span.
///
/// In a word: the bit (32), how many values of the word come before (16), and how many values its block has from the word on, less 1
/// (16). The word 0, which a block with one value would have at the start of the data, says that none is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shortcut {
    /// Where it is, in bits from the start of the data.
    pub(crate) bit: u64,
    /// How many values begin there before the one that was looked for.
    pub(crate) between: u64,
    /// How many values the block has from there on; more than there are between if the value is in this block.
    pub(crate) values: u32,
}

impl Shortcut {
    /// `None` if it does not fit into a word.
    fn to_word(self) -> Option<u64> {
        let bit = u32::try_from(self.bit).ok()?;
        let between = u16::try_from(self.between).ok()?;
        let values = u16::try_from(self.values.checked_sub(1)?).ok()?;
        let word = u64::from(bit) << 32 | u64::from(between) << 16 | u64::from(values);
        (word != 0).then_some(word)
    }

    #[inline(always)]
    const fn from_word(word: u64) -> Self {
        Self {
            bit: word >> 32,
            between: word >> 16 & 0xffff,
            values: word as u16 as u32 + 1,
        }
    }
}

impl Shortcuts {
    /// For a subtable with that many values in that many bytes of data. They take at most `room` bytes; there are none if that is
    /// too little to help.
    pub(crate) fn new(values: u64, data_bytes: u64, blocks: u64, room: usize) -> Self {
        let room = MAX_MEMORY.min(room as u64);
        let wanted = (8 * data_bytes / BITS).clamp(1, (room / 8).max(1));
        let span_bits = (values / wanted).max(1).ilog2() + u32::from(!(values / wanted).is_power_of_two());
        let places = values.div_ceil(1 << span_bits);
        // Where a span has more values than a block, the block is found as fast by the sparse index.
        let is_worth_it = places * 8 <= room && blocks > 0 && values / blocks >= 1 << span_bits;
        let places = if is_worth_it { places } else { 0 };
        Self {
            places: (0..places).map(|_| AtomicU64::new(0)).collect(),
            span_bits,
        }
    }

    /// Bytes of memory beside the struct itself.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&*self.places)
    }

    /// The way to the value at an index; `None` if it is not known yet.
    #[inline(always)]
    pub(crate) fn to(&self, index: u64) -> Option<Shortcut> {
        let word = self
            .places
            .get((index >> self.span_bits) as usize)?
            .load(Ordering::Relaxed);
        let mut shortcut = Shortcut::from_word(word);
        shortcut.between += index & self.span_mask();
        (word != 0).then_some(shortcut)
    }

    /// How many index values share a place; the most that fits if it is more.
    pub(crate) fn span(&self) -> u32 {
        1u32.checked_shl(self.span_bits).unwrap_or(u32::MAX)
    }

    /// The first index of the span that an index is in, if there is room for the way to it.
    pub(crate) fn start_of_span(&self, index: u64) -> Option<u64> {
        let is_there = (index >> self.span_bits) < self.places.len() as u64;
        is_there.then_some(index & !self.span_mask())
    }

    /// Remembers the way to the first index of a span.
    pub(crate) fn learn(&self, start_of_span: u64, shortcut: Shortcut) {
        if let (Some(place), Some(word)) = (
            self.places.get((start_of_span >> self.span_bits) as usize),
            shortcut.to_word(),
        ) {
            place.store(word, Ordering::Relaxed);
        }
    }

    #[inline(always)]
    const fn span_mask(&self) -> u64 {
        (1 << self.span_bits) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_what_fits() {
        for (bit, between, values) in [
            (0, 0, 2),
            (1, 0, 1),
            (u64::from(u32::MAX), 0xffff, 0x1_0000),
            (77, 255, 300),
        ] {
            let shortcut = Shortcut { bit, between, values };
            assert_eq!(shortcut.to_word().map(Shortcut::from_word), Some(shortcut));
        }
        for (bit, between, values) in [(1 << 32, 0, 1), (0, 1 << 16, 1), (0, 0, 0), (0, 0, 0x1_0001), (0, 0, 1)] {
            assert_eq!(Shortcut { bit, between, values }.to_word(), None);
        }
    }

    #[test]
    fn what_was_learnt_is_found_for_the_whole_span() {
        let shortcuts = Shortcuts::new(1 << 16, 1 << 10, 16, 1 << 20);
        let span = 1u64 << shortcuts.span_bits;
        assert_eq!(shortcuts.to(5 * span + 3), None);
        assert_eq!(shortcuts.start_of_span(5 * span + 3), Some(5 * span));
        let start = Shortcut {
            bit: 900,
            between: 7,
            values: 20,
        };
        shortcuts.learn(5 * span, start);
        for within in [0, 1, span - 1] {
            assert_eq!(
                shortcuts.to(5 * span + within),
                Some(Shortcut {
                    between: 7 + within,
                    ..start
                })
            );
        }
        assert_eq!(shortcuts.to(4 * span), None);
        assert_eq!(shortcuts.to(6 * span), None);
        assert_eq!(shortcuts.start_of_span(1 << 16), None);
    }

    #[test]
    fn memory_is_bounded() {
        for room in [0, 7, 8, 1000, 1 << 16, 1 << 30] {
            for bits in 0..40 {
                let shortcuts = Shortcuts::new(1 << bits, 1 << (bits / 2), (1 << bits) / 600, room);
                assert!(shortcuts.memory() <= room.min(MAX_MEMORY as usize));
            }
        }
    }
}
