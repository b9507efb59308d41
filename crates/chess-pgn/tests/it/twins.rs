//! The tokeniser and its slow twin tell the same of any text, and so does every way of reading it bit by bit.

use chess_board::SanStyle;
use chess_pgn::{Chunks, Options, Visitor};
use quickcheck::QuickCheck;

use crate::record::{self, Record, Trickle};
use crate::texts::{Random, damage, games, noise};
use crate::twin;

const STRICT: Options = Options::new().style(SanStyle::Strict);

/// Fails with a text that is as short as can be, if the property fails with this one.
#[track_caller]
fn check(text: &[u8], holds: impl Fn(&[u8]) -> Result<(), String>) {
    if holds(text).is_ok() {
        return;
    }
    let mut text = text.to_vec();
    let mut len = text.len();
    while len > 0 {
        let mut at = 0;
        while at + len <= text.len() {
            let mut shorter = text.clone();
            shorter.drain(at..at + len);
            if holds(&shorter).is_err() {
                text = shorter;
            } else {
                at += len;
            }
        }
        len /= 2;
    }
    panic!("{}\n{}", text.escape_ascii(), holds(&text).unwrap_err());
}

fn same<T: PartialEq + std::fmt::Debug>(one: &T, other: &T, what: &str) -> Result<(), String> {
    if one == other {
        Ok(())
    } else {
        Err(format!("{what}:\n{one:?}\n{other:?}"))
    }
}

#[track_caller]
fn check_twin(text: &[u8], options: Options) {
    check(text, |text| {
        let fast = record::tokens(text, options);
        same(&fast.events, &twin::tokens(text, options), "the reader, and the twin")?;
        for error in &fast.errors {
            let place = error.place();
            same(&place, &twin::place(text, place.offset as usize), "the place")?;
        }
        Ok(())
    });
}

/// The text in pieces of each length tells what the whole tells.
#[track_caller]
fn check_pieces(text: &[u8], options: Options, lens: impl Iterator<Item = usize> + Clone) {
    check(text, |text| {
        let tokens = record::tokens(text, options).events;
        let games = record::games(text, options);
        for len in lens.clone() {
            let what = format!("{len} at once, and all at once");
            same(&record::tokens(Trickle::new(text, len), options).events, &tokens, &what)?;
            let trickled = record::games(Trickle::new(text, len), options);
            same(&trickled.events, &games.events, &what)?;
            same(&trickled.errors, &games.errors, &what)?;
        }
        Ok(())
    });
}

/// Cut into chunks of whole games it tells what the whole tells.
#[track_caller]
fn check_chunks(text: &[u8], options: Options, min_len: usize) {
    check(text, |text| {
        let whole = record::games(text, options);
        let mut parts = Record::default();
        let mut games = 0;
        for chunk in Chunks::new(text, options, min_len) {
            let chunk = chunk.unwrap();
            same(&chunk.games_before, &games, "games before")?;
            games += chunk.games;
            let mut reader = chunk.reader(options);
            while reader.read_game(&mut parts).unwrap() {}
            same(&reader.games(), &games, "games")?;
        }
        same(&parts.events, &whole.events, "in chunks, and whole")?;
        same(&parts.errors, &whole.errors, "in chunks, and whole")
    });
}

/// Texts of each sort.
fn texts(seed: u64) -> [Vec<u8>; 3] {
    let mut random = Random::new(seed);
    let count = 1 + random.below(3);
    let fine = games(&mut random, count).into_bytes();
    let mut damaged = fine.clone();
    damage(&mut random, &mut damaged);
    [fine, damaged, noise(&mut random)]
}

#[test]
fn twins_agree_on_games_damaged_games_and_noise() {
    for seed in 0..20_000 {
        for text in texts(seed) {
            check_twin(&text, STRICT);
        }
    }
}

#[test]
fn twins_agree_within_tight_bounds() {
    let tight = Options::new().max_comment_len(24).max_depth(2);
    for seed in 0..10_000 {
        for text in texts(seed) {
            check_twin(&text, tight);
        }
    }
}

#[test]
fn twins_agree_on_any_bytes() {
    fn property(text: Vec<u8>) -> bool {
        check_twin(&text, STRICT);
        true
    }
    QuickCheck::new()
        .tests(3000)
        .quickcheck(property as fn(Vec<u8>) -> bool);
}

#[test]
fn pieces_of_any_length_tell_the_same() {
    for seed in 0..200 {
        for text in texts(seed) {
            check_pieces(&text, STRICT, 1..=64);
        }
    }
    for seed in 200..3000 {
        for text in texts(seed) {
            check_pieces(&text, Options::new(), [1, 2, 3, 7, 64].into_iter());
        }
    }
}

#[test]
fn pieces_tell_the_same_within_tight_bounds() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let tight = STRICT
            .max_tag_len(8 + random.below(40))
            .max_tags(random.below(4))
            .max_comment_len(random.below(40))
            .max_depth(random.below(3))
            .max_game_len(random.below(400) as u64);
        for text in texts(seed) {
            check_pieces(&text, tight, [1, 2, 5, 16, 63].into_iter());
            check_chunks(&text, tight, 1 + random.below(300));
        }
    }
}

#[test]
fn chunks_tell_the_same() {
    for seed in 0..3000 {
        for text in texts(seed) {
            for min_len in [1, 100, 1000] {
                check_chunks(&text, STRICT, min_len);
            }
        }
    }
}

#[test]
fn strict_and_lenient_readers_find_nothing_wrong_with_good_games() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let text = games(&mut random, 3);
        for options in [STRICT, Options::new()] {
            let record = record::games(text.as_bytes(), options);
            let told: Vec<String> = record
                .errors
                .iter()
                // The generator gives results to the tags as well, and sometimes no text behind them.
                .map(ToString::to_string)
                .collect();
            assert!(told.is_empty(), "{told:?}: {text}");
        }
    }
}

/// Nothing of a game that nobody wants is told, and the next one is found all the same.
#[test]
fn skipped_games_are_as_long_as_read_ones() {
    struct Begins(Vec<u64>);
    impl Visitor for Begins {
        fn begin_game(&mut self, place: chess_pgn::Place) -> chess_pgn::Visit {
            self.0.push(place.offset);
            chess_pgn::Visit::Skip
        }
    }
    for seed in 0..2000 {
        for text in texts(seed) {
            let mut begins = Begins(Vec::new());
            let mut reader = chess_pgn::Reader::new(text.as_slice());
            while reader.read_game(&mut begins).unwrap() {}
            let told: Vec<u64> = record::games(text.as_slice(), Options::new())
                .events
                .iter()
                .filter_map(|event| event.strip_prefix("begin ")?.parse().ok())
                .collect();
            assert_eq!(begins.0, told, "{}", text.escape_ascii());
        }
    }
}
