//! `BitBoard` with its constants, shifts, operators and iterator.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use chess_kit::{BitBoard, Color, Square};

const WHITE: usize = Color::White as usize;
const BLACK: usize = Color::Black as usize;

#[test]
fn the_field_is_public_and_numbered_along_the_ranks() {
    let BitBoard(bits) = BitBoard(0x8100);
    assert_eq!(bits, 0x8100);
    let drawn: [[u64; 8]; 8] = [
        [56, 57, 58, 59, 60, 61, 62, 63],
        [48, 49, 50, 51, 52, 53, 54, 55],
        [40, 41, 42, 43, 44, 45, 46, 47],
        [32, 33, 34, 35, 36, 37, 38, 39],
        [24, 25, 26, 27, 28, 29, 30, 31],
        [16, 17, 18, 19, 20, 21, 22, 23],
        [8, 9, 10, 11, 12, 13, 14, 15],
        [0, 1, 2, 3, 4, 5, 6, 7],
    ];
    for (rank, row) in "87654321".chars().zip(drawn) {
        for (file, number) in "abcdefgh".chars().zip(row) {
            let square: Square = format!("{file}{rank}").parse().unwrap();
            assert_eq!(square as u64, number);
            assert_eq!(BitBoard(1 << number).to_square(), Some(square));
        }
    }
}

#[test]
fn constants() {
    const ALL: [(BitBoard, u64); 22] = [
        (BitBoard::WHITE_SIDE, 0x0000_0000_ffff_ffff),
        (BitBoard::BLACK_SIDE, 0xffff_ffff_0000_0000),
        (BitBoard::FILE_A, 0x0101_0101_0101_0101),
        (BitBoard::FILE_B, 0x0202_0202_0202_0202),
        (BitBoard::FILE_C, 0x0404_0404_0404_0404),
        (BitBoard::FILE_D, 0x0808_0808_0808_0808),
        (BitBoard::FILE_E, 0x1010_1010_1010_1010),
        (BitBoard::FILE_F, 0x2020_2020_2020_2020),
        (BitBoard::FILE_G, 0x4040_4040_4040_4040),
        (BitBoard::FILE_H, 0x8080_8080_8080_8080),
        (BitBoard::RANK_1, 0x0000_0000_0000_00ff),
        (BitBoard::RANK_2, 0x0000_0000_0000_ff00),
        (BitBoard::RANK_3, 0x0000_0000_00ff_0000),
        (BitBoard::RANK_4, 0x0000_0000_ff00_0000),
        (BitBoard::RANK_5, 0x0000_00ff_0000_0000),
        (BitBoard::RANK_6, 0x0000_ff00_0000_0000),
        (BitBoard::RANK_7, 0x00ff_0000_0000_0000),
        (BitBoard::RANK_8, 0xff00_0000_0000_0000),
        (BitBoard::DARK_SQUARES, 0xaa55_aa55_aa55_aa55),
        (BitBoard::LIGHT_SQUARES, 0x55aa_55aa_55aa_55aa),
        (BitBoard::EMPTY, 0),
        (BitBoard::FULL, 0xffff_ffff_ffff_ffff),
    ];
    for (set, bits) in ALL {
        assert_eq!(set.0, bits);
    }
}

#[test]
fn every_method_is_const() {
    const SET: BitBoard = BitBoard(0x10).set_square(Square::C3).pop_square(Square::E1);
    const HAS_C3: bool = SET.get_square(Square::C3);
    const COUNT: u32 = SET.count_bits();
    const IS_EMPTY: bool = SET.is_empty();
    const FIRST: Option<Square> = SET.to_square();
    const NEAREST: [Option<Square>; 2] = [SET.to_square_nearest::<WHITE>(), SET.to_square_nearest::<BLACK>()];
    const FLIPPED: BitBoard = SET.flip();
    const MOVED: [BitBoard; 5] = [
        SET.forward(Color::White),
        SET.left(Color::White),
        SET.right(Color::White),
        SET.up_left(Color::White),
        SET.up_right(Color::White),
    ];
    const MOVED_FOR: [BitBoard; 4] = [
        SET.left_for::<WHITE>(),
        SET.right_for::<WHITE>(),
        SET.up_left_for::<WHITE>(),
        SET.up_right_for::<WHITE>(),
    ];
    assert_eq!((SET, HAS_C3, COUNT, IS_EMPTY), (BitBoard(1 << 18), true, 1, false));
    assert_eq!((FIRST, NEAREST), (Some(Square::C3), [Some(Square::C3); 2]));
    assert_eq!(FLIPPED, BitBoard(1 << 42));
    assert_eq!(MOVED.map(|set| set.0), [1 << 26, 1 << 17, 1 << 19, 1 << 25, 1 << 27]);
    assert_eq!(MOVED_FOR, [MOVED[1], MOVED[2], MOVED[3], MOVED[4]]);
}

#[test]
fn to_square() {
    let bitboard = BitBoard(1 << Square::B2 as u64);
    assert_eq!(bitboard.to_square(), Some(Square::B2));
    let bitboard = BitBoard((1 << Square::D1 as u64) | (1 << Square::E1 as u64));
    assert_eq!(bitboard.to_square(), Some(Square::D1));
    let bitboard = BitBoard::EMPTY;
    assert_eq!(bitboard.to_square(), None);
}

#[test]
fn to_square_nearest() {
    let bitboard = BitBoard((1 << Square::C3 as u64) | (1 << Square::E5 as u64));
    assert_eq!(
        bitboard.to_square_nearest::<{ Color::White as usize }>(),
        Some(Square::C3)
    );
    assert_eq!(
        bitboard.to_square_nearest::<{ Color::Black as usize }>(),
        Some(Square::E5)
    );
    let empty = BitBoard::EMPTY;
    assert_eq!(empty.to_square_nearest::<{ Color::White as usize }>(), None);
    assert_eq!(empty.to_square_nearest::<{ Color::Black as usize }>(), None);
}

#[test]
fn set_square() {
    let bitboard = BitBoard::EMPTY;
    assert!(bitboard.is_empty());
    let square = Square::C2;
    let updated = bitboard.set_square(square);
    assert_eq!(updated, BitBoard(1 << Square::C2 as u64));

    let bitboard = BitBoard((1 << Square::D1 as u64) | (1 << Square::E1 as u64));
    let updated = bitboard.set_square(square);
    assert_eq!(
        updated,
        BitBoard((1 << Square::D1 as u64) | (1 << Square::E1 as u64) | (1 << Square::C2 as u64))
    );
    assert_eq!(bitboard.count_bits(), 2);
}

#[test]
fn get_square() {
    let bitboard = BitBoard::EMPTY;
    assert!(!bitboard.get_square(Square::C3));
    let bitboard = BitBoard(1 << Square::C3 as u64);
    assert!(bitboard.get_square(Square::C3));
    let bitboard = BitBoard((1 << Square::E4 as u64) | (1 << Square::F6 as u64));
    assert!(bitboard.get_square(Square::F6));
    assert!(!bitboard.get_square(Square::G1));
}

#[test]
fn pop_square() {
    let bitboard = BitBoard(1 << Square::C4 as u64);
    let updated = bitboard.pop_square(Square::C4);
    assert_eq!(updated, BitBoard::EMPTY);

    let bitboard = BitBoard((1 << Square::D5 as u64) | (1 << Square::E6 as u64));
    let updated = bitboard.pop_square(Square::D5);
    let expected = BitBoard(1 << Square::E6 as u64);
    assert_eq!(updated, expected);

    let bitboard = BitBoard(1 << Square::H1 as u64);
    let updated = bitboard.pop_square(Square::A2);
    assert_eq!(updated, bitboard);
}

#[test]
fn count_bits() {
    let bitboard = BitBoard::EMPTY;
    assert_eq!(bitboard.count_bits(), 0);
    let bitboard = BitBoard(1 << Square::E4 as u64);
    assert_eq!(bitboard.count_bits(), 1);
    let bitboard = BitBoard((1 << Square::A1 as u64) | (1 << Square::H8 as u64) | (1 << Square::D4 as u64));
    assert_eq!(bitboard.count_bits(), 3);
}

#[test]
fn flip() {
    let bitboard = BitBoard(1 << Square::A1 as u64);
    let flipped = bitboard.flip();
    assert_eq!(flipped, BitBoard(1 << Square::A8 as u64));

    let bitboard = BitBoard((1 << Square::B1 as u64) | (1 << Square::C2 as u64));
    let flipped = bitboard.flip();
    let expected = BitBoard((1 << Square::B8 as u64) | (1 << Square::C7 as u64));
    assert_eq!(flipped, expected);

    let original = bitboard;
    let flipped_twice = bitboard.flip().flip();
    assert_eq!(flipped_twice, original);
}

#[test]
fn forward() {
    let white_pawn = BitBoard(1 << Square::D2 as u64);
    let advanced = white_pawn.forward(Color::White);
    assert_eq!(advanced, BitBoard(1 << Square::D3 as u64));

    let black_pawn = BitBoard(1 << Square::E7 as u64);
    let advanced = black_pawn.forward(Color::Black);
    assert_eq!(advanced, BitBoard(1 << Square::E6 as u64));

    let offboard = BitBoard(1 << Square::H8 as u64).forward(Color::White);
    assert_eq!(offboard, BitBoard(0));
    let offboard = BitBoard(1 << Square::A1 as u64).forward(Color::Black);
    assert_eq!(offboard, BitBoard(0));
}

/// The shift and its twin for a colour known at compile time: from where to where each side moves, and the squares on
/// the edge from which a side moves off the board.
macro_rules! shift {
    ($name:ident, $name_for:ident, white $wf:ident $wt:ident, black $bf:ident $bt:ident,
     off white $($wo:ident)+, off black $($bo:ident)+) => {
        #[test]
        fn $name() {
            let bitboard = BitBoard(1 << Square::$wf as u64);
            assert_eq!(bitboard.$name(Color::White), BitBoard(1 << Square::$wt as u64));
            let bitboard = BitBoard(1 << Square::$bf as u64);
            assert_eq!(bitboard.$name(Color::Black), BitBoard(1 << Square::$bt as u64));
            $(assert_eq!(BitBoard(1 << Square::$wo as u64).$name(Color::White), BitBoard::EMPTY);)+
            $(assert_eq!(BitBoard(1 << Square::$bo as u64).$name(Color::Black), BitBoard::EMPTY);)+
        }

        #[test]
        fn $name_for() {
            let bitboard = BitBoard(1 << Square::$wf as u64);
            assert_eq!(bitboard.$name_for::<{ Color::White as usize }>(), BitBoard(1 << Square::$wt as u64));
            let bitboard = BitBoard(1 << Square::$bf as u64);
            assert_eq!(bitboard.$name_for::<{ Color::Black as usize }>(), BitBoard(1 << Square::$bt as u64));
            $(assert_eq!(BitBoard(1 << Square::$wo as u64).$name_for::<WHITE>(), BitBoard::EMPTY);)+
            $(assert_eq!(BitBoard(1 << Square::$bo as u64).$name_for::<BLACK>(), BitBoard::EMPTY);)+
        }
    };
}

shift!(left, left_for, white D4 C4, black D4 E4, off white A2, off black H7);
shift!(right, right_for, white D4 E4, black D4 C4, off white H2, off black A7);
shift!(up_left, up_left_for, white E4 D5, black D5 E4, off white A2, off black H7);
shift!(up_right, up_right_for, white E4 F5, black D5 C4, off white H2 H4, off black A7 A6);

#[test]
fn is_empty() {
    let empty = BitBoard::EMPTY;
    assert!(empty.is_empty());
    let bitboard = BitBoard(1 << Square::E4 as u64);
    assert!(!bitboard.is_empty());
    let occupied = BitBoard(1 << Square::D2 as u64);
    let cleared = occupied.pop_square(Square::D2);
    assert!(cleared.is_empty());
}

/// Compiles only for a type that has every trait promised for `BitBoard`.
const fn has_every_trait<T>()
where
    T: BitAnd<Output = T> + BitAndAssign + BitOr<Output = T> + BitOrAssign + BitXor<Output = T> + BitXorAssign,
    T: Clone + Copy + Debug + Default + Display + Hash + Iterator<Item = Square> + Not<Output = T>,
    T: PartialEq + Eq + PartialOrd + Send + Sync + Unpin,
{
}

const _: () = has_every_trait::<BitBoard>();

#[test]
fn operators() {
    let (left, right) = (BitBoard(0b1100), BitBoard(0b1010));
    assert_eq!(left & right, BitBoard(0b1000));
    assert_eq!(left | right, BitBoard(0b1110));
    assert_eq!(left ^ right, BitBoard(0b0110));
    assert_eq!(!left, BitBoard(0xffff_ffff_ffff_fff3));

    let mut set = left;
    set &= right;
    assert_eq!(set, BitBoard(0b1000));
    set |= BitBoard(0b0001);
    assert_eq!(set, BitBoard(0b1001));
    set ^= left;
    assert_eq!(set, BitBoard(0b0101));
}

#[test]
fn comparisons_are_of_numbers() {
    let (low, high) = (BitBoard(0b10), BitBoard(1 << 63 | 1));
    assert_eq!(
        [low < high, low <= high, high > low, high >= low, low != high],
        [true; 5]
    );
    assert_eq!(
        [high < low, high <= low, low > high, low >= high, low == high],
        [false; 5]
    );
    assert_eq!(PartialOrd::partial_cmp(&low, &high), Some(core::cmp::Ordering::Less));
    assert!(PartialEq::eq(&low, &low) && PartialEq::ne(&low, &high));
    let mut copy = low;
    copy.clone_from(&high);
    assert_eq!(copy, high);
}

#[test]
fn default_is_the_empty_set() {
    assert_eq!(BitBoard::default(), BitBoard::EMPTY);
}

#[test]
fn equal_sets_have_equal_hashes() {
    let sets = std::collections::HashSet::from([BitBoard(5), BitBoard(5), BitBoard(6)]);
    assert_eq!(sets.len(), 2);
    assert!(sets.contains(&BitBoard(6)));
}

#[test]
fn it_is_displayed_as_a_board_of_stars_and_dots() {
    let shown = BitBoard((1 << Square::A8 as u64) | (1 << Square::H1 as u64)).to_string();
    let marks: String = shown.chars().filter(|mark| matches!(mark, '★' | '·')).collect();
    let expected: String = core::iter::once('★')
        .chain(core::iter::repeat_n('·', 62))
        .chain(['★'])
        .collect();
    assert_eq!(marks, expected);
    let rows: Vec<usize> = shown
        .lines()
        .map(|line| line.chars().filter(|mark| matches!(mark, '★' | '·')).count())
        .collect();
    assert_eq!(rows, [8; 8]);
    assert!(!format!("{:?}", BitBoard::FULL).is_empty());
}

#[test]
fn next_takes_the_squares_in_order() {
    let mut bitboard = BitBoard((1 << Square::H8 as u64) | (1 << Square::D1 as u64) | (1 << Square::E1 as u64));
    assert_eq!(bitboard.next(), Some(Square::D1));
    assert_eq!(bitboard, BitBoard((1 << Square::H8 as u64) | (1 << Square::E1 as u64)));
    assert_eq!(bitboard.next(), Some(Square::E1));
    assert_eq!(bitboard.next(), Some(Square::H8));
    assert_eq!(bitboard.next(), None);
    assert_eq!(bitboard.next(), None);
    assert_eq!(bitboard, BitBoard::EMPTY);
}

/// The squares of the set below.
const SQUARES: [Square; 4] = [Square::B1, Square::G1, Square::B8, Square::G8];

const KNIGHTS: BitBoard = BitBoard(0x4200_0000_0000_0042);

#[test]
fn it_is_a_full_iterator_that_is_copied_where_it_is_used() {
    use Square::{B1, B8, G1, G8};

    let mut visited = Vec::new();
    for square in KNIGHTS {
        visited.push(square);
    }
    assert_eq!(visited, SQUARES);
    visited.clear();
    KNIGHTS.for_each(|square| visited.push(square));
    assert_eq!(visited, SQUARES);

    assert_eq!(KNIGHTS.size_hint(), (4, Some(4)));
    assert_eq!(KNIGHTS.count(), 4);
    assert_eq!(KNIGHTS.last(), Some(G8));
    assert_eq!({ KNIGHTS }.nth(2), Some(B8));
    assert!(KNIGHTS.step_by(2).eq([B1, B8]));
    assert!(KNIGHTS.chain([G1]).eq([B1, G1, B8, G8, G1]));
    assert!(KNIGHTS.zip(0..).eq([(B1, 0), (G1, 1), (B8, 2), (G8, 3)]));
    assert!(KNIGHTS.map(Square::flip).eq([B8, G8, B1, G1]));
    assert!(KNIGHTS.filter(|square| *square > G1).eq([B8, G8]));
    assert!(
        KNIGHTS
            .filter_map(|square| (square > G1).then_some(square as u8))
            .eq([57, 62])
    );
    assert!(KNIGHTS.enumerate().eq([(0, B1), (1, G1), (2, B8), (3, G8)]));
    assert_eq!(KNIGHTS.peekable().peek(), Some(&B1));
    assert!(KNIGHTS.skip_while(|square| *square < B8).eq([B8, G8]));
    assert!(KNIGHTS.take_while(|square| *square < B8).eq([B1, G1]));
    assert!(
        KNIGHTS
            .map_while(|square| (square < B8).then_some(square as u8))
            .eq([1, 6])
    );
    assert!(KNIGHTS.skip(3).eq([G8]));
    assert!(KNIGHTS.take(1).eq([B1]));
    assert!(
        KNIGHTS
            .scan(0, |sum, square| {
                *sum += square as u32;
                Some(*sum)
            })
            .eq([1, 7, 64, 126])
    );
    assert!(KNIGHTS.flat_map(|square| [square, square]).step_by(2).eq(SQUARES));
    assert!(KNIGHTS.fuse().eq(SQUARES));
    let mut seen = 0;
    assert_eq!(KNIGHTS.inspect(|_| seen += 1).count(), seen);
    let mut rest = KNIGHTS;
    assert!(rest.by_ref().take(2).eq([B1, G1]));
    assert!(rest.eq(&BitBoard(0x4200_0000_0000_0000)));
    assert_eq!(KNIGHTS.collect::<Vec<_>>(), SQUARES);
    assert_eq!(
        KNIGHTS.partition::<Vec<_>, _>(|square| *square < B8),
        (vec![B1, G1], vec![B8, G8])
    );
    assert_eq!(
        { KNIGHTS }.try_fold(0_u8, |sum, square| sum.checked_add(square as u8)),
        Some(126)
    );
    assert_eq!(
        { KNIGHTS }.try_for_each(|square| if square == B8 { Err(square) } else { Ok(()) }),
        Err(B8)
    );
    assert_eq!(KNIGHTS.fold(0, |sum, square| sum + square as u32), 126);
    assert_eq!(KNIGHTS.reduce(|_, square| square), Some(G8));
    assert!({ KNIGHTS }.all(|square| square != Square::A1));
    assert!({ KNIGHTS }.any(|square| square == G8));
    assert_eq!({ KNIGHTS }.find(|square| *square > G1), Some(B8));
    assert_eq!(
        { KNIGHTS }.find_map(|square| (square > G1).then_some(square as u8)),
        Some(57)
    );
    assert_eq!({ KNIGHTS }.position(|square| square == G1), Some(1));
    assert_eq!({ KNIGHTS }.rposition(|square| square == G1), Some(1));
    assert_eq!(KNIGHTS.max_by_key(|square| *square as u8 % 8), Some(G8));
    assert_eq!(KNIGHTS.min_by_key(|square| *square as u8 % 8), Some(B1));
    assert_eq!(KNIGHTS.max_by(Ord::cmp), Some(G8));
    assert_eq!(KNIGHTS.min_by(Ord::cmp), Some(B1));
    assert!(KNIGHTS.rev().eq([G8, B8, G1, B1]));
    assert_eq!(
        KNIGHTS.map(|square| (square, ())).unzip::<_, _, Vec<_>, Vec<_>>().0,
        SQUARES
    );
    assert!(KNIGHTS.cycle().take(5).eq([B1, G1, B8, G8, B1]));
    assert_eq!(KNIGHTS.map(|square| square as u32).sum::<u32>(), 126);
    assert!(KNIGHTS.is_sorted() && KNIGHTS.is_sorted_by(|left, right| left < right));
    assert!(KNIGHTS.is_sorted_by_key(|square| square as u8));
}

/// The names that the numeric comparisons of the set have too are called through the trait.
#[test]
fn the_iterator_compares_lists_of_squares_when_called_by_its_name() {
    use core::cmp::Ordering::{Equal, Greater};

    // As lists [a1, h8] comes before [b1]; as numbers it is the other way round.
    let (corners, b1) = (BitBoard(1 | 1 << 63), BitBoard(2));
    assert_eq!(Iterator::max(KNIGHTS), Some(Square::G8));
    assert_eq!(Iterator::min(KNIGHTS), Some(Square::B1));
    assert!(Iterator::eq(KNIGHTS, SQUARES) && Iterator::ne(corners, b1));
    assert!(Iterator::lt(corners, b1) && Iterator::le(corners, b1));
    assert!(Iterator::gt(b1, corners) && Iterator::ge(b1, corners));
    assert_eq!(Iterator::cmp(b1, corners), Greater);
    assert_eq!(Iterator::partial_cmp(b1, b1), Some(Equal));
    assert!(corners > b1);
}
