//! The tables of three men that are part of the program, against a solver that shares nothing with what made them.

use std::fs;
use std::path::PathBuf;

use chess_bits::Color;
use chess_board::Board;
use chess_tb::{ProbeError, TableKind, Tablebase, verify};

use crate::made_tables::{check_against_naive, check_naive, check_tablebase, positions, some_positions};
use crate::naive;
use crate::rng::Rng;
use crate::solver::three_men;

/// The file of a table.
fn path(name: &str, kind: TableKind) -> PathBuf {
    let file = format!("{name}.{}", kind.extension());
    [env!("CARGO_MANIFEST_DIR"), "src", "embedded", &file].iter().collect()
}

#[test]
fn there_are_both_tables_of_every_ending_of_three_men() {
    let tables = Tablebase::embedded();
    assert_eq!(
        (tables.tables().count(), tables.max_pieces(), tables.open_files()),
        (10, 3, 0)
    );
    for (name, _) in three_men().endings() {
        for kind in TableKind::ALL {
            assert!(
                tables.tables().any(|table| table == (name.parse().unwrap(), kind)),
                "{name}"
            );
            verify(path(name, kind)).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn every_position_of_three_men_has_its_value() {
    let tables = Tablebase::embedded();
    let mut rng = Rng::new(3);
    for (_, ending) in three_men().endings() {
        let mut turns = [0, 0];
        for (board, score) in positions(ending, &mut rng) {
            check_tablebase(&tables, &board, score);
            turns[board.side_to_move() as usize] += 1;
        }
        assert!(
            turns[Color::White as usize] > 10_000 && turns[Color::Black as usize] > 10_000,
            "{turns:?}"
        );
    }
}

/// The prober of the tests reads the files too.
#[test]
fn another_prober_reads_the_same() {
    let tables = Tablebase::embedded();
    let mut naive = naive::Tables::default();
    for (name, _) in three_men().endings() {
        for kind in TableKind::ALL {
            let bytes = fs::read(path(name, kind)).expect("the file is there");
            naive.add(name, kind == TableKind::Dtz, bytes);
        }
    }
    let mut rng = Rng::new(4);
    for (_, ending) in three_men().endings() {
        for (board, score) in some_positions(ending, 11, &mut rng) {
            check_naive(&naive, &board, score);
            check_against_naive(&tables, &naive, &board);
        }
    }
}

#[test]
fn tables_that_are_there_stay() {
    let board: Board = "8/8/8/8/8/4k3/8/Q3K3 w - - 0 1".parse().unwrap();
    let mut tables = Tablebase::new();
    tables.add_table("KQvK".parse().unwrap(), TableKind::Wdl, b"no table".as_slice());
    assert_eq!(tables.add_embedded(), 9);
    assert!(matches!(tables.probe_wdl(&board), Err(ProbeError::Corrupt(_))));
    // A table that is added later takes the place of the one that is there.
    let mut tables = Tablebase::embedded();
    assert!(tables.probe_wdl(&board).is_ok());
    tables.add_table("KQvK".parse().unwrap(), TableKind::Wdl, b"no table".as_slice());
    assert!(matches!(tables.probe_wdl(&board), Err(ProbeError::Corrupt(_))));
}
