//! From a [`San`] to letters.

use chess_bits::{PieceType, Square};

use super::{Content, Coordinates, San, SanSuffix, Step};
use crate::castling::CastlingSide;

/// A text of a few bytes.
#[derive(Clone, Copy)]
pub(super) struct Spelling {
    pub(super) bytes: [u8; San::MAX_LEN],
    pub(super) len: usize,
}

impl Spelling {
    /// The text of a move. With a `dash`, that stands before the destination where an `x` does not.
    pub(super) fn of(san: San, dash: Option<u8>) -> Self {
        let mut text = Self {
            bytes: [0; San::MAX_LEN],
            len: 0,
        };
        match san.content {
            Content::Null => text.push_all(b"--"),
            Content::Castling(CastlingSide::KingSide) => text.push_all(b"O-O"),
            Content::Castling(CastlingSide::QueenSide) => text.push_all(b"O-O-O"),
            Content::Step(step) => text.push_step(step, dash),
            Content::Coordinates(Coordinates {
                orig,
                is_capture,
                dest,
                promotion,
            }) => {
                text.push_square(orig);
                if is_capture {
                    text.push(b'x');
                }
                text.push_square(dest);
                text.push_promotion(promotion);
            }
        }
        match san.suffix {
            Some(SanSuffix::Check) => text.push(b'+'),
            Some(SanSuffix::Checkmate) => text.push(b'#'),
            None => {}
        }
        text
    }

    fn push_step(&mut self, step: Step, dash: Option<u8>) {
        if !matches!(step.piece_type, PieceType::Pawn) {
            self.push(letter(step.piece_type));
        }
        if let Some(file) = step.orig_file {
            self.push(file.to_char() as u8);
        }
        if let Some(rank) = step.orig_rank {
            self.push(rank.to_char() as u8);
        }
        if step.is_capture {
            self.push(b'x');
        } else if let Some(dash) = dash {
            self.push(dash);
        }
        self.push_square(step.dest);
        self.push_promotion(step.promotion);
    }

    fn push_promotion(&mut self, promotion: Option<PieceType>) {
        if let Some(piece_type) = promotion {
            self.push(b'=');
            self.push(letter(piece_type));
        }
    }

    fn push_square(&mut self, square: Square) {
        self.push(square.file().to_char() as u8);
        self.push(square.rank().to_char() as u8);
    }

    fn push_all(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }

    fn push(&mut self, byte: u8) {
        debug_assert!(self.len < San::MAX_LEN, "a text longer than any");
        if let Some(place) = self.bytes.get_mut(self.len) {
            *place = byte;
            self.len += 1;
        }
    }

    /// ASCII by construction.
    pub(super) fn as_str(&self) -> &str {
        let text = self.bytes.get(..self.len).unwrap_or_default();
        core::str::from_utf8(text).unwrap_or_default()
    }
}

const fn letter(piece_type: PieceType) -> u8 {
    (piece_type.to_char() as u8).to_ascii_uppercase()
}
