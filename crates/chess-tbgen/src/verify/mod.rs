//! The proof that made tables are right.
//!
//! # What is proved
//!
//! Let `N(p)` be the true distance of a won or lost position `p`: the number of plies to the next zeroing move or mate, where the winner
//! hurries and the loser delays, 0 for mate on the board, 1 for a zeroing move that wins or loses, 101 for one to a cursed win or a blessed loss;
//! one more than the shortest lost successor for other wins, one more than the longest won successor for other losses. The results of zeroing moves
//! to *other* endings are taken from their tables, which have proofs of their own; those of pawn moves that stay in the ending were proved before, as
//! the positions are taken by the squares of the pawns, the most advanced first. So only moves of kings and officers lead in circles.
//!
//! The tables claim of each position either a draw, or a winner and an interval `I(p)` of distances: one number, or, where they
//! round, two. The proof works out of the claims for all successors of `p` what they say of it, `F(p)`: a draw, or a winner and the interval
//! from the least to the greatest distance that the equation gives while those of the successors run through their intervals. Minimum, maximum and
//! sum are monotone, so the ends of `F(p)` come from the ends of the intervals. Then it asks of each position that the winner (or draw) of `F(p)`
//! is the one claimed, and that **`F(p)` lies within `I(p)`**.
//!
//! If that holds everywhere, every claim is true: `p` has the result claimed, and `N(p)` lies in `I(p)`.
//!
//! - *Claimed wins and losses are true, and the upper ends hold*: by induction over the upper end of `I(p)`. A win has a zeroing move that wins, or a
//!   successor claimed lost whose upper end is less than that of `I(p)`, since the upper end of `F(p)` is one more than the least among those
//!   of the successors. By induction that successor is lost, in so many plies at most; so `p` is won in one more at most. A loss has none but
//!   zeroing moves that lose and successors claimed won with smaller upper ends (or it is mate), which are won; so `p` is lost. **Each step
//!   goes to a smaller number**, and the numbers are finite and not negative: positions that justify each other in a circle can't pass.
//! - *No win or loss is claimed a draw, and the lower ends hold*: by induction over the true `N(p)`. A win with `N(p) = n` has a zeroing move that
//!   wins, or a successor lost in `n - 1`, which by induction is claimed lost with a lower end of at most `n - 1`; so `F(p)` is a win with a lower end
//!   of at most `n`, and so is `I(p)`. Of a loss all successors are won in `n - 1` plies at most, so they are claimed won with lower ends below `n`; so
//!   `F(p)` is a loss with a lower end of at most `n`.
//! - *Draws* are what is left.
//!
//! So rounding costs nothing: what is proved is that the rounded number is the true one, rounded. Intervals never become longer than two
//! numbers, as the minimum and the maximum of such intervals are no longer. The five results follow from the
//! distances (won up to 100, cursed from 101 on), provided that no interval has both 100 and 101, which is checked too. There is one more
//! rule: where 100 occurs, tables must count in plies, lest a prober take a win in 100 for one in 99. A claim of "99 or 100" is true of both; if
//! there is one, the exact distances are worked out, in the order of distances, and 100 is refused.
//!
//! # How the stored numbers are reached
//!
//! A DTZ table holds the distances of one side to move. For that side `I(p)` is what the table says; for the other it is `F(p)`, so that only its
//! winner has to be compared, with the WDL table. A [`Tablebase`] does not say which side it is. But stored distances that are rounded are
//! odd (1, 3, …, or 101, 103, …), and one move away from them they are even; so the answers tell, and where they don't, both sides are asked.
//!
//! Every number of every subtable that stands for a position is asked: each position up to symmetry, and of those whose mirror images have
//! numbers of their own both images. A WDL table may hold anything not above the result where a capture is as good; such values
//! are right if the answer of the prober is, which looks at captures first. The same goes for distances where a zeroing move wins.

mod answers;
mod known;
mod meter;
mod numbering;
mod pawns;
mod position;
mod proof;
mod slice;
#[cfg(test)]
mod tests;
mod value;

use core::fmt;
use core::ops::RangeInclusive;
use core::sync::atomic::AtomicBool;
use std::path::{Path, PathBuf};

use chess_bits::Color;
use chess_board::Board;
use chess_tb::{Dtz, PositionalFile, ProbeError, TableError, TableKind, Tablebase, Wdl};

use crate::Ending;
use crate::watch::{Cancelled, Progress};
use answers::Answers;
use proof::Proof;
use value::Value;

/// What was found while tables were proved right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Verified {
    /// The positions that were looked at, with either side to move: all there are, up to the symmetries of the board. (Positions that
    /// are their own mirror images but for a few men may count twice, as they do in the tables.)
    pub positions: u64,
    /// Those among them where the side to move is checkmated.
    pub mates: u64,
    /// How many have each result, from [`Wdl::Loss`] to [`Wdl::Win`]: with the first side to move, and with the second.
    pub results: [[u64; Wdl::COUNT]; 2],
    /// The longest distance to a zeroing move or mate there is, in plies, won or lost; where tables round, perhaps one too small. 0 if all
    /// is drawn.
    pub longest_dtz: u32,
}

impl Verified {
    fn add(&mut self, turn: Color, value: Value) {
        self.positions += 1;
        self.mates += u64::from(value == Value::MATED);
        self.results[turn as usize][(i32::from(value.wdl()) + 2) as usize] += 1;
        if let Some((_, plies)) = value.decisive() {
            self.longest_dtz = self.longest_dtz.max(plies.least.into());
        }
    }

    fn join(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.mates += other.mates;
        for (sum, more) in self
            .results
            .as_flattened_mut()
            .iter_mut()
            .zip(other.results.as_flattened())
        {
            *sum += more;
        }
        self.longest_dtz = self.longest_dtz.max(other.longest_dtz);
        self
    }
}

/// Why tables could not be proved right, or what is wrong with them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The tables contradict the moves of a position.
    #[error("{ending}: the tables say {table} of {board}, but its moves say {moves}")]
    Inconsistent {
        /// The ending.
        ending: Ending,
        /// The position.
        board: Box<Board>,
        /// What the tables say of it.
        table: Claim,
        /// What follows from what the tables say of the positions its moves lead to.
        moves: Claim,
    },
    /// Two mirror images of a position, each of which is stored, have different values.
    #[error("the tables say different things of {board} and of its mirror image {twin}")]
    Images {
        /// The position.
        board: Box<Board>,
        /// Its mirror image.
        twin: Box<Board>,
    },
    /// A distance that no position can have.
    #[error("the tables say that {board} is {dtz} plies from a zeroing move, more than there can be")]
    TooFar {
        /// The position.
        board: Box<Board>,
        /// Its distance.
        dtz: Dtz,
    },
    /// A position could not be looked up.
    #[error("cannot look up {board}: {error}")]
    Probe {
        /// The position.
        board: Box<Board>,
        /// Why not.
        #[source]
        error: ProbeError,
    },
    /// A file is damaged, or can't be read.
    #[error(transparent)]
    File(#[from] TableError),
    /// A file that is whole could not be opened again.
    #[error("cannot open {}: {error}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: std::io::Error,
    },
    /// The caller wanted it to end.
    #[error("cancelled")]
    Cancelled,
}

impl VerifyError {
    fn probe(board: &Board, error: ProbeError) -> Self {
        let board = Box::new(*board);
        Self::Probe { board, error }
    }

    fn images(board: &Board, twin: &Board) -> Self {
        let (board, twin) = (Box::new(*board), Box::new(*twin));
        Self::Images { board, twin }
    }

    fn too_far(board: &Board, dtz: Dtz) -> Self {
        let board = Box::new(*board);
        Self::TooFar { board, dtz }
    }
}

/// What is said of a position: a result and, if a distance is known, the plies to the next zeroing move or mate, which may be rounded.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Claim {
    /// The result for the side to move.
    pub result: Wdl,
    /// The plies that may be meant: one number, or two.
    pub plies: Option<RangeInclusive<u32>>,
}

impl Claim {
    const fn of_result(result: Wdl) -> Self {
        Self { result, plies: None }
    }

    fn of_value(value: Value) -> Self {
        let plies = value
            .decisive()
            .map(|(_, plies)| plies.least.into()..=plies.most.into());
        Self {
            result: value.wdl(),
            plies,
        }
    }
}

/// As in "a loss in 3 or 4 plies".
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {}", self.result)?;
        match self.plies.as_ref().map(|plies| (*plies.start(), *plies.end())) {
            None => Ok(()),
            Some((1, 1)) => f.write_str(" in 1 ply"),
            Some((least, most)) if least == most => write!(f, " in {least} plies"),
            Some((least, most)) => write!(f, " in {least} or {most} plies"),
        }
    }
}

/// What ends the work early, in a small box.
#[derive(Debug)]
struct Stop(Box<VerifyError>);

impl From<VerifyError> for Stop {
    fn from(error: VerifyError) -> Self {
        Self(Box::new(error))
    }
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        VerifyError::Cancelled.into()
    }
}

/// Proves the two tables of an ending that lie in a folder, `KQvKR.rtbw` and `KQvKR.rtbz` of `KQvKR`: that the files are whole, as
/// [`chess_tb::verify`] does, and then that what they say is right, as [`verify`] does.
///
/// The tables of what the ending depends on are taken from `tables`. Those of the ending are put into it, in the place of others.
///
/// # Errors
///
/// As [`verify`]; also if a file is damaged.
pub fn verify_files(
    ending: Ending,
    folder: impl AsRef<Path>,
    tables: &mut Tablebase,
    report: &(dyn Fn(Progress) + Send + Sync),
    cancelled: &AtomicBool,
) -> Result<Verified, VerifyError> {
    for kind in TableKind::ALL {
        let path = folder.as_ref().join(format!("{ending}.{}", kind.extension()));
        chess_tb::verify(&path)?;
        let file = PositionalFile::open(&path).map_err(|error| VerifyError::Open { path, error })?;
        tables.add_table(ending.into(), kind, file);
    }
    verify(ending, tables, report, cancelled)
}

/// Proves that what the two tables of an ending say is right: every position there is, with either side to move, is compared with what follows from
/// its moves.
///
/// Nothing is worked out backwards, and nothing of the generator is used but the rules of chess. What is proved is that all five results are
/// right, and that each distance is the true one, or the true one rounded down where the table rounds; and that it does not round where a
/// distance of exactly 100 plies occurs. What the WDL tables of the [dependencies](Ending::dependencies) say is believed: it has a proof of
/// its own.
///
/// It takes three looks at each position: one to five seconds of one processor for an ending of four men, two and a half minutes for `KNNvKP`.
/// The work is spread over the threads of the current rayon pool. [`memory_to_verify`] says what memory it takes.
///
/// `report` is told how far the proof is, with [`Phase::Verify`](crate::Phase::Verify) and in positions; `cancelled` ends it.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use chess_tb::Tablebase;
/// use chess_tbgen::{Ending, VerifyError, verify};
///
/// let tables = Tablebase::new();
/// let ending: Ending = "KQvK".parse()?;
/// match verify(ending, &tables, &|_| {}, &AtomicBool::new(false)) {
///     Ok(verified) => println!("{ending}: {} positions, {} mates", verified.positions, verified.mates),
///     Err(VerifyError::Probe { error, .. }) => println!("{error}"), // here: there are no tables
///     Err(error) => println!("{error}"),
/// }
/// # Ok::<(), chess_tbgen::EndingError>(())
/// ```
///
/// # Errors
///
/// [`VerifyError`]: the first contradiction that was found, with the position; a table that is missing or damaged; or the end that the caller wanted.
pub fn verify(
    ending: Ending,
    tables: &Tablebase,
    report: &(dyn Fn(Progress) + Send + Sync),
    cancelled: &AtomicBool,
) -> Result<Verified, VerifyError> {
    verify_answers(ending, tables, report, cancelled)
}

/// About how many bytes of memory the proof of an ending takes, beside what the [`Tablebase`] keeps of tables that it has read.
///
/// Positions are proved in parts, those with the pawns on the same squares together. So it is little with pawns: 4 MiB for `KPvKP`, 130 MiB for
/// `KNNvKP`; without, 10 MiB for `KQvKR`, 650 MiB for `KQRvKB`, and 41 GiB for `KQRvKBN`.
///
/// ```
/// use chess_tbgen::{Ending, memory_to_verify};
///
/// let ending: Ending = "KQvKR".parse()?;
/// assert_eq!(memory_to_verify(ending) >> 20, 10); // MiB
/// # Ok::<(), chess_tbgen::EndingError>(())
/// ```
#[must_use]
pub fn memory_to_verify(ending: Ending) -> u64 {
    proof::memory(ending)
}

fn verify_answers(
    ending: Ending,
    answers: &impl Answers,
    report: &(dyn Fn(Progress) + Send + Sync),
    cancelled: &AtomicBool,
) -> Result<Verified, VerifyError> {
    let proof = Proof::new(ending, answers, report, cancelled);
    proof.run().map_err(|stop| *stop.0)
}
