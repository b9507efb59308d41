//! The published tables, for those who have them: the folder that the environment variable `CHESS_TEST_DATA` names.

use std::path::Path;

use chess_bits::Color;
use chess_board::Board;
use chess_tb::{Dtz, MaybeRounded, Tablebase};
use rayon::prelude::*;

use super::{Solved, solve_all, watched};
use crate::ending::Ending;
use crate::entry::Entry;
use crate::slots::Slots;
use crate::values::{Values, board_of, number_of, squares_of};

/// One slot of so many is looked at. All of them were, once; it takes minutes.
const EVERY: usize = 67;

fn published_tables() -> Option<Tablebase> {
    let Some(folder) = std::env::var_os("CHESS_TEST_DATA") else {
        eprintln!("CHESS_TEST_DATA is not set: published tables are not looked at");
        return None;
    };
    let mut tables = Tablebase::new();
    tables.add_directory(Path::new(&folder).join("syzygy")).unwrap();
    Some(tables)
}

/// The distance that tables tell, with a sign and −1 for mate.
pub(super) fn told_distance(value: u8, distance: u16) -> i32 {
    let zeroing = [-1, -101, 0, 101, 1][usize::from(value)];
    match distance {
        _ if value == 2 => 0,
        Entry::NO_DISTANCE | 0 => zeroing,
        distance => i32::from(distance) * i32::signum(zeroing),
    }
}

pub(super) fn compare(solved: &Solved, tables: &Tablebase, every: usize) -> usize {
    let slots = Slots::new(solved.material);
    let one_part = |part: usize| -> usize {
        let chunks =
            (0..slots.len())
                .into_par_iter()
                .step_by(every)
                .fold_chunks(1 << 12, Vec::new, |mut list, slot| {
                    list.push(slot);
                    list
                });
        chunks
            .map(|list| compare_some(solved, &slots, part, &list, tables))
            .sum()
    };
    (0..slots.parts()).map(one_part).sum()
}

fn compare_some(solved: &Solved, slots: &Slots, part: usize, list: &[usize], tables: &Tablebase) -> usize {
    let mut boards: Vec<Board> = Vec::new();
    let mut places = Vec::new();
    for &slot in list {
        let squares = squares_of(slots, part, slot);
        for color in Color::ALL {
            let side = color as usize;
            let entry = solved.parts[part].entries[side][slot];
            let value = solved.values.part(part)[slot] >> (4 * side) & 15;
            match squares
                .as_ref()
                .and_then(|squares| board_of(slots.men(), squares, color))
            {
                Some(board) => {
                    boards.push(board);
                    places.push((entry, value));
                }
                None => assert_eq!((entry, value), (Entry::NONE, Values::NONE)),
            }
        }
    }
    let results = tables.probe_wdl_after_zeroing_batch(&boards);
    let distances = tables.probe_dtz_batch(&boards);
    for (((board, (entry, value)), wdl), dtz) in boards.iter().zip(places).zip(results).zip(distances) {
        assert_eq!(value, number_of(wdl.unwrap()), "{board}: {entry:?}");
        assert!(entry.value().is_none_or(|known| known == value), "{board}: {entry:?}");
        let told = told_distance(value, entry.distance());
        let fits = match dtz.unwrap() {
            MaybeRounded::Precise(Dtz(exact)) => told == exact,
            MaybeRounded::Rounded(Dtz(near)) => told == near || told == near + near.signum(),
        };
        assert!(fits, "{board}: {entry:?}, {told}, {:?}", tables.probe_dtz(board));
    }
    boards.len()
}

#[test]
fn values_are_read_from_tables() {
    let Some(tables) = published_tables() else { return };
    solve_all(Ending::up_to(3), |solved| {
        let read = watched(solved.material, |watch| Values::read(solved.material, &tables, watch)).unwrap();
        for part in 0..Slots::new(solved.material).parts() {
            assert_eq!(read.part(part), solved.values.part(part), "{}", solved.material);
        }
    });
}

#[test]
fn all_endings_of_up_to_four_men_are_those_of_the_published_tables() {
    let Some(tables) = published_tables() else { return };
    let mut compared = 0;
    solve_all(Ending::up_to(4), |solved| compared += compare(solved, &tables, EVERY));
    assert!(compared > 1_000_000, "{compared}");
}
