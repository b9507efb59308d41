//! Probing of Syzygy tables.

mod batch;
mod blocks;
mod bytes;
mod checksum;
mod code;
mod dtz;
mod error;
mod files;
mod header;
mod index;
mod info;
mod material;
mod men;
#[cfg(feature = "mmap")]
mod mmap;
mod numbering;
mod pages;
mod registry;
mod root;
mod shortcuts;
mod source;
mod table;
mod tablebase;
mod verify;
mod wdl;

/// Facts of the file format that whoever writes tables needs too. Not part of what this crate promises.
pub mod format {
    pub use super::checksum::Checksum;
    pub use super::index::code_of;
    pub use super::numbering::{
        BELOW_DIAGONAL, BINOMIALS, KING_PAIRS, KINGS, LEADERS, PAWN, TRANSPOSED, TRIANGLE, TRIPLES, TRIPLES_FROM,
        binomial, off_diagonal,
    };
    pub use super::table::flag;
}

pub use error::{CorruptTable, Fault, ProbeError, TableError, UnreadableTable};
pub use info::{Contents, SubtableInfo, TableInfo, info};
pub use material::{Material, ParseMaterialError};
#[cfg(feature = "mmap")]
pub use mmap::MappedFile;
pub use root::RankedMove;
pub use source::{PositionalFile, Source};
pub use table::TableKind;
pub use tablebase::{FileAccess, Tablebase};
pub use verify::{verify, verify_with_progress};
