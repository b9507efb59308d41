//! The promised names, signatures and values, spelt as a user of either style would spell them.

use chess_bits::Square::{
    self, A1, A2, A3, A5, A6, A7, A8, B1, B2, B8, C1, C2, C3, C4, C7, D1, D2, D3, D4, D5, D6, E1, E4, E5, E6, E7, E8,
    F2, F3, F4, F5, F6, G1, G2, G7, H1, H2, H4, H7, H8,
};
use chess_bits::{BitBoard, Color, File, Rank};

const WHITE: usize = Color::White as usize;
const BLACK: usize = Color::Black as usize;

/// The set of these squares, by shifting ones.
fn bits<const N: usize>(squares: [Square; N]) -> BitBoard {
    BitBoard(squares.into_iter().fold(0, |bits, square| bits | 1 << square as u64))
}

#[test]
fn every_function_of_the_number_is_const() {
    const SET: BitBoard = BitBoard::new(1 << Square::B2 as u64).set_square(C2).pop_square(B2);
    const _: () = assert!(SET.get_square(C2) && SET.contains(C2) && SET.bit_at(C2) && !SET.is_empty());
    const _: () = assert!(SET.count_bits() == 1 && !SET.more_than_one());
    const _: () = assert!(SET.is_subset(BitBoard::FULL) && SET.is_superset(BitBoard::EMPTY));
    const _: () = assert!(SET.is_disjoint(BitBoard::with_one(C3)) && SET.without(SET).is_empty());
    const FIRST: [Option<Square>; 6] = [
        SET.to_square(),
        SET.first_position(),
        SET.last_square(),
        SET.single_square(),
        SET.to_square_nearest::<WHITE>(),
        SET.to_square_nearest::<BLACK>(),
    ];
    const MASKED: [BitBoard; 6] = [
        SET.include_position(C2),
        SET.clear_position(C3),
        SET.include_file(File::C),
        SET.clear_file(File::D),
        SET.include_rank(Rank::Two),
        SET.clear_rank(Rank::One),
    ];
    const TURNED: BitBoard = SET.flip().flip_horizontal().flip_diagonal().flip_anti_diagonal();
    const ROTATED: BitBoard = SET.rotate_90().rotate_180().rotate_270();
    const MOVED: BitBoard = SET.forward(Color::White).left(Color::Black).right(Color::Black);
    const MOVED_FOR: BitBoard = SET.forward_for::<WHITE>().left_for::<BLACK>().right_for::<BLACK>();
    const DIAGONAL: BitBoard = SET.up_left(Color::White).up_right_for::<BLACK>().up_left_for::<BLACK>();
    assert_eq!(FIRST, [Some(C2); 6]);
    assert_eq!(MASKED, [SET; 6]);
    assert_eq!((TURNED, ROTATED), (SET, SET.rotate_180()));
    assert_eq!((MOVED, MOVED_FOR), (SET.shift(chess_bits::Direction::Up), MOVED));
    assert_eq!(DIAGONAL, BitBoard::with_one(B1));
    assert_eq!((BitBoard::full(), BitBoard::empty()), (BitBoard::FULL, BitBoard::EMPTY));
}

#[test]
fn first_square() {
    assert_eq!(bits([B2]).to_square(), Some(B2));
    assert_eq!(bits([D1, E1]).to_square(), Some(D1));
    assert_eq!(BitBoard::EMPTY.to_square(), None);
    assert_eq!(BitBoard::with_ones([A5, C7, A3]).first_position(), Some(A3));
    assert_eq!(BitBoard::empty().first_position(), None);
    assert_eq!(bits([C3, E5]).to_square_nearest::<WHITE>(), Some(C3));
    assert_eq!(bits([C3, E5]).to_square_nearest::<BLACK>(), Some(E5));
    assert_eq!(BitBoard::EMPTY.to_square_nearest::<WHITE>(), None);
    assert_eq!(BitBoard::EMPTY.to_square_nearest::<BLACK>(), None);
}

#[test]
fn setting_and_clearing_a_square() {
    assert!(BitBoard::EMPTY.is_empty());
    assert_eq!(BitBoard::EMPTY.set_square(C2), bits([C2]));
    assert_eq!(bits([D1, E1]).set_square(C2), bits([C2, D1, E1]));
    assert!(!BitBoard::EMPTY.get_square(C3));
    assert!(bits([C3]).get_square(C3));
    assert!(bits([E4, F6]).get_square(F6));
    assert!(!bits([E4, F6]).get_square(G1));
    assert_eq!(bits([C4]).pop_square(C4), BitBoard::EMPTY);
    assert_eq!(bits([D5, E6]).pop_square(D5), bits([E6]));
    assert_eq!(bits([H1]).pop_square(A2), bits([H1]));
    assert!(!bits([E4]).is_empty());
    assert!(bits([D2]).pop_square(D2).is_empty());
}

#[test]
fn counting() {
    assert_eq!(BitBoard::EMPTY.count_bits(), 0);
    assert_eq!(bits([E4]).count_bits(), 1);
    assert_eq!(bits([A1, H8, D4]).count_bits(), 3);
}

#[test]
fn flipping() {
    assert_eq!(bits([A1]).flip(), bits([A8]));
    assert_eq!(bits([B1, C2]).flip(), bits([B8, C7]));
    assert_eq!(bits([B1, C2]).flip().flip(), bits([B1, C2]));
}

#[test]
fn forward() {
    assert_eq!(bits([D2]).forward(Color::White), bits([D3]));
    assert_eq!(bits([E7]).forward(Color::Black), bits([E6]));
    assert_eq!(bits([H8]).forward(Color::White), BitBoard(0));
    assert_eq!(bits([H1]).forward(Color::Black), BitBoard(0));
}

/// A shift with its twins: what it makes of a square in the middle for White and for Black, and the squares at the edge
/// from which nothing is left for White and for Black.
macro_rules! side_shift {
    ($($name:ident, $name_for:ident, $white:expr, $black:expr, $white_edge:expr, $black_edge:expr;)+) => {$(
        #[test]
        fn $name() {
            for (from, to) in $white {
                assert_eq!(bits([from]).$name(Color::White), bits([to]));
                assert_eq!(bits([from]).$name_for::<WHITE>(), bits([to]));
            }
            for (from, to) in $black {
                assert_eq!(bits([from]).$name(Color::Black), bits([to]));
                assert_eq!(bits([from]).$name_for::<BLACK>(), bits([to]));
            }
            for edge in $white_edge {
                assert_eq!(bits([edge]).$name(Color::White), BitBoard::EMPTY);
                assert_eq!(bits([edge]).$name_for::<WHITE>(), BitBoard::EMPTY);
            }
            for edge in $black_edge {
                assert_eq!(bits([edge]).$name(Color::Black), BitBoard::EMPTY);
                assert_eq!(bits([edge]).$name_for::<BLACK>(), BitBoard::EMPTY);
            }
        }
    )+};
}

side_shift! {
    left, left_for, [(D4, C4)], [(D4, E4)], [A2], [H7];
    right, right_for, [(D4, E4)], [(D4, C4)], [H2], [A7];
    up_left, up_left_for, [(E4, D5)], [(D5, E4)], [A2], [H7];
    up_right, up_right_for, [(E4, F5)], [(D5, C4)], [H2, H4], [A7, A6];
}

#[test]
fn constructors() {
    assert_eq!(BitBoard::full(), BitBoard::new(0xffff_ffff_ffff_ffff));
    assert_eq!(BitBoard::empty(), BitBoard::new(0));
    assert_eq!(
        BitBoard::with_one(A7),
        BitBoard::new(0b1000000000000000000000000000000000000000000000000)
    );
    assert_eq!(
        BitBoard::with_ones([A1, B2, C3, D4, E5, F6, G7, H8]),
        BitBoard::new(0b1000000001000000001000000001000000001000000001000000001000000001)
    );
    assert_eq!(BitBoard::with_ones([]), BitBoard::empty());
    assert!(BitBoard::with_one(F2).bit_at(F2));
    assert!(!BitBoard::with_one(F2).bit_at(F3));
}

#[test]
fn masks() {
    let with = |squares: &[Square]| BitBoard::with_ones(squares.iter().copied());
    assert_eq!(with(&[F2, F3]).include_position(F3), with(&[F3]));
    assert_eq!(with(&[F2, F3, F4]).include_positions([F3, F4, F5]), with(&[F3, F4]));
    assert_eq!(with(&[F4, F5]).clear_position(F4), with(&[F5]));
    assert_eq!(with(&[F2, F3, F4]).clear_positions([F2, F3]), with(&[F4]));
    assert_eq!(with(&[A1, B1, C1]).include_file(File::A), with(&[A1]));
    assert_eq!(with(&[A1, B1, C1]).include_files([File::A, File::B]), with(&[A1, B1]));
    assert_eq!(with(&[C1, C2, B2]).clear_file(File::C), with(&[B2]));
    assert_eq!(with(&[C1, C2, B2, D1]).clear_files([File::C, File::D]), with(&[B2]));
    assert_eq!(with(&[A1, A2, G2]).include_rank(Rank::Two), with(&[A2, G2]));
    assert_eq!(
        with(&[A1, A2, B2, F3]).include_ranks([Rank::Two, Rank::Three]),
        with(&[A2, B2, F3])
    );
    assert_eq!(with(&[C1, C2, B2]).clear_rank(Rank::One), with(&[C2, B2]));
    assert_eq!(
        with(&[C1, C2, B2, D3]).clear_ranks([Rank::Two, Rank::Three]),
        with(&[C1])
    );
}

#[cfg(feature = "std")]
#[test]
fn positions() {
    use std::collections::HashSet;

    let set: HashSet<Square> = BitBoard::with_ones([A1, C3, D3]).positions();
    assert_eq!(set, [A1, C3, D3].iter().copied().collect());
    assert_eq!(BitBoard::EMPTY.positions(), HashSet::new());
    assert_eq!(BitBoard::FULL.positions(), Square::ALL.into());
}

#[test]
fn every_square_has_its_place() {
    assert_eq!(
        [A1, H1, A2, E4, D6, E8, H7, A8, H8].map(|square| square as u64),
        [0, 7, 8, 28, 43, 60, 55, 56, 63]
    );
}
