//! Cuts a text into pieces of whole games, to be read by many threads.

use std::io::{self, Read};

use crate::{Options, Place, Reader};

/// Some whole games of a text, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// The text.
    pub bytes: Vec<u8>,
    /// Where it begins in the whole.
    pub place: Place,
    /// How many games stand before it.
    pub games_before: u64,
    /// How many games it has.
    pub games: u64,
}

impl Chunk {
    /// Reads the games of this chunk; errors are numbered and placed as in the whole text.
    #[must_use]
    pub fn reader(&self, options: Options) -> Reader<&[u8]> {
        Reader::in_the_middle(&self.bytes, options, self.place, self.games_before)
    }
}

/// Cuts a text into [`Chunk`]s, as an iterator: each has as many games as make up a given number of bytes, and at least one.
///
/// Where a game ends can't be seen from the middle of a text, as a comment may hold anything. So the text is read once, without
/// moves: that takes a small part of the time that threads then take to play them.
///
/// Memory is bounded: of a game that is longer than [`Options::max_game_len`] a chunk holds only so much, and readers of the chunk
/// say that it is too long.
///
/// ```
/// use chess_pgn::{Chunks, Options, Reader, Visitor};
///
/// let text = "1. e4 e5 1-0\n1. d4 {*} d5 0-1\n1. c4 *\n";
/// let mut results = Vec::new();
/// for chunk in Chunks::new(text.as_bytes(), Options::default(), 20) {
///     let chunk = chunk?;
///     // Send it to a thread, which does this:
///     let mut reader = chunk.reader(Options::default());
///     while let Some((game, errors)) = reader.read_tree()? {
///         assert!(errors.is_empty());
///         results.push(game.result().to_string());
///     }
///     assert_eq!(reader.games(), chunk.games_before + chunk.games);
/// }
/// assert_eq!(results, ["1-0", "0-1", "*"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Chunks<R> {
    reader: Reader<R>,
    min_len: u64,
    /// Longer than this no chunk can be, however long a game is.
    max_len: usize,
    is_over: bool,
}

impl<R: Read> Chunks<R> {
    /// Cuts a text into chunks of at least `min_len` bytes, but for the last one. They are to be read with the same options.
    pub fn new(source: R, options: Options, min_len: usize) -> Self {
        // A game that is too long is cut behind the place where that is seen.
        let longest_token = options.max_comment_len.max(options.max_tag_len).saturating_add(1 << 10);
        let max_game_len = usize::try_from(options.max_game_len).unwrap_or(usize::MAX);
        Self {
            reader: Reader::with_options(source, options),
            min_len: min_len.max(1) as u64,
            max_len: min_len.saturating_add(max_game_len).saturating_add(longest_token),
            is_over: false,
        }
    }

    /// How many bytes of the text were read: for a progress bar.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.reader.offset()
    }

    fn cut(&mut self) -> io::Result<Option<Chunk>> {
        self.reader.skip_blank()?;
        let place = self.reader.place();
        let games_before = self.reader.games();
        self.reader.input_mut().begin_copy(self.max_len);
        loop {
            let is_full = self.reader.offset() - place.offset >= self.min_len || self.reader.input_mut().is_copy_cut();
            // What is blank before a game may be long, and then the game does not belong here any more.
            if is_full || !self.reader.skip_game()? {
                break;
            }
            self.reader.skip_blank()?;
        }
        let bytes = self.reader.input_mut().end_copy();
        let games = self.reader.games() - games_before;
        Ok((games > 0).then_some(Chunk {
            bytes,
            place,
            games_before,
            games,
        }))
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    /// The next chunk. After an error of the source there are no more.
    fn next(&mut self) -> Option<io::Result<Chunk>> {
        if self.is_over {
            return None;
        }
        let chunk = self.cut().transpose();
        self.is_over = !matches!(chunk, Some(Ok(_)));
        chunk
    }
}
