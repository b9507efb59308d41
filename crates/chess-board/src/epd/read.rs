//! From text to records.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::error::{EpdError, EpdErrorKind};
use super::operation::{Operand, Operation, ends_word, is_line_break, is_space, wrong_in_opcode};
use super::{Epd, check};
use crate::fen::FenError;
use crate::setup::Setup;
use crate::validate::{InvalidSetup, Validity};

/// What is left of a text, and where it begins.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on as long as the characters are such, and gives what was passed.
    fn take_while(&mut self, is_such: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter| !is_such(letter)).unwrap_or(rest.len());
        self.at += length;
        rest.get(..length).unwrap_or_default()
    }

    const fn error(&self, kind: EpdErrorKind) -> EpdError {
        EpdError::new(kind, Some(self.at))
    }

    /// The next word with its place, if there is one before a semicolon or the end.
    fn word(&mut self) -> Option<(usize, &'a str)> {
        self.take_while(is_space);
        let at = self.at;
        let word = self.take_while(|letter| !ends_word(letter));
        (!word.is_empty()).then_some((at, word))
    }

    /// The next word if it is a number: a counter of FEN, since no opcode begins with a digit.
    fn counter(&mut self) -> Option<(usize, &'a str)> {
        let start = self.at;
        let found = self
            .word()
            .filter(|(_, word)| word.bytes().all(|byte| byte.is_ascii_digit()));
        if found.is_none() {
            self.at = start;
        }
        found
    }

    /// The operands up to the semicolon, each with its place.
    fn operands(&mut self) -> Result<(Vec<Operand>, Vec<usize>), EpdError> {
        let (mut operands, mut offsets) = (Vec::new(), Vec::new());
        loop {
            self.take_while(is_space);
            let offset = self.at;
            let operand = match self.peek() {
                None => break,
                Some(';') => {
                    self.at += 1;
                    break;
                }
                Some(letter) if is_line_break(letter) => return Err(self.error(EpdErrorKind::LineBreak)),
                Some('"') => Operand::string(self.string()?),
                Some(_) => {
                    let word = self.take_while(|letter| !ends_word(letter));
                    if self.peek() == Some('"') {
                        return Err(self.error(EpdErrorKind::Word(Some('"'))));
                    }
                    Operand::word(word)
                }
            };
            operands.push(operand.map_err(|error| error.at(Some(offset)))?);
            offsets.push(offset);
        }
        Ok((operands, offsets))
    }

    /// What a quoted string says; the next character is its first quote.
    fn string(&mut self) -> Result<String, EpdError> {
        let start = self.at;
        let mut text = String::new();
        let mut letters = self.rest().char_indices().skip(1).peekable();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at += at + 1;
                    return match self.peek() {
                        Some(next) if !ends_word(next) || next == '"' => {
                            Err(self.error(EpdErrorKind::AfterString(next)))
                        }
                        _ => Ok(text),
                    };
                }
                // A backslash before anything else stands for itself, as in `C:\books`.
                '\\' => match letters.next_if(|&(_, next)| matches!(next, '"' | '\\')) {
                    Some((_, escaped)) => text.push(escaped),
                    None => text.push('\\'),
                },
                letter if is_line_break(letter) => {
                    self.at += at;
                    return Err(self.error(EpdErrorKind::LineBreak));
                }
                letter => text.push(letter),
            }
        }
        Err(EpdError::new(EpdErrorKind::UnclosedString, Some(start)))
    }
}

/// Reads a record; see [`Epd::read`].
pub(super) fn read(text: &str, validity: Validity) -> Result<Epd, EpdError> {
    let text = text.trim_end_matches(|letter| is_space(letter) || is_line_break(letter));
    let mut scanner = Scanner { text, at: 0 };
    let setup = position(&mut scanner)?;
    let board = setup
        .to_board(validity)
        .map_err(|error| EpdError::new(EpdErrorKind::Fen(error.into()), Some(0)))?;
    let mut epd = Epd {
        board,
        operations: Vec::new(),
    };
    loop {
        // Semicolons without an operation are common: `… 0 1 ;D1 20 ;D2 400`.
        scanner.take_while(|letter| is_space(letter) || letter == ';');
        let Some((offset, opcode)) = scanner.word() else {
            break;
        };
        if let Some((at, found)) = wrong_in_opcode(opcode) {
            return Err(EpdError::new(EpdErrorKind::Opcode(found), Some(offset + at)));
        }
        if scanner.peek() == Some('"') {
            return Err(scanner.error(EpdErrorKind::Opcode(Some('"'))));
        }
        let (operands, offsets) = scanner.operands()?;
        let operation = Operation::new(opcode, operands)?;
        check(&epd.board, &operation).map_err(|(kind, operand)| {
            let at = offsets.get(operand).copied().unwrap_or(offset);
            EpdError::new(kind, Some(at))
        })?;
        if validity == Validity::Strict && opcode == "fmvn" && operation.number() == Some(0) {
            let error = FenError::Setup(InvalidSetup::FullmoveNumber);
            return Err(EpdError::new(EpdErrorKind::Fen(error), offsets.first().copied()));
        }
        epd.operations.push(operation);
    }
    match scanner.peek() {
        None => {}
        Some(letter) if is_line_break(letter) => return Err(scanner.error(EpdErrorKind::LineBreak)),
        Some(letter) => return Err(scanner.error(EpdErrorKind::Opcode(Some(letter)))),
    }
    epd.keep_counters();
    Ok(epd)
}

/// The four fields of a position, and the two counters of a FEN if they are there.
fn position(scanner: &mut Scanner<'_>) -> Result<Setup, EpdError> {
    let mut fields = [(0, ""); 4];
    for (number, field) in fields.iter_mut().enumerate() {
        match scanner.word() {
            Some(found) => *field = found,
            None => return Err(scanner.error(EpdErrorKind::Fen(FenError::MissingField(number)))),
        }
    }
    let [
        (board_at, board),
        (side_at, side),
        (castling_at, castling),
        (en_passant_at, en_passant),
    ] = fields;
    let mut setup: Setup = format!("{board} {side} {castling} {en_passant}")
        .parse()
        .map_err(|error| {
            let at = match error {
                FenError::SideToMove(_) => side_at,
                FenError::Castling(_) => castling_at,
                FenError::EnPassant(_) => en_passant_at,
                _ => board_at,
            };
            EpdError::new(EpdErrorKind::Fen(error), Some(at))
        })?;
    let number = |(at, digits): (usize, &str), error| {
        let parsed = digits.parse();
        parsed.map_err(|_| EpdError::new(EpdErrorKind::Fen(error), Some(at)))
    };
    if let Some(found) = scanner.counter() {
        setup.halfmove_clock = number(found, FenError::HalfmoveClock(None))?;
        if let Some(found) = scanner.counter() {
            setup.fullmove_number = number(found, FenError::FullmoveNumber(None))?;
        }
    }
    Ok(setup)
}
