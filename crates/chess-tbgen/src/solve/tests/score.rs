//! The result of a position as one number, and what follows from it for an entry.

use crate::entry::Entry;

/// The greater, the better for the side to move: who wins, and in how many plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Score(i16);

const FAR: i16 = 10_000;

impl Score {
    pub(super) const DRAWN: Self = Self(0);
    pub(super) const MATED: Self = Self(-FAR);

    pub(super) const fn new(value: u8, plies: u16) -> Self {
        match value {
            0 | 1 => Self(plies as i16 - FAR),
            2 => Self::DRAWN,
            _ => Self(FAR - plies as i16),
        }
    }

    /// What a zeroing move is worth that leaves the other side a value from 0 to 4.
    pub(super) const fn by_zeroing(value: u8) -> Self {
        Self::new(4 - value, if matches!(value, 0 | 4) { 1 } else { 101 })
    }

    /// What any other move is worth that leaves the other side this.
    pub(super) const fn by_quiet_move(self) -> Self {
        match self.0 {
            0 => self,
            1.. => Self(1 - self.0),
            _ => Self(-1 - self.0),
        }
    }

    pub(super) const fn plies(self) -> u16 {
        (FAR - self.0.abs()) as u16
    }

    pub(super) const fn value(self) -> u8 {
        let is_in_time = self.plies() <= 100;
        match self.0 {
            0 => 2,
            1.. => 3 + is_in_time as u8,
            _ => 1 - is_in_time as u8,
        }
    }

    /// The entry of a position of this score, whose best capture and best quiet move of a pawn leave these values to the side to move.
    pub(super) fn entry(self, by_capture: Option<u8>, by_pawn: Option<u8>) -> Entry {
        let value = self.value();
        let code = match by_capture {
            Some(best) if best == value && value > 0 => value + 4,
            _ => value,
        };
        let is_told = value < 2 || value > 2 && by_capture != Some(value) && by_pawn != Some(value);
        Entry::new(code, if is_told { self.plies() } else { Entry::NO_DISTANCE })
    }
}

#[test]
fn scores_are_ordered_by_preference() {
    let scores = [(0, 0), (0, 1), (0, 100), (1, 101), (2, 0), (3, 101), (4, 100), (4, 1)];
    assert!(scores.is_sorted_by_key(|&(value, plies)| Score::new(value, plies)));
    for (value, plies) in scores {
        assert_eq!(Score::new(value, plies).value(), value);
    }
    assert_eq!(Score::new(0, 100).by_quiet_move(), Score::new(3, 101));
    assert_eq!(Score::MATED.by_quiet_move(), Score::by_zeroing(0));
}
