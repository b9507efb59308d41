//! Bytes of unknown encoding as text.

use std::borrow::Cow;

/// UTF-8 if it is that, and otherwise ISO 8859-1, which is what the standard of PGN prescribes.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// Whether a character can't stand in a line of text: line breaks and other controls.
pub(crate) const fn is_control(character: char) -> bool {
    character.is_ascii_control()
}

/// The words of a text, which are set apart by white space and controls.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| character == ' ' || is_control(character))
        .filter(|word| !word.is_empty())
}

/// The words of a text with one space between them.
pub(crate) fn in_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in words(text) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
