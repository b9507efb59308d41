//! The tables a program has, and questions to them.

use core::fmt;
use std::boxed::Box;
use std::io;
use std::path::Path;

use super::material::Material;
use super::registry::Registry;
use super::source::Source;
use super::table::TableKind;

/// How the files of a folder are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum FileAccess {
    /// By reads at positions, through a cache in memory: safe whatever happens to the files.
    #[default]
    Read,
    /// By memory maps, see [`MappedFile`](crate::MappedFile): only for files that nobody changes while they are in use.
    #[cfg(feature = "mmap")]
    Map,
}

/// A set of Syzygy tables that positions are looked up in.
///
/// It is made once, filled with folders, and then shared: every question takes `&self`, from any number of threads. Nothing is
/// opened before a position needs it.
///
/// ```
/// use chess_board::Board;
/// use chess_tb::{ProbeError, Tablebase, Wdl};
///
/// let mut tables = Tablebase::new();
/// match tables.add_directory("/usr/share/syzygy") {
///     Ok(0) => println!("there are no tables in that folder"),
///     Ok(found) => println!("{found} tables, for up to {} men", tables.max_pieces()),
///     Err(error) => println!("{error}"),
/// }
///
/// let board: Board = "8/8/8/8/8/4k3/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(tables.probe_wdl_after_zeroing(&board)?, Wdl::Draw); // bare kings need no table
///
/// let board: Board = "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1".parse()?;
/// match tables.probe_dtz(&board) {
///     Ok(dtz) => println!("{}", dtz.ignore_rounding()),
///     Err(ProbeError::MissingTable { material, kind }) => println!("no {kind} table for {material}"),
///     Err(error) => println!("{error}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase {
    pub(crate) registry: Registry,
    access: FileAccess,
}

impl Tablebase {
    /// How many files may be open at a time unless [`set_max_open_files`](Self::set_max_open_files) says otherwise.
    pub const DEFAULT_MAX_OPEN_FILES: usize = 512;

    /// How many bytes caches may take unless [`set_cache_bytes`](Self::set_cache_bytes) says otherwise: 256 MiB.
    pub const DEFAULT_CACHE_BYTES: usize = 256 << 20;

    /// Without any table: it knows bare kings only.
    #[must_use]
    pub fn new() -> Self {
        Self {
            registry: Registry::new(Self::DEFAULT_MAX_OPEN_FILES, Self::DEFAULT_CACHE_BYTES),
            access: FileAccess::default(),
        }
    }

    /// Says how the files of folders that are added from now on are read.
    pub const fn set_access(&mut self, access: FileAccess) {
        self.access = access;
    }

    /// Sets how many files may be open at a time, at least 1. When one more is needed, the one that was not read for the longest
    /// time is closed; it is opened again when it is needed. A whole set for seven men has 3,022 files. Files that are mapped
    /// don't stay open, and don't count. One that another thread still reads from is closed when it has done so.
    pub fn set_max_open_files(&mut self, files: usize) {
        self.registry.set_max_open(files);
    }

    /// Sets how many bytes caches may take: three quarters of it for parts of files that are not in memory otherwise (at least
    /// eight pages of 17 KiB, at most 8 GiB), a quarter for shortcuts into the data, which make look-ups faster. Empties them.
    ///
    /// Beside them each table that was needed keeps what its header says: about 5 to 52 KiB for each side and, with pawns, for each of
    /// four files. Endings of up to five men take at most 50 MiB if all are needed, a whole set for seven men 620 MiB.
    pub fn set_cache_bytes(&mut self, bytes: usize) {
        self.registry.set_cache_bytes(bytes);
    }

    /// Adds all tables of a folder: the files in it that are named for an ending, as `KQvKR.rtbw` and `KQvKR.rtbz`. Others are
    /// left alone, folders inside too. Where a table is there already, from a folder that was added before, that one stays.
    ///
    /// Gives the number of tables that were added. 0 is no error, but perhaps the wrong folder: those inside of it are not looked
    /// into. Only names are looked at: what is wrong with a file shows when it is needed.
    ///
    /// # Errors
    ///
    /// If the folder can't be read, with its path in the message; what was found in it before stays added.
    pub fn add_directory(&mut self, path: impl AsRef<Path>) -> io::Result<usize> {
        let folder = path.as_ref();
        let unreadable = |error: io::Error| {
            let message = std::format!("cannot read the folder {}: {error}", folder.display());
            io::Error::new(error.kind(), message)
        };
        let mut added = 0;
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if let Some((material, kind)) = table_of(&path) {
                // What can't be looked at may be a file: what is wrong with it shows when it is needed.
                let is_file = std::fs::metadata(&path).map_or(true, |metadata| metadata.is_file());
                if is_file && self.registry.add_file(material, kind, path, self.access) {
                    added += 1;
                }
            }
        }
        Ok(added)
    }

    /// Adds a table from wherever its bytes are, in the place of one that is there already.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_tb::{ProbeError, TableKind, Tablebase};
    ///
    /// let mut tables = Tablebase::new();
    /// tables.add_table("KQvK".parse()?, TableKind::Wdl, b"no table".as_slice());
    /// let board: Board = "8/8/8/8/8/4k3/8/Q3K3 w - - 0 1".parse()?;
    /// let error = tables.probe_wdl_after_zeroing(&board).unwrap_err();
    /// assert!(matches!(error, ProbeError::Corrupt(_)));
    /// assert!(error.to_string().starts_with("corrupt table KQvK.rtbw: its size of 8 bytes"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_table(&mut self, material: Material, kind: TableKind, source: impl Source + 'static) {
        self.registry.add_source(material, kind, Box::new(source));
    }

    /// The men, both kings included, of the largest table that was added; 2 without any.
    #[must_use]
    pub const fn max_pieces(&self) -> usize {
        self.registry.max_men
    }

    /// The tables that were added, in no particular order.
    pub fn tables(&self) -> impl Iterator<Item = (Material, TableKind)> + '_ {
        self.registry.tables()
    }

    /// How many files are open now.
    #[must_use]
    pub fn open_files(&self) -> usize {
        self.registry.open_files()
    }
}

impl Default for Tablebase {
    fn default() -> Self {
        Self::new()
    }
}

/// What there is of it, without the contents.
impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase")
            .field("tables", &self.tables().count())
            .field("max_pieces", &self.max_pieces())
            .field("open_files", &self.open_files())
            .finish_non_exhaustive()
    }
}

/// What table a file is by its name.
pub(crate) fn table_of(path: &Path) -> Option<(Material, TableKind)> {
    let extension = path.extension()?.to_str()?;
    let kind = TableKind::ALL.into_iter().find(|kind| kind.extension() == extension)?;
    let stem = path.file_stem()?.to_str()?;
    let material: Material = stem.parse().ok()?;
    // Another spelling of an ending is no name of a table, and bare kings have none.
    let is_name = material.pieces() > 2 && std::format!("{material}") == stem;
    is_name.then_some((material, kind))
}
