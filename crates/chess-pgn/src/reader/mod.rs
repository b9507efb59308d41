//! Reads games from a stream of bytes, one after another.
//!
//! Three parts: the *tokeniser*, here and in [`tags`], [`moves`] and [`comments`], over [`header`] and [`words`], which knows where games, tags, moves and comments begin
//! and end; a [`sink`] that it tells them to; and the [`referee`], a sink that plays the moves.

mod comments;
mod header;
mod moves;
mod referee;
mod seen_tags;
mod sink;
mod tags;
mod words;

use std::io::{self, Read};

use crate::input::Input;
use crate::scan::find;
use crate::visitor::{Visit, Visitor};
use crate::{Options, PgnError, PgnErrorKind, PgnGame, Place};

use comments::Pending;
use referee::{Referee, Table};
use seen_tags::SeenTags;
use sink::{Sink, Tokens};

/// Reads games in PGN, one after another, from anything that is [`Read`]: a file, a pipe, a slice.
///
/// It buffers what it reads, so there is no need of a `BufReader`. Memory is bounded by the [`Options`], however long the text
/// is and whatever stands in it.
///
/// Each call of a `read_…` method reads one game and tells a [`Visitor`] of it; `false` or `None` says that there was none
/// left. What is wrong in a game is told to the visitor as well ([`Visitor::error`]), and then the reader goes on; the
/// `Err` of these methods is one of the source alone.
///
/// ```
/// use chess_pgn::{PgnError, PlayedMove, Reader, Visitor};
///
/// #[derive(Default)]
/// struct Check {
///     plies: u32,
///     errors: Vec<PgnError>,
/// }
///
/// impl Visitor for Check {
///     fn played(&mut self, _: PlayedMove<'_>) {
///         self.plies += 1;
///     }
///
///     fn error(&mut self, error: &PgnError) {
///         self.errors.push(error.clone());
///     }
/// }
///
/// let text = "[White \"Ada\"]\n\n1. e4 e5 2. Qh6 Nf6 1-0\n\n[White \"Eve\"]\n\n1. d4 *\n";
/// let mut reader = Reader::new(text.as_bytes());
/// let mut check = Check::default();
/// while reader.read_game(&mut check)? {}
///
/// assert_eq!((reader.games(), check.plies), (2, 3));
/// let error = &check.errors[0];
/// assert_eq!((error.game(), error.place().line, error.place().column), (1, 3, 13));
/// assert!(error.to_string().contains("`Qh6` cannot be played"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    options: Options,
    /// How many games began.
    games: u64,
    pending: Pending,
    seen: SeenTags,
    /// Where the variations began that are not over.
    open: Vec<Place>,
    table: Option<Box<Table>>,
}

/// A game that is being read.
#[derive(Debug)]
struct Current {
    /// The offset beyond which it is too long.
    max_end: u64,
    /// Nobody wants to know more of it.
    is_muted: bool,
    skipping: Option<Skipping>,
    /// The next game has begun, or the text is over.
    is_over: bool,
}

/// What is passed over.
#[derive(Clone, Copy, Debug)]
enum Skipping {
    /// What is left of a line in which something is wrong.
    Line {
        /// So many variations began meanwhile.
        inner: u64,
    },
    /// A variation that was not entered; it began here.
    Variation { inner: u64, place: Place },
}

impl<R: Read> Reader<R> {
    /// Reads leniently, within the bounds of [`Options::default`].
    pub fn new(source: R) -> Self {
        Self::with_options(source, Options::default())
    }

    /// Reads as the options say.
    pub fn with_options(source: R, options: Options) -> Self {
        Self::in_the_middle(source, options, Place::START, 0)
    }

    /// Reads a part of a text that begins at this place, with so many games before it. Errors are numbered and placed as
    /// in the whole text.
    ///
    /// [`Chunk::reader`](crate::Chunk::reader) does this.
    pub fn in_the_middle(source: R, options: Options, place: Place, games: u64) -> Self {
        Self {
            input: Input::new(source, place),
            options,
            games,
            pending: Pending::default(),
            seen: SeenTags::default(),
            open: Vec::new(),
            table: None,
        }
    }

    /// Reads the next game and plays its moves: tells legal moves with their boards, and why others are none.
    ///
    /// `false` if there is no game left.
    ///
    /// # Errors
    ///
    /// Of the source. A later call tries again from where that was.
    pub fn read_game<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> io::Result<bool> {
        // Taken along, as the reader itself is borrowed meanwhile; and given back, as it may have grown.
        let mut table = self.table.take().unwrap_or_default();
        let result = self.read(&mut Referee::new(visitor, self.options.style, &mut table));
        self.table = Some(table);
        result
    }

    /// Reads the next game without playing it: tells the texts of moves, of which nobody knows whether they are any.
    ///
    /// `false` if there is no game left.
    ///
    /// ```
    /// use chess_pgn::{Reader, Visitor};
    ///
    /// #[derive(Default)]
    /// struct Words(Vec<String>);
    ///
    /// impl Visitor for Words {
    ///     fn san(&mut self, san: &[u8]) {
    ///         self.0.push(String::from_utf8_lossy(san).into_owned());
    ///     }
    /// }
    ///
    /// let mut words = Words::default();
    /// Reader::new("1.e4 e5!? (1...c5) 2.Zz9 *".as_bytes()).read_tokens(&mut words)?;
    /// assert_eq!(words.0, ["e4", "e5", "c5", "Zz9"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn read_tokens<V: Visitor + ?Sized>(&mut self, visitor: &mut V) -> io::Result<bool> {
        self.read(&mut Tokens(visitor))
    }

    /// Passes over the next game. `false` if there is no game left.
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn skip_game(&mut self) -> io::Result<bool> {
        struct Nothing;
        impl Visitor for Nothing {
            fn begin_game(&mut self, _: Place) -> Visit {
                Visit::Skip
            }
        }
        self.read_tokens(&mut Nothing)
    }

    /// Reads the next game as a tree, and what is wrong with it. `None` if there is no game left.
    ///
    /// ```
    /// use chess_pgn::Reader;
    ///
    /// let mut reader = Reader::new("1. e4 (1. d4 d5) 1... e5 2. Ke3 *".as_bytes());
    /// let (game, errors) = reader.read_tree()?.expect("a game");
    /// assert_eq!(game.main_line().count(), 2);
    /// assert_eq!(errors.len(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read_game`](Self::read_game).
    pub fn read_tree(&mut self) -> io::Result<Option<(PgnGame, Vec<PgnError>)>> {
        let mut builder = crate::game::Builder::default();
        Ok(self.read_game(&mut builder)?.then(|| builder.finish()))
    }

    /// How many games were read, the one that is being read included.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How many bytes of the text were read: for a progress bar.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.input.offset_of(self.input.start)
    }

    /// Where the next game is looked for.
    #[must_use]
    pub fn place(&mut self) -> Place {
        self.input.place_of(self.input.start)
    }

    pub(crate) const fn input_mut(&mut self) -> &mut Input<R> {
        &mut self.input
    }

    fn read<S: Sink>(&mut self, sink: &mut S) -> io::Result<bool> {
        if !self.find_game()? {
            return Ok(false);
        }
        self.games += 1;
        self.seen.clear();
        self.open.clear();
        let place = self.place();
        let mut game = Current {
            max_end: place.offset.saturating_add(self.options.max_game_len),
            is_muted: sink.begin_game(place) == Visit::Skip,
            skipping: None,
            is_over: false,
        };
        let result = self.tags(&mut game, sink).and_then(|()| self.moves(&mut game, sink));
        self.close(&game, sink);
        result.map(|()| true)
    }

    /// Goes to where the next game begins. `false` if none does.
    fn find_game(&mut self) -> io::Result<bool> {
        self.pending.clear();
        loop {
            self.skip_blank()?;
            match self.input.rest().first() {
                None => return Ok(false),
                Some(b'{' | b';') => {
                    if !self.pend_comment()? {
                        return Ok(true);
                    }
                }
                Some(_) => return Ok(true),
            }
        }
    }

    /// Passes over white space, escapes and byte-order marks.
    pub(crate) fn skip_blank(&mut self) -> io::Result<()> {
        loop {
            match *self.input.rest() {
                [] => {
                    if !self.input.refill()? {
                        return Ok(());
                    }
                }
                [b' ' | b'\t'..=b'\r', ..] => self.input.start += 1,
                [b'%', ..] if self.input.is_line_start(self.input.start) => self.skip_line()?,
                // Texts that begin with a mark may have been put together.
                [0xef, 0xbb, 0xbf, ..] => self.input.pass_mark(3),
                [0xef] | [0xef, 0xbb] if !self.input.is_last => {
                    self.input.refill()?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Passes over what is left of the line, and its line feed.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let end = self.input.end;
            if let Some(index) = find(b'\n', self.input.slice(0, end), self.input.start) {
                self.input.start = index + 1;
                return Ok(());
            }
            self.input.start = end;
            if !self.input.refill()? {
                return Ok(());
            }
        }
    }

    /// Up to where tokens of the game may begin.
    fn bound(&self, game: &Current) -> usize {
        self.input.index_of(game.max_end).saturating_add(1).min(self.input.end)
    }

    /// Reads more, or finds that the game is too long, or that the text is over.
    fn more<S: Sink>(&mut self, game: &mut Current, sink: &mut S) -> io::Result<()> {
        if self.offset() > game.max_end {
            let max_len = self.options.max_game_len;
            self.report(game, sink, self.input.start, PgnErrorKind::GameTooLong { max_len });
            self.input.cut_copy();
            game.max_end = u64::MAX;
            self.end_variations(game, sink);
            game.skipping = Some(Skipping::Line { inner: 0 });
            game.is_muted = true;
        } else if !self.input.refill()? && self.input.start >= self.input.end {
            game.is_over = true;
        }
        Ok(())
    }

    /// Ends what has begun.
    fn close<S: Sink>(&mut self, game: &Current, sink: &mut S) {
        let skipped = match game.skipping {
            Some(Skipping::Variation { place, .. }) => Some(place),
            _ => None,
        };
        if let Some(place) = self.open.first().copied().or(skipped) {
            self.report_at(game, sink, place, PgnErrorKind::UnclosedVariation);
        }
        self.end_variations(game, sink);
        sink.end_game();
    }

    fn end_variations<S: Sink>(&mut self, game: &Current, sink: &mut S) {
        for _ in self.open.drain(..) {
            if !game.is_muted {
                sink.end_variation();
            }
        }
    }

    fn report<S: Sink>(&mut self, game: &Current, sink: &mut S, index: usize, kind: PgnErrorKind) {
        let place = self.input.place_of(index);
        self.report_at(game, sink, place, kind);
    }

    fn report_at<S: Sink>(&self, game: &Current, sink: &mut S, place: Place, kind: PgnErrorKind) {
        if !game.is_muted && (self.options.is_strict() || !kind.is_oddity()) {
            sink.error(&PgnError::new(self.games, place, kind));
        }
    }
}
