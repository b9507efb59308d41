//! What a visitor is told, as lines of text that can be compared.

use std::io::{self, Read};

use chess_board::Board;
use chess_pgn::{
    Comment, GameResult, Nag, Options, PgnError, PgnErrorKind, Place, PlayedMove, Reader, Tag, Visit, Visitor,
};

/// Keeps all that it is told.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) events: Vec<String>,
    pub(crate) errors: Vec<PgnError>,
}

impl Record {
    fn push(&mut self, event: impl Into<String>) {
        self.events.push(event.into());
    }
}

/// The name of a kind of error, without what it holds.
pub(crate) fn name_of(kind: &PgnErrorKind) -> String {
    let debug = format!("{kind:?}");
    debug.chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// An error as the twin and the files of cases have it.
pub(crate) fn error_line(error: &PgnError) -> String {
    let (game, place) = (error.game(), error.place());
    format!("error {game} {} {}", place.offset, name_of(error.kind()))
}

impl Visitor for Record {
    fn begin_game(&mut self, place: Place) -> Visit {
        self.push(format!("begin {}", place.offset));
        Visit::Enter
    }

    fn tag(&mut self, tag: Tag<'_>) {
        self.push(format!(
            "tag {} {}",
            tag.name().escape_ascii(),
            tag.raw_value().escape_ascii()
        ));
    }

    fn end_tags(&mut self) -> Visit {
        self.push("end_tags");
        Visit::Enter
    }

    fn start(&mut self, board: &Board) {
        self.push(format!("start {board}"));
    }

    fn san(&mut self, san: &[u8]) {
        self.push(format!("san {}", san.escape_ascii()));
    }

    fn played(&mut self, played: PlayedMove<'_>) {
        let before = played.before;
        if played.digest.is_null() {
            assert_eq!(Ok(*played.after), before.play_null());
        } else {
            assert_eq!(Ok(*played.after), before.try_play(played.digest));
        }
        self.push(format!("played {} {}", played.san.escape_ascii(), played.digest));
    }

    fn nag(&mut self, nag: Nag) {
        self.push(format!("nag {nag}"));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.push(format!("comment {}", comment.as_bytes().escape_ascii()));
    }

    fn begin_variation(&mut self) -> Visit {
        self.push("(");
        Visit::Enter
    }

    fn end_variation(&mut self) {
        self.push(")");
    }

    fn result(&mut self, result: GameResult) {
        self.push(format!("result {result}"));
    }

    fn error(&mut self, error: &PgnError) {
        assert!((1..300).contains(&error.to_string().len()), "{error}");
        self.push(error_line(error));
        self.errors.push(error.clone());
    }

    fn end_game(&mut self) {
        self.push("end");
    }
}

/// All that is told of the tokens of a text.
pub(crate) fn tokens(source: impl Read, options: Options) -> Record {
    let mut record = Record::default();
    let mut reader = Reader::with_options(source, options);
    while reader.read_tokens(&mut record).unwrap() {}
    record
}

/// All that is told of a text whose moves are played.
pub(crate) fn games(source: impl Read, options: Options) -> Record {
    let mut record = Record::default();
    let mut reader = Reader::with_options(source, options);
    while reader.read_game(&mut record).unwrap() {}
    record
}

/// A source that gives a few bytes at a time, and is interrupted now and then.
pub(crate) struct Trickle<'a> {
    rest: &'a [u8],
    len: usize,
    turns: usize,
}

impl<'a> Trickle<'a> {
    pub(crate) const fn new(text: &'a [u8], len: usize) -> Self {
        Self {
            rest: text,
            len,
            turns: 0,
        }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turns += 1;
        if self.turns % 7 == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = self.len.min(buffer.len());
        self.rest.read(&mut buffer[..len])
    }
}
