//! What the header of a table says.

use std::path::Path;
use std::string::ToString;
use std::vec::Vec;

use chess_bits::{Color, File, Piece, PieceType};

use super::error::{Fault, TableError, Trouble};
use super::header::TRAILER;
use super::material::Material;
use super::source::{PositionalFile, Source};
use super::table::{Subtable, Table, TableKind, Values};
use super::tablebase::table_of;

/// What a table file is, by its header; see [`info`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableInfo {
    /// The ending, by the name of the file.
    pub material: Material,
    /// Which of the two tables of the ending.
    pub kind: TableKind,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The checksum at its end, as it stands there; [`verify`](crate::verify) tells whether it is right.
    pub checksum: [u8; 16],
    /// The parts of the table, as they are stored: by file of the leading pawn, and within that by side to move.
    pub subtables: Vec<SubtableInfo>,
}

/// A part of a table: the positions with one side to move and, if there are pawns, with the leading pawn on one file (or its mirror
/// image). The leading pawn is the one nearest to an edge of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SubtableInfo {
    /// The side to move, the first of the table's name being White; `None` if both sides have the same men, where each position is
    /// looked up as if White were to move.
    pub side: Option<Color>,
    /// The file of the leading pawn, a to d; `None` without pawns.
    pub file: Option<File>,
    /// The men in the order in which they are numbered.
    pub men: Vec<Piece>,
    /// How many index values there are: positions up to symmetry, with some that are impossible.
    pub positions: u64,
    /// How the values are stored.
    pub contents: Contents,
}

/// How the values of a subtable are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Contents {
    /// All positions have the same value: 0 (loss) to 4 (win) in a WDL table, 0 in a DTZ table.
    Constant(u8),
    /// As code words, in blocks.
    #[non_exhaustive]
    Coded {
        /// The size of a block in bytes, a power of two.
        block_bytes: u32,
        /// How many blocks there are.
        blocks: u64,
        /// How many index values an entry of the sparse index is for, a power of two.
        index_span: u64,
        /// How many symbols there are, each for 1 to 256 values.
        symbols: usize,
        /// The length in bits of the shortest code word.
        shortest_word: u8,
        /// The length in bits of the longest code word, at most 32.
        longest_word: u8,
    },
}

/// A table file, opened by its name.
pub(super) struct NamedTable {
    pub(super) material: Material,
    pub(super) kind: TableKind,
    pub(super) source: PositionalFile,
    pub(super) table: Table,
}

impl NamedTable {
    pub(super) fn open(path: &Path) -> Result<Self, Trouble> {
        let (material, kind) = table_of(path).ok_or(Fault::Name)?;
        let source = PositionalFile::open(path)?;
        let table = Table::open(&source, material, kind, 0)?;
        Ok(Self {
            material,
            kind,
            source,
            table,
        })
    }

    /// The checksum that the file has.
    pub(super) fn trailer(&self) -> Result<[u8; 16], Trouble> {
        let mut trailer = [0; TRAILER as usize];
        self.source.read_exact_at(self.table.size - TRAILER, &mut trailer)?;
        Ok(trailer)
    }
}

/// What a table file holds: its header, read and checked; the values are not looked at. The name of the file must be that of
/// the table, as `KQvKR.rtbw`.
///
/// # Errors
///
/// [`TableError`], if the file can't be read or its header is damaged.
///
/// ```
/// for path in std::env::args().skip(1) {
///     match chess_tb::info(&path) {
///         Ok(info) => println!("{} {}, {} bytes, {} parts", info.material, info.kind, info.bytes, info.subtables.len()),
///         Err(error) => println!("{error}"),
///     }
/// }
/// ```
pub fn info(path: impl AsRef<Path>) -> Result<TableInfo, TableError> {
    let path = path.as_ref();
    let read = || {
        let named = NamedTable::open(path)?;
        Ok(TableInfo {
            material: named.material,
            kind: named.kind,
            bytes: named.table.size,
            checksum: named.trailer()?,
            subtables: named
                .table
                .subtables
                .iter()
                .enumerate()
                .map(|(number, subtable)| info_of(&named, number, subtable))
                .collect(),
        })
    };
    read().map_err(|trouble: Trouble| trouble.in_table(path.display().to_string()))
}

fn info_of(named: &NamedTable, number: usize, subtable: &Subtable) -> SubtableInfo {
    let sides = named.table.sides;
    let side = match (named.kind, named.material.is_symmetric()) {
        (_, true) => None,
        (TableKind::Wdl, false) => Some(if number % sides == 0 {
            Color::White
        } else {
            Color::Black
        }),
        (TableKind::Dtz, false) => Some(subtable.stored_side()),
    };
    let file = named.material.has_pawns().then(|| File::ALL[(number / sides).min(7)]);
    let piece = |&code: &u8| {
        let color = if code & 8 == 0 { Color::White } else { Color::Black };
        // The codes were checked when the table was opened.
        let piece_type = PieceType::from_index(usize::from(code & 7).wrapping_sub(1)).unwrap_or(PieceType::King);
        Piece::new(color, piece_type)
    };
    SubtableInfo {
        side,
        file,
        men: subtable.list.iter().map(piece).collect(),
        positions: subtable.numbering.size,
        contents: match &subtable.values {
            Values::Constant(value) => Contents::Constant(*value),
            Values::Blocks(blocks) => Contents::Coded {
                block_bytes: 1 << blocks.block_bits,
                blocks: blocks.blocks,
                index_span: 1 << blocks.index_bits,
                symbols: blocks.code.symbols(),
                shortest_word: blocks.word_bits.0,
                longest_word: blocks.word_bits.1,
            },
        },
    }
}
