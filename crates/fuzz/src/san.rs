//! Any bytes as moves in standard algebraic notation on a board.

use chess_kit::board::{ParseSanErrorKind, Validity};
use chess_kit::{Board, San, SanError, SanStyle, UciStyle};

/// So many moves are played at most: more would be the same again.
const MOST_MOVES: usize = 40;

const STYLES: [SanStyle; 2] = [SanStyle::Strict, SanStyle::Lenient];

/// Reads the first line as FEN (if it is none, the board is that of the start) and the other lines, which need not be text,
/// as moves, which are played as long as they are legal.
pub fn san(data: &[u8]) {
    let mut lines = data.split(|&byte| byte == b'\n');
    let first = String::from_utf8_lossy(lines.next().unwrap_or_default());
    let mut board = Board::from_fen(&first, Validity::Playable).unwrap_or_default();
    check_names(&board);
    for line in lines.take(MOST_MOVES) {
        board = play(board, line);
    }
    check_names(&board);
}

/// The board after a move, or the same if it is none.
fn play(board: Board, line: &[u8]) -> Board {
    let [strict, lenient] = STYLES.map(|style| board.parse_san_bytes(line, style));
    for style in STYLES {
        check_text(&board, line, style);
    }
    // A strict reader that refuses knows what a lenient one takes.
    let expected = match strict {
        Err(SanError::Inexact { digest, .. }) => Ok(digest),
        _ => strict,
    };
    assert_eq!(lenient, expected, "{board:?} {}", line.escape_ascii());
    match lenient {
        Ok(digest) => {
            assert!(board.is_legal(digest), "{board:?} {}: {digest:?}", line.escape_ascii());
            board.play(digest)
        }
        Err(SanError::NullMove) => board.play_null().unwrap_or(board),
        Err(_) => board,
    }
}

/// Reading at once, and reading the text before the board is asked, come to the same.
fn check_text(board: &Board, line: &[u8], style: SanStyle) {
    let read = board.parse_san_bytes(line, style);
    match San::parse(line, style) {
        Ok(san) => {
            assert_eq!(board.resolve_san(san, style), read, "{board:?} {}", line.escape_ascii());
            assert!(
                (1..=San::MAX_LEN).contains(&san.to_string().len()),
                "{}",
                line.escape_ascii()
            );
        }
        Err(error) => {
            assert!((1..200).contains(&error.to_string().len()), "{error}");
            if error.kind() != ParseSanErrorKind::LenientOnly {
                assert_eq!(read, Err(SanError::Syntax(error)), "{board:?} {}", line.escape_ascii());
            }
        }
    }
    if let Err(error) = read {
        assert!(
            (1..200).contains(&error.to_string().len()),
            "{board:?} {}: {error}",
            line.escape_ascii()
        );
        if let SanError::Ambiguous { candidates, .. } = error {
            assert!(candidates.len() > 1, "{error}");
            assert!(
                candidates.iter().all(|&digest| board.is_legal(digest)),
                "{board:?}: {error}"
            );
        }
    }
}

/// Every legal move is found again by each of its names, and no two share one.
fn check_names(board: &Board) {
    let mut names: Vec<San> = Vec::new();
    for digest in board.legal_moves() {
        let san = board.to_san(digest);
        let name = san.to_string();
        for style in STYLES {
            assert_eq!(board.parse_san(&name, style), Ok(digest), "{board:?} {name}");
            let bare = san.with_suffix(None).to_string();
            assert_eq!(board.parse_san(&bare, style), Ok(digest), "{board:?} {bare}");
        }
        let long = board.to_long_algebraic(digest).to_string();
        let uci = board.to_uci(digest, UciStyle::Chess960).to_string();
        for text in [long, uci] {
            assert_eq!(
                board.parse_san(&text, SanStyle::Lenient),
                Ok(digest),
                "{board:?} {text}"
            );
        }
        assert!(!names.contains(&san.with_suffix(None)), "{board:?} {name}");
        names.push(san.with_suffix(None));
    }
}
