//! The placements between which men move that are no pawns, 64 of them a word.

use arrayvec::ArrayVec;
use chess_attacks::{
    attacks, between, bishops_attacks, king_attacks, kings_attacks, knights_attacks, queens_attacks, rooks_attacks,
};
use chess_bits::{BitBoard, Color, Piece, PieceType, Square};
use chess_tb::format::TRANSPOSED;

use crate::slots::{IMAGES, KING_PLACES, MAX_MEN, Slots};

/// From this pair of kings on both stand on the long diagonal.
const DIAGONAL_KINGS: usize = 441;

/// The squares of the kings by the number of their pair: the image that is not mirrored.
pub(crate) static KING_SQUARES: [[u8; 2]; 462] = {
    let mut pairs = [[0; 2]; 462];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (first, second) = (pair >> 6, pair & 63);
        let place = KING_PLACES[first][second];
        if place.image == 0 && !touch(first as u8, second as u8) {
            pairs[place.number as usize] = [first as u8, second as u8];
        }
        pair += 1;
    }
    pairs
};

/// Whether two kings stand next to each other, or on one square.
#[inline]
pub(crate) const fn touch(first: u8, second: u8) -> bool {
    (first & 7).abs_diff(second & 7) < 2 && (first >> 3).abs_diff(second >> 3) < 2
}

/// The placements of an ending that quiet moves of kings and officers lead to from each other: without pawns all of them, with pawns
/// those with the pawns on certain squares.
///
/// The last man of the slots makes no difference between words: in word w bit s stands for the slot 64 w + s, where that man is on
/// square s. So one operation on a word does for 64 placements. The other men are called fixed.
///
/// Where fixed men are equal, only the words with their squares in ascending order are worked on; the others are copies in the end.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    men: ArrayVec<Piece, MAX_MEN>,
    /// The squares of the pawns, which come first.
    pawns: ArrayVec<u8, MAX_MEN>,
    kings: [usize; 2],
    /// Fixed officers that have an equal one after them.
    equals: ArrayVec<usize, MAX_MEN>,
}

/// The squares of the fixed men of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) word: usize,
    /// In the order of the men; the last man's is meaningless.
    pub(crate) at: [u8; MAX_MEN],
    /// The squares of the fixed men.
    pub(crate) fixed: BitBoard,
}

/// Where a quiet move of a fixed man leads.
struct Step {
    word: usize,
    /// The symmetry under which the word lies there, into [`IMAGES`].
    image: u8,
    /// Where the last man may stand.
    free: u64,
    /// The other word of the same placements, if both kings are on the long diagonal.
    twin: Option<usize>,
}

impl Slice {
    pub(crate) fn new(slots: &Slots, pawns: &[u8]) -> Self {
        let men: ArrayVec<Piece, MAX_MEN> = slots.men().iter().copied().collect();
        let king = |king| men.iter().position(|&man| man == king).unwrap_or_default();
        let is_equal = |&man: &usize| men[man] == men[man + 1] && men[man].piece_type() != PieceType::Pawn;
        Self {
            kings: [king(Piece::WhiteKing), king(Piece::BlackKing)],
            equals: (0..men.len() - 2).filter(is_equal).collect(),
            men,
            pawns: pawns.iter().copied().collect(),
        }
    }

    /// The same men with the pawns elsewhere.
    pub(crate) fn with_pawns(&self, pawns: &[u8]) -> Self {
        Self {
            pawns: pawns.iter().copied().collect(),
            ..self.clone()
        }
    }

    pub(crate) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// The number of the last man.
    pub(crate) const fn last(&self) -> usize {
        self.men.len() - 1
    }

    pub(crate) const fn has_pawns(&self) -> bool {
        !self.pawns.is_empty()
    }

    pub(crate) const fn words(&self) -> usize {
        if self.has_pawns() {
            1 << (6 * (self.last() - self.pawns.len()))
        } else {
            462 << (6 * (self.last() - 2))
        }
    }

    /// The numbers of a side's men.
    #[inline]
    pub(crate) fn of(&self, color: Color) -> impl Iterator<Item = usize> + '_ {
        (0..self.men.len()).filter(move |&man| self.men[man].color() == color)
    }

    /// The number of the first man that is fixed and has a digit of its own.
    const fn first_digit(&self) -> usize {
        if self.has_pawns() { self.pawns.len() } else { 2 }
    }

    /// The squares of the fixed men of a word, pawns left out, and the number of the pair of kings without pawns.
    #[inline]
    fn digits(&self, word: usize) -> ([u8; MAX_MEN], usize) {
        let mut at = [0; MAX_MEN];
        let mut rest = word;
        for man in (self.first_digit()..self.last()).rev() {
            at[man] = (rest & 63) as u8;
            rest >>= 6;
        }
        (at, rest)
    }

    /// The word of the squares of fixed men, with equal ones put in order.
    #[inline]
    fn word_of(&self, mut at: [u8; MAX_MEN], pair: usize) -> usize {
        for _ in &self.equals {
            for &man in &self.equals {
                if at[man] > at[man + 1] {
                    at.swap(man, man + 1);
                }
            }
        }
        let digits = &at[self.first_digit()..self.last()];
        digits
            .iter()
            .fold(pair, |word, &square| word << 6 | usize::from(square))
    }

    /// The word of which this one is a copy, with equal men in another order.
    pub(crate) fn original_of(&self, word: usize) -> Option<usize> {
        if self.equals.is_empty() {
            return None;
        }
        let (at, pair) = self.digits(word);
        Some(self.word_of(at, pair)).filter(|&original| original != word)
    }

    /// Whether any words are copies of others.
    pub(crate) const fn has_copies(&self) -> bool {
        !self.equals.is_empty()
    }

    /// The fixed men of a word; `None` if two are on one square, or it is a copy of another word.
    #[inline]
    pub(crate) fn place(&self, word: usize) -> Option<Place> {
        let (mut at, rest) = self.digits(word);
        if self.equals.iter().any(|&man| at[man] >= at[man + 1]) {
            return None;
        }
        if self.has_pawns() {
            at[..self.pawns.len()].copy_from_slice(&self.pawns);
        } else {
            at[..2].copy_from_slice(&KING_SQUARES[rest]);
        }
        let mut fixed = BitBoard::EMPTY;
        for &square in &at[..self.last()] {
            fixed |= Square::wrapping(square);
        }
        (fixed.count_bits() as usize == self.last()).then_some(Place { word, at, fixed })
    }

    /// What a fixed man attacks, the last man left out.
    #[inline]
    pub(crate) fn attacks(&self, place: &Place, man: usize) -> BitBoard {
        attacks(self.men[man], Square::wrapping(place.at[man]), place.fixed)
    }

    /// The squares from which the last man attacks one of `targets`.
    #[inline]
    pub(crate) fn last_attacks(&self, place: &Place, targets: BitBoard) -> BitBoard {
        match self.men[self.last()].piece_type() {
            PieceType::Pawn => BitBoard::EMPTY,
            PieceType::Knight => knights_attacks(targets),
            PieceType::Bishop => bishops_attacks(targets, place.fixed),
            PieceType::Rook => rooks_attacks(targets, place.fixed),
            PieceType::Queen => queens_attacks(targets, place.fixed),
            PieceType::King => kings_attacks(targets),
        }
    }

    /// The squares of the last man with which a side's king is attacked.
    #[inline]
    pub(crate) fn attacked(&self, place: &Place, color: Color) -> u64 {
        let king = self.kings[color as usize];
        let mut attacked = BitBoard::EMPTY;
        for man in self.of(color.opposite()) {
            if king == self.last() {
                attacked |= self.attacks(place, man);
            } else if man == self.last() {
                attacked |= self.last_attacks(place, BitBoard::with_one(Square::wrapping(place.at[king])));
            } else {
                let square = Square::wrapping(place.at[king]);
                if self.attacks(place, man).contains(square) {
                    attacked |= !between(Square::wrapping(place.at[man]), square);
                }
            }
        }
        attacked.0
    }

    /// Calls `f` with each step of a fixed man of a side, until it says that this is enough.
    #[inline]
    fn for_each_step(&self, place: &Place, color: Color, mut f: impl FnMut(Step) -> bool) {
        let pair = if self.has_pawns() {
            0
        } else {
            place.word >> (6 * (self.last() - 2))
        };
        for man in self.first_mover()..self.last() {
            if self.men[man].color() != color {
                continue;
            }
            let from = Square::wrapping(place.at[man]);
            let mut targets = self.attacks(place, man).without(place.fixed);
            let is_paired_king = !self.has_pawns() && man < 2;
            if is_paired_king {
                targets = targets.without(king_attacks(Square::wrapping(place.at[1 - man])));
            }
            for to in targets {
                let free = !(between(from, to) | to).0;
                let step = if is_paired_king {
                    self.king_step(place, man, to as u8, free)
                } else {
                    let shift = 6 * (self.last() - 1 - man);
                    let word = if self.equals.is_empty() {
                        place.word & !(63 << shift) | (to as usize) << shift
                    } else {
                        let mut at = place.at;
                        at[man] = to as u8;
                        self.word_of(at, pair)
                    };
                    // Placements with a twin have it in the set that is moved, too.
                    let (image, twin) = (0, None);
                    Step {
                        word,
                        image,
                        free,
                        twin,
                    }
                };
                if f(step) {
                    return;
                }
            }
        }
    }

    /// The number of the first man that moves within a slice.
    const fn first_mover(&self) -> usize {
        self.pawns.len()
    }

    fn king_step(&self, place: &Place, man: usize, to: u8, free: u64) -> Step {
        let (first, second) = if man == 0 { (to, place.at[1]) } else { (place.at[0], to) };
        let king_place = KING_PLACES[usize::from(first)][usize::from(second)];
        let image = &IMAGES[usize::from(king_place.image)];
        let number = usize::from(king_place.number);
        let mirrored = |image: &[u8; 64]| {
            let mut at = place.at;
            for square in &mut at[2..self.last()] {
                *square = image[usize::from(*square)];
            }
            at
        };
        let at = mirrored(image);
        let word = self.word_of(at, number);
        let twin = (number >= DIAGONAL_KINGS).then(|| {
            let transposed = at.map(|square| TRANSPOSED[1][usize::from(square)]);
            self.word_of(transposed, number)
        });
        Step {
            word,
            image: king_place.image,
            free,
            twin,
        }
    }

    /// Those placements of `bits` from which no quiet move of the side leads into `set`. What a side moves into has the other side
    /// to move, and so has `set`.
    #[inline]
    pub(crate) fn without_move_into(&self, place: &Place, color: Color, bits: u64, set: &[u64]) -> u64 {
        let mut left = bits;
        if self.men[self.last()].color() == color {
            left &= !self
                .last_attacks(place, BitBoard(set[place.word]).without(place.fixed))
                .0;
        }
        if left != 0 {
            self.for_each_step(place, color, |step| {
                let there = set[step.word];
                if there != 0 {
                    left &= !(unmirrored(there, step.image) & step.free);
                }
                left == 0
            });
        }
        left
    }

    /// Calls `f` with the words, and the placements in them, from which a quiet move of a side leads to those in `bits`. Among them may
    /// be some that are no positions.
    #[inline]
    pub(crate) fn for_each_origin(&self, place: &Place, color: Color, bits: u64, mut f: impl FnMut(usize, u64)) {
        if self.men[self.last()].color() == color {
            let from = self.last_attacks(place, BitBoard(bits)).without(place.fixed);
            f(place.word, from.0);
        }
        self.for_each_step(place, color, |step| {
            let bits = mirrored(bits & step.free, step.image);
            if bits != 0 {
                f(step.word, bits);
                if let Some(twin) = step.twin {
                    f(twin, BitBoard(bits).flip_diagonal().0);
                }
            }
            false
        });
    }
}

/// A set under a symmetry of [`IMAGES`].
#[inline]
const fn mirrored(bits: u64, image: u8) -> u64 {
    if image == 0 {
        return bits;
    }
    let mut set = flipped(BitBoard(bits), image);
    if image & 4 != 0 {
        set = set.flip_diagonal();
    }
    set.0
}

/// The inverse of [`mirrored`].
#[inline]
const fn unmirrored(bits: u64, image: u8) -> u64 {
    if image == 0 {
        return bits;
    }
    let set = BitBoard(bits);
    flipped(if image & 4 != 0 { set.flip_diagonal() } else { set }, image).0
}

#[inline]
const fn flipped(set: BitBoard, image: u8) -> BitBoard {
    let set = if image & 1 != 0 { set.flip_horizontal() } else { set };
    if image & 2 != 0 { set.flip() } else { set }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn sets_are_mirrored_as_squares_are() {
        for (image, squares) in (0..).zip(&IMAGES) {
            for (square, &to) in squares.iter().enumerate() {
                assert_eq!(mirrored(1 << square, image), 1 << to);
                assert_eq!(unmirrored(1 << to, image), 1 << square);
            }
        }
    }

    /// The slots that one quiet move of a side leads to, looked for man by man.
    fn quiet_moves(slots: &Slots, slice: &Slice, place: &Place, last: u8, color: Color) -> BTreeSet<usize> {
        let men = slice.men().len();
        let mut at = place.at;
        at[slice.last()] = last;
        let occupied: BitBoard = BitBoard::with_ones(at[..men].iter().map(|&square| Square::wrapping(square)));
        let mut found = BTreeSet::new();
        for man in slice.of(color) {
            let piece = slice.men()[man];
            if piece.piece_type() == PieceType::Pawn {
                continue;
            }
            for to in attacks(piece, Square::wrapping(at[man]), occupied).without(occupied) {
                let mut after = at;
                after[man] = to as u8;
                let [white, black] = slice.kings.map(|king| after[king]);
                if touch(white, black) {
                    continue;
                }
                let (_, slot) = slots.find(&after[..men]);
                let transposed = after.map(|square| IMAGES[4][usize::from(square)]);
                // Other men move in both images as it is.
                let is_twin =
                    slice.kings.contains(&man) && !slice.has_pawns() && slot >> (6 * (men - 2)) >= DIAGONAL_KINGS;
                let twin = is_twin.then(|| slots.find(&transposed[..men]).1);
                found.extend([Some(slot), twin].into_iter().flatten());
            }
        }
        let original = |slot: usize| {
            let word = slot / 64 % slice.words();
            64 * slice.original_of(word).unwrap_or(word) + slot % 64
        };
        found.into_iter().map(original).collect()
    }

    /// Moves and their undoing, both set-wise, against moves one by one; from `count` placements, chosen without order.
    fn check_moves(name: &str, pawns: &[u8], count: usize) {
        let slots = Slots::new(name.parse().unwrap());
        let slice = Slice::new(&slots, pawns);
        let last = slice.last();
        // Everywhere but where kings touch, which are no positions.
        let mut everywhere: Vec<u64> = (0..slice.words())
            .map(|word| match slice.place(word) {
                Some(place) => {
                    !if slice.kings[1] == last {
                        slice.attacks(&place, slice.kings[0]).0
                    } else {
                        0
                    }
                }
                None => u64::MAX,
            })
            .collect();
        let mut state = 1u64;
        let mut checked = 0;
        while checked < count {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let (word, square) = ((state >> 33) as usize % slice.words(), (state >> 27 & 63) as u8);
            let Some(place) = slice.place(word) else { continue };
            if place.fixed.contains(Square::wrapping(square)) || everywhere[word] >> square & 1 == 0 {
                continue;
            }
            for color in Color::ALL {
                let expected = quiet_moves(&slots, &slice, &place, square, color);
                let mut origins = BTreeSet::new();
                slice.for_each_origin(&place, color, 1 << square, |word, bits| {
                    let bits = BitBoard(bits & everywhere[word]);
                    origins.extend(bits.map(|square| 64 * word + square as usize));
                });
                assert_eq!(origins, expected, "{name}: {place:?}, {square}, {color:?}");
                let moves_into = |set: &[u64]| slice.without_move_into(&place, color, 1 << square, set) == 0;
                assert_eq!(moves_into(&everywhere), !expected.is_empty());
                // Into none of the other slots, but into each of these, or its twin.
                expected
                    .iter()
                    .for_each(|slot| everywhere[slot / 64] ^= 1 << (slot % 64));
                assert!(!moves_into(&everywhere), "{name}: {place:?}, {square}, {color:?}");
                expected
                    .iter()
                    .for_each(|slot| everywhere[slot / 64] ^= 1 << (slot % 64));
            }
            checked += 1;
        }
    }

    #[test]
    fn steps_are_the_quiet_moves_of_the_men() {
        check_moves("KBvK", &[], 2000);
        check_moves("KQvKR", &[], 3000);
        check_moves("KNNvK", &[], 3000);
        check_moves("KRPvK", &[11], 3000);
        check_moves("KPPvKP", &[33, 12, 34], 1000);
    }

    #[test]
    fn equal_men_are_put_in_order() {
        check_moves("KNNvKB", &[], 3000);
        check_moves("KQvKRR", &[], 3000);
        check_moves("KNNvKP", &[18], 3000);
        let slots = Slots::new("KBBBvKP".parse().unwrap());
        let slice = Slice::new(&slots, &[18]);
        let word = |bishops: [usize; 3]| bishops.into_iter().chain([60]).fold(0, |word, digit| word << 6 | digit);
        let original = word([1, 30, 50]);
        assert_eq!(slice.original_of(original), None);
        assert!(slice.place(original).is_some());
        for copy in [[1, 50, 30], [30, 1, 50], [30, 50, 1], [50, 1, 30], [50, 30, 1]] {
            assert_eq!(slice.original_of(word(copy)), Some(original));
            assert!(slice.place(word(copy)).is_none());
        }
    }
}
