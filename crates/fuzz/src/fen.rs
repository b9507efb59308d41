//! Any text as FEN.

use chess_kit::board::{EnPassantStyle, FenError, Setup, Validity};
use chess_kit::{Board, CastlingStyle};

/// Reads a text as FEN at each level of validity.
///
/// The two levels and the setup agree; what is read is what its own text says, in every style that tells all; and each legal move
/// leads to a board of which the same holds.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let setup = text.parse::<Setup>();
    let playable = Board::from_fen(&text, Validity::Playable);
    let strict = Board::from_fen(&text, Validity::Strict);
    if let Ok(strict) = strict {
        assert_eq!(playable, Ok(strict), "{text:?}");
    }
    match (&setup, &playable) {
        (Err(error), Err(refused)) => assert_eq!(error, refused, "{text:?}"),
        (Err(error), Ok(_)) => panic!("{text:?}: a board, but {error}"),
        (Ok(setup), Ok(board)) => {
            assert_eq!(setup.to_board(Validity::Playable), Ok(*board), "{text:?}");
            assert_eq!(setup.repair().map(|(board, _)| board), Ok(*board), "{text:?}");
        }
        (Ok(setup), Err(refused)) => {
            assert!(matches!(refused, FenError::Setup(_)), "{text:?}: {refused}");
            if let Ok((board, repairs)) = setup.repair() {
                assert!(!repairs.is_empty(), "{text:?}: {refused}");
                check_text(&board);
            }
        }
    }
    for error in [playable.err(), strict.err()].into_iter().flatten() {
        assert!((1..200).contains(&error.to_string().len()), "{text:?}: {error}");
    }
    if let Ok(board) = playable {
        check_text(&board);
        check_moves(&board);
    }
}

/// A board is what its text says.
fn check_text(board: &Board) {
    let text = board.fen().en_passant(EnPassantStyle::Always);
    for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        let text = text.castling(style).to_string();
        assert_eq!(Board::from_fen(&text, Validity::Playable), Ok(*board), "{text}");
    }
    // En passant is left out where nobody can take: the same position for the rules.
    let text = board.to_string();
    let read = Board::from_fen(&text, Validity::Playable).unwrap_or_else(|error| panic!("{board:?}: {error}"));
    assert!(read.same_position(board), "{board:?}");
    assert_eq!(read.key(), board.key(), "{board:?}");
}

fn check_moves(board: &Board) {
    let moves = board.legal_moves();
    assert_eq!(board.count_moves(), moves.len(), "{board:?}");
    assert_eq!(board.has_moves(), !moves.is_empty(), "{board:?}");
    assert_eq!(
        board.noisy_moves().len() + board.quiet_moves().len(),
        moves.len(),
        "{board:?}"
    );
    for digest in moves {
        assert!(board.is_legal(digest), "{board:?} {digest:?}");
        let after = board.play(digest);
        assert_eq!(board.gives_check(digest), after.is_check(), "{board:?} {digest:?}");
        check_text(&after);
    }
}
