use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::MoveDigest;

/// A list of moves on the stack, with room for every legal move of any position that a board accepts.
///
/// It dereferences to a slice, so indexing, `sort_unstable_by_key`, `first`, `swap`, `windows` … are there. It never
/// allocates, never truncates and never panics: [`try_push`](Self::try_push) is the only way to grow it, and says so
/// when there is no room left. For the same reason there is no `FromIterator` or `Extend`: neither could report it.
///
/// ```
/// use chess_bits::Square;
/// use chess_moves::{MoveDigest, MoveList};
///
/// let mut moves = MoveList::new();
/// moves.try_push(MoveDigest::new_normal(Square::G1, Square::F3))?;
/// moves.try_push(MoveDigest::new_normal(Square::E2, Square::E4))?;
/// moves.sort_unstable();
///
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves[1].orig_square(), Square::E2);
/// for digest in moves {
///     assert!(!digest.is_null());
/// }
/// # Ok::<(), chess_moves::MoveListFull>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct MoveList(ArrayVec<MoveDigest, { MoveList::CAPACITY }>);

impl MoveList {
    /// How many moves fit: 321.
    ///
    /// This is a bound, not a record: no position that a board accepts has more legal moves. A board accepts one king
    /// a side, at most 16 men a side, and no more promoted men than pawns are missing. So a side has at most
    ///
    /// | men | moves each | together |
    /// |---|---|---|
    /// | the first queen, and 8 more men in the place of pawns | 27, a queen's in the centre | 243 |
    /// | 2 rooks | 14 | 28 |
    /// | 2 bishops | 13, in the centre | 26 |
    /// | 2 knights | 8 | 16 |
    /// | 1 king | 8 | 8 |
    /// | | | **321** |
    ///
    /// - A man in the place of a pawn is a promoted one, with at most a queen's 27 moves, or the pawn itself, with at
    ///   most 12 (3 squares on the last rank times 4 pieces).
    /// - A king that can still castle stands on its back rank, where it has at most 5 steps: with 2 castlings 7, less
    ///   than 8.
    pub const CAPACITY: usize = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8;

    /// An empty list.
    #[inline(always)]
    #[must_use]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Appends a move.
    ///
    /// # Errors
    ///
    /// [`MoveListFull`], which hands the move back, if there are [`CAPACITY`](Self::CAPACITY) moves already; the list
    /// is left as it was.
    #[inline(always)]
    pub fn try_push(&mut self, digest: MoveDigest) -> Result<(), MoveListFull> {
        self.0.try_push(digest).map_err(|error| MoveListFull(error.element()))
    }

    /// Removes and returns the last move, if there is one.
    #[inline]
    pub fn pop(&mut self) -> Option<MoveDigest> {
        self.0.pop()
    }

    /// Removes and returns the move at `index`, putting the last one into its place; `None` if `index` is not below
    /// [`len`](Self::len).
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Option<MoveDigest> {
        self.0.swap_pop(index)
    }

    /// Keeps the moves for which `keep` is true, in their order.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(MoveDigest) -> bool) {
        self.0.retain(|digest| keep(*digest));
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many moves the list holds.
    #[inline(always)]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the list holds no move.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves as a slice.
    #[inline(always)]
    #[must_use]
    pub fn as_slice(&self) -> &[MoveDigest] {
        self.0.as_slice()
    }

    /// Whether the list holds this move.
    #[inline]
    #[must_use]
    pub fn contains(&self, digest: MoveDigest) -> bool {
        self.as_slice().contains(&digest)
    }
}

impl Deref for MoveList {
    type Target = [MoveDigest];

    #[inline(always)]
    fn deref(&self) -> &[MoveDigest] {
        self.0.as_slice()
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [MoveDigest] {
        self.0.as_mut_slice()
    }
}

impl AsRef<[MoveDigest]> for MoveList {
    #[inline]
    fn as_ref(&self) -> &[MoveDigest] {
        self
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// By value: yields [`MoveDigest`]s and consumes the list.
impl IntoIterator for MoveList {
    type Item = MoveDigest;
    type IntoIter = MoveListIntoIter;

    #[inline]
    fn into_iter(self) -> MoveListIntoIter {
        MoveListIntoIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a MoveDigest;
    type IntoIter = core::slice::Iter<'a, MoveDigest>;

    #[inline]
    fn into_iter(self) -> core::slice::Iter<'a, MoveDigest> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut MoveList {
    type Item = &'a mut MoveDigest;
    type IntoIter = core::slice::IterMut<'a, MoveDigest>;

    #[inline]
    fn into_iter(self) -> core::slice::IterMut<'a, MoveDigest> {
        self.iter_mut()
    }
}

/// The iterator over the moves of a [`MoveList`] by value.
#[derive(Clone, Debug)]
pub struct MoveListIntoIter(arrayvec::IntoIter<MoveDigest, { MoveList::CAPACITY }>);

impl Iterator for MoveListIntoIter {
    type Item = MoveDigest;

    #[inline]
    fn next(&mut self) -> Option<MoveDigest> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for MoveListIntoIter {
    #[inline]
    fn next_back(&mut self) -> Option<MoveDigest> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for MoveListIntoIter {}
impl FusedIterator for MoveListIntoIter {}

/// A [`MoveList`] had no room left for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveListFull(MoveDigest);

impl MoveListFull {
    /// The move that was not added.
    #[must_use]
    pub const fn digest(&self) -> MoveDigest {
        self.0
    }
}

impl fmt::Display for MoveListFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "move list is full: no room for {} beside {} moves",
            self.0,
            MoveList::CAPACITY
        )
    }
}

impl core::error::Error for MoveListFull {}
