//! Keys: kept along games as they are from scratch, equal for equal positions only, and the published values.

use std::collections::HashMap;

use chess_board::{Board, CastlingStyle, EnPassantStyle, Validity};

use crate::naive::{Position, full_fen};
use crate::play::line;
use crate::positions::{Random, game, mixed, placements};

/// What the rule of repetition looks at, as text.
fn identity(board: &Board) -> String {
    let fen = board
        .fen()
        .castling(CastlingStyle::Shredder)
        .en_passant(EnPassantStyle::Legal)
        .to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

#[test]
fn keys_kept_along_games_are_the_ones_from_scratch() {
    let mut random = Random::new(40);
    for _ in 0..300 {
        for board in game(&mut random, 150) {
            let fresh = Board::from_fen(&full_fen(&board), Validity::Strict).unwrap();
            assert_eq!(fresh.key(), board.key(), "{board:?}");
            assert_eq!(fresh.polyglot_key(), board.polyglot_key(), "{board:?}");
            // Equality looks at the part of the key that is stored, too.
            assert_eq!(fresh, board);
        }
    }
}

#[test]
fn keys_after_moves_that_no_game_reaches_are_right_too() {
    for board in placements(41, 3_000) {
        for digest in board.legal_moves() {
            let played = board.play(digest);
            let fresh = Board::from_fen(&full_fen(&played), Validity::Playable).unwrap();
            assert_eq!(fresh.key(), played.key(), "{digest} in {board:?}");
            assert_eq!(fresh.polyglot_key(), played.polyglot_key(), "{digest} in {board:?}");
            assert_eq!(fresh, played, "{digest} in {board:?}");
        }
    }
}

/// All positions four plies from some starts: most are reached by several orders of moves.
#[test]
fn transpositions_share_their_key_and_nothing_else_does() {
    fn visit(board: &Board, depth: u32, seen: &mut HashMap<u64, String>, visits: &mut usize) {
        *visits += 1;
        let identity = identity(board);
        let known = seen.entry(board.key()).or_insert_with(|| identity.clone());
        assert_eq!(*known, identity, "one key for two positions");
        if depth > 0 {
            for digest in board.legal_moves() {
                visit(&board.play(digest), depth - 1, seen, visits);
            }
        }
    }
    for (fen, depth) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            2,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", 3),
        ("4k3/2p1p3/8/3P4/3p4/8/2P1P3/4K3 w - - 0 1", 5),
    ] {
        let (mut seen, mut visits) = (HashMap::new(), 0);
        visit(&fen.parse().unwrap(), depth, &mut seen, &mut visits);
        // The other way round: a position that came up under two keys would make more keys than positions.
        let distinct: std::collections::HashSet<&String> = seen.values().collect();
        assert_eq!(distinct.len(), seen.len(), "two keys for one position below {fen}");
        assert!(seen.len() < visits, "no transposition below {fen}");
    }
}

#[test]
fn same_position_is_what_the_texts_say() {
    let mut random = Random::new(42);
    let mut equal = 0;
    for _ in 0..60 {
        let boards = game(&mut random, 60);
        for one in &boards {
            for other in &boards {
                let same = identity(one) == identity(other);
                assert_eq!(one.same_position(other), same, "{one:?} and {other:?}");
                assert_eq!(one.key() == other.key(), same, "{one:?} and {other:?}");
                equal += usize::from(same && one != other);
            }
        }
    }
    let boards = mixed(43, 600);
    for one in &boards {
        for other in &boards {
            assert_eq!(
                one.same_position(other),
                identity(one) == identity(other),
                "{one:?} and {other:?}"
            );
        }
    }
    assert!(equal > 0);
}

#[test]
fn each_part_of_a_position_tells_positions_apart() {
    let read = |fen: &str| Board::from_fen(fen, Validity::Playable).unwrap();
    for (one, other, same) in [
        // Counters do not count.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 99 80", true),
        // The side to move does.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", false),
        // Each of the four rights does.
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
            false,
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
            false,
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1",
            false,
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
            false,
        ),
        // En passant does where a pawn may take …
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            false,
        ),
        // … not where none stands ready, nor where it is pinned, on the file, the rank or the diagonal.
        (
            "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1",
            true,
        ),
        (
            "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            true,
        ),
        (
            "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
            "7k/8/8/K2pP2r/8/8/8/8 w - - 0 1",
            true,
        ),
        (
            "7k/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1",
            "7k/6b1/8/3pP3/3K4/8/8/8 w - - 0 1",
            true,
        ),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/8/2PPp3/4QN2/PP2PPPP/RNB1KB1R b KQkq d3 0 5",
            "r1bqkb1r/pppp1ppp/2n2n2/8/2PPp3/4QN2/PP2PPPP/RNB1KB1R b KQkq - 1 5",
            true,
        ),
    ] {
        let (one, other) = (read(one), read(other));
        assert_eq!(one.same_position(&other), same, "{one:?} and {other:?}");
        assert_eq!(one.key() == other.key(), same, "{one:?} and {other:?}");
        assert_ne!(one, other);
    }
}

/// The format of opening books has published keys for these lines of play.
#[test]
fn polyglot_keys_are_the_published_ones() {
    for (moves, key) in [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ] {
        let board = line(&Board::default(), moves);
        assert_eq!(board.polyglot_key(), key, "after {moves:?}");
    }
}

/// The two keys part where a pawn stands ready to take en passant and may not.
#[test]
fn the_keys_differ_in_their_en_passant_rule_only() {
    for board in mixed(44, 3_000) {
        let legal = board.legal_en_passant();
        let differ = board.pseudo_legal_en_passant() != legal;
        assert_eq!(board.key() != board.polyglot_key(), differ, "{board:?}");
        assert_eq!(
            legal.map(crate::naive::place),
            Position::of(&board).legal_en_passant(),
            "{board:?}"
        );
    }
    let pinned = "r1bqkb1r/pppp1ppp/2n2n2/8/2PPp3/4QN2/PP2PPPP/RNB1KB1R b KQkq d3 0 5";
    let board: Board = pinned.parse().unwrap();
    assert_eq!(board.polyglot_key(), 0x4d4c_9437_aef0_f22c);
    assert_eq!(board.key(), 0x51d5_4ae4_9248_628d);
}

/// How often the last position of a line has stood on the board, by key and by comparison.
fn repetitions(fen: &str, moves: &str) -> usize {
    let mut boards = vec![fen.parse::<Board>().unwrap()];
    for text in moves.split(' ') {
        boards.push(line(&boards[boards.len() - 1], text));
    }
    let last = boards[boards.len() - 1];
    let by_key = boards.iter().filter(|board| board.key() == last.key()).count();
    assert_eq!(
        boards.iter().filter(|board| board.same_position(&last)).count(),
        by_key,
        "{moves} in {fen}"
    );
    by_key
}

#[test]
fn repetitions_are_counted_by_the_rule() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knights = "g1f3 g8f6 f3g1 f6g8";
    assert_eq!(repetitions(start, knights), 2);
    assert_eq!(repetitions(start, &[knights, knights].join(" ")), 3);
    // The first time the pawn on d5 could be taken en passant.
    let bishops = "f1c4 b8c6 c4f1 c6b8";
    assert_eq!(
        repetitions(start, &["e2e4 g8f6 e4e5 d7d5", bishops, bishops].join(" ")),
        2
    );
    // The first time nobody stood ready to take it, so it was the same position.
    assert_eq!(
        repetitions(start, &["e2e4 g8f6 a2a3 d7d5", bishops, bishops].join(" ")),
        3
    );
    // The first time both could castle, the second time neither.
    let rooks = "h1g1 h8g8 g1h1 g8h8";
    assert_eq!(repetitions("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", rooks), 1);
    assert_eq!(
        repetitions("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", &[rooks, rooks].join(" ")),
        2
    );
    assert_eq!(
        repetitions("4k2r/8/8/8/8/8/8/4K2R w - - 0 1", &[rooks, rooks].join(" ")),
        3
    );
}
