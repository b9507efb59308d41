//! A list of positions, one a line, that may have no end and may be typed while it is read.

use std::io::{self, BufRead};

use crate::failure::found;
use crate::limits::{MAX_BATCH, MAX_LINE};

/// One line that is not blank, without the space around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// What stands there; if there is a problem, what of it can be repeated.
    pub(super) text: String,
    /// Why it can't be read as text.
    pub(super) problem: Option<String>,
}

/// Reads lines, as many at a time as are there.
pub(super) struct Lines<R> {
    reader: R,
    /// The beginning of a line whose end has not been read, up to one byte more than a line may have.
    begun: Vec<u8>,
    is_first: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            begun: Vec::new(),
            is_first: true,
        }
    }

    /// The next lines: at least one, and as many as are there without waiting for more; `None` at the end.
    ///
    /// So whoever types a position gets the answer at once, and a file comes in large pieces.
    pub(super) fn batch(&mut self) -> io::Result<Option<Vec<Line>>> {
        let mut batch = Vec::new();
        loop {
            let bytes = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                // The last line may have no end of its own.
                let last = std::mem::take(&mut self.begun);
                batch.extend(line(&last, self.is_first));
                return Ok(Some(batch).filter(|batch| !batch.is_empty()));
            }
            let mut taken = 0;
            for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
                taken += piece.len();
                let (text, is_whole) = piece.strip_suffix(b"\n").map_or((piece, false), |text| (text, true));
                let room = (MAX_LINE + 1).saturating_sub(self.begun.len());
                self.begun.extend_from_slice(&text[..text.len().min(room)]);
                if is_whole {
                    batch.extend(line(&self.begun, self.is_first));
                    self.begun.clear();
                    self.is_first = false;
                    if batch.len() == MAX_BATCH {
                        break;
                    }
                }
            }
            self.reader.consume(taken);
            if !batch.is_empty() {
                return Ok(Some(batch));
            }
        }
    }
}

/// What stands in a line; `None` if nothing does.
fn line(bytes: &[u8], is_first: bool) -> Option<Line> {
    let bytes = if is_first {
        bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
    } else {
        bytes
    };
    if bytes.len() > MAX_LINE {
        return Some(Line {
            text: found(&String::from_utf8_lossy(bytes)),
            problem: Some(format!("the line is longer than {MAX_LINE} bytes")),
        });
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.trim()).filter(|text| !text.is_empty()).map(|text| Line {
            text: text.to_owned(),
            problem: None,
        }),
        Err(_) => Some(Line {
            text: String::from_utf8_lossy(bytes).trim().to_owned(),
            problem: Some("the line is not UTF-8".to_owned()),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn good(text: &str) -> Line {
        Line {
            text: text.to_owned(),
            problem: None,
        }
    }

    /// All lines, read through a buffer of this many bytes.
    fn lines(bytes: &[u8], buffer: usize) -> Vec<Line> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, bytes));
        let mut all = Vec::new();
        while let Some(batch) = lines.batch().expect("memory can be read") {
            assert!(!batch.is_empty() && batch.len() <= MAX_BATCH);
            all.extend(batch);
        }
        assert_eq!(lines.batch().expect("memory can be read"), None);
        all
    }

    #[test]
    fn lines_do_not_depend_on_how_they_come() {
        let text = "\u{feff}a b\r\n\n \t\nc\n\u{feff}d\nend";
        let expected = [good("a b"), good("c"), good("\u{feff}d"), good("end")];
        for buffer in 1..=text.len() {
            assert_eq!(lines(text.as_bytes(), buffer), expected, "{buffer}");
        }
        for nothing in ["", "\n", "\n \n\r\n", "\u{feff}", "\u{feff}\n"] {
            assert_eq!(lines(nothing.as_bytes(), 8), [], "{nothing:?}");
        }
    }

    #[test]
    fn a_line_has_a_longest() {
        let long = format!("{}\nb\n", "a".repeat(MAX_LINE));
        assert_eq!(lines(long.as_bytes(), 1000), [good(&"a".repeat(MAX_LINE)), good("b")]);
        for end in ["", "\nb\n"] {
            let longer = format!("{}{end}", "a".repeat(10 * MAX_LINE));
            let read = lines(longer.as_bytes(), 1000);
            assert_eq!(read[0].text, format!("{}…", "a".repeat(40)));
            assert_eq!(read[0].problem.as_deref(), Some("the line is longer than 65536 bytes"));
            assert_eq!(&read[1..], if end.is_empty() { vec![] } else { vec![good("b")] });
        }
    }

    #[test]
    fn other_bytes_than_text_are_a_problem_of_their_line() {
        let read = lines(b"a\n\xff\xfe x\nb\n", 64);
        assert_eq!((&read[0], &read[2]), (&good("a"), &good("b")));
        assert_eq!(read[1].problem.as_deref(), Some("the line is not UTF-8"));
        assert_eq!(read[1].text, "\u{fffd}\u{fffd} x");
    }

    /// Gives a few bytes at a time, as a person at a keyboard does, and fails if it is asked for more than it must be.
    struct Typist<'a> {
        rest: &'a [&'a str],
        may_read: bool,
    }

    impl Read for Typist<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(self.may_read, "nothing more is typed before there is an answer");
            let Some((first, rest)) = self.rest.split_first() else {
                return Ok(0);
            };
            buffer[..first.len()].copy_from_slice(first.as_bytes());
            self.rest = rest;
            self.may_read = !first.ends_with('\n');
            Ok(first.len())
        }
    }

    #[test]
    fn what_is_typed_is_answered_before_more_is_read() {
        let typist = Typist {
            rest: &["a", "b\n", "\n", "c\n"],
            may_read: true,
        };
        let mut lines = Lines::new(BufReader::new(typist));
        assert_eq!(lines.batch().unwrap(), Some(vec![good("ab")]));
        lines.reader.get_mut().may_read = true;
        // A blank line has no answer; whoever typed it goes on.
        lines.reader.get_mut().rest = &["c\n"];
        assert_eq!(lines.batch().unwrap(), Some(vec![good("c")]));
        lines.reader.get_mut().may_read = true;
        assert_eq!(lines.batch().unwrap(), None);
    }

    #[test]
    fn batches_have_a_largest() {
        let many = "a\n".repeat(MAX_BATCH + 5);
        let mut lines = Lines::new(many.as_bytes());
        assert_eq!(lines.batch().unwrap().map(|batch| batch.len()), Some(MAX_BATCH));
        assert_eq!(lines.batch().unwrap().map(|batch| batch.len()), Some(5));
        assert_eq!(lines.batch().unwrap(), None);
    }

    /// An endless line must end in an error, not in exhausted memory.
    #[test]
    fn an_endless_line_takes_no_memory() {
        let mut lines = Lines::new(BufReader::new(io::repeat(b'x').take(64 << 20)));
        let batch = lines.batch().unwrap().expect("there is a line");
        assert_eq!((batch.len(), batch[0].text.chars().count()), (1, 41));
        assert!(lines.begun.capacity() <= 4 * MAX_LINE);
    }
}
