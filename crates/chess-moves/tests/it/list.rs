//! `MoveList` against a `Vec` cut off at the capacity.

use chess_bits::Square;
use chess_moves::{MoveDigest, MoveList};
use quickcheck::quickcheck;

/// The list of these numbers' digests, which must fit.
fn list(numbers: impl IntoIterator<Item = u16>) -> MoveList {
    let mut list = MoveList::new();
    for number in numbers {
        list.try_push(MoveDigest::from_raw(number)).unwrap();
    }
    list
}

#[test]
fn full_list_refuses_and_stays_as_it_was() {
    let mut full = list(0..321);
    let before = full.clone();
    let digest = MoveDigest::new_normal(Square::E2, Square::E4);
    for _ in 0..3 {
        let error = full.try_push(digest).unwrap_err();
        assert_eq!(error.digest(), digest);
        assert_eq!(
            error.to_string(),
            "move list is full: no room for e2e4 beside 321 moves"
        );
        assert_eq!(full, before);
    }
    assert_eq!(full.len(), MoveList::CAPACITY);
    assert_eq!(full.pop(), Some(MoveDigest::from_raw(320)));
    assert_eq!(full.try_push(digest), Ok(()));
}

#[test]
fn empty_list() {
    let mut empty = MoveList::new();
    assert!(empty.is_empty());
    assert_eq!(empty.len(), 0);
    assert_eq!(empty, MoveList::default());
    assert_eq!(empty.as_slice(), []);
    assert_eq!(empty.pop(), None);
    assert_eq!(empty.swap_remove(0), None);
    assert_eq!(empty.first(), None);
    assert_eq!(empty.into_iter().next(), None);
}

#[test]
fn every_way_to_iterate() {
    let mut moves = list([5, 3, 9]);
    let by_value: Vec<u16> = moves.clone().into_iter().map(u16::from).collect();
    assert_eq!(by_value, [5, 3, 9]);
    let reversed: Vec<u16> = moves.clone().into_iter().rev().map(u16::from).collect();
    assert_eq!(reversed, [9, 3, 5]);
    let by_reference: Vec<u16> = (&moves).into_iter().copied().map(u16::from).collect();
    assert_eq!(by_reference, [5, 3, 9]);
    for digest in &mut moves {
        *digest = MoveDigest::from_raw(digest.to_raw() + 1);
    }
    assert_eq!(moves, list([6, 4, 10]));

    let mut iter = moves.into_iter();
    assert_eq!(iter.len(), 3);
    iter.next();
    assert_eq!(iter.size_hint(), (2, Some(2)));
    assert_eq!(iter.by_ref().count(), 2);
    assert_eq!(iter.next(), None);
    assert_eq!(iter.next_back(), None);
}

#[test]
fn is_a_slice() {
    let mut moves = list([5, 3, 9]);
    moves.sort_unstable();
    assert_eq!(moves[0].to_raw(), 3);
    moves.sort_by_key(|digest| std::cmp::Reverse(*digest));
    assert_eq!(moves, list([9, 5, 3]));
    moves.swap(0, 2);
    assert_eq!(moves.last(), Some(&MoveDigest::from_raw(9)));
    assert_eq!(moves.iter().len(), 3);
    assert_eq!(moves.as_ref().len(), 3);
    assert!(moves.contains(MoveDigest::from_raw(5)));
    assert!(!moves.contains(MoveDigest::from_raw(4)));
}

#[test]
fn debug_is_a_list_of_moves() {
    assert_eq!(format!("{:?}", list([0])), "[MoveDigest(0x0000 EnPassant a1a1)]");
}

quickcheck! {
    /// Random pushes, removals and filters leave what they leave in a `Vec`.
    fn behaves_like_a_vec(steps: Vec<(u8, u16)>) -> bool {
        let (mut list, mut twin) = (MoveList::new(), Vec::new());
        for (action, number) in steps {
            let digest = MoveDigest::from_raw(number);
            match action % 8 {
                0 => assert_eq!(list.pop(), twin.pop()),
                1 => {
                    let index = usize::from(number % 16);
                    let removed = (index < twin.len()).then(|| twin.swap_remove(index));
                    assert_eq!(list.swap_remove(index), removed);
                }
                2 => {
                    list.retain(|kept| kept.to_raw() % 5 != number % 5);
                    twin.retain(|kept| kept.to_raw() % 5 != number % 5);
                }
                3 if number % 16 == 0 => {
                    list.clear();
                    twin.clear();
                }
                _ => {
                    // Pushed in bursts, so that the end of the room is met.
                    for _ in 0..number % 64 {
                        let fits = twin.len() < MoveList::CAPACITY;
                        assert_eq!(list.try_push(digest).is_ok(), fits);
                        if fits {
                            twin.push(digest);
                        }
                    }
                }
            }
            assert_eq!(list.as_slice(), twin);
            assert_eq!(list.is_empty(), twin.is_empty());
        }
        list.into_iter().eq(twin)
    }

    fn equal_when_the_slices_are(left: Vec<u8>, right: Vec<u8>) -> bool {
        let [a, b] = [&left, &right].map(|numbers| list(numbers.iter().take(321).map(|number| u16::from(number % 2))));
        (a == b) == (a.as_slice() == b.as_slice())
    }
}
