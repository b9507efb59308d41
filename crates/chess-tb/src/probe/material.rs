//! Which men an ending has: the name of a table, and the key it is found by.

use core::fmt;
use core::str::FromStr;

use chess_bits::{Color, PieceType};
use chess_board::Board;

/// Syzygy tables have at most this many men, both kings included.
pub(crate) const MAX_MEN: usize = 7;

/// The men of one side beside its king, four bits a type, the pawns' lowest and the queens' highest.
///
/// So the greater of two sides with equally many men is the one that comes first in the name of a table.
type SideKey = u64;

/// How many bits a [`SideKey`] has.
const SIDE_BITS: u32 = 20;

const SIDE_MASK: u64 = (1 << SIDE_BITS) - 1;

/// The types in the order of a table's name.
const NAME_ORDER: [(PieceType, char); 5] = [
    (PieceType::Queen, 'Q'),
    (PieceType::Rook, 'R'),
    (PieceType::Bishop, 'B'),
    (PieceType::Knight, 'N'),
    (PieceType::Pawn, 'P'),
];

/// The men of both sides, as they stand: White's [`SideKey`] and above it Black's. Zero for two bare kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Key(pub(crate) u64);

impl Key {
    /// Of a board. No board has more than 15 men of a type, so that each count has its own bits.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Self {
        let mut key = 0;
        for color in Color::ALL {
            for (piece_type, _) in NAME_ORDER {
                key += u64::from(board.pieces(color, piece_type).count_bits()) * Self::unit(color, piece_type);
            }
        }
        Self(key)
    }

    /// What one man adds to a key.
    #[inline(always)]
    pub(crate) const fn unit(color: Color, piece_type: PieceType) -> u64 {
        1 << (color as u32 * SIDE_BITS + piece_type as u32 * 4)
    }

    /// The same with the colours exchanged.
    #[inline(always)]
    pub(crate) const fn swapped(self) -> Self {
        Self(((self.0 << SIDE_BITS) | (self.0 >> SIDE_BITS)) & ((1 << (2 * SIDE_BITS)) - 1))
    }

    const fn side(self, color: Color) -> SideKey {
        (self.0 >> (color as u32 * SIDE_BITS)) & SIDE_MASK
    }

    pub(crate) const fn count(self, color: Color, piece_type: PieceType) -> usize {
        match piece_type {
            PieceType::King => 1,
            _ => (self.side(color) >> (piece_type as u32 * 4) & 15) as usize,
        }
    }

    /// The number of a side's men, its king included.
    const fn men_of(self, color: Color) -> usize {
        let mut side = self.side(color);
        let mut men = 1;
        while side != 0 {
            men += (side & 15) as usize;
            side >>= 4;
        }
        men
    }

    /// The number of men, both kings included.
    pub(crate) const fn men(self) -> usize {
        self.men_of(Color::White) + self.men_of(Color::Black)
    }
}

/// The men of an ending, without their colours: `KQvKR` is White's queen against Black's rook, and the reverse.
///
/// It is written as the files of tables are named: the side with more men first, at equal numbers the one whose men, from the
/// strongest down, are stronger at the first difference; within a side queens, rooks, bishops, knights, pawns.
///
/// ```
/// use chess_tb::Material;
///
/// let material: Material = "KRvKQ".parse()?; // normalised
/// assert_eq!(material.to_string(), "KQvKR");
/// assert_eq!(material.pieces(), 4);
/// // Two knights are more men than one queen.
/// assert_eq!("KQvKNN".parse::<Material>()?.to_string(), "KNNvKQ");
/// # Ok::<(), chess_tb::ParseMaterialError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material(Key);

impl Material {
    /// Of men as they stand.
    pub(crate) const fn of_key(key: Key) -> Self {
        let (white, black) = (key.men_of(Color::White), key.men_of(Color::Black));
        let black_first = black > white || black == white && key.side(Color::Black) > key.side(Color::White);
        Self(if black_first { key.swapped() } else { key })
    }

    /// The key of this material with the first side as White.
    pub(crate) const fn key(self) -> Key {
        self.0
    }

    /// The material on a board; `None` if there are more than 7 men, for which no tables exist.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_tb::Material;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/4r3/Q3K3 w - - 0 1".parse()?;
    /// assert_eq!(Material::of_board(&board).map(|material| material.to_string()).as_deref(), Some("KQvKR"));
    /// assert_eq!(Material::of_board(&Board::default()), None);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Self> {
        if board.occupied().count_bits() as usize > MAX_MEN {
            return None;
        }
        Some(Self::of_key(Key::of(board)))
    }

    /// The number of men, both kings included: 2 to 7.
    #[must_use]
    pub const fn pieces(self) -> usize {
        self.0.men()
    }

    /// Whether both sides have the same men, as in `KQvKQ`.
    #[must_use]
    pub const fn is_symmetric(self) -> bool {
        self.0.side(Color::White) == self.0.side(Color::Black)
    }

    /// Whether any side has a pawn.
    #[must_use]
    pub const fn has_pawns(self) -> bool {
        self.count(Color::White, PieceType::Pawn) + self.count(Color::Black, PieceType::Pawn) > 0
    }

    /// How many men of a type a side has, the first side being White.
    #[must_use]
    pub const fn count(self, color: Color, piece_type: PieceType) -> usize {
        self.0.count(color, piece_type)
    }
}

/// The name of the tables, without an extension.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // "K" and "vK", and at most five men more.
        let mut name = [0; 3 + 2 * 15 * 5];
        let mut length = 0;
        let mut push = |byte: u8| {
            name[length] = byte;
            length += 1;
        };
        for color in Color::ALL {
            if matches!(color, Color::Black) {
                push(b'v');
            }
            push(b'K');
            for (piece_type, letter) in NAME_ORDER {
                for _ in 0..self.count(color, piece_type) {
                    push(letter as u8);
                }
            }
        }
        f.pad(core::str::from_utf8(&name[..length]).unwrap_or_default())
    }
}

/// As it is written.
impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Material {
    type Err = ParseMaterialError;

    /// Reads a name such as `KQvKR`, the sides and the men of a side in any order, 2 to 7 men in all.
    fn from_str(name: &str) -> Result<Self, ParseMaterialError> {
        let error = |reason| ParseMaterialError { reason };
        let (white, black) = name.split_once('v').ok_or_else(|| error(Reason::NoV))?;
        let mut key = 0;
        let mut men = 0;
        for (color, side) in [(Color::White, white), (Color::Black, black)] {
            let others = side.strip_prefix('K').ok_or_else(|| error(Reason::NoKing))?;
            men += 1;
            if men > MAX_MEN {
                return Err(error(Reason::TooManyMen));
            }
            for letter in others.chars() {
                let (piece_type, _) = NAME_ORDER
                    .into_iter()
                    .find(|&(_, known)| known == letter)
                    .ok_or_else(|| error(Reason::Letter(letter)))?;
                men += 1;
                // Before it is counted: sixteen of a type would run over into the next.
                if men > MAX_MEN {
                    return Err(error(Reason::TooManyMen));
                }
                key += Key::unit(color, piece_type);
            }
        }
        Ok(Self::of_key(Key(key)))
    }
}

/// A text that names no ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseMaterialError {
    reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    NoV,
    NoKing,
    Letter(char),
    TooManyMen,
}

impl fmt::Display for ParseMaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid ending: ")?;
        match self.reason {
            Reason::NoV => f.write_str("no `v` between the two sides, as in `KQvKR`"),
            Reason::NoKing => f.write_str("each side begins with `K`, as in `KQvKR`"),
            Reason::Letter(letter) => write!(f, "expected one of the letters Q R B N P, found {letter:?}"),
            Reason::TooManyMen => write!(f, "more than {MAX_MEN} men"),
        }
    }
}

impl core::error::Error for ParseMaterialError {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn names_are_normalised() {
        for (given, expected) in [
            ("KvK", "KvK"),
            ("KvKQ", "KQvK"),
            ("KRvKQ", "KQvKR"),
            ("KPvKR", "KRvKP"),
            ("KNNvKBN", "KBNvKNN"),
            ("KRBvKQP", "KQPvKRB"),
            ("KQvKNN", "KNNvKQ"),
            ("KPPvKQ", "KPPvKQ"),
            ("KPRvKPR", "KRPvKRP"),
            ("KQNvKNBR", "KRBNvKQN"),
            ("KPvKPPPP", "KPPPPvKP"),
        ] {
            assert_eq!(given.parse::<Material>().unwrap().to_string(), expected, "{given}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "v",
            "KQ",
            "KQK",
            "QvK",
            "KQvR",
            "KQvKK",
            "kqvk",
            "KQvKRv",
            "KQ vK",
            "KQQQvKRRR",
            "KQQQQQQvK",
            "KvKQQQQQQ",
            "KPPPPPPPPPPPPPPPPvK",
        ] {
            assert!(text.parse::<Material>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn keys_swap_and_count() {
        let key = "KQPPvKRP".parse::<Material>().unwrap().key();
        assert_eq!(key.swapped().swapped(), key);
        assert_eq!(key.men(), 7);
        for piece_type in PieceType::ALL {
            assert_eq!(
                key.count(Color::White, piece_type),
                key.swapped().count(Color::Black, piece_type)
            );
        }
        assert_eq!(key.count(Color::White, PieceType::Pawn), 2);
    }
}
