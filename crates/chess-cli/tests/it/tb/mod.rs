//! `chess tb`.

#[cfg(feature = "embedded")]
mod embedded;
mod generate;
mod info;
mod made;
mod probe;
mod real;
mod verify;

use crate::{Run, chess};

#[test]
fn usage_errors_keep_the_form_of_the_parser() {
    let run = chess(["tb"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("Usage: chess tb"), "{}", run.err);
    chess(["tb", "juggle"]).usage("juggle");
    chess(["tb", "probe"]).usage("--fen");
    chess(["tb", "probe", "--tables", "x"]).usage("--fen");
    #[cfg(not(feature = "embedded"))]
    chess(["tb", "probe", "--fen", "x"]).usage("--tables");
    chess(["tb", "probe", "--tables", "--stdin"]).usage("--tables");
    chess(["tb", "probe", "--tables", "x", "--stdin", "--fen", "x"]).usage("--fen");
    chess(["tb", "verify"]).usage("DIR|FILE");
    chess(["tb", "info"]).usage("DIR|FILE");
    chess(["tb", "generate", "--out", "x"]).usage("ENDING");
    chess(["tb", "generate", "KQvK"]).usage("--out");
    chess(["tb", "generate", "KQvK", "--up-to", "3", "--out", "x"]).usage("--up-to");
}

#[test]
fn help_tells_the_exit_codes() {
    for command in ["probe", "verify", "info", "generate"] {
        let out = chess(["tb", command, "--help"]).fine();
        assert!(
            out.contains("Exit codes: 0 fine, 1 the data disagrees or has bad records"),
            "{out}"
        );
    }
}

#[test]
fn the_help_of_probe_explains_its_terms() {
    for help in ["--help", "-h"] {
        let out = chess(["tb", "probe", help]).fine();
        for words in [
            "repeat or list several",
            "\nwdl is the result",
            "\ndtz is the number of plies",
            "~-58 is -58 or -59",
            "Both ignore the clock.",
            "\"maybe\"",
            "\nrank orders the moves",
        ] {
            assert!(out.contains(words), "no `{words}` in: {out}");
        }
    }
}

impl Run {
    /// Asserts that the run ended with code 1 and these words on standard error, and gives its output.
    #[track_caller]
    fn disagrees(self, message: &str) -> String {
        let expected = (Some(1), format!("error: {message}\n"));
        assert_eq!((self.code, self.err), expected, "output: {}", self.out);
        self.out
    }
}
