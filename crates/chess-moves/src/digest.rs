use core::fmt;

use chess_bits::{PieceType, Square};

use crate::layout::{AUX_MASK, AUX_SHIFT, DEST_MASK, DEST_SHIFT, ORIG_MASK, ORIG_SHIFT, TYPE_MASK, TYPE_SHIFT};
use crate::{MoveType, UciMove};

/// A move in 16 bits.
///
/// ```text
///  15  14 | 13  12  11  10   9   8 |  7   6   5   4   3   2 |  1   0
/// +---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
/// | move  |     origin square     |  destination square   |  aux  |
/// | type  |        0..=63         |        0..=63         | data  |
/// +---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
/// ```
///
/// | move type | value | squares | aux data |
/// |---|---|---|---|
/// | en passant | 0 | the capturing pawn's | 0 |
/// | promotion | 1 | the pawn's | what it becomes: 0 queen, 1 rook, 2 bishop, 3 knight |
/// | castling | 2 | the **king's** origin and destination (on the c- or g-file), in Chess960 too | 0 |
/// | normal | 3 | the piece's; equal squares make the null move | 0 |
///
/// A digest says just enough to play the move on the board that it belongs to. It holds neither the moving piece nor
/// the captured one, and nothing about it promises that the move is legal, or possible: all 65,536 numbers are
/// digests. Two of them have a meaning of their own: [`invalid`](Self::invalid) (the number 0) stands for "no
/// move", [null moves](Self::is_null) for "pass".
///
/// The order of digests is the order of their numbers: a total order, without a meaning in chess.
///
/// ```
/// use chess_bits::{PieceType, Square};
/// use chess_moves::{MoveDigest, MoveType};
///
/// let advance = MoveDigest::new_normal(Square::E2, Square::E4);
/// assert_eq!(advance.orig_square(), Square::E2);
/// assert_eq!(advance.dest_square(), Square::E4);
/// assert_eq!(advance.to_raw(), (3 << 14) | (12 << 8) | (28 << 2));
///
/// let promotion = MoveDigest::new_promotion(Square::E7, Square::E8, PieceType::Knight);
/// assert_eq!(promotion.move_type(), MoveType::Promotion);
/// assert_eq!(promotion.aux_data(), 3);
/// assert_eq!(promotion.promotion(), Some(PieceType::Knight));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[repr(transparent)]
pub struct MoveDigest(u16);

impl MoveDigest {
    /// What a pawn may become, in the order of the auxiliary data: queen, rook, bishop, knight.
    pub const PROMOTIONS: [PieceType; 4] = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];

    #[inline(always)]
    const fn pack(move_type: MoveType, orig: Square, dest: Square, aux: u16) -> Self {
        Self(
            ((move_type as u16) << TYPE_SHIFT)
                | ((orig as u16) << ORIG_SHIFT)
                | ((dest as u16) << DEST_SHIFT)
                | (aux << AUX_SHIFT),
        )
    }

    /// The number 0, for places where a digest is required and there is no move. Legal on no board.
    ///
    /// Also the [`Default`].
    ///
    /// ```
    /// use chess_moves::MoveDigest;
    ///
    /// assert_eq!(MoveDigest::invalid().to_raw(), 0);
    /// assert!(!MoveDigest::invalid().is_null());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn invalid() -> Self {
        Self(0)
    }

    /// The null move of the side whose king stands on `king_square`: nothing changes but the side to move.
    #[inline(always)]
    #[must_use]
    pub const fn new_null(king_square: Square) -> Self {
        Self::pack(MoveType::Normal, king_square, king_square, 0)
    }

    /// A quiet move, a capture or a pawn's double push.
    ///
    /// Equal squares make a [null move](Self::is_null).
    #[inline(always)]
    #[must_use]
    pub const fn new_normal(orig: Square, dest: Square) -> Self {
        Self::pack(MoveType::Normal, orig, dest, 0)
    }

    /// A pawn's step or capture to the last rank, where it becomes a `piece_type`.
    ///
    /// # Panics
    ///
    /// If `piece_type` is a pawn or a king.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub const fn new_promotion(orig: Square, dest: Square, piece_type: PieceType) -> Self {
        let aux = match piece_type {
            PieceType::Queen => 0,
            PieceType::Rook => 1,
            PieceType::Bishop => 2,
            PieceType::Knight => 3,
            PieceType::Pawn | PieceType::King => panic!("a pawn becomes a queen, rook, bishop or knight only"),
        };
        Self::pack(MoveType::Promotion, orig, dest, aux)
    }

    /// An en-passant capture: `dest` is the square that the captured pawn skipped, not the one it stands on.
    #[inline(always)]
    #[must_use]
    pub const fn new_en_passant(orig: Square, dest: Square) -> Self {
        Self::pack(MoveType::EnPassant, orig, dest, 0)
    }

    /// Castling, by the king's origin and the king's destination (on the c- or g-file), in Chess960 too.
    ///
    /// In Chess960 a king may castle without moving: the squares are equal then, and it is still no null move.
    ///
    /// ```
    /// use chess_bits::Square;
    /// use chess_moves::MoveDigest;
    ///
    /// assert!(!MoveDigest::new_castling(Square::G1, Square::G1).is_null());
    /// assert!(MoveDigest::new_normal(Square::G1, Square::G1).is_null());
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn new_castling(orig: Square, dest: Square) -> Self {
        Self::pack(MoveType::Castling, orig, dest, 0)
    }

    /// The digest with this number; every number is one.
    #[inline(always)]
    #[must_use]
    pub const fn from_raw(raw: u16) -> Self {
        Self(raw)
    }

    /// The digest's number.
    #[inline(always)]
    #[must_use]
    pub const fn to_raw(self) -> u16 {
        self.0
    }

    /// The kind of move.
    #[inline(always)]
    #[must_use]
    pub const fn move_type(&self) -> MoveType {
        match MoveType::from_index(((self.0 & TYPE_MASK) >> TYPE_SHIFT) as usize) {
            Some(move_type) => move_type,
            None => unreachable!(),
        }
    }

    /// Where the piece comes from; of castling, where the king does.
    #[inline(always)]
    #[must_use]
    pub const fn orig_square(&self) -> Square {
        Square::wrapping(((self.0 & ORIG_MASK) >> ORIG_SHIFT) as u8)
    }

    /// Where the piece goes to; of castling, where the king does.
    #[inline(always)]
    #[must_use]
    pub const fn dest_square(&self) -> Square {
        Square::wrapping(((self.0 & DEST_MASK) >> DEST_SHIFT) as u8)
    }

    /// The auxiliary data, 0 to 3: of a promotion the piece (queen, rook, bishop, knight), otherwise 0.
    ///
    /// A number from [`from_raw`](Self::from_raw) may carry other values on other types; such a digest is legal on no
    /// board.
    #[inline(always)]
    #[must_use]
    pub const fn aux_data(&self) -> usize {
        ((self.0 & AUX_MASK) >> AUX_SHIFT) as usize
    }

    /// What the pawn becomes, or `None` where the move is no promotion.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(&self) -> Option<PieceType> {
        match self.move_type() {
            MoveType::Promotion => Some(Self::PROMOTIONS[self.aux_data()]),
            _ => None,
        }
    }

    /// Whether this is a null move: one of the normal type from a square to itself.
    ///
    /// A null move changes nothing but the side to move. It is no legal move; searches try it to see what a threat is
    /// worth. Castling without moving the king (Chess960) is not a null move, and neither is
    /// [`invalid`](Self::invalid).
    #[inline(always)]
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self.move_type(), MoveType::Normal) && self.orig_square() as u8 == self.dest_square() as u8
    }

    /// The move in coordinates: `e2e4`, `e1g1` (castling, by the king's squares), `e7e8q`, `0000` (null move).
    ///
    /// The same text as [`Display`](fmt::Display), which needs no allocation.
    ///
    /// ```
    /// use chess_bits::{PieceType, Square};
    /// use chess_moves::MoveDigest;
    ///
    /// assert_eq!(MoveDigest::new_normal(Square::E7, Square::E5).notation(), "e7e5");
    /// assert_eq!(MoveDigest::new_castling(Square::E1, Square::G1).notation(), "e1g1");
    /// assert_eq!(MoveDigest::new_promotion(Square::E7, Square::E8, PieceType::Queen).notation(), "e7e8q");
    /// assert_eq!(MoveDigest::new_null(Square::E1).notation(), "0000");
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn notation(&self) -> alloc::string::String {
        alloc::string::ToString::to_string(self)
    }
}

impl From<MoveDigest> for u16 {
    #[inline(always)]
    fn from(digest: MoveDigest) -> Self {
        digest.0
    }
}

/// The move in coordinates, as [`UciMove`] writes it.
///
/// Everything but a null move is spelled by its squares, so [`invalid`](MoveDigest::invalid) is `a1a1`, which no one
/// mistakes for the `0000` of a null move. The text leaves out what coordinates do not say: the move type, and
/// auxiliary data that does not belong to a promotion.
impl fmt::Display for MoveDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        UciMove::from(*self).fmt(f)
    }
}

/// Number, type, move: `MoveDigest(0xcc70 Normal e2e4)`.
impl fmt::Debug for MoveDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MoveDigest({:#06x} {:?} {self})", self.0, self.move_type())
    }
}
