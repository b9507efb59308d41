use super::BitBoard;

/// Every subset of a set, the empty one first, in the order of their numbers; see [`BitBoard::subsets`].
#[derive(Clone, Debug)]
pub struct Subsets {
    set: u64,
    next: Option<u64>,
}

impl BitBoard {
    /// Every subset of the set, 2ⁿ of them for n squares, the empty set and the set itself included.
    #[inline]
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets { set: self.0, next: Some(0) }
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
}
