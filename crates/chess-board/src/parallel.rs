//! Perft over many threads, with an optional hash table that all of them share.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::boxed::Box;
use std::vec::Vec;

use bytemuck::allocation::try_zeroed_slice_box;
use chess_moves::MoveDigest;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::board::Board;
use crate::perft::check_depth;

/// Perft on a pool of threads, with a hash table if one is asked for.
///
/// ```
/// use chess_board::{Board, ParallelPerft};
///
/// let perft = ParallelPerft::new(2, 16)?;
/// assert_eq!(perft.perft(&Board::default(), 5), 4_865_609);
/// # Ok::<(), chess_board::ParallelPerftError>(())
/// ```
#[derive(Debug)]
pub struct ParallelPerft {
    pool: ThreadPool,
    table: Option<Memory>,
}

/// Why there can be no [`ParallelPerft`] with these threads and this much memory.
#[derive(Debug)]
#[non_exhaustive]
pub enum ParallelPerftError {
    /// The number of threads is not from 1 to [`ParallelPerft::MAX_THREADS`].
    Threads(usize),
    /// The hash table of so many MiB is above [`ParallelPerft::MAX_HASH_MEGABYTES`] or can't be had from the system.
    Hash(usize),
    /// The system gives no thread.
    Pool(rayon::ThreadPoolBuildError),
}

impl fmt::Display for ParallelPerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Threads(threads) => {
                write!(
                    f,
                    "invalid number of threads: expected 1 to {}, found {threads}",
                    ParallelPerft::MAX_THREADS
                )
            }
            Self::Hash(mebibytes) => write!(f, "a hash table of {mebibytes} MiB can't be allocated"),
            Self::Pool(error) => write!(f, "threads can't be started: {error}"),
        }
    }
}

impl core::error::Error for ParallelPerftError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Pool(error) => Some(error),
            _ => None,
        }
    }
}

impl ParallelPerft {
    /// The largest number of threads.
    pub const MAX_THREADS: usize = 1024;

    /// The largest hash table, in MiB (2²⁰ bytes): a tebibyte.
    pub const MAX_HASH_MEGABYTES: usize = 1 << 20;

    /// Starts so many threads and allocates a hash table of at most so many MiB (2²⁰ bytes), none for 0.
    ///
    /// # Errors
    ///
    /// [`ParallelPerftError`] where a number is out of its range or the system does not give what it asks for.
    pub fn new(threads: usize, hash_mebibytes: usize) -> Result<Self, ParallelPerftError> {
        if threads == 0 || threads > Self::MAX_THREADS {
            return Err(ParallelPerftError::Threads(threads));
        }
        let table = match hash_mebibytes {
            0 => None,
            mebibytes => Some(Memory::new(mebibytes).ok_or(ParallelPerftError::Hash(mebibytes))?),
        };
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(ParallelPerftError::Pool)?;
        Ok(Self { pool, table })
    }

    /// The number of leaves, as [`Board::perft`] counts them.
    ///
    /// With a hash table the count rests on 64-bit keys: two positions of one depth that share a key would be taken
    /// for one another. That chance is below 2⁻²⁰ for a search of millions of positions; without a table there is none.
    ///
    /// # Panics
    ///
    /// If `depth` is above [`Board::MAX_PERFT_DEPTH`].
    #[must_use]
    #[track_caller]
    pub fn perft(&self, board: &Board, depth: u32) -> u64 {
        check_depth(depth);
        let search = self.search(board, depth);
        self.pool.install(|| search.spread(board, depth))
    }

    /// Perft by root move, as [`Board::divide`] gives it.
    ///
    /// # Panics
    ///
    /// If `depth` is above [`Board::MAX_PERFT_DEPTH`].
    #[must_use]
    #[track_caller]
    pub fn divide(&self, board: &Board, depth: u32) -> Vec<(MoveDigest, u64)> {
        check_depth(depth);
        if depth == 0 {
            return Vec::new();
        }
        let search = self.search(board, depth);
        let count = |&digest: &MoveDigest| (digest, search.spread(&board.play(digest), depth - 1));
        self.pool
            .install(|| board.legal_moves().par_iter().map(count).collect())
    }

    /// The search of a board, with as much of the table as it can fill: whatever is spread over more memory comes slower,
    /// a page and a cache line for each count. Seven plies from the start position take half the time in 6 MiB of 1 GiB.
    fn search(&self, board: &Board, depth: u32) -> Search<'_> {
        let Some(table) = &self.table else {
            return Search { table: None };
        };
        // Below the counts that are kept there are `COUNTED` plies; above them each ply has more positions than all before.
        let mut entries = 1;
        for plies in 1..=depth.saturating_sub(COUNTED + 1) {
            if entries >= table.len() {
                break;
            }
            entries = entries.max(2 * usize::try_from(board.perft(plies)).unwrap_or(usize::MAX / 2));
        }
        Search {
            table: Some(table.first(entries)),
        }
    }
}

/// So many plies are counted faster than they are looked up, and touch no memory.
const COUNTED: u32 = 2;

/// One count, on the threads of a pool.
struct Search<'a> {
    table: Option<Table<'a>>,
}

impl Search<'_> {
    /// Splits the tree among the threads near its root.
    fn spread(&self, board: &Board, depth: u32) -> u64 {
        // Below this depth a subtree takes less time than it is worth to hand it over.
        const SEQUENTIAL: u32 = 4;
        if depth <= SEQUENTIAL {
            return self.count(board, depth);
        }
        self.remembered(board, depth, || {
            board
                .legal_moves()
                .par_iter()
                .map(|&digest| self.spread(&board.play(digest), depth - 1))
                .reduce(|| 0, u64::saturating_add)
        })
    }

    fn count(&self, board: &Board, depth: u32) -> u64 {
        if depth <= COUNTED || self.table.is_none() {
            return board.perft(depth);
        }
        self.remembered(board, depth, || {
            board
                .legal_moves()
                .into_iter()
                .map(|digest| self.count(&board.play(digest), depth - 1))
                .fold(0, u64::saturating_add)
        })
    }

    fn remembered(&self, board: &Board, depth: u32, count: impl FnOnce() -> u64) -> u64 {
        let Some(table) = &self.table else { return count() };
        // The board's key knows a castling right by its side alone; one table serves boards that differ in the rook, too.
        let rooks = board.castling_rights().rooks().0.wrapping_mul(0xd6e8_feb8_6659_fd93);
        let key = board.key() ^ rooks ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if let Some(nodes) = table.get(key) {
            return nodes;
        }
        let nodes = count();
        table.put(key, nodes);
        nodes
    }
}

/// The memory of a table.
#[derive(Debug)]
struct Memory {
    words: Box<[AtomicU64]>,
}

impl Memory {
    /// As many entries as fit, or `None` where the system does not give the memory.
    ///
    /// The pages come zeroed from the system and cost nothing until they are used.
    fn new(mebibytes: usize) -> Option<Self> {
        if mebibytes > ParallelPerft::MAX_HASH_MEGABYTES {
            return None;
        }
        let words = mebibytes.checked_mul((1 << 20) / size_of::<AtomicU64>())?;
        Some(Self {
            words: try_zeroed_slice_box(words).ok()?,
        })
    }

    /// How many entries there are.
    const fn len(&self) -> usize {
        self.words.len() / 2
    }

    /// The table of the first so many entries, or of all where there are fewer.
    fn first(&self, entries: usize) -> Table<'_> {
        Table {
            words: &self.words[..2 * entries.min(self.len())],
        }
    }
}

/// A table of counts that threads share without locks: an entry that two of them wrote at once fails its check.
struct Table<'a> {
    /// Two words an entry: the key xored with the count, and the count.
    words: &'a [AtomicU64],
}

impl Table<'_> {
    /// The two words of a key's entry: the high half of the product spreads keys evenly over any number of entries.
    fn entry(&self, key: u64) -> (&AtomicU64, &AtomicU64) {
        let index = (u128::from(key) * (self.words.len() / 2) as u128) >> 64;
        let index = 2 * index as usize;
        (&self.words[index], &self.words[index + 1])
    }

    fn get(&self, key: u64) -> Option<u64> {
        let (check, nodes) = self.entry(key);
        let nodes = nodes.load(Relaxed);
        // An empty entry reads as count 0, which is stored for mates and stalemates too: only its check can tell.
        (check.load(Relaxed) ^ nodes == key && key != 0).then_some(nodes)
    }

    fn put(&self, key: u64, count: u64) {
        let (check, nodes) = self.entry(key);
        nodes.store(count, Relaxed);
        check.store(key ^ count, Relaxed);
    }
}
