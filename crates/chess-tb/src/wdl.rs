use core::fmt;
use core::ops::Neg;

use crate::{CLOCK_LIMIT, Dtz};

/// The result of a position with perfect play, for the side to move, **if the halfmove clock is 0**.
///
/// With a running clock see [`AmbiguousWdl`](crate::AmbiguousWdl).
///
/// The order is that of preference: a greater value is a better result. The numbers are the ones that Syzygy probing
/// code commonly uses, −2 to 2; their sign is that of the result without the 50-move rule.
///
/// ```
/// use chess_tb::Wdl;
///
/// assert!(Wdl::CursedWin > Wdl::Draw);
/// assert_eq!(-Wdl::CursedWin, Wdl::BlessedLoss);
/// assert_eq!(i32::from(Wdl::Loss), -2);
/// assert_eq!(Wdl::try_from(2), Ok(Wdl::Win));
/// assert!(Wdl::try_from(3).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "i8", try_from = "i8"))]
#[repr(i8)]
pub enum Wdl {
    /// Lost, and the 50-move rule does not help.
    Loss = -2,
    /// Lost without the 50-move rule, a draw under it.
    BlessedLoss = -1,
    /// Drawn, with or without the 50-move rule.
    Draw = 0,
    /// Won without the 50-move rule, a draw under it.
    CursedWin = 1,
    /// Won, and the 50-move rule does not spoil it.
    Win = 2,
}

impl Wdl {
    /// How many values there are.
    pub const COUNT: usize = 5;

    /// Every value, from loss to win.
    pub const ALL: [Self; 5] = [Self::Loss, Self::BlessedLoss, Self::Draw, Self::CursedWin, Self::Win];

    /// The result that a distance stands for.
    ///
    /// | DTZ | result |
    /// |---|---|
    /// | below −100 | [`BlessedLoss`](Self::BlessedLoss) |
    /// | −100 to −1 | [`Loss`](Self::Loss) |
    /// | 0 | [`Draw`](Self::Draw) |
    /// | 1 to 100 | [`Win`](Self::Win) |
    /// | above 100 | [`CursedWin`](Self::CursedWin) |
    ///
    /// Holds for rounded distances too, because rounding never crosses the 100.
    ///
    /// ```
    /// use chess_tb::{Dtz, Wdl};
    ///
    /// assert_eq!(Wdl::from_dtz(Dtz(-101)), Wdl::BlessedLoss);
    /// assert_eq!(Wdl::from_dtz(Dtz(0)), Wdl::Draw);
    /// assert_eq!(Wdl::from_dtz(Dtz(1)), Wdl::Win);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_dtz(dtz: Dtz) -> Self {
        let in_time = dtz.0.unsigned_abs() <= CLOCK_LIMIT;
        match (dtz.signum(), in_time) {
            (1, true) => Self::Win,
            (1, false) => Self::CursedWin,
            (-1, true) => Self::Loss,
            (-1, false) => Self::BlessedLoss,
            _ => Self::Draw,
        }
    }

    /// The sign of the result without the 50-move rule: 1 for both kinds of win, −1 for both kinds of loss, 0 for a
    /// draw.
    #[inline]
    #[must_use]
    pub const fn signum(self) -> i32 {
        (self as i32).signum()
    }
}

/// The same position seen by the other side.
impl Neg for Wdl {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// In words, lower case: `loss`, `blessed loss`, `draw`, `cursed win`, `win`.
impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed win",
            Self::Win => "win",
        })
    }
}

macro_rules! number_conversions {
    ($($number:ty)+) => {
        $(
            impl From<Wdl> for $number {
                #[inline]
                fn from(wdl: Wdl) -> Self {
                    Self::from(wdl as i8)
                }
            }

            impl TryFrom<$number> for Wdl {
                type Error = TryFromNumberError;

                #[inline]
                fn try_from(number: $number) -> Result<Self, TryFromNumberError> {
                    match number {
                        -2 => Ok(Self::Loss),
                        -1 => Ok(Self::BlessedLoss),
                        0 => Ok(Self::Draw),
                        1 => Ok(Self::CursedWin),
                        2 => Ok(Self::Win),
                        _ => Err(TryFromNumberError(i64::from(number))),
                    }
                }
            }
        )+
    };
}

number_conversions! { i8 i16 i32 i64 }

/// A number that stands for no [`Wdl`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TryFromNumberError(i64);

impl fmt::Display for TryFromNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid WDL: expected a number from -2 to 2, found {}", self.0)
    }
}

impl core::error::Error for TryFromNumberError {}
