//! From letters to a [`San`]: the exact form in a few branches, the lenient forms step by step.

use chess_bits::{File, PieceType, Rank, Square};

use super::{Content, Coordinates, ParseSanErrorKind, San, SanSuffix, Step};
use crate::castling::CastlingSide;

impl San {
    /// Reads what is written exactly, and nothing else.
    ///
    /// Nearly all moves there are go through here, so it is made to be inlined: from the suffix inwards, then by the
    /// first letter and what is left between it and the destination.
    #[inline(always)]
    pub(super) fn exact(text: &[u8]) -> Option<Self> {
        let (body, suffix) = split_suffix(text)?;
        let (&first, rest) = body.split_first()?;
        let content = if let Some(file) = file(first) {
            Content::Step(exact_pawn(file, rest)?)
        } else if let Some(piece_type) = exact_letter(first) {
            Content::Step(exact_piece(piece_type, rest)?)
        } else {
            match body {
                b"O-O" => Content::Castling(CastlingSide::KingSide),
                b"O-O-O" => Content::Castling(CastlingSide::QueenSide),
                b"--" => Content::Null,
                _ => return None,
            }
        };
        Some(Self { content, suffix })
    }
}

/// Takes off one of the six glyphs of annotation, then `+` or `#`.
#[inline(always)]
fn split_suffix(text: &[u8]) -> Option<(&[u8], Option<SanSuffix>)> {
    let mut body = text;
    // Nearly all moves end with a rank, and there is nothing to look for.
    if !matches!(text, [.., b'1'..=b'8']) {
        for _ in 0..2 {
            if let [rest @ .., b'!' | b'?'] = body {
                body = rest;
            }
        }
        if let [rest @ .., b'+'] = body {
            return Some((rest, Some(SanSuffix::Check)));
        }
        if let [rest @ .., b'#'] = body {
            return Some((rest, Some(SanSuffix::Checkmate)));
        }
    }
    Some((body, None))
}

/// A pawn's move behind the letter of its file.
#[inline(always)]
fn exact_pawn(orig: File, rest: &[u8]) -> Option<Step> {
    let push = |digit, promotion| {
        Some(Step {
            piece_type: PieceType::Pawn,
            orig_file: None,
            orig_rank: None,
            is_capture: false,
            dest: Square::new(orig, rank(digit)?),
            promotion,
        })
    };
    let capture = |letter, digit, promotion| {
        Some(Step {
            piece_type: PieceType::Pawn,
            orig_file: Some(orig),
            orig_rank: None,
            is_capture: true,
            dest: square(letter, digit)?,
            promotion,
        })
    };
    match *rest {
        [digit] => push(digit, None),
        [b'x', letter, digit] => capture(letter, digit, None),
        [digit, b'=', piece] => push(digit, Some(exact_promotion(piece)?)),
        [b'x', letter, digit, b'=', piece] => capture(letter, digit, Some(exact_promotion(piece)?)),
        _ => None,
    }
}

#[inline(always)]
fn exact_promotion(letter: u8) -> Option<PieceType> {
    exact_letter(letter).filter(|piece_type| !matches!(piece_type, PieceType::King))
}

/// The piece of a capital letter, looked up: from a `match` the compiler makes a jump that can't be foreseen.
#[inline(always)]
fn exact_letter(letter: u8) -> Option<PieceType> {
    const LETTERS: [Option<PieceType>; 26] = {
        let mut letters = [None; 26];
        letters[(b'N' - b'A') as usize] = Some(PieceType::Knight);
        letters[(b'B' - b'A') as usize] = Some(PieceType::Bishop);
        letters[(b'R' - b'A') as usize] = Some(PieceType::Rook);
        letters[(b'Q' - b'A') as usize] = Some(PieceType::Queen);
        letters[(b'K' - b'A') as usize] = Some(PieceType::King);
        letters
    };
    *LETTERS.get(letter.wrapping_sub(b'A') as usize)?
}

/// A piece's move behind its letter.
#[inline(always)]
fn exact_piece(piece_type: PieceType, rest: &[u8]) -> Option<Step> {
    let [middle @ .., letter, digit] = rest else {
        return None;
    };
    let dest = square(*letter, *digit)?;
    let (origin, is_capture) = match middle {
        [origin @ .., b'x'] => (origin, true),
        _ => (middle, false),
    };
    let (orig_file, orig_rank) = match *origin {
        [] => (None, None),
        [letter @ b'a'..=b'h'] => (file(letter), None),
        [digit] => (None, Some(rank(digit)?)),
        [letter, digit] => (Some(file(letter)?), Some(rank(digit)?)),
        _ => return None,
    };
    Some(Step {
        piece_type,
        orig_file,
        orig_rank,
        is_capture,
        dest,
        promotion: None,
    })
}

#[inline(always)]
const fn file(letter: u8) -> Option<File> {
    File::from_index(letter.wrapping_sub(b'a') as usize)
}

#[inline(always)]
const fn rank(digit: u8) -> Option<Rank> {
    Rank::from_index(digit.wrapping_sub(b'1') as usize)
}

#[inline(always)]
fn square(letter: u8, digit: u8) -> Option<Square> {
    Some(Square::new(file(letter)?, rank(digit)?))
}

/// Reads what [`SanStyle::Lenient`](super::SanStyle::Lenient) says.
pub(super) fn lenient(text: &[u8]) -> Result<San, ParseSanErrorKind> {
    let mut rest = Rest(text.trim_ascii());
    if rest.0.is_empty() {
        return Err(ParseSanErrorKind::Empty);
    }
    let content = if NULL_MOVES.iter().any(|&null| rest.take(null)) {
        Content::Null
    } else if let Some(side) = rest.castling() {
        Content::Castling(side)
    } else {
        rest.step()?
    };
    let suffix = rest.annotations();
    if rest.0.is_empty() {
        Ok(San { content, suffix })
    } else {
        Err(ParseSanErrorKind::Trailing)
    }
}

const NULL_MOVES: [&[u8]; 5] = [b"--", b"Z0", b"null", b"0000", b"@@@@"];

/// Dashes besides `-`: those of Unicode from the hyphen to the bar, and the minus sign.
const DASHES: [&str; 8] = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
];

const CAPTURES: [&str; 4] = ["x", "X", ":", "\u{d7}"];

/// The figurines of both sides, whose colours are not looked at.
const FIGURINES: [(&str, PieceType); 12] = [
    ("\u{2654}", PieceType::King),
    ("\u{2655}", PieceType::Queen),
    ("\u{2656}", PieceType::Rook),
    ("\u{2657}", PieceType::Bishop),
    ("\u{2658}", PieceType::Knight),
    ("\u{2659}", PieceType::Pawn),
    ("\u{265a}", PieceType::King),
    ("\u{265b}", PieceType::Queen),
    ("\u{265c}", PieceType::Rook),
    ("\u{265d}", PieceType::Bishop),
    ("\u{265e}", PieceType::Knight),
    ("\u{265f}", PieceType::Pawn),
];

/// What may follow a move, and what it says. Of two that begin alike the longer one stands first.
const ANNOTATIONS: [(&str, Option<SanSuffix>); 38] = [
    // Check and mate.
    ("++-", Some(SanSuffix::Check)),
    ("++", Some(SanSuffix::Check)),
    ("+/-", None),
    ("+/=", None),
    ("+-", None),
    ("+=", None),
    ("+", Some(SanSuffix::Check)),
    ("#", Some(SanSuffix::Checkmate)),
    ("\u{2020}", Some(SanSuffix::Check)),
    ("\u{2021}", Some(SanSuffix::Check)),
    ("mate", Some(SanSuffix::Checkmate)),
    ("dis.", None),
    ("dis", None),
    ("dbl.", None),
    ("dbl", None),
    ("ch.", Some(SanSuffix::Check)),
    ("ch", Some(SanSuffix::Check)),
    // En passant.
    ("e.p.", None),
    ("e.p", None),
    ("ep.", None),
    ("ep", None),
    // How good the move is, and the position.
    ("!", None),
    ("?", None),
    ("\u{203c}", None),
    ("\u{2047}", None),
    ("\u{2048}", None),
    ("\u{2049}", None),
    ("-/+", None),
    ("-+", None),
    ("=/+", None),
    ("=+", None),
    ("=", None),
    ("(=)", None),
    ("N", None),
    ("\u{b1}", None),
    ("\u{2213}", None),
    ("\u{221e}", None),
    ("\u{25a1}", None),
];

/// What is left of the text.
#[derive(Clone, Copy)]
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    /// Takes this text if it is next.
    fn take(&mut self, text: &[u8]) -> bool {
        let rest = self.0.strip_prefix(text);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn take_any(&mut self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.take(text.as_bytes()))
    }

    /// Takes the next byte if it means something.
    fn take_as<T>(&mut self, meaning: impl Fn(u8) -> Option<T>) -> Option<T> {
        let (&first, rest) = self.0.split_first()?;
        let read = meaning(first)?;
        self.0 = rest;
        Some(read)
    }

    fn castling(&mut self) -> Option<CastlingSide> {
        let mut ahead = *self;
        let mut letters = 0;
        while ahead
            .take_as(|byte| matches!(byte, b'O' | b'o' | b'0').then_some(()))
            .is_some()
        {
            letters += 1;
            *self = ahead;
            ahead.take_any(&DASHES);
        }
        match letters {
            2 => Some(CastlingSide::KingSide),
            3 => Some(CastlingSide::QueenSide),
            _ => None,
        }
    }

    fn step(&mut self) -> Result<Content, ParseSanErrorKind> {
        let letter = self.piece_letter();
        let first = self.place();
        let before_dash = *self;
        let is_capture = self.take_any(&CAPTURES);
        if !is_capture {
            self.take_any(&DASHES);
        }
        let ((orig_file, orig_rank), dest) = match (first, self.place()) {
            (origin, (Some(file), Some(rank))) => (origin, Square::new(file, rank)),
            ((Some(file), Some(rank)), _) if !is_capture => {
                // It was no dash, but may begin an annotation; and a `b` may be what a pawn becomes.
                *self = before_dash;
                ((None, None), Square::new(file, rank))
            }
            _ => return Err(ParseSanErrorKind::Dest),
        };
        let is_pawn = matches!(letter, None | Some(PieceType::Pawn));
        let promotion = self.promotion(is_pawn && matches!(dest.rank(), Rank::One | Rank::Eight))?;
        if promotion.is_some() && !is_pawn {
            return Err(ParseSanErrorKind::Promotion);
        }
        Ok(match (letter, orig_file, orig_rank) {
            (None, Some(file), Some(rank)) => Content::Coordinates(Coordinates {
                orig: Square::new(file, rank),
                is_capture,
                dest,
                promotion,
            }),
            _ => Content::Step(Step {
                piece_type: letter.unwrap_or(PieceType::Pawn),
                orig_file,
                orig_rank,
                is_capture,
                dest,
                promotion,
            }),
        })
    }

    /// A letter in either case or a figurine; `b` is not among them, which is a file.
    fn piece_letter(&mut self) -> Option<PieceType> {
        let figurine = FIGURINES.iter().find(|(figurine, _)| self.take(figurine.as_bytes()));
        figurine.map(|&(_, piece_type)| piece_type).or_else(|| {
            self.take_as(|byte| match byte {
                b'b' => None,
                _ => PieceType::from_char(byte as char),
            })
        })
    }

    fn place(&mut self) -> (Option<File>, Option<Rank>) {
        (self.take_as(file), self.take_as(rank))
    }

    /// What the pawn becomes. A bare letter is that only where a pawn can promote.
    fn promotion(&mut self, can_promote: bool) -> Result<Option<PieceType>, ParseSanErrorKind> {
        let mut ahead = *self;
        let is_bracketed = ahead.take(b"(");
        let is_marked = ahead.take(b"=") || ahead.take(b"/") || is_bracketed;
        if !is_marked && !can_promote {
            return Ok(None);
        }
        let piece_type = match (ahead.piece_letter(), is_marked) {
            (Some(piece_type), _) => piece_type,
            (None, _) if ahead.take(b"b") => PieceType::Bishop,
            _ => return Ok(None),
        };
        if is_bracketed && !ahead.take(b")") || matches!(piece_type, PieceType::Pawn | PieceType::King) {
            return Err(ParseSanErrorKind::Promotion);
        }
        *self = ahead;
        Ok(Some(piece_type))
    }

    /// Skips all that may follow a move. Of what it says about check the last word counts.
    fn annotations(&mut self) -> Option<SanSuffix> {
        let mut suffix = None;
        loop {
            self.0 = self.0.trim_ascii_start();
            if let Some((_, says)) = ANNOTATIONS.iter().find(|(text, _)| self.take(text.as_bytes())) {
                suffix = says.or(suffix);
            } else if self.take(b"$") {
                while self.take_as(|byte| byte.is_ascii_digit().then_some(())).is_some() {}
            } else {
                return suffix;
            }
        }
    }
}
