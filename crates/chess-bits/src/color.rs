use core::ops::Not;

use crate::enums::closed_enum;

closed_enum! {
    /// The side a piece belongs to, or the side to move.
    pub enum Color: 2 {
        /// White, who moves first and up the board.
        White = 0,
        /// Black, who moves down the board.
        Black = 1,
    }
}

impl Color {
    /// The other side; `!color` outside of `const` code.
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.opposite()
    }
}
