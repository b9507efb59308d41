//! Real tables, for those who have them: the folder that the environment variable `CHESS_TEST_DATA` names.

use std::path::{Path, PathBuf};

use chess_bits::Piece;
use chess_board::{Board, Validity};
use chess_tb::{AmbiguousWdl, Dtz, Fault, FileAccess, MaybeRounded, ProbeError, TableKind, Tablebase, Wdl};
use serde_json::Value;

use crate::made_tables::check_against_naive;
use crate::men::{Men, pieces_of};
use crate::naive;
use crate::rng::Rng;
use crate::scratch::Scratch;
use crate::writer::checksum;

/// The folder, or `None` (said aloud) where there is none.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("CHESS_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("CHESS_TEST_DATA is not set: real tables are not looked at");
    }
    folder
}

/// The files of tables in folders of the folder, sorted.
fn table_files(folder: &Path, inside: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = inside
        .iter()
        .flat_map(|name| std::fs::read_dir(folder.join(name)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "rtbw" || extension == "rtbz")
        })
        .collect();
    files.sort();
    files
}

/// A position, its result and its distance.
type Expected = (Board, i32, i32);

/// The lines `fen;wdl;dtz` of a file.
fn expected(folder: &Path, name: &str) -> Vec<Expected> {
    let path = folder.join(name);
    let text =
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("CHESS_TEST_DATA: {}: {error}", path.display()));
    let line = |line: &str| {
        let fields: Vec<&str> = line.split(';').collect();
        let board = Board::from_fen(fields[0], Validity::Playable).unwrap_or_else(|error| panic!("{line}: {error}"));
        (board, fields[1].parse().unwrap(), fields[2].parse().unwrap())
    };
    let lines: Vec<Expected> = text.lines().map(line).collect();
    assert!(lines.len() >= 3000, "{name} has only {} lines", lines.len());
    lines
}

/// The positions, with the folders of the tables they need.
fn suites(folder: &Path) -> [(Vec<&'static str>, Vec<Expected>); 2] {
    [
        (vec!["syzygy"], expected(folder, "syzygy-expected.csv")),
        (vec!["syzygy", "syzygy5"], expected(folder, "knnvkp-expected.csv")),
    ]
}

/// How a tablebase gets at files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Files(FileAccess),
    Memory,
}

const ACCESSES: &[Access] = &[
    Access::Files(FileAccess::Read),
    #[cfg(feature = "mmap")]
    Access::Files(FileAccess::Map),
    Access::Memory,
];

fn open(folder: &Path, inside: &[&str], access: Access) -> Tablebase {
    let mut tables = Tablebase::new();
    match access {
        Access::Files(access) => {
            tables.set_access(access);
            for name in inside {
                tables.add_directory(folder.join(name)).unwrap();
            }
        }
        Access::Memory => {
            for path in table_files(folder, inside) {
                let kind = if path.extension().unwrap() == "rtbw" {
                    TableKind::Wdl
                } else {
                    TableKind::Dtz
                };
                let name = path.file_stem().unwrap().to_str().unwrap();
                tables.add_table(name.parse().unwrap(), kind, std::fs::read(&path).unwrap());
            }
        }
    }
    tables
}

#[test]
fn distances_agree_with_results() {
    let Some(folder) = folder() else { return };
    for (board, wdl, dtz) in suites(&folder).into_iter().flat_map(|suite| suite.1) {
        assert_eq!(Wdl::try_from(wdl), Ok(Wdl::from_dtz(Dtz(dtz))), "{board}");
    }
}

#[test]
fn naive_prober_agrees_with_real_tables() {
    let Some(folder) = folder() else { return };
    for (inside, positions) in suites(&folder) {
        let mut tables = naive::Tables::default();
        for name in inside {
            tables.add_folder(&folder.join(name));
        }
        for file in tables.wdl.values().chain(tables.dtz.values()) {
            assert!(file.parts.iter().flatten().all(naive::Part::index_is_right));
        }
        for (board, wdl, dtz) in positions {
            assert_eq!((tables.wdl(&board).0, tables.dtz(&board).dtz), (wdl, dtz), "{board}");
        }
    }
}

#[test]
fn expected_values() {
    let Some(folder) = folder() else { return };
    for &access in ACCESSES {
        for (inside, positions) in suites(&folder) {
            let tables = open(&folder, &inside, access);
            let boards: Vec<Board> = positions.iter().map(|position| position.0).collect();
            let in_batch = (
                tables.probe_wdl_after_zeroing_batch(&boards),
                tables.probe_wdl_batch(&boards),
                tables.probe_dtz_batch(&boards),
            );
            for (place, (board, wdl, dtz)) in positions.iter().enumerate() {
                let result = Wdl::try_from(*wdl).unwrap();
                assert_eq!(
                    tables.probe_wdl_after_zeroing(board).unwrap(),
                    result,
                    "{access:?}: {board}"
                );
                let distance = tables.probe_dtz(board).unwrap();
                assert_eq!(distance.ignore_rounding(), Dtz(*dtz), "{access:?}: {board}");
                let verdict = tables.probe_wdl(board).unwrap();
                assert_eq!(board.halfmove_clock(), 0);
                assert_eq!(verdict, AmbiguousWdl::from(result), "{access:?}: {board}");
                assert_eq!(*in_batch.0[place].as_ref().unwrap(), result, "{access:?}: {board}");
                assert_eq!(*in_batch.1[place].as_ref().unwrap(), verdict, "{access:?}: {board}");
                assert_eq!(*in_batch.2[place].as_ref().unwrap(), distance, "{access:?}: {board}");
            }
        }
    }
}

/// Legal positions of an ending, with en passant where it is possible.
fn random_boards(name: &str, count: usize, rng: &mut Rng) -> Vec<Board> {
    let pieces = pieces_of(name);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut men = Men::new(rng.pick(&chess_bits::Color::ALL));
        for &piece in &pieces {
            men.push(piece, rng.below(64) as u8);
        }
        let men = if rng.below(2) == 0 { men } else { men.swapped() };
        boards.extend(men.board());
        boards.extend(crate::synthetic::after_double_push(&men));
    }
    boards
}

#[test]
fn random_positions_of_real_tables_by_both_probers() {
    let Some(folder) = folder() else { return };
    let inside = ["syzygy", "syzygy5"];
    let tablebase = open(&folder, &inside, Access::Files(FileAccess::Read));
    let mut naive = naive::Tables::default();
    for name in inside {
        naive.add_folder(&folder.join(name));
    }
    let mut rng = Rng::new(31);
    let names: Vec<&String> = naive.dtz.keys().collect();
    assert_eq!(names.len(), 36);
    for name in names {
        for board in random_boards(name, 60, &mut rng) {
            check_against_naive(&tablebase, &naive, &board);
        }
    }
}

#[test]
fn checksums_of_real_tables() {
    let Some(folder) = folder() else { return };
    for path in table_files(&folder, &["syzygy", "syzygy5"]) {
        let bytes = std::fs::read(&path).unwrap();
        let (content, trailer) = bytes.split_at(bytes.len() - 16);
        assert_eq!(checksum(content), trailer, "{}", path.display());
        chess_tb::verify(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

/// The cases of the kind `syzygy`.
fn cases(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("cases.jsonl")).unwrap();
    let cases = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let cases: Vec<Value> = cases.filter(|case| case["kind"] == "syzygy").collect();
    assert!(!cases.is_empty());
    cases
}

#[test]
fn cases_of_tables() {
    let Some(folder) = folder() else { return };
    for case in cases(&folder) {
        let id = case["id"].as_str().unwrap();
        let fen = case["input"]["fen"].as_str().unwrap();
        let board = Board::from_fen(fen, Validity::Playable).unwrap_or_else(|error| panic!("{id}: {error}"));
        let setup = case["input"]["setup"].as_str();
        for &access in ACCESSES {
            let scratch = Scratch::new(id);
            let tables = match setup {
                None => open(&folder, &["syzygy"], access),
                Some(setup) => {
                    set_up(&folder.join("syzygy"), setup, scratch.path());
                    open(scratch.path(), &[""], access)
                }
            };
            check_case(id, &case["expected"], setup.unwrap_or_default(), &tables, &board);
        }
    }
}

fn check_case(id: &str, expected: &Value, setup: &str, tables: &Tablebase, board: &Board) {
    let wdl = tables.probe_wdl_after_zeroing(board);
    let dtz = tables.probe_dtz(board).map(MaybeRounded::ignore_rounding);
    if let Some(text) = expected.as_str() {
        let (Err(wdl), Err(dtz)) = (wdl, dtz) else {
            panic!("{id}: no error")
        };
        for error in [wdl, dtz] {
            match error {
                ProbeError::Castling => assert!(text.contains("castling"), "{id}"),
                ProbeError::Corrupt(corrupt) => {
                    assert!(corrupt.name().ends_with("KQvKP.rtbw"), "{id}: {corrupt}");
                    let magic = matches!(corrupt.fault(), Fault::Magic { .. });
                    assert_eq!(magic, text.contains("magic"), "{id}: {corrupt}");
                }
                other => panic!("{id}: {other}"),
            }
        }
        return;
    }
    let number = |field: &str| expected[field].as_i64().map(|number| number as i32);
    if let Some(expected) = number("wdl").or(number("wdl_ignoring_clock")) {
        assert_eq!(i32::from(wdl.unwrap()), expected, "{id}");
    }
    match (number("dtz"), dtz) {
        (Some(expected), Ok(dtz)) => assert_eq!(dtz, Dtz(expected), "{id}"),
        (None, Err(ProbeError::MissingTable { material, kind })) => {
            assert!(expected["dtz"].as_str().unwrap().contains("missing DTZ table"), "{id}");
            assert!(setup.contains("holding only"), "{id}");
            assert_eq!((material.to_string().as_str(), kind), ("KQvKP", TableKind::Dtz), "{id}");
        }
        (expected, dtz) => panic!("{id}: {dtz:?} instead of {expected:?}"),
    }
    if let Some(result) = expected["result_with_clock"].as_str() {
        let verdict = tables.probe_wdl(board).unwrap();
        let told = match verdict {
            AmbiguousWdl::Win => "win",
            AmbiguousWdl::MaybeWin => "ambiguous",
            AmbiguousWdl::CursedWin => "draw",
            other => panic!("{id}: {other}"),
        };
        assert!(result.contains(told), "{id}: {verdict} instead of {result}");
    }
    if let Some(count) = expected["winning_root_moves_with_clock"].as_u64() {
        let moves = tables.rank_root_moves(board, false).unwrap();
        let winning = moves.iter().filter(|ranked| ranked.rank >= 900).count();
        assert_eq!(winning as u64, count, "{id}: {moves:?}");
    }
}

/// Fills a folder as the words of a case say.
fn set_up(real: &Path, setup: &str, folder: &Path) {
    let named = |name: &str| real.join(name);
    if let Some(names) = setup.strip_prefix("directory holding only ") {
        for name in names.split(", ") {
            std::fs::copy(named(name), folder.join(name)).unwrap();
        }
        return;
    }
    for path in table_files(real, &[""]) {
        std::fs::copy(&path, folder.join(path.file_name().unwrap())).unwrap();
    }
    let damaged = folder.join("KQvKP.rtbw");
    let mut bytes = std::fs::read(&damaged).unwrap();
    if setup.contains("cut to 100 bytes") {
        bytes.truncate(100);
    } else if setup.contains("cut to 16 bytes") {
        bytes.truncate(16);
    } else if setup.contains("first four bytes zeroed") {
        bytes[..4].fill(0);
    } else if setup.contains("bytes 5..400") {
        let mut rng = Rng::new(32);
        bytes[5..400].fill_with(|| rng.next() as u8);
    } else {
        panic!("what is to be done: {setup}");
    }
    std::fs::write(&damaged, bytes).unwrap();
}

#[test]
fn pieces_of_names_are_those_of_files() {
    let Some(folder) = folder() else { return };
    for path in table_files(&folder, &["syzygy", "syzygy5"]) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let pieces: Vec<Piece> = pieces_of(name);
        assert_eq!(crate::men::table_name(&pieces), (name.to_owned(), false));
    }
}
