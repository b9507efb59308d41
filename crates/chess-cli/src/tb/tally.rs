//! What a run over the files of tables comes to.

use chess_kit::tb::TableError;

use crate::failure::Failure;
use crate::words::number;

#[derive(Default)]
pub(super) struct Tally {
    files: u64,
    bad: u64,
    unreadable: u64,
}

impl Tally {
    /// Counts a file, and gives what is wrong with it, in words that leave its name to others.
    pub(super) fn add<T>(&mut self, result: Result<T, TableError>) -> Result<T, String> {
        self.files += 1;
        result.map_err(|error| match error {
            TableError::Io(error) => {
                self.unreadable += 1;
                error.io_error().to_string()
            }
            TableError::Corrupt(error) => {
                self.bad += 1;
                error.fault().to_string()
            }
            error => {
                self.bad += 1;
                error.to_string()
            }
        })
    }

    pub(super) const fn files(&self) -> u64 {
        self.files
    }

    /// # Errors
    ///
    /// [`Failure::Disagreement`] if a file is bad, [`Failure::Input`] if none is, but one can't be read.
    pub(super) fn verdict(&self) -> Result<(), Failure> {
        let of_files = format!("of {}", number(self.files, "file"));
        let Self { bad, unreadable, .. } = self;
        if *bad == 0 {
            return match unreadable {
                0 => Ok(()),
                _ => Err(Failure::Input(format!("{unreadable} {of_files} can't be read"))),
            };
        }
        let are = if *bad == 1 { "is" } else { "are" };
        let more = match unreadable {
            0 => String::new(),
            _ => format!(", {unreadable} more can't be read"),
        };
        Err(Failure::Disagreement(format!("{bad} {of_files} {are} bad{more}")))
    }
}
