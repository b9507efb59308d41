//! The small board against the one that knows the whole game.

use core::ops::ControlFlow;

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::{Board, Setup, Validity};

use super::Random;
use crate::verify::numbering::{MAX_MEN, Squares, men_of};
use crate::verify::position::{Position, Step};

/// The board of a placement, if there is one.
fn board_of(men: &[Piece], squares: &Squares, turn: Color) -> Option<Board> {
    let squares = &squares[..men.len()];
    if (1..men.len()).any(|place| squares[place..].contains(&squares[place - 1])) {
        return None;
    }
    let mut setup = Setup::empty();
    for (&piece, &square) in men.iter().zip(squares) {
        setup.set(square, Some(piece));
    }
    setup.side_to_move = turn;
    setup.to_board(Validity::Playable).ok()
}

/// Legal moves as origin, destination, promotion, and whether they are zeroing; in order.
type Moves = Vec<(Square, Square, Option<PieceType>, bool)>;

fn moves_of(position: &Position<'_>) -> Moves {
    let mut steps = Vec::new();
    let ControlFlow::Continue(()) = position.for_each_zeroing(|step| {
        steps.push((step, true));
        ControlFlow::<core::convert::Infallible>::Continue(())
    });
    for (man, piece) in position.men.iter().enumerate() {
        if piece.color() == position.turn && piece.piece_type() != PieceType::Pawn {
            steps.extend(position.quiet_dests(man).into_iter().map(|dest| {
                let step = Step {
                    man,
                    dest,
                    captured: None,
                    promotion: None,
                };
                (step, false)
            }));
        }
    }
    let mut moves: Moves = Vec::new();
    for (step, is_zeroing) in steps {
        let (men, squares) = position.after(&step);
        if let Some(after) = Position::new(&men, &squares, position.turn.opposite()) {
            let orig = position.squares[step.man];
            moves.push((orig, step.dest, step.promotion, is_zeroing));
            compare_after(position, &step, &after);
        }
    }
    moves.sort();
    moves
}

/// Whether both boards agree on what a step leads to.
fn compare_after(position: &Position<'_>, step: &Step, after: &Position<'_>) {
    let before = position.board(None);
    let orig = position.squares[step.man];
    let digest = before.legal_moves().into_iter().find(|digest| {
        digest.orig_square() == orig && digest.dest_square() == step.dest && digest.promotion() == step.promotion
    });
    let played = before.play(digest.expect("a legal move"));
    assert_eq!(position.passed_over(step), played.pseudo_legal_en_passant());
    let board = after.board(position.passed_over(step));
    assert!(
        Square::ALL
            .into_iter()
            .all(|square| board.piece_at(square) == played.piece_at(square))
    );
    assert!(board.same_position(&played));
}

#[test]
fn moves_are_those_of_the_board() {
    let mut random = Random(7);
    for name in [
        "KQvK", "KRvKN", "KBvKP", "KPvKP", "KPPvKP", "KNNvKP", "KRPvKQP", "KBPPvKNP", "KQRvKBN",
    ] {
        let men = men_of(name.parse().unwrap());
        let mut found = 0;
        while found < 3_000 {
            let mut squares = [Square::A1; MAX_MEN];
            for (square, piece) in squares.iter_mut().zip(&men) {
                *square = match piece.piece_type() {
                    PieceType::Pawn => Square::ALL[8 + random.below(48)],
                    _ => Square::ALL[random.below(64)],
                };
            }
            let turn = Color::ALL[random.below(2)];
            let board = board_of(&men, &squares, turn);
            let position = Position::new(&men, &squares, turn);
            assert_eq!(position.is_some(), board.is_some(), "{name}: {squares:?}");
            let (Some(position), Some(board)) = (position, board) else {
                continue;
            };
            found += 1;
            assert_eq!(position.board(None), board);
            assert_eq!(position.is_check(), board.is_check());
            let mut expected: Moves = board
                .legal_moves()
                .into_iter()
                .map(|digest| {
                    let is_zeroing = board.play(digest).halfmove_clock() == 0;
                    let promotion = digest.promotion();
                    (digest.orig_square(), digest.dest_square(), promotion, is_zeroing)
                })
                .collect();
            expected.sort();
            assert_eq!(moves_of(&position), expected, "{board}");
        }
    }
}
