//! What the contestants are asked.

/// A kind of work. Each gives an answer that does not depend on who does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
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

impl Question {
    /// All questions, in the order of the report.
    pub const ALL: [Self; 9] = [
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

    /// The word for it on the command line and between processes.
    #[must_use]
    pub const fn word(self) -> &'static str {
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

    /// The question with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|question| question.word() == word)
    }

    /// What it is called in the report, with the number of its group.
    #[must_use]
    pub const fn title(self) -> &'static str {
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

    /// What is counted.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Bulk | Self::Leaves | Self::Hashed => "node",
            Self::Play | Self::GivesCheck => "move",
            Self::Noisy => "position",
            Self::IsLegal => "digest",
            Self::Rook | Self::Bishop => "look-up",
        }
    }
}

/// How much work is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// As little as shows that the answers are right.
    Test,
    /// A ply less than everything.
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
