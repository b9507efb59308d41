//! Suites that are too large to keep here, to a small depth. The other tests do without them.

use std::env;
use std::fs;
use std::path::PathBuf;

use crate::chess;

#[test]
fn the_suites_of_the_test_data_agree() {
    let Some(folder) = env::var_os("CHESS_TEST_DATA") else {
        eprintln!("CHESS_TEST_DATA is unset: no larger suites are compared");
        return;
    };
    let folder = PathBuf::from(folder).join("perft");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("CHESS_TEST_DATA: {}: {error}", folder.display()));
    let mut compared = 0;
    for file in files {
        let path = file.expect("the folder can be listed").path();
        let path = path.to_str().expect("suites have plain names");
        let out = chess(["perft", "--suite", path, "--max-depth", "3"]).fine();
        assert!(
            out.lines().last().is_some_and(|verdict| verdict.starts_with("all ")),
            "{path}: {out}"
        );
        compared += 1;
    }
    assert!(compared > 0, "{} has no suites", folder.display());
}
