//! Real tables, where there are some. The other tests do without them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{chess, chess_reading};

fn test_data() -> Option<PathBuf> {
    let folder = env::var_os("CHESS_TEST_DATA");
    if folder.is_none() {
        eprintln!("CHESS_TEST_DATA is unset: no real tables are looked into");
    }
    folder.map(PathBuf::from)
}

/// This folder of the test data.
#[track_caller]
fn path(data: &Path, name: &str) -> String {
    data.join(name).to_str().expect("test data has a plain name").to_owned()
}

#[test]
fn the_moves_of_a_pawn_ending_have_their_verdicts() {
    let Some(data) = test_data() else { return };
    let tables = path(&data, "syzygy");
    let probe = |fen: &str| chess(["tb", "probe", "--tables", &tables, "--fen", fen]).fine();
    let expected = "\
fen: 8/8/8/8/8/4k3/4P3/4K3 w - - 0 1
verdict: draw
wdl: 0 (draw)
dtz: 0

move   verdict       wdl    dtz   rank
e1d1   draw            0      0      0
e1f1   draw            0      0      0
";
    assert_eq!(probe("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1"), expected);
    let expected = "\
fen: 8/3P4/8/8/1k6/8/8/K7 w - - 0 1
verdict: win
wdl: 2 (win)
dtz: 1

move   verdict       wdl    dtz   rank
";
    let out = probe("8/3P4/8/8/1k6/8/8/K7 w - - 0 1");
    let moves = out.strip_prefix(expected).expect(&out);
    assert!(moves.contains("d7d8q  win             2      1   1000\n"), "{out}");
    assert!(moves.contains("d7d8b  draw            0      0      0\n"), "{out}");
    assert!(moves.contains("a1b1   win             2      3   1000\n"), "{out}");
}

#[test]
fn the_clock_decides_the_verdict_alone() {
    let Some(data) = test_data() else { return };
    let tables = path(&data, "syzygy");
    for (clock, verdict, rank) in [
        (0, "win", 1000),
        (41, "win", 1000),
        (42, "maybe win", 900),
        (43, "cursed win", 899),
        (99, "cursed win", 0),
    ] {
        let fen = format!("k7/8/8/8/8/8/8/5KBN w - - {clock} 1");
        let out = chess(["tb", "probe", "--tables", &tables, "--fen", &fen, "--json"]).json();
        let numbers = json!([out[0]["wdl"], out[0]["dtz"], out[0]["rounded"], out[0]["verdict"]]);
        assert_eq!(numbers, json!([2, 58, true, verdict]), "{fen}");
        assert_eq!(out[0]["moves"][0]["rank"], rank, "{fen}");
    }
}

#[test]
fn expected_values_are_found() {
    let Some(data) = test_data() else { return };
    let folders = [path(&data, "syzygy"), path(&data, "syzygy5")];
    for name in ["syzygy-expected.csv", "knnvkp-expected.csv"] {
        let expected = fs::read_to_string(data.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let rows: Vec<Vec<&str>> = expected.lines().map(|line| line.split(';').collect()).collect();
        let input: String = rows.iter().map(|row| format!("{}\n", row[0])).collect();
        let arguments = ["tb", "probe", "--stdin", "--json", "--tables", &folders[0], &folders[1]];
        let out = chess_reading(arguments, input.as_bytes()).json();
        assert_eq!(out.len(), rows.len());
        for (object, row) in out.iter().zip(&rows) {
            let number = |field: &Value| field.as_i64().map(|number| number.to_string());
            let found = [number(&object["wdl"]), number(&object["dtz"])];
            let expected = [Some(row[1].to_owned()), Some(row[2].to_owned())];
            assert_eq!((&object["fen"], found), (&json!(row[0]), expected), "{name}");
        }
    }
}

#[test]
fn real_tables_are_good() {
    let Some(data) = test_data() else { return };
    for (folder, files) in [("syzygy", 70), ("syzygy5", 6)] {
        let folder = path(&data, folder);
        let out = chess(["tb", "verify", &folder]).fine();
        assert_eq!(out.lines().count(), files + 1);
        let verdict = out.lines().last().expect("there are lines");
        assert!(
            verdict.starts_with(&format!("all {files} files are good: ")),
            "{verdict}"
        );
    }
}

#[test]
fn real_tables_tell_what_is_in_them() {
    let Some(data) = test_data() else { return };
    let out = chess(["tb", "info", "--json", &path(&data, "syzygy"), &path(&data, "syzygy5")]).json();
    assert_eq!(out.len(), 76);
    for object in &out {
        let (material, kind) = (
            object["material"].as_str().expect("a name"),
            object["kind"].as_str().expect("a kind"),
        );
        let parts = object["parts"].as_array().expect("a list");
        let (white, black) = material.split_once('v').expect("two sides");
        let sides = if kind == "WDL" && white != black { 2 } else { 1 };
        let files = if material.contains('P') { 4 } else { 1 };
        assert_eq!(parts.len(), sides * files, "{material}");
        for part in parts {
            let order = part["order"].as_str().expect("letters");
            assert_eq!(order.len(), material.len() - 1, "{material}");
            let count = |c: char| order.chars().filter(|&man| man == c).count();
            for man in "QRBNPK".chars() {
                assert_eq!(count(man), white.matches(man).count(), "{material}: {order}");
                assert_eq!(
                    count(man.to_ascii_lowercase()),
                    black.matches(man).count(),
                    "{material}: {order}"
                );
            }
            assert_eq!(part["constant"].is_null(), part["symbols"].is_u64(), "{part}");
        }
    }
    let pawns = chess(["tb", "info", &path(&data, "syzygy/KPvK.rtbw")]).fine();
    assert!(
        pawns.contains("\nsides stored: both\n") && pawns.lines().count() == 16,
        "{pawns}"
    );
}
