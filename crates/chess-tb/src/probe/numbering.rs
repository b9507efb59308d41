//! The numbers that squares, pairs and sets of squares have in the index of a table.
//!
//! All of it follows from a few definitions, which stand at the items; nothing here is specific to an ending.

/// A square in the eight-fold mirrored board has a file from a to d, a rank from 1 to 4 and lies on or below the long diagonal.
/// The ten of them, numbered: those below the diagonal first, in the order of squares, then those on it.
///
/// ```text
/// 4 . . . 9
/// 3 . . 8 5
/// 2 . 7 3 4
/// 1 6 0 1 2
///   a b c d
/// ```
pub const TRIANGLE: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut next = 0;
    let mut square = 0;
    while square < 28 {
        if square % 8 < 4 && off_diagonal(square as u8) < 0 {
            numbers[square] = next;
            next += 1;
        }
        square += 1;
    }
    let mut rank = 0;
    while rank < 4 {
        numbers[9 * rank] = next;
        next += 1;
        rank += 1;
    }
    numbers
};

/// The 28 squares below the long diagonal, in the order of squares.
pub const BELOW_DIAGONAL: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut next = 0;
    let mut square = 0;
    while square < 64 {
        if off_diagonal(square as u8) < 0 {
            numbers[square] = next;
            next += 1;
        }
        square += 1;
    }
    numbers
};

/// How far a square lies above the long diagonal from a1 to h8; negative: below.
#[inline(always)]
#[must_use]
pub const fn off_diagonal(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

/// A square mirrored at the long diagonal (second row), or left where it is (first row).
pub const TRANSPOSED: [[u8; 64]; 2] = {
    let mut squares = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        squares[0][square] = square as u8;
        squares[1][square] = (square as u8 & 7) << 3 | square as u8 >> 3;
        square += 1;
    }
    squares
};

/// The pairs of squares of the two kings, up to the eight symmetries of the board; by the [`TRIANGLE`] number of the first.
///
/// Numbered in the order of the first's number and the second's square; with the first on the diagonal the second is not
/// above it, and the pairs with both on the diagonal come last.
pub static KINGS: [[u16; 64]; 10] = {
    let mut first_of = [0u8; 10];
    let mut square = 0;
    while square < 28 {
        if square % 8 < 4 && off_diagonal(square) <= 0 {
            first_of[TRIANGLE[square as usize] as usize] = square;
        }
        square += 1;
    }
    let mut numbers = [[0; 64]; 10];
    let mut next = 0;
    let mut both_on_diagonal = false;
    loop {
        let mut number = 0;
        while number < 10 {
            let first = first_of[number];
            let mut second = 0;
            while second < 64 {
                let files = (first & 7).abs_diff(second & 7);
                let ranks = (first >> 3).abs_diff(second >> 3);
                let apart = files > 1 || ranks > 1;
                let both = off_diagonal(first) == 0 && off_diagonal(second) == 0;
                let mirrored = off_diagonal(first) == 0 && off_diagonal(second) > 0;
                if apart && !mirrored && both == both_on_diagonal {
                    numbers[number][second as usize] = next;
                    next += 1;
                }
                second += 1;
            }
            number += 1;
        }
        if both_on_diagonal {
            break;
        }
        both_on_diagonal = true;
    }
    assert!(next as u64 == KING_PAIRS);
    numbers
};

/// How many [`KINGS`] there are.
pub const KING_PAIRS: u64 = 462;

/// How many placements three different men have up to the symmetries that they break themselves.
///
/// By the first of the three that is off the diagonal: the first, the second, the third, none.
pub const TRIPLES: u64 = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + 4 * 7 * 6;

/// Where the cases of [`TRIPLES`] begin.
pub const TRIPLES_FROM: [u32; 4] = [
    0,
    6 * 63 * 62,
    6 * 63 * 62 + 4 * 28 * 62,
    6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28,
];

/// The squares of pawns from the edges to the middle, counted down: a2 is 47, h2 46, a3 45, …, d7 1, e7 0. The pawn with the
/// greatest number leads, and there are as many squares for further leading pawns as its number says.
pub const PAWN: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut next = 48;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            next -= 2;
            numbers[8 * rank + file] = next + 1;
            numbers[8 * rank + 7 - file] = next;
            rank += 1;
        }
        file += 1;
    }
    numbers
};

/// `n` over `k` at `[k][n]`, for the up to six men of a group on up to 64 squares.
pub static BINOMIALS: [[u32; 64]; 7] = {
    let mut numbers = [[0; 64]; 7];
    let mut n = 0;
    while n < 64 {
        numbers[0][n] = 1;
        let mut k = 1;
        while k < 7 && n > 0 {
            numbers[k][n] = numbers[k][n - 1] + numbers[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    numbers
};

/// `n` over `k`.
#[must_use]
pub fn binomial(n: usize, k: usize) -> u64 {
    let (mut result, mut factor) = (1, n as u64);
    for i in 1..=k as u64 {
        result = result * factor / i;
        factor = factor.saturating_sub(1);
    }
    result
}

/// Leading pawns: for 1 to 5 of them at `[count - 1]`, the numbers of placements whose leader is on that file, a rank before
/// this one (entry 6: on any rank).
pub static LEADERS: [[[u32; 7]; 4]; 5] = {
    let mut numbers = [[[0; 7]; 4]; 5];
    let mut others = 0;
    while others < 5 {
        let mut file = 0;
        while file < 4 {
            let mut rank = 1;
            while rank < 7 {
                let squares = PAWN[8 * rank + file] as usize;
                numbers[others][file][rank] = numbers[others][file][rank - 1] + BINOMIALS[others][squares];
                rank += 1;
            }
            file += 1;
        }
        others += 1;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_the_numbers_of_the_format() {
        assert_eq!(
            [1, 2, 3, 10, 11, 19, 0, 9, 18, 27].map(|square: usize| TRIANGLE[square]),
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        );
        for rank in 0..8 {
            for file in rank + 1..8 {
                let closed_form = 7 * rank + file - rank - 1 - if rank > 0 { rank * (rank - 1) / 2 } else { 0 };
                assert_eq!(usize::from(BELOW_DIAGONAL[8 * rank + file]), closed_form);
            }
        }
        assert_eq!(
            [8, 15, 16, 23, 48, 55, 9, 51, 52].map(|square: usize| PAWN[square]),
            [47, 46, 45, 44, 37, 36, 35, 1, 0]
        );
    }

    #[test]
    fn pairs_of_kings_have_the_numbers_of_the_format() {
        let square = |name: &str| name.parse::<chess_bits::Square>().unwrap() as usize;
        for (first, second, number) in [
            ("b1", "d1", 0),
            ("b1", "h8", 57),
            ("c1", "a1", 58),
            ("d1", "a1", 116),
            ("d3", "h8", 338),
            ("a1", "c1", 339),
            ("d4", "h7", 440),
            ("a1", "c3", 441),
            ("a1", "h8", 446),
            ("d4", "a1", 457),
            ("d4", "h8", 461),
        ] {
            assert_eq!(
                KINGS[usize::from(TRIANGLE[square(first)])][square(second)],
                number,
                "{first} {second}"
            );
        }
    }

    #[test]
    fn counts_are_those_of_the_format() {
        assert_eq!(TRIPLES, 31332);
        assert_eq!(TRIPLES_FROM, [0, 23436, 30380, 31164]);
        let sizes = LEADERS.map(|files| files.map(|ranks| ranks[6]));
        assert_eq!(
            sizes,
            [
                [6, 6, 6, 6],
                [252, 180, 108, 36],
                [5201, 2645, 953, 125],
                [70315, 25375, 5491, 295],
                [700_336, 178_696, 23_176, 496]
            ]
        );
    }

    #[test]
    fn binomials_by_table_and_by_product() {
        for (k, row) in BINOMIALS.iter().enumerate() {
            for (n, &number) in row.iter().enumerate() {
                assert_eq!(u64::from(number), binomial(n, k), "{n} over {k}");
            }
        }
    }
}
