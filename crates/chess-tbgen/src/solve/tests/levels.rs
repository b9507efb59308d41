//! The order in which placements of pawns are solved.

use std::collections::{HashMap, HashSet};

use chess_bits::Color;

use crate::slots::{Slots, Squares};
use crate::solve::Solver;
use crate::values::Dependencies;

/// The slot of the placement of all other men on a1, as no move changes their part in the number of a slice.
fn slice_of(slots: &Slots, pawns: &[u8]) -> (usize, usize) {
    let men = slots.men().len();
    let mut squares: Squares = pawns.iter().copied().collect();
    squares.extend(core::iter::repeat_n(0, men - pawns.len()));
    let (part, slot) = slots.find(&squares);
    (part, slot >> (6 * (men - pawns.len())))
}

#[test]
fn slices_come_after_those_that_pushes_lead_to() {
    // The numbers of placements of the leading pawns by file, and of the others.
    for (name, leading, others) in [
        ("KPvK", [6, 6, 6, 6], 1),
        ("KRPvKP", [6, 6, 6, 6], 47),
        ("KPPvK", [252, 180, 108, 36], 1),
        ("KPPvKP", [6, 6, 6, 6], 47 * 46 / 2),
        ("KPPPvK", [5201, 2645, 953, 125], 1),
        ("KPPvKPP", [252, 180, 108, 36], 46 * 45 / 2),
    ] {
        let dependencies = Dependencies::default();
        let solver = Solver::new(name.parse().unwrap(), &dependencies);
        let slots = solver.slots();
        for (part, count) in leading.into_iter().enumerate() {
            let levels = solver.levels(part);
            let level_of: HashMap<usize, u32> = levels
                .iter()
                .flat_map(|(&level, slices)| slices.iter().map(move |&(number, _)| (number, level)))
                .collect();
            assert_eq!(level_of.len(), count * others, "{name}, part {part}");
            let placements: HashSet<&Squares> = levels.values().flatten().map(|(_, pawns)| pawns).collect();
            assert_eq!(placements.len(), level_of.len());
            for (&level, slices) in &levels {
                for (_, pawns) in slices {
                    for (pawn, man) in slots.men()[..pawns.len()].iter().enumerate() {
                        let mut pushed = pawns.clone();
                        pushed[pawn] = match man.color() {
                            Color::White => pushed[pawn] + 8,
                            Color::Black => pushed[pawn] - 8,
                        };
                        if matches!(pushed[pawn], 8..56) && !pawns.contains(&pushed[pawn]) {
                            let (same, number) = slice_of(slots, &pushed);
                            assert_eq!(same, part);
                            assert_eq!(level_of[&number], level - 1, "{name}: {pawns:?}");
                        }
                    }
                }
            }
        }
    }
}
