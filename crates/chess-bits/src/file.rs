use crate::enums::closed_enum;

closed_enum! {
    /// A column of the board, from a to h.
    pub enum File: 8 {
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

impl File {
    /// The lower-case letter of the file.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'a' + self as u8) as char
    }
}
