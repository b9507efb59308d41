//! Solved endings against slower ways to the same values.

mod real_tables;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess_tb::Material;

use super::{Part, Solver};
use crate::ending::Ending;
use crate::values::{Dependencies, Values};
use crate::watch::{Phase, Watch};

/// An ending solved, and what was needed for it.
struct Solved {
    material: Material,
    parts: Vec<Part>,
    values: Arc<Values>,
}

fn watched<R>(material: Material, work: impl FnOnce(&Watch<'_>) -> R) -> R {
    let cancelled = AtomicBool::new(false);
    work(&Watch::new(&|_| {}, &cancelled, material, Phase::Solve, 0))
}

fn solve(material: Material, dependencies: &Dependencies) -> Solved {
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
fn solve_all(endings: impl IntoIterator<Item = Ending>, mut f: impl FnMut(&Solved)) -> Dependencies {
    let mut dependencies = Dependencies::default();
    for ending in endings {
        let solved = solve(material(ending), &dependencies);
        f(&solved);
        dependencies.insert(solved.material, Arc::clone(&solved.values));
    }
    dependencies
}
