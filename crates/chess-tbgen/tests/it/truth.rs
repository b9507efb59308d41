//! The truth about an ending by brute force: every position looks at its moves again and again, until nothing changes any more.
//!
//! Nothing is undone backwards, and positions are numbered in the plainest way. What lies behind captures and promotions is given.

use std::collections::HashMap;

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::Board;
use chess_moves::MoveType;

use crate::positions::board;

/// A value for the side to move: 0 for a draw, and the farther from it, the sooner it is over. Greater is better.
pub(crate) type Score = i32;

/// More plies than anything takes.
const FAR: Score = 10_000;

/// The side to move is checkmated.
pub(crate) const MATED: Score = -FAR;

/// The value of a zeroing move to a position of such a result, for the side that makes it.
const fn by_zeroing(result: i32) -> Score {
    match result {
        -2 => FAR - 1,
        -1 => FAR - 101,
        1 => 101 - FAR,
        2 => 1 - FAR,
        _ => 0,
    }
}

/// The value of another move.
const fn by_quiet_move(after: Score) -> Score {
    match after {
        0 => 0,
        1.. => 1 - after,
        _ => -1 - after,
    }
}

/// From −2, lost, to 2, won.
pub(crate) const fn result(score: Score) -> i32 {
    let in_time = if FAR - score.abs() <= 100 { 2 } else { 1 };
    in_time * score.signum()
}

/// The plies to the next zeroing move or mate, with the sign of the result; −1 for mate.
pub(crate) const fn distance(score: Score) -> i32 {
    match score {
        0 => 0,
        MATED => -1,
        _ => (FAR - score.abs()) * score.signum(),
    }
}

/// A man, and the squares he keeps to while nothing is captured or promoted.
pub(crate) type Man = (Piece, Vec<u8>);

/// The values of all positions of an ending, no two of whose men are equal.
pub(crate) struct Truth {
    men: Vec<Man>,
    /// By man and square: the place of the square in his list, or [`NOWHERE`].
    places: Vec<[u8; 64]>,
    /// The mirror images of a position that have its value.
    images: Vec<fn(u8) -> u8>,
    /// By number: the positions, and then those after double pushes.
    scores: Vec<Option<Score>>,
    pushed: Vec<Board>,
}

const NOWHERE: u8 = u8::MAX;

/// What the moves of the positions lead to.
#[derive(Default)]
struct Moves {
    /// The positions that have moves: their numbers, and the best result of moves that lead out of the ending.
    from: Vec<(u32, Option<Score>)>,
    /// Where in `to` their moves end; they begin where those before end.
    ends: Vec<u32>,
    /// The numbers of other positions of the ending, doubled, and 1 more if the move is zeroing.
    to: Vec<u32>,
}

impl Truth {
    /// `outside` is the result (−2 to 2, for the side to move) of positions behind captures and promotions.
    pub(crate) fn new(men: Vec<Man>, images: &[fn(u8) -> u8], outside: &dyn Fn(&Board) -> i32) -> Self {
        let size = 2 * men.iter().map(|man| man.1.len()).product::<usize>();
        let place = |on: &[u8], square: u8| on.iter().position(|&other| other == square);
        let places_of = |(_, on): &Man| {
            let place_of = |square| place(on, square as u8).map_or(NOWHERE, |place| place as u8);
            std::array::from_fn(place_of)
        };
        let mut truth = Self {
            places: men.iter().map(places_of).collect(),
            men,
            images: images.to_vec(),
            scores: vec![None; size],
            pushed: Vec::new(),
        };
        let mut numbers = HashMap::new();
        let mut moves = Moves::default();
        let mut from = 0;
        while from < truth.scores.len() {
            if let Some(board) = truth.board(from) {
                let is_mate = !board.has_moves() && board.is_check();
                truth.scores[from] = Some(if is_mate { MATED } else { 0 });
                if board.has_moves() {
                    let best_outside = truth.add_moves(&board, outside, &mut numbers, &mut moves.to);
                    moves.from.push((from as u32, best_outside));
                    moves.ends.push(moves.to.len() as u32);
                }
            }
            from += 1;
        }
        truth.settle(&moves);
        truth
    }

    /// The position of a number, if there is one.
    fn board(&self, number: usize) -> Option<Board> {
        let size = self.scores.len() - self.pushed.len();
        if number >= size {
            return Some(self.pushed[number - size]);
        }
        let mut rest = number / 2;
        let mut squares = Vec::with_capacity(self.men.len());
        for (_, on) in &self.men {
            squares.push(on[rest % on.len()]);
            rest /= on.len();
        }
        let men: Vec<Piece> = self.men.iter().map(|man| man.0).collect();
        board(&men, &squares, Color::ALL[number % 2], None)
    }

    /// The number of a position, without regard to en passant.
    fn number(&self, board: &Board) -> usize {
        let of_image = |image: &fn(u8) -> u8| {
            let mut number = 0;
            for ((man, on), places) in self.men.iter().zip(&self.places).rev() {
                let square = board.pieces(man.color(), man.piece_type()).to_square()?;
                let place = places[usize::from(image(square as u8))];
                if place == NOWHERE {
                    return None;
                }
                number = number * on.len() + usize::from(place);
            }
            Some(2 * number + usize::from(board.side_to_move() == Color::Black))
        };
        let number = self.images.iter().find_map(of_image);
        number.expect("the men keep to their squares")
    }

    /// Adds the moves that stay in the ending, and gives the best result of the others.
    fn add_moves(
        &mut self,
        board: &Board,
        outside: &dyn Fn(&Board) -> i32,
        numbers: &mut HashMap<(usize, Square), usize>,
        inside: &mut Vec<u32>,
    ) -> Option<Score> {
        let mut best = None;
        for digest in board.legal_moves() {
            let after = board.play(digest);
            let captures = board.occupied().contains(digest.dest_square()) || digest.move_type() == MoveType::EnPassant;
            if captures || digest.promotion().is_some() {
                best = best.max(Some(by_zeroing(outside(&after))));
                continue;
            }
            let moves_pawn = board.by_type(PieceType::Pawn).contains(digest.orig_square());
            let mut to = self.number(&after);
            if let Some(passed) = after.legal_en_passant() {
                to = *numbers.entry((to, passed)).or_insert_with(|| {
                    self.scores.push(None);
                    self.pushed.push(after);
                    self.scores.len() - 1
                });
            }
            inside.push((to as u32) << 1 | u32::from(moves_pawn));
        }
        best
    }

    fn settle(&mut self, moves: &Moves) {
        loop {
            let mut has_changed = false;
            let mut start = 0;
            for (&(from, outside), &end) in moves.from.iter().zip(&moves.ends) {
                let score_of = |&to: &u32| {
                    let after = self.scores[(to >> 1) as usize].expect("a legal move leads to a legal position");
                    if to & 1 != 0 {
                        by_zeroing(result(after))
                    } else {
                        by_quiet_move(after)
                    }
                };
                let inside = &moves.to[start as usize..end as usize];
                let best = inside.iter().map(score_of).max().max(outside);
                has_changed |= best != self.scores[from as usize];
                self.scores[from as usize] = best;
                start = end;
            }
            if !has_changed {
                return;
            }
        }
    }

    /// All legal positions with their values.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (Board, Score)> + '_ {
        let scored = self.scores.iter().enumerate();
        scored.filter_map(|(number, score)| Some((self.board(number)?, (*score)?)))
    }
}
