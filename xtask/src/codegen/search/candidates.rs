//! Magics for one square that leave room for others, by simulated annealing over the bits of the factor.
//!
//! Gaps help only if something fits into them, and parts with irregular gaps never fit into each other. So the walk looks for
//! *regular* gaps: entries that stay free at the same place of every 64. The [area](Candidate::area) counts what a part takes
//! away from others in that sense, and a magic is the better the smaller it is.

use chess_bits::Square;

use super::random::Random;
use crate::codegen::board::Slider;
use crate::codegen::magics::Magic;

/// How many candidates a square keeps for each width of the index: different gaps give the packing a choice.
const KEPT: usize = 12;

/// How many changes one walk tries.
const STEPS: u32 = 20_000;

/// How many entries a wrong answer weighs as much as. Lower, and walks end in wrong magics with a small area.
const WEIGHT_OF_A_CLASH: u32 = 16;

/// How many bits more than the mask has squares the index may have: more room allows more regular gaps.
const EXTRA_BITS: usize = 4;

/// The temperature a walk starts at, per subset of the mask; it falls to 0.
const HEAT: f64 = 0.02;

/// A slider on a square, and the candidates found for it.
pub(super) struct Problem {
    pub(super) slider: Slider,
    pub(super) square: Square,
    /// How many squares the mask has.
    bits: u32,
    /// Every subset of the mask and a number for its attacks, in random order so that clashes show early.
    cases: Vec<(u64, u32)>,
    /// Valid magics; the first is the one the search started from.
    pub(super) candidates: Vec<Candidate>,
}

/// A valid magic, without a place in the table.
pub(super) struct Candidate {
    pub(super) factor: u64,
    pub(super) shift: u32,
    /// Which entries are in use, counted from the start of the square's part: bit i of word w stands for entry 64w + i.
    pub(super) image: Vec<u64>,
    /// The words in use, times the bits in use in any of them.
    pub(super) area: u32,
}

impl Problem {
    /// The problem that a magic solves, with that magic as the first candidate.
    pub(super) fn new(magic: &Magic) -> Self {
        let Magic {
            slider,
            square,
            factor,
            shift,
            ..
        } = *magic;
        let mut known: Vec<u64> = Vec::new();
        let mut number = |attacks| {
            let place = known.iter().position(|&other| other == attacks).unwrap_or_else(|| {
                known.push(attacks);
                known.len() - 1
            });
            u32::try_from(place).expect("no square has that many sets of attacks")
        };
        let mut cases: Vec<(u64, u32)> = slider
            .cases(square)
            .map(|(subset, attacks)| (subset, number(attacks)))
            .collect();
        let bits = slider.mask(square).count_ones();
        Random::new(u64::from(bits)).shuffle(&mut cases);
        let mut problem = Self {
            slider,
            square,
            bits,
            cases,
            candidates: Vec::new(),
        };
        problem.keep(factor, shift);
        problem
    }

    pub(super) fn smallest_area(&self) -> u32 {
        self.candidates
            .iter()
            .map(|candidate| candidate.area)
            .min()
            .unwrap_or(0)
    }

    /// One walk, from a random factor or from a candidate.
    pub(super) fn look(&mut self, random: &mut Random, scratch: &mut Scratch) {
        let starts_anew = random.number() % 4 != 0;
        let (factor, shift, heat) = if starts_anew {
            let shift = 64 - self.bits - random.below(EXTRA_BITS + 1) as u32;
            (self.promising_factor(shift, random, scratch), shift, HEAT)
        } else {
            let known = &self.candidates[random.below(self.candidates.len())];
            (known.factor, known.shift, HEAT / 4.0)
        };
        if let Some(factor) = self.walk(factor, shift, heat, random, scratch) {
            self.keep(factor, shift);
        }
    }

    /// The best of some factors with few bits set.
    fn promising_factor(&self, shift: u32, random: &mut Random, scratch: &mut Scratch) -> u64 {
        let (mut best, mut best_cost) = (0, u32::MAX);
        for _ in 0..200 {
            let factor = random.number() & random.number() & random.number();
            let cost = scratch.measure(&self.cases, factor, shift, best_cost, u32::MAX).cost();
            if cost < best_cost {
                (best, best_cost) = (factor, cost);
            }
        }
        best
    }

    /// Changes the factor bit by bit while the temperature falls; gives the best valid factor passed on the way.
    fn walk(&self, mut factor: u64, shift: u32, heat: f64, random: &mut Random, scratch: &mut Scratch) -> Option<u64> {
        let mut current = scratch.measure(&self.cases, factor, shift, u32::MAX, u32::MAX);
        let mut best: Option<(u32, u64)> = None;
        for step in 0..STEPS {
            let changed = match random.number() >> 62 {
                0 => factor ^ random.bit(),
                1 => factor ^ random.bit() ^ random.bit(),
                2 => factor.wrapping_add(random.bit()),
                _ => factor.wrapping_sub(random.bit()),
            };
            // The dice are thrown first, so that measuring can stop as soon as the change is sure to be refused. It also
            // stops when the clashes alone could be made up for only by halving the area in this one change.
            let temperature = heat * self.cases.len() as f64 * f64::from(STEPS - step) / f64::from(STEPS);
            let limit = (f64::from(current.cost()) - temperature * random.fraction().ln()) as u32;
            let hopeless = limit.saturating_sub(current.area() / 2) / WEIGHT_OF_A_CLASH;
            let measure = scratch.measure(&self.cases, changed, shift, limit, hopeless);
            if measure.cost() <= limit && measure.clashes <= hopeless {
                (factor, current) = (changed, measure);
                if measure.clashes == 0 && best.is_none_or(|(area, _)| measure.area() < area) {
                    best = Some((measure.area(), factor));
                }
            }
        }
        best.map(|(_, factor)| factor)
    }

    /// Keeps a valid magic, if its gaps are new and it is among the best of its width.
    fn keep(&mut self, factor: u64, shift: u32) {
        let mut image = Vec::new();
        for (subset, _) in &self.cases {
            let entry = (subset.wrapping_mul(factor) >> shift) as usize;
            if entry / 64 >= image.len() {
                image.resize(entry / 64 + 1, 0u64);
            }
            image[entry / 64] |= 1 << (entry % 64);
        }
        if self.candidates.iter().any(|known| known.image == image) {
            return;
        }
        let words = image.len() - image.iter().position(|&word| word != 0).unwrap_or(0);
        let area = words as u32 * image.iter().fold(0, |fold, word| fold | word).count_ones();
        self.candidates.push(Candidate {
            factor,
            shift,
            image,
            area,
        });

        // The magic the search started from stays, since the packing starts from it too.
        let rivals = (1..self.candidates.len()).filter(|&number| self.candidates[number].shift == shift);
        let (rivals, worst) = (
            rivals.clone().count(),
            rivals.max_by_key(|&number| self.candidates[number].area),
        );
        if let Some(worst) = worst.filter(|_| rivals > KEPT) {
            self.candidates.remove(worst);
        }
    }
}

/// What a factor does.
#[derive(Clone, Copy)]
struct Measure {
    /// The first and the last entry in use.
    first: usize,
    last: usize,
    /// The bits in use in any word.
    fold: u64,
    /// The subsets that would get the attacks of others.
    clashes: u32,
}

impl Measure {
    /// See [`Candidate::area`].
    const fn area(&self) -> u32 {
        (self.last / 64 - self.first / 64 + 1) as u32 * self.fold.count_ones()
    }

    const fn cost(&self) -> u32 {
        self.area() + WEIGHT_OF_A_CLASH * self.clashes
    }
}

/// Room for measuring, cleared by counting rounds instead of by writing.
pub(super) struct Scratch {
    /// For each entry, the round of its last use in the high half, the attacks it was used for in the low half.
    table: Vec<u32>,
    round: u32,
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self {
            table: vec![0; 1 << 16],
            round: 0,
        }
    }

    /// Measures a factor; stops early once the cost is above the limit or the clashes above what is hopeless, which the
    /// result then shows.
    fn measure(&mut self, cases: &[(u64, u32)], factor: u64, shift: u32, limit: u32, hopeless: u32) -> Measure {
        self.round += 1;
        if self.round == 1 << 16 {
            self.table.fill(0);
            self.round = 1;
        }
        let mut measure = Measure {
            first: usize::MAX,
            last: 0,
            fold: 0,
            clashes: 0,
        };
        for some in cases.chunks(32) {
            for &(subset, attacks) in some {
                let index = (subset.wrapping_mul(factor) >> shift) as usize & 0xffff;
                measure.first = measure.first.min(index);
                measure.last = measure.last.max(index);
                measure.fold |= 1 << (index % 64);
                let entry = &mut self.table[index];
                if *entry >> 16 != self.round {
                    *entry = self.round << 16 | attacks;
                } else if *entry & 0xffff != attacks {
                    measure.clashes += 1;
                }
            }
            if measure.cost() > limit || measure.clashes > hopeless {
                break;
            }
        }
        measure
    }
}
