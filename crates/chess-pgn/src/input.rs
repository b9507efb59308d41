//! A window on bytes that are read in turn, and the line and column of each.

use std::io::{self, Read};

use crate::error::Place;
use crate::scan::count_lines;

/// Behind the end of the window stand so many bytes more, all zero, so that a token may be looked at as a whole.
pub(crate) const PADDING: usize = 16;

/// So much is asked for at once.
const READ_LEN: usize = 1 << 16;

/// Bytes from a source, of which those from `start` to `end` are in sight.
#[derive(Debug)]
pub(crate) struct Input<R> {
    source: R,
    /// As long as it ever was, and with the padding behind `end`.
    buffer: Vec<u8>,
    /// The next byte that is not read yet.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Nothing comes after `end`.
    pub(crate) is_last: bool,
    /// How many bytes of the source lie before the buffer.
    base: u64,
    /// The offset where a line begins although no line feed stands before it: that of the whole, a byte-order mark left out.
    first_line: Option<u64>,
    line: LineMark,
    copy: Option<Copy>,
}

/// A place in the buffer up to which lines are counted.
#[derive(Clone, Copy, Debug)]
struct LineMark {
    index: usize,
    line: u64,
    /// Where this line begins, in the source.
    line_start: u64,
}

/// What was read, kept for those who want the text itself.
#[derive(Debug)]
struct Copy {
    bytes: Vec<u8>,
    max_len: usize,
    /// What lies before in the buffer is in `bytes`.
    index: usize,
    is_cut: bool,
}

impl<R: Read> Input<R> {
    pub(crate) fn new(source: R, place: Place) -> Self {
        Self {
            source,
            buffer: vec![0; PADDING],
            start: 0,
            end: 0,
            is_last: false,
            base: place.offset,
            first_line: (place.column == 1).then_some(place.offset),
            line: LineMark {
                index: 0,
                line: place.line,
                line_start: place.offset - (place.column - 1),
            },
            copy: None,
        }
    }

    /// Lets go of what lies before `start`, but for one byte, and reads more. `false` if there is no more.
    ///
    /// Where much is in sight already, at least as much again is read, so that whoever has to begin again with each
    /// addition does so a few times only.
    #[cold]
    pub(crate) fn refill(&mut self) -> io::Result<bool> {
        const MUCH: usize = 1 << 10;
        let in_sight = self.end - self.start;
        let wanted = if in_sight < MUCH { 1 } else { in_sight };
        let mut added = 0;
        while added < wanted {
            match self.read_once()? {
                0 => break,
                count => added += count,
            }
        }
        Ok(added > 0)
    }

    fn read_once(&mut self) -> io::Result<usize> {
        if self.is_last {
            return Ok(0);
        }
        self.forget();
        let room = READ_LEN.max(self.end);
        if self.buffer.len() < self.end + READ_LEN / 2 + PADDING {
            self.buffer.resize(self.end + room + PADDING, 0);
        }
        let space_end = self.buffer.len() - PADDING;
        let count = loop {
            match self.source.read(&mut self.buffer[self.end..space_end]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A source that claims more than there was room for does not get it.
                result => break result?.min(space_end - self.end),
            }
        };
        self.end += count;
        self.is_last = count == 0;
        self.buffer[self.end..self.end + PADDING].fill(0);
        Ok(count)
    }

    /// Moves what is left to the beginning of the buffer. One byte before `start` is kept, for who asks whether a line
    /// begins there.
    fn forget(&mut self) {
        let kept = self.start.saturating_sub(1);
        if kept == 0 {
            return;
        }
        self.count_lines_to(kept);
        if let Some(copy) = &mut self.copy {
            copy.take(&self.buffer, kept);
            copy.index = copy.index.saturating_sub(kept);
        }
        self.buffer.copy_within(kept..self.end, 0);
        self.start -= kept;
        self.end -= kept;
        self.line.index -= kept;
        self.base += kept as u64;
    }

    /// What is in sight and the padding, indexed as `start` and `end` are.
    #[inline(always)]
    pub(crate) fn window(&self) -> &[u8] {
        &self.buffer[..self.end + PADDING]
    }

    /// The bytes in sight.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Bytes between two places.
    pub(crate) fn slice(&self, from: usize, to: usize) -> &[u8] {
        &self.buffer[from..to]
    }

    /// Whether a line begins at an index.
    pub(crate) fn is_line_start(&self, index: usize) -> bool {
        let is_behind_feed = index > 0 && self.buffer[index - 1] == b'\n';
        is_behind_feed || self.first_line == Some(self.offset_of(index))
    }

    /// Passes over a byte-order mark of so many bytes. Where it begins a line, the line begins behind it.
    pub(crate) fn pass_mark(&mut self, len: usize) {
        let begins_line = self.is_line_start(self.start);
        self.start += len;
        if begins_line {
            self.first_line = Some(self.offset_of(self.start));
        }
    }

    /// How far an index is from the beginning of the source.
    pub(crate) const fn offset_of(&self, index: usize) -> u64 {
        self.base + index as u64
    }

    /// The index of an offset, if that is in sight or beyond.
    pub(crate) fn index_of(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX)
    }

    /// The line and column of an index, which must not lie before one that was asked for earlier.
    pub(crate) fn place_of(&mut self, index: usize) -> Place {
        self.count_lines_to(index);
        let offset = self.offset_of(index);
        Place {
            offset,
            line: self.line.line,
            column: offset - self.line.line_start + 1,
        }
    }

    fn count_lines_to(&mut self, index: usize) {
        let Some(passed) = self.buffer.get(self.line.index..index) else {
            debug_assert!(index <= self.line.index, "lines are counted within the buffer");
            return;
        };
        let lines = count_lines(passed);
        if lines > 0 {
            let last = passed.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            self.line.line += lines;
            self.line.line_start = self.base + (self.line.index + last + 1) as u64;
        }
        self.line.index = index;
    }

    /// From here on, keeps the first `max_len` bytes that are read.
    pub(crate) fn begin_copy(&mut self, max_len: usize) {
        self.copy = Some(Copy {
            bytes: Vec::new(),
            max_len,
            index: self.start,
            is_cut: false,
        });
    }

    /// Keeps what was read so far and the byte behind, by which one sees that more followed, but nothing more.
    pub(crate) fn cut_copy(&mut self) {
        let end = self.end.min(self.start + 1);
        if let Some(copy) = &mut self.copy {
            copy.take(&self.buffer, end);
            copy.max_len = copy.bytes.len();
            copy.is_cut = true;
        }
    }

    /// Whether not all bytes that were read are kept.
    pub(crate) fn is_copy_cut(&self) -> bool {
        self.copy.as_ref().is_some_and(|copy| copy.is_cut)
    }

    /// The bytes that were read since, no longer kept.
    pub(crate) fn end_copy(&mut self) -> Vec<u8> {
        match self.copy.take() {
            Some(mut copy) => {
                copy.take(&self.buffer, self.start);
                copy.bytes
            }
            None => Vec::new(),
        }
    }
}

impl Copy {
    fn take(&mut self, buffer: &[u8], to: usize) {
        if let Some(passed) = buffer.get(self.index..to) {
            let room = self.max_len.saturating_sub(self.bytes.len());
            self.is_cut |= passed.len() > room;
            self.bytes.extend_from_slice(&passed[..passed.len().min(room)]);
            self.index = to;
        }
    }
}
