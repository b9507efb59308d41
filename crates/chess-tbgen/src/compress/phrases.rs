//! What symbols stand for, as a tree by values: to find all symbols that fit the cells from one on.

use std::collections::VecDeque;

use super::log2::log2;
use super::pairing::Grammar;

/// A tree whose edges are values and whose nodes are the beginnings of expansions.
pub(crate) struct Phrases {
    nodes: Vec<Node>,
    /// The values and targets of the nodes' edges, one node's after the other's.
    values: Vec<u16>,
    targets: Vec<u32>,
    runs: Vec<Run>,
    /// What a symbol costs, in 256ths of a bit.
    costs: Vec<u32>,
    lens: Vec<u16>,
}

#[derive(Clone, Copy)]
struct Node {
    first_edge: u32,
    edges: u16,
    /// The symbol that stands for just this, or [`NO_SYMBOL`].
    symbol: u16,
}

const NO_SYMBOL: u16 = 0xffff;

/// The nodes behind one value again and again, as most cells are in long runs.
pub(crate) struct Run {
    /// By the number of repetitions, from 0.
    pub(crate) nodes: Vec<u32>,
    /// Numbers of repetitions that have a symbol, ascending, with it.
    pub(crate) symbols: Vec<(u16, u16)>,
    /// By the number of repetitions, how many of `symbols` have at most so many.
    pub(crate) symbols_up_to: Vec<u16>,
}

impl Phrases {
    /// The symbols that occur so often; those that don't occur are there too, at a high price.
    pub(crate) fn new(grammar: &Grammar, frequencies: &[u32]) -> Self {
        let total: u64 = frequencies.iter().copied().map(u64::from).sum();
        // Three for each occurrence, and one where there is none.
        let cost = |&count: &u32| ((log2(3 * total) - log2(3 * u64::from(count))) >> 8) as u32;
        let costs: Vec<u32> = frequencies.iter().map(cost).collect();
        let expansions = grammar.expansions();
        let mut by_expansion: Vec<u16> = (0..grammar.len() as u16).collect();
        by_expansion.sort_by_key(|&symbol| (&expansions[usize::from(symbol)], costs[usize::from(symbol)]));
        let mut phrases = Self {
            nodes: Vec::new(),
            values: Vec::new(),
            targets: Vec::new(),
            runs: Vec::new(),
            costs,
            lens: expansions.iter().map(|expansion| expansion.len() as u16).collect(),
        };
        // Level by level: ranges of symbols that begin alike.
        let mut ranges = VecDeque::from([(0, by_expansion.len(), 0)]);
        let mut nodes = 1;
        while let Some((mut from, to, depth)) = ranges.pop_front() {
            let expansion = |index: usize| &expansions[usize::from(by_expansion[index])];
            let first_edge = phrases.values.len();
            let ends = (from..to).take_while(|&index| expansion(index).len() == depth).count();
            let symbol = if ends > 0 { by_expansion[from] } else { NO_SYMBOL };
            from += ends;
            while from < to {
                let value = expansion(from)[depth];
                let alike = (from..to).take_while(|&index| expansion(index)[depth] == value).count();
                phrases.values.push(value);
                phrases.targets.push(nodes);
                nodes += 1;
                ranges.push_back((from, from + alike, depth + 1));
                from += alike;
            }
            phrases.nodes.push(Node {
                first_edge: first_edge as u32,
                edges: (phrases.values.len() - first_edge) as u16,
                symbol,
            });
        }
        phrases.runs = (0..grammar.leaves as u16).map(|value| phrases.run_of(value)).collect();
        phrases
    }

    fn run_of(&self, value: u16) -> Run {
        let mut run = Run {
            nodes: vec![0],
            symbols: Vec::new(),
            symbols_up_to: vec![0],
        };
        let mut node = 0;
        while let Some(next) = self.step(node, value) {
            node = next;
            if let Some(symbol) = self.symbol(node) {
                run.symbols.push((run.nodes.len() as u16, symbol));
            }
            run.nodes.push(node);
            run.symbols_up_to.push(run.symbols.len() as u16);
        }
        run
    }

    /// The node behind a node and a value.
    #[inline]
    pub(crate) fn step(&self, node: u32, value: u16) -> Option<u32> {
        self.steps(node)
            .find(|&(other, _)| other == value)
            .map(|(_, target)| target)
    }

    /// The values that go on from a node, and where to.
    #[inline]
    pub(crate) fn steps(&self, node: u32) -> impl DoubleEndedIterator<Item = (u16, u32)> + '_ {
        let node = self.nodes[node as usize];
        let edges = node.first_edge as usize..node.first_edge as usize + usize::from(node.edges);
        self.values[edges.clone()]
            .iter()
            .copied()
            .zip(self.targets[edges].iter().copied())
    }

    /// The symbol that ends at a node.
    #[inline]
    pub(crate) fn symbol(&self, node: u32) -> Option<u16> {
        let symbol = self.nodes[node as usize].symbol;
        (symbol != NO_SYMBOL).then_some(symbol)
    }

    #[inline]
    pub(crate) fn run(&self, value: u16) -> &Run {
        &self.runs[usize::from(value)]
    }

    /// What a symbol costs, in 256ths of a bit.
    #[inline]
    pub(crate) fn cost(&self, symbol: u16) -> u32 {
        self.costs[usize::from(symbol)]
    }

    #[inline]
    pub(crate) fn len_of(&self, symbol: u16) -> usize {
        usize::from(self.lens[usize::from(symbol)])
    }
}
