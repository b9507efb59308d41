//! Perft: the number of leaves of the tree of legal moves, the usual proof of a move generator.

use core::marker::PhantomData;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_moves::{MoveDigest, MoveList};

use crate::board::Board;
use crate::legal::count_moves;
use crate::movegen::{self, All, Castling, Flow, Sink, en_passant_victim, step_back};
use crate::placement::Placement;
use crate::side::{Black, Side, White};

impl Board {
    /// The largest depth of perft, in plies. No count gets there without a table, but the stack is bounded by it.
    pub const MAX_PERFT_DEPTH: u32 = 64;

    /// The number of move sequences of so many plies: 1 at depth 0, the number of legal moves at depth 1.
    ///
    /// The last ply is counted in bulk, without making its moves. Takes time in proportion to the number of positions
    /// one ply above the leaves, and a stack frame of about a kilobyte a ply. A count that would pass 2⁶⁴ stays at
    /// [`u64::MAX`].
    ///
    /// # Panics
    ///
    /// If `depth` is above [`MAX_PERFT_DEPTH`](Self::MAX_PERFT_DEPTH).
    ///
    /// ```
    /// assert_eq!(chess_board::Board::default().perft(4), 197_281);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn perft(&self, depth: u32) -> u64 {
        assert!(
            depth <= Self::MAX_PERFT_DEPTH,
            "perft goes to depth {} at most",
            Self::MAX_PERFT_DEPTH
        );
        match depth {
            0 => 1,
            1 => self.count_moves() as u64,
            2 => dispatch(LeavesOfMoves(self)),
            // The two lowest plies are nearly all of the work: above them plain moves do, and spare the compiler much.
            _ => self.legal_moves().into_iter().fold(0, |nodes: u64, digest| {
                nodes.saturating_add(self.play(digest).perft(depth - 1))
            }),
        }
    }
}

impl Board {
    /// Perft by root move: each legal move with the number of leaves below it, worked out as the iterator is asked.
    ///
    /// At depth 0 there is no move to divide by, and the iterator is empty.
    ///
    /// # Panics
    ///
    /// If `depth` is above [`MAX_PERFT_DEPTH`](Self::MAX_PERFT_DEPTH).
    ///
    /// ```
    /// let divided: Vec<_> = chess_board::Board::default().divide(3).collect();
    /// assert_eq!(divided.len(), 20);
    /// assert_eq!(divided.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 8_902);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn divide(&self, depth: u32) -> Divide {
        assert!(
            depth <= Self::MAX_PERFT_DEPTH,
            "perft goes to depth {} at most",
            Self::MAX_PERFT_DEPTH
        );
        let moves = if depth == 0 {
            MoveList::new()
        } else {
            self.legal_moves()
        };
        Divide {
            board: *self,
            depth,
            moves: moves.into_iter(),
        }
    }
}

/// The root moves of a board with the leaves below each; made by [`Board::divide`].
#[derive(Clone, Debug)]
pub struct Divide {
    board: Board,
    depth: u32,
    moves: <MoveList as IntoIterator>::IntoIter,
}

impl Iterator for Divide {
    type Item = (MoveDigest, u64);

    fn next(&mut self) -> Option<Self::Item> {
        let digest = self.moves.next()?;
        Some((digest, self.board.play(digest).perft(self.depth - 1)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Divide {}

/// Perft of depth 2.
struct LeavesOfMoves<'a>(&'a Board);

impl Kernel for LeavesOfMoves<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        match self.0.side_to_move {
            Color::White => leaves_of_moves::<White, C>(cpu, &self.0.placement),
            Color::Black => leaves_of_moves::<Black, C>(cpu, &self.0.placement),
        }
    }
}

#[inline(always)]
fn leaves_of_moves<S: Side, C: Cpu>(cpu: C, placement: &Placement) -> u64 {
    let mut make = Make::<S, C> {
        cpu,
        placement,
        leaves: 0,
        side: PhantomData,
    };
    let _: Flow = movegen::generate::<S, C, _>(cpu, placement, All, &mut make);
    make.leaves
}

/// Makes each move and adds up the number of answers to it.
///
/// The generator says which man moves, so a move is a few bit operations with no look at the board and no key.
struct Make<'a, S, C> {
    cpu: C,
    placement: &'a Placement,
    leaves: u64,
    side: PhantomData<S>,
}

impl<S: Side, C: Cpu> Make<'_, S, C> {
    #[inline(always)]
    fn descend(&mut self, next: &Placement) {
        self.leaves += u64::from(count_moves::<S::Them, C>(self.cpu, next));
    }

    /// The placement with one's own man lifted off `orig`.
    #[inline(always)]
    fn lifted(&self, piece: PieceType, orig: Square) -> Placement {
        let mut next = *self.placement;
        next.en_passant = None;
        next.pieces[piece as usize] ^= orig;
        next.colors[S::COLOR as usize] ^= orig;
        next
    }

    #[inline(always)]
    fn with_dropped(mut next: Placement, piece: PieceType, dest: Square) -> Placement {
        next.pieces[piece as usize] |= dest;
        next.colors[S::COLOR as usize] |= dest;
        next
    }

    /// The placement with an enemy man taken off `dest`, whatever it is.
    #[inline(always)]
    fn with_taken(mut next: Placement, dest: Square) -> Placement {
        let keep = !BitBoard::with_one(dest);
        for pieces in &mut next.pieces {
            *pieces &= keep;
        }
        next.colors[S::Them::COLOR as usize] &= keep;
        next.castling = next.castling.without(!keep);
        next
    }
}

impl<S: Side, C: Cpu> Sink for Make<'_, S, C> {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn piece(&mut self, piece: PieceType, orig: Square, dests: BitBoard) -> Flow {
        if dests.is_empty() {
            return Flow::Continue(());
        }
        let lifted = self.lifted(piece, orig);
        let them = self.placement.of_color(S::Them::COLOR);
        for dest in dests & them {
            self.descend(&Self::with_dropped(Self::with_taken(lifted, dest), piece, dest));
        }
        for dest in dests.without(them) {
            self.descend(&Self::with_dropped(lifted, piece, dest));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            self.descend(&Self::with_dropped(lifted, PieceType::Pawn, dest));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_double_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let mut lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            lifted.en_passant = Some(step_back(dest, step / 2));
            self.descend(&Self::with_dropped(lifted, PieceType::Pawn, dest));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_captures(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            self.descend(&Self::with_dropped(
                Self::with_taken(lifted, dest),
                PieceType::Pawn,
                dest,
            ));
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let lifted = self.lifted(PieceType::Pawn, step_back(dest, step));
            let taken = Self::with_taken(lifted, dest);
            for piece in [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                self.descend(&Self::with_dropped(taken, piece, dest));
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, orig: Square, dest: Square) -> Flow {
        let lifted = self.lifted(PieceType::Pawn, orig);
        let taken = Self::with_taken(lifted, en_passant_victim(dest));
        self.descend(&Self::with_dropped(taken, PieceType::Pawn, dest));
        Flow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) -> Flow {
        let mut next = self.lifted(PieceType::King, castling.king_orig);
        next.pieces[PieceType::Rook as usize] ^= castling.rook_orig;
        next.colors[S::COLOR as usize] ^= castling.rook_orig;
        let next = Self::with_dropped(next, PieceType::King, castling.king_dest);
        self.descend(&Self::with_dropped(next, PieceType::Rook, castling.rook_dest));
        Flow::Continue(())
    }
}
