use core::ops::Not;

use crate::enums::closed_enum;
use crate::parse::one_letter_text;

closed_enum! {
    /// The side a piece belongs to, or the side to move.
    ///
    /// Its text is `w` or `b`, as in a FEN.
    ///
    /// ```
    /// use chess_bits::Color;
    ///
    /// assert_eq!(!Color::White, Color::Black);
    /// assert_eq!("b".parse(), Ok(Color::Black));
    /// assert_eq!(Color::ALL.map(Color::index), [0, 1]);
    /// ```
    pub enum Color ("color") : 2 {
        /// White, who moves first and up the board.
        White = 0,
        /// Black, who moves down the board.
        Black = 1,
    }
}

one_letter_text!(Color, ParseColorError);

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

    /// The colour of a const argument: 0 is White, 1 is Black. This is what `COLOR` means in `left_for::<COLOR>()`
    /// and its like.
    ///
    /// ```
    /// use chess_bits::Color;
    ///
    /// assert_eq!(Color::from_const::<{ Color::Black as usize }>(), Color::Black);
    /// ```
    ///
    /// Any other number does not compile:
    ///
    /// ```compile_fail,E0080
    /// use chess_bits::Color;
    ///
    /// let _ = Color::from_const::<2>();
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn from_const<const COLOR: usize>() -> Self {
        const { assert!(COLOR < 2, "COLOR must be 0 (white) or 1 (black)") };
        if COLOR == 0 { Self::White } else { Self::Black }
    }

    /// The letter of the colour: `w` or `b`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The colour of a letter, `w` or `b`.
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// The other side.
    #[inline(always)]
    fn not(self) -> Self {
        self.opposite()
    }
}
