use crate::enums::closed_enum;

closed_enum! {
    /// One of the eight ways a line can leave a square, as White sees the board.
    pub enum Direction: 8 {
        /// Towards rank 8.
        Up = 0,
        /// Towards h8.
        UpRight = 1,
        /// Towards the h-file.
        Right = 2,
        /// Towards h1.
        DownRight = 3,
        /// Towards rank 1.
        Down = 4,
        /// Towards a1.
        DownLeft = 5,
        /// Towards the a-file.
        Left = 6,
        /// Towards a8.
        UpLeft = 7,
    }
}

impl Direction {
    /// The steps of the direction in files and ranks, each -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn steps(self) -> (i8, i8) {
        match self {
            Self::Up => (0, 1),
            Self::UpRight => (1, 1),
            Self::Right => (1, 0),
            Self::DownRight => (1, -1),
            Self::Down => (0, -1),
            Self::DownLeft => (-1, -1),
            Self::Left => (-1, 0),
            Self::UpLeft => (-1, 1),
        }
    }
}
