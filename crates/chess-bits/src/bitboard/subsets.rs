//! All subsets of a set.

use core::iter::FusedIterator;

use super::BitBoard;

/// Every subset of a set, the empty one first, in the order of their numbers; see [`BitBoard::subsets`].
#[derive(Clone, Debug)]
pub struct Subsets {
    set: u64,
    next: Option<u64>,
}

impl BitBoard {
    /// Every subset of the set, 2ⁿ of them for n squares, the empty set and the set itself included.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// let subsets = BitBoard::with_ones([A1, C1]).subsets();
    /// assert!(subsets.eq([
    ///     BitBoard::EMPTY,
    ///     BitBoard::with_one(A1),
    ///     BitBoard::with_one(C1),
    ///     BitBoard::with_ones([A1, C1]),
    /// ]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets {
            set: self.0,
            next: Some(0),
        }
    }
}

impl Subsets {
    /// How many subsets are still to come, up to 2⁶⁴.
    fn remaining(&self) -> u128 {
        let Some(next) = self.next else { return 0 };
        // A subset's place in the order is the number its squares spell, read along the squares of the set.
        let place: u128 = BitBoard(self.set)
            .enumerate()
            .filter(|&(_, square)| BitBoard(next).contains(square))
            .map(|(i, _)| 1 << i)
            .sum();
        (1 << self.set.count_ones()) - place
    }
}

impl Iterator for Subsets {
    type Item = BitBoard;

    /// The carry-rippler: subtracting the set makes the borrow ripple through the bits outside of it.
    #[inline]
    fn next(&mut self) -> Option<BitBoard> {
        let subset = self.next?;
        let following = subset.wrapping_sub(self.set) & self.set;
        self.next = (following != 0).then_some(following);
        Some(BitBoard(subset))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = usize::try_from(self.remaining());
        (remaining.unwrap_or(usize::MAX), remaining.ok())
    }
}

impl FusedIterator for Subsets {}
