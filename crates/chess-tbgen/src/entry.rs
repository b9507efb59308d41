//! What is worked out of a position before it is compressed.

/// What is known of one position with one side to move: what the WDL table may say of it, and its distance if the DTZ table
/// must say it.
///
/// The low four bits are the [`code`](Entry::code); the others are the distance, or [`Entry::NO_DISTANCE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry(pub(crate) u16);

impl Entry {
    /// The distance of entries whose distance no table holds.
    pub(crate) const NO_DISTANCE: u16 = 0xfff;

    /// The greatest distance, in plies.
    pub(crate) const MAX_DISTANCE: u16 = 0xffe;

    /// Exactly this value: 0 to 4, from lost to won. The codes below are values that the best capture reaches, so that the
    /// table may hold this one or any lower.
    pub(crate) const CAPTURE_BLESSED_LOSS: u8 = 5;
    pub(crate) const CAPTURE_DRAW: u8 = 6;
    pub(crate) const CAPTURE_CURSED_WIN: u8 = 7;
    /// The table may hold anything: a capture wins, or there is no such position.
    pub(crate) const ANYTHING: u8 = 8;

    /// No position: men on one square, kings that touch, or the side that moved in check.
    pub(crate) const NONE: Self = Self::new(Self::ANYTHING, Self::NO_DISTANCE);

    /// From a code (0 to 8) and a distance in plies.
    pub(crate) const fn new(code: u8, distance: u16) -> Self {
        Self(distance << 4 | code as u16)
    }

    /// What the WDL table may hold.
    pub(crate) const fn code(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// The exact number of plies (0 for mate on the board) if the DTZ table must hold it, or [`Self::NO_DISTANCE`].
    pub(crate) const fn distance(self) -> u16 {
        self.0 >> 4
    }

    /// The value from 0 to 4, lost to won; `None` if the entry says [`Self::ANYTHING`].
    pub(crate) const fn value(self) -> Option<u8> {
        match self.code() {
            code @ 0..=4 => Some(code),
            code @ 5..=7 => Some(code - 4),
            _ => None,
        }
    }
}
