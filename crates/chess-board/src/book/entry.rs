//! One entry of a book: 16 bytes, and the move that two of them mean on a board.

use chess_bits::{PieceType, Square};
use chess_moves::{MoveDigest, UciMove};

use crate::board::Board;
use crate::make::IllegalMove;
use crate::uci::UciStyle;

/// An entry of a Polyglot book: a move that was played in the position of a key, in 16 bytes.
///
/// | bytes, highest first | what they hold |
/// |---|---|
/// | 0–7 | the position: [`Board::polyglot_key`] |
/// | 8–9 | the move; see [`digest`](Self::digest) |
/// | 10–11 | its weight: how often it is to be chosen, compared with the others |
/// | 12–15 | what a program has learned of it; most books have 0 |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BookEntry {
    /// The key of the position.
    pub key: u64,
    /// The move as the format has it: from bit 0 on three bits each for file and rank of the destination, file and rank of the
    /// origin, and the promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen). Castling is king takes rook.
    pub raw_move: u16,
    /// How often the move is to be chosen, compared with the others of the position; 0 is never.
    pub weight: u16,
    /// What a program has learned of the move; not interpreted here.
    pub learn: u32,
}

/// What a pawn becomes, by the number that a book has for it.
const PROMOTIONS: [PieceType; 4] = [PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];

impl BookEntry {
    /// The number of bytes of an entry.
    pub const SIZE: usize = 16;

    /// The entry of a legal move with nothing learned.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the board has no such move.
    pub fn new(board: &Board, digest: MoveDigest, weight: u16) -> Result<Self, IllegalMove> {
        if !board.is_legal(digest) {
            return Err(IllegalMove::of_digest(digest));
        }
        Ok(Self {
            key: board.polyglot_key(),
            raw_move: raw_move(board, digest),
            weight,
            learn: 0,
        })
    }

    /// The entry that 16 bytes hold; all bytes hold one.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        let number = u128::from_be_bytes(bytes);
        Self {
            key: (number >> 64) as u64,
            raw_move: (number >> 48) as u16,
            weight: (number >> 32) as u16,
            learn: number as u32,
        }
    }

    /// The 16 bytes of the entry.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::SIZE] {
        let number =
            (self.key as u128) << 64 | (self.raw_move as u128) << 48 | (self.weight as u128) << 32 | self.learn as u128;
        number.to_be_bytes()
    }

    /// The legal move that the entry means on a board; `None` if there is none, since keys of different positions may be
    /// equal, and books may be wrong.
    ///
    /// Castling is king takes rook in the format (`e1h1`), also in Chess960; the king's own two squares (`e1g1`), which some
    /// programs write, are read as well. A rook that goes from e1 to a1 just does that. A pawn that reaches the last rank
    /// needs a promotion, and nobody else has one. The raw move 0 is none.
    ///
    /// ```
    /// use chess_board::{Board, BookEntry};
    /// use chess_moves::MoveType;
    ///
    /// let board: Board = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let entry = BookEntry { key: board.polyglot_key(), raw_move: 0o0407, weight: 1, learn: 0 };
    /// let digest = entry.digest(&board).expect("castling is legal");
    /// assert_eq!((digest.move_type(), digest.to_string()), (MoveType::Castling, "e1g1".into()));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn digest(&self, board: &Board) -> Option<MoveDigest> {
        let dest = square(self.raw_move);
        let orig = square(self.raw_move >> 6);
        // In Chess960 this could be read as the castling of a king that stays.
        if orig == dest {
            return None;
        }
        let uci = match usize::from(self.raw_move >> 12) {
            0 => UciMove::new(orig, dest),
            number => UciMove::new_promotion(orig, dest, *PROMOTIONS.get(number - 1)?),
        };
        board.resolve(uci).ok()
    }
}

/// The square in the lowest six bits: the file, then the rank.
const fn square(bits: u16) -> Square {
    Square::wrapping((bits & 0o77) as u8)
}

/// A legal move as the format has it.
fn raw_move(board: &Board, digest: MoveDigest) -> u16 {
    let uci = board.to_uci(digest, UciStyle::Chess960);
    let (orig, dest) = uci.squares().unwrap_or((Square::A1, Square::A1));
    let promotion = uci
        .promotion()
        .and_then(|promoted| PROMOTIONS.iter().position(|&other| other == promoted));
    let promotion = promotion.map_or(0, |index| index as u16 + 1);
    promotion << 12 | (orig as u16) << 6 | dest as u16
}
