//! What a board looks like to serde, seen through JSON.

use chess_board::Board;
use serde_json::{from_str, from_value, json, to_value};

use crate::naive::full_fen;
use crate::positions::mixed;

#[test]
fn a_board_is_its_fen_and_comes_back_equal() {
    assert_eq!(
        to_value(Board::default()).unwrap(),
        json!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")
    );
    for board in mixed(100, 1_000) {
        let value = to_value(board).unwrap();
        assert_eq!(value, json!(full_fen(&board)));
        assert_eq!(from_value::<Board>(value).unwrap(), board);
    }
}

#[test]
fn any_style_of_fen_is_read() {
    let board: Board = from_value(json!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")).unwrap();
    assert_eq!(board.to_string(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    // What no game reaches is read too: it was a board when it was written.
    let fen = "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1";
    assert_eq!(from_value::<Board>(json!(fen)).unwrap().to_string(), fen);
}

#[test]
fn what_is_no_board_is_refused_with_the_reason() {
    for (text, reason) in [
        ("\"8/8/8/8/8/8/8/8 w - - 0 1\"", "invalid position: white has no king"),
        ("\"nonsense\"", "invalid board field"),
        ("7", "expected a FEN"),
        ("null", "expected a FEN"),
    ] {
        let error = from_str::<Board>(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}
