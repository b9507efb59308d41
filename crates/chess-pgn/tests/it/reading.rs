//! What stands in a text, and what is told of it: one thing after another.

use chess_board::{IllegalSanReason, SanError, SanStyle};
use chess_pgn::{GameResult, Options, PgnErrorKind, PgnGame, Place, Reader, Tag, Visit, Visitor};

use crate::record::{games, name_of, tokens};

const STRICT: Options = Options::new().style(SanStyle::Strict);

/// What is told of the tokens, in one line. Begin, end and places are left out.
fn told(text: impl AsRef<[u8]>) -> String {
    let events = tokens(text.as_ref(), STRICT).events;
    let events = events
        .iter()
        .filter(|event| !event.starts_with("begin") && *event != "end_tags" && *event != "end");
    let short = events.map(|event| event.strip_prefix("san ").unwrap_or(event).to_owned());
    short.collect::<Vec<_>>().join("|")
}

fn errors(text: &str, options: Options) -> Vec<String> {
    let record = games(text.as_bytes(), options);
    record.errors.iter().map(|error| name_of(error.kind())).collect()
}

fn one(text: &str) -> PgnGame {
    let (game, errors) = Reader::new(text.as_bytes()).read_tree().unwrap().unwrap();
    assert!(errors.is_empty(), "{errors:?}");
    game
}

fn fen_at_end(text: &str) -> String {
    let game = one(text);
    let last = game.main_line().last().unwrap_or(game.root());
    game.board(last).to_string()
}

#[test]
fn numbers_of_moves_are_passed_over() {
    for text in [
        "1. e4 e5",
        "1.e4 e5",
        "1 e4 1... e5",
        "1... e4 99.e5",
        "e4 e5",
        "1.\ne4 1 ... e5",
        "001. e4 ..e5",
    ] {
        assert_eq!(told(text), "e4|e5", "{text}");
    }
    assert_eq!(told("1.0-0 0-0-0 0-1"), "0-0|0-0-0|result 0-1");
    assert_eq!(told("1. 0000 1... --"), "0000|--");
}

#[test]
fn comments_of_both_kinds() {
    assert_eq!(
        told("1. e4 {a; b} e5 ; c } d\n2. f4"),
        "e4|comment a; b|e5|comment  c } d|f4"
    );
    assert_eq!(told("e4;a\r\ne5{\r\n}"), "e4|comment a|e5|comment \\r\\n");
    assert_eq!(told("e4 {a { b} e5 {}"), "e4|comment a { b|e5|comment ");
    assert_eq!(
        told("e4 {one} {two} ;three"),
        "e4|comment one|comment two|comment three"
    );
    // Before the moves they are told behind the tags.
    assert_eq!(
        told("{a}\n[A \"b\"]\n;c\n[B \"\"] {d} e4"),
        "tag A b|tag B |comment a|comment c|comment d|e4"
    );
    // Behind the result they belong to the game if they begin in its line.
    assert_eq!(
        told("e4 * {a} {b\n} ; c\n{d}\n[A \"\"]\n*"),
        "e4|result *|comment a|comment b\\n|comment  c|tag A |comment d|result *"
    );
}

#[test]
fn escapes_are_lines_that_begin_with_a_percent_sign() {
    assert_eq!(told("% {\n1. e4\n% ( [\n e5 {\n% c} d5"), "e4|e5|comment \\n% c|d5");
    assert_eq!(told("\u{feff}% a\n%b\n[A \"b\"]\n%c\n*"), "tag A b|result *");
    assert_eq!(told("e4 %x\n"), "e4|%x");
    assert_eq!(told("%"), "");
}

#[test]
fn annotations_as_numbers_and_as_signs() {
    assert_eq!(
        told("e4! e5?? f4!? exf4?!! $7 $255"),
        "e4|nag $1|e5|nag $4|f4|nag $5|exf4|nag $6|nag $1|nag $7|nag $255"
    );
    assert_eq!(
        told("e4 +- e5 \u{b1} f4 = g5 N"),
        "e4|nag $18|e5|nag $16|f4|nag $10|g5|nag $146"
    );
    assert_eq!(
        told("e4+- e5= f4+/= g5\u{221e} O-O-+"),
        "e4|nag $18|e5|nag $10|f4|nag $14|g5|nag $13|O-O|nag $19"
    );
    assert_eq!(told("Qh4+ Qh4# e8=Q+ e8Q O-O-O+"), "Qh4+|Qh4#|e8=Q+|e8Q|O-O-O+");
    assert_eq!(told("exd6 e.p. Rd1 ch + mate"), "exd6|Rd1");
    assert_eq!(errors("1. e4 $ e5 $256 2. f4 $1000", STRICT), ["Nag", "Nag", "Nag"]);
    assert_eq!(errors("1. e4 $ e5 $256 2. f4", Options::new()), [""; 0]);
}

#[test]
fn variations_within_one_another() {
    assert_eq!(
        told("e4(d4 d5(Nf6)({a}e6)c4)e5"),
        "e4|(|d4|d5|(|Nf6|)|(|comment a|e6|)|c4|)|e5"
    );
    assert_eq!(told("e4 ) e5 *"), "e4|error 1 3 StrayParenthesis|e5|result *");
    assert_eq!(
        told("e4 (d4 1-0) e5 *"),
        "e4|(|d4|error 1 7 ResultInVariation|)|e5|result *"
    );
    assert_eq!(told("e4 (d4 (c4"), "e4|(|d4|(|c4|error 1 3 UnclosedVariation|)|)");
}

/// The board of a variation is the one before the move that it replaces, and the game goes on as if there were none.
#[test]
fn variations_replace_the_move_before() {
    let game = one("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Bc4 *");
    let line = |from| {
        let mut sans = Vec::new();
        for node in game.line(from) {
            sans.push(game.san(node).unwrap().to_string());
        }
        sans.join(" ")
    };
    assert_eq!(line(game.root()), "e4 e5 Bc4");
    let e4 = game.main_line().next().unwrap();
    let c5 = game.children(e4)[1];
    assert_eq!(game.san(c5).unwrap().to_string(), "c5");
    assert_eq!(line(c5), "Nf3 d6");
    let c3 = game.children(c5)[1];
    assert_eq!(line(c3), "d5");
    assert_eq!(game.moves().count(), 8);
}

#[test]
fn games_end_where_the_result_or_the_next_tag_is() {
    assert_eq!(
        told("e4 1-0 d4 0-1 c4 1/2-1/2 f4 1/2 *"),
        "e4|result 1-0|d4|result 0-1|c4|result 1/2-1/2|f4|result 1/2-1/2|result *"
    );
    let count = |text: &str| {
        let mut reader = Reader::new(text.as_bytes());
        while reader.skip_game().unwrap() {}
        reader.games()
    };
    assert_eq!(count(""), 0);
    assert_eq!(count(" \n\n% nothing\n\u{feff}; nothing\n{nothing}"), 0);
    assert_eq!(count("[A \"\"]\n\ne4\n\n[B \"\"]\n\nd4"), 2);
    assert_eq!(count("[A \"\"] e4 [B \"\"] d4"), 2);
    assert_eq!(count("e4\n\n\ne5\n\nd4"), 1);
    // A comment is no place for a game, but for one that seems to have lost its brace.
    assert_eq!(count("e4 {\n[Event \"x\"]\n} e5 *"), 1);
    assert_eq!(count("e4 {lost\n\n[Event \"x\"]\n\ne4 {kept} e5 *"), 2);
    assert_eq!(count("e4 {lost\n\n[Event \"x\"]\n\ne4 e5 *"), 2);
}

#[test]
fn tags_do_not_leak() {
    // Without moves in between: a second `Event` begins a game, and so does any tag that is repeated behind an empty line.
    let text = "[Event \"1\"]\n[White \"a\"]\n[Event \"2\"]\n[Black \"b\"]\n\n[Black \"c\"]\n\n*\n\ne4 *\n";
    let mut reader = Reader::new(text.as_bytes());
    let mut all = Vec::new();
    while let Some((game, errors)) = reader.read_tree().unwrap() {
        assert!(errors.is_empty());
        all.push(["Event", "White", "Black"].map(|name| game.tag(name).unwrap().to_owned()));
    }
    assert_eq!(
        all,
        [["1", "a", "?"], ["2", "?", "b"], ["?", "?", "c"], ["?", "?", "?"]]
    );
    assert_eq!(errors(text, STRICT), ["NoMoves", "NoMoves"]);
    // An empty line alone does not end the tags.
    assert_eq!(told("[A \"1\"]\n\n[B \"2\"]\n*"), "tag A 1|tag B 2|result *");
    // The first one counts.
    assert_eq!(one("[White \"a\"]\n[White \"b\"]\n*").tag("White"), Some("a"));
    assert_eq!(errors("[White \"a\"]\n[White \"b\"]\n*", STRICT), ["RepeatedTag"]);
}

#[test]
fn values_of_tags() {
    let value = |text: &str| one(text).tag("White").map(ToOwned::to_owned).unwrap();
    assert_eq!(value(r#"[White "a"]*"#), "a");
    assert_eq!(value(r#"[ White   "a" ]*"#), "a");
    assert_eq!(value(r#"[White"a"][Black "b"]*"#), "a");
    assert_eq!(value(r#"[White "a\"b\\"]*"#), r#"a"b\"#);
    assert_eq!(value(r#"[White "C:\games"]*"#), r"C:\games");
    assert_eq!(value(r#"[White "]"]*"#), "]");
    // Oddities.
    assert_eq!(value("[White \"The \"Rook\" x\"]\n*"), "The \"Rook\" x");
    assert_eq!(value("[White \"a\\\"]\n*"), "a\\");
    assert_eq!(value("[White \"a\"\n*"), "a");
    assert_eq!(value("[White \"a\"\r\n*"), "a");
    for text in ["[White \"The \"Rook\" x\"]\n*", "[White \"a\\\"]\n*"] {
        assert_eq!(errors(text, STRICT), ["UnescapedQuote"], "{text}");
    }
    assert_eq!(errors("[White \"a\"\n*", STRICT), ["UnclosedTag"]);
    for text in [
        "[White]\n*",
        "[White a]\n*",
        "[White \"a]\n*",
        "[\"a\"]\n*",
        "[White \"a\" b]\n*",
        "[Wh\u{ef}te \"a\"]\n*",
        "[\n*",
    ] {
        assert_eq!(errors(text, Options::new()), ["Tag"], "{text}");
    }
}

#[test]
fn texts_that_are_not_utf_8_are_latin_1() {
    let (game, errors) = Reader::new(b"[White \"M\xfcller\"]\n1. e4 {Gr\xf6\xdfe} *".as_slice())
        .read_tree()
        .unwrap()
        .unwrap();
    assert!(errors.is_empty());
    assert_eq!(game.tag("White"), Some("M\u{fc}ller"));
    let e4 = game.main_line().next().unwrap();
    assert_eq!(game.comments(e4), ["Gr\u{f6}\u{df}e"]);
    assert_eq!(one("[White \"M\u{fc}ller\"]*").tag("White"), Some("M\u{fc}ller"));
}

#[test]
fn null_moves() {
    for null in ["--", "Z0", "0000"] {
        let text = format!("1. e4 {null} 2. d4 *");
        assert_eq!(
            fen_at_end(&text),
            "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2",
            "{text}"
        );
    }
    // None of them is in the standard, so strict readers take them all as well.
    assert_eq!(errors("1. e4 Z0", STRICT), [""; 0]);
    assert_eq!(errors("1. f3 e5 2. g4 Qh4+ 3. --", Options::new()), ["NullMoveInCheck"]);
}

#[test]
fn starts_of_all_kinds() {
    assert_eq!(
        fen_at_end("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 5 40\"]\n40. O-O-O Kf7 *"),
        "8/5k2/8/8/8/8/8/2KR4 w - - 7 41"
    );
    // Chess960, by either spelling of the rights.
    for rights in ["GEge", "KQkq"] {
        let text = format!(
            "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w {rights} - 0 1\"]\n1. O-O *"
        );
        assert_eq!(
            fen_at_end(&text),
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRRKN b kq - 1 1"
        );
    }
    assert_eq!(errors("[SetUp \"1\"]\n1. e4 *", STRICT), ["SetUpWithoutFen"]);
    assert_eq!(errors("[SetUp \"1\"]\n1. e4 *", Options::new()), [""; 0]);
    assert_eq!(errors("[SetUp \"0\"]\n1. e4 *", STRICT), [""; 0]);
    for variant in ["Standard", "chess 960", "Fischerandom", "From Position", "Blitz"] {
        assert_eq!(
            errors(&format!("[Variant \"{variant}\"]\n1. e4 *"), STRICT),
            [""; 0],
            "{variant}"
        );
    }
    for variant in ["Atomic", "Crazyhouse", "King of the Hill", "Three-check", "racingKings"] {
        assert_eq!(
            errors(&format!("[Variant \"{variant}\"]\n1. e4 *"), STRICT),
            ["Variant"],
            "{variant}"
        );
    }
}

/// A wrong move ends its line, for what follows can't be known to be meant.
#[test]
fn no_move_is_invented() {
    let record = games(
        "1. e4 e5 2. Ke3 Nc6 (2... d6) 3. Nf3 {c} 1-0".as_bytes(),
        Options::new(),
    );
    let told: Vec<&str> = record.events.iter().map(String::as_str).collect();
    assert_eq!(
        told[3..],
        [
            "played e4 e2e4",
            "played e5 e7e5",
            "error 1 12 San",
            "result 1-0",
            "end"
        ]
    );
    let kind = record.errors[0].kind();
    assert!(matches!(
        kind,
        PgnErrorKind::San(SanError::Illegal {
            reason: IllegalSanReason::NoMan,
            ..
        })
    ));

    let game = Reader::new("1. e4 (1. d4 Ke3 2. c4) 1... e5 *".as_bytes())
        .read_tree()
        .unwrap()
        .unwrap()
        .0;
    assert_eq!(game.moves().count(), 3);
}

#[test]
fn results_that_disagree() {
    let text = "[Result \"1-0\"]\n1. e4 0-1";
    assert_eq!(errors(text, STRICT), ["ResultMismatch"]);
    assert_eq!(errors(text, Options::new()), [""; 0]);
    assert_eq!(one(text).result(), GameResult::BlackWins);
    assert_eq!(one("[Result \"1-0\"]\n1. e4").result(), GameResult::WhiteWins);
    assert_eq!(one("[Result \"won\"]\n1. e4").result(), GameResult::Unknown);
}

#[test]
fn strict_reading_wants_exact_moves() {
    for text in ["1. e2e4", "1. Ng1f3", "1. e4 e5 2. Nf3+", "1. P-e4"] {
        assert_eq!(errors(text, STRICT), ["San"], "{text}");
    }
    for text in ["1. e2e4", "1. Ng1f3", "1. e4 e5 2. Nf3+", "1. e2-e4 e7-e5"] {
        assert_eq!(errors(text, Options::new()), [""; 0], "{text}");
    }
}

/// Skips games by their tags, and variations.
#[derive(Default)]
struct Picky {
    wanted: bool,
    told: Vec<String>,
}

impl Visitor for Picky {
    fn begin_game(&mut self, _: Place) -> Visit {
        self.wanted = false;
        Visit::Enter
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.wanted |= tag.is(b"White") && tag.value().as_ref() == b"me";
    }

    fn end_tags(&mut self) -> Visit {
        if self.wanted { Visit::Enter } else { Visit::Skip }
    }

    fn san(&mut self, san: &[u8]) {
        self.told.push(String::from_utf8_lossy(san).into_owned());
    }

    fn begin_variation(&mut self) -> Visit {
        Visit::Skip
    }

    fn end_variation(&mut self) {
        panic!("none was entered");
    }

    fn result(&mut self, result: GameResult) {
        self.told.push(result.to_string());
    }

    fn error(&mut self, error: &chess_pgn::PgnError) {
        panic!("{error}");
    }
}

#[test]
fn what_is_skipped_is_not_told() {
    let text = "[White \"you\"]\n1. a4 ] (( 1-0\n[White \"me\"]\n1. e4 (1. d4 (1. ] c4) 1... d5) e5 0-1 1. f4 *";
    let mut picky = Picky::default();
    let mut reader = Reader::new(text.as_bytes());
    while reader.read_tokens(&mut picky).unwrap() {}
    assert_eq!(picky.told, ["e4", "e5", "0-1"]);
}

#[test]
fn offsets_grow_to_the_end() {
    let text = "[A \"\"]\n\n1. e4 *\n\n[B \"\"]\n\n1. d4 *\n\n";
    let mut reader = Reader::new(text.as_bytes());
    assert_eq!(reader.offset(), 0);
    assert!(reader.skip_game().unwrap());
    assert_eq!(reader.offset(), 16);
    assert_eq!(
        reader.place(),
        Place {
            offset: 16,
            line: 4,
            column: 1
        }
    );
    assert!(reader.skip_game().unwrap());
    assert!(!reader.skip_game().unwrap());
    assert_eq!(reader.offset(), text.len() as u64);
}

/// Errors of the source come through, and the reader stays usable.
#[test]
fn sources_that_fail() {
    struct Fails<'a>(&'a [u8], u32);
    impl std::io::Read for Fails<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.1 += 1;
            match self.1 {
                2 => Err(std::io::Error::other("broken")),
                1 => self.0.read(&mut buffer[..10]),
                _ => self.0.read(buffer),
            }
        }
    }
    let mut reader = Reader::new(Fails(b"1. e4 e5 2. Nf3 *", 0));
    assert_eq!(reader.skip_game().unwrap_err().to_string(), "broken");
    assert!(reader.skip_game().unwrap());
    assert!(!reader.skip_game().unwrap());
}
