//! Places inside of blocks from which decoding can start.

use core::sync::atomic::{AtomicU32, Ordering};
use std::boxed::Box;

/// The nearest that two landmarks are to each other, in bytes.
///
/// Measured on warm tables of four men: 32 makes distances twice as fast to look up as none do.
const SPACING: u64 = 8;

/// The most memory that the landmarks of one subtable may take, in bytes: where there is more, they are further apart.
const MAX_MEMORY: u64 = 1 << 20;

/// For each block some beginnings of code words: where they are, and how many values stand before. They are found out while a
/// block is decoded, and then save the next one the way there.
///
/// The first in a block is never unknown while a later one is known, since decoding begins at the last one that is known.
#[derive(Debug)]
pub(crate) struct Landmarks {
    marks: Box<[AtomicU32]>,
    /// How many a block has.
    per_block: u32,
    /// How far they are apart, in bits, as a power of two.
    spacing_bits: u32,
}

/// The beginning of a code word in a block.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    /// Bits of the block before it.
    pub(crate) bit: u32,
    /// Values that these stand for.
    pub(crate) values: u32,
}

impl Landmarks {
    /// For blocks of a size that is a power of two. They take at most `room` bytes.
    pub(crate) fn new(blocks: u64, block_bits: u8, room: usize) -> Self {
        let block_bytes = 1u64 << block_bits;
        let room = MAX_MEMORY.min(room as u64);
        let mut spacing = SPACING;
        while spacing < block_bytes && blocks * (block_bytes / spacing - 1) * 4 > room {
            spacing *= 2;
        }
        let per_block = (block_bytes / spacing).saturating_sub(1);
        Self {
            marks: (0..blocks * per_block).map(|_| AtomicU32::new(0)).collect(),
            per_block: per_block as u32,
            spacing_bits: spacing.ilog2() + 3,
        }
    }

    /// Bytes of memory beside the struct itself.
    pub(crate) fn memory(&self) -> usize {
        size_of_val(&*self.marks)
    }

    #[inline(always)]
    pub(crate) fn of_block(&self, block: u64) -> BlockLandmarks<'_> {
        let first = block as usize * self.per_block as usize;
        BlockLandmarks {
            marks: self
                .marks
                .get(first..first + self.per_block as usize)
                .unwrap_or_default(),
            spacing_bits: self.spacing_bits,
        }
    }
}

/// The landmarks of one block.
#[derive(Clone, Copy)]
pub(crate) struct BlockLandmarks<'a> {
    marks: &'a [AtomicU32],
    spacing_bits: u32,
}

impl BlockLandmarks<'_> {
    /// The last known landmark with at most that many values before it.
    #[inline(always)]
    pub(crate) fn before(self, values: u32) -> Mark {
        // Known landmarks come first, in order: a search by halves, which no branch depends on. Their number is a power of two
        // less one.
        let (mut last, mut passed) = (0, 0);
        let mut half = self.marks.len().div_ceil(2);
        while half > 0 {
            // Never missing.
            let Some(mark) = self.marks.get(passed + half - 1) else {
                break;
            };
            let mark = mark.load(Ordering::Relaxed);
            // One that is unknown is 0.
            let is_before = mark != 0 && mark & 0xffff <= values;
            last = if is_before { mark } else { last };
            passed += if is_before { half } else { 0 };
            half /= 2;
        }
        Mark {
            bit: last >> 16,
            values: last & 0xffff,
        }
    }

    /// Remembers a beginning of a code word if it is the first one behind the place of a landmark.
    #[inline(always)]
    pub(crate) fn pass(self, mark: Mark) {
        let Some(number) = (mark.bit >> self.spacing_bits).checked_sub(1) else {
            return;
        };
        if let Some(place) = self.marks.get(number as usize) {
            if place.load(Ordering::Relaxed) == 0 && mark.values <= 0xffff {
                place.store(mark.bit << 16 | mark.values, Ordering::Relaxed);
            }
        }
    }
}
