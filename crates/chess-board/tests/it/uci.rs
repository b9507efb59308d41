//! Coordinate notation on a board: every text there is, held to what the legal moves are called.

use chess_bits::{PieceType, Square};
use chess_board::{Board, UciStyle};
use chess_moves::{MoveDigest, MoveType, UciMove};

use crate::positions::{mixed, placements};

/// All 20,481 coordinate moves.
fn every_uci() -> Vec<UciMove> {
    let mut all = vec![UciMove::NULL];
    for orig in Square::ALL {
        for dest in Square::ALL {
            all.push(UciMove::new(orig, dest));
            for piece_type in MoveDigest::PROMOTIONS {
                all.push(UciMove::new_promotion(orig, dest, piece_type));
            }
        }
    }
    all
}

/// The texts by which a legal move may be called: castling by two squares of the king, or by the rook it goes to.
fn names(board: &Board, digest: MoveDigest) -> Vec<String> {
    let plain = digest.to_string();
    if digest.move_type() != MoveType::Castling {
        return vec![plain];
    }
    let king = digest.orig_square();
    let us = board.side_to_move();
    let towards_h = digest.dest_square().file() == chess_bits::File::G;
    let mut rooks = board.castling_rights().rooks_of(us);
    let rook = Iterator::find(&mut rooks, |rook| (rook.file() > king.file()) == towards_h).unwrap();
    vec![plain, format!("{king}{rook}")]
}

#[test]
fn every_coordinate_move_means_the_move_that_is_called_so() {
    let every = every_uci();
    assert_eq!(every.len(), 1 + 64 * 64 * 5);
    let mut boards = mixed(70, 60);
    let castling = |board: &Board| {
        board
            .legal_moves()
            .iter()
            .any(|digest| digest.move_type() == MoveType::Castling)
    };
    boards.extend(placements(71, 3_000).into_iter().filter(castling).take(120));
    let mut ambiguous = 0;
    for board in boards {
        let moves = board.legal_moves();
        for &uci in &every {
            let text = uci.to_string();
            let called: Vec<MoveDigest> = moves
                .iter()
                .copied()
                .filter(|&digest| names(&board, digest).contains(&text))
                .collect();
            // Where a step of the king and castling share a name it is the step.
            let wanted = called
                .iter()
                .copied()
                .find(|digest| digest.move_type() != MoveType::Castling);
            ambiguous += usize::from(called.len() > 1);
            assert_eq!(
                board.resolve(uci).ok(),
                wanted.or(called.first().copied()),
                "{uci} in {board:?}"
            );
        }
    }
    assert!(ambiguous > 0);
}

#[test]
fn moves_come_back_from_their_names() {
    for board in mixed(72, 2_500) {
        let moves = board.legal_moves();
        for &digest in &moves {
            let exact = board.to_uci(digest, UciStyle::Chess960);
            assert_eq!(board.resolve(exact), Ok(digest), "{exact} in {board:?}");
            assert_eq!(
                exact.to_string(),
                *names(&board, digest).last().unwrap(),
                "{digest} in {board:?}"
            );
            let plain = board.to_uci(digest, UciStyle::Standard);
            assert_eq!(plain, UciMove::from(digest), "{digest} in {board:?}");
            let is_step_too = digest.move_type() == MoveType::Castling
                && moves.contains(MoveDigest::new_normal(digest.orig_square(), digest.dest_square()));
            assert_eq!(board.resolve(plain) == Ok(digest), !is_step_too, "{plain} in {board:?}");
        }
    }
}

#[test]
fn castling_is_read_in_both_spellings_and_written_in_either() {
    for (fen, plain, by_rook) in [
        (
            "r1b1k2r/ppp1n1pp/4p3/3qNp2/3P4/2P3N1/PP2QPPP/R2R2K1 b kq - 1 15",
            "e8g8",
            "e8h8",
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "e1a1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1", "g1h1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "f1g1"),
        ("4k3/8/8/8/8/8/8/1R4K1 w B - 0 1", "g1c1", "g1b1"),
    ] {
        let board: Board = fen.parse().unwrap();
        let digest = board.resolve(by_rook.parse().unwrap()).unwrap();
        assert_eq!(digest.move_type(), MoveType::Castling, "{fen}");
        assert_eq!(board.resolve(plain.parse().unwrap()), Ok(digest), "{fen}");
        assert_eq!(board.to_uci(digest, UciStyle::Standard).to_string(), plain, "{fen}");
        assert_eq!(board.to_uci(digest, UciStyle::default()).to_string(), plain, "{fen}");
        assert_eq!(board.to_uci(digest, UciStyle::Chess960).to_string(), by_rook, "{fen}");
    }
}

#[test]
fn a_step_of_the_king_is_no_castling() {
    // The king can step to g1 and castle there.
    let board: Board = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().unwrap();
    assert_eq!(
        board.resolve("f1g1".parse().unwrap()),
        Ok(MoveDigest::new_normal(Square::F1, Square::G1))
    );
    assert_eq!(
        board.resolve("f1h1".parse().unwrap()),
        Ok(MoveDigest::new_castling(Square::F1, Square::G1))
    );
    // A rook's move with the squares of a castling stays a rook's move.
    let board: Board = "7k/8/8/8/8/8/8/R3R1K1 w - - 0 1".parse().unwrap();
    assert_eq!(
        board.resolve("e1c1".parse().unwrap()),
        Ok(MoveDigest::new_normal(Square::E1, Square::C1))
    );
    assert!(board.resolve("g1e1".parse().unwrap()).is_err());
    assert!(board.resolve("e1g1".parse().unwrap()).is_err());
}

#[test]
fn promotions_need_their_letter_and_others_must_not_have_one() {
    let board: Board = "4k3/P7/8/8/8/8/1p6/4K3 w - - 0 1".parse().unwrap();
    for (letter, piece_type) in [
        ("q", PieceType::Queen),
        ("r", PieceType::Rook),
        ("b", PieceType::Bishop),
        ("n", PieceType::Knight),
    ] {
        let digest = MoveDigest::new_promotion(Square::A7, Square::A8, piece_type);
        assert_eq!(board.resolve(format!("a7a8{letter}").parse().unwrap()), Ok(digest));
        assert!(board.resolve(format!("e1e2{letter}").parse().unwrap()).is_err());
    }
    assert!(board.resolve("a7a8".parse().unwrap()).is_err());
    // It is not Black's turn.
    assert!(board.resolve("b2b1q".parse().unwrap()).is_err());
}

#[test]
fn the_null_move_is_no_move() {
    let error = Board::default().resolve(UciMove::NULL).unwrap_err();
    assert!(error.digest().is_null());
    assert_eq!(error.digest().orig_square(), Square::E1);
}

/// Whatever the digest makes of them: null of equal squares, the king's squares of a castling.
#[test]
fn a_refused_move_is_named_as_it_was_given() {
    let board: Board = "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1".parse().unwrap();
    for uci in every_uci() {
        if let Err(error) = board.resolve(uci) {
            assert_eq!(error.uci(), uci);
            let start = format!("illegal move: `{uci}` (");
            assert!(error.to_string().starts_with(&start), "{error}");
            assert!(!board.is_legal(error.digest()), "{error}");
        }
    }
    for text in ["0000", "e8e8", "e1e1", "e1h1", "e8h8q"] {
        let error = board.resolve(text.parse().unwrap()).unwrap_err();
        assert!(error.to_string().contains(&format!("`{text}`")), "{text}: {error}");
    }
    // Only the null move itself is written as one.
    let null = board.try_play(MoveDigest::new_null(Square::E8)).unwrap_err();
    assert_eq!(null.uci(), UciMove::NULL);
    assert!(null.to_string().starts_with("illegal move: `0000` "), "{null}");
    let castling = board
        .try_play(MoveDigest::new_castling(Square::E8, Square::E8))
        .unwrap_err();
    assert!(castling.to_string().starts_with("illegal move: `e8e8` "), "{castling}");
}

#[test]
fn the_mode_is_that_of_standard_chess_where_castling_is() {
    for (fen, style) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            UciStyle::Standard,
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", UciStyle::Standard),
        ("4k3/8/8/8/8/8/8/1R3KR1 w - - 0 1", UciStyle::Standard),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", UciStyle::Chess960),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", UciStyle::Chess960),
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQb - 0 1", UciStyle::Chess960),
        ("rr2k3/8/8/8/8/8/8/4K3 w b - 0 1", UciStyle::Chess960),
    ] {
        let board: Board = fen.parse().unwrap();
        assert_eq!(board.uci_mode(), style, "{fen}");
    }
}

#[test]
fn moves_come_back_from_their_names_by_the_mode() {
    let mut modes = [0; 2];
    for board in mixed(73, 4_000) {
        let style = board.uci_mode();
        modes[usize::from(style == UciStyle::Chess960)] += 1;
        for digest in board.legal_moves() {
            assert_eq!(
                board.resolve(board.to_uci(digest, style)),
                Ok(digest),
                "{digest} in {board:?}"
            );
        }
    }
    assert!(modes.iter().all(|&count| count > 400), "{modes:?}");
}
