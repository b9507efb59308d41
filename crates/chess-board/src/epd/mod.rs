//! Extended position description: a position and operations on one line, as suites of tests and analyses are written.

mod error;
mod operation;
mod read;

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use chess_moves::MoveDigest;

pub use self::error::{EpdError, EpdErrorKind};
pub use self::operation::{Operand, Operation};
use crate::board::Board;
use crate::fen::{CastlingStyle, EnPassantStyle, Fen};
use crate::make::IllegalMove;
use crate::san::SanStyle;
use crate::validate::Validity;

/// An EPD record: a board, and operations that say something about it.
///
/// ```text
/// r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar"; ce 32767;
/// board                                                 |  |    | opcode and operands, a semicolon after each operation
///                                                       side to move, castling rights, en-passant square
/// ```
///
/// All operations are kept in their order, also those that nobody knows, those that come twice, and those without operands.
/// Operands are words or quoted strings, in which `\"` is a quote and `\\` a backslash. What is written is read as an equal record.
///
/// Some opcodes have a meaning here:
///
/// | opcodes | meaning | accessor |
/// |---|---|---|
/// | `bm`, `am` | best moves, moves to avoid | [`bm`](Self::bm), [`am`](Self::am) |
/// | `sm`, `pm` | the move supplied, the move predicted | [`sm`](Self::sm), [`pm`](Self::pm) |
/// | `pv` | the predicted variation: moves one after another | [`pv`](Self::pv) |
/// | `id`, `c0` … `c9` | name, comments | [`id`](Self::id), [`comment`](Self::comment) |
/// | `ce`, `acd`, `acn`, `acs`, `dm` | evaluation, depth, nodes, seconds, moves to mate | by the same names |
/// | `hmvc`, `fmvn` | halfmove clock, fullmove number | of the [`board`](Self::board) |
/// | `D1`, `D2` … | the perft count at that depth | [`perft`](Self::perft), [`perfts`](Self::perfts) |
///
/// **Moves** are legal in every record: one with a move that is not is refused. They are read as lenient SAN
/// ([`SanStyle::Lenient`]), coordinates included, and kept as they were written. **Numbers** are not asked to be any:
/// where one is missing or none, its accessor gives `None`.
///
/// **Counters** are the board's: it has those of `hmvc` and `fmvn`, 0 and 1 without them. A record that has them as
/// FEN has, behind the en-passant square, gets the operations instead (unless it has those too, which count then).
///
/// ```
/// use chess_board::{Epd, Operand, Operation};
///
/// let mut epd: Epd = "k7/8/1K6/8/8/8/8/7R w - - bm Rh8#; id \"corner\"; dm 1;".parse()?;
/// assert_eq!(epd.bm(), [epd.board().resolve("h1h8".parse()?)?]);
/// assert_eq!(epd.id().as_deref(), Some("corner"));
/// assert_eq!((epd.dm(), epd.ce()), (Some(1), None));
///
/// epd.push(Operation::new("acn", [Operand::from(4711_u64)])?)?;
/// assert_eq!(epd.to_string(), "k7/8/1K6/8/8/8/8/7R w - - bm Rh8#; id \"corner\"; dm 1; acn 4711;");
///
/// // Suites of perft counts put FEN's counters first, and semicolons before operations.
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66".parse()?;
/// assert_eq!(epd.perfts().collect::<Vec<_>>(), [(1, 15), (2, 66)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Epd {
    /// With the counters that the operations say.
    board: Board,
    /// Checked, each of them, by `check`.
    operations: Vec<Operation>,
}

/// The opcodes whose operands are moves.
const MOVES: [&str; 5] = ["bm", "am", "sm", "pm", "pv"];

const COMMENTS: [&str; 10] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];

impl Epd {
    /// A record of a board, with its counters as `hmvc` and `fmvn` where they are not 0 and 1.
    #[must_use]
    pub fn new(board: Board) -> Self {
        let mut epd = Self {
            board,
            operations: Vec::new(),
        };
        epd.keep_counters();
        epd
    }

    /// Reads a record, asking of the position what the level says; `text.parse::<Epd>()` is this with
    /// [`Validity::Strict`].
    ///
    /// Beyond the standard are read: tabs for spaces, a line break at the end, FEN's two counters, semicolons without an
    /// operation, a last operation without a semicolon, opcodes of any length, moves in lenient SAN.
    ///
    /// # Errors
    ///
    /// [`EpdError`] says what is wrong, and at which byte.
    pub fn read(text: &str, validity: Validity) -> Result<Self, EpdError> {
        read::read(text, validity)
    }

    /// The board, with its counters.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// All operations, in order.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The first operation of an opcode.
    #[must_use]
    pub fn get(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode() == opcode)
    }

    /// Adds an operation at the end. `hmvc` and `fmvn` change the board's counters, unless there is one already.
    ///
    /// # Errors
    ///
    /// [`EpdErrorKind::Move`] and [`EpdErrorKind::Counter`] for operands that are no legal move or no counter; the record is
    /// left as it was.
    pub fn push(&mut self, operation: Operation) -> Result<(), EpdError> {
        check(&self.board, &operation).map_err(|(kind, _)| kind)?;
        self.operations.push(operation);
        self.apply_counters();
        Ok(())
    }

    /// Puts an operation in the place of the first of its opcode, or at the end; others of this opcode go.
    ///
    /// # Errors
    ///
    /// As [`push`](Self::push).
    pub fn set(&mut self, operation: Operation) -> Result<(), EpdError> {
        check(&self.board, &operation).map_err(|(kind, _)| kind)?;
        let has_opcode = |other: &Operation| other.opcode() == operation.opcode();
        let place = self.operations.iter().position(has_opcode);
        self.operations.retain(|other| !has_opcode(other));
        let place = place.unwrap_or(self.operations.len());
        self.operations.insert(place, operation);
        self.apply_counters();
        Ok(())
    }

    /// Sets an operation whose operands are moves, which are written in SAN: moves of this board, or of `pv` moves one after
    /// another.
    ///
    /// ```
    /// use chess_board::{Board, Epd};
    ///
    /// let mut epd = Epd::new(Board::default());
    /// let best = ["e2e4", "g1f3"].map(|text| epd.board().resolve(text.parse().unwrap()).unwrap());
    /// epd.set_moves("bm", &best)?;
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 Nf3;");
    /// # Ok::<(), chess_board::EpdError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EpdErrorKind::IllegalMove`] if one of them is not legal, [`EpdErrorKind::Opcode`] as in [`Operation::new`]; the record is
    /// left as it was.
    pub fn set_moves(&mut self, opcode: &str, moves: &[MoveDigest]) -> Result<(), EpdError> {
        let mut board = self.board;
        let mut operands = Vec::with_capacity(moves.len());
        for &digest in moves {
            if !board.is_legal(digest) {
                return Err(EpdErrorKind::IllegalMove(IllegalMove::of_digest(digest)).into());
            }
            operands.push(Operand::word(board.to_san(digest).to_string())?);
            if opcode == "pv" {
                board = board.play(digest);
            }
        }
        self.set(Operation::new(opcode, operands)?)
    }

    /// Removes all operations of an opcode and tells how many there were.
    pub fn remove(&mut self, opcode: &str) -> usize {
        let before = self.operations.len();
        self.operations.retain(|operation| operation.opcode() != opcode);
        self.apply_counters();
        before - self.operations.len()
    }

    /// The best moves: `bm`. Empty where there is none.
    #[must_use]
    pub fn bm(&self) -> Vec<MoveDigest> {
        self.moves("bm")
    }

    /// The moves to avoid: `am`. Empty where there is none.
    #[must_use]
    pub fn am(&self) -> Vec<MoveDigest> {
        self.moves("am")
    }

    /// The move supplied, say by a player: `sm`.
    #[must_use]
    pub fn sm(&self) -> Option<MoveDigest> {
        self.moves("sm").first().copied()
    }

    /// The move predicted: `pm`.
    #[must_use]
    pub fn pm(&self) -> Option<MoveDigest> {
        self.moves("pm").first().copied()
    }

    /// The predicted variation: `pv`, each move on the board after the one before. Empty where there is none.
    #[must_use]
    pub fn pv(&self) -> Vec<MoveDigest> {
        self.moves("pv")
    }

    fn moves(&self, opcode: &str) -> Vec<MoveDigest> {
        let operands = self.get(opcode).map_or(&[][..], Operation::operands);
        // Checked when they came in, so all of them are there.
        resolve(&self.board, opcode, operands).map_while(Result::ok).collect()
    }

    /// The name of the position: `id`.
    #[must_use]
    pub fn id(&self) -> Option<Cow<'_, str>> {
        self.get("id")?.string()
    }

    /// A comment: `c0` to `c9`. `None` also for other numbers.
    #[must_use]
    pub fn comment(&self, number: usize) -> Option<Cow<'_, str>> {
        self.get(COMMENTS.get(number)?)?.string()
    }

    /// The evaluation in centipawns, from the view of the side to move: `ce`.
    #[must_use]
    pub fn ce(&self) -> Option<i32> {
        self.get("ce")?.number()
    }

    /// The depth of the analysis in plies: `acd`.
    #[must_use]
    pub fn acd(&self) -> Option<u32> {
        self.get("acd")?.number()
    }

    /// The number of nodes of the analysis: `acn`.
    #[must_use]
    pub fn acn(&self) -> Option<u64> {
        self.get("acn")?.number()
    }

    /// The seconds that the analysis took: `acs`.
    #[must_use]
    pub fn acs(&self) -> Option<u64> {
        self.get("acs")?.number()
    }

    /// The number of full moves to mate: `dm`.
    #[must_use]
    pub fn dm(&self) -> Option<i32> {
        self.get("dm")?.number()
    }

    /// The halfmove clock, if the record says it: `hmvc`.
    #[must_use]
    pub fn hmvc(&self) -> Option<u16> {
        self.get("hmvc").and_then(counter)
    }

    /// The fullmove number, if the record says it: `fmvn`.
    #[must_use]
    pub fn fmvn(&self) -> Option<u16> {
        self.get("fmvn").and_then(counter)
    }

    /// The perft count at a depth: `D1`, `D2` and so on.
    #[must_use]
    pub fn perft(&self, depth: u32) -> Option<u64> {
        self.perfts().find(|&(other, _)| other == depth).map(|(_, nodes)| nodes)
    }

    /// The perft counts, as depth and number of nodes, in their order.
    pub fn perfts(&self) -> impl Iterator<Item = (u32, u64)> {
        self.operations.iter().filter_map(|operation| {
            let depth = operation.opcode().strip_prefix('D')?.parse().ok()?;
            Some((depth, operation.number()?))
        })
    }

    /// The record as text, ready to be displayed or changed in style.
    #[must_use]
    pub const fn record(&self) -> EpdRecord<'_> {
        EpdRecord {
            epd: self,
            // Every square: this is data to be kept, and read again as an equal record.
            fen: self.board.fen().en_passant(EnPassantStyle::Always),
        }
    }

    /// Writes the board's counters as operations where these don't say them.
    fn keep_counters(&mut self) {
        let (clock, number) = (self.board.halfmove_clock(), self.board.fullmove_number());
        let mut place = 0;
        for (opcode, counter, is_default) in [("hmvc", clock, clock == 0), ("fmvn", number, number == 1)] {
            if self.get(opcode).is_some() || is_default {
                continue;
            }
            // Never an error: both opcodes are right.
            if let Ok(operation) = Operation::new(opcode, [Operand::from(u64::from(counter))]) {
                self.operations.insert(place, operation);
                place += 1;
            }
        }
        self.apply_counters();
    }

    /// Gives the board the counters that the operations say.
    fn apply_counters(&mut self) {
        self.board.halfmove_clock = self.hmvc().unwrap_or(0);
        self.board.fullmove_number = self.fmvn().unwrap_or(1).max(1);
    }
}

/// Refuses operands that the record rests on: moves that are not legal, counters that are none. Tells which operand, by its
/// number.
fn check(board: &Board, operation: &Operation) -> Result<(), (EpdErrorKind, usize)> {
    let opcode = operation.opcode();
    if matches!(opcode, "hmvc" | "fmvn") && counter(operation).is_none() {
        return Err((EpdErrorKind::Counter, 0));
    }
    if MOVES.contains(&opcode) {
        for (number, read) in resolve(board, opcode, operation.operands()).enumerate() {
            read.map_err(|kind| (kind, number))?;
        }
    }
    Ok(())
}

/// The operand of `hmvc` or `fmvn`.
fn counter(operation: &Operation) -> Option<u16> {
    match operation.operands() {
        // `u16::from_str` would take a plus sign.
        [operand] if operand.text().bytes().all(|byte| byte.is_ascii_digit()) => operation.number(),
        _ => None,
    }
}

/// The moves that operands name: of this board, or of `pv` one after another.
fn resolve(
    board: &Board,
    opcode: &str,
    operands: &[Operand],
) -> impl Iterator<Item = Result<MoveDigest, EpdErrorKind>> {
    let is_line = opcode == "pv";
    let mut board = *board;
    operands.iter().map(move |operand| {
        let digest = board
            .parse_san(operand.text(), SanStyle::Lenient)
            .map_err(EpdErrorKind::Move)?;
        if is_line {
            board = board.play(digest);
        }
        Ok(digest)
    })
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        Self::read(text, Validity::Strict)
    }
}

impl From<Board> for Epd {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}

/// The record with X-FEN castling and the en-passant square after every double push, so that it comes back equal.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record().fmt(f)
    }
}

/// A record's text, to be written with `Display`; made by [`Epd::record`].
#[derive(Clone, Copy, Debug)]
pub struct EpdRecord<'a> {
    epd: &'a Epd,
    fen: Fen<'a>,
}

impl EpdRecord<'_> {
    /// The same with another way of writing castling rights.
    #[must_use]
    pub const fn castling(mut self, style: CastlingStyle) -> Self {
        self.fen = self.fen.castling(style);
        self
    }

    /// The same with another rule for writing the en-passant square.
    #[must_use]
    pub const fn en_passant(mut self, style: EnPassantStyle) -> Self {
        self.fen = self.fen.en_passant(style);
        self
    }
}

impl fmt::Display for EpdRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen.write_position(f)?;
        let mut operations = self.epd.operations().iter();
        operations.try_for_each(|operation| write!(f, " {operation}"))
    }
}
