//! What can't be made, and what is said of it.

use std::fs;

use chess_tbgen::{Ending, GenerateError, Generator};

use crate::made::endings;
use crate::scratch::Scratch;

#[test]
fn too_little_memory_is_refused_with_the_figure() {
    let scratch = Scratch::new("memory");
    let inside = scratch.path().join("not made");
    let wanted = endings(&["KQvK", "KRvKN"]);
    let needed = Generator::new().plan(&inside, &wanted).unwrap().memory;
    assert!(needed >= Generator::memory_for(wanted[1]));
    for allowed in [1, needed - 1] {
        let generator = Generator::new().memory(allowed);
        let errors = [
            generator
                .generate_into(&inside, &wanted, |_| panic!("nothing is made"))
                .map(drop),
            generator.plan(&inside, &wanted).map(drop),
        ];
        for error in errors {
            let Err(error) = error else {
                panic!("it was not refused")
            };
            let GenerateError::Memory {
                ending,
                needed: told,
                allowed: limit,
                ..
            } = &error
            else {
                panic!("{error}");
            };
            assert_eq!((ending, *told, *limit), (&wanted[1], needed, allowed));
            let text = error.to_string();
            assert!(text.contains(&format!("{} MiB", needed.div_ceil(1 << 20))), "{text}");
            assert!(text.starts_with("KRvKN takes "), "{text}");
        }
        assert!(scratch.names().is_empty());
    }
    assert!(Generator::new().memory(needed).plan(&inside, &wanted).is_ok());
}

#[test]
fn memory_grows_with_the_men_and_five_fit_into_a_small_machine() {
    for ending in Ending::up_to(5) {
        let needed = Generator::memory_for(ending);
        assert!(needed < 6 << 30, "{ending}: {needed}");
        assert!(
            ending
                .dependencies()
                .into_iter()
                .all(|other| other.pieces() == ending.pieces() || Generator::memory_for(other) <= needed)
        );
    }
    // Six are not excluded, if one has that much.
    assert!(
        Ending::up_to(6)
            .into_iter()
            .all(|ending| Generator::memory_for(ending) < 1 << 40)
    );
}

#[test]
fn more_men_than_can_be_solved() {
    let wanted = endings(&["KQvK", "KRBNvKQN"]);
    let scratch = Scratch::new("seven");
    let inside = scratch.path().join("not made");
    let generator = Generator::new();
    let errors = [
        generator.generate(wanted[1]).map(drop),
        generator
            .generate_into(&inside, &wanted, |_| panic!("nothing is made"))
            .map(drop),
        generator.plan(&inside, &wanted).map(drop),
    ];
    for error in errors {
        let error = error.unwrap_err();
        assert!(matches!(error, GenerateError::TooManyPieces { ending } if ending == wanted[1]));
        assert_eq!(error.to_string(), "KRBNvKQN has 7 men: more than 6 can't be solved");
    }
    assert!(scratch.names().is_empty());
}

#[track_caller]
fn assert_io(result: Result<(), GenerateError>, action_and_name: [&str; 2]) {
    let Err(GenerateError::Io { action, path, .. }) = &result else {
        panic!("{result:?}");
    };
    assert_eq!([*action, path.file_name().unwrap().to_str().unwrap()], action_and_name);
    let text = result.unwrap_err().to_string();
    assert!(action_and_name.iter().all(|word| text.contains(word)), "{text}");
}

#[test]
fn folders_that_can_not_be_used() {
    let scratch = Scratch::new("unusable");
    fs::write(scratch.path().join("file"), "no folder").unwrap();
    let into = |name: &str| {
        Generator::new()
            .generate_into(scratch.path().join(name), &endings(&["KNvK"]), |_| {})
            .map(drop)
    };
    assert_io(into("file"), ["make the folder", "file"]);
    assert_io(into("file/inside"), ["make the folder", "inside"]);
    // A name is taken by something that is no file.
    fs::create_dir_all(scratch.path().join("taken/KNvK.rtbz")).unwrap();
    assert_io(into("taken"), ["write", "KNvK.rtbz"]);
    assert_eq!(fs::read_dir(scratch.path().join("taken")).unwrap().count(), 1);
}

#[test]
fn what_was_finished_before_a_failure_stays() {
    let scratch = Scratch::new("stays");
    let mut finished = Vec::new();
    let result = Generator::new().generate_into(scratch.path(), &endings(&["KNvK", "KRvK", "KQvK"]), |summary| {
        finished.push(summary.ending.to_string());
        // From now on the next one's name is taken.
        fs::create_dir_all(scratch.path().join("KRvK.rtbw")).unwrap();
    });
    assert_io(result.map(drop), ["write", "KRvK.rtbw"]);
    assert_eq!(finished, ["KNvK"]);
    assert_eq!(scratch.names(), ["KNvK.rtbw", "KNvK.rtbz", "KRvK.rtbw"]);
    fs::remove_dir(scratch.path().join("KRvK.rtbw")).unwrap();
    let rest = Generator::new()
        .generate_into(scratch.path(), &endings(&["KNvK", "KRvK", "KQvK"]), |_| {})
        .unwrap();
    assert_eq!(rest.len(), 2);
}
