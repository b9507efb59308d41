//! Positions with many moves, and those with so many men that no board takes them.

use chess_board::{Board, InvalidSetup, Setup, Validity};
use chess_moves::{MoveDigest, MoveList};

use crate::naive::Position;
use crate::positions::Random;

/// The legal moves by list, count, callback and twin.
fn count(fen: &str) -> usize {
    let board = Board::from_fen(fen, Validity::Playable).unwrap();
    let moves = board.legal_moves();
    assert_eq!(board.count_moves(), moves.len(), "{fen}");
    assert_eq!(
        board.noisy_moves().len() + board.quiet_moves().len(),
        moves.len(),
        "{fen}"
    );
    assert_eq!(Position::of(&board).legal_moves().len(), moves.len(), "{fen}");
    let legal = (0..=u16::MAX)
        .filter(|&raw| board.is_legal(MoveDigest::from_raw(raw)))
        .count();
    assert_eq!(legal, moves.len(), "{fen}");
    assert!(moves.len() <= MoveList::CAPACITY, "{fen}");
    moves.len()
}

#[test]
fn positions_with_many_moves_fit() {
    for (fen, moves) in [
        // The most that is known of a position that a game can reach.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
        ("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", 218),
        // Eight pawns with all their promotions by step and capture, the other men out of the way.
        ("n1n1n1n1/PPPPPPPP/8/8/8/8/8/K6k w - - 0 1", 47),
    ] {
        assert_eq!(count(fen), moves, "{fen}");
    }
}

/// Hills are climbed from many places: men are moved about while the number of moves grows. The best there is lies far
/// below the room of a list.
#[test]
fn no_search_finds_a_position_that_overflows_the_list() {
    let mut random = Random::new(80);
    let mut most = 0;
    for _ in 0..12 {
        let mut men: Vec<(usize, char)> = Vec::new();
        let full = "KQQQQQQQQQRRBBNNk";
        for man in full.chars() {
            let at = loop {
                let at = random.below(64);
                if men.iter().all(|&(other, _)| other != at) {
                    break at;
                }
            };
            men.push((at, man));
        }
        let mut best = 0;
        for _ in 0..4_000 {
            let mut changed = men.clone();
            let which = random.below(changed.len());
            let to = random.below(64);
            if changed.iter().any(|&(other, _)| other == to) {
                continue;
            }
            changed[which].0 = to;
            let mut grid = ['1'; 64];
            for &(at, man) in &changed {
                grid[at] = man;
            }
            let rows: Vec<String> = grid.chunks(8).map(|row| row.iter().collect()).collect();
            let fen = format!("{} w - - 0 1", rows.join("/"));
            let Ok(board) = Board::from_fen(&fen, Validity::Playable) else {
                // Until a first position is fine anything goes.
                if best == 0 {
                    men = changed;
                }
                continue;
            };
            let moves = board.count_moves();
            assert_eq!(board.legal_moves().len(), moves, "{fen}");
            if moves >= best {
                best = moves;
                men = changed;
            }
        }
        most = most.max(best);
    }
    assert!((150..MoveList::CAPACITY).contains(&most), "{most}");
}

#[test]
fn more_men_than_a_side_can_have_are_refused_by_every_level() {
    for (fen, error) in [
        (
            "3k4/8/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/3K4 w - - 0 1",
            InvalidSetup::ManyMen(chess_bits::Color::White),
        ),
        (
            "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQ5/8/8/7k/K7 w - - 0 1",
            InvalidSetup::ManyMen(chess_bits::Color::White),
        ),
        (
            "QQQQQQQQ/QQ6/8/8/8/8/7k/K7 w - - 0 1",
            InvalidSetup::ManyPromoted(chess_bits::Color::White),
        ),
    ] {
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(setup.to_board(Validity::Strict), Err(error), "{fen}");
        assert_eq!(setup.to_board(Validity::Playable), Err(error), "{fen}");
        assert_eq!(setup.repair().unwrap_err(), error, "{fen}");
    }
}
