//! Tells the caller how far the proof is, though not more often than he can want to know.

use core::sync::atomic::{AtomicU64, Ordering};

use super::Stop;
use crate::watch::Watch;

/// How many positions are done between two reports.
const STEP: u64 = 1 << 17;

pub(super) struct Meter<'a> {
    watch: Watch<'a>,
    unreported: AtomicU64,
}

impl<'a> Meter<'a> {
    pub(super) const fn new(watch: Watch<'a>) -> Self {
        Self {
            watch,
            unreported: AtomicU64::new(0),
        }
    }

    /// So many positions more are done.
    pub(super) fn advance(&self, positions: usize) -> Result<(), Stop> {
        let positions = positions as u64;
        if self.unreported.fetch_add(positions, Ordering::Relaxed) + positions < STEP {
            return self.check();
        }
        let done = self.unreported.swap(0, Ordering::Relaxed);
        Ok(self.watch.advance(done)?)
    }

    /// Whether to go on.
    pub(super) fn check(&self) -> Result<(), Stop> {
        Ok(self.watch.check()?)
    }
}
