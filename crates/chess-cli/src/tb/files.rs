//! The files of tables that a command is about.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_kit::tb::TableKind;

use crate::failure::{Failure, name};

/// What is wrong with a folder that has no tables.
pub(super) const NO_TABLES: &str = "no tables in it, files such as KQvK.rtbw";

/// A file of a table, or what is given as one.
pub(super) struct TableFile {
    pub(super) path: PathBuf,
    /// Its size in bytes.
    pub(super) size: u64,
}

/// These files, and the tables in these folders (not in folders below), by their names.
pub(super) fn in_paths(paths: &[PathBuf]) -> Result<Vec<TableFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let unreadable = |error: io::Error| Failure::input(name(path), error);
        let metadata = fs::metadata(path).map_err(unreadable)?;
        if !metadata.is_dir() {
            files.push(TableFile {
                path: path.clone(),
                size: metadata.len(),
            });
            continue;
        }
        let mut in_folder = in_folder(path).map_err(unreadable)?;
        if in_folder.is_empty() {
            return Err(Failure::input(name(path), NO_TABLES));
        }
        in_folder.sort_by(|a, b| a.path.cmp(&b.path));
        files.append(&mut in_folder);
    }
    Ok(files)
}

fn in_folder(folder: &Path) -> io::Result<Vec<TableFile>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_table = path
            .extension()
            .is_some_and(|found| TableKind::ALL.iter().any(|kind| found == kind.extension()));
        // A link to nowhere has the name of a table too: that it can't be read shows later.
        let metadata = fs::metadata(&path).ok();
        if is_table && metadata.as_ref().is_none_or(fs::Metadata::is_file) {
            files.push(TableFile {
                path,
                size: metadata.map_or(0, |metadata| metadata.len()),
            });
        }
    }
    Ok(files)
}
