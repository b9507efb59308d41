//! The specified types, constant by constant and example by example, through the paths of the facade alone.
//!
//! Values are written as literals and squares by shifting ones, so that nothing is checked against itself.

mod bitboard;
#[cfg(feature = "moves")]
mod move_digest;
mod rays_and_targets;
#[cfg(feature = "attacks")]
mod targets;
mod verdicts;
