//! Any text as moves on a board.

use chess_kit::board::Validity;
use chess_kit::{Board, UciMove, UciStyle};

/// So many moves are played at most: more would be the same again.
const MOST_MOVES: usize = 40;

const STYLES: [UciStyle; 2] = [UciStyle::Standard, UciStyle::Chess960];

/// Reads the first line of a text as FEN (if it is none, the board is that of the start) and the words of the others as
/// moves, which are played as long as they are legal.
pub fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (first, moves) = text.split_once('\n').unwrap_or(("", &text));
    let mut board = Board::from_fen(first, Validity::Playable).unwrap_or_default();
    check_spellings(&board);
    // Also words of nothing, and those with other white space in them.
    for word in moves.split([' ', '\n']).take(MOST_MOVES) {
        match word.parse::<UciMove>() {
            Ok(uci) => board = play(board, uci, word),
            Err(error) => assert!((1..200).contains(&error.to_string().len()), "{word:?}: {error}"),
        }
    }
    check_spellings(&board);
}

/// The board after a move, or the same if it is not legal.
fn play(board: Board, uci: UciMove, word: &str) -> Board {
    assert_eq!(uci.to_string(), word, "a move has one spelling");
    let spelled = |digest| STYLES.map(|style| board.to_uci(digest, style));
    match board.resolve(uci) {
        Ok(digest) => {
            assert!(board.is_legal(digest), "{board:?} {uci}: {digest:?}");
            assert!(spelled(digest).contains(&uci), "{board:?} {uci}: {digest:?}");
            assert_eq!(board.try_play(digest), Ok(board.play(digest)), "{board:?} {uci}");
            board.play(digest)
        }
        Err(error) => {
            assert_eq!(error.uci(), uci, "{board:?}");
            assert!((1..200).contains(&error.to_string().len()), "{board:?} {uci}: {error}");
            for digest in board.legal_moves() {
                assert!(!spelled(digest).contains(&uci), "{board:?} {uci}: {digest:?}");
            }
            board
        }
    }
}

/// Every legal move is found again by its spelling; castling by that of Chess960, as the other may mean a step of the king.
fn check_spellings(board: &Board) {
    for digest in board.legal_moves() {
        let [standard, chess960] = STYLES.map(|style| board.to_uci(digest, style));
        assert_eq!(board.resolve(chess960), Ok(digest), "{board:?} {chess960}");
        if standard != chess960 {
            let resolved = board.resolve(standard);
            assert!(
                resolved.is_ok_and(|resolved| resolved.dest_square() == digest.dest_square()),
                "{board:?} {standard}"
            );
        }
        assert_eq!(chess960.to_string().parse(), Ok(chess960), "{board:?}");
    }
}
