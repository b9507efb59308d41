//! Solved endings against slower ways to the same values.

mod brute_force;
mod levels;
mod real_tables;
mod running;
mod score;
mod successors;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess_bits::PieceType;
use chess_board::Board;
use chess_moves::MoveDigest;
use chess_tb::Material;

use super::{Part, Solver};
use crate::ending::Ending;
use crate::values::{Dependencies, Values};
use crate::watch::{Phase, Watch};

/// An ending solved, and what was needed for it.
pub(super) struct Solved {
    pub(super) material: Material,
    parts: Vec<Part>,
    pub(super) values: Arc<Values>,
}

fn watched<R>(material: Material, work: impl FnOnce(&Watch<'_>) -> R) -> R {
    let cancelled = AtomicBool::new(false);
    work(&Watch::new(&|_| {}, &cancelled, material, Phase::Solve, 0))
}

pub(super) fn solve(material: Material, dependencies: &Dependencies) -> Solved {
    let mut solver = Solver::new(material, dependencies);
    let parts = (0..solver.slots.parts())
        .map(|part| watched(material, |watch| solver.solve(part, watch)).unwrap())
        .collect();
    Solved {
        material,
        parts,
        values: Arc::new(solver.into_values()),
    }
}

fn material(ending: Ending) -> Material {
    ending.to_string().parse().unwrap()
}

/// Solves endings in order, and keeps their values; calls `f` with each.
pub(super) fn solve_all(endings: impl IntoIterator<Item = Ending>, mut f: impl FnMut(&Solved)) -> Dependencies {
    let mut dependencies = Dependencies::default();
    for ending in endings {
        let solved = solve(material(ending), &dependencies);
        f(&solved);
        dependencies.insert(solved.material, Arc::clone(&solved.values));
    }
    dependencies
}

/// Whether a move of a position without en passant is a capture, and whether it is one of a pawn.
fn kind_of(board: &Board, digest: MoveDigest) -> (bool, bool) {
    let captures = board.occupied().contains(digest.dest_square());
    let moves_pawn = board.by_type(PieceType::Pawn).contains(digest.orig_square());
    (captures, moves_pawn)
}
