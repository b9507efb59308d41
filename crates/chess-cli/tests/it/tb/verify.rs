use serde_json::{Value, json};

use super::made::{BISHOP, Folder, KNIGHT, QUEEN, QUEEN_DISTANCES};
use crate::output::unread;
use crate::{Run, chess};

fn verify(paths: &[&str], extra: &[&str]) -> Run {
    chess([&["tb", "verify"], paths, extra].concat())
}

/// A folder with three whole tables and, between them, three that are not.
fn damaged() -> Folder {
    let folder = Folder::with(&[BISHOP, QUEEN, QUEEN_DISTANCES]);
    let mut flipped = KNIGHT.bytes();
    flipped[60] ^= 1;
    folder.write(KNIGHT.name, &flipped);
    folder.write("KPvK.rtbz", &QUEEN.bytes()[..40]);
    folder.write("KRvK.rtbw", &QUEEN.bytes());
    folder
}

#[test]
fn whole_tables_are_good() {
    let folder = Folder::with(&[KNIGHT, QUEEN_DISTANCES, BISHOP, QUEEN]);
    folder.write("README.txt", b"no table");
    let out = verify(&[&folder.path("")], &[]).fine();
    let lines: Vec<&str> = out.lines().collect();
    let named: Vec<String> = ["KBvK.rtbw", "KNvK.rtbw", "KQvK.rtbw", "KQvK.rtbz"]
        .iter()
        .map(|name| format!("ok {}", folder.path(name)))
        .collect();
    assert_eq!(&lines[..4], named);
    assert!(
        lines.len() == 5 && lines[4].starts_with("all 4 files are good: 320 bytes in "),
        "{out}"
    );

    let file = folder.path("KBvK.rtbw");
    let out = verify(&[&file], &[]).fine();
    assert!(
        out.starts_with(&format!("ok {file}\n1 file is good: 80 bytes in ")),
        "{out}"
    );
    let out = verify(&[&file], &["--json"]).json();
    assert_eq!(out, [json!({"file": file, "bytes": 80, "good": true})]);
    // Files and folders may be mixed.
    assert_eq!(verify(&[&file, &folder.path("")], &[]).fine().lines().count(), 6);
}

#[test]
fn damaged_tables_are_named() {
    let folder = damaged();
    let out = verify(&[&folder.path("")], &[]).disagrees("3 of 6 files are bad");
    let (bad, good): (Vec<&str>, Vec<&str>) = out.lines().partition(|line| line.starts_with("bad "));
    assert_eq!((bad.len(), good.len()), (3, 3), "{out}");
    for (line, name) in bad.iter().zip(["KNvK.rtbw", "KPvK.rtbz", "KRvK.rtbw"]) {
        assert!(line.starts_with(&format!("bad {}: ", folder.path(name))), "{line}");
    }
    assert!(bad[0].contains("checksum"), "{}", bad[0]);
    assert!(bad[1].contains("40 bytes"), "{}", bad[1]);

    let out = verify(&[&folder.path("")], &["--json"]).disagrees("3 of 6 files are bad");
    let out: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let verdicts: Vec<bool> = out
        .iter()
        .map(|object| object["good"].as_bool().expect("a verdict"))
        .collect();
    assert_eq!(verdicts, [true, false, false, true, true, false]);
    for object in &out {
        assert_eq!(object["good"] == json!(false), object["error"].is_string(), "{object}");
    }

    let run = verify(&[&folder.path("KRvK.rtbw"), &folder.path("KBvK.rtbw")], &[]);
    assert!(run.disagrees("1 of 2 files is bad").starts_with("bad "));
}

/// Lines that a person sees no more are not all there is.
#[test]
fn bad_files_of_a_long_list_are_named_again() {
    let folder = damaged();
    let path = folder.path("");
    let out = verify(&[path.as_str(); 4], &[]).disagrees("12 of 24 files are bad");
    assert_eq!(out.lines().count(), 24, "{out}");
    let out = verify(&[path.as_str(); 5], &[]).disagrees("15 of 30 files are bad");
    let (list, again) = out.split_once("\n\nbad files:\n").expect(&out);
    let bad: String = list
        .lines()
        .filter_map(|line| line.strip_prefix("bad "))
        .map(|line| format!("  {line}\n"))
        .collect();
    assert_eq!((list.lines().count(), again), (30, bad.as_str()));
    let out = verify(&[path.as_str(); 5], &["--json"]).disagrees("15 of 30 files are bad");
    assert_eq!(out.lines().count(), 30, "{out}");
}

#[test]
fn every_flipped_bit_is_found() {
    let folder = Folder::new();
    let whole = QUEEN.bytes();
    for byte in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[byte] ^= 1 << (byte % 8);
        folder.write(QUEEN.name, &flipped);
        verify(&[&folder.path("")], &[]).disagrees("1 of 1 file is bad");
    }
}

#[test]
fn a_file_that_is_named_for_no_ending_is_bad() {
    let folder = Folder::new();
    folder.write("KKvQ.rtbw", &QUEEN.bytes());
    folder.write("queen", &QUEEN.bytes());
    verify(&[&folder.path("")], &[]).disagrees("1 of 1 file is bad");
    verify(&[&folder.path("queen")], &[]).disagrees("1 of 1 file is bad");
}

#[test]
fn a_path_that_leads_nowhere_is_found_before_anything_is_checked() {
    let folder = damaged();
    let nowhere = folder.path("nowhere");
    verify(&[&folder.path(""), &nowhere], &[]).refused(&nowhere);
    let empty = Folder::new();
    verify(&[&folder.path(""), &empty.path("")], &[]).refused(&empty.path(""));
}

/// A link to nowhere, as a folder of links to another disk may have.
#[cfg(unix)]
#[test]
fn a_file_that_can_not_be_read_is_told_from_a_bad_one() {
    let folder = Folder::with(&[BISHOP]);
    std::os::unix::fs::symlink(folder.path("nowhere"), folder.path("KNvK.rtbw")).expect("links can be made");
    let run = verify(&[&folder.path("")], &[]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (Some(2), "error: 1 of 2 files can't be read\n")
    );
    assert!(
        run.out.contains(&format!("\nbad {}: ", folder.path("KNvK.rtbw"))),
        "{}",
        run.out
    );
    folder.write("KQvK.rtbw", b"");
    verify(&[&folder.path("")], &[]).disagrees("1 of 3 files is bad, 1 more can't be read");
}

/// The exit code is the verdict on all files, whether or not somebody reads the lines.
#[test]
fn files_that_nobody_reads_about_are_still_judged() {
    let (good, bad) = (Folder::with(&[BISHOP]), damaged());
    for extra in [[].as_slice(), &["--json"]] {
        let run = |folder: &Folder| unread(&[&["tb", "verify", &folder.path("")], extra].concat());
        assert_eq!(run(&good), (Some(0), String::new()));
        assert_eq!(run(&bad), (Some(1), "error: 3 of 6 files are bad\n".to_owned()));
    }
}
