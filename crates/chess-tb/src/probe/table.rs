//! One table: its header, and how a position is looked up in it.

use core::fmt;
use std::boxed::Box;
use std::vec;
use std::vec::Vec;

use chess_bits::Color;

use super::bytes::Bytes;
use super::code::{Code, CodeHeader, MAX_WORD, NO_SYMBOL, Way};
use super::error::{Fault, Trouble};
use super::index::{Numbering, leading_pawn};
use super::material::Material;
use super::men::Men;
use super::shortcuts::{Shortcut, Shortcuts};
use super::source::Source;
use crate::{Dtz, MaybeRounded, Wdl};

/// The two tables of an ending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableKind {
    /// Win, draw, loss: files `.rtbw`.
    Wdl,
    /// Distances to zeroing: files `.rtbz`.
    Dtz,
}

impl TableKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Dtz];

    /// The extension of a file of this kind, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// The first four bytes of a file of this kind.
    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    const fn greatest_value(self) -> u16 {
        match self {
            Self::Wdl => 4,
            Self::Dtz => NO_SYMBOL,
        }
    }
}

/// `WDL` or `DTZ`.
impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wdl => "WDL",
            Self::Dtz => "DTZ",
        })
    }
}

/// The bytes of the checksum at the end of a table.
pub(crate) const TRAILER: u64 = 16;

/// Contents and data areas begin at multiples of this many bytes.
const ALIGNMENT: u64 = 64;

/// A bound of the format: longer blocks are in no table. It keeps what one look-up reads within a page.
const MAX_BLOCK_BITS: u8 = 10;

/// An index entry spans at most 2 to this many values; far more than any subtable has.
const MAX_INDEX_BITS: u8 = 40;

mod flag {
    /// Of the file: both sides are stored, or would be if it were a WDL table.
    pub(super) const SPLIT: u8 = 0x01;
    /// Of the file.
    pub(super) const PAWNS: u8 = 0x02;
    /// Of a DTZ subtable: it is Black who is to move.
    pub(super) const BLACK: u8 = 0x01;
    pub(super) const MAPPED: u8 = 0x02;
    pub(super) const WINS_IN_PLIES: u8 = 0x04;
    pub(super) const LOSSES_IN_PLIES: u8 = 0x08;
    pub(super) const WIDE_MAP: u8 = 0x10;
    pub(super) const CONSTANT: u8 = 0x80;
}

/// A table whose header has been read and checked.
#[derive(Debug)]
pub(crate) struct Table {
    is_symmetric: bool,
    /// Of the leading pawns.
    pawn_code: Option<u8>,
    /// Sides of the first file, sides of the second, …
    pub(crate) subtables: Vec<Subtable>,
    /// How many sides are stored.
    pub(crate) sides: usize,
    /// The size of the file in bytes.
    pub(crate) size: u64,
    /// Where the contents end, as the headers have it, before the padding.
    pub(crate) contents_end: u64,
}

/// One side to move and one file of the leading pawn.
#[derive(Debug)]
pub(crate) struct Subtable {
    /// The men as they are listed, by their codes.
    pub(crate) list: Vec<u8>,
    pub(crate) numbering: Numbering,
    pub(crate) flags: u8,
    pub(crate) values: Values,
    /// By class: win, loss, cursed win, blessed loss. Empty if values are not mapped.
    maps: [Box<[u16]>; 4],
}

#[derive(Debug)]
pub(crate) enum Values {
    /// Every position has this one.
    Constant(u8),
    Blocks(Blocks),
}

/// Where the values of a subtable are, in bytes from the start of the file, and how they are coded.
#[derive(Debug)]
pub(crate) struct Blocks {
    pub(crate) code: Code,
    shortcuts: Shortcuts,
    pub(crate) block_bits: u8,
    pub(crate) index_bits: u8,
    /// Lengths of code words.
    pub(crate) word_bits: (u8, u8),
    pub(crate) index_at: u64,
    pub(crate) entries: u64,
    pub(crate) lengths_at: u64,
    /// How many block lengths there are: more than blocks, as the index may point behind the end.
    pub(crate) lengths: u64,
    pub(crate) data_at: u64,
    pub(crate) blocks: u64,
}

/// Where the result of a position is.
pub(crate) enum Located<'a> {
    Known(Wdl),
    At(&'a Blocks, u64),
}

/// The result that a number stands for; the numbers were checked when the table was opened.
#[inline(always)]
pub(crate) fn wdl_of(value: u16) -> Wdl {
    Wdl::ALL[usize::from(value).min(Wdl::COUNT - 1)]
}

/// A distance as a table has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Distance {
    /// The table has the other side to move.
    OtherSide,
    /// The plies, without the sign that says who wins.
    Plies(MaybeRounded<u32>),
    /// A number for which there is no distance: right only where the distance has no meaning.
    Unlisted(u16),
}

/// Reads the header from its start on.
struct Header<'a> {
    source: &'a dyn Source,
    size: u64,
    at: u64,
}

impl Header<'_> {
    fn take(&mut self, length: usize) -> Result<Vec<u8>, Trouble> {
        let end = self.at + length as u64;
        if end > self.size - TRAILER {
            return Err(Fault::End {
                part: "the header",
                end,
            }
            .into());
        }
        let mut bytes = vec![0; length];
        self.source.read_exact_at(self.at, &mut bytes)?;
        self.at = end;
        Ok(bytes)
    }

    fn byte(&mut self) -> Result<u8, Trouble> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, Trouble> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
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
        if size % ALIGNMENT != TRAILER {
            return Err(Fault::Size(size).into());
        }
        let mut header = Header { source, size, at: 0 };
        // A file of the trailer alone has no magic.
        if size == TRAILER {
            return Err(Fault::Size(size).into());
        }
        let found = header.take(4)?;
        if found != kind.magic() {
            return Err(Fault::Magic {
                found: [found[0], found[1], found[2], found[3]],
                expected: kind.magic(),
            }
            .into());
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

    /// Bytes of memory that the shortcuts take.
    pub(crate) fn shortcuts_memory(&self) -> usize {
        let of = |subtable: &Subtable| match &subtable.values {
            Values::Constant(_) => 0,
            Values::Blocks(blocks) => blocks.shortcuts.memory(),
        };
        self.subtables.iter().map(of).sum()
    }

    /// The subtable of a position, its index there, and whether the side to move of the table's view is the second.
    ///
    /// `is_swapped` says that the colours of the position are those of the table exchanged.
    #[inline(always)]
    fn locate(&self, men: &Men, is_swapped: bool) -> (usize, bool, u8, bool) {
        let black_to_move = matches!(men.turn, Color::Black);
        let swap = if self.is_symmetric { black_to_move } else { is_swapped };
        let second_to_move = black_to_move != swap;
        let (file, leader) = match self.pawn_code {
            Some(code) => {
                let leader = leading_pawn(men, code, swap);
                let file = leader & 7;
                (usize::from(file.min(7 - file)), leader)
            }
            None => (0, 0),
        };
        (file, swap, leader, second_to_move)
    }

    /// The result that is stored for a position: what it is if no capture is better.
    #[inline(always)]
    pub(crate) fn wdl(&self, bytes: impl Bytes, men: &Men, is_swapped: bool) -> Result<Wdl, Box<Trouble>> {
        match self.locate_wdl(men, is_swapped) {
            Located::Known(wdl) => Ok(wdl),
            Located::At(blocks, index) => Ok(wdl_of(blocks.value(bytes, index)?)),
        }
    }

    /// Where the result of a position is stored.
    #[inline(always)]
    pub(crate) fn locate_wdl(&self, men: &Men, is_swapped: bool) -> Located<'_> {
        let (file, swap, leader, second_to_move) = self.locate(men, is_swapped);
        let side = usize::from(second_to_move) & (self.sides - 1);
        let subtable = &self.subtables[file * self.sides + side];
        match &subtable.values {
            Values::Constant(value) => Located::Known(wdl_of(u16::from(*value))),
            Values::Blocks(blocks) => Located::At(blocks, subtable.numbering.index(men, swap, leader)),
        }
    }

    /// The distance that is stored for a position of a class.
    ///
    /// Meaningless for draws, and where a capture or a move of a pawn wins.
    #[inline(always)]
    pub(crate) fn dtz(
        &self,
        bytes: impl Bytes,
        men: &Men,
        is_swapped: bool,
        wdl: Wdl,
    ) -> Result<Distance, Box<Trouble>> {
        let (file, swap, leader, second_to_move) = self.locate(men, is_swapped);
        let subtable = &self.subtables[file * self.sides];
        if (subtable.flags & flag::BLACK != 0) != second_to_move {
            return Ok(Distance::OtherSide);
        }
        let value = match &subtable.values {
            Values::Constant(value) => u16::from(*value),
            Values::Blocks(blocks) => blocks.value(bytes, subtable.numbering.index(men, swap, leader))?,
        };
        Ok(subtable.distance(value, wdl))
    }
}

impl Subtable {
    /// The side to move that a DTZ subtable is for, in the view of the table.
    pub(crate) const fn stored_side(&self) -> Color {
        if self.flags & flag::BLACK == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    #[inline(always)]
    fn distance(&self, value: u16, wdl: Wdl) -> Distance {
        let (list, plies_flag) = match wdl {
            Wdl::Win | Wdl::Draw => (0, flag::WINS_IN_PLIES),
            Wdl::Loss => (1, flag::LOSSES_IN_PLIES),
            Wdl::CursedWin => (2, 0),
            Wdl::BlessedLoss => (3, 0),
        };
        let number = if self.flags & (flag::MAPPED | flag::CONSTANT) == flag::MAPPED {
            match self.maps[list].get(usize::from(value)) {
                Some(&number) => number,
                None => return Distance::Unlisted(value),
            }
        } else {
            value
        };
        let number = u32::from(number);
        let least = Dtz::before_zeroing(wdl).0.unsigned_abs();
        Distance::Plies(if self.flags & plies_flag != 0 {
            MaybeRounded::Precise(least + number)
        } else {
            MaybeRounded::Rounded(least + 2 * number)
        })
    }

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
    use chess_bits::PieceType::Pawn;
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
    let [flags, second] = [header.byte()?, header.byte()?];
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
    let blocks = header.take(4)?;
    let blocks = u64::from(u32::from_le_bytes([blocks[0], blocks[1], blocks[2], blocks[3]]));
    let [longest, shortest] = [header.byte()?, header.byte()?];
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
    let each =
        |subtable: &mut Subtable, place: &mut dyn FnMut(u64, &mut Blocks) -> Result<(), Fault>| match &mut subtable
            .values
        {
            Values::Constant(_) => Ok(()),
            Values::Blocks(blocks) => place(subtable.numbering.size, blocks),
        };
    for subtable in &mut *subtables {
        each(subtable, &mut |size, blocks| {
            blocks.entries = size.div_ceil(1 << blocks.index_bits);
            blocks.index_at = header.area("the sparse index", blocks.entries.checked_mul(6))?;
            Ok(())
        })?;
    }
    for subtable in &mut *subtables {
        each(subtable, &mut |_, blocks| {
            blocks.lengths_at = header.area("the list of block lengths", Some(2 * blocks.lengths))?;
            Ok(())
        })?;
    }
    for subtable in subtables {
        each(subtable, &mut |size, blocks| {
            header.align(ALIGNMENT);
            blocks.data_at = header.area("the data", Some(blocks.blocks << blocks.block_bits))?;
            let data = blocks.blocks << blocks.block_bits;
            blocks.shortcuts = Shortcuts::new(size, data, blocks.blocks, room);
            room -= blocks.shortcuts.memory();
            Ok(())
        })?;
    }
    Ok(())
}

impl Blocks {
    /// The value at an index.
    #[inline(always)]
    pub(crate) fn value(&self, bytes: impl Bytes, index: u64) -> Result<u16, Box<Trouble>> {
        match self.shortcut(index) {
            Some(shortcut) => self.value_by_shortcut(bytes, index, shortcut),
            None => self.value_by_index(bytes, index),
        }
    }

    /// The shortcut to an index.
    #[inline(always)]
    pub(crate) fn shortcut(&self, index: u64) -> Option<Shortcut> {
        self.shortcuts.to(index)
    }

    #[inline(always)]
    fn value_by_shortcut(&self, bytes: impl Bytes, index: u64, shortcut: Shortcut) -> Result<u16, Box<Trouble>> {
        if shortcut.between >= u64::from(shortcut.values) {
            return self.value_behind(bytes, index, shortcut);
        }
        let at = shortcut.bit as u32 & (self.bits_of_block() - 1);
        self.decode(bytes, self.block_of(shortcut), at, shortcut.between as u32)
    }

    /// The way from a shortcut, if it leads to its own block.
    #[inline(always)]
    pub(crate) fn start(&self, bytes: impl Bytes, shortcut: Shortcut) -> Option<Way> {
        if shortcut.between >= u64::from(shortcut.values) {
            return None;
        }
        let data = bytes.view(self.data_of(self.block_of(shortcut))).ok()?;
        let end = self.bits_of_block();
        Way::from(&data, end, shortcut.bit as u32 & (end - 1), shortcut.between as u32)
    }

    /// The value at the end of a way from a shortcut.
    #[inline(always)]
    pub(crate) fn value_by_way(&self, bytes: impl Bytes, shortcut: Shortcut, way: Way) -> Result<u16, Box<Trouble>> {
        let block = self.block_of(shortcut);
        let data = bytes.view(self.data_of(block))?;
        let way = self.code.advance(&data, self.bits_of_block(), way);
        let value = way.and_then(|way| self.code.value_at(way));
        value.ok_or_else(|| self.ends_early(block))
    }

    /// The value at an index by the sparse index; learns the shortcut to it.
    #[inline(never)]
    fn value_by_index(&self, bytes: impl Bytes, index: u64) -> Result<u16, Box<Trouble>> {
        if let Some(start) = self.shortcuts.start_of_span(index) {
            self.learn(bytes, start)?;
        }
        let Found { block, place, .. } = self.find(bytes, index)?;
        self.decode(bytes, block, 0, place)
    }

    /// The value at an index, from a shortcut that leads to a block before.
    #[inline(never)]
    fn value_behind(&self, bytes: impl Bytes, index: u64, shortcut: Shortcut) -> Result<u16, Box<Trouble>> {
        let entry = index >> self.index_bits;
        let place = shortcut.between - u64::from(shortcut.values);
        let Found { block, place, .. } = self.walk(bytes, self.block_of(shortcut) + 1, place, entry)?;
        self.decode(bytes, block, 0, place)
    }

    /// The value that many values behind a place in a block, which is told in bits.
    #[inline(always)]
    fn decode(&self, bytes: impl Bytes, block: u64, at: u32, place: u32) -> Result<u16, Box<Trouble>> {
        let data = bytes.view(self.data_of(block))?;
        let end = self.bits_of_block();
        let way = Way::from(&data, end, at, place).and_then(|way| self.code.advance(&data, end, way));
        way.and_then(|way| self.code.value_at(way))
            .ok_or_else(|| self.ends_early(block))
    }

    /// Learns the shortcut to the start of a span, and those to all before it in the same block: each code word is gone over once, not
    /// once for each span behind it.
    fn learn(&self, bytes: impl Bytes, start: u64) -> Result<(), Box<Trouble>> {
        let found = self.find(bytes, start)?;
        let Found { block, values, .. } = found;
        let data = bytes.view(self.data_of(block))?;
        let bit = block << (self.block_bits + 3);
        let span = self.shortcuts.span();
        // Spans before in the same block. In a damaged table the block may be said to begin before the first index.
        let before = found.place.min(u32::try_from(start).unwrap_or(u32::MAX)) / span;
        let back = |spans: u32| (start - u64::from(spans * span), found.place - spans * span);
        // Back to the last that is known, or to the first in the block.
        let (mut at, mut passed) = (0, 0);
        let mut spans = before;
        for nearer in 1..=before {
            let (index, place) = back(nearer);
            if let Some(known) = self.shortcuts.to(index) {
                let known_passed = values.checked_sub(known.values);
                if let Some(known_passed) = known_passed.filter(|&known_passed| {
                    self.block_of(known) == block && u64::from(known_passed) + known.between == u64::from(place)
                }) {
                    at = (known.bit - bit) as u32;
                    passed = known_passed;
                    spans = nearer;
                    break;
                }
            }
        }
        let end = self.bits_of_block();
        for spans in (0..=spans).rev() {
            let (index, place) = back(spans);
            let way = Way::from(&data, end, at, place - passed)
                .and_then(|way| self.code.advance(&data, end, way))
                .ok_or_else(|| self.ends_early(block))?;
            at = way.at;
            passed = place - way.place;
            let shortcut = Shortcut {
                bit: bit + u64::from(at),
                between: u64::from(way.place),
                values: values - passed,
            };
            self.shortcuts.learn(index, shortcut);
        }
        Ok(())
    }

    const fn block_of(&self, shortcut: Shortcut) -> u64 {
        shortcut.bit >> (self.block_bits + 3)
    }

    /// Where a block begins in the file.
    const fn data_of(&self, block: u64) -> u64 {
        self.data_at + (block << self.block_bits)
    }

    const fn bits_of_block(&self) -> u32 {
        8 << self.block_bits
    }

    #[cold]
    fn ends_early(&self, block: u64) -> Box<Trouble> {
        let offset = self.data_at;
        Fault::Block { offset, block }.into()
    }

    #[cold]
    fn leads_outside(&self, entry: u64) -> Box<Trouble> {
        let offset = self.index_at;
        Fault::Index { offset, entry }.into()
    }

    /// The block that has the value at an index, and its place there.
    #[inline(always)]
    fn find(&self, bytes: impl Bytes, index: u64) -> Result<Found, Box<Trouble>> {
        let entry = index >> self.index_bits;
        if entry >= self.entries {
            return Err(self.leads_outside(entry));
        }
        let view = bytes.view(self.index_at + 6 * entry)?;
        let Some(&[a, b, c, d, e, f]) = view.first_chunk::<6>() else {
            return Err(self.leads_outside(entry));
        };
        drop(view);
        let mut block = u64::from(u32::from_le_bytes([a, b, c, d]));
        let span = 1i64 << self.index_bits;
        let mut place = (index as i64 & (span - 1)) - span / 2 + i64::from(u16::from_le_bytes([e, f]));
        if block >= self.lengths {
            return Err(self.leads_outside(entry));
        }
        // Lengths are those of the values less one.
        while place < 0 {
            let first = block.saturating_sub(512);
            let view = bytes.view(self.lengths_at + 2 * first)?;
            let mut left = (block - first) as usize;
            if left == 0 {
                return Err(self.leads_outside(entry));
            }
            while place < 0 && left > 0 {
                left -= 1;
                block -= 1;
                place += i64::from(length_at(&view, left).ok_or_else(|| self.leads_outside(entry))?) + 1;
            }
        }
        self.walk(bytes, block, place as u64, entry)
    }

    /// The block that has the value that many values behind the start of another; for an entry of the index, told in faults only.
    #[inline(always)]
    fn walk(&self, bytes: impl Bytes, mut block: u64, mut place: u64, entry: u64) -> Result<Found, Box<Trouble>> {
        let mut view = bytes.view(self.lengths_at + 2 * block)?;
        let mut next = 0;
        while block < self.blocks {
            let length = match length_at(&view, next) {
                Some(length) => u64::from(length),
                // The end of a page.
                None if next > 0 => {
                    drop(view);
                    view = bytes.view(self.lengths_at + 2 * block)?;
                    next = 0;
                    continue;
                }
                None => break,
            };
            if place <= length {
                return Ok(Found {
                    block,
                    place: place as u32,
                    values: length as u32 + 1,
                });
            }
            place -= length + 1;
            block += 1;
            next += 1;
        }
        Err(self.leads_outside(entry))
    }
}

/// Where the value at an index is.
struct Found {
    block: u64,
    /// Its number in the block.
    place: u32,
    /// How many values the block has.
    values: u32,
}

/// A block length in a list of them.
#[inline(always)]
fn length_at(lengths: &[u8], number: usize) -> Option<u16> {
    let bytes = lengths.get(2 * number..)?.first_chunk::<2>()?;
    Some(u16::from_le_bytes(*bytes))
}
