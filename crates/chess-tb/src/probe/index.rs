//! The index of a position in a subtable.

use arrayvec::ArrayVec;

use super::error::Fault;
use super::material::{MAX_MEN, Material};
use super::men::Men;
use super::numbering::{
    BELOW_DIAGONAL, BINOMIALS, KING_PAIRS, KINGS, LEADERS, PAWN, TRANSPOSED, TRIANGLE, TRIPLES, TRIPLES_FROM, binomial,
    off_diagonal,
};
use chess_bits::{Color, PieceType};

/// How the men of one subtable are numbered: in groups, which are the digits of a number of mixed radix.
#[derive(Debug)]
pub(crate) struct Numbering {
    lead: Lead,
    /// What the number of the leading group is multiplied by.
    lead_factor: u64,
    groups: ArrayVec<Group, MAX_MEN>,
    /// How many index values there are, those of impossible placements included.
    pub(crate) size: u64,
}

/// The leading group, which breaks the symmetries of the board.
#[derive(Debug)]
enum Lead {
    /// Three men that occur once.
    Three([u8; 3]),
    /// The two kings, as no other man occurs once.
    Kings([u8; 2]),
    /// The pawns of one colour, with the leader on this file.
    Pawns { code: u8, file: u8 },
}

/// Men of one type and colour.
#[derive(Debug)]
struct Group {
    code: u8,
    factor: u64,
    /// Squares at the beginning of the board that these men can't stand on: 8 for pawns, 0 for others.
    skipped: u32,
}

/// The code of a man in a table: its type from 1, and 8 more for the second side.
#[must_use]
pub const fn code_of(color: Color, piece_type: PieceType) -> u8 {
    (color as u8) << 3 | (piece_type as u8 + 1)
}

const fn is_pawn(code: u8) -> bool {
    code & 7 == 1
}

impl Numbering {
    /// From the list of men of a subtable, as the table has it, with the places of its leading group and of the other pawns.
    ///
    /// `file` is the file of the leading pawn (0 to 3), and 0 without pawns; `subtable` is told in faults only.
    pub(crate) fn new(
        material: Material,
        list: &[u8],
        order: u8,
        second_order: u8,
        file: u8,
        subtable: usize,
    ) -> Result<Self, Fault> {
        let wrong_men = || Fault::Men {
            subtable,
            list: list.into(),
        };
        let count = |code: u8| list.iter().filter(|&&other| other == code).count();
        for color in Color::ALL {
            for piece_type in PieceType::ALL {
                if count(code_of(color, piece_type)) != material.count(color, piece_type) {
                    return Err(wrong_men());
                }
            }
        }
        if list.len() != material.pieces() {
            return Err(wrong_men());
        }

        let (lead, lead_len, mut lead_size) = if material.has_pawns() {
            let [white, black] = Color::ALL.map(|color| material.count(color, PieceType::Pawn));
            let color = if white > 0 && (black == 0 || white <= black) {
                Color::White
            } else {
                Color::Black
            };
            let code = code_of(color, PieceType::Pawn);
            let pawns = count(code);
            let size = LEADERS.get(pawns - 1).ok_or_else(wrong_men)?[usize::from(file)][6];
            (Lead::Pawns { code, file }, pawns, u64::from(size))
        } else {
            match *list {
                [a, b, c, ..] if list.iter().filter(|&&code| count(code) == 1).count() >= 3 => {
                    (Lead::Three([a, b, c]), 3, TRIPLES)
                }
                [a, b, ..] => (Lead::Kings([a, b]), 2, KING_PAIRS),
                _ => return Err(wrong_men()),
            }
        };
        let (leaders, rest) = list.split_at(lead_len.min(list.len()));
        let leads_right = match lead {
            Lead::Pawns { code, .. } => leaders.iter().all(|&other| other == code),
            Lead::Kings(_) | Lead::Three(_) => leaders.iter().all(|&code| count(code) == 1),
        };
        if !leads_right {
            return Err(wrong_men());
        }

        let mut runs: ArrayVec<&[u8], MAX_MEN> = rest.chunk_by(|a, b| a == b).collect();
        // Equal men stand together, and the other pawns before all that is no pawn.
        let in_one_run = runs.iter().all(|run| count(run[0]) == run.len());
        let pawns_first = runs.iter().skip(1).all(|run| !is_pawn(run[0]));
        if !in_one_run || !pawns_first {
            return Err(wrong_men());
        }
        let has_other_pawns = runs.first().is_some_and(|run| is_pawn(run[0]));

        // The groups in the order of the list, each with the number of its placements; the list says what is taken before.
        let mut free = 64 - lead_len;
        let mut groups = ArrayVec::new();
        let mut sizes: ArrayVec<u64, MAX_MEN> = ArrayVec::new();
        for run in runs.drain(..) {
            let other_pawns = is_pawn(run[0]);
            let squares = if other_pawns { 48 - lead_len } else { free };
            sizes.push(binomial(squares, run.len()));
            free -= run.len();
            groups.push(Group {
                code: run[0],
                factor: 0,
                skipped: if other_pawns { 8 } else { 0 },
            });
        }

        // From the least significant digit on: the leading group and the other pawns stand where the orders say.
        let second_order = if has_other_pawns { second_order } else { u8::MAX };
        let wrong_order = || Fault::Order {
            subtable,
            order,
            second: second_order,
        };
        if usize::from(order) > groups.len()
            || has_other_pawns && (usize::from(second_order) > groups.len() || order == second_order)
        {
            return Err(wrong_order());
        }
        let mut lead_factor = 0;
        let mut next = usize::from(has_other_pawns);
        let mut factor = 1u64;
        for place in 0..=groups.len() {
            let size = if place == usize::from(order) {
                lead_factor = factor;
                core::mem::take(&mut lead_size)
            } else {
                let group = if place == usize::from(second_order) { 0 } else { next };
                next += usize::from(group == next);
                groups[group].factor = factor;
                sizes[group]
            };
            // At most 64^7 without the symmetries, which fits: all sizes come from lists of at most seven men.
            factor *= size;
        }
        Ok(Self {
            lead,
            lead_factor,
            groups,
            size: factor,
        })
    }

    /// The index of a position whose men are those of this subtable, with the colours exchanged if `swap`.
    ///
    /// `leader` is the square of the [`leading_pawn`]; without pawns it is not looked at.
    #[inline(always)]
    pub(crate) fn index(&self, men: &Men, swap: bool, leader: u8) -> u64 {
        let (lead_number, mut before, flips, transposed) = match &self.lead {
            Lead::Three(codes) => {
                let (squares, flips, transposed) = normalised(codes.map(|code| first_square(men, code, swap)));
                let set = squares.iter().fold(0, |set, &square| set | 1u64 << (square & 63));
                (number_of_three(squares), set, flips, transposed)
            }
            Lead::Kings(codes) => {
                let ([a, b], flips, transposed) = normalised(codes.map(|code| first_square(men, code, swap)));
                let number = KINGS[usize::from(TRIANGLE[usize::from(a & 63)])][usize::from(b & 63)];
                (u32::from(number), 1u64 << (a & 63) | 1 << (b & 63), flips, transposed)
            }
            Lead::Pawns { code, file } => {
                let pawns = men.of_code(*code, swap);
                let mirrored = if leader & 4 != 0 { 7 } else { 0 };
                let flips = color_flip(swap) ^ mirrored;
                let leader = leader ^ mirrored;
                let mut set = 0;
                let mut others = 0u64;
                for pawn in pawns {
                    let square = pawn as u8 ^ flips;
                    set |= 1u64 << (square & 63);
                    others |= 1 << (PAWN[usize::from(square & 63)] & 63);
                }
                others &= !(1 << (PAWN[usize::from(leader & 63)] & 63));
                let count = others.count_ones() as usize;
                let mut number =
                    LEADERS[count.min(4)][usize::from(*file & 3)][usize::from(leader >> 3 & 7).saturating_sub(1)];
                let mut place = 1;
                while others != 0 {
                    number += BINOMIALS[place.min(6)][others.trailing_zeros() as usize & 63];
                    others &= others - 1;
                    place += 1;
                }
                (number, set, flips, 0)
            }
        };

        let mut index = u64::from(lead_number) * self.lead_factor;
        for group in &self.groups {
            let pieces = men.of_code(group.code, swap);
            let mut set = 0u64;
            for piece in pieces {
                set |= 1 << (TRANSPOSED[transposed][usize::from((piece as u8 ^ flips) & 63)] & 63);
            }
            let mut number = 0;
            let mut left = set;
            let mut place = 1;
            while left != 0 {
                let square = left.trailing_zeros();
                let below = (before & (1u64 << square).wrapping_sub(1)).count_ones();
                let free = square.wrapping_sub(below + group.skipped) as usize & 63;
                number += BINOMIALS[place][free];
                left &= left - 1;
                place = (place + 1).min(6);
            }
            before |= set;
            index += u64::from(number) * group.factor;
        }
        index
    }
}

#[inline(always)]
fn first_square(men: &Men, code: u8, swap: bool) -> u8 {
    men.of_code(code, swap).0.trailing_zeros() as u8 & 63
}

/// The squares of leading men brought into the first of the eight parts of the board; what was flipped for that, and the row of
/// [`TRANSPOSED`] that was taken.
#[inline(always)]
fn normalised<const N: usize>(squares: [u8; N]) -> ([u8; N], u8, usize) {
    let flips = to_first_quarter(squares[0]);
    let squares = squares.map(|square| square ^ flips);
    let transposed = is_above(squares);
    let squares = squares.map(|square| TRANSPOSED[transposed][usize::from(square & 63)]);
    (squares, flips, transposed)
}

/// What to flip (7 its file, 56 its rank) to bring a square to the files a to d and the ranks 1 to 4.
#[inline(always)]
const fn to_first_quarter(square: u8) -> u8 {
    ((square >> 2 & 1) * 7) | ((square >> 5 & 1) * 56)
}

/// 1 if the first of the squares that is off the long diagonal lies above it, else 0.
#[inline(always)]
fn is_above<const N: usize>(squares: [u8; N]) -> usize {
    let off = squares.map(off_diagonal);
    let first = off.into_iter().find(|&off| off != 0).unwrap_or(0);
    usize::from(first > 0)
}

/// What to flip if the colours are exchanged: the ranks.
#[inline(always)]
const fn color_flip(swap: bool) -> u8 {
    if swap { 56 } else { 0 }
}

/// The square of the pawn that leads: of those of a code, the one nearest to an edge, then to its first rank. With colours
/// exchanged it is seen from the other side.
#[inline(always)]
pub(crate) fn leading_pawn(men: &Men, code: u8, swap: bool) -> u8 {
    let flip = color_flip(swap);
    let mut left = men.of_code(code, swap).0;
    let mut leader = 0;
    let mut greatest = 0;
    while left != 0 {
        let square = (left.trailing_zeros() as u8 ^ flip) & 63;
        let number = PAWN[usize::from(square)];
        if number >= greatest {
            (leader, greatest) = (square, number);
        }
        left &= left - 1;
    }
    leader
}

/// The number of three men, already brought into the first of the eight parts of the board.
#[inline(always)]
fn number_of_three([a, b, c]: [u8; 3]) -> u32 {
    let number = |square: u8| u32::from(square);
    let diagonal = |square: u8| u32::from(square >> 3);
    let below = |square: u8| u32::from(BELOW_DIAGONAL[usize::from(square & 63)]);
    // What the squares that are taken before leave out.
    let b_left_out = u32::from(b > a);
    let c_left_out = u32::from(c > a) + u32::from(c > b);
    if off_diagonal(a) != 0 {
        let first = u32::from(TRIANGLE[usize::from(a & 63)]);
        (first * 63 + number(b) - b_left_out) * 62 + number(c) - c_left_out
    } else if off_diagonal(b) != 0 {
        TRIPLES_FROM[1] + (diagonal(a) * 28 + below(b)) * 62 + number(c) - c_left_out
    } else if off_diagonal(c) != 0 {
        TRIPLES_FROM[2] + (diagonal(a) * 7 + diagonal(b) - b_left_out) * 28 + below(c)
    } else {
        TRIPLES_FROM[3] + (diagonal(a) * 7 + diagonal(b) - b_left_out) * 6 + diagonal(c) - c_left_out
    }
}
