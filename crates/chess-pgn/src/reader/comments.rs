//! Comments that are not told at once: before the moves of a game, or longer than what is in sight, or without an end.

use std::io::{self, Read};
use std::ops::Range;

use super::Reader;
use super::sink::Sink;
use super::words::line_comment;
use crate::comment::Comment;
use crate::scan::{find, find_any, find_text};
use crate::{PgnErrorKind, Place};

/// With this a game begins. A comment in which it stands at the beginning of a line may have lost its brace.
const EVENT: &[u8] = b"\n[Event \"";

/// Comments before the moves, kept until the tags were told.
#[derive(Debug, Default)]
pub(super) struct Pending {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// A comment in which something is wrong, and whether the text or another game was found in it.
    pub(super) trouble: Option<(Place, PgnErrorKind, bool)>,
}

impl Pending {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.trouble = None;
    }

    /// Whether one more comment can be kept. All together are not longer than one may be, counting what it takes to keep
    /// those behind the first.
    fn has_room(&self, len: usize, max_len: usize) -> bool {
        let kept = self.bytes.len() + self.ends.len() * size_of::<usize>();
        len <= max_len.saturating_sub(kept)
    }

    pub(super) fn tell<S: Sink>(&mut self, sink: &mut S) {
        let mut start = 0;
        for &end in &self.ends {
            sink.comment(Comment::new(&self.bytes[start..end]));
            start = end;
        }
        self.bytes.clear();
        self.ends.clear();
    }
}

/// What was found at `{` or `;`.
pub(super) enum Taken {
    /// A comment: where its text stands. It is passed over.
    Text(Range<usize>),
    /// Something is wrong, and what can be passed over is.
    Wrong {
        place: Place,
        kind: PgnErrorKind,
        /// Behind it another game begins, or nothing.
        is_over: bool,
    },
}

impl<R: Read> Reader<R> {
    /// Keeps a comment that stands before the moves. `false` if something is wrong with it.
    pub(super) fn pend_comment(&mut self) -> io::Result<bool> {
        let place = self.place();
        let max_len = self.options.max_comment_len;
        match self.take_comment()? {
            Taken::Text(range) if self.pending.has_room(range.len(), max_len) => {
                self.pending
                    .bytes
                    .extend_from_slice(self.input.slice(range.start, range.end));
                self.pending.ends.push(self.pending.bytes.len());
            }
            Taken::Text(_) => {
                self.pending.trouble = Some((place, PgnErrorKind::CommentTooLong { max_len }, false));
            }
            Taken::Wrong { place, kind, is_over } => self.pending.trouble = Some((place, kind, is_over)),
        }
        Ok(self.pending.trouble.is_none())
    }

    /// Reads a comment, however much has to be read for it. Where a game is cut off as too long, its comments are not.
    pub(super) fn take_comment(&mut self) -> io::Result<Taken> {
        if self.input.window()[self.input.start] == b';' {
            self.take_line_comment()
        } else {
            self.take_brace_comment()
        }
    }

    fn take_line_comment(&mut self) -> io::Result<Taken> {
        let place = self.place();
        let max_len = self.options.max_comment_len;
        let mut scanned = 1;
        loop {
            let end = self.input.end;
            let start = self.input.start;
            let found = find(b'\n', self.input.slice(0, end), start + scanned);
            let text_end = found.unwrap_or(end);
            if text_end - start - 1 > max_len {
                self.skip_line()?;
                return Ok(Taken::Wrong {
                    place,
                    kind: PgnErrorKind::CommentTooLong { max_len },
                    is_over: false,
                });
            }
            scanned = end - start;
            if found.is_some() || !self.input.refill()? {
                // Refilling may have moved all.
                let start = self.input.start;
                let text_end = found.unwrap_or(self.input.end);
                self.input.start = (text_end + 1).min(self.input.end);
                let text = line_comment(self.input.slice(start + 1, text_end)).as_bytes();
                return Ok(Taken::Text(start + 1..start + 1 + text.len()));
            }
        }
    }

    fn take_brace_comment(&mut self) -> io::Result<Taken> {
        let place = self.place();
        let max_len = self.options.max_comment_len;
        let unclosed = Taken::Wrong {
            place,
            kind: PgnErrorKind::UnclosedComment,
            is_over: true,
        };
        let mut scanned = 1;
        loop {
            let end = self.input.end;
            let start = self.input.start;
            let bytes = self.input.slice(0, end);
            let found = find(b'}', bytes, start + scanned);
            let text_end = found.unwrap_or(end);
            if text_end - start - 1 > max_len {
                // Only so much is looked at, however much is in sight.
                let looked_at = start + max_len + 2;
                let text = &bytes[start..looked_at];
                return if let Some(event) = find_text(EVENT, text, 0) {
                    self.input.start = start + event + 1;
                    Ok(unclosed)
                } else {
                    self.input.start = looked_at - EVENT.len().min(max_len + 1);
                    if self.drop_comment()? {
                        return Ok(unclosed);
                    }
                    Ok(Taken::Wrong {
                        place,
                        kind: PgnErrorKind::CommentTooLong { max_len },
                        is_over: false,
                    })
                };
            }
            if let Some(close) = found {
                let text = &bytes[start..close];
                // Comments don't nest, so a brace behind the first tag of a game belongs to a comment of that game, and so does
                // the brace that closes both.
                if let Some(event) = find_text(EVENT, text, 0).filter(|&event| find(b'{', text, event).is_some()) {
                    self.input.start = start + event + 1;
                    return Ok(unclosed);
                }
                self.input.start = close + 1;
                return Ok(Taken::Text(start + 1..close));
            }
            scanned = end - start;
            if !self.input.refill()? {
                self.input.start += match find_text(EVENT, self.input.rest(), 0) {
                    Some(event) => event + 1,
                    None => self.input.rest().len(),
                };
                return Ok(unclosed);
            }
        }
    }

    /// Passes over what is left of a comment that is too long. `true` if another game was found in it, or no end at all.
    fn drop_comment(&mut self) -> io::Result<bool> {
        loop {
            let end = self.input.end;
            let bytes = self.input.slice(0, end);
            match find_any([b'}', b'\n'], bytes, self.input.start) {
                Some(index) if bytes[index] == b'}' => {
                    self.input.start = index + 1;
                    return Ok(false);
                }
                Some(index) if bytes[index..].starts_with(EVENT) => {
                    self.input.start = index + 1;
                    return Ok(true);
                }
                Some(index) if end - index >= EVENT.len() || self.input.is_last => {
                    self.input.start = index + 1;
                    continue;
                }
                Some(index) => self.input.start = index,
                None => self.input.start = end,
            }
            if !self.input.refill()? && self.input.rest().is_empty() {
                return Ok(true);
            }
        }
    }
}
