//! Opening books in the Polyglot format.

#[cfg(feature = "alloc")]
mod builder;
mod entry;
#[cfg(feature = "std")]
mod file;

use core::fmt;
use core::iter::FusedIterator;

use chess_moves::MoveDigest;

#[cfg(feature = "alloc")]
pub use self::builder::BookBuilder;
pub use self::entry::BookEntry;
#[cfg(feature = "std")]
pub use self::file::OpenBookError;
use crate::board::Board;

/// An opening book in the Polyglot format (`.bin`): entries of 16 bytes, sorted by the key of the position.
///
/// It is a view of bytes, wherever they are: `&[u8]`, `Vec<u8>`, an array in the program, a memory map. Looking up is binary
/// search; nothing is allocated. With `std`, `Book::open` reads a file; with `alloc`, `BookBuilder` makes a book.
///
/// Moves that are not legal on the board that is asked for are skipped: different positions may share a key, and
/// books may be wrong.
///
/// ```
/// use chess_board::{Board, Book, BookEntry};
///
/// let board = Board::default();
/// let [e4, d4] = ["e2e4", "d2d4"].map(|text| board.resolve(text.parse().unwrap()).unwrap());
/// let mut bytes = [0; 32];
/// bytes[..16].copy_from_slice(&BookEntry::new(&board, e4, 3)?.to_bytes());
/// bytes[16..].copy_from_slice(&BookEntry::new(&board, d4, 1)?.to_bytes());
///
/// let book = Book::new(bytes)?;
/// let moves: Vec<_> = book.moves(&board).map(|found| (found.digest, found.weight)).collect();
/// assert_eq!(moves, [(e4, 3), (d4, 1)]);
///
/// // Chosen by weight: the caller brings the random number.
/// assert_eq!(book.pick(&board, 0).map(|found| found.digest), Some(e4));
/// assert_eq!(book.pick(&board, u64::MAX).map(|found| found.digest), Some(d4));
/// assert!(book.pick(&board.play(e4), 0).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Book<B> {
    bytes: B,
}

/// Bytes that are no book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The number of bytes, which is no multiple of 16.
    Size(usize),
    /// The entry of this number, counted from 0, has a smaller key than the one before it.
    Unsorted(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(found) => write!(f, "invalid book: expected a multiple of 16 bytes, found {found}"),
            Self::Unsorted(entry) => write!(
                f,
                "invalid book: expected entries sorted by key, found a smaller key in entry {entry}"
            ),
        }
    }
}

impl core::error::Error for BookError {}

impl<B: AsRef<[u8]>> Book<B> {
    /// The book that these bytes hold. All entries are looked at once, to see whether they are sorted.
    ///
    /// # Errors
    ///
    /// [`BookError`] if the size is wrong or the entries are not sorted. Books without entries are fine.
    pub fn new(bytes: B) -> Result<Self, BookError> {
        let book = Self::assume_sorted(bytes)?;
        let mut last = 0;
        for (number, entry) in book.entries().enumerate() {
            if entry.key < last {
                return Err(BookError::Unsorted(number));
            }
            last = entry.key;
        }
        Ok(book)
    }

    /// As [`new`](Self::new), but without looking at the entries, for a large book of which little is needed. If they are not
    /// sorted, some are not found.
    ///
    /// # Errors
    ///
    /// [`BookError::Size`].
    pub fn assume_sorted(bytes: B) -> Result<Self, BookError> {
        match bytes.as_ref().len() {
            size if size % BookEntry::SIZE == 0 => Ok(Self { bytes }),
            size => Err(BookError::Size(size)),
        }
    }

    /// The bytes, to be written.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_bytes().len() / BookEntry::SIZE
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All entries, in their order.
    #[must_use]
    pub fn entries(&self) -> BookEntries<'_> {
        BookEntries { bytes: self.as_bytes() }
    }

    /// The entries of a key, in their order.
    #[must_use]
    pub fn entries_of(&self, key: u64) -> BookEntries<'_> {
        let bytes = self.as_bytes();
        let start = first_from(bytes, |other| other >= key);
        let end = first_from(bytes, |other| other > key);
        // In a book that is not sorted the end may lie before the start.
        BookEntries {
            bytes: bytes.get(start..end).unwrap_or_default(),
        }
    }

    /// The legal moves that the book has for a board, in its order.
    #[must_use]
    pub fn moves<'a>(&'a self, board: &'a Board) -> BookMoves<'a> {
        BookMoves {
            entries: self.entries_of(board.polyglot_key()),
            board,
        }
    }

    /// A move of the book, chosen by weight: one of weight 20 is chosen twice as often as one of weight 10, one of weight 0 never.
    ///
    /// `random` is any number, all of them equally likely; the same one chooses the same move. `None` where the book has no
    /// legal move of some weight.
    #[must_use]
    pub fn pick(&self, board: &Board, random: u64) -> Option<BookMove> {
        // No overflow: a slice has fewer entries than 2^60, each of less than 2^16.
        let total: u128 = self.moves(board).map(|found| u128::from(found.weight)).sum();
        let mut rest = (u128::from(random) * total) >> 64;
        self.moves(board).find(|found| {
            let weight = u128::from(found.weight);
            let is_chosen = rest < weight;
            rest = rest.saturating_sub(weight);
            is_chosen
        })
    }

    /// The move of the largest weight, the first of several; 0 is a weight here too. `None` where the book has no legal move.
    #[must_use]
    pub fn best(&self, board: &Board) -> Option<BookMove> {
        self.moves(board)
            .reduce(|best, found| if found.weight > best.weight { found } else { best })
    }
}

/// The offset of the first entry whose key is such, the entries being sorted.
fn first_from(bytes: &[u8], is_such: impl Fn(u64) -> bool) -> usize {
    let (mut low, mut high) = (0, bytes.len() / BookEntry::SIZE);
    while low < high {
        let middle = low + (high - low) / 2;
        let key = bytes.get(middle * BookEntry::SIZE..).and_then(<[u8]>::first_chunk);
        if key.is_some_and(|&key| is_such(u64::from_be_bytes(key))) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low * BookEntry::SIZE
}

/// The number of entries: `Book(2 entries)`.
impl<B: AsRef<[u8]>> fmt::Debug for Book<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Book({} entries)", self.len())
    }
}

/// An iterator over entries of a [`Book`].
#[derive(Clone, Debug)]
pub struct BookEntries<'a> {
    bytes: &'a [u8],
}

impl Iterator for BookEntries<'_> {
    type Item = BookEntry;

    fn next(&mut self) -> Option<BookEntry> {
        let (entry, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(BookEntry::from_bytes(*entry))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.bytes.len() / BookEntry::SIZE;
        (count, Some(count))
    }
}

impl ExactSizeIterator for BookEntries<'_> {}
impl FusedIterator for BookEntries<'_> {}

/// A move that a [`Book`] has for a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookMove {
    /// The move, which is legal.
    pub digest: MoveDigest,
    /// How often it is to be chosen, compared with the others.
    pub weight: u16,
    /// What a program has learned of it; not interpreted here.
    pub learn: u32,
}

/// An iterator over the legal moves that a [`Book`] has for a board.
#[derive(Clone, Debug)]
pub struct BookMoves<'a> {
    entries: BookEntries<'a>,
    board: &'a Board,
}

impl Iterator for BookMoves<'_> {
    type Item = BookMove;

    fn next(&mut self) -> Option<BookMove> {
        let board = self.board;
        self.entries.find_map(|entry| {
            Some(BookMove {
                digest: entry.digest(board)?,
                weight: entry.weight,
                learn: entry.learn,
            })
        })
    }
}

impl FusedIterator for BookMoves<'_> {}
