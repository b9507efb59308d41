//! A canonical Huffman code for the symbols, and their numbers in the file.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Compressed;
use super::blocks::Blocks;
use super::pairing::Grammar;

/// Readers hold the longest code in 32 bits.
const MAX_CODE_LEN: u8 = 32;

/// The code of a grammar's symbols.
pub(crate) struct Code {
    /// The lengths of the codes in bits; 0 for symbols without one.
    lens: Vec<u8>,
    codes: Vec<u32>,
    /// The symbols in the order of their numbers in the file: longer codes first, and last those that are only parts of others.
    order: Vec<u16>,
    /// How many of `order` have a code.
    coded: usize,
}

impl Code {
    /// For symbols that occur so often. Symbols that do not occur get no code, and no number if they are no parts of others.
    pub(crate) fn new(grammar: &Grammar, frequencies: &[u32]) -> Self {
        let mut weights: Vec<u64> = frequencies.iter().copied().map(u64::from).collect();
        let lens = loop {
            let lens = code_lens(&weights);
            if lens.iter().all(|&len| len <= MAX_CODE_LEN) {
                break lens;
            }
            // Flatter weights make shorter codes; there are far fewer symbols than codes of that length.
            for weight in weights.iter_mut().filter(|weight| **weight > 0) {
                *weight = *weight / 2 + 1;
            }
        };
        let mut is_needed: Vec<bool> = lens.iter().map(|&len| len > 0).collect();
        for symbol in (0..grammar.len()).rev().filter(|&symbol| symbol >= grammar.leaves) {
            if is_needed[symbol] {
                if let Some((first, second)) = grammar.parts(symbol as u16) {
                    is_needed[usize::from(first)] = true;
                    is_needed[usize::from(second)] = true;
                }
            }
        }
        let mut order: Vec<u16> = (0..grammar.len() as u16)
            .filter(|&symbol| is_needed[usize::from(symbol)])
            .collect();
        order.sort_by_key(|&symbol| {
            let symbol = usize::from(symbol);
            // Symbols without a code, of length 0, are last by this.
            (Reverse(lens[symbol]), frequencies[symbol])
        });
        let coded = order
            .iter()
            .take_while(|&&symbol| lens[usize::from(symbol)] > 0)
            .count();

        // Codes of one length are consecutive numbers; with the longest first the next shorter ones go on at half the number.
        let mut codes = vec![0; grammar.len()];
        let mut next = 0u64;
        let mut last_len = None;
        for &symbol in &order[..coded] {
            let len = lens[usize::from(symbol)];
            next >>= last_len.map_or(0, |last: u8| last - len);
            last_len = Some(len);
            codes[usize::from(symbol)] = next as u32;
            next += 1;
        }
        Self {
            lens,
            codes,
            order,
            coded,
        }
    }

    /// The length of a symbol's code in bits; 0 without one.
    #[inline]
    pub(crate) fn len_of(&self, symbol: u16) -> u32 {
        u32::from(self.lens[usize::from(symbol)])
    }

    /// A symbol's code; its lowest bits.
    #[inline]
    pub(crate) fn code_of(&self, symbol: u16) -> u32 {
        self.codes[usize::from(symbol)]
    }

    /// With what stands in the header of the code.
    pub(crate) fn into_compressed(self, grammar: &Grammar, blocks: Blocks) -> Compressed {
        let len_at = |place: usize| self.lens[usize::from(self.order[place])];
        let (max_len, min_len) = match self.coded {
            0 => (1, 1),
            coded => (len_at(0), len_at(coded - 1)),
        };
        let first_symbols = (min_len..=max_len)
            .map(|len| (0..self.coded).take_while(|&place| len_at(place) > len).count() as u16)
            .collect();
        let mut numbers = vec![0; grammar.len()];
        for (number, &symbol) in self.order.iter().enumerate() {
            numbers[usize::from(symbol)] = number as u16;
        }
        let number_of = |symbol: u16| numbers[usize::from(symbol)];
        let patterns = self
            .order
            .iter()
            .map(|&symbol| match grammar.parts(symbol) {
                Some((first, second)) => (number_of(first), number_of(second)),
                None => (symbol, Compressed::LEAF),
            })
            .collect();
        Compressed {
            min_len,
            max_len,
            first_symbols,
            patterns,
            blocks,
        }
    }
}

/// The lengths of an optimal code; 0 for weights of 0, and 1 for a single one that is not.
fn code_lens(weights: &[u64]) -> Vec<u8> {
    let mut parents = vec![None; 2 * weights.len()];
    let leaves = weights.iter().enumerate().filter(|&(_, &weight)| weight > 0);
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> = leaves.map(|(node, &weight)| Reverse((weight, node))).collect();
    let is_single = heap.len() == 1;
    let mut node = weights.len();
    while let (Some(Reverse(least)), Some(Reverse(second))) = (heap.pop(), heap.pop()) {
        parents[least.1] = Some(node);
        parents[second.1] = Some(node);
        heap.push(Reverse((least.0 + second.0, node)));
        node += 1;
    }
    // From the root down: parents have greater numbers than their children.
    let mut depths = vec![0u8; node];
    for node in (0..node).rev() {
        if let Some(parent) = parents[node] {
            depths[node] = depths[parent].saturating_add(1);
        }
    }
    depths.truncate(weights.len());
    if is_single {
        for (depth, &weight) in depths.iter_mut().zip(weights) {
            *depth = u8::from(weight > 0);
        }
    }
    depths
}
