//! Moves to text: what must be said of the origin, and what happens to the other king.

use core::fmt;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_bits::{BitBoard, PieceType};
use chess_moves::{MoveDigest, MoveType};

use super::origins::Origins;
use super::spell::Spelling;
use super::{Content, San, SanSuffix, Step};
use crate::board::Board;
use crate::castling::CastlingSide;

impl Board {
    /// A legal move of this board in standard algebraic notation, exactly as the PGN standard asks for.
    ///
    /// - Of the origin is said what tells the man from others of its kind that have a *legal* move to the same square: the file if
    ///   that is enough, else the rank, else both. A pawn that takes always names its file.
    /// - `x` for a capture, en passant included; `=Q` for a promotion; `O-O` and `O-O-O` for castling.
    /// - `+` for check and `#` for mate, behind castling and promotions too.
    ///
    /// Nothing is allocated: the [`San`] is a small value, its `Display` is the text. The null move becomes [`San::NULL`].
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// // 8 . . . . . . . .
    /// // 7 k . . . . . . .
    /// // 6 . . . . . . . .      Three queens can go to e1. Two of them share the file of
    /// // 5 . . . . . . . .      that on h4, and two its rank.
    /// // 4 . . . . Q . . Q
    /// // 3 . . . . . . . .
    /// // 2 K . . . . . . .
    /// // 1 . . . . . . . Q
    /// //   a b c d e f g h
    /// let board: Board = "8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1".parse()?;
    /// let san = |uci: &str| Ok::<_, Box<dyn std::error::Error>>(board.to_san(board.resolve(uci.parse()?)?).to_string());
    /// assert_eq!(san("h4e1")?, "Qh4e1");
    /// assert_eq!(san("e4e1")?, "Qee1");
    /// assert_eq!(san("h1e1")?, "Q1e1");
    /// assert_eq!(san("a2b2")?, "Kb2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, if the digest is neither legal nor null. In others such a digest gives a text
    /// without meaning.
    #[must_use]
    pub fn to_san(&self, digest: MoveDigest) -> San {
        struct Exact<'a>(&'a Board, MoveDigest);
        impl Kernel for Exact<'_> {
            type Output = San;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> San {
                exact(cpu, self.0, self.1)
            }
        }
        debug_assert!(
            digest.is_null() || self.is_legal(digest),
            "{digest} is not legal in {self}"
        );
        dispatch(Exact(self, digest)).with_suffix(self.suffix_of(digest))
    }

    /// A legal move of this board in long algebraic notation: the origin is always there, with `-` or `x` behind it.
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let board = Board::default();
    /// assert_eq!(board.to_long_algebraic(board.resolve("g1f3".parse()?)?).to_string(), "Ng1-f3");
    /// assert_eq!(board.to_long_algebraic(board.resolve("e2e4".parse()?)?).to_string(), "e2-e4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// As [`to_san`](Self::to_san).
    #[must_use]
    pub fn to_long_algebraic(&self, digest: MoveDigest) -> LongAlgebraic {
        let mut san = self.to_san(digest);
        if let Content::Step(step) = &mut san.content {
            let orig = digest.orig_square();
            step.orig_file = Some(orig.file());
            step.orig_rank = Some(orig.rank());
        }
        LongAlgebraic(san)
    }

    /// What a legal move does to the other side's king.
    pub(super) fn suffix_of(&self, digest: MoveDigest) -> Option<SanSuffix> {
        if digest.is_null() || !self.gives_check(digest) {
            None
        } else if self.play(digest).has_moves() {
            Some(SanSuffix::Check)
        } else {
            Some(SanSuffix::Checkmate)
        }
    }
}

/// The text of a legal move but for its suffix.
#[inline(always)]
pub(super) fn exact<C: Cpu>(cpu: C, board: &Board, digest: MoveDigest) -> San {
    if digest.is_null() {
        return San::NULL;
    }
    let (orig, dest) = (digest.orig_square(), digest.dest_square());
    if matches!(digest.move_type(), MoveType::Castling) {
        let towards_h = dest.file() as u8 == CastlingSide::KingSide.king_file() as u8;
        return San {
            content: Content::Castling(CastlingSide::ALL[usize::from(!towards_h)]),
            suffix: None,
        };
    }
    let placement = &board.placement;
    let piece_type = placement.type_at_occupied(orig);
    let is_capture = placement.of_color(board.side_to_move.opposite()).contains(dest)
        || matches!(digest.move_type(), MoveType::EnPassant);
    let mut step = Step {
        piece_type,
        orig_file: None,
        orig_rank: None,
        is_capture,
        dest,
        promotion: digest.promotion(),
    };
    match piece_type {
        PieceType::Pawn => step.orig_file = is_capture.then_some(orig.file()),
        PieceType::King => {}
        _ => {
            let origins = Origins {
                cpu,
                placement,
                us: board.side_to_move,
            };
            // Seldom is there another one, so it is asked whether that may move only then.
            if origins.pseudo_legal(step).more_than_one() {
                let others = origins.legal(step).without(BitBoard::with_one(orig));
                let shares_file = !(others & BitBoard::from_file(orig.file())).is_empty();
                let shares_rank = !(others & BitBoard::from_rank(orig.rank())).is_empty();
                step.orig_file = (!others.is_empty() && (!shares_file || shares_rank)).then_some(orig.file());
                step.orig_rank = shares_file.then_some(orig.rank());
            }
        }
    }
    San {
        content: Content::Step(step),
        suffix: None,
    }
}

/// A move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`. Made by
/// [`Board::to_long_algebraic`], written by `Display` without allocation.
///
/// ```
/// use chess_board::{Board, SanStyle};
///
/// let board: Board = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1".parse()?;
/// let digest = board.parse_san("dxc6", SanStyle::Strict)?;
/// let text = board.to_long_algebraic(digest).to_string();
/// assert_eq!(text, "d5xc6");
/// assert_eq!(board.parse_san(&text, SanStyle::Lenient)?, digest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LongAlgebraic(San);

impl fmt::Display for LongAlgebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Spelling::of(self.0, Some(b'-')).as_str())
    }
}
