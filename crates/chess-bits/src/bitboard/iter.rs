//! The set as an iterator over its own squares.

use core::iter::FusedIterator;

use super::BitBoard;
use crate::Square;

#[expect(
    clippy::copy_iterator,
    reason = "a set that is `Copy` and its own iterator is what this type promises"
)]
impl Iterator for BitBoard {
    type Item = Square;

    /// Removes the square with the lowest index and returns it.
    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.to_square()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.count_bits() as usize;
        (count, Some(count))
    }

    #[inline]
    fn count(self) -> usize {
        self.count_bits() as usize
    }

    #[inline]
    fn last(self) -> Option<Square> {
        self.last_square()
    }

    #[inline]
    fn min(self) -> Option<Square> {
        self.to_square()
    }

    #[inline]
    fn max(self) -> Option<Square> {
        self.last_square()
    }

    /// Removes the `n` lowest squares and the one after them, which it returns.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Square> {
        for _ in 0..n {
            self.next()?;
        }
        self.next()
    }

    #[inline]
    fn is_sorted(self) -> bool {
        true
    }
}

impl DoubleEndedIterator for BitBoard {
    /// Removes the square with the highest index and returns it.
    #[inline(always)]
    fn next_back(&mut self) -> Option<Square> {
        let square = self.last_square()?;
        *self = self.pop_square(square);
        Some(square)
    }
}

impl ExactSizeIterator for BitBoard {}

impl FusedIterator for BitBoard {}
