//! The laws of sets, on random boards, against the naive board and against `BTreeSet`.

use std::collections::BTreeSet;

use chess_bits::{BitBoard, Direction, File, Rank, Square};
use quickcheck::quickcheck;

use crate::naive::NaiveBoard;

fn squares(set: BitBoard) -> BTreeSet<Square> {
    Square::ALL.into_iter().filter(|&square| set.contains(square)).collect()
}

/// Thins the second board out by the first, so that subsets and disjoint sets occur.
fn pair(a: u64, b: u64, relation: u8) -> (BitBoard, BitBoard) {
    let (a, b) = (BitBoard(a), BitBoard(b));
    match relation % 4 {
        0 => (a, b),
        1 => (a, a & b),
        2 => (a & b, a),
        _ => (a, b.without(a)),
    }
}

quickcheck! {
    fn operators_are_those_of_sets(a: u64, b: u64, relation: u8) -> bool {
        let (a, b) = pair(a, b, relation);
        let (x, y) = (squares(a), squares(b));
        squares(a & b) == &x & &y
            && squares(a | b) == &x | &y
            && squares(a ^ b) == &x ^ &y
            && squares(a.without(b)) == &x - &y
            && squares(!a) == &squares(BitBoard::FULL) - &x
    }

    fn predicates_are_those_of_sets(a: u64, b: u64, relation: u8) -> bool {
        let (a, b) = pair(a, b, relation);
        let (x, y) = (squares(a), squares(b));
        a.is_subset(b) == x.is_subset(&y)
            && a.is_superset(b) == x.is_superset(&y)
            && a.is_disjoint(b) == x.is_disjoint(&y)
            && a.is_empty() == x.is_empty()
            && a.count_bits() as usize == x.len()
            && a.more_than_one() == (x.len() > 1)
            && a.to_square() == x.first().copied()
            && a.first_position() == x.first().copied()
            && a.last_square() == x.last().copied()
            && a.to_square_nearest::<0>() == x.first().copied()
            && a.to_square_nearest::<1>() == x.last().copied()
            && a.single_square() == if x.len() == 1 { x.first().copied() } else { None }
    }

    fn operands_may_be_squares_and_numbers(a: u64, b: u64, index: u8) -> bool {
        let (set, square) = (BitBoard(a), Square::wrapping(index));
        let one = BitBoard::with_one(square);
        let assigned = |change: &dyn Fn(&mut BitBoard)| {
            let mut changed = set;
            change(&mut changed);
            changed
        };
        let other = BitBoard(b);
        set & square == set & one
            && set | square == set | one
            && set ^ square == set ^ one
            && set & b == set & other
            && set | b == set | other
            && set ^ b == set ^ other
            && assigned(&|s| *s &= other) == set & other
            && assigned(&|s| *s |= other) == set | other
            && assigned(&|s| *s ^= other) == set ^ other
            && assigned(&|s| *s &= square) == set & one
            && assigned(&|s| *s |= square) == set | one
            && assigned(&|s| *s ^= square) == set ^ one
            && assigned(&|s| *s &= b) == set & other
            && assigned(&|s| *s |= b) == set | other
            && assigned(&|s| *s ^= b) == set ^ other
    }

    fn arithmetic_wraps(a: u64, b: u64) -> bool {
        let modulus = 1u128 << 64;
        let sum = (u128::from(a) + u128::from(b)) % modulus;
        let difference = (modulus + u128::from(a) - u128::from(b)) % modulus;
        u128::from(u64::from(BitBoard(a) + BitBoard(b))) == sum
            && u128::from(u64::from(BitBoard(a) - BitBoard(b))) == difference
    }

    fn masks_keep_and_clear(bits: u64, chosen: Vec<u8>) -> bool {
        let set = BitBoard(bits);
        let some: Vec<Square> = chosen.iter().map(|&index| Square::wrapping(index)).collect();
        let files: Vec<File> = some.iter().map(|square| square.file()).collect();
        let ranks: Vec<Rank> = some.iter().map(|square| square.rank()).collect();
        let kept = |keep: &dyn Fn(&Square) -> bool| squares(set).into_iter().filter(|s| keep(s)).collect::<BTreeSet<_>>();
        squares(set.include_positions(some.clone())) == kept(&|s| some.contains(s))
            && squares(set.clear_positions(some.clone())) == kept(&|s| !some.contains(s))
            && squares(set.include_files(files.clone())) == kept(&|s| files.contains(&s.file()))
            && squares(set.clear_files(files.clone())) == kept(&|s| !files.contains(&s.file()))
            && squares(set.include_ranks(ranks.clone())) == kept(&|s| ranks.contains(&s.rank()))
            && squares(set.clear_ranks(ranks.clone())) == kept(&|s| !ranks.contains(&s.rank()))
            && some.iter().all(|&one| {
                squares(set.include_position(one)) == kept(&|s| *s == one)
                    && squares(set.clear_position(one)) == kept(&|s| *s != one)
                    && squares(set.include_file(one.file())) == kept(&|s| s.file() == one.file())
                    && squares(set.clear_file(one.file())) == kept(&|s| s.file() != one.file())
                    && squares(set.include_rank(one.rank())) == kept(&|s| s.rank() == one.rank())
                    && squares(set.clear_rank(one.rank())) == kept(&|s| s.rank() != one.rank())
            })
    }

    fn collecting_and_extending(bits: u64, chosen: Vec<u8>) -> bool {
        let some = || chosen.iter().map(|&index| Square::wrapping(index));
        let expected: BTreeSet<Square> = some().collect();
        let mut extended = BitBoard(bits);
        extended.extend(some());
        squares(BitBoard::with_ones(some())) == expected
            && squares(some().collect()) == expected
            && squares(extended) == &squares(BitBoard(bits)) | &expected
    }

    fn symmetries_of_random_boards(bits: u64) -> bool {
        let (set, naive) = (BitBoard(bits), NaiveBoard::of(BitBoard(bits)));
        NaiveBoard::of(set.flip()) == naive.map(|f, r| (f, 7 - r))
            && NaiveBoard::of(set.flip_horizontal()) == naive.map(|f, r| (7 - f, r))
            && NaiveBoard::of(set.flip_diagonal()) == naive.map(|f, r| (r, f))
            && NaiveBoard::of(set.flip_anti_diagonal()) == naive.map(|f, r| (7 - r, 7 - f))
            && NaiveBoard::of(set.rotate_90()) == naive.map(|f, r| (7 - r, f))
            && NaiveBoard::of(set.rotate_180()) == naive.map(|f, r| (7 - f, 7 - r))
            && NaiveBoard::of(set.rotate_270()) == naive.map(|f, r| (r, 7 - f))
    }

    fn symmetries_form_a_group(bits: u64) -> bool {
        let set = BitBoard(bits);
        set.flip().flip() == set
            && set.flip_horizontal().flip_horizontal() == set
            && set.flip_diagonal().flip_diagonal() == set
            && set.flip_anti_diagonal().flip_anti_diagonal() == set
            && set.rotate_90().rotate_270() == set
            && set.rotate_90().rotate_90() == set.rotate_180()
            && set.rotate_180().rotate_90() == set.rotate_270()
            && set.flip().flip_horizontal() == set.rotate_180()
            && set.flip_diagonal().flip_anti_diagonal() == set.rotate_180()
    }

    fn shifts_of_random_boards(bits: u64) -> bool {
        let (set, naive) = (BitBoard(bits), NaiveBoard::of(BitBoard(bits)));
        Direction::ALL.into_iter().all(|direction| {
            let (files, ranks) = direction.steps();
            NaiveBoard::of(set.shift(direction)) == naive.shifted(files.into(), ranks.into())
        })
    }

    fn shifts_take_apart(bits: u64, other: u64) -> bool {
        let (a, b) = (BitBoard(bits), BitBoard(other));
        Direction::ALL.into_iter().all(|direction| {
            let by_square: BitBoard = a.filter_map(|square| square.step(direction)).collect();
            a.shift(direction) == by_square
                && (a | b).shift(direction) == a.shift(direction) | b.shift(direction)
                && a.shift(direction).shift(direction.opposite()).is_subset(a)
        })
    }

    fn subsets_are_subsets(bits: u64, thinner: u64, other: u64) -> bool {
        // At most about 16 squares, so that there are not too many subsets.
        let set = BitBoard(bits & thinner & other);
        let subsets: Vec<BitBoard> = set.subsets().take(1 << 12).collect();
        subsets.iter().all(|subset| subset.is_subset(set))
            && subsets.is_sorted()
            && subsets.windows(2).all(|two| two[0] != two[1])
            && subsets.len() as u64 == (1 << set.count_bits()).min(1 << 12)
    }

    fn numbers_go_both_ways(bits: u64) -> bool {
        u64::from(BitBoard::from(bits)) == bits && BitBoard::new(bits).0 == bits
    }
}

#[test]
fn named_sets() {
    let by = |keep: &dyn Fn(&Square) -> bool| Square::ALL.into_iter().filter(keep).collect::<BitBoard>();
    let files = [
        BitBoard::FILE_A,
        BitBoard::FILE_B,
        BitBoard::FILE_C,
        BitBoard::FILE_D,
        BitBoard::FILE_E,
        BitBoard::FILE_F,
        BitBoard::FILE_G,
        BitBoard::FILE_H,
    ];
    let ranks = [
        BitBoard::RANK_1,
        BitBoard::RANK_2,
        BitBoard::RANK_3,
        BitBoard::RANK_4,
        BitBoard::RANK_5,
        BitBoard::RANK_6,
        BitBoard::RANK_7,
        BitBoard::RANK_8,
    ];
    for (set, file) in files.into_iter().zip(File::ALL) {
        assert_eq!(set, by(&|square| square.file() == file));
        assert_eq!(set, BitBoard::from(file));
        assert_eq!(set, BitBoard::from_file(file));
    }
    for (set, rank) in ranks.into_iter().zip(Rank::ALL) {
        assert_eq!(set, by(&|square| square.rank() == rank));
        assert_eq!(set, BitBoard::from(rank));
        assert_eq!(set, BitBoard::from_rank(rank));
    }
    assert_eq!(BitBoard::WHITE_SIDE, by(&|square| square.rank() <= Rank::Four));
    assert_eq!(BitBoard::BLACK_SIDE, by(&|square| square.rank() >= Rank::Five));
    assert_eq!(BitBoard::DARK_SQUARES, by(&|square| square.is_dark()));
    assert_eq!(BitBoard::LIGHT_SQUARES, by(&|square| square.is_light()));
    assert_eq!(BitBoard::FULL, by(&|_| true));
    assert_eq!(BitBoard::EMPTY, by(&|_| false));
    assert_eq!(BitBoard::default(), BitBoard::EMPTY);
    assert_eq!((BitBoard::full(), BitBoard::empty()), (BitBoard::FULL, BitBoard::EMPTY));
    assert_eq!(BitBoard::from(Square::E4), BitBoard::with_one(Square::E4));
}
