//! Which tables there are, and which of them are open.

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::boxed::Box;
use std::path::PathBuf;
use std::string::{String, ToString};
use std::sync::{Mutex, PoisonError, RwLock};
use std::vec::Vec;

use super::bytes::{Bytes, Paged};
use super::error::{ProbeError, Trouble};
use super::material::{Key, Material};
use super::pages::PageCache;
use super::source::{PositionalFile, Source};
use super::table::{Table, TableKind};
use super::tablebase::FileAccess;

/// All tables that were added, by the men they are for.
#[derive(Debug)]
pub(crate) struct Registry {
    /// Open addressing: a power of two of places, at most half of them taken, by the key as it stands on the board.
    places: Vec<Option<Place>>,
    endings: Vec<Ending>,
    /// Most men of any table, at least 2.
    pub(crate) max_men: usize,
    pub(crate) pages: PageCache,
    pub(crate) max_open: usize,
    pub(crate) max_memory: usize,
    /// How many tables were opened so far: the time by which the one not used for the longest time is told.
    clock: AtomicU64,
    open: AtomicUsize,
    memory: AtomicUsize,
    /// Held while tables are closed to make room.
    closing: Mutex<()>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    key: Key,
    ending: u32,
    /// Whether the colours are those of the table's name exchanged.
    is_swapped: bool,
}

/// The two tables of an ending, either of which may be missing.
#[derive(Debug)]
struct Ending {
    material: Material,
    tables: [Slot; 2],
}

/// A table that was added, open or not.
#[derive(Debug, Default)]
struct Slot {
    origin: Option<Origin>,
    state: RwLock<Option<Opened>>,
    used: AtomicU64,
}

#[derive(Debug)]
enum Origin {
    File(PathBuf, FileAccess),
    Source(Box<dyn Source>),
}

#[derive(Debug)]
struct Opened {
    table: Table,
    /// The file, if the table comes from one.
    file: Option<Box<dyn Source>>,
    memory: usize,
}

/// An ending that was found for a position.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    ending: u32,
    pub(crate) is_swapped: bool,
}

impl Registry {
    pub(crate) fn new(max_open: usize, cache_bytes: usize) -> Self {
        Self {
            places: Vec::new(),
            endings: Vec::new(),
            max_men: 2,
            pages: PageCache::new(cache_bytes / 2),
            max_open,
            max_memory: cache_bytes / 2,
            clock: AtomicU64::new(0),
            open: AtomicUsize::new(0),
            memory: AtomicUsize::new(0),
            closing: Mutex::new(()),
        }
    }

    /// Adds a file, unless there is a table of the ending and kind already. Tells whether it was added.
    pub(crate) fn add_file(&mut self, material: Material, kind: TableKind, path: PathBuf, access: FileAccess) -> bool {
        let slot = self.slot_mut(material, kind);
        if slot.origin.is_some() {
            return false;
        }
        slot.origin = Some(Origin::File(path, access));
        true
    }

    /// Adds a table from a source, in the place of one that is there.
    pub(crate) fn add_source(&mut self, material: Material, kind: TableKind, source: Box<dyn Source>) {
        let slot = self.slot_mut(material, kind);
        let was_open = core::mem::take(&mut slot.state)
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        slot.origin = Some(Origin::Source(source));
        if let Some(opened) = was_open {
            *self.open.get_mut() -= 1;
            *self.memory.get_mut() -= opened.memory;
        }
    }

    pub(crate) fn tables(&self) -> impl Iterator<Item = (Material, TableKind)> + '_ {
        self.endings.iter().flat_map(|ending| {
            let added = |&kind: &TableKind| ending.tables[kind as usize].origin.is_some();
            TableKind::ALL
                .into_iter()
                .filter(added)
                .map(|kind| (ending.material, kind))
        })
    }

    fn slot_mut(&mut self, material: Material, kind: TableKind) -> &mut Slot {
        self.max_men = self.max_men.max(material.pieces());
        let number = match self.find(material.key()) {
            Some(found) => found.ending as usize,
            None => self.add_ending(material),
        };
        &mut self.endings[number].tables[kind as usize]
    }

    fn add_ending(&mut self, material: Material) -> usize {
        self.endings.push(Ending {
            material,
            tables: Default::default(),
        });
        // Two keys an ending, and as many places again that stay free.
        let places = (4 * self.endings.len()).next_power_of_two();
        if places > self.places.len() {
            self.places = std::vec![None; places];
            for number in 0..self.endings.len() {
                self.place(number);
            }
        } else {
            self.place(self.endings.len() - 1);
        }
        self.endings.len() - 1
    }

    fn place(&mut self, ending: usize) {
        let key = self.endings[ending].material.key();
        let keys = [(key, false), (key.swapped(), true)];
        for (key, is_swapped) in keys.into_iter().take(if key == key.swapped() { 1 } else { 2 }) {
            let mut at = self.first_place(key);
            while self.places[at].is_some() {
                at = (at + 1) & (self.places.len() - 1);
            }
            self.places[at] = Some(Place {
                key,
                ending: ending as u32,
                is_swapped,
            });
        }
    }

    #[inline(always)]
    fn first_place(&self, key: Key) -> usize {
        (key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & self.places.len().wrapping_sub(1)
    }

    /// The ending of these men.
    #[inline(always)]
    pub(crate) fn find(&self, key: Key) -> Option<Found> {
        let mut at = self.first_place(key);
        loop {
            match self.places.get(at) {
                Some(Some(place)) if place.key == key => {
                    return Some(Found {
                        ending: place.ending,
                        is_swapped: place.is_swapped,
                    });
                }
                Some(Some(_)) => at = (at + 1) & (self.places.len() - 1),
                _ => return None,
            }
        }
    }

    /// Looks something up in a table, which is opened if it is not yet.
    #[inline(always)]
    pub(crate) fn with_table<R>(
        &self,
        found: Found,
        kind: TableKind,
        look_up: impl Lookup<Output = R>,
    ) -> Result<R, ProbeError> {
        let ending = &self.endings[found.ending as usize];
        let slot = &ending.tables[kind as usize];
        loop {
            let state = slot.state.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(opened) = &*state {
                let now = self.clock.load(Ordering::Relaxed);
                // Written only if it changes: other threads may be reading this line.
                if slot.used.load(Ordering::Relaxed) != now {
                    slot.used.store(now, Ordering::Relaxed);
                }
                let source = match (&opened.file, &slot.origin) {
                    (Some(file), _) => &**file,
                    (None, Some(Origin::Source(source))) => &**source,
                    (None, _) => return Err(missing(ending.material, kind)),
                };
                let result = match source.bytes() {
                    Some(bytes) => look_up.run(&opened.table, bytes),
                    None => look_up.run(
                        &opened.table,
                        Paged {
                            cache: &self.pages,
                            source,
                            file: 2 * found.ending + kind as u32,
                            size: opened.table.size,
                        },
                    ),
                };
                return result.map_err(|trouble| trouble.in_table(slot.name(ending.material, kind)));
            }
            drop(state);
            self.open(ending.material, kind, slot)?;
        }
    }

    #[cold]
    fn open(&self, material: Material, kind: TableKind, slot: &Slot) -> Result<(), ProbeError> {
        let mut state = slot.state.write().unwrap_or_else(PoisonError::into_inner);
        if state.is_some() {
            return Ok(());
        }
        let opened = slot.open(material, kind)?;
        self.open.fetch_add(1, Ordering::Relaxed);
        self.memory.fetch_add(opened.memory, Ordering::Relaxed);
        slot.used
            .store(self.clock.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
        *state = Some(opened);
        drop(state);
        self.close_oldest(slot);
        Ok(())
    }

    /// Closes what was not used for the longest time while there is more open than allowed; never the one in `keep`.
    fn close_oldest(&self, keep: &Slot) {
        let is_over = || {
            self.open.load(Ordering::Relaxed) > self.max_open || self.memory.load(Ordering::Relaxed) > self.max_memory
        };
        if !is_over() {
            return;
        }
        let _one_at_a_time = self.closing.lock().unwrap_or_else(PoisonError::into_inner);
        let mut slots: Vec<(u64, &Slot)> = self
            .endings
            .iter()
            .flat_map(|ending| &ending.tables)
            .filter(|slot| !core::ptr::eq(*slot, keep))
            .map(|slot| (slot.used.load(Ordering::Relaxed), slot))
            .collect();
        slots.sort_unstable_by_key(|&(used, _)| used);
        for (_, slot) in slots {
            if !is_over() {
                break;
            }
            let closed = slot.state.write().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(opened) = closed {
                self.open.fetch_sub(1, Ordering::Relaxed);
                self.memory.fetch_sub(opened.memory, Ordering::Relaxed);
            }
        }
    }

    /// The name of a table, for messages.
    pub(crate) fn name_of(&self, material: Material, kind: TableKind) -> String {
        match self.find(material.key()) {
            Some(found) => self.endings[found.ending as usize].tables[kind as usize].name(material, kind),
            None => std::format!("{material}.{}", kind.extension()),
        }
    }

    /// How many tables are open, and the bytes of memory that their headers take.
    pub(crate) fn opened(&self) -> (usize, usize) {
        (self.open.load(Ordering::Relaxed), self.memory.load(Ordering::Relaxed))
    }
}

/// Something to look up in a table, wherever its bytes are.
pub(crate) trait Lookup: Copy {
    type Output;

    fn run(self, table: &Table, bytes: impl Bytes) -> Result<Self::Output, Box<Trouble>>;
}

#[cold]
pub(crate) fn missing(material: Material, kind: TableKind) -> ProbeError {
    ProbeError::MissingTable { material, kind }
}

impl Slot {
    fn open(&self, material: Material, kind: TableKind) -> Result<Opened, ProbeError> {
        let name = || self.name(material, kind);
        let file: Option<Box<dyn Source>> = match &self.origin {
            None => return Err(missing(material, kind)),
            Some(Origin::Source(_)) => None,
            Some(Origin::File(path, access)) => Some(
                match access {
                    FileAccess::Read => PositionalFile::open(path).map(|file| Box::new(file) as Box<dyn Source>),
                    #[cfg(feature = "mmap")]
                    FileAccess::Map => {
                        super::mmap::MappedFile::open(path).map(|file| Box::new(file) as Box<dyn Source>)
                    }
                }
                .map_err(|error| Trouble::from(error).in_table(name()))?,
            ),
        };
        let source = match (&file, &self.origin) {
            (Some(file), _) => &**file,
            (None, Some(Origin::Source(source))) => &**source,
            (None, _) => return Err(missing(material, kind)),
        };
        let table = Table::open(source, material, kind).map_err(|trouble| trouble.in_table(name()))?;
        let memory = table.memory();
        Ok(Opened { table, file, memory })
    }

    fn name(&self, material: Material, kind: TableKind) -> String {
        match &self.origin {
            Some(Origin::File(path, _)) => path.display().to_string(),
            _ => std::format!("{material}.{}", kind.extension()),
        }
    }
}
