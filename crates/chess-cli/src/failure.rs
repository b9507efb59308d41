//! The ways a command can end badly, each with its exit code and its one line on standard error.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::limits::{MAX_FOUND, MAX_PATH};

/// Why a command did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user gave can't be used; the text begins with the name of the field. Exit code 2.
    Input(String),
    /// The data was read, and disagrees with what is true, or has records that can't be used. Exit code 1.
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

/// What was found in the place of something else, short enough for an error: input may be huge.
pub(crate) fn found(text: &str) -> String {
    beginning(text, MAX_FOUND)
}

/// The file in words. Whether a path can be opened at all, nobody has asked yet.
pub(crate) fn name(path: &Path) -> String {
    beginning(&path.display().to_string(), MAX_PATH)
}

/// The text if it has at most so many characters; otherwise so many of them and an ellipsis.
pub(crate) fn beginning(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text with every character written out that could break the line, control the terminal or show the text other
/// than it is: what was read may hold anything.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || is_separator(c) || is_format(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// The line and the paragraph separator, which are no control characters.
const fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// The format characters of Unicode (category Cf): they have no shape, but change how others look or in which direction
/// they run.
const fn is_format(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0001}'
            | '\u{e0020}'..='\u{e007f}'
    )
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
    fn text_cannot_look_like_other_text() {
        let bidi = "\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}\u{200e}\u{200f}\u{61c}";
        for c in bidi
            .chars()
            .chain("\u{2028}\u{2029}\u{feff}\u{200b}\u{ad}\u{85}\u{e0041}".chars())
        {
            assert_eq!(one_line(&format!("a{c}b")), format!("a{}b", c.escape_unicode()));
        }
        let plain = "naïve e\u{301} 王 ♞ ★ \\ \"'` 👍";
        assert_eq!(one_line(plain), plain);
    }

    /// The table of the standard library, which has more in it, knows all of them as not printable.
    #[test]
    fn only_what_cannot_be_printed_is_written_out() {
        for c in '\0'..=char::MAX {
            let is_printable = c.escape_debug().eq([c]) || matches!(c, '"' | '\'' | '\\');
            let is_kept = one_line(c.encode_utf8(&mut [0; 4])).chars().eq([c]);
            assert!(is_kept || !is_printable, "{c:?}");
        }
    }

    #[test]
    fn what_was_found_is_cut() {
        assert_eq!(found(""), "");
        assert_eq!(found(&"é".repeat(40)), "é".repeat(40));
        assert_eq!(found(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
        assert_eq!(found(&"\0".repeat(1 << 16)).chars().count(), 41);
    }

    #[test]
    fn a_reader_that_has_gone_is_no_failure() {
        let gone = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(gone.message(), None);
        let full = Failure::from(io::Error::from(io::ErrorKind::StorageFull));
        assert!(full.message().unwrap().starts_with("standard output: "));
    }
}
