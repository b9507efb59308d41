use core::ops::Neg;

/// A distance read from a table, and whether it may be one ply too short.
///
/// Tables that count in moves instead of plies lose the last bit: where they say `n`, the truth is `n` or one further
/// from zero (`n + 1` for wins, `n − 1` for losses). Never rounded are draws, positions whose best move is zeroing, and
/// tables that count in plies, which all tables do in which a distance of exactly 100 occurs. Therefore rounding never
/// changes the [`Wdl`](crate::Wdl); what it may blur is the verdict with a running clock, see
/// [`AmbiguousWdl`](crate::AmbiguousWdl).
///
/// ```
/// use chess_tb::{Dtz, MaybeRounded};
///
/// let child = MaybeRounded::Rounded(Dtz(-20));
/// assert_eq!(child.precise(), None);
/// // The parent of this child is rounded as well.
/// assert_eq!((-child).map(|dtz| dtz.add_plies(1)), MaybeRounded::Rounded(Dtz(21)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum MaybeRounded<T> {
    /// The value is exact.
    Precise(T),
    /// The true value is this one, or one ply further from zero.
    Rounded(T),
}

impl<T> MaybeRounded<T> {
    /// The value as the table has it, rounded or not.
    #[inline]
    #[must_use]
    pub fn ignore_rounding(self) -> T {
        match self {
            Self::Precise(value) | Self::Rounded(value) => value,
        }
    }

    /// The value if it is exact.
    #[inline]
    #[must_use]
    pub fn precise(self) -> Option<T> {
        match self {
            Self::Precise(value) => Some(value),
            Self::Rounded(_) => None,
        }
    }

    /// Whether the value is exact.
    #[inline]
    #[must_use]
    pub const fn is_precise(&self) -> bool {
        matches!(self, Self::Precise(_))
    }

    /// Whether the true value may be one ply further from zero.
    #[inline]
    #[must_use]
    pub const fn is_rounded(&self) -> bool {
        matches!(self, Self::Rounded(_))
    }

    /// Applies `f` to the value; what was rounded stays rounded.
    #[inline]
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> MaybeRounded<U> {
        match self {
            Self::Precise(value) => MaybeRounded::Precise(f(value)),
            Self::Rounded(value) => MaybeRounded::Rounded(f(value)),
        }
    }
}

/// The same position seen by the other side; what was rounded stays rounded.
impl<T: Neg> Neg for MaybeRounded<T> {
    type Output = MaybeRounded<T::Output>;

    #[inline]
    fn neg(self) -> Self::Output {
        self.map(Neg::neg)
    }
}
