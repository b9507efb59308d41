//! The steps of compression one by one.

use quickcheck::{TestResult, quickcheck};

use super::super::blocks::Blocks;
use super::super::cells::is_exact;
use super::super::fill::{extend, fill};
use super::super::huffman::Code;
use super::super::pairing::{Grammar, Limits, MAX_SYMBOLS, pair};
use super::super::parse::parse;
use super::super::phrases::Phrases;
use super::super::{ANY, Cell, Compressed, allows, below, frequencies};
use super::decoder::decode;
use super::sequences::{Random, Sequence, structured};
use crate::watch::Watch;

/// Makes pairs of all that occurs twice.
const EAGER: Limits = Limits {
    min_count: 2,
    max_symbols: MAX_SYMBOLS,
    part: 128,
};

fn paired(values: &[u16], leaves: usize, limits: Limits) -> (Vec<u16>, Grammar) {
    let mut sequence = values.to_vec();
    let grammar = Watch::unwatched(|watch| pair(&mut sequence, leaves, limits, watch)).unwrap();
    (sequence, grammar)
}

/// What a symbol stands for, by its parts.
fn expansion(grammar: &Grammar, symbol: u16) -> Vec<u16> {
    match grammar.parts(symbol) {
        None => vec![symbol],
        Some((first, second)) => [expansion(grammar, first), expansion(grammar, second)].concat(),
    }
}

fn depth(grammar: &Grammar, symbol: u16) -> u32 {
    let parts = grammar.parts(symbol);
    parts.map_or(0, |(first, second)| {
        1 + depth(grammar, first).max(depth(grammar, second))
    })
}

// Cells

#[test]
fn cells_allow_what_they_say() {
    for leaf in 0..300 {
        assert!(allows(ANY, leaf) && allows(leaf, leaf));
        assert!((0..300).filter(|&cell| cell != leaf).all(|cell| !allows(cell, leaf)));
        assert!((1..=254).all(|limit| allows(below(limit), leaf) == (leaf < u16::from(limit))));
    }
    assert!((1..=254).map(below).chain([ANY]).all(|cell| !is_exact(cell)));
    assert!((0..4095).all(is_exact));
}

quickcheck! {
    fn cells_are_filled_with_values_that_they_allow(sequence: Sequence) -> bool {
        let Sequence { leaves, cells } = sequence;
        [fill(&cells, leaves), extend(&cells, leaves)].iter().all(|filled| {
            filled.len() == cells.len()
                && filled.iter().zip(&cells).all(|(&value, &cell)| allows(cell, value) && usize::from(value) < leaves)
        })
    }
}

#[test]
fn runs_go_on_through_cells_that_allow_it() {
    let cells = [ANY, 3, ANY, below(4), below(2), ANY, 1, below(3), 2];
    // Nothing is before the first; and 3 is too much for the fifth, which takes the 1 behind it.
    assert_eq!(extend(&cells, 5), [3, 3, 3, 3, 1, 1, 1, 1, 2]);
    // Between two values the one that has followed the first before, and led to the second.
    let mut cells = [0, 1, 2].repeat(50);
    cells[76] = ANY;
    cells[91] = ANY;
    assert_eq!(fill(&cells, 3), [0, 1, 2].repeat(50));
}

// Pairs

/// How often a pair can be replaced from left to right.
fn occurrences(sequence: &[u16], first: u16, second: u16) -> u32 {
    let (mut count, mut place) = (0, 0);
    while place + 1 < sequence.len() {
        let fits = sequence[place] == first && sequence[place + 1] == second;
        count += u32::from(fits);
        place += if fits { 2 } else { 1 };
    }
    count
}

fn check_pairs(values: &[u16], leaves: usize, limits: Limits) {
    let (sequence, grammar) = paired(values, leaves, limits);
    let expansions: Vec<Vec<u16>> = (0..grammar.len() as u16)
        .map(|symbol| expansion(&grammar, symbol))
        .collect();
    assert_eq!(grammar.expansions(), expansions);
    let expanded: Vec<u16> = sequence
        .iter()
        .flat_map(|&symbol| expansions[usize::from(symbol)].clone())
        .collect();
    assert_eq!(expanded, values);
    let mut again = vec![1, 2, 3];
    grammar.expand(&sequence, &mut again);
    assert_eq!(again, values);

    assert!(grammar.len() <= limits.max_symbols.max(leaves));
    for symbol in 0..grammar.len() as u16 {
        let len = expansions[usize::from(symbol)].len();
        assert_eq!(grammar.len_of(symbol), len);
        assert!(len <= 256 && depth(&grammar, symbol) <= 16);
        assert_eq!(grammar.parts(symbol).is_none(), usize::from(symbol) < leaves);
    }
    if grammar.len() < limits.max_symbols {
        // Nothing is left that could have been replaced.
        for pair in sequence.windows(2) {
            let (first, second) = (pair[0], pair[1]);
            let len = grammar.len_of(first) + grammar.len_of(second);
            let fits = len <= 256 && depth(&grammar, first).max(depth(&grammar, second)) < 16;
            assert!(
                !fits || occurrences(&sequence, first, second) < limits.min_count,
                "{first} {second}"
            );
        }
    }
}

quickcheck! {
    fn pairs_expand_to_what_they_replaced(sequence: Sequence) -> bool {
        let values = fill(&sequence.cells, sequence.leaves);
        let short = &values[..values.len().min(1000)];
        for limits in [Limits::FINAL, Limits::ESTIMATE, EAGER] {
            check_pairs(short, sequence.leaves, limits);
        }
        true
    }
}

#[test]
fn symbols_stay_few_short_and_flat() {
    let mut random = Random(1);
    // More pairs occur twice than there may be symbols.
    let once: Vec<u16> = (0..9000).map(|_| random.below(1000) as u16).collect();
    let (_, grammar) = paired(&[&*once, &*once].concat(), 1000, EAGER);
    assert_eq!(grammar.len(), MAX_SYMBOLS);
    // One value again and again doubles to the longest symbol.
    let (sequence, grammar) = paired(&[0; 10_000], 1, Limits::FINAL);
    assert_eq!(grammar.len_of(sequence[0]), 256);
    // A word in which each symbol is best made of the last one and one value more would get deep.
    let ladder: Vec<u16> = (0..60u16)
        .flat_map(|end| (0..=end).collect::<Vec<_>>().repeat(60 - usize::from(end)))
        .collect();
    let (_, grammar) = paired(&ladder, 60, Limits::FINAL);
    assert!((60..grammar.len() as u16).all(|symbol| depth(&grammar, symbol) <= 16));
}

// The cheapest sequence

/// The least cost of any sequence of symbols whose values fit, by trying every symbol at every place.
fn cheapest(len: usize, grammar: &Grammar, phrases: &Phrases, fits: impl Fn(usize, u16) -> bool) -> u32 {
    let expansions = grammar.expansions();
    let mut ways = vec![u32::MAX; len + 1];
    ways[0] = 0;
    for place in 0..len {
        if ways[place] == u32::MAX {
            continue;
        }
        for (symbol, values) in expansions.iter().enumerate() {
            let end = place + values.len();
            if end <= len && values.iter().zip(place..).all(|(&value, place)| fits(place, value)) {
                ways[end] = ways[end].min(ways[place] + phrases.cost(symbol as u16));
            }
        }
    }
    ways[len]
}

fn cost(sequence: &[u16], phrases: &Phrases) -> u64 {
    sequence.iter().map(|&symbol| u64::from(phrases.cost(symbol))).sum()
}

/// Whether no value has more symbols of its repetitions than are tried in a run.
fn few_runs(grammar: &Grammar) -> bool {
    let expansions = grammar.expansions();
    let runs_of = |leaf: u16| {
        expansions
            .iter()
            .filter(|values| values.iter().all(|&value| value == leaf))
            .count()
    };
    (0..grammar.leaves as u16).all(|leaf| runs_of(leaf) <= 4)
}

quickcheck! {
    fn parse_is_as_cheap_as_trying_everything(sequence: Sequence) -> TestResult {
        let Sequence { leaves, mut cells } = sequence;
        cells.truncate(100);
        let filled = fill(&cells, leaves);
        let (first, grammar) = paired(&filled, leaves, EAGER);
        if !few_runs(&grammar) {
            return TestResult::discard();
        }
        let phrases = Phrases::new(&grammar, &frequencies(&first, grammar.len()));
        let parsed = Watch::unwatched(|watch| parse(&cells, &filled, &phrases, 1, watch)).unwrap();
        let found = cost(&parsed, &phrases);
        assert!(found <= cost(&first, &phrases), "it was cheaper before");
        let mut values = Vec::new();
        grammar.expand(&parsed, &mut values);
        assert!(values.len() == cells.len() && cells.iter().zip(&values).all(|(&cell, &value)| allows(cell, value)));
        // With the values as they are, all is tried; with others, as much as there is time for.
        let as_filled = u64::from(cheapest(cells.len(), &grammar, &phrases, |place, value| filled[place] == value));
        let of_all = u64::from(cheapest(cells.len(), &grammar, &phrases, |place, value| allows(cells[place], value)));
        TestResult::from_bool((of_all..=as_filled).contains(&found))
    }
}

#[test]
fn parse_makes_hard_sequences_no_dearer() {
    for (name, Sequence { leaves, cells }) in structured() {
        let filled = fill(&cells, leaves);
        let (first, grammar) = paired(&filled, leaves, Limits::FINAL);
        let phrases = Phrases::new(&grammar, &frequencies(&first, grammar.len()));
        let parsed = Watch::unwatched(|watch| parse(&cells, &filled, &phrases, 1, watch)).unwrap();
        // Symbols may have reached over the end of a stretch. What is behind it then begins with others, a few hundred bits.
        let stretches = (cells.len() >> 18) as u64;
        let (before, after) = (cost(&first, &phrases), cost(&parsed, &phrases));
        assert!(
            after <= before + stretches * 300 * 256,
            "{name}: {after} instead of {before}"
        );
    }
}

// Codes

/// The sum of the lengths of all codes of an optimal code: the two least weights are looked for again and again.
fn naive_cost(weights: &[u32]) -> u64 {
    let mut weights: Vec<u64> = weights
        .iter()
        .filter(|&&weight| weight > 0)
        .map(|&weight| weight.into())
        .collect();
    if let &[weight] = &*weights {
        return weight;
    }
    let mut cost = 0;
    while weights.len() > 1 {
        let mut take_least = || {
            let (place, _) = weights.iter().enumerate().min_by_key(|(_, weight)| **weight).unwrap();
            weights.swap_remove(place)
        };
        let sum = take_least() + take_least();
        weights.push(sum);
        cost += sum;
    }
    cost
}

/// Asserts that code words are a complete code, none the beginning of another, and gives what it costs.
fn check_code(weights: &[u32], code: &Code) -> u64 {
    let with_code: Vec<u16> = (0..weights.len() as u16)
        .filter(|&symbol| code.len_of(symbol) > 0)
        .collect();
    assert!(
        with_code
            .iter()
            .copied()
            .eq((0..weights.len() as u16).filter(|&symbol| weights[usize::from(symbol)] > 0))
    );
    let kraft: u64 = with_code.iter().map(|&symbol| 1 << (32 - code.len_of(symbol))).sum();
    assert_eq!(kraft, if with_code.len() == 1 { 1 << 31 } else { 1 << 32 });
    // Aligned to the left, each begins where the one before ends: so they are all different, and none begins another.
    let mut words: Vec<(u64, u64)> = with_code
        .iter()
        .map(|&symbol| {
            let shift = 32 - code.len_of(symbol);
            (u64::from(code.code_of(symbol)) << shift, 1 << shift)
        })
        .collect();
    words.sort_unstable();
    let mut end = 0;
    for (start, size) in words {
        assert_eq!(start, end);
        end += size;
    }
    with_code
        .iter()
        .map(|&symbol| u64::from(weights[usize::from(symbol)]) * u64::from(code.len_of(symbol)))
        .sum()
}

fn code_of(weights: &[u32]) -> Code {
    Code::new(&paired(&[], weights.len(), Limits::FINAL).1, weights)
}

quickcheck! {
    fn codes_cost_as_little_as_can_be(weights: Vec<u16>, flat: bool) -> TestResult {
        let weights: Vec<u32> = weights.iter().map(|&weight| u32::from(if flat { weight % 8 } else { weight })).collect();
        if weights.iter().all(|&weight| weight == 0) {
            return TestResult::discard();
        }
        TestResult::from_bool(check_code(&weights, &code_of(&weights)) == naive_cost(&weights))
    }
}

#[test]
fn codes_get_no_longer_than_readers_can_hold() {
    let (mut weights, mut next) = (vec![1u32], 1u32);
    while let Some(sum) = next.checked_add(weights[weights.len() - 1]) {
        weights.push(next);
        next = sum;
    }
    assert!(weights.len() > 40);
    let code = code_of(&weights);
    let cost = check_code(&weights, &code);
    let longest = (0..weights.len() as u16).map(|symbol| code.len_of(symbol)).max();
    assert!(longest <= Some(32));
    // An optimal one, with up to 46 bits, is not much better.
    assert!(cost * 1000 < naive_cost(&weights) * 1001);
    // Up to 32 bits nothing is lost.
    let weights = &weights[..33];
    assert_eq!(check_code(weights, &code_of(weights)), naive_cost(weights));
}

// Blocks

/// Compresses with blocks of a size.
fn in_blocks(cells: &[Cell], leaves: usize, block_bits: u8) -> Compressed {
    let (sequence, grammar) = paired(&fill(cells, leaves), leaves, Limits::FINAL);
    let code = Code::new(&grammar, &frequencies(&sequence, grammar.len()));
    let blocks = Blocks::with_block_bits(&sequence, &grammar, &code, block_bits, cells.len() as u64);
    code.into_compressed(&grammar, blocks)
}

quickcheck! {
    fn blocks_of_every_size_are_read_again(sequence: Sequence) -> bool {
        let Sequence { leaves, cells } = sequence;
        (4..=10).all(|block_bits| {
            let values = decode(&in_blocks(&cells, leaves, block_bits), cells.len() as u64);
            values == fill(&cells, leaves)
        })
    }
}

#[test]
fn blocks_have_no_more_values_than_their_lengths_can_tell() {
    let cells = vec![0; 1_000_000];
    for block_bits in 4..=10 {
        let compressed = in_blocks(&cells, 1, block_bits);
        let blocks = &compressed.blocks;
        assert_eq!(decode(&compressed, 1_000_000), cells);
        let real_blocks = blocks.lens.len() - usize::from(blocks.extra_blocks);
        // A symbol of 256 values takes one bit or two.
        assert!(real_blocks >= 1_000_000_usize.div_ceil(65536));
        if block_bits >= 6 {
            assert_eq!((real_blocks, blocks.lens[0]), (16, 65535));
        }
    }
}
