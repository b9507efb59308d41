//! Symbols into bits: prefix codes of chosen lengths, numbered as the format wants it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How long the codes are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lengths {
    /// As short as possible on the whole (Huffman).
    Shortest,
    /// Whatever the frequencies: 1, 2, 3, … up to the longest the format allows, and the rest below the last.
    Skewed,
    /// All alike, or nearly so.
    Flat,
}

/// The longest code of the format.
const MAX_LEN: u8 = 32;

/// The length of each symbol's code, by the symbol's frequency; 0 for those that do not occur.
pub(crate) fn lengths(frequencies: &[u64], lengths: Lengths) -> Vec<u8> {
    let mut used: Vec<usize> = (0..frequencies.len())
        .filter(|&symbol| frequencies[symbol] > 0)
        .collect();
    used.sort_by_key(|&symbol| Reverse(frequencies[symbol]));
    let lens = match (lengths, used.len()) {
        (_, 0) => panic!("nothing to encode"),
        (_, 1) => vec![1],
        (Lengths::Shortest, _) => huffman(&used.iter().map(|&symbol| frequencies[symbol]).collect::<Vec<_>>()),
        (Lengths::Skewed, count) => skewed(count),
        (Lengths::Flat, count) => flat(count),
    };
    assert!(
        lens.iter().all(|&len| len <= MAX_LEN),
        "frequencies too uneven for codes of 32 bits"
    );
    let mut by_symbol = vec![0; frequencies.len()];
    for (symbol, len) in used.into_iter().zip(lens) {
        by_symbol[symbol] = len;
    }
    by_symbol
}

/// The lengths of a Huffman code, for frequencies from great to small.
fn huffman(frequencies: &[u64]) -> Vec<u8> {
    let mut heap: BinaryHeap<(Reverse<u64>, Vec<usize>)> = frequencies
        .iter()
        .enumerate()
        .map(|(symbol, &frequency)| (Reverse(frequency), vec![symbol]))
        .collect();
    let mut lens = vec![0; frequencies.len()];
    while heap.len() > 1 {
        let (Reverse(one), mut symbols) = heap.pop().unwrap();
        let (Reverse(other), more) = heap.pop().unwrap();
        symbols.extend(more);
        for &symbol in &symbols {
            lens[symbol] += 1;
        }
        heap.push((Reverse(one + other), symbols));
    }
    lens
}

fn skewed(count: usize) -> Vec<u8> {
    let mut alone = count - 2;
    while alone + usize::from(bits_for(count - alone)) > usize::from(MAX_LEN) {
        alone -= 1;
    }
    let rest = flat(count - alone).into_iter().map(|len| len + alone as u8);
    (1..=alone as u8).chain(rest).collect()
}

fn flat(count: usize) -> Vec<u8> {
    let bits = bits_for(count);
    let shorter = (1 << bits) - count;
    (0..count).map(|symbol| bits - u8::from(symbol < shorter)).collect()
}

/// The bits that tell so many things apart, at least one.
const fn bits_for(count: usize) -> u8 {
    (usize::BITS - (count - 1).leading_zeros()) as u8
}

/// A code: its symbols numbered anew, longer codes first and those without a code last.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) min_len: u8,
    pub(crate) max_len: u8,
    /// For each length from the shortest, the least new number of a symbol with a code no longer than that.
    pub(crate) first_symbols: Vec<u16>,
    /// The old number by the new one.
    pub(crate) old: Vec<u16>,
    /// The new number by the old one.
    pub(crate) new: Vec<u16>,
    /// The bits of the symbols that have a code, by the old number.
    pub(crate) words: Vec<Option<Word>>,
}

/// The lowest `len` bits of `bits`, the highest of them first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) bits: u32,
    pub(crate) len: u8,
}

impl Code {
    /// The code with these lengths, where `tie` decides the order of symbols with the same length.
    pub(crate) fn new(lens: &[u8], mut tie: impl FnMut(usize) -> u64) -> Self {
        let mut old: Vec<u16> = (0..lens.len() as u16).collect();
        old.sort_by_cached_key(|&symbol| {
            let len = lens[symbol as usize];
            (len == 0, Reverse(len), tie(symbol as usize))
        });
        let mut new = vec![0; lens.len()];
        for (number, &symbol) in old.iter().enumerate() {
            new[symbol as usize] = number as u16;
        }
        let coded = || lens.iter().copied().filter(|&len| len > 0);
        let (min_len, max_len) = (coded().min().unwrap(), coded().max().unwrap());
        let first_symbols = (min_len..=max_len)
            .map(|len| coded().filter(|&longer| longer > len).count() as u16)
            .collect();
        // The words follow each other as numbers of 32 bits, from the longest, which begin with 0.
        let mut words = vec![None; lens.len()];
        let mut next: u64 = 0;
        for &symbol in &old {
            let len = lens[symbol as usize];
            if len > 0 {
                let bits = (next >> (32 - len)) as u32;
                words[symbol as usize] = Some(Word { bits, len });
                next += 1 << (32 - len);
            }
        }
        assert!(next == 1 << 32 || coded().count() == 1, "not a whole code");
        Self {
            min_len,
            max_len,
            first_symbols,
            old,
            new,
            words,
        }
    }
}

#[test]
fn lengths_make_whole_codes() {
    for count in 2..300 {
        let mut frequencies: Vec<u64> = (0..count).map(|symbol| symbol * symbol + 1).collect();
        frequencies.push(0);
        for kind in [Lengths::Shortest, Lengths::Skewed, Lengths::Flat] {
            let lens = lengths(&frequencies, kind);
            assert_eq!(lens.last(), Some(&0));
            let sum: u64 = lens.iter().filter(|&&len| len > 0).map(|&len| 1 << (32 - len)).sum();
            assert_eq!(sum, 1 << 32, "{count} symbols, {kind:?}");
            assert_eq!(kind == Lengths::Skewed && count > 33, lens.contains(&32) && count > 33);
        }
    }
    assert_eq!(lengths(&[5, 0, 1, 1], Lengths::Shortest), [1, 0, 2, 2]);
    assert_eq!(lengths(&[0, 7], Lengths::Shortest), [0, 1]);
}

#[test]
fn longer_words_are_smaller() {
    let code = Code::new(&[2, 1, 0, 3, 3], |symbol| symbol as u64);
    let word = |bits, len| Some(Word { bits, len });
    assert_eq!(code.old, [3, 4, 0, 1, 2]);
    assert_eq!(code.new, [2, 3, 4, 0, 1]);
    assert_eq!(code.first_symbols, [3, 2, 0]);
    assert_eq!(
        code.words,
        [word(0b01, 2), word(0b1, 1), None, word(0b000, 3), word(0b001, 3)]
    );
}
