//! Published tables, for those who have them in the folder that the environment variable `CHESS_TEST_DATA` names.

use std::path::{Path, PathBuf};

use chess_board::{Board, Validity};
use chess_tb::{Dtz, MaybeRounded, TableKind, Tablebase, Wdl};
use chess_tbgen::{Ending, Generator};
use rayon::prelude::*;

use crate::made::{four_men, three_men, write_all};
use crate::positions::{part, parts};
use crate::scratch::Scratch;

/// The folder, or `None` (said aloud) where there is none.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("CHESS_TEST_DATA").map(PathBuf::from);
    if folder.is_none() {
        crate::skip("values of published tables", "CHESS_TEST_DATA");
    }
    folder
}

fn open(folders: &[&Path]) -> Tablebase {
    let mut tables = Tablebase::new();
    for folder in folders {
        tables
            .add_directory(folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    }
    tables
}

/// Which side to move each part of a DTZ table is stored for. From there distances are rounded.
fn stored_sides(folder: &Path, ending: Ending) -> Vec<Option<chess_bits::Color>> {
    let path = folder.join(format!("{ending}.{}", TableKind::Dtz.extension()));
    let info = chess_tb::info(path).unwrap_or_else(|error| panic!("{error}"));
    info.subtables.iter().map(|subtable| subtable.side).collect()
}

/// The distances that may be meant.
fn meant(told: MaybeRounded<Dtz>) -> [i32; 2] {
    let Dtz(plies) = told.ignore_rounding();
    let other = match told {
        MaybeRounded::Precise(_) => plies,
        MaybeRounded::Rounded(_) => plies + plies.signum(),
    };
    [plies, other]
}

/// Asserts that tables tell the same of one of so many positions: the same result, and the same distance, rounded in the same way if
/// they store the same sides, or else a distance that may be the same. Gives the number of positions.
fn compare(ending: Ending, made: &Path, published: [&Path; 2], every: usize) -> usize {
    let same_sides = stored_sides(made, ending) == stored_sides(published[0], ending);
    let (made, published) = (open(&[made]), open(&published));
    let of_part = |king| {
        let boards = part(ending, king, every);
        let results = [&made, &published].map(|tables| tables.probe_wdl_after_zeroing_batch(&boards));
        let distances = [&made, &published].map(|tables| tables.probe_dtz_batch(&boards));
        for (place, board) in boards.iter().enumerate() {
            let [ours, theirs]: [Wdl; 2] = results.each_ref().map(|results| *results[place].as_ref().unwrap());
            assert_eq!(ours, theirs, "{board}");
            let told = distances
                .each_ref()
                .map(|distances| *distances[place].as_ref().unwrap());
            let [ours, theirs] = told.map(meant);
            let fits = if same_sides {
                told[0] == told[1]
            } else {
                ours.iter().any(|plies| theirs.contains(plies))
            };
            assert!(fits, "{board}: {:?} instead of {:?}", told[0], told[1]);
        }
        boards.len()
    };
    (0..parts(ending)).into_par_iter().map(of_part).sum()
}

#[test]
fn some_positions_of_some_endings() {
    let Some(data) = folder() else { return };
    let published = data.join("syzygy");
    let scratch = Scratch::new("some");
    let mut compared = 0;
    for (made, every) in [(three_men(), 1), (four_men(), 17)] {
        write_all(made, scratch.path());
        for &ending in made.keys() {
            compared += compare(ending, scratch.path(), [&published, &published], every);
        }
    }
    assert!(compared > 900_000, "{compared}");
}

#[test]
fn every_position_of_all_endings_of_three_and_four_men() {
    if !crate::is_long("every position of all 35 endings against published tables") {
        return;
    }
    let Some(data) = folder() else { return };
    let published = data.join("syzygy");
    let scratch = Scratch::new("all");
    let all = Ending::up_to(4);
    let summaries = Generator::new().generate_into(scratch.path(), &all, |_| {}).unwrap();
    assert_eq!(summaries.len(), 35);
    for ending in all {
        let compared = compare(ending, scratch.path(), [&published, &published], 1);
        let same_sides = stored_sides(scratch.path(), ending) == stored_sides(&published, ending);
        let rounding = if same_sides {
            "rounded alike"
        } else {
            "with other sides stored"
        };
        eprintln!("{ending}: {compared} positions are equal, {rounding}");
    }
}

/// The lines `fen;wdl;dtz` of a file.
fn expected(path: &Path) -> Vec<(Board, i32, i32)> {
    let text =
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("CHESS_TEST_DATA: {}: {error}", path.display()));
    let line = |line: &str| {
        let fields: Vec<&str> = line.split(';').collect();
        let board = Board::from_fen(fields[0], Validity::Playable).unwrap_or_else(|error| panic!("{line}: {error}"));
        (board, fields[1].parse().unwrap(), fields[2].parse().unwrap())
    };
    text.lines().map(line).collect()
}

/// Asserts that tables tell what was expected, where distances of one side to move may be rounded otherwise.
fn check_expected(tables: &Tablebase, positions: &[(Board, i32, i32)]) {
    for (board, wdl, dtz) in positions {
        assert_eq!(
            i32::from(tables.probe_wdl_after_zeroing(board).unwrap()),
            *wdl,
            "{board}"
        );
        let told = tables.probe_dtz(board).unwrap();
        let could_be = [*dtz, dtz + dtz.signum()];
        assert!(
            meant(told).iter().any(|plies| could_be.contains(plies)),
            "{board}: {told:?} instead of {dtz}"
        );
        assert_eq!(i32::from(Wdl::from_dtz(told.ignore_rounding())), *wdl, "{board}");
    }
}

#[test]
fn two_knights_against_a_pawn() {
    if !crate::is_long("KNNvKP, with its cursed wins, against known values and published tables") {
        return;
    }
    let Some(data) = folder() else { return };
    let ending: Ending = "KNNvKP".parse().unwrap();
    let (small, large) = (data.join("syzygy"), data.join("syzygy5"));
    let positions = expected(&data.join("knnvkp-expected.csv"));
    assert!(positions.len() >= 3000);
    let scratch = Scratch::new("KNNvKP");
    let generator = Generator::new().tables(&small).tables(&large);
    let summaries = generator.generate_into(scratch.path(), &[ending], |_| {}).unwrap();
    assert_eq!(summaries.len(), 1);
    // The published table says 163, rounded down.
    assert_eq!((summaries[0].ending, summaries[0].longest_dtz), (ending, 164));
    check_expected(&open(&[scratch.path(), &small, &large]), &positions);
    let made = scratch.path();
    for name in ["KNNvKN", "KNNvKB", "KNNvKR", "KNNvKQ"].map(|name| format!("{name}.rtbw")) {
        std::fs::copy(large.join(&name), made.join(&name)).unwrap();
    }
    for name in Ending::up_to(4).into_iter().map(|ending| format!("{ending}.rtbw")) {
        std::fs::copy(small.join(&name), made.join(&name)).unwrap();
    }
    let compared = compare(ending, made, [&large, &small], 101);
    eprintln!(
        "KNNvKP: {} known values, and {compared} positions are equal",
        positions.len()
    );
}
