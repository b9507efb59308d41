//! The proof that made tables are right.
//!
//! # What is proved
//!
//! Let `N(p)` be the true distance of a won or lost position `p`: the number of plies to the next zeroing move or mate, where the winner
//! hurries and the loser delays, 0 for mate on the board, 1 for a zeroing move that wins or loses, 101 for one to a cursed win or a blessed loss;
//! one more than the shortest lost successor for other wins, one more than the longest won successor for other losses. All that comes out of
//! zeroing moves to *other* endings is taken from their tables, which have proofs of their own.
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
mod slice;
#[cfg(test)]
mod tests;
mod value;

use core::fmt;
use core::ops::RangeInclusive;
use core::sync::atomic::AtomicBool;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use arrayvec::ArrayVec;
use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::Board;
use chess_tb::{Dtz, PositionalFile, ProbeError, TableError, TableKind, Tablebase, Wdl};

use crate::Ending;
use crate::watch::{Cancelled, Phase, Progress, Watch};
use answers::Answers;
use known::Known;
use meter::Meter;
use numbering::{MAX_MEN, Men, Numbering, Squares, men_of};
use pawns::{Pawns, representative};
use slice::{Pushed, Slice, Stored};
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
        match PositionalFile::open(&path) {
            Ok(file) => tables.add_table(ending.into(), kind, file),
            // It was there a moment ago: asking again tells what is wrong in the words for that.
            Err(_) => return verify_files(ending, folder, tables, report, cancelled),
        }
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
/// It takes three looks at each position: about two seconds for an ending of four men on two threads, and some 4 bytes for each placement of the men
/// while the pawns stand still: 10 MiB for four men, 700 MiB for five without pawns. The work is spread over the threads of the current rayon pool.
///
/// `report` is told how far the proof is, with [`Phase::Verify`] and in positions; `cancelled` ends it.
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

fn verify_answers(
    ending: Ending,
    answers: &impl Answers,
    report: &(dyn Fn(Progress) + Send + Sync),
    cancelled: &AtomicBool,
) -> Result<Verified, VerifyError> {
    let proof = Proof::new(ending, answers, report, cancelled);
    proof.run().map_err(|stop| *stop.0)
}

/// What the proof of one ending works with.
struct Proof<'a, A> {
    ending: Ending,
    answers: &'a A,
    meter: Arc<Meter<'a>>,
    numbering: Arc<Numbering>,
    placements: Vec<(u32, Pawns)>,
    /// What was proved of the placements of pawns that pushes lead to, for either side to move.
    proved: HashMap<Pawns, [Arc<Known>; 2]>,
    /// What is known after the capture of a pawn, by the men and the squares of the pawns that are left.
    less_a_pawn: HashMap<(Men, Pawns), Arc<Known>>,
    /// For each file of the pawn nearest to an edge, the side whose distances were stored the last time.
    stored_side: [Color; 4],
}

impl<'a, A: Answers> Proof<'a, A> {
    fn new(
        ending: Ending,
        answers: &'a A,
        report: &'a (dyn Fn(Progress) + Send + Sync),
        cancelled: &'a AtomicBool,
    ) -> Self {
        let men = men_of(ending.into());
        let pawns = pawns_of(&men).to_vec();
        let numbering = Arc::new(Numbering::new(men));
        let placements = pawns::placements(&pawns);
        // All positions are asked for and worked out once with either side to move, and one side's are worked out twice.
        let total = 3 * placements.len() as u64 * numbering.len() as u64;
        Self {
            ending,
            answers,
            meter: Arc::new(Meter::new(Watch::new(
                report,
                cancelled,
                ending.into(),
                Phase::Verify,
                total,
            ))),
            numbering,
            placements,
            proved: HashMap::new(),
            less_a_pawn: HashMap::new(),
            stored_side: [Color::White; 4],
        }
    }

    fn run(mut self) -> Result<Verified, Stop> {
        let mut verified = Verified::default();
        for (advance, pawns) in core::mem::take(&mut self.placements) {
            // No push makes the sum of ranks larger by more than 2.
            let pieces = pawns_of(self.numbering.men()).to_vec();
            self.proved
                .retain(|known, _| pawns::advance(&pieces, known) <= advance + 2);
            let values = self.prove(&pawns, &mut verified)?;
            let known = values.map(|values| Arc::new(Known::of_values(&self.numbering, &values)));
            self.proved.insert(pawns, known);
        }
        Ok(verified)
    }

    /// Proves all positions with these squares of the pawns, and gives their values with White and with Black to move.
    fn prove(&mut self, pawns: &Pawns, verified: &mut Verified) -> Result<[Vec<Value>; 2], Stop> {
        let slice = self.slice(pawns)?;
        let edge = |square: &Square| (square.file() as usize).min(7 - square.file() as usize);
        let file = pawns.iter().map(edge).min().unwrap_or(0);
        let mut asked = self.stored_side[file];
        let (mut claims, mut stored) = slice.claims(asked, true)?;
        if stored == Stored::Other {
            asked = asked.opposite();
            (claims, stored) = slice.claims(asked, false)?;
        }
        let mut others = slice.derive(asked.opposite(), &claims)?;
        slice.check(asked, &claims, &others)?;
        if stored == Stored::Asked || self.ending.is_symmetric() {
            self.stored_side[file] = asked;
        } else {
            // The distances that are stored may be those of the other side, of which so far only the results were asked.
            (others, _) = slice.claims(asked.opposite(), false)?;
            claims = slice.derive(asked, &others)?;
            slice.check(asked.opposite(), &others, &claims)?;
        }
        let mut values = match asked {
            Color::White => [claims, others],
            Color::Black => [others, claims],
        };
        if values.iter().flatten().any(|value| value.is_99_or_100()) {
            let claims = values.clone();
            slice.sharpen(&mut values)?;
            for turn in Color::ALL {
                slice.check_limit(turn, &claims[turn as usize], &values[turn as usize])?;
            }
        }
        for (turn, values) in Color::ALL.into_iter().zip(&values) {
            *verified = verified.join(slice.count(turn, values));
        }
        Ok(values)
    }

    /// What is known around the positions with these squares of the pawns.
    fn slice(&mut self, pawns: &Pawns) -> Result<Slice<'a, A>, Stop> {
        let numbering = Arc::clone(&self.numbering);
        let men = numbering.men();
        let movers = men.len() - pawns.len();
        let mut squares = [Square::A1; MAX_MEN];
        squares[movers..men.len()].copy_from_slice(pawns);

        let mut captured: ArrayVec<Option<Arc<Known>>, MAX_MEN> = ArrayVec::new();
        let mut pushed: ArrayVec<[Option<Pushed>; 2], MAX_MEN> = ArrayVec::new();
        for (man, &piece) in men.iter().enumerate() {
            captured.push(match piece.piece_type() {
                PieceType::King => None,
                PieceType::Pawn => Some(self.after_capture(men, &squares, man, true)?),
                _ if men[man - 1] == piece => captured[man - 1].clone(),
                _ => Some(self.after_capture(men, &squares, man, false)?),
            });
            pushed.push(match piece.piece_type() {
                PieceType::Pawn => [1, 2].map(|ranks| self.after_push(&men[movers..], pawns, man - movers, ranks)),
                _ => [None, None],
            });
        }
        Ok(Slice {
            ending: self.ending,
            answers: self.answers,
            meter: Arc::clone(&self.meter),
            numbering,
            squares,
            captured,
            pushed,
        })
    }

    /// What is known after the capture of a man by one that is no pawn, the side of the captured one to move.
    fn after_capture(&mut self, men: &[Piece], squares: &Squares, man: usize, keep: bool) -> Result<Arc<Known>, Stop> {
        let turn = men[man].color();
        let (mut men, mut squares): (Men, Squares) = (men.iter().copied().collect(), *squares);
        men.remove(man);
        squares.copy_within(man + 1.., man);
        let pawns = squares[men.len() - pawns_of(&men).len()..men.len()]
            .iter()
            .copied()
            .collect();
        let key = (men, pawns);
        if let Some(known) = self.less_a_pawn.get(&key).filter(|_| keep) {
            return Ok(Arc::clone(known));
        }
        let known = Arc::new(Known::ask(self.answers, key.0.clone(), &squares, turn, &self.meter)?);
        if keep {
            self.less_a_pawn.insert(key, Arc::clone(&known));
        }
        Ok(known)
    }

    /// What was proved of the positions after a push; `None` if there are none, or the pawn promotes.
    fn after_push(&self, pieces: &[Piece], pawns: &Pawns, pawn: usize, ranks: i8) -> Option<Pushed> {
        let color = pieces[pawn].color();
        let ahead = if color == Color::White { ranks } else { -ranks };
        let mut after = pawns.clone();
        after[pawn] = pawns[pawn].offset(0, ahead)?;
        let (representative, is_mirrored) = representative(pieces, &after);
        let known = &self.proved.get(&representative)?[color.opposite() as usize];
        Some(Pushed {
            known: Arc::clone(known),
            is_mirrored,
        })
    }
}

/// The pawns among men: they are the last.
fn pawns_of(men: &[Piece]) -> &[Piece] {
    let is_pawn = |piece: &Piece| piece.piece_type() == PieceType::Pawn;
    &men[men.iter().position(is_pawn).unwrap_or(men.len())..]
}
