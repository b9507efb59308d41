//! The folder that tables are written into.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use chess_tb::TableKind;

use crate::ending::Ending;
use crate::error::GenerateError;

/// A folder of tables, in which only whole files have the names of tables.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

/// What the names of files that are still being written end with, behind the name of the table and the number of the process: two
/// runs in one folder don't write into each other's files.
const PARTIAL: &str = "partial";

/// A file that is still being written was changed more recently than this.
const ABANDONED: Duration = Duration::from_secs(600);

impl Folder {
    /// One that may not be there.
    pub(crate) fn open(path: &Path) -> Self {
        Self { path: path.into() }
    }

    /// Makes the folder if it is not there, and sees to it that the tables of endings can be written, before work is put into them. Removes
    /// what ended runs have left of files, once nobody can be writing them any more.
    pub(crate) fn prepare(&self, endings: &[Ending]) -> Result<(), GenerateError> {
        fs::create_dir_all(&self.path).map_err(failed("make the folder", &self.path))?;
        self.remove_abandoned();
        for &ending in endings {
            for kind in TableKind::ALL {
                let path = Self::path_of(&self.path, ending, kind);
                if path.is_dir() {
                    return Err(failed("write", &path)(io::ErrorKind::IsADirectory.into()));
                }
            }
        }
        if let Some(&ending) = endings.first() {
            // Writing nothing shows whether something can be written.
            Partial::write(Self::path_of(&self.path, ending, TableKind::Wdl), b"")?;
        }
        Ok(())
    }

    fn remove_abandoned(&self) {
        // What can't be looked at or removed is no table by its name, and does no harm.
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let is_partial = entry.path().extension().is_some_and(|extension| extension == PARTIAL);
            let is_table = |name: &str| {
                TableKind::ALL
                    .iter()
                    .any(|kind| name.contains(&format!(".{}.", kind.extension())))
            };
            let age = entry
                .metadata()
                .and_then(|metadata| metadata.modified())
                .map(|time| time.elapsed());
            let is_old = age.is_ok_and(|age| age.is_ok_and(|age| age > ABANDONED));
            if is_partial && is_old && entry.file_name().to_str().is_some_and(is_table) {
                let _ = fs::remove_file(entry.path());
            }
        }
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
    fn write(path: PathBuf, bytes: &[u8]) -> Result<Self, GenerateError> {
        let partial = Self {
            path,
            is_finished: false,
        };
        let written = partial.partial_path();
        let write = || {
            // Of an earlier process that had the same number. A link in its place is not followed.
            let _ = fs::remove_file(&written);
            let mut file = File::create_new(&written)?;
            file.write_all(bytes)?;
            file.sync_all()
        };
        write().map_err(failed("write", &partial.path))?;
        Ok(partial)
    }

    fn partial_path(&self) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".{}.{PARTIAL}", std::process::id()));
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
            // What can't be removed is no table by its name, and does no harm.
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
