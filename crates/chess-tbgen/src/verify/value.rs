//! What is said of a position, in two bytes, and what its moves say of it.

use chess_tb::{Dtz, MaybeRounded, Wdl};

/// What is said of a position: nothing, as there is no such position; a draw; or who wins, and how far the next zeroing move or mate
/// is: a number of plies, or that or one more. A mate on the board is 0 plies away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value(u16);

impl Value {
    /// No position.
    pub(super) const NONE: Self = Self(0);
    pub(super) const DRAW: Self = Self(1);
    /// The side to move is checkmated.
    pub(super) const MATED: Self = Self::new(false, Plies::exactly(0));

    /// Set for wins and losses.
    const DECISIVE: u16 = 1 << 15;
    const WON: u16 = 1 << 14;
    const OR_ONE_MORE: u16 = 1 << 13;
    const PLIES: u16 = Self::OR_ONE_MORE - 1;

    pub(super) const fn new(is_won: bool, plies: Plies) -> Self {
        let mut bits = Self::DECISIVE | plies.least;
        if is_won {
            bits |= Self::WON;
        }
        if plies.most > plies.least {
            bits |= Self::OR_ONE_MORE;
        }
        Self(bits)
    }

    /// What a table says; `None` if the distance is larger than any can be.
    pub(super) fn of_dtz(dtz: MaybeRounded<Dtz>) -> Option<Self> {
        let signed = dtz.ignore_rounding().0;
        if signed == 0 {
            return Some(Self::DRAW);
        }
        let least = u16::try_from(signed.unsigned_abs())
            .ok()
            .filter(|&least| least < Self::PLIES)?;
        let most = least + u16::from(dtz.is_rounded());
        Some(Self::new(signed > 0, Plies { least, most }))
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == Self::NONE.0
    }

    /// Whether the side to move wins, and in how many plies; `None` for draws, and if there is no position.
    #[inline]
    pub(super) const fn decisive(self) -> Option<(bool, Plies)> {
        if self.0 & Self::DECISIVE == 0 {
            return None;
        }
        let least = self.0 & Self::PLIES;
        let most = least + (self.0 & Self::OR_ONE_MORE != 0) as u16;
        Some((self.0 & Self::WON != 0, Plies { least, most }))
    }

    /// The result, by the least number of plies.
    pub(super) const fn wdl(self) -> Wdl {
        match self.decisive() {
            None => Wdl::Draw,
            Some((true, Plies { least: ..=100, .. })) => Wdl::Win,
            Some((true, _)) => Wdl::CursedWin,
            Some((false, Plies { least: ..=100, .. })) => Wdl::Loss,
            Some((false, _)) => Wdl::BlessedLoss,
        }
    }

    /// Whether the number of plies may be 100 or 101, so that the result is open: what no table may leave open.
    pub(super) const fn is_ambiguous(self) -> bool {
        matches!(self.decisive(), Some((_, Plies { least: 100, most: 101 })))
    }

    /// The lesser number of plies, if there are two and neither is more than 100.
    #[inline]
    pub(super) const fn or_one_more_up_to_100(self) -> Option<u16> {
        match self.decisive() {
            Some((
                _,
                Plies {
                    least: least @ ..=99,
                    most,
                },
            )) if most > least => Some(least),
            _ => None,
        }
    }

    /// Whether the number of plies may be 99 or 100: as long as it is 99, a table may leave that open.
    pub(super) fn is_99_or_100(self) -> bool {
        self.or_one_more_up_to_100() == Some(99)
    }

    /// What both this and what the moves say leaves open, for a value that [allows](Self::allows) something of that.
    pub(super) fn sharpened(self, by_moves: Self) -> Self {
        match (self.decisive(), by_moves.decisive()) {
            (Some((is_won, plies)), Some((_, by_moves))) => {
                let least = plies.least.max(by_moves.least);
                let most = plies.most.min(by_moves.most);
                Self::new(is_won, Plies { least, most })
            }
            _ => self,
        }
    }

    /// Whether this says the same as what the moves say, or less: the numbers of plies that they leave open are among those that this
    /// leaves open.
    pub(super) fn allows(self, by_moves: Self) -> bool {
        match (self.decisive(), by_moves.decisive()) {
            (Some((is_won, plies)), Some((by_moves_won, by_moves))) => {
                is_won == by_moves_won && plies.least <= by_moves.least && by_moves.most <= plies.most
            }
            _ => self == by_moves,
        }
    }
}

/// How many plies it is to the next zeroing move or mate, as far as it is known; from 101 on the 50-move rule spoils the win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plies {
    pub(super) least: u16,
    /// The same, or one more.
    pub(super) most: u16,
}

impl Plies {
    pub(super) const fn exactly(plies: u16) -> Self {
        Self {
            least: plies,
            most: plies,
        }
    }

    const fn one_more(self) -> Self {
        Self {
            least: self.least + 1,
            most: self.most + 1,
        }
    }
}

/// What the moves of a position say of it, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    has_moves: bool,
    has_draw: bool,
    /// The shortest win.
    win: Option<Plies>,
    /// The longest loss.
    loss: Option<Plies>,
}

impl Outlook {
    /// A zeroing move that gets this result for the side that moves.
    #[inline]
    pub(super) fn zeroing(&mut self, result: Wdl) {
        match result {
            Wdl::Win => self.wins(Plies::exactly(1)),
            Wdl::CursedWin => self.wins(Plies::exactly(101)),
            Wdl::Draw => self.draws(),
            Wdl::BlessedLoss => self.loses(Plies::exactly(101)),
            Wdl::Loss => self.loses(Plies::exactly(1)),
        }
    }

    /// A move that is not zeroing, to a position of which this is said. Without a position the move is not legal.
    #[inline]
    pub(super) fn quiet(&mut self, after: Value) {
        match after.decisive() {
            Some((false, plies)) => self.wins(plies.one_more()),
            Some((true, plies)) => self.loses(plies.one_more()),
            None if after.is_none() => {}
            None => self.draws(),
        }
    }

    const fn draws(&mut self) {
        self.has_moves = true;
        self.has_draw = true;
    }

    #[inline]
    fn wins(&mut self, plies: Plies) {
        self.has_moves = true;
        self.win = Some(match self.win {
            None => plies,
            Some(win) => Plies {
                least: win.least.min(plies.least),
                most: win.most.min(plies.most),
            },
        });
    }

    #[inline]
    fn loses(&mut self, plies: Plies) {
        self.has_moves = true;
        self.loss = Some(match self.loss {
            None => plies,
            Some(loss) => Plies {
                least: loss.least.max(plies.least),
                most: loss.most.max(plies.most),
            },
        });
    }

    /// Whether no other move can change anything: there is no shorter win.
    #[inline]
    pub(super) fn is_settled(&self) -> bool {
        self.win == Some(Plies::exactly(1))
    }

    /// All moves considered; `is_check` is asked if there are none.
    #[inline]
    pub(super) fn value(&self, is_check: impl FnOnce() -> bool) -> Value {
        match *self {
            Self { has_moves: false, .. } if is_check() => Value::MATED,
            Self { win: Some(plies), .. } => Value::new(true, plies),
            Self {
                has_draw: false,
                loss: Some(plies),
                ..
            } => Value::new(false, plies),
            _ => Value::DRAW,
        }
    }
}
