//! Integration tests of chess-moves, in one binary.

#[cfg(feature = "quickcheck")]
mod arbitrary;
mod capacity;
mod digest;
mod list;
#[cfg(feature = "serde")]
mod serde_forms;
mod uci;
