//! The ways in which the pawns of an ending can stand, in an order in which moves lead only to what was before.

use arrayvec::ArrayVec;
use chess_bits::{BitBoard, Color, Piece, Rank, Square};

use super::numbering::MAX_MEN;

/// The squares of pawns, White's first, those of a side in ascending order.
pub(super) type Pawns = ArrayVec<Square, MAX_MEN>;

/// All ways in which these pawns can stand, but of two that mirror each other left and right only one; the most advanced come first.
///
/// Both of them, however, where two pawns of a side mirror each other: tables number such placements twice, as the pawn by which the
/// halves of the board are told apart stands on either of them.
///
/// Each comes with the sum of the ranks that its pawns have gone, by which they are ordered: any move of a pawn makes it larger by 1 or 2.
/// Without pawns there is one way.
pub(super) fn placements(pawns: &[Piece]) -> Vec<(u32, Pawns)> {
    let mut placements = Vec::new();
    add_placements(pawns, &mut Pawns::new(), &mut placements);
    let mut placements: Vec<_> = placements
        .into_iter()
        .filter(|squares| !representative(pawns, squares).1)
        .map(|squares| (advance(pawns, &squares), squares))
        .collect();
    placements.sort_by(|(a, _), (b, _)| b.cmp(a));
    placements
}

fn add_placements(pawns: &[Piece], squares: &mut Pawns, placements: &mut Vec<Pawns>) {
    let place = squares.len();
    let Some(&pawn) = pawns.get(place) else {
        placements.push(squares.clone());
        return;
    };
    let back_ranks = BitBoard::from_rank(Rank::One) | BitBoard::from_rank(Rank::Eight);
    let least = (place > 0 && pawns[place - 1] == pawn).then(|| squares[place - 1]);
    for square in !back_ranks {
        if !squares.contains(&square) && least.is_none_or(|least| least < square) {
            squares.push(square);
            add_placements(pawns, squares, placements);
            squares.pop();
        }
    }
}

/// The ranks that pawns have gone from where they started.
pub(super) fn advance(pawns: &[Piece], squares: &Pawns) -> u32 {
    let ranks = pawns
        .iter()
        .zip(squares)
        .map(|(pawn, square)| square.relative_rank(pawn.color()) as u32 - 1);
    ranks.sum()
}

/// Pawns on squares in any order as they stand among the [`placements`], and whether they are mirrored for that.
pub(super) fn representative(pawns: &[Piece], squares: &[Square]) -> (Pawns, bool) {
    let sorted = |squares: Pawns| {
        let mut squares = squares;
        let white = pawns.iter().filter(|pawn| pawn.color() == Color::White).count();
        squares[..white].sort_unstable();
        squares[white..].sort_unstable();
        squares
    };
    let plain = sorted(squares.iter().copied().collect());
    let mirrored = sorted(squares.iter().map(|square| square.flip_horizontal()).collect());
    let men = || pawns.iter().zip(&plain);
    let is_pair = |(pawn, square): (&Piece, &Square)| men().any(|(p, s)| p == pawn && *s == square.flip_horizontal());
    if plain <= mirrored || men().any(is_pair) {
        (plain, false)
    } else {
        (mirrored, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_half_of_all_and_those_with_pairs() {
        use Piece::{BlackPawn, WhitePawn};
        assert_eq!(placements(&[]), [(0, Pawns::new())]);
        assert_eq!(placements(&[BlackPawn]).len(), 24);
        assert_eq!(placements(&[WhitePawn, BlackPawn]).len(), 48 * 47 / 2);
        // 24 pairs, each its own mirror image; the other sets come in twos.
        assert_eq!(placements(&[BlackPawn, BlackPawn]).len(), 24 + (48 * 47 / 2 - 24) / 2);
        // A pair and any other pawn, of which both images are there.
        assert_eq!(
            placements(&[WhitePawn, WhitePawn, BlackPawn]).len(),
            24 * 46 + (48 * 47 / 2 - 24) * 46 / 2
        );
    }

    #[test]
    fn the_most_advanced_come_first() {
        use Piece::{BlackPawn, WhitePawn};
        let placements = placements(&[WhitePawn, BlackPawn]);
        assert!(placements.is_sorted_by(|(a, _), (b, _)| a >= b));
        assert_eq!(placements[0].0, 10);
        let (_, squares) = &placements[0];
        assert_eq!((squares[0].rank(), squares[1].rank()), (Rank::Seven, Rank::Two));
    }
}
