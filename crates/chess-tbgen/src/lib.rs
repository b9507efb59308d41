//! Makes Syzygy endgame tables.
#![forbid(unsafe_code)]

mod entry;
mod slots;
mod watch;
