//! Any text as games.

use std::io::{self, Read};

use chess_kit::board::SanStyle;
use chess_kit::pgn::{
    Chunks, Comment, GameResult, Nag, Options, PgnError, PgnErrorKind, Place, PlayedMove, Reader, Tag, Visit, Visitor,
    Writer,
};

/// Reads a text, behind two bytes that say how, as games: all at once, in pieces, in chunks, without moves, and as trees, which
/// are written and read again.
pub fn pgn(data: &[u8]) {
    let [how, len, text @ ..] = data else {
        return;
    };
    let options = options(*how);
    let whole = read(Reader::with_options(text, options), true, text.len());
    let tokens = read(Reader::with_options(text, options), false, text.len());
    assert_eq!(whole.games, tokens.games);

    let trickle = || Trickle {
        rest: text,
        len: usize::from(*len % 64) + 1,
    };
    assert_eq!(read(Reader::with_options(trickle(), options), true, text.len()), whole);
    assert_eq!(
        read(Reader::with_options(trickle(), options), false, text.len()),
        tokens
    );
    in_chunks(text, options, usize::from(*len), &whole);
    round_trip(text);
}

/// Strict or lenient, with the usual bounds or tight ones.
fn options(how: u8) -> Options {
    let style = if how & 1 == 0 {
        SanStyle::Lenient
    } else {
        SanStyle::Strict
    };
    let options = Options::new().style(style);
    if how & 2 == 0 {
        return options;
    }
    let some = usize::from(how >> 2);
    options
        .max_tag_len(8 + some)
        .max_tags(some % 5)
        .max_comment_len(some)
        .max_depth(some % 7)
        .max_game_len(some as u64 * 8)
}

/// What was told, most of it as one number.
#[derive(Default, PartialEq, Eq, Debug)]
struct Told {
    games: u64,
    depth: usize,
    is_in_game: bool,
    events: u64,
    errors: Vec<PgnError>,
    /// No place is behind it.
    len: u64,
}

impl Told {
    /// Mixes an event into the number of all.
    fn tell(&mut self, kind: u8, bytes: &[u8]) {
        assert!(self.is_in_game, "an event outside of a game");
        for &byte in bytes.iter().chain([&kind]) {
            self.events = (self.events ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Visitor for Told {
    fn begin_game(&mut self, place: Place) -> Visit {
        assert!(!self.is_in_game && place.offset <= self.len);
        self.is_in_game = true;
        self.games += 1;
        self.tell(0, &place.offset.to_le_bytes());
        Visit::Enter
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.tell(1, &tag.value());
        assert!(!tag.name().is_empty() && tag.name().is_ascii());
    }

    fn end_tags(&mut self) -> Visit {
        self.tell(2, &[]);
        Visit::Enter
    }

    fn san(&mut self, san: &[u8]) {
        assert!((1..256).contains(&san.len()));
        self.tell(3, san);
    }

    fn played(&mut self, played: PlayedMove<'_>) {
        let after = if played.digest.is_null() {
            played.before.play_null().ok()
        } else {
            played.before.try_play(played.digest).ok()
        };
        assert_eq!(after, Some(*played.after), "{} {}", played.before, played.digest);
        self.tell(4, &played.digest.to_raw().to_le_bytes());
    }

    fn nag(&mut self, nag: Nag) {
        self.tell(5, &[nag.0]);
    }

    fn comment(&mut self, comment: Comment<'_>) {
        for command in comment.commands() {
            let written = command.to_string();
            assert!(written.starts_with("[%") && written.ends_with(']'), "{written}");
        }
        self.tell(6, comment.prose().as_bytes());
        self.tell(6, comment.as_bytes());
    }

    fn begin_variation(&mut self) -> Visit {
        self.depth += 1;
        self.tell(7, &[]);
        Visit::Enter
    }

    fn end_variation(&mut self) {
        assert!(self.depth > 0);
        self.depth -= 1;
        self.tell(8, &[]);
    }

    fn result(&mut self, result: GameResult) {
        assert_eq!(self.depth, 0);
        self.tell(9, result.as_str().as_bytes());
    }

    fn error(&mut self, error: &PgnError) {
        assert!((1..400).contains(&error.to_string().len()), "{error}");
        assert_eq!(error.game(), self.games);
        assert!(error.place().offset <= self.len, "{error}");
        self.tell(10, &error.place().column.to_le_bytes());
        self.errors.push(error.clone());
    }

    fn end_game(&mut self) {
        assert_eq!(self.depth, 0);
        self.tell(11, &[]);
        self.is_in_game = false;
    }
}

fn read(mut reader: Reader<impl Read>, with_moves: bool, len: usize) -> Told {
    let mut told = Told {
        len: len as u64,
        ..Told::default()
    };
    read_into(&mut reader, with_moves, &mut told);
    assert_eq!(reader.offset(), told.len);
    told
}

fn read_into(reader: &mut Reader<impl Read>, with_moves: bool, told: &mut Told) {
    let mut offset = reader.offset();
    loop {
        let result = if with_moves {
            reader.read_game(told)
        } else {
            reader.read_tokens(told)
        };
        if !result.expect("slices don't fail") {
            return;
        }
        assert!(reader.offset() > offset, "a game of nothing");
        offset = reader.offset();
    }
}

fn in_chunks(text: &[u8], options: Options, min_len: usize, whole: &Told) {
    let mut told = Told {
        len: whole.len,
        ..Told::default()
    };
    for chunk in Chunks::new(text, options, min_len) {
        let chunk = chunk.expect("slices don't fail");
        assert_eq!(chunk.games_before, told.games);
        read_into(&mut chunk.reader(options), true, &mut told);
        assert_eq!(chunk.games_before + chunk.games, told.games);
    }
    assert_eq!(told, *whole);
}

/// Trees are written so that nothing is wrong with the text, and it is read as the same trees.
fn round_trip(text: &[u8]) {
    let mut games = Vec::new();
    let mut writer = Writer::new(Vec::new());
    let mut reader = Reader::new(text);
    while let Some((game, _)) = reader.read_tree().expect("slices don't fail") {
        writer.write(&game).expect("vectors don't fail");
        games.push(game);
    }
    let written = writer.into_inner();
    let mut reader = Reader::with_options(written.as_slice(), Options::new().style(SanStyle::Strict));
    for game in games {
        let Some((again, errors)) = reader.read_tree().expect("slices don't fail") else {
            panic!("a game is lost: {}", String::from_utf8_lossy(&written));
        };
        assert!(again == game, "{}", String::from_utf8_lossy(&written));
        // Of a game with other rules the tag is kept, so that is still wrong with it.
        let is_known = |error: &PgnError| matches!(error.kind(), PgnErrorKind::Variant);
        assert!(errors.iter().all(is_known), "{errors:?}");
    }
    assert!(!reader.skip_game().expect("slices don't fail"));
}

/// Gives a few bytes at a time.
struct Trickle<'a> {
    rest: &'a [u8],
    len: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.len.min(buffer.len());
        self.rest.read(&mut buffer[..len])
    }
}
