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

/// The most sets of places there are, for 8 GiB of pages: an empty one takes memory, too.
const MAX_SETS: usize = 1 << 16;

/// Pages by file and number. A page has `WAYS` places where it may stand, each set of which has a lock of its own; the one
/// not used for the longest time goes.
#[derive(Debug)]
pub(crate) struct PageCache {
    sets: Box<[RwLock<Set>]>,
    /// Counts the pages that were read: the time by which the oldest is told.
    clock: AtomicU64,
}

#[derive(Debug, Default)]
pub(crate) struct Set {
    /// Of which file and which page of it each place is. Together, so that a search reads one line of the processor's cache.
    keys: [u64; WAYS],
    /// Empty where there is none.
    pages: [Arc<[u8]>; WAYS],
    used: [AtomicU64; WAYS],
}

/// A page in a word; 0, which stands where there is none, is no page.
const fn key(file: u32, page: u64) -> u64 {
    // A file has up to 2^40 pages, which are 2^54 bytes: far more than file systems allow.
    (file as u64 + 1) << 40 | page
}

/// Bytes of a page, kept there as long as they are looked at.
#[derive(Debug)]
pub(crate) enum PageView<'a> {
    Cached {
        set: RwLockReadGuard<'a, Set>,
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
            Self::Cached { set, way, start } => (&*set.pages[*way], *start),
            Self::Read { page, start } => (&**page, *start),
        };
        page.get(start..).unwrap_or_default()
    }
}

impl PageCache {
    /// A cache of at most that many bytes, but at least a page for each place of one set. Memory is taken as pages come.
    pub(crate) fn new(bytes: usize) -> Self {
        let sets = (bytes / (PAGE_BYTES * WAYS)).clamp(1, MAX_SETS);
        // The greatest power of two, so that choosing a set is a mask.
        let sets = 1usize << sets.ilog2();
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
    fn set_of(&self, file: u32, page: u64) -> &RwLock<Set> {
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
        let key = key(file, page);
        if let Some(way) = set.keys.iter().position(|&other| other == key) {
            let now = self.clock.load(Ordering::Relaxed);
            // Written only if it changes: other threads may be reading this line.
            if set.used[way].load(Ordering::Relaxed) != now {
                set.used[way].store(now, Ordering::Relaxed);
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
        let key = key(file, page);
        // Another thread may have read the same page meanwhile. Then that one goes, else one never used, else the oldest.
        let by_age = |&way: &usize| (set.keys[way] != key, set.used[way].load(Ordering::Relaxed));
        let way = (0..WAYS).min_by_key(by_age).unwrap_or(0);
        set.keys[way] = key;
        set.pages[way] = Arc::clone(&bytes);
        set.used[way] = AtomicU64::new(now);
        Ok(PageView::Read { page: bytes, start })
    }
}
