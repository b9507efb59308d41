//! Operations and their operands, as text: what they mean is not known here.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::error::{EpdError, EpdErrorKind};

/// An operation of an EPD record: an opcode, and any number of operands.
///
/// ```
/// use chess_board::{Operand, Operation};
///
/// let operation = Operation::new("c0", [Operand::string("so-called \"good\" bishop; see c1")?])?;
/// assert_eq!(operation.to_string(), r#"c0 "so-called \"good\" bishop; see c1";"#);
/// # Ok::<(), chess_board::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// An operand of an [`Operation`]: a string in quotes, or a word without them (a number, a move, a name).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    text: String,
    is_string: bool,
}

impl Operation {
    /// An operation of this opcode with these operands.
    ///
    /// # Errors
    ///
    /// [`EpdErrorKind::Opcode`] unless the opcode is a letter with letters, digits and underscores behind it.
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Result<Self, EpdError> {
        match wrong_in_opcode(opcode) {
            Some((_, found)) => Err(EpdErrorKind::Opcode(found).into()),
            None => Ok(Self {
                opcode: opcode.to_string(),
                operands: operands.into_iter().collect(),
            }),
        }
    }

    /// The opcode.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands, in order.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// The operands as one text, several of them with a space between, as where somebody forgot the quotes; `None` without
    /// any.
    #[must_use]
    pub fn string(&self) -> Option<Cow<'_, str>> {
        let (first, rest) = self.operands.split_first()?;
        let mut text = Cow::Borrowed(first.text());
        for operand in rest {
            let text = text.to_mut();
            text.push(' ');
            text.push_str(operand.text());
        }
        Some(text)
    }

    /// The only operand as a number; `None` if there are more or none, or it is no such number.
    #[must_use]
    pub fn number<T: core::str::FromStr>(&self) -> Option<T> {
        match self.operands.as_slice() {
            [operand] => operand.text().parse().ok(),
            _ => None,
        }
    }
}

/// Where an opcode breaks the rules, and the character that does: none in an empty one.
pub(super) fn wrong_in_opcode(opcode: &str) -> Option<(usize, Option<char>)> {
    let is_right =
        |at, letter: char| letter.is_ascii_alphabetic() || at > 0 && (letter.is_ascii_digit() || letter == '_');
    let mut letters = opcode.char_indices();
    match letters.find(|&(at, letter)| !is_right(at, letter)) {
        Some((at, letter)) => Some((at, Some(letter))),
        None => opcode.is_empty().then_some((0, None)),
    }
}

/// Whether a character parts words.
pub(super) const fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\t')
}

/// Whether a character ends the record.
pub(super) const fn is_line_break(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

/// Whether a character ends a word.
pub(super) const fn ends_word(letter: char) -> bool {
    is_space(letter) || is_line_break(letter) || matches!(letter, ';' | '"')
}

impl Operand {
    /// Text, to be written in quotes; it may be empty.
    ///
    /// # Errors
    ///
    /// [`EpdErrorKind::LineBreak`] where there is one in it: a record is one line.
    pub fn string(text: impl Into<String>) -> Result<Self, EpdError> {
        let text = text.into();
        if text.contains(is_line_break) {
            return Err(EpdErrorKind::LineBreak.into());
        }
        Ok(Self { text, is_string: true })
    }

    /// A word, to be written as it is: a move, a number, a name.
    ///
    /// # Errors
    ///
    /// [`EpdErrorKind::Word`] if it is empty, or there is a space, semicolon, quote or line break in it.
    pub fn word(text: impl Into<String>) -> Result<Self, EpdError> {
        let text = text.into();
        let found = text.chars().find(|&letter| ends_word(letter));
        if found.is_some() || text.is_empty() {
            return Err(EpdErrorKind::Word(found).into());
        }
        Ok(Self { text, is_string: false })
    }

    /// The text, without quotes and escapes.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a string in quotes.
    #[must_use]
    pub const fn is_string(&self) -> bool {
        self.is_string
    }
}

impl From<i64> for Operand {
    fn from(number: i64) -> Self {
        Self {
            text: number.to_string(),
            is_string: false,
        }
    }
}

impl From<u64> for Operand {
    fn from(number: u64) -> Self {
        Self {
            text: number.to_string(),
            is_string: false,
        }
    }
}

/// As in a record: a string in quotes, with a backslash before each quote and backslash in it.
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if !self.is_string {
            return f.write_str(&self.text);
        }
        f.write_char('"')?;
        for letter in self.text.chars() {
            if matches!(letter, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(letter)?;
        }
        f.write_char('"')
    }
}

/// As in a record, with the semicolon.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}
