//! The names of `chess_kit::bitboard`, imported as they are meant to be: sets, masks and operators.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub};

use chess_kit::bitboard::*;

#[test]
fn constructors_of_numbers_are_const() {
    const NEW: Bitboard = Bitboard::new(0x1234);
    const FULL: Bitboard = Bitboard::full();
    const EMPTY: Bitboard = Bitboard::empty();
    assert_eq!(u64::from(NEW), 0x1234);
    assert_eq!(
        FULL,
        Bitboard::new(0b1111111111111111111111111111111111111111111111111111111111111111)
    );
    assert_eq!(
        EMPTY,
        Bitboard::new(0b0000000000000000000000000000000000000000000000000000000000000000)
    );
}

#[test]
fn the_two_names_are_one_type() {
    let set: chess_kit::BitBoard = Bitboard::with_one(A7);
    let square: chess_kit::Square = Position::A7;
    assert_eq!(set.to_square(), Some(square));
    assert_eq!(Bitboard(5), chess_kit::BitBoard(5));
}

#[test]
fn all_positions_have_names() {
    #[rustfmt::skip]
    let all = [
        A1, B1, C1, D1, E1, F1, G1, H1,
        A2, B2, C2, D2, E2, F2, G2, H2,
        A3, B3, C3, D3, E3, F3, G3, H3,
        A4, B4, C4, D4, E4, F4, G4, H4,
        A5, B5, C5, D5, E5, F5, G5, H5,
        A6, B6, C6, D6, E6, F6, G6, H6,
        A7, B7, C7, D7, E7, F7, G7, H7,
        A8, B8, C8, D8, E8, F8, G8, H8,
    ];
    for (index, position) in all.into_iter().enumerate() {
        assert_eq!(position as usize, index);
        assert_eq!(Bitboard::with_one(position), Bitboard::new(1 << index));
    }
}

#[test]
fn all_files_and_ranks_have_names() {
    let files = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];
    let ranks = [
        Rank::One,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
    ];
    for (index, (file, rank)) in files.into_iter().zip(ranks).enumerate() {
        assert_eq!(
            Bitboard::full().include_file(file),
            Bitboard::new(0x0101_0101_0101_0101 << index)
        );
        assert_eq!(Bitboard::full().include_rank(rank), Bitboard::new(0xff << (8 * index)));
    }
}

#[test]
fn with_one_and_with_ones() {
    let bb = Bitboard::with_one(A7);
    assert_eq!(bb, Bitboard::new(0b1000000000000000000000000000000000000000000000000));
    let bb = Bitboard::with_ones([A1, B2, C3, D4, E5, F6, G7, H8]);
    assert_eq!(
        bb,
        Bitboard::new(0b1000000001000000001000000001000000001000000001000000001000000001)
    );
    assert_eq!(Bitboard::with_ones(vec![C1, C1]), Bitboard::with_one(C1));
}

#[test]
fn bit_at() {
    let bb = Bitboard::with_one(F2);
    assert!(bb.bit_at(F2));
    assert!(!bb.bit_at(F3));
}

#[test]
fn include_positions() {
    let bb = Bitboard::with_ones([F2, F3]);
    let masked = bb.include_position(F3);
    assert_eq!(masked, Bitboard::with_one(F3));

    let bb = Bitboard::with_ones([F2, F3, F4]);
    let masked = bb.include_positions([F3, F4, F5]);
    assert_eq!(masked, Bitboard::with_ones([F3, F4]));
}

#[test]
fn clear_positions() {
    let bb = Bitboard::with_ones([F4, F5]);
    let cleared = bb.clear_position(F4);
    assert_eq!(cleared, Bitboard::with_one(F5));

    let bb = Bitboard::with_ones([F2, F3, F4]);
    let cleared = bb.clear_positions([F2, F3]);
    assert_eq!(cleared, Bitboard::with_one(F4));
}

#[test]
fn include_files() {
    let bb = Bitboard::with_ones([A1, B1, C1]);
    let masked = bb.include_file(File::A);
    assert_eq!(masked, Bitboard::with_one(A1));
    let masked = bb.include_files([File::A, File::B]);
    assert_eq!(masked, Bitboard::with_ones([A1, B1]));
}

#[test]
fn clear_files() {
    let bb = Bitboard::with_ones([C1, C2, B2]);
    let cleared = bb.clear_file(File::C);
    assert_eq!(cleared, Bitboard::with_one(B2));

    let bb = Bitboard::with_ones([C1, C2, B2, D1]);
    let cleared = bb.clear_files([File::C, File::D]);
    assert_eq!(cleared, Bitboard::with_one(B2));
}

#[test]
fn include_ranks() {
    let bb = Bitboard::with_ones([A1, A2, G2]);
    let rank_two = bb.include_rank(Rank::Two);
    assert_eq!(rank_two, Bitboard::with_ones([A2, G2]));

    let bb = Bitboard::with_ones([A1, A2, B2, F3]);
    let rank_two_and_three = bb.include_ranks([Rank::Two, Rank::Three]);
    assert_eq!(rank_two_and_three, Bitboard::with_ones([A2, B2, F3]));
}

#[test]
fn clear_ranks() {
    let bb = Bitboard::with_ones([C1, C2, B2]);
    let without_rank_1 = bb.clear_rank(Rank::One);
    assert_eq!(without_rank_1, Bitboard::with_ones([C2, B2]));

    let bb = Bitboard::with_ones([C1, C2, B2, D3]);
    let cleared = bb.clear_ranks([Rank::Two, Rank::Three]);
    assert_eq!(cleared, Bitboard::with_one(C1));
}

#[test]
fn first_position() {
    let bb = Bitboard::with_ones([A5, C7, A3]);
    assert_eq!(bb.first_position(), Some(A3));
    assert_eq!(Bitboard::empty().first_position(), None);
}

#[cfg(feature = "std")]
#[test]
fn positions() {
    let bb = Bitboard::with_ones([A1, C3, D3]);
    let positions: std::collections::HashSet<Position> = bb.positions();
    assert_eq!(positions, [A1, C3, D3].iter().copied().collect());
}

/// Compiles only for a type that has every trait promised for `Bitboard`.
const fn has_every_trait<T>()
where
    T: Add<Output = T> + Sub<Output = T> + Shl<u32, Output = T> + Shr<u32, Output = T> + Not<Output = T>,
    T: BitAnd<Output = T> + BitAnd<Position, Output = T> + BitAnd<u64, Output = T>,
    T: BitOr<Output = T> + BitOr<Position, Output = T> + BitOr<u64, Output = T>,
    T: BitXor<Output = T> + BitXor<Position, Output = T> + BitXor<u64, Output = T>,
    T: BitAndAssign + BitAndAssign<Position> + BitAndAssign<u64>,
    T: BitOrAssign + BitOrAssign<Position> + BitOrAssign<u64>,
    T: BitXorAssign + BitXorAssign<Position> + BitXorAssign<u64>,
    T: Clone + Copy + Debug + Default + Display + Eq + Hash + Ord + PartialEq + PartialOrd,
    T: PartialEq<u64> + PartialOrd<u64> + From<u64>,
    u64: From<T>,
{
}
const _: () = has_every_trait::<Bitboard>();

#[test]
fn arithmetic_is_of_the_number_and_wraps() {
    assert_eq!(Bitboard::new(3) + Bitboard::new(4), Bitboard::new(7));
    assert_eq!(Bitboard::new(7) - Bitboard::new(4), Bitboard::new(3));
    assert_eq!(Bitboard::full() + Bitboard::new(1), Bitboard::empty());
    assert_eq!(Bitboard::empty() - Bitboard::new(1), Bitboard::full());
}

#[test]
fn shifts_are_of_the_number() {
    assert_eq!(Bitboard::with_one(A1) << 9, Bitboard::with_one(B2));
    assert_eq!(Bitboard::with_one(B2) >> 9, Bitboard::with_one(A1));
    assert_eq!(Bitboard::with_one(H8) << 1, Bitboard::empty());
    assert_eq!(
        (Bitboard::full() << 64, Bitboard::full() >> 64),
        (Bitboard::empty(), Bitboard::empty())
    );
    assert_eq!(
        (Bitboard::full() << u32::MAX, Bitboard::full() >> 0),
        (Bitboard::empty(), Bitboard::full())
    );
}

/// An operator and its assigning twin, with a set, a position and a number on the right hand side.
macro_rules! check_operator {
    ($name:ident, $operator:tt, $assign:tt, $expected:expr) => {
        #[test]
        fn $name() {
            let bb = Bitboard::with_ones([A1, B1]);
            let expected: Bitboard = $expected;
            assert_eq!(bb $operator Bitboard::with_one(B1), expected);
            assert_eq!(bb $operator B1, expected);
            assert_eq!(bb $operator 0b10_u64, expected);
            let mut by_set = bb;
            by_set $assign Bitboard::with_one(B1);
            let mut by_position = bb;
            by_position $assign B1;
            let mut by_number = bb;
            by_number $assign 0b10_u64;
            assert_eq!([by_set, by_position, by_number], [expected; 3]);
        }
    };
}

check_operator!(and, &, &=, Bitboard::new(0b10));
check_operator!(or, |, |=, Bitboard::new(0b11));
check_operator!(xor, ^, ^=, Bitboard::new(0b01));

#[test]
fn or_adds_a_position() {
    let mut bb = Bitboard::with_one(A1) | C1;
    assert_eq!(bb, Bitboard::with_ones([A1, C1]));
    bb |= 0b1000;
    assert_eq!(bb, Bitboard::with_ones([A1, C1, D1]));
}

#[test]
fn not() {
    assert_eq!(!Bitboard::with_one(A1), Bitboard::new(0xffff_ffff_ffff_fffe));
}

#[test]
fn comparisons_are_of_numbers() {
    let (low, high) = (Bitboard::with_one(B1), Bitboard::with_ones([A1, H8]));
    assert_eq!(Ord::cmp(&low, &high), core::cmp::Ordering::Less);
    assert_eq!(low.cmp(&high), core::cmp::Ordering::Less);
    assert_eq!(low.partial_cmp(&high), Some(core::cmp::Ordering::Less));
    assert_eq!((low.max(high), low.min(high)), (high, low));
    assert_eq!((Ord::max(low, high), Ord::min(low, high)), (high, low));
    assert_eq!(Bitboard::full().clamp(low, high), high);
    assert!(low.lt(&high) && low.le(&high) && high.gt(&low) && high.ge(&low) && low.eq(&low) && low.ne(&high));
    assert_eq!(
        [low < high, low <= high, high > low, high >= low, low != high],
        [true; 5]
    );
    assert_eq!(
        [high < low, high <= low, low > high, low >= high, low == high],
        [false; 5]
    );

    let mut sorted = [high, low];
    sorted.sort();
    assert_eq!(sorted, [low, high]);
}

#[test]
fn comparisons_with_numbers() {
    let bb = Bitboard::with_one(C1);
    assert_eq!(
        [bb == 4_u64, bb != 5_u64, bb == 5_u64, bb != 4_u64],
        [true, true, false, false]
    );
    assert_eq!([bb < 5_u64, bb <= 4_u64, bb > 3_u64, bb >= 4_u64], [true; 4]);
    assert_eq!([bb < 4_u64, bb <= 3_u64, bb > 4_u64, bb >= 5_u64], [false; 4]);
    assert_eq!(PartialOrd::<u64>::partial_cmp(&bb, &9), Some(core::cmp::Ordering::Less));
    assert!(PartialEq::<u64>::eq(&bb, &4) && PartialEq::<u64>::ne(&bb, &5));
}

#[test]
fn conversions_default_and_text() {
    assert_eq!(Bitboard::from(6_u64), Bitboard::with_ones([B1, C1]));
    assert_eq!(u64::from(Bitboard::with_ones([B1, C1])), 6);
    assert_eq!(Bitboard::default(), Bitboard::empty());
    assert_eq!(
        Bitboard::empty()
            .to_string()
            .chars()
            .filter(|&mark| mark == '·')
            .count(),
        64
    );
    assert!(!format!("{:?}", Bitboard::empty()).is_empty());
    let mut copy = Bitboard::empty();
    copy.clone_from(&Bitboard::full());
    assert_eq!(copy, Bitboard::full());
    let hashed = std::collections::HashSet::from([Bitboard::new(1), Bitboard::with_one(A1)]);
    assert_eq!(hashed.len(), 1);
}
