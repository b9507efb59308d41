use std::collections::BTreeSet;

use crate::{RICH, chess};

#[test]
fn lists_every_legal_move_once() {
    let out = chess(["moves", "--fen", RICH]).fine();
    let moves: BTreeSet<&str> = out.lines().collect();
    assert_eq!((moves.len(), out.lines().count()), (48, 48));
    for uci in ["e1g1", "e1c1", "e5f7", "d5e6", "f3h3"] {
        assert!(moves.contains(uci), "{uci}");
    }
}

#[test]
fn the_initial_position_is_the_default() {
    assert_eq!(chess(["moves"]).fine().lines().count(), 20);
    assert_eq!(chess(["moves", "--chess960", "518"]).fine(), chess(["moves"]).fine());
}

#[test]
fn promotions_name_their_piece() {
    let out = chess(["moves", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"]).fine();
    assert_eq!(out, "a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r\n");
}

/// A king that ends one step away, or stays: written as taking its rook, no other move looks like it.
#[test]
fn chess960_castling_is_not_mistaken_for_a_king_move() {
    let out = chess(["moves", "--fen", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"]).fine();
    let king: Vec<&str> = out.lines().filter(|uci| uci.starts_with("f1")).collect();
    assert_eq!(king, ["f1e1", "f1e2", "f1f2", "f1g1", "f1g2"].as_slice());

    let out = chess(["moves", "--fen", "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1"]).fine();
    let king: Vec<&str> = out.lines().filter(|uci| uci.starts_with("f1")).collect();
    assert_eq!(
        king,
        ["f1a1", "f1e1", "f1e2", "f1f2", "f1g1", "f1g2", "f1h1"].as_slice()
    );

    let out = chess(["moves", "--fen", "4k3/8/8/8/8/8/8/6KR w H - 0 1"]).fine();
    assert!(out.lines().any(|uci| uci == "g1h1"), "{out}");
}

#[test]
fn no_moves_are_no_lines() {
    assert_eq!(chess(["moves", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]).fine(), "");
}

#[test]
fn json_is_one_object() {
    let out = chess(["moves", "--fen", "8/8/8/8/8/5k2/7p/7K w - - 0 1", "--json"]).json();
    let expected =
        serde_json::json!({"fen": "8/8/8/8/8/5k2/7p/7K w - - 0 1", "moves": [{"uci": "h1h2", "san": "Kxh2"}]});
    assert_eq!(out, [expected]);
    let out = chess(["moves", "--fen", "8/8/8/8/8/8/7R/2k1K2R w K - 0 1", "--json"]).json();
    let castling = serde_json::json!({"uci": "e1g1", "san": "O-O#"});
    assert!(out[0]["moves"].as_array().unwrap().contains(&castling), "{out:?}");
    let out = chess(["moves", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--json"]).json();
    assert_eq!(out[0]["moves"], serde_json::json!([]));
}
