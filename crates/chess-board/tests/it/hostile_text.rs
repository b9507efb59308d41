//! Texts that mean harm: nothing that is thrown at the FEN reader makes it panic, and what it accepts is sound.

use chess_board::{Board, Setup, Validity};
use quickcheck::quickcheck;

use crate::data::{perfts, records};
use crate::naive::full_fen;
use crate::positions::Random;

const FENS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
    "1r1rk1rr/8/8/3pP3/8/8/8/R3K3 w Agb d6 65535 65535",
    "4k3/8/8/8/4pPp1/8/8/4K3 b - f3 0 1",
];

/// Whatever the text: each way in gives a board or an error, all of them agree, and a board is what its text says.
fn survive(text: &str) {
    let setup = text.parse::<Setup>();
    let playable = Board::from_fen(text, Validity::Playable);
    let strict = text.parse::<Board>();
    assert_eq!(
        setup.is_err(),
        matches!(&playable, Err(error) if !matches!(error, chess_board::FenError::Setup(_)))
    );
    if let Ok(board) = strict {
        assert_eq!(playable, Ok(board), "{text:?}");
    }
    match (&setup, playable) {
        (Err(error), Err(refused)) => assert_eq!(*error, refused, "{text:?}"),
        (Ok(setup), Ok(board)) => {
            assert_eq!(
                Board::from_fen(&full_fen(&board), Validity::Playable),
                Ok(board),
                "{text:?}"
            );
            assert_eq!(setup.repair().map(|(repaired, _)| repaired), Ok(board), "{text:?}");
            assert_eq!(board.count_moves(), board.legal_moves().len(), "{text:?}");
        }
        (Ok(setup), Err(refused)) => {
            if let Ok((repaired, repairs)) = setup.repair() {
                assert!(!repairs.is_empty(), "{text:?}: {refused}");
                assert_eq!(
                    Board::from_fen(&full_fen(&repaired), Validity::Playable),
                    Ok(repaired),
                    "{text:?}"
                );
            }
        }
        (Err(error), Ok(_)) => panic!("{text:?}: a board without a setup: {error}"),
    }
    for error in [setup.map(|_| ()).err(), strict.map(|_| ()).err()]
        .into_iter()
        .flatten()
    {
        let message = error.to_string();
        assert!(!message.is_empty() && message.len() < 160, "{message}");
    }
}

#[test]
fn every_change_of_one_byte_is_survived() {
    for fen in FENS {
        for at in 0..fen.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = fen.as_bytes().to_vec();
                bytes[at] = byte;
                survive(&String::from_utf8_lossy(&bytes));
            }
        }
    }
}

#[test]
fn every_cut_doubling_and_insertion_is_survived() {
    for fen in FENS {
        for at in 0..=fen.len() {
            survive(&fen[..at]);
            survive(&fen[at..]);
            survive(&[&fen[..at], fen].concat());
            survive(&[&fen[..at], fen.get(at + 1..).unwrap_or("")].concat());
            for insert in [
                "/", " ", "  ", "8", "1", "K", "k", "é", "♚", "\0", "\u{202e}", "-", "w", "\n", "\t",
            ] {
                survive(&[&fen[..at], insert, &fen[at..]].concat());
            }
        }
    }
}

#[test]
fn fields_of_one_position_in_another_are_survived() {
    let lines = perfts();
    let fens: Vec<&str> = lines.iter().map(|line| line.fen).collect();
    let mut random = Random::new(60);
    for _ in 0..20_000 {
        let fields: Vec<&str> = (0..6)
            .map(|field| fens[random.below(fens.len())].split(' ').nth(field).unwrap())
            .collect();
        survive(&fields.join(" "));
    }
}

#[test]
fn random_texts_of_the_right_letters_are_survived() {
    let mut random = Random::new(61);
    let letters: Vec<char> = "pnbrqkPNBRQK12345678/ wb-abcdefghKQkq0123456789".chars().collect();
    for _ in 0..20_000 {
        let text: String = (0..random.below(80))
            .map(|_| letters[random.below(letters.len())])
            .collect();
        survive(&text);
        survive(&format!("4k3/8/8/8/8/8/8/4K3 w {text}"));
        survive(&format!("{text} w - - 0 1"));
    }
}

quickcheck! {
    fn any_text_is_survived(text: String) -> bool {
        survive(&text);
        survive(&format!("4k3/8/8/8/8/8/8/4K3 {text}"));
        survive(&format!("4k3/8/8/8/8/8/8/4K3 w {text} - 0 1"));
        survive(&format!("4k3/8/8/8/8/8/8/4K3 w - {text} 0 1"));
        survive(&format!("4k3/8/8/8/8/8/8/4K3 w - - {text}"));
        true
    }

    fn counters_are_read_up_to_their_limit(clock: u32, number: u32) -> bool {
        let (clock, number) = (clock % 70_000, number % 70_000);
        let text = format!("4k3/8/8/8/8/8/8/4K3 w - - {clock} {number}");
        match Board::from_fen(&text, Validity::Playable) {
            Ok(board) => {
                u32::from(board.halfmove_clock()) == clock && u32::from(board.fullmove_number()) == number.max(1)
            }
            Err(_) => clock > u32::from(Board::MAX_COUNTER) || number > u32::from(Board::MAX_COUNTER),
        }
    }
}

#[test]
fn counters_end_at_65535() {
    assert_eq!(Board::MAX_COUNTER, 65_535);
    for (clock, number, is_read) in [
        ("65535", "65535", true),
        ("65536", "1", false),
        ("0", "65536", false),
        ("4294967296", "1", false),
        ("0", "4294967297", false),
        ("18446744073709551616", "1", false),
        (
            "0000000000000000000000000000000000000000000000000000000000000000000000000000007",
            "1",
            true,
        ),
    ] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 w - - {clock} {number}");
        assert_eq!(text.parse::<Board>().is_ok(), is_read, "{text}");
    }
}

#[test]
fn very_long_texts_are_refused() {
    let long = 2_000_000;
    for text in [
        "8/".repeat(long),
        "8".repeat(long),
        "k".repeat(long),
        "/".repeat(long),
        " ".repeat(long),
        "\u{10ffff}".repeat(long / 4),
        format!("4k3/8/8/8/8/8/8/4K3 w {} - 0 1", "K".repeat(long)),
        format!("4k3/8/8/8/8/8/8/4K3 w - {} 0 1", "e3".repeat(long)),
        format!("4k3/8/8/8/8/8/8/4K3 w - - {} 1", "9".repeat(long)),
        format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1{}", " 1".repeat(long)),
    ] {
        assert!(text.parse::<Board>().is_err());
        assert!(text.parse::<Setup>().is_err());
    }
    let spaced = format!("4k3/8/8/8/8/8/8/4K3{}w - - 0 1", " ".repeat(long));
    assert!(spaced.parse::<Board>().is_ok());
}

#[test]
fn the_bad_texts_are_survived_within_each_other() {
    let texts: Vec<String> = records(include_str!("../data/fen_bad.tsv"), "\t")
        .map(|(_, fields)| crate::data::unescape(fields[1]))
        .collect();
    for one in &texts {
        survive(one);
        for other in &texts {
            survive(&format!("{one} {other}"));
        }
    }
}
