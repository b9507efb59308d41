use crate::chess;

#[test]
fn draws_a_knight() {
    let out = chess(["attacks", "N", "e4"]).fine();
    let expected = "\
8 · · · · · · · ·
7 · · · · · · · ·
6 · · · ★ · ★ · ·
5 · · ★ · · · ★ ·
4 · · · · · · · ·
3 · · ★ · · · ★ ·
2 · · · ★ · ★ · ·
1 · · · · · · · ·
  a b c d e f g h

squares: 8
hex: 0x0000284400442800
";
    assert_eq!(out, expected);
}

#[test]
fn blockers_stop_sliders_and_are_attacked() {
    // Men on d6 and f4.
    let out = chess(["attacks", "rook", "d4", "--occupied", "0x0000080020000000"]).fine();
    let expected = "\
8 · · · · · · · ·
7 · · · · · · · ·
6 · · · ★ · · · ·
5 · · · ★ · · · ·
4 ★ ★ ★ · ★ ★ · ·
3 · · · ★ · · · ·
2 · · · ★ · · · ·
1 · · · ★ · · · ·
  a b c d e f g h
";
    assert!(out.starts_with(expected), "{out}");
    assert!(out.contains("squares: 10"), "{out}");
}

#[test]
fn pawns_have_a_colour() {
    let attacks = |piece| chess(["attacks", piece, "e4"]).fine();
    assert!(attacks("P").contains("hex: 0x0000002800000000"));
    assert!(attacks("p").contains("hex: 0x0000000000280000"));
    assert_eq!(attacks("pawn"), attacks("P"));
    assert_eq!(attacks("white-pawn"), attacks("P"));
    assert_eq!(attacks("black-pawn"), attacks("p"));
    // No wrapping around the edge.
    assert!(chess(["attacks", "P", "h4"]).fine().contains("squares: 1\n"));
}

#[test]
fn letters_and_names_agree() {
    for (letter, name) in [
        ("n", "knight"),
        ("b", "bishop"),
        ("r", "rook"),
        ("q", "queen"),
        ("k", "king"),
    ] {
        let attacks = |piece| chess(["attacks", piece, "c6", "--occupied", "ff00000000ff00"]).fine();
        assert_eq!(attacks(letter), attacks(name));
        assert_eq!(attacks(&letter.to_uppercase()), attacks(name));
    }
}

#[test]
fn bad_arguments_name_their_field() {
    chess(["attacks", "x", "e4"]).refused("PIECE");
    chess(["attacks", "", "e4"]).refused("PIECE");
    chess(["attacks", "N", "e9"]).refused("SQUARE");
    chess(["attacks", "N", ""]).refused("SQUARE");
    chess(["attacks", "N", "♞4"]).refused("SQUARE");
    chess(["attacks", "N", "e4", "--occupied", "xyz"]).refused("--occupied");
    chess(["attacks", "N", "e4", "--occupied", ""]).refused("--occupied");
    chess(["attacks", "N", "e4", "--occupied", "11111111111111111"]).refused("--occupied");
    chess(["attacks", "N"]).usage("SQUARE");
}
