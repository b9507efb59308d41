//! Values into fewer symbols: a symbol stands for one value, or for two other symbols one after the other.

use std::collections::HashMap;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pattern {
    Value(u16),
    Pair(u16, u16),
}

/// Symbols, and what each of them expands to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alphabet {
    patterns: Vec<Pattern>,
    /// How many values a symbol stands for.
    lens: Vec<u16>,
    /// How many pairs lie in each other.
    depths: Vec<u16>,
}

impl Alphabet {
    /// One symbol a value, which is also its number.
    pub(crate) fn of_values(values: u16) -> Self {
        let mut alphabet = Self::default();
        for value in 0..values {
            alphabet.add(Pattern::Value(value));
        }
        alphabet
    }

    pub(crate) fn add(&mut self, pattern: Pattern) -> u16 {
        let (len, depth) = match pattern {
            Pattern::Value(_) => (1, 0),
            Pattern::Pair(left, right) => (
                self.len_of(left) + self.len_of(right),
                1 + self.depths[left as usize].max(self.depths[right as usize]),
            ),
        };
        assert!(len <= 256, "no symbol stands for more than 256 values");
        assert!(self.patterns.len() < 4095, "12 bits, of which one number means a leaf");
        self.patterns.push(pattern);
        self.lens.push(len);
        self.depths.push(depth);
        self.patterns.len() as u16 - 1
    }

    pub(crate) fn count(&self) -> usize {
        self.patterns.len()
    }

    pub(crate) fn pattern(&self, symbol: u16) -> Pattern {
        self.patterns[symbol as usize]
    }

    pub(crate) fn len_of(&self, symbol: u16) -> u16 {
        self.lens[symbol as usize]
    }

    /// Whether the expansion of `longer` begins with that of `symbol` because one is made from the other.
    pub(crate) fn begins_with(&self, longer: u16, symbol: u16) -> bool {
        longer == symbol
            || match self.pattern(longer) {
                Pattern::Pair(left, _) => self.begins_with(left, symbol),
                Pattern::Value(_) => false,
            }
    }

    /// One of the symbol's values.
    pub(crate) fn value_at(&self, symbol: u16, place: u16) -> u16 {
        match self.pattern(symbol) {
            Pattern::Value(value) => value,
            Pattern::Pair(left, _) if place < self.len_of(left) => self.value_at(left, place),
            Pattern::Pair(left, right) => self.value_at(right, place - self.len_of(left)),
        }
    }

    /// Writes the symbol's values to the end of `values`.
    pub(crate) fn expand(&self, symbol: u16, values: &mut Vec<u16>) {
        match self.pattern(symbol) {
            Pattern::Value(value) => values.push(value),
            Pattern::Pair(left, right) => {
                self.expand(left, values);
                self.expand(right, values);
            }
        }
    }
}

/// How far pairing goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    pub(crate) max_symbols: usize,
    /// The values that a symbol may stand for, at most 256.
    pub(crate) max_len: u16,
    /// How deep pairs may lie in each other.
    pub(crate) max_depth: u16,
    /// Rarer pairs are left alone.
    pub(crate) min_count: usize,
}

impl Pairing {
    pub(crate) const NONE: Self = Self {
        max_symbols: 0,
        max_len: 1,
        max_depth: 0,
        min_count: usize::MAX,
    };

    pub(crate) const USUAL: Self = Self {
        max_symbols: 4095,
        max_len: 256,
        max_depth: 16,
        min_count: 8,
    };
}

/// Replaces frequent pairs in `symbols` by new symbols, the most frequent ones first, several a pass.
pub(crate) fn pair(alphabet: &mut Alphabet, symbols: &mut Vec<u16>, pairing: Pairing) {
    loop {
        let chosen = choose_pairs(alphabet, symbols, pairing);
        if chosen.is_empty() {
            break;
        }
        let mut len = 0;
        let mut next = 0;
        while next < symbols.len() {
            let here = (symbols[next], symbols.get(next + 1).copied().unwrap_or(u16::MAX));
            let (symbol, used) = chosen.get(&here).map_or((here.0, 1), |&symbol| (symbol, 2));
            symbols[len] = symbol;
            len += 1;
            next += used;
        }
        symbols.truncate(len);
    }
}

/// The pairs of one pass and their new symbols: frequent ones that do not compete for the same symbols.
fn choose_pairs(alphabet: &mut Alphabet, symbols: &[u16], pairing: Pairing) -> HashMap<(u16, u16), u16> {
    let mut pairs: Vec<(u16, u16)> = symbols.windows(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.sort_unstable();
    let mut counts: Vec<(usize, (u16, u16))> = pairs
        .chunk_by(|one, other| one == other)
        .map(|same| (same.len(), same[0]))
        .filter(|&(count, (left, right))| {
            count >= pairing.min_count
                && alphabet.len_of(left) + alphabet.len_of(right) <= pairing.max_len
                && alphabet.depths[left as usize].max(alphabet.depths[right as usize]) < pairing.max_depth
        })
        .collect();
    counts.sort_unstable_by_key(|&(count, pair)| (std::cmp::Reverse(count), pair));
    let most = counts.first().map_or(0, |&(count, _)| count);
    let mut chosen = HashMap::new();
    let (mut first, mut second) = (vec![false; 4096], vec![false; 4096]);
    for (count, (left, right)) in counts {
        if alphabet.count() >= pairing.max_symbols || count < most / 8 || chosen.len() == 250 {
            break;
        }
        let alone = !second[left as usize] && !first[right as usize];
        let twin = left == right && (first[left as usize] || second[left as usize]);
        if alone && !twin {
            first[left as usize] = true;
            second[right as usize] = true;
            if left == right {
                // A run of three: none of its symbols may belong to another pair.
                (first[right as usize], second[left as usize]) = (true, true);
            }
            chosen.insert((left, right), alphabet.add(Pattern::Pair(left, right)));
        }
    }
    chosen
}

#[test]
fn pairing_loses_nothing() {
    let mut rng = crate::rng::Rng::new(1);
    let mut values = Vec::new();
    while values.len() < 20_000 {
        let (value, run) = (rng.below(4) as u16, rng.index(40));
        values.extend(vec![value; run]);
    }
    for pairing in [
        Pairing::USUAL,
        Pairing {
            max_len: 5,
            max_depth: 2,
            ..Pairing::USUAL
        },
        Pairing::NONE,
    ] {
        let mut alphabet = Alphabet::of_values(4);
        let mut symbols = values.clone();
        pair(&mut alphabet, &mut symbols, pairing);
        let mut expanded = Vec::new();
        for &symbol in &symbols {
            assert!(alphabet.len_of(symbol) <= pairing.max_len);
            alphabet.expand(symbol, &mut expanded);
        }
        assert_eq!(expanded, values);
        assert_eq!(symbols.len() == values.len(), pairing == Pairing::NONE);
    }
}
