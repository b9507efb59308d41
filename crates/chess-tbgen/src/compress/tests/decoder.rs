//! A reader of compressed values that shares nothing with the writer: it goes bit by bit through one block after the other, and
//! asserts on the way what readers of tables take for granted.

use super::super::Compressed;

/// What readers can bear.
const MAX_SYMBOLS: usize = 4095;
const MAX_VALUES_OF_SYMBOL: usize = 256;
const MAX_DEPTH: u32 = 16;
const MAX_CODE_LEN: u8 = 32;
const MAX_BLOCK_BYTES: usize = 1024;
const MIN_BLOCK_BYTES: usize = 4;

/// The values, of which there are so many.
pub(super) fn decode(compressed: &Compressed, values: u64) -> Vec<u16> {
    let code = CodeWords::new(compressed);
    let expansions = expansions(compressed);
    assert!(code.coded <= expansions.len());
    let blocks = &compressed.blocks;
    let block_len = 1usize << blocks.block_bits;
    assert!((MIN_BLOCK_BYTES..=MAX_BLOCK_BYTES).contains(&block_len));
    let real_blocks = blocks.lens.len() - usize::from(blocks.extra_blocks);
    assert_eq!(blocks.data.len(), real_blocks * block_len);
    let mut all = Vec::new();
    for (data, &len) in blocks.data.chunks(block_len).zip(&blocks.lens) {
        let end = all.len() + usize::from(len) + 1;
        let mut bits = data
            .iter()
            .flat_map(|byte| (0..8).rev().map(move |bit| u32::from(byte >> bit & 1)));
        while all.len() < end {
            all.extend(&expansions[code.read(&mut bits)]);
        }
        // Only of the last symbol of a block there may be values that don't count.
        all.truncate(end);
        assert!(
            bits.all(|bit| bit == 0),
            "something stands behind the last symbol of a block"
        );
    }
    assert_eq!(all.len() as u64, values, "the lengths of the blocks don't sum up");
    check_index(compressed, values, real_blocks);
    all
}

/// The sparse index must point at the middle of each span, blocks without data included.
fn check_index(compressed: &Compressed, values: u64, real_blocks: usize) {
    let blocks = &compressed.blocks;
    assert!(blocks.index_bits >= 1);
    let span = 1u64 << blocks.index_bits;
    assert_eq!(blocks.index.len() as u64, values.div_ceil(span));
    assert!(blocks.lens[real_blocks..].iter().all(|&len| len == 65535));
    let mut starts = vec![0u64];
    for &len in &blocks.lens {
        starts.push(starts[starts.len() - 1] + u64::from(len) + 1);
    }
    for (number, &(block, place)) in blocks.index.iter().enumerate() {
        assert!(place <= blocks.lens[block as usize]);
        let middle = number as u64 * span + span / 2;
        assert_eq!(starts[block as usize] + u64::from(place), middle);
    }
    // No more blocks than it takes.
    if blocks.extra_blocks > 0 {
        let last = blocks.index.last().map(|entry| entry.0 as usize + 1);
        assert_eq!(last, Some(blocks.lens.len()));
    }
}

/// The canonical code, as the header tells it.
struct CodeWords<'a> {
    compressed: &'a Compressed,
    /// The first code word of each length, from the shortest on.
    bases: Vec<u64>,
    /// How many symbols have a code at most: one of a single symbol looks like one of two.
    coded: usize,
}

impl<'a> CodeWords<'a> {
    fn new(compressed: &'a Compressed) -> Self {
        let &Compressed { min_len, max_len, .. } = compressed;
        let first = &compressed.first_symbols;
        assert!((1..=max_len).contains(&min_len) && max_len <= MAX_CODE_LEN);
        assert_eq!(first.len(), usize::from(max_len - min_len) + 1);
        assert!(first.iter().rev().is_sorted(), "longer codes have smaller symbols");
        assert_eq!(first[first.len() - 1], 0);
        let mut bases = vec![0u64; first.len()];
        for index in (0..first.len() - 1).rev() {
            let doubled = bases[index + 1] + u64::from(first[index]) - u64::from(first[index + 1]);
            assert_eq!(doubled % 2, 0, "the code has a gap");
            bases[index] = doubled / 2;
        }
        let shortest = (1u64 << min_len) - bases[0];
        let is_single = max_len == 1 && compressed.patterns.len() == 1;
        Self {
            compressed,
            bases,
            coded: if is_single {
                1
            } else {
                usize::from(first[0]) + shortest as usize
            },
        }
    }

    fn read(&self, bits: &mut impl Iterator<Item = u32>) -> usize {
        let mut word = 0;
        for len in 1..=self.compressed.max_len {
            word = word << 1 | u64::from(bits.next().expect("a block has whole symbols"));
            if let Some(index) = len.checked_sub(self.compressed.min_len) {
                let index = usize::from(index);
                if word >= self.bases[index] {
                    let symbol =
                        usize::from(self.compressed.first_symbols[index]) + (word - self.bases[index]) as usize;
                    assert!(symbol < self.coded);
                    return symbol;
                }
            }
        }
        unreachable!("the longest codes begin at 0");
    }
}

/// What each symbol stands for, by its tree.
fn expansions(compressed: &Compressed) -> Vec<Vec<u16>> {
    fn expand(patterns: &[(u16, u16)], symbol: u16, depth: u32, values: &mut Vec<u16>) {
        assert!(depth <= MAX_DEPTH);
        match patterns[usize::from(symbol)] {
            (leaf, Compressed::LEAF) => values.push(leaf),
            (first, second) => {
                expand(patterns, first, depth + 1, values);
                expand(patterns, second, depth + 1, values);
            }
        }
    }
    let symbols = compressed.patterns.len();
    assert!((1..=MAX_SYMBOLS).contains(&symbols));
    (0..symbols as u16)
        .map(|symbol| {
            let mut values = Vec::new();
            expand(&compressed.patterns, symbol, 0, &mut values);
            assert!(values.len() <= MAX_VALUES_OF_SYMBOL);
            values
        })
        .collect()
}
