//! Reading the header of a table: everything before the values, checked before it is used.

use std::vec;
use std::vec::Vec;

use chess_bits::Color;
use chess_bits::PieceType::Pawn;

use super::blocks::Blocks;
use super::code::{Code, CodeHeader, MAX_WORD, NO_SYMBOL};
use super::error::{Fault, Trouble};
use super::index::Numbering;
use super::material::Material;
use super::shortcuts::Shortcuts;
use super::source::Source;
use super::table::{Subtable, Table, TableKind, Values, flag};

/// The bytes of the checksum at the end of a table.
pub(crate) const TRAILER: u64 = 16;

/// Contents and data areas begin at multiples of this many bytes.
const ALIGNMENT: u64 = 64;

/// A bound of the format: longer blocks are in no table. It keeps what one look-up reads within a page.
const MAX_BLOCK_BITS: u8 = 10;

/// An index entry spans at most 2 to this many values; far more than any subtable has.
const MAX_INDEX_BITS: u8 = 40;

/// Reads the header from its start on.
struct Header<'a> {
    source: &'a dyn Source,
    size: u64,
    at: u64,
}

impl Header<'_> {
    fn take(&mut self, length: usize) -> Result<Vec<u8>, Trouble> {
        // Before memory is taken for it.
        let at = self.area("the header", Some(length as u64))?;
        let mut bytes = vec![0; length];
        self.source.read_exact_at(at, &mut bytes)?;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Trouble> {
        let at = self.area("the header", Some(N as u64))?;
        let mut bytes = [0; N];
        self.source.read_exact_at(at, &mut bytes)?;
        Ok(bytes)
    }

    fn byte(&mut self) -> Result<u8, Trouble> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    fn u16(&mut self) -> Result<u16, Trouble> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    fn u16s(&mut self, count: usize) -> Result<Vec<u16>, Trouble> {
        let bytes = self.take(2 * count)?;
        Ok(bytes
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect())
    }

    const fn align(&mut self, to: u64) {
        self.at = self.at.next_multiple_of(to);
    }

    /// An area of the file: gives where it begins, and goes on behind it.
    fn area(&mut self, part: &'static str, length: Option<u64>) -> Result<u64, Fault> {
        let start = self.at;
        let end = length.and_then(|length| start.checked_add(length)).unwrap_or(u64::MAX);
        if end > self.size - TRAILER {
            return Err(Fault::End { part, end });
        }
        self.at = end;
        Ok(start)
    }
}

impl Table {
    /// Reads and checks the header of a table; its data are not looked at.
    ///
    /// Shortcuts take at most `room` bytes.
    pub(crate) fn open(source: &dyn Source, material: Material, kind: TableKind, room: usize) -> Result<Self, Trouble> {
        let size = source.len()?;
        // A file of the trailer alone has no magic.
        if size % ALIGNMENT != TRAILER || size == TRAILER {
            return Err(Fault::Size(size).into());
        }
        let mut header = Header { source, size, at: 0 };
        let (found, expected) = (header.array()?, kind.magic());
        if found != expected {
            return Err(Fault::Magic { found, expected }.into());
        }
        let flags = header.byte()?;
        let is_symmetric = material.is_symmetric();
        if (flags & flag::SPLIT == 0) != is_symmetric || (flags & flag::PAWNS != 0) != material.has_pawns() {
            return Err(Fault::Flags(flags).into());
        }
        let files = if material.has_pawns() { 4 } else { 1 };
        let sides = if is_symmetric || matches!(kind, TableKind::Dtz) {
            1
        } else {
            2
        };
        let numberings = read_lists(&mut header, material, files, sides)?;
        header.align(2);

        let mut subtables = Vec::with_capacity(files * sides);
        for (list, numbering) in numberings {
            let (flags, values) = read_values(&mut header, kind)?;
            if is_symmetric && matches!(kind, TableKind::Dtz) && flags & flag::BLACK != 0 {
                return Err(Fault::Header {
                    field: "the side to move",
                    offset: header.at,
                    value: 1,
                }
                .into());
            }
            subtables.push(Subtable {
                list,
                numbering,
                flags,
                values,
                maps: Default::default(),
            });
        }
        if matches!(kind, TableKind::Dtz) {
            for subtable in &mut subtables {
                subtable.read_maps(&mut header)?;
            }
            header.align(2);
        }
        place_areas(&mut header, &mut subtables, room)?;
        let pawn_code = material
            .has_pawns()
            .then(|| subtables.first().map_or(0, |subtable| subtable.list[0]));
        Ok(Self {
            is_symmetric,
            pawn_code,
            subtables,
            sides,
            size,
            contents_end: header.at,
        })
    }
}

impl Subtable {
    fn read_maps(&mut self, header: &mut Header<'_>) -> Result<(), Trouble> {
        if self.flags & (flag::MAPPED | flag::CONSTANT) != flag::MAPPED {
            return Ok(());
        }
        let is_wide = self.flags & flag::WIDE_MAP != 0;
        if is_wide {
            header.align(2);
        }
        for map in &mut self.maps {
            *map = if is_wide {
                let count = header.u16()?;
                header.u16s(usize::from(count))?.into_boxed_slice()
            } else {
                let count = header.byte()?;
                header.take(usize::from(count))?.into_iter().map(u16::from).collect()
            };
        }
        Ok(())
    }
}

/// The lists of men of all subtables, sides of the first file first.
fn read_lists(
    header: &mut Header<'_>,
    material: Material,
    files: usize,
    sides: usize,
) -> Result<Vec<(Vec<u8>, Numbering)>, Trouble> {
    let both_have_pawns = Color::ALL.into_iter().all(|color| material.count(color, Pawn) > 0);
    let mut numberings = Vec::with_capacity(files * sides);
    for file in 0..files {
        let orders = header.byte()?;
        let second_orders = if both_have_pawns { header.byte()? } else { 0xff };
        let codes = header.take(material.pieces())?;
        for side in 0..sides {
            let nibble = |byte: u8| byte >> (4 * side) & 15;
            let list: Vec<u8> = codes.iter().copied().map(nibble).collect();
            let subtable = numberings.len();
            let (order, second) = (nibble(orders), nibble(second_orders));
            let numbering = Numbering::new(material, &list, order, second, file as u8, subtable)?;
            numberings.push((list, numbering));
        }
    }
    Ok(numberings)
}

/// The header of one subtable; where its areas are is not known yet.
fn read_values(header: &mut Header<'_>, kind: TableKind) -> Result<(u8, Values), Trouble> {
    let offset = header.at;
    let out_of_range = |field, value| Fault::Header { field, offset, value };
    let [flags, second] = header.array()?;
    if flags & flag::CONSTANT != 0 {
        let value = match kind {
            TableKind::Wdl => second,
            // The byte is only padding there.
            TableKind::Dtz => 0,
        };
        if u16::from(value) > kind.greatest_value() {
            return Err(out_of_range("the value", value.into()).into());
        }
        return Ok((flags, Values::Constant(value)));
    }
    let block_bits = second;
    if block_bits > MAX_BLOCK_BITS {
        return Err(out_of_range("the size of blocks (as a power of 2)", block_bits.into()).into());
    }
    let index_bits = header.byte()?;
    if !(1..=MAX_INDEX_BITS).contains(&index_bits) {
        return Err(out_of_range("the span of index entries (as a power of 2)", index_bits.into()).into());
    }
    let extra_blocks = u64::from(header.byte()?);
    let blocks = u64::from(u32::from_le_bytes(header.array()?));
    let [longest, shortest] = header.array()?;
    if usize::from(longest) > MAX_WORD {
        return Err(out_of_range("the longest code word", longest.into()).into());
    }
    if shortest < 1 || shortest > longest {
        return Err(out_of_range("the shortest code word", shortest.into()).into());
    }
    let first_symbols = header.u16s(usize::from(longest - shortest) + 1)?;
    let symbols = header.u16()?;
    if !(1..=NO_SYMBOL).contains(&symbols) {
        return Err(out_of_range("the number of symbols", symbols.into()).into());
    }
    let patterns = header.take(3 * usize::from(symbols))?;
    header.align(2);
    let code = Code::new(&CodeHeader {
        offset,
        shortest,
        first_symbols: &first_symbols,
        patterns: &patterns,
        greatest_value: kind.greatest_value(),
    })?;
    let values = Values::Blocks(Blocks {
        code,
        // Made when it is known that the file is as large as that.
        shortcuts: Shortcuts::new(0, 0, 0, 0),
        block_bits,
        index_bits,
        word_bits: (shortest, longest),
        index_at: 0,
        entries: 0,
        lengths_at: 0,
        lengths: blocks + extra_blocks,
        data_at: 0,
        blocks,
    });
    Ok((flags, values))
}

/// Finds the areas behind the headers: index, lengths and data of all subtables.
fn place_areas(header: &mut Header<'_>, subtables: &mut [Subtable], mut room: usize) -> Result<(), Fault> {
    for (size, blocks) in with_blocks(subtables) {
        // Each block has a value at least.
        if blocks.blocks > size {
            return Err(Fault::Sum {
                what: "the number of blocks, at most that of values,",
                offset: header.at,
                found: blocks.blocks,
                expected: size,
            });
        }
        blocks.entries = size.div_ceil(1 << blocks.index_bits);
        blocks.index_at = header.area("the sparse index", blocks.entries.checked_mul(6))?;
    }
    for (_, blocks) in with_blocks(subtables) {
        blocks.lengths_at = header.area("the list of block lengths", Some(2 * blocks.lengths))?;
    }
    for (size, blocks) in with_blocks(subtables) {
        let data = blocks.blocks << blocks.block_bits;
        header.align(ALIGNMENT);
        blocks.data_at = header.area("the data", Some(data))?;
        blocks.shortcuts = Shortcuts::new(size, data, blocks.blocks, room);
        room -= blocks.shortcuts.memory();
    }
    Ok(())
}

/// Those subtables that have blocks, with the number of their values.
fn with_blocks(subtables: &mut [Subtable]) -> impl Iterator<Item = (u64, &mut Blocks)> {
    subtables.iter_mut().filter_map(|subtable| match &mut subtable.values {
        Values::Constant(_) => None,
        Values::Blocks(blocks) => Some((subtable.numbering.size, blocks)),
    })
}
