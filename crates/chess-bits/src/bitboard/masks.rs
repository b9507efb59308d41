//! Keeping or clearing squares, files and ranks.

use super::BitBoard;
use crate::{File, Rank, Square};

/// Keeping (`include_…`) and clearing (`clear_…`) part of a set.
///
/// ```
/// use chess_bits::{BitBoard, File, Rank, Square::*};
///
/// let set = BitBoard::with_ones([A1, B1, A2, B2]);
/// assert_eq!(set.include_file(File::A), BitBoard::with_ones([A1, A2]));
/// assert_eq!(set.include_ranks([Rank::Two, Rank::Three]), BitBoard::with_ones([A2, B2]));
/// assert_eq!(set.clear_rank(Rank::One), BitBoard::with_ones([A2, B2]));
/// assert_eq!(set.clear_positions([A1, H8]), BitBoard::with_ones([B1, A2, B2]));
/// ```
impl BitBoard {
    /// What the set and this square have in common: the square alone, or nothing.
    #[inline(always)]
    #[must_use]
    pub const fn include_position(self, square: Square) -> Self {
        Self(self.0 & Self::with_one(square).0)
    }

    /// The set without the squares other than these.
    #[inline]
    #[must_use]
    pub fn include_positions(self, squares: impl IntoIterator<Item = Square>) -> Self {
        self & Self::with_ones(squares)
    }

    /// The set without this square; another name of [`pop_square`](Self::pop_square).
    #[inline(always)]
    #[must_use]
    pub const fn clear_position(self, square: Square) -> Self {
        self.pop_square(square)
    }

    /// The set without these squares.
    #[inline]
    #[must_use]
    pub fn clear_positions(self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.without(Self::with_ones(squares))
    }

    /// The squares of the set that are on this file.
    #[inline(always)]
    #[must_use]
    pub const fn include_file(self, file: File) -> Self {
        Self(self.0 & Self::from_file(file).0)
    }

    /// The squares of the set that are on one of these files.
    #[inline]
    #[must_use]
    pub fn include_files(self, files: impl IntoIterator<Item = File>) -> Self {
        self & union_of(files)
    }

    /// The squares of the set that are not on this file.
    #[inline(always)]
    #[must_use]
    pub const fn clear_file(self, file: File) -> Self {
        self.without(Self::from_file(file))
    }

    /// The squares of the set that are on none of these files.
    #[inline]
    #[must_use]
    pub fn clear_files(self, files: impl IntoIterator<Item = File>) -> Self {
        self.without(union_of(files))
    }

    /// The squares of the set that are on this rank.
    #[inline(always)]
    #[must_use]
    pub const fn include_rank(self, rank: Rank) -> Self {
        Self(self.0 & Self::from_rank(rank).0)
    }

    /// The squares of the set that are on one of these ranks.
    #[inline]
    #[must_use]
    pub fn include_ranks(self, ranks: impl IntoIterator<Item = Rank>) -> Self {
        self & union_of(ranks)
    }

    /// The squares of the set that are not on this rank.
    #[inline(always)]
    #[must_use]
    pub const fn clear_rank(self, rank: Rank) -> Self {
        self.without(Self::from_rank(rank))
    }

    /// The squares of the set that are on none of these ranks.
    #[inline]
    #[must_use]
    pub fn clear_ranks(self, ranks: impl IntoIterator<Item = Rank>) -> Self {
        self.without(union_of(ranks))
    }
}

/// The squares of all these files, or of all these ranks.
fn union_of<T: Into<BitBoard>>(parts: impl IntoIterator<Item = T>) -> BitBoard {
    parts
        .into_iter()
        .fold(BitBoard::EMPTY, |union, part| BitBoard(union.0 | part.into().0))
}
