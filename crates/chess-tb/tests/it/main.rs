//! Integration tests of chess-tb, in one binary.

#[cfg(feature = "quickcheck")]
mod arbitrary;
mod dtz;
mod real_tables;
mod rounding;
#[cfg(feature = "serde")]
mod serde_forms;
mod verdict;
mod wdl;
