//! Values without meaning, billions of them, written as symbols from the start: long runs with fine places between them.

use crate::rng::Rng;
use crate::writer::{Alphabet, Pattern};

/// Symbols in their order, and what they stand for.
pub(crate) struct Stream {
    pub(crate) alphabet: Alphabet,
    pub(crate) symbols: Vec<u16>,
    /// The number of the first value of each `STEP`-th symbol.
    starts: Vec<u64>,
}

const STEP: usize = 64;

impl Stream {
    /// So many values below `end`.
    pub(crate) fn random(size: u64, end: u16, rng: &mut Rng) -> Self {
        let alphabet = random_alphabet(end, rng);
        let count = alphabet.count() as u64;
        let long: Vec<u16> = (0..count as u16)
            .filter(|&symbol| alphabet.len_of(symbol) > 128)
            .collect();
        let mut symbols = Vec::new();
        let mut starts = Vec::new();
        let (mut next, mut fine) = (0, 0);
        while next < size {
            if symbols.len() % STEP == 0 {
                starts.push(next);
            }
            // Mostly long symbols; now and then, and at the start and the end, any.
            if rng.below(2000) == 0 {
                fine = rng.below(500);
            }
            let any = rng.below(count) as u16;
            let symbol = if fine > 0 || symbols.len() < 300 || size - next < 70_000 {
                any
            } else {
                rng.pick(&long)
            };
            fine = u64::saturating_sub(fine, 1);
            let symbol = if u64::from(alphabet.len_of(symbol)) > size - next {
                rng.below(u64::from(end)) as u16
            } else {
                symbol
            };
            next += u64::from(alphabet.len_of(symbol));
            symbols.push(symbol);
        }
        Self {
            alphabet,
            symbols,
            starts,
        }
    }

    /// The value of a number.
    pub(crate) fn value(&self, index: u64) -> u16 {
        let step = self.starts.partition_point(|&start| start <= index) - 1;
        let mut next = self.starts[step];
        for &symbol in &self.symbols[step * STEP..] {
            let len = u64::from(self.alphabet.len_of(symbol));
            if index < next + len {
                return self.alphabet.value_at(symbol, (index - next) as u16);
            }
            next += len;
        }
        unreachable!("the symbols cover all numbers")
    }
}

/// Symbols for the values below `end`: the deepest there can be, the shallowest of the greatest length, and random ones.
pub(crate) fn random_alphabet(end: u16, rng: &mut Rng) -> Alphabet {
    let mut alphabet = Alphabet::of_values(end);
    let value = |rng: &mut Rng| rng.below(u64::from(end)) as u16;
    for leftwards in [true, false] {
        let mut chain = value(rng);
        for _ in 0..255 {
            let next = value(rng);
            chain = alphabet.add(if leftwards {
                Pattern::Pair(chain, next)
            } else {
                Pattern::Pair(next, chain)
            });
        }
    }
    for value in 0..end.min(8) {
        let mut run = value;
        for _ in 0..8 {
            run = alphabet.add(Pattern::Pair(run, run));
        }
    }
    while alphabet.count() < usize::from(end) + 900 {
        let pick = |rng: &mut Rng| rng.index(alphabet.count()) as u16;
        let (left, right) = (pick(rng), pick(rng));
        if alphabet.len_of(left) + alphabet.len_of(right) <= 256 {
            alphabet.add(Pattern::Pair(left, right));
        }
    }
    alphabet
}

#[test]
fn values_are_those_of_the_symbols() {
    let mut rng = Rng::new(9);
    let stream = Stream::random(100_003, 5, &mut rng);
    let mut values = Vec::new();
    for &symbol in &stream.symbols {
        stream.alphabet.expand(symbol, &mut values);
    }
    assert_eq!(values.len(), 100_003);
    for (index, &value) in (0..).zip(&values) {
        assert_eq!(stream.value(index), value);
    }
}
