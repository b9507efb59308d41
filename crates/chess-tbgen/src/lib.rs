//! Makes Syzygy endgame tables.
#![forbid(unsafe_code)]

mod alphabet;
mod choose;
mod compress;
mod ending;
mod entry;
mod file;
mod order;
mod placements;
mod slots;
mod solve;
mod tables;
mod values;
mod verify;
mod watch;

pub use ending::{Ending, EndingError};
pub use verify::{Claim, Verified, VerifyError, verify, verify_files};
pub use watch::{Phase, Progress};
