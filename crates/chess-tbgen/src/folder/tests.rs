use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

/// An empty folder of its own, removed with all that is in it at the end.
#[derive(Debug)]
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("chess-tbgen-unit-{}-{number}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // If it can't be removed, the test has nothing to say about that.
        drop(fs::remove_dir_all(&self.0));
    }
}

const FILES: [(TableKind, &[u8]); 2] = [(TableKind::Wdl, b"results"), (TableKind::Dtz, b"distances")];

fn ending() -> Ending {
    "KQvK".parse().unwrap()
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[track_caller]
fn assert_fails(result: Result<(), GenerateError>, expected: &str) {
    match result {
        Err(GenerateError::Io { action, path, .. }) => {
            assert_eq!(
                format!("{action} {}", path.file_name().unwrap().to_str().unwrap()),
                expected
            );
        }
        other => panic!("{other:?} instead of {expected}"),
    }
}

#[test]
fn both_files_get_their_names_and_nothing_else_is_left() {
    let scratch = Scratch::new("both");
    let folder = Folder::open(scratch.path());
    assert!(!folder.has(ending()));
    folder.write(ending(), FILES).unwrap();
    assert_eq!(names(scratch.path()), ["KQvK.rtbw", "KQvK.rtbz"]);
    assert_eq!(text(scratch.path(), "KQvK.rtbw"), "results");
    assert_eq!(text(scratch.path(), "KQvK.rtbz"), "distances");
    assert!(folder.has(ending()));
    fs::remove_file(scratch.path().join("KQvK.rtbw")).unwrap();
    assert!(!folder.has(ending()), "one of a pair is not enough");
}

#[test]
fn what_ended_runs_have_left_is_removed_when_it_is_old() {
    let scratch = Scratch::new("left");
    let names_before = [
        "KQvK.rtbw",
        "KQvK.rtbw.1.partial",
        "KRvK.rtbz.2.partial",
        "notes.partial",
    ];
    for name in names_before {
        let file = fs::File::create(scratch.path().join(name)).unwrap();
        if name != "KRvK.rtbz.2.partial" {
            let old = std::time::SystemTime::now() - Duration::from_secs(3600);
            file.set_modified(old).unwrap();
        }
    }
    let folder = Folder::open(scratch.path());
    folder.prepare(&[ending()]).unwrap();
    // One may still be written, and one is none of ours.
    assert_eq!(
        names(scratch.path()),
        ["KQvK.rtbw", "KRvK.rtbz.2.partial", "notes.partial"]
    );
    folder.write(ending(), FILES).unwrap();
    assert_eq!(text(scratch.path(), "KQvK.rtbw"), "results");
}

#[test]
fn another_run_in_the_folder_is_left_alone() {
    let scratch = Scratch::new("two");
    for name in ["KQvK.rtbw.partial", "KQvK.rtbw.1.partial", "KQvK.rtbz.1.partial"] {
        fs::write(scratch.path().join(name), "another's").unwrap();
    }
    Folder::open(scratch.path()).write(ending(), FILES).unwrap();
    assert_eq!(text(scratch.path(), "KQvK.rtbw.1.partial"), "another's");
    assert_eq!(text(scratch.path(), "KQvK.rtbz.1.partial"), "another's");
    assert_eq!(text(scratch.path(), "KQvK.rtbz"), "distances");
}

#[test]
fn nothing_gets_a_name_before_all_is_written() {
    let scratch = Scratch::new("blocked");
    // The second file can't be written.
    let blocked = format!("KQvK.rtbz.{}.partial", std::process::id());
    fs::create_dir(scratch.path().join(&blocked)).unwrap();
    assert_fails(Folder::open(scratch.path()).write(ending(), FILES), "write KQvK.rtbz");
    assert_eq!(names(scratch.path()), [blocked]);
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let scratch = Scratch::new("link");
    let link = scratch.path().join(format!("KQvK.rtbw.{}.partial", std::process::id()));
    fs::write(scratch.path().join("elsewhere"), "not ours").unwrap();
    std::os::unix::fs::symlink(scratch.path().join("elsewhere"), link).unwrap();
    Folder::open(scratch.path()).write(ending(), FILES).unwrap();
    assert_eq!(text(scratch.path(), "elsewhere"), "not ours");
    assert_eq!(text(scratch.path(), "KQvK.rtbw"), "results");
}

#[test]
fn a_name_that_is_taken_is_told() {
    let scratch = Scratch::new("taken");
    fs::create_dir_all(scratch.path().join("KQvK.rtbw").join("inside")).unwrap();
    let folder = Folder::open(scratch.path());
    assert_fails(folder.prepare(&[ending()]), "write KQvK.rtbw");
    assert_fails(folder.write(ending(), FILES), "write KQvK.rtbw");
    assert_eq!(names(scratch.path()), ["KQvK.rtbw"]);
}

#[test]
fn folders_are_made_where_they_can_be() {
    let scratch = Scratch::new("made");
    let inside = scratch.path().join("one").join("in another");
    Folder::open(&inside).prepare(&[]).unwrap();
    Folder::open(&inside).prepare(&[]).unwrap();
    assert!(inside.is_dir());
    fs::write(scratch.path().join("file"), "no folder").unwrap();
    assert_fails(
        Folder::open(&scratch.path().join("file").join("inside")).prepare(&[]),
        "make the folder inside",
    );
    assert_fails(
        Folder::open(&scratch.path().join("nowhere")).write(ending(), FILES),
        "write KQvK.rtbw",
    );
}
