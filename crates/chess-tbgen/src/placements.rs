//! Which position has which index.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use chess_bits::PieceType;
use chess_tb::format::{BELOW_DIAGONAL, KINGS, LEADERS, PAWN, TRIANGLE, binomial, off_diagonal};

use crate::order::Order;
use crate::slots::{MAX_MEN, Slots};

/// The positions of a subtable by index: for each the squares of the men.
pub(crate) struct Placements {
    digits: ArrayVec<Digit, MAX_MEN>,
    /// Of each man of the list, which man of the slots he is.
    men: ArrayVec<u8, MAX_MEN>,
    size: u64,
}

/// One group of men.
struct Digit {
    /// How many men.
    men: usize,
    /// The squares of each placement one after the other; those of groups behind the first are counted among the squares
    /// that are free of earlier groups.
    squares: Squares,
    /// How many placements.
    size: usize,
    /// What a placement's number is multiplied by.
    factor: u64,
    /// Whether earlier men take squares away: not of the leading group, and from pawns only other pawns do.
    lead: bool,
}

impl Placements {
    /// For the leading pawn on a file, or 0.
    pub(crate) fn new(slots: &Slots, order: &Order, file: usize) -> Self {
        let list = &order.list;
        let pawns = slots.leaders() > 0;
        let lead_len = if pawns {
            slots.leaders()
        } else if list
            .iter()
            .filter(|&man| list.iter().filter(|&other| other == man).count() == 1)
            .count()
            >= 3
        {
            3
        } else {
            2
        };
        let lead = match lead_len {
            _ if pawns => Squares::Own(leading_pawns(lead_len, file)),
            3 => Squares::Shared(&TRIPLES),
            _ => Squares::Shared(&KING_PAIRS),
        };
        let mut digits = ArrayVec::<Digit, MAX_MEN>::new();
        digits.push(Digit {
            men: lead_len,
            size: lead.get().len() / lead_len,
            squares: lead,
            factor: 0,
            lead: true,
        });
        let mut free = 64 - lead_len - slots.other_pawns();
        for group in list[lead_len..].chunk_by(|a, b| a == b) {
            let is_pawns = group[0].piece_type() == PieceType::Pawn;
            let (count, from) = if is_pawns { (48 - lead_len, 8) } else { (free, 0) };
            if !is_pawns {
                free -= group.len();
            }
            let squares = combinations(count, group.len(), from);
            debug_assert_eq!((squares.len() / group.len()) as u64, binomial(count, group.len()));
            digits.push(Digit {
                men: group.len(),
                size: squares.len() / group.len(),
                squares: Squares::Own(squares),
                factor: 0,
                lead: false,
            });
        }
        let mut factor = 1;
        let mut next = 1 + usize::from(slots.other_pawns() > 0);
        for place in 0..digits.len() as u8 {
            let digit = if place == order.lead_place {
                0
            } else if place == order.pawns_place {
                1
            } else {
                next += 1;
                next - 1
            };
            digits[digit].factor = factor;
            factor *= digits[digit].size as u64;
        }
        // Equal men are interchangeable: each takes the next place that is not taken yet.
        let mut taken = [false; MAX_MEN];
        let men = list
            .iter()
            .map(|man| {
                let place = (0..list.len())
                    .find(|&place| !taken[place] && slots.men()[place] == *man)
                    .unwrap_or(0);
                taken[place] = true;
                place as u8
            })
            .collect();
        Self {
            digits,
            men,
            size: factor,
        }
    }

    /// How many indices there are.
    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    /// Calls `f` with the squares of the men, in the order of the slots, for each index of a range.
    #[inline]
    pub(crate) fn for_each(&self, range: core::ops::Range<u64>, mut f: impl FnMut(&[u8])) {
        let mut numbers = [0usize; MAX_MEN];
        // The digits from the least significant on.
        let mut by_factor: ArrayVec<usize, MAX_MEN> = (0..self.digits.len()).collect();
        by_factor.sort_unstable_by_key(|&digit| self.digits[digit].factor);
        let mut rest = range.start;
        for &digit in by_factor.iter().rev() {
            numbers[digit] = (rest / self.digits[digit].factor) as usize;
            rest %= self.digits[digit].factor;
        }
        let digits: ArrayVec<(&Digit, &[u8]), MAX_MEN> =
            self.digits.iter().map(|digit| (digit, digit.squares.get())).collect();
        let mut squares = [0u8; MAX_MEN];
        for _ in range {
            let mut placed = 0;
            // The squares so far, ascending; one more place for what is behind the last.
            let mut taken = [64u8; MAX_MEN + 1];
            for (&(digit, table), &number) in digits.iter().zip(&numbers) {
                let (before, count) = (taken, placed);
                for &free in &table[number * digit.men..][..digit.men] {
                    let mut square = free;
                    if !digit.lead {
                        // Every man before at or below moves the square up by one.
                        for &other in &before[..count] {
                            square += u8::from(other <= square);
                        }
                    }
                    squares[usize::from(self.men[placed])] = square;
                    let mut place = placed;
                    while place > 0 && taken[place - 1] > square {
                        taken[place] = taken[place - 1];
                        place -= 1;
                    }
                    taken[place] = square;
                    placed += 1;
                }
            }
            f(&squares[..placed]);
            for &digit in &by_factor {
                numbers[digit] += 1;
                if numbers[digit] < self.digits[digit].size {
                    break;
                }
                numbers[digit] = 0;
            }
        }
    }
}

/// The squares of all placements of a group.
enum Squares {
    Shared(&'static LazyLock<Vec<u8>>),
    Own(Vec<u8>),
}

impl Squares {
    fn get(&self) -> &[u8] {
        match self {
            Self::Shared(squares) => squares,
            Self::Own(squares) => squares,
        }
    }
}

static TRIPLES: LazyLock<Vec<u8>> = LazyLock::new(triples);
static KING_PAIRS: LazyLock<Vec<u8>> = LazyLock::new(kings);

/// Three men by their number (see [`chess_tb::format::TRIPLES`]).
fn triples() -> Vec<u8> {
    let mut squares = Vec::with_capacity(3 * 31332);
    let diagonal = |count: u8| (0..count).map(|rank| 9 * rank);
    let by = |numbers: &[u8; 64], allowed: &dyn Fn(u8) -> bool| {
        let mut squares: Vec<u8> = (0..64).filter(|&square| allowed(square)).collect();
        squares.sort_unstable_by_key(|&square| numbers[usize::from(square)]);
        squares
    };
    let low = by(&BELOW_DIAGONAL, &|square| off_diagonal(square) < 0);
    for first in by(&TRIANGLE, &|square| {
        square & 7 < 4 && square < 32 && off_diagonal(square) < 0
    }) {
        for second in (0..64).filter(|&second| second != first) {
            for third in (0..64).filter(|&third| third != first && third != second) {
                squares.extend([first, second, third]);
            }
        }
    }
    for first in diagonal(4) {
        for &second in &low {
            for third in (0..64).filter(|&third| third != first && third != second) {
                squares.extend([first, second, third]);
            }
        }
    }
    for first in diagonal(4) {
        for second in diagonal(8).filter(|&second| second != first) {
            for &third in &low {
                squares.extend([first, second, third]);
            }
        }
    }
    for first in diagonal(4) {
        for second in diagonal(8).filter(|&second| second != first) {
            for third in diagonal(8).filter(|&third| third != first && third != second) {
                squares.extend([first, second, third]);
            }
        }
    }
    squares
}

/// The two kings by their number (see [`KINGS`]).
fn kings() -> Vec<u8> {
    let mut squares = vec![0; 2 * 462];
    for first in (0..28).filter(|&square| square & 7 < 4 && off_diagonal(square) <= 0) {
        for second in 0..64u8 {
            let apart = (first & 7).abs_diff(second & 7) > 1 || (first >> 3).abs_diff(second >> 3) > 1;
            if apart && !(off_diagonal(first) == 0 && off_diagonal(second) > 0) {
                let number = usize::from(KINGS[usize::from(TRIANGLE[usize::from(first)])][usize::from(second)]);
                squares[2 * number..][..2].copy_from_slice(&[first, second]);
            }
        }
    }
    squares
}

/// Leading pawns by their number (see [`LEADERS`]), the leader first.
fn leading_pawns(count: usize, file: usize) -> Vec<u8> {
    let mut by_number = [0u8; 48];
    for square in 8..56u8 {
        by_number[usize::from(PAWN[usize::from(square)])] = square;
    }
    let mut squares = Vec::new();
    for rank in 1..7 {
        let leader = (8 * rank + file) as u8;
        debug_assert_eq!(squares.len() / count, LEADERS[count - 1][file][rank - 1] as usize);
        // The others have lower numbers, ascending, and are numbered as combinations.
        let behind = usize::from(PAWN[usize::from(leader)]);
        if count == 1 {
            squares.push(leader);
            continue;
        }
        for others in combinations(behind, count - 1, 0).chunks_exact(count - 1) {
            squares.push(leader);
            squares.extend(others.iter().map(|&number| by_number[usize::from(number)]));
        }
    }
    squares
}

/// All ascending sets of `len` numbers below `count`, in the order of their numbers as combinations, with `from` added.
fn combinations(count: usize, len: usize, from: u8) -> Vec<u8> {
    let mut all = Vec::new();
    let mut set: Vec<u8> = (0..len as u8).collect();
    if len > count {
        return all;
    }
    loop {
        all.extend(set.iter().map(|&number| number + from));
        // The next in the order where the greatest number counts most.
        let Some(index) = (0..len).find(|&index| {
            let limit = if index + 1 < len { set[index + 1] } else { count as u8 };
            set[index] + 1 < limit
        }) else {
            return all;
        };
        set[index] += 1;
        for (lower, number) in set[..index].iter_mut().enumerate() {
            *number = lower as u8;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
