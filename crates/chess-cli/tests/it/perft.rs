use crate::{RICH, chess};

/// The number in the line that begins with this word.
#[track_caller]
fn number(out: &str, word: &str) -> u64 {
    let line = out.lines().find_map(|line| line.strip_prefix(word)).expect(out);
    line.trim().parse().expect(out)
}

#[test]
fn counts_from_the_initial_position() {
    for (depth, nodes) in [("0", 1), ("1", 20), ("2", 400), ("3", 8_902), ("4", 197_281)] {
        assert_eq!(number(&chess(["perft", depth]).fine(), "nodes:"), nodes);
    }
}

#[test]
fn says_how_long_it_took_and_how_fast_it_was() {
    let out = chess(["perft", "3"]).fine();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3, "{out}");
    let time = lines[1]
        .strip_prefix("time: ")
        .and_then(|rest| rest.strip_suffix(" s"))
        .expect(&out);
    let speed = lines[2]
        .strip_prefix("speed: ")
        .and_then(|rest| rest.strip_suffix(" Mnps"))
        .expect(&out);
    assert!(time.parse::<f64>().is_ok() && speed.parse::<f64>().is_ok(), "{out}");
}

#[test]
fn counts_from_any_position() {
    assert_eq!(number(&chess(["perft", "--fen", RICH, "3"]).fine(), "nodes:"), 97_862);
    // Mated: nothing to count.
    assert_eq!(
        number(
            &chess(["perft", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "1"]).fine(),
            "nodes:"
        ),
        0
    );
    // Four fields are enough, and space around them does no harm.
    let bare = " 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - ";
    assert_eq!(number(&chess(["perft", "--fen", bare, "4"]).fine(), "nodes:"), 43_238);
}

#[test]
fn counts_positions_that_no_game_reaches() {
    let three_checks = "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1";
    assert_eq!(
        number(&chess(["perft", "--fen", three_checks, "1"]).fine(), "nodes:"),
        2
    );
}

#[test]
fn counts_from_chess960_positions() {
    let standard = number(&chess(["perft", "--chess960", "518", "3"]).fine(), "nodes:");
    assert_eq!(standard, 8_902);
    for scharnagl in ["0", "959"] {
        let out = chess(["perft", "--chess960", scharnagl, "2", "--json"]).json();
        assert_eq!(out[0]["nodes"], 400, "{out:?}");
    }
}

#[test]
fn divides() {
    let out = chess(["perft", "--fen", RICH, "3", "--divide"]).fine();
    let (moves, rest) = out.split_once("\n\n").expect(&out);
    let moves: Vec<(&str, u64)> = moves
        .lines()
        .map(|line| {
            line.split_once(": ")
                .map(|(uci, nodes)| (uci, nodes.parse().expect(line)))
                .expect(line)
        })
        .collect();
    assert_eq!(moves.len(), 48);
    assert!(moves.is_sorted_by(|(a, _), (b, _)| a < b), "{moves:?}");
    assert_eq!(moves.iter().map(|(_, nodes)| nodes).sum::<u64>(), 97_862);
    assert_eq!(number(rest, "nodes:"), 97_862);
    assert!(moves.contains(&("e1g1", 2_059)), "{moves:?}");
}

#[test]
fn divides_at_depths_that_leave_nothing_below() {
    let out = chess(["perft", "1", "--divide"]).fine();
    assert!(out.starts_with("a2a3: 1\n"), "{out}");
    assert_eq!(number(&chess(["perft", "0", "--divide"]).fine(), "nodes:"), 1);
    let mated = chess(["perft", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "2", "--divide"]).fine();
    assert_eq!(number(&mated, "nodes:"), 0);
}

#[test]
fn json_is_one_object_a_line() {
    let out = chess(["perft", "--fen", RICH, "2", "--json"]).json();
    assert_eq!(out, [serde_json::json!({"fen": RICH, "depth": 2, "nodes": 2039})]);

    let out = chess(["perft", "2", "--divide", "--json"]).json();
    let divide = out[0]["divide"].as_array().expect("a list");
    assert_eq!(divide.len(), 20);
    assert_eq!(divide[0], serde_json::json!({"uci": "a2a3", "nodes": 20}));
    assert_eq!(out[0]["nodes"], 400);
}

#[test]
fn threads_and_tables_do_not_change_the_count() {
    for extra in [
        ["--threads", "1"],
        ["--threads", "3"],
        ["--threads", "256"],
        ["--hash", "1"],
        ["--hash", "16"],
    ] {
        let out = chess(["perft", "--fen", RICH, "4"].into_iter().chain(extra)).fine();
        assert_eq!(number(&out, "nodes:"), 4_085_603, "{extra:?}");
        let out = chess(["perft", "--fen", RICH, "3", "--divide"].into_iter().chain(extra)).fine();
        assert_eq!(number(&out, "nodes:"), 97_862, "{extra:?}");
    }
    let out = chess(["perft", "--fen", RICH, "4", "--threads", "2", "--hash", "2"]).fine();
    assert_eq!(number(&out, "nodes:"), 4_085_603);
}
