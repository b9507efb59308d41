use core::fmt;
use core::str::FromStr;

use chess_bits::{PieceType, Square};

use crate::{MoveDigest, ParseUciMoveError};

/// A move as coordinate text says it: two squares and perhaps a promotion, or "null". The notation of the UCI
/// protocol.
///
/// It does not say what the move *is*: `e5d6` may be a quiet move or an en-passant capture, `e1g1` a king's or a
/// rook's move. A board resolves it to a [`MoveDigest`].
///
/// The text is taken strictly:
///
/// - `0000` is the null move, and its only spelling.
/// - Otherwise origin square, destination square, and for a promotion one of `q r b n`: `e2e4`, `e7e8q`. All in lower
///   case; nothing before, between or after.
/// - The squares may be any two. Castling may be spelled by the king's destination (`e1g1`) or as king takes own rook
///   (`e1h1`, usual in Chess960): both are just squares here. Equal squares (`g1g1`) are accepted because
///   [`MoveDigest`] spells the castling of a king that stays where it is like that.
/// - A promotion letter is accepted with any squares. Whether a pawn gets there is the board's question.
///
/// [`Display`](fmt::Display) writes the text that parses to the same value; it never allocates.
///
/// ```
/// use chess_bits::{PieceType, Square};
/// use chess_moves::UciMove;
///
/// let uci: UciMove = "e7e8q".parse()?;
/// assert_eq!(uci.squares(), Some((Square::E7, Square::E8)));
/// assert_eq!(uci.promotion(), Some(PieceType::Queen));
/// assert_eq!(uci, UciMove::new_promotion(Square::E7, Square::E8, PieceType::Queen));
///
/// assert!("0000".parse::<UciMove>()?.is_null());
/// assert!("e7e8Q".parse::<UciMove>().is_err());
/// # Ok::<(), chess_moves::ParseUciMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove(Content);

/// The promotion is never a pawn or a king: the constructors see to that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Content {
    Null,
    Move {
        orig: Square,
        dest: Square,
        promotion: Option<PieceType>,
    },
}

impl UciMove {
    /// The null move, `0000`.
    pub const NULL: Self = Self(Content::Null);

    /// A move from square to square, no promotion.
    #[inline]
    #[must_use]
    pub const fn new(orig: Square, dest: Square) -> Self {
        Self(Content::Move {
            orig,
            dest,
            promotion: None,
        })
    }

    /// A pawn's move to the last rank, where it becomes a `piece_type`.
    ///
    /// # Panics
    ///
    /// If `piece_type` is a pawn or a king.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn new_promotion(orig: Square, dest: Square, piece_type: PieceType) -> Self {
        assert!(
            !matches!(piece_type, PieceType::Pawn | PieceType::King),
            "a pawn becomes a queen, rook, bishop or knight only"
        );
        Self(Content::Move {
            orig,
            dest,
            promotion: Some(piece_type),
        })
    }

    /// Whether this is the null move.
    #[inline]
    #[must_use]
    pub const fn is_null(self) -> bool {
        matches!(self.0, Content::Null)
    }

    /// Origin and destination, or `None` for the null move.
    #[inline]
    #[must_use]
    pub const fn squares(self) -> Option<(Square, Square)> {
        match self.0 {
            Content::Null => None,
            Content::Move { orig, dest, .. } => Some((orig, dest)),
        }
    }

    /// What the pawn becomes (queen, rook, bishop or knight), or `None` where the text has no promotion letter.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<PieceType> {
        match self.0 {
            Content::Null => None,
            Content::Move { promotion, .. } => promotion,
        }
    }
}

/// What coordinates say of a digest: null, or its squares and its promotion. Castling keeps the king's squares.
impl From<MoveDigest> for UciMove {
    #[inline]
    fn from(digest: MoveDigest) -> Self {
        if digest.is_null() {
            return Self::NULL;
        }
        let (orig, dest) = (digest.orig_square(), digest.dest_square());
        Self(Content::Move {
            orig,
            dest,
            promotion: digest.promotion(),
        })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Content::Move { orig, dest, promotion } = self.0 else {
            return f.pad("0000");
        };
        let ([orig_file, orig_rank], [dest_file, dest_rank]) = (letters(orig), letters(dest));
        let letter = promotion.map_or(b' ', |piece_type| piece_type.to_char() as u8);
        let text = [orig_file, orig_rank, dest_file, dest_rank, letter];
        let text = if promotion.is_some() { &text[..] } else { &text[..4] };
        // ASCII by construction; `pad` makes width and alignment work as for any text.
        f.pad(core::str::from_utf8(text).unwrap_or_default())
    }
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    /// # Errors
    ///
    /// A [`ParseUciMoveError`] that names the first part of the text that is wrong.
    fn from_str(text: &str) -> Result<Self, ParseUciMoveError> {
        if text == "0000" {
            return Ok(Self::NULL);
        }
        let (orig, dest, letter) = match *text.as_bytes() {
            [a, b, c, d] => ([a, b], [c, d], None),
            [a, b, c, d, letter] => ([a, b], [c, d], Some(letter)),
            _ => return Err(ParseUciMoveError::length(text.len())),
        };
        let orig = square(orig).ok_or(ParseUciMoveError::orig_square(orig))?;
        let dest = square(dest).ok_or(ParseUciMoveError::dest_square(dest))?;
        let promotion = match letter {
            None => None,
            Some(b'q') => Some(PieceType::Queen),
            Some(b'r') => Some(PieceType::Rook),
            Some(b'b') => Some(PieceType::Bishop),
            Some(b'n') => Some(PieceType::Knight),
            Some(other) => return Err(ParseUciMoveError::promotion(other)),
        };
        Ok(Self(Content::Move { orig, dest, promotion }))
    }
}

const fn letters(square: Square) -> [u8; 2] {
    [b'a' + square.file() as u8, b'1' + square.rank() as u8]
}

const fn square(letters: [u8; 2]) -> Option<Square> {
    match letters {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::wrapping((rank - b'1') * 8 + (file - b'a'))),
        _ => None,
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for UciMove {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for UciMove {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;

        impl serde::de::Visitor<'_> for TextVisitor {
            type Value = UciMove;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a move in coordinates, as in `e2e4`, `e7e8q` or `0000`")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<UciMove, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(TextVisitor)
    }
}
