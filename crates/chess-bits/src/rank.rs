use crate::enums::closed_enum;

closed_enum! {
    /// A row of the board, from White's first to Black's first.
    pub enum Rank: 8 {
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

impl Rank {
    /// The digit of the rank.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }
}
