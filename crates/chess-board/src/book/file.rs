//! Books from files.

use core::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::vec::Vec;

use super::{Book, BookError};

impl Book<Vec<u8>> {
    /// Reads a book from a file into memory: as many bytes as the file says it has, and no more.
    ///
    /// # Errors
    ///
    /// [`OpenBookError`] if the file can't be read, or is no book.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenBookError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = Vec::new();
        usize::try_from(length)
            .ok()
            .and_then(|length| bytes.try_reserve_exact(length).ok())
            .ok_or(io::ErrorKind::OutOfMemory)
            .map_err(io::Error::from)?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(Self::new(bytes)?)
    }
}

/// A book could not be read from a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenBookError {
    /// The file can't be read.
    Io(io::Error),
    /// The file is no book.
    Book(BookError),
}

impl fmt::Display for OpenBookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read the book: {error}"),
            Self::Book(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenBookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Book(error) => Some(error),
        }
    }
}

impl From<io::Error> for OpenBookError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<BookError> for OpenBookError {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}
