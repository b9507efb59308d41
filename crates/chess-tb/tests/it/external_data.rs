//! Real tables, for those who have them: the folder that the environment variable `CHESS_TEST_DATA` names.

use std::path::{Path, PathBuf};

use chess_board::{Board, Validity};

use crate::naive;

/// The folder, or `None` (said aloud) where there is none.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("CHESS_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("CHESS_TEST_DATA is not set: real tables are not looked at");
    }
    folder
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
    text.lines().map(line).collect()
}

#[test]
fn naive_prober_agrees_with_real_tables() {
    let Some(folder) = folder() else { return };
    for (tables_of, values) in [("syzygy", "syzygy-expected.csv"), ("syzygy5", "knnvkp-expected.csv")] {
        let mut tables = naive::Tables::default();
        tables.add_folder(&folder.join("syzygy"));
        if tables_of != "syzygy" {
            tables.add_folder(&folder.join(tables_of));
        }
        for (board, wdl, dtz) in expected(&folder, values) {
            assert_eq!((tables.wdl(&board).0, tables.dtz(&board).dtz), (wdl, dtz), "{board}");
        }
    }
}
