//! Tables mapped into memory: the only `unsafe` of this crate.
#![allow(unsafe_code, reason = "a memory map is unsafe to make: see `MappedFile::open`")]

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

use super::source::Source;

/// A file mapped into memory: its pages are read by the system when they are first touched.
///
/// Faster than reads for tables that fit into memory, and without a cache of its own. **It rests on the file staying as it
/// is.** If the file is changed while it is mapped, answers may be wrong. If it is *cut short*, the system ends the program with
/// a signal (SIGBUS) when the missing part is touched, which no code can turn into an error; and memory that changes while it is read
/// is, by the letter of the language, undefined behaviour. So files are read at positions unless you choose this, for folders
/// that nobody writes to.
#[derive(Debug)]
pub struct MappedFile {
    map: Mmap,
}

impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: needs that nobody changes or cuts the file while it is mapped. That can't be established here: whoever chooses
        // maps for a folder answers for it, as the docs of this type and of `FileAccess::Map` say. All that this crate does with
        // the bytes is in bounds whatever they are, which `tests/it/damage.rs` shows with damaged ones.
        let map = unsafe { Mmap::map(&file)? };
        #[cfg(unix)]
        // A hint, for which it does not matter whether the system takes it: probes jump about.
        let _: io::Result<()> = map.advise(memmap2::Advice::Random);
        Ok(Self { map })
    }
}

impl Source for MappedFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.map.len() as u64)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let bytes: &'_ [u8] = &self.map;
        super::source::copy_from(bytes, offset, buffer)
    }

    fn bytes(&self) -> Option<&[u8]> {
        Some(&self.map)
    }
}
