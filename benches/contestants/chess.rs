//! chess 3.2. Its generator is an iterator; a list is what it yields, in a vector that is kept.

use std::hint::black_box;

use chess::{BitBoard, Board, ChessMove, EMPTY, MoveGen, Piece, Rank, Square, get_rank};

use super::mix;
use crate::contest::{Contestant, MoveQuestion, Task};
use crate::corpus::{Corpus, Perft, Verdicts};

pub(super) struct Chess;

impl Contestant<Corpus> for Chess {
    fn name(&self) -> &'static str {
        "chess"
    }

    fn task(&self, corpus: &Corpus, question: MoveQuestion) -> Option<Task<u64>> {
        let passes = corpus.passes(question);
        let boards: Vec<Board> = corpus.fens.iter().map(|fen| board(fen)).collect();
        let mut list = Vec::with_capacity(256);
        Some(match question {
            MoveQuestion::Bulk => perfts(&corpus.bulk, bulk),
            MoveQuestion::Leaves => perfts(&corpus.leaves, leaves),
            MoveQuestion::Play => Box::new(move || {
                (0..passes)
                    .map(|_| play(black_box(&boards), &mut list))
                    .fold(0, u64::wrapping_add)
            }),
            MoveQuestion::Noisy => Box::new(move || (0..passes).map(|_| noisy(black_box(&boards), &mut list)).sum()),
            MoveQuestion::IsLegal => {
                let verdicts: Vec<_> = corpus.verdicts.iter().map(moves).collect();
                Box::new(move || (0..passes).map(|_| is_legal(black_box(&verdicts))).sum())
            }
            MoveQuestion::GivesCheck => {
                let moves: Vec<(Board, Vec<ChessMove>)> = boards
                    .iter()
                    .map(|board| (*board, MoveGen::new_legal(board).collect()))
                    .collect();
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
            MoveQuestion::Hashed => return None,
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

/// Its own function, which it calls the fastest.
fn bulk(board: &Board, depth: u32) -> u64 {
    MoveGen::movegen_perft_test(board, depth as usize) as u64
}

fn leaves(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in MoveGen::new_legal(board) {
        let next = board.make_move_new(mv);
        if depth == 1 {
            black_box(&next);
            nodes += 1;
        } else {
            nodes += leaves(&next, depth - 1);
        }
    }
    nodes
}

fn play(boards: &[Board], list: &mut Vec<ChessMove>) -> u64 {
    let mut sum = 0u64;
    for board in boards {
        list.clear();
        list.extend(MoveGen::new_legal(board));
        for &mv in black_box(&*list) {
            let next = board.make_move_new(mv);
            sum = sum.wrapping_add(black_box(&next).combined().0);
        }
    }
    sum
}

fn noisy(boards: &[Board], list: &mut Vec<ChessMove>) -> u64 {
    let mut count = 0;
    for board in boards {
        list.clear();
        let side = board.side_to_move();
        let enemies = *board.color_combined(!side);
        let pawns = *board.pieces(Piece::Pawn) & *board.color_combined(side);
        let mut dests = enemies;
        // It gives the square of the pawn that can be taken.
        let passed = board.en_passant().map(|pawn| pawn.uforward(side));
        if let Some(passed) = passed {
            dests |= BitBoard::from_square(passed);
        }
        if pawns & get_rank(side.to_seventh_rank()) != EMPTY {
            dests |= get_rank(last_rank(side.to_seventh_rank()));
        }
        let mut moves = MoveGen::new_legal(board);
        moves.set_iterator_mask(dests);
        list.extend(moves.filter(|mv| {
            let dest = BitBoard::from_square(mv.get_dest());
            let takes_in_passing =
                Some(mv.get_dest()) == passed && pawns & BitBoard::from_square(mv.get_source()) != EMPTY;
            enemies & dest != EMPTY || mv.get_promotion().is_some() || takes_in_passing
        }));
        for mv in black_box(&*list) {
            count += u64::from(mv.get_promotion().is_none_or(|piece| piece == Piece::Queen));
        }
    }
    count
}

const fn last_rank(seventh: Rank) -> Rank {
    match seventh {
        Rank::Seventh => Rank::Eighth,
        _ => Rank::First,
    }
}

fn moves(verdicts: &Verdicts) -> (Board, Vec<ChessMove>) {
    let parse = |(text, _): &(String, bool)| text.parse().expect("a move");
    (board(&verdicts.fen), verdicts.moves.iter().map(parse).collect())
}

fn is_legal(verdicts: &[(Board, Vec<ChessMove>)]) -> u64 {
    let mut count = 0;
    for (board, moves) in verdicts {
        for &mv in moves {
            count += u64::from(board.legal(mv));
        }
    }
    count
}

fn gives_check(moves: &[(Board, Vec<ChessMove>)]) -> u64 {
    let mut count = 0;
    for (board, moves) in moves {
        for &mv in moves {
            count += u64::from(*board.make_move_new(mv).checkers() != EMPTY);
        }
    }
    count
}

// Where the compiler knows of BMI2, and only there, the crate has functions that use it.
#[cfg(not(target_feature = "bmi2"))]
use chess::{get_bishop_moves, get_rook_moves};
#[cfg(target_feature = "bmi2")]
use chess::{get_bishop_moves_bmi as get_bishop_moves, get_rook_moves_bmi as get_rook_moves};

fn lookups(corpus: &Corpus) -> Vec<(Square, BitBoard)> {
    let square = |index: u8| chess::ALL_SQUARES[index as usize];
    corpus
        .lookups
        .iter()
        .map(|&(index, occupied)| (square(index), BitBoard::new(occupied)))
        .collect()
}

fn rooks(lookups: &[(Square, BitBoard)]) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        mix(sum, get_rook_moves(square, occupied).0)
    })
}

fn bishops(lookups: &[(Square, BitBoard)]) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        mix(sum, get_bishop_moves(square, occupied).0)
    })
}
