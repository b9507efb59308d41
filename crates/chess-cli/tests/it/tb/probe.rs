use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use super::made::{BISHOP, Folder, KNIGHT, QUEEN, QUEEN_DISTANCES, QUEENS};
use crate::output::unread;
use crate::{Run, chess, chess_reading, start};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// White's queen is not attacked.
const WON: &str = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
/// The bishop can be taken.
const TAKES: &str = "4k3/8/8/8/8/8/3b4/4K3 w - - 0 1";

fn one(folder: &Folder, fen: &str, extra: &[&str]) -> Run {
    chess([&["tb", "probe", "--tables", &folder.path(""), "--fen", fen], extra].concat())
}

fn many(folder: &Folder, input: &str, extra: &[&str]) -> Run {
    many_bytes(folder, input.as_bytes(), extra)
}

fn many_bytes(folder: &Folder, input: &[u8], extra: &[&str]) -> Run {
    let tables = folder.path("");
    chess_reading(
        [&["tb", "probe", "--tables", &tables, "--stdin"], extra].concat(),
        input,
    )
}

fn objects(lines: &str) -> Vec<Value> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

#[test]
fn one_position_is_shown_with_all_its_moves() {
    let folder = Folder::with(&[BISHOP]);
    let expected = "\
fen: 8/8/8/8/8/1k6/7b/K7 w - - 0 1
verdict: draw
wdl: 0 (draw)
dtz: 0

move   verdict       wdl    dtz   rank
a1b1   draw            0      0      0
";
    assert_eq!(one(&folder, "8/8/8/8/8/1k6/7b/K7 w - -", &[]).fine(), expected);
}

#[test]
fn the_best_move_comes_first() {
    let folder = Folder::with(&[QUEEN, QUEEN_DISTANCES]);
    let out = one(&folder, "4k3/8/8/8/8/8/4q3/4K3 w - - 7 9", &[]).fine();
    let expected = "\
fen: 4k3/8/8/8/8/8/4q3/4K3 w - - 7 9
verdict: draw, with a halfmove clock of 7
wdl: 0 (draw)
dtz: 0

move   verdict       wdl    dtz   rank
e1e2   draw            0      0      0
";
    assert_eq!(out, expected);

    let out = one(&folder, WON, &["--json"]).json();
    let moves = out[0]["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 22);
    let ranks: Vec<i64> = moves
        .iter()
        .map(|moved| moved["rank"].as_i64().expect("a number"))
        .collect();
    assert!(ranks.is_sorted_by(|a, b| a >= b), "{ranks:?}");
}

#[test]
fn rounded_distances_are_marked() {
    let folder = Folder::with(&[QUEEN, QUEEN_DISTANCES]);
    let out = one(&folder, WON, &[]).fine();
    assert!(out.contains("\ndtz: ~1\n"), "{out}");
    assert!(
        out.ends_with("\n\n~ the distance is this number of plies, or one ply further from 0\n"),
        "{out}"
    );
    let out = one(&folder, WON, &["--json"]).json();
    assert_eq!((&out[0]["dtz"], &out[0]["rounded"]), (&json!(1), &json!(true)));
}

#[test]
fn json_is_one_object_with_the_moves() {
    let folder = Folder::with(&[BISHOP]);
    let out = one(&folder, "8/8/8/8/8/1k6/7b/K7 w - - 0 1", &["--json"]).fine();
    let numbers = r#""wdl":0,"dtz":0,"rounded":false,"verdict":"draw""#;
    let expected =
        format!(r#"{{"fen":"8/8/8/8/8/1k6/7b/K7 w - - 0 1",{numbers},"moves":[{{"uci":"a1b1",{numbers},"rank":0}}]}}"#);
    assert_eq!(out, expected + "\n");
}

#[test]
fn a_position_without_moves_says_why() {
    let folder = Folder::with(&[QUEEN]);
    let out = one(&folder, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", &[]).fine();
    assert!(out.contains("\n\nno legal moves: stalemate\n"), "{out}");
    let folder = Folder::with(&[QUEEN, QUEENS]);
    let out = one(&folder, "7k/6Q1/6K1/8/8/8/8/7Q b - - 0 1", &[]).fine();
    assert!(
        out.contains("\nverdict: loss\n")
            && out.ends_with("\n\nno legal moves: checkmate\n\n? no DTZ table KQQvK.rtbz\n"),
        "{out}"
    );
    let out = one(&folder, "7k/6Q1/6K1/8/8/8/8/7Q b - - 0 1", &["--json"]).json();
    assert_eq!(out[0]["moves"], json!([]));
}

#[test]
fn results_do_without_distances() {
    let folder = Folder::with(&[QUEEN, QUEENS]);
    let won = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    let out = one(&folder, won, &[]).fine();
    assert!(out.contains("\nverdict: win\nwdl: 2 (win)\ndtz: ?\n"), "{out}");
    assert!(
        out.lines().filter(|line| line.ends_with("     ?   1000")).count() > 20,
        "{out}"
    );
    let note = "\n\n? no DTZ table KQQvK.rtbz: ranked by result alone, which need not make progress\n";
    assert!(out.ends_with(note), "{out}");
    // Nothing is missing where the result is a draw.
    let drawn = one(&folder, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", &[]).fine();
    assert!(!drawn.contains('?'), "{drawn}");

    let clock = "4k3/8/8/8/8/8/8/QQ2K3 w - - 1 1";
    let out = many(&folder, &format!("{won}\n{clock}\n"), &["--json"]).json();
    let record =
        |fen: &str, verdict: &str| json!({"fen": fen, "wdl": 2, "dtz": null, "rounded": null, "verdict": verdict});
    assert_eq!(out, [record(won, "win"), record(clock, "maybe win")]);
    let out = many(&folder, &format!("{clock}\n"), &[]).fine();
    assert_eq!(out, format!("{clock}: maybe win, wdl 2, dtz ?\n"));
}

#[test]
fn positions_are_answered_in_order() {
    let folder = Folder::with(&[BISHOP, KNIGHT, QUEEN, QUEEN_DISTANCES]);
    let input = format!("\u{feff}{KINGS}\n\n  {WON} \r\n \t\n{TAKES}");
    let out = many(&folder, &input, &[]).fine();
    let expected = format!("{KINGS}: draw, wdl 0, dtz 0\n{WON}: win, wdl 2, dtz ~1\n{TAKES}: draw, wdl 0, dtz 0\n");
    assert_eq!(out, expected);
    let out = many(&folder, &input, &["--json"]).json();
    let draw = |fen| json!({"fen": fen, "wdl": 0, "dtz": 0, "rounded": false, "verdict": "draw"});
    let won = json!({"fen": WON, "wdl": 2, "dtz": 1, "rounded": true, "verdict": "win"});
    assert_eq!(out, [draw(KINGS), won, draw(TAKES)]);
    assert_eq!(many(&folder, "", &[]).fine(), "");
    assert_eq!(many(&folder, "\n \n", &["--json"]).fine(), "");
}

/// Many more than are looked up together.
#[test]
fn long_lists_stay_in_order() {
    let folder = Folder::with(&[BISHOP, KNIGHT, QUEEN]);
    let fen = |number: usize| {
        let piece = ["B", "N", "Q", "q", "x"][number * number % 97 % 5];
        let side = ["w", "b"][number / 3 % 2];
        format!("4k3/8/8/8/8/{piece}7/8/4K3 {side} - - 0 {}", number + 1)
    };
    let count = 40_000;
    let input: String = (0..count).map(|number| fen(number) + "\n").collect();
    let bad = (0..count).filter(|&number| fen(number).contains('x')).count();
    let out = many(&folder, &input, &["--json"]).disagrees(&format!("{bad} of {count} positions have no answer"));
    let out = objects(&out);
    assert_eq!(out.len(), count);
    for (number, object) in out.iter().enumerate() {
        let fen = fen(number);
        assert_eq!(object["fen"], json!(fen));
        let wdl = match (
            fen.contains('x'),
            fen.contains('Q'),
            fen.contains('q'),
            fen.contains(" w "),
        ) {
            (true, ..) => Value::Null,
            (_, true, _, true) | (_, _, true, false) => json!(2),
            (_, true, _, false) | (_, _, true, true) => json!(-2),
            _ => json!(0),
        };
        assert_eq!(object.get("wdl").unwrap_or(&Value::Null), &wdl, "{object}");
    }
}

#[test]
fn what_has_no_answer_is_a_record_and_the_run_goes_on() {
    let folder = Folder::with(&[BISHOP, QUEENS]);
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let missing = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    let crowded = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let input = format!("{KINGS}\nno position\n{castling}\n{missing}\n{crowded}\n{TAKES}\n");
    let message = "4 of 6 positions have no answer";
    let out = many(&folder, &input, &["--json"]).disagrees(message);
    let out = objects(&out);
    assert_eq!(out.len(), 6);
    for (object, fen, word) in [
        (&out[1], "no position", "board"),
        (&out[2], castling, "castling rights"),
        (&out[3], missing, "missing WDL table: KRRvK.rtbw"),
        (&out[4], crowded, "too many men: 32"),
    ] {
        let keys: Vec<&String> = object.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["error", "fen"], "{object}");
        assert_eq!(object["fen"], json!(fen));
        assert!(object["error"].as_str().expect("a text").contains(word), "{object}");
    }
    assert_eq!((&out[0]["wdl"], &out[5]["wdl"]), (&json!(0), &json!(0)));

    let out = many(&folder, &input, &[]).disagrees(message);
    assert_eq!(out.lines().count(), 6, "{out}");
    assert!(
        out.contains(&format!("\n{missing}: error: missing WDL table: KRRvK.rtbw\n")),
        "{out}"
    );
    let out = many(&folder, "x\n", &[]).disagrees("1 of 1 position has no answer");
    assert!(out.starts_with("x: error: "), "{out}");
}

/// A line may hold anything: it can't break its record, and what is too long is not repeated.
#[test]
fn lines_of_other_things_are_records_too() {
    let folder = Folder::with(&[BISHOP]);
    let long = "8".repeat(1 << 20);
    let mut input = format!("{long}\na\u{1b}[31m\u{2028}b\n").into_bytes();
    input.extend(b"\xff\xfe\n");
    input.extend(KINGS.as_bytes());
    let run = |extra: &[&str]| many_bytes(&folder, &input, extra).disagrees("3 of 4 positions have no answer");
    let out = run(&[]);
    let lines: Vec<&str> = out.lines().collect();
    let cut = format!("{}…: error: the line is longer than 65536 bytes", "8".repeat(40));
    assert_eq!((lines.len(), lines[0]), (4, cut.as_str()));
    assert!(lines[1].starts_with(r"a\u{1b}[31m\u{2028}b: error: "), "{}", lines[1]);
    assert_eq!(lines[2], "\u{fffd}\u{fffd}: error: the line is not UTF-8");
    assert_eq!(lines[3], format!("{KINGS}: draw, wdl 0, dtz 0"));
    let out = objects(&run(&["--json"]));
    assert_eq!((out.len(), &out[1]["fen"]), (4, &json!("a\u{1b}[31m\u{2028}b")));
}

/// Nothing more is given before there is an answer; a command that waits for more would wait forever.
#[test]
fn a_position_is_answered_while_the_list_is_open() {
    let folder = Folder::with(&[BISHOP]);
    let mut child = start(["tb", "probe", "--tables", &folder.path(""), "--stdin"]);
    let mut writer = child.stdin.take().expect("it is piped");
    let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
    for fen in [KINGS, TAKES, "x", KINGS] {
        writeln!(writer, "{fen}").expect("the command reads");
        let mut answer = String::new();
        reader.read_line(&mut answer).expect("output is UTF-8");
        assert!(answer.starts_with(&format!("{fen}: ")), "{answer}");
    }
    drop(writer);
    assert_eq!(child.wait().expect("the command ends").code(), Some(1));
}

#[test]
fn one_position_without_an_answer_is_told() {
    let folder = Folder::with(&[BISHOP, QUEENS]);
    one(&folder, "x", &[]).refused("--fen");
    one(&folder, "x", &["--json"]).refused("--fen");
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let message = "castling rights: tables know no castling";
    assert_eq!(one(&folder, castling, &[]).disagrees(message), "");
    let out = objects(&one(&folder, castling, &["--json"]).disagrees(message));
    assert_eq!(
        out,
        [json!({"fen": castling, "error": "castling rights: tables know no castling"})]
    );
    one(&folder, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", &[]).disagrees("missing WDL table: KRRvK.rtbw");
}

/// The king may take the knight; the ending of the position itself is not looked at before.
#[test]
fn a_missing_table_of_another_ending_is_explained() {
    let folder = Folder::with(&[BISHOP]);
    folder.write("KQBvKN.rtbw", b"");
    let fen = "4k3/8/8/8/8/8/4n3/Q3KB2 w - - 0 1";
    let message = "missing WDL table: KQBvK.rtbw (a capture or pawn move leads there)";
    assert_eq!(one(&folder, fen, &[]).disagrees(message), "");
    let out = objects(&one(&folder, fen, &["--json"]).disagrees(message));
    assert_eq!(out, [json!({"fen": fen, "error": message})]);
    let out = many(&folder, fen, &[]).disagrees("1 of 1 position has no answer");
    assert_eq!(out, format!("{fen}: error: {message}\n"));
}

#[test]
fn damaged_tables_are_named() {
    let folder = Folder::with(&[BISHOP]);
    folder.write(QUEEN.name, &QUEEN.bytes()[..16]);
    folder.write("KRvK.rtbw", b"");
    folder.write(KNIGHT.name, &QUEEN.bytes());
    for (piece, table) in [("Q", "KQvK.rtbw"), ("R", "KRvK.rtbw"), ("N", "KNvK.rtbw")] {
        let fen = format!("4k3/8/8/8/8/8/8/{piece}3K3 w - - 0 1");
        let out = many(&folder, &format!("{fen}\n{KINGS}\n"), &[]).disagrees("1 of 2 positions has no answer");
        let (bad, good) = out.split_once('\n').expect(&out);
        assert!(bad.contains(": error: ") && bad.contains(table), "{bad}");
        assert_eq!(good, format!("{KINGS}: draw, wdl 0, dtz 0\n"));
    }
}

#[test]
fn folders_are_looked_at_before_positions() {
    let (bishop, knight, empty) = (Folder::with(&[BISHOP]), Folder::with(&[KNIGHT]), Folder::new());
    empty.write("KQvK.txt", b"");
    let probe = |folders: &[&str]| {
        let folders = folders.iter().flat_map(|folder| ["--tables", folder]);
        chess(
            ["tb", "probe", "--fen", "4k3/8/8/8/8/8/n7/4K3 w - - 0 1"]
                .into_iter()
                .chain(folders),
        )
    };
    let (b, n, e) = (bishop.path(""), knight.path(""), empty.path(""));
    let nowhere = empty.path("nowhere");
    probe(&[&e]).refused(&format!("--tables: {e}"));
    probe(&[&n, &e]).refused(&format!("--tables: {e}"));
    let run = probe(&[&nowhere]);
    assert_eq!(run.err.matches(&nowhere).count(), 1, "{}", run.err);
    run.refused(&format!("--tables: cannot read the folder {nowhere}"));
    probe(&[&empty.path("KQvK.txt")]).refused("--tables");
    let together = probe(&[&b, &n]).fine();
    assert!(together.contains("\nverdict: draw\n"), "{together}");
    // A folder with nothing new in it is no mistake.
    assert_eq!(probe(&[&n, &b, &n]).fine(), together);
    let in_one = chess([
        "tb",
        "probe",
        "--tables",
        &b,
        &n,
        "--fen",
        "4k3/8/8/8/8/8/n7/4K3 w - - 0 1",
    ]);
    assert_eq!(in_one.fine(), together);
    let run = chess([
        "tb",
        "probe",
        "--fen",
        "4k3/8/8/8/8/8/nn6/4K3 w - - 0 1",
        "--tables",
        &b,
    ]);
    run.disagrees("too many men: 4, while the largest table that was added has 3");
}

#[test]
fn a_reader_that_has_gone_ends_the_command_in_peace() {
    let folder = Folder::with(&[BISHOP]);
    let tables = folder.path("");
    for extra in [[].as_slice(), &["--json"]] {
        let arguments = [&["tb", "probe", "--tables", &tables, "--fen", KINGS], extra].concat();
        assert_eq!(unread(&arguments), (Some(0), String::new()));
    }
}

/// The list never ends, so the command must.
#[test]
fn an_endless_list_ends_with_its_reader() {
    let folder = Folder::with(&[BISHOP]);
    let mut child = start(["tb", "probe", "--tables", &folder.path(""), "--stdin", "--json"]);
    let mut writer = child.stdin.take().expect("it is piped");
    let writing = std::thread::spawn(move || while writeln!(writer, "{KINGS}").is_ok() {});
    let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("output is UTF-8");
    drop(reader);
    let output = child.wait_with_output().expect("the command ends");
    writing.join().expect("the list is no longer read");
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), b"".as_slice())
    );
}
