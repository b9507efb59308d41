//! This project, by the facade.

use std::hint::black_box;
use std::ops::ControlFlow;

use chess_kit::attacks::cpu::{Cpu, Kernel, dispatch};
use chess_kit::attacks::{bishop_attacks, rook_attacks};
use chess_kit::board::ParallelPerft;
use chess_kit::{BitBoard, Board, MoveDigest, PieceType, Square, UciMove};

use super::mix;
use crate::contest::{Contestant, MoveQuestion, Size, Task};
use crate::corpus::{Corpus, Perft, Verdicts};

/// What a user of the facade gets from a plain build.
pub(super) struct Ours;

/// Look-ups by the functions that are `const` and portable, for who does not use the processor's proof.
pub(super) struct OursPortable;

impl Contestant<Corpus> for Ours {
    fn name(&self) -> &'static str {
        "chess-kit"
    }

    fn task(&self, corpus: &Corpus, question: MoveQuestion) -> Option<Task<u64>> {
        let passes = corpus.passes(question);
        let boards: Vec<Board> = corpus.fens.iter().map(|fen| board(fen)).collect();
        Some(match question {
            MoveQuestion::Bulk => perfts(&corpus.bulk, Board::perft),
            MoveQuestion::Leaves => perfts(&corpus.leaves, leaves),
            MoveQuestion::Play => {
                Box::new(move || (0..passes).map(|_| play(black_box(&boards))).fold(0, u64::wrapping_add))
            }
            MoveQuestion::Noisy => Box::new(move || (0..passes).map(|_| noisy(black_box(&boards))).sum()),
            MoveQuestion::IsLegal => {
                let verdicts: Vec<_> = corpus.verdicts.iter().map(digests).collect();
                Box::new(move || (0..passes).map(|_| is_legal(black_box(&verdicts))).sum())
            }
            MoveQuestion::GivesCheck => {
                let moves: Vec<_> = boards
                    .iter()
                    .map(|board| (*board, board.legal_moves().as_slice().to_vec()))
                    .collect();
                Box::new(move || (0..passes).map(|_| gives_check(black_box(&moves))).sum())
            }
            MoveQuestion::Rook => {
                let lookups = lookups(corpus);
                Box::new(move || dispatch(LookUpRooks(passes, &lookups)))
            }
            MoveQuestion::Bishop => {
                let lookups = lookups(corpus);
                Box::new(move || dispatch(LookUpBishops(passes, &lookups)))
            }
            MoveQuestion::Hashed => {
                let (board, depth) = (board(corpus.hashed.fen), corpus.hashed.depth);
                let megabytes = if corpus.size == Size::Test { 16 } else { 1024 };
                // The table is part of the work: a user pays for it too.
                Box::new(move || {
                    ParallelPerft::new(2, megabytes)
                        .expect("threads and memory")
                        .perft(&board, depth)
                })
            }
        })
    }
}

impl Contestant<Corpus> for OursPortable {
    fn name(&self) -> &'static str {
        "chess-kit, portable"
    }

    fn task(&self, corpus: &Corpus, question: MoveQuestion) -> Option<Task<u64>> {
        let passes = corpus.passes(question);
        let lookups = lookups(corpus);
        let attacks = match question {
            MoveQuestion::Rook => look_up_rooks,
            MoveQuestion::Bishop => look_up_bishops,
            _ => return None,
        };
        Some(Box::new(move || {
            (0..passes)
                .map(|_| attacks(black_box(&lookups)))
                .fold(0, u64::wrapping_add)
        }))
    }
}

fn board(fen: &str) -> Board {
    fen.parse().expect("the corpus holds valid positions")
}

fn perfts(perfts: &[Perft], mut count: impl FnMut(&Board, u32) -> u64 + 'static) -> Task<u64> {
    let perfts: Vec<(Board, u32)> = perfts.iter().map(|perft| (board(perft.fen), perft.depth)).collect();
    Box::new(move || perfts.iter().map(|(board, depth)| count(board, *depth)).sum())
}

fn leaves(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    let _: ControlFlow<()> = board.for_each_move(|digest| {
        let next = board.play(digest);
        if depth == 1 {
            black_box(&next);
            nodes += 1;
        } else {
            nodes += leaves(&next, depth - 1);
        }
        ControlFlow::Continue(())
    });
    nodes
}

fn play(boards: &[Board]) -> u64 {
    let mut sum = 0u64;
    for board in boards {
        let moves = board.legal_moves();
        for &digest in black_box(&moves) {
            let next = board.play(digest);
            sum = sum.wrapping_add(black_box(&next).occupied().0);
        }
    }
    sum
}

fn noisy(boards: &[Board]) -> u64 {
    let mut count = 0;
    for board in boards {
        let moves = board.noisy_moves();
        for digest in black_box(&moves) {
            count += u64::from(digest.promotion().is_none_or(|piece| piece == PieceType::Queen));
        }
    }
    count
}

fn digests(verdicts: &Verdicts) -> (Board, Vec<MoveDigest>) {
    let board = board(&verdicts.fen);
    let digest = |(text, legal): &(String, bool)| {
        let uci: UciMove = text.parse().expect("coordinates");
        if *legal {
            return board.resolve(uci).expect("a legal move");
        }
        let (orig, dest) = uci.squares().expect("no null move");
        uci.promotion().map_or_else(
            || MoveDigest::new_normal(orig, dest),
            |piece| MoveDigest::new_promotion(orig, dest, piece),
        )
    };
    (board, verdicts.moves.iter().map(digest).collect())
}

fn is_legal(verdicts: &[(Board, Vec<MoveDigest>)]) -> u64 {
    let mut count = 0;
    for (board, digests) in verdicts {
        for &digest in digests {
            count += u64::from(board.is_legal(digest));
        }
    }
    count
}

fn gives_check(moves: &[(Board, Vec<MoveDigest>)]) -> u64 {
    let mut count = 0;
    for (board, digests) in moves {
        for &digest in digests {
            count += u64::from(board.gives_check(digest));
        }
    }
    count
}

fn lookups(corpus: &Corpus) -> Vec<(Square, BitBoard)> {
    corpus
        .lookups
        .iter()
        .map(|&(square, occupied)| (Square::wrapping(square), BitBoard(occupied)))
        .collect()
}

struct LookUpRooks<'a>(u64, &'a [(Square, BitBoard)]);

impl Kernel for LookUpRooks<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut sum = 0u64;
        for _ in 0..self.0 {
            let lookups = black_box(self.1).iter();
            let pass = lookups.fold(0, |sum, &(square, occupied)| {
                mix(sum, cpu.rook_attacks(square, occupied).0)
            });
            sum = sum.wrapping_add(pass);
        }
        sum
    }
}

struct LookUpBishops<'a>(u64, &'a [(Square, BitBoard)]);

impl Kernel for LookUpBishops<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let mut sum = 0u64;
        for _ in 0..self.0 {
            let lookups = black_box(self.1).iter();
            let pass = lookups.fold(0, |sum, &(square, occupied)| {
                mix(sum, cpu.bishop_attacks(square, occupied).0)
            });
            sum = sum.wrapping_add(pass);
        }
        sum
    }
}

fn look_up_rooks(lookups: &[(Square, BitBoard)]) -> u64 {
    lookups
        .iter()
        .fold(0, |sum, &(square, occupied)| mix(sum, rook_attacks(square, occupied).0))
}

fn look_up_bishops(lookups: &[(Square, BitBoard)]) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        mix(sum, bishop_attacks(square, occupied).0)
    })
}
