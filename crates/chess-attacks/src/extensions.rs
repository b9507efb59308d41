//! The extension traits that give rays and targets the spelling `BitBoard::up_ray(square)`.
//!
//! The set type belongs to chess-bits, and only its own crate can give a type inherent functions; a trait can be
//! implemented here. Everything forwards to the free functions of this crate.

use chess_bits::{BitBoard, Color, Direction, Square};

use crate::{bishop_targets, king_targets, knight_targets, pawn_targets, queen_targets, ray, rook_targets};

mod sealed {
    pub trait Sealed {}
    impl Sealed for chess_bits::BitBoard {}
}

macro_rules! rays {
    ($($name:ident $direction:ident $words:literal;)+) => {
        /// The eight rays, spelt as functions of [`BitBoard`]. Each includes the square it starts from.
        ///
        /// The free function is [`ray`](crate::ray), which takes the direction as a value and is `const`.
        ///
        /// ```
        /// use chess_attacks::Rays;
        /// use chess_bits::{BitBoard, Square};
        ///
        /// let up = BitBoard::up_ray(Square::C5);
        /// assert_eq!(up, BitBoard::with_one(Square::C5) | Square::C6 | Square::C7 | Square::C8);
        /// ```
        pub trait Rays: sealed::Sealed {
            $(
                #[doc = concat!("The squares from `from` straight ", $words, " to the edge, `from` included.")]
                #[must_use]
                fn $name(from: Square) -> BitBoard;
            )+
        }

        impl Rays for BitBoard {
            $(
                #[inline]
                fn $name(from: Square) -> BitBoard {
                    ray(Direction::$direction, from)
                }
            )+
        }
    };
}

rays! {
    up_ray Up "up";
    up_right_ray UpRight "up and to the right";
    right_ray Right "to the right";
    down_right_ray DownRight "down and to the right";
    down_ray Down "down";
    down_left_ray DownLeft "down and to the left";
    left_ray Left "to the left";
    up_left_ray UpLeft "up and to the left";
}

/// The targets of each piece, spelt as functions of [`BitBoard`]: where it may go, as far as the squares of the two sides
/// can tell (no pins, no checks, no castling, no en passant).
///
/// The free functions ([`pawn_targets`](crate::pawn_targets) and its like) take own and enemy squares, and are `const`; here the
/// arguments are always White's squares first, then Black's.
///
/// ```
/// use chess_attacks::Targets;
/// use chess_bits::{BitBoard, Square};
///
/// let white = BitBoard::EMPTY;
/// let black = BitBoard::with_one(Square::C5);
/// let targets = BitBoard::white_pawn_targets(Square::D4, white, black);
/// assert_eq!(targets, BitBoard::with_one(Square::C5) | Square::D5);
/// ```
pub trait Targets: sealed::Sealed {
    /// The targets of a white pawn on `square`; see [`pawn_targets`](crate::pawn_targets).
    #[must_use]
    fn white_pawn_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a black pawn on `square`; see [`pawn_targets`](crate::pawn_targets).
    #[must_use]
    fn black_pawn_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a white king on `square`; see [`king_targets`](crate::king_targets).
    #[must_use]
    fn white_king_targets(square: Square, white_occupancy: BitBoard) -> BitBoard;
    /// The targets of a black king on `square`; see [`king_targets`](crate::king_targets).
    #[must_use]
    fn black_king_targets(square: Square, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a knight on `square`, whose own side holds `self_occupancy`; see
    /// [`knight_targets`](crate::knight_targets).
    #[must_use]
    fn knight_targets(square: Square, self_occupancy: BitBoard) -> BitBoard;
    /// The targets of a white bishop on `square`; see [`bishop_targets`](crate::bishop_targets).
    #[must_use]
    fn white_bishop_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a black bishop on `square`; see [`bishop_targets`](crate::bishop_targets).
    #[must_use]
    fn black_bishop_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a white rook on `square`; see [`rook_targets`](crate::rook_targets).
    #[must_use]
    fn white_rook_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a black rook on `square`; see [`rook_targets`](crate::rook_targets).
    #[must_use]
    fn black_rook_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a white queen on `square`; see [`queen_targets`](crate::queen_targets).
    #[must_use]
    fn white_queen_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
    /// The targets of a black queen on `square`; see [`queen_targets`](crate::queen_targets).
    #[must_use]
    fn black_queen_targets(square: Square, white_occupancy: BitBoard, black_occupancy: BitBoard) -> BitBoard;
}

impl Targets for BitBoard {
    #[inline]
    fn white_pawn_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        pawn_targets(Color::White, square, white_occupancy, black_occupancy)
    }

    #[inline]
    fn black_pawn_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        pawn_targets(Color::Black, square, black_occupancy, white_occupancy)
    }

    #[inline]
    fn white_king_targets(square: Square, white_occupancy: Self) -> Self {
        king_targets(square, white_occupancy)
    }

    #[inline]
    fn black_king_targets(square: Square, black_occupancy: Self) -> Self {
        king_targets(square, black_occupancy)
    }

    #[inline]
    fn knight_targets(square: Square, self_occupancy: Self) -> Self {
        knight_targets(square, self_occupancy)
    }

    #[inline]
    fn white_bishop_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        bishop_targets(square, white_occupancy, black_occupancy)
    }

    #[inline]
    fn black_bishop_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        bishop_targets(square, black_occupancy, white_occupancy)
    }

    #[inline]
    fn white_rook_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        rook_targets(square, white_occupancy, black_occupancy)
    }

    #[inline]
    fn black_rook_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        rook_targets(square, black_occupancy, white_occupancy)
    }

    #[inline]
    fn white_queen_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        queen_targets(square, white_occupancy, black_occupancy)
    }

    #[inline]
    fn black_queen_targets(square: Square, white_occupancy: Self, black_occupancy: Self) -> Self {
        queen_targets(square, black_occupancy, white_occupancy)
    }
}
