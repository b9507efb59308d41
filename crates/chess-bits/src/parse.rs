//! What every parser here shares: reading a text letter by letter, and remembering where that stopped.

use core::fmt;
use core::str::Chars;

/// Where a parser stopped, and at what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stop {
    /// How many characters fitted.
    pub(crate) position: u8,
    /// The character that did not, or `None` at the end of the text.
    pub(crate) found: Option<char>,
}

impl Stop {
    /// Writes the message; `expected` has one entry for each position before the end of the text.
    pub(crate) fn describe(self, f: &mut fmt::Formatter<'_>, what: &str, expected: &[&str]) -> fmt::Result {
        let expected = expected.get(self.position as usize).unwrap_or(&"the end of the text");
        match self.found {
            // Escaped, so that a control character cannot break the line the message is printed on.
            Some(found) => write!(
                f,
                "invalid {what}: found `{}`, expected {expected}",
                found.escape_debug()
            ),
            None => write!(f, "invalid {what}: the text ends, expected {expected}"),
        }
    }
}

/// The letters of a text that are still to be read.
pub(crate) struct Letters<'a> {
    rest: Chars<'a>,
    position: u8,
}

impl<'a> Letters<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            rest: text.chars(),
            position: 0,
        }
    }

    /// Reads the next letter as a value.
    pub(crate) fn read<T>(&mut self, from_char: impl Fn(char) -> Option<T>) -> Result<T, Stop> {
        let found = self.rest.next();
        let value = found.and_then(from_char).ok_or(Stop {
            position: self.position,
            found,
        })?;
        self.position += 1;
        Ok(value)
    }

    /// Demands that every letter has been read.
    pub(crate) fn end(mut self) -> Result<(), Stop> {
        match self.rest.next() {
            None => Ok(()),
            found => Err(Stop {
                position: self.position,
                found,
            }),
        }
    }
}

/// The value of a text that is one letter.
pub(crate) fn one_letter<T>(text: &str, from_char: impl Fn(char) -> Option<T>) -> Result<T, Stop> {
    let mut letters = Letters::new(text);
    let value = letters.read(from_char)?;
    letters.end()?;
    Ok(value)
}

/// `Display` and `FromStr` for a type whose text is one letter, by its `to_char` and `from_char`.
macro_rules! one_letter_text {
    ($name:ident, $error:ident) => {
        impl core::fmt::Display for $name {
            /// The letter of [`to_char`](Self::to_char).
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.to_char(), f)
            }
        }

        impl core::str::FromStr for $name {
            type Err = crate::$error;

            /// Reads a text of one letter, as [`from_char`](Self::from_char) does.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Ok(crate::parse::one_letter(text, Self::from_char)?)
            }
        }
    };
}

pub(crate) use one_letter_text;
