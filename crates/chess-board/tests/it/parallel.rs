//! Perft on many threads: the same counts with any number of threads, with and without a table.

use std::collections::BTreeMap;
use std::error::Error;

use chess_board::{Board, ParallelPerft, ParallelPerftError, Validity};

use crate::data::perfts;

#[test]
fn counts_do_not_depend_on_threads_or_table() {
    for (threads, mebibytes) in [(1, 0), (1, 1), (2, 0), (3, 1), (4, 16)] {
        // One table serves all positions: none may take another's counts for its own.
        let perft = ParallelPerft::new(threads, mebibytes).unwrap();
        for line in perfts() {
            let board = Board::from_fen(line.fen, Validity::Playable).unwrap();
            assert_eq!(perft.perft(&board, 0), 1);
            for (depth, &count) in (1..).zip(&line.counts).filter(|&(_, &count)| count < 5_000_000) {
                assert_eq!(
                    perft.perft(&board, depth),
                    count,
                    "{} at depth {depth}, {threads} threads, {mebibytes} MiB",
                    line.at
                );
            }
        }
    }
}

#[test]
fn divide_is_the_one_of_the_board() {
    let perft = ParallelPerft::new(2, 1).unwrap();
    for line in perfts() {
        let board = Board::from_fen(line.fen, Validity::Playable).unwrap();
        for depth in 0..=4.min(line.counts.len() as u32) {
            let one: BTreeMap<_, _> = board.divide(depth).collect();
            let other: BTreeMap<_, _> = perft.divide(&board, depth).into_iter().collect();
            assert_eq!(one, other, "{} at depth {depth}", line.at);
        }
    }
}

/// Two boards that differ only in which rook may castle share their key: a table must tell them apart all the same.
#[test]
fn a_table_tells_rooks_with_rights_apart() {
    for mebibytes in [0, 1] {
        let perft = ParallelPerft::new(1, mebibytes).unwrap();
        for fen in [
            "4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1",
            "4k3/8/8/8/8/8/8/1R1RK1RR w KQ - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            for depth in 1..=5 {
                assert_eq!(
                    perft.perft(&board, depth),
                    board.perft(depth),
                    "{fen} at depth {depth}, {mebibytes} MiB"
                );
            }
        }
    }
}

#[test]
fn what_can_not_be_had_is_refused() {
    assert!(matches!(ParallelPerft::new(0, 0), Err(ParallelPerftError::Threads(0))));
    let many = ParallelPerft::MAX_THREADS + 1;
    assert!(matches!(ParallelPerft::new(many, 0), Err(ParallelPerftError::Threads(threads)) if threads == many));
    for huge in [ParallelPerft::MAX_HASH_MEGABYTES + 1, usize::MAX] {
        let error = ParallelPerft::new(1, huge).unwrap_err();
        assert!(matches!(error, ParallelPerftError::Hash(mebibytes) if mebibytes == huge));
        assert_eq!(
            error.to_string(),
            format!("a hash table of {huge} MiB can't be allocated")
        );
        assert!(error.source().is_none());
    }
    let error = ParallelPerft::new(0, 0).unwrap_err().to_string();
    assert!(error.starts_with("invalid number of threads"), "{error}");
}

/// Two bare kings have more than 2⁶⁴ games of 64 plies, and with a table they are counted at once.
#[test]
fn a_count_beyond_64_bits_stays_at_the_largest() {
    let board: Board = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let perft = ParallelPerft::new(2, 16).unwrap();
    assert_eq!(perft.perft(&board, Board::MAX_PERFT_DEPTH), u64::MAX);
    let divided = perft.divide(&board, Board::MAX_PERFT_DEPTH);
    assert_eq!(divided.len(), 5);
    assert!(divided.iter().all(|&(_, nodes)| nodes == u64::MAX));
}
