//! Makes Syzygy endgame tables.
#![forbid(unsafe_code)]

mod ending;
mod entry;
mod slots;
mod solve;
mod values;
mod verify;
mod watch;

pub use ending::{Ending, EndingError};
pub use verify::{Claim, Verified, VerifyError, verify, verify_files};
pub use watch::{Phase, Progress};
