use core::fmt;
use core::ops::Neg;

use crate::{CLOCK_LIMIT, Dtz, MaybeRounded, Wdl};

/// The verdict on a position under the 50-move rule with a **running** halfmove clock, for the side to move; with the
/// doubt that is left if the distance may be rounded by a ply.
///
/// `CursedWin` and `BlessedLoss` are draws under the rule, like `Draw`; they say that someone would win without it.
///
/// The order is that of preference: `MaybeWin` lies between `CursedWin` and `Win`, as it is one of them.
///
/// A side that is checkmated has lost whatever the clock says. Its distance is −1, as before a zeroing move that loses,
/// so the values here cannot tell the two apart: from a clock of 100 on, ask the board first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AmbiguousWdl {
    /// Lost.
    Loss,
    /// Lost or saved by the 50-move rule; rounding hides which.
    MaybeLoss,
    /// Lost without the 50-move rule, a draw under it.
    BlessedLoss,
    /// Drawn, with or without the 50-move rule.
    Draw,
    /// Won without the 50-move rule, a draw under it.
    CursedWin,
    /// Won or spoilt by the 50-move rule; rounding hides which.
    MaybeWin,
    /// Won.
    Win,
}

impl AmbiguousWdl {
    /// How many values there are.
    pub const COUNT: usize = 7;

    /// Every value, from loss to win.
    pub const ALL: [Self; 7] = [
        Self::Loss,
        Self::MaybeLoss,
        Self::BlessedLoss,
        Self::Draw,
        Self::CursedWin,
        Self::MaybeWin,
        Self::Win,
    ];

    /// The verdict with a distance as the tables have it and the clock of the position.
    ///
    /// For a win of `n` plies and a clock of `c`; losses mirror it, draws are draws:
    ///
    /// | `n + c` | precise | rounded |
    /// |---|---|---|
    /// | below 100 | win | win |
    /// | exactly 100 | win: the zeroing move is the 100th ply | maybe; but win if `c` is 0, as rounding never crosses the 100 |
    /// | above 100 | cursed win | cursed win |
    ///
    /// Any clock is allowed: from 100 on nothing is won or lost any more.
    ///
    /// ```
    /// use chess_tb::{AmbiguousWdl, Dtz, MaybeRounded};
    ///
    /// let verdict = AmbiguousWdl::from_dtz_and_clock;
    /// assert_eq!(verdict(MaybeRounded::Precise(Dtz(-60)), 40), AmbiguousWdl::Loss);
    /// assert_eq!(verdict(MaybeRounded::Rounded(Dtz(-60)), 40), AmbiguousWdl::MaybeLoss);
    /// assert_eq!(verdict(MaybeRounded::Rounded(Dtz(-60)), 41), AmbiguousWdl::BlessedLoss);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_dtz_and_clock(dtz: MaybeRounded<Dtz>, halfmove_clock: u32) -> Self {
        let (dtz, rounded) = match dtz {
            MaybeRounded::Precise(dtz) => (dtz, false),
            MaybeRounded::Rounded(dtz) => (dtz, true),
        };
        let last_clock = dtz.0.unsigned_abs().saturating_add(halfmove_clock);
        let in_time = if last_clock > CLOCK_LIMIT {
            Some(false)
        } else if last_clock == CLOCK_LIMIT && rounded && halfmove_clock > 0 {
            None
        } else {
            Some(true)
        };
        Self::decided(dtz.signum(), in_time)
    }

    /// The verdict where only the [`Wdl`] is known, not the distance.
    ///
    /// With a clock of 0 it is exact. A running clock leaves a win or loss in doubt up to 99, as the distance may be
    /// anything from 1 to 100; from 100 on it is too late. What the rule spoils at clock 0 it spoils at any.
    ///
    /// ```
    /// use chess_tb::{AmbiguousWdl, Wdl};
    ///
    /// assert_eq!(AmbiguousWdl::from_wdl_and_clock(Wdl::Win, 0), AmbiguousWdl::Win);
    /// assert_eq!(AmbiguousWdl::from_wdl_and_clock(Wdl::Win, 1), AmbiguousWdl::MaybeWin);
    /// assert_eq!(AmbiguousWdl::from_wdl_and_clock(Wdl::BlessedLoss, 1), AmbiguousWdl::BlessedLoss);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_wdl_and_clock(wdl: Wdl, halfmove_clock: u32) -> Self {
        let in_time = match (wdl, halfmove_clock) {
            (Wdl::CursedWin | Wdl::BlessedLoss, _) | (_, CLOCK_LIMIT..) => Some(false),
            (_, 0) => Some(true),
            (_, _) => None,
        };
        Self::decided(wdl.signum(), in_time)
    }

    /// The verdict from the winner, and whether that side gets to its zeroing move in time; `None`: unknown.
    const fn decided(winner: i32, in_time: Option<bool>) -> Self {
        match (winner, in_time) {
            (1, Some(true)) => Self::Win,
            (1, Some(false)) => Self::CursedWin,
            (1, None) => Self::MaybeWin,
            (-1, Some(true)) => Self::Loss,
            (-1, Some(false)) => Self::BlessedLoss,
            (-1, None) => Self::MaybeLoss,
            _ => Self::Draw,
        }
    }

    /// The verdict without a doubt, or `None` for `MaybeWin` and `MaybeLoss`.
    #[inline]
    #[must_use]
    pub const fn unambiguous(self) -> Option<Wdl> {
        match self {
            Self::Loss => Some(Wdl::Loss),
            Self::BlessedLoss => Some(Wdl::BlessedLoss),
            Self::Draw => Some(Wdl::Draw),
            Self::CursedWin => Some(Wdl::CursedWin),
            Self::Win => Some(Wdl::Win),
            Self::MaybeLoss | Self::MaybeWin => None,
        }
    }

    /// Whether the verdict is in doubt: `MaybeWin` or `MaybeLoss`.
    #[inline]
    #[must_use]
    pub const fn is_ambiguous(self) -> bool {
        self.unambiguous().is_none()
    }

    /// The sign of the result without the 50-move rule: 1 for the wins, −1 for the losses, 0 for a draw.
    #[inline]
    #[must_use]
    pub const fn signum(self) -> i32 {
        match self {
            Self::Loss | Self::MaybeLoss | Self::BlessedLoss => -1,
            Self::Draw => 0,
            Self::CursedWin | Self::MaybeWin | Self::Win => 1,
        }
    }
}

/// The verdict without a doubt, as [`unambiguous`](AmbiguousWdl::unambiguous) gives it back.
impl From<Wdl> for AmbiguousWdl {
    #[inline]
    fn from(wdl: Wdl) -> Self {
        Self::from_wdl_and_clock(wdl, 0)
    }
}

/// The same position seen by the other side.
impl Neg for AmbiguousWdl {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::MaybeLoss => Self::MaybeWin,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::MaybeWin => Self::MaybeLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// In words, lower case: as [`Wdl`] writes it, or `maybe win`, `maybe loss`.
impl fmt::Display for AmbiguousWdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.unambiguous(), self) {
            (Some(wdl), _) => wdl.fmt(f),
            (None, Self::MaybeLoss) => f.pad("maybe loss"),
            (None, _) => f.pad("maybe win"),
        }
    }
}
