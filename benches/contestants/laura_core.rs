//! `laura_core` 0.5. It has no test of a single move's legality.

use std::hint::black_box;

use laura_core::{
    AllMoves, BitBoard, Board, Move, Square, TacticalMoves, enumerate_legal_moves, gen_moves, get_bishop_attacks,
    get_rook_attacks,
};

use super::mix;
use crate::contest::{Contestant, MoveQuestion, Task};
use crate::corpus::{Corpus, Perft};

pub(super) struct LauraCore;

impl Contestant<Corpus> for LauraCore {
    fn name(&self) -> &'static str {
        "laura_core"
    }

    fn task(&self, corpus: &Corpus, question: MoveQuestion) -> Option<Task<u64>> {
        let passes = corpus.passes(question);
        let boards: Vec<Board> = corpus.fens.iter().map(|fen| board(fen)).collect();
        Some(match question {
            MoveQuestion::Bulk => perfts(&corpus.bulk, bulk),
            MoveQuestion::Leaves => perfts(&corpus.leaves, leaves),
            MoveQuestion::Play => {
                Box::new(move || (0..passes).map(|_| play(black_box(&boards))).fold(0, u64::wrapping_add))
            }
            MoveQuestion::Noisy => Box::new(move || (0..passes).map(|_| noisy(black_box(&boards))).sum()),
            MoveQuestion::GivesCheck => {
                let list = |board: &Board| gen_moves::<AllMoves>(board).as_slice().to_vec();
                let moves: Vec<_> = boards.into_iter().map(|board| (list(&board), board)).collect();
                Box::new(move || (0..passes).map(|_| gives_check(black_box(&moves))).sum())
            }
            MoveQuestion::Rook => {
                let lookups = lookups(corpus);
                Box::new(move || {
                    (0..passes)
                        .map(|_| rooks(black_box(&lookups)))
                        .fold(0, u64::wrapping_add)
                })
            }
            MoveQuestion::Bishop => {
                let lookups = lookups(corpus);
                Box::new(move || {
                    (0..passes)
                        .map(|_| bishops(black_box(&lookups)))
                        .fold(0, u64::wrapping_add)
                })
            }
            MoveQuestion::IsLegal | MoveQuestion::Hashed => return None,
        })
    }
}

fn board(fen: &str) -> Board {
    fen.parse().expect("the corpus holds valid positions")
}

fn perfts(perfts: &[Perft], count: fn(&Board, u32) -> u64) -> Task<u64> {
    let perfts: Vec<(Board, u32)> = perfts.iter().map(|perft| (board(perft.fen), perft.depth)).collect();
    Box::new(move || perfts.iter().map(|(board, depth)| count(board, *depth)).sum())
}

fn bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        enumerate_legal_moves::<AllMoves, _>(board, |_| {
            nodes += 1;
            true
        });
    } else {
        enumerate_legal_moves::<AllMoves, _>(board, |mv| {
            nodes += bulk(&board.make_move(mv), depth - 1);
            true
        });
    }
    nodes
}

fn leaves(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    enumerate_legal_moves::<AllMoves, _>(board, |mv| {
        let next = board.make_move(mv);
        if depth == 1 {
            black_box(&next);
            nodes += 1;
        } else {
            nodes += leaves(&next, depth - 1);
        }
        true
    });
    nodes
}

fn play(boards: &[Board]) -> u64 {
    let mut sum = 0u64;
    for board in boards {
        let moves = gen_moves::<AllMoves>(board);
        for &mv in black_box(&moves).as_slice() {
            let next = board.make_move(mv);
            sum = sum.wrapping_add(black_box(&next).combined_bitboard().0);
        }
    }
    sum
}

fn noisy(boards: &[Board]) -> u64 {
    let mut count = 0;
    for board in boards {
        let moves = gen_moves::<TacticalMoves>(board);
        for mv in black_box(&moves).as_slice() {
            count += u64::from(!mv.is_underpromotion());
        }
    }
    count
}

fn gives_check(moves: &[(Vec<Move>, Board)]) -> u64 {
    let mut count = 0;
    for (moves, board) in moves {
        for &mv in moves {
            count += u64::from(!board.make_move(mv).checkers().is_empty());
        }
    }
    count
}

fn lookups(corpus: &Corpus) -> Vec<(Square, BitBoard)> {
    corpus
        .lookups
        .iter()
        .map(|&(square, occupied)| (Square::from_index(square.into()), BitBoard(occupied)))
        .collect()
}

fn rooks(lookups: &[(Square, BitBoard)]) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        mix(sum, get_rook_attacks(square, occupied).0)
    })
}

fn bishops(lookups: &[(Square, BitBoard)]) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        mix(sum, get_bishop_attacks(square, occupied).0)
    })
}
