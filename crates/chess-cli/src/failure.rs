//! The ways a command can end badly, each with its exit code and its one line on standard error.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Why a command did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user gave can't be used; the text begins with the name of the field. Exit code 2.
    Input(String),
    /// The data was read, and disagrees with what is true. Exit code 1.
    Disagreement(String),
    /// Standard output can't be written. A reader that has gone (`| head`) is no failure where output is all that a
    /// command is for; one whose exit code says more has to go on without it.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn input(field: impl Display, problem: impl Display) -> Self {
        Self::Input(format!("{field}: {problem}"))
    }

    /// The line to print, if there is anything to say.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Input(message) | Self::Disagreement(message) => Some(one_line(message)),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Self::Output(error) => Some(format!("standard output: {error}")),
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Disagreement(_) => ExitCode::from(1),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Input(_) | Self::Output(_) => ExitCode::from(2),
        }
    }
}

impl From<io::Error> for Failure {
    /// Only for errors of standard output: an error of a file needs the file's name beside it.
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The text with its control characters written out: what was read may hold line breaks or worse.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_line() {
        let failure = Failure::input("fen", "found `a\nb\u{1b}[31m`");
        assert_eq!(failure.message().as_deref(), Some(r"fen: found `a\nb\u{1b}[31m`"));
    }

    #[test]
    fn a_reader_that_has_gone_is_no_failure() {
        let gone = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(gone.message(), None);
        let full = Failure::from(io::Error::from(io::ErrorKind::StorageFull));
        assert!(full.message().unwrap().starts_with("standard output: "));
    }
}
