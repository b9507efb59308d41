//! More cases, for those who have them: the folder that the environment variable `CHESS_TEST_DATA` names. Each kind has
//! tests of its own elsewhere in this program.

use std::path::PathBuf;
use std::{env, fs};

use chess_board::SanStyle;
use chess_pgn::{Comment, GameResult, Options, PgnError, PgnGame, PlayedMove, Reader, Visit, Visitor};
use serde_json::Value;

/// What the cases ask of a game.
#[derive(Default)]
struct Facts {
    depth: usize,
    plies: u64,
    comments: u64,
    variations_total: u64,
    variations_mainline: u64,
    result: GameResult,
    final_fen: String,
    errors: Vec<PgnError>,
}

impl Visitor for Facts {
    fn played(&mut self, played: PlayedMove<'_>) {
        if self.depth == 0 {
            self.plies += 1;
            self.final_fen = played.after.to_string();
        }
    }

    fn comment(&mut self, _: Comment<'_>) {
        self.comments += 1;
    }

    fn begin_variation(&mut self) -> Visit {
        self.variations_total += 1;
        self.variations_mainline += u64::from(self.depth == 0);
        self.depth += 1;
        Visit::Enter
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn error(&mut self, error: &PgnError) {
        self.errors.push(error.clone());
    }
}

/// The bytes of a case: its text, or one in which bytes are spelled.
fn bytes_of(input: &Value) -> Vec<u8> {
    if let Some(text) = input["pgn"].as_str() {
        return text.as_bytes().to_vec();
    }
    let text = input["hex"].as_str().unwrap().trim_end_matches(" as raw bytes");
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(digits) = rest.strip_prefix("\\x") {
            bytes.push(u8::from_str_radix(&digits[..2], 16).unwrap());
            rest = &digits[2..];
        } else if let Some(after) = rest.strip_prefix("\\n") {
            bytes.push(b'\n');
            rest = after;
        } else {
            assert!(first.is_ascii());
            bytes.push(first as u8);
            rest = &rest[1..];
        }
    }
    bytes
}

fn check(id: &str, bytes: &[u8], style: SanStyle, expected: &Value) {
    let mut reader = Reader::with_options(bytes, Options::new().style(style));
    let mut facts = Facts::default();
    assert!(reader.read_game(&mut facts).unwrap(), "{id}");
    assert!(facts.errors.is_empty(), "{id}, {style:?}: {:?}", facts.errors);
    assert!(!reader.skip_game().unwrap(), "{id}: one game");
    let (game, _) = Reader::new(bytes).read_tree().unwrap().unwrap();
    for (field, value) in expected.as_object().unwrap() {
        let number = value.as_u64();
        match field.as_str() {
            "plies" => assert_eq!(Some(facts.plies), number, "{id}"),
            "comments" => assert_eq!(Some(facts.comments), number, "{id}"),
            "variations_total" => assert_eq!(Some(facts.variations_total), number, "{id}"),
            "variations_mainline" => assert_eq!(Some(facts.variations_mainline), number, "{id}"),
            "result" => assert_eq!(Some(facts.result.as_str()), value.as_str(), "{id}"),
            "final_fen" => assert_eq!(Some(facts.final_fen.as_str()), value.as_str(), "{id}"),
            "tag" => {
                for (name, value) in value.as_object().unwrap() {
                    assert_eq!(game.tag(name), value.as_str(), "{id}");
                }
            }
            other => panic!("{id}: unknown field {other}"),
        }
    }
    let written = game.to_string();
    let (again, errors) = Reader::new(written.as_bytes()).read_tree().unwrap().unwrap();
    assert!(errors.is_empty(), "{id}: {errors:?}");
    assert_eq!(again, game, "{id}: {written}");
    assert_eq!(again.to_string(), written, "{id}");
}

#[test]
fn cases_of_pgn() {
    let Some(folder) = env::var_os("CHESS_TEST_DATA") else {
        eprintln!("CHESS_TEST_DATA is not set: cases.jsonl is not looked at");
        return;
    };
    let path = PathBuf::from(folder).join("cases.jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("CHESS_TEST_DATA: {}: {error}", path.display()));
    let mut count = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        if case["kind"] != "pgn" {
            continue;
        }
        count += 1;
        let id = case["id"].as_str().unwrap();
        let input = &case["input"];
        if case["op"] == "write_tag" {
            let mut game = PgnGame::new();
            game.set_tag(input["tag"].as_str().unwrap(), input["value"].as_str().unwrap())
                .unwrap();
            let written = game.to_string();
            assert_eq!(
                written.lines().filter(|line| line.starts_with('[')).count(),
                7,
                "{id}: {written}"
            );
            continue;
        }
        let styles: &[SanStyle] = match input["mode"].as_str() {
            Some("lenient") | None => &[SanStyle::Lenient],
            _ => &[SanStyle::Lenient, SanStyle::Strict],
        };
        for &style in styles {
            check(id, &bytes_of(input), style, &case["expected"][0]);
        }
    }
    assert!(count > 0, "no case of PGN");
}
