//! shakmaty 0.30. It keeps no key, so its moves do less than those of the others.

use std::hint::black_box;

use shakmaty::attacks::{bishop_attacks, rook_attacks};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, Move, Position, Role, Square, perft};

use super::mix;
use crate::contest::{Contestant, MoveQuestion, Task};
use crate::corpus::{Corpus, Perft, Verdicts};

pub(super) struct Shakmaty;

impl Contestant<Corpus> for Shakmaty {
    fn name(&self) -> &'static str {
        "shakmaty"
    }

    fn task(&self, corpus: &Corpus, question: MoveQuestion) -> Option<Task<u64>> {
        let passes = corpus.passes(question);
        let boards: Vec<Chess> = corpus.fens.iter().map(|fen| position(fen)).collect();
        Some(match question {
            MoveQuestion::Bulk => perfts(&corpus.bulk, perft),
            MoveQuestion::Leaves => perfts(&corpus.leaves, leaves),
            MoveQuestion::Play => {
                Box::new(move || (0..passes).map(|_| play(black_box(&boards))).fold(0, u64::wrapping_add))
            }
            MoveQuestion::Noisy => Box::new(move || (0..passes).map(|_| noisy(black_box(&boards))).sum()),
            MoveQuestion::IsLegal => {
                let verdicts: Vec<_> = corpus.verdicts.iter().map(moves).collect();
                Box::new(move || (0..passes).map(|_| is_legal(black_box(&verdicts))).sum())
            }
            MoveQuestion::GivesCheck => {
                let moves: Vec<_> = boards
                    .iter()
                    .map(|board| (board.clone(), board.legal_moves().to_vec()))
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

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("the corpus holds valid FENs");
    fen.into_position(CastlingMode::Standard)
        .expect("the corpus holds valid positions")
}

fn perfts(perfts: &[Perft], count: fn(&Chess, u32) -> u64) -> Task<u64> {
    let perfts: Vec<(Chess, u32)> = perfts.iter().map(|perft| (position(perft.fen), perft.depth)).collect();
    Box::new(move || perfts.iter().map(|(board, depth)| count(board, *depth)).sum())
}

fn leaves(board: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    for mv in board.legal_moves() {
        let mut next = board.clone();
        next.play_unchecked(mv);
        if depth == 1 {
            black_box(&next);
            nodes += 1;
        } else {
            nodes += leaves(&next, depth - 1);
        }
    }
    nodes
}

fn play(boards: &[Chess]) -> u64 {
    let mut sum = 0u64;
    for board in boards {
        let moves = board.legal_moves();
        for &mv in black_box(&moves) {
            let mut next = board.clone();
            next.play_unchecked(mv);
            sum = sum.wrapping_add(black_box(&next).board().occupied().0);
        }
    }
    sum
}

fn noisy(boards: &[Chess]) -> u64 {
    let mut count = 0;
    for board in boards {
        let mut moves = board.legal_moves();
        moves.retain(|mv| mv.is_capture() || mv.is_promotion());
        for mv in black_box(&moves) {
            count += u64::from(mv.promotion().is_none_or(|role| role == Role::Queen));
        }
    }
    count
}

fn moves(verdicts: &Verdicts) -> (Chess, Vec<Move>) {
    let position = position(&verdicts.fen);
    let parse = |(text, legal): &(String, bool)| {
        let uci: UciMove = text.parse().expect("a move");
        if *legal {
            return uci.to_move(&position).expect("a legal move");
        }
        let UciMove::Normal { from, to, promotion } = uci else {
            panic!("no null moves and drops in the corpus: {text}");
        };
        let board = position.board();
        Move::Normal {
            role: board.role_at(from).unwrap_or(Role::Pawn),
            from,
            capture: board.role_at(to),
            to,
            promotion,
        }
    };
    let moves = verdicts.moves.iter().map(parse).collect();
    (position, moves)
}

fn is_legal(verdicts: &[(Chess, Vec<Move>)]) -> u64 {
    let mut count = 0;
    for (board, moves) in verdicts {
        for &mv in moves {
            count += u64::from(board.is_legal(mv));
        }
    }
    count
}

fn gives_check(moves: &[(Chess, Vec<Move>)]) -> u64 {
    let mut count = 0;
    for (board, moves) in moves {
        for &mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            count += u64::from(next.is_check());
        }
    }
    count
}

fn lookups(corpus: &Corpus) -> Vec<(Square, Bitboard)> {
    corpus
        .lookups
        .iter()
        .map(|&(square, occupied)| (Square::new(square.into()), Bitboard(occupied)))
        .collect()
}

fn rooks(lookups: &[(Square, Bitboard)]) -> u64 {
    lookups
        .iter()
        .fold(0, |sum, &(square, occupied)| mix(sum, rook_attacks(square, occupied).0))
}

fn bishops(lookups: &[(Square, Bitboard)]) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        mix(sum, bishop_attacks(square, occupied).0)
    })
}
