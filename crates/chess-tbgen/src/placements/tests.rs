//! Placements against their numbers, computed the other way round: from squares to index, as readers of tables do.

pub(crate) mod numbering;

use std::collections::HashSet;

use chess_bits::{Color, PieceType};
use chess_tb::Material;

use super::*;
use crate::ending::Ending;
use numbering::Numbering;

fn slots(name: &str) -> Slots {
    Slots::new(name.parse().unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Asserts of a range of indices that each has the placement that leads back to it.
fn check_range(slots: &Slots, order: &Order, part: usize, range: core::ops::Range<u64>) {
    let placements = Placements::new(slots, order, part);
    let numbering = Numbering::new(slots.men(), order, part);
    assert_eq!(placements.size(), numbering.size(), "{order:?}");
    let mut index = range.start;
    placements.for_each(range.clone(), |squares| {
        let found = numbering.index_of(squares);
        assert_eq!(found, Some(index), "{order:?}: {squares:?}");
        index += 1;
    });
    assert_eq!(index, range.end);
}

/// All of them.
fn check_whole(slots: &Slots, order: &Order, part: usize) {
    let size = Placements::new(slots, order, part).size();
    check_range(slots, order, part, 0..size);
}

/// The ends, and some short ranges that begin anywhere between them.
fn check_some(slots: &Slots, order: &Order, part: usize, ranges: u64) {
    let size = Placements::new(slots, order, part).size();
    let mut random = 0x1234_5678_9abc_def1_u64;
    for number in 0..ranges {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let start = match number {
            0 => 0,
            1 => size.saturating_sub(70),
            _ => (random >> 16) % size,
        };
        check_range(slots, order, part, start..size.min(start + 70));
    }
}

#[test]
fn every_index_of_three_men_leads_back_to_itself_in_every_order() {
    for ending in Ending::up_to(3) {
        let slots = Slots::new(ending.into());
        for order in Order::all(&slots) {
            for part in 0..slots.parts() {
                check_whole(&slots, &order, part);
            }
        }
    }
}

#[test]
fn every_index_of_some_endings_of_four_men_leads_back_to_itself() {
    for name in ["KRRvK", "KQvKR", "KPvKP", "KPPvK", "KNPvK"] {
        let slots = slots(name);
        let orders = Order::all(&slots);
        let order = &orders[orders.len() / 2];
        let parts = [0, 1, 2, 3];
        for &part in &parts[..slots.parts()] {
            check_whole(&slots, order, part);
        }
    }
}

#[test]
fn indices_of_larger_endings_lead_back_to_themselves() {
    let larger = [
        "KQRvKR", "KNNvKP", "KPPvKP", "KPPPvK", "KBBvKN", "KQQQvK", "KRPvKP", "KBBvKNN", "KPPvKPP", "KPPPvKP",
        "KQPPvKN", "KRRvKRR", "KNNNvKN", "KQRBvKN", "KPPPPvK",
    ];
    let endings = Ending::up_to(4).into_iter().filter(|ending| ending.pieces() == 4);
    let named = larger.map(|name| name.parse().unwrap());
    for ending in endings.chain(named) {
        let slots = Slots::new(ending.into());
        let orders = Order::all(&slots);
        // Not all of them: each makes tables of all placements of its groups.
        let step = orders.len().div_ceil(if ending.pieces() > 4 { 6 } else { 24 });
        for order in orders.iter().step_by(step) {
            for part in 0..slots.parts() {
                check_some(&slots, order, part, 6);
            }
        }
    }
}

#[test]
fn there_are_as_many_placements_as_combinations() {
    let size = |name: &str, part| {
        let slots = slots(name);
        Placements::new(&slots, &Order::all(&slots)[0], part).size()
    };
    assert_eq!(size("KQvK", 0), 31332);
    assert_eq!(size("KBNvK", 0), 31332 * 61);
    assert_eq!(size("KRRvK", 0), 462 * 1891);
    assert_eq!(size("KPPvK", 1), 180 * 62 * 61);
    assert_eq!(size("KPvKP", 1), 6 * 47 * 62 * 61);
    assert_eq!(
        [0, 1, 2, 3].map(|part| size("KPPPvK", part)),
        [5201, 2645, 953, 125].map(|leaders| leaders * 61 * 60)
    );
}

#[test]
fn no_order_comes_twice_and_none_is_missing() {
    fn factorial(number: usize) -> usize {
        (1..=number).product()
    }
    for ending in Ending::up_to(5) {
        let material = Material::from(ending);
        let slots = Slots::new(material);
        let orders = Order::all(&slots);
        let different: HashSet<&Order> = orders.iter().collect();
        assert_eq!(different.len(), orders.len(), "{ending}");
        // Groups of equal men that don't lead, and kinds of which there is one.
        let kinds: Vec<usize> = Color::ALL
            .into_iter()
            .flat_map(|color| PieceType::ALL.map(|piece_type| material.count(color, piece_type)))
            .filter(|&count| count > 0)
            .collect();
        let pawn_kinds = Color::ALL
            .iter()
            .filter(|&&color| material.count(color, PieceType::Pawn) > 0)
            .count();
        let single = kinds.iter().filter(|&&count| count == 1).count();
        let expected = match pawn_kinds {
            // Any three of those that are single lead, or the kings, in any order; and take any place among the others.
            0 if single > 2 => {
                let others = kinds.len() - 3;
                single * (single - 1) * (single - 2) * factorial(others) * (others + 1)
            }
            0 => 2 * factorial(kinds.len() - 2) * (kinds.len() - 1),
            1 => factorial(kinds.len() - 1) * kinds.len(),
            _ => factorial(kinds.len() - 2) * kinds.len() * (kinds.len() - 1),
        };
        assert_eq!(orders.len(), expected, "{ending}");
        for order in &orders {
            let mut men = order.list.clone();
            men.sort_unstable();
            let mut expected: Vec<_> = slots.men().to_vec();
            expected.sort_unstable();
            assert_eq!(&*men, &*expected);
        }
    }
}
