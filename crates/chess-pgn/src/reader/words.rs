//! The tokens among the moves that are whole in a window of bytes: nearly all there are.

use super::sink::Sink;
use crate::comment::Comment;
use crate::scan::{find, find_any};
use crate::{GameResult, Nag, PgnErrorKind};

/// No word among the moves is longer, in bytes.
pub(super) const MAX_WORD_LEN: usize = 255;

/// Where and why the scanner stopped. Unless it is said otherwise, the place is that of the token.
pub(super) enum Stop {
    /// A token may go on behind what is in sight, or nothing is left.
    More,
    /// A `%` at the beginning of a line.
    Escape,
    /// A comment whose end is not in sight, or that is not plain.
    Comment,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    Bracket,
    /// A result, and where it is over.
    Result(GameResult, usize),
    /// Something is wrong with a token; where that is over.
    Wrong(PgnErrorKind, usize),
}

/// What a byte begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    Word,
    /// Nothing: white space, and the points behind a number.
    Space,
    Digit,
    Other,
}

/// What each byte begins; and whether it ends a word that it stands behind.
static STARTS: [Start; 256] = {
    let mut starts = [Start::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        starts[byte] = match byte as u8 {
            b' ' | b'\t'..=b'\r' | b'.' => Start::Space,
            b'0'..=b'9' => Start::Digit,
            0..=0x1f | 0x7f => Start::Other,
            b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'*' | b'%' => Start::Other,
            _ => Start::Word,
        };
        byte += 1;
    }
    starts
};

/// Whether a byte can't be part of a word. Those that can, and begin none, are `.` and `%`.
static ENDS_WORD: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        ends[byte] = match STARTS[byte] {
            Start::Space => byte as u8 != b'.',
            Start::Other => byte as u8 != b'%',
            Start::Word | Start::Digit => false,
        };
        byte += 1;
    }
    ends
};

/// A window of bytes, with zeros behind it.
#[derive(Clone, Copy)]
pub(super) struct Scanner<'a> {
    pub(super) window: &'a [u8],
    /// Where it is over.
    pub(super) end: usize,
    /// No token is told that begins here or behind, though the end may be.
    pub(super) bound: usize,
    /// Nothing comes behind.
    pub(super) is_last: bool,
    pub(super) max_comment_len: usize,
}

impl Scanner<'_> {
    /// Tells moves, glyphs and comments from `at` on, which is moved behind them. If skipping, tells nothing.
    #[inline(always)]
    pub(super) fn run<S: Sink>(self, at: &mut usize, is_skipping: bool, sink: &mut S) -> Stop {
        let window = self.window;
        loop {
            let mut start = *at;
            if start >= self.bound {
                return Stop::More;
            }
            let mut byte = window[start];
            // Before nearly each token there is one space, which is not worth a turn of its own.
            if byte == b' ' {
                start += 1;
                *at = start;
                if start >= self.bound {
                    return Stop::More;
                }
                byte = window[start];
            }
            match STARTS[byte as usize] {
                Start::Space => *at = start + 1,
                Start::Word => {
                    let end = self.word_end(start + 1);
                    if let Some(stop) = self.word(at, end, is_skipping, sink) {
                        return stop;
                    }
                }
                Start::Digit => {
                    let mut end = start + 1;
                    while window[end].is_ascii_digit() {
                        end += 1;
                    }
                    if window[end] == b'.' && end < self.end && end - start <= MAX_WORD_LEN {
                        *at = end + 1;
                        // One by one would do as well, but would be slower.
                        while window[*at] == b'.' && *at < self.bound {
                            *at += 1;
                        }
                        continue;
                    }
                    let end = self.word_end(end);
                    if let Some(stop) = self.number(at, end, is_skipping, sink) {
                        return stop;
                    }
                }
                Start::Other => match byte {
                    b'{' => {
                        let bytes = &window[..self.end];
                        let close = match find_any([b'{', b'}'], bytes, start + 1) {
                            Some(close) if window[close] == b'}' && close - start - 1 <= self.max_comment_len => close,
                            _ => return Stop::Comment,
                        };
                        if !is_skipping {
                            sink.comment(Comment::new(&bytes[start + 1..close]));
                        }
                        *at = close + 1;
                    }
                    b';' => {
                        let bytes = &window[..self.end];
                        let close = match find(b'\n', bytes, start + 1) {
                            Some(close) if close - start - 1 <= self.max_comment_len => close,
                            _ => return Stop::Comment,
                        };
                        if !is_skipping {
                            sink.comment(line_comment(&bytes[start + 1..close]));
                        }
                        *at = close + 1;
                    }
                    _ => {
                        if let Some(stop) = self.sign(at, byte, is_skipping, sink) {
                            return stop;
                        }
                    }
                },
            }
        }
    }

    /// Where a word is over that goes on at least to here.
    #[inline(always)]
    fn word_end(self, from: usize) -> usize {
        let mut end = from;
        while !ENDS_WORD[self.window[end] as usize] {
            end += 1;
        }
        end
    }

    /// Whether a token up to `end` may go on, or is too long to be one.
    #[inline(always)]
    fn check(self, start: usize, end: usize) -> Option<Stop> {
        if end < self.end && end - start <= MAX_WORD_LEN {
            return None;
        }
        if end.min(self.end) - start > MAX_WORD_LEN {
            let kind = PgnErrorKind::WordTooLong { max_len: MAX_WORD_LEN };
            // Always so far, wherever the end of what is in sight happens to be.
            Some(Stop::Wrong(kind, start + MAX_WORD_LEN + 1))
        } else if end >= self.end && !self.is_last {
            Some(Stop::More)
        } else {
            None
        }
    }

    #[inline(always)]
    fn word<S: Sink>(self, at: &mut usize, end: usize, is_skipping: bool, sink: &mut S) -> Option<Stop> {
        let start = *at;
        if let Some(stop) = self.check(start, end) {
            return Some(stop);
        }
        let word = &self.window[start..end];
        *at = end;
        if is_skipping {
            return None;
        }
        let told = match *word {
            // What nearly all moves end with, so that it needs no closer look.
            [.., b'1'..=b'8'] | [_, .., b'O' | b'#' | b'Q' | b'R' | b'B'] | [.., b'0'..=b'9' | b'A'..=b'Z', b'+'] => {
                sink.san(word)
            }
            _ => closer_look(word, sink),
        };
        told.err().map(|kind| {
            *at = start;
            Stop::Wrong(kind, end)
        })
    }

    /// A number of a move, which is passed over, unless it is more than that: a result, or castling with zeros.
    #[inline(always)]
    fn number<S: Sink>(self, at: &mut usize, end: usize, is_skipping: bool, sink: &mut S) -> Option<Stop> {
        let start = *at;
        if let Some(stop) = self.check(start, end) {
            return Some(stop);
        }
        let word = &self.window[start..end];
        if let Some(result) = GameResult::from_bytes(word) {
            Some(Stop::Result(result, end))
        } else if word.iter().all(u8::is_ascii_digit) && word != b"0000" {
            *at = end;
            None
        } else {
            self.word(at, end, is_skipping, sink)
        }
    }

    /// One of the signs that are not part of a word.
    #[inline]
    fn sign<S: Sink>(self, at: &mut usize, byte: u8, is_skipping: bool, sink: &mut S) -> Option<Stop> {
        let start = *at;
        match byte {
            b'(' => return Some(Stop::Open),
            b')' => return Some(Stop::Close),
            b'[' => return Some(Stop::Bracket),
            b'*' => return Some(Stop::Result(GameResult::Unknown, start + 1)),
            b'!' | b'?' => {
                let is_double = matches!(self.window[start + 1], b'!' | b'?');
                if start + 1 >= self.end && !self.is_last {
                    return Some(Stop::More);
                }
                let end = (start + 1 + usize::from(is_double)).min(self.end);
                *at = end;
                if let (false, Some(nag)) = (is_skipping, Nag::from_glyph_bytes(&self.window[start..end])) {
                    sink.nag(nag);
                }
            }
            b'$' => return self.dollar(at, is_skipping, sink),
            // Nowhere else: a game does not begin with an escape.
            b'%' if start > 0 && self.window[start - 1] == b'\n' => {
                return Some(Stop::Escape);
            }
            b'%' => {
                let end = self.word_end(start + 1);
                return self.word(at, end, is_skipping, sink);
            }
            _ => return Some(Stop::Wrong(PgnErrorKind::UnexpectedByte(byte), start + 1)),
        }
        None
    }

    fn dollar<S: Sink>(self, at: &mut usize, is_skipping: bool, sink: &mut S) -> Option<Stop> {
        let start = *at;
        let mut end = start + 1;
        while self.window[end].is_ascii_digit() {
            end += 1;
        }
        if let Some(stop) = self.check(start, end) {
            return Some(stop);
        }
        let digits = std::str::from_utf8(&self.window[start + 1..end]).unwrap_or_default();
        match digits.parse() {
            Ok(number) => {
                *at = end;
                if !is_skipping {
                    sink.nag(Nag(number));
                }
                None
            }
            Err(_) => Some(Stop::Wrong(PgnErrorKind::Nag, end)),
        }
    }
}

/// A comment to the end of a line, without what else ends that.
pub(super) fn line_comment(bytes: &[u8]) -> Comment<'_> {
    Comment::new(bytes.strip_suffix(b"\r").unwrap_or(bytes))
}

/// A word that may be, or end with, a sign of annotation.
#[cold]
#[inline(never)]
fn closer_look<S: Sink>(word: &[u8], sink: &mut S) -> Result<(), PgnErrorKind> {
    // What may stand apart behind a move and says nothing that its board does not.
    const REMARKS: [&[u8]; 12] = [
        b"e.p.", b"e.p", b"ep.", b"ep", b"ch", b"ch.", b"+", b"++", b"#", b"mate", b"dis.", b"dbl.",
    ];
    if REMARKS.contains(&word) {
        return Ok(());
    }
    if let Some(nag) = Nag::from_glyph_bytes(word) {
        sink.nag(nag);
        return Ok(());
    }
    match Nag::split_suffix(word) {
        Some((word, nag)) => {
            sink.san(word)?;
            sink.nag(nag);
            Ok(())
        }
        None => sink.san(word),
    }
}
