//! The tables of three men that are in the command.

use serde_json::json;

use super::made::{Folder, QUEEN, QUEEN_DISTANCES};
use crate::{chess, chess_reading};

const WON: &str = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";

#[test]
fn three_men_need_no_tables() {
    let expected = "\
fen: 8/8/8/8/8/4k3/4P3/4K3 w - - 0 1
verdict: draw
wdl: 0 (draw)
dtz: 0

move   verdict       wdl    dtz   rank
e1d1   draw            0      0      0
e1f1   draw            0      0      0
";
    assert_eq!(
        chess(["tb", "probe", "--fen", "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1"]).fine(),
        expected
    );
    let out = chess_reading(["tb", "probe", "--stdin"], b"8/3P4/8/8/1k6/8/8/K7 w - - 0 1\n").fine();
    assert_eq!(out, "8/3P4/8/8/1k6/8/8/K7 w - - 0 1: win, wdl 2, dtz 1\n");
}

/// Every square of a man beside these kings, either side to move.
#[test]
fn they_say_what_tables_say_that_are_made_now() {
    let folder = Folder::new();
    let tables = folder.path("");
    chess(["tb", "generate", "--up-to", "3", "--out", &tables]).fine();
    let mut input = String::new();
    for piece in "QRBNPqrbnp".chars() {
        for square in 0..64 {
            let mut board = ['1'; 64];
            (board[60], board[19]) = ('K', 'k');
            if board[square] != '1' || matches!(square, 0..8 | 56..64) && piece.eq_ignore_ascii_case(&'p') {
                continue;
            }
            board[square] = piece;
            let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
            for side in ["w", "b"] {
                input += &format!("{} {side} - - 0 1\n", rows.join("/"));
            }
        }
    }
    assert!(input.lines().count() > 1000);
    let ask = |extra: &[&str]| {
        let run = chess_reading(
            [&["tb", "probe", "--stdin", "--json"], extra].concat(),
            input.as_bytes(),
        );
        (run.code, run.out)
    };
    // Positions in which a king could be taken have no answer.
    let (code, out) = ask(&[]);
    assert_eq!(
        (code, out.matches("\"verdict\"").count() > 900),
        (Some(1), true),
        "{out}"
    );
    assert_eq!(ask(&["--tables", &tables]), (code, out));
}

#[test]
fn those_of_a_folder_come_first() {
    let folder = Folder::with(&[QUEEN, QUEEN_DISTANCES]);
    let ask = |extra: &[&str]| {
        let out = chess([&["tb", "probe", "--json", "--fen", WON], extra].concat()).json();
        (out[0]["dtz"].clone(), out[0]["rounded"].clone())
    };
    // That table says the same of all positions.
    assert_eq!(ask(&["--tables", &folder.path("")]), (json!(1), json!(true)));
    assert_ne!(ask(&[]), (json!(1), json!(true)));
}

#[test]
fn they_are_there_beside_a_folder() {
    let folder = Folder::with(&[QUEEN]);
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let out = chess(["tb", "probe", "--json", "--fen", fen, "--tables", &folder.path("")]).json();
    assert_eq!((&out[0]["wdl"], out[0]["dtz"].is_i64()), (&json!(2), true));
    let out = chess(["tb", "probe", "--json", "--fen", WON, "--tables", &folder.path("")]).json();
    assert!(
        out[0]["dtz"].is_i64(),
        "the distances that the folder lacks: {}",
        out[0]
    );
}

#[test]
fn of_more_men_there_are_none() {
    let fen = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    chess(["tb", "probe", "--fen", fen]).disagrees("too many men: 4, while the largest table that was added has 3");
}
