//! Rays for every square and direction, lines for every pair and triple of squares.

use chess_attacks::{Rays, aligned, between, line, ray};
use chess_bits::{BitBoard, Direction, Square};

use crate::naive::{self, Place};

const DIRECTIONS: [(Direction, Place); 8] = [
    (Direction::Up, (0, 1)),
    (Direction::UpRight, (1, 1)),
    (Direction::Right, (1, 0)),
    (Direction::DownRight, (1, -1)),
    (Direction::Down, (0, -1)),
    (Direction::DownLeft, (-1, -1)),
    (Direction::Left, (-1, 0)),
    (Direction::UpLeft, (-1, 1)),
];

#[test]
fn every_ray() {
    for square in Square::ALL {
        for (direction, step) in DIRECTIONS {
            let mut places = naive::walk(naive::place(square), step);
            places.push(naive::place(square));
            assert_eq!(
                ray(direction, square),
                naive::set(places),
                "{direction:?} from {square}"
            );
        }
    }
}

#[test]
fn the_trait_gives_the_same_rays() {
    type Ray = fn(Square) -> BitBoard;
    let named: [(Direction, Ray); 8] = [
        (Direction::Up, BitBoard::up_ray),
        (Direction::UpRight, BitBoard::up_right_ray),
        (Direction::Right, BitBoard::right_ray),
        (Direction::DownRight, BitBoard::down_right_ray),
        (Direction::Down, BitBoard::down_ray),
        (Direction::DownLeft, BitBoard::down_left_ray),
        (Direction::Left, BitBoard::left_ray),
        (Direction::UpLeft, BitBoard::up_left_ray),
    ];
    for (direction, function) in named {
        for square in Square::ALL {
            assert_eq!(function(square), ray(direction, square), "{direction:?} from {square}");
        }
    }
}

#[test]
fn rays_of_c5() {
    use Square::{
        A3, A5, A7, B4, B5, B6, C1, C2, C3, C4, C5, C6, C7, C8, D4, D5, D6, E3, E5, E7, F2, F5, F8, G1, G5, H5,
    };
    let cases: [(BitBoard, &[Square]); 8] = [
        (BitBoard::up_ray(C5), &[C5, C6, C7, C8]),
        (BitBoard::up_right_ray(C5), &[C5, D6, E7, F8]),
        (BitBoard::right_ray(C5), &[C5, D5, E5, F5, G5, H5]),
        (BitBoard::down_right_ray(C5), &[C5, D4, E3, F2, G1]),
        (BitBoard::down_ray(C5), &[C5, C4, C3, C2, C1]),
        (BitBoard::down_left_ray(C5), &[C5, B4, A3]),
        (BitBoard::left_ray(C5), &[C5, B5, A5]),
        (BitBoard::up_left_ray(C5), &[C5, B6, A7]),
    ];
    for (found, expected) in cases {
        assert_eq!(
            found,
            expected.iter().fold(BitBoard::EMPTY, |set, &square| set | square)
        );
    }
}

/// The places of the straight or diagonal line through two different places, or none.
fn through(a: Place, b: Place) -> Vec<Place> {
    let (columns, rows) = (b.0 - a.0, b.1 - a.1);
    let on_one_line = columns == 0 || rows == 0 || columns.abs() == rows.abs();
    if a == b || !on_one_line {
        return Vec::new();
    }
    let (column_step, row_step) = (columns.signum(), rows.signum());
    (-7..=7)
        .map(|times| (a.0 + times * column_step, a.1 + times * row_step))
        .filter(|&at| naive::on_board(at))
        .collect()
}

#[test]
fn every_pair_of_squares() {
    for a in Square::ALL {
        for b in Square::ALL {
            let (at_a, at_b) = (naive::place(a), naive::place(b));
            let places = through(at_a, at_b);
            assert_eq!(line(a, b), naive::set(places.clone()), "line {a} {b}");
            let inside = places.into_iter().filter(|&(column, row)| {
                let within = |value: i32, one: i32, other: i32| one.min(other) <= value && value <= one.max(other);
                let is_end = (column, row) == at_a || (column, row) == at_b;
                !is_end && within(column, at_a.0, at_b.0) && within(row, at_a.1, at_b.1)
            });
            assert_eq!(between(a, b), naive::set(inside), "between {a} {b}");
        }
    }
}

#[test]
fn every_triple_of_squares() {
    for a in Square::ALL {
        for b in Square::ALL {
            let places = through(naive::place(a), naive::place(b));
            for c in Square::ALL {
                assert_eq!(aligned(a, b, c), places.contains(&naive::place(c)), "{a} {b} {c}");
            }
        }
    }
}
