//! Conversions, and collecting squares.

use super::BitBoard;
use crate::{File, Rank, Square};

impl From<u64> for BitBoard {
    /// The set of these bits.
    #[inline(always)]
    fn from(bits: u64) -> Self {
        Self(bits)
    }
}

impl From<BitBoard> for u64 {
    /// The bits of the set.
    #[inline(always)]
    fn from(set: BitBoard) -> Self {
        set.0
    }
}

impl From<Square> for BitBoard {
    /// [`BitBoard::with_one`].
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::with_one(square)
    }
}

impl From<File> for BitBoard {
    /// [`BitBoard::from_file`].
    #[inline(always)]
    fn from(file: File) -> Self {
        Self::from_file(file)
    }
}

impl From<Rank> for BitBoard {
    /// [`BitBoard::from_rank`].
    #[inline(always)]
    fn from(rank: Rank) -> Self {
        Self::from_rank(rank)
    }
}

impl FromIterator<Square> for BitBoard {
    /// [`BitBoard::with_ones`].
    #[inline]
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::set_square)
    }
}

impl Extend<Square> for BitBoard {
    /// Adds every square; those that are in the set already change nothing.
    #[inline]
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self = squares.into_iter().fold(*self, Self::set_square);
    }
}
