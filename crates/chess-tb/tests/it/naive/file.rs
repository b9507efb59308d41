//! A file read the slow way: whole blocks decoded bit by bit, found by adding up all lengths before them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::index::Placing;

/// A table whose bytes have been understood.
pub(crate) struct File {
    bytes: Vec<u8>,
    /// By the file of the leading pawn, then the side.
    pub(crate) parts: Vec<Vec<Part>>,
    /// The values of blocks that have been decoded, by subtable and block.
    blocks: RefCell<HashMap<(usize, usize), Values>>,
}

type Values = Rc<Vec<u16>>;

/// One subtable.
pub(crate) struct Part {
    pub(crate) placing: Placing,
    pub(crate) flags: u8,
    /// Where a single value fills the subtable.
    single: Option<u16>,
    pairs: Pairs,
    pub(crate) map: Option<[Vec<u16>; 4]>,
}

/// How values are packed.
#[derive(Default)]
struct Pairs {
    block_bits: u8,
    index_bits: u8,
    virtual_blocks: usize,
    real_blocks: usize,
    min_len: u8,
    max_len: u8,
    first_symbols: Vec<u16>,
    /// What every symbol stands for.
    expansions: Vec<Values>,
    /// The entries of the sparse index, which is not used for reading.
    index: Vec<(u32, u16)>,
    /// The values of each block; of the virtual ones, too.
    lens: Vec<u64>,
    /// The number of each block's first value, and after the last real block the number of values.
    starts: Vec<u64>,
    /// Where the sparse index, the lengths and the data begin.
    index_at: usize,
    lens_at: usize,
    data: usize,
}

/// Bytes from a place on.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn u8(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    fn u16(&mut self) -> u16 {
        u16::from(self.u8()) | u16::from(self.u8()) << 8
    }

    fn u32(&mut self) -> u32 {
        u32::from(self.u16()) | u32::from(self.u16()) << 16
    }

    fn align(&mut self, unit: usize) {
        while self.at % unit != 0 {
            assert_eq!(self.u8(), 0, "padding");
        }
    }
}

pub(crate) const MAPPED: u8 = 0x02;
const WIDE: u8 = 0x10;
const SINGLE: u8 = 0x80;

impl File {
    /// Reads the file of a material such as `KQvKR`, `dtz` or not.
    pub(crate) fn new(bytes: Vec<u8>, dtz: bool, name: &str) -> Self {
        let (white, black) = name.split_once('v').unwrap();
        let symmetric = white == black;
        let two_orders = white.contains('P') && black.contains('P');

        let mut reader = Reader { bytes: &bytes, at: 0 };
        let magic = reader.u32();
        assert_eq!(magic, if dtz { 0xa50c_66d7 } else { 0x5d23_e871 });
        let about = reader.u8();
        assert_eq!(about & 1 == 0, symmetric);
        let men = white.len() + black.len();
        assert_eq!(about >> 4, men as u8);
        let files = if about & 2 != 0 { 4 } else { 1 };
        let sides = if dtz || symmetric { 1 } else { 2 };
        let mut parts: Vec<Vec<Part>> = Vec::new();
        for file in 0..files {
            parts.push(read_lists(&mut reader, men, two_orders, sides, file));
        }
        reader.align(2);
        for part in parts.iter_mut().flatten() {
            part.read_header(&mut reader, dtz);
            reader.align(2);
        }
        for part in parts
            .iter_mut()
            .flatten()
            .filter(|part| dtz && part.flags & MAPPED != 0)
        {
            part.map = Some(read_map(&mut reader, part.flags & WIDE != 0));
        }
        reader.align(2);
        let packed = |parts: &mut Vec<Vec<Part>>, visit: &mut dyn FnMut(&mut Pairs, u64)| {
            for part in parts.iter_mut().flatten().filter(|part| part.single.is_none()) {
                visit(&mut part.pairs, part.placing.size);
            }
        };
        packed(&mut parts, &mut |pairs, size| {
            let entries = size.div_ceil(1 << pairs.index_bits);
            pairs.index_at = reader.at;
            pairs.index = (0..entries).map(|_| (reader.u32(), reader.u16())).collect();
        });
        packed(&mut parts, &mut |pairs, size| {
            let all = pairs.real_blocks + pairs.virtual_blocks;
            pairs.lens_at = reader.at;
            pairs.lens = (0..all).map(|_| u64::from(reader.u16()) + 1).collect();
            let mut next = 0;
            pairs.starts.push(0);
            for len in &pairs.lens[..pairs.real_blocks] {
                next += len;
                pairs.starts.push(next);
            }
            assert_eq!(next, size, "the blocks hold every value once");
        });
        packed(&mut parts, &mut |pairs, _| {
            reader.align(64);
            pairs.data = reader.at;
            reader.at += pairs.real_blocks << pairs.block_bits;
        });
        reader.align(64);
        assert_eq!(reader.at + 16, bytes.len());
        Self {
            bytes,
            parts,
            blocks: RefCell::default(),
        }
    }

    /// The stored value of a number.
    pub(crate) fn value(&self, file: usize, side: usize, index: u64) -> u16 {
        let part = &self.parts[file][side];
        assert!(index < part.placing.size);
        if let Some(value) = part.single {
            return value;
        }
        let block = part.pairs.starts.partition_point(|&start| start <= index) - 1;
        let mut blocks = self.blocks.borrow_mut();
        if blocks.len() > 4000 {
            blocks.clear();
        }
        let values = blocks
            .entry((file * 2 + side, block))
            .or_insert_with(|| Rc::new(part.pairs.decode(&self.bytes, block)));
        values[(index - part.pairs.starts[block]) as usize]
    }
}

/// The lists and orders of one file of the leading pawn.
fn read_lists(reader: &mut Reader, men: usize, two_orders: bool, sides: usize, file: u8) -> Vec<Part> {
    let orders: Vec<u8> = (0..=usize::from(two_orders)).map(|_| reader.u8()).collect();
    let list: Vec<u8> = (0..men).map(|_| reader.u8()).collect();
    let half = |side: usize, byte: u8| if side == 0 { byte & 15 } else { byte >> 4 };
    (0..sides)
        .map(|side| {
            let list: Vec<u8> = list.iter().map(|&byte| half(side, byte)).collect();
            let orders: Vec<usize> = orders.iter().map(|&byte| half(side, byte) as usize).collect();
            Part {
                placing: Placing::new(&list, &orders, file),
                flags: 0,
                single: None,
                pairs: Pairs::default(),
                map: None,
            }
        })
        .collect()
}

fn read_map(reader: &mut Reader, wide: bool) -> [Vec<u16>; 4] {
    if wide {
        reader.align(2);
    }
    [(); 4].map(|()| {
        let count = if wide { reader.u16() } else { u16::from(reader.u8()) };
        (0..count)
            .map(|_| if wide { reader.u16() } else { u16::from(reader.u8()) })
            .collect()
    })
}

/// What a header says of packed values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) block_bytes: u64,
    pub(crate) blocks: usize,
    pub(crate) span: u64,
    pub(crate) symbols: usize,
    pub(crate) word_lens: (u8, u8),
}

impl Part {
    /// How the values are packed, or else the only value.
    pub(crate) fn numbers(&self) -> Result<Numbers, u16> {
        if let Some(value) = self.single {
            return Err(value);
        }
        Ok(Numbers {
            block_bytes: 1 << self.pairs.block_bits,
            blocks: self.pairs.real_blocks,
            span: 1 << self.pairs.index_bits,
            symbols: self.pairs.expansions.len(),
            word_lens: (self.pairs.min_len, self.pairs.max_len),
        })
    }

    /// The bytes of the sparse index, and those of the lengths of the blocks that have data.
    pub(crate) fn lists_of_blocks(&self) -> [std::ops::Range<usize>; 2] {
        let Pairs { index_at, lens_at, .. } = self.pairs;
        [
            index_at..index_at + 6 * self.pairs.index.len(),
            lens_at..lens_at + 2 * self.pairs.real_blocks,
        ]
    }

    fn read_header(&mut self, reader: &mut Reader, dtz: bool) {
        self.flags = reader.u8();
        if self.flags & SINGLE != 0 {
            let value = u16::from(reader.u8());
            self.single = Some(if dtz { 0 } else { value });
            return;
        }
        let pairs = &mut self.pairs;
        pairs.block_bits = reader.u8();
        pairs.index_bits = reader.u8();
        pairs.virtual_blocks = reader.u8() as usize;
        pairs.real_blocks = reader.u32() as usize;
        pairs.max_len = reader.u8();
        pairs.min_len = reader.u8();
        let lens = pairs.max_len - pairs.min_len + 1;
        pairs.first_symbols = (0..lens).map(|_| reader.u16()).collect();
        let count = reader.u16() as usize;
        let patterns: Vec<(u16, u16)> = (0..count)
            .map(|_| {
                let bits = u32::from(reader.u16()) | u32::from(reader.u8()) << 16;
                ((bits & 0xfff) as u16, (bits >> 12) as u16)
            })
            .collect();
        let mut known = vec![None; count];
        pairs.expansions = (0..count).map(|symbol| expand(symbol, &patterns, &mut known)).collect();
    }

    /// Whether every entry of the sparse index points at the value in the middle of its span.
    pub(crate) fn index_is_right(&self) -> bool {
        let pairs = &self.pairs;
        let mut starts = vec![0];
        for len in &pairs.lens {
            starts.push(starts[starts.len() - 1] + len);
        }
        let span = 1 << pairs.index_bits;
        let middles = (0..pairs.index.len() as u64).map(|entry| entry * span + span / 2);
        pairs.index.iter().zip(middles).all(|(&(block, offset), middle)| {
            u64::from(offset) < pairs.lens[block as usize] && starts[block as usize] + u64::from(offset) == middle
        })
    }
}

fn expand(symbol: usize, patterns: &[(u16, u16)], known: &mut Vec<Option<Values>>) -> Values {
    if known[symbol].is_none() {
        let (left, right) = patterns[symbol];
        let values = if right == 0xfff {
            vec![left]
        } else {
            let left = expand(left as usize, patterns, known);
            let right = expand(right as usize, patterns, known);
            [&left[..], &right[..]].concat()
        };
        assert!(values.len() <= 256);
        known[symbol] = Some(Rc::new(values));
    }
    known[symbol].clone().unwrap()
}

impl Pairs {
    /// The values of a block.
    fn decode(&self, bytes: &[u8], block: usize) -> Vec<u16> {
        let start = self.data + (block << self.block_bits);
        let bytes = &bytes[start..start + (1 << self.block_bits)];
        let mut bits = (0..bytes.len() * 8).map(|bit| u64::from(bytes[bit / 8] >> (7 - bit % 8) & 1));
        let words = self.first_words();
        let len = self.lens[block] as usize;
        let mut values = Vec::with_capacity(len);
        while values.len() < len {
            let mut word = 0;
            for len in 1..=self.max_len {
                word = word << 1 | bits.next().expect("the symbols of a block end within it");
                let Some(place) = len.checked_sub(self.min_len) else {
                    continue;
                };
                // Of this length are the words from the first on; smaller ones go on.
                if word >= words[place as usize] {
                    let symbol = u64::from(self.first_symbols[place as usize]) + word - words[place as usize];
                    values.extend(&self.expansions[symbol as usize][..]);
                    break;
                }
            }
        }
        // The last symbol may stand for more.
        values.truncate(len);
        values
    }

    /// The first word of each length from the shortest.
    fn first_words(&self) -> Vec<u64> {
        let mut words = vec![0; self.first_symbols.len()];
        // Words of one length count on where those one bit longer, cut by that bit, have ended.
        for place in (0..words.len() - 1).rev() {
            let longer = u64::from(self.first_symbols[place] - self.first_symbols[place + 1]);
            let end = words[place + 1] + longer;
            assert_eq!(end % 2, 0, "a whole code");
            words[place] = end / 2;
        }
        words
    }
}
