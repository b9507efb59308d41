use crate::{Color, File, Rank, Square};

mod convert;
mod fmt;
mod iter;
mod masks;
mod ops;
mod order;
mod shift;
mod subsets;
mod symmetry;

pub use subsets::Subsets;

/// A set of squares, one bit a square: the bit of a square is its [index](Square::index).
///
/// ```text
/// 8 | 56 57 58 59 60 61 62 63
/// 7 | 48 49 50 51 52 53 54 55
/// 6 | 40 41 42 43 44 45 46 47
/// 5 | 32 33 34 35 36 37 38 39
/// 4 | 24 25 26 27 28 29 30 31
/// 3 | 16 17 18 19 20 21 22 23
/// 2 |  8  9 10 11 12 13 14 15
/// 1 |  0  1  2  3  4  5  6  7
///   +------------------------
///      a  b  c  d  e  f  g  h
/// ```
///
/// The field is public, because every `u64` is a valid set and because operators cannot be called in `const` code:
/// `BitBoard(a.0 | b.0)` can.
///
/// # Iteration
///
/// A `BitBoard` is `Copy` *and* its own iterator over its squares, in the order of their indices. A loop works on a
/// copy:
///
/// ```
/// use chess_bits::{BitBoard, Square};
///
/// let corners = BitBoard::with_ones([Square::A1, Square::H1, Square::A8, Square::H8]);
/// for square in corners {
///     assert_eq!(square.distance(Square::D4).max(square.distance(Square::E5)), 4);
/// }
/// assert_eq!(corners.count_bits(), 4); // still there
/// ```
///
/// But the methods of `Iterator` that take `&mut self` (`next`, `nth`, `any`, `all`, `find`, `position` and the like)
/// remove squares from the variable they are called on. Ask [`contains`](Self::contains),
/// [`is_disjoint`](Self::is_disjoint) or [`to_square`](Self::to_square) instead, or call them on a copy:
///
/// ```
/// use chess_bits::{BitBoard, Rank, Square};
///
/// let mut set = BitBoard::with_ones([Square::A1, Square::B2, Square::C3]);
/// assert!({ set }.any(|square| square.rank() == Rank::Two)); // a copy
/// assert_eq!(set.count_bits(), 3);
/// assert!(set.any(|square| square.rank() == Rank::Two)); // the set itself
/// assert_eq!(set, BitBoard::with_one(Square::C3)); // what was looked at is gone
/// ```
///
/// # Order
///
/// Sets are ordered by their numbers. `Iterator` has by-value methods of the same names as `Ord` and `PartialOrd`,
/// which would win over them (`a.cmp(b)` would compare lists of squares, `a.max(b)` would not compile), so `BitBoard`
/// has its own [`cmp`](Self::cmp), [`partial_cmp`](Self::partial_cmp), [`max`](Self::max), [`min`](Self::min),
/// [`eq`](Self::eq), [`ne`](Self::ne), [`lt`](Self::lt), [`le`](Self::le), [`gt`](Self::gt) and [`ge`](Self::ge),
/// which come before both. The iterator's form is still there as `Iterator::max(set)`, and so on.
///
/// ```
/// use chess_bits::{BitBoard, Square};
///
/// let (a, b) = (BitBoard::with_ones([Square::A1, Square::H8]), BitBoard::with_one(Square::B1));
/// assert!(a > b && a.gt(&b) && a.max(b) == a);
/// assert_eq!(Iterator::max(a), Some(Square::H8));
/// ```
///
/// What reads like the iterator's form does not compile:
///
/// ```compile_fail,E0061
/// # use chess_bits::BitBoard;
/// let highest_square = BitBoard::FULL.max();
/// ```
///
/// ```compile_fail,E0308
/// # use chess_bits::BitBoard;
/// let order_of_square_lists = BitBoard::FULL.cmp(BitBoard::EMPTY);
/// ```
///
/// One spelling is out of reach: on a variable of type `&mut BitBoard` these names are the iterator's. Write
/// `(*set).cmp(&other)`, or use the operators. (On such a variable the compiler also warns about `set.is_empty()`,
/// because a method of that name may come to `ExactSizeIterator`; `(*set).is_empty()` is quiet.)
///
/// # Operators
///
/// `&`, `|` and `^` take a `BitBoard`, a [`Square`] or a `u64`; `!` is the complement. `+` and `-` are arithmetic on
/// the number, wrapping around: **`-` is not the difference of sets**, [`without`](Self::without) is. `<<` and `>>`
/// move bits, and by 64 or more they give the empty set; they know nothing of the board's edges, unlike
/// [`shift`](Self::shift) and its like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct BitBoard(
    /// The bits; bit 0 is a1, bit 7 is h1, bit 63 is h8.
    pub u64,
);

/// The sets that have a name.
impl BitBoard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(u64::MAX);

    /// White's half of the board, ranks 1 to 4.
    pub const WHITE_SIDE: Self = Self(0x0000_0000_ffff_ffff);
    /// Black's half of the board, ranks 5 to 8.
    pub const BLACK_SIDE: Self = Self(0xffff_ffff_0000_0000);

    /// The dark squares, a1 among them.
    pub const DARK_SQUARES: Self = Self(0xaa55_aa55_aa55_aa55);
    /// The light squares, h1 among them.
    pub const LIGHT_SQUARES: Self = Self(0x55aa_55aa_55aa_55aa);

    /// The a-file.
    pub const FILE_A: Self = Self::from_file(File::A);
    /// The b-file.
    pub const FILE_B: Self = Self::from_file(File::B);
    /// The c-file.
    pub const FILE_C: Self = Self::from_file(File::C);
    /// The d-file.
    pub const FILE_D: Self = Self::from_file(File::D);
    /// The e-file.
    pub const FILE_E: Self = Self::from_file(File::E);
    /// The f-file.
    pub const FILE_F: Self = Self::from_file(File::F);
    /// The g-file.
    pub const FILE_G: Self = Self::from_file(File::G);
    /// The h-file.
    pub const FILE_H: Self = Self::from_file(File::H);

    /// Rank 1.
    pub const RANK_1: Self = Self::from_rank(Rank::One);
    /// Rank 2.
    pub const RANK_2: Self = Self::from_rank(Rank::Two);
    /// Rank 3.
    pub const RANK_3: Self = Self::from_rank(Rank::Three);
    /// Rank 4.
    pub const RANK_4: Self = Self::from_rank(Rank::Four);
    /// Rank 5.
    pub const RANK_5: Self = Self::from_rank(Rank::Five);
    /// Rank 6.
    pub const RANK_6: Self = Self::from_rank(Rank::Six);
    /// Rank 7.
    pub const RANK_7: Self = Self::from_rank(Rank::Seven);
    /// Rank 8.
    pub const RANK_8: Self = Self::from_rank(Rank::Eight);
}

/// Making a set.
impl BitBoard {
    /// The set of these bits; the same as `BitBoard(bits)`.
    #[inline(always)]
    #[must_use]
    pub const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// The set of every square; the same as [`BitBoard::FULL`].
    #[inline(always)]
    #[must_use]
    pub const fn full() -> Self {
        Self::FULL
    }

    /// The set of no square; the same as [`BitBoard::EMPTY`].
    #[inline(always)]
    #[must_use]
    pub const fn empty() -> Self {
        Self::EMPTY
    }

    /// The set with exactly this square.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    ///
    /// assert_eq!(BitBoard::with_one(Square::C2), BitBoard(1 << 10));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn with_one(square: Square) -> Self {
        Self(1 << square as u8)
    }

    /// The set with exactly these squares. It may be said of any iterator of squares, and is also what `collect` does.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// let centre = BitBoard::with_ones([D4, E4, D5, E5]);
    /// // 8 . . . . . . . .
    /// // 7 . . . . . . . .
    /// // 6 . . . . . . . .
    /// // 5 . . . 1 1 . . .
    /// // 4 . . . 1 1 . . .
    /// // 3 . . . . . . . .
    /// // 2 . . . . . . . .
    /// // 1 . . . . . . . .
    /// //   a b c d e f g h
    /// assert_eq!(centre, BitBoard(0x0000_0018_1800_0000));
    /// ```
    #[inline]
    #[must_use]
    pub fn with_ones(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().collect()
    }

    /// The squares of a file.
    #[inline(always)]
    #[must_use]
    pub const fn from_file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file as u8)
    }

    /// The squares of a rank.
    #[inline(always)]
    #[must_use]
    pub const fn from_rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank as u8))
    }

    /// The set with this square added.
    #[inline(always)]
    #[must_use]
    pub const fn set_square(self, square: Square) -> Self {
        Self(self.0 | Self::with_one(square).0)
    }

    /// The set with this square removed; unchanged where it is not in the set.
    #[inline(always)]
    #[must_use]
    pub const fn pop_square(self, square: Square) -> Self {
        Self(self.0 & !Self::with_one(square).0)
    }

    /// The squares of `self` that are not in `other`: the difference of sets.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// let set = BitBoard::with_ones([A1, B1, C1]);
    /// assert_eq!(set.without(BitBoard::with_ones([B1, H8])), BitBoard::with_ones([A1, C1]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Asking what is in a set.
impl BitBoard {
    /// Whether the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Whether the square is in the set; another name of [`contains`](Self::contains).
    #[inline(always)]
    #[must_use]
    pub const fn get_square(self, square: Square) -> bool {
        self.contains(square)
    }

    /// Whether the square is in the set; another name of [`contains`](Self::contains).
    #[inline(always)]
    #[must_use]
    pub const fn bit_at(&self, square: Square) -> bool {
        self.contains(square)
    }

    /// Whether no square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set, 0 to 64.
    #[inline(always)]
    #[must_use]
    pub const fn count_bits(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether two or more squares are in the set. Cheaper than counting them.
    #[inline(always)]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether every square of `self` is in `other` too. The empty set is a subset of every set, and a set of itself.
    ///
    /// ```
    /// use chess_bits::BitBoard;
    ///
    /// assert!(BitBoard::RANK_1.is_subset(BitBoard::WHITE_SIDE));
    /// assert!(!BitBoard::FILE_A.is_subset(BitBoard::WHITE_SIDE));
    /// assert!(BitBoard::EMPTY.is_subset(BitBoard::EMPTY));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether every square of `other` is in `self` too.
    #[inline(always)]
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Whether no square is in both sets.
    ///
    /// ```
    /// use chess_bits::BitBoard;
    ///
    /// assert!(BitBoard::DARK_SQUARES.is_disjoint(BitBoard::LIGHT_SQUARES));
    /// assert!(!BitBoard::FILE_A.is_disjoint(BitBoard::RANK_1));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The square with the lowest index, or `None` where the set is empty.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    ///
    /// let set = BitBoard::with_ones([Square::H2, Square::A3, Square::G7]);
    /// assert_eq!(set.to_square(), Some(Square::H2));
    /// assert_eq!(set.last_square(), Some(Square::G7));
    /// assert_eq!(BitBoard::EMPTY.to_square(), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn to_square(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(self.0.trailing_zeros() as u8))
        }
    }

    /// The square with the lowest index; another name of [`to_square`](Self::to_square).
    #[inline(always)]
    #[must_use]
    pub const fn first_position(self) -> Option<Square> {
        self.to_square()
    }

    /// The square with the highest index, or `None` where the set is empty.
    #[inline(always)]
    #[must_use]
    pub const fn last_square(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrapping(self.0.ilog2() as u8))
        }
    }

    /// The only square of the set, or `None` where there is none or more than one.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    ///
    /// assert_eq!(BitBoard::with_one(Square::E4).single_square(), Some(Square::E4));
    /// assert_eq!(BitBoard::FILE_E.single_square(), None);
    /// assert_eq!(BitBoard::EMPTY.single_square(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn single_square(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.to_square() }
    }

    /// The square nearest to a side's own corner: the one with the lowest index for White (`COLOR` = 0), with the
    /// highest for Black (`COLOR` = 1); or `None` where the set is empty. Any other `COLOR` does not compile.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Color, Square};
    ///
    /// let set = BitBoard::with_ones([Square::B2, Square::F5]);
    /// assert_eq!(set.to_square_nearest::<{ Color::White as usize }>(), Some(Square::B2));
    /// assert_eq!(set.to_square_nearest::<{ Color::Black as usize }>(), Some(Square::F5));
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use chess_bits::BitBoard;
    /// let nearest_to_nobody = BitBoard::FULL.to_square_nearest::<2>();
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn to_square_nearest<const COLOR: usize>(self) -> Option<Square> {
        match Color::from_const::<COLOR>() {
            Color::White => self.to_square(),
            Color::Black => self.last_square(),
        }
    }

    /// The squares of the set in a hash set. To loop over them, loop over the `BitBoard` itself.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    /// use std::collections::HashSet;
    ///
    /// let set = BitBoard::with_ones([Square::A1, Square::B2]);
    /// assert_eq!(set.positions(), HashSet::from([Square::B2, Square::A1]));
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn positions(self) -> std::collections::HashSet<Square> {
        self.collect()
    }
}
