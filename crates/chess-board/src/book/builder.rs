//! Making books.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use chess_moves::MoveDigest;

use super::{Book, BookEntry};
use crate::board::Board;
use crate::make::IllegalMove;

/// Gathers moves and makes a [`Book`] of them.
///
/// A move that is added several times gets the sum of the weights, so a book of games is made by adding each move of each
/// game. Where a sum is larger than an entry can say, all weights of that position are scaled down alike.
///
/// ```
/// use chess_board::{Board, BookBuilder};
///
/// let mut builder = BookBuilder::new();
/// for game in [["e2e4", "e7e5"], ["e2e4", "c7c5"], ["d2d4", "d7d5"]] {
///     let mut board = Board::default();
///     for text in game {
///         let digest = board.resolve(text.parse()?)?;
///         builder.add(&board, digest, 1)?;
///         board = board.play(digest);
///     }
/// }
/// let book = builder.build();
/// let moves: Vec<_> = book.moves(&Board::default()).map(|found| (found.digest.to_string(), found.weight)).collect();
/// assert_eq!(moves, [("e2e4".into(), 2), ("d2d4".into(), 1)]);
/// // `std::fs::write("games.bin", book.as_bytes())` keeps it.
/// assert_eq!(book.as_bytes().len(), 16 * 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct BookBuilder {
    /// Key, then raw move; weight and what was learned.
    moves: BTreeMap<u64, BTreeMap<u16, (u64, u32)>>,
}

impl BookBuilder {
    /// A builder without moves.
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: BTreeMap::new() }
    }

    /// Adds a move of a board with a weight.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not legal; nothing is added then.
    pub fn add(&mut self, board: &Board, digest: MoveDigest, weight: u32) -> Result<(), IllegalMove> {
        let entry = BookEntry::new(board, digest, 0)?;
        self.add_weight(entry, weight.into());
        Ok(())
    }

    /// Adds an entry, say of another book. What was learned is that of the entry that was added last.
    pub fn add_entry(&mut self, entry: BookEntry) {
        self.add_weight(entry, entry.weight.into());
        if let Some((_, learn)) = self
            .moves
            .get_mut(&entry.key)
            .and_then(|moves| moves.get_mut(&entry.raw_move))
        {
            *learn = entry.learn;
        }
    }

    fn add_weight(&mut self, entry: BookEntry, weight: u64) {
        let (sum, _) = self
            .moves
            .entry(entry.key)
            .or_default()
            .entry(entry.raw_move)
            .or_default();
        *sum = sum.saturating_add(weight);
    }

    /// The book: sorted by key; the moves of a position by weight, the largest first, and by their number where
    /// weights are equal.
    #[must_use]
    pub fn build(&self) -> Book<Vec<u8>> {
        let mut bytes = Vec::new();
        for (&key, moves) in &self.moves {
            let most = moves.values().map(|&(weight, _)| weight).max().unwrap_or(0);
            let mut entries: Vec<BookEntry> = moves
                .iter()
                .map(|(&raw_move, &(weight, learn))| BookEntry {
                    key,
                    raw_move,
                    weight: scaled(weight, most),
                    learn,
                })
                .collect();
            // Stable: moves of equal weight stay in their order.
            entries.sort_by_key(|entry| core::cmp::Reverse(entry.weight));
            bytes.extend(entries.into_iter().flat_map(BookEntry::to_bytes));
        }
        Book { bytes }
    }
}

/// A weight among others of which `most` is the largest. No move that has a weight loses it.
fn scaled(weight: u64, most: u64) -> u16 {
    if most <= u64::from(u16::MAX) || weight == 0 {
        // Not more than the largest, which fits.
        return weight as u16;
    }
    let share = u128::from(weight) * u128::from(u16::MAX) / u128::from(most);
    share.max(1) as u16
}
