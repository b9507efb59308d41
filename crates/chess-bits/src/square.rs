use core::fmt;
use core::str::FromStr;

use crate::enums::closed_enum;
use crate::{File, ParseSquareError, Rank};

closed_enum! {
    /// A square; its index is `8 * rank + file`, so a1 is 0, h1 is 7 and h8 is 63.
    pub enum Square: 64 {
        /// a1.
        A1 = 0,
        /// b1.
        B1 = 1,
        /// c1.
        C1 = 2,
        /// d1.
        D1 = 3,
        /// e1.
        E1 = 4,
        /// f1.
        F1 = 5,
        /// g1.
        G1 = 6,
        /// h1.
        H1 = 7,
        /// a2.
        A2 = 8,
        /// b2.
        B2 = 9,
        /// c2.
        C2 = 10,
        /// d2.
        D2 = 11,
        /// e2.
        E2 = 12,
        /// f2.
        F2 = 13,
        /// g2.
        G2 = 14,
        /// h2.
        H2 = 15,
        /// a3.
        A3 = 16,
        /// b3.
        B3 = 17,
        /// c3.
        C3 = 18,
        /// d3.
        D3 = 19,
        /// e3.
        E3 = 20,
        /// f3.
        F3 = 21,
        /// g3.
        G3 = 22,
        /// h3.
        H3 = 23,
        /// a4.
        A4 = 24,
        /// b4.
        B4 = 25,
        /// c4.
        C4 = 26,
        /// d4.
        D4 = 27,
        /// e4.
        E4 = 28,
        /// f4.
        F4 = 29,
        /// g4.
        G4 = 30,
        /// h4.
        H4 = 31,
        /// a5.
        A5 = 32,
        /// b5.
        B5 = 33,
        /// c5.
        C5 = 34,
        /// d5.
        D5 = 35,
        /// e5.
        E5 = 36,
        /// f5.
        F5 = 37,
        /// g5.
        G5 = 38,
        /// h5.
        H5 = 39,
        /// a6.
        A6 = 40,
        /// b6.
        B6 = 41,
        /// c6.
        C6 = 42,
        /// d6.
        D6 = 43,
        /// e6.
        E6 = 44,
        /// f6.
        F6 = 45,
        /// g6.
        G6 = 46,
        /// h6.
        H6 = 47,
        /// a7.
        A7 = 48,
        /// b7.
        B7 = 49,
        /// c7.
        C7 = 50,
        /// d7.
        D7 = 51,
        /// e7.
        E7 = 52,
        /// f7.
        F7 = 53,
        /// g7.
        G7 = 54,
        /// h7.
        H7 = 55,
        /// a8.
        A8 = 56,
        /// b8.
        B8 = 57,
        /// c8.
        C8 = 58,
        /// d8.
        D8 = 59,
        /// e8.
        E8 = 60,
        /// f8.
        F8 = 61,
        /// g8.
        G8 = 62,
        /// h8.
        H8 = 63,
    }
}

impl Square {
    /// The square where a file and a rank cross.
    #[inline(always)]
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank as u8 * 8 + file as u8)
    }

    /// The square whose index is the low six bits of `index`; the bits above are ignored.
    ///
    /// Total and free: it compiles to a single `and`, or to nothing where the range is known.
    #[inline(always)]
    #[must_use]
    pub const fn wrapping(index: u8) -> Self {
        match Self::from_index((index & 63) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// The square's file.
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> File {
        match File::from_index((self as u8 & 7) as usize) {
            Some(file) => file,
            None => unreachable!(),
        }
    }

    /// The square's rank.
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> Rank {
        match Rank::from_index((self as u8 >> 3) as usize) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// The square so many files to the right and ranks up, or `None` where that leaves the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i16 + files as i16;
        let rank = self.rank() as i16 + ranks as i16;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self::wrapping((rank * 8 + file) as u8))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match text.as_bytes() {
            &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::wrapping((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(ParseSquareError(())),
        }
    }
}
