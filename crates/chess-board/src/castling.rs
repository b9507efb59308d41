//! Castling rights, for standard chess and Chess960 alike: the squares of the rooks that may still castle.

use chess_bits::{BitBoard, Color, File, Rank, Square};

/// The side of the board a king castles to: where the rook stands as seen from the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CastlingSide {
    /// Towards the h-file: the king ends on the g-file, the rook on the f-file (`O-O`).
    KingSide = 0,
    /// Towards the a-file: the king ends on the c-file, the rook on the d-file (`O-O-O`).
    QueenSide = 1,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The file the king ends on.
    #[inline]
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        }
    }

    /// The file the rook ends on.
    #[inline]
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        }
    }
}

/// A set of castling rights, each of them the square of the rook that may castle.
///
/// A right is a rook's square on its owner's back rank, so the same type serves standard chess, Chess960 and double
/// Chess960. Sixteen bits: the files of White's rooks, then those of Black's.
///
/// ```
/// use chess_board::{Board, CastlingRights};
/// use chess_bits::{BitBoard, Square};
///
/// let rights = Board::default().castling_rights();
/// assert_eq!(rights.rooks(), BitBoard::with_ones([Square::A1, Square::H1, Square::A8, Square::H8]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights(u16);

impl CastlingRights {
    /// No right at all.
    pub const NONE: Self = Self(0);

    /// The rights of the rooks on these squares; squares off the two back ranks are ignored.
    #[inline(always)]
    #[must_use]
    pub const fn from_rooks(rooks: BitBoard) -> Self {
        Self((rooks.0 & 0xff | rooks.0 >> 56 << 8) as u16)
    }

    /// The squares of the rooks that may castle.
    #[inline(always)]
    #[must_use]
    pub const fn rooks(self) -> BitBoard {
        BitBoard((self.0 as u64 & 0xff) | (self.0 as u64 >> 8) << 56)
    }

    /// The squares of one side's rooks that may castle.
    #[inline(always)]
    #[must_use]
    pub const fn rooks_of(self, color: Color) -> BitBoard {
        match color {
            Color::White => BitBoard(self.0 as u64 & 0xff),
            Color::Black => BitBoard((self.0 as u64 >> 8) << 56),
        }
    }

    /// The rights of one side alone.
    #[inline(always)]
    #[must_use]
    pub const fn of(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 & 0x00ff),
            Color::Black => Self(self.0 & 0xff00),
        }
    }

    /// Whether there is no right.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These rights and that of one more rook; a square off the two back ranks changes nothing.
    #[inline]
    #[must_use]
    pub const fn with(self, rook: Square) -> Self {
        Self(self.0 | Self::from_rooks(BitBoard::with_one(rook)).0)
    }

    /// These rights without those of the rooks on these squares.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, squares: BitBoard) -> Self {
        Self(self.0 & !Self::from_rooks(squares).0)
    }

    /// These rights without any of one side.
    #[inline(always)]
    #[must_use]
    pub const fn without_color(self, color: Color) -> Self {
        Self(self.0 & !Self(u16::MAX).of(color).0)
    }
}

/// The first rank of a side: where its king and rooks castle.
#[inline(always)]
pub(crate) const fn back_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::One,
        Color::Black => Rank::Eight,
    }
}

/// The side on which a rook stands, seen from the king of its rank.
#[inline(always)]
pub(crate) const fn side_of(king: Square, rook: Square) -> CastlingSide {
    if rook as u8 > king as u8 {
        CastlingSide::KingSide
    } else {
        CastlingSide::QueenSide
    }
}
