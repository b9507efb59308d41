//! The tables written by `cargo xtask codegen`. Only this list of them is written by hand.

pub(crate) mod zobrist;
