//! A file of games with something wrong in them: what is said of each, and where.

use std::fmt::Write;

use chess_board::SanStyle;
use chess_pgn::{Options, PgnError, Place, PlayedMove, Reader, Tag, Visit, Visitor};

use crate::record::name_of;

const TEXT: &str = include_str!("../data/broken.pgn");
const LIST: &str = include_str!("../data/broken.tsv");

#[derive(Default)]
struct Check {
    depth: u32,
    plies: u32,
    tags: Vec<(String, String)>,
    errors: Vec<PgnError>,
}

impl Visitor for Check {
    fn begin_game(&mut self, _: Place) -> Visit {
        *self = Self::default();
        Visit::Enter
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.tags
            .push((tag.name_text().into_owned(), tag.value_text().into_owned()));
    }

    fn played(&mut self, _: PlayedMove<'_>) {
        self.plies += u32::from(self.depth == 0);
    }

    fn begin_variation(&mut self) -> Visit {
        self.depth += 1;
        Visit::Enter
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn error(&mut self, error: &PgnError) {
        self.errors.push(error.clone());
    }
}

fn list(style: SanStyle) -> String {
    let mut list = String::new();
    let mut check = Check::default();
    let mut reader = Reader::with_options(TEXT.as_bytes(), Options::new().style(style));
    while reader.read_game(&mut check).unwrap() {
        let (game, plies) = (reader.games(), check.plies);
        for error in &check.errors {
            assert_eq!(error.game(), game);
            let place = error.place();
            let kind = name_of(error.kind());
            writeln!(list, "{game}\t{}\t{}\t{kind}\t{plies}", place.line, place.column).unwrap();
        }
        if check.errors.is_empty() {
            writeln!(list, "{game}\t-\t-\t-\t{plies}").unwrap();
        }
        // No tag is that of another game.
        let event = check.tags.iter().find(|(name, _)| name == "Event");
        if let Some((_, event)) = event {
            assert!(event.starts_with(&format!("{game}: ")), "{event}");
        }
        assert_eq!(check.depth, 0);
    }
    list
}

#[test]
fn each_error_is_found_where_it_is() {
    let expected: Vec<&str> = LIST.lines().filter(|line| !line.starts_with('#')).collect();
    let found = list(SanStyle::Lenient);
    assert_eq!(found.lines().collect::<Vec<_>>(), expected, "{found}");
}

/// A strict reader finds all that, and more.
#[test]
fn strict_reading_finds_no_less() {
    let strict = list(SanStyle::Strict);
    for line in list(SanStyle::Lenient).lines().filter(|line| !line.contains('-')) {
        assert!(strict.lines().any(|own| own == line), "{line}");
    }
}

/// Whatever is wrong with a game, the others are read as if it were not there.
#[test]
fn good_games_stay_good_beside_bad_ones() {
    let good = "[Event \"good\"]\n\n1. e4 {good} e5 2. Nf3 *\n\n";
    let games: Vec<&str> = TEXT.split("\n\n[").collect();
    for (index, game) in games.iter().enumerate() {
        let bad = if index == 0 {
            (*game).to_owned()
        } else {
            format!("[{game}")
        };
        let text = format!("{good}{bad}\n\n{good}");
        let mut reader = Reader::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some((game, errors)) = reader.read_tree().unwrap() {
            all.push((game, errors));
        }
        let expected = Reader::new(good.as_bytes()).read_tree().unwrap().unwrap();
        assert_eq!(all.first(), Some(&expected), "{bad}");
        assert_eq!(all.last().unwrap().0, expected.0, "{bad}");
        assert!(all.last().unwrap().1.is_empty(), "{bad}");
    }
}
