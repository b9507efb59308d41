//! Files that are open for reading, no more than a bound at a time.

use core::sync::atomic::{AtomicU64, Ordering};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec::Vec;

use super::source::PositionalFile;

/// A file that is opened when it is read, and may be closed at any time.
#[derive(Debug)]
pub(crate) struct PooledFile {
    path: PathBuf,
    /// Tells it from others in the pool; 0 until it was opened.
    number: AtomicU64,
}

impl PooledFile {
    pub(crate) const fn new(path: PathBuf) -> Self {
        Self {
            path,
            number: AtomicU64::new(0),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// The pool. It is asked only when a part of a file is not in the cache, so a lock and a search cost little beside the read.
#[derive(Debug)]
pub(crate) struct OpenFiles {
    max: usize,
    open: Mutex<Pool>,
}

#[derive(Debug, Default)]
struct Pool {
    /// The one used last is the last.
    files: Vec<(u64, Arc<PositionalFile>)>,
    last_number: u64,
}

impl OpenFiles {
    pub(crate) fn new(max: usize) -> Self {
        Self {
            max: max.max(1),
            open: Mutex::default(),
        }
    }

    /// Closes what is open beyond the new bound at the next read.
    pub(crate) fn set_max(&mut self, max: usize) {
        self.max = max.max(1);
    }

    pub(crate) fn count(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).files.len()
    }

    /// Closes a file, so that the next read opens what has that name then.
    pub(crate) fn close(&self, file: &PooledFile) {
        let mut pool = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let number = file.number.load(Ordering::Relaxed);
        pool.files.retain(|&(other, _)| other != number);
    }

    /// The file, open. One that another thread still reads from is closed when that is done.
    pub(crate) fn get(&self, file: &PooledFile) -> io::Result<Arc<PositionalFile>> {
        let mut pool = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let number = file.number.load(Ordering::Relaxed);
        if let Some(at) = pool.files.iter().rposition(|&(other, _)| other == number) {
            let (number, opened) = pool.files.remove(at);
            pool.files.push((number, Arc::clone(&opened)));
            return Ok(opened);
        }
        // Room is made before, so that there are never more than allowed.
        let keep = self.max - 1;
        let too_many = pool.files.len().saturating_sub(keep);
        pool.files.drain(..too_many);
        let opened = Arc::new(PositionalFile::open(&file.path)?);
        pool.last_number += 1;
        let number = pool.last_number;
        file.number.store(number, Ordering::Relaxed);
        pool.files.push((number, Arc::clone(&opened)));
        Ok(opened)
    }
}
