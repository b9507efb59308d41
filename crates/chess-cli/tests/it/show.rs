use std::ffi::OsStr;

use crate::{RICH, chess};

/// The rest of the line that begins with this label.
#[track_caller]
fn field<'a>(out: &'a str, label: &str) -> &'a str {
    let mut lines = out.lines();
    lines
        .find_map(|line| line.strip_prefix(label)?.strip_prefix(": "))
        .expect(out)
}

#[test]
fn draws_the_board_with_labels() {
    let out = chess(["show", "--fen", RICH]).fine();
    let board = "\
8 r · · · k · · r
7 p · p p q p b ·
6 b n · · p n p ·
5 · · · P N · · ·
4 · p · · P · · ·
3 · · N · · Q · p
2 P P P B B P P P
1 R · · · K · · R
  a b c d e f g h
";
    assert!(out.starts_with(board), "{out}");
}

#[test]
fn tells_who_moves_and_who_gives_check() {
    let out = chess(["show"]).fine();
    assert_eq!(field(&out, "side to move"), "white");
    assert_eq!(field(&out, "checkers"), "none");
    assert_eq!(field(&out, "legal moves"), "20");
    assert_eq!(field(&out, "outcome"), "open");

    let out = chess(["show", "--fen", "4r2k/8/8/7b/1b6/8/2Q5/4K3 w - - 0 1"]).fine();
    assert_eq!(field(&out, "checkers"), "b4 e8");
    let out = chess(["show", "--fen", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"]).fine();
    assert_eq!(field(&out, "pinned"), "e2");
}

#[test]
fn tells_how_the_game_ended() {
    let out = chess(["show", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]).fine();
    assert!(field(&out, "outcome").contains("mate"), "{out}");
    let out = chess(["show", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]).fine();
    assert!(field(&out, "outcome").contains("stalemate"), "{out}");
}

#[test]
fn tells_which_draws_need_no_claim() {
    let out = chess(["show", "--fen", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"]).fine();
    assert_eq!(field(&out, "outcome"), "draw, dead position");
    let out = chess(["show", "--fen", "8/7k/8/6R1/1r3B2/5K2/8/8 b - - 150 150"]).fine();
    assert_eq!(field(&out, "outcome"), "draw, 75 moves");
    let out = chess(["show", "--fen", "8/7k/8/6R1/1r3B2/5K2/8/8 b - - 149 150"]).fine();
    assert_eq!(field(&out, "outcome"), "open");
}

#[test]
fn writes_a_picture() {
    let folder = std::env::temp_dir().join(format!("chess-show-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("board.svg");
    let arguments = ["show", "--fen", RICH, "--svg"].map(OsStr::new);
    let out = chess(arguments.into_iter().chain([path.as_os_str()])).fine();
    assert_eq!(out, "");
    let picture = std::fs::read_to_string(&path).unwrap();
    assert!(
        picture.starts_with("<svg ") && picture.ends_with("</svg>\n"),
        "{picture}"
    );
    assert!(picture.contains(RICH), "{picture}");
    assert_eq!(picture.matches("<use ").count(), 32);

    // The same on standard output, and another one from the other side.
    assert_eq!(chess(["show", "--fen", RICH, "--svg", "-"]).fine(), picture);
    let flipped = chess(["show", "--fen", RICH, "--svg", "-", "--flip"]).fine();
    assert_ne!(flipped, picture);
    let rook = |corner: &str| format!("<use xlink:href=\"#chess-white-rook\" {corner}/>");
    assert!(picture.contains(&rook("x=\"0\" y=\"700\"")) && flipped.contains(&rook("x=\"0\" y=\"0\"")));

    chess(["show", "--flip"]).usage("--svg");
    let missing = folder.join("missing").join("board.svg");
    let refused = chess([OsStr::new("show"), OsStr::new("--svg"), missing.as_os_str()]);
    refused.refused(&missing.display().to_string());
    std::fs::remove_dir_all(folder).unwrap();
}

/// The key of the initial position stands in the description of the Polyglot format.
#[test]
fn prints_the_keys() {
    let out = chess(["show"]).fine();
    assert_eq!(field(&out, "polyglot key"), "463b96181691fc9c");
    assert_eq!(field(&out, "key"), "463b96181691fc9c");
}

#[test]
fn prints_every_form_of_the_fen() {
    // A double push that a pinned pawn could answer only if it were not pinned; the inner rook has the right.
    let fen = "4k3/8/8/8/k2Pp2Q/8/8/1R1RK3 b D d3 0 1";
    let fen = fen.replacen("4k3", "8", 1);
    let out = chess(["show", "--fen", &fen]).fine();
    let board = "8/8/8/8/k2Pp2Q/8/8/1R1RK3";
    assert_eq!(field(&out, "fen"), format!("{board} b D - 0 1"));
    assert_eq!(field(&out, "fen, Shredder castling"), format!("{board} b D - 0 1"));
    assert_eq!(field(&out, "fen, standard castling"), format!("{board} b Q - 0 1"));
    assert_eq!(
        field(&out, "fen, en passant if pseudo-legal"),
        format!("{board} b D d3 0 1")
    );
    assert_eq!(field(&out, "fen, en passant always"), format!("{board} b D d3 0 1"));

    let out = chess([
        "show",
        "--fen",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    ])
    .fine();
    assert!(
        field(&out, "fen, en passant if pseudo-legal").ends_with(" KQkq - 0 1"),
        "{out}"
    );
    assert!(field(&out, "fen, en passant always").ends_with(" KQkq e3 0 1"), "{out}");
    assert!(field(&out, "fen, Shredder castling").ends_with(" HAha - 0 1"), "{out}");
}
