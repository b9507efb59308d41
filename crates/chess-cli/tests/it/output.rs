//! Where the output goes, and when it can't go there.

use std::io;
use std::process::{Command, Stdio};

use crate::{RICH, chess, data};

/// Runs with an output whose reader has gone, and gives exit code and errors.
fn unread(arguments: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
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

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new()
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
            out.contains("Exit codes: 0 fine, 1 the data disagrees, 2 usage or unreadable input."),
            "{out}"
        );
    }
    assert_eq!(
        chess(["--version"]).fine(),
        format!("chess {}\n", env!("CARGO_PKG_VERSION"))
    );
}
