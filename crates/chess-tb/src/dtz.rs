use core::fmt;
use core::ops::Neg;

use crate::Wdl;

/// Distance to zeroing under the 50-move rule, in plies, for the side to move. Often written DTZ₅₀″.
///
/// | DTZ | [`Wdl`] | meaning |
/// |---|---|---|
/// | −100 to −1 | loss | lost if the halfmove clock is 0; the winner can force a zeroing move (or mate) in −n plies |
/// | below −100 | blessed loss | lost, but a draw under the 50-move rule; a zeroing move can be forced in −n plies, or in −n − 100 plies if it is a later phase that takes too long |
/// | 0 | draw | |
/// | above 100 | cursed win | won, but a draw under the 50-move rule; a zeroing move can be forced in n plies, or in n − 100 plies if it is a later phase that takes too long |
/// | 1 to 100 | win | won if the halfmove clock is 0; a zeroing move (or mate) can be forced in n plies |
///
/// A side that is checkmated has −1.
///
/// **The order is that of the numbers, not of preference**: `Dtz(1)` wins sooner than `Dtz(50)`, and `Dtz(-101)` is
/// saved by the rule where `Dtz(-100)` is lost. To prefer one position over another compare [`Wdl::from_dtz`] first,
/// and distances within the same result: among wins the smaller number, and among losses too: there it is the longer way.
///
/// Any `i32` is allowed, though tables hold nothing near the ends.
///
/// ```
/// use chess_tb::{Dtz, Wdl};
///
/// let dtz = Dtz(-12);
/// assert!(dtz.is_negative());
/// assert_eq!(Wdl::from_dtz(dtz), Wdl::Loss);
/// assert_eq!(-dtz, Dtz(12));
/// assert_eq!(dtz.add_plies(1), Dtz(-13));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[repr(transparent)]
pub struct Dtz(
    /// The signed number of plies.
    pub i32,
);

impl Dtz {
    /// The distance of a position whose best move is zeroing and keeps the result `wdl`.
    ///
    /// | `wdl` | DTZ |
    /// |---|---|
    /// | loss | −1 |
    /// | blessed loss | −101 |
    /// | draw | 0 |
    /// | cursed win | 101 |
    /// | win | 1 |
    ///
    /// ```
    /// use chess_tb::{Dtz, Wdl};
    ///
    /// assert_eq!(Dtz::before_zeroing(Wdl::CursedWin), Dtz(101));
    /// ```
    #[inline]
    #[must_use]
    pub const fn before_zeroing(wdl: Wdl) -> Self {
        Self(match wdl {
            Wdl::Loss => -1,
            Wdl::BlessedLoss => -101,
            Wdl::Draw => 0,
            Wdl::CursedWin => 101,
            Wdl::Win => 1,
        })
    }

    /// The distance made longer by `plies`: away from zero, whatever the sign. A draw stays a draw.
    ///
    /// # Panics
    ///
    /// If the result does not fit, in every build. Twins: [`add_plies_checked`](Self::add_plies_checked),
    /// [`add_plies_saturating`](Self::add_plies_saturating).
    ///
    /// ```
    /// use chess_tb::Dtz;
    ///
    /// assert_eq!(Dtz(1).add_plies(3), Dtz(4));
    /// assert_eq!(Dtz(0).add_plies(3), Dtz(0));
    /// assert_eq!(Dtz(-1).add_plies(3), Dtz(-4));
    /// ```
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn add_plies(self, plies: u32) -> Self {
        self.add_plies_checked(plies).expect("DTZ overflows by the added plies")
    }

    /// As [`add_plies`](Self::add_plies), but `None` if the result does not fit.
    ///
    /// ```
    /// use chess_tb::Dtz;
    ///
    /// assert_eq!(Dtz(-1).add_plies_checked(3), Some(Dtz(-4)));
    /// assert_eq!(Dtz(i32::MAX).add_plies_checked(1), None);
    /// assert_eq!(Dtz(0).add_plies_checked(u32::MAX), Some(Dtz(0)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn add_plies_checked(self, plies: u32) -> Option<Self> {
        let sum = match self.signum() {
            1 => self.0.checked_add_unsigned(plies),
            -1 => self.0.checked_sub_unsigned(plies),
            _ => Some(0),
        };
        match sum {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    /// As [`add_plies`](Self::add_plies), but the greatest or least `i32` if the result does not fit.
    ///
    /// ```
    /// use chess_tb::Dtz;
    ///
    /// assert_eq!(Dtz(1).add_plies_saturating(u32::MAX), Dtz(i32::MAX));
    /// assert_eq!(Dtz(-1).add_plies_saturating(u32::MAX), Dtz(i32::MIN));
    /// ```
    #[inline]
    #[must_use]
    pub const fn add_plies_saturating(self, plies: u32) -> Self {
        Self(match self.signum() {
            1 => self.0.saturating_add_unsigned(plies),
            -1 => self.0.saturating_sub_unsigned(plies),
            _ => 0,
        })
    }

    /// 1 if the side to move wins, −1 if it loses (both leaving the 50-move rule aside), 0 if the position is drawn.
    #[inline]
    #[must_use]
    pub const fn signum(self) -> i32 {
        self.0.signum()
    }

    /// Whether the position is drawn, rule or no rule.
    #[inline]
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether the side to move wins, leaving the 50-move rule aside.
    #[inline]
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// Whether the side to move loses, leaving the 50-move rule aside.
    #[inline]
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

/// The same position seen by the other side.
///
/// Total, in every build: `-Dtz(i32::MIN)`, whose exact value does not fit, is `Dtz(i32::MAX)`. So the sign is always
/// right, where wrapping would leave a loss a loss.
///
/// ```
/// use chess_tb::Dtz;
///
/// assert_eq!(-Dtz(5), Dtz(-5));
/// assert_eq!(-Dtz(i32::MIN), Dtz(i32::MAX));
/// ```
impl Neg for Dtz {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

/// The number, with all of a number's formatting: `{:+}` writes the sign.
impl fmt::Display for Dtz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! from_number {
    ($($number:ty)+) => {
        $(impl From<$number> for Dtz {
            #[inline]
            fn from(plies: $number) -> Self {
                Self(i32::from(plies))
            }
        })+
    };
}

macro_rules! into_number {
    ($($number:ty)+) => {
        $(impl From<Dtz> for $number {
            #[inline]
            fn from(dtz: Dtz) -> Self {
                Self::from(dtz.0)
            }
        })+
    };
}

from_number! { i8 u8 i16 u16 i32 }
into_number! { i32 i64 i128 }
