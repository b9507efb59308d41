//! Bounds on what a text can make a reader take: each is told where it is passed, and the next game is fine.

use std::fmt::Write;
use std::io::{self, Read};

use chess_bits::Color;
use chess_board::Board;
use chess_pgn::{Chunks, Options, Reader, Visit, Visitor};

use crate::record::{games, name_of, tokens};

const NEXT: &str = "\n\n[Event \"next\"]\n\n1. e4 *\n";

/// The errors of a text, behind which stands a good game.
#[track_caller]
fn errors(text: &str, options: Options) -> Vec<String> {
    let text = format!("{text}{NEXT}");
    let record = games(text.as_bytes(), options);
    assert_eq!(
        record.events[record.events.len() - 6..][..1],
        ["tag Event next"],
        "{:?}",
        record.events
    );
    assert_eq!(
        record.events[record.events.len() - 3..],
        ["played e4 e2e4", "result *", "end"]
    );
    record
        .errors
        .iter()
        .map(|error| format!("{} {}", error.place().offset, name_of(error.kind())))
        .collect()
}

#[test]
fn comments_at_the_bound_and_beyond() {
    for len in [0, 1, 5, 16, 63, 64, 1000, 1 << 20] {
        let options = Options::new().max_comment_len(len);
        for (open, close) in [("{", "}"), (";", "\n")] {
            let fits = format!("e4 {open}{}{close} e5 *", "x".repeat(len));
            assert_eq!(errors(&fits, options), [""; 0], "{len}");
            let long = format!("e4 {open}{}{close} e5 *", "x".repeat(len + 1));
            assert_eq!(errors(&long, options), ["3 CommentTooLong"], "{len}");
            // What is left out is the comment, not what follows.
            assert!(tokens(long.as_bytes(), options).events.contains(&"san e5".to_owned()));
        }
    }
}

#[test]
fn comments_without_an_end() {
    let long = "x".repeat(1000);
    for len in [8, 100, 10_000] {
        let options = Options::new().max_comment_len(len);
        assert_eq!(errors(&format!("e4 {{{long}"), options), ["3 UnclosedComment"], "{len}");
    }
}

#[test]
fn tags_at_the_bound_and_beyond() {
    let options = Options::new().max_tag_len(100).max_tags(3);
    let tag = |len: usize| format!("[A \"{}\"]\n*", "x".repeat(len - 6));
    assert_eq!(errors(&tag(100), options), [""; 0]);
    assert_eq!(errors(&tag(101), options), ["0 TagTooLong"]);
    assert_eq!(errors("[A \"\"][B \"\"][C \"\"]*", options), [""; 0]);
    assert_eq!(
        errors("[A \"\"][B \"\"][C \"\"][D \"\"][E \"\"]*", options),
        ["18 TooManyTags"]
    );
}

#[test]
fn words_at_the_bound_and_beyond() {
    assert_eq!(tokens("x".repeat(255).as_bytes(), Options::new()).errors.len(), 0);
    assert_eq!(
        errors(&format!("e4 {} e5 *", "x".repeat(256)), Options::new()),
        ["3 WordTooLong"]
    );
    assert_eq!(
        errors(&format!("e4 {}. e5 *", "1".repeat(255)), Options::new()),
        [""; 0]
    );
    assert_eq!(
        errors(&format!("e4 {}. e5 *", "1".repeat(256)), Options::new()),
        ["3 WordTooLong"]
    );
}

#[test]
fn games_at_the_bound_and_beyond() {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(100);
    let options = Options::new().max_game_len(moves.len() as u64);
    assert_eq!(errors(&format!("{moves}*"), options), [""; 0]);
    let text = format!("{moves}{{}} *");
    assert_eq!(
        errors(&format!("{moves}Nf3 *"), options),
        [format!("{} GameTooLong", text.len() - 1)]
    );
    let told = games(moves.repeat(2).as_bytes(), options).events;
    assert_eq!(told.iter().filter(|event| event.starts_with("played")).count(), 400);
}

#[test]
fn depth_at_the_bound_and_beyond() {
    let nested = |depth: usize| format!("e4 {}{} e5 *", "(d4 ".repeat(depth), ")".repeat(depth));
    for depth in [0, 1, 5, 1000] {
        let options = Options::new().max_depth(depth);
        assert_eq!(errors(&nested(depth), options), [""; 0]);
        assert_eq!(
            errors(&nested(depth + 1), options),
            [format!("{} TooDeep", 3 + 4 * depth)]
        );
        // The game goes on behind it.
        let told = games(nested(depth + 1).as_bytes(), options).events;
        assert_eq!(told[told.len() - 3..], ["played e5 e7e5", "result *", "end"]);
    }
}

/// Nothing here recurses: not reading, comparing, writing, copying, walking or dropping.
#[test]
fn a_hundred_thousand_variations_within_one_another() {
    const DEPTH: usize = 100_000;
    const FEN: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    // Each variation replaces the last move by another one and goes on with one more, so that the tree is as deep.
    let mut board: Board = FEN.parse().unwrap();
    let mut text = format!("[FEN \"{FEN}\"]\n\n");
    let mut last = board.legal_moves()[0];
    write!(text, "{} ", board.to_san(last)).unwrap();
    for _ in 0..DEPTH {
        let moves = board.legal_moves();
        let mut others = moves.iter().filter(|&&digest| digest != last);
        let other = *others.find(|&&digest| board.play(digest).count_moves() > 1).unwrap();
        let next = board.play(other);
        last = next.legal_moves()[0];
        write!(text, "({} {} ", board.to_san(other), next.to_san(last)).unwrap();
        board = next;
    }
    text.push_str(&")".repeat(DEPTH));
    let options = Options::new().max_depth(DEPTH);
    let read = |text: &str| {
        Reader::with_options(text.as_bytes(), options)
            .read_tree()
            .unwrap()
            .unwrap()
    };
    let (game, errors) = read(&text);
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(game.moves().count(), 1 + 2 * DEPTH);
    let last = game.moves().last().unwrap();
    assert_eq!(
        game.board(last).side_to_move(),
        if DEPTH % 2 == 0 { Color::Black } else { Color::White }
    );
    let (again, errors) = read(&game.to_string());
    assert!(errors.is_empty(), "{errors:?}");
    assert!(again == game.clone());
}

/// A source without end.
struct Endless {
    pattern: &'static [u8],
    left: u64,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(usize::try_from(self.left).unwrap());
        for (byte, &own) in buffer[..len].iter_mut().zip(self.pattern.iter().cycle()) {
            *byte = own;
        }
        self.left -= len as u64;
        Ok(len)
    }
}

/// However long a text goes on without a token, a game or a line coming to its end, memory does not grow with it. (What
/// grows would be seen as time: these are 16 MiB each, at 4 KiB of bounds.)
#[test]
fn texts_without_end() {
    #[derive(Default)]
    struct Largest(usize, u64);
    impl Visitor for Largest {
        fn san(&mut self, san: &[u8]) {
            self.0 = self.0.max(san.len());
        }

        fn comment(&mut self, comment: chess_pgn::Comment<'_>) {
            self.0 = self.0.max(comment.as_bytes().len());
        }

        fn begin_variation(&mut self) -> Visit {
            self.1 += 1;
            Visit::Enter
        }
    }
    let options = Options::new()
        .max_comment_len(4096)
        .max_tag_len(4096)
        .max_depth(10)
        .max_game_len(4096);
    let patterns: [&[u8]; 14] = [
        b"x", b"1", b"{", b";", b"%", b"[", b"(", b" ", b"\n", b"\"", b"$", b"!", b"{}", b"[A \"",
    ];
    for pattern in patterns {
        let source = || Endless { pattern, left: 1 << 24 };
        let mut largest = Largest::default();
        let mut reader = Reader::with_options(source(), options);
        while reader.read_tokens(&mut largest).unwrap() {}
        assert!(largest.0 <= 4096, "{}: {}", pattern.escape_ascii(), largest.0);
        assert!(largest.1 <= 10, "{}", pattern.escape_ascii());
        assert_eq!(reader.offset(), 1 << 24);
        for chunk in Chunks::new(source(), options, 1024) {
            let len = chunk.unwrap().bytes.len();
            assert!(len < 32 << 10, "{}: {len}", pattern.escape_ascii());
        }
    }
}

/// A game is as long as its tags and moves are. A comment before, in which it was found, does not count.
#[test]
fn games_found_in_comments_are_not_too_long() {
    let text = "{a}{no end and no end\n\n[Event \"1\"]\n1. e4 *";
    let options = Options::new().max_comment_len(0).max_game_len(20);
    let record = games(text.as_bytes(), options);
    let kinds: Vec<String> = record.errors.iter().map(|error| name_of(error.kind())).collect();
    assert_eq!(kinds, ["CommentTooLong", "UnclosedComment"]);
    assert!(
        record.events.contains(&"played e4 e2e4".to_owned()),
        "{:?}",
        record.events
    );
}
