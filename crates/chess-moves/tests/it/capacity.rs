//! The bound behind `MoveList::CAPACITY`, counted on an empty board by walking.

use chess_moves::MoveList;

const ROOK: &[(i32, i32)] = &[(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: &[(i32, i32)] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: &[(i32, i32)] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The most squares that a piece with these steps reaches from any square of this rank range.
fn most(steps: &[&[(i32, i32)]], reach: i32, ranks: std::ops::Range<i32>) -> usize {
    let squares = ranks.flat_map(|rank| (0..8).map(move |file| (file, rank)));
    squares
        .map(|(file, rank)| {
            let steps = steps.iter().copied().flatten();
            let reached = steps.flat_map(|&(right, up)| {
                (1..=reach)
                    .map(move |times| (file + right * times, rank + up * times))
                    .take_while(|&(file, rank)| (0..8).contains(&file) && (0..8).contains(&rank))
            });
            reached.count()
        })
        .max()
        .unwrap()
}

#[test]
fn is_the_sum_of_the_most_that_each_man_can_do() {
    let queen = most(&[ROOK, BISHOP], 7, 0..8);
    let rook = most(&[ROOK], 7, 0..8);
    let bishop = most(&[BISHOP], 7, 0..8);
    let knight = most(&[KNIGHT], 1, 0..8);
    let king = most(&[ROOK, BISHOP], 1, 0..8);
    assert_eq!((queen, rook, bishop, knight, king), (27, 14, 13, 8, 8));

    // Eight pawns, each of which is best replaced by a queen: a pawn's own moves are fewer.
    let pawn = 3 * 4;
    let in_place_of_a_pawn = [pawn, knight, bishop, rook, queen].into_iter().max().unwrap();
    // A king that can still castle stands on its back rank.
    let king = king.max(most(&[ROOK, BISHOP], 1, 0..1) + 2);
    assert_eq!(
        MoveList::CAPACITY,
        8 * in_place_of_a_pawn + queen + 2 * (rook + bishop + knight) + king
    );
    assert_eq!(MoveList::CAPACITY, 321);
}
