//! Tables that several tests look at, made once.

use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

use chess_tb::{TableKind, Tablebase};
use chess_tbgen::{Ending, Generator, Made};

/// Endings, by name.
pub(crate) fn endings(names: &[&str]) -> Vec<Ending> {
    let ending = |name: &&str| name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    names.iter().map(ending).collect()
}

fn made(endings: Vec<Ending>) -> HashMap<Ending, Made> {
    let made = |ending| (ending, Generator::new().generate(ending).unwrap());
    endings.into_iter().map(made).collect()
}

/// The tables of the endings of three men, each made in memory.
pub(crate) fn three_men() -> &'static HashMap<Ending, Made> {
    static MADE: OnceLock<HashMap<Ending, Made>> = OnceLock::new();
    MADE.get_or_init(|| made(Ending::up_to(3)))
}

/// Those of some endings of four men that are soon made: with equal sides, different ones, and equal men.
pub(crate) fn four_men() -> &'static HashMap<Ending, Made> {
    static MADE: OnceLock<HashMap<Ending, Made>> = OnceLock::new();
    MADE.get_or_init(|| made(endings(&["KNvKN", "KBvKN", "KNNvK"])))
}

/// All of them, to be probed.
pub(crate) fn tablebase() -> Tablebase {
    let mut tables = Tablebase::new();
    for (&ending, made) in three_men().iter().chain(four_men()) {
        tables.add_table(ending.into(), TableKind::Wdl, made.wdl.clone());
        tables.add_table(ending.into(), TableKind::Dtz, made.dtz.clone());
    }
    tables
}

/// Writes tables into files.
pub(crate) fn write_all(made: &HashMap<Ending, Made>, folder: &Path) {
    for (ending, made) in made {
        std::fs::write(folder.join(format!("{ending}.rtbw")), &made.wdl).unwrap();
        std::fs::write(folder.join(format!("{ending}.rtbz")), &made.dtz).unwrap();
    }
}
