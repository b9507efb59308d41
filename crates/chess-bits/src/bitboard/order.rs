//! Comparing sets by their numbers; see "Order" in the documentation of [`BitBoard`] for why the methods are here.

use core::cmp::Ordering;

use super::BitBoard;

/// Comparisons by the number of the set. They hide the methods of the same names of `Iterator`, `Ord` and `PartialOrd`
/// and, unlike those, are `const`.
impl BitBoard {
    /// How the number of `self` compares to that of `other`.
    #[inline(always)]
    #[must_use]
    pub const fn cmp(self, other: &Self) -> Ordering {
        if self.0 < other.0 {
            Ordering::Less
        } else if self.0 == other.0 {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }

    /// [`cmp`](Self::cmp) in an `Option`, as `PartialOrd` has it; never `None`.
    #[inline(always)]
    #[must_use]
    pub const fn partial_cmp(self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    /// The set with the larger number. For the highest square see [`last_square`](Self::last_square).
    #[inline(always)]
    #[must_use]
    pub const fn max(self, other: Self) -> Self {
        if self.0 > other.0 { self } else { other }
    }

    /// The set with the smaller number. For the lowest square see [`to_square`](Self::to_square).
    #[inline(always)]
    #[must_use]
    pub const fn min(self, other: Self) -> Self {
        if self.0 < other.0 { self } else { other }
    }

    /// Whether the sets are the same; `==`.
    #[inline(always)]
    #[must_use]
    pub const fn eq(self, other: &Self) -> bool {
        self.0 == other.0
    }

    /// Whether the sets differ; `!=`.
    #[inline(always)]
    #[must_use]
    pub const fn ne(self, other: &Self) -> bool {
        self.0 != other.0
    }

    /// Whether the number of `self` is the smaller one; `<`.
    #[inline(always)]
    #[must_use]
    pub const fn lt(self, other: &Self) -> bool {
        self.0 < other.0
    }

    /// Whether the number of `self` is not the larger one; `<=`.
    #[inline(always)]
    #[must_use]
    pub const fn le(self, other: &Self) -> bool {
        self.0 <= other.0
    }

    /// Whether the number of `self` is the larger one; `>`.
    #[inline(always)]
    #[must_use]
    pub const fn gt(self, other: &Self) -> bool {
        self.0 > other.0
    }

    /// Whether the number of `self` is not the smaller one; `>=`.
    #[inline(always)]
    #[must_use]
    pub const fn ge(self, other: &Self) -> bool {
        self.0 >= other.0
    }
}

impl PartialEq<u64> for BitBoard {
    #[inline(always)]
    fn eq(&self, bits: &u64) -> bool {
        self.0 == *bits
    }
}

impl PartialOrd<u64> for BitBoard {
    #[inline(always)]
    fn partial_cmp(&self, bits: &u64) -> Option<Ordering> {
        Some(self.0.cmp(bits))
    }
}
