//! Rays, and what lies between and along two squares.

use chess_bits::{Direction, Square};

use super::board::{bit, steps};
use super::table::{definition, list, nested};

pub(super) fn generate() -> String {
    let rays = Direction::ALL.map(|direction| list(Square::ALL.map(|square| ray(square, direction)), 4));
    let mut text = String::new();
    text += &definition("RAY", "[[u64; 64]; 8]", &nested(rays, 0));
    text += &definition("BETWEEN", "[[u64; 64]; 64]", &pairs(between));
    text += &definition("LINE", "[[u64; 64]; 64]", &pairs(line));
    text
}

fn pairs(set: fn(Square, Square) -> u64) -> String {
    nested(Square::ALL.map(|a| list(Square::ALL.map(|b| set(a, b)), 4)), 0)
}

/// From the square to the edge, the square included.
fn ray(square: Square, direction: Direction) -> u64 {
    steps(square, direction).fold(bit(square), |set, step| set | bit(step))
}

/// The direction in which `b` is seen from `a`.
fn direction(a: Square, b: Square) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|&direction| steps(a, direction).any(|step| step == b))
}

fn between(a: Square, b: Square) -> u64 {
    let Some(direction) = direction(a, b) else { return 0 };
    steps(a, direction)
        .take_while(|&step| step != b)
        .fold(0, |set, step| set | bit(step))
}

fn line(a: Square, b: Square) -> u64 {
    match (direction(a, b), direction(b, a)) {
        (Some(towards), Some(back)) => ray(a, towards) | ray(a, back),
        _ => 0,
    }
}
