//! What the caller sees of the work, and how he ends it.

use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Arc;

use chess_tb::Material;

/// What is being done to an ending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Phase {
    /// The values of the positions are worked out.
    Solve,
    /// The orders of the men are chosen, and the values compressed.
    Compress,
    /// The files are written.
    Write,
    /// What was made is checked.
    Verify,
}

/// How far the work on an ending is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The ending.
    pub ending: Material,
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
    phase: Phase,
    done: AtomicU64,
    total: AtomicU64,
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
            phase,
            done: AtomicU64::new(0),
            total: AtomicU64::new(total),
        }
    }

    /// So much more is done. To be called about a hundred times a second at most: the caller is told each time.
    pub(crate) fn advance(&self, done: u64) -> Result<(), Cancelled> {
        let done = self.done.fetch_add(done, Ordering::Relaxed) + done;
        self.check()?;
        (self.report)(Progress {
            ending: self.ending,
            phase: self.phase,
            done,
            total: self.total.load(Ordering::Relaxed).max(done),
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
