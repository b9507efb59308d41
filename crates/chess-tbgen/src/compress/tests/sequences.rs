//! Sequences of cells to compress, made up.

use quickcheck::{Arbitrary, Gen};

use super::super::cells::{ANY, Cell, below};

/// Cells, and how many leaves they have.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    pub(super) leaves: usize,
    pub(super) cells: Vec<Cell>,
}

/// Runs and pieces repeated from before, with cells that don't matter among them: a few hundred to a few thousand cells.
impl Arbitrary for Sequence {
    fn arbitrary(g: &mut Gen) -> Self {
        let below_bound = |g: &mut Gen, bound: usize| usize::arbitrary(g) % bound;
        let leaves = 1 + match u8::arbitrary(g) % 4 {
            0 => 0,
            1 => below_bound(g, 4),
            2 => below_bound(g, 40),
            _ => below_bound(g, 300),
        };
        let len = 1 + below_bound(g, 40 * g.size());
        let run_len = 1 + below_bound(g, 40);
        let wild = u8::arbitrary(g) % 5;
        let mut cells: Vec<Cell> = Vec::new();
        while cells.len() < len {
            let count = 1 + below_bound(g, run_len);
            match u8::arbitrary(g) % 8 {
                kind if kind < wild => {
                    let limit = below(1 + below_bound(g, leaves.min(254)) as u8);
                    let cell = if bool::arbitrary(g) { ANY } else { limit };
                    cells.extend(vec![cell; count]);
                }
                4 | 5 if !cells.is_empty() => {
                    let from = below_bound(g, cells.len());
                    let to = cells.len().min(from + 2 * count);
                    cells.extend_from_within(from..to);
                }
                _ => cells.extend(vec![below_bound(g, leaves) as Cell; count]),
            }
        }
        cells.truncate(len);
        Self { leaves, cells }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let Self { leaves, cells } = self.clone();
        let halves = [cells[..cells.len() / 2].to_vec(), cells[cells.len() / 2..].to_vec()];
        let shorter = halves
            .into_iter()
            .filter(move |half| (1..cells.len()).contains(&half.len()));
        Box::new(shorter.map(move |cells| Self { leaves, cells }))
    }
}

/// Sequences that are hard in ways of their own, with their names.
pub(super) fn structured() -> Vec<(&'static str, Sequence)> {
    let sequence = |leaves, cells| Sequence { leaves, cells };
    let mut random = Random(7);
    let mut noise = |len: usize, leaves: u64| -> Vec<Cell> { (0..len).map(|_| random.below(leaves) as Cell).collect() };
    let fibonacci_word = {
        let (mut last, mut word) = (vec![0], vec![0, 1]);
        while word.len() < 20_000 {
            let next = [&*word, &*last].concat();
            last = core::mem::replace(&mut word, next);
        }
        word
    };
    let mut rare = vec![0; 700_000];
    rare[350_000] = 1;
    vec![
        ("one value", sequence(1, vec![0])),
        ("one value of many", sequence(300, vec![299])),
        ("one that may be anything", sequence(5, vec![ANY])),
        ("one that is limited", sequence(5, vec![below(1)])),
        ("two values", sequence(2, vec![0, 1])),
        ("nothing that matters", sequence(5, vec![ANY; 70_000])),
        ("limits only", sequence(5, [below(1), below(4), below(2)].repeat(900))),
        (
            "one value again and again, over more than one stretch",
            sequence(3, vec![2; 300_000]),
        ),
        ("one rare value", sequence(2, rare)),
        ("every value once", sequence(300, (0..300).collect())),
        (
            "all values, in turn",
            sequence(300, (0..300).collect::<Vec<Cell>>().repeat(50)),
        ),
        ("noise of two values", sequence(2, noise(30_000, 2))),
        ("noise of many values", sequence(250, noise(30_000, 250))),
        ("noise over more than one stretch", sequence(5, noise(280_000, 5))),
        ("the Fibonacci word", sequence(2, fibonacci_word)),
        (
            "values between cells that don't matter, over more than one stretch",
            sequence(
                4,
                (0..280_000)
                    .map(|place: u32| if place % 3 == 0 { (place / 7 % 4) as Cell } else { ANY })
                    .collect(),
            ),
        ),
    ]
}

/// Numbers that are the same each time.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) const fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
