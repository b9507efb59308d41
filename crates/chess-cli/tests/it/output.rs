//! Where the output goes, and when it can't go there.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::{RICH, chess, data};

/// Runs with an output whose reader, another process, has ended, and gives exit code and errors.
pub(crate) fn unread(arguments: &[&str]) -> (Option<i32>, String) {
    let mut reader = Command::new(env!("CARGO_BIN_EXE_chess"))
        .arg("--version")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command starts");
    let writer = reader.stdin.take().expect("it is piped");
    reader.wait().expect("the command ends");
    let output = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("the command runs");
    (
        output.status.code(),
        String::from_utf8(output.stderr).expect("errors are UTF-8"),
    )
}

#[test]
fn a_reader_that_has_gone_ends_the_command_in_peace() {
    let suite = data("good.perft");
    let suite = suite.to_str().expect("the checkout's path is UTF-8");
    let runs: [&[&str]; 7] = [
        &["moves"],
        &["moves", "--json"],
        &["show", "--fen", RICH],
        &["attacks", "N", "e4"],
        &["perft", "2", "--divide"],
        &["perft", "--suite", suite],
        &["--help"],
    ];
    for arguments in runs {
        assert_eq!(unread(arguments), (Some(0), String::new()), "{arguments:?}");
    }
}

/// The exit code is the verdict on the whole suite, whether or not somebody reads the lines.
#[test]
fn a_suite_that_nobody_reads_is_still_judged() {
    let suite = data("differs.perft");
    let suite = suite.to_str().expect("the checkout's path is UTF-8");
    for extra in [[].as_slice(), &["--json"], &["--threads", "1"]] {
        let arguments = [&["perft", "--suite", suite], extra].concat();
        let expected = (Some(1), "error: 2 of 5 counts differ\n".to_owned());
        assert_eq!(unread(&arguments), expected, "{arguments:?}");
    }
    // Without a count there is no verdict.
    let shallow = ["perft", "--suite", suite, "--max-depth", "0"];
    assert_eq!(unread(&shallow).0, Some(2));
    let bad = data("bad-number.perft");
    let bad = bad.to_str().expect("the checkout's path is UTF-8");
    assert_eq!(unread(&["perft", "--suite", bad]).0, Some(2));
}

/// Reads one line and leaves, as `head -1` does, while there is more to come than a pipe can hold.
#[test]
fn a_suite_whose_reader_leaves_early_is_judged_to_its_end() {
    let row = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n";
    let path = std::env::temp_dir().join(format!("chess-cli-early-{}.epd", std::process::id()));
    let judge = |last: &str| {
        fs::write(&path, row.repeat(3_000) + last).expect("the temporary folder can be written");
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
            .args([OsStr::new("perft"), OsStr::new("--suite"), path.as_os_str()])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
        reader.read_line(&mut line).expect("output is UTF-8");
        drop(reader);
        assert!(line.starts_with("ok "), "{line}");
        let output = child.wait_with_output().expect("the command ends");
        (
            output.status.code(),
            String::from_utf8(output.stderr).expect("errors are UTF-8"),
        )
    };
    let good = judge("");
    let bad = judge("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n");
    fs::remove_file(&path).expect("it was just written");
    assert_eq!(good, (Some(0), String::new()));
    assert_eq!(bad, (Some(1), "error: 1 of 3001 counts differs\n".to_owned()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("Linux has it");
    let output = Command::new(env!("CARGO_BIN_EXE_chess"))
        .arg("moves")
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .expect("the command runs");
    let err = String::from_utf8(output.stderr).expect("errors are UTF-8");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err.starts_with("error: standard output: ") && err.lines().count() == 1,
        "{err}"
    );
}

#[test]
fn help_and_version() {
    for command in [
        ["--help"].as_slice(),
        &["perft", "--help"],
        &["moves", "--help"],
        &["show", "-h"],
    ] {
        let out = chess(command).fine();
        assert!(out.contains("Usage: chess"), "{out}");
        assert!(
            out.contains("Exit codes: 0 fine, 1 the data disagrees or has bad records, 2 usage or unreadable input."),
            "{out}"
        );
    }
    assert_eq!(
        chess(["--version"]).fine(),
        format!("chess {}\n", env!("CARGO_PKG_VERSION"))
    );
}
