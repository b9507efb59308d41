//! Makes Syzygy endgame tables.
#![forbid(unsafe_code)]

mod alphabet;
mod choose;
mod compress;
mod ending;
mod entry;
mod error;
mod file;
mod folder;
mod generator;
mod order;
mod placements;
mod slots;
mod solve;
mod summary;
mod tables;
mod values;
mod verify;
mod watch;

pub use ending::{Ending, EndingError};
pub use error::GenerateError;
pub use generator::{Generator, Made, Plan};
pub use summary::Summary;
pub use verify::{Claim, Verified, VerifyError, memory_to_verify, verify, verify_files};
pub use watch::{Phase, Progress};
