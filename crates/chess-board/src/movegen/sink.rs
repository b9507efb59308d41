//! Where generated moves go: the generator says *which* moves there are, a sink says what is done with them.

use core::ops::ControlFlow;

use chess_bits::{BitBoard, PieceType, Square};
use chess_moves::MoveDigest;

/// Stops the generator early with `Break`.
pub(crate) type Flow = ControlFlow<()>;

/// Takes moves in bulk: a man and the set of its destinations, or a set of pawn destinations that lie one and the same
/// step from their origins. What is constant at the call (`piece`, `step`) is constant in the inlined sink.
pub(crate) trait Sink {
    /// Whether `piece` must name the man and give all its destinations at once. Where not, a queen comes as a bishop and
    /// a rook, which saves the generator a loop.
    const WHOLE_QUEENS: bool;

    /// Normal moves and captures of one man that is no pawn.
    fn piece(&mut self, piece: PieceType, orig: Square, dests: BitBoard) -> Flow;
    /// Single pawn steps that do not promote.
    fn pawn_pushes(&mut self, dests: BitBoard, step: i8) -> Flow;
    /// Double pawn steps.
    fn pawn_double_pushes(&mut self, dests: BitBoard, step: i8) -> Flow;
    /// Pawn captures that do not promote, en passant left out.
    fn pawn_captures(&mut self, dests: BitBoard, step: i8) -> Flow;
    /// Pawn steps and captures onto the last rank, four moves a destination.
    fn promotions(&mut self, dests: BitBoard, step: i8) -> Flow;
    /// One en-passant capture.
    fn en_passant(&mut self, orig: Square, dest: Square) -> Flow;
    /// One castling.
    fn castling(&mut self, castling: Castling) -> Flow;
}

/// The four squares of a castling, in Chess960 any of them may coincide with another's start.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    pub(crate) king_orig: Square,
    pub(crate) king_dest: Square,
    pub(crate) rook_orig: Square,
    pub(crate) rook_dest: Square,
}

/// The square a pawn came from.
#[inline(always)]
pub(crate) const fn step_back(dest: Square, step: i8) -> Square {
    Square::wrapping((dest as u8).wrapping_sub(step as u8))
}

/// Counts moves without looking at them.
pub(crate) struct Count(pub(crate) u32);

impl Sink for Count {
    const WHOLE_QUEENS: bool = false;

    #[inline(always)]
    fn piece(&mut self, _: PieceType, _: Square, dests: BitBoard) -> Flow {
        self.0 += dests.count_bits();
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, dests: BitBoard, _: i8) -> Flow {
        self.0 += dests.count_bits();
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_double_pushes(&mut self, dests: BitBoard, _: i8) -> Flow {
        self.0 += dests.count_bits();
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_captures(&mut self, dests: BitBoard, _: i8) -> Flow {
        self.0 += dests.count_bits();
        Flow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, dests: BitBoard, _: i8) -> Flow {
        self.0 += 4 * dests.count_bits();
        Flow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, _: Castling) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

/// Hands every move on as a digest, one by one.
pub(crate) struct Each<F>(pub(crate) F);

impl<F: FnMut(MoveDigest) -> Flow> Each<F> {
    #[inline(always)]
    fn pawns(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            (self.0)(MoveDigest::new_normal(step_back(dest, step), dest))?;
        }
        Flow::Continue(())
    }
}

impl<F: FnMut(MoveDigest) -> Flow> Sink for Each<F> {
    const WHOLE_QUEENS: bool = false;

    #[inline(always)]
    fn piece(&mut self, _: PieceType, orig: Square, dests: BitBoard) -> Flow {
        for dest in dests {
            (self.0)(MoveDigest::new_normal(orig, dest))?;
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        self.pawns(dests, step)
    }

    #[inline(always)]
    fn pawn_double_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        self.pawns(dests, step)
    }

    #[inline(always)]
    fn pawn_captures(&mut self, dests: BitBoard, step: i8) -> Flow {
        self.pawns(dests, step)
    }

    #[inline(always)]
    fn promotions(&mut self, dests: BitBoard, step: i8) -> Flow {
        for dest in dests {
            let orig = step_back(dest, step);
            for piece in [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                (self.0)(MoveDigest::new_promotion(orig, dest, piece))?;
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, orig: Square, dest: Square) -> Flow {
        (self.0)(MoveDigest::new_en_passant(orig, dest))
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) -> Flow {
        (self.0)(MoveDigest::new_castling(castling.king_orig, castling.king_dest))
    }
}
