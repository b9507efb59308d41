//! Compression of the values of a subtable: pairs that occur often become symbols, again and again (Re-Pair, Larsson and Moffat
//! 1999), and the symbols get a Huffman code.
//!
//! Many values don't matter: the reader never looks at them, or knows better. Such cells of the sequence may take whatever
//! value compresses best. The steps are
//!
//! 1. [`fill`]: every cell gets a value, a likely one beside its neighbours;
//! 2. [`pairing`]: symbols are made for what occurs often;
//! 3. [`parse`]: the cheapest sequence of these symbols is looked for that fits the cells, by the costs that a code has. Here the
//!    cells that don't matter are chosen once more, now by what they cost. Done twice, as the costs follow from the choice;
//! 4. [`huffman`] and [`blocks`]: the code, and the bytes.

mod blocks;
mod cells;
mod estimate;
mod fill;
mod huffman;
mod log2;
mod pairing;
mod parse;
mod phrases;
#[cfg(test)]
mod tests;

pub(crate) use blocks::Blocks;
pub(crate) use cells::{ANY, Cell, allows, below};
pub(crate) use estimate::estimate;

use crate::watch::{Cancelled, Watch};
use huffman::Code;
use phrases::Phrases;

/// A subtable's values, compressed.
#[derive(Debug)]
pub(crate) struct Compressed {
    /// The code lengths of the symbols that have one, from the greatest to the smallest, with their numbers in this order.
    pub(crate) min_len: u8,
    pub(crate) max_len: u8,
    /// For each length from `min_len` on the smallest symbol with a code of at most that length.
    pub(crate) first_symbols: Vec<u16>,
    /// What the symbols are made of: two symbols, or a leaf and [`Compressed::LEAF`].
    pub(crate) patterns: Vec<(u16, u16)>,
    pub(crate) blocks: Blocks,
}

impl Compressed {
    /// What stands in the place of a second symbol where there is none.
    pub(crate) const LEAF: u16 = 0xfff;

    /// Writes other numbers for the leaves: of each the number at its place.
    pub(crate) fn rename_leaves(&mut self, numbers: &[u16]) {
        for (first, second) in &mut self.patterns {
            if *second == Self::LEAF {
                *first = numbers[usize::from(*first)];
            }
        }
    }
}

/// Which values a kind of tables has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    /// How many leaves: cells that matter are below.
    pub(crate) leaves: usize,
    /// Blocks have at most 2 to this many bytes.
    pub(crate) max_block_bits: u8,
}

/// Sequences with more values are long.
const LONG: usize = 1 << 22;

/// Compresses the values of a subtable, in the order of the index.
pub(crate) fn compress(cells: &[Cell], style: Style, watch: &Watch<'_>) -> Result<Compressed, Cancelled> {
    let mut filled = fill::fill(cells, style.leaves);
    watch.check()?;
    let mut sequence = filled.clone();
    let grammar = pairing::pair(&mut sequence, style.leaves, pairing::Limits::FINAL, watch)?;
    let mut frequencies = frequencies(&sequence, grammar.len());
    // Of long sequences a quarter tells what the symbols cost: nothing is lost, and a third of the time won.
    let every = if cells.len() > LONG { 4 } else { 1 };
    for every in [every, 1] {
        let phrases = Phrases::new(&grammar, &frequencies);
        sequence = parse::parse(cells, &filled, &phrases, every, watch)?;
        frequencies = self::frequencies(&sequence, grammar.len());
        if every == 1 {
            grammar.expand(&sequence, &mut filled);
        }
    }
    let code = Code::new(&grammar, &frequencies);
    let blocks = Blocks::new(&sequence, &grammar, &code, style.max_block_bits, cells.len() as u64);
    Ok(code.into_compressed(&grammar, blocks))
}

fn frequencies(sequence: &[u16], symbols: usize) -> Vec<u32> {
    let mut frequencies = vec![0; symbols];
    for &symbol in sequence {
        frequencies[usize::from(symbol)] += 1;
    }
    frequencies
}
