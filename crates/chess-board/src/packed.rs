//! A board in 32 bytes, for files and tables of millions of positions.

use core::fmt;

use chess_bits::{BitBoard, Color, File, Piece, Rank, Square};

use crate::board::Board;
use crate::castling::CastlingRights;
use crate::setup::Setup;
use crate::validate::{InvalidSetup, Validity};

/// A [`Board`] in 32 bytes, with all that belongs to it: men, side to move, castling rights of standard chess and
/// Chess960 alike, the raw en-passant square, and both counters.
///
/// | bytes | what they hold |
/// |---|---|
/// | 0–7 | the occupied squares: a [`BitBoard`], lowest byte first |
/// | 8–23 | the men on them, from a1 on, four bits each, the first in the low half of byte 8: [`Piece`] by its index, 0 to 11. What no man needs is 0 |
/// | 24–25 | the halfmove clock, low byte first |
/// | 26–27 | the fullmove number, low byte first, from 1 |
/// | 28 | the files of White's rooks that may castle; bit 0 is the a-file |
/// | 29 | those of Black's |
/// | 30 | bit 0: the side to move, 1 for Black. Bits 1–4: the file of the en-passant square, 1 for a to 8 for h, 0 for none; its rank follows from the side to move. Bits 5–7 are 0 |
/// | 31 | 0 |
///
/// Every board has exactly one such form, and it is the same on every machine: boards are equal if and only if their
/// bytes are. The bytes themselves may come from anywhere, so [`unpack`](Self::unpack) tells a board from noise.
///
/// ```
/// use chess_board::{Board, PackedBoard};
///
/// let board: Board = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 42".parse()?;
/// let packed = board.pack();
/// assert_eq!(packed.to_bytes().len(), 32);
/// assert_eq!(packed.unpack(), Ok(board));
///
/// let mut bytes = packed.to_bytes();
/// bytes[31] = 7;
/// let error = PackedBoard::from_bytes(bytes).unpack().unwrap_err();
/// assert_eq!(error.to_string(), "invalid packed board: expected 0 in the last byte, found 7");
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[repr(transparent)]
pub struct PackedBoard([u8; Self::SIZE]);

const MEN: usize = 8;
const HALFMOVE_CLOCK: usize = 24;
const FULLMOVE_NUMBER: usize = 26;
const WHITE_ROOKS: usize = 28;
const BLACK_ROOKS: usize = 29;
const FLAGS: usize = 30;
const RESERVED: usize = 31;

/// As many men as there is room for; no board has more.
const MOST_MEN: u32 = 32;

const BLACK_TO_MOVE: u8 = 1;
const EN_PASSANT_SHIFT: u32 = 1;
const EN_PASSANT_MASK: u8 = 0b1111;

impl PackedBoard {
    /// The number of bytes.
    pub const SIZE: usize = 32;

    /// Bytes from outside; whether they are a board, [`unpack`](Self::unpack) finds out.
    #[inline]
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::SIZE]) -> Self {
        Self(bytes)
    }

    /// The bytes, to be written.
    #[inline]
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::SIZE] {
        self.0
    }

    /// The board that the bytes hold. Of the position is asked what [`Validity::Playable`] says.
    ///
    /// Whatever is accepted packs to the same bytes again.
    ///
    /// # Errors
    ///
    /// [`UnpackError`] where the bytes are not what [`Board::pack`] gives of any board.
    pub fn unpack(&self) -> Result<Board, UnpackError> {
        let mut setup = Setup::empty();
        self.unpack_men(&mut setup)?;
        let flags = self.0[FLAGS];
        setup.side_to_move = if flags & BLACK_TO_MOVE == 0 {
            Color::White
        } else {
            Color::Black
        };
        setup.set_en_passant_square(en_passant_square(flags, setup.side_to_move)?);
        let [white, black] = [self.0[WHITE_ROOKS], self.0[BLACK_ROOKS]].map(u64::from);
        setup.set_castling_rights(CastlingRights::from_rooks(BitBoard(white | black << 56)));
        setup.halfmove_clock = self.counter(HALFMOVE_CLOCK);
        setup.fullmove_number = self.counter(FULLMOVE_NUMBER);
        if setup.fullmove_number == 0 {
            return Err(UnpackError::FullmoveNumber);
        }
        match self.0[RESERVED] {
            0 => Ok(setup.to_board(Validity::Playable)?),
            found => Err(UnpackError::LastByte(found)),
        }
    }

    fn unpack_men(&self, setup: &mut Setup) -> Result<(), UnpackError> {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        let occupied = BitBoard(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        let count = occupied.count_bits();
        if count > MOST_MEN {
            return Err(UnpackError::ManyMen(count));
        }
        let mut men = self.0[MEN..HALFMOVE_CLOCK]
            .iter()
            .flat_map(|&byte| [byte & 0b1111, byte >> 4]);
        for (square, man) in occupied.zip(&mut men) {
            match Piece::from_index(usize::from(man)) {
                // Each square comes once, so there is nobody to be taken off it as `set` does.
                Some(piece) => {
                    setup.placement.pieces[piece.piece_type() as usize] |= square;
                    setup.placement.colors[piece.color() as usize] |= square;
                }
                None => return Err(UnpackError::Man(square, man)),
            }
        }
        match men.find(|&rest| rest != 0) {
            None => Ok(()),
            Some(found) => Err(UnpackError::ManWithoutSquare(found)),
        }
    }

    const fn counter(&self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }
}

fn en_passant_square(flags: u8, side_to_move: Color) -> Result<Option<Square>, UnpackError> {
    let rank = match side_to_move {
        Color::White => Rank::Six,
        Color::Black => Rank::Three,
    };
    let number = flags >> EN_PASSANT_SHIFT & EN_PASSANT_MASK;
    let known = BLACK_TO_MOVE | EN_PASSANT_MASK << EN_PASSANT_SHIFT;
    match (flags & !known, usize::from(number).checked_sub(1)) {
        (0, None) => Ok(None),
        (0, Some(index)) => match File::from_index(index) {
            Some(file) => Ok(Some(Square::new(file, rank))),
            None => Err(UnpackError::Flags(flags)),
        },
        _ => Err(UnpackError::Flags(flags)),
    }
}

impl Board {
    /// The board in 32 bytes, from which [`PackedBoard::unpack`] makes an equal one.
    #[must_use]
    pub fn pack(&self) -> PackedBoard {
        let mut bytes = [0; PackedBoard::SIZE];
        let occupied = self.occupied();
        bytes[..MEN].copy_from_slice(&occupied.0.to_le_bytes());
        // At most 32 men: 16 a side on every board.
        for (index, square) in occupied.enumerate() {
            let man = self.piece_at(square).map_or(0, |piece| piece as u8);
            bytes[MEN + index / 2] |= man << (index % 2 * 4);
        }
        bytes[HALFMOVE_CLOCK..FULLMOVE_NUMBER].copy_from_slice(&self.halfmove_clock().to_le_bytes());
        bytes[FULLMOVE_NUMBER..WHITE_ROOKS].copy_from_slice(&self.fullmove_number().to_le_bytes());
        let rooks = self.castling_rights().rooks().0;
        bytes[WHITE_ROOKS] = rooks as u8;
        bytes[BLACK_ROOKS] = (rooks >> 56) as u8;
        let en_passant = self.en_passant_square().map_or(0, |square| square.file() as u8 + 1);
        let side = match self.side_to_move() {
            Color::White => 0,
            Color::Black => BLACK_TO_MOVE,
        };
        bytes[FLAGS] = side | en_passant << EN_PASSANT_SHIFT;
        PackedBoard(bytes)
    }
}

/// The bytes, in hexadecimal: `PackedBoard(ffff00000000ffff…)`.
impl fmt::Debug for PackedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PackedBoard(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

impl AsRef<[u8]> for PackedBoard {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<[u8; Self::SIZE]> for PackedBoard {
    fn from(bytes: [u8; Self::SIZE]) -> Self {
        Self::from_bytes(bytes)
    }
}

impl From<PackedBoard> for [u8; PackedBoard::SIZE] {
    fn from(packed: PackedBoard) -> Self {
        packed.to_bytes()
    }
}

impl From<Board> for PackedBoard {
    fn from(board: Board) -> Self {
        board.pack()
    }
}

impl TryFrom<PackedBoard> for Board {
    type Error = UnpackError;

    fn try_from(packed: PackedBoard) -> Result<Self, UnpackError> {
        packed.unpack()
    }
}

/// The first reason for which 32 bytes are no packed board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnpackError {
    /// More than 32 squares are occupied: so many.
    ManyMen(u32),
    /// What stands on a square is no man: a number from 12 to 15.
    Man(Square, u8),
    /// There is a number, not 0, behind the one of the last occupied square.
    ManWithoutSquare(u8),
    /// The byte of the side to move and the en-passant file has bits that mean nothing.
    Flags(u8),
    /// The fullmove number is 0.
    FullmoveNumber,
    /// The last byte is not 0.
    LastByte(u8),
    /// The bytes describe a position, but it breaks a rule.
    Setup(InvalidSetup),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid packed board: ")?;
        match *self {
            Self::ManyMen(found) => write!(f, "expected at most {MOST_MEN} occupied squares, found {found}"),
            Self::Man(square, found) => write!(f, "expected a man from 0 to 11 on {square}, found {found}"),
            Self::ManWithoutSquare(found) => write!(f, "expected 0 behind the last man, found {found}"),
            Self::Flags(found) => write!(
                f,
                "expected the side to move and an en-passant file, found bits {found:#010b}"
            ),
            Self::FullmoveNumber => f.write_str("the fullmove number is 0"),
            Self::LastByte(found) => write!(f, "expected 0 in the last byte, found {found}"),
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for UnpackError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<InvalidSetup> for UnpackError {
    fn from(error: InvalidSetup) -> Self {
        Self::Setup(error)
    }
}
