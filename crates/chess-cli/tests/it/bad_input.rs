use crate::{Run, chess, chess_reading};

const FENS: [&str; 24] = [
    "",
    " ",
    "x",
    "\n",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqX - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 99999999999999999999",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
    "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
    "4k3/4K3/8/8/8/8/8/8 w - - 0 1",
    "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
    "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/k7/8/8/8/K7 w - - 0 1",
    "♜nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

#[test]
fn bad_positions_are_refused_by_every_command() {
    for fen in FENS {
        for command in [
            ["perft", "1", "--fen"].as_slice(),
            &["moves", "--fen"],
            &["show", "--fen"],
        ] {
            chess(command.iter().chain([&fen])).refused("--fen");
        }
    }
    let long = "8/".repeat(10_000);
    chess(["show", "--fen", &long]).refused("--fen");
}

/// Whatever is wrong, the error says so in one line that a person can read.
#[test]
fn errors_repeat_little_of_huge_input() {
    #[track_caller]
    fn refused_in_short(run: Run, field: &str) {
        assert!(run.err.len() < 400, "{} bytes: {:.400}", run.err.len(), run.err);
        run.refused(field);
    }
    let long = "x".repeat(20_000);
    refused_in_short(chess(["attacks", &long, "e4"]), "PIECE");
    refused_in_short(chess(["attacks", "N", &long]), "SQUARE");
    refused_in_short(chess(["attacks", "N", "e4", "--occupied", &long]), "--occupied");
    for fen in [
        long.clone(),
        format!("{long} w - - 0 1"),
        format!("8/8 {long}"),
        "8/".repeat(10_000),
    ] {
        refused_in_short(chess(["show", "--fen", &fen]), "--fen");
    }
    for fields in ["w", "w -", "w - -", "w - - 0", "w - - 0 1"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 {fields} {long}");
        refused_in_short(chess(["show", "--fen", &fen]), "--fen");
    }

    let (nuls, digits) = ("\0".repeat(60_000), "9".repeat(60_000));
    for text in [&long, &nuls, &digits] {
        for (suite, line) in [
            (text.clone(), 1),
            (format!("F ;{text}"), 1),
            (format!("F ;{text} 1"), 1),
            (format!("F ;D{text} 1"), 1),
            (format!("F ;D1 {text}"), 1),
            (format!("{text} ;D1 1"), 1),
            (format!("epd {text}\nperft 1 1"), 1),
            (format!("epd {text}"), 1),
            (format!("epd F\nperft {text}"), 2),
            (format!("epd F\nperft {text} 1"), 2),
            (format!("epd F\nperft 1 {text}"), 2),
            (format!("id {text}"), 1),
            (format!("id {text}\nperft 1 1"), 2),
        ] {
            let run = chess_reading(["perft", "--suite", "-"], suite.as_bytes());
            assert!(run.err.len() < 400, "{} bytes: {:.400}", run.err.len(), run.err);
            assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
            assert!(run.err.starts_with(&format!("error: -:{line}: ")), "{}", run.err);
        }
    }

    let run = chess(["perft", "--suite", &long]);
    assert!(run.err.contains("x…: ") && run.err.len() < 5_000, "{}", run.err);
}

#[test]
fn limits_are_checked_before_anything_is_done() {
    chess(["perft", "65"]).refused("DEPTH");
    chess(["perft", "18446744073709551615"]).refused("DEPTH");
    chess(["perft", "1", "--threads", "0"]).refused("--threads");
    chess(["perft", "1", "--threads", "257"]).refused("--threads");
    chess(["perft", "1", "--hash", "1048577"]).refused("--hash");
    chess(["perft", "1", "--hash", "18446744073709551615"]).refused("--hash");
    chess(["perft", "1", "--chess960", "960"]).refused("--chess960");
    chess(["moves", "--chess960", "65536"]).refused("--chess960");
    // Not even the file is looked for.
    chess(["perft", "--suite", "no such file", "--max-depth", "65"]).refused("--max-depth");
    chess(["perft", "--suite", "no such file", "--threads", "999"]).refused("--threads");
}

#[test]
fn usage_errors_keep_the_form_of_the_parser() {
    chess([] as [&str; 0]).err_is_usage();
    chess(["juggle"]).usage("juggle");
    chess(["perft"]).usage("DEPTH");
    chess(["perft", "x"]).usage("DEPTH");
    chess(["perft", "-1"]).usage("-1");
    chess(["perft", "1.5"]).usage("DEPTH");
    chess(["perft", "99999999999999999999"]).usage("DEPTH");
    chess(["perft", "1", "--threads", "many"]).usage("--threads");
    chess(["perft", "1", "--fen", "x", "--chess960", "1"]).usage("--chess960");
    chess(["perft", "1", "--suite", "x"]).usage("--suite");
    chess(["perft", "--suite", "x", "--divide"]).usage("--divide");
    chess(["perft", "1", "--max-depth", "2"]).usage("--max-depth");
    chess(["perft", "--max-depth", "2"]).usage("--suite");
    chess(["moves", "--fen"]).usage("--fen");
    chess(["show", "e4"]).usage("e4");
}

impl Run {
    /// Without a command there is only the usage to show.
    #[track_caller]
    fn err_is_usage(self) {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""));
        assert!(self.err.contains("Usage: chess"), "{}", self.err);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bytes = OsStr::from_bytes(b"\xff\xfe");
    chess([OsStr::new("show"), OsStr::new("--fen"), bytes]).usage("UTF-8");
    chess([OsStr::new("attacks"), bytes, OsStr::new("e4")]).usage("UTF-8");
    // A file may be called so, but there is none.
    let run = chess([OsStr::new("perft"), OsStr::new("--suite"), bytes]);
    assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
}

/// With a table, two bare kings are counted to any depth at once; their games of 64 plies are more than 64 bits can say.
#[test]
fn a_count_beyond_64_bits_is_an_error_and_no_number() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    chess(["perft", "64", "--hash", "16", "--fen", kings]).refused("DEPTH");
}

/// Without quotes a FEN is six arguments; its second field is the first that is too many.
#[test]
fn a_fen_without_quotes_gets_a_tip() {
    let tip = "tip: a FEN has spaces: put it in quotes";
    for side in ["w", "b"] {
        let fen = ["--fen", "4k3/8/8/8/8/8/8/4K3", side, "-", "-", "0", "1"];
        for command in [
            ["moves"].as_slice(),
            &["show"],
            &["perft", "1"],
            &["tb", "probe", "--tables", "x"],
        ] {
            let run = chess([command, &fen].concat());
            assert!(run.err.contains(tip), "{}", run.err);
            run.usage(&format!("'{side}'"));
        }
    }
    let run = chess(["moves", "x"]);
    assert!(!run.err.contains(tip), "{}", run.err);
    run.usage("'x'");
}
