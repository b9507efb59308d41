//! Commands in comments, `[%clk 0:05:23]` and its like, as values.

use std::fmt;
use std::time::Duration;

use chess_bits::Square;

use crate::scan::{find, find_text};

/// A command in a comment: `[%name value]`.
///
/// `Display` writes it in the same form.
///
/// ```
/// use std::time::Duration;
/// use chess_bits::Square;
/// use chess_pgn::{Command, Comment, Mark, MarkColor};
///
/// let comment = Comment::new(b"[%clk 1:00:09.5][%csl Ga1,Rb2] [%cal Ye2e4] [%depth 20]");
/// let mut commands = comment.commands();
/// assert_eq!(commands.next(), Some(Command::Clock(Duration::from_millis(3_609_500))));
/// let Some(Command::Squares(squares)) = commands.next() else { panic!() };
/// assert_eq!(squares.last(), Some(Mark { color: MarkColor::Red, value: Square::B2 }));
/// let Some(Command::Arrows(mut arrows)) = commands.next() else { panic!() };
/// assert_eq!(arrows.next(), Some(Mark { color: MarkColor::Yellow, value: (Square::E2, Square::E4) }));
/// assert_eq!(commands.next(), Some(Command::Other { name: b"depth", value: b"20" }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `%clk`: what is left on the clock of the side that has just moved.
    Clock(Duration),
    /// `%emt`: how long that side took for the move.
    Elapsed(Duration),
    /// `%eval`: what an engine thinks of the position after the move.
    Eval(Eval),
    /// `%csl`: coloured squares.
    Squares(Marks<'a, Square>),
    /// `%cal`: coloured arrows, each from one square to another.
    Arrows(Marks<'a, (Square, Square)>),
    /// Another name, or one of the above with a value that is none.
    Other {
        /// What stands behind `%`.
        name: &'a [u8],
        /// What stands behind the name, without spaces around it.
        value: &'a [u8],
    },
}

impl<'a> Command<'a> {
    fn new(name: &'a [u8], value: &'a [u8]) -> Self {
        let known = match name {
            b"clk" => clock(value).map(Self::Clock),
            b"emt" => clock(value).map(Self::Elapsed),
            b"eval" => Eval::parse(value).map(Self::Eval),
            b"csl" => Marks::parse(value).map(Self::Squares),
            b"cal" => Marks::parse(value).map(Self::Arrows),
            _ => None,
        };
        known.unwrap_or(Self::Other { name, value })
    }
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", ClockFace(*time)),
            Self::Elapsed(time) => write!(f, "[%emt {}]", ClockFace(*time)),
            Self::Eval(eval) => write!(f, "[%eval {eval}]"),
            Self::Squares(marks) => write!(f, "[%csl {}]", marks.bytes.escape_ascii()),
            Self::Arrows(marks) => write!(f, "[%cal {}]", marks.bytes.escape_ascii()),
            Self::Other { name, value } => {
                write!(
                    f,
                    "[%{} {}]",
                    String::from_utf8_lossy(name),
                    String::from_utf8_lossy(value)
                )
            }
        }
    }
}

/// The commands of a comment, in the order of the text.
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    rest: &'a [u8],
}

impl<'a> Commands<'a> {
    pub(crate) const fn new(comment: &'a [u8]) -> Self {
        Self { rest: comment }
    }

    /// Goes to the next command, or to the end: what is passed over, or `None` if nothing is left.
    pub(crate) fn skip_text(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let mut from = 0;
        let at = loop {
            match find_text(b"[%", self.rest, from) {
                // Without an end it is none.
                Some(at) if find(b']', self.rest, at).is_some() => break at,
                Some(at) => from = at + 1,
                None => break self.rest.len(),
            }
        };
        let (passed, rest) = self.rest.split_at(at);
        self.rest = rest;
        Some(passed)
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        self.skip_text()?;
        let end = find(b']', self.rest, 0)?;
        let inner = self.rest.get(2..end)?;
        self.rest = self.rest.get(end + 1..)?;
        let name_len = inner.iter().position(u8::is_ascii_whitespace).unwrap_or(inner.len());
        let (name, value) = inner.split_at(name_len);
        Some(Command::new(name, value.trim_ascii()))
    }
}

impl std::iter::FusedIterator for Commands<'_> {}

/// Reads `h:mm:ss`, `m:ss` or `s`, with or without a fraction.
fn clock(text: &[u8]) -> Option<Duration> {
    let (whole, fraction) = match text.iter().position(|&byte| byte == b'.') {
        Some(dot) => (text.get(..dot)?, text.get(dot + 1..)?),
        None => (text, [].as_slice()),
    };
    let mut fields = 0;
    let mut seconds: u64 = 0;
    for field in whole.split(|&byte| byte == b':') {
        fields += 1;
        if field.is_empty() || fields > 3 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(digits(field)?)?;
    }
    // Nine digits are nanoseconds; those behind them are too small to count.
    let mut nanoseconds = 0;
    let mut weight = 100_000_000;
    for byte in fraction {
        nanoseconds += weight * u32::from(digit(*byte)?);
        weight /= 10;
    }
    Some(Duration::new(seconds, nanoseconds))
}

fn digit(byte: u8) -> Option<u8> {
    byte.is_ascii_digit().then(|| byte - b'0')
}

/// Reads a number of digits only.
fn digits(text: &[u8]) -> Option<u64> {
    text.iter().try_fold(0_u64, |number, &byte| {
        number.checked_mul(10)?.checked_add(digit(byte)?.into())
    })
}

/// Time as on a clock: `0:05:23`, `1:00:09.5`.
struct ClockFace(Duration);

impl fmt::Display for ClockFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, nanoseconds) = (self.0.as_secs(), self.0.subsec_nanos());
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if nanoseconds > 0 {
            let fraction = format!("{nanoseconds:09}");
            write!(f, ".{}", fraction.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// What an engine thinks of a position, seen by White: `0.17`, `-2.5,18` (with the depth), `#-3`.
///
/// ```
/// use chess_pgn::{Command, Comment, Eval};
///
/// let eval_of = |text: &'static str| match Comment::new(text.as_bytes()).commands().next() {
///     Some(Command::Eval(eval)) => Some(eval),
///     _ => None,
/// };
/// assert_eq!(eval_of("[%eval -2.5,18]"), Some(Eval::from_centipawns(-250).with_depth(18)));
/// assert_eq!(eval_of("[%eval #-3]"), Some(Eval::from_mate(-3)));
/// assert_eq!(eval_of("[%eval good]"), None);
/// assert_eq!(Eval::from_centipawns(-5).to_string(), "-0.05");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    score: Score,
    depth: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Score {
    Centipawns(i32),
    Mate(i32),
}

impl Eval {
    /// Of hundredths of a pawn, positive if White is better.
    #[must_use]
    pub const fn from_centipawns(centipawns: i32) -> Self {
        Self {
            score: Score::Centipawns(centipawns),
            depth: None,
        }
    }

    /// Of a number of moves to mate, negative if Black mates.
    #[must_use]
    pub const fn from_mate(moves: i32) -> Self {
        Self {
            score: Score::Mate(moves),
            depth: None,
        }
    }

    /// The same, with the depth that was searched.
    #[must_use]
    pub const fn with_depth(self, depth: u16) -> Self {
        Self {
            depth: Some(depth),
            ..self
        }
    }

    /// Hundredths of a pawn, positive if White is better; `None` if it is a mate.
    #[must_use]
    pub const fn centipawns(self) -> Option<i32> {
        match self.score {
            Score::Centipawns(centipawns) => Some(centipawns),
            Score::Mate(_) => None,
        }
    }

    /// The number of moves to mate, negative if Black mates; `None` if it is none.
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        match self.score {
            Score::Centipawns(_) => None,
            Score::Mate(moves) => Some(moves),
        }
    }

    /// The depth that was searched, if that is told.
    #[must_use]
    pub const fn depth(self) -> Option<u16> {
        self.depth
    }

    fn parse(text: &[u8]) -> Option<Self> {
        let (score, depth) = match text.iter().position(|&byte| byte == b',') {
            Some(comma) => {
                let depth = digits(text.get(comma + 1..)?.trim_ascii()).filter(|_| comma + 1 < text.len())?;
                (text.get(..comma)?.trim_ascii(), Some(u16::try_from(depth).ok()?))
            }
            None => (text, None),
        };
        let (is_mate, number) = match score.strip_prefix(b"#") {
            Some(rest) => (true, rest),
            None => (false, score),
        };
        let (sign, number) = match number {
            [b'-', rest @ ..] => (-1, rest),
            [b'+', rest @ ..] => (1, rest),
            _ => (1, number),
        };
        let score = if is_mate {
            let moves = digits(number).filter(|_| !number.is_empty())?;
            Score::Mate(sign * i32::try_from(moves).ok()?)
        } else {
            Score::Centipawns(sign * centipawns(number)?)
        };
        Some(Self { score, depth })
    }
}

/// Reads pawns with or without a fraction, which is rounded to hundredths.
fn centipawns(text: &[u8]) -> Option<i32> {
    let (whole, fraction) = match text.iter().position(|&byte| byte == b'.') {
        Some(dot) => (text.get(..dot)?, text.get(dot + 1..)?),
        None => (text, [].as_slice()),
    };
    if whole.is_empty() && fraction.is_empty() || !fraction.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let digit_at = |index: usize| fraction.get(index).map_or(0, |byte| u64::from(byte - b'0'));
    let hundredths = 10 * digit_at(0) + digit_at(1) + u64::from(digit_at(2) >= 5);
    let all = digits(whole)?.checked_mul(100)?.checked_add(hundredths)?;
    i32::try_from(all).ok()
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(centipawns) => {
                let sign = if centipawns < 0 { "-" } else { "" };
                let size = centipawns.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
            Score::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// The colour of a mark on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MarkColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
    /// `O`.
    Orange,
    /// `C`.
    Cyan,
}

impl MarkColor {
    const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'G' => Some(Self::Green),
            b'R' => Some(Self::Red),
            b'Y' => Some(Self::Yellow),
            b'B' => Some(Self::Blue),
            b'O' => Some(Self::Orange),
            b'C' => Some(Self::Cyan),
            _ => None,
        }
    }

    /// The letter that stands for it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
            Self::Orange => 'O',
            Self::Cyan => 'C',
        }
    }
}

/// A square, or a pair of squares, in a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark<T> {
    /// The colour.
    pub color: MarkColor,
    /// The square, or the squares at both ends of an arrow.
    pub value: T,
}

/// Marks in the order of the text, all of them whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks<'a, T> {
    bytes: &'a [u8],
    value: std::marker::PhantomData<T>,
}

/// What a mark is put on.
trait MarkValue: Sized {
    fn parse(text: &[u8]) -> Option<Self>;
}

impl MarkValue for Square {
    fn parse(text: &[u8]) -> Option<Self> {
        std::str::from_utf8(text).ok()?.parse().ok()
    }
}

impl MarkValue for (Square, Square) {
    fn parse(text: &[u8]) -> Option<Self> {
        Some((Square::parse(text.get(..2)?)?, Square::parse(text.get(2..)?)?))
    }
}

fn mark<T: MarkValue>(text: &[u8]) -> Option<Mark<T>> {
    let (&letter, rest) = text.trim_ascii().split_first()?;
    Some(Mark {
        color: MarkColor::from_letter(letter)?,
        value: T::parse(rest)?,
    })
}

impl<'a, T> Marks<'a, T> {
    /// `None` if one of them is not a mark.
    fn parse(bytes: &'a [u8]) -> Option<Self>
    where
        T: MarkValue,
    {
        let is_whole = bytes.is_empty() || bytes.split(|&byte| byte == b',').all(|text| mark::<T>(text).is_some());
        is_whole.then_some(Self {
            bytes,
            value: std::marker::PhantomData,
        })
    }

    fn take(&mut self) -> Option<Mark<T>>
    where
        T: MarkValue,
    {
        let mut parts = self.bytes.splitn(2, |&byte| byte == b',');
        let read = mark(parts.next()?);
        self.bytes = parts.next().unwrap_or_default();
        read
    }
}

impl Iterator for Marks<'_, Square> {
    type Item = Mark<Square>;

    fn next(&mut self) -> Option<Mark<Square>> {
        self.take()
    }
}

impl Iterator for Marks<'_, (Square, Square)> {
    type Item = Mark<(Square, Square)>;

    fn next(&mut self) -> Option<Mark<(Square, Square)>> {
        self.take()
    }
}
