/// The four kinds of move that a digest tells apart.
///
/// The value is the number in the two highest bits of a digest. En passant is 0, so the number 0 as a whole would be
/// an en-passant capture from a1 to a1: impossible, and therefore free to mean
/// ["no move"](crate::MoveDigest::invalid).
///
/// ```
/// use chess_moves::MoveType;
///
/// assert_eq!(MoveType::from_index(2), Some(MoveType::Castling));
/// assert_eq!(MoveType::Normal.index(), 3);
/// assert_eq!(MoveType::from_index(4), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum MoveType {
    /// A pawn takes a pawn that has just moved two squares, by moving to the square that it skipped.
    EnPassant = 0,
    /// A pawn reaches the last rank, with or without a capture; the auxiliary data says what it becomes.
    Promotion = 1,
    /// King and rook move together; the squares are the king's.
    Castling = 2,
    /// Anything else: quiet moves, captures, double pushes of pawns, and the null move.
    Normal = 3,
}

impl MoveType {
    /// How many values there are.
    pub const COUNT: usize = 4;

    /// Every value, in the order of its index.
    pub const ALL: [Self; 4] = [Self::EnPassant, Self::Promotion, Self::Castling, Self::Normal];

    /// The value's place in [`ALL`](Self::ALL), from 0 to 3.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The value with this index, or `None` above 3.
    #[inline(always)]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::EnPassant),
            1 => Some(Self::Promotion),
            2 => Some(Self::Castling),
            3 => Some(Self::Normal),
            _ => None,
        }
    }
}
