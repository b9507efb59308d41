//! Tables that chess-tbgen makes, read by shakmaty-syzygy and by chess-tb: the same values of random positions.
//!
//! Off by default, as the peers are: `cargo test --release -p chess-benches --features peers --test made_tables`. The folder that
//! `CHESS_MADE_TABLES` names is taken instead, if it is set, so that all tables of a run of the `chess` command can be compared.

use std::path::{Path, PathBuf};

use chess_benches::contest::{Size, TableQuestion};
use chess_benches::contestants::of_tables;
use chess_benches::endings::{Endings, endings_in};
use chess_tbgen::{Ending, Generator};

/// Two knights are equal men, pawns on both sides need all four promotions, and the rest are decided by captures.
const WANTED: [&str; 5] = ["KPvKP", "KNNvK", "KBNvK", "KRvKN", "KQvKR"];

/// A folder of made tables, removed at the end.
struct Made(PathBuf);

impl Made {
    fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("chess-benches-{}-made", std::process::id()));
        let wanted: Vec<Ending> = WANTED.iter().map(|name| name.parse().unwrap()).collect();
        let made = Generator::new().generate_into(&folder, &wanted, |_| {});
        made.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        Self(folder)
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // If it can't be removed, the test has nothing to say about that.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[test]
fn peers_read_the_same_from_made_tables() {
    if let Some(folder) = std::env::var_os("CHESS_MADE_TABLES") {
        compare(Path::new(&folder), Size::Full);
    } else {
        compare(&Made::new().0, Size::Quick);
    }
}

fn compare(folder: &Path, size: Size) {
    let names = endings_in(folder).unwrap();
    let endings = Endings::new(size, folder).unwrap().expect("there are tables");
    let contestants = of_tables(folder).unwrap();
    assert!(
        contestants
            .iter()
            .any(|contestant| contestant.name().starts_with("shakmaty-syzygy"))
    );
    for question in [TableQuestion::Wdl, TableQuestion::Dtz] {
        let mut known: Option<Vec<i32>> = None;
        for contestant in &contestants {
            let mut task = contestant.task(&endings, question).expect("everybody answers that");
            let answer = task();
            assert_eq!(answer.len(), endings.boards().len());
            let known = known.get_or_insert_with(|| answer.clone());
            for ((board, found), expected) in endings.boards().iter().zip(&answer).zip(known) {
                assert_eq!(found, expected, "{}, {question:?}: {board}", contestant.name());
            }
        }
    }
    println!(
        "{} endings, {} positions: all {} agree",
        names.len(),
        endings.boards().len(),
        contestants.len()
    );
}
