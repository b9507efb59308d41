//! Reads perft suites. Two formats are common, and both may stand in one file:
//!
//! ```text
//! # three keywords, a line each; `id` names the next position, in either format
//! id two rooks
//! epd 4k3/8/8/8/8/8/8/R3K2R w KQ -
//! perft 1 26
//! perft 2 112
//! ```
//!
//! ```text
//! # a position and its counts in one line
//! 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 ;D1 26 ;D2 112
//! ```
//!
//! No FEN begins with one of the keywords, so a line says by itself what it is. Empty lines mean nothing, nor do lines that
//! begin with `#`; further on in a line `#` is no comment, since a name may hold it.

use std::io::{self, BufRead, Read};

use crate::failure::found;
use crate::limits::{MAX_DEPTH, MAX_LINE, MAX_SUITE};

/// A position with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// The line of the position, from 1.
    pub(super) line: usize,
    pub(super) id: Option<String>,
    /// As written; nobody has looked at it yet.
    pub(super) fen: String,
    pub(super) counts: Vec<Count>,
}

impl Case {
    /// What to call it.
    pub(super) fn label(&self) -> &str {
        self.id.as_deref().unwrap_or(&self.fen)
    }
}

/// How many leaves there are at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) line: usize,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// Why a suite can't be read.
#[derive(Debug)]
pub(super) struct Error {
    /// The line, from 1, where it is the fault of one.
    pub(super) line: Option<usize>,
    pub(super) problem: String,
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self {
            line: None,
            problem: error.to_string(),
        }
    }
}

/// Reads a whole suite.
pub(super) fn read(mut reader: impl BufRead) -> Result<Vec<Case>, Error> {
    let mut suite = Suite::default();
    let mut line = Vec::new();
    let mut number = 0;
    let mut bytes = 0;
    loop {
        line.clear();
        let read = reader.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return suite.finish();
        }
        number += 1;
        bytes += read as u64;
        let at_line = |problem: String| Error {
            line: Some(number),
            problem,
        };
        if read > MAX_LINE && line.last() != Some(&b'\n') {
            return Err(at_line(format!("the line is longer than {MAX_LINE} bytes")));
        }
        if bytes > MAX_SUITE {
            return Err(at_line(format!("the suite is longer than {MAX_SUITE} bytes")));
        }
        let text = std::str::from_utf8(&line).map_err(|_| at_line("the line is not UTF-8".to_owned()))?;
        let text = if number == 1 {
            text.strip_prefix('\u{feff}').unwrap_or(text)
        } else {
            text
        };
        suite.line(number, text.trim()).map_err(at_line)?;
    }
}

#[derive(Default)]
struct Suite {
    cases: Vec<Case>,
    /// The name of the next position, and the line where it stands.
    id: Option<(usize, String)>,
    /// Whether `perft` lines belong to the last position.
    is_open: bool,
}

impl Suite {
    fn line(&mut self, line: usize, text: &str) -> Result<(), String> {
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        let (keyword, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match keyword {
            "id" => {
                self.close()?;
                if let Some((unused, _)) = self.id.replace((line, rest.to_owned())) {
                    return Err(no_position(unused));
                }
            }
            "epd" => {
                self.close()?;
                self.add(Case {
                    line,
                    id: None,
                    fen: rest.to_owned(),
                    counts: Vec::new(),
                });
                self.is_open = true;
            }
            "perft" => {
                let case = self
                    .cases
                    .last_mut()
                    .filter(|_| self.is_open)
                    .ok_or("perft: no `epd` line before it")?;
                let (depth, nodes) = rest
                    .split_once(char::is_whitespace)
                    .ok_or("perft: expected a depth and a count")?;
                case.counts.push(Count {
                    line,
                    depth: parse_depth("perft", depth)?,
                    nodes: parse_nodes("perft", nodes)?,
                });
            }
            _ => {
                self.close()?;
                self.add(parse_row(line, text)?);
            }
        }
        Ok(())
    }

    /// Adds a position, under the name that waits for one.
    fn add(&mut self, case: Case) {
        let id = self.id.take().map(|(_, id)| id);
        self.cases.push(Case { id, ..case });
    }

    /// Ends the counts of the last position, of which there must be some.
    fn close(&mut self) -> Result<(), String> {
        let is_open = std::mem::take(&mut self.is_open);
        match self.cases.last() {
            Some(case) if is_open && case.counts.is_empty() => Err(no_counts(case)),
            _ => Ok(()),
        }
    }

    fn finish(mut self) -> Result<Vec<Case>, Error> {
        self.close().map_err(|problem| Error {
            line: self.cases.last().map(|case| case.line),
            problem,
        })?;
        match self.id {
            Some((line, _)) => Err(Error {
                line: Some(line),
                problem: no_position(line),
            }),
            None => Ok(self.cases),
        }
    }
}

fn no_counts(case: &Case) -> String {
    format!("perft: the position of line {} has no counts", case.line)
}

fn no_position(line: usize) -> String {
    format!("id: the name of line {line} has no position")
}

/// `FEN ;D1 n ;D2 n …`
fn parse_row(line: usize, text: &str) -> Result<Case, String> {
    let mut fields = text.split(';').map(str::trim);
    let fen = fields.next().unwrap_or_default().to_owned();
    let mut counts = Vec::new();
    for field in fields.filter(|field| !field.is_empty()) {
        let wrong = || format!("count: expected `D1 20`, found `{}`", found(field));
        let (depth, nodes) = field.split_once(char::is_whitespace).ok_or_else(wrong)?;
        let depth = depth.strip_prefix(['D', 'd']).ok_or_else(wrong)?;
        counts.push(Count {
            line,
            depth: parse_depth("count", depth)?,
            nodes: parse_nodes("count", nodes)?,
        });
    }
    if counts.is_empty() {
        return Err(format!(
            "expected `id`, `epd`, `perft`, or a position with counts as ` ;D1 20`, found `{}`",
            found(text)
        ));
    }
    Ok(Case {
        line,
        id: None,
        fen,
        counts,
    })
}

fn parse_depth(field: &str, text: &str) -> Result<u32, String> {
    let depth = parse_number(field, text)?;
    if depth > MAX_DEPTH {
        return Err(format!("{field}: depth {depth} is over the limit of {MAX_DEPTH}"));
    }
    Ok(depth as u32)
}

/// The largest number is refused: perft stands still there, so that it would agree with any count beyond.
fn parse_nodes(field: &str, text: &str) -> Result<u64, String> {
    match parse_number(field, text)? {
        u64::MAX => Err(format!("{field}: a count of 64 bits or more can't be checked")),
        nodes => Ok(nodes),
    }
}

fn parse_number(field: &str, text: &str) -> Result<u64, String> {
    let text = text.trim();
    // `parse` would take a sign.
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    digits
        .and_then(|digits| digits.parse().ok())
        .ok_or_else(|| format!("{field}: expected a number, found `{}`", found(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_that_perft_can_not_pass_is_refused() {
        for text in [
            "epd 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 18446744073709551615\n",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 18446744073709551615\n",
        ] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[track_caller]
    fn cases(text: &str) -> Vec<Case> {
        read(text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}"))
    }

    #[track_caller]
    fn refuses(bytes: &[u8], line: usize, word: &str) {
        let error = read(bytes).expect_err("must be refused");
        assert_eq!(error.line, Some(line), "{error:?}");
        assert!(error.problem.contains(word), "{error:?}");
    }

    #[test]
    fn keyword_lines() {
        let suite = cases("# c\n\nid a b\nepd F w - -\nperft 1 20\n  perft  2\t400 \r\nepd G\nperft 3 5");
        let counts = vec![
            Count {
                line: 5,
                depth: 1,
                nodes: 20,
            },
            Count {
                line: 6,
                depth: 2,
                nodes: 400,
            },
        ];
        assert_eq!(
            suite[0],
            Case {
                line: 4,
                id: Some("a b".to_owned()),
                fen: "F w - -".to_owned(),
                counts
            }
        );
        let counts = vec![Count {
            line: 8,
            depth: 3,
            nodes: 5,
        }];
        assert_eq!(
            suite[1],
            Case {
                line: 7,
                id: None,
                fen: "G".to_owned(),
                counts
            }
        );
        assert_eq!((suite[0].label(), suite[1].label()), ("a b", "G"));
    }

    #[test]
    fn comments_are_lines_of_their_own() {
        let suite = cases("  # one\nid problem #3\nepd F\nperft 1 2\n");
        assert_eq!(suite[0].id.as_deref(), Some("problem #3"));
        refuses(
            b"epd F\nperft 1 2 # two\n",
            2,
            "perft: expected a number, found `2 # two`",
        );
        refuses(b"F ;D1 2 # two\n", 1, "count: expected a number, found `2 # two`");
    }

    #[test]
    fn rows() {
        let suite = cases("\u{feff}F w - - 0 1 ;D1 20 ;D2 400\nG;d4 0;\n");
        let counts = vec![
            Count {
                line: 1,
                depth: 1,
                nodes: 20,
            },
            Count {
                line: 1,
                depth: 2,
                nodes: 400,
            },
        ];
        assert_eq!(
            suite[0],
            Case {
                line: 1,
                id: None,
                fen: "F w - - 0 1".to_owned(),
                counts
            }
        );
        assert_eq!(
            suite[1].counts,
            [Count {
                line: 2,
                depth: 4,
                nodes: 0
            }]
        );
    }

    #[test]
    fn both_in_one_file() {
        assert_eq!(cases("epd F\nperft 1 2\nG ;D1 3\nid x\nepd H\nperft 0 1\n").len(), 3);
        assert!(cases("").is_empty());
        assert!(cases("# nothing\n").is_empty());
    }

    #[test]
    fn a_name_belongs_to_the_next_position() {
        let suite = cases("id row\n\n# c\nF ;D1 20\nepd G\nperft 1 2\nH ;D1 3\nid last\nepd I\nperft 1 4\n");
        let names: Vec<Option<&str>> = suite.iter().map(|case| case.id.as_deref()).collect();
        assert_eq!(names, [Some("row"), None, None, Some("last")]);
    }

    #[test]
    fn a_name_without_a_position_is_refused() {
        refuses(b"id a\n\nid b\nF ;D1 1\n", 3, "the name of line 1 has no position");
        refuses(b"F ;D1 1\nid a\n# c\n", 2, "the name of line 2 has no position");
        refuses(b"epd F\nperft 1 1\nid a\n", 3, "the name of line 3 has no position");
        refuses(b"id a\n", 1, "the name of line 1 has no position");
    }

    #[test]
    fn one_byte_order_mark_is_none_of_the_text() {
        assert_eq!(cases("\u{feff}epd F\nperft 1 1\n").len(), 1);
        assert!(cases("\u{feff}").is_empty());
        for text in ["\u{feff}\u{feff}epd F\nperft 1 1\n", "\u{feff}\u{feff}", " \u{feff}"] {
            refuses(text.as_bytes(), 1, "expected `id`, `epd`");
        }
        refuses("#\n\u{feff}\n".as_bytes(), 2, "expected `id`, `epd`");
    }

    #[test]
    fn bad_lines_are_named() {
        refuses(b"epd F\nperft 1 x\n", 2, "perft: expected a number");
        refuses(b"epd F\nperft 1 +2\n", 2, "perft: expected a number");
        refuses(b"epd F\nperft 1 99999999999999999999\n", 2, "perft: expected a number");
        refuses(b"epd F\nperft 1\n", 2, "perft: expected a depth");
        refuses(b"epd F\nperft 65 1\n", 2, "over the limit");
        refuses(b"perft 1 20\n", 1, "no `epd`");
        refuses(b"id a\nperft 1 20\n", 2, "no `epd`");
        refuses(b"\nepd F\nid b\n", 3, "no counts");
        refuses(b"\nepd F\n", 2, "no counts");
        refuses(b"epd F\nG ;D1 1\n", 2, "no counts");
        refuses(b"epd F\nperft 1 1\nG ;D1 1\nperft 1 1\n", 4, "no `epd`");
        refuses(b"F w - - 0 1\n", 1, "expected");
        refuses(b"F ;D1\n", 1, "count: expected `D1 20`");
        refuses(b"F ;1 20\n", 1, "count: expected `D1 20`");
        refuses(b"F ;D 20\n", 1, "count: expected a number");
        refuses(b"F ;D1 20\n\xff\xfe\n", 2, "not UTF-8");
    }

    #[test]
    fn lines_have_a_longest() {
        let row = |length: usize| format!("{}{}\n", "# ", "x".repeat(length - 2));
        assert!(cases(&row(MAX_LINE)).is_empty());
        refuses(
            format!("#\n{}", row(MAX_LINE + 1)).as_bytes(),
            2,
            "longer than 65536 bytes",
        );
    }

    /// An endless file must end in an error, not in exhausted memory.
    #[test]
    fn endless_input_is_refused() {
        let error = read(io::BufReader::new(io::repeat(b'x'))).expect_err("the line never ends");
        assert_eq!(error.line, Some(1));
        let error = read(io::BufReader::new(io::repeat(b'\n'))).expect_err("the suite never ends");
        assert!(error.problem.contains("16777216 bytes"), "{error:?}");
    }
}
