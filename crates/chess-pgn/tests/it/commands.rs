//! Commands in comments.

use std::time::Duration;

use chess_bits::Square;
use chess_pgn::{Command, Comment, Eval, Mark, MarkColor};
use quickcheck::quickcheck;

fn only(text: &str) -> Option<Command<'_>> {
    let mut commands = Comment::new(text.as_bytes()).commands();
    let command = commands.next();
    assert_eq!(commands.next(), None, "{text}");
    command
}

#[test]
fn clocks() {
    for (text, milliseconds, written) in [
        ("[%clk 0:00:00]", 0, "[%clk 0:00:00]"),
        ("[%clk 1:02:03]", 3_723_000, "[%clk 1:02:03]"),
        ("[%clk 123:00:00]", 442_800_000, "[%clk 123:00:00]"),
        ("[%clk 2:03]", 123_000, "[%clk 0:02:03]"),
        ("[%clk 3]", 3_000, "[%clk 0:00:03]"),
        ("[%clk   0:00:09.8  ]", 9_800, "[%clk 0:00:09.8]"),
        ("[%clk 0:00:09.125]", 9_125, "[%clk 0:00:09.125]"),
    ] {
        let command = only(text).unwrap();
        assert_eq!(command, Command::Clock(Duration::from_millis(milliseconds)), "{text}");
        assert_eq!(command.to_string(), written);
        assert_eq!(
            only(&text.replace("clk", "emt")),
            Some(Command::Elapsed(Duration::from_millis(milliseconds)))
        );
    }
    for text in [
        "[%clk ]",
        "[%clk]",
        "[%clk a]",
        "[%clk 1:2:3:4]",
        "[%clk 1::3]",
        "[%clk -1]",
        "[%clk 99999999999999999999]",
        "[%clk 1.a]",
    ] {
        assert!(
            matches!(only(text), Some(Command::Other { name: b"clk", .. })),
            "{text}"
        );
    }
}

#[test]
fn evaluations() {
    for (text, eval, written) in [
        ("[%eval 0.17]", Eval::from_centipawns(17), "0.17"),
        ("[%eval -0.05]", Eval::from_centipawns(-5), "-0.05"),
        ("[%eval +3]", Eval::from_centipawns(300), "3.00"),
        ("[%eval 1.2]", Eval::from_centipawns(120), "1.20"),
        ("[%eval 1.995]", Eval::from_centipawns(200), "2.00"),
        ("[%eval .5]", Eval::from_centipawns(50), "0.50"),
        ("[%eval #12]", Eval::from_mate(12), "#12"),
        ("[%eval #-3]", Eval::from_mate(-3), "#-3"),
        ("[%eval 0.3,24]", Eval::from_centipawns(30).with_depth(24), "0.30,24"),
        ("[%eval #1, 9]", Eval::from_mate(1).with_depth(9), "#1,9"),
    ] {
        assert_eq!(only(text), Some(Command::Eval(eval)), "{text}");
        assert_eq!(eval.to_string(), written);
    }
    for text in [
        "[%eval]",
        "[%eval #]",
        "[%eval 1,]",
        "[%eval ,1]",
        "[%eval --1]",
        "[%eval 1.2.3]",
        "[%eval 99999999999]",
        "[%eval 1,70000]",
        "[%eval .]",
    ] {
        assert!(
            matches!(only(text), Some(Command::Other { name: b"eval", .. })),
            "{text}"
        );
    }
}

#[test]
fn squares_and_arrows() {
    let Some(Command::Squares(squares)) = only("[%csl Ga1, Rh8,Yd4]") else {
        panic!("squares");
    };
    let colors: Vec<_> = squares.map(|mark| (mark.color, mark.value)).collect();
    assert_eq!(
        colors,
        [
            (MarkColor::Green, Square::A1),
            (MarkColor::Red, Square::H8),
            (MarkColor::Yellow, Square::D4)
        ]
    );
    let command = only("[%cal Be2e4,Oa1h8]").unwrap();
    assert_eq!(command.to_string(), "[%cal Be2e4,Oa1h8]");
    let Command::Arrows(arrows) = command else {
        panic!("arrows");
    };
    let value = (Square::A1, Square::H8);
    assert_eq!(
        arrows.last(),
        Some(Mark {
            color: MarkColor::Orange,
            value
        })
    );
    for text in [
        "[%csl Ga9]",
        "[%csl Ga1,]",
        "[%csl a1]",
        "[%cal Ga1]",
        "[%cal Ga1a2a3]",
        "[%csl G\u{e9}1]",
    ] {
        assert!(matches!(only(text), Some(Command::Other { .. })), "{text}");
    }
}

#[test]
fn commands_among_words() {
    let comment = Comment::new(b"Good. [%clk 0:00:01][not one] [%x] and\n more [% ] [%eval 1");
    let names: Vec<_> = comment
        .commands()
        .map(|command| match command {
            Command::Clock(_) => "clk".to_owned(),
            Command::Other { name, .. } => String::from_utf8_lossy(name).into_owned(),
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(names, ["clk", "x", ""]);
    assert_eq!(comment.prose(), "Good. [not one] and more [%eval 1");
    assert_eq!(Comment::new(b"").prose(), "");
}

quickcheck! {
    /// Any bytes, also behind what makes a command of them; what is typed is written so that it is read again.
    fn any_bytes(bytes: Vec<u8>, kind: u8) -> bool {
        let name: &[u8] = [b"clk".as_slice(), b"emt", b"eval", b"csl", b"cal", b"x"][usize::from(kind) % 6];
        let text = [b"[%", name, b" ", bytes.as_slice(), b"]"].concat();
        let comment = Comment::new(&text);
        let _ = comment.prose();
        comment.commands().all(|command| {
            let written = command.to_string();
            matches!(command, Command::Other { .. }) || only(&written) == Some(command)
        })
    }

    fn clocks_and_evaluations_are_read_as_they_were_written(seconds: u32, nanoseconds: u32, score: i32, depth: u16) -> bool {
        let time = Duration::new(seconds.into(), nanoseconds % 1_000_000_000);
        let score = score.max(-i32::MAX);
        [
            Command::Clock(time),
            Command::Elapsed(time),
            Command::Eval(Eval::from_centipawns(score)),
            Command::Eval(Eval::from_mate(score).with_depth(depth)),
        ]
        .into_iter()
        .all(|command| only(&command.to_string()) == Some(command))
    }
}
