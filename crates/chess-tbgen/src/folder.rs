//! The folder that tables are written into.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chess_tb::TableKind;

use crate::ending::Ending;
use crate::error::GenerateError;

/// A folder of tables, in which only whole files have the names of tables.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// What the names of files that are still being written end with.
const PARTIAL: &str = "partial";

impl Folder {
    /// One that may not be there.
    pub(crate) fn open(path: &Path) -> Self {
        Self { path: path.into() }
    }

    /// Makes the folder if it is not there.
    pub(crate) fn create(&self) -> Result<(), GenerateError> {
        fs::create_dir_all(&self.path).map_err(failed("make the folder", &self.path))
    }

    /// The path of a table, which may not be there.
    pub(crate) fn path_of(folder: &Path, ending: Ending, kind: TableKind) -> PathBuf {
        folder.join(format!("{ending}.{}", kind.extension()))
    }

    /// Whether both tables of an ending are there.
    pub(crate) fn has(&self, ending: Ending) -> bool {
        TableKind::ALL
            .iter()
            .all(|&kind| Self::path_of(&self.path, ending, kind).is_file())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes both tables of an ending under names of their own and then, when all is on the disk, gives them theirs.
    ///
    /// Whenever this ends, no file has the name of a table without being whole.
    pub(crate) fn write(&self, ending: Ending, files: [(TableKind, &[u8]); 2]) -> Result<(), GenerateError> {
        let partials = files
            .into_iter()
            .map(|(kind, bytes)| Partial::write(Self::path_of(&self.path, ending, kind), bytes))
            .collect::<Result<Vec<_>, _>>()?;
        partials.into_iter().try_for_each(Partial::finish)
    }
}

/// A file that is being written. It is removed unless it is finished.
#[derive(Debug)]
struct Partial {
    path: PathBuf,
    is_finished: bool,
}

impl Partial {
    /// One that an earlier run has left is overwritten.
    fn write(path: PathBuf, bytes: &[u8]) -> Result<Self, GenerateError> {
        let partial = Self {
            path,
            is_finished: false,
        };
        let written = partial.partial_path();
        let write = || {
            let mut file = File::create(&written)?;
            file.write_all(bytes)?;
            file.sync_all()
        };
        write().map_err(failed("write", &written))?;
        Ok(partial)
    }

    fn partial_path(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(".");
        name.push(PARTIAL);
        name.into()
    }

    fn finish(mut self) -> Result<(), GenerateError> {
        fs::rename(self.partial_path(), &self.path).map_err(failed("write", &self.path))?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_finished {
            // What can't be removed is no table by its name, and will be overwritten.
            let _ = fs::remove_file(self.partial_path());
        }
    }
}

fn failed(action: &'static str, path: &Path) -> impl Fn(io::Error) -> GenerateError {
    let path = path.to_path_buf();
    move |reason| GenerateError::Io {
        action,
        path: path.clone(),
        reason,
    }
}

#[cfg(test)]
pub(crate) mod tests;
