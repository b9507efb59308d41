//! The set as an iterator: every method with a shortcut, against the iterator of a plain list of squares.

use chess_bits::{BitBoard, Square};
use quickcheck::quickcheck;

use crate::naive::NaiveBoard;

/// The squares of a set, found without its iterator.
fn list(set: BitBoard) -> Vec<Square> {
    NaiveBoard::of(set)
        .squares()
        .into_iter()
        .map(|(file, rank)| Square::ALL[(8 * rank + file) as usize])
        .collect()
}

quickcheck! {
    fn forward_and_backward(bits: u64) -> bool {
        let set = BitBoard(bits);
        let mut backward = list(set);
        backward.reverse();
        set.collect::<Vec<_>>() == list(set) && set.rev().collect::<Vec<_>>() == backward
    }

    fn from_both_ends(bits: u64, ends: Vec<bool>) -> bool {
        let (mut set, twin) = (BitBoard(bits), list(BitBoard(bits)));
        let mut twin = twin.into_iter();
        ends.into_iter().chain([true; 64]).all(|front| {
            let taken = if front { set.next() == twin.next() } else { set.next_back() == twin.next_back() };
            taken && set.len() == twin.len() && set.size_hint() == twin.size_hint()
        }) && set.is_empty()
    }

    fn shortcuts(bits: u64) -> bool {
        let (set, twin) = (BitBoard(bits), list(BitBoard(bits)));
        set.count() == twin.len()
            && set.len() == twin.len()
            && set.size_hint() == (twin.len(), Some(twin.len()))
            && set.last() == twin.last().copied()
            && Iterator::min(set) == twin.iter().copied().min()
            && Iterator::max(set) == twin.iter().copied().max()
            && Iterator::is_sorted(set)
    }

    fn nth_from_both_ends(bits: u64, n: u8) -> bool {
        let n = usize::from(n) % 70;
        let (mut set, mut twin) = (BitBoard(bits), list(BitBoard(bits)).into_iter());
        set.nth(n / 2) == twin.nth(n / 2)
            && set.nth_back(n / 3) == twin.nth_back(n / 3)
            && set.nth(n) == twin.nth(n)
            && set.eq(&twin.collect())
    }
}

#[test]
fn nth_far_beyond_the_end() {
    let mut set = BitBoard::FULL;
    assert_eq!(set.nth(63), Some(Square::H8));
    let mut set = BitBoard::FULL;
    assert_eq!(set.nth(usize::MAX), None);
    assert_eq!(set, BitBoard::EMPTY);
}

#[test]
fn an_empty_set_stays_empty() {
    let mut set = BitBoard::EMPTY;
    assert_eq!(
        (set.next(), set.next_back(), set.nth(2), set.next()),
        (None, None, None, None)
    );
    assert_eq!(set.to_square(), None);
    assert_eq!(set.first_position(), None);
    assert_eq!(set.last_square(), None);
    assert_eq!(set.single_square(), None);
    assert_eq!(set.last(), None);
}

#[test]
fn a_loop_leaves_the_set_alone() {
    let set = BitBoard::RANK_4;
    let mut seen = Vec::new();
    for square in set {
        seen.push(square);
    }
    assert_eq!(seen, list(BitBoard::RANK_4));
    assert_eq!(set, BitBoard::RANK_4);
}

#[test]
fn methods_by_reference_use_the_set_up() {
    let mut set = BitBoard::with_ones([Square::A1, Square::B2, Square::C3]);
    assert!(set.any(|square| square == Square::B2));
    assert_eq!(set, BitBoard::with_one(Square::C3));
}
