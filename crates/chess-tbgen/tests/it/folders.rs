//! Folders of tables: what is there, what is missing, and what was interrupted.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use chess_tbgen::{Ending, GenerateError, Generator};

use crate::made::{endings, three_men};
use crate::scratch::Scratch;

/// The names of the endings that a call made, in their order.
fn made(scratch: &Scratch, names: &[&str]) -> Vec<String> {
    let summaries = Generator::new()
        .generate_into(scratch.path(), &endings(names), |_| {})
        .unwrap();
    summaries.iter().map(|summary| summary.ending.to_string()).collect()
}

fn plan(generator: &Generator, scratch: &Scratch, names: &[&str]) -> (Vec<String>, Vec<String>) {
    let plan = generator.plan(scratch.path(), &endings(names)).unwrap();
    let text = |endings: Vec<Ending>| endings.iter().map(ToString::to_string).collect();
    (text(plan.endings), text(plan.present))
}

/// Files as they are when they have just been made.
fn is_whole(scratch: &Scratch) -> bool {
    let whole = |(ending, made): (&Ending, &chess_tbgen::Made)| {
        scratch.bytes(&format!("{ending}.rtbw")) == made.wdl && scratch.bytes(&format!("{ending}.rtbz")) == made.dtz
    };
    scratch.names().len() == 10 && three_men().iter().all(whole)
}

#[test]
fn what_is_there_is_left_alone() {
    let scratch = Scratch::new("there");
    assert_eq!(
        plan(&Generator::new(), &scratch, &["KRvK", "KQvK"]),
        (vec!["KRvK".into(), "KQvK".into()], vec![])
    );
    assert_eq!(made(&scratch, &["KQvK", "KRvK", "KQvK"]), ["KRvK", "KQvK"]);
    let written = fs::metadata(scratch.path().join("KQvK.rtbw"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(
        plan(&Generator::new(), &scratch, &["KRvK", "KNvK"]),
        (vec!["KNvK".into()], vec!["KRvK".into()])
    );
    // The pawn needs all four; two are there.
    assert_eq!(made(&scratch, &["KPvK"]), ["KNvK", "KBvK", "KPvK"]);
    assert_eq!(
        fs::metadata(scratch.path().join("KQvK.rtbw"))
            .unwrap()
            .modified()
            .unwrap(),
        written
    );
    assert!(made(&scratch, &["KPvK", "KQvK"]).is_empty());
    assert!(is_whole(&scratch));
}

#[test]
fn one_of_a_pair_is_made_again() {
    let scratch = Scratch::new("pair");
    made(&scratch, &["KPvK"]);
    fs::remove_file(scratch.path().join("KRvK.rtbz")).unwrap();
    fs::remove_file(scratch.path().join("KPvK.rtbw")).unwrap();
    assert_eq!(made(&scratch, &["KRvK", "KPvK"]), ["KRvK", "KPvK"]);
    assert!(is_whole(&scratch));
}

#[test]
fn what_an_interrupted_run_has_left_does_no_harm() {
    let scratch = Scratch::new("partial");
    made(&scratch, &["KQvK"]);
    for (name, text) in [("KRvK.rtbw.1.partial", "half of"), ("KRvK.rtbz.1.partial", "")] {
        let path = scratch.path().join(name);
        fs::write(&path, text).unwrap();
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
        fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(old)
            .unwrap();
    }
    assert_eq!(made(&scratch, &["KPvK"]), ["KNvK", "KBvK", "KRvK", "KPvK"]);
    assert!(is_whole(&scratch));
}

#[test]
fn what_an_ending_that_is_there_depends_on_is_made_too() {
    let scratch = Scratch::new("behind");
    made(&scratch, &["KPvK"]);
    fs::remove_file(scratch.path().join("KQvK.rtbw")).unwrap();
    fs::remove_file(scratch.path().join("KBvK.rtbw")).unwrap();
    fs::remove_file(scratch.path().join("KBvK.rtbz")).unwrap();
    assert_eq!(made(&scratch, &["KPvK"]), ["KBvK", "KQvK"]);
    assert!(is_whole(&scratch));
}

#[test]
fn dependencies_are_found_in_given_folders() {
    let (given, own) = (Scratch::new("given"), Scratch::new("own"));
    made(&given, &["KQvK", "KRvK", "KBvK"]);
    let generator = Generator::new().tables(given.path());
    let names = (vec!["KNvK".to_owned(), "KPvK".to_owned()], vec![]);
    assert_eq!(plan(&generator, &own, &["KPvK"]), names);
    let before = given.names();
    let summaries = generator
        .generate_into(own.path(), &endings(&["KPvK"]), |_| {})
        .unwrap();
    assert_eq!(summaries.len(), 2);
    assert_eq!(own.names(), ["KNvK.rtbw", "KNvK.rtbz", "KPvK.rtbw", "KPvK.rtbz"]);
    assert_eq!(given.names(), before);
    assert_eq!(own.bytes("KPvK.rtbz"), three_men()[&"KPvK".parse().unwrap()].dtz);
    // The results are enough to build on.
    for name in ["KQvK", "KRvK", "KBvK"] {
        fs::remove_file(given.path().join(format!("{name}.rtbz"))).unwrap();
    }
    assert_eq!(plan(&generator, &Scratch::new("other"), &["KPvK"]), names);
}

#[test]
fn damaged_tables_are_named_and_nothing_is_built_on_them() {
    let (given, own) = (Scratch::new("damaged"), Scratch::new("empty"));
    made(&given, &["KPvK"]);
    let sound = given.bytes("KQvK.rtbw");
    let flipped = [&sound[..40], &[!sound[40]], &sound[41..]].concat();
    for damaged in [flipped, sound[..sound.len() - 1].to_vec(), Vec::new()] {
        fs::write(given.path().join("KQvK.rtbw"), damaged).unwrap();
        let inside = own.path().join("not made");
        let generator = Generator::new().tables(given.path());
        let errors = [
            generator.generate_into(&inside, &endings(&["KQvKQ"]), |_| {}).map(drop),
            generator.generate("KQvKR".parse().unwrap()).map(drop),
            // What was asked for and is there is looked at too.
            Generator::new()
                .generate_into(given.path(), &endings(&["KQvK"]), |_| {})
                .map(drop),
        ];
        for error in errors {
            match error {
                Err(GenerateError::Table(error)) => assert!(error.to_string().contains("KQvK.rtbw"), "{error}"),
                other => panic!("{other:?}"),
            }
        }
        assert!(own.names().is_empty());
        assert_eq!(given.names().len(), 10);
    }
}

/// Cancels the work when progress has been told so often; tells whether that came to pass.
fn cancelled_after(scratch: &Scratch, calls: usize) -> bool {
    let (flag, told) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let set = Arc::clone(&flag);
    let generator = Generator::new().verify(true).cancel_with(flag).on_progress(move |_| {
        if told.fetch_add(1, Ordering::Relaxed) + 1 >= calls {
            set.store(true, Ordering::Relaxed);
        }
    });
    match generator.generate_into(scratch.path(), &endings(&["KPvK"]), |_| {}) {
        Ok(_) => false,
        Err(GenerateError::Cancelled) => true,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn cancelled_work_leaves_whole_tables_and_goes_on() {
    let mut calls = 1;
    let scratch = Scratch::new("cancelled");
    // A bit farther each time.
    while cancelled_after(&scratch, calls) {
        for name in scratch.names() {
            chess_tb::verify(scratch.path().join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        assert_eq!(scratch.names().len() % 2, 0, "pairs only");
        calls += calls.div_ceil(2);
    }
    assert!(calls > 8, "{calls}");
    assert_eq!(made(&scratch, &["KPvK"]), [""; 0]);
    assert!(is_whole(&scratch));
}

#[test]
fn cancelled_before_it_begins() {
    let generator = Generator::new().cancel_with(Arc::new(AtomicBool::new(true)));
    assert!(matches!(
        generator.generate("KQvK".parse().unwrap()),
        Err(GenerateError::Cancelled)
    ));
}
