//! Bits into blocks, and the index that finds the block of a number.

use std::collections::HashMap;

use super::code::{Code, Word};
use super::pairing::Alphabet;
use crate::rng::Rng;

/// How symbols are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Packing {
    /// A block has 1 << `block_bits` bytes.
    pub(crate) block_bits: u8,
    /// An entry of the index stands for 1 << `index_bits` numbers.
    pub(crate) index_bits: u8,
    /// Ends some blocks long before they are full, so that their lengths differ wildly.
    pub(crate) ragged: bool,
    /// Ends blocks with symbols that stand for more values than the block has, where there is one.
    pub(crate) overhang: bool,
}

/// What the areas of a file hold for one subtable.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    /// The values of each block less one, the virtual blocks included.
    pub(crate) lens: Vec<u16>,
    pub(crate) virtual_blocks: u8,
    /// Block and place in the block.
    pub(crate) index: Vec<(u32, u16)>,
    pub(crate) data: Vec<u8>,
}

/// The most values of a block.
const MAX_VALUES: u32 = 65536;

pub(crate) fn pack(symbols: &[u16], alphabet: &Alphabet, code: &Code, packing: Packing, rng: &mut Rng) -> Blocks {
    let mut blocks = Blocks::default();
    let mut block = Block::new(packing, rng);
    let mut longer: HashMap<u16, Option<Word>> = HashMap::new();
    for &symbol in symbols {
        let (word, len) = (code.words[symbol as usize].unwrap(), u32::from(alphabet.len_of(symbol)));
        if block.fits(word, len) {
            block.push(word, len);
            continue;
        }
        let longer = packing.overhang.then(|| {
            *longer
                .entry(symbol)
                .or_insert_with(|| begin_of_longer(symbol, alphabet, code))
        });
        let overhang = longer.flatten().filter(|&word| block.fits(word, len));
        if let Some(word) = overhang {
            block.push(word, len);
            blocks.close(&mut block, packing, rng);
        } else {
            blocks.close(&mut block, packing, rng);
            block.push(word, len);
        }
    }
    if block.values > 0 {
        blocks.close(&mut block, packing, rng);
    }
    let size = blocks.lens.iter().map(|&len| u64::from(len) + 1).sum();
    blocks.make_index(size, packing.index_bits);
    blocks
}

/// The shortest word of another symbol that begins with this one's values.
fn begin_of_longer(symbol: u16, alphabet: &Alphabet, code: &Code) -> Option<Word> {
    let longer = (0..alphabet.count() as u16).filter(|&other| other != symbol && alphabet.begins_with(other, symbol));
    longer
        .filter_map(|other| code.words[other as usize])
        .min_by_key(|word| word.len)
}

/// A block that is being filled.
struct Block {
    bytes: Vec<u8>,
    used_bits: usize,
    values: u32,
    /// Bits and values that are to be used at most.
    limits: (usize, u32),
}

impl Block {
    fn new(packing: Packing, rng: &mut Rng) -> Self {
        let bits = 8 << packing.block_bits;
        let early = packing.ragged && rng.below(3) > 0;
        Self {
            bytes: vec![0; 1 << packing.block_bits],
            used_bits: 0,
            values: 0,
            limits: if early {
                (
                    32 + rng.index(bits - 31),
                    256 + rng.below(u64::from(MAX_VALUES) - 255) as u32,
                )
            } else {
                (bits, MAX_VALUES)
            },
        }
    }

    const fn fits(&self, word: Word, values: u32) -> bool {
        self.used_bits + word.len as usize <= self.limits.0 && self.values + values <= self.limits.1
    }

    fn push(&mut self, word: Word, values: u32) {
        assert!(
            self.fits(word, values),
            "a word has at most 32 bits, a block at least 4 bytes"
        );
        for bit in (0..word.len).rev() {
            let byte = &mut self.bytes[self.used_bits / 8];
            *byte |= ((word.bits >> bit & 1) as u8) << (7 - self.used_bits % 8);
            self.used_bits += 1;
        }
        self.values += values;
    }
}

impl Blocks {
    fn close(&mut self, block: &mut Block, packing: Packing, rng: &mut Rng) {
        self.lens.push((block.values - 1) as u16);
        self.data.extend(&block.bytes);
        *block = Block::new(packing, rng);
    }

    /// The entry of each span says where the value in the middle of the span lies.
    pub(crate) fn make_index(&mut self, size: u64, index_bits: u8) {
        let span = 1u64 << index_bits;
        let (mut block, mut start) = (0, 0);
        for entry in 0..size.div_ceil(span) {
            let target = entry * span + span / 2;
            loop {
                if block == self.lens.len() {
                    self.lens.push(u16::MAX);
                    self.virtual_blocks += 1;
                }
                let len = u64::from(self.lens[block]) + 1;
                if target < start + len {
                    break;
                }
                start += len;
                block += 1;
            }
            self.index.push((block as u32, (target - start) as u16));
        }
    }
}
