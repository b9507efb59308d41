//! Legal moves of a board: lists, counts, callbacks, and the test of a single digest.

use core::ops::ControlFlow;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_attacks::{between, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_rays};
use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_moves::{MoveDigest, MoveList, MoveType};

use crate::board::Board;
use crate::movegen::{self, All, Chosen, Count, Each, Flow, Select, Sink};
use crate::placement::Placement;
use crate::side::{Black, Side, White};

/// Runs the generator for the side to move.
#[inline(always)]
pub(crate) fn generate_into<C: Cpu, T: Select>(cpu: C, board: &Board, select: T, sink: &mut impl Sink) -> Flow {
    match board.side_to_move {
        Color::White => movegen::generate::<White, C, T>(cpu, &board.placement, select, sink),
        Color::Black => movegen::generate::<Black, C, T>(cpu, &board.placement, select, sink),
    }
}

struct Fill<'a, T>(&'a Board, T, &'a mut MoveList);

impl<T: Select> Kernel for Fill<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let list = self.2;
        let mut sink = Each(|digest| {
            // A board has at most `MoveList::CAPACITY` legal moves: its doc counts them.
            let pushed = list.try_push(digest);
            debug_assert!(pushed.is_ok(), "more legal moves than a board can have");
            Flow::Continue(())
        });
        let _: Flow = generate_into(cpu, self.0, self.1, &mut sink);
    }
}

// The lists are filled where the caller has them: the public functions are inlined around calls of these two. Returned from
// a call, a list of 650 bytes was copied each time.
impl Board {
    fn fill_all(&self, list: &mut MoveList) {
        dispatch(Fill(self, All, list));
    }

    fn fill(&self, chosen: Chosen, list: &mut MoveList) {
        dispatch(Fill(self, chosen, list));
    }
}

struct CountMoves<'a>(&'a Board);

impl Kernel for CountMoves<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> usize {
        let count = match self.0.side_to_move {
            Color::White => count_moves::<White, C>(cpu, &self.0.placement),
            Color::Black => count_moves::<Black, C>(cpu, &self.0.placement),
        };
        count as usize
    }
}

/// The number of legal moves, in code of its own: nearly all of perft's time is spent here, so it is compiled once.
pub(crate) fn count_moves<S: Side, C: Cpu>(cpu: C, placement: &Placement) -> u32 {
    // Entering the code compiled for the processor anew: a call that is not inlined has left it.
    cpu.run(
        #[inline(always)]
        || {
            let mut count = Count(0);
            let _: Flow = movegen::generate::<S, C, _>(cpu, placement, All, &mut count);
            count.0
        },
    )
}

impl Board {
    /// All legal moves, in no particular order.
    ///
    /// Complete and exact: castling, en passant and promotions included, nothing pseudo-legal left in it.
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let board = Board::default();
    /// let mut moves: Vec<String> = board.legal_moves().into_iter().map(|digest| digest.to_string()).collect();
    /// moves.sort();
    /// assert_eq!(moves[..4], ["a2a3", "a2a4", "b1a3", "b1c3"]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill_all(&mut list);
        list
    }

    /// The legal captures (en passant included) and promotions: what a quiescence search looks at.
    ///
    /// With [`quiet_moves`](Self::quiet_moves) it makes up [`legal_moves`](Self::legal_moves).
    #[inline(always)]
    #[must_use]
    pub fn noisy_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill(Chosen::NOISY, &mut list);
        list
    }

    /// The legal moves that neither capture nor promote; castling is one of them.
    #[inline(always)]
    #[must_use]
    pub fn quiet_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.fill(Chosen::QUIET, &mut list);
        list
    }

    /// The legal moves that start on one of `origins` and end on one of `dests`.
    ///
    /// A castling starts on the king's square and ends on the square the king ends on.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    /// use chess_board::Board;
    ///
    /// let knights = BitBoard::with_ones([Square::B1, Square::G1]);
    /// assert_eq!(Board::default().moves_between(knights, BitBoard::FULL).len(), 4);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn moves_between(&self, origins: BitBoard, dests: BitBoard) -> MoveList {
        let mut list = MoveList::new();
        self.fill(
            Chosen {
                origins,
                dests,
                ..Chosen::ALL
            },
            &mut list,
        );
        list
    }

    /// How many legal moves there are, without listing them.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        dispatch(CountMoves(self))
    }

    /// Calls `f` with each legal move until it breaks off.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use chess_board::Board;
    /// use chess_moves::MoveDigest;
    ///
    /// let board = Board::default();
    /// let first = board.for_each_move(|digest: MoveDigest| ControlFlow::Break(digest));
    /// assert!(matches!(first, ControlFlow::Break(digest) if board.is_legal(digest)));
    /// ```
    pub fn for_each_move<B>(&self, f: impl FnMut(MoveDigest) -> ControlFlow<B>) -> ControlFlow<B> {
        struct Visit<'a, F>(&'a Board, F);
        impl<B, F: FnMut(MoveDigest) -> ControlFlow<B>> Kernel for Visit<'_, F> {
            type Output = ControlFlow<B>;
            #[inline(always)]
            fn run<C: Cpu>(mut self, cpu: C) -> ControlFlow<B> {
                let mut result = ControlFlow::Continue(());
                let mut sink = Each(|digest| match (self.1)(digest) {
                    ControlFlow::Continue(()) => Flow::Continue(()),
                    broken => {
                        result = broken;
                        Flow::Break(())
                    }
                });
                let _: Flow = generate_into(cpu, self.0, All, &mut sink);
                result
            }
        }
        dispatch(Visit(self, f))
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.count_moves() != 0
    }

    /// Whether a digest is one of the legal moves, exactly, for each of the 65,536 values; no list is made.
    ///
    /// The null move, [`MoveDigest::invalid`] and auxiliary bits on anything but a promotion are not legal.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_moves::MoveDigest;
    ///
    /// let board = Board::default();
    /// assert_eq!((0..=u16::MAX).filter(|&raw| board.is_legal(MoveDigest::from_raw(raw))).count(), 20);
    /// ```
    #[must_use]
    pub fn is_legal(&self, digest: MoveDigest) -> bool {
        struct IsLegal<'a>(&'a Board, MoveDigest);
        impl Kernel for IsLegal<'_> {
            type Output = bool;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> bool {
                match self.0.side_to_move {
                    Color::White => is_legal::<White, C>(cpu, &self.0.placement, self.1),
                    Color::Black => is_legal::<Black, C>(cpu, &self.0.placement, self.1),
                }
            }
        }
        dispatch(IsLegal(self, digest))
    }
}

#[inline(always)]
fn is_legal<S: Side, C: Cpu>(cpu: C, placement: &Placement, digest: MoveDigest) -> bool {
    let (orig, dest) = (digest.orig_square(), digest.dest_square());
    let us = placement.of_color(S::COLOR);
    if !us.contains(orig) {
        return false;
    }
    let by_pawn = placement.of_type(PieceType::Pawn).contains(orig);
    let by_king = placement.of_type(PieceType::King).contains(orig);
    match digest.move_type() {
        MoveType::Castling => {
            by_king && digest.aux_data() == 0 && movegen::castling_is_legal::<S, C>(cpu, placement, dest)
        }
        MoveType::EnPassant => {
            by_pawn
                && digest.aux_data() == 0
                && placement.en_passant == Some(dest)
                && pawn_attacks(S::COLOR, orig).contains(dest)
                && movegen::en_passant_is_legal(cpu, placement, S::COLOR, orig, dest)
        }
        MoveType::Promotion => {
            by_pawn
                && S::LAST_RANK.contains(dest)
                && pawn_reaches::<S>(placement, orig, dest)
                && placement.is_safe_after(cpu, S::COLOR, orig, dest, dest)
        }
        MoveType::Normal => {
            if digest.aux_data() != 0 || us.contains(dest) {
                false
            } else if by_king {
                // The king is lifted, so that it can't hide from a line behind itself.
                let attackers = placement.attackers_to(cpu, dest, placement.occupied() ^ orig);
                king_attacks(orig).contains(dest) && (attackers & placement.of_color(S::Them::COLOR)).is_empty()
            } else if by_pawn {
                !S::LAST_RANK.contains(dest)
                    && pawn_reaches::<S>(placement, orig, dest)
                    && placement.is_safe_after(cpu, S::COLOR, orig, dest, dest)
            } else {
                piece_reaches(placement, orig, dest) && placement.is_safe_after(cpu, S::COLOR, orig, dest, dest)
            }
        }
    }
}

/// Whether a man that is neither king nor pawn moves from one square to another, safety of the king left open.
///
/// Which kind it is can't be foreseen, so nothing branches on it: its reach on an empty board is put together from those
/// of the kinds it belongs to, and the way there must be empty (a knight's is).
#[inline(always)]
fn piece_reaches(placement: &Placement, orig: Square, dest: Square) -> bool {
    let reach_if = |men: BitBoard, reach: BitBoard| reach & (men.0 >> orig as u8 & 1).wrapping_neg();
    let reach = reach_if(placement.of_type(PieceType::Knight), knight_attacks(orig))
        | reach_if(placement.diagonals(), bishop_rays(orig))
        | reach_if(placement.lines(), rook_rays(orig));
    reach.contains(dest) & (between(orig, dest) & placement.occupied()).is_empty()
}

/// Whether a pawn moves from one square to another, en passant left out, safety of the king left open.
#[inline(always)]
fn pawn_reaches<S: Side>(placement: &Placement, orig: Square, dest: Square) -> bool {
    let empty = !placement.occupied();
    let single = BitBoard::with_one(orig).shift(S::UP) & empty;
    let double = (single & S::THIRD_RANK).shift(S::UP) & empty;
    let taken = pawn_attacks(S::COLOR, orig) & placement.of_color(S::Them::COLOR);
    (single | double | taken).contains(dest)
}
