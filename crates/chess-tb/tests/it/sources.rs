//! Tables from folders, files, memory and elsewhere: the same answers from all of them, within the limits that are set.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_board::Board;
use chess_tb::{
    AmbiguousWdl, Dtz, Fault, FileAccess, MaybeRounded, PositionalFile, ProbeError, Source, TableKind, Tablebase, Wdl,
};

use crate::made::{Choices, Table};
use crate::made_tables::{check_batches, check_tablebase, kind_of, some_positions, tablebase, tables_of_three_men};
use crate::rng::Rng;
use crate::root_moves::with_clock;
use crate::scratch::Scratch;
use crate::solver::{Score, three_men};
use crate::writer::Kind;

fn made() -> Vec<Table> {
    tables_of_three_men(Choices::RANDOM, &mut Rng::new(41))
}

pub(crate) fn file_name(table: &Table) -> String {
    format!("{}.{}", table.name, kind_of(table).extension())
}

pub(crate) fn write_tables(tables: &[Table], folder: &Path) {
    for table in tables {
        std::fs::write(folder.join(file_name(table)), &table.bytes).unwrap();
    }
}

/// Positions of all endings of three men, in no order.
fn mixed_positions(one_in: u64) -> Vec<(Board, Score)> {
    let mut rng = Rng::new(42);
    let endings = three_men().endings();
    let mut positions: Vec<_> = endings
        .flat_map(|(_, ending)| some_positions(ending, one_in, &mut rng))
        .collect();
    rng.shuffle(&mut positions);
    positions
}

fn accesses() -> Vec<FileAccess> {
    vec![
        FileAccess::Read,
        #[cfg(feature = "mmap")]
        FileAccess::Map,
    ]
}

#[test]
fn folders() {
    let tables = made();
    let scratch = Scratch::new("folders");
    write_tables(&tables, scratch.path());
    // What is no table, or not under its name.
    for name in [
        "KQvK.txt",
        "KvK.rtbw",
        "KvKQ.rtbw",
        "kqvk.rtbw",
        "KPKv.rtbz",
        "KNBvK.rtbw",
        "readme",
        ".rtbw",
    ] {
        std::fs::write(scratch.path().join(name), b"no table").unwrap();
    }
    std::fs::create_dir(scratch.path().join("KQvKQ.rtbw")).unwrap();

    for access in accesses() {
        let mut tablebase = Tablebase::new();
        assert_eq!(tablebase.max_pieces(), 2);
        tablebase.set_access(access);
        assert_eq!(tablebase.add_directory(scratch.path()).unwrap(), tables.len());
        assert_eq!(tablebase.max_pieces(), 3);
        assert_eq!(tablebase.add_directory(scratch.path()).unwrap(), 0);
        assert_eq!(tablebase.open_files(), 0, "nothing is opened before it is needed");
        let mut found: Vec<String> = tablebase
            .tables()
            .map(|(material, kind)| format!("{material}.{}", kind.extension()))
            .collect();
        let mut expected: Vec<String> = tables.iter().map(file_name).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
        for (board, score) in mixed_positions(100) {
            check_tablebase(&tablebase, &board, score);
        }
        // Every ending's results, and the distances where there are any. Maps don't keep their files open.
        let expected = if access == FileAccess::Read { 5..=10 } else { 0..=0 };
        assert!(expected.contains(&tablebase.open_files()), "{tablebase:?}");
    }
    assert!(Tablebase::new().add_directory(scratch.path().join("nowhere")).is_err());
}

#[test]
fn several_folders_make_one_tablebase() {
    let tables = made();
    let (one, other) = (Scratch::new("one"), Scratch::new("other"));
    write_tables(&tables[..5], one.path());
    write_tables(&tables[5..], other.path());
    // A table that is there already stays.
    std::fs::write(other.path().join(file_name(&tables[0])), b"no table").unwrap();
    let mut tablebase = Tablebase::new();
    assert_eq!(tablebase.add_directory(one.path()).unwrap(), 5);
    assert_eq!(tablebase.add_directory(other.path()).unwrap(), tables.len() - 5);
    for (board, score) in mixed_positions(300) {
        check_tablebase(&tablebase, &board, score);
    }
}

#[test]
fn bytes_from_anywhere() {
    let tables = made();
    let scratch = Scratch::new("anywhere");
    write_tables(&tables, scratch.path());
    let path = |table: &Table| scratch.path().join(file_name(table));
    type Add<'a> = Box<dyn Fn(&mut Tablebase, &Table) + 'a>;
    fn add(tablebase: &mut Tablebase, table: &Table, source: impl Source + 'static) {
        tablebase.add_table(table.name.parse().unwrap(), kind_of(table), source);
    }
    let ways: Vec<Add> = vec![
        Box::new(|tables, table| add(tables, table, table.bytes.clone())),
        Box::new(|tables, table| add(tables, table, &*Box::leak(table.bytes.clone().into_boxed_slice()))),
        Box::new(|tables, table| add(tables, table, Arc::<[u8]>::from(&table.bytes[..]))),
        Box::new(|tables, table| add(tables, table, PositionalFile::open(path(table)).unwrap())),
        Box::new(|tables, table| add(tables, table, Piecemeal(table.bytes.clone()))),
        #[cfg(feature = "mmap")]
        Box::new(|tables, table| add(tables, table, chess_tb::MappedFile::open(path(table)).unwrap())),
    ];
    let positions = mixed_positions(200);
    for way in ways {
        let mut tablebase = Tablebase::new();
        for table in &tables {
            way(&mut tablebase, table);
        }
        for (board, score) in &positions {
            check_tablebase(&tablebase, board, *score);
        }
    }
}

/// A source of somebody else's: bytes that can only be copied.
#[derive(Debug)]
pub(crate) struct Piecemeal(pub(crate) Vec<u8>);

impl Source for Piecemeal {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.len() as u64)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let start = usize::try_from(offset).map_err(io::Error::other)?;
        let bytes = self.0.get(start..).and_then(|rest| rest.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

#[test]
fn limits_change_no_answer() {
    let tables = made();
    let scratch = Scratch::new("limits");
    write_tables(&tables, scratch.path());
    let positions = mixed_positions(300);
    for access in accesses() {
        for (files, bytes) in [(1, 0), (0, 1 << 10), (2, 1 << 20), (3, usize::MAX), (usize::MAX, 0)] {
            let mut tablebase = Tablebase::new();
            tablebase.set_access(access);
            tablebase.set_max_open_files(files);
            tablebase.set_cache_bytes(bytes);
            tablebase.add_directory(scratch.path()).unwrap();
            for (board, score) in &positions {
                check_tablebase(&tablebase, board, *score);
                assert!(tablebase.open_files() <= files.max(1), "{tablebase:?}");
            }
        }
    }
}

#[test]
fn threads_share_a_tablebase() {
    const fn is_shareable<T: Send + Sync + 'static>() {}
    is_shareable::<Tablebase>();
    is_shareable::<ProbeError>();

    let tables = made();
    let scratch = Scratch::new("threads");
    write_tables(&tables, scratch.path());
    let positions = mixed_positions(100);
    for files in [1, 3, 512] {
        let mut tablebase = Tablebase::new();
        tablebase.set_max_open_files(files);
        tablebase.set_cache_bytes(1 << 18);
        tablebase.add_directory(scratch.path()).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (tablebase, positions) = (&tablebase, &positions);
                scope.spawn(move || {
                    let start = thread * positions.len() / 4;
                    for (board, score) in positions[start..].iter().chain(&positions[..start]) {
                        check_tablebase(tablebase, board, *score);
                    }
                });
            }
        });
    }
}

#[test]
fn batches_are_single_probes_in_order() {
    let mut tables = made();
    // So that some answers are errors.
    tables.retain(|table| table.name != "KRvK" || table.kind == Kind::Wdl);
    tables.retain(|table| table.name != "KBvK");
    let tablebase = tablebase(&tables);
    let mut boards: Vec<Board> = mixed_positions(100).into_iter().map(|(board, _)| board).collect();
    boards.push("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap());
    boards.push(Board::default());
    boards.push("8/8/8/4k3/8/8/8/4K3 w - - 0 1".parse().unwrap());
    Rng::new(43).shuffle(&mut boards);
    // With clocks, too.
    for (board, clock) in boards.iter_mut().zip((0..3).cycle()) {
        *board = with_clock(board, 40 * clock);
    }
    check_batches(&tablebase, &boards);
    assert!(tablebase.probe_wdl_batch(&[]).is_empty());
    assert!(tablebase.probe_dtz_batch(&[]).is_empty());
}

/// A source that claims to be large, and has nothing but one byte.
#[derive(Debug)]
struct Hollow {
    head: Vec<u8>,
    len: u64,
    filler: u8,
}

impl Source for Hollow {
    fn len(&self) -> io::Result<u64> {
        Ok(self.len)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        for (at, byte) in (offset..).zip(buffer) {
            *byte = self.head.get(at as usize).copied().unwrap_or(self.filler);
        }
        Ok(())
    }
}

#[test]
fn sources_that_claim_any_size() {
    let board: Board = "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1".parse().unwrap();
    let table = made()
        .into_iter()
        .find(|table| table.name == "KQvK" && table.kind == Kind::Wdl)
        .unwrap();
    for head in [0, 4, 5, 12, 20, 100] {
        for filler in [0, 1, 0xff] {
            for len in [16, 80, 1 << 20 | 16, (1 << 32) + 16, (1 << 62) + 16, u64::MAX - 47] {
                let mut tablebase = Tablebase::new();
                let source = Hollow {
                    head: table.bytes[..head].to_vec(),
                    len,
                    filler,
                };
                tablebase.add_table("KQvK".parse().unwrap(), TableKind::Wdl, source);
                let error = tablebase.probe_wdl_after_zeroing(&board).err();
                assert!(matches!(error, None | Some(ProbeError::Corrupt(_))), "{error:?}");
            }
        }
    }
}

/// A source that fails from some read on.
#[derive(Debug)]
struct Failing {
    bytes: Vec<u8>,
    reads_left: std::sync::atomic::AtomicU32,
}

impl Source for Failing {
    fn len(&self) -> io::Result<u64> {
        Ok(self.bytes.len() as u64)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        use std::sync::atomic::Ordering::Relaxed;
        let left = self
            .reads_left
            .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map_err(|_| io::Error::other("the line is cut"))?;
        let start = offset as usize;
        buffer.copy_from_slice(&self.bytes[start..start + buffer.len()]);
        Ok(())
    }
}

#[test]
fn reads_that_fail_are_told() {
    let board: Board = "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1".parse().unwrap();
    let tables = made();
    let mut failures = 0;
    for reads in 0..40 {
        let mut tablebase = Tablebase::new();
        for table in tables.iter().filter(|table| table.name == "KQvK") {
            let source = Failing {
                bytes: table.bytes.clone(),
                reads_left: reads.into(),
            };
            tablebase.add_table("KQvK".parse().unwrap(), kind_of(table), source);
        }
        match tablebase.probe_dtz(&board) {
            Ok(_) => {}
            Err(ProbeError::Io(error)) => {
                assert_eq!(error.io_error().to_string(), "the line is cut");
                assert!(error.name().contains("KQvK"), "{error}");
                failures += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!((1..40).contains(&failures), "{failures}");
}

#[test]
fn files_that_come_and_go() {
    let tables = made();
    let scratch = Scratch::new("come-and-go");
    write_tables(&tables, scratch.path());
    let mut tablebase = Tablebase::new();
    tablebase.add_directory(scratch.path()).unwrap();
    let table = tables
        .iter()
        .find(|table| table.name == "KQvK" && table.kind == Kind::Wdl)
        .unwrap();
    let path = scratch.path().join(file_name(table));
    std::fs::remove_file(&path).unwrap();
    let board: Board = "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1".parse().unwrap();
    match tablebase.probe_wdl_after_zeroing(&board) {
        Err(ProbeError::Io(error)) => {
            assert_eq!(error.io_error().kind(), io::ErrorKind::NotFound);
            assert!(error.name().contains("KQvK.rtbw"), "{error}");
        }
        other => panic!("{other:?}"),
    }
    // What failed is tried again.
    std::fs::write(&path, &table.bytes).unwrap();
    check_tablebase(&tablebase, &board, three_men().score(&board));
}

#[test]
fn files_too_small_to_be_tables() {
    let table = made()
        .into_iter()
        .find(|table| table.name == "KQvK" && table.kind == Kind::Wdl)
        .unwrap();
    let board: Board = "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1".parse().unwrap();
    let scratch = Scratch::new("small");
    let path = scratch.path().join(file_name(&table));
    for access in accesses() {
        for len in [0, 1, 3, 4, 5, 15, 16, 17, 64, 79, 80, 144] {
            std::fs::write(&path, &table.bytes[..len]).unwrap();
            let mut tablebase = Tablebase::new();
            tablebase.set_access(access);
            assert_eq!(tablebase.add_directory(scratch.path()).unwrap(), 1);
            let error = tablebase.probe_wdl_after_zeroing(&board).unwrap_err();
            assert!(matches!(error, ProbeError::Corrupt(_)), "{access:?} {len}: {error}");
        }
        // Something that is no file at all has taken its place.
        let mut tablebase = Tablebase::new();
        tablebase.set_access(access);
        tablebase.add_directory(scratch.path()).unwrap();
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
        let error = tablebase.probe_wdl_after_zeroing(&board).unwrap_err();
        assert!(
            matches!(error, ProbeError::Io(_) | ProbeError::Corrupt(_)),
            "{access:?}: {error}"
        );
        std::fs::remove_dir(&path).unwrap();
    }
}

/// A table of ``KRBNvKQN`` whose header says that its blocks are as many as can be, and all behind it zeros: each block has one value, and
/// the sparse index begins with the first for all of them.
#[derive(Debug)]
struct EndlessZeros {
    head: Vec<u8>,
    bytes_read: Arc<AtomicU64>,
}

impl EndlessZeros {
    /// With the codes of the men in their order.
    fn new(men: &[u8], bytes_read: Arc<AtomicU64>) -> Self {
        let mut head = vec![0x71, 0xe8, 0x23, 0x5d, 0x01, 0x00];
        head.extend(men.iter().map(|code| code << 4 | code));
        head.resize(head.len().next_multiple_of(2), 0);
        for _side in 0..2 {
            // Flags, blocks of 64 bytes, 2^39 values an index entry, no extra blocks; one symbol, with a word of one bit, for a draw.
            head.extend([0, 6, 39, 0]);
            head.extend(u32::MAX.to_le_bytes());
            head.extend([1, 1, 0, 0, 1, 0, 2, 0xf0, 0xff, 0]);
        }
        Self { head, bytes_read }
    }
}

impl Source for EndlessZeros {
    fn len(&self) -> io::Result<u64> {
        Ok((1 << 45) + 16)
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        self.bytes_read.fetch_add(buffer.len() as u64, Ordering::Relaxed);
        for (at, byte) in (offset..).zip(buffer) {
            *byte = usize::try_from(at)
                .ok()
                .and_then(|at| self.head.get(at).copied())
                .unwrap_or(0);
        }
        Ok(())
    }
}

#[test]
fn a_look_up_goes_through_a_bounded_part_of_a_damaged_table() {
    let bytes_read = Arc::new(AtomicU64::new(0));
    let mut tables = Tablebase::new();
    let material = "KRBNvKQN".parse().unwrap();
    let zeros = EndlessZeros::new(&[2, 3, 4, 6, 10, 13, 14], Arc::clone(&bytes_read));
    tables.add_table(material, TableKind::Wdl, zeros);
    for fen in [
        "8/1k6/8/8/5q1n/8/1K5R/2B4N w - - 0 1",
        "7k/1q6/n7/8/8/8/3K3R/2B4N b - - 0 1",
    ] {
        let board: Board = fen.parse().unwrap();
        match tables.probe_wdl_after_zeroing(&board) {
            Ok(_) | Err(ProbeError::Corrupt(_) | ProbeError::MissingTable { .. }) => {}
            Err(error) => panic!("{fen}: {error}"),
        }
    }
    let bytes_read = bytes_read.load(Ordering::Relaxed);
    assert!(bytes_read > 0 && bytes_read < 2 << 20, "{bytes_read} bytes");
}

#[test]
fn a_table_with_more_blocks_than_values_is_refused() {
    let bytes_read = Arc::new(AtomicU64::new(0));
    let mut tables = Tablebase::new();
    let zeros = EndlessZeros::new(&[6, 4, 14], Arc::clone(&bytes_read));
    tables.add_table("KRvK".parse().unwrap(), TableKind::Wdl, zeros);
    let board: Board = "8/8/8/8/8/4k3/8/R3K3 w - - 0 1".parse().unwrap();
    match tables.probe_wdl_after_zeroing(&board) {
        Err(ProbeError::Corrupt(table)) => assert!(matches!(table.fault(), Fault::Sum { .. }), "{table}"),
        other => panic!("{other:?}"),
    }
    assert!(bytes_read.load(Ordering::Relaxed) < 1000);
}

#[test]
fn a_damaged_file_may_be_replaced() {
    let tables = made();
    let board: Board = "8/8/8/8/8/4k3/8/R3K3 w - - 0 1".parse().unwrap();
    for access in accesses() {
        let scratch = Scratch::new("replaced");
        write_tables(&tables, scratch.path());
        let file = scratch.path().join("KRvK.rtbw");
        let good = std::fs::read(&file).unwrap();
        std::fs::write(&file, &good[..good.len() - 1]).unwrap();
        let mut tablebase = Tablebase::new();
        tablebase.set_access(access);
        tablebase.add_directory(scratch.path()).unwrap();
        assert!(matches!(
            tablebase.probe_wdl_after_zeroing(&board),
            Err(ProbeError::Corrupt(_))
        ));
        let whole = scratch.path().join("whole");
        std::fs::write(&whole, &good).unwrap();
        std::fs::rename(&whole, &file).unwrap();
        assert!(tablebase.probe_wdl_after_zeroing(&board).is_ok());
    }
}

#[test]
fn what_is_no_regular_file_is_not_opened() {
    let error = PositionalFile::open(std::env::temp_dir()).unwrap_err();
    assert_eq!(error.to_string(), "not a regular file");
}

#[test]
fn bare_kings_are_drawn_whatever_table_is_added_for_them() {
    let mut tables = Tablebase::new();
    let mut bytes = vec![0; 80];
    bytes[..11].copy_from_slice(b"\x71\xe8\x23\x5d\x20\x00\x66\xee\x80\x04\x00");
    tables.add_table("KvK".parse().unwrap(), TableKind::Wdl, bytes);
    let board: Board = "8/8/8/8/8/4k3/8/4K3 w - - 0 1".parse().unwrap();
    assert_eq!(tables.probe_wdl_after_zeroing(&board).unwrap(), Wdl::Draw);
    for answer in tables.probe_wdl_after_zeroing_batch(&[board, board]) {
        assert_eq!(answer.unwrap(), Wdl::Draw);
    }
}

#[test]
fn a_capture_into_a_missing_table_is_missed_in_batches_too() {
    // All that is known of queen against pawn is that everybody wins.
    let mut bytes = vec![0; 80];
    bytes[..5].copy_from_slice(b"\x71\xe8\x23\x5d\x43");
    for file in 0..4 {
        bytes[5 + 5 * file..][..5].copy_from_slice(b"\x00\x99\x66\x55\xee");
    }
    for part in 0..8 {
        bytes[26 + 2 * part..][..2].copy_from_slice(b"\x80\x04");
    }
    let mut tables = Tablebase::new();
    tables.add_table("KQvKP".parse().unwrap(), TableKind::Wdl, bytes);
    let takes: Board = "8/8/8/8/3p4/8/6k1/3QK3 w - - 0 1".parse().unwrap();
    let quiet: Board = "8/8/8/4p3/8/8/6k1/3QK3 w - - 0 1".parse().unwrap();
    let missing = |answer: &Result<Wdl, ProbeError>| matches!(answer, Err(ProbeError::MissingTable { material, kind: TableKind::Wdl }) if material.to_string() == "KQvK");
    assert!(missing(&tables.probe_wdl_after_zeroing(&takes)));
    assert_eq!(tables.probe_wdl_after_zeroing(&quiet).unwrap(), Wdl::Win);
    let batch = tables.probe_wdl_after_zeroing_batch(&[quiet, takes, quiet]);
    assert_eq!(batch.iter().map(missing).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn mate_counts_whatever_the_clock_says() {
    let tables = tablebase(&made());
    let mut results_alone = Tablebase::new();
    for table in made().iter().filter(|table| kind_of(table) == TableKind::Wdl) {
        results_alone.add_table(table.name.parse().unwrap(), TableKind::Wdl, table.bytes.clone());
    }
    for clock in [0, 1, 50, 99, 100, 120] {
        let mated: Board = format!("k7/1Q6/1K6/8/8/8/8/8 b - - {clock} 100").parse().unwrap();
        for tables in [&tables, &results_alone] {
            assert_eq!(tables.probe_wdl(&mated).unwrap(), AmbiguousWdl::Loss, "{clock}");
            assert_eq!(
                tables.probe_wdl_batch(&[mated])[0].as_ref().ok(),
                Some(&AmbiguousWdl::Loss)
            );
        }
    }
    // Mate in one, with the last ply of the clock: never rounded.
    let mates: Board = "7k/5K2/8/8/8/8/8/R7 w - - 99 100".parse().unwrap();
    assert_eq!(tables.probe_dtz(&mates).unwrap(), MaybeRounded::Precise(Dtz(1)));
    assert_eq!(tables.probe_wdl(&mates).unwrap(), AmbiguousWdl::Win);
}
