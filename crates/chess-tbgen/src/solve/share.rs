//! How far the work on one slice is.

use core::sync::atomic::{AtomicU64, Ordering};

use crate::watch::{Cancelled, Watch};

/// The part of the work that one slice is, in slots.
pub(crate) struct Share<'a> {
    watch: &'a Watch<'a>,
    slots: u64,
    done: AtomicU64,
}

impl<'a> Share<'a> {
    pub(crate) const fn new(watch: &'a Watch<'a>, slots: u64) -> Self {
        Self {
            watch,
            slots,
            done: AtomicU64::new(0),
        }
    }

    /// Whether to go on.
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        self.watch.check()
    }

    /// One of `of` equal pieces of the work is done.
    pub(crate) fn advance(&self, of: usize) -> Result<(), Cancelled> {
        let slots = self.slots / of as u64;
        self.done.fetch_add(slots, Ordering::Relaxed);
        self.watch.advance(slots)
    }

    /// What was not told yet.
    pub(crate) const fn left(self) -> u64 {
        self.slots.saturating_sub(self.done.into_inner())
    }
}
