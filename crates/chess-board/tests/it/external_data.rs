//! Larger collections of facts, for those who have them: the folder that the environment variable `CHESS_TEST_DATA`
//! names. Each kind of case has a test of its own elsewhere in this program; here there are only more of them.

use std::path::PathBuf;
use std::{env, fs};

use chess_board::{
    Board, Book, BookEntry, CastlingStyle, EnPassantStyle, SanError, SanStyle, Setup, UciStyle, Validity,
};
use chess_moves::{MoveDigest, MoveList};
use serde_json::Value;

use crate::naive::{NOBODY, Position, places};
use crate::play::line;
use crate::positions::mixed;

/// The text of a file of the folder, or `None` (said aloud) where there is no folder.
fn read(name: &str) -> Option<String> {
    let Some(folder) = env::var_os("CHESS_TEST_DATA") else {
        eprintln!("CHESS_TEST_DATA is not set: {name} is not looked at");
        return None;
    };
    let path = PathBuf::from(folder).join(name);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("CHESS_TEST_DATA: {}: {error}", path.display())))
}

/// The cases of one kind: the name, the input, the operation and what is expected.
fn cases(kind: &str) -> Vec<(String, Value, String, Value)> {
    let text = read("cases.jsonl").unwrap_or_default();
    let cases: Vec<_> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|case| case["kind"] == kind)
        .map(|case| {
            let text = |field: &str| case[field].as_str().unwrap().to_string();
            (text("id"), case["input"].clone(), text("op"), case["expected"].clone())
        })
        .collect();
    assert!(text.is_empty() || !cases.is_empty(), "no case of the kind {kind}");
    cases
}

fn playable(fen: &str) -> Board {
    Board::from_fen(fen, Validity::Playable).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn fen_of(input: &Value) -> &str {
    input["fen"].as_str().unwrap()
}

/// The moves of a case, one after another.
fn moves_of(input: &Value) -> String {
    let moves: Vec<&str> = input["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap())
        .collect();
    moves.join(" ")
}

#[test]
fn cases_of_perft() {
    for (id, input, _, expected) in cases("perft") {
        let board = playable(fen_of(&input));
        for (depth, nodes) in expected.as_object().unwrap() {
            assert_eq!(
                board.perft(depth.parse().unwrap()),
                nodes.as_u64().unwrap(),
                "{id} at depth {depth}"
            );
        }
    }
}

#[test]
fn cases_of_fen() {
    for (id, input, op, expected) in cases("fen") {
        let fen = fen_of(&input);
        if op == "fen_after_moves_by_ep_mode" {
            let board = line(&playable(fen), &moves_of(&input));
            for (mode, style) in [
                ("always", EnPassantStyle::Always),
                ("pseudo_legal_xfen", EnPassantStyle::PseudoLegal),
                ("legal", EnPassantStyle::Legal),
            ] {
                assert_eq!(
                    board.fen().en_passant(style).to_string(),
                    expected[mode].as_str().unwrap(),
                    "{id}: {mode}"
                );
            }
            continue;
        }
        let strict = fen.parse::<Board>();
        let repaired = fen.parse::<Setup>().map(|setup| setup.repair());
        match expected["verdict"].as_str().unwrap() {
            "accept" => assert_eq!(strict.unwrap().to_string(), expected["fen"].as_str().unwrap(), "{id}"),
            "reject" => assert!(strict.is_err(), "{id}"),
            // Both readings refuse what can't be; repair drops it.
            "reject_or_drop_ep" | "reject_or_drop_right" => {
                assert!(strict.is_err(), "{id}");
                assert!(Board::from_fen(fen, Validity::Playable).is_err(), "{id}");
                let (board, repairs) = repaired.unwrap().unwrap();
                assert!(!repairs.is_empty(), "{id}");
                assert_eq!(board.to_string(), expected["fen"].as_str().unwrap(), "{id}");
            }
            other => panic!("{id}: unknown verdict {other}"),
        }
    }
}

#[test]
fn cases_of_making_moves() {
    for (id, input, op, expected) in cases("make_move") {
        let moves = if op == "fen_after_null_move" {
            "0000".to_string()
        } else {
            moves_of(&input)
        };
        let board = line(&playable(fen_of(&input)), &moves);
        let written = board.fen().castling(CastlingStyle::Standard).to_string();
        assert_eq!(written, expected.as_str().unwrap(), "{id}");
    }
}

#[test]
fn cases_of_legality() {
    for (id, input, op, expected) in cases("is_legal") {
        let board = playable(fen_of(&input));
        match op.as_str() {
            "count_accepted_raw_moves" => {
                let accepted = (0..=u16::MAX)
                    .filter(|&raw| board.is_legal(MoveDigest::from_raw(raw)))
                    .count();
                assert_eq!(accepted as u64, expected["accepted"].as_u64().unwrap(), "{id}");
            }
            "is_legal_each" => {
                for (text, is_legal) in moves_of(&input).split(' ').zip(expected.as_array().unwrap()) {
                    let read = board.resolve(text.parse().unwrap());
                    assert_eq!(Value::Bool(read.is_ok()), *is_legal, "{id}: {text}");
                    let digest = read.unwrap_or_else(chess_board::IllegalMove::digest);
                    assert_eq!(Value::Bool(board.is_legal(digest)), *is_legal, "{id}: {text}");
                }
            }
            other => panic!("{id}: unknown operation {other}"),
        }
    }
}

#[test]
fn cases_of_keys() {
    for (id, input, _, expected) in cases("zobrist") {
        let [one, other] = ["fen_a", "fen_b"].map(|name| playable(input[name].as_str().unwrap()));
        let equal = expected["repetition_hash_equal"].as_bool().unwrap();
        assert_eq!(one.key() == other.key(), equal, "{id}");
        assert_eq!(one.same_position(&other), equal, "{id}");
        for (board, name) in [(one, "polyglot_a"), (other, "polyglot_b")] {
            assert_eq!(
                format!("{:016x}", board.polyglot_key()),
                expected[name].as_str().unwrap(),
                "{id}: {name}"
            );
        }
    }
    for (id, input, op, expected) in cases("polyglot") {
        if op != "polyglot_key_each" {
            continue;
        }
        for (moves, key) in input["sequences"]
            .as_array()
            .unwrap()
            .iter()
            .zip(expected.as_array().unwrap())
        {
            let board = line(&Board::default(), moves.as_str().unwrap());
            assert_eq!(
                format!("{:016x}", board.polyglot_key()),
                key.as_str().unwrap(),
                "{id}: {moves}"
            );
        }
    }
}

#[test]
fn cases_of_capacity() {
    for (id, input, _, expected) in cases("capacity") {
        match Board::from_fen(fen_of(&input), Validity::Playable) {
            Ok(board) => {
                let moves = board.legal_moves().len();
                assert!(moves <= MoveList::CAPACITY, "{id}");
                assert_eq!(moves as u64, expected["accept"]["count"].as_u64().unwrap(), "{id}");
            }
            Err(error) => assert!(expected.get("reject").is_some(), "{id}: {error}"),
        }
    }
}

#[test]
fn cases_of_uci() {
    for (id, input, _, expected) in cases("uci") {
        let board = playable(fen_of(&input));
        for (name, style) in [("standard", UciStyle::Standard), ("chess960", UciStyle::Chess960)] {
            let written: Vec<String> = board
                .legal_moves()
                .into_iter()
                .map(|digest| board.to_uci(digest, style).to_string())
                .collect();
            for (list, is_there) in [("has", true), ("has_not", false)] {
                for text in expected[name][list].as_array().into_iter().flatten() {
                    let text = text.as_str().unwrap();
                    assert_eq!(
                        written.iter().any(|move_text| move_text == text),
                        is_there,
                        "{id}: {text}, {name}"
                    );
                }
            }
        }
        let mut read = Vec::new();
        for text in expected["parse_both"].as_object().unwrap().keys() {
            read.push(
                board
                    .resolve(text.parse().unwrap())
                    .unwrap_or_else(|error| panic!("{id}: {error}")),
            );
        }
        read.dedup();
        assert_eq!(read.len(), 1, "{id}: two spellings of one move are read as two");
    }
}

#[test]
fn cases_of_san() {
    for (id, input, op, expected) in cases("san") {
        let board = playable(fen_of(&input));
        let expected = expected.as_str().unwrap();
        if op == "to_san" {
            let digest = board.resolve(input["move"].as_str().unwrap().parse().unwrap()).unwrap();
            assert_eq!(board.to_san(digest).to_string(), expected, "{id}");
            continue;
        }
        assert_eq!(op, "parse_san", "{id}");
        let styles = match input["mode"].as_str().unwrap() {
            "lenient" => &[SanStyle::Lenient][..],
            "strict" => &[SanStyle::Strict],
            "both" => &[SanStyle::Lenient, SanStyle::Strict],
            other => panic!("{id}: unknown mode {other}"),
        };
        for &style in styles {
            let read = board.parse_san(input["san"].as_str().unwrap(), style);
            match expected {
                "ambiguous" => assert!(matches!(read, Err(SanError::Ambiguous { .. })), "{id}: {read:?}"),
                "invalid" => assert!(matches!(read, Err(SanError::Syntax(_))), "{id}: {read:?}"),
                "null move" => assert_eq!(read, Err(SanError::NullMove), "{id}"),
                // Strict reading tells apart what is no move, and what is one but not so written.
                "illegal" => assert!(
                    matches!(
                        (read, style),
                        (Err(SanError::Illegal { .. }), _) | (Err(SanError::Inexact { .. }), SanStyle::Strict)
                    ),
                    "{id}: {read:?}"
                ),
                uci => assert_eq!(read, Ok(board.resolve(uci.parse().unwrap()).unwrap()), "{id}"),
            }
        }
    }
}

#[test]
fn cases_of_packing() {
    for (id, input, op, expected) in cases("packed") {
        let board = playable(fen_of(&input));
        let unpacked = |board: &Board| board.pack().unpack().unwrap_or_else(|error| panic!("{id}: {error}"));
        match op.as_str() {
            "pack_unpack" | "pack_unpack_then_movegen" => {
                let unpacked = unpacked(&board);
                assert_eq!(unpacked, board, "{id}");
                assert_eq!(unpacked.to_string(), expected["fen"].as_str().unwrap(), "{id}");
                if let Some(moves) = expected.get("legal_moves") {
                    assert_eq!(unpacked.count_moves() as u64, moves.as_u64().unwrap(), "{id}");
                }
            }
            "position_after_move_equals_position_from_fen" => {
                let played = line(&board, &moves_of(&input));
                let read = playable(input["fen_after"].as_str().unwrap());
                assert_eq!(Value::Bool(played == read), expected, "{id}");
                assert_eq!(played.pack(), read.pack(), "{id}");
                assert_eq!(unpacked(&played), read, "{id}");
            }
            other => panic!("{id}: unknown operation {other}"),
        }
    }
}

#[test]
fn cases_of_exchanges() {
    for (id, input, op, expected) in cases("see") {
        assert_eq!(op, "static_exchange", "{id}");
        assert_eq!(
            input["values"].as_str().unwrap(),
            "P=100 N=320 B=330 R=500 Q=900 K=20000",
            "{id}"
        );
        let board = playable(fen_of(&input));
        let digest = board.resolve(input["move"].as_str().unwrap().parse().unwrap()).unwrap();
        assert_eq!(
            i64::from(board.see(digest)),
            expected["pin_aware"].as_i64().unwrap(),
            "{id}"
        );
    }
}

#[cfg(feature = "alloc")]
#[test]
fn cases_of_epd() {
    use chess_board::Epd;

    for (id, input, op, expected) in cases("epd") {
        assert_eq!(op, "parse_epd", "{id}");
        let read = Epd::read(input["epd"].as_str().unwrap(), Validity::Playable);
        if expected == "reject" {
            assert!(read.is_err(), "{id}");
            continue;
        }
        let epd = read.unwrap_or_else(|error| panic!("{id}: {error}"));
        for (opcode, expected) in expected.as_object().unwrap() {
            match opcode.as_str() {
                "bm" => {
                    let moves: Vec<String> = epd.bm().iter().map(MoveDigest::to_string).collect();
                    assert_eq!(Value::from(moves), *expected, "{id}");
                }
                "ce" => assert_eq!(epd.ce().map(i64::from), expected.as_i64(), "{id}"),
                other => panic!("{id}: unknown opcode {other}"),
            }
        }
    }
}

#[test]
fn cases_of_books() {
    for (id, input, op, expected) in cases("polyglot") {
        if op == "polyglot_key_each" {
            // With the other keys, above.
            continue;
        }
        let board = playable(fen_of(&input));
        let decoded = |raw_move: &Value| {
            let entry = BookEntry {
                key: board.polyglot_key(),
                raw_move: raw_move.as_u64().unwrap().try_into().unwrap(),
                weight: 1,
                learn: 0,
            };
            let book = Book::new(entry.to_bytes()).unwrap();
            let digest = book.moves(&board).next().unwrap().digest;
            assert_eq!(BookEntry::new(&board, digest, 1), Ok(entry), "{id}");
            Value::from(digest.to_string())
        };
        match op.as_str() {
            "decode_book_move" => assert_eq!(decoded(&input["raw_move"]), expected, "{id}"),
            "decode_book_moves" => {
                let raw_moves = input["raw_moves"].as_array().unwrap();
                assert_eq!(raw_moves.iter().map(decoded).collect::<Value>(), expected, "{id}");
            }
            other => panic!("{id}: unknown operation {other}"),
        }
    }
}

/// Lines of the form `fen ;D1 20 ;D2 400`.
#[test]
fn random_positions() {
    for line in read("perft/random.epd").unwrap_or_default().lines() {
        let mut fields = line.split(" ;");
        let board = playable(fields.next().unwrap());
        for field in fields {
            let (depth, nodes) = field.trim_start_matches('D').split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
            if depth <= 3 {
                assert_eq!(board.perft(depth), nodes, "{line} at depth {depth}");
            }
        }
    }
}

/// Blocks of `id`, `epd` and `perft depth nodes` lines.
fn check_blocks(text: &str, max_depth: u32) {
    let mut board = Board::default();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(fen) = line.strip_prefix("epd ") {
            board = playable(fen);
        } else if let Some(count) = line.strip_prefix("perft ") {
            let (depth, nodes) = count.split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            if depth <= max_depth {
                assert_eq!(board.perft(depth), nodes, "line {number} at depth {depth}: {board}");
            }
        }
    }
}

#[test]
fn tricky_positions() {
    check_blocks(&read("perft/tricky.perft").unwrap_or_default(), u32::MAX);
}

#[test]
fn chess960_positions() {
    check_blocks(&read("perft/chess960.perft").unwrap_or_default(), 3);
}

/// The Polyglot key from the table of constants, by the letter of the format: men by kind, rights, en passant, turn.
#[test]
fn polyglot_keys_from_the_table() {
    let text = read("polyglot-random64.txt").unwrap_or_default();
    let constants: Vec<u64> = text
        .split_whitespace()
        .filter_map(|word| u64::from_str_radix(word.trim_end_matches(',').trim_start_matches("0x"), 16).ok())
        .collect();
    if constants.is_empty() {
        assert!(text.is_empty());
        return;
    }
    assert_eq!(constants.len(), 781);
    for board in mixed(110, 2_000) {
        let position = Position::of(&board);
        let mut key = 0;
        for at in places().filter(|&at| position.man(at) != NOBODY) {
            let kind = "pPnNbBrRqQkK".find(position.man(at)).unwrap();
            key ^= constants[64 * kind + (8 * at.1 + at.0) as usize];
        }
        for &rook in &position.rights {
            let king = position.king(rook.1 == 0);
            key ^= constants[768 + usize::from(rook.1 == 7) * 2 + usize::from(rook.0 < king.0)];
        }
        if board.pseudo_legal_en_passant().is_some() {
            key ^= constants[772 + position.en_passant.unwrap().0 as usize];
        }
        key ^= if position.white_to_move { constants[780] } else { 0 };
        assert_eq!(board.polyglot_key(), key, "{board:?}");
    }
}

#[cfg(feature = "alloc")]
#[test]
fn cases_of_draws() {
    use chess_bits::Color;
    use chess_board::{Deadness, Outcome, Prospect};

    use crate::game::game_from;

    for (id, input, op, expected) in cases("draw") {
        let moves = if input.get("moves").is_some() {
            moves_of(&input)
        } else {
            String::new()
        };
        let game = game_from(fen_of(&input), &moves);
        let board = game.board();
        let outcome = game.outcome();
        let [white, black] = Color::ALL.map(|color| board.has_insufficient_material(color));
        for (field, value) in expected.as_object().unwrap() {
            let found = match field.as_str() {
                "count" => Value::from(game.repetitions()),
                "threefold" => game.claims().threefold_repetition.into(),
                "claimable_with_next_move" => game.can_claim_draw().into(),
                "claim_fifty" => game.claims().fifty_moves.into(),
                "seventyfive" => (outcome == Some(Outcome::SeventyFiveMoves)).into(),
                "over" => outcome.is_some().into(),
                "checkmate" => matches!(outcome, Some(Outcome::Checkmate { .. })).into(),
                "result" => match outcome.unwrap().winner() {
                    Some(Color::White) => "1-0".into(),
                    Some(Color::Black) => "0-1".into(),
                    None => "1/2-1/2".into(),
                },
                "white" => white.into(),
                "black" => black.into(),
                "both" => (white && black).into(),
                "dead_position" => {
                    assert_eq!(outcome, Some(Outcome::DeadPosition), "{id}");
                    assert_eq!(board.deadness(), Deadness::Dead, "{id}");
                    board.is_dead().into()
                }
                other => panic!("{id}: unknown field {other} of {op}"),
            };
            assert_eq!(found, *value, "{id}: {field}");
        }
        // What the men alone decide, the search must not take back.
        for (color, is_insufficient) in Color::ALL.into_iter().zip([white, black]) {
            assert!(
                !is_insufficient || board.can_mate(color) == Prospect::Impossible,
                "{id}"
            );
        }
    }
}
