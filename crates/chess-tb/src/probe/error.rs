//! What can go wrong when tables are opened and probed.

use core::fmt;
use std::boxed::Box;
use std::io;
use std::string::String;

use super::Material;
use super::material::MAX_MEN;
use super::table::TableKind;
use crate::Wdl;

/// Why a position could not be probed.
///
/// None of these is remembered: a later probe that needs the table opens its file again. A file that comes into a folder later is known
/// when the folder is added again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProbeError {
    /// Someone may still castle. Tables know nothing of castling, and would misjudge the position.
    #[error("castling rights: tables know no castling")]
    Castling,
    /// There are more men on the board than in any table that was added.
    #[error("too many men: {men}, while {}", what_there_is(*max))]
    TooManyMen {
        /// The men on the board, kings included.
        men: u8,
        /// The men of the largest table that was added, or 2, as two kings need none.
        max: u8,
    },
    /// A table that the position, or one after a capture, needs is not there.
    #[error("missing {kind} table: {material}.{}", kind.extension())]
    MissingTable {
        /// The ending whose table is missing.
        material: Material,
        /// Which of its two tables.
        kind: TableKind,
    },
    /// A table is damaged.
    #[error(transparent)]
    Corrupt(#[from] CorruptTable),
    /// A table could not be opened or read.
    #[error(transparent)]
    Io(#[from] UnreadableTable),
}

/// What there are tables for, in words.
fn what_there_is(max: u8) -> String {
    match max {
        0..=2 => "no tables were added".into(),
        _ => std::format!("the largest table that was added has {max}"),
    }
}

/// A word on first bytes that are those of a table, though of the other kind.
fn if_other_kind(magic: [u8; 4]) -> String {
    let kind = TableKind::ALL.into_iter().find(|kind| kind.magic() == magic);
    kind.map(|kind| std::format!(": it is a {kind} table"))
        .unwrap_or_default()
}

/// A checksum as it is commonly written.
fn hex(checksum: [u8; 16]) -> String {
    checksum.iter().map(|byte| std::format!("{byte:02x}")).collect()
}

// Errors are boxed inside, so that a result of a probe is two words.
const _: () = assert!(size_of::<ProbeError>() <= 16);

/// A table that is not what it should be.
#[derive(Debug, thiserror::Error)]
#[error("corrupt table {}: {}", .0.name, .0.reason)]
pub struct CorruptTable(Box<Named<Fault>>);

impl CorruptTable {
    /// The file of the table, or its name where it does not come from a file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What is wrong with it.
    #[must_use]
    pub fn fault(&self) -> &Fault {
        &self.0.reason
    }
}

/// A table that could not be opened or read.
#[derive(Debug)]
pub struct UnreadableTable(Box<Named<io::Error>>);

impl UnreadableTable {
    /// The file of the table, or its name where it does not come from a file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// What the system said.
    #[must_use]
    pub fn io_error(&self) -> &io::Error {
        &self.0.reason
    }
}

impl fmt::Display for UnreadableTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read table {}: {}", self.name(), self.io_error())
    }
}

impl core::error::Error for UnreadableTable {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(self.io_error())
    }
}

/// A reason, and the table it is about.
#[derive(Debug)]
struct Named<T> {
    name: String,
    reason: T,
}

/// What can be wrong with a table. Positions are bytes from the start of the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The size of a complete file leaves 16 when it is divided by 64.
    #[error("its size of {0} bytes is none of a complete table (64 n + 16): cut off, or no table")]
    Size(u64),
    /// The first four bytes are not those of this kind of table.
    #[error("it begins with {found:02x?} instead of {expected:02x?}{}", if_other_kind(*found))]
    Magic {
        /// The four bytes found.
        found: [u8; 4],
        /// The four bytes of this kind of table.
        expected: [u8; 4],
    },
    /// The fifth byte contradicts the material.
    #[error("its flags {0:#04x} (byte 4) contradict the men it is named for")]
    Flags(u8),
    /// The list of men of a subtable does not hold the men of the ending, or not in a possible order.
    #[error("the list of men of subtable {subtable} does not fit the ending: {list:02x?}")]
    Men {
        /// The number of the subtable in the file.
        subtable: usize,
        /// The codes of the men as they were found.
        list: Box<[u8]>,
    },
    /// The numbers that say which group of men is counted first are impossible.
    #[error("the order of groups of subtable {subtable} is impossible: {order}, {second}")]
    Order {
        /// The number of the subtable in the file.
        subtable: usize,
        /// The place of the leading group.
        order: u8,
        /// The place of the other pawns; 15 if there are none.
        second: u8,
    },
    /// A field in the header of a subtable has a value that it can't have.
    #[error("{field} of the subtable at byte {offset} is {value}, out of range")]
    Header {
        /// The name of the field.
        field: &'static str,
        /// Where the header of the subtable begins.
        offset: u64,
        /// What was found.
        value: u64,
    },
    /// The lengths of the code words contradict each other.
    #[error("the code words of the subtable at byte {offset} contradict each other")]
    Code {
        /// Where the header of the subtable begins, or, if only [`verify`](crate::verify) finds it, its data.
        offset: u64,
    },
    /// A symbol stands for itself, for one that does not exist, for too many values or for none that can be.
    #[error("symbol {symbol} of the subtable at byte {offset} stands for nothing possible")]
    Symbol {
        /// Where the header of the subtable begins.
        offset: u64,
        /// The number of the symbol.
        symbol: u16,
    },
    /// A part of the file would lie behind its end.
    #[error("{part} would end at byte {end}, behind the end of the file")]
    End {
        /// Which part.
        part: &'static str,
        /// Where it would end.
        end: u64,
    },
    /// The sparse index, or the lengths of the blocks, lead outside of the subtable.
    #[error("entry {entry} of the sparse index at byte {offset} leads outside of its subtable")]
    Index {
        /// Where the sparse index begins.
        offset: u64,
        /// The number of the entry.
        entry: u64,
    },
    /// A block holds fewer values than its length says, or a code word that does not exist.
    #[error("block {block} of the data at byte {offset} ends before its last value")]
    Block {
        /// Where the data of the subtable begins.
        offset: u64,
        /// The number of the block.
        block: u64,
    },
    /// A stored distance is not in the list of distances.
    #[error("the distance number {0} is not in the list of distances")]
    Distance(u16),
    /// A position has this result by its WDL table, but its moves don't lead there.
    #[error("the result of a position is a {0}, but no move leads to it")]
    Contradiction(Wdl),
    /// The trailer is not the checksum of the contents.
    #[error("its checksum is {}, while its contents have {}", hex(*found), hex(*expected))]
    Checksum {
        /// The last 16 bytes of the file.
        found: [u8; 16],
        /// The checksum of the contents.
        expected: [u8; 16],
    },
    /// The lengths of the blocks do not add up to the number of values, or the sparse index does not fit them.
    #[error("{what} of the subtable at byte {offset} is {found} instead of {expected}")]
    Sum {
        /// What does not add up.
        what: &'static str,
        /// Where the data of the subtable begins.
        offset: u64,
        /// What was found.
        found: u64,
        /// What it should be.
        expected: u64,
    },
    /// The last part of the file does not end where its contents end.
    #[error("it has {found} bytes, while its contents end at {expected}")]
    Length {
        /// The size of the file, in bytes.
        found: u64,
        /// The size it should have, in bytes.
        expected: u64,
    },
    /// The file is named for no ending, so nobody knows what men it has.
    #[error("its name is not that of an ending with an extension of tables, as `KQvKR.rtbw`")]
    Name,
}

/// Why a table file could not be looked into, or what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// It is damaged, or no table.
    #[error(transparent)]
    Corrupt(#[from] CorruptTable),
    /// It could not be opened or read.
    #[error(transparent)]
    Io(#[from] UnreadableTable),
}

impl From<TableError> for ProbeError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Corrupt(error) => Self::Corrupt(error),
            TableError::Io(error) => Self::Io(error),
        }
    }
}

/// What went wrong inside of a table; who knows its name makes a [`TableError`] of it.
#[derive(Debug)]
pub(crate) enum Trouble {
    Fault(Fault),
    Io(io::Error),
}

impl Trouble {
    pub(crate) fn in_table(self, name: String) -> TableError {
        match self {
            Self::Fault(reason) => TableError::Corrupt(CorruptTable(Box::new(Named { name, reason }))),
            Self::Io(reason) => TableError::Io(UnreadableTable(Box::new(Named { name, reason }))),
        }
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

// The fault travels in a box, so that results on the fast path stay two words.
impl From<Fault> for Box<Trouble> {
    fn from(fault: Fault) -> Self {
        Self::new(Trouble::Fault(fault))
    }
}

impl From<io::Error> for Box<Trouble> {
    fn from(error: io::Error) -> Self {
        Self::new(Trouble::Io(error))
    }
}

const _: () = assert!(MAX_MEN == 7, "the docs of errors and of Material say so");
