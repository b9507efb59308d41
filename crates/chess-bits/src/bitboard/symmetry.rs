//! Mirrors and rotations of the whole board.

use super::BitBoard;

/// The eight symmetries of the board, without the one that does nothing. [`Square`](crate::Square) has them by the same
/// names.
///
/// ```
/// use chess_bits::BitBoard;
///
/// // . . . . . . . .
/// // . 1 1 1 1 . . .
/// // . 1 . . . 1 . .
/// // . 1 . . . 1 . .
/// // . 1 1 1 1 . . .
/// // . 1 . 1 . . . .
/// // . 1 . . 1 . . .
/// // . 1 . . . 1 . .
/// let letter = BitBoard(0x001e_2222_1e0a_1222);
/// assert_eq!(letter.flip(), BitBoard(0x2212_0a1e_2222_1e00));
/// assert_eq!(letter.rotate_180(), BitBoard(0x4448_5078_4444_7800));
/// assert_eq!(letter.rotate_90().rotate_90(), letter.rotate_180());
/// assert_eq!(letter.rotate_90().rotate_270(), letter);
/// ```
impl BitBoard {
    /// The board mirrored top to bottom: rank 1 and rank 8 change places, and so on.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2]).flip(), BitBoard::with_ones([A8, C7]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The board mirrored left to right: the a-file and the h-file change places, and so on.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2]).flip_horizontal(), BitBoard::with_ones([H1, F2]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        // Reversing all bits reverses the bits of each byte and the order of the bytes; the latter is undone.
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// The board mirrored in the diagonal from a1 to h8, which stays: h1 and a8 change places.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2, H1]).flip_diagonal(), BitBoard::with_ones([A1, B3, A8]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_diagonal(self) -> Self {
        // Transposing a matrix by halves: in each 2n × 2n block, the n × n block at its lower right changes places with
        // the one at its upper left, which is n ranks up and n files to the left of it.
        let bits = swap(self.0, 0x0000_0000_f0f0_f0f0, 4 * 8 - 4);
        let bits = swap(bits, 0x0000_cccc_0000_cccc, 2 * 8 - 2);
        Self(swap(bits, 0x00aa_00aa_00aa_00aa, 8 - 1))
    }

    /// The board mirrored in the diagonal from a8 to h1, which stays: a1 and h8 change places.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2, H1]).flip_anti_diagonal(), BitBoard::with_ones([H8, G6, H1]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_anti_diagonal(self) -> Self {
        // As above, but the block at the lower left and the one at the upper right change places.
        let bits = swap(self.0, 0x0000_0000_0f0f_0f0f, 4 * 8 + 4);
        let bits = swap(bits, 0x0000_3333_0000_3333, 2 * 8 + 2);
        Self(swap(bits, 0x0055_0055_0055_0055, 8 + 1))
    }

    /// The board turned a quarter clockwise: a1 goes to a8, a8 to h8.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2]).rotate_90(), BitBoard::with_ones([A8, B6]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_90(self) -> Self {
        self.flip_diagonal().flip()
    }

    /// The board turned half round, as the other side sees it: a1 and h8 change places, and h1 and a8.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2]).rotate_180(), BitBoard::with_ones([H8, F7]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_180(self) -> Self {
        Self(self.0.reverse_bits())
    }

    /// The board turned a quarter anticlockwise: a1 goes to h1, h1 to h8.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square::*};
    ///
    /// assert_eq!(BitBoard::with_ones([A1, C2]).rotate_270(), BitBoard::with_ones([H1, G3]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn rotate_270(self) -> Self {
        self.flip().flip_diagonal()
    }
}

/// Swaps each bit of the mask with the bit `distance` above it.
const fn swap(bits: u64, mask: u64, distance: u32) -> u64 {
    let differing = (bits ^ bits >> distance) & mask;
    bits ^ differing ^ differing << distance
}
