//! The same bytes, however they are made; and what is told of them.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use chess_tb::{TableKind, Tablebase};
use chess_tbgen::{Ending, Generator, Made, Phase, Progress, Summary, Verified, verify_files};

use crate::made::{endings, four_men, three_men, write_all};
use crate::scratch::Scratch;

#[test]
fn any_number_of_threads() {
    // The last is more than one stretch of what is compressed side by side.
    for name in ["KPvK", "KNNvK"] {
        let ending: Ending = name.parse().unwrap();
        let expected = three_men().get(&ending).unwrap_or_else(|| &four_men()[&ending]);
        for threads in 1..=3 {
            let made = Generator::new().threads(threads).generate(ending).unwrap();
            assert!(
                made.wdl == expected.wdl && made.dtz == expected.dtz,
                "{name} with {threads} threads"
            );
        }
    }
}

/// The files of an ending in a folder.
fn files(folder: &Path, ending: Ending) -> [Vec<u8>; 2] {
    TableKind::ALL.map(|kind| std::fs::read(folder.join(format!("{ending}.{}", kind.extension()))).unwrap())
}

fn same_files(made: &Made, folder: &Path, ending: Ending) -> bool {
    files(folder, ending) == [made.wdl.clone(), made.dtz.clone()]
}

#[test]
fn in_memory_and_in_a_folder() {
    let scratch = Scratch::new("same");
    let mut told = Vec::new();
    let all = Ending::up_to(3);
    let summaries = Generator::new()
        .generate_into(scratch.path(), &all, |summary| told.push(summary.clone()))
        .unwrap();
    assert_eq!(told, summaries);
    assert_eq!(summaries.iter().map(|summary| summary.ending).collect::<Vec<_>>(), all);
    for summary in summaries {
        let made = &three_men()[&summary.ending];
        assert!(same_files(made, scratch.path(), summary.ending), "{}", summary.ending);
        let but_for_time = |summary: &Summary| {
            let bytes = (summary.wdl_bytes, summary.dtz_bytes);
            (
                summary.ending,
                summary.positions,
                summary.mates,
                summary.longest_dtz,
                bytes,
            )
        };
        assert_eq!(but_for_time(&made.summary), but_for_time(&summary));
        assert_eq!(
            (made.wdl.len() as u64, made.dtz.len() as u64),
            (summary.wdl_bytes, summary.dtz_bytes)
        );
    }
    assert_eq!(scratch.names().len(), 10);
}

#[test]
fn built_on_what_was_worked_out_and_on_tables() {
    // The same ending again, with all it depends on read from tables.
    let given = Scratch::new("given");
    write_all(three_men(), given.path());
    for name in ["KBvKN", "KPvK"] {
        let ending: Ending = name.parse().unwrap();
        let made = three_men().get(&ending).unwrap_or_else(|| &four_men()[&ending]);
        let own = Scratch::new("on-tables");
        let generator = Generator::new().tables(given.path());
        assert_eq!(generator.plan(own.path(), &[ending]).unwrap().endings, [ending]);
        generator.generate_into(own.path(), &[ending], |_| {}).unwrap();
        assert_eq!(
            own.names(),
            ["rtbw", "rtbz"].map(|extension| format!("{name}.{extension}"))
        );
        assert!(same_files(made, own.path(), ending), "{name}");
        // And in memory.
        assert!(
            same_files(&generator.generate(ending).unwrap(), own.path(), ending),
            "{name}"
        );
    }
}

/// What was found while tables were made is found again in their proof: of distances, up to rounding; and without pawns, proofs look
/// at some positions twice.
fn check_summary(made: &Summary, found: &Verified) {
    let ending = made.ending;
    let twice = if ending.has_pawns() { 1 } else { 2 };
    for (made, found) in [(made.positions, found.positions), (made.mates, found.mates)] {
        assert!((made..=twice * made).contains(&found), "{ending}: {made} and {found}");
    }
    let rounding = made.longest_dtz - found.longest_dtz;
    assert!(
        rounding <= 1,
        "{ending}: {} and {}",
        made.longest_dtz,
        found.longest_dtz
    );
}

#[test]
fn proofs_and_checksums_pass() {
    let scratch = Scratch::new("proofs");
    let wanted = endings(&["KNNvK", "KBvKN", "KPvK"]);
    let summaries = Generator::new().generate_into(scratch.path(), &wanted, |_| {}).unwrap();
    let mut tables = Tablebase::new();
    tables.add_directory(scratch.path()).unwrap();
    for summary in summaries {
        for kind in TableKind::ALL {
            let path = scratch.path().join(format!("{}.{}", summary.ending, kind.extension()));
            chess_tb::verify(&path).unwrap_or_else(|error| panic!("{error}"));
        }
        let cancelled = AtomicBool::new(false);
        let found = verify_files(summary.ending, scratch.path(), &mut tables, &|_| {}, &cancelled);
        check_summary(&summary, &found.unwrap_or_else(|error| panic!("{error}")));
    }
}

#[test]
fn tables_that_are_proved_before_they_are_given_out() {
    let ending: Ending = "KPvK".parse().unwrap();
    let generator = || Generator::new().verify(true);
    let scratch = Scratch::new("proved");
    generator().generate_into(scratch.path(), &[ending], |_| {}).unwrap();
    assert_eq!(scratch.names().len(), 10);
    // In memory too, where what it depends on has no tables.
    let made = generator().generate(ending).unwrap();
    assert!(same_files(&made, scratch.path(), ending));
}

#[test]
fn progress_is_told_of_every_phase() {
    let told: std::sync::Arc<Mutex<Vec<Progress>>> = std::sync::Arc::default();
    let sink = std::sync::Arc::clone(&told);
    let scratch = Scratch::new("progress");
    let generator = Generator::new()
        .verify(true)
        .on_progress(move |progress| sink.lock().unwrap().push(progress));
    let wanted = endings(&["KRvK", "KQvK"]);
    generator.generate_into(scratch.path(), &wanted, |_| {}).unwrap();
    let told = told.lock().unwrap();
    for (index, &ending) in wanted.iter().enumerate() {
        for phase in [Phase::Solve, Phase::Compress] {
            let mine = |progress: &&Progress| progress.phase == phase && progress.ending == ending.into();
            let last = told.iter().rfind(mine).unwrap_or_else(|| panic!("{ending}: {phase:?}"));
            assert_eq!((last.ending_index, last.endings), (index, 2));
            assert_eq!(last.done, last.total, "{ending}: {phase:?}");
        }
    }
    // A proof of so few positions may be over before there is anything to tell.
    assert!(told.iter().all(|progress| progress.done <= progress.total));
}

#[test]
fn figures_of_endings_that_everybody_knows() {
    let figures: HashMap<String, (u64, u32)> = three_men()
        .iter()
        .map(|(ending, made)| (ending.to_string(), (made.summary.mates, made.summary.longest_dtz)))
        .collect();
    // Mate in 10 moves with the queen, and in 16 with the rook: 19 and 31 plies for the side that mates, one more for the other.
    assert_eq!(figures["KQvK"], (46, 20));
    assert_eq!(figures["KRvK"], (27, 32));
    assert_eq!((figures["KBvK"], figures["KNvK"]), ((0, 0), (0, 0)));
}
