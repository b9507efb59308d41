use core::fmt;
use core::str::FromStr;

use crate::enums::closed_enum;
use crate::parse::Letters;
use crate::{Color, Direction, File, ParseSquareError, Rank};

closed_enum! {
    /// A square; its index is `8 * rank + file`, so a1 is 0, h1 is 7 and h8 is 63.
    ///
    /// Its text is the file's letter, in lower case, and the rank's digit.
    ///
    /// ```
    /// use chess_bits::{File, Rank, Square};
    ///
    /// let square: Square = "e4".parse()?;
    /// assert_eq!(square, Square::E4);
    /// assert_eq!(square, Square::new(File::E, Rank::Four));
    /// assert_eq!(square.index(), 28);
    /// assert_eq!(square.to_string(), "e4");
    /// # Ok::<(), chess_bits::ParseSquareError>(())
    /// ```
    pub enum Square ("square") : 64 {
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

    /// The square so many files to the right and ranks up (left and down where negative), or `None` where that leaves
    /// the board.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// The next square in a direction, or `None` where that leaves the board.
    ///
    /// ```
    /// use chess_bits::{Color, Direction, Square};
    ///
    /// assert_eq!(Square::D4.step(Direction::UpRight), Some(Square::E5));
    /// assert_eq!(Square::D4.step(Direction::UpRight.seen_by(Color::Black)), Some(Square::C3));
    /// assert_eq!(Square::H4.step(Direction::Right), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (files, ranks) = direction.steps();
        self.offset(files, ranks)
    }

    /// How many moves a king needs on an empty board, 0 to 7: the larger of the distances in files and in ranks.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// assert_eq!(Square::A1.manhattan_distance(Square::C8), 9);
    /// ```
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().distance(other.file());
        let ranks = self.rank().distance(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// How many orthogonal steps lie between the two, 0 to 14: the sum of the distances in files and in ranks.
    #[inline]
    #[must_use]
    pub const fn manhattan_distance(self, other: Self) -> u8 {
        self.file().distance(other.file()) + self.rank().distance(other.rank())
    }

    /// Whether the square is a light one, as h1 is.
    #[inline]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ self as u8 >> 3) & 1 != 0
    }

    /// Whether the square is a dark one, as a1 is.
    #[inline]
    #[must_use]
    pub const fn is_dark(self) -> bool {
        !self.is_light()
    }

    /// The square mirrored top to bottom: a1 and a8 change places. It does to a square what
    /// [`BitBoard::flip`](crate::BitBoard::flip) does to a set.
    #[inline(always)]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self::wrapping(self as u8 ^ 0b111_000)
    }

    /// The square mirrored left to right: a1 and h1 change places.
    #[inline(always)]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self::wrapping(self as u8 ^ 0b000_111)
    }

    /// The square mirrored in the diagonal from a1 to h8: h1 and a8 change places.
    #[inline(always)]
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        Self::wrapping((self as u8 & 7) << 3 | self as u8 >> 3)
    }

    /// The square mirrored in the diagonal from a8 to h1: a1 and h8 change places.
    #[inline(always)]
    #[must_use]
    pub const fn flip_anti_diagonal(self) -> Self {
        self.flip_diagonal().rotate_180()
    }

    /// The square turned a quarter clockwise: a1 to a8, a8 to h8.
    #[inline(always)]
    #[must_use]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip()
    }

    /// The square turned half round: a1 and h8 change places, and h1 and a8.
    #[inline(always)]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self::wrapping(self as u8 ^ 0b111_111)
    }

    /// The square turned a quarter anticlockwise: a1 to h1, h1 to h8.
    #[inline(always)]
    #[must_use]
    pub const fn rotate_270(self) -> Self {
        self.flip().flip_diagonal()
    }

    /// The square as a side sees it from its own end: itself for White, [flipped](Self::flip) for Black.
    ///
    /// ```
    /// use chess_bits::{Color, Rank, Square};
    ///
    /// assert_eq!(Square::E7.relative_to(Color::Black), Square::E2);
    /// assert_eq!(Square::E7.relative_rank(Color::Black), Rank::Two);
    /// assert_eq!(Square::E7.relative_rank(Color::White), Rank::Seven);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn relative_to(self, side: Color) -> Self {
        // The flip of `flip`, multiplied rather than branched on: compilers make a table of the branch.
        Self::wrapping(self as u8 ^ (0b111_000 * side as u8))
    }

    /// The square's rank as a side counts it from its own end.
    #[inline(always)]
    #[must_use]
    pub const fn relative_rank(self, side: Color) -> Rank {
        self.rank().relative_to(side)
    }
}

impl fmt::Display for Square {
    /// The file's letter and the rank's digit, as in `e4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 2];
        self.file().to_char().encode_utf8(&mut text[..1]);
        self.rank().to_char().encode_utf8(&mut text[1..]);
        f.pad(core::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a lower-case letter and a digit, as in `e4`.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let mut letters = Letters::new(text);
        let file = letters.read(File::from_char)?;
        let rank = letters.read(Rank::from_char)?;
        letters.end()?;
        Ok(Self::new(file, rank))
    }
}
