//! Making symbols: the pair of neighbours that occurs most often becomes a symbol, until none occurs often.
//!
//! One pass over the sequence replaces several pairs, those that occur nearly as often as the most frequent one and don't
//! get into each other's way. That changes the size of the result by a tenth of a percent, and the time by ten.

use crate::watch::{Cancelled, Watch};

/// Symbols have numbers below this one: 12 bits, of which the last value is no symbol.
pub(crate) const MAX_SYMBOLS: usize = 4095;

/// A symbol stands for at most this many values.
const MAX_LEN: u16 = 256;

/// Pairs of pairs of …: some readers give up where this is deeper than 16.
const MAX_DEPTH: u8 = 16;

/// Symbols and what they are made of: the leaves first, and then pairs of earlier symbols.
#[derive(Debug)]
pub(crate) struct Grammar {
    pub(crate) leaves: usize,
    /// The two parts of the symbols behind the leaves.
    pairs: Vec<(u16, u16)>,
    lens: Vec<u16>,
    depths: Vec<u8>,
}

impl Grammar {
    fn new(leaves: usize) -> Self {
        Self {
            leaves,
            pairs: Vec::new(),
            lens: vec![1; leaves],
            depths: vec![0; leaves],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lens.len()
    }

    /// How many values a symbol stands for, 1 to 256.
    #[inline]
    pub(crate) fn len_of(&self, symbol: u16) -> usize {
        usize::from(self.lens[usize::from(symbol)])
    }

    /// The two symbols that a symbol is made of; `None` for a leaf.
    #[inline]
    pub(crate) fn parts(&self, symbol: u16) -> Option<(u16, u16)> {
        usize::from(symbol)
            .checked_sub(self.leaves)
            .map(|pair| self.pairs[pair])
    }

    /// Adds the symbol for a pair, if there may be one.
    fn push(&mut self, first: u16, second: u16) -> u16 {
        let symbol = self.len() as u16;
        let [a, b] = [usize::from(first), usize::from(second)];
        self.pairs.push((first, second));
        self.lens.push(self.lens[a] + self.lens[b]);
        self.depths.push(self.depths[a].max(self.depths[b]) + 1);
        symbol
    }

    fn may_pair(&self, first: usize, second: usize) -> bool {
        self.lens[first] + self.lens[second] <= MAX_LEN && self.depths[first].max(self.depths[second]) < MAX_DEPTH
    }

    /// The values that each symbol stands for.
    pub(crate) fn expansions(&self) -> Vec<Vec<u16>> {
        let mut expansions: Vec<Vec<u16>> = (0..self.leaves as u16).map(|leaf| vec![leaf]).collect();
        for &(first, second) in &self.pairs {
            let expansion = [&*expansions[usize::from(first)], &*expansions[usize::from(second)]].concat();
            expansions.push(expansion);
        }
        expansions
    }

    /// The values that a sequence of symbols stands for.
    pub(crate) fn expand(&self, sequence: &[u16], values: &mut Vec<u16>) {
        let expansions = self.expansions();
        values.clear();
        for &symbol in sequence {
            values.extend_from_slice(&expansions[usize::from(symbol)]);
        }
    }
}

/// How far to go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Limits {
    /// The fewest occurrences that make a pair a symbol.
    pub(super) min_count: u32,
    /// The most symbols, leaves included.
    pub(super) max_symbols: usize,
    /// In one pass: pairs that occur at least this part as often as the most frequent one, in 256ths.
    pub(super) part: u32,
}

impl Limits {
    /// A symbol takes three bytes of the file: fewer occurrences don't pay.
    pub(crate) const FINAL: Self = Self {
        min_count: 8,
        max_symbols: MAX_SYMBOLS,
        part: 110,
    };

    /// For estimates: the symbols that make the greatest difference.
    pub(crate) const ESTIMATE: Self = Self {
        min_count: 16,
        max_symbols: 400,
        part: 80,
    };
}

/// The counts of pairs, with those that are not zero.
struct Counts {
    counts: Vec<u32>,
    seen: Vec<u32>,
}

impl Counts {
    const BITS: u32 = 12;

    fn new() -> Self {
        Self {
            counts: vec![0; 1 << (2 * Self::BITS)],
            seen: Vec::new(),
        }
    }

    /// Counts the pairs of a sequence. In a run of one symbol every second pair counts: as often as it can be replaced.
    fn count(&mut self, sequence: &[u16]) {
        for &pair in &self.seen {
            self.counts[pair as usize] = 0;
        }
        self.seen.clear();
        let mut counted = false;
        for pair in sequence.windows(2) {
            let (first, second) = (pair[0], pair[1]);
            if first == second && counted {
                counted = false;
                continue;
            }
            counted = first == second;
            let pair = u32::from(first) << Self::BITS | u32::from(second);
            let count = &mut self.counts[pair as usize];
            if *count == 0 {
                self.seen.push(pair);
            }
            *count += 1;
        }
    }
}

thread_local! {
    /// 64 MiB, of which little is touched; kept from one use to the next, as a thread makes thousands of estimates.
    static COUNTS: core::cell::RefCell<Counts> = core::cell::RefCell::new(Counts::new());
}

/// Replaces pairs by symbols in a sequence of leaves, and gives the symbols.
pub(crate) fn pair(
    sequence: &mut Vec<u16>,
    leaves: usize,
    limits: Limits,
    watch: &Watch<'_>,
) -> Result<Grammar, Cancelled> {
    let mut grammar = Grammar::new(leaves);
    COUNTS.with_borrow_mut(|counts| {
        loop {
            watch.check()?;
            let first_new = grammar.len();
            if first_new >= limits.max_symbols {
                return Ok(grammar);
            }
            counts.count(sequence);
            let pairs = choose(counts, &mut grammar, limits);
            if grammar.len() == first_new {
                return Ok(grammar);
            }
            replace(sequence, &pairs);
        }
    })
}

/// For each symbol the pairs that begin with it and are to be replaced: the second symbol, and the new one.
type Replacements = Vec<Vec<(u16, u16)>>;

/// Makes symbols of the most frequent pairs.
fn choose(counts: &Counts, grammar: &mut Grammar, limits: Limits) -> Replacements {
    let parts = |pair: u32| {
        (
            (pair >> Counts::BITS) as usize,
            (pair & ((1 << Counts::BITS) - 1)) as usize,
        )
    };
    let mut frequent: Vec<(u32, u32)> = counts
        .seen
        .iter()
        .map(|&pair| (counts.counts[pair as usize], pair))
        .filter(|&(count, pair)| {
            let (first, second) = parts(pair);
            count >= limits.min_count && grammar.may_pair(first, second)
        })
        .collect();
    let greatest = frequent.iter().map(|&(count, _)| count).max().unwrap_or(0);
    let least = (u64::from(greatest) * u64::from(limits.part) / 256) as u32;
    frequent.retain(|&(count, _)| count >= least);
    frequent.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let symbols = grammar.len();
    let mut replacements = vec![Vec::new(); symbols];
    // A symbol that ends one pair and begins another could be replaced by either.
    let (mut begins, mut ends) = (vec![false; symbols], vec![false; symbols]);
    for (_, pair) in frequent {
        let (first, second) = parts(pair);
        if ends[first] || begins[second] || first == second && begins[first] {
            continue;
        }
        if grammar.len() == limits.max_symbols {
            break;
        }
        begins[first] = true;
        ends[second] = true;
        let symbol = grammar.push(first as u16, second as u16);
        replacements[first].push((second as u16, symbol));
    }
    replacements
}

/// Replaces pairs from left to right.
fn replace(sequence: &mut Vec<u16>, replacements: &Replacements) {
    let (mut from, mut to) = (0, 0);
    while from < sequence.len() {
        let first = sequence[from];
        from += 1;
        sequence[to] = first;
        let candidates = &replacements[usize::from(first)];
        if !candidates.is_empty() && from < sequence.len() {
            let next = sequence[from];
            if let Some(&(_, symbol)) = candidates.iter().find(|&&(second, _)| second == next) {
                sequence[to] = symbol;
                from += 1;
            }
        }
        to += 1;
    }
    sequence.truncate(to);
}
