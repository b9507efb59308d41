//! Random boards for other crates' property tests.

use std::collections::BTreeSet;

use chess_board::{Board, SanStyle, Validity};
use quickcheck::{Arbitrary, Gen, quickcheck};

use crate::naive::full_fen;

quickcheck! {
    fn boards_are_strictly_valid(board: Board) -> bool {
        Board::from_fen(&full_fen(&board), Validity::Strict) == Ok(board)
    }

    fn generated_moves_are_legal_and_legal_moves_generated(board: Board) -> bool {
        let generated: BTreeSet<u16> = board.legal_moves().into_iter().map(u16::from).collect();
        (0..=u16::MAX).all(|raw| board.is_legal(chess_moves::MoveDigest::from_raw(raw)) == generated.contains(&raw))
    }

    fn keys_are_the_ones_from_scratch(board: Board) -> bool {
        let fresh = Board::from_fen(&full_fen(&board), Validity::Strict).unwrap();
        fresh.key() == board.key() && fresh.polyglot_key() == board.polyglot_key()
    }

    fn text_comes_back(board: Board) -> bool {
        let read: Board = board.to_string().parse().unwrap();
        read.same_position(&board) && read.to_string() == board.to_string()
    }

    fn moves_come_back_from_their_san(board: Board) -> bool {
        [SanStyle::Strict, SanStyle::Lenient].into_iter().all(|style| {
            board
                .legal_moves()
                .into_iter()
                .all(|digest| board.parse_san(&board.to_san(digest).to_string(), style) == Ok(digest))
        })
    }

    fn playing_keeps_the_invariants(board: Board) -> bool {
        board
            .legal_moves()
            .into_iter()
            .map(|digest| board.play(digest))
            .all(|next| Board::from_fen(&full_fen(&next), Validity::Strict) == Ok(next))
    }
}

#[test]
fn starts_of_every_kind_and_boards_of_every_age_come_up() {
    let mut g = Gen::new(200);
    let boards: Vec<Board> = (0..600).map(|_| Board::arbitrary(&mut g)).collect();
    let distinct: BTreeSet<String> = boards.iter().map(ToString::to_string).collect();
    assert!(distinct.len() > 400, "{}", distinct.len());
    let with_rights = |wanted: fn(&Board) -> bool| {
        boards
            .iter()
            .filter(|board| !board.castling_rights().is_empty())
            .filter(|board| wanted(board))
            .count()
    };
    let kings_apart = |board: &Board| {
        board.castling_rights().rooks_of(chess_bits::Color::White).count_bits() == 2
            && board.castling_rights().rooks_of(chess_bits::Color::Black).count_bits() == 2
            && board.king(chess_bits::Color::White).flip() != board.king(chess_bits::Color::Black)
    };
    assert!(with_rights(kings_apart) > 5, "no double Chess960");
    assert!(boards.iter().any(|board| board.fullmove_number() > 50));
    assert!(boards.iter().any(|board| board.occupied().count_bits() < 20));
}
