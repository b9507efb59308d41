use crate::{File, Rank, Square};

mod iter;
mod ops;
mod shift;
mod subsets;

pub use subsets::Subsets;

/// A set of squares, one bit a square; bit 0 is a1, bit 7 is h1, bit 63 is h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct BitBoard(pub u64);

impl BitBoard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(u64::MAX);

    /// The set with exactly this square.
    #[inline(always)]
    #[must_use]
    pub const fn with_one(square: Square) -> Self {
        Self(1 << square as u8)
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

    /// Whether the square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// Whether no square is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in the set.
    #[inline(always)]
    #[must_use]
    pub const fn count_bits(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether two or more squares are in the set.
    #[inline(always)]
    #[must_use]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The square with the lowest index.
    #[inline(always)]
    #[must_use]
    pub const fn to_square(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros() as u8)) }
    }

    /// The squares of `self` that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
