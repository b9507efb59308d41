//! Which of the legal moves the generator is asked for.

use chess_bits::BitBoard;

/// A choice among the legal moves; what is constant costs nothing in the generator.
pub(crate) trait Select: Copy {
    /// Captures, en passant included, and promotions.
    fn noisy(self) -> bool;
    /// Everything else.
    fn quiet(self) -> bool;
    /// The squares a move may start from.
    fn origins(self) -> BitBoard;
    /// The squares a move may end on.
    fn dests(self) -> BitBoard;
}

/// Every move, known when the generator is compiled.
#[derive(Clone, Copy)]
pub(crate) struct All;

impl Select for All {
    #[inline(always)]
    fn noisy(self) -> bool {
        true
    }

    #[inline(always)]
    fn quiet(self) -> bool {
        true
    }

    #[inline(always)]
    fn origins(self) -> BitBoard {
        BitBoard::FULL
    }

    #[inline(always)]
    fn dests(self) -> BitBoard {
        BitBoard::FULL
    }
}

/// A choice made at run time: one compiled generator serves all of them, for a few tests a node.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) noisy: bool,
    pub(crate) quiet: bool,
    pub(crate) origins: BitBoard,
    pub(crate) dests: BitBoard,
}

impl Chosen {
    pub(crate) const ALL: Self = Self {
        noisy: true,
        quiet: true,
        origins: BitBoard::FULL,
        dests: BitBoard::FULL,
    };
    pub(crate) const NOISY: Self = Self {
        quiet: false,
        ..Self::ALL
    };
    pub(crate) const QUIET: Self = Self {
        noisy: false,
        ..Self::ALL
    };
}

impl Select for Chosen {
    #[inline(always)]
    fn noisy(self) -> bool {
        self.noisy
    }

    #[inline(always)]
    fn quiet(self) -> bool {
        self.quiet
    }

    #[inline(always)]
    fn origins(self) -> BitBoard {
        self.origins
    }

    #[inline(always)]
    fn dests(self) -> BitBoard {
        self.dests
    }
}
