//! The bytes of a whole file.

use super::blocks::Blocks;
use super::checksum::checksum;
use super::code::Code;
use super::layout::Layout;
use super::pairing::{Alphabet, Pattern};

/// The two kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    Wdl,
    Dtz,
}

/// A subtable, ready to be written.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) layout: Layout,
    /// The flags but for the one of a single value.
    pub(crate) flags: u8,
    pub(crate) content: Content,
    /// The lists for wins, losses, cursed wins and blessed losses, where the flags say so.
    pub(crate) map: Option<[Vec<u16>; 4]>,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// The same everywhere.
    Single(u8),
    Packed(Box<Packed>),
}

#[derive(Clone, Debug)]
pub(crate) struct Packed {
    pub(crate) block_bits: u8,
    pub(crate) index_bits: u8,
    pub(crate) alphabet: Alphabet,
    pub(crate) code: Code,
    pub(crate) blocks: Blocks,
}

/// The sides' maps hold 16 bits a value.
pub(crate) const WIDE: u8 = 0x10;
pub(crate) const MAPPED: u8 = 0x02;
const SINGLE: u8 = 0x80;

/// The file of a material. `parts` has, for each file of the leading pawn (one without pawns), the stored sides.
pub(crate) fn file(kind: Kind, symmetric: bool, parts: &[Part]) -> Vec<u8> {
    let mut bytes = file_without_data(kind, symmetric, parts);
    for packed in packed(parts) {
        pad(&mut bytes, 64);
        bytes.extend(&packed.blocks.data);
    }
    pad(&mut bytes, 64);
    bytes.extend(checksum(&bytes));
    bytes
}

/// The file up to where the first subtable's data begin, but for the padding there.
pub(crate) fn file_without_data(kind: Kind, symmetric: bool, parts: &[Part]) -> Vec<u8> {
    let sides = if kind == Kind::Wdl && !symmetric { 2 } else { 1 };
    let mut bytes = head(kind, symmetric, parts);
    for part in parts.chunks(sides) {
        write_lists(part, kind == Kind::Wdl && symmetric, &mut bytes);
    }
    pad(&mut bytes, 2);
    for part in parts {
        write_pairs_header(part, &mut bytes);
        pad(&mut bytes, 2);
    }
    for part in parts {
        write_map(part, &mut bytes);
    }
    pad(&mut bytes, 2);
    for packed in packed(parts) {
        for &(block, offset) in &packed.blocks.index {
            bytes.extend(block.to_le_bytes());
            bytes.extend(offset.to_le_bytes());
        }
    }
    for packed in packed(parts) {
        bytes.extend(packed.blocks.lens.iter().flat_map(|len| len.to_le_bytes()));
    }
    bytes
}

fn packed(parts: &[Part]) -> impl Iterator<Item = &Packed> {
    parts.iter().filter_map(|part| match &part.content {
        Content::Single(_) => None,
        Content::Packed(packed) => Some(&**packed),
    })
}

fn pad(bytes: &mut Vec<u8>, unit: usize) {
    bytes.resize(bytes.len().next_multiple_of(unit), 0);
}

fn head(kind: Kind, symmetric: bool, parts: &[Part]) -> Vec<u8> {
    let magic = match kind {
        Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
        Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
    };
    let list = &parts[0].layout.list;
    let has_pawns = list.iter().any(|code| code & 7 == 1);
    let flags = u8::from(!symmetric) | u8::from(has_pawns) << 1 | (list.len() as u8) << 4;
    [&magic[..], &[flags]].concat()
}

/// Orders and list of one file of the leading pawn, one side in the low halves of the bytes and one in the high ones.
fn write_lists(sides: &[Part], repeat: bool, bytes: &mut Vec<u8>) {
    let low = &sides[0].layout;
    let high = sides.get(1).map(|part| &part.layout).or(repeat.then_some(low));
    let mut join = |of: &dyn Fn(&Layout) -> u8| bytes.push(of(low) | high.map_or(0, of) << 4);
    join(&|layout| layout.order);
    if low.has_second_order() {
        join(&|layout| layout.second_order);
    }
    for place in 0..low.list.len() {
        join(&|layout| layout.list[place]);
    }
}

fn write_pairs_header(part: &Part, bytes: &mut Vec<u8>) {
    let packed = match &part.content {
        Content::Single(value) => {
            bytes.extend([part.flags | SINGLE, *value]);
            return;
        }
        Content::Packed(packed) => packed,
    };
    let real_blocks = packed.blocks.lens.len() - packed.blocks.virtual_blocks as usize;
    bytes.extend([
        part.flags,
        packed.block_bits,
        packed.index_bits,
        packed.blocks.virtual_blocks,
    ]);
    bytes.extend((real_blocks as u32).to_le_bytes());
    let code = &packed.code;
    bytes.extend([code.max_len, code.min_len]);
    bytes.extend(code.first_symbols.iter().flat_map(|symbol| symbol.to_le_bytes()));
    bytes.extend((packed.alphabet.count() as u16).to_le_bytes());
    for &symbol in &code.old {
        let (left, right) = match packed.alphabet.pattern(symbol) {
            Pattern::Value(value) => (value, 0xfff),
            Pattern::Pair(left, right) => (code.new[left as usize], code.new[right as usize]),
        };
        bytes.extend([left as u8, (left >> 8 | (right & 15) << 4) as u8, (right >> 4) as u8]);
    }
}

fn write_map(part: &Part, bytes: &mut Vec<u8>) {
    let Some(map) = &part.map else { return };
    assert!(part.flags & MAPPED != 0);
    if part.flags & WIDE != 0 {
        pad(bytes, 2);
        for list in map {
            bytes.extend((list.len() as u16).to_le_bytes());
            bytes.extend(list.iter().flat_map(|value| value.to_le_bytes()));
        }
    } else {
        for list in map {
            bytes.push(u8::try_from(list.len()).unwrap());
            bytes.extend(list.iter().map(|&value| u8::try_from(value).unwrap()));
        }
    }
}
