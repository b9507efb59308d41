use std::path::Path;

use crate::{Run, chess, chess_reading, data};

fn suite(name: &str, extra: &[&str]) -> Run {
    let path = data(name);
    let path = path.to_str().expect("the checkout's path is UTF-8");
    chess(["perft", "--suite", path].iter().chain(extra))
}

/// Asserts that the file was refused, naming it and the line.
#[track_caller]
fn refused(name: &str, line: usize, word: &str) {
    let run = suite(name, &[]);
    assert!(run.err.contains(word), "{}", run.err);
    run.refused(&format!("{}:{line}", data(name).display()));
}

#[test]
fn a_good_suite_of_keyword_lines_agrees() {
    let out = suite("good.perft", &[]).fine();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(
        lines[0].starts_with("ok ") && lines[0].ends_with(":3: initial position: 4 counts agree"),
        "{out}"
    );
    assert!(lines[3].starts_with("all 9 counts of 3 positions agree: "), "{out}");
}

#[test]
fn a_good_suite_of_rows_agrees() {
    let out = suite("good.epd", &[]).fine();
    assert!(
        out.contains("all 4 counts of 3 positions agree: 452 nodes in "),
        "{out}"
    );
}

#[test]
fn deeper_counts_are_skipped() {
    let out = suite("good.perft", &["--max-depth", "1"]).fine();
    assert!(out.contains("all 4 counts of 3 positions agree: "), "{out}");
    // At depth 0 only the last position has a count.
    let out = suite("good.perft", &["--max-depth", "0"]).fine();
    assert!(
        out.starts_with("ok ") && out.contains("1 count agrees\n1 count of 1 position agrees: 1 node in "),
        "{out}"
    );
}

#[test]
fn differing_counts_are_listed_with_their_lines() {
    let run = suite("differs.perft", &[]);
    let path = data("differs.perft");
    let path = path.display();
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.out,
        format!(
            "differs {path}:5: initial position: depth 3: counted 8902, expected 8903\n\
             differs {path}:9: stalemate: depth 1: counted 0, expected 1\n"
        )
    );
    assert_eq!(run.err, "error: 2 of 5 counts differ\n");
}

#[test]
fn one_is_spoken_of_as_one() {
    let king = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n".as_slice();
    let wrong = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n".as_slice();
    let read = |input: &[u8]| chess_reading(["perft", "--suite", "-"], input);
    let out = read(king).fine();
    assert!(
        out.contains(": 1 count agrees\n1 count of 1 position agrees: 5 nodes in "),
        "{out}"
    );
    assert_eq!(read(wrong).err, "error: 1 of 1 count differs\n");
    assert_eq!(read(&[king, wrong].concat()).err, "error: 1 of 2 counts differs\n");
}

#[test]
fn json_tells_of_every_count() {
    let out = suite("good.epd", &["--json"]).json();
    assert_eq!(out.len(), 4);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    let expected = serde_json::json!(
        {"fen": fen, "depth": 2, "nodes": 400, "expected": 400, "agrees": true, "line": 1}
    );
    assert_eq!(out[1], expected);

    let run = suite("differs.perft", &["--json"]);
    assert_eq!((run.code, run.err.as_str()), (Some(1), "error: 2 of 5 counts differ\n"));
    let lines: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[2]["agrees"], false);
    assert_eq!(lines[2]["id"], "initial position");
    assert_eq!(lines[2]["line"], 5);
}

#[test]
fn standard_input_is_a_suite_too() {
    let run = chess_reading(["perft", "--suite", "-"], b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\r\n");
    assert!(run.fine().ends_with(" s\n"));
    let run = chess_reading(["perft", "--suite", "-"], b"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6");
    assert_eq!(run.code, Some(1));
}

#[test]
fn names_cannot_control_the_terminal() {
    let input = b"id \x1b[31mred\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 6\n";
    let run = chess_reading(["perft", "--suite", "-"], input);
    assert_eq!(run.out, "differs -:3: \\u{1b}[31mred: depth 1: counted 5, expected 6\n");
    let run = chess_reading(["perft", "--suite", "-"], b"\x1b[31mred\n");
    assert!(run.err.contains("\\u{1b}[31mred"), "{}", run.err);
    run.refused("-:1");
}

#[test]
fn names_cannot_look_like_others() {
    let hidden = "\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{2029}\u{200b}";
    let written = r"\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{2029}\u{200b}";
    let suite = |nodes| format!("id a{hidden}b\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 {nodes}\n");
    let read = |text: String| chess_reading(["perft", "--suite", "-"], text.as_bytes());
    let out = read(suite("5")).fine();
    assert!(
        out.starts_with(&format!("ok -:2: a{written}b: 1 count agrees\n")),
        "{out}"
    );
    let out = read(suite("6")).out;
    assert!(
        out.starts_with(&format!("differs -:2: a{written}b: depth 1: ")),
        "{out}"
    );
    let run = read(suite(hidden));
    assert!(run.err.contains(written), "{}", run.err);
    run.refused("-:2");
}

#[test]
fn threads_and_tables_do_not_change_the_verdict() {
    for extra in [["--threads", "1"], ["--threads", "3"], ["--hash", "1"]] {
        assert!(suite("good.perft", &extra).fine().contains("all 9 counts"), "{extra:?}");
    }
}

#[test]
fn unreadable_suites_are_refused() {
    refused("bad-number.perft", 3, "perft: expected a number, found `five`");
    refused("bad-position.epd", 2, "black has no king");
    refused("bad-bytes.epd", 2, "not UTF-8");
    suite("empty.perft", &[]).refused(&data("empty.perft").display().to_string());
    suite("good.epd", &["--max-depth", "0"]).refused(&data("good.epd").display().to_string());
    suite("missing.perft", &[]).refused(&data("missing.perft").display().to_string());
    chess(["perft", "--suite", env!("CARGO_MANIFEST_DIR")]).refused(env!("CARGO_MANIFEST_DIR"));
    chess([Path::new("perft"), Path::new("--suite"), Path::new("")]).usage("--suite");
}

#[test]
fn a_line_without_end_is_refused() {
    let long = [b"# ".as_slice(), &vec![b'x'; 1 << 20]].concat();
    chess_reading(["perft", "--suite", "-"], &long).refused("-:1");
    chess_reading(["perft", "--suite", "-"], &vec![0; 1 << 20]).refused("-:1");
}
