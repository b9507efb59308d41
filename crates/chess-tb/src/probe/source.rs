//! Where the bytes of a table come from.

use core::fmt;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::vec::Vec;

/// The bytes of a table, at any position.
///
/// Implemented for bytes in memory and for files; implement it for whatever else holds tables: an archive, a network. The
/// contents must not change while the table is in use. If they do, answers may be wrong, but nothing worse happens.
pub trait Source: Send + Sync + fmt::Debug {
    /// The number of bytes.
    ///
    /// # Errors
    ///
    /// What the system says.
    fn len(&self) -> io::Result<u64>;

    /// Whether there are no bytes.
    ///
    /// # Errors
    ///
    /// As [`len`](Self::len).
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Fills the buffer with the bytes from `offset` on.
    ///
    /// # Errors
    ///
    /// What the system says; [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if there are not that many bytes.
    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;

    /// All bytes, if they are in memory. Such a source is read in place, not through the cache.
    fn bytes(&self) -> Option<&[u8]> {
        None
    }
}

/// The part of `bytes` from `offset` on, copied into the buffer.
pub(super) fn copy_from(bytes: &[u8], offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    let part = usize::try_from(offset)
        .ok()
        .and_then(|start| bytes.get(start..start.checked_add(buffer.len())?))
        .ok_or(io::ErrorKind::UnexpectedEof)?;
    buffer.copy_from_slice(part);
    Ok(())
}

macro_rules! source_in_memory {
    ($($owner:ty)+) => {
        $(impl Source for $owner {
            fn len(&self) -> io::Result<u64> {
                Ok(<[u8]>::len(self) as u64)
            }

            fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
                copy_from(self, offset, buffer)
            }

            fn bytes(&self) -> Option<&[u8]> {
                Some(self)
            }
        })+
    };
}

source_in_memory! { Vec<u8> &'static [u8] Arc<[u8]> }

/// A file that is read at positions, safely whatever others do with it.
#[derive(Debug)]
pub struct PositionalFile {
    #[cfg(any(unix, windows))]
    file: File,
    #[cfg(not(any(unix, windows)))]
    file: std::sync::Mutex<File>,
}

impl PositionalFile {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        // Others, pipes above all, might never answer.
        if !std::fs::metadata(&path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
        }
        let file = File::open(path)?;
        #[cfg(not(any(unix, windows)))]
        let file = std::sync::Mutex::new(file);
        Ok(Self { file })
    }
}

#[cfg(unix)]
impl Source for PositionalFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, offset)
    }
}

#[cfg(windows)]
impl Source for PositionalFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn read_exact_at(&self, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
        while !buffer.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(&self.file, buffer, offset) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => {
                    buffer = &mut buffer[read..];
                    offset += read as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Elsewhere a file has one position, which a lock guards.
#[cfg(not(any(unix, windows)))]
impl Source for PositionalFile {
    fn len(&self) -> io::Result<u64> {
        let file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(file.metadata()?.len())
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek};
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(io::SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }
}
