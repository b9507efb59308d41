//! The order of the men in a subtable, and with it which position has which index.

use arrayvec::ArrayVec;
use chess_bits::Piece;

use crate::slots::{MAX_MEN, Slots};

/// An order of the men: the list that stands in the header of a file, and the places of its first groups.
///
/// The list is cut into groups, which are the digits of the index. The first group breaks the symmetries of the board: pawns of
/// the leading side, three men that occur once, or both kings. Then come the other side's pawns, and the other men, equal ones together.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Order {
    /// The men, as the file lists them.
    pub(crate) list: ArrayVec<Piece, MAX_MEN>,
    /// How many groups are less significant than the leading one.
    pub(crate) lead_place: u8,
    /// The same for the other side's pawns, with regard to all groups; 15 where there are none.
    pub(crate) pawns_place: u8,
}

impl Order {
    /// All orders that an ending's subtables may have.
    ///
    /// Within the leading group all arrangements count; equal men have one.
    pub(crate) fn all(slots: &Slots) -> Vec<Self> {
        let mut groups: Vec<Vec<Piece>> = slots.men().chunk_by(|a, b| a == b).map(<[_]>::to_vec).collect();
        let mut orders = Vec::new();
        if slots.leaders() > 0 {
            let fixed = 1 + usize::from(slots.other_pawns() > 0);
            let first: Vec<Piece> = groups.drain(..fixed).flatten().collect();
            let count = fixed + groups.len();
            each_arrangement(&mut groups, 0, &mut |rest| {
                for lead_place in 0..count as u8 {
                    let second: &[u8] = if slots.other_pawns() > 0 {
                        &SECOND_PLACES[..count]
                    } else {
                        &[NO_PLACE]
                    };
                    for &pawns_place in second {
                        if pawns_place != lead_place {
                            let list = first.iter().chain(rest.iter().flatten()).copied().collect();
                            orders.push(Self {
                                list,
                                lead_place,
                                pawns_place,
                            });
                        }
                    }
                }
            });
        } else {
            let (mut single, several): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.len() == 1);
            let lead = if single.len() >= 3 { 3 } else { 2 };
            let mut seen = std::collections::HashSet::new();
            each_arrangement(&mut single, 0, &mut |single| {
                let (leaders, rest) = single.split_at(lead);
                let mut rest: Vec<Vec<Piece>> = rest.iter().chain(&several).cloned().collect();
                if !seen.insert(leaders.to_vec()) {
                    return;
                }
                let places = rest.len() as u8;
                each_arrangement(&mut rest, 0, &mut |rest| {
                    for lead_place in 0..=places {
                        orders.push(Self {
                            list: leaders.iter().chain(rest).flatten().copied().collect(),
                            lead_place,
                            pawns_place: NO_PLACE,
                        });
                    }
                });
            });
        }
        orders
    }
}

const NO_PLACE: u8 = 15;
const SECOND_PLACES: [u8; MAX_MEN] = [0, 1, 2, 3, 4, 5, 6];

/// Calls `f` with every arrangement of the items from `from` on.
fn each_arrangement<T>(items: &mut [T], from: usize, f: &mut impl FnMut(&[T])) {
    if from == items.len() {
        return f(items);
    }
    for index in from..items.len() {
        items.swap(from, index);
        each_arrangement(items, from + 1, f);
        items.swap(from, index);
    }
}
