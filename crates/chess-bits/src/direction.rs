use crate::Color;
use crate::enums::closed_enum;

closed_enum! {
    /// One of the eight ways a line can leave a square, as White sees the board.
    ///
    /// ```text
    ///   UpLeft     Up     UpRight          7  0  1
    ///        Left  *  Right                6  *  2
    /// DownLeft    Down    DownRight        5  4  3
    /// ```
    ///
    /// The index goes round clockwise from [`Up`](Self::Up); even ones are orthogonal, odd ones diagonal.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
    pub enum Direction ("direction") : 8 {
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
    /// The four directions along a file or a rank.
    pub const ORTHOGONAL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The four directions along a diagonal.
    pub const DIAGONAL: [Self; 4] = [Self::UpRight, Self::DownRight, Self::DownLeft, Self::UpLeft];

    /// The steps of the direction in files and ranks, each -1, 0 or 1.
    ///
    /// ```
    /// use chess_bits::{Direction, Square};
    ///
    /// let (files, ranks) = Direction::DownRight.steps();
    /// assert_eq!((files, ranks), (1, -1));
    /// assert_eq!(Square::E4.offset(files, ranks), Square::E4.step(Direction::DownRight));
    /// ```
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

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::UpRight => Self::DownLeft,
            Self::Right => Self::Left,
            Self::DownRight => Self::UpLeft,
            Self::Down => Self::Up,
            Self::DownLeft => Self::UpRight,
            Self::Left => Self::Right,
            Self::UpLeft => Self::DownRight,
        }
    }

    /// The direction that a side, sitting at its own end of the board, calls by this name: itself for White, the
    /// [opposite](Self::opposite) for Black.
    ///
    /// ```
    /// use chess_bits::{Color, Direction};
    ///
    /// assert_eq!(Direction::UpLeft.seen_by(Color::White), Direction::UpLeft);
    /// assert_eq!(Direction::UpLeft.seen_by(Color::Black), Direction::DownRight);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn seen_by(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.opposite(),
        }
    }

    /// Whether the direction goes along a diagonal, and not along a file or a rank.
    #[inline]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 & 1 != 0
    }
}
