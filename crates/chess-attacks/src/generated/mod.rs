//! The tables written by `cargo xtask codegen`. Only this list of them is written by hand.

pub(crate) mod leapers;
pub(crate) mod magics;
pub(crate) mod pext;
pub(crate) mod rays;
pub(crate) mod sliders;
