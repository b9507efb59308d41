//! Captures and moves of pawns: what the best of them leads to.

use chess_attacks::{between, pawn_attacks};
use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_tb::ProbeError;

use super::behind::{Behind, PROMOTIONS};
use super::slice::{Place, Slice};
use crate::slots::MAX_MEN;
use crate::values::{Dependencies, Values, board_of};

/// The best result of a capture, or of a quiet move of a pawn: 0 if there is none, or 1 to 5 from lost to won.
pub(crate) type Best = u8;

pub(crate) const WON: Best = 5;
pub(crate) const CURSED: Best = 4;
pub(crate) const DRAWN: Best = 3;
pub(crate) const BLESSED: Best = 2;
pub(crate) const LOST: Best = 1;
pub(crate) const NO_MOVE: Best = 0;

/// The best zeroing moves in the 64 placements of a word.
#[derive(Debug)]
pub(crate) struct Zeroing {
    pub(crate) capture: [Best; 64],
    pub(crate) pawn: [Best; 64],
    /// Where there are any.
    pub(crate) any: u64,
}

impl Zeroing {
    pub(crate) const fn none() -> Self {
        Self {
            capture: [NO_MOVE; 64],
            pawn: [NO_MOVE; 64],
            any: 0,
        }
    }

    fn add_capture(&mut self, square: Square, value: u8) {
        self.any |= 1 << square as u8;
        let best = &mut self.capture[square as usize];
        *best = (*best).max(value + 1);
    }

    fn add_pawn_move(&mut self, square: Square, value: u8) {
        self.any |= 1 << square as u8;
        let best = &mut self.pawn[square as usize];
        *best = (*best).max(value + 1);
    }

    /// The placements with a capture that wins.
    fn won(&self) -> BitBoard {
        BitBoard::with_ones(BitBoard(self.any).filter(|&square| self.capture[square as usize] == WON))
    }

    /// The better of the two.
    pub(crate) fn best(&self, square: usize) -> Best {
        self.capture[square].max(self.pawn[square])
    }
}

/// Finds zeroing moves.
#[derive(Debug)]
pub(crate) struct ZeroingMoves<'a> {
    /// By the man that is captured and the one that promotes, and to what; see [`Self::behind`].
    behind: Vec<Option<Behind<'a>>>,
}

/// In place of a man: none.
const NOBODY: usize = MAX_MEN;

impl<'a> ZeroingMoves<'a> {
    pub(crate) fn new(slice: &Slice, dependencies: &'a Dependencies) -> Self {
        let men = slice.men();
        let mut behind = Vec::new();
        for captured in 0..=MAX_MEN {
            for promoted in 0..=MAX_MEN {
                for to in PROMOTIONS {
                    let can_be_captured =
                        captured == NOBODY || captured < men.len() && men[captured].piece_type() != PieceType::King;
                    let can_promote = promoted == NOBODY && to == PROMOTIONS[0] && captured != NOBODY
                        || promoted < men.len()
                            && men[promoted].piece_type() == PieceType::Pawn
                            && promoted != captured;
                    behind.push((can_be_captured && can_promote).then(|| {
                        let captured = (captured != NOBODY).then_some(captured);
                        let promoted = (promoted != NOBODY).then_some((promoted, to));
                        Behind::new(men, captured, promoted, dependencies)
                    }));
                }
            }
        }
        Self { behind }
    }

    /// `to` is a number of [`PROMOTIONS`].
    fn behind(&self, captured: usize, promoted: usize, to: usize) -> &Behind<'a> {
        let number = (captured * (MAX_MEN + 1) + promoted) * PROMOTIONS.len() + to;
        self.behind[number]
            .as_ref()
            .expect("asked for men that can be captured, and pawns")
    }

    /// The best of one side's captures and moves of pawns in the placements `legal` of a word.
    ///
    /// `values` are those of the ending itself, as far as pushes of pawns lead from here.
    pub(crate) fn find(
        &self,
        slice: &Slice,
        place: &Place,
        side: Color,
        legal: u64,
        values: &Values,
    ) -> Result<Zeroing, ProbeError> {
        let mut finder = Finder {
            moves: self,
            slice,
            place,
            side,
            legal,
            found: Zeroing::none(),
        };
        for man in slice.of(side) {
            finder.captures(man)?;
        }
        for man in slice.of(side) {
            if slice.men()[man].piece_type() == PieceType::Pawn {
                finder.pushes(man, values)?;
            }
        }
        Ok(finder.found)
    }
}

struct Finder<'a> {
    moves: &'a ZeroingMoves<'a>,
    slice: &'a Slice,
    place: &'a Place,
    side: Color,
    legal: u64,
    found: Zeroing,
}

impl Finder<'_> {
    fn captures(&mut self, man: usize) -> Result<(), ProbeError> {
        let last = self.slice.last();
        let attacks = if man == last {
            BitBoard::EMPTY
        } else {
            self.slice.attacks(self.place, man)
        };
        for victim in self.slice.of(self.side.opposite()) {
            if self.slice.men()[victim].piece_type() == PieceType::King {
                continue;
            }
            let square = self.place.at[victim];
            if man == last {
                // All these end in one placement.
                let origins = self
                    .slice
                    .last_attacks(self.place, BitBoard::with_one(Square::wrapping(square)));
                self.capture_by_last(origins.0 & self.legal, victim)?;
            } else if victim == last {
                for target in attacks & BitBoard(self.legal) {
                    let mut at = self.place.at;
                    at[man] = target as u8;
                    if let Some(value) = self.moves.behind(victim, NOBODY, 0).value(self.side, &at)? {
                        self.found.add_capture(target, value);
                    }
                }
            } else if attacks.contains(Square::wrapping(square)) {
                let from = Square::wrapping(self.place.at[man]);
                let others = BitBoard(self.legal).without(between(from, Square::wrapping(square)));
                let mut at = self.place.at;
                at[man] = square;
                if self.slice.men()[man].piece_type() == PieceType::Pawn && matches!(square >> 3, 0 | 7) {
                    self.promotions(man, victim, at, others, Zeroing::add_capture)?;
                } else {
                    let found = &mut self.found;
                    let behind = self.moves.behind(victim, NOBODY, 0);
                    behind.for_each_value(self.side, at, last, others, |square, value| {
                        found.add_capture(square, value);
                    })?;
                }
            }
        }
        Ok(())
    }

    fn capture_by_last(&mut self, origins: u64, victim: usize) -> Result<(), ProbeError> {
        if origins == 0 {
            return Ok(());
        }
        let mut at = self.place.at;
        at[self.slice.last()] = at[victim];
        if let Some(value) = self.moves.behind(victim, NOBODY, 0).value(self.side, &at)? {
            for square in BitBoard(origins) {
                self.found.add_capture(square, value);
            }
        }
        Ok(())
    }

    /// A pawn promotes, or captures and promotes, in some placements of the last man.
    fn promotions(
        &mut self,
        pawn: usize,
        victim: usize,
        at: [u8; MAX_MEN],
        placements: BitBoard,
        add: fn(&mut Zeroing, Square, u8),
    ) -> Result<(), ProbeError> {
        let mut left = placements;
        for to in 0..PROMOTIONS.len() {
            let found = &mut self.found;
            // No other promotion is legal where one is not, and none is better than a win.
            let mut next = BitBoard::EMPTY;
            let behind = self.moves.behind(victim, pawn, to);
            behind.for_each_value(self.side, at, self.slice.last(), left, |square, value| {
                add(found, square, value);
                if value < 4 {
                    next |= square;
                }
            })?;
            left = next;
        }
        Ok(())
    }

    fn pushes(&mut self, pawn: usize, values: &Values) -> Result<(), ProbeError> {
        let from = self.place.at[pawn];
        let (one, two, is_first) = match self.side {
            Color::White => (from + 8, from.wrapping_add(16), from >> 3 == 1),
            Color::Black => (from - 8, from.wrapping_sub(16), from >> 3 == 6),
        };
        let is_fixed = |square: u8| self.place.fixed.contains(Square::wrapping(square));
        if is_fixed(one) {
            return Ok(());
        }
        let last = self.slice.last();
        // What wins needs no better move.
        let legal = BitBoard(self.legal & !(1 << one)).without(self.found.won());
        let mut at = self.place.at;
        at[pawn] = one;
        if matches!(one >> 3, 0 | 7) {
            return self.promotions(pawn, NOBODY, at, legal, Zeroing::add_pawn_move);
        }
        let men = self.slice.men().len();
        let side = self.side as usize ^ 1;
        let row = |at: &[u8; MAX_MEN]| values.row(side, &at[..men], last);
        let to_one = row(&at);
        for square in legal {
            let value = to_one.wdl(square as u8);
            if value != Values::NONE {
                self.found.add_pawn_move(square, 4 - value);
            }
        }
        if !is_first || is_fixed(two) {
            return Ok(());
        }
        at[pawn] = two;
        let to_two = row(&at);
        for square in legal.pop_square(Square::wrapping(two)) {
            let value = to_two.wdl(square as u8);
            if value != Values::NONE {
                at[last] = square as u8;
                let value = self.with_en_passant(pawn, one, &at, value)?;
                self.found.add_pawn_move(square, 4 - value);
            }
        }
        Ok(())
    }

    /// The value that the other side has after a double push, given what it has without en passant.
    fn with_en_passant(&self, pushed: usize, passed: u8, at: &[u8; MAX_MEN], value: u8) -> Result<u8, ProbeError> {
        let them = self.side.opposite();
        let beside = pawn_attacks(self.side, Square::wrapping(passed));
        let mut best = None;
        for man in self.slice.of(them) {
            if self.slice.men()[man].piece_type() == PieceType::Pawn && beside.contains(Square::wrapping(at[man])) {
                let mut after = *at;
                after[man] = passed;
                best = best.max(self.moves.behind(pushed, NOBODY, 0).value(them, &after)?);
            }
        }
        match best {
            Some(best) if best > value => Ok(best),
            // A stalemate, but for en passant, which then is compulsory.
            Some(best) if best < 2 && value == 2 && !self.has_moves(them, at) => Ok(best),
            _ => Ok(value),
        }
    }

    fn has_moves(&self, side: Color, at: &[u8; MAX_MEN]) -> bool {
        let men = self.slice.men();
        board_of(men, &at[..men.len()], side).is_some_and(|board| board.has_moves())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ending::Ending;
    use crate::slots::Slots;
    use crate::solve::tests::{solve, solve_all};

    /// ```text
    /// 8 k . . . . . . .    White has played e2-e4. Without en passant Black is stalemated, so he
    /// 7 . . Q . . . . .    has to take, and loses. If his pawn stood on the a-file instead, he
    /// 6 . . . . . . . .    would be stalemated indeed.
    /// 5 . . . . . . . .
    /// 4 . . . p P . . .
    /// 3 . . . K . . . .
    /// 2 . . . . . . . .
    /// 1 . . . . . . . .
    ///   a b c d e f g h
    /// ```
    #[test]
    fn en_passant_is_compulsory_where_nothing_else_is_left() {
        let ending: Ending = "KQvKP".parse().unwrap();
        let mut dependencies = solve_all(ending.all_dependencies(), |_| ());
        let solved = solve("KQvKP".parse().unwrap(), &dependencies);
        dependencies.insert(solved.material, Arc::clone(&solved.values));
        let slots = Slots::new("KQPvKP".parse().unwrap());
        let slice = Slice::new(&slots, &[28, 27]);
        let moves = ZeroingMoves::new(&slice, &dependencies);
        let finder = |place| Finder {
            moves: &moves,
            slice: &slice,
            place,
            side: Color::White,
            legal: u64::MAX,
            found: Zeroing::none(),
        };
        // Pawns, queen, kings.
        let place = slice.place(50 << 6 | 19).unwrap();
        let at = [28, 27, 50, 19, 56, 0, 0];
        assert!(!finder(&place).has_moves(Color::Black, &at));
        assert_eq!(finder(&place).with_en_passant(0, 20, &at, 2).unwrap(), 0);
        // Worse than a draw that is none by stalemate, and no better than a loss.
        let queen_elsewhere = [28, 27, 49, 19, 56, 0, 0];
        assert!(finder(&place).has_moves(Color::Black, &[28, 27, 7, 19, 56, 0, 0]));
        assert_eq!(finder(&place).with_en_passant(0, 20, &queen_elsewhere, 0).unwrap(), 0);
        // Nobody there to take.
        let far_pawn = [28, 24, 50, 19, 56, 0, 0];
        assert_eq!(finder(&place).with_en_passant(0, 20, &far_pawn, 2).unwrap(), 2);
    }
}
