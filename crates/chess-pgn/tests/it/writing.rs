//! The export format: what is written, that nothing breaks out of it, and that it is read as the same game.

use chess_board::Board;
use chess_moves::MoveDigest;
use chess_pgn::{GameResult, Nag, PgnGame, Reader, TagError, Writer};
use quickcheck::quickcheck;

use crate::texts::{Random, damage, games, noise};

fn read(text: &[u8]) -> Vec<PgnGame> {
    let mut reader = Reader::new(text);
    let mut all = Vec::new();
    while let Some((game, _)) = reader.read_tree().unwrap() {
        all.push(game);
    }
    all
}

fn write(games: &[PgnGame]) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new());
    for game in games {
        writer.write(game).unwrap();
    }
    writer.flush().unwrap();
    writer.into_inner()
}

/// The moves of a text as they are written.
fn movetext(text: &str) -> String {
    let game = &read(text.as_bytes())[0];
    let written = game.to_string();
    written.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

/// What was read is written, and what was written is read as the same and written the same; nothing is wrong with it, even
/// for strict readers.
#[track_caller]
fn check_round_trip(text: &[u8]) {
    let first = read(text);
    let written = write(&first);
    let mut reader = Reader::with_options(
        written.as_slice(),
        chess_pgn::Options::new().style(chess_board::SanStyle::Strict),
    );
    let mut second = Vec::new();
    while let Some((game, errors)) = reader.read_tree().unwrap() {
        assert!(
            errors.is_empty(),
            "{errors:?}\n{}\n{}",
            text.escape_ascii(),
            String::from_utf8_lossy(&written)
        );
        second.push(game);
    }
    assert_eq!(
        first,
        second,
        "{}\n{}",
        text.escape_ascii(),
        String::from_utf8_lossy(&written)
    );
    assert_eq!(write(&second), written);
    let text = String::from_utf8(written).unwrap();
    for line in text
        .lines()
        .filter(|line| !line.starts_with('[') && !line.contains(';'))
    {
        let is_one_word = !line.trim_start_matches('{').contains(' ') || line.contains('[');
        assert!(line.chars().count() < 80 || is_one_word, "{line}");
    }
    // Nothing that begins a line has a meaning there, but the tags of the games that there are.
    let tags = text.lines().filter(|line| line.starts_with("[Event ")).count();
    assert_eq!(tags, first.len(), "{text}");
    assert!(!text.lines().any(|line| line.starts_with('%')), "{text}");
}

#[test]
fn the_whole_of_a_game() {
    let text = "[ECO \"C20\"][Black \"B\"][Event \"E\"]\n{Hello.} 1.e2e4!? e7e5 (c7c5 Nf3 (Nc3)) (e6 {solid}) Ke2?? {[%clk 0:00:01]} $14 ;oh\nKe7 1-0";
    assert_eq!(
        read(text.as_bytes())[0].to_string(),
        r#"[Event "E"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "B"]
[Result "1-0"]
[ECO "C20"]

{Hello.} 1. e4 $5 e5 (1... c5 2. Nf3 (2. Nc3)) (1... e6 {solid}) 2. Ke2 $4 $14
{[%clk 0:00:01]} {oh} 2... Ke7 1-0
"#
    );
}

#[test]
fn numbers_stand_where_they_are_needed() {
    for (text, written) in [
        ("1. e4 e5 2. f4", "1. e4 e5 2. f4 *"),
        ("1. e4 {c} e5 {d} f4", "1. e4 {c} 1... e5 {d} 2. f4 *"),
        ("1. e4 (d4) e5 (c5) f4", "1. e4 (1. d4) 1... e5 (1... c5) 2. f4 *"),
        ("1. e4 $1 e5", "1. e4 $1 e5 *"),
        ("1. e4 ({c} d4) e5", "1. e4 ({c} 1. d4) 1... e5 *"),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\nKd7 Kd2", "7... Kd7 8. Kd2 *"),
        ("1. e4 -- 2. -- e5", "1. e4 -- 2. -- e5 *"),
    ] {
        assert_eq!(movetext(text), written, "{text}");
    }
}

#[test]
fn starts_are_written_as_tags() {
    let fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1";
    let game = PgnGame::from_board(fen.parse().unwrap());
    let written = game.to_string();
    assert!(
        written.contains(&format!(
            "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Variant \"Chess960\"]\n"
        )),
        "{written}"
    );
    assert_eq!(read(written.as_bytes()), [game]);
    // The square behind a double push is part of what is the same.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let game = PgnGame::from_board(fen.parse().unwrap());
    assert!(game.to_string().contains(fen));
    assert!(!PgnGame::from_board(Board::default()).to_string().contains("FEN"));
}

#[test]
fn tags_are_escaped_and_in_one_line() {
    let mut game = PgnGame::new();
    game.set_tag("White", "a\r\n[Result \"1-0\"]\\").unwrap();
    let written = game.to_string();
    assert!(
        written.contains("[White \"a  [Result \\\"1-0\\\"]\\\\\"]\n"),
        "{written}"
    );
    assert_eq!(read(written.as_bytes()), [game.clone()]);
    for name in ["", "a b", "a\"", "a]", "a\n", "\u{e9}"] {
        assert_eq!(game.set_tag(name, "x"), Err(TagError::Name), "{name:?}");
    }
    assert_eq!(game.set_tag("FEN", "x"), Err(TagError::Start));
    assert_eq!(game.set_tag("Result", "won"), Err(TagError::Result));
    assert_eq!(game.set_tag("Result", "1/2"), Ok(()));
    assert_eq!((game.result(), game.tag("Result")), (GameResult::Draw, Some("1/2-1/2")));
    assert_eq!(game.set_tag("Annotator", "x"), Ok(()));
    assert_eq!(game.remove_tag("Annotator").as_deref(), Some("x"));
    assert_eq!(game.remove_tag("Annotator"), None);
    assert_eq!(game.remove_tag("White").as_deref(), Some("a  [Result \"1-0\"]\\"));
    assert_eq!(game.tag("White"), Some("?"));
}

#[test]
fn comments_stay_within_their_braces() {
    for comment in [
        "} 1. d4 {",
        "}",
        "a } b\n[Event \"x\"]\n{ c",
        "\n\n[Event \"x\"] { [Event \"y\"]",
        "% no escape\n% none",
        "[Event \"x\"] [Event \"x\"] [Event \"x\"] [Event \"x\"] [Event \"x\"] [Event \"x\"] [Event \"x\"] { x",
        "{ {",
        ";",
        "1-0",
    ] {
        let mut game = PgnGame::new();
        let e4 = MoveDigest::new_normal(chess_bits::Square::E2, chess_bits::Square::E4);
        let node = game.add_move(game.root(), e4).unwrap();
        game.add_comment(node, comment);
        game.add_comment(game.root(), comment);
        game.set_tag("White", comment).unwrap();
        let written = game.to_string();
        assert_eq!(read(written.as_bytes()), [game], "{written}");
        check_round_trip(written.as_bytes());
    }
}

#[test]
fn long_words_have_lines_of_their_own() {
    let word = "x".repeat(100);
    assert_eq!(
        movetext(&format!("e4 {{a {word} b}}")),
        format!("1. e4 {{a\n{word}\nb}} *")
    );
    let many = "word ".repeat(100);
    let written = movetext(&format!("e4 {{{many}}} e5"));
    assert!(written.lines().all(|line| line.len() < 80), "{written}");
    assert!(written.lines().next().unwrap().len() > 70, "{written}");
}

#[test]
fn what_was_read_is_written_and_read_again() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut text = games(&mut random, 2).into_bytes();
        check_round_trip(&text);
        damage(&mut random, &mut text);
        check_round_trip(&text);
        check_round_trip(&noise(&mut random));
    }
}

quickcheck! {
    fn any_texts_in_tags_and_comments(tag: String, comments: Vec<String>, nag: u8) -> bool {
        let mut game = PgnGame::new();
        game.set_tag("Site", &tag).unwrap();
        let mut at = game.root();
        for (index, comment) in comments.iter().enumerate() {
            let moves = game.board(at).legal_moves();
            if moves.is_empty() {
                break;
            }
            let parent = at;
            at = game.add_move(parent, moves[index % moves.len()]).unwrap();
            let other = game.add_move(parent, moves[(index + 1) % moves.len()]).unwrap();
            game.add_nag(at, Nag(nag));
            game.add_comment(at, comment);
            game.add_comment_before(other, comment);
        }
        check_round_trip(game.to_string().as_bytes());
        read(game.to_string().as_bytes()) == [game]
    }
}
