//! Which tables there are, and which of them are open.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::boxed::Box;
use std::io;
use std::path::PathBuf;
use std::string::{String, ToString};
use std::sync::OnceLock;
use std::vec::Vec;

use chess_bits::Color;

use super::bytes::{Bytes, Paged};
use super::error::{ProbeError, Trouble};
use super::files::{OpenFiles, PooledFile};
use super::material::{Key, Material};
use super::pages::PageCache;
use super::source::Source;
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
    pages: PageCache,
    files: OpenFiles,
    /// Bytes that shortcuts may still take.
    room_left: AtomicUsize,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    key: Key,
    found: Found,
}

/// The two tables of an ending, either of which may be missing.
#[derive(Debug)]
struct Ending {
    material: Material,
    tables: [Slot; 2],
}

/// A table that was added.
#[derive(Debug, Default)]
struct Slot {
    origin: Option<Origin>,
    /// Once it was needed. It stays, so that looking something up takes no lock: threads don't get in each other's way.
    table: OnceLock<Table>,
}

#[derive(Debug)]
enum Origin {
    File(PooledFile),
    Source(Box<dyn Source>),
    #[cfg(feature = "mmap")]
    /// A file, and its map once it was needed.
    Map(PathBuf, OnceLock<super::mmap::MappedFile>),
}

/// An ending that was found for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    ending: u32,
    /// Whether the colours are those of the table's name exchanged.
    is_swapped: bool,
}

impl Found {
    /// Whether the colours on the board are those of the table exchanged.
    pub(crate) const fn is_swapped(self) -> bool {
        self.is_swapped
    }

    /// A number for all positions in the colours of this table that have the same side to move.
    #[inline(always)]
    pub(crate) const fn group(self, turn: Color) -> u32 {
        2 * self.ending + turn as u32
    }

    /// The ending of a group, for men in the colours of its table.
    pub(crate) const fn of_group(group: u32) -> Self {
        Self {
            ending: group / 2,
            is_swapped: false,
        }
    }
}

impl Registry {
    pub(crate) fn new(max_open: usize, cache_bytes: usize) -> Self {
        Self {
            places: Vec::new(),
            endings: Vec::new(),
            max_men: 2,
            pages: PageCache::new(page_share(cache_bytes)),
            files: OpenFiles::new(max_open),
            room_left: AtomicUsize::new(cache_bytes - page_share(cache_bytes)),
        }
    }

    pub(crate) fn set_max_open(&mut self, files: usize) {
        self.files.set_max(files);
    }

    /// Empties the cache, and closes all tables: their shortcuts were made by another measure.
    pub(crate) fn set_cache_bytes(&mut self, bytes: usize) {
        self.pages = PageCache::new(page_share(bytes));
        self.room_left = AtomicUsize::new(bytes - page_share(bytes));
        for ending in &mut self.endings {
            for slot in &mut ending.tables {
                slot.table = OnceLock::new();
            }
        }
    }

    /// Adds a file, unless there is a table of the ending and kind already. Tells whether it was added.
    pub(crate) fn add_file(&mut self, material: Material, kind: TableKind, path: PathBuf, access: FileAccess) -> bool {
        let slot = self.slot_mut(material, kind);
        if slot.origin.is_some() {
            return false;
        }
        slot.origin = Some(match access {
            FileAccess::Read => Origin::File(PooledFile::new(path)),
            #[cfg(feature = "mmap")]
            FileAccess::Map => Origin::Map(path, OnceLock::new()),
        });
        true
    }

    /// Adds a table from a source, in the place of one that is there.
    pub(crate) fn add_source(&mut self, material: Material, kind: TableKind, source: Box<dyn Source>) {
        // The numbers of endings are what pages are known by.
        self.pages.clear();
        let slot = self.slot_mut(material, kind);
        let freed = slot.table.take().map_or(0, |table| table.shortcuts_memory());
        *slot = Slot {
            origin: Some(Origin::Source(source)),
            table: OnceLock::new(),
        };
        *self.room_left.get_mut() += freed;
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

    /// How many groups there are, see [`Found::group`].
    pub(crate) fn groups(&self) -> usize {
        2 * self.endings.len()
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
            let found = Found {
                ending: ending as u32,
                is_swapped,
            };
            self.places[at] = Some(Place { key, found });
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
                Some(Some(place)) if place.key == key => return Some(place.found),
                Some(Some(_)) => at = (at + 1) & (self.places.len() - 1),
                _ => return None,
            }
        }
    }

    /// A table, which is opened if it is not yet.
    #[inline(always)]
    pub(crate) fn table(&self, found: Found, kind: TableKind) -> Result<OpenTable<'_>, ProbeError> {
        let ending = &self.endings[found.ending as usize];
        let slot = &ending.tables[kind as usize];
        let (table, origin) = match (slot.table.get(), &slot.origin) {
            (Some(table), Some(origin)) => (table, origin),
            _ => self.open(ending.material, kind, slot)?,
        };
        Ok(OpenTable {
            registry: self,
            found,
            kind,
            table,
            origin,
        })
    }

    /// The table of these men.
    #[inline(always)]
    pub(crate) fn table_of(&self, key: Key, kind: TableKind) -> Result<OpenTable<'_>, ProbeError> {
        match self.find(key) {
            Some(found) => self.table(found, kind),
            None => Err(missing(Material::of_key(key), kind)),
        }
    }

    #[cold]
    fn open<'a>(
        &self,
        material: Material,
        kind: TableKind,
        slot: &'a Slot,
    ) -> Result<(&'a Table, &'a Origin), ProbeError> {
        let Some(origin) = &slot.origin else {
            return Err(missing(material, kind));
        };
        let table = self
            .open_table(origin, material, kind)
            .map_err(|trouble| trouble.in_table(slot.name(material, kind)))?;
        let taken = table.shortcuts_memory();
        // If another thread was faster, its table is as good.
        if slot.table.set(table).is_err() {
            self.room_left.fetch_add(taken, Ordering::Relaxed);
        }
        match slot.table.get() {
            Some(table) => Ok((table, origin)),
            None => unreachable!("it has just been set"),
        }
    }

    /// Opens a table from the start. Nothing is kept of one that is damaged: its file may be another one the next time.
    fn open_table(&self, origin: &Origin, material: Material, kind: TableKind) -> Result<Table, Trouble> {
        let room = self.room_left.load(Ordering::Relaxed);
        let table = match origin {
            Origin::File(file) => Table::open(&FromOrigin(origin, &self.files), material, kind, room)
                .inspect_err(|_| self.files.close(file))?,
            Origin::Source(source) => Table::open(&**source, material, kind, room)?,
            #[cfg(feature = "mmap")]
            Origin::Map(path, map) => match map.get() {
                Some(map) => Table::open(map, material, kind, room)?,
                None => {
                    let mapped = super::mmap::MappedFile::open(path)?;
                    let table = Table::open(&mapped, material, kind, room)?;
                    // If another thread was faster, its map is as good.
                    map.get_or_init(|| mapped);
                    table
                }
            },
        };
        let taken = |left: usize| Some(left.saturating_sub(table.shortcuts_memory()));
        // Always taken: the closure never refuses.
        let _: Result<usize, usize> = self.room_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken);
        Ok(table)
    }

    /// The name of a table, for messages.
    pub(crate) fn name_of(&self, material: Material, kind: TableKind) -> String {
        match self.find(material.key()) {
            Some(found) => self.endings[found.ending as usize].tables[kind as usize].name(material, kind),
            None => std::format!("{material}.{}", kind.extension()),
        }
    }

    /// How many files are open.
    pub(crate) fn open_files(&self) -> usize {
        self.files.count()
    }
}

/// How many of the bytes for caches are for pages; the others are for shortcuts.
const fn page_share(cache_bytes: usize) -> usize {
    cache_bytes / 4 * 3
}

/// A table that is open, for men as they stand on a board.
#[derive(Clone, Copy)]
pub(crate) struct OpenTable<'a> {
    registry: &'a Registry,
    found: Found,
    kind: TableKind,
    table: &'a Table,
    origin: &'a Origin,
}

impl OpenTable<'_> {
    /// Looks something up. The look-up is told whether the men on the board have the table's colours exchanged.
    #[inline(always)]
    pub(crate) fn look_up<L: Lookup>(&self, look_up: L) -> Result<L::Output, ProbeError> {
        let is_swapped = self.found.is_swapped;
        let result = match self.origin.bytes() {
            Some(bytes) => look_up.run(self.table, is_swapped, bytes),
            None => {
                let paged = Paged {
                    cache: &self.registry.pages,
                    source: &FromOrigin(self.origin, &self.registry.files),
                    file: 2 * self.found.ending + self.kind as u32,
                    size: self.table.size,
                };
                look_up.run(self.table, is_swapped, paged)
            }
        };
        result.map_err(|trouble| self.trouble(*trouble))
    }

    #[cold]
    fn trouble(&self, trouble: Trouble) -> ProbeError {
        let ending = &self.registry.endings[self.found.ending as usize];
        let name = ending.tables[self.kind as usize].name(ending.material, self.kind);
        trouble.in_table(name).into()
    }
}

/// Something to look up in a table, wherever its bytes are.
pub(crate) trait Lookup {
    type Output;

    fn run(self, table: &Table, is_swapped: bool, bytes: impl Bytes) -> Result<Self::Output, Box<Trouble>>;
}

#[cold]
const fn missing(material: Material, kind: TableKind) -> ProbeError {
    ProbeError::MissingTable { material, kind }
}

impl Slot {
    fn name(&self, material: Material, kind: TableKind) -> String {
        match &self.origin {
            Some(Origin::File(file)) => file.path().display().to_string(),
            #[cfg(feature = "mmap")]
            Some(Origin::Map(path, _)) => path.display().to_string(),
            Some(Origin::Source(_)) | None => std::format!("{material}.{}", kind.extension()),
        }
    }
}

impl Origin {
    #[inline(always)]
    fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::File(_) => None,
            Self::Source(source) => source.bytes(),
            #[cfg(feature = "mmap")]
            Self::Map(_, map) => map.get()?.bytes(),
        }
    }
}

/// A table's bytes, of whatever origin.
#[derive(Debug)]
struct FromOrigin<'a>(&'a Origin, &'a OpenFiles);

impl Source for FromOrigin<'_> {
    fn len(&self) -> io::Result<u64> {
        match self.0 {
            Origin::File(file) => self.1.get(file)?.len(),
            Origin::Source(source) => source.len(),
            #[cfg(feature = "mmap")]
            Origin::Map(_, map) => map.get().map_or(Ok(0), Source::len),
        }
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        match self.0 {
            Origin::File(file) => self.1.get(file)?.read_exact_at(offset, buffer),
            Origin::Source(source) => source.read_exact_at(offset, buffer),
            #[cfg(feature = "mmap")]
            Origin::Map(_, map) => match map.get() {
                Some(map) => map.read_exact_at(offset, buffer),
                None => Err(io::ErrorKind::UnexpectedEof.into()),
            },
        }
    }
}
