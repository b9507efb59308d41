//! EPD records: as they are read and written, by cases, by a second reader, and whatever the bytes.

use chess_board::{Board, CastlingStyle, EnPassantStyle, Epd, EpdErrorKind, Operand, Operation, SanStyle, Validity};
use chess_moves::MoveDigest;
use quickcheck::quickcheck;

use crate::data::{records, unescape};
use crate::naive::full_fen;
use crate::positions::{Random, mixed};

const GOOD: &str = include_str!("../data/epd_good.tsv");
const BAD: &str = include_str!("../data/epd_bad.tsv");

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

/// The operations as the case files write them.
fn listed(epd: &Epd) -> String {
    let mut text = String::new();
    for operation in epd.operations() {
        text += operation.opcode();
        for operand in operation.operands() {
            text += "|";
            text += &if operand.is_string() {
                format!("\"{}\"", operand.text())
            } else {
                operand.text().to_string()
            };
        }
        text += ";";
    }
    text
}

/// What holds of every record: it is written as a text that is read as an equal one.
#[track_caller]
fn check(epd: &Epd) {
    let text = epd.to_string();
    let read = Epd::read(&text, Validity::Playable);
    assert_eq!(read.as_ref(), Ok(epd), "{text}");
    assert_eq!(read.unwrap().to_string(), text);
    assert_eq!(text.lines().count(), 1, "{text}");
    let [clock, number] = [epd.board().halfmove_clock(), epd.board().fullmove_number()];
    assert_eq!(
        (epd.hmvc().unwrap_or(0), epd.fmvn().unwrap_or(1).max(1)),
        (clock, number),
        "{text}"
    );
    for digest in epd.bm().into_iter().chain(epd.am()).chain(epd.sm()).chain(epd.pm()) {
        assert!(epd.board().is_legal(digest), "{text}");
    }
    let mut board = *epd.board();
    for digest in epd.pv() {
        board = board.try_play(digest).unwrap();
    }
}

#[test]
fn good_records_are_read_and_written() {
    for (number, fields) in records(GOOD, "\t") {
        let [text, written, operations, fen] = fields[..] else {
            panic!("line {number}: {} fields", fields.len());
        };
        let epd: Epd = text.parse().unwrap_or_else(|error| panic!("line {number}: {error}"));
        assert_eq!(
            epd.to_string(),
            if written == "=" { text } else { written },
            "line {number}"
        );
        assert_eq!(listed(&epd), operations, "line {number}");
        let board = epd.board().fen().en_passant(EnPassantStyle::Always).to_string();
        assert_eq!(board, fen, "line {number}");
        check(&epd);
        for ending in ["\n", "\r\n", " ", "\t;"] {
            assert_eq!(format!("{text};{ending}").parse(), Ok(epd.clone()), "line {number}");
        }
        let tabbed = text.replace("  ", " \t").replace(" w ", "\tw\t");
        assert_eq!(tabbed.parse(), Ok(epd), "line {number}");
    }
}

#[test]
fn bad_records_are_refused_with_place_and_reason() {
    for (number, fields) in records(BAD, "\t") {
        let [text, offset, message] = fields[..] else {
            panic!("line {number}: {} fields", fields.len());
        };
        let text = unescape_line_breaks(text);
        let error = text.parse::<Epd>().unwrap_err();
        assert_eq!(error.offset(), Some(offset.parse().unwrap()), "line {number}: {error}");
        let expected = format!("invalid epd at byte {offset}: {message}");
        assert!(error.to_string().starts_with(&expected), "line {number}: {error}");
        assert!(error.to_string().len() < 200, "line {number}: {error}");
    }
}

/// Backslashes mean something in records too, so only those of line breaks are escapes here.
fn unescape_line_breaks(text: &str) -> String {
    text.replace("\\x0a", &unescape("\\x0a"))
        .replace("\\x0d", &unescape("\\x0d"))
}

#[test]
fn operations_that_are_known_have_values() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
        bm e4 Nf3; am f3; sm d4; pm c4; pv e4 e5 Nf3; id \"first \\\"move\\\"\"; c0 \"zero\"; c7 no quotes; ce -31; \
        acd 12; acn 18446744073709551615; acs 60; dm -3; hmvc 4; fmvn 7; D1 20; D10 69352859712417; D2 400;";
    let epd: Epd = text.parse().unwrap();
    let board = *epd.board();
    let named = |texts: &[&str]| -> Vec<MoveDigest> {
        let resolve = |text: &&str| board.parse_san(text, SanStyle::Strict).unwrap();
        texts.iter().map(resolve).collect()
    };
    assert_eq!(epd.bm(), named(&["e4", "Nf3"]));
    assert_eq!(epd.am(), named(&["f3"]));
    assert_eq!(epd.sm(), Some(named(&["d4"])[0]));
    assert_eq!(epd.pm(), Some(named(&["c4"])[0]));
    let line: Vec<String> = epd.pv().iter().map(MoveDigest::to_string).collect();
    assert_eq!(line, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(epd.id().as_deref(), Some("first \"move\""));
    assert_eq!(epd.comment(0).as_deref(), Some("zero"));
    assert_eq!(epd.comment(7).as_deref(), Some("no quotes"));
    assert_eq!(
        [epd.comment(1), epd.comment(10), epd.comment(usize::MAX)],
        [None, None, None]
    );
    assert_eq!(
        (epd.ce(), epd.acd(), epd.acn(), epd.acs(), epd.dm()),
        (Some(-31), Some(12), Some(u64::MAX), Some(60), Some(-3))
    );
    assert_eq!((epd.hmvc(), epd.fmvn()), (Some(4), Some(7)));
    assert_eq!((board.halfmove_clock(), board.fullmove_number()), (4, 7));
    assert_eq!(
        epd.perfts().collect::<Vec<_>>(),
        [(1, 20), (10, 69_352_859_712_417), (2, 400)]
    );
    assert_eq!((epd.perft(10), epd.perft(3)), (Some(69_352_859_712_417), None));
    assert_eq!(epd.to_string(), text);
    assert_eq!(epd.operations().len(), 18);
    assert_eq!(epd.get("D10").unwrap().number(), Some(69_352_859_712_417_u64));
    assert_eq!(epd.get("d10"), None);
}

#[test]
fn what_is_missing_or_no_number_has_no_value() {
    let epd: Epd = KINGS.parse().unwrap();
    assert!(epd.bm().is_empty() && epd.am().is_empty() && epd.pv().is_empty());
    assert_eq!(
        (epd.sm(), epd.pm(), epd.id(), epd.ce(), epd.hmvc(), epd.fmvn()),
        (None, None, None, None, None, None)
    );
    let epd: Epd = format!("{KINGS} ce x; acd; acn 1 2; acs -1; dm 2147483648; id; D1 x; D 5; Dx 6; bm;")
        .parse()
        .unwrap();
    assert_eq!(
        (epd.ce(), epd.acd(), epd.acn(), epd.acs(), epd.dm(), epd.id()),
        (None, None, None, None, None, None)
    );
    assert_eq!(epd.perfts().count(), 0);
    assert!(epd.bm().is_empty());
    check(&epd);
}

#[test]
fn records_are_changed() {
    let mut epd = Epd::new(Board::default());
    assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    let word = |text: &str| Operand::word(text).unwrap();
    let operation = |opcode: &str, text: &str| Operation::new(opcode, [word(text)]).unwrap();
    for (opcode, text) in [("a", "1"), ("b", "2"), ("a", "3"), ("hmvc", "8"), ("c", "4")] {
        epd.push(operation(opcode, text)).unwrap();
    }
    assert_eq!(epd.board().halfmove_clock(), 8);
    epd.set(operation("a", "5")).unwrap();
    epd.set(operation("d", "6")).unwrap();
    assert_eq!(listed(&epd), "a|5;b|2;hmvc|8;c|4;d|6;");
    assert_eq!((epd.remove("b"), epd.remove("b"), epd.remove("hmvc")), (1, 0, 1));
    assert_eq!(listed(&epd), "a|5;c|4;d|6;");
    assert_eq!(epd.board().halfmove_clock(), 0);
    epd.set(operation("fmvn", "0")).unwrap();
    assert_eq!((epd.fmvn(), epd.board().fullmove_number()), (Some(0), 1));

    let before = epd.clone();
    let illegal = epd.push(operation("bm", "e5")).unwrap_err();
    assert!(matches!(illegal.kind(), EpdErrorKind::Move(_)) && illegal.offset().is_none());
    assert_eq!(
        epd.set(operation("hmvc", "x")).unwrap_err().kind(),
        EpdErrorKind::Counter
    );
    let digest = MoveDigest::new_normal(chess_bits::Square::E2, chess_bits::Square::E5);
    let illegal = epd.set_moves("bm", &[digest]).unwrap_err();
    assert!(matches!(illegal.kind(), EpdErrorKind::IllegalMove(refused) if refused.digest() == digest));
    assert_eq!(epd, before);
    check(&epd);
}

#[test]
fn a_board_keeps_its_counters() {
    for board in mixed(140, 2_000) {
        let epd = Epd::from(board);
        assert_eq!(*epd.board(), board);
        assert_eq!(
            epd.to_string().parse::<Epd>().ok().is_some(),
            full_fen(&board).parse::<Board>().is_ok()
        );
        check(&epd);
        assert_eq!(
            Epd::read(&full_fen(&board), Validity::Playable),
            Ok(epd.clone()),
            "{board:?}"
        );
        let styled = epd.record().castling(CastlingStyle::Shredder).to_string();
        assert_eq!(Epd::read(&styled, Validity::Playable), Ok(epd.clone()), "{board:?}");
        let fields = |text: &str| text.split(' ').take(4).map(str::to_string).collect::<Vec<_>>();
        let legal = epd.record().en_passant(EnPassantStyle::Legal).to_string();
        assert_eq!(fields(&legal), fields(&board.to_string()));
    }
}

#[test]
fn moves_are_written_in_san_and_come_back() {
    for board in mixed(141, 800) {
        let moves: Vec<MoveDigest> = board.legal_moves().into_iter().collect();
        let mut epd = Epd::new(board);
        epd.set_moves("bm", &moves).unwrap();
        epd.set_moves("am", &moves[..moves.len() / 2]).unwrap();
        let mut line = Vec::new();
        let mut end = board;
        while let Some(&digest) = end.legal_moves().first().filter(|_| line.len() < 5) {
            line.push(digest);
            end = end.play(digest);
        }
        epd.set_moves("pv", &line).unwrap();
        assert_eq!(epd.bm(), moves);
        assert_eq!(epd.am(), moves[..moves.len() / 2]);
        assert_eq!(epd.pv(), line);
        assert_eq!((epd.sm(), epd.pm()), (None, None));
        check(&epd);
    }
}

#[test]
fn operands_that_would_break_a_record_are_refused() {
    let kind = |result: Result<Operand, chess_board::EpdError>| result.unwrap_err().kind();
    for letter in [' ', '\t', ';', '"', '\n', '\r'] {
        assert_eq!(
            kind(Operand::word(format!("a{letter}b"))),
            EpdErrorKind::Word(Some(letter))
        );
    }
    assert_eq!(kind(Operand::word("")), EpdErrorKind::Word(None));
    for letter in ['\n', '\r'] {
        assert_eq!(kind(Operand::string(format!("a{letter}b"))), EpdErrorKind::LineBreak);
    }
    for (opcode, found) in [
        ("", None),
        ("1a", Some('1')),
        ("_a", Some('_')),
        ("a b", Some(' ')),
        ("a;", Some(';')),
        ("ä", Some('ä')),
    ] {
        let error = Operation::new(opcode, []).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (EpdErrorKind::Opcode(found), None));
        assert!(
            error.to_string().starts_with("invalid epd: expected an opcode"),
            "{error}"
        );
    }
    let numbers = Operation::new("x_1", [Operand::from(-7_i64), Operand::from(7_u64)]).unwrap();
    assert_eq!(numbers.to_string(), "x_1 -7 7;");
    assert_eq!(
        (numbers.number::<i32>(), numbers.string().as_deref()),
        (None, Some("-7 7"))
    );
}

/// The second reader of operations: letter by letter, with nothing but a note of what it is in. `None` where it finds a fault.
fn second_reader(text: &str) -> Option<String> {
    #[derive(PartialEq)]
    enum In {
        Nothing,
        Word,
        String,
        Escape,
        AfterString,
    }
    let (mut listed, mut place, mut operation_is_open) = (String::new(), In::Nothing, false);
    for letter in text.chars() {
        if letter == '\n' || letter == '\r' {
            return None;
        }
        let is_space = letter == ' ' || letter == '\t';
        place = match place {
            In::String if letter == '"' => {
                listed.push('"');
                In::AfterString
            }
            In::String if letter == '\\' => In::Escape,
            In::String => {
                listed.push(letter);
                In::String
            }
            In::Escape if letter == '"' || letter == '\\' => {
                listed.push(letter);
                In::String
            }
            In::Escape => return None, // Not made by the test.
            In::AfterString | In::Word | In::Nothing if letter == ';' => {
                if operation_is_open {
                    listed.push(';');
                }
                operation_is_open = false;
                In::Nothing
            }
            In::AfterString | In::Word | In::Nothing if is_space => In::Nothing,
            In::AfterString => return None,
            In::Word if letter == '"' => return None,
            In::Word => {
                listed.push(letter);
                In::Word
            }
            In::Nothing => {
                if operation_is_open {
                    listed.push('|');
                } else if !letter.is_ascii_alphabetic() {
                    return None;
                }
                operation_is_open = true;
                listed.push(letter);
                if letter == '"' { In::String } else { In::Word }
            }
        };
    }
    if place == In::String || place == In::Escape {
        return None;
    }
    if operation_is_open {
        listed.push(';');
    }
    let opcodes_are_right = opcodes(&listed)?.iter().all(|opcode| {
        opcode
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    });
    opcodes_are_right.then_some(listed)
}

/// The opcodes of a list; what is in quotes is skipped by halves of the text between them.
fn opcodes(listed: &str) -> Option<Vec<String>> {
    let mut in_string = false;
    let mut plain = String::new();
    for letter in listed.chars() {
        in_string ^= letter == '"';
        if !in_string && letter != '"' {
            plain.push(letter);
        }
    }
    Some(
        plain
            .split_terminator(';')
            .map(|text| text.split('|').next().unwrap_or("").to_string())
            .collect(),
    )
}

#[test]
fn random_operations_are_read_as_by_the_second_reader() {
    let mut random = Random::new(142);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..60_000 {
        let letters: Vec<char> = "ab1_x;;\"\"  \t".chars().collect();
        let length = random.below(24);
        let text: String = (0..length).map(|_| letters[random.below(letters.len())]).collect();
        let read = format!("{KINGS} a;{text}").parse::<Epd>();
        match second_reader(&format!("a;{text}")) {
            Some(expected) => {
                let epd = read.unwrap_or_else(|error| panic!("{text:?}: {error}"));
                assert_eq!(listed(&epd), expected, "{text:?}");
                check(&epd);
                good += 1;
            }
            None => {
                assert!(read.is_err(), "{text:?}");
                bad += 1;
            }
        }
    }
    assert!(good > 5_000 && bad > 5_000, "{good} good, {bad} bad");
}

/// Whatever the text: a record that keeps what [`check`] asks for, or an error at a place in the text.
fn survive(text: &str) {
    for validity in [Validity::Strict, Validity::Playable] {
        match Epd::read(text, validity) {
            Ok(epd) => check(&epd),
            Err(error) => {
                assert!(
                    error.offset().is_some_and(|offset| text.is_char_boundary(offset)),
                    "{text:?}: {error:?}"
                );
                assert!((10..240).contains(&error.to_string().len()), "{text:?}: {error}");
            }
        }
    }
}

#[test]
fn every_change_of_one_byte_is_survived() {
    let texts: Vec<&str> = records(GOOD, "\t").map(|(_, fields)| fields[0]).collect();
    for text in texts {
        for at in 0..text.len() {
            for byte in [
                0, b'\t', b'\n', b' ', b'"', b'0', b'9', b';', b'\\', b'a', b'_', 0x7f, 0x80, 0xc3, 0xff,
            ] {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                survive(&String::from_utf8_lossy(&bytes));
            }
            if text.is_char_boundary(at) {
                survive(&text[..at]);
                survive(&text[at..]);
                survive(&[&text[..at], text].concat());
            }
        }
    }
}

#[test]
fn very_long_records_are_survived() {
    let long = 200_000;
    for text in [
        format!("{KINGS} {}", "a;".repeat(long)),
        format!("{KINGS} {}", ";".repeat(long)),
        format!("{KINGS} a{}", " b".repeat(long)),
        format!("{KINGS} a \"{}\"", "\\\\".repeat(long)),
        format!("{KINGS} pv{}", " Kd1 Kd8 Ke1 Ke8".repeat(long / 100)),
        format!("{KINGS} {}", "a".repeat(long)),
    ] {
        check(&text.parse().unwrap());
    }
    for text in [
        "\"".repeat(long),
        "8/".repeat(long),
        " ".repeat(long),
        format!("{KINGS} a \"{}", "\\".repeat(long)),
    ] {
        survive(&text);
    }
}

quickcheck! {
    fn any_text_is_survived(text: String) -> bool {
        survive(&text);
        survive(&format!("{KINGS} {text}"));
        survive(&format!("{KINGS} id {text}"));
        survive(&format!("{KINGS} id \"{text}\";"));
        survive(&format!("{KINGS} bm {text};"));
        true
    }

    fn any_operands_come_back(texts: Vec<(String, bool)>) -> bool {
        let mut epd = Epd::new(Board::default());
        let mut operands = Vec::new();
        for (text, is_string) in texts {
            operands.extend(if is_string { Operand::string(text) } else { Operand::word(text) });
            epd.push(Operation::new("x", operands.clone()).unwrap()).unwrap();
        }
        check(&epd);
        true
    }
}
