//! Tables of solved endings, written with every choice the format leaves and read again.

use chess_board::Board;

use crate::made::{Choices, Table, dtz_table, wdl_table};
use crate::naive;
use crate::rng::Rng;
use crate::solver::{Score, three_men};
use crate::writer::{AnyValue, Kind};

/// Both tables of every ending of three men.
fn tables_of_three_men(choices: Choices, rng: &mut Rng) -> Vec<Table> {
    let mut tables = Vec::new();
    for (name, ending) in three_men().endings() {
        tables.push(wdl_table(name, ending, choices, rng));
        tables.push(dtz_table(name, ending, choices, rng));
    }
    tables
}

fn read_by_naive(tables: &[Table]) -> naive::Tables {
    let mut read = naive::Tables::default();
    for table in tables {
        read.add(table.name, table.kind == Kind::Dtz, table.bytes.clone());
    }
    read
}

/// The naive prober against the truth.
fn check_naive(tables: &naive::Tables, board: &Board, score: Score) {
    assert_eq!(tables.wdl(board).0, i32::from(score.wdl()), "{board}");
    let told = tables.dtz(board);
    let truth = score.dtz();
    let one_less = told.rounded && told.dtz + truth.signum() == truth;
    assert!(told.dtz == truth || one_less, "{board}: {truth} is told as {told:?}");
}

#[test]
fn naive_prober_reads_what_was_written() {
    let mut rng = Rng::new(3);
    for any in [AnyValue::Random, AnyValue::Repeated] {
        let tables = tables_of_three_men(Choices { style: None, any }, &mut rng);
        let tables = read_by_naive(&tables);
        for part in tables.wdl.values().chain(tables.dtz.values()).flat_map(|file| file.parts.iter().flatten()) {
            assert!(part.index_is_right());
        }
        for (_, ending) in three_men().endings() {
            for board in (0..ending.size()).filter_map(|index| ending.men_at(index)?.board()) {
                if rng.below(23) == 0 {
                    check_naive(&tables, &board, ending.score(&board).unwrap());
                }
            }
        }
    }
}
