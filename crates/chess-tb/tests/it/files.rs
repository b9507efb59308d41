//! Table files looked at as files: what their headers say, and whether they are whole.

use std::path::{Path, PathBuf};

use chess_bits::{Color, File, Piece};
use chess_tb::{Contents, Fault, TableError, TableKind, info, verify, verify_with_progress};

use crate::made::{Choices, Table, is_symmetric};
use crate::made_tables::{kind_of, read_by_naive, tables_of_three_men};
use crate::men::piece_of;
use crate::naive;
use crate::rng::Rng;
use crate::scratch::Scratch;
use crate::sources::{file_name, write_tables};
use crate::synthetic::Streams;
use crate::writer::{Kind, checksum};

/// Tables of three and more men with all kinds of headers.
fn made() -> Vec<Table> {
    let mut rng = Rng::new(61);
    let mut tables = tables_of_three_men(Choices::RANDOM, &mut rng);
    for name in ["KRRvK", "KPvKP", "KNvKN"] {
        tables.push(Streams::results(name, &mut rng).table);
        tables.push(Streams::distances(name, &mut rng).table);
    }
    tables
}

#[test]
fn made_files_are_whole() {
    let tables = made();
    let scratch = Scratch::new("whole");
    write_tables(&tables, scratch.path());
    for table in &tables {
        let path = scratch.path().join(file_name(table));
        verify(&path).unwrap_or_else(|error| panic!("{error}"));
        let mut last = 0;
        let mut whole = None;
        verify_with_progress(&path, |done, total| {
            assert!(last <= done && done <= total && whole.is_none_or(|whole| whole == total));
            last = done;
            whole = Some(total);
        })
        .unwrap();
        assert_eq!(Some(last), whole, "all is done in the end");
    }
}

#[test]
fn headers_are_told_as_they_were_written() {
    let tables = made();
    let scratch = Scratch::new("headers");
    write_tables(&tables, scratch.path());
    let read = read_by_naive(&tables);
    let mut word_lens = Vec::new();
    for table in &tables {
        let told = info(scratch.path().join(file_name(table))).unwrap();
        assert_eq!(told.material.to_string(), table.name);
        assert_eq!(told.kind, kind_of(table));
        assert_eq!(told.bytes, table.bytes.len() as u64);
        assert_eq!(told.checksum, table.bytes[table.bytes.len() - 16..]);
        let files = if table.kind == Kind::Wdl { &read.wdl } else { &read.dtz };
        let parts: Vec<_> = files[&table.name].parts.iter().enumerate().collect();
        let parts: Vec<_> = parts
            .iter()
            .flat_map(|(file, sides)| sides.iter().map(move |part| (file, part)))
            .collect();
        assert_eq!(told.subtables.len(), parts.len());
        for (place, (subtable, (file, part))) in told.subtables.iter().zip(parts).enumerate() {
            let side = match (is_symmetric(&table.name), table.kind) {
                (true, _) => None,
                (false, Kind::Wdl) => Some(Color::ALL[place % 2]),
                (false, Kind::Dtz) => Some(Color::ALL[usize::from(part.flags & 1)]),
            };
            assert_eq!(subtable.side, side, "{} {place}", table.name);
            let has_pawns = table.name.contains('P');
            assert_eq!(subtable.file, has_pawns.then(|| File::ALL[*file]));
            let men: Vec<Piece> = part.placing.list.iter().map(|&code| piece_of(code).unwrap()).collect();
            assert_eq!(subtable.men, men);
            assert_eq!(subtable.positions, part.placing.size);
            match (&subtable.contents, part.numbers()) {
                (Contents::Constant(value), Err(constant)) => assert_eq!(u16::from(*value), constant),
                (
                    Contents::Coded {
                        block_bytes,
                        blocks,
                        index_span,
                        symbols,
                        shortest_word,
                        longest_word,
                        ..
                    },
                    Ok(numbers),
                ) => {
                    assert_eq!(u64::from(*block_bytes), numbers.block_bytes);
                    assert_eq!(*blocks, numbers.blocks as u64);
                    assert_eq!(*index_span, numbers.span);
                    assert_eq!(*symbols, numbers.symbols);
                    assert_eq!((*shortest_word, *longest_word), numbers.word_lens);
                    word_lens.extend([*shortest_word, *longest_word]);
                }
                (contents, _) => panic!("{} {place}: {contents:?}", table.name),
            }
        }
    }
    // What is made reaches the ends of what the format allows.
    assert_eq!((word_lens.iter().min(), word_lens.iter().max()), (Some(&1), Some(&32)));
}

fn small_table(kind: Kind) -> Table {
    let choices = Choices {
        style: Some(crate::damage::SMALL),
        any: crate::writer::AnyValue::Repeated,
        ..Choices::RANDOM
    };
    let tables = tables_of_three_men(choices, &mut Rng::new(62));
    let found = tables
        .into_iter()
        .find(|table| table.name == "KRvK" && table.kind == kind);
    found.unwrap()
}

/// What is said of a file with these bytes, which is gone afterwards: some file systems are slow to change a file that is
/// there.
fn verdict(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    std::fs::write(path, bytes).unwrap();
    let verdict = verify(path);
    std::fs::remove_file(path).unwrap();
    verdict
}

/// Bytes with the checksum that they should have.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let content = bytes.len() - 16;
    let trailer = checksum(&bytes[..content]);
    bytes[content..].copy_from_slice(&trailer);
    bytes
}

#[test]
fn no_damage_goes_unnoticed() {
    let scratch = Scratch::new("damage");
    for kind in [Kind::Wdl, Kind::Dtz] {
        let table = small_table(kind);
        let path: PathBuf = scratch.path().join(file_name(&table));
        verdict(&path, &table.bytes).unwrap();
        let mut rng = Rng::new(63);
        let (mut unsigned, mut noticed) = (0, 0);
        // All of the head, and some of the rest.
        let len = table.bytes.len();
        for place in (0..300).chain((300..len).step_by(5)).chain(len - 16..len) {
            let mut bytes = table.bytes.clone();
            bytes[place] ^= 1 << rng.below(8);
            assert!(verdict(&path, &bytes).is_err(), "byte {place} of {path:?}");
            // Where the checksum is right as well, the parts may still contradict each other; or may not.
            if place < bytes.len() - 16 {
                unsigned += 1;
                noticed += usize::from(verdict(&path, &signed(bytes)).is_err());
            }
        }
        assert!(noticed > unsigned / 10, "{noticed} of {unsigned}");
        // Two lists say where blocks are: both must fit.
        let read = read_by_naive(std::slice::from_ref(&table));
        let files = if kind == Kind::Wdl { &read.wdl } else { &read.dtz };
        let parts = files[&table.name].parts.iter().flatten();
        let lists = parts
            .filter(|part| part.numbers().is_ok())
            .flat_map(naive::Part::lists_of_blocks);
        for place in lists.flatten() {
            let mut bytes = table.bytes.clone();
            bytes[place] ^= 1 << rng.below(8);
            assert!(
                verdict(&path, &signed(bytes)).is_err(),
                "byte {place} of {path:?}, signed"
            );
        }
        for len in (0..table.bytes.len())
            .step_by(7)
            .chain((16..table.bytes.len()).step_by(64))
        {
            assert!(verdict(&path, &table.bytes[..len]).is_err(), "cut to {len}");
        }
        for more in [1, 16, 63, 64, 640] {
            let mut bytes = table.bytes.clone();
            bytes.resize(bytes.len() + more, 0);
            assert!(verdict(&path, &bytes).is_err(), "{more} longer");
            assert!(verdict(&path, &signed(bytes)).is_err(), "{more} longer, and signed");
        }
    }
}

#[test]
fn files_that_are_no_tables() {
    let scratch = Scratch::new("no-tables");
    let table = small_table(Kind::Wdl);
    let path = |name: &str| scratch.path().join(name);
    for name in ["KRvK", "KRvK.txt", "KRvKK.rtbw", "KvKR.rtbw", "readme.rtbw"] {
        std::fs::write(path(name), &table.bytes).unwrap();
        for error in [verify(path(name)).unwrap_err(), info(path(name)).unwrap_err()] {
            let TableError::Corrupt(error) = &error else {
                panic!("{name}: {error}")
            };
            assert_eq!(error.fault(), &Fault::Name, "{name}");
            assert!(error.name().ends_with(name));
        }
    }
    // A table under another's name.
    for name in ["KQvK.rtbw", "KRvKR.rtbw", "KRvK.rtbz", "KPvK.rtbw"] {
        std::fs::write(path(name), &table.bytes).unwrap();
        for error in [verify(path(name)).err(), info(path(name)).err()] {
            assert!(matches!(error, Some(TableError::Corrupt(_))), "{name}: {error:?}");
        }
    }
    for error in [verify(path("KBvK.rtbw")).err(), info(path("KBvK.rtbw")).err()] {
        let Some(TableError::Io(error)) = error else {
            panic!("{error:?}")
        };
        assert_eq!(error.io_error().kind(), std::io::ErrorKind::NotFound);
    }
    assert_eq!(TableKind::Wdl.extension(), "rtbw");
    assert_eq!(TableKind::Dtz.extension(), "rtbz");
    assert_eq!([TableKind::Wdl.to_string(), TableKind::Dtz.to_string()], ["WDL", "DTZ"]);
}
