//! Tables too large to make: the bytes of their data are made up at the moment they are read.

use std::io;

use chess_tb::Source;

use super::stream::random_alphabet;
use crate::rng::{Rng, scrambled};
use crate::writer::{Alphabet, Blocks, Code, Content, Kind, Layout, Packed, Part, file_without_data};

/// A subtable of blocks of 65536 values each, where every bit of the first 32 bytes of a block's data stands for 256
/// of them.
struct Area {
    start: u64,
    end: u64,
    block_bits: u8,
    alphabet: Alphabet,
    /// The symbols that the bits 0 and 1 stand for.
    symbols: [u16; 2],
}

/// A file whose data are never in memory.
pub(crate) struct Endless {
    front: Vec<u8>,
    areas: Vec<Area>,
    len: u64,
}

impl std::fmt::Debug for Endless {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endless")
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}

/// The values of a block of data, in bits; blocks are larger, and the rest is noise.
const VALUES_OF_BLOCK: u64 = 65536;
const VALUES_OF_BIT: u64 = 256;

impl Endless {
    /// The file of a material without pawns, with a layout for each stored side.
    pub(crate) fn new(kind: Kind, symmetric: bool, flags: u8, layouts: &[Layout], end: u16, rng: &mut Rng) -> Self {
        let block_bits = 10;
        let mut parts = Vec::new();
        let mut areas = Vec::new();
        for layout in layouts {
            let alphabet = random_alphabet(end, rng);
            let whole: Vec<u16> = (0..alphabet.count() as u16)
                .filter(|&symbol| u64::from(alphabet.len_of(symbol)) == VALUES_OF_BIT)
                .collect();
            let symbols = [rng.pick(&whole[..whole.len() / 2]), rng.pick(&whole[whole.len() / 2..])];
            let mut lens = vec![0; alphabet.count()];
            lens[symbols[0] as usize] = 1;
            lens[symbols[1] as usize] = 1;
            // Of the two the one that is named first is the smaller word.
            let code = Code::new(&lens, |symbol| u64::from(symbol == symbols[1] as usize));
            let mut blocks = Blocks::default();
            let count = layout.size.div_ceil(VALUES_OF_BLOCK);
            blocks.lens = vec![u16::MAX; count as usize];
            blocks.lens[count as usize - 1] = ((layout.size - 1) % VALUES_OF_BLOCK) as u16;
            blocks.make_index(layout.size, 20);
            areas.push(Area {
                start: 0,
                end: count << block_bits,
                block_bits,
                alphabet: alphabet.clone(),
                symbols,
            });
            parts.push(Part {
                layout: layout.clone(),
                flags,
                content: Content::Packed(Box::new(Packed {
                    block_bits,
                    index_bits: 20,
                    alphabet,
                    code,
                    blocks,
                })),
                map: None,
            });
        }
        let front = file_without_data(kind, symmetric, &parts);
        let mut len = front.len() as u64;
        for area in &mut areas {
            len = len.next_multiple_of(64);
            area.start = len;
            len += area.end;
            area.end = len;
        }
        Self {
            front,
            areas,
            len: len.next_multiple_of(64) + 16,
        }
    }

    /// The value of a number in the subtable of a side.
    pub(crate) fn value(&self, side: usize, index: u64) -> u16 {
        let area = &self.areas[side];
        let (block, place) = (index / VALUES_OF_BLOCK, index % VALUES_OF_BLOCK);
        let bit = place / VALUES_OF_BIT;
        let byte = self.byte(area.start + (block << area.block_bits) + bit / 8);
        let symbol = area.symbols[usize::from(byte >> (7 - bit % 8) & 1)];
        area.alphabet.value_at(symbol, (place % VALUES_OF_BIT) as u16)
    }

    fn byte(&self, at: u64) -> u8 {
        match self.front.get(at as usize) {
            Some(&byte) => byte,
            None if self.areas.iter().any(|area| (area.start..area.end).contains(&at)) => scrambled(at) as u8,
            None => 0,
        }
    }
}

impl Source for Endless {
    fn len(&self) -> io::Result<u64> {
        Ok(self.len)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let end = offset.checked_add(buffer.len() as u64).filter(|&end| end <= self.len);
        end.ok_or(io::ErrorKind::UnexpectedEof)?;
        for (at, byte) in (offset..).zip(buffer) {
            *byte = self.byte(at);
        }
        Ok(())
    }
}
