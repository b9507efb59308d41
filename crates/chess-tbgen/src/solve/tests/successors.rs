//! Endings against themselves: what is known of a position must follow from what is known of those that its moves lead to. As distances
//! only ever grow by one, an ending for which that holds everywhere is right.

use std::collections::HashMap;
use std::sync::Arc;

use chess_bits::Color;
use chess_board::Board;
use chess_tb::Material;
use rayon::prelude::*;

use super::score::Score;
use super::{Solved, kind_of, material, solve};
use crate::ending::Ending;
use crate::entry::Entry;
use crate::slots::{Slots, Squares};
use crate::values::{Dependencies, Values, board_of, squares_of};

/// One slot of so many is looked at in endings of four men.
const EVERY: usize = 19;

/// Endings that were solved, and the way to their positions.
#[derive(Default)]
struct Endings {
    solved: HashMap<Material, (Slots, Solved)>,
}

impl Endings {
    /// The value of a position, with the right to capture en passant if there is one, and the plies if it has none.
    fn score(&self, board: &Board) -> Score {
        if board.legal_en_passant().is_some() {
            let moves = board.legal_moves();
            return moves
                .into_iter()
                .map(|digest| Score::by_zeroing(self.score(&board.play(digest)).value()))
                .max()
                .unwrap();
        }
        if board.occupied().count_bits() == 2 {
            return Score::DRAWN;
        }
        let (slots, solved) = &self.solved[&Material::of_board(board).unwrap()];
        let first = slots.men().iter().all(|man| {
            let count = slots.men().iter().filter(|other| *other == man).count();
            board.pieces(man.color(), man.piece_type()).count_bits() as usize == count
        });
        let mut squares = Squares::new();
        for (number, man) in slots.men().iter().enumerate() {
            let color = if first { man.color() } else { man.color().opposite() };
            let before = slots.men()[..number].iter().filter(|other| *other == man).count();
            let square = board.pieces(color, man.piece_type()).into_iter().nth(before).unwrap();
            squares.push(if first { square } else { square.flip() } as u8);
        }
        let side = board.side_to_move() as usize ^ usize::from(!first);
        let (part, slot) = slots.find(&squares);
        let value = solved.values.wdl(side, &squares);
        assert_ne!(value, Values::NONE, "{board}");
        match solved.parts.get(part).map(|part| part.entries[side][slot].distance()) {
            None | Some(Entry::NO_DISTANCE) => Score::by_zeroing(4 - value),
            Some(distance) => Score::new(value, distance),
        }
    }

    /// What must be known of a position without en passant.
    fn entry(&self, board: &Board) -> Entry {
        let (mut by_capture, mut by_pawn, mut best) = (None, None, None);
        for digest in board.legal_moves() {
            let after = self.score(&board.play(digest));
            let (captures, moves_pawn) = kind_of(board, digest);
            if captures {
                by_capture = by_capture.max(Some(4 - after.value()));
            } else if moves_pawn {
                by_pawn = by_pawn.max(Some(4 - after.value()));
            }
            let score = if captures || moves_pawn {
                Score::by_zeroing(after.value())
            } else {
                after.by_quiet_move()
            };
            best = best.max(Some(score));
        }
        let no_moves = if board.is_check() { Score::MATED } else { Score::DRAWN };
        best.unwrap_or(no_moves).entry(by_capture, by_pawn)
    }

    fn check(&self, material: Material, every: usize) -> usize {
        let (slots, solved) = &self.solved[&material];
        let check = |part: usize, slot: usize| -> usize {
            let squares = squares_of(slots, part, slot);
            Color::ALL
                .into_iter()
                .filter(|&color| {
                    let board = squares
                        .as_ref()
                        .and_then(|squares| board_of(slots.men(), squares, color));
                    let expected = board.map_or(Entry::NONE, |board| self.entry(&board));
                    let entry = solved.parts[part].entries[color as usize][slot];
                    assert_eq!(
                        entry,
                        expected,
                        "{material}, {:?}",
                        board.map(|board| board.to_string())
                    );
                    board.is_some()
                })
                .count()
        };
        (0..slots.parts())
            .map(|part| {
                (0..slots.len())
                    .into_par_iter()
                    .step_by(every)
                    .map(|slot| check(part, slot))
                    .sum::<usize>()
            })
            .sum()
    }
}

#[test]
fn positions_follow_from_those_behind_their_moves() {
    check_endings(&["KNNvK", "KQvKR", "KBvKP", "KQvKP", "KPPvK", "KPvKP"], EVERY);
}

/// Checks endings and all they depend on, one slot of `every` where there are more than three men.
pub(super) fn check_endings(names: &[&str], every: usize) {
    let wanted: Vec<Ending> = names.iter().map(|name| name.parse().unwrap()).collect();
    let mut needed: Vec<Ending> = wanted
        .iter()
        .flat_map(|ending| ending.all_dependencies())
        .chain(wanted.clone())
        .collect();
    needed.sort();
    needed.dedup();
    let mut endings = Endings::default();
    let mut dependencies = Dependencies::default();
    for ending in needed {
        let material = material(ending);
        let solved = solve(material, &dependencies);
        dependencies.insert(material, Arc::clone(&solved.values));
        endings.solved.insert(material, (Slots::new(material), solved));
        if ending.pieces() == 3 || wanted.contains(&ending) {
            let checked = endings.check(material, if ending.pieces() == 3 { 1 } else { every });
            assert!(checked > 10_000, "{ending}: {checked}");
        }
        // To others the value is enough.
        endings.solved.get_mut(&material).unwrap().1.parts.clear();
    }
}
