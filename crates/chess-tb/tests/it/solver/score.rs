//! The value of a position as one number, ordered by preference.

/// Who wins, and how many plies it takes until a zeroing move or mate (DTZ50″): the greater, the better for the side
/// to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Score(i16);

/// More plies than any ending here takes.
const FAR: i16 = 10_000;

impl Score {
    pub(crate) const DRAW: Self = Self(0);
    /// Checkmated: nothing is left to wait for.
    pub(crate) const MATED: Self = Self(-FAR);

    pub(crate) const fn win(plies: u16) -> Self {
        Self(FAR - plies as i16)
    }

    pub(crate) const fn loss(plies: u16) -> Self {
        Self(plies as i16 - FAR)
    }

    /// What a zeroing move is worth that leads to `result`, seen by the side that makes it.
    pub(crate) const fn by_zeroing(result: i8) -> Self {
        match result {
            2 => Self::win(1),
            1 => Self::win(101),
            -1 => Self::loss(101),
            -2 => Self::loss(1),
            _ => Self::DRAW,
        }
    }

    /// What a move that does not zero is worth to the side that makes it, where the other side then has `self`.
    pub(crate) const fn one_ply_before(self) -> Self {
        Self(match self.0 {
            1.. => 1 - self.0,
            0 => 0,
            _ => -1 - self.0,
        })
    }

    /// The plies until a zeroing move or mate; 0 for a draw and for a side that is checkmated.
    pub(crate) const fn plies(self) -> u16 {
        if self.0 == 0 { 0 } else { (FAR - self.0.abs()) as u16 }
    }

    /// −2 to 2.
    pub(crate) const fn wdl(self) -> i8 {
        let in_time = if self.plies() <= 100 { 2 } else { 1 };
        in_time * self.0.signum() as i8
    }

    /// The distance as it is told: with a sign, and −1 for a side that is checkmated.
    pub(crate) const fn dtz(self) -> i32 {
        if matches!(self, Self::MATED) {
            return -1;
        }
        self.plies() as i32 * self.0.signum() as i32
    }
}

#[test]
fn scores_are_ordered_by_preference() {
    let scores = [
        Score::MATED,
        Score::loss(1),
        Score::loss(100),
        Score::loss(101),
        Score::DRAW,
        Score::win(101),
        Score::win(100),
        Score::win(1),
    ];
    assert!(scores.is_sorted());
    assert_eq!(scores.map(Score::wdl), [-2, -2, -2, -1, 0, 1, 2, 2]);
    assert_eq!(scores.map(Score::dtz), [-1, -1, -100, -101, 0, 101, 100, 1]);
    assert_eq!(Score::MATED.one_ply_before(), Score::win(1));
    assert_eq!(Score::loss(100).one_ply_before(), Score::win(101));
    assert_eq!(Score::win(100).one_ply_before(), Score::loss(101));
    assert_eq!(Score::DRAW.one_ply_before(), Score::DRAW);
}
