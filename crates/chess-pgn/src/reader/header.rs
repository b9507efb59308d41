//! One tag, `[Name "value"]`, found in a window of bytes.

use std::ops::Range;

use crate::PgnErrorKind;
use crate::scan::{find, find_any};
use crate::tag::is_name_byte;

/// What stands at a `[`.
pub(super) enum Found {
    /// A tag: where its name and its value stand, and where it is over.
    Tag {
        name: Range<usize>,
        value: Range<usize>,
        end: usize,
        oddity: Option<PgnErrorKind>,
    },
    /// No tag. The line is to be left out.
    Nothing(PgnErrorKind),
    /// That can't be told before more bytes are in sight.
    Unknown,
}

/// The bytes in sight, from which nobody can tell what comes behind unless they are the last.
#[derive(Clone, Copy)]
pub(super) struct Sight<'a> {
    /// Up to the end and no further.
    pub(super) bytes: &'a [u8],
    pub(super) is_last: bool,
}

impl Sight<'_> {
    fn skip_spaces(self, from: usize) -> usize {
        self.skip(from, |byte| matches!(byte, b' ' | b'\t' | b'\r'))
    }

    fn skip(self, from: usize, passes: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|&&byte| passes(byte)).count()
    }

    fn at(self, index: usize) -> Option<u8> {
        self.bytes.get(index).copied()
    }
}

/// Whether at a `[` among moves there begins a tag, and so the next game; `None` if that can't be told before more is in sight.
///
/// It does if a name and a quotation mark follow, which no text for people looks like.
pub(super) fn is_tag(sight: Sight<'_>, open: usize) -> Option<bool> {
    // Names are short. What is longer is noise.
    const MAX_LEN: usize = 255;
    let sight = match sight.bytes.get(..open + MAX_LEN) {
        Some(bytes) => Sight { bytes, is_last: true },
        None => sight,
    };
    let name = sight.skip_spaces(open + 1);
    let name_end = sight.skip(name, is_name_byte);
    let quote = sight.skip_spaces(name_end);
    match sight.at(quote) {
        Some(byte) => Some(name_end > name && byte == b'"'),
        None if sight.is_last => Some(false),
        None => None,
    }
}

/// Reads what stands at a `[`. No tag is longer than `max_len` bytes.
pub(super) fn tag(sight: Sight<'_>, open: usize, max_len: usize) -> Found {
    let too_long = Found::Nothing(PgnErrorKind::TagTooLong { max_len });
    match sight.bytes.get(..open.saturating_add(max_len)) {
        // Cut where no more may be looked at; then nothing is missing behind.
        Some(bytes) if bytes.len() < sight.bytes.len() => match read(Sight { bytes, is_last: false }, open) {
            Found::Unknown => too_long,
            found => found,
        },
        _ => read(sight, open),
    }
}

fn read(sight: Sight<'_>, open: usize) -> Found {
    let name = sight.skip_spaces(open + 1);
    let name_end = sight.skip(name, is_name_byte);
    let quote = sight.skip_spaces(name_end);
    match sight.at(quote) {
        None if !sight.is_last => return Found::Unknown,
        Some(b'"') if name_end > name => {}
        _ => return Found::Nothing(PgnErrorKind::Tag),
    }
    let value = quote + 1;
    // To the first quotation mark that is not escaped.
    let mut from = value;
    let value_end = loop {
        match find_any([b'"', b'\\', b'\n'], sight.bytes, from) {
            None if sight.is_last => break None,
            None => return Found::Unknown,
            Some(at) => match sight.at(at) {
                Some(b'\\') => match sight.at(at + 1) {
                    None if sight.is_last => break None,
                    None => return Found::Unknown,
                    Some(b'\n') => break None,
                    Some(_) => from = at + 2,
                },
                Some(b'"') => break Some(at),
                _ => break None,
            },
        }
    };
    if let Some(value_end) = value_end {
        let close = sight.skip_spaces(value_end + 1);
        match sight.at(close) {
            None if !sight.is_last => return Found::Unknown,
            Some(b']') => {
                return Found::Tag {
                    name: name..name_end,
                    value: value..value_end,
                    end: close + 1,
                    oddity: None,
                };
            }
            None | Some(b'\n') => {
                return Found::Tag {
                    name: name..name_end,
                    value: value..value_end,
                    end: close,
                    oddity: Some(PgnErrorKind::UnclosedTag),
                };
            }
            Some(_) => {}
        }
    }
    // A quotation mark that was not escaped: then the last one of the line before its last `]` is the end.
    let line_end = match find(b'\n', sight.bytes, value) {
        Some(line_end) => line_end,
        None if sight.is_last => sight.bytes.len(),
        None => return Found::Unknown,
    };
    let line = sight.bytes.get(value..line_end).unwrap_or_default().trim_ascii_end();
    let Some(line) = line.strip_suffix(b"]") else {
        return Found::Nothing(PgnErrorKind::Tag);
    };
    match line.trim_ascii_end() {
        [inner @ .., b'"'] => Found::Tag {
            name: name..name_end,
            value: value..value + inner.len(),
            end: line_end,
            oddity: Some(PgnErrorKind::UnescapedQuote),
        },
        _ => Found::Nothing(PgnErrorKind::Tag),
    }
}
