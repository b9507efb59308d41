//! How solving runs: on several threads, watched, interrupted, without what it needs.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess_tb::{Material, ProbeError, TableKind};
use rayon::ThreadPoolBuilder;

use super::{solve, solve_all};
use crate::ending::Ending;
use crate::solve::{Solver, Stop};
use crate::values::Dependencies;
use crate::watch::{Phase, Watch};

fn needed(name: &str) -> (Material, Dependencies) {
    let ending: Ending = name.parse().unwrap();
    (name.parse().unwrap(), solve_all(ending.all_dependencies(), |_| ()))
}

#[test]
fn any_number_of_threads_finds_the_same() {
    for name in ["KQvKR", "KPPvK"] {
        let (material, dependencies) = needed(name);
        let solved = [1, 3].map(|threads| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| solve(material, &dependencies))
        });
        let [one, three] = solved.each_ref().map(|solved| &solved.parts);
        assert_eq!(one.len(), three.len());
        assert!(
            one.iter().zip(three).all(|(one, three)| one.entries == three.entries),
            "{name}"
        );
    }
}

#[test]
fn progress_ends_with_all_slots() {
    for name in ["KQvKR", "KPPvK", "KRvKP"] {
        let (material, dependencies) = needed(name);
        let (done, reports, cancelled) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
        let report = |progress: crate::watch::Progress| {
            done.fetch_max(progress.done, Ordering::Relaxed);
            reports.fetch_add(1, Ordering::Relaxed);
        };
        let mut solver = Solver::new(material, &dependencies);
        let (slots, parts) = (solver.slots.len() as u64, solver.slots.parts());
        let watch = Watch::new(&report, &cancelled, material, Phase::Solve, slots * parts as u64);
        for part in 0..parts {
            solver.solve(part, &watch).unwrap();
        }
        let done = done.into_inner();
        // The slots of a part do not divide evenly among the placements of its pawns.
        assert!(
            done <= slots * parts as u64 && done > (slots - 1000) * parts as u64,
            "{name}: {done}"
        );
        assert!(reports.into_inner() > 1);
    }
}

#[test]
fn solving_can_be_cancelled() {
    for name in ["KQvKR", "KPPvK"] {
        let (material, dependencies) = needed(name);
        let cancelled = AtomicBool::new(false);
        // At the first report.
        let report = |_| cancelled.store(true, Ordering::Relaxed);
        let watch = Watch::new(&report, &cancelled, material, Phase::Solve, 0);
        let mut solver = Solver::new(material, &dependencies);
        let result = solver.solve(0, &watch).and_then(|_| solver.solve(0, &watch));
        assert!(matches!(result, Err(Stop::Cancelled)), "{name}");
    }
}

#[test]
fn missing_values_are_named() {
    let (_, dependencies) = needed("KQvK");
    let cancelled = AtomicBool::new(false);
    let material = "KQvKR".parse().unwrap();
    let watch = Watch::new(&|_| {}, &cancelled, material, Phase::Solve, 0);
    let Err(Stop::Probe(error)) = Solver::new(material, &dependencies).solve(0, &watch) else {
        panic!("solved without what captures lead to");
    };
    assert!(
        matches!(
            error,
            ProbeError::MissingTable {
                kind: TableKind::Wdl,
                ..
            }
        ),
        "{error}"
    );
}
