//! cozy-chess 0.3. It has no list type: moves go to a vector that is kept, as its users do.

use std::hint::black_box;

use cozy_chess::util::parse_uci_move;
use cozy_chess::{BitBoard, Board, Move, Piece, Rank, Square, get_bishop_moves, get_rook_moves};

use super::mix;
use crate::contest::{Contestant, MoveQuestion, Task};
use crate::corpus::{Corpus, Perft, Verdicts};

pub(super) struct CozyChess;

impl Contestant<Corpus> for CozyChess {
    fn name(&self) -> &'static str {
        "cozy-chess"
    }

    fn task(&self, corpus: &Corpus, question: MoveQuestion) -> Option<Task<u64>> {
        let passes = corpus.passes(question);
        let boards: Vec<Board> = corpus.fens.iter().map(|fen| board(fen)).collect();
        let mut list = Vec::with_capacity(256);
        Some(match question {
            MoveQuestion::Bulk => perfts(&corpus.bulk, bulk),
            MoveQuestion::Leaves => perfts(&corpus.leaves, leaves),
            MoveQuestion::Hashed => perfts(&[corpus.hashed], bulk),
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
                let moves: Vec<_> = boards.iter().map(|board| (board.clone(), legal_moves(board))).collect();
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
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                nodes += bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn leaves(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            if depth == 1 {
                black_box(&next);
                nodes += 1;
            } else {
                nodes += leaves(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn play(boards: &[Board], list: &mut Vec<Move>) -> u64 {
    let mut sum = 0u64;
    for board in boards {
        list.clear();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        for &mv in black_box(&*list) {
            let mut next = board.clone();
            next.play_unchecked(mv);
            sum = sum.wrapping_add(black_box(&next).occupied().0);
        }
    }
    sum
}

fn noisy(boards: &[Board], list: &mut Vec<Move>) -> u64 {
    let mut count = 0;
    for board in boards {
        list.clear();
        let side = board.side_to_move();
        let enemies = board.colors(!side);
        let mut pawn_dests = enemies | Rank::Eighth.relative_to(side).bitboard();
        if let Some(file) = board.en_passant() {
            pawn_dests |= BitBoard::from(Square::new(file, Rank::Sixth.relative_to(side)));
        }
        board.generate_moves(|mut moves| {
            moves.to &= if moves.piece == Piece::Pawn {
                pawn_dests
            } else {
                enemies
            };
            list.extend(moves);
            false
        });
        for mv in black_box(&*list) {
            count += u64::from(mv.promotion.is_none_or(|piece| piece == Piece::Queen));
        }
    }
    count
}

fn moves(verdicts: &Verdicts) -> (Board, Vec<Move>) {
    let board = board(&verdicts.fen);
    let parse = |(text, legal): &(String, bool)| {
        if *legal {
            // Knows that castling is the king's two squares in the corpus, and king takes rook here.
            parse_uci_move(&board, text).expect("a move")
        } else {
            text.parse().expect("a move")
        }
    };
    let moves = verdicts.moves.iter().map(parse).collect();
    (board, moves)
}

fn is_legal(verdicts: &[(Board, Vec<Move>)]) -> u64 {
    let mut count = 0;
    for (board, moves) in verdicts {
        for &mv in moves {
            count += u64::from(board.is_legal(mv));
        }
    }
    count
}

fn legal_moves(board: &Board) -> Vec<Move> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

fn gives_check(moves: &[(Board, Vec<Move>)]) -> u64 {
    let mut count = 0;
    for (board, moves) in moves {
        for &mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            count += u64::from(!next.checkers().is_empty());
        }
    }
    count
}

fn lookups(corpus: &Corpus) -> Vec<(Square, BitBoard)> {
    corpus
        .lookups
        .iter()
        .map(|&(square, occupied)| (Square::index(square.into()), BitBoard(occupied)))
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
