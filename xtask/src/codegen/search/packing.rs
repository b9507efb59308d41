//! Laying the parts of all squares into one table, so that each fills the gaps of others.

use std::cmp::Reverse;

use super::candidates::{Candidate, Problem};
use super::random::Random;
use crate::codegen::magics::Magic;

/// Which entries of the shared table are in use, with a word of room behind the last.
#[derive(Clone, Default)]
struct Table {
    words: Vec<u64>,
}

impl Table {
    /// The 64 entries from `start` on; those beyond the end are free.
    fn window(&self, start: usize) -> u64 {
        let word = |number: usize| self.words.get(number).copied().unwrap_or(0);
        let low = word(start / 64) >> (start % 64);
        if start % 64 == 0 {
            low
        } else {
            low | word(start / 64 + 1) << (64 - start % 64)
        }
    }

    fn fits(&self, image: &[u64], offset: usize) -> bool {
        image
            .iter()
            .enumerate()
            .all(|(number, word)| self.window(offset + 64 * number) & word == 0)
    }

    /// Takes the entries of an image, or gives them back: the two are the same change.
    fn toggle(&mut self, image: &[u64], offset: usize) {
        let end = offset / 64 + image.len() + 1;
        if self.words.len() < end {
            self.words.resize(end, 0);
        }
        for (number, word) in image.iter().enumerate() {
            let place = offset / 64 + number;
            self.words[place] ^= word << (offset % 64);
            if offset % 64 != 0 {
                self.words[place + 1] ^= word >> (64 - offset % 64);
            }
        }
    }
}

/// Which candidate of a problem is used, and where its part starts.
#[derive(Clone, Copy)]
struct Placement {
    candidate: usize,
    offset: usize,
    /// One more than the last entry in use.
    end: usize,
}

/// A place for every problem's part.
#[derive(Clone)]
pub(super) struct Packing {
    table: Table,
    placements: Vec<Placement>,
}

/// One more than the last entry in use of an image.
fn length(candidate: &Candidate) -> usize {
    let last = candidate.image.last().map_or(0, |word| word.leading_zeros() as usize);
    64 * candidate.image.len() - last
}

impl Packing {
    /// The packing that the magics to start from describe.
    pub(super) fn of_start(problems: &[Problem], start: &[Magic]) -> Self {
        let mut packing = Self {
            table: Table::default(),
            placements: Vec::new(),
        };
        for (problem, magic) in problems.iter().zip(start) {
            let known = &problem.candidates[0];
            packing.table.toggle(&known.image, magic.offset);
            packing.placements.push(Placement {
                candidate: 0,
                offset: magic.offset,
                end: magic.offset + length(known),
            });
        }
        packing
    }

    /// How many entries the table has.
    pub(super) fn len(&self) -> usize {
        self.placements.iter().map(|placement| placement.end).max().unwrap_or(0)
    }

    pub(super) fn to_magics(&self, problems: &[Problem]) -> Vec<Magic> {
        let magic = |(problem, placement): (&Problem, &Placement)| {
            let Candidate { factor, shift, .. } = problem.candidates[placement.candidate];
            Magic {
                slider: problem.slider,
                square: problem.square,
                factor,
                shift,
                offset: placement.offset,
            }
        };
        problems.iter().zip(&self.placements).map(magic).collect()
    }

    /// Takes some parts out, or everything, and puts them back elsewhere; keeps the change if the table did not grow.
    pub(super) fn improve(&mut self, problems: &[Problem], random: &mut Random, everything: bool) {
        let len = self.len();
        let mut out: Vec<usize> = if everything {
            (0..problems.len()).collect()
        } else {
            // The part at the end must move if anything is to be won, and others must make room for it.
            (0..problems.len())
                .filter(|&number| self.placements[number].end == len)
                .collect()
        };
        if !everything {
            out.extend((0..4 + random.below(24)).map(|_| random.below(problems.len())));
            out.sort_unstable();
            out.dedup();
        }
        let mut changed = self.clone();
        for &number in &out {
            let Placement { candidate, offset, .. } = self.placements[number];
            changed
                .table
                .toggle(&problems[number].candidates[candidate].image, offset);
            changed.placements[number].end = 0;
        }
        // Large parts first, as they are the hardest to place, but not in the same order every time.
        out.sort_by_cached_key(|&number| {
            let area = f64::from(problems[number].smallest_area());
            Reverse((area * (0.6 + 0.8 * random.fraction())) as u32)
        });
        let limit = if everything { usize::MAX } else { len };
        let price_of_growth = 0.1 + 1.4 * random.fraction();
        for number in out {
            let Some(placement) = changed.best_place(&problems[number], limit, price_of_growth) else {
                return;
            };
            let image = &problems[number].candidates[placement.candidate].image;
            changed.table.toggle(image, placement.offset);
            changed.placements[number] = placement;
        }
        if changed.len() <= len {
            *self = changed;
        }
    }

    /// The cheapest of the first free places of all candidates; `None` if all end behind the limit.
    ///
    /// A place costs the candidate's area, and the price for each entry by which it makes the table longer.
    fn best_place(&self, problem: &Problem, limit: usize, price_of_growth: f64) -> Option<Placement> {
        let len = self.len();
        let free = 64 * self.table.words.len();
        let mut best: Option<(f64, Placement)> = None;
        for (candidate, known) in problem.candidates.iter().enumerate() {
            let area = f64::from(known.area);
            let length = length(known);
            let Some(last_offset) = limit.checked_sub(length) else {
                continue;
            };
            if best.is_some_and(|(least, _)| least <= area) {
                continue;
            }
            if let Some(offset) = (0..=last_offset.min(free)).find(|&offset| self.table.fits(&known.image, offset)) {
                let end = offset + length;
                let cost = area + price_of_growth * end.saturating_sub(len) as f64;
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, Placement { candidate, offset, end }));
                }
            }
        }
        best.map(|(_, placement)| placement)
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn images_fit_where_every_entry_is_free() {
        let mut table = Table::default();
        let image = [0b101, 1 << 63];
        for offset in [0, 1, 62, 63, 64, 130] {
            assert!(table.fits(&image, offset));
            table.toggle(&image, offset);
            for (other, expected) in [(0, false), (1, true), (2, false), (127, false)] {
                // The image has entries 0, 2 and 127, so it clashes with itself at these distances only.
                assert_eq!(
                    table.fits(&image, offset + other),
                    expected,
                    "{offset} and {other} more"
                );
            }
            table.toggle(&image, offset);
            assert_eq!(table.words.iter().filter(|&&word| word != 0).count(), 0);
        }
    }
}
