//! `BitBoard` is `Copy`, an `Iterator` and `Ord`. The by-value methods of `Iterator` would win over those of `Ord` and
//! `PartialOrd` if the inherent ones did not come before both. Every spelling of every comparison is listed here: all
//! are numeric. What must not compile is in the documentation of `BitBoard`, as `compile_fail` examples.
//!
//! The pair is chosen so that the two readings disagree: `BIG` is the larger number, but its list of squares begins
//! with a1, before that of `SMALL`, which begins with b1.

#![expect(
    clippy::op_ref,
    clippy::unnecessary_sort_by,
    reason = "these are among the spellings under test"
)]

use core::cmp::{self, Ordering, Reverse};
use core::iter::FusedIterator;
use std::collections::{BTreeSet, HashSet};

use chess_bits::{BitBoard, Square};

const BIG: BitBoard = BitBoard(1 << 63 | 1);
const SMALL: BitBoard = BitBoard(1 << 1);

#[test]
fn the_two_readings_disagree() {
    assert_eq!(BIG.0.cmp(&SMALL.0), Ordering::Greater);
    assert_eq!(Iterator::cmp(BIG, SMALL), Ordering::Less);
}

#[test]
fn inherent_methods_by_value() {
    assert_eq!(BIG.cmp(&SMALL), Ordering::Greater);
    assert_eq!(SMALL.cmp(&BIG), Ordering::Less);
    assert_eq!(BIG.cmp(&BIG), Ordering::Equal);
    assert_eq!(BIG.partial_cmp(&SMALL), Some(Ordering::Greater));
    assert_eq!(SMALL.partial_cmp(&BIG), Some(Ordering::Less));
    assert_eq!(BIG.partial_cmp(&BIG), Some(Ordering::Equal));
    assert_eq!((BIG.max(SMALL), SMALL.max(BIG), BIG.max(BIG)), (BIG, BIG, BIG));
    assert_eq!(
        (BIG.min(SMALL), SMALL.min(BIG), SMALL.min(SMALL)),
        (SMALL, SMALL, SMALL)
    );
    assert_eq!((BIG.eq(&SMALL), BIG.eq(&BIG)), (false, true));
    assert_eq!((BIG.ne(&SMALL), BIG.ne(&BIG)), (true, false));
    assert_eq!((BIG.lt(&SMALL), SMALL.lt(&BIG), BIG.lt(&BIG)), (false, true, false));
    assert_eq!((BIG.le(&SMALL), SMALL.le(&BIG), BIG.le(&BIG)), (false, true, true));
    assert_eq!((BIG.gt(&SMALL), SMALL.gt(&BIG), BIG.gt(&BIG)), (true, false, false));
    assert_eq!((BIG.ge(&SMALL), SMALL.ge(&BIG), BIG.ge(&BIG)), (true, false, true));
    assert_eq!(BIG.clamp(BitBoard::EMPTY, SMALL), SMALL);
}

#[test]
fn inherent_methods_are_const() {
    const ORDER: Ordering = BIG.cmp(&SMALL);
    const MAX: BitBoard = SMALL.max(BIG);
    const SAME: bool = BIG.eq(&BIG) && !BIG.ne(&BIG) && BIG.ge(&BIG) && BIG.le(&BIG) && !BIG.lt(&BIG) && !BIG.gt(&BIG);
    assert_eq!((ORDER, MAX, SAME), (Ordering::Greater, BIG, true));
}

#[test]
fn inherent_methods_by_path() {
    assert_eq!(BitBoard::cmp(BIG, &SMALL), Ordering::Greater);
    assert_eq!(BitBoard::partial_cmp(BIG, &SMALL), Some(Ordering::Greater));
    assert_eq!((BitBoard::max(BIG, SMALL), BitBoard::min(BIG, SMALL)), (BIG, SMALL));
    assert!(BitBoard::gt(BIG, &SMALL) && BitBoard::ge(BIG, &SMALL) && BitBoard::ne(BIG, &SMALL));
    assert!(!BitBoard::lt(BIG, &SMALL) && !BitBoard::le(BIG, &SMALL) && !BitBoard::eq(BIG, &SMALL));
}

#[test]
fn operators() {
    assert!(BIG > SMALL && BIG >= SMALL && BIG != SMALL);
    assert!(!(BIG < SMALL || BIG <= SMALL || BIG == SMALL));
    assert!(&BIG > &SMALL && &BIG >= &SMALL && &BIG != &SMALL);
}

#[test]
fn traits_by_path() {
    assert_eq!(Ord::cmp(&BIG, &SMALL), Ordering::Greater);
    assert_eq!(PartialOrd::partial_cmp(&BIG, &SMALL), Some(Ordering::Greater));
    assert_eq!((Ord::max(BIG, SMALL), Ord::min(BIG, SMALL)), (BIG, SMALL));
    assert_eq!((cmp::max(BIG, SMALL), cmp::min(BIG, SMALL)), (BIG, SMALL));
    assert!(PartialOrd::gt(&BIG, &SMALL) && PartialOrd::ge(&BIG, &SMALL) && PartialEq::ne(&BIG, &SMALL));
    assert!(!PartialOrd::lt(&BIG, &SMALL) && !PartialOrd::le(&BIG, &SMALL) && !PartialEq::eq(&BIG, &SMALL));
}

#[test]
fn methods_on_references() {
    let (big, small) = (&BIG, &SMALL);
    assert_eq!(big.cmp(small), Ordering::Greater);
    assert_eq!(big.partial_cmp(small), Some(Ordering::Greater));
    assert_eq!((big.max(small), big.min(small)), (small.max(big), small.min(big)));
    assert_eq!((big.max(small), big.min(small)), (&BIG, &SMALL));
    assert!(big.gt(small) && big.ge(small) && big.ne(small));
    assert!(!big.lt(small) && !big.le(small) && !big.eq(small));
}

/// On a `&mut BitBoard` the iterator's methods cannot be hidden; dereferencing is the spelling to use.
#[test]
fn methods_behind_mutable_references() {
    let (mut big, mut small) = (BIG, SMALL);
    let (big, small) = (&mut big, &mut small);
    assert_eq!((*big).cmp(small), Ordering::Greater);
    assert_eq!((*big).max(*small), BIG);
    assert!(*big > *small && big > small);
}

#[test]
fn in_collections() {
    let expected = [SMALL, BIG];
    let mut sorted = [BIG, SMALL];
    sorted.sort();
    assert_eq!(sorted, expected);

    let mut sorted = [(BIG, 0), (SMALL, 0)];
    sorted.sort_by(|(x, _), (y, _)| x.cmp(y));
    assert_eq!(sorted, [(SMALL, 0), (BIG, 0)]);

    let mut sorted = [(BIG, 0), (SMALL, 0)];
    sorted.sort_by(|&(x, _), &(y, _)| x.cmp(&y));
    assert_eq!(sorted, [(SMALL, 0), (BIG, 0)]);

    let mut sorted = [SMALL, BIG];
    sorted.sort_by_key(|&set| Reverse(set));
    assert_eq!(sorted, [BIG, SMALL]);

    assert_eq!([BIG, SMALL].iter().max(), Some(&BIG));
    assert_eq!([BIG, SMALL].into_iter().min(), Some(SMALL));
    assert_eq!(BTreeSet::from([BIG, SMALL]).into_iter().collect::<Vec<_>>(), expected);
    assert_eq!(HashSet::from([BIG, SMALL, BIG]).len(), 2);
}

#[test]
fn in_derived_comparisons() {
    #[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
    struct Holder {
        set: BitBoard,
    }
    assert!(Holder { set: BIG } > Holder { set: SMALL });
    assert_eq!(Holder { set: BIG }.cmp(&Holder { set: SMALL }), Ordering::Greater);
}

#[test]
fn with_numbers() {
    assert!(BIG == 0x8000_0000_0000_0001 && BIG != 2 && SMALL == 2);
    assert!(BIG > 2 && BIG >= 2 && SMALL < 3 && SMALL <= 2);
    assert_eq!(PartialOrd::partial_cmp(&SMALL, &2_u64), Some(Ordering::Equal));
    assert_eq!(PartialOrd::partial_cmp(&SMALL, &3_u64), Some(Ordering::Less));
    assert_eq!(PartialOrd::partial_cmp(&SMALL, &1_u64), Some(Ordering::Greater));
}

/// The iterator's forms remain, under the trait's name.
#[test]
fn iterator_forms_by_path() {
    assert_eq!(
        (Iterator::max(BIG), Iterator::min(BIG)),
        (Some(Square::H8), Some(Square::A1))
    );
    assert_eq!(Iterator::partial_cmp(BIG, SMALL), Some(Ordering::Less));
    assert!(Iterator::lt(BIG, SMALL) && Iterator::le(BIG, SMALL) && Iterator::ne(BIG, SMALL));
    assert!(!Iterator::gt(BIG, SMALL) && !Iterator::ge(BIG, SMALL) && !Iterator::eq(BIG, SMALL));
}

#[test]
fn the_traits_are_there() {
    fn set<T>()
    where
        T: Copy + Eq + Ord + core::hash::Hash + Default + core::fmt::Debug + core::fmt::Display + Send + Sync + 'static,
        T: core::fmt::Binary + core::fmt::LowerHex + core::fmt::UpperHex,
        T: Iterator<Item = Square> + DoubleEndedIterator + ExactSizeIterator + FusedIterator,
        T: FromIterator<Square> + Extend<Square> + From<u64> + Into<u64> + PartialEq<u64> + PartialOrd<u64>,
    {
        assert_eq!(T::from_iter([]), T::default());
    }
    set::<BitBoard>();
}
