use quickcheck::{Arbitrary, Gen, quickcheck};

use super::*;
use crate::compress::allows;

const LONGEST: u16 = 100;

fn win(plies: u16) -> Entry {
    Entry::new(4, plies)
}

fn loss(plies: u16) -> Entry {
    Entry::new(0, plies)
}

fn cursed(plies: u16) -> Entry {
    Entry::new(3, plies)
}

fn blessed(plies: u16) -> Entry {
    Entry::new(1, plies)
}

const DRAW: Entry = Entry::new(2, Entry::NO_DISTANCE);

#[test]
fn wdl_cells_allow_the_value_and_what_captures_make_up_for() {
    let allowed = |code| -> Vec<u16> {
        let cell = wdl_cell(Entry::new(code, 7));
        (0..5).filter(|&value| allows(cell, value)).collect()
    };
    for value in 0..5 {
        assert_eq!(allowed(value), [u16::from(value)]);
    }
    assert_eq!(allowed(Entry::CAPTURE_BLESSED_LOSS), [0, 1]);
    assert_eq!(allowed(Entry::CAPTURE_DRAW), [0, 1, 2]);
    assert_eq!(allowed(Entry::CAPTURE_CURSED_WIN), [0, 1, 2, 3]);
    assert_eq!(allowed(Entry::ANYTHING), [0, 1, 2, 3, 4]);
}

#[test]
fn plies_are_counted_for_the_side_that_needs_a_hundred() {
    let in_plies = |first: Entry, second: Entry, side| Distances::new([&[first], &[second]], side).in_plies;
    // The first side wins: with itself to move, or with the other one.
    for [first, second] in [[win(LONGEST), DRAW], [DRAW, loss(LONGEST)]] {
        assert_eq!(in_plies(first, second, 0), [true, false]);
        assert_eq!(in_plies(first, second, 1), [false, true]);
    }
    for [first, second] in [[loss(LONGEST), DRAW], [DRAW, win(LONGEST)]] {
        assert_eq!(in_plies(first, second, 0), [false, true]);
        assert_eq!(in_plies(first, second, 1), [true, false]);
    }
    assert_eq!(in_plies(win(LONGEST), win(LONGEST), 0), [true, true]);
    let others = [win(99), loss(99), cursed(101), blessed(101), DRAW, Entry::NONE];
    for (first, second) in others.into_iter().zip(others.into_iter().rev()) {
        assert_eq!(in_plies(first, second, 0), [false, false]);
    }
}

#[test]
fn distances_are_stored_in_moves_or_plies() {
    let number = |entry: Entry, longest: &[Entry]| {
        let entries = [&[entry], longest].concat();
        let distances = Distances::new([&entries, &[]], 0);
        let class = CLASSES[usize::from(entry.value().unwrap())].unwrap();
        distances.lists[class][usize::from(distances.cells()(entry))]
    };
    for (plies, moves) in [(1, 0), (2, 0), (3, 1), (4, 1), (99, 49)] {
        assert_eq!((number(win(plies), &[]), number(loss(plies), &[])), (moves, moves));
        assert_eq!(number(win(plies), &[win(LONGEST)]), plies - 1);
        assert_eq!(number(win(plies), &[loss(LONGEST)]), moves);
        assert_eq!(number(loss(plies), &[loss(LONGEST)]), plies - 1);
    }
    // Mate on the board.
    assert_eq!((number(loss(0), &[]), number(loss(0), &[loss(LONGEST)])), (0, 0));
    for (plies, moves) in [(101, 0), (102, 0), (103, 1), (355, 127)] {
        for longest in [vec![], vec![win(LONGEST), loss(LONGEST)]] {
            assert_eq!(
                (number(cursed(plies), &longest), number(blessed(plies), &longest)),
                (moves, moves)
            );
        }
    }
}

#[test]
fn lists_are_left_out_where_none_contradicts_the_longest() {
    let numbers = |entries: &[Entry]| Distances::new([entries, &[]], 0).without_lists().map(<[u16]>::to_vec);
    // Five of the first number, and so on.
    let wins = [vec![win(9); 5], vec![win(3); 4], vec![win(1); 3]].concat();
    assert_eq!(numbers(&wins), Some(vec![4, 1, 0]));
    assert_eq!(
        numbers(&[&*wins, &[loss(9); 2], &[loss(4)]].concat()),
        Some(vec![4, 1, 0])
    );
    assert_eq!(numbers(&[&*wins, &[blessed(109)]].concat()), Some(vec![4, 1, 0]));
    assert_eq!(numbers(&[&*wins, &[loss(9)], &[loss(4); 2]].concat()), None);
    assert_eq!(numbers(&[&*wins, &[cursed(101)]].concat()), None);
    assert_eq!(numbers(&[DRAW, Entry::NONE]), Some(vec![]));
}

/// Entries of both sides to move, in runs.
#[derive(Clone, Debug)]
struct Entries([Vec<Entry>; 2]);

impl Arbitrary for Entries {
    fn arbitrary(g: &mut Gen) -> Self {
        let longest = bool::arbitrary(g);
        let mut side = || -> Vec<Entry> {
            let entry = |g: &mut Gen| {
                let plies = u16::arbitrary(g) % (99 + u16::from(longest)) + 1;
                match u8::arbitrary(g) % 8 {
                    0 => DRAW,
                    1 => Entry::NONE,
                    2 => cursed(100 + plies * 9),
                    3 => blessed(100 + plies),
                    4 => Entry::new(Entry::CAPTURE_BLESSED_LOSS, 100 + plies),
                    5 => loss(plies - 1),
                    6 => Entry::new(4, Entry::NO_DISTANCE),
                    _ => win(plies),
                }
            };
            let runs: Vec<u8> = Vec::arbitrary(g);
            runs.into_iter()
                .flat_map(|len| vec![entry(g); usize::from(len % 5)])
                .collect()
        };
        Self([side(), side()])
    }
}

quickcheck! {
    fn cells_are_places_in_lists_by_frequency(entries: Entries, second: bool) -> bool {
        let Entries(entries) = entries;
        let side = usize::from(second);
        let distances = Distances::new([&entries[0], &entries[1]], side);
        let cells = distances.cells();
        // The numbers of each class, one by one.
        let mut numbers: [Vec<u16>; 4] = Default::default();
        for entry in &entries[side] {
            let plies = entry.distance();
            let by_moves = |class: usize, less: u16, in_plies: bool| (class, if in_plies { less } else { less / 2 });
            let (class, number) = match (entry.code(), plies) {
                (_, Entry::NO_DISTANCE) => {
                    assert_eq!(cells(*entry), ANY);
                    continue;
                }
                (4, _) => by_moves(0, plies - 1, distances.in_plies[0]),
                (0, 0) => (1, 0),
                (0, _) => by_moves(1, plies - 1, distances.in_plies[1]),
                (3, _) => by_moves(2, plies - 101, false),
                _ => by_moves(3, plies - 101, false),
            };
            numbers[class].push(number);
            assert_eq!(distances.lists[class][usize::from(cells(*entry))], number);
        }
        assert_eq!(distances.leaves(), distances.lists.iter().map(Vec::len).max().unwrap());
        for (list, numbers) in distances.lists.iter().zip(&numbers) {
            let often = |number: &u16| numbers.iter().filter(|other| *other == number).count();
            assert!(list.iter().all(|number| often(number) > 0));
            assert!(list.is_sorted_by(|a, b| (often(b), *a) < (often(a), *b) || often(b) < often(a)));
        }
        true
    }
}
