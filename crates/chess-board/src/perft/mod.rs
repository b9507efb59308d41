//! Perft: the number of leaves of the tree of legal moves, the usual proof of a move generator.

mod make;
mod replies;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_bits::Color;
use chess_moves::{MoveDigest, MoveList};

use crate::board::Board;
use crate::side::{Black, White};

/// Refuses depths that the stack is not meant for.
#[track_caller]
pub(crate) fn check_depth(depth: u32) {
    let max = Board::MAX_PERFT_DEPTH;
    assert!(depth <= max, "perft goes to depth {max} at most");
}

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
        check_depth(depth);
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
        check_depth(depth);
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
            Color::White => replies::leaves_of_moves::<White, C>(cpu, &self.0.placement),
            Color::Black => replies::leaves_of_moves::<Black, C>(cpu, &self.0.placement),
        }
    }
}
