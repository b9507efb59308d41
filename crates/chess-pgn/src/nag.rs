//! Numeric annotation glyphs.

use std::fmt;

/// A numeric annotation glyph (NAG): what an annotator thinks of a move or a position, as a number.
///
/// PGN writes `$14`; readers also meet the signs that are common in print, and take them as their numbers.
///
/// ```
/// use chess_pgn::Nag;
///
/// assert_eq!(Nag::from_glyph("!?"), Some(Nag::INTERESTING_MOVE));
/// assert_eq!(Nag::INTERESTING_MOVE.to_string(), "$5");
/// assert_eq!(Nag(18).glyph(), Some("+-"));
/// assert_eq!(Nag(200).glyph(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

/// Numbers and their signs. Of the signs of one number the first is written; of two that begin alike the longer stands
/// first.
const GLYPHS: [(&str, Nag); 32] = [
    ("!!", Nag::VERY_GOOD_MOVE),
    ("!?", Nag::INTERESTING_MOVE),
    ("!", Nag::GOOD_MOVE),
    ("??", Nag::BLUNDER),
    ("?!", Nag::DUBIOUS_MOVE),
    ("?", Nag::MISTAKE),
    ("\u{203c}", Nag::VERY_GOOD_MOVE),
    ("\u{2047}", Nag::BLUNDER),
    ("\u{2048}", Nag::DUBIOUS_MOVE),
    ("\u{2049}", Nag::INTERESTING_MOVE),
    ("\u{25a1}", Nag::FORCED_MOVE),
    ("+/=", Nag::WHITE_SLIGHTLY_BETTER),
    ("+=", Nag::WHITE_SLIGHTLY_BETTER),
    ("\u{2a72}", Nag::WHITE_SLIGHTLY_BETTER),
    ("=/+", Nag::BLACK_SLIGHTLY_BETTER),
    ("=+", Nag::BLACK_SLIGHTLY_BETTER),
    ("\u{2a71}", Nag::BLACK_SLIGHTLY_BETTER),
    ("+/-", Nag::WHITE_BETTER),
    ("\u{b1}", Nag::WHITE_BETTER),
    ("-/+", Nag::BLACK_BETTER),
    ("\u{2213}", Nag::BLACK_BETTER),
    ("+-", Nag::WHITE_WINNING),
    ("+\u{2212}", Nag::WHITE_WINNING),
    ("+\u{2013}", Nag::WHITE_WINNING),
    ("-+", Nag::BLACK_WINNING),
    ("\u{2212}+", Nag::BLACK_WINNING),
    ("\u{2013}+", Nag::BLACK_WINNING),
    ("=", Nag::EQUAL),
    ("\u{221e}", Nag::UNCLEAR),
    ("\u{2a00}", Nag::ZUGZWANG),
    ("N", Nag::NOVELTY),
    ("D", Nag::DIAGRAM),
];

impl Nag {
    /// `!`
    pub const GOOD_MOVE: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const VERY_GOOD_MOVE: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING_MOVE: Self = Self(5);
    /// `?!`
    pub const DUBIOUS_MOVE: Self = Self(6);
    /// `□`: the only move.
    pub const FORCED_MOVE: Self = Self(7);
    /// `=`
    pub const EQUAL: Self = Self(10);
    /// `∞`
    pub const UNCLEAR: Self = Self(13);
    /// `+/=`
    pub const WHITE_SLIGHTLY_BETTER: Self = Self(14);
    /// `=/+`
    pub const BLACK_SLIGHTLY_BETTER: Self = Self(15);
    /// `+/-`
    pub const WHITE_BETTER: Self = Self(16);
    /// `-/+`
    pub const BLACK_BETTER: Self = Self(17);
    /// `+-`
    pub const WHITE_WINNING: Self = Self(18);
    /// `-+`
    pub const BLACK_WINNING: Self = Self(19);
    /// `⨀`: whoever is to move would rather not.
    pub const ZUGZWANG: Self = Self(22);
    /// `N`: nobody played this before.
    pub const NOVELTY: Self = Self(146);
    /// `D`: a diagram belongs here.
    pub const DIAGRAM: Self = Self(220);

    /// The number of a sign.
    #[must_use]
    pub fn from_glyph(glyph: &str) -> Option<Self> {
        Self::from_glyph_bytes(glyph.as_bytes())
    }

    pub(crate) fn from_glyph_bytes(glyph: &[u8]) -> Option<Self> {
        let (_, nag) = GLYPHS.iter().find(|(text, _)| text.as_bytes() == glyph)?;
        Some(*nag)
    }

    /// The sign, where there is a common one.
    #[must_use]
    pub fn glyph(self) -> Option<&'static str> {
        let (glyph, _) = GLYPHS.iter().find(|&&(_, nag)| nag == self)?;
        Some(glyph)
    }

    /// Takes a sign off the end of a word that has more before it: `Nf3+-`, `e4=`, `Kd2±`. Letters are no such signs.
    pub(crate) fn split_suffix(word: &[u8]) -> Option<(&[u8], Self)> {
        let suffix = |&(glyph, nag): &(&str, Self)| {
            let rest = word.strip_suffix(glyph.as_bytes())?;
            (!rest.is_empty() && !glyph.as_bytes()[0].is_ascii_alphabetic()).then_some((rest, nag, glyph.len()))
        };
        // The longest one, as `+=` also ends with `=`.
        let (rest, nag, _) = GLYPHS.iter().filter_map(suffix).max_by_key(|&(_, _, len)| len)?;
        Some((rest, nag))
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
