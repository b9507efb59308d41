use crate::Color;
use crate::enums::closed_enum;
use crate::parse::one_letter_text;

closed_enum! {
    /// A row of the board, from White's first to Black's first.
    ///
    /// Its text is the digit.
    ///
    /// ```
    /// use chess_bits::{Color, Rank};
    ///
    /// assert_eq!("2".parse(), Ok(Rank::Two));
    /// assert_eq!(Rank::Two.to_string(), "2");
    /// assert_eq!(Rank::Two.offset(-2), None);
    /// // What White calls the second rank is the seventh for Black.
    /// assert_eq!(Rank::Two.relative_to(Color::Black), Rank::Seven);
    /// ```
    pub enum Rank ("rank") : 8 {
        /// Rank 1.
        One = 0,
        /// Rank 2.
        Two = 1,
        /// Rank 3.
        Three = 2,
        /// Rank 4.
        Four = 3,
        /// Rank 5.
        Five = 4,
        /// Rank 6.
        Six = 5,
        /// Rank 7.
        Seven = 6,
        /// Rank 8.
        Eight = 7,
    }
}

one_letter_text!(Rank, ParseRankError);

impl Rank {
    /// The digit of the rank.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank of a digit, `1` to `8`.
    #[inline]
    #[must_use]
    pub const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Self::from_index((digit as u8 - b'1') as usize),
            _ => None,
        }
    }

    /// The rank so many steps up (down where negative), or `None` where that leaves the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, steps: i8) -> Option<Self> {
        let index = self as i16 + steps as i16;
        if index < 0 {
            None
        } else {
            Self::from_index(index as usize)
        }
    }

    /// The mirrored rank: 1 and 8 change places, 2 and 7, and so on.
    #[inline(always)]
    #[must_use]
    pub const fn flip(self) -> Self {
        match Self::from_index(7 - self as usize) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// The rank as a side counts it from its own end: itself for White, [flipped](Self::flip) for Black.
    ///
    /// It is its own inverse, so it also answers "which rank is Black's second?".
    #[inline(always)]
    #[must_use]
    pub const fn relative_to(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.flip(),
        }
    }

    /// How many ranks apart the two are, 0 to 7.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}
