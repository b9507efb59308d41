//! Perft: the number of leaves of the tree of legal moves, the usual proof of a move generator.

use core::marker::PhantomData;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_moves::{MoveDigest, MoveList};

use crate::board::Board;
use crate::movegen::{self, All, Castling, Count, Flow, Sink, en_passant_victim, step_back};
use crate::placement::Placement;
use crate::side::{Black, Side, White};

impl Board {
    /// The number of move sequences of so many plies: 1 at depth 0, the number of legal moves at depth 1.
    ///
    /// The last ply is counted in bulk, without making its moves. Takes time in proportion to the number of positions
    /// one ply above the leaves, and a stack frame of a few hundred bytes a ply. At depths where the count would pass
    /// 2⁶⁴ (which no computer will live to see) it wraps around.
    ///
    /// ```
    /// assert_eq!(chess_board::Board::default().perft(4), 197_281);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        struct Perft<'a>(&'a Board, u32);
        impl Kernel for Perft<'_> {
            type Output = u64;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> u64 {
                match self.0.side_to_move {
                    Color::White => perft::<White, C>(cpu, &self.0.placement, self.1),
                    Color::Black => perft::<Black, C>(cpu, &self.0.placement, self.1),
                }
            }
        }
        if depth == 0 { 1 } else { dispatch(Perft(self, depth)) }
    }
}

impl Board {
    /// Perft by root move: each legal move with the number of leaves below it, worked out as the iterator is asked.
    ///
    /// At depth 0 there is no move to divide by, and the iterator is empty.
    ///
    /// ```
    /// let divided: Vec<_> = chess_board::Board::default().divide(3).collect();
    /// assert_eq!(divided.len(), 20);
    /// assert_eq!(divided.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 8_902);
    /// ```
    #[must_use]
    pub fn divide(&self, depth: u32) -> Divide {
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

/// Leaves below a placement with `S` to move, `depth` being at least 1.
fn perft<S: Side, C: Cpu>(cpu: C, placement: &Placement, depth: u32) -> u64 {
    match depth {
        1 => u64::from(count::<S, C>(cpu, placement)),
        2 => make_all::<S, C, true>(cpu, placement, 1),
        _ => make_all::<S, C, false>(cpu, placement, depth - 1),
    }
}

/// The number of legal moves, in code of its own: nearly all of perft's time is spent here.
///
/// Every level enters the code compiled for the processor anew, since a recursive call can't be inlined into it.
fn count<S: Side, C: Cpu>(cpu: C, placement: &Placement) -> u32 {
    cpu.run(
        #[inline(always)]
        || {
            let mut count = Count(0);
            let _: Flow = movegen::generate::<S, C, _>(cpu, placement, All, &mut count);
            count.0
        },
    )
}

/// Makes every move and adds up the leaves so many plies below each; `LAST` where that is one ply.
fn make_all<S: Side, C: Cpu, const LAST: bool>(cpu: C, placement: &Placement, depth: u32) -> u64 {
    cpu.run(
        #[inline(always)]
        || {
            let mut make = Make::<S, C, LAST> {
                cpu,
                placement,
                depth,
                nodes: 0,
                side: PhantomData,
            };
            let _: Flow = movegen::generate::<S, C, _>(cpu, placement, All, &mut make);
            make.nodes
        },
    )
}

/// Makes each move and adds up what lies below it.
///
/// The generator says which man moves, so a move is a few bit operations with no look at the board and no key.
struct Make<'a, S, C, const LAST: bool> {
    cpu: C,
    placement: &'a Placement,
    /// Plies below each move.
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side, C: Cpu, const LAST: bool> Make<'_, S, C, LAST> {
    #[inline(always)]
    fn descend(&mut self, next: &Placement) {
        let leaves = if LAST {
            u64::from(count::<S::Them, C>(self.cpu, next))
        } else {
            perft::<S::Them, C>(self.cpu, next, self.depth)
        };
        self.nodes = self.nodes.wrapping_add(leaves);
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

impl<S: Side, C: Cpu, const LAST: bool> Sink for Make<'_, S, C, LAST> {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn piece(&mut self, piece: PieceType, orig: Square, dests: BitBoard) -> Flow {
        if dests.is_empty() {
            return Flow::Continue(());
        }
        let mut lifted = self.lifted(piece, orig);
        match piece {
            PieceType::King => lifted.castling = lifted.castling.without_color(S::COLOR),
            PieceType::Rook => lifted.castling = lifted.castling.without(BitBoard::with_one(orig)),
            _ => {}
        }
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
        next.castling = next.castling.without_color(S::COLOR);
        let next = Self::with_dropped(next, PieceType::King, castling.king_dest);
        self.descend(&Self::with_dropped(next, PieceType::Rook, castling.rook_dest));
        Flow::Continue(())
    }
}
