//! Why tables were not made.

use std::io;
use std::path::PathBuf;

use chess_tb::{ProbeError, TableError};

use crate::ending::Ending;
use crate::solve::Stop;
use crate::verify::VerifyError;
use crate::watch::Cancelled;

/// Why tables were not made. What was finished before is there, and nothing is half written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The caller ended the work.
    #[error("the work was ended before it was done")]
    Cancelled,
    /// The work would take more memory than it may.
    #[error("{ending} takes {} of memory, and may take {}", mebibytes(*.needed), mebibytes(*.allowed))]
    Memory {
        /// The ending that takes most.
        ending: Ending,
        /// What it takes, in bytes.
        needed: u64,
        /// What it may take, in bytes.
        allowed: u64,
    },
    /// The ending has more men than can be solved.
    #[error("{ending} has {} men: more than {} can't be solved", .ending.pieces(), crate::Generator::MAX_PIECES)]
    TooManyPieces {
        /// The ending.
        ending: Ending,
    },
    /// A table that the ending depends on is damaged, or can't be read.
    #[error("{ending} can't be made from the tables that are there: {reason}")]
    Dependency {
        /// The ending.
        ending: Ending,
        /// What is wrong with which table.
        reason: Box<ProbeError>,
    },
    /// A table that is there already is damaged, or can't be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file could not be written, or a folder not be used.
    #[error("cannot {action} {}: {reason}", .path.display())]
    Io {
        /// What was tried, as `write`.
        action: &'static str,
        /// With what.
        path: PathBuf,
        /// What went wrong.
        reason: io::Error,
    },
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many.
        threads: usize,
        /// Why not.
        reason: String,
    },
    /// What was made is not right: a fault of this crate, or of the machine. The files have not got their names.
    #[error("the tables that were made are wrong: {0}")]
    Wrong(#[from] Box<VerifyError>),
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

impl From<Cancelled> for GenerateError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl GenerateError {
    pub(crate) fn of_verify(error: VerifyError) -> Self {
        match error {
            VerifyError::Cancelled => Self::Cancelled,
            error => Self::Wrong(Box::new(error)),
        }
    }

    pub(crate) fn stopped(ending: Ending, stop: Stop) -> Self {
        match stop {
            Stop::Cancelled => Self::Cancelled,
            Stop::Probe(reason) => Self::Dependency {
                ending,
                reason: Box::new(reason),
            },
        }
    }
}
