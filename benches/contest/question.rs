//! What the contestants are asked.

use std::fmt::Debug;

/// A kind of work. Each gives an answer that does not depend on who does it.
pub trait Question: Copy + PartialEq + Debug + 'static {
    /// All questions of a contest, in the order of the report.
    const ALL: &'static [Self];

    /// Whether they are about tables, which are files that have to be there.
    const NEED_TABLES: bool = false;

    /// The word for it on the command line and between processes.
    fn word(self) -> &'static str;

    /// What it is called in the report, with the number of its group.
    fn title(self) -> &'static str;

    /// What is counted.
    fn unit(self) -> &'static str;

    /// Whether the work is spread over threads, so that only the clock tells how long it takes.
    fn uses_threads(self) -> bool {
        false
    }

    /// The question with this word.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.word() == word)
    }
}

/// What is asked about moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveQuestion {
    /// Perft of the classical positions, the last ply counted without making its moves.
    Bulk,
    /// Perft of the classical positions, every leaf made.
    Leaves,
    /// The full list of legal moves, and each of them played: what a search does.
    Play,
    /// Captures, en passant and promotions only; under-promotions don't count, since not everybody lists them.
    Noisy,
    /// Whether a move is legal, half of them being so.
    IsLegal,
    /// Whether a legal move gives check; who can't tell plays it and looks.
    GivesCheck,
    /// Attacks of rooks, for squares and occupancies in no order.
    Rook,
    /// Attacks of bishops.
    Bishop,
    /// Perft of the initial position with all means: threads, hash table.
    Hashed,
}

impl Question for MoveQuestion {
    const ALL: &'static [Self] = &[
        Self::Bulk,
        Self::Leaves,
        Self::Play,
        Self::Noisy,
        Self::IsLegal,
        Self::GivesCheck,
        Self::Rook,
        Self::Bishop,
        Self::Hashed,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Leaves => "leaves",
            Self::Play => "play",
            Self::Noisy => "noisy",
            Self::IsLegal => "is_legal",
            Self::GivesCheck => "gives_check",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Hashed => "hashed",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Bulk => "1  perft, bulk counting",
            Self::Leaves => "2  perft, every leaf made",
            Self::Play => "3a list all moves, play each",
            Self::Noisy => "3b captures and promotions",
            Self::IsLegal => "3c is_legal",
            Self::GivesCheck => "3d gives_check",
            Self::Rook => "4a rook look-ups",
            Self::Bishop => "4b bishop look-ups",
            Self::Hashed => "5  perft, 2 threads, 1024 MiB hash",
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Self::Bulk | Self::Leaves | Self::Hashed => "node",
            Self::Play | Self::GivesCheck => "move",
            Self::Noisy => "position",
            Self::IsLegal => "digest",
            Self::Rook | Self::Bishop => "look-up",
        }
    }

    fn uses_threads(self) -> bool {
        self == Self::Hashed
    }
}

/// What is asked of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableQuestion {
    /// Win, draw or loss if the clock is 0, position by position.
    Wdl,
    /// The distance to zeroing, position by position.
    Dtz,
    /// Win, draw or loss of all positions at once.
    WdlBatch,
    /// The distances of all positions at once.
    DtzBatch,
}

impl TableQuestion {
    /// The question about single positions that has the same answer.
    #[must_use]
    pub const fn single(self) -> Self {
        match self {
            Self::Wdl | Self::WdlBatch => Self::Wdl,
            Self::Dtz | Self::DtzBatch => Self::Dtz,
        }
    }
}

impl Question for TableQuestion {
    const ALL: &'static [Self] = &[Self::Wdl, Self::Dtz, Self::WdlBatch, Self::DtzBatch];
    const NEED_TABLES: bool = true;

    fn word(self) -> &'static str {
        match self {
            Self::Wdl => "wdl",
            Self::Dtz => "dtz",
            Self::WdlBatch => "wdl_batch",
            Self::DtzBatch => "dtz_batch",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Wdl => "6a WDL, one by one",
            Self::Dtz => "6b DTZ, one by one",
            Self::WdlBatch => "6c WDL, all at once",
            Self::DtzBatch => "6d DTZ, all at once",
        }
    }

    fn unit(self) -> &'static str {
        "probe"
    }
}

/// How much work is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// As little as shows that the answers are right.
    Test,
    /// Enough for a first impression: a ply less than everything, or a tenth of the positions.
    Quick,
    /// Everything.
    Full,
}

impl Size {
    /// All sizes, smallest first.
    pub const ALL: [Self; 3] = [Self::Test, Self::Quick, Self::Full];

    /// The word for it between processes.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Test => "test",
            Self::Quick => "quick",
            Self::Full => "full",
        }
    }

    /// The size with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.word() == word)
    }
}
