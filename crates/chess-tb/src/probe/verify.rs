//! Whether a table file is whole: its checksum, and everything that its parts say of each other.

use std::path::Path;
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use super::blocks::Blocks;
use super::checksum::Checksum;
use super::error::{Fault, TableError, Trouble};
use super::header::TRAILER;
use super::info::NamedTable;
use super::source::Source;
use super::table::Values;

/// How much of a file is read at a time, in bytes: a multiple of all sizes of blocks and entries there are.
const AT_A_TIME: u64 = 3 << 17;

/// Checks a table file: that the 16 bytes at its end are the checksum of what comes before, and that its parts fit each other:
/// the lengths of the blocks add up to the number of values, each entry of the sparse index points to its value, the code words are complete,
/// and each block has as many values as its length says.
///
/// A table that passes is the one that was made, byte for byte, as far as 128 bits can tell. Whether what was made is *right* is
/// another question. The file is read once or twice, in parts; memory does not grow with its size but for the lists of block lengths
/// (2 bytes a block).
///
/// # Errors
///
/// [`TableError`], with the first thing found wrong.
pub fn verify(path: impl AsRef<Path>) -> Result<(), TableError> {
    verify_with_progress(path, |_, _| {})
}

/// As [`verify`], and calls `progress` now and then with the number of bytes that have been checked, and of all bytes that are to be checked.
///
/// # Errors
///
/// As [`verify`].
pub fn verify_with_progress(path: impl AsRef<Path>, mut progress: impl FnMut(u64, u64)) -> Result<(), TableError> {
    let path = path.as_ref();
    check(path, &mut progress).map_err(|trouble| trouble.in_table(path.display().to_string()))
}

fn check(path: &Path, progress: &mut dyn FnMut(u64, u64)) -> Result<(), Trouble> {
    let named = NamedTable::open(path)?;
    let size = named.table.size;
    let expected = named.table.contents_end.next_multiple_of(64) + TRAILER;
    if size != expected {
        return Err(Fault::Length { found: size, expected }.into());
    }
    let total = 2 * size;
    check_checksum(&named, &mut |done| progress(done, total))?;
    for subtable in &named.table.subtables {
        if let Values::Blocks(blocks) = &subtable.values {
            blocks.check(&named.source, subtable.numbering.size, &mut |done| {
                progress(size + done, total);
            })?;
        }
    }
    progress(total, total);
    Ok(())
}

fn check_checksum(named: &NamedTable, progress: &mut dyn FnMut(u64)) -> Result<(), Trouble> {
    let contents = named.table.size - TRAILER;
    let mut checksum = Checksum::new(contents);
    in_parts(&named.source, 0, contents, |start, part| {
        checksum.update(part);
        progress(start + part.len() as u64);
        Ok(())
    })?;
    let (found, expected) = (named.trailer()?, checksum.finish());
    if found != expected {
        return Err(Fault::Checksum { found, expected }.into());
    }
    Ok(())
}

/// Reads an area of a file part by part, and hands on where each begins in the area.
fn in_parts(
    source: &dyn Source,
    start: u64,
    length: u64,
    mut f: impl FnMut(u64, &[u8]) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let mut buffer = vec![0; length.min(AT_A_TIME) as usize];
    let mut done = 0;
    while done < length {
        let part = &mut buffer[..(length - done).min(AT_A_TIME) as usize];
        source.read_exact_at(start + done, part)?;
        f(done, part)?;
        done += part.len() as u64;
    }
    Ok(())
}

impl Blocks {
    fn check(&self, source: &dyn Source, values: u64, progress: &mut dyn FnMut(u64)) -> Result<(), Trouble> {
        let offset = self.data_at;
        if !self.code.is_complete() {
            return Err(Fault::Code { offset }.into());
        }
        let mut lengths: Vec<u16> = Vec::new();
        in_parts(source, self.lengths_at, 2 * self.lengths, |_, part| {
            lengths.extend(part.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
            Ok(())
        })?;
        let count = |lengths: &[u16]| lengths.iter().map(|&length| u64::from(length) + 1).sum::<u64>();
        let found = count(&lengths[..self.blocks as usize]);
        if found != values {
            return Err(Fault::Sum {
                what: "the number of values in the blocks",
                offset,
                found,
                expected: values,
            }
            .into());
        }
        self.check_index(source, &lengths)?;
        in_parts(source, self.data_at, self.blocks << self.block_bits, |start, part| {
            progress(self.data_at + start + part.len() as u64);
            let first = start >> self.block_bits;
            for (block, data) in (first..).zip(part.chunks_exact(1 << self.block_bits)) {
                if !self.code.has_values(data, u32::from(lengths[block as usize]) + 1) {
                    return Err(Fault::Block { offset, block }.into());
                }
            }
            Ok(())
        })
    }

    /// Each entry of the sparse index points to the value in the middle of its span.
    fn check_index(&self, source: &dyn Source, lengths: &[u16]) -> Result<(), Trouble> {
        let span = 1u64 << self.index_bits;
        let (mut block, mut start) = (0usize, 0u64);
        in_parts(source, self.index_at, 6 * self.entries, |at, part| {
            for (entry, bytes) in (at / 6..).zip(part.chunks_exact(6)) {
                let target = entry * span + span / 2;
                while block < lengths.len() && start + u64::from(lengths[block]) < target {
                    start += u64::from(lengths[block]) + 1;
                    block += 1;
                }
                let found_block = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
                let found_place = u16::from_le_bytes([bytes[4], bytes[5]]);
                if block == lengths.len()
                    || u64::from(found_block) != block as u64
                    || u64::from(found_place) != target - start
                {
                    let offset = self.index_at;
                    return Err(Fault::Index { offset, entry }.into());
                }
            }
            Ok(())
        })
    }
}
