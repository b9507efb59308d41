//! What the caller sees of the work, and how he ends it.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess_tb::Material;

/// What is being done to an ending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// Tables that are there are read, for what the ending depends on.
    Read,
    /// The values of the positions are worked out.
    Solve,
    /// The orders of the men are chosen, and the values compressed.
    Compress,
    /// What was made is checked.
    Verify,
}

/// How far the work on an ending is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The ending.
    pub ending: Material,
    /// How many endings are done before it.
    pub ending_index: usize,
    /// How many endings there are to do in all, this one included.
    pub endings: usize,
    /// What is being done to it.
    pub phase: Phase,
    /// What is done of the phase, in a unit that differs from phase to phase (positions, where there are any).
    pub done: u64,
    /// How much the phase has to do, in the same unit. An estimate that may change.
    pub total: u64,
}

/// The work was ended by the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cancelled;

/// Tells the caller of one phase of the work, and asks whether to go on.
pub(crate) struct Watch<'a> {
    report: &'a (dyn Fn(Progress) + Send + Sync),
    cancelled: &'a AtomicBool,
    ending: Material,
    ending_index: usize,
    endings: usize,
    phase: Phase,
    done: AtomicU64,
    total: u64,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(
        report: &'a (dyn Fn(Progress) + Send + Sync),
        cancelled: &'a AtomicBool,
        ending: Material,
        phase: Phase,
        total: u64,
    ) -> Self {
        Self {
            report,
            cancelled,
            ending,
            ending_index: 0,
            endings: 1,
            phase,
            done: AtomicU64::new(0),
            total,
        }
    }

    /// The same for one of several endings.
    pub(crate) const fn at(self, ending_index: usize, endings: usize) -> Self {
        Self {
            ending_index,
            endings,
            ..self
        }
    }

    /// So much more is done. To be called about a hundred times a second at most: the caller is told each time.
    pub(crate) fn advance(&self, done: u64) -> Result<(), Cancelled> {
        let done = self.done.fetch_add(done, Ordering::Relaxed) + done;
        self.check()?;
        (self.report)(Progress {
            ending: self.ending,
            ending_index: self.ending_index,
            endings: self.endings,
            phase: self.phase,
            done,
            total: self.total.max(done),
        });
        Ok(())
    }

    /// Whether to go on; to be called at least every few milliseconds.
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        if self.cancelled.load(Ordering::Relaxed) {
            return Err(Cancelled);
        }
        Ok(())
    }
}

#[cfg(test)]
impl Watch<'_> {
    /// Does work that nobody watches, and that is not cancelled.
    pub(crate) fn unwatched<R>(work: impl FnOnce(&Watch<'_>) -> R) -> R {
        let cancelled = AtomicBool::new(false);
        let ending = "KQvK".parse().unwrap_or_else(|error| panic!("{error}"));
        work(&Watch::new(&|_| {}, &cancelled, ending, Phase::Compress, 0))
    }
}
