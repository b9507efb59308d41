//! Where the result of a placement of men is kept while an ending is worked out.

use arrayvec::ArrayVec;
use chess_bits::{Color, Piece, PieceType};
use chess_tb::Material;
use chess_tb::format::{KING_PAIRS, KINGS, PAWN, TRANSPOSED, TRIANGLE, off_diagonal};

/// The most men an ending has.
pub(crate) const MAX_MEN: usize = 7;

/// The squares of the men of an ending, in the order of [`Slots::men`].
pub(crate) type Squares = ArrayVec<u8, MAX_MEN>;

/// A numbering of placements that is quick to compute with: six bits a man, at the price of slots that stay empty.
///
/// Without pawns the kings have one number together (the pairs of squares up to the symmetries of the board that are no
/// touching kings), and the other men six bits each; the last man's are the lowest. The symmetry that brings the kings to
/// their place is applied to all men. Where both kings stand on the long diagonal two images of a placement have slots, and
/// both must be filled.
///
/// With pawns there is a part for each file of the leading pawn, from a to d. In a part the leader's rank is the highest
/// digit (0 for the second rank, 5 for the seventh), followed by six bits for each other man. Pawns of one side stand in
/// ascending order of squares, the leader excepted. Equal men that are no pawns have slots in any order, and all must be filled.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    men: ArrayVec<Piece, MAX_MEN>,
    leaders: usize,
    other_pawns: usize,
}

impl Slots {
    pub(crate) fn new(material: Material) -> Self {
        let count = |color, piece_type| material.count(color, piece_type);
        let of = |color, piece_type| core::iter::repeat_n(Piece::new(color, piece_type), count(color, piece_type));
        let officers = Color::ALL.into_iter().flat_map(|color| {
            PieceType::ALL[1..5]
                .iter()
                .rev()
                .flat_map(move |&piece_type| of(color, piece_type))
        });
        let kings = Color::ALL.into_iter().flat_map(|color| of(color, PieceType::King));
        let [white, black] = Color::ALL.map(|color| count(color, PieceType::Pawn));
        let (men, leaders, other_pawns) = if white + black == 0 {
            (kings.chain(officers).collect(), 0, 0)
        } else {
            // Both sides: the one with fewer pawns leads.
            let leader = if white > 0 && (black == 0 || white <= black) {
                Color::White
            } else {
                Color::Black
            };
            let pawns = [leader, leader.opposite()]
                .into_iter()
                .flat_map(|color| of(color, PieceType::Pawn));
            let leaders = count(leader, PieceType::Pawn);
            (
                pawns.chain(officers).chain(kings).collect(),
                leaders,
                white + black - leaders,
            )
        };
        Self {
            men,
            leaders,
            other_pawns,
        }
    }

    /// The men: the kings and then the others, or pawns (the leading side's first), officers and kings.
    pub(crate) fn men(&self) -> &[Piece] {
        &self.men
    }

    /// How many pawns lead; 0 without pawns.
    pub(crate) const fn leaders(&self) -> usize {
        self.leaders
    }

    /// How many pawns the side has that does not lead.
    pub(crate) const fn other_pawns(&self) -> usize {
        self.other_pawns
    }

    /// The files that the leading pawn may stand on, mirrored to the left side of the board; 1 without pawns.
    pub(crate) const fn parts(&self) -> usize {
        if self.leaders > 0 { 4 } else { 1 }
    }

    /// How many slots a part has.
    pub(crate) const fn len(&self) -> usize {
        if self.leaders > 0 {
            6 << (6 * (self.men.len() - 1))
        } else {
            (KING_PAIRS as usize) << (6 * (self.men.len() - 2))
        }
    }

    /// The part and the slot of a placement. The squares of equal men may come in any order.
    ///
    /// Without pawns, placements of touching kings have no slot: they get one beyond the last.
    #[inline]
    pub(crate) fn find(&self, squares: &[u8]) -> (usize, usize) {
        debug_assert_eq!(squares.len(), self.men.len());
        if self.leaders > 0 {
            self.find_with_pawns(squares)
        } else {
            let place = KING_PLACES[usize::from(squares[0])][usize::from(squares[1])];
            let image = &IMAGES[usize::from(place.image)];
            let slot = squares[2..].iter().fold(usize::from(place.number), |slot, &square| {
                slot << 6 | usize::from(image[usize::from(square)])
            });
            (0, slot)
        }
    }

    fn find_with_pawns(&self, squares: &[u8]) -> (usize, usize) {
        let pawns = self.leaders + self.other_pawns;
        let mut sorted: [u8; MAX_MEN] = [0; MAX_MEN];
        sorted[..squares.len()].copy_from_slice(squares);
        let sorted = &mut sorted[..squares.len()];
        // The leader comes first. Of two that mirror each other it is the one on the left.
        let leader = (0..self.leaders)
            .max_by_key(|&index| PAWN[usize::from(sorted[index])])
            .unwrap_or(0);
        sorted.swap(0, leader);
        if sorted[0] & 7 > 3 {
            for square in &mut *sorted {
                *square ^= 7;
            }
        }
        if pawns > 2 {
            sorted[1..self.leaders].sort_unstable();
            sorted[self.leaders..pawns].sort_unstable();
        }
        let rank = usize::from(sorted[0] >> 3) - 1;
        let slot = sorted[1..]
            .iter()
            .fold(rank, |slot, &square| slot << 6 | usize::from(square));
        (usize::from(sorted[0] & 7), slot)
    }
}

/// The number of a pair of kings, and the symmetry that brings them to the squares that have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KingPlace {
    pub(crate) number: u16,
    /// Into [`IMAGES`].
    pub(crate) image: u8,
}

/// The places of the first and the second king; touching kings have a number beyond the last.
pub(crate) static KING_PLACES: [[KingPlace; 64]; 64] = {
    let mut places = [[KingPlace { number: 0, image: 0 }; 64]; 64];
    let mut first = 0;
    while first < 64 {
        let mut second = 0;
        while second < 64 {
            let mut image = (first & 7 > 3) as usize | ((first >> 3 > 3) as usize) << 1;
            let off = off_diagonal(IMAGES[image][first]);
            if off > 0 || off == 0 && off_diagonal(IMAGES[image][second]) > 0 {
                image |= 4;
            }
            let (a, b) = (IMAGES[image][first], IMAGES[image][second]);
            let apart = (a & 7).abs_diff(b & 7) > 1 || (a >> 3).abs_diff(b >> 3) > 1;
            places[first][second] = KingPlace {
                number: if apart {
                    KINGS[TRIANGLE[a as usize] as usize][b as usize]
                } else {
                    KING_PAIRS as u16
                },
                image: image as u8,
            };
            second += 1;
        }
        first += 1;
    }
    places
};

/// The squares under the eight symmetries of the board: bit 0 of the index mirrors left and right, bit 1 then top and bottom, and
/// bit 2 after both at the long diagonal.
pub(crate) const IMAGES: [[u8; 64]; 8] = {
    let mut images = [[0; 64]; 8];
    let mut image = 0;
    while image < 8 {
        let mut square = 0;
        while square < 64 {
            let mut to = square as u8;
            if image & 1 != 0 {
                to ^= 7;
            }
            if image & 2 != 0 {
                to ^= 56;
            }
            images[image][square] = TRANSPOSED[image >> 2][to as usize];
            square += 1;
        }
        image += 1;
    }
    images
};

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(name: &str) -> Slots {
        Slots::new(name.parse().unwrap())
    }

    fn squares(text: &str) -> Squares {
        text.split(' ')
            .map(|square| square.parse::<chess_bits::Square>().unwrap() as u8)
            .collect()
    }

    #[test]
    fn men_are_listed_with_pawns_or_kings_first() {
        use Piece::{BlackKing, BlackKnight, BlackPawn, BlackRook, WhiteBishop, WhiteKing, WhitePawn, WhiteQueen};
        assert_eq!(
            slots("KQBvKR").men(),
            [WhiteKing, BlackKing, WhiteQueen, WhiteBishop, BlackRook]
        );
        let pawns = slots("KBPPvKNP");
        assert_eq!(
            pawns.men(),
            [
                BlackPawn,
                WhitePawn,
                WhitePawn,
                WhiteBishop,
                BlackKnight,
                WhiteKing,
                BlackKing
            ]
        );
        assert_eq!((pawns.leaders(), pawns.other_pawns(), pawns.parts()), (1, 2, 4));
        assert_eq!(slots("KQBvKR").len(), 462 << 18);
        assert_eq!(slots("KPvK").len(), 6 << 12);
    }

    #[test]
    fn images_of_a_placement_have_one_slot() {
        let slots = slots("KQvK");
        let placement = squares("c2 f5 g8");
        let slot = slots.find(&placement);
        for image in &IMAGES {
            let mirrored: Squares = placement.iter().map(|&square| image[usize::from(square)]).collect();
            assert_eq!(slots.find(&mirrored), slot);
        }
        // Both kings on the diagonal: two slots.
        let (one, other) = (slots.find(&squares("a1 c3 b1")), slots.find(&squares("a1 c3 a2")));
        assert_eq!((one.1 >> 6, other.1 >> 6), (441, 441));
        assert_ne!(one, other);
    }

    #[test]
    fn pawns_lead_from_the_left_side_and_may_come_in_any_order() {
        let slots = slots("KPPvK");
        // The leader is g3, its mirror image is b3.
        let expected = (1, 1 << 18 | 33 << 12 | 3 << 6 | 43);
        assert_eq!(slots.find(&squares("g3 g5 e1 e6")), expected);
        assert_eq!(slots.find(&squares("g5 g3 e1 e6")), expected);
        assert_eq!(slots.find(&squares("b5 b3 d1 d6")), expected);
    }
}
