//! A prober that is slow and plain: every step of reading a table and of asking it as the format tells it, none of them
//! fast, and most of them done in another way than a fast prober would.

mod file;
mod index;
mod numbering;
mod probe;

pub(crate) use file::Part;
pub(crate) use index::Placing;
pub(crate) use probe::{Distance, Tables};
