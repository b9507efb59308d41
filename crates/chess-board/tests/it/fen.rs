//! FEN in and out: the tables of good and bad texts, the styles, and what comes back after a round trip.

use std::collections::BTreeSet;
use std::error::Error;

use chess_board::{Board, CastlingStyle, EnPassantStyle, FenError, Setup, Validity};

use crate::data::{records, unescape};
use crate::naive::full_fen;
use crate::positions::mixed;

const LEVELS: [Validity; 2] = [Validity::Strict, Validity::Playable];

#[test]
fn good_texts_are_read_and_written_as_the_table_says() {
    for (number, fields) in records(include_str!("../data/fen_good.tsv"), "\t") {
        let [text, plain, full] = fields[..] else {
            panic!("fen_good.tsv:{number} does not have three fields");
        };
        let same = |field: &'static str| if field == "=" { text } else { field };
        for level in LEVELS {
            let board = Board::from_fen(text, level).unwrap_or_else(|error| panic!("fen_good.tsv:{number}: {error}"));
            assert_eq!(board.to_string(), same(plain), "fen_good.tsv:{number}");
            assert_eq!(board.fen().to_string(), same(plain), "fen_good.tsv:{number}");
            assert_eq!(full_fen(&board), same(full), "fen_good.tsv:{number}");
        }
    }
}

#[test]
fn bad_texts_are_refused_for_the_reason_in_the_table() {
    for (number, fields) in records(include_str!("../data/fen_bad.tsv"), "\t") {
        let [levels, text, reason] = fields[..] else {
            panic!("fen_bad.tsv:{number} does not have three fields");
        };
        let text = unescape(text);
        let error = text.parse::<Board>().expect_err(&text);
        assert_eq!(format!("{error:?}"), reason, "fen_bad.tsv:{number}");
        assert_eq!(Board::from_fen(&text, Validity::Strict), Err(error));
        let playable = Board::from_fen(&text, Validity::Playable);
        match levels {
            "both" => assert_eq!(playable, Err(error), "fen_bad.tsv:{number}"),
            "strict" => assert!(playable.is_ok(), "fen_bad.tsv:{number}: {playable:?}"),
            other => panic!("fen_bad.tsv:{number}: unknown level {other}"),
        }
    }
}

/// The table has each error that there is: the message of each is looked at here, too.
#[test]
fn errors_name_the_field_in_one_line() {
    let mut seen = BTreeSet::new();
    for (number, fields) in records(include_str!("../data/fen_bad.tsv"), "\t") {
        let error = unescape(fields[1]).parse::<Board>().unwrap_err();
        let message = error.to_string();
        let field = match error {
            FenError::MissingField(_) | FenError::ExtraField(_) => "invalid fen: ",
            FenError::BoardCharacter(_) | FenError::BoardRank(..) | FenError::BoardRanks(_) => "invalid board field: ",
            FenError::SideToMove(_) => "invalid side to move: ",
            FenError::Castling(_) => "invalid castling field: ",
            FenError::EnPassant(_) => "invalid en-passant field: ",
            FenError::HalfmoveClock(_) => "invalid halfmove clock: ",
            FenError::FullmoveNumber(_) => "invalid fullmove number: ",
            FenError::Setup(_) => "invalid position: ",
            _ => panic!("fen_bad.tsv:{number}: a new kind of error: {error:?}"),
        };
        assert!(message.starts_with(field), "fen_bad.tsv:{number}: {message}");
        assert!(
            !message.ends_with('.') && !message.chars().any(char::is_control),
            "fen_bad.tsv:{number}: {message:?}"
        );
        assert_eq!(
            error.source().is_some(),
            matches!(error, FenError::Setup(_)),
            "fen_bad.tsv:{number}"
        );
        let debug = format!("{error:?}").replace("Setup(", "");
        seen.insert(debug.split('(').next().unwrap().trim_end_matches(')').to_string());
    }
    let kinds = 10 + 18;
    // FullmoveNumber is both a field and a rule.
    assert_eq!(seen.len(), kinds - 1, "{seen:#?}");
}

/// Field and finding, for each kind that has a finding.
#[test]
fn errors_say_what_was_found() {
    for (text, message) in [
        ("8/8/8/8/8/8/8/8 w -", "invalid fen: the en-passant field is missing"),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 moves e2e4",
            "invalid fen: after the sixth field expected nothing, found text that starts with 'm'",
        ),
        ("8/8/8/7x/8/8/8/8 w - - 0 1", "invalid board field: unexpected 'x'"),
        (
            "8/8/8/62k/8/8/8/8 w - - 0 1",
            "invalid board field: expected 8 files in rank 5, found 9",
        ),
        (
            "8/8/8/6k/8/8/8/8 w - - 0 1",
            "invalid board field: expected 8 files in rank 5, found 7",
        ),
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            "invalid board field: expected 8 ranks, found 7",
        ),
        (
            "8/8/8/8/8/8/8/8/8/8 w - - 0 1",
            "invalid board field: expected 8 ranks, found 10",
        ),
        (
            "8/8/8/8/8/8/8/8 white - - 0 1",
            "invalid side to move: expected `w` or `b`, found text that starts with 'w'",
        ),
        ("8/8/8/8/8/8/8/8 w x - 0 1", "invalid castling field: unexpected 'x'"),
        (
            "8/8/8/8/8/8/8/8 w - x 0 1",
            "invalid en-passant field: expected `-` or a square, found text that starts with 'x'",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 1.5 1",
            "invalid halfmove clock: expected a number up to 65535, found text with '.'",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 65536 1",
            "invalid halfmove clock: expected a number up to 65535, found a larger one",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 -1",
            "invalid fullmove number: expected a number up to 65535, found text with '-'",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 99999999999999999999",
            "invalid fullmove number: expected a number up to 65535, found a larger one",
        ),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn castling_is_written_in_three_styles() {
    for (text, standard, xfen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "Kq", "Kq", "Ha"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "-", "-", "-"),
        ("4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1", "KQ", "GD", "GD"),
        ("1r1rk1rr/8/8/8/8/8/8/R3K3 b Qgb - 0 1", "Qkq", "Qgq", "Agb"),
        (
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1",
            "KQkq",
            "KQkq",
            "CAhf",
        ),
    ] {
        let board: Board = text.parse().unwrap();
        let field = |style| {
            board
                .fen()
                .castling(style)
                .to_string()
                .split(' ')
                .nth(2)
                .unwrap()
                .to_string()
        };
        assert_eq!(field(CastlingStyle::Standard), standard, "{text}");
        assert_eq!(field(CastlingStyle::XFen), xfen, "{text}");
        assert_eq!(field(CastlingStyle::default()), xfen, "{text}");
        assert_eq!(field(CastlingStyle::Shredder), shredder, "{text}");
    }
}

#[test]
fn en_passant_is_written_by_three_rules() {
    for (text, digest, always, pseudo_legal, legal) in [
        // Nobody stands ready to take.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "f2f4",
            "f3",
            "-",
            "-",
        ),
        // A pawn does, and may.
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "d6", "d6", "d6"),
        // It is pinned on its file.
        ("5r2/4p3/8/5P2/8/8/8/3k1K2 b - - 0 1", "e7e5", "e6", "e6", "-"),
        // Taking would uncover the king on the e-file.
        (
            "r3kb1r/Nppn2pp/8/6q1/4p3/8/PPPPQPPP/R1B1K2R w KQkq - 0 11",
            "f2f4",
            "f3",
            "f3",
            "-",
        ),
        // Taking would empty the rank between king and rook.
        ("8/2p5/8/KP5r/8/8/8/4k3 b - - 0 1", "c7c5", "c6", "c6", "-"),
        // No double push at all.
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d6", "-", "-", "-"),
    ] {
        let board: Board = text.parse().unwrap();
        let board = board.play(board.resolve(digest.parse().unwrap()).unwrap());
        let field = |style| {
            board
                .fen()
                .en_passant(style)
                .to_string()
                .split(' ')
                .nth(3)
                .unwrap()
                .to_string()
        };
        assert_eq!(field(EnPassantStyle::Always), always, "{digest} in {text}");
        assert_eq!(field(EnPassantStyle::PseudoLegal), pseudo_legal, "{digest} in {text}");
        assert_eq!(field(EnPassantStyle::Legal), legal, "{digest} in {text}");
        assert_eq!(field(EnPassantStyle::default()), legal, "{digest} in {text}");
        let shown = |square: Option<chess_bits::Square>| square.map_or("-".to_string(), |square| square.to_string());
        assert_eq!(shown(board.en_passant_square()), always);
        assert_eq!(shown(board.pseudo_legal_en_passant()), pseudo_legal);
        assert_eq!(shown(board.legal_en_passant()), legal);
    }
}

#[test]
fn boards_come_back_from_their_text() {
    for board in mixed(20, 4_000) {
        for castling in [CastlingStyle::Standard, CastlingStyle::XFen, CastlingStyle::Shredder] {
            for en_passant in [
                EnPassantStyle::Always,
                EnPassantStyle::PseudoLegal,
                EnPassantStyle::Legal,
            ] {
                let text = board.fen().castling(castling).en_passant(en_passant).to_string();
                let read = Board::from_fen(&text, Validity::Playable).unwrap();
                let again = read.fen().castling(castling).en_passant(en_passant).to_string();
                assert_eq!(again, text);
                if matches!(castling, CastlingStyle::Standard) {
                    // It does not say which of two rooks is meant.
                    continue;
                }
                assert!(read.same_position(&board), "{text} of {board:?}");
                assert_eq!(read.key(), board.key(), "{text} of {board:?}");
                let is_exact = match en_passant {
                    EnPassantStyle::Always => true,
                    EnPassantStyle::PseudoLegal => board.pseudo_legal_en_passant() == board.en_passant_square(),
                    _ => board.legal_en_passant() == board.en_passant_square(),
                };
                assert_eq!(read == board, is_exact, "{text} of {board:?}");
            }
        }
        let setup = Setup::from(board);
        assert_eq!(setup.to_board(Validity::Playable), Ok(board));
        assert_eq!(full_fen(&board).parse::<Setup>(), Ok(setup));
    }
}

#[test]
fn debug_shows_every_en_passant_square() {
    let board: Board = "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1".parse().unwrap();
    assert_eq!(board.to_string(), "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
    assert_eq!(format!("{board:?}"), "Board(4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1)");
}
