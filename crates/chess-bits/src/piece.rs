use crate::Color;
use crate::enums::closed_enum;
use crate::parse::one_letter_text;

closed_enum! {
    /// What kind of man it is, without its colour.
    ///
    /// Its text is the lower-case letter; both cases are read.
    ///
    /// ```
    /// use chess_bits::PieceType;
    ///
    /// assert_eq!("N".parse(), Ok(PieceType::Knight));
    /// assert_eq!(PieceType::Knight.to_string(), "n");
    /// ```
    pub enum PieceType ("piece type") : 6 {
        /// Pawn.
        Pawn = 0,
        /// Knight.
        Knight = 1,
        /// Bishop.
        Bishop = 2,
        /// Rook.
        Rook = 3,
        /// Queen.
        Queen = 4,
        /// King.
        King = 5,
    }
}

closed_enum! {
    /// A man with its colour.
    ///
    /// Its text is the FEN letter: upper case for White.
    ///
    /// ```
    /// use chess_bits::{Color, Piece, PieceType};
    ///
    /// let piece = Piece::new(Color::Black, PieceType::Knight);
    /// assert_eq!(piece, Piece::BlackKnight);
    /// assert_eq!(piece.to_string(), "n");
    /// assert_eq!("N".parse(), Ok(Piece::WhiteKnight));
    /// assert_eq!((piece.color(), piece.piece_type()), (Color::Black, PieceType::Knight));
    /// ```
    pub enum Piece ("piece") : 12 {
        /// White pawn.
        WhitePawn = 0,
        /// White knight.
        WhiteKnight = 1,
        /// White bishop.
        WhiteBishop = 2,
        /// White rook.
        WhiteRook = 3,
        /// White queen.
        WhiteQueen = 4,
        /// White king.
        WhiteKing = 5,
        /// Black pawn.
        BlackPawn = 6,
        /// Black knight.
        BlackKnight = 7,
        /// Black bishop.
        BlackBishop = 8,
        /// Black rook.
        BlackRook = 9,
        /// Black queen.
        BlackQueen = 10,
        /// Black king.
        BlackKing = 11,
    }
}

one_letter_text!(PieceType, ParsePieceTypeError);
one_letter_text!(Piece, ParsePieceError);

impl PieceType {
    /// The lower-case letter of the piece: `p`, `n`, `b`, `r`, `q`, `k`.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The piece type of a letter in either case.
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter {
            'p' | 'P' => Some(Self::Pawn),
            'n' | 'N' => Some(Self::Knight),
            'b' | 'B' => Some(Self::Bishop),
            'r' | 'R' => Some(Self::Rook),
            'q' | 'Q' => Some(Self::Queen),
            'k' | 'K' => Some(Self::King),
            _ => None,
        }
    }
}

impl Piece {
    /// The piece of this colour and type.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, piece_type: PieceType) -> Self {
        match color {
            Color::White => match piece_type {
                PieceType::Pawn => Self::WhitePawn,
                PieceType::Knight => Self::WhiteKnight,
                PieceType::Bishop => Self::WhiteBishop,
                PieceType::Rook => Self::WhiteRook,
                PieceType::Queen => Self::WhiteQueen,
                PieceType::King => Self::WhiteKing,
            },
            Color::Black => match piece_type {
                PieceType::Pawn => Self::BlackPawn,
                PieceType::Knight => Self::BlackKnight,
                PieceType::Bishop => Self::BlackBishop,
                PieceType::Rook => Self::BlackRook,
                PieceType::Queen => Self::BlackQueen,
                PieceType::King => Self::BlackKing,
            },
        }
    }

    /// The piece's colour.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if (self as u8) < Self::BlackPawn as u8 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The piece's type.
    #[inline]
    #[must_use]
    pub const fn piece_type(self) -> PieceType {
        match self {
            Self::WhitePawn | Self::BlackPawn => PieceType::Pawn,
            Self::WhiteKnight | Self::BlackKnight => PieceType::Knight,
            Self::WhiteBishop | Self::BlackBishop => PieceType::Bishop,
            Self::WhiteRook | Self::BlackRook => PieceType::Rook,
            Self::WhiteQueen | Self::BlackQueen => PieceType::Queen,
            Self::WhiteKing | Self::BlackKing => PieceType::King,
        }
    }

    /// The FEN letter: upper case for White.
    #[inline]
    #[must_use]
    pub const fn to_char(self) -> char {
        let letter = self.piece_type().to_char();
        match self.color() {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// The piece of a FEN letter, one of `PNBRQKpnbrqk`.
    #[inline]
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match PieceType::from_char(letter) {
            Some(piece_type) => Some(Self::new(color, piece_type)),
            None => None,
        }
    }
}
