//! Endings of three men by brute force: every position looks at its moves again and again, until nothing changes any more. Nothing is
//! undone backwards, no symmetry is used, and the rules are the board's.

use std::collections::HashMap;

use chess_bits::{Color, Piece, PieceType};
use chess_board::Board;
use chess_tb::Material;

use super::score::Score;
use super::{kind_of, solve_all};
use crate::ending::Ending;
use crate::slots::Slots;
use crate::values::board_of;

/// The results of all positions of an ending, by the squares of its men and the side to move.
struct Results {
    men: Vec<Piece>,
    scores: Vec<Option<Score>>,
    /// The best results by captures and by quiet moves of pawns.
    zeroing: Vec<[Option<u8>; 2]>,
}

fn squares_of(mut number: usize, men: usize) -> Vec<u8> {
    (0..men)
        .map(|_| {
            let square = number % 64;
            number /= 64;
            square as u8
        })
        .collect()
}

impl Results {
    fn number(&self, board: &Board) -> usize {
        let number = self.men.iter().rev().fold(0, |number, man| {
            let square = board.pieces(man.color(), man.piece_type()).to_square().unwrap();
            64 * number + square as usize
        });
        2 * number + board.side_to_move() as usize
    }

    /// `men` have no equals among them.
    fn new(men: &[Piece], known: &HashMap<Material, Results>) -> Self {
        let size = 2 * 64usize.pow(men.len() as u32);
        let mut results = Self {
            men: men.to_vec(),
            scores: vec![None; size],
            zeroing: vec![[None; 2]; size],
        };
        // The moves that are no captures or promotions lead to numbers.
        let mut moves: Vec<(usize, Vec<(bool, usize)>)> = Vec::new();
        for number in 0..size {
            let squares = squares_of(number / 2, men.len());
            let turn = Color::ALL[number % 2];
            let pawns_stand = men
                .iter()
                .zip(&squares)
                .all(|(man, square)| man.piece_type() != PieceType::Pawn || (8..56).contains(square));
            let Some(board) = board_of(men, &squares, turn).filter(|_| pawns_stand) else {
                continue;
            };
            let mut quiet = Vec::new();
            for digest in board.legal_moves() {
                let after = board.play(digest);
                let (captures, moves_pawn) = kind_of(&board, digest);
                if captures || digest.promotion().is_some() {
                    let value = 4 - value_of(&after, known);
                    let best = &mut results.zeroing[number][usize::from(!captures)];
                    *best = (*best).max(Some(value));
                } else {
                    quiet.push((moves_pawn, results.number(&after)));
                }
            }
            results.scores[number] = Some(Score::DRAWN);
            if !board.has_moves() {
                results.scores[number] = Some(if board.is_check() { Score::MATED } else { Score::DRAWN });
            } else {
                moves.push((number, quiet));
            }
        }
        results.settle(&moves);
        results.count_pushes(&moves);
        results
    }

    fn settle(&mut self, moves: &[(usize, Vec<(bool, usize)>)]) {
        loop {
            let mut has_changed = false;
            for (number, quiet) in moves {
                let outside = self.zeroing[*number]
                    .iter()
                    .flatten()
                    .map(|&value| Score::by_zeroing(4 - value));
                let inside = quiet.iter().map(|&(moves_pawn, to)| {
                    let score = self.scores[to].unwrap();
                    if moves_pawn {
                        Score::by_zeroing(score.value())
                    } else {
                        score.by_quiet_move()
                    }
                });
                let best = inside.chain(outside).max();
                has_changed |= best != self.scores[*number];
                self.scores[*number] = best;
            }
            if !has_changed {
                return;
            }
        }
    }

    fn count_pushes(&mut self, moves: &[(usize, Vec<(bool, usize)>)]) {
        for (number, quiet) in moves {
            for &(_, to) in quiet.iter().filter(|(moves_pawn, _)| *moves_pawn) {
                let value = 4 - self.scores[to].unwrap().value();
                let best = &mut self.zeroing[*number][1];
                *best = (*best).max(Some(value));
            }
        }
    }
}

fn value_of(board: &Board, known: &HashMap<Material, Results>) -> u8 {
    let Some(results) = Material::of_board(board).and_then(|material| known.get(&material)) else {
        assert_eq!(board.occupied().count_bits(), 2);
        return 2;
    };
    results.scores[results.number(board)].unwrap().value()
}

#[test]
fn endings_of_three_men_are_as_brute_force_has_them() {
    let mut known = HashMap::new();
    let mut compared = 0;
    solve_all(Ending::up_to(3), |solved| {
        let slots = Slots::new(solved.material);
        let results = Results::new(slots.men(), &known);
        for (number, score) in results.scores.iter().enumerate() {
            let squares = squares_of(number / 2, 3);
            let Some(score) = *score else { continue };
            let (part, slot) = slots.find(&squares);
            let [by_capture, by_pawn] = results.zeroing[number];
            let entry = solved.parts[part].entries[number % 2][slot];
            assert_eq!(entry, score.entry(by_capture, by_pawn), "{:?} {squares:?}", slots.men());
            assert_eq!(solved.values.wdl(number % 2, &squares), score.value());
            compared += 1;
        }
        known.insert(solved.material, results);
    });
    assert_eq!(known.len(), 5);
    assert!(compared > 1_800_000, "{compared}");
}
