//! A number for each placement of the men that are no pawns.

use arrayvec::ArrayVec;
use chess_bits::{Color, Piece, PieceType, Square};

/// The most men an ending has.
pub(super) const MAX_MEN: usize = 7;

/// The men of an ending as they stand on the board, in the order in which squares are listed for them: both kings, White's first, then
/// the other men but pawns, equal men one after the other, then the pawns.
pub(super) type Men = ArrayVec<Piece, MAX_MEN>;

/// The squares of men, in the order of [`Men`]; what lies beyond the last man has no meaning.
pub(super) type Squares = [Square; MAX_MEN];

/// Numbers for the placements of men while the pawns stand still.
///
/// Digits, from the highest: the square of White's king, the square of Black's king, and for each kind of men the number of their set
/// of squares. Placements with two men on one square have numbers too.
///
/// Without pawns the board has eight symmetries, and White's king is brought to one of the ten squares of the triangle a1-d1-d4. Where it
/// stands on the long diagonal both of the images that leave it there have numbers of their own.
#[derive(Debug)]
pub(super) struct Numbering {
    men: Men,
    kinds: ArrayVec<Kind, MAX_MEN>,
    has_pawns: bool,
    /// The number of placements with given kings.
    rest: usize,
}

/// Equal men.
#[derive(Debug)]
struct Kind {
    /// The place of the first in the list of men.
    start: usize,
    count: usize,
    /// The weight of their digit.
    weight: usize,
    /// The sets of squares by their number.
    sets: Vec<[Square; MAX_MEN - 2]>,
}

impl Numbering {
    pub(super) fn new(men: Men) -> Self {
        let is_pawn = |piece: &Piece| piece.piece_type() == PieceType::Pawn;
        let movers = men.iter().take_while(|piece| !is_pawn(piece)).count();
        let mut kinds: ArrayVec<Kind, MAX_MEN> = ArrayVec::new();
        let (mut rest, mut end) = (1, movers);
        // The last kind has the lowest digit.
        for kind in men[2..movers].chunk_by(|a, b| a == b).rev() {
            let sets = sets(kind.len());
            let size = sets.len();
            end -= kind.len();
            kinds.push(Kind {
                start: end,
                count: kind.len(),
                weight: rest,
                sets,
            });
            rest *= size;
        }
        Self {
            has_pawns: movers < men.len(),
            men,
            kinds,
            rest,
        }
    }

    pub(super) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// How many men are no pawns.
    pub(super) fn movers(&self) -> usize {
        self.men
            .iter()
            .filter(|piece| piece.piece_type() != PieceType::Pawn)
            .count()
    }

    /// How many numbers there are.
    pub(super) const fn len(&self) -> usize {
        let kings = if self.has_pawns { 64 * 64 } else { 10 * 64 };
        kings * self.rest
    }

    /// The squares of the men but the pawns, whose squares stay as they are given.
    #[inline]
    pub(super) fn place(&self, number: usize, squares: &mut Squares) {
        let (kings, rest) = (number / self.rest, number % self.rest);
        let white = kings / 64;
        squares[0] = if self.has_pawns {
            Square::wrapping(white as u8)
        } else {
            TRIANGLE[white]
        };
        squares[1] = Square::wrapping((kings % 64) as u8);
        for kind in &self.kinds {
            let set = rest / kind.weight % kind.sets.len();
            squares[kind.start..kind.start + kind.count].copy_from_slice(&kind.sets[set][..kind.count]);
        }
    }

    /// The number of a placement, equal men in any order.
    #[inline]
    pub(super) fn find(&self, squares: &Squares) -> usize {
        if self.has_pawns {
            self.number(squares[0] as usize, squares)
        } else {
            let (white, symmetry) = WHITE_KING[squares[0] as usize];
            let mut images = *squares;
            for square in &mut images[..self.men.len()] {
                *square = image(*square, symmetry);
            }
            self.number(usize::from(white), &images)
        }
    }

    #[inline]
    fn number(&self, white: usize, squares: &Squares) -> usize {
        let kings = white * 64 + squares[1] as usize;
        let digits = self.kinds.iter().map(|kind| kind.weight * kind.set(squares));
        kings * self.rest + digits.sum::<usize>()
    }

    /// The number after a man has moved, from the number before it and the squares it is [placed](Self::place) on.
    #[inline]
    pub(super) fn moved(&self, number: usize, squares: &Squares, man: usize, dest: Square) -> usize {
        let weight = match man {
            0 if self.has_pawns => 64 * self.rest,
            1 => self.rest,
            _ => {
                let mut after = *squares;
                after[man] = dest;
                return match self
                    .kinds
                    .iter()
                    .find(|kind| (kind.start..kind.start + kind.count).contains(&man))
                {
                    Some(kind) if kind.count == 1 => {
                        number + kind.weight * dest as usize - kind.weight * squares[man] as usize
                    }
                    Some(kind) => number + kind.weight * kind.set(&after) - kind.weight * kind.set(squares),
                    None => self.find(&after),
                };
            }
        };
        number + weight * dest as usize - weight * squares[man] as usize
    }
}

impl Kind {
    /// The number of the set of squares of these men: its place among the sets in the order of their highest squares, then of their
    /// second highest.
    #[inline]
    fn set(&self, squares: &Squares) -> usize {
        let squares = &squares[self.start..self.start + self.count];
        match *squares {
            [one] => one as usize,
            [one, other] => {
                let (low, high) = (one.min(other) as usize, one.max(other) as usize);
                // Men on one square are no placement, and get the number of any other.
                (high * high.wrapping_sub(1) / 2 + low).min(self.sets.len() - 1)
            }
            _ => {
                let mut sorted: ArrayVec<Square, MAX_MEN> = squares.iter().copied().collect();
                sorted.sort_unstable();
                let places = (1..)
                    .zip(sorted)
                    .map(|(place, square)| binomial(square as usize, place));
                places.sum::<usize>().min(self.sets.len() - 1)
            }
        }
    }
}

/// All sets of so many squares: `C(64, count)` of them, in the order of [`Kind::set`].
fn sets(count: usize) -> Vec<[Square; MAX_MEN - 2]> {
    let mut sets = Vec::new();
    let mut add = |mask: u64| {
        let mut set = [Square::A1; MAX_MEN - 2];
        for (place, square) in set.iter_mut().zip(chess_bits::BitBoard(mask)) {
            *place = square;
        }
        sets.push(set);
    };
    // Masks with that many bits, in ascending order: the highest bit that can go up does, and those below it start anew.
    let mut mask = (1u128 << count) - 1;
    while mask >> 64 == 0 {
        add(mask as u64);
        let lowest = mask & mask.wrapping_neg();
        let up = mask + lowest;
        mask = up | ((mask ^ up) / lowest) >> 2;
    }
    sets
}

const fn binomial(n: usize, k: usize) -> usize {
    let mut result = 1;
    let mut i = 0;
    while i < k {
        if i >= n {
            return 0;
        }
        result = result * (n - i) / (i + 1);
        i += 1;
    }
    result
}

/// The ten squares that White's king is brought to without pawns.
const TRIANGLE: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];

/// For each square of White's king the place in [`TRIANGLE`] it is brought to, and the symmetry that brings it there.
const WHITE_KING: [(u8, u8); 64] = {
    let mut kings = [(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        // The first of the two that there are for the long diagonals: it leaves them in place that are in place.
        let mut symmetry = 8;
        while symmetry > 0 {
            symmetry -= 1;
            let to = image(Square::wrapping(square as u8), symmetry) as u8;
            let mut place = 0;
            while place < 10 {
                if TRIANGLE[place] as u8 == to {
                    kings[square] = (place as u8, symmetry);
                }
                place += 1;
            }
        }
        square += 1;
    }
    kings
};

/// A square under one of the eight symmetries of the board: bit 0 mirrors left and right, bit 1 then top and bottom, and bit 2 after
/// both at the long diagonal from a1.
pub(super) const fn image(square: Square, symmetry: u8) -> Square {
    let mut index = square as u8;
    if symmetry & 1 != 0 {
        index ^= 7;
    }
    if symmetry & 2 != 0 {
        index ^= 56;
    }
    if symmetry & 4 != 0 {
        index = index >> 3 | (index & 7) << 3;
    }
    Square::wrapping(index)
}

/// The men of a material as they stand, the first side being White.
pub(super) fn men_of(material: chess_tb::Material) -> Men {
    let of = |color, piece_type| core::iter::repeat_n(Piece::new(color, piece_type), material.count(color, piece_type));
    let kings = Color::ALL.into_iter().flat_map(|color| of(color, PieceType::King));
    let officers = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];
    let officers = Color::ALL
        .into_iter()
        .flat_map(|color| officers.into_iter().flat_map(move |piece_type| of(color, piece_type)));
    let pawns = Color::ALL.into_iter().flat_map(|color| of(color, PieceType::Pawn));
    kings.chain(officers).chain(pawns).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbering(name: &str) -> Numbering {
        Numbering::new(men_of(name.parse().unwrap()))
    }

    #[test]
    fn placements_have_the_numbers_they_are_found_by() {
        for (name, expected) in [
            ("KQvK", 640 * 64),
            ("KNNvK", 640 * 2016),
            ("KQvKR", 640 * 64 * 64),
            ("KBBBvK", 640 * 41664),
            ("KPvK", 4096),
            ("KNNPvK", 4096 * 2016),
        ] {
            let numbering = numbering(name);
            assert_eq!(numbering.len(), expected, "{name}");
            let mut squares = [Square::A2; MAX_MEN];
            for number in (0..numbering.len()).step_by(17) {
                numbering.place(number, &mut squares);
                assert_eq!(numbering.find(&squares), number, "{name}");
            }
        }
    }

    #[test]
    fn images_of_a_placement_share_a_number_without_pawns() {
        let numbering = numbering("KBBvKR");
        let squares = [
            Square::D2,
            Square::H8,
            Square::A4,
            Square::C5,
            Square::F1,
            Square::A1,
            Square::A1,
        ];
        let number = numbering.find(&squares);
        for symmetry in 0..8 {
            let mut mirrored = squares.map(|square| image(square, symmetry));
            mirrored.swap(2, 3);
            assert_eq!(numbering.find(&mirrored), number);
        }
    }

    #[test]
    fn moves_change_numbers_as_placements() {
        for name in ["KBBvKR", "KQvKQ", "KBBBvK", "KNNvKP", "KRBvKP"] {
            let numbering = numbering(name);
            let mut squares = [Square::B7; MAX_MEN];
            for number in (0..numbering.len()).step_by(numbering.len() / 97) {
                numbering.place(number, &mut squares);
                for man in 0..numbering.movers() {
                    for dest in Square::ALL.into_iter().filter(|dest| !squares.contains(dest)) {
                        let mut after = squares;
                        after[man] = dest;
                        assert_eq!(numbering.moved(number, &squares, man, dest), numbering.find(&after));
                    }
                }
            }
        }
    }
}
