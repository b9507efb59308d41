//! The numbers of placements, found by writing all placements down in their order and counting.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

/// A square as a set of one.
const fn bit(square: u8) -> u64 {
    1 << square
}

const fn file(square: u8) -> i32 {
    (square % 8) as i32
}

const fn rank(square: u8) -> i32 {
    (square / 8) as i32
}

const fn is_on_diagonal(square: u8) -> bool {
    file(square) == rank(square)
}

const fn is_below_diagonal(square: u8) -> bool {
    file(square) > rank(square)
}

/// The squares that the first leading man may have: of the quarter a1 to d4 what is not above the diagonal.
fn triangle() -> Vec<u8> {
    let quarter = || (0..64).filter(|&square| file(square) < 4 && rank(square) < 4);
    let mut squares: Vec<u8> = quarter().filter(|&square| is_below_diagonal(square)).collect();
    squares.extend(quarter().filter(|&square| is_on_diagonal(square)));
    squares
}

/// The number of three different men on these squares, or `None` if they have to be mirrored first.
pub(crate) fn three_men(squares: [u8; 3]) -> Option<u64> {
    static NUMBERS: OnceLock<HashMap<[u8; 3], u64>> = OnceLock::new();
    let numbers = NUMBERS.get_or_init(|| {
        let all = || 0..64u8;
        let diagonal = || (0..64).filter(|&square| is_on_diagonal(square));
        let below = || (0..64).filter(|&square| is_below_diagonal(square));
        let mut placements: Vec<[u8; 3]> = Vec::new();
        for a in triangle().into_iter().filter(|&square| !is_on_diagonal(square)) {
            placements.extend(all().flat_map(|b| all().map(move |c| [a, b, c])));
        }
        let on_diagonal = || triangle().into_iter().filter(|&square| is_on_diagonal(square));
        for a in on_diagonal() {
            placements.extend(below().flat_map(|b| all().map(move |c| [a, b, c])));
        }
        for a in on_diagonal() {
            placements.extend(diagonal().flat_map(|b| below().map(move |c| [a, b, c])));
        }
        for a in on_diagonal() {
            placements.extend(diagonal().flat_map(|b| diagonal().map(move |c| [a, b, c])));
        }
        placements.retain(|[a, b, c]| a != b && a != c && b != c);
        (0..)
            .zip(placements)
            .map(|(number, squares)| (squares, number))
            .collect()
    });
    numbers.get(&squares).copied()
}

/// The number of the two kings on these squares, or `None` if they have to be mirrored first.
pub(crate) fn two_kings(squares: [u8; 2]) -> Option<u64> {
    static NUMBERS: OnceLock<HashMap<[u8; 2], u64>> = OnceLock::new();
    let numbers = NUMBERS.get_or_init(|| {
        let touch = |a, b| (file(a) - file(b)).abs() <= 1 && (rank(a) - rank(b)).abs() <= 1;
        let mut placements: Vec<(bool, [u8; 2])> = triangle()
            .into_iter()
            .flat_map(|a| (0..64).map(move |b| [a, b]))
            .filter(|&[a, b]| !touch(a, b) && (is_below_diagonal(a) || is_below_diagonal(b) || is_on_diagonal(b)))
            .map(|[a, b]| (is_on_diagonal(a) && is_on_diagonal(b), [a, b]))
            .collect();
        // Stable: those with both kings on the diagonal come last, otherwise the order stays.
        placements.sort_by_key(|&(both_on_diagonal, _)| both_on_diagonal);
        (0..)
            .zip(placements)
            .map(|(number, (_, squares))| (squares, number))
            .collect()
    });
    numbers.get(&squares).copied()
}

/// The squares of pawns from the middle of the board, where e7 is the first, to the edge.
fn pawn_squares() -> Vec<u8> {
    let mut from_the_edge = Vec::new();
    for file in 0..4 {
        for rank in 1..7 {
            from_the_edge.push(rank * 8 + file);
            from_the_edge.push(rank * 8 + 7 - file);
        }
    }
    from_the_edge.reverse();
    from_the_edge
}

/// The file of the leading pawn among these, 0 for a to 3 for d, and their number among placements with that file; or
/// `None` if they have to be mirrored first.
pub(crate) fn leading_pawns(pawns: u64) -> Option<(u8, u64)> {
    type Numbers = HashMap<u64, (u8, u64)>;
    static NUMBERS: Mutex<Option<HashMap<u32, &'static Numbers>>> = Mutex::new(None);
    let count = pawns.count_ones();
    let mut by_count = NUMBERS.lock().unwrap();
    let by_count = by_count.get_or_insert_with(HashMap::new);
    let numbers = by_count.entry(count).or_insert_with(|| {
        let mut numbers = Numbers::new();
        let from_the_middle = pawn_squares();
        for file in 0..4 {
            let mut next = 0;
            for rank in 1..7 {
                let leader = rank * 8 + file;
                let before = from_the_middle.iter().position(|&square| square == leader).unwrap();
                subsets(&from_the_middle[..before], count - 1, &mut |others| {
                    numbers.insert(others | bit(leader), (file, next));
                    next += 1;
                });
            }
        }
        Box::leak(Box::new(numbers))
    });
    numbers.get(&pawns).copied()
}

/// How many placements [`leading_pawns`] numbers for one file.
pub(crate) fn count_leading_pawns(pawns: u64, file: u8) -> u64 {
    let others = |rank: u8| {
        let leader = rank * 8 + file;
        pawn_squares().iter().position(|&square| square == leader).unwrap() as u64
    };
    (1..7).map(|rank| ways(others(rank), pawns - 1)).sum()
}

/// All sets of `count` of these squares, those without a late square first.
fn subsets(squares: &[u8], count: u32, visit: &mut dyn FnMut(u64)) {
    if count == 0 {
        visit(0);
        return;
    }
    for (last, &square) in squares.iter().enumerate() {
        subsets(&squares[..last], count - 1, &mut |others| visit(others | bit(square)));
    }
}

/// The number of a set among all sets of as many of the squares in `free`, which is in ascending order: in the order
/// of [`subsets`].
pub(crate) fn subset_number(free: &[u8], set: u64) -> u64 {
    let Some(last) = free.iter().rposition(|&square| set & bit(square) != 0) else {
        return 0;
    };
    // Before it come all sets of the squares before its last one.
    let others = set & !bit(free[last]);
    ways(last as u64, u64::from(set.count_ones())) + subset_number(&free[..last], others)
}

/// How many sets of `some` of `all` squares there are.
pub(crate) fn ways(all: u64, some: u64) -> u64 {
    static TRIANGLE: OnceLock<Vec<[u64; 8]>> = OnceLock::new();
    let triangle = TRIANGLE.get_or_init(|| {
        let mut rows = vec![[1, 0, 0, 0, 0, 0, 0, 0]];
        for row in 0..64 {
            let mut next: [u64; 8] = rows[row];
            for some in 1..8 {
                next[some] += rows[row][some - 1];
            }
            rows.push(next);
        }
        rows
    });
    triangle[all as usize][some as usize]
}

#[test]
fn numbers_of_subsets_are_their_places() {
    for count in 0..5 {
        let free = [1, 2, 5, 7, 11, 13, 14, 20, 63];
        let mut next = 0;
        subsets(&free, count, &mut |set| {
            assert_eq!(subset_number(&free, set), next);
            next += 1;
        });
        assert_eq!(ways(free.len() as u64, u64::from(count)), next);
    }
}

#[test]
fn leading_pawns_are_counted_as_they_are_numbered() {
    for pawns in 1..4 {
        for file in 0..4 {
            let mut count = 0;
            subsets(&pawn_squares(), pawns, &mut |set| {
                count += u64::from(leading_pawns(set).is_some_and(|numbered| numbered.0 == file));
            });
            assert_eq!(count_leading_pawns(u64::from(pawns), file), count);
        }
    }
}
