//! Perft on the positions of `tests/data`, each of them also with the colours changed.

use chess_board::{Board, FenError, Validity};

use crate::data::perfts;
use crate::naive::Position;

#[test]
fn every_count_of_the_data_files_holds() {
    for line in perfts() {
        let board = Board::from_fen(line.fen, Validity::Playable).unwrap();
        for (depth, &count) in (1..).zip(&line.counts) {
            assert_eq!(board.perft(depth), count, "{} at depth {depth}", line.at);
        }
    }
}

/// The generator is compiled once for each colour, so each position is asked of both.
#[test]
fn counts_hold_with_the_colours_changed() {
    for line in perfts() {
        let board = Board::from_fen(line.fen, Validity::Playable).unwrap();
        let mirrored = Position::of(&board).mirrored().to_string();
        let mirrored = Board::from_fen(&mirrored, Validity::Playable).unwrap();
        for (depth, &count) in (1..).zip(&line.counts).filter(|&(_, &count)| count < 20_000_000) {
            assert_eq!(
                mirrored.perft(depth),
                count,
                "{} at depth {depth}, colours changed",
                line.at
            );
        }
    }
}

/// What can be counted slowly is: the numbers in the files do not rest on one program.
#[test]
fn the_twin_counts_the_same() {
    for line in perfts() {
        let board = Board::from_fen(line.fen, Validity::Playable).unwrap();
        for (depth, &count) in (1..).zip(&line.counts).filter(|&(_, &count)| count < 10_000) {
            assert_eq!(Position::of(&board).perft(depth), count, "{} at depth {depth}", line.at);
        }
    }
}

#[test]
fn divide_adds_up_to_perft() {
    for line in perfts() {
        let board = Board::from_fen(line.fen, Validity::Playable).unwrap();
        for (depth, &count) in (1..).zip(&line.counts).filter(|&(_, &count)| count < 2_000_000) {
            let divided = board.divide(depth);
            assert_eq!(divided.len(), board.count_moves(), "{}", line.at);
            assert_eq!(
                divided.map(|(_, below)| below).sum::<u64>(),
                count,
                "{} at depth {depth}",
                line.at
            );
        }
        assert_eq!(board.perft(0), 1, "{}", line.at);
    }
}

/// Only what no game reaches needs the lenient level.
#[test]
fn the_unreachable_positions_are_those_that_strict_refuses() {
    for line in perfts() {
        let strict = line.fen.parse::<Board>();
        if line.unreachable {
            assert!(matches!(strict, Err(FenError::Setup(_))), "{}: {strict:?}", line.at);
        } else {
            assert!(strict.is_ok(), "{}: {strict:?}", line.at);
        }
    }
}

#[test]
fn a_side_without_moves_has_no_leaves_below() {
    let mate: Board = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
        .parse()
        .unwrap();
    let stalemate: Board = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
    for board in [mate, stalemate] {
        assert_eq!(board.perft(0), 1);
        for depth in 1..=64 {
            assert_eq!(board.perft(depth), 0);
            assert_eq!(board.divide(depth).count(), 0);
        }
    }
}
