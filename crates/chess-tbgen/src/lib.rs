//! Makes Syzygy endgame tables.
#![forbid(unsafe_code)]

mod ending;
mod entry;
mod slots;
mod solve;
mod values;
mod watch;

pub use ending::{Ending, EndingError};
