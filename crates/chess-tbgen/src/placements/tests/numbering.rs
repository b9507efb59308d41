//! The index of a placement, step by step as the format defines it.

use std::collections::HashMap;
use std::sync::LazyLock;

use chess_bits::{Piece, PieceType};

use crate::order::Order;

/// The index of placements of one order, for the leading pawn on one file.
pub(crate) struct Numbering {
    /// The men in the order in which squares are given.
    men: Vec<Piece>,
    list: Vec<Piece>,
    part: usize,
    groups: Vec<Group>,
}

struct Group {
    kind: Kind,
    /// Which men of the list.
    from: usize,
    to: usize,
    factor: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Triple,
    Kings,
    LeadingPawns,
    OtherPawns,
    Others,
}

fn choose(n: i64, k: u64) -> u64 {
    if n < k as i64 {
        return 0;
    }
    (0..k).fold(1, |product, step| product * (n as u64 - step) / (step + 1))
}

const fn file(square: u8) -> i32 {
    (square & 7) as i32
}

const fn rank(square: u8) -> i32 {
    (square >> 3) as i32
}

/// Above the long diagonal or below it.
const fn off(square: u8) -> i32 {
    rank(square) - file(square)
}

/// How near to an edge a pawn is, the nearest with the greatest number.
const fn edge(square: u8) -> i64 {
    let mirrored = if file(square) > 3 {
        7 - file(square)
    } else {
        file(square)
    };
    (47 - 12 * mirrored - 2 * (rank(square) - 1) - (file(square) > 3) as i32) as i64
}

/// The place of a square among those that a test allows, in their order.
fn place(square: u8, allowed: impl Fn(u8) -> bool) -> u64 {
    (0..square).filter(|&other| allowed(other)).count() as u64
}

/// In the triangle a1-d1-d4, the diagonal last.
fn triangle(square: u8) -> u64 {
    match off(square) {
        0 => 6 + rank(square) as u64,
        _ => place(square, |other| file(other) < 4 && off(other) < 0),
    }
}

fn low(square: u8) -> u64 {
    place(square, |other| off(other) < 0)
}

fn triple(squares: &[u8]) -> u64 {
    let [first, second, third] = [squares[0], squares[1], squares[2]];
    let among = |square: u8, earlier: &[u8]| earlier.iter().filter(|&&other| other < square).count() as u64;
    let second_free = u64::from(second) - among(second, &[first]);
    let third_free = u64::from(third) - among(third, &[first, second]);
    let second_rank = || rank(second) as u64 - among(second, &[first]);
    if off(first) != 0 {
        (triangle(first) * 63 + second_free) * 62 + third_free
    } else if off(second) != 0 {
        23436 + (rank(first) as u64 * 28 + low(second)) * 62 + third_free
    } else if off(third) != 0 {
        30380 + (rank(first) as u64 * 7 + second_rank()) * 28 + low(third)
    } else {
        31164 + (rank(first) as u64 * 7 + second_rank()) * 6 + rank(third) as u64 - among(third, &[first, second])
    }
}

/// Two kings that don't touch, by counting; those that are both on the diagonal come last.
static KINGS: LazyLock<HashMap<(u8, u8), u64>> = LazyLock::new(|| {
    let mut firsts: Vec<u8> = (0..32).filter(|&square| file(square) < 4 && off(square) <= 0).collect();
    firsts.sort_by_key(|&square| triangle(square));
    let mut pairs = Vec::new();
    let mut last = Vec::new();
    for &first in &firsts {
        for second in 0..64 {
            let touch = (file(first) - file(second)).abs() <= 1 && (rank(first) - rank(second)).abs() <= 1;
            if touch || off(first) == 0 && off(second) > 0 {
                continue;
            }
            let both_on_diagonal = off(first) == 0 && off(second) == 0;
            let list = if both_on_diagonal { &mut last } else { &mut pairs };
            list.push((first, second));
        }
    }
    assert_eq!((pairs.len(), last.len()), (441, 21));
    pairs.into_iter().chain(last).zip(0..).collect()
});

impl Numbering {
    pub(crate) fn new(men: &[Piece], order: &Order, part: usize) -> Self {
        let list = order.list.to_vec();
        let equals = |man: Piece| list.iter().filter(|&&other| other == man).count();
        let is_pawn = |man: Piece| man.piece_type() == PieceType::Pawn;
        let (kind, lead) = match list[0] {
            leader if is_pawn(leader) => (Kind::LeadingPawns, equals(leader)),
            _ if list.iter().filter(|&&man| equals(man) == 1).count() > 2 => (Kind::Triple, 3),
            _ => (Kind::Kings, 2),
        };
        let group = |kind, from, to| Group {
            kind,
            from,
            to,
            factor: 0,
        };
        let mut groups = vec![group(kind, 0, lead)];
        let mut from = lead;
        while from < list.len() {
            let to = from + equals(list[from]);
            let kind = if is_pawn(list[from]) {
                Kind::OtherPawns
            } else {
                Kind::Others
            };
            groups.push(group(kind, from, to));
            from = to;
        }
        let mut numbering = Self {
            men: men.to_vec(),
            list,
            part,
            groups,
        };
        numbering.set_factors(order);
        numbering
    }

    fn set_factors(&mut self, order: &Order) {
        let kinds: Vec<Kind> = self.groups.iter().map(|group| group.kind).collect();
        let other_pawns = kinds.iter().position(|&kind| kind == Kind::OtherPawns);
        let mut others: Vec<usize> = (0..kinds.len()).filter(|&group| kinds[group] == Kind::Others).collect();
        let mut factor = 1;
        for place in 0..self.groups.len() as u8 {
            let group = match other_pawns {
                _ if place == order.lead_place => 0,
                Some(pawns) if place == order.pawns_place => pawns,
                _ => others.remove(0),
            };
            self.groups[group].factor = factor;
            factor *= self.size_of(&self.groups[group]);
        }
        assert!(others.is_empty());
    }

    fn size_of(&self, group: &Group) -> u64 {
        let len = (group.to - group.from) as u64;
        match group.kind {
            Kind::Triple => 31332,
            Kind::Kings => 462,
            Kind::LeadingPawns => (1..7)
                .map(|rank| choose(edge((8 * rank + self.part) as u8), len - 1))
                .sum(),
            Kind::OtherPawns => choose(48 - group.from as i64, len),
            Kind::Others => choose(64 - group.from as i64, len),
        }
    }

    pub(crate) fn size(&self) -> u64 {
        self.groups.iter().map(|group| self.size_of(group)).product()
    }

    /// The index of a placement; `None` if it belongs to another file of the leading pawn, or if kings touch that lead.
    pub(crate) fn index_of(&self, squares: &[u8]) -> Option<u64> {
        let mut left: Vec<(Piece, u8)> = self.men.iter().copied().zip(squares.iter().copied()).collect();
        let mut listed: Vec<u8> = Vec::new();
        for man in &self.list {
            let place = left.iter().position(|(other, _)| other == man)?;
            listed.push(left.remove(place).1);
        }
        self.normalise(&mut listed);
        let mut index = 0;
        for group in &self.groups {
            index += group.factor * self.number(group, &listed)?;
        }
        Some(index)
    }

    fn number(&self, group: &Group, listed: &[u8]) -> Option<u64> {
        let own = &listed[group.from..group.to];
        let combination = |mut numbers: Vec<i64>| -> u64 {
            numbers.sort_unstable();
            numbers.into_iter().zip(1..).map(|(number, k)| choose(number, k)).sum()
        };
        Some(match group.kind {
            Kind::Triple => triple(own),
            Kind::Kings => *KINGS.get(&(own[0], own[1]))?,
            Kind::LeadingPawns if file(own[0]) as usize != self.part => return None,
            Kind::LeadingPawns => {
                let lower_ranks = (1..own[0] / 8).map(|rank| choose(edge(8 * rank + own[0] % 8), own.len() as u64 - 1));
                lower_ranks.sum::<u64>() + combination(own[1..].iter().map(|&square| edge(square)).collect())
            }
            Kind::OtherPawns | Kind::Others => {
                let first = if group.kind == Kind::OtherPawns { 8 } else { 0 };
                let free = |&square: &u8| {
                    let earlier = listed[..group.from].iter().filter(|&&other| other < square).count();
                    i64::from(square) - first - earlier as i64
                };
                combination(own.iter().map(free).collect())
            }
        })
    }

    fn normalise(&self, squares: &mut [u8]) {
        let lead = &self.groups[0];
        let has_pawns = lead.kind == Kind::LeadingPawns;
        if has_pawns {
            let leader = (0..lead.to).max_by_key(|&pawn| edge(squares[pawn])).unwrap_or(0);
            squares.swap(0, leader);
        }
        let mut mirror = |mirrored: fn(u8) -> u8| {
            for square in &mut *squares {
                *square = mirrored(*square);
            }
            squares.to_vec()
        };
        let now = mirror(|square| square);
        let now = if file(now[0]) > 3 {
            mirror(|square| square ^ 7)
        } else {
            now
        };
        if has_pawns {
            return;
        }
        let now = if rank(now[0]) > 3 {
            mirror(|square| square ^ 56)
        } else {
            now
        };
        let first_off = now[..lead.to].iter().map(|&square| off(square)).find(|&off| off != 0);
        if first_off > Some(0) {
            mirror(|square| (square & 7) << 3 | square >> 3);
        }
    }
}
