//! How a subtable numbers the placements of its men, from number to squares: what a maker of tables needs.
//!
//! Readers go the other way. Here a number is taken apart into one digit a group of men, and each digit into squares.

use crate::rng::Rng;

/// The numbering of one subtable: the men in the order of the file's list, and the order of the groups' digits.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The men as the file writes them, groups of like men together, the leading group first.
    pub(crate) list: Vec<u8>,
    /// How many digits are less significant than the leading group's.
    pub(crate) order: u8,
    /// The same for the pawns of the other colour; 15 where only one colour has pawns.
    pub(crate) second_order: u8,
    /// How many placements are numbered.
    pub(crate) size: u64,
    groups: Vec<Group>,
}

#[derive(Clone, Debug)]
struct Group {
    start: usize,
    len: usize,
    kind: Kind,
    /// The digit's unit.
    factor: u64,
    /// How many values the digit has.
    size: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Three different men, of which the numbering takes away the eight mirror images.
    Three,
    /// The two kings, where there are no three different men.
    Kings,
    /// All pawns of one colour, the leading one on this file or its mirror image.
    LeadingPawns(u8),
    OtherPawns,
    Others,
}

const BLACK: u8 = 8;

const fn is_pawn(code: u8) -> bool {
    code & 7 == 1
}

const fn is_king(code: u8) -> bool {
    code & 7 == 6
}

impl Layout {
    /// The numbering for a list of men and its orders. With pawns the leading one stands on `file`, 0 for a to 3 for d.
    pub(crate) fn new(list: &[u8], order: u8, second_order: u8, file: u8) -> Self {
        let count_of = |code| list.iter().filter(|&&other| other == code).count();
        let (kind, len) = if is_pawn(list[0]) {
            (Kind::LeadingPawns(file), count_of(list[0]))
        } else if list.iter().filter(|&&code| count_of(code) == 1).count() >= 3 {
            (Kind::Three, 3)
        } else {
            (Kind::Kings, 2)
        };
        let leading = Group {
            start: 0,
            len,
            kind,
            factor: 0,
            size: match kind {
                Kind::Three => 31332,
                Kind::Kings => 462,
                _ => pawn_placements(len, file),
            },
        };
        let mut groups = vec![leading];
        let mut free = 64 - len as u64;
        let mut start = len;
        while start < list.len() {
            let len = list[start..].iter().take_while(|&&code| code == list[start]).count();
            let (kind, size) = if is_pawn(list[start]) {
                (Kind::OtherPawns, choose(48 - start as u64, len as u64))
            } else {
                (Kind::Others, choose(free, len as u64))
            };
            free -= len as u64;
            groups.push(Group {
                start,
                len,
                kind,
                factor: 0,
                size,
            });
            start += len;
        }
        let mut layout = Self {
            list: list.to_vec(),
            order,
            second_order,
            size: 1,
            groups,
        };
        for group in layout.digits() {
            layout.groups[group].factor = layout.size;
            layout.size *= layout.groups[group].size;
        }
        layout
    }

    /// The groups from the least significant digit to the most.
    fn digits(&self) -> Vec<usize> {
        let has_other_pawns = self.groups.iter().any(|group| group.kind == Kind::OtherPawns);
        let mut digits: Vec<usize> = (1 + usize::from(has_other_pawns)..self.groups.len()).collect();
        let mut special = vec![(self.order as usize, 0)];
        if has_other_pawns {
            special.push((self.second_order as usize, 1));
        }
        special.sort_unstable();
        for (place, group) in special {
            digits.insert(place, group);
        }
        digits
    }

    /// Any of the lists and orders that the format allows for these men.
    pub(crate) fn random(men: &[u8], file: u8, rng: &mut Rng) -> Self {
        let mut kinds: Vec<u8> = men.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let count_of = |code: u8| men.iter().filter(|&&other| other == code).count();
        rng.shuffle(&mut kinds);
        let pawns = |color: u8| count_of(1 | color);
        let has_pawns = pawns(0) + pawns(BLACK) > 0;
        let two_colors_of_pawns = pawns(0) > 0 && pawns(BLACK) > 0;
        let rank = |code: u8, unique_before: usize| {
            if has_pawns {
                let leading = if pawns(0) > 0 && (pawns(BLACK) == 0 || pawns(0) <= pawns(BLACK)) {
                    1
                } else {
                    9
                };
                if code == leading {
                    0
                } else {
                    2 - usize::from(is_pawn(code))
                }
            } else {
                let three = kinds.iter().filter(|&&code| count_of(code) == 1).count() >= 3;
                let leads = if three {
                    count_of(code) == 1 && unique_before < 3
                } else {
                    is_king(code)
                };
                usize::from(!leads)
            }
        };
        let mut unique = 0;
        let mut ranked: Vec<(usize, u8)> = Vec::new();
        for &code in &kinds {
            ranked.push((rank(code, unique), code));
            unique += usize::from(count_of(code) == 1);
        }
        // Stable: within a rank the order stays random.
        ranked.sort_by_key(|&(rank, _)| rank);
        let list: Vec<u8> = ranked
            .iter()
            .flat_map(|&(_, code)| vec![code; count_of(code)])
            .collect();

        let groups = Self::new(&list, 0, 1, file).groups.len();
        let order = rng.index(groups) as u8;
        let second_order = if two_colors_of_pawns {
            (order + 1 + rng.index(groups - 1) as u8) % groups as u8
        } else {
            15
        };
        Self::new(&list, order, second_order, file)
    }

    /// Whether the file has a second order byte.
    pub(crate) const fn has_second_order(&self) -> bool {
        self.second_order != 15
    }

    /// The squares of the men of [`list`](Self::list) that a number stands for.
    pub(crate) fn squares(&self, index: u64) -> [u8; 7] {
        let mut squares = [0; 7];
        for group in &self.groups {
            let digit = index / group.factor % group.size;
            let (before, rest) = squares.split_at_mut(group.start);
            let own = &mut rest[..group.len];
            match group.kind {
                Kind::Three => own.copy_from_slice(&three_men()[digit as usize]),
                Kind::Kings => own.copy_from_slice(&two_kings()[digit as usize]),
                Kind::LeadingPawns(file) => place_leading_pawns(digit, file, own),
                Kind::OtherPawns => place(digit, before, 8, own),
                Kind::Others => place(digit, before, 0, own),
            }
        }
        squares
    }
}

/// How many ways there are to choose `some` of `all`.
const fn choose(all: u64, some: u64) -> u64 {
    if some > all {
        return 0;
    }
    let mut ways = 1;
    let mut chosen = 0;
    while chosen < some {
        ways = ways * (all - chosen) / (chosen + 1);
        chosen += 1;
    }
    ways
}

/// The `digit`-th set of places: the greatest place first, always the greatest that leaves something for the others.
fn unrank(mut digit: u64, places: &mut [u8]) {
    for number in (1..=places.len() as u64).rev() {
        let mut place = if number == 1 { digit } else { number - 1 };
        while choose(place + 1, number) <= digit {
            place += 1;
        }
        digit -= choose(place, number);
        places[number as usize - 1] = place as u8;
    }
}

/// Places a group on the squares from `first` on that the men before it left free.
fn place(digit: u64, before: &[u8], first: u8, own: &mut [u8]) {
    unrank(digit, own);
    let mut occupied = [0; 7];
    let occupied = &mut occupied[..before.len()];
    occupied.copy_from_slice(before);
    occupied.sort_unstable();
    for square in own {
        *square += first;
        for &mut other in &mut *occupied {
            if other <= *square {
                *square += 1;
            }
        }
    }
}

/// Places the leading pawns where the leading one stands on `file`.
fn place_leading_pawns(mut digit: u64, file: u8, own: &mut [u8]) {
    let others = own.len() as u64 - 1;
    let mut rank = 1;
    while digit >= choose(pawn_number(file, rank), others) {
        digit -= choose(pawn_number(file, rank), others);
        rank += 1;
    }
    own[0] = rank * 8 + file;
    unrank(digit, &mut own[1..]);
    for number in &mut own[1..] {
        *number = pawn_square(*number);
    }
}

fn pawn_placements(len: usize, file: u8) -> u64 {
    (1..7).map(|rank| choose(pawn_number(file, rank), len as u64 - 1)).sum()
}

/// How many squares are left for other pawns where a pawn on this square of the files a to d leads; also the number
/// of the square among those of pawns.
const fn pawn_number(file: u8, rank: u8) -> u64 {
    47 - 12 * file as u64 - 2 * (rank as u64 - 1)
}

/// The square of a number that [`pawn_number`] gives, or one less for its mirror image.
const fn pawn_square(number: u8) -> u8 {
    let pair = (47 - number) / 2;
    let square = (pair % 6 + 1) * 8 + pair / 6;
    if number % 2 == 1 { square } else { square ^ 7 }
}

/// Below the diagonal from a1 to h8: negative; on it: 0.
const fn off_diagonal(square: u8) -> i8 {
    (square >> 3) as i8 - (square & 7) as i8
}

/// The ten squares of the triangle a1, d1, d4 in the order of the numbering: those on the diagonal last.
const TRIANGLE: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// The placements of three different men in the order of their numbers.
fn three_men() -> &'static [[u8; 3]] {
    static PLACEMENTS: std::sync::OnceLock<Vec<[u8; 3]>> = std::sync::OnceLock::new();
    PLACEMENTS.get_or_init(|| {
        let mut placements = Vec::new();
        // What follows the men on the diagonal, by how many of those there are.
        for on_diagonal in 0..=3 {
            for a in 0..64 {
                for b in 0..64 {
                    for c in 0..64 {
                        placements.push((on_diagonal, [a, b, c]));
                    }
                }
            }
        }
        placements.retain(|&(on_diagonal, men)| {
            let leading = men[0] >> 3 < 4 && men[0] & 7 < 4;
            let different = men[0] != men[1] && men[0] != men[2] && men[1] != men[2];
            let first_off = men.iter().position(|&man| off_diagonal(man) != 0).unwrap_or(3);
            let below = men.get(first_off).is_none_or(|&man| off_diagonal(man) < 0);
            leading && different && first_off == on_diagonal && below
        });
        placements.into_iter().map(|(_, men)| men).collect()
    })
}

/// The placements of the two kings in the order of their numbers.
fn two_kings() -> &'static [[u8; 2]] {
    static PLACEMENTS: std::sync::OnceLock<Vec<[u8; 2]>> = std::sync::OnceLock::new();
    PLACEMENTS.get_or_init(|| {
        let far = |a: u8, b: u8| (a >> 3).abs_diff(b >> 3) > 1 || (a & 7).abs_diff(b & 7) > 1;
        let (mut placements, mut both_on_diagonal) = (Vec::new(), Vec::new());
        for first in TRIANGLE {
            for second in (0..64).filter(|&second| far(first, second)) {
                match (off_diagonal(first), off_diagonal(second)) {
                    (0, 0) => both_on_diagonal.push([first, second]),
                    (0, 1..) => {}
                    _ => placements.push([first, second]),
                }
            }
        }
        placements.extend(both_on_diagonal);
        placements
    })
}

#[test]
fn numberings_have_the_published_sizes() {
    assert_eq!(three_men().len(), 31332);
    assert_eq!(two_kings().len(), 462);
    let kings = |number: usize| two_kings()[number];
    assert_eq!(
        [kings(0), kings(57), kings(58), kings(116)],
        [[1, 3], [1, 63], [2, 0], [3, 0]]
    );
    assert_eq!([kings(338), kings(339), kings(440)], [[19, 63], [0, 2], [27, 55]]);
    assert_eq!(
        [kings(441), kings(446), kings(457), kings(461)],
        [[0, 18], [0, 63], [27, 0], [27, 63]]
    );
    let sizes = |pawns| [0, 1, 2, 3].map(|file| pawn_placements(pawns, file));
    assert_eq!(sizes(1), [6; 4]);
    assert_eq!(sizes(2), [252, 180, 108, 36]);
    assert_eq!(sizes(3), [5201, 2645, 953, 125]);
    assert_eq!(sizes(4), [70315, 25375, 5491, 295]);
    assert_eq!(sizes(5), [700_336, 178_696, 23176, 496]);
}

#[test]
fn pawn_squares_have_numbers_that_fall_towards_the_centre() {
    let squares = [8, 15, 16, 23, 48, 55, 9, 14, 51, 52];
    let numbers = [47, 46, 45, 44, 37, 36, 35, 34, 1, 0];
    assert_eq!(numbers.map(pawn_square), squares);
    for file in 0..4 {
        for rank in 1..7 {
            assert_eq!(pawn_square(pawn_number(file, rank) as u8), rank * 8 + file);
        }
    }
}
