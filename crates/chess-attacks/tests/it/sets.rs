//! What whole sets attack: equal to the union over their squares.

use chess_attacks::{
    bishops_attacks, king_attacks, kings_attacks, knight_attacks, knights_attacks, pawns_attacks, pawns_attacks_a_side,
    pawns_attacks_h_side, pawns_double_pushes, pawns_pushes, queens_attacks, rooks_attacks,
};
use chess_bits::{BitBoard, Color, File, Rank, Square};
use quickcheck::quickcheck;

use crate::naive::{self, DIAGONALS, STRAIGHTS};

fn union(set: BitBoard, attacks: impl Fn(Square) -> BitBoard) -> BitBoard {
    Square::ALL
        .into_iter()
        .filter(|&square| set.contains(square))
        .fold(BitBoard::EMPTY, |all, one| all | attacks(one))
}

/// The set on the board moved by some columns and rows.
fn moved(set: BitBoard, columns: i32, rows: i32) -> BitBoard {
    union(set, |square| {
        let (column, row) = naive::place(square);
        naive::set([(column + columns, row + rows)])
    })
}

#[track_caller]
fn assert_sets(set: BitBoard, occupied: BitBoard) {
    let diagonal = union(set, |square| naive::slide(square, &DIAGONALS, occupied));
    let straight = union(set, |square| naive::slide(square, &STRAIGHTS, occupied));
    assert_eq!(bishops_attacks(set, occupied), diagonal, "bishops {set:?} {occupied:?}");
    assert_eq!(rooks_attacks(set, occupied), straight, "rooks {set:?} {occupied:?}");
    assert_eq!(
        queens_attacks(set, occupied),
        diagonal | straight,
        "queens {set:?} {occupied:?}"
    );
    assert_eq!(knights_attacks(set), union(set, knight_attacks), "knights {set:?}");
    assert_eq!(kings_attacks(set), union(set, king_attacks), "kings {set:?}");
    for (color, up, second) in [(Color::White, 1, Rank::Two), (Color::Black, -1, Rank::Seven)] {
        assert_eq!(pawns_attacks_a_side(color, set), moved(set, -1, up));
        assert_eq!(pawns_attacks_h_side(color, set), moved(set, 1, up));
        assert_eq!(pawns_attacks(color, set), moved(set, -1, up) | moved(set, 1, up));
        let free = |square: Square, steps: i32| {
            let (column, row) = naive::place(square);
            (1..=steps).all(|step| {
                naive::on_board((column, row + up * step)) && !naive::has(occupied, (column, row + up * step))
            })
        };
        let single = union(set, |square| {
            if free(square, 1) {
                moved(BitBoard::with_one(square), 0, up)
            } else {
                BitBoard::EMPTY
            }
        });
        assert_eq!(
            pawns_pushes(color, set, !occupied),
            single,
            "{color:?} pawns {set:?} {occupied:?}"
        );
        let double = union(set, |square| {
            let may = square.rank() == second && free(square, 2);
            if may {
                moved(BitBoard::with_one(square), 0, 2 * up)
            } else {
                BitBoard::EMPTY
            }
        });
        assert_eq!(
            pawns_double_pushes(color, set, !occupied),
            double,
            "{color:?} pawns {set:?} {occupied:?}"
        );
    }
}

quickcheck! {
    fn any_set_in_any_occupancy(set: u64, thinner: u64, others: u64) -> bool {
        let (set, thin) = (BitBoard(set), BitBoard(set & thinner & others));
        for pieces in [set, thin] {
            // Pieces on the board block each other; the functions also take occupancies that leave them out.
            assert_sets(pieces, pieces);
            assert_sets(pieces, pieces | BitBoard(others & thinner));
            assert_sets(pieces, BitBoard(others));
        }
        true
    }
}

#[test]
fn a_set_of_one_square_on_an_empty_board() {
    for square in Square::ALL {
        assert_sets(BitBoard::with_one(square), BitBoard::EMPTY);
    }
}

#[test]
fn the_empty_and_the_full_set() {
    assert_sets(BitBoard::EMPTY, BitBoard::FULL);
    assert_sets(BitBoard::FULL, BitBoard::FULL);
    assert_sets(BitBoard::FULL, BitBoard::EMPTY);
}

#[test]
fn nothing_wraps_around_the_edge() {
    let (a, h) = (BitBoard::from_file(File::A), BitBoard::from_file(File::H));
    for color in Color::ALL {
        assert!(pawns_attacks_a_side(color, a).is_empty());
        assert!(pawns_attacks_h_side(color, h).is_empty());
        assert_eq!(pawns_attacks(color, a) & h, BitBoard::EMPTY);
        assert_eq!(pawns_attacks(color, h) & a, BitBoard::EMPTY);
    }
    assert_eq!(kings_attacks(a) & h, BitBoard::EMPTY);
    assert_eq!(knights_attacks(h) & (a | BitBoard::from_file(File::B)), BitBoard::EMPTY);
}

#[test]
fn a_double_push_needs_both_squares() {
    for (color, pawn, passed, reached) in [
        (Color::White, Square::E2, Square::E3, Square::E4),
        (Color::Black, Square::E7, Square::E6, Square::E5),
    ] {
        let pawns = BitBoard::with_one(pawn);
        assert_eq!(pawns_double_pushes(color, pawns, !pawns), BitBoard::with_one(reached));
        for blocked in [passed, reached] {
            assert!(pawns_double_pushes(color, pawns, !(pawns | blocked)).is_empty());
        }
    }
}
