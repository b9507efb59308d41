//! The number of a position within a subtable.

use super::numbering::{count_leading_pawns, leading_pawns, subset_number, three_men, two_kings, ways};
use crate::men::{Men, code_of, mirrored};

/// How a subtable numbers placements: its list of men, and for each group the unit of its digit.
#[derive(Clone, Debug)]
pub(crate) struct Placing {
    pub(crate) list: Vec<u8>,
    file: u8,
    /// Which men of the list make up each group.
    groups: Vec<std::ops::Range<usize>>,
    units: Vec<u64>,
    /// How many numbers there are.
    pub(crate) size: u64,
}

const fn is_pawn(code: u8) -> bool {
    code % 8 == 1
}

impl Placing {
    pub(crate) fn new(list: &[u8], orders: &[usize], file: u8) -> Self {
        let alone = |code: &u8| list.iter().filter(|&other| other == code).count() == 1;
        let leading = if is_pawn(list[0]) {
            list.iter().filter(|&&code| code == list[0]).count()
        } else if list.iter().filter(|&code| alone(code)).count() > 2 {
            3
        } else {
            2
        };
        let mut groups = Vec::new();
        groups.push(0..leading);
        let rest = list[leading..].chunk_by(|one, other| one == other);
        for like in rest {
            let start = groups.last().map_or(0, |group| group.end);
            groups.push(start..start + like.len());
        }

        let other_pawns = is_pawn(list[0]) && list.get(leading).is_some_and(|&code| is_pawn(code));
        let mut sizes = Vec::new();
        // Squares that the men before a group have taken; the other pawns count in full from the start.
        let mut taken = leading;
        if other_pawns {
            taken += groups[1].len();
        }
        for (number, group) in groups.iter().enumerate() {
            sizes.push(if number == 0 {
                match leading {
                    _ if is_pawn(list[0]) => count_leading_pawns(leading as u64, file),
                    3 => 31332,
                    _ => 462,
                }
            } else if number == 1 && other_pawns {
                ways(48 - leading as u64, group.len() as u64)
            } else {
                taken += group.len();
                ways((64 - taken + group.len()) as u64, group.len() as u64)
            });
        }

        // From the least significant digit on, each place has the group that asks for it, or else the next of the rest.
        let mut next = if other_pawns { 2 } else { 1 };
        let mut units = vec![0; groups.len()];
        let mut size = 1;
        for place in 0..groups.len() {
            let group = if let Some(special) = orders.iter().position(|&order| order == place) {
                special
            } else {
                next += 1;
                next - 1
            };
            units[group] = size;
            size *= sizes[group];
        }
        Self {
            list: list.to_vec(),
            file,
            groups,
            units,
            size,
        }
    }

    /// The number of a position; the men's colours are the table's.
    pub(crate) fn number(&self, men: &Men) -> u64 {
        let ways = if is_pawn(self.list[0]) { 0..2 } else { 0..8 };
        let mut views = ways.map(|way| self.squares(&mirrored(*men, way)));
        views
            .find_map(|squares| Some(self.leading_number(&squares)? * self.units[0] + self.number_of_rest(&squares)))
            .expect("one of the mirror images has a number")
    }

    /// The squares of the men in the order of the list.
    fn squares(&self, men: &Men) -> Vec<u8> {
        let mut left: Vec<_> = men.as_slice().to_vec();
        self.list
            .iter()
            .map(|&code| {
                let place = left.iter().position(|&(piece, _)| code_of(piece) == code).unwrap();
                left.remove(place).1
            })
            .collect()
    }

    fn leading_number(&self, squares: &[u8]) -> Option<u64> {
        match self.groups[0].len() {
            _ if is_pawn(self.list[0]) => {
                let pawns = set(&squares[self.groups[0].clone()]);
                let (file, number) = leading_pawns(pawns)?;
                (file == self.file).then_some(number)
            }
            3 => three_men([squares[0], squares[1], squares[2]]),
            _ => two_kings([squares[0], squares[1]]),
        }
    }

    fn number_of_rest(&self, squares: &[u8]) -> u64 {
        let groups = self.groups.iter().zip(&self.units).skip(1);
        groups
            .map(|(group, unit)| {
                let before = &squares[..group.start];
                let possible = if is_pawn(self.list[group.start]) { 8..56 } else { 0..64 };
                let free: Vec<u8> = possible.filter(|square| !before.contains(square)).collect();
                subset_number(&free, set(&squares[group.clone()])) * unit
            })
            .sum()
    }
}

/// The file of the leading pawn (0 for a to 3 for d) where pawns of this code lead.
pub(crate) fn leading_file(men: &Men, code: u8) -> u8 {
    let views = [*men, mirrored(*men, 1)];
    let file = |men: &Men| {
        let pawns = men.as_slice().iter().filter(|&&(piece, _)| code_of(piece) == code);
        let squares: Vec<u8> = pawns.map(|&(_, square)| square).collect();
        Some(leading_pawns(set(&squares))?.0)
    };
    views.iter().find_map(file).unwrap()
}

fn set(squares: &[u8]) -> u64 {
    squares.iter().map(|square| 1u64 << square).sum()
}
