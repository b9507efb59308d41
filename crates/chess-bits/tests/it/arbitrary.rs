//! The generators of random values: what they reach, and that shrinking ends at the smallest failure.

use chess_bits::{BitBoard, Color, Direction, File, Piece, PieceType, Rank, Square};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// A generator that makes the same values in every run.
fn generator() -> Gen {
    Gen::from_size_and_seed(100, 1)
}

macro_rules! enums {
    ($($test:ident, $name:ident;)+) => {$(
        #[test]
        fn $test() {
            let mut g = generator();
            let mut seen = [false; $name::COUNT];
            for _ in 0..100 * $name::COUNT {
                seen[$name::arbitrary(&mut g).index()] = true;
            }
            assert!(seen.into_iter().all(|seen| seen), "a value was never made");
            for value in $name::ALL {
                assert!(value.shrink().eq($name::ALL.into_iter().filter(|smaller| *smaller < value)));
            }
        }
    )+};
}

enums! {
    colors, Color;
    directions, Direction;
    files, File;
    pieces, Piece;
    piece_types, PieceType;
    ranks, Rank;
    squares, Square;
}

#[test]
fn sets_of_any_density() {
    let mut g = generator();
    let counts: Vec<u32> = (0..1000).map(|_| BitBoard::arbitrary(&mut g).count_bits()).collect();
    for range in [0..=0, 1..=12, 13..=24, 25..=40, 41..=52, 53..=63, 64..=64] {
        assert!(
            counts.iter().any(|count| range.contains(count)),
            "no set has {range:?} squares"
        );
    }
}

quickcheck! {
    fn sets_shrink_to_smaller_sets(set: BitBoard) -> bool {
        set.shrink().all(|smaller| smaller.is_subset(set) && smaller != set)
            && set.shrink().count() == if set.is_empty() { 0 } else { set.count() + 1 }
    }
}

/// What quickcheck does with a failure, by hand: a property broken by two squares together is shrunk to just these.
#[test]
fn shrinking_ends_at_the_smallest_failure() {
    let culprits = BitBoard::with_ones([Square::C3, Square::G7]);
    let mut failure = BitBoard::FULL;
    while let Some(smaller) = failure.shrink().find(|set| set.is_superset(culprits)) {
        failure = smaller;
    }
    assert_eq!(failure, culprits);
}
