//! Runs the `chess` command as a user would.

#![forbid(unsafe_code)]

mod attacks;
mod bad_input;
mod larger_suites;
mod moves;
mod output;
mod perft;
mod show;
mod suite;
mod tb;

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A position with castling, captures, checks and pins: 48 moves.
const RICH: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a run of the command left behind.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn chess<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    chess_reading(arguments, b"")
}

/// Starts the command, with pipes for all that goes in and comes out.
fn start<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Child {
    Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Runs the command with this on its standard input.
fn chess_reading<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, input: &[u8]) -> Run {
    let mut child = start(arguments);
    let mut writer = child.stdin.take().expect("it is piped");
    let output = std::thread::scope(|scope| {
        // Beside the reader: the command need not read to the end before it writes more than a pipe can hold. One that
        // fails early may not read its input at all; that is for the caller to judge by the output.
        scope.spawn(move || writer.write_all(input));
        child.wait_with_output().expect("the command ends")
    });
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
    }
}

impl Run {
    /// The output of a run that went well and had nothing to complain about.
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "output: {}", self.out);
        self.out
    }

    /// The lines of JSON of a run that went well.
    #[track_caller]
    fn json(self) -> Vec<Value> {
        let out = self.fine();
        out.lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    }

    /// Asserts that the run was refused with one line that begins with `error: ` and this field.
    #[track_caller]
    fn refused(self, field: &str) {
        assert_eq!(self.code, Some(2), "output: {}, errors: {}", self.out, self.err);
        assert_eq!(self.out, "");
        assert!(self.err.starts_with(&format!("error: {field}: ")), "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.ends_with('\n'), "{}", self.err);
    }

    /// Asserts that the run was refused by the parser of arguments, which explains itself in its own form.
    #[track_caller]
    fn usage(self, word: &str) {
        assert_eq!(self.code, Some(2), "output: {}, errors: {}", self.out, self.err);
        assert_eq!(self.out, "");
        assert!(
            self.err.starts_with("error: ") && self.err.contains(word),
            "{}",
            self.err
        );
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }
}

/// The path of a file in `tests/data`.
fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name].iter().collect()
}
