//! The values of a subtable: which block one is in, and how it is read there.

use std::boxed::Box;

use super::bytes::Bytes;
use super::code::{Code, Way};
use super::error::{Fault, Trouble};
use super::shortcuts::{Shortcut, Shortcuts};

/// How many block lengths a look-up goes over in either direction. In tables as they are made it is some 16, and more only where blocks are
/// very unevenly filled; a damaged one could lead through the whole file.
const MAX_WALK: u64 = 1 << 16;

/// Where the values of a subtable are, in bytes from the start of the file, and how they are coded.
#[derive(Debug)]
pub(crate) struct Blocks {
    pub(crate) code: Code,
    pub(crate) shortcuts: Shortcuts,
    pub(crate) block_bits: u8,
    pub(crate) index_bits: u8,
    /// Lengths of code words.
    pub(crate) word_bits: (u8, u8),
    pub(crate) index_at: u64,
    pub(crate) entries: u64,
    pub(crate) lengths_at: u64,
    /// How many block lengths there are: more than blocks, as the index may point behind the end.
    pub(crate) lengths: u64,
    pub(crate) data_at: u64,
    pub(crate) blocks: u64,
}

impl Blocks {
    /// The value at an index.
    #[inline(always)]
    pub(crate) fn value(&self, bytes: impl Bytes, index: u64) -> Result<u16, Box<Trouble>> {
        match self.shortcut(index) {
            Some(shortcut) => self.value_by_shortcut(bytes, index, shortcut),
            None => self.value_by_index(bytes, index),
        }
    }

    /// The shortcut to an index.
    #[inline(always)]
    pub(crate) fn shortcut(&self, index: u64) -> Option<Shortcut> {
        self.shortcuts.to(index)
    }

    #[inline(always)]
    fn value_by_shortcut(&self, bytes: impl Bytes, index: u64, shortcut: Shortcut) -> Result<u16, Box<Trouble>> {
        match self.within_block(shortcut) {
            Some((at, place)) => self.decode(bytes, self.block_of(shortcut), at, place),
            None => self.value_behind(bytes, index, shortcut),
        }
    }

    /// Where a shortcut leads within its block, in bits, and how many values come between; `None` if to a block behind.
    #[inline(always)]
    fn within_block(&self, shortcut: Shortcut) -> Option<(u32, u32)> {
        let at = shortcut.bit as u32 & (self.bits_of_block() - 1);
        (shortcut.between < u64::from(shortcut.values)).then_some((at, shortcut.between as u32))
    }

    /// The way from a shortcut, if it leads to its own block.
    #[inline(always)]
    pub(crate) fn start(&self, bytes: impl Bytes, shortcut: Shortcut) -> Option<Way> {
        let (at, place) = self.within_block(shortcut)?;
        let data = bytes.view(self.data_of(self.block_of(shortcut))).ok()?;
        Way::from(&data, self.bits_of_block(), at, place)
    }

    /// The value at the end of a way from a shortcut.
    #[inline(always)]
    pub(crate) fn value_by_way(&self, bytes: impl Bytes, shortcut: Shortcut, way: Way) -> Result<u16, Box<Trouble>> {
        let block = self.block_of(shortcut);
        let data = bytes.view(self.data_of(block))?;
        let value = self.code.value(&data, self.bits_of_block(), way);
        value.ok_or_else(|| self.ends_early(block))
    }

    /// The value at an index by the sparse index; learns the shortcut to it.
    #[inline(never)]
    fn value_by_index(&self, bytes: impl Bytes, index: u64) -> Result<u16, Box<Trouble>> {
        if let Some(start) = self.shortcuts.start_of_span(index) {
            self.learn(bytes, start)?;
        }
        let Found { block, place, .. } = self.find(bytes, index)?;
        self.decode(bytes, block, 0, place)
    }

    /// The value at an index, from a shortcut that leads to a block before.
    #[inline(never)]
    fn value_behind(&self, bytes: impl Bytes, index: u64, shortcut: Shortcut) -> Result<u16, Box<Trouble>> {
        let entry = index >> self.index_bits;
        let place = shortcut.between - u64::from(shortcut.values);
        let Found { block, place, .. } = self.walk(bytes, self.block_of(shortcut) + 1, place, entry)?;
        self.decode(bytes, block, 0, place)
    }

    /// The value that many values behind a place in a block, which is told in bits.
    #[inline(always)]
    fn decode(&self, bytes: impl Bytes, block: u64, at: u32, place: u32) -> Result<u16, Box<Trouble>> {
        let data = bytes.view(self.data_of(block))?;
        let end = self.bits_of_block();
        let value = Way::from(&data, end, at, place).and_then(|way| self.code.value(&data, end, way));
        value.ok_or_else(|| self.ends_early(block))
    }

    /// Learns the shortcut to the start of a span, and those to all before it in the same block: each code word is gone over once, not
    /// once for each span behind it.
    fn learn(&self, bytes: impl Bytes, start: u64) -> Result<(), Box<Trouble>> {
        let found = self.find(bytes, start)?;
        let Found { block, values, .. } = found;
        let data = bytes.view(self.data_of(block))?;
        let bit = block << (self.block_bits + 3);
        let span = self.shortcuts.span();
        // Spans before in the same block. In a damaged table the block may be said to begin before the first index.
        let before = found.place.min(u32::try_from(start).unwrap_or(u32::MAX)) / span;
        let back = |spans: u32| (start - u64::from(spans * span), found.place - spans * span);
        // Back to the last that is known, or to the first in the block.
        let (mut at, mut passed) = (0, 0);
        let mut spans = before;
        for nearer in 1..=before {
            let (index, place) = back(nearer);
            let Some(known) = self.shortcuts.to(index) else {
                continue;
            };
            let known_passed = values.saturating_sub(known.values);
            // In a damaged table it may lead elsewhere.
            if self.block_of(known) == block
                && values >= known.values
                && u64::from(known_passed) + known.between == u64::from(place)
            {
                at = (known.bit - bit) as u32;
                passed = known_passed;
                spans = nearer;
                break;
            }
        }
        let end = self.bits_of_block();
        for spans in (0..=spans).rev() {
            let (index, place) = back(spans);
            let way = Way::from(&data, end, at, place - passed)
                .and_then(|way| self.code.advance(&data, end, way))
                .ok_or_else(|| self.ends_early(block))?;
            at = way.at;
            passed = place - way.place;
            let shortcut = Shortcut {
                bit: bit + u64::from(at),
                between: u64::from(way.place),
                values: values - passed,
            };
            self.shortcuts.learn(index, shortcut);
        }
        Ok(())
    }

    const fn block_of(&self, shortcut: Shortcut) -> u64 {
        shortcut.bit >> (self.block_bits + 3)
    }

    /// Where a block begins in the file.
    const fn data_of(&self, block: u64) -> u64 {
        self.data_at + (block << self.block_bits)
    }

    const fn bits_of_block(&self) -> u32 {
        8 << self.block_bits
    }

    #[cold]
    fn ends_early(&self, block: u64) -> Box<Trouble> {
        let offset = self.data_at;
        Fault::Block { offset, block }.into()
    }

    #[cold]
    fn leads_outside(&self, entry: u64) -> Box<Trouble> {
        let offset = self.index_at;
        Fault::Index { offset, entry }.into()
    }

    /// The block that has the value at an index, and its place there.
    #[inline(always)]
    fn find(&self, bytes: impl Bytes, index: u64) -> Result<Found, Box<Trouble>> {
        let entry = index >> self.index_bits;
        if entry >= self.entries {
            return Err(self.leads_outside(entry));
        }
        let view = bytes.view(self.index_at + 6 * entry)?;
        let Some(&[a, b, c, d, e, f]) = view.first_chunk::<6>() else {
            return Err(self.leads_outside(entry));
        };
        drop(view);
        let mut block = u64::from(u32::from_le_bytes([a, b, c, d]));
        let span = 1i64 << self.index_bits;
        let mut place = (index as i64 & (span - 1)) - span / 2 + i64::from(u16::from_le_bytes([e, f]));
        if block >= self.lengths {
            return Err(self.leads_outside(entry));
        }
        let nearest = block.saturating_sub(MAX_WALK);
        // Lengths are those of the values less one.
        while place < 0 {
            let first = block.saturating_sub(512).max(nearest);
            let view = bytes.view(self.lengths_at + 2 * first)?;
            let mut left = (block - first) as usize;
            if left == 0 {
                return Err(self.leads_outside(entry));
            }
            while place < 0 && left > 0 {
                left -= 1;
                block -= 1;
                place += i64::from(length_at(&view, left).ok_or_else(|| self.leads_outside(entry))?) + 1;
            }
        }
        self.walk(bytes, block, place as u64, entry)
    }

    /// The block that has the value that many values behind the start of another; for an entry of the index, told in faults only.
    #[inline(always)]
    fn walk(&self, bytes: impl Bytes, mut block: u64, mut place: u64, entry: u64) -> Result<Found, Box<Trouble>> {
        let mut view = bytes.view(self.lengths_at + 2 * block)?;
        let mut next = 0;
        let end = self.blocks.min(block + MAX_WALK);
        while block < end {
            let length = match length_at(&view, next) {
                Some(length) => u64::from(length),
                // The end of a page.
                None if next > 0 => {
                    drop(view);
                    view = bytes.view(self.lengths_at + 2 * block)?;
                    next = 0;
                    continue;
                }
                None => break,
            };
            if place <= length {
                return Ok(Found {
                    block,
                    place: place as u32,
                    values: length as u32 + 1,
                });
            }
            place -= length + 1;
            block += 1;
            next += 1;
        }
        Err(self.leads_outside(entry))
    }
}

/// Where the value at an index is.
struct Found {
    block: u64,
    /// Its number in the block.
    place: u32,
    /// How many values the block has.
    values: u32,
}

/// A block length in a list of them.
#[inline(always)]
fn length_at(lengths: &[u8], number: usize) -> Option<u16> {
    let bytes = lengths.get(2 * number..)?.first_chunk::<2>()?;
    Some(u16::from_le_bytes(*bytes))
}
