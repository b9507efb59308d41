//! A tag as it stands in the text.

use std::borrow::Cow;

use crate::text::decode;

/// A tag as it stands in the text: `[Name "value"]`.
///
/// ```
/// use chess_pgn::Tag;
///
/// let tag = Tag::new(b"Event", br#"The \"Open\""#);
/// assert_eq!(tag.value(), br#"The "Open""#.as_slice());
/// assert_eq!(tag.value_text(), "The \"Open\"");
/// assert!(tag.is(b"Event"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    name: &'a [u8],
    raw_value: &'a [u8],
}

impl<'a> Tag<'a> {
    /// Of a name, and a value as it stands between the quotation marks.
    #[must_use]
    pub const fn new(name: &'a [u8], raw_value: &'a [u8]) -> Self {
        Self { name, raw_value }
    }

    /// The name, which is made of ASCII letters, digits and `_ + # = : -`.
    #[must_use]
    pub const fn name(self) -> &'a [u8] {
        self.name
    }

    /// The name as text.
    #[must_use]
    pub fn name_text(self) -> Cow<'a, str> {
        decode(self.name)
    }

    /// Whether the name is this one.
    #[must_use]
    #[inline]
    pub fn is(self, name: &[u8]) -> bool {
        self.name == name
    }

    /// The value as it stands between the quotation marks, `\"` for `"` and `\\` for `\` included.
    #[must_use]
    pub const fn raw_value(self) -> &'a [u8] {
        self.raw_value
    }

    /// The value: the bytes that are meant, of whatever encoding.
    ///
    /// `\"` is `"` and `\\` is `\`. In front of anything else `\` stands for itself.
    #[must_use]
    pub fn value(self) -> Cow<'a, [u8]> {
        if !self.raw_value.contains(&b'\\') {
            return Cow::Borrowed(self.raw_value);
        }
        let mut value = Vec::with_capacity(self.raw_value.len());
        let mut rest = self.raw_value;
        while let Some((&first, mut behind)) = rest.split_first() {
            let mut meant = first;
            if let (b'\\', [escaped @ (b'"' | b'\\'), after @ ..]) = (first, behind) {
                meant = *escaped;
                behind = after;
            }
            value.push(meant);
            rest = behind;
        }
        Cow::Owned(value)
    }

    /// The value as text: UTF-8 if it is that, and otherwise ISO 8859-1.
    #[must_use]
    pub fn value_text(self) -> Cow<'a, str> {
        match self.value() {
            Cow::Borrowed(value) => decode(value),
            Cow::Owned(value) => Cow::Owned(decode(&value).into_owned()),
        }
    }
}

/// Whether a byte may stand in the name of a tag.
pub(crate) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}
