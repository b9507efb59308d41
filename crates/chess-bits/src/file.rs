use crate::enums::closed_enum;
use crate::parse::one_letter_text;

closed_enum! {
    /// A column of the board, from a to h.
    ///
    /// Its text is the lower-case letter.
    ///
    /// ```
    /// use chess_bits::File;
    ///
    /// assert_eq!("c".parse(), Ok(File::C));
    /// assert_eq!(File::C.to_string(), "c");
    /// assert_eq!(File::C.offset(5), Some(File::H));
    /// assert_eq!(File::C.offset(6), None);
    /// ```
    pub enum File ("file") : 8 {
        /// The a-file.
        A = 0,
        /// The b-file.
        B = 1,
        /// The c-file.
        C = 2,
        /// The d-file.
        D = 3,
        /// The e-file.
        E = 4,
        /// The f-file.
        F = 5,
        /// The g-file.
        G = 6,
        /// The h-file.
        H = 7,
    }
}

one_letter_text!(File, ParseFileError);

impl File {
    /// The lower-case letter of the file.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file of a lower-case letter, `a` to `h`.
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Self::from_index((letter as u8 - b'a') as usize),
            _ => None,
        }
    }

    /// The file so many steps to the right (to the left where negative), or `None` where that leaves the board.
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

    /// The mirrored file: a and h change places, b and g, and so on.
    #[inline(always)]
    #[must_use]
    pub const fn flip(self) -> Self {
        match Self::from_index(7 - self as usize) {
            Some(file) => file,
            None => unreachable!(),
        }
    }

    /// How many files apart the two are, 0 to 7.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}
