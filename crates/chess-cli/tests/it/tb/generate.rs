use std::collections::BTreeMap;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::thread;
use std::time::Duration;

use chess_kit::tb::verify;
use serde_json::json;

use super::made::Folder;
use crate::output::unread;
use crate::{Run, chess, start};

/// The endings of three men, in the order in which they are made.
const THREE: [&str; 5] = ["KNvK", "KBvK", "KRvK", "KQvK", "KPvK"];

fn generate(folder: &Folder, arguments: &[&str]) -> Run {
    chess([&["tb", "generate", "--out", &folder.path("")], arguments].concat())
}

/// All that is in a folder.
fn contents(folder: impl AsRef<Path>) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let file = |entry: std::io::Result<fs::DirEntry>| {
        let entry = entry.expect("the folder can be read");
        let name = entry.file_name().into_string().expect("tables have plain names");
        (name, fs::read(entry.path()).expect("files can be read"))
    };
    entries.map(file).collect()
}

fn names(folder: &Folder) -> Vec<String> {
    contents(folder).into_keys().collect()
}

/// The files of these endings, in the order of their names.
fn files_of(endings: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = endings
        .iter()
        .flat_map(|name| [format!("{name}.rtbw"), format!("{name}.rtbz")])
        .collect();
    names.sort();
    names
}

#[track_caller]
fn assert_whole(folder: &Folder) {
    for name in names(folder) {
        if name.ends_with(".rtbw") || name.ends_with(".rtbz") {
            verify(folder.path(&name)).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn each_ending_has_its_line_and_its_row() {
    let folder = Folder::new();
    let out = generate(&folder, &["--up-to", "3", "--verify"]).fine();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 1 + 5 + 2 + 5 + 1, "{out}");
    let plan = lines[0].strip_prefix("making and proving 5 endings, which takes at most ");
    let mebibytes = plan.and_then(|rest| rest.strip_suffix(" MiB of memory")).expect(&out);
    assert!(mebibytes.parse::<u64>().expect(&out) > 0, "{out}");
    for (line, name) in lines[1..].iter().zip(THREE) {
        assert!(line.starts_with(&format!("{name}: ")) && line.ends_with(" s"), "{line}");
    }
    // Mates of king and queen, and of king and rook, up to the symmetries of the board.
    assert!(lines[3].contains(", 27 mates, longest dtz 32, "), "{out}");
    assert!(lines[4].contains(", 46 mates, longest dtz 20, "), "{out}");

    let words = |line: &str| -> Vec<String> { line.split_whitespace().map(str::to_owned).collect() };
    assert_eq!(lines[6], "");
    assert_eq!(
        lines[7],
        "ending        positions        mates  longest dtz      wdl bytes      dtz bytes     seconds"
    );
    let rows: Vec<Vec<String>> = lines[8..].iter().map(|line| words(line)).collect();
    for (row, name) in rows.iter().zip(THREE) {
        assert_eq!((row.len(), row[0].as_str()), (7, name), "{out}");
        for (column, extension) in [(4, "rtbw"), (5, "rtbz")] {
            let size = fs::metadata(folder.path(&format!("{name}.{extension}")))
                .expect("it was made")
                .len();
            assert_eq!(row[column], size.to_string(), "{out}");
        }
    }
    assert_eq!(rows[5][0], "total");
    for column in [1, 2, 4, 5] {
        let number = |row: &Vec<String>| row[column].parse::<u64>().expect(&out);
        assert_eq!(number(&rows[5]), rows[..5].iter().map(number).sum::<u64>(), "{out}");
    }
    assert_eq!(rows[5][3], "32", "{out}");

    assert_eq!(names(&folder), files_of(&THREE));
    let out = chess(["tb", "verify", &folder.path("")]).fine();
    assert!(out.contains("\nall 10 files are good: "), "{out}");
}

#[test]
fn what_is_there_is_left_alone() {
    let folder = Folder::new();
    generate(&folder, &["KRvK", "KQvK"]).fine();
    let before = contents(&folder);
    let out = generate(&folder, &["KQvK", "KvKR"]).fine();
    assert_eq!(out, "KRvK is there already\nKQvK is there already\n");
    assert_eq!(generate(&folder, &["KQvK", "KRvK", "--json"]).fine(), "");
    let out = generate(&folder, &["--up-to", "3"]).fine();
    let begin = "KRvK is there already\nKQvK is there already\nmaking 3 endings, which takes at most ";
    assert!(out.starts_with(begin), "{out}");
    let after = contents(&folder);
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes));
    assert_eq!(names(&folder), files_of(&THREE));
}

#[test]
fn json_is_one_object_an_ending() {
    let folder = Folder::new();
    let out = generate(&folder, &["KQvK", "--json"]).fine();
    let size = |extension: &str| contents(&folder)[&format!("KQvK.{extension}")].len();
    let begin = format!(
        r#"{{"ending":"KQvK","positions":47136,"mates":46,"longest_dtz":20,"wdl_bytes":{},"dtz_bytes":{},"seconds":"#,
        size("rtbw"),
        size("rtbz")
    );
    assert!(
        out.starts_with(&begin) && out.ends_with("}\n") && out.lines().count() == 1,
        "{out}"
    );
    let out = generate(&folder, &["--up-to", "3", "--json"]).json();
    let endings: Vec<&serde_json::Value> = out.iter().map(|object| &object["ending"]).collect();
    assert_eq!(
        endings,
        [&json!("KNvK"), &json!("KBvK"), &json!("KRvK"), &json!("KPvK")]
    );
}

#[test]
fn dependencies_are_made_or_taken_from_other_folders() {
    let (other, folder) = (Folder::new(), Folder::new());
    generate(&other, &["KQvK"]).fine();
    let inside = folder.path("a/b");
    let arguments = ["tb", "generate", "KQQvK", "--out", &inside];
    let out = chess([&arguments[..], &["--tables", &other.path("")]].concat()).fine();
    assert!(out.starts_with("making 1 ending, which takes at most "), "{out}");
    let first = contents(&inside);
    assert_eq!(first.keys().collect::<Vec<_>>(), ["KQQvK.rtbw", "KQQvK.rtbz"]);

    let probe = |tables: &[&str]| {
        let fen = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
        chess([&["tb", "probe", "--fen", fen, "--json", "--tables"], tables].concat()).json()
    };
    let both = probe(&[&inside, &other.path("")]);
    assert_eq!((&both[0]["wdl"], &both[0]["verdict"]), (&json!(2), &json!("win")));

    // Without the other folder the dependency is made first.
    let out = generate(&folder, &["KQQvK"]).fine();
    assert!(out.starts_with("making 2 endings, "), "{out}");
    fs::remove_dir_all(folder.path("a")).expect("it can be removed");
    assert_eq!(names(&folder), files_of(&["KQQvK", "KQvK"]));
    assert!(first.iter().all(|(name, bytes)| contents(&folder)[name] == *bytes));
    assert_eq!(probe(&[&folder.path("")]), both);
}

#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let made = |threads: &str| {
        let folder = Folder::new();
        generate(&folder, &["KPvK", "KNNvK", "--threads", threads]).fine();
        contents(&folder)
    };
    let one = made("1");
    assert_eq!(one.len(), 12);
    for threads in ["2", "3"] {
        assert!(made(threads) == one, "{threads} threads");
    }
}

#[test]
fn what_can_not_be_made_is_refused_before_anything_is_done() {
    let folder = Folder::new();
    let out = folder.path("out");
    let refused = |arguments: &[&str], field: &str| {
        chess([&["tb", "generate", "--out", &out], arguments].concat()).refused(field);
        assert!(!Path::new(&out).exists(), "{arguments:?}");
    };
    refused(&["KXvK"], "ENDING: KXvK: invalid ending");
    refused(&["KQvK", "queen"], "ENDING: queen");
    refused(&["KQQQQvKQQQ"], "ENDING: KQQQQvKQQQ");
    refused(&[&"Q".repeat(1000)], &format!("ENDING: {}…", "Q".repeat(40)));
    refused(&["KvK"], "ENDING: KvK: invalid ending");
    refused(&["KQRBvKNP"], "ENDING: KQRBvKNP has 7 men");
    for men in ["0", "2", "7"] {
        refused(&["--up-to", men], "--up-to");
    }
    refused(&["KQvK", "--threads", "0"], "--threads");
    refused(&["KQvK", "--memory", "0"], "--memory");
    refused(
        &["KQvK", "--tables", &folder.path("nowhere")],
        &format!("--tables: cannot read the folder {}", folder.path("nowhere")),
    );
    refused(
        &["KQvK", "--tables", &folder.path("")],
        &format!("--tables: {}", folder.path("")),
    );
    // The figure is told.
    let run = chess(["tb", "generate", "KQRRvKR", "--out", &out, "--memory", "1"]);
    assert!(
        run.err.ends_with(" MiB of memory, and may take 1024 MiB\n"),
        "{}",
        run.err
    );
    assert!(run.err.contains(" KQRRvKR takes "), "{}", run.err);
    run.refused("--memory");
}

/// Asserts that the run failed to write, with one line that names the path.
#[track_caller]
fn assert_unwritten(run: &Run, action: &str, path: &str) {
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(
        run.err.starts_with(&format!("error: cannot {action} {path}: ")),
        "{}",
        run.err
    );
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
fn a_folder_that_can_not_be_written_is_named() {
    let folder = Folder::new();
    folder.write("file", b"");
    let file = folder.path("file");
    let inside = folder.path("file/inside");
    for path in [file, inside] {
        assert_unwritten(
            &chess(["tb", "generate", "KQvK", "--out", &path]),
            "make the folder",
            &path,
        );
    }

    // Before anything is made.
    let blocked = folder.path("KRvK.rtbz");
    fs::create_dir(&blocked).expect("the folder can be written");
    assert_unwritten(&generate(&folder, &["KRvK", "KNvK"]), "write", &blocked);
    assert_eq!(contents_without_folders(&folder), ["file"]);
}

fn contents_without_folders(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read").flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().into_string().expect("names are plain"))
        .collect();
    names.sort();
    names
}

/// A limit on the size of files stands for a disk that is full: the write fails in the same way.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_run_and_nothing_is_lost() {
    let folder = Folder::new();
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let out = folder.path("");
    let run = |endings: &[&str]| {
        let output = std::process::Command::new("sh")
            .args([
                "-c",
                script,
                env!("CARGO_BIN_EXE_chess"),
                "tb",
                "generate",
                "--out",
                &out,
            ])
            .args(endings)
            .output()
            .expect("there is a shell");
        let text = |bytes| String::from_utf8(bytes).expect("it is UTF-8");
        Run {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    };
    assert_unwritten(&run(&["KNvK", "KQvK"]), "write", &folder.path("KQvK.rtbz"));
    assert_eq!(names(&folder), files_of(&["KNvK"]));
    let out = generate(&folder, &["KNvK", "KQvK"]).fine();
    assert!(out.starts_with("KNvK is there already\nmaking 1 ending, "), "{out}");
    assert_eq!(names(&folder), files_of(&["KNvK", "KQvK"]));
}

#[test]
fn nothing_is_built_on_damaged_tables() {
    let (damaged, folder) = (Folder::new(), Folder::new());
    generate(&damaged, &["KQvK"]).fine();
    let mut bytes = contents(&damaged)["KQvK.rtbw"].clone();
    bytes[20] ^= 1;
    damaged.write("KQvK.rtbw", &bytes);
    for run in [
        generate(&damaged, &["KQQvK"]),
        // What is there is looked at also where nothing is to be made.
        generate(&damaged, &["KQvK"]),
        generate(&damaged, &["KQvK", "--json"]),
        generate(&folder, &["KQQvK", "--tables", &damaged.path("")]),
    ] {
        assert_eq!(run.code, Some(1), "{}", run.err);
        assert!(
            run.err.starts_with("error: corrupt table ") && run.err.contains("KQvK.rtbw"),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    assert_eq!(names(&damaged), files_of(&["KQvK"]));
    assert!(names(&folder).is_empty());
}

#[test]
fn a_reader_that_has_gone_does_not_end_the_work() {
    for extra in [[].as_slice(), &["--json"]] {
        let folder = Folder::new();
        let out = folder.path("");
        let arguments = [&["tb", "generate", "KQvK", "KNvK", "--out", &out], extra].concat();
        assert_eq!(unread(&arguments), (Some(0), String::new()));
        assert_eq!(names(&folder), files_of(&["KNvK", "KQvK"]));
    }
}

#[test]
fn what_an_ended_run_has_left_is_made_again() {
    let (whole, folder) = (Folder::new(), Folder::new());
    generate(&whole, &["KQvK", "KRvK"]).fine();
    // Of one ending the second name was not given any more, of the other none.
    let whole = contents(&whole);
    folder.write("KRvK.rtbw", &whole["KRvK.rtbw"]);
    for (name, bytes) in [
        ("KRvK.rtbz.1.partial", &*whole["KRvK.rtbz"]),
        ("KQvK.rtbw.1.partial", b"half of"),
    ] {
        folder.write(name, bytes);
        let file = fs::File::options()
            .write(true)
            .open(folder.path(name))
            .expect("it was written");
        let long_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
        file.set_modified(long_ago).expect("times can be set");
    }
    let out = generate(&folder, &["KRvK", "KQvK"]).fine();
    assert!(out.starts_with("making 2 endings, "), "{out}");
    assert!(contents(&folder) == whole);
}

/// Ended at any moment, the command leaves whole tables alone under their names, and goes on from there.
#[test]
fn it_may_be_killed_at_any_moment() {
    let endings = ["KPvK", "KNNvK"];
    let whole = Folder::new();
    generate(&whole, &endings).fine();
    let folder = Folder::new();
    let out = folder.path("");
    let arguments = [&["tb", "generate", "--out", &out], &endings[..]].concat();
    for _ in 0..20 {
        let mut child = start(&arguments);
        let milliseconds = RandomState::new().hash_one(0) % 150;
        thread::sleep(Duration::from_millis(milliseconds));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("the command ends");
        assert_whole(&folder);
    }
    generate(&folder, &endings).fine();
    assert!(contents(&folder) == contents(&whole), "{:?}", names(&folder));
}
