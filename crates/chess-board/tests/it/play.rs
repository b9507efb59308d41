//! Making moves: lines of play with their outcome, null moves, and what a move may never break.

use chess_bits::Color;
use chess_board::{Board, FenError, InvalidSetup, Validity};

use crate::data::records;
use crate::naive::{Position, full_fen, place};
use crate::positions::{Random, game, mixed, placements};

/// The board after moves in coordinate notation, `0000` being a null move.
#[track_caller]
pub(crate) fn line(board: &Board, moves: &str) -> Board {
    moves.split_whitespace().fold(*board, |board, text| {
        if text == "0000" {
            return board.play_null().unwrap_or_else(|error| panic!("{error} in {board:?}"));
        }
        let digest = board
            .resolve(text.parse().unwrap())
            .unwrap_or_else(|error| panic!("{error} in {board:?}"));
        board
            .try_play(digest)
            .unwrap_or_else(|error| panic!("{error} in {board:?}"))
    })
}

#[test]
fn lines_end_where_the_table_says() {
    for (number, fields) in records(include_str!("../data/lines.tsv"), "\t") {
        let [start, moves, end] = fields[..] else {
            panic!("lines.tsv:{number} does not have three fields");
        };
        assert_eq!(
            full_fen(&line(&start.parse().unwrap(), moves)),
            end,
            "lines.tsv:{number}"
        );
    }
}

/// A legal game leads to positions that the strict level accepts, each of them: otherwise it would refuse real games.
#[test]
fn whatever_a_game_reaches_is_strictly_valid() {
    let mut random = Random::new(50);
    let (mut boards, mut double_checks) = (0, 0);
    for _ in 0..500 {
        for board in game(&mut random, 160) {
            assert_eq!(full_fen(&board).parse(), Ok(board));
            boards += 1;
            double_checks += usize::from(board.checkers().more_than_one());
        }
    }
    assert!(
        boards > 30_000 && double_checks > 10,
        "{boards} boards, {double_checks} double checks"
    );
}

/// The last move alone decides which checks are possible, and it may be made from anywhere: so after a legal move of
/// any playable board the strict level has nothing to say, but that a king in the corner should have no right to castle.
#[test]
fn no_legal_move_gives_a_check_that_strict_calls_impossible() {
    let mut double_checks = 0;
    for board in placements(51, 6_000) {
        for digest in board.legal_moves() {
            let next = board.play(digest);
            let on_edge = Color::ALL.into_iter().any(|color| {
                let column = place(next.king(color)).0;
                !next.castling_rights().of(color).is_empty() && (column == 0 || column == 7)
            });
            match full_fen(&next).parse::<Board>() {
                Ok(read) => assert!(read == next && !on_edge, "{digest} in {board:?}"),
                Err(FenError::Setup(InvalidSetup::CastlingKing(_))) => assert!(on_edge, "{digest} in {board:?}"),
                Err(error) => panic!("{digest} in {board:?}: {error}"),
            }
            double_checks += usize::from(next.checkers().more_than_one());
        }
    }
    assert!(double_checks > 200, "{double_checks}");
}

#[test]
fn a_null_move_changes_the_side_and_forgets_en_passant() {
    for board in mixed(52, 3_000) {
        let null = board.play_null();
        assert_eq!(null.is_err(), board.is_check(), "{board:?}");
        let Ok(next) = null else { continue };
        let mut position = Position::of(&board);
        position.en_passant = None;
        position.clock += 1;
        position.number += u32::from(!position.white_to_move);
        position.white_to_move = !position.white_to_move;
        assert_eq!(full_fen(&next), position.to_string());
        assert_eq!(
            Board::from_fen(&full_fen(&next), Validity::Playable),
            Ok(next),
            "{board:?}"
        );
    }
}

#[test]
fn a_null_move_in_check_is_refused() {
    let board: Board = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1".parse().unwrap();
    let error = board.play_null().unwrap_err();
    assert_eq!(error.to_string(), "illegal null move: the side to move is in check");
}

#[test]
fn an_illegal_move_names_itself() {
    let board = Board::default();
    let error = board.resolve("e2e5".parse().unwrap()).unwrap_err();
    assert_eq!(board.try_play(error.digest()), Err(error));
    assert!(error.to_string().starts_with("illegal move: `e2e5` "), "{error}");
}

#[test]
fn playing_leaves_the_board_as_it_was() {
    for board in mixed(53, 300) {
        let before = full_fen(&board);
        for digest in board.legal_moves() {
            assert_ne!(board.play(digest), board);
        }
        assert_eq!(full_fen(&board), before);
    }
}

/// Boards are copied for every move: eight bitboards, the key, and sixteen bytes of state.
#[test]
fn a_board_is_small() {
    assert!(size_of::<Board>() <= 88, "{}", size_of::<Board>());
}
