//! The cheapest sequence of symbols that fits the cells.
//!
//! From every place that can be reached all symbols are tried that fit the cells there, and of all ways to a place the cheapest
//! is kept. Cells that don't matter branch: they are tried with their value so far, and with others as far as a budget
//! allows. On endings of four men this makes tables 5 to 15 percent smaller than the pairs alone.

use rayon::prelude::*;

use super::cells::{Cell, allows, is_exact};
use super::phrases::Phrases;
use crate::watch::{Cancelled, Watch};

/// Stretches of so many cells are looked at one by one, so that memory is bounded and threads have work.
const STRETCH: usize = 1 << 18;

/// How many nodes are tried from one place on beside the values so far. With 24 tables are 1 percent larger.
const BUDGET: usize = 40;

/// Of the symbols that repeat one value: how many are tried, the longest first.
const LONGEST: usize = 4;

/// Deep in a run of at least twice this many equal values only the longest symbol is tried.
const DEEP: usize = 64;

/// The symbols for the cells, which have been filled with values that they allow; or for one stretch of cells of so many.
pub(crate) fn parse(
    cells: &[Cell],
    filled: &[u16],
    phrases: &Phrases,
    every: usize,
    watch: &Watch<'_>,
) -> Result<Vec<u16>, Cancelled> {
    let stretches: Vec<Vec<u16>> = cells
        .par_chunks(STRETCH)
        .zip(filled.par_chunks(STRETCH))
        .step_by(every)
        .map(|(cells, filled)| {
            watch.check()?;
            Ok(Stretch::new(cells, filled, phrases).parse())
        })
        .collect::<Result<_, Cancelled>>()?;
    Ok(stretches.concat())
}

struct Stretch<'a> {
    cells: &'a [Cell],
    filled: &'a [u16],
    phrases: &'a Phrases,
    /// The least cost up to each place, in 256ths of a bit, and the last symbol on the way.
    ways: Vec<(u32, u16)>,
    /// Branches that are still to be tried: a node, the place it has led to, and the value that has been tried there.
    branches: Vec<(u32, u32, u16)>,
}

/// No place can be that far from the start: 2^18 cells of at most 40 bits.
const UNREACHED: u32 = u32::MAX;

/// The value that no cell has been tried with.
const UNTRIED: u16 = 0xffff;

impl<'a> Stretch<'a> {
    fn new(cells: &'a [Cell], filled: &'a [u16], phrases: &'a Phrases) -> Self {
        let mut ways = vec![(UNREACHED, 0); cells.len() + 1];
        ways[0].0 = 0;
        Self {
            cells,
            filled,
            phrases,
            ways,
            branches: Vec::new(),
        }
    }

    fn parse(mut self) -> Vec<u16> {
        let runs = runs(self.filled);
        for (place, &run_len) in runs.iter().enumerate() {
            if self.ways[place].0 != UNREACHED {
                self.go_on(place, usize::from(run_len));
            }
        }
        let mut symbols = Vec::new();
        let mut place = self.cells.len();
        while place > 0 {
            let symbol = self.ways[place].1;
            symbols.push(symbol);
            place -= self.phrases.len_of(symbol);
        }
        symbols.reverse();
        symbols
    }

    /// Tries all symbols from a place on, at which a run of so many equal values begins.
    fn go_on(&mut self, place: usize, run_len: usize) {
        let phrases = self.phrases;
        let cost = self.ways[place].0;
        let value = self.filled[place];
        let run = phrases.run(value);
        let repeated = run_len.min(run.nodes.len() - 1);
        let symbols = &run.symbols[..usize::from(run.symbols_up_to[repeated])];
        let longest = run.symbols.last().map_or(1, |&(len, _)| usize::from(len));
        if longest >= DEEP && run_len >= 2 * longest {
            // A symbol of one value is always there.
            if let Some(&(len, symbol)) = symbols.last() {
                self.reach(place + usize::from(len), cost, symbol);
            }
            return;
        }
        for &(len, symbol) in &symbols[symbols.len().saturating_sub(LONGEST)..] {
            self.reach(place + usize::from(len), cost, symbol);
        }
        self.branches.clear();
        // In a run the branches at its first and at its last cell.
        for step in [0, repeated - 1].into_iter().take(repeated.min(2)) {
            self.branch(run.nodes[step], place + step, value);
        }
        let mut node = run.nodes[repeated];
        let mut end = place + repeated;
        while end < self.cells.len() {
            let value = self.filled[end];
            self.branch(node, end, value);
            let Some(next) = phrases.step(node, value) else {
                break;
            };
            node = next;
            end += 1;
            if let Some(symbol) = phrases.symbol(node) {
                self.reach(end, cost, symbol);
            }
        }
        self.try_branches(cost);
    }

    #[inline]
    fn branch(&mut self, node: u32, place: usize, tried: u16) {
        if !is_exact(self.cells[place]) {
            self.branches.push((node, place as u32, tried));
        }
    }

    /// Tries other values than those so far, from the last branch on: the longest symbols are there.
    fn try_branches(&mut self, cost: u32) {
        let mut budget = BUDGET;
        while let Some((node, place, tried)) = self.branches.pop() {
            let place = place as usize;
            let cell = self.cells[place];
            // The first edge has the most frequent value: it is to be popped first.
            for (value, next) in self.phrases.steps(node).rev() {
                if value == tried || !allows(cell, value) {
                    continue;
                }
                if budget == 0 {
                    return;
                }
                budget -= 1;
                if let Some(symbol) = self.phrases.symbol(next) {
                    self.reach(place + 1, cost, symbol);
                }
                if place + 1 < self.cells.len() {
                    self.branches.push((next, place as u32 + 1, UNTRIED));
                }
            }
        }
    }

    /// A symbol leads to a place, from one that is reached at a cost.
    #[inline]
    fn reach(&mut self, place: usize, cost: u32, symbol: u16) {
        let cost = cost + self.phrases.cost(symbol);
        if cost < self.ways[place].0 {
            self.ways[place] = (cost, symbol);
        }
    }
}

/// How often the value of each place is repeated from there on.
fn runs(values: &[u16]) -> Vec<u16> {
    let mut runs = vec![1u16; values.len()];
    for index in (0..values.len().saturating_sub(1)).rev() {
        if values[index] == values[index + 1] {
            runs[index] = runs[index + 1].saturating_add(1);
        }
    }
    runs
}
