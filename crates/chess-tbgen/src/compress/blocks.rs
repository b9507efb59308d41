//! The code of a sequence of symbols, cut into blocks that can be found by the index of a value.

use super::huffman::Code;
use super::pairing::Grammar;

/// The data of a subtable with what is needed to find a value in them.
#[derive(Debug)]
pub(crate) struct Blocks {
    /// Blocks have 2 to this many bytes.
    pub(crate) block_bits: u8,
    /// An entry of the index stands for 2 to this many values.
    pub(crate) index_bits: u8,
    /// How many of `lens` have no data: the index reaches beyond the last value.
    pub(crate) extra_blocks: u8,
    /// For each block how many values it has, less one.
    pub(crate) lens: Vec<u16>,
    /// Of the value in the middle of each span: its block, and its place in the block.
    pub(crate) index: Vec<(u32, u16)>,
    pub(crate) data: Vec<u8>,
}

/// The smallest blocks, in bits of the number of bytes: a block holds the longest code.
const MIN_BLOCK_BITS: u8 = 4;

/// Blocks have at most this many values.
const MAX_VALUES: usize = 65536;

impl Blocks {
    /// With blocks of the size that makes the table smallest, or of a smaller one where that is nearly as good: they are read faster.
    pub(crate) fn new(sequence: &[u16], grammar: &Grammar, code: &Code, max_block_bits: u8, values: u64) -> Self {
        let packer = Packer::new(grammar, code);
        let sizes: Vec<(u8, u64)> = (MIN_BLOCK_BITS..=max_block_bits)
            .map(|block_bits| {
                let mut count = Count::default();
                packer.pack(sequence, block_bits, &mut count);
                (block_bits, (count.0 << block_bits) + 2 * count.0 + 6 * count.0 / 24)
            })
            .collect();
        let least = sizes.iter().map(|&(_, size)| size).min().unwrap_or(0);
        let block_bits = sizes
            .iter()
            .find(|&&(_, size)| size <= least + least / 256)
            .map_or(max_block_bits, |&(block_bits, _)| block_bits);
        Self::of_size(sequence, &packer, block_bits, values)
    }

    fn of_size(sequence: &[u16], packer: &Packer<'_>, block_bits: u8, values: u64) -> Self {
        let mut bytes = Bytes::new(1 << block_bits);
        packer.pack(sequence, block_bits, &mut bytes);
        let Bytes { lens, data, .. } = bytes;
        let mut blocks = Self {
            block_bits,
            index_bits: index_bits(values, lens.len() as u64),
            extra_blocks: 0,
            lens,
            index: Vec::new(),
            data,
        };
        blocks.make_index(values);
        blocks
    }

    /// With blocks of this size, good or not.
    #[cfg(test)]
    pub(super) fn with_block_bits(
        sequence: &[u16],
        grammar: &Grammar,
        code: &Code,
        block_bits: u8,
        values: u64,
    ) -> Self {
        Self::of_size(sequence, &Packer::new(grammar, code), block_bits, values)
    }

    fn make_index(&mut self, values: u64) {
        let span = 1u64 << self.index_bits;
        let mut block = 0;
        let mut start = 0;
        for number in 0..values.div_ceil(span) {
            let target = number * span + span / 2;
            loop {
                if block == self.lens.len() {
                    self.lens.push((MAX_VALUES - 1) as u16);
                    self.extra_blocks += 1;
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

/// 16 to 32 blocks a span: a reader steps over a few block lengths, and the index takes less than half a byte a block.
fn index_bits(values: u64, blocks: u64) -> u8 {
    let a_block = values / blocks.max(1);
    let mut bits = (u64::BITS - a_block.leading_zeros()) as u8 + 4;
    while bits > 1 && 1 << (bits - 1) > values {
        bits -= 1;
    }
    bits
}

/// Distributes symbols to blocks.
struct Packer<'a> {
    grammar: &'a Grammar,
    code: &'a Code,
    /// For each symbol the one with the shortest code whose expansion begins with it: at the end of a block it can stand
    /// for it, as a reader knows how many values a block has.
    stand_ins: Vec<u16>,
}

impl<'a> Packer<'a> {
    fn new(grammar: &'a Grammar, code: &'a Code) -> Self {
        let mut stand_ins: Vec<u16> = (0..grammar.len() as u16).collect();
        let len_of = |symbol| match code.len_of(symbol) {
            0 => u32::MAX,
            len => len,
        };
        // From the last symbol on, as parts come before.
        for symbol in (0..grammar.len() as u16).rev() {
            if let Some((first, _)) = grammar.parts(symbol) {
                let (own, other) = (&stand_ins[usize::from(first)], stand_ins[usize::from(symbol)]);
                if len_of(other) < len_of(*own) {
                    stand_ins[usize::from(first)] = other;
                }
            }
        }
        Self {
            grammar,
            code,
            stand_ins,
        }
    }

    fn pack(&self, sequence: &[u16], block_bits: u8, sink: &mut impl Sink) {
        let room = 8u32 << block_bits;
        let (mut left, mut values) = (room, 0);
        for &symbol in sequence {
            let mut symbol = symbol;
            loop {
                let (bits, len) = (self.code.len_of(symbol), self.grammar.len_of(symbol));
                if values + len > MAX_VALUES {
                    sink.end(values);
                    (left, values) = (room, 0);
                }
                if bits <= left {
                    sink.put(self.code.code_of(symbol), bits);
                    left -= bits;
                    values += len;
                    break;
                }
                let goes_on = if let Some(stand_in) = self.stand_in(symbol, left) {
                    sink.put(self.code.code_of(stand_in), self.code.len_of(stand_in));
                    values += len;
                    false
                } else {
                    if let Some((first, second)) = self.split(symbol, left) {
                        let stand_in = self.stand_ins[usize::from(first)];
                        sink.put(self.code.code_of(stand_in), self.code.len_of(stand_in));
                        values += self.grammar.len_of(first);
                        symbol = second;
                    }
                    true
                };
                sink.end(values);
                (left, values) = (room, 0);
                if !goes_on {
                    break;
                }
            }
        }
        if values > 0 {
            sink.end(values);
        }
    }

    /// The parts of a symbol, if the first fits into so many bits and the second is shorter in the next block than the whole.
    fn split(&self, symbol: u16, left: u32) -> Option<(u16, u16)> {
        let (first, second) = self.grammar.parts(symbol)?;
        let bits_then = self.code.len_of(second);
        let is_shorter = bits_then > 0 && bits_then < self.code.len_of(symbol);
        (is_shorter && self.stand_in(first, left).is_some()).then_some((first, second))
    }

    /// What can stand for a symbol in so many bits.
    fn stand_in(&self, symbol: u16, left: u32) -> Option<u16> {
        let stand_in = self.stand_ins[usize::from(symbol)];
        let bits = self.code.len_of(stand_in);
        (bits > 0 && bits <= left).then_some(stand_in)
    }
}

/// What becomes of packed symbols.
trait Sink {
    /// A code in its lowest bits, and its length.
    fn put(&mut self, code: u32, len: u32);

    /// The block ends, and has so many values.
    fn end(&mut self, values: usize);
}

/// Counts the blocks.
#[derive(Default)]
struct Count(u64);

impl Sink for Count {
    fn put(&mut self, _: u32, _: u32) {}

    fn end(&mut self, _: usize) {
        self.0 += 1;
    }
}

/// Puts codes together, the most significant bit first.
struct Bytes {
    block_len: usize,
    lens: Vec<u16>,
    data: Vec<u8>,
    pending: u64,
    pending_len: u32,
}

impl Bytes {
    const fn new(block_len: usize) -> Self {
        Self {
            block_len,
            lens: Vec::new(),
            data: Vec::new(),
            pending: 0,
            pending_len: 0,
        }
    }
}

impl Sink for Bytes {
    fn put(&mut self, code: u32, len: u32) {
        self.pending = self.pending << len | u64::from(code);
        self.pending_len += len;
        while self.pending_len >= 8 {
            self.pending_len -= 8;
            self.data.push((self.pending >> self.pending_len) as u8);
        }
    }

    fn end(&mut self, values: usize) {
        if self.pending_len > 0 {
            self.put(0, 8 - self.pending_len);
        }
        self.pending = 0;
        self.lens.push((values - 1) as u16);
        self.data.resize(self.lens.len() * self.block_len, 0);
    }
}
