//! The slow twin of everything: a board of rows and columns, and pieces that walk over it step by step.
//!
//! It shares nothing with the generator of the tables: squares are pairs of numbers, sets are lists, and the number of a
//! square is worked out in one place only.

use chess_bits::{BitBoard, Square};

/// A column and a row, each 0 to 7 while it is on the board.
pub(crate) type Place = (i32, i32);

pub(crate) const DIAGONALS: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(crate) const STRAIGHTS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

pub(crate) fn on_board((column, row): Place) -> bool {
    (0..8).contains(&column) && (0..8).contains(&row)
}

pub(crate) fn place(square: Square) -> Place {
    let text = square.to_string().into_bytes();
    (
        i32::from(text[0]) - i32::from(b'a'),
        i32::from(text[1]) - i32::from(b'1'),
    )
}

pub(crate) const fn has(set: BitBoard, (column, row): Place) -> bool {
    set.0 >> (8 * row + column) & 1 == 1
}

pub(crate) fn set(places: impl IntoIterator<Item = Place>) -> BitBoard {
    BitBoard(
        places
            .into_iter()
            .filter(|&at| on_board(at))
            .map(|(column, row)| 1u64 << (8 * row + column))
            .sum(),
    )
}

/// The places from `from` on, itself not included, as far as the board goes.
pub(crate) fn walk(from: Place, step: Place) -> Vec<Place> {
    let mut places = Vec::new();
    let mut at = (from.0 + step.0, from.1 + step.1);
    while on_board(at) {
        places.push(at);
        at = (at.0 + step.0, at.1 + step.1);
    }
    places
}

/// The squares a slider attacks, by walking until something stands in the way.
pub(crate) fn slide(square: Square, steps: &[Place], occupied: BitBoard) -> BitBoard {
    let mut reached = Vec::new();
    for &step in steps {
        for at in walk(place(square), step) {
            reached.push(at);
            if has(occupied, at) {
                break;
            }
        }
    }
    set(reached)
}

/// The squares whose occupancy can change what a slider attacks: those with a square behind them.
pub(crate) fn relevant(square: Square, steps: &[Place]) -> BitBoard {
    let behind = |at: Place, step: Place| (at.0 + step.0, at.1 + step.1);
    set(steps.iter().flat_map(|&step| {
        walk(place(square), step)
            .into_iter()
            .filter(move |&at| on_board(behind(at, step)))
    }))
}
