//! Moving all squares of a set one step.

use super::BitBoard;
use crate::{Color, Direction};

const NOT_FILE_A: u64 = !BitBoard::FILE_A.0;
const NOT_FILE_H: u64 = !BitBoard::FILE_H.0;

/// Every square of a set moved one step. What would leave the board is gone; nothing comes in again at another edge.
impl BitBoard {
    /// Every square moved one step in a direction; what leaves the board is gone.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Direction, Square::*};
    ///
    /// let set = BitBoard::with_ones([A3, D4, H4]);
    /// // 5 . . . . . . . .      5 . . . . 1 . . .
    /// // 4 . . . 1 . . . 1  ->  4 . 1 . . . . . .
    /// // 3 1 . . . . . . .      3 . . . . . . . .
    /// //   a b c d e f g h        a b c d e f g h
    /// assert_eq!(set.shift(Direction::UpRight), BitBoard::with_ones([B4, E5]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::Up => self.0 << 8,
            Direction::UpRight => (self.0 & NOT_FILE_H) << 9,
            Direction::Right => (self.0 & NOT_FILE_H) << 1,
            Direction::DownRight => (self.0 & NOT_FILE_H) >> 7,
            Direction::Down => self.0 >> 8,
            Direction::DownLeft => (self.0 & NOT_FILE_A) >> 9,
            Direction::Left => (self.0 & NOT_FILE_A) >> 1,
            Direction::UpLeft => (self.0 & NOT_FILE_A) << 7,
        })
    }
}

/// One shift by its name as each side sees it, for a colour known when the program runs and for one known before.
macro_rules! shift_for_side {
    ($($(#[$meta:meta])* $name:ident, $name_for:ident, $direction:ident;)+) => {
        /// The shifts as a side sees them from its own end of the board: Black's forward is down and Black's left is
        /// towards the h-file. For the way back shift for the other side: `set.forward(!side)`.
        ///
        /// The twins `…_for::<COLOR>()` take the colour as a constant, `Color::White as usize` or
        /// `Color::Black as usize`. Any other number does not compile:
        ///
        /// ```compile_fail,E0080
        /// # use chess_bits::BitBoard;
        /// let nobody_is_left = BitBoard::FULL.left_for::<2>();
        /// ```
        impl BitBoard {$(
            $(#[$meta])*
            #[inline(always)]
            #[must_use]
            pub const fn $name(self, side: Color) -> Self {
                self.shift(Direction::$direction.seen_by(side))
            }

            #[doc = concat!(
                "[`", stringify!($name), "`](Self::", stringify!($name), ") for a colour known at compile time: ",
                "0 is White, 1 is Black, and any other `COLOR` does not compile.",
            )]
            #[inline(always)]
            #[must_use]
            pub const fn $name_for<const COLOR: usize>(self) -> Self {
                self.$name(Color::from_const::<COLOR>())
            }
        )+}
    };
}

shift_for_side! {
    /// Every square one rank forward: up for White, down for Black.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Color, Square::*};
    ///
    /// let set = BitBoard::with_ones([C2, H8]);
    /// assert_eq!(set.forward(Color::White), BitBoard::with_one(C3));
    /// assert_eq!(set.forward(Color::Black), BitBoard::with_ones([C1, H7]));
    /// assert_eq!(set.forward_for::<{ Color::Black as usize }>(), BitBoard::with_ones([C1, H7]));
    /// ```
    forward, forward_for, Up;

    /// Every square one file to the left: towards the a-file for White, towards the h-file for Black.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Color, Square::*};
    ///
    /// let set = BitBoard::with_ones([A2, F5]);
    /// assert_eq!(set.left(Color::White), BitBoard::with_one(E5));
    /// assert_eq!(set.left(Color::Black), BitBoard::with_ones([B2, G5]));
    /// ```
    left, left_for, Left;

    /// Every square one file to the right: towards the h-file for White, towards the a-file for Black.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Color, Square::*};
    ///
    /// let set = BitBoard::with_ones([A2, F5]);
    /// assert_eq!(set.right(Color::White), BitBoard::with_ones([B2, G5]));
    /// assert_eq!(set.right(Color::Black), BitBoard::with_one(E5));
    /// ```
    right, right_for, Right;

    /// Every square one step along the diagonal, forward and to the left: towards a8 for White, towards h1 for Black.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Color, Square::*};
    ///
    /// let set = BitBoard::with_ones([A2, F5]);
    /// assert_eq!(set.up_left(Color::White), BitBoard::with_one(E6));
    /// assert_eq!(set.up_left(Color::Black), BitBoard::with_ones([B1, G4]));
    /// ```
    up_left, up_left_for, UpLeft;

    /// Every square one step along the diagonal, forward and to the right: towards h8 for White, towards a1 for Black.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Color, Square::*};
    ///
    /// let set = BitBoard::with_ones([A2, F5]);
    /// assert_eq!(set.up_right(Color::White), BitBoard::with_ones([B3, G6]));
    /// assert_eq!(set.up_right(Color::Black), BitBoard::with_one(E4));
    /// ```
    up_right, up_right_for, UpRight;
}
