//! A cache of parts of files, of bounded size, for sources that are not in memory.

use core::sync::atomic::{AtomicU64, Ordering};
use std::boxed::Box;
use std::io;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::vec;

use super::source::Source;

/// The bytes of a page that are its own.
const PAGE: u64 = 16 << 10;

/// A page holds the beginning of the next one as well, so that what begins in it and is at most this long is whole in it.
pub(crate) const OVERLAP: u64 = 1024 + 16;

/// The memory a full page takes.
pub(crate) const PAGE_BYTES: usize = (PAGE + OVERLAP) as usize;

/// Pages that compete for the same few places.
const WAYS: usize = 8;

/// Pages by file and number. A page has `WAYS` places where it may stand, each set of which has a lock of its own; the one
/// not used for the longest time goes.
#[derive(Debug)]
pub(crate) struct PageCache {
    sets: Box<[RwLock<[Place; WAYS]>]>,
    /// Counts the pages that were read: the time by which the oldest is told.
    clock: AtomicU64,
}

#[derive(Debug, Default)]
pub(crate) struct Place {
    /// Of which file and where in it; meaningless without a page.
    key: (u32, u64),
    page: Option<Arc<[u8]>>,
    used: AtomicU64,
}

/// Bytes of a page, kept there as long as they are looked at.
#[derive(Debug)]
pub(crate) enum PageView<'a> {
    Cached {
        set: RwLockReadGuard<'a, [Place; WAYS]>,
        way: usize,
        start: usize,
    },
    Read {
        page: Arc<[u8]>,
        start: usize,
    },
}

impl PageView<'_> {
    #[inline(always)]
    pub(crate) fn bytes(&self) -> &[u8] {
        let (page, start) = match self {
            Self::Cached { set, way, start } => (set[*way].page.as_deref().unwrap_or_default(), *start),
            Self::Read { page, start } => (&**page, *start),
        };
        page.get(start..).unwrap_or_default()
    }
}

impl PageCache {
    /// A cache of at most that many bytes, but at least a page for each place of one set. Memory is taken as pages come.
    pub(crate) fn new(bytes: usize) -> Self {
        let sets = (bytes / (PAGE_BYTES * WAYS)).max(1);
        // The greatest power of two, so that choosing a set is a shift.
        let sets = 1 << sets.ilog2();
        Self {
            sets: (0..sets).map(|_| RwLock::default()).collect(),
            clock: AtomicU64::new(0),
        }
    }

    /// Forgets all pages.
    pub(crate) fn clear(&mut self) {
        for set in &mut self.sets {
            *set = RwLock::default();
        }
    }

    #[inline(always)]
    fn set_of(&self, file: u32, page: u64) -> &RwLock<[Place; WAYS]> {
        // Pages have few numbers and files too: all of both must reach the high bits.
        let mixed = (page << 24 ^ u64::from(file)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (mixed >> 40) as usize & (self.sets.len() - 1);
        &self.sets[index]
    }

    /// The bytes of a file from `offset` on, at least [`OVERLAP`] of them if there are so many.
    #[inline(always)]
    pub(crate) fn view(&self, file: u32, source: &dyn Source, size: u64, offset: u64) -> io::Result<PageView<'_>> {
        let (page, start) = (offset / PAGE, (offset % PAGE) as usize);
        let set = self.set_of(file, page).read().unwrap_or_else(PoisonError::into_inner);
        if let Some(way) = set
            .iter()
            .position(|place| place.key == (file, page) && place.page.is_some())
        {
            let now = self.clock.load(Ordering::Relaxed);
            // Written only if it changes: other threads may be reading this line.
            if set[way].used.load(Ordering::Relaxed) != now {
                set[way].used.store(now, Ordering::Relaxed);
            }
            return Ok(PageView::Cached { set, way, start });
        }
        drop(set);
        self.read(file, source, size, page, start)
    }

    #[cold]
    fn read(&self, file: u32, source: &dyn Source, size: u64, page: u64, start: usize) -> io::Result<PageView<'_>> {
        let from = page * PAGE;
        let length = size.saturating_sub(from).min(PAGE + OVERLAP);
        let mut bytes = vec![0; length as usize];
        source.read_exact_at(from, &mut bytes)?;
        let bytes: Arc<[u8]> = bytes.into();
        let now = self.clock.fetch_add(1, Ordering::Relaxed) + 1;
        let mut set = self.set_of(file, page).write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have read the same page meanwhile.
        let oldest = set.iter_mut().min_by_key(|place| match place.page {
            Some(_) if place.key == (file, page) => (0, 0),
            None => (1, 0),
            Some(_) => (2, place.used.load(Ordering::Relaxed)),
        });
        if let Some(place) = oldest {
            *place = Place {
                key: (file, page),
                page: Some(Arc::clone(&bytes)),
                used: AtomicU64::new(now),
            };
        }
        Ok(PageView::Read { page: bytes, start })
    }
}
