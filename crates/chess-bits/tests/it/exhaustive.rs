//! Every square, and every pair of squares, through every shift and symmetry, against the naive board.

use chess_bits::{BitBoard, Color, Direction, Square};

use crate::naive::NaiveBoard;

const WHITE: usize = Color::White as usize;
const BLACK: usize = Color::Black as usize;

/// The empty and the full board, every single square and every pair of squares.
fn sets() -> impl Iterator<Item = BitBoard> {
    let pairs = Square::ALL
        .into_iter()
        .flat_map(|a| Square::ALL.map(|b| BitBoard::with_ones([a, b])));
    pairs.chain([BitBoard::EMPTY, BitBoard::FULL])
}

#[track_caller]
fn check(set: BitBoard, got: BitBoard, expected: &NaiveBoard, what: &str) {
    assert_eq!(NaiveBoard::of(got), *expected, "{what} of\n{set:#}\ngave\n{got:#}");
}

#[test]
fn shifts_by_direction() {
    let steps = [
        (Direction::Up, 0, 1),
        (Direction::UpRight, 1, 1),
        (Direction::Right, 1, 0),
        (Direction::DownRight, 1, -1),
        (Direction::Down, 0, -1),
        (Direction::DownLeft, -1, -1),
        (Direction::Left, -1, 0),
        (Direction::UpLeft, -1, 1),
    ];
    assert_eq!(steps.map(|(direction, ..)| direction), Direction::ALL);
    for set in sets() {
        let naive = NaiveBoard::of(set);
        for (direction, files, ranks) in steps {
            check(set, set.shift(direction), &naive.shifted(files, ranks), "a shift");
        }
    }
}

/// A shift by its name and its const twin, with the steps it takes for White.
type SideShift = (fn(BitBoard, Color) -> BitBoard, [fn(BitBoard) -> BitBoard; 2], i32, i32);

#[test]
fn shifts_by_side() {
    let shifts: [SideShift; 5] = [
        (
            BitBoard::forward,
            [BitBoard::forward_for::<WHITE>, BitBoard::forward_for::<BLACK>],
            0,
            1,
        ),
        (
            BitBoard::left,
            [BitBoard::left_for::<WHITE>, BitBoard::left_for::<BLACK>],
            -1,
            0,
        ),
        (
            BitBoard::right,
            [BitBoard::right_for::<WHITE>, BitBoard::right_for::<BLACK>],
            1,
            0,
        ),
        (
            BitBoard::up_left,
            [BitBoard::up_left_for::<WHITE>, BitBoard::up_left_for::<BLACK>],
            -1,
            1,
        ),
        (
            BitBoard::up_right,
            [BitBoard::up_right_for::<WHITE>, BitBoard::up_right_for::<BLACK>],
            1,
            1,
        ),
    ];
    for set in sets() {
        let naive = NaiveBoard::of(set);
        for (shift, [for_white, for_black], files, ranks) in shifts {
            let (white, black) = (naive.shifted(files, ranks), naive.shifted(-files, -ranks));
            check(set, shift(set, Color::White), &white, "White's shift");
            check(set, shift(set, Color::Black), &black, "Black's shift");
            check(set, for_white(set), &white, "White's const shift");
            check(set, for_black(set), &black, "Black's const shift");
        }
    }
}

/// Shifts must neither wrap around the a- and h-files nor leave the board; each of these once did in some library.
#[test]
fn shifts_at_the_edge() {
    let cases = [
        (Square::H4, Direction::UpRight),
        (Square::H4, Direction::DownRight),
        (Square::H4, Direction::Right),
        (Square::A8, Direction::Up),
    ];
    for (square, direction) in cases {
        assert_eq!(
            BitBoard::with_one(square).shift(direction),
            BitBoard::EMPTY,
            "{square} {direction:?}"
        );
    }
}

/// A symmetry on sets and on squares, with the place each cell gets its content from.
type Symmetry = (
    &'static str,
    fn(BitBoard) -> BitBoard,
    fn(Square) -> Square,
    fn(i32, i32) -> (i32, i32),
);

const SYMMETRIES: [Symmetry; 7] = [
    ("flip", BitBoard::flip, Square::flip, |f, r| (f, 7 - r)),
    (
        "flip_horizontal",
        BitBoard::flip_horizontal,
        Square::flip_horizontal,
        |f, r| (7 - f, r),
    ),
    (
        "flip_diagonal",
        BitBoard::flip_diagonal,
        Square::flip_diagonal,
        |f, r| (r, f),
    ),
    (
        "flip_anti_diagonal",
        BitBoard::flip_anti_diagonal,
        Square::flip_anti_diagonal,
        |f, r| (7 - r, 7 - f),
    ),
    ("rotate_90", BitBoard::rotate_90, Square::rotate_90, |f, r| (7 - r, f)),
    ("rotate_180", BitBoard::rotate_180, Square::rotate_180, |f, r| {
        (7 - f, 7 - r)
    }),
    ("rotate_270", BitBoard::rotate_270, Square::rotate_270, |f, r| {
        (r, 7 - f)
    }),
];

#[test]
fn symmetries_of_sets() {
    for set in sets() {
        let naive = NaiveBoard::of(set);
        for (name, of_set, _, source) in SYMMETRIES {
            check(set, of_set(set), &naive.map(source), name);
        }
    }
}

#[test]
fn symmetries_of_squares() {
    for square in Square::ALL {
        let set = BitBoard::with_one(square);
        for (name, _, of_square, source) in SYMMETRIES {
            check(
                set,
                BitBoard::with_one(of_square(square)),
                &NaiveBoard::of(set).map(source),
                name,
            );
        }
    }
}

/// The corners say which way round the rotations go, without trusting the oracle's formulas.
#[test]
fn rotations_are_clockwise() {
    use Square::{A1, A8, H1, H8};
    assert_eq!([A1, A8, H8, H1].map(Square::rotate_90), [A8, H8, H1, A1]);
    assert_eq!([A1, A8, H8, H1].map(Square::rotate_270), [H1, A1, A8, H8]);
    assert_eq!([A1, A8, H8, H1].map(Square::flip_diagonal), [A1, H1, H8, A8]);
    assert_eq!([A1, A8, H8, H1].map(Square::flip_anti_diagonal), [H8, A8, A1, H1]);
}

#[test]
fn numeric_shifts() {
    for set in [BitBoard::FULL, BitBoard::LIGHT_SQUARES, BitBoard(0x8000_0000_0000_0001)] {
        for places in 0..200 {
            let (up, down) = if places < 64 {
                (set.0 << places, set.0 >> places)
            } else {
                (0, 0)
            };
            assert_eq!(
                (set << places, set >> places),
                (BitBoard(up), BitBoard(down)),
                "by {places}"
            );
        }
        assert_eq!((set << u32::MAX, set >> u32::MAX), (BitBoard::EMPTY, BitBoard::EMPTY));
    }
}

#[test]
fn membership_of_every_pair() {
    for a in Square::ALL {
        for b in Square::ALL {
            let set = BitBoard::with_one(a);
            let same = (a.file(), a.rank()) == (b.file(), b.rank());
            assert_eq!(set.contains(b), same);
            assert_eq!(set.get_square(b), same);
            assert_eq!(set.bit_at(b), same);
            assert_eq!(set.set_square(b).count_bits(), if same { 1 } else { 2 });
            assert_eq!(
                set.set_square(b).pop_square(b),
                if same { BitBoard::EMPTY } else { set }
            );
            assert_eq!(set.set_square(b).more_than_one(), !same);
            assert_eq!(set.set_square(b).single_square(), same.then_some(a));
            assert_eq!(
                set.set_square(b).to_square(),
                Some(if a.index() < b.index() { a } else { b })
            );
            assert_eq!(
                set.set_square(b).last_square(),
                Some(if a.index() > b.index() { a } else { b })
            );
        }
    }
}

#[test]
fn subsets_of_every_rank_and_file() {
    for set in (0..8).flat_map(|i| [BitBoard(0xff << (8 * i)), BitBoard(0x0101_0101_0101_0101 << i)]) {
        let squares: Vec<Square> = set.collect();
        // The slow twin: the n-th subset holds the squares at the places of the ones in n.
        let expected: Vec<BitBoard> = (0..256)
            .map(|n| (0..8).filter(|i| n >> i & 1 == 1).map(|i: usize| squares[i]).collect())
            .collect();
        assert_eq!(set.subsets().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn subsets_count_down() {
    let mut subsets = BitBoard::FILE_C.subsets();
    for taken in 0..=256 {
        assert_eq!(subsets.size_hint(), (256 - taken, Some(256 - taken)));
        assert_eq!(subsets.next().is_some(), taken < 256);
    }
    assert_eq!(subsets.next(), None);
    assert!(BitBoard::EMPTY.subsets().eq([BitBoard::EMPTY]));
    // 2^64 of them are more than a size hint can say.
    assert_eq!(BitBoard::FULL.subsets().size_hint(), (usize::MAX, None));
}
