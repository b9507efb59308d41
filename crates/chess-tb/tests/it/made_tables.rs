//! Tables of solved endings, written with every choice the format leaves and read again.

use chess_bits::PieceType;
use chess_board::Board;
use chess_tb::{Dtz, MaybeRounded, ProbeError, TableKind, Tablebase};

use crate::made::{Choices, Table, dtz_table, wdl_table};
use crate::men::{Men, mirrored};
use crate::naive;
use crate::rng::Rng;
use crate::solver::{Score, Solved, three_men};
use crate::writer::{AnyValue, Kind, Style};

/// Both tables of every ending of three men.
pub(crate) fn tables_of_three_men(choices: Choices, rng: &mut Rng) -> Vec<Table> {
    let mut tables = Vec::new();
    for (name, ending) in three_men().endings() {
        tables.push(wdl_table(name, ending, choices, rng));
        tables.push(dtz_table(name, ending, choices, rng));
    }
    tables
}

pub(crate) fn read_by_naive(tables: &[Table]) -> naive::Tables {
    let mut read = naive::Tables::default();
    for table in tables {
        read.add(&table.name, table.kind == Kind::Dtz, table.bytes.clone());
    }
    read
}

pub(crate) fn tablebase(tables: &[Table]) -> Tablebase {
    let mut tablebase = Tablebase::new();
    for table in tables {
        tablebase.add_table(table.name.parse().unwrap(), kind_of(table), table.bytes.clone());
    }
    tablebase
}

pub(crate) const fn kind_of(table: &Table) -> TableKind {
    match table.kind {
        Kind::Wdl => TableKind::Wdl,
        Kind::Dtz => TableKind::Dtz,
    }
}

/// The naive prober against the truth.
pub(crate) fn check_naive(tables: &naive::Tables, board: &Board, score: Score) {
    assert_eq!(tables.wdl(board).0, i32::from(score.wdl()), "{board}");
    let told = tables.dtz(board);
    assert!(
        is_told_by(score.dtz(), told.dtz, told.rounded),
        "{board}: {} is told as {told:?}",
        score.dtz()
    );
}

/// The library against the truth.
#[track_caller]
pub(crate) fn check_tablebase(tables: &Tablebase, board: &Board, score: Score) {
    let wdl = tables
        .probe_wdl_after_zeroing(board)
        .unwrap_or_else(|error| panic!("{board}: {error}"));
    assert_eq!(i8::from(wdl), score.wdl(), "{board}");
    let told = tables
        .probe_dtz(board)
        .unwrap_or_else(|error| panic!("{board}: {error}"));
    let (Dtz(dtz), rounded) = (told.ignore_rounding(), matches!(told, MaybeRounded::Rounded(_)));
    assert!(
        is_told_by(score.dtz(), dtz, rounded),
        "{board}: {} is told as {told:?}",
        score.dtz()
    );
}

/// The library against the naive prober, in what it says of the distance and its rounding.
#[track_caller]
pub(crate) fn check_against_naive(tables: &Tablebase, naive: &naive::Tables, board: &Board) {
    let wdl = tables
        .probe_wdl_after_zeroing(board)
        .unwrap_or_else(|error| panic!("{board}: {error}"));
    assert_eq!(i32::from(wdl), naive.wdl(board).0, "{board}");
    let told = tables
        .probe_dtz(board)
        .unwrap_or_else(|error| panic!("{board}: {error}"));
    let expected = naive.dtz(board);
    let told_again = if expected.rounded {
        MaybeRounded::Rounded
    } else {
        MaybeRounded::Precise
    };
    assert_eq!(told, told_again(Dtz(expected.dtz)), "{board}");
}

/// What is said of many positions at once against what is said of each, errors included.
#[track_caller]
pub(crate) fn check_batches(tables: &Tablebase, boards: &[Board]) {
    fn text<T: std::fmt::Debug>(answer: Result<T, ProbeError>) -> String {
        answer.map_or_else(|error| error.to_string(), |value| format!("{value:?}"))
    }
    let results = tables.probe_wdl_after_zeroing_batch(boards);
    let verdicts = tables.probe_wdl_batch(boards);
    let distances = tables.probe_dtz_batch(boards);
    assert_eq!([results.len(), verdicts.len(), distances.len()], [boards.len(); 3]);
    for (((board, result), verdict), distance) in boards.iter().zip(results).zip(verdicts).zip(distances) {
        assert_eq!(text(result), text(tables.probe_wdl_after_zeroing(board)), "{board}");
        assert_eq!(text(verdict), text(tables.probe_wdl(board)), "{board}");
        assert_eq!(text(distance), text(tables.probe_dtz(board)), "{board}");
    }
}

/// Whether a distance that may be rounded tells the true one.
const fn is_told_by(truth: i32, dtz: i32, rounded: bool) -> bool {
    dtz == truth || rounded && dtz + truth.signum() == truth
}

/// Any of the mirror images of a position.
pub(crate) fn any_mirror(men: Men, rng: &mut Rng) -> Men {
    let has_pawns = men
        .as_slice()
        .iter()
        .any(|(piece, _)| piece.piece_type() == PieceType::Pawn);
    mirrored(men, rng.index(if has_pawns { 2 } else { 8 }))
}

/// Any of the positions that are the same but for mirrors, or for the sides' colours.
pub(crate) fn any_view(men: Men, rng: &mut Rng) -> Men {
    let men = any_mirror(men, rng);
    if rng.below(2) == 0 { men } else { men.swapped() }
}

/// Every legal position of an ending, in any view.
pub(crate) fn positions<'a>(ending: &'a Solved, rng: &'a mut Rng) -> impl Iterator<Item = (Board, Score)> + 'a {
    (0..ending.size()).filter_map(move |index| {
        let men = ending.men_at(index)?;
        let score = ending.score(&men.board()?)?;
        Some((any_view(men, rng).board().unwrap(), score))
    })
}

/// About one of so many positions of an ending, in any view.
pub(crate) fn some_positions(ending: &Solved, one_in: u64, rng: &mut Rng) -> Vec<(Board, Score)> {
    let mut choice = Rng::new(rng.next());
    positions(ending, rng).filter(|_| choice.below(one_in) == 0).collect()
}

#[test]
fn naive_prober_reads_what_was_written() {
    let mut rng = Rng::new(3);
    for any in [AnyValue::Random, AnyValue::Repeated] {
        let made = tables_of_three_men(Choices { any, ..Choices::RANDOM }, &mut rng);
        let (tables, tablebase) = (read_by_naive(&made), tablebase(&made));
        for part in tables
            .wdl
            .values()
            .chain(tables.dtz.values())
            .flat_map(|file| file.parts.iter().flatten())
        {
            assert!(part.index_is_right());
        }
        for (_, ending) in three_men().endings() {
            for (board, score) in some_positions(ending, 23, &mut rng) {
                check_naive(&tables, &board, score);
                check_against_naive(&tablebase, &tables, &board);
            }
        }
    }
}

#[test]
fn every_position_of_three_men() {
    let usual = Choices {
        style: Some(Style::USUAL),
        any: AnyValue::Repeated,
        ..Choices::RANDOM
    };
    for (seed, choices) in (0..).zip([usual, Choices::RANDOM, Choices::RANDOM]) {
        let mut rng = Rng::new(seed);
        let tables = tablebase(&tables_of_three_men(choices, &mut rng));
        for (_, ending) in three_men().endings() {
            for (board, score) in positions(ending, &mut rng) {
                check_tablebase(&tables, &board, score);
            }
        }
    }
}
