//! Which of the legal moves the generator is asked for.

use chess_bits::BitBoard;

/// A choice among the legal moves; what is constant costs nothing in the generator.
pub(crate) trait Select: Copy {
    /// Captures, en passant included, and promotions.
    const NOISY: bool;
    /// Everything else.
    const QUIET: bool;

    /// The squares a move may start from.
    #[inline(always)]
    fn origins(self) -> BitBoard {
        BitBoard::FULL
    }

    /// The squares a move may end on.
    #[inline(always)]
    fn dests(self) -> BitBoard {
        BitBoard::FULL
    }
}

#[derive(Clone, Copy)]
pub(crate) struct All;

impl Select for All {
    const NOISY: bool = true;
    const QUIET: bool = true;
}

#[derive(Clone, Copy)]
pub(crate) struct Noisy;

impl Select for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}

#[derive(Clone, Copy)]
pub(crate) struct Quiet;

impl Select for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

/// All moves from some squares to some squares.
#[derive(Clone, Copy)]
pub(crate) struct Masked {
    pub(crate) origins: BitBoard,
    pub(crate) dests: BitBoard,
}

impl Select for Masked {
    const NOISY: bool = true;
    const QUIET: bool = true;

    #[inline(always)]
    fn origins(self) -> BitBoard {
        self.origins
    }

    #[inline(always)]
    fn dests(self) -> BitBoard {
        self.dests
    }
}
