//! `cargo xtask codegen magics --search`: looks for magics that need a smaller shared table than the committed ones.
//!
//! A magic maps the subsets of a mask to entries of the table, and subsets with the same attacks may share an entry. So a
//! good magic uses few entries, and leaves gaps in its part of the table into which the parts of other squares fit. The
//! search has two stages: [`candidates`] finds, for each square, magics with such gaps; [`packing`] lays the parts into
//! each other. Whatever comes out is checked the long way, by filling the table, before it is kept.
//!
//! A run starts from the committed magics and keeps what it does not better, so runs with other seeds add up.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::magics::{self, Magic};
use super::sliders;
use crate::Failure;
use candidates::{Problem, Scratch};
use packing::Packing;
use random::Random;

mod candidates;
mod packing;
mod random;

/// Where the magics are kept, from the folder of the workspace.
const SOURCE: &str = "xtask/src/codegen/magics.txt";

/// The part of the time spent on candidates; the rest goes to packing them.
const SHARE_OF_CANDIDATES: f64 = 0.6;

/// What the command line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) seed: u64,
    pub(super) seconds: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { seed: 1, seconds: 60 }
    }
}

/// Searches, reports, and writes the source file if what was found is better than what is committed.
pub(super) fn run(root: &Path, options: Options) -> Result<(), Failure> {
    let committed = magics::committed();
    let before = sliders::fill(&committed).map_err(Failure::Found)?.len();
    println!("committed: {}", size(before));

    let found = search(&committed, options);
    let after = sliders::fill(&found)
        .map_err(|message| Failure::Found(format!("the search is wrong: {message}")))?
        .len();
    println!("found:     {}", size(after));
    if after >= before {
        println!("nothing better was found; {SOURCE} is as it was");
        return Ok(());
    }
    fs::write(root.join(SOURCE), magics::to_source(&found))
        .map_err(|error| Failure::Found(format!("{SOURCE}: {error}")))?;
    println!("wrote {SOURCE}; to write the tables: cargo xtask codegen magics sliders");
    Ok(())
}

fn size(entries: usize) -> String {
    format!("{entries} entries, {} bytes", entries * size_of::<u64>())
}

/// The best magics found in the time given, and never worse ones than those it starts from.
fn search(start: &[Magic], options: Options) -> Vec<Magic> {
    let mut progress = Progress::new(Duration::from_secs(options.seconds));
    let mut random = Random::new(options.seed);
    let mut scratch = Scratch::new();
    let mut problems: Vec<Problem> = start.iter().map(Problem::new).collect();

    let mut rounds = 0;
    while progress.share() < SHARE_OF_CANDIDATES {
        for problem in &mut problems {
            if progress.share() >= SHARE_OF_CANDIDATES {
                break;
            }
            problem.look(&mut random, &mut scratch);
        }
        rounds += 1;
        let area: u32 = problems.iter().map(Problem::smallest_area).sum();
        progress.report(&format!(
            "looking for magics: round {rounds}, {area} entries without any waste"
        ));
    }

    let mut packing = Packing::of_start(&problems, start);
    let mut tries = 0;
    while !progress.is_over() {
        // Laying out everything anew makes the great gains; small changes are what is left afterwards.
        packing.improve(&problems, &mut random, tries < 16 || tries % 64 == 0);
        tries += 1;
        progress.report(&format!("packing: try {tries}, {}", size(packing.len())));
    }
    progress.end();
    packing.to_magics(&problems)
}

/// One line that is rewritten on a terminal, a line every few seconds elsewhere.
struct Progress {
    start: Instant,
    length: Duration,
    next: Instant,
    rewrites: bool,
}

impl Progress {
    fn new(length: Duration) -> Self {
        let start = Instant::now();
        Self {
            start,
            length,
            next: start,
            rewrites: io::stdout().is_terminal(),
        }
    }

    /// How much of the time has passed, from 0 to 1 and beyond.
    fn share(&self) -> f64 {
        self.start.elapsed().as_secs_f64() / self.length.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    fn is_over(&self) -> bool {
        self.share() >= 1.0
    }

    fn report(&mut self, message: &str) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let seconds = self.start.elapsed().as_secs();
        if self.rewrites {
            self.next = now + Duration::from_millis(200);
            print!("\r\x1b[K{seconds} s: {message}");
            // A progress line that can't be shown is no reason to stop.
            let _ = io::stdout().flush();
        } else {
            self.next = now + Duration::from_secs(5);
            println!("{seconds} s: {message}");
        }
    }

    fn end(&self) {
        if self.rewrites {
            println!();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, magics, search, sliders};

    #[test]
    fn a_short_search_gives_valid_magics_that_are_not_worse() {
        let committed = magics::committed();
        let before = sliders::fill(&committed).expect("the committed magics are valid").len();
        let found = search(&committed, Options { seed: 7, seconds: 1 });
        let after = sliders::fill(&found).expect("what the search finds is valid").len();
        assert!(after <= before, "{after} entries after {before}");
    }
}
