//! The bytes of a table file.

use chess_bits::Color;
use chess_tb::format::{Checksum, code_of, flag};
use chess_tb::{Material, TableKind};

use crate::compress::Compressed;
use crate::order::Order;

/// Data areas begin at multiples of this many bytes.
const ALIGNMENT: usize = 64;

/// The values of a subtable, as they are written.
#[derive(Debug)]
pub(crate) struct Subtable {
    pub(crate) order: Order,
    /// As the header has them, [`flag::CONSTANT`] excepted.
    pub(crate) flags: u8,
    pub(crate) contents: Contents,
    /// What the leaves mean in each class, if the flags say that there are lists.
    pub(crate) lists: [Vec<u16>; 4],
}

/// What a subtable holds.
#[derive(Debug)]
pub(crate) enum Contents {
    /// One value for all positions.
    Constant(u8),
    Values(Compressed),
}

impl Subtable {
    const fn compressed(&self) -> Option<&Compressed> {
        match &self.contents {
            Contents::Constant(_) => None,
            Contents::Values(compressed) => Some(compressed),
        }
    }
}

/// The file with these subtables: those of the first file of the leading pawn first, and of a file the first side to move first.
pub(crate) fn file(material: Material, kind: TableKind, subtables: &[Subtable]) -> Vec<u8> {
    let parts = if material.has_pawns() { 4 } else { 1 };
    let sides = subtables.len() / parts;
    let mut file = kind.magic().to_vec();
    let mut flags = (material.pieces() as u8) << 4;
    if !material.is_symmetric() {
        flags |= flag::SPLIT;
    }
    if material.has_pawns() {
        flags |= flag::PAWNS;
    }
    file.push(flags);
    for part in subtables.chunks(sides) {
        // A WDL file of equal sides has the same on both halves of a byte, and a DTZ file nothing on the second.
        let second = match kind {
            TableKind::Wdl => part.last(),
            TableKind::Dtz => None,
        };
        put_orders(&mut file, &part[0].order, second.map(|subtable| &subtable.order));
    }
    align(&mut file, 2);
    for subtable in subtables {
        put_header(&mut file, subtable);
    }
    for subtable in subtables.iter().filter(|subtable| subtable.flags & flag::MAPPED != 0) {
        put_lists(&mut file, subtable);
    }
    align(&mut file, 2);
    for compressed in subtables.iter().filter_map(Subtable::compressed) {
        for &(block, place) in &compressed.blocks.index {
            file.extend(block.to_le_bytes());
            file.extend(place.to_le_bytes());
        }
    }
    for compressed in subtables.iter().filter_map(Subtable::compressed) {
        file.extend(compressed.blocks.lens.iter().flat_map(|len| len.to_le_bytes()));
    }
    for compressed in subtables.iter().filter_map(Subtable::compressed) {
        align(&mut file, ALIGNMENT);
        file.extend(&compressed.blocks.data);
    }
    align(&mut file, ALIGNMENT);
    let mut checksum = Checksum::new(file.len() as u64);
    checksum.update(&file);
    file.extend(checksum.finish());
    file
}

/// The orders of both sides to move: the first in the low halves of the bytes, the second in the high ones.
fn put_orders(file: &mut Vec<u8>, first: &Order, second: Option<&Order>) {
    let both = |low: u8, high: Option<u8>| low | high.unwrap_or(0) << 4;
    file.push(both(first.lead_place, second.map(|order| order.lead_place)));
    let both_have_pawns = Color::ALL.into_iter().all(|color| {
        first
            .list
            .iter()
            .any(|man| *man == chess_bits::Piece::new(color, chess_bits::PieceType::Pawn))
    });
    if both_have_pawns {
        file.push(both(first.pawns_place, second.map(|order| order.pawns_place)));
    }
    for (index, man) in first.list.iter().enumerate() {
        let other = second.map(|order| order.list[index]);
        let code = |man: chess_bits::Piece| code_of(man.color(), man.piece_type());
        file.push(both(code(*man), other.map(code)));
    }
}

fn put_header(file: &mut Vec<u8>, subtable: &Subtable) {
    let compressed = match &subtable.contents {
        Contents::Constant(value) => {
            file.extend([subtable.flags | flag::CONSTANT, *value]);
            return;
        }
        Contents::Values(compressed) => compressed,
    };
    let blocks = &compressed.blocks;
    file.extend([
        subtable.flags,
        blocks.block_bits,
        blocks.index_bits,
        blocks.extra_blocks,
    ]);
    let real_blocks = blocks.lens.len() - usize::from(blocks.extra_blocks);
    file.extend((real_blocks as u32).to_le_bytes());
    file.extend([compressed.max_len, compressed.min_len]);
    file.extend(compressed.first_symbols.iter().flat_map(|symbol| symbol.to_le_bytes()));
    file.extend((compressed.patterns.len() as u16).to_le_bytes());
    for &(first, second) in &compressed.patterns {
        // Two numbers of twelve bits.
        file.extend([
            first as u8,
            (first >> 8) as u8 | (second << 4) as u8,
            (second >> 4) as u8,
        ]);
    }
    if compressed.patterns.len() % 2 == 1 {
        file.push(0);
    }
}

fn put_lists(file: &mut Vec<u8>, subtable: &Subtable) {
    let is_wide = subtable.flags & flag::WIDE_MAP != 0;
    if is_wide {
        align(file, 2);
    }
    for list in &subtable.lists {
        if is_wide {
            file.extend((list.len() as u16).to_le_bytes());
            file.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        } else {
            file.push(list.len() as u8);
            file.extend(list.iter().map(|&number| number as u8));
        }
    }
}

/// Fills up with zeros.
fn align(file: &mut Vec<u8>, alignment: usize) {
    file.resize(file.len().next_multiple_of(alignment), 0);
}

#[cfg(test)]
mod tests;
