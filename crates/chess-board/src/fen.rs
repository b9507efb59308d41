//! FEN, X-FEN and Shredder-FEN, in and out.

use core::fmt;
use core::str::FromStr;

use chess_bits::{BitBoard, Color, File, Piece, PieceType, Rank, Square};

use crate::board::Board;
use crate::castling::{CastlingRights, CastlingSide, back_rank, side_of};
use crate::setup::Setup;
use crate::validate::{InvalidSetup, Validity};

/// What is wrong with a FEN: the field and what was found there, or the rule that the position breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// A field is missing; the number says how many there are. The board, the side to move, castling and en passant
    /// are needed, the counters may be left out.
    MissingField(usize),
    /// There is more text after the sixth field; its first character.
    ExtraField(char),
    /// The board field has a character that is no piece, no digit from 1 to 8 and no slash.
    BoardCharacter(char),
    /// A rank of the board field does not have eight files; how many it has.
    BoardRank(Rank, usize),
    /// The board field does not have eight ranks; how many it has.
    BoardRanks(usize),
    /// The side to move is neither `w` nor `b`; its first character.
    SideToMove(char),
    /// The castling field has a character that is no castling letter, or one twice.
    Castling(char),
    /// The en-passant field is neither `-` nor a square; its first character.
    EnPassant(char),
    /// The halfmove clock is no number from 0 to [`Board::MAX_COUNTER`]; its first character that is no digit, or `None`
    /// where all are digits and the number is too large.
    HalfmoveClock(Option<char>),
    /// The fullmove number is no number from 0 to [`Board::MAX_COUNTER`]; its first character that is no digit, or `None`
    /// where all are digits and the number is too large.
    FullmoveNumber(Option<char>),
    /// The text is a FEN, but the position breaks a rule.
    Setup(InvalidSetup),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MissingField(found) => {
                let missing = ["board", "side to move", "castling", "en-passant"][found.min(3)];
                write!(f, "invalid fen: the {missing} field is missing")
            }
            Self::ExtraField(found) => {
                write!(
                    f,
                    "invalid fen: after the sixth field expected nothing, found text that starts with {found:?}"
                )
            }
            Self::BoardCharacter(found) => write!(f, "invalid board field: unexpected {found:?}"),
            Self::BoardRank(rank, found) => {
                write!(f, "invalid board field: expected 8 files in rank {rank}, found {found}")
            }
            Self::BoardRanks(found) => write!(f, "invalid board field: expected 8 ranks, found {found}"),
            Self::SideToMove(found) => write!(
                f,
                "invalid side to move: expected `w` or `b`, found text that starts with {found:?}"
            ),
            Self::Castling(found) => write!(f, "invalid castling field: unexpected {found:?}"),
            Self::EnPassant(found) => {
                write!(
                    f,
                    "invalid en-passant field: expected `-` or a square, found text that starts with {found:?}"
                )
            }
            Self::HalfmoveClock(found) => write_counter_error(f, "halfmove clock", found),
            Self::FullmoveNumber(found) => write_counter_error(f, "fullmove number", found),
            Self::Setup(error) => write!(f, "invalid position: {error}"),
        }
    }
}

fn write_counter_error(f: &mut fmt::Formatter<'_>, field: &str, found: Option<char>) -> fmt::Result {
    write!(
        f,
        "invalid {field}: expected a number up to {}, found ",
        Board::MAX_COUNTER
    )?;
    match found {
        Some(found) => write!(f, "text with {found:?}"),
        None => f.write_str("a larger one"),
    }
}

impl core::error::Error for FenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<InvalidSetup> for FenError {
    fn from(error: InvalidSetup) -> Self {
        Self::Setup(error)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads FEN, X-FEN and Shredder-FEN without judging the position.
    ///
    /// Fields are set apart by spaces. Four- and five-field texts are read with a halfmove clock of 0 and a fullmove
    /// number of 1. A castling letter `K` or `Q` means the outermost rook on that side of the king (where there is
    /// none, the h- or a-file, which [`to_board`](Setup::to_board) will refuse and [`repair`](Setup::repair) drop); a
    /// file's letter means the rook on that file.
    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split(' ').filter(|field| !field.is_empty());
        let mut required = |index| fields.next().ok_or(FenError::MissingField(index));

        let mut setup = Self::empty();
        read_board(required(0)?, &mut setup)?;
        setup.side_to_move = match required(1)? {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(FenError::SideToMove(first_char(other))),
        };
        let castling = required(2)?;
        setup.placement.castling = read_castling(castling, &setup)?;
        setup.placement.en_passant = match required(3)? {
            "-" => None,
            other => Some(other.parse().map_err(|_| FenError::EnPassant(first_char(other)))?),
        };
        if let Some(field) = fields.next() {
            setup.halfmove_clock = read_counter(field).map_err(FenError::HalfmoveClock)?;
        }
        if let Some(field) = fields.next() {
            setup.fullmove_number = read_counter(field).map_err(FenError::FullmoveNumber)?;
        }
        match fields.next() {
            Some(other) => Err(FenError::ExtraField(first_char(other))),
            None => Ok(setup),
        }
    }
}

fn first_char(field: &str) -> char {
    field.chars().next().unwrap_or(' ')
}

fn read_board(field: &str, setup: &mut Setup) -> Result<(), FenError> {
    let wrong_ranks = || FenError::BoardRanks(field.split('/').count());
    let mut ranks = Rank::ALL.into_iter().rev();
    for text in field.split('/') {
        let rank = ranks.next().ok_or_else(wrong_ranks)?;
        read_rank(rank, text, setup)?;
    }
    match ranks.next() {
        None => Ok(()),
        Some(_) => Err(wrong_ranks()),
    }
}

fn read_rank(rank: Rank, text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let mut files: usize = 0;
    for letter in text.chars() {
        let width = match letter {
            '1'..='8' => letter as usize - '0' as usize,
            _ => {
                let piece = Piece::from_char(letter).ok_or(FenError::BoardCharacter(letter))?;
                if let Some(file) = File::from_index(files) {
                    setup.set(Square::new(file, rank), Some(piece));
                }
                1
            }
        };
        // Where addresses have 32 bits, a text can be long enough to overflow.
        files = files.saturating_add(width);
    }
    if files == File::COUNT {
        Ok(())
    } else {
        Err(FenError::BoardRank(rank, files))
    }
}

fn read_castling(field: &str, setup: &Setup) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let file = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(setup, color, CastlingSide::KingSide),
            'q' => outermost_rook(setup, color, CastlingSide::QueenSide),
            file @ 'a'..='h' => File::from_index(file as usize - 'a' as usize),
            _ => None,
        };
        let file = file.ok_or(FenError::Castling(letter))?;
        let more = rights.with(Square::new(file, back_rank(color)));
        if more == rights {
            return Err(FenError::Castling(letter));
        }
        rights = more;
    }
    Ok(rights)
}

/// The file of the rook farthest from the king on one side of it, or the edge where there is none.
fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> Option<File> {
    let rank = BitBoard::from_rank(back_rank(color));
    let rooks = setup.placement.of(color, PieceType::Rook) & rank;
    let king = (setup.placement.of(color, PieceType::King) & rank).to_square();
    let on_side = |rook: &Square| king.is_some_and(|king| side_of(king, *rook) == side);
    match side {
        CastlingSide::KingSide => Some(rooks.last_square().filter(on_side).map_or(File::H, Square::file)),
        CastlingSide::QueenSide => Some(rooks.to_square().filter(on_side).map_or(File::A, Square::file)),
    }
}

/// The number, or the first character that is no digit, or `None` where the number is too large.
fn read_counter(field: &str) -> Result<u16, Option<char>> {
    // `u16::from_str` would take a plus sign.
    match field.chars().find(|letter| !letter.is_ascii_digit()) {
        Some(letter) => Err(Some(letter)),
        None => field.parse().map_err(|_| None),
    }
}

impl Board {
    /// Reads FEN, X-FEN or Shredder-FEN, asking of the position what the level says.
    ///
    /// See [`Setup`]'s `FromStr` for what is read; `text.parse::<Board>()` is this with [`Validity::Strict`].
    ///
    /// ```
    /// use chess_board::{Board, Validity};
    ///
    /// // Three checks at once: no game gets there, but its moves are clear.
    /// let fen = "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1";
    /// assert!(fen.parse::<Board>().is_err());
    /// assert_eq!(Board::from_fen(fen, Validity::Playable)?.legal_moves().len(), 2);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`FenError`] names the field and what was found there, or the rule that the position breaks.
    pub fn from_fen(text: &str, validity: Validity) -> Result<Self, FenError> {
        Ok(text.parse::<Setup>()?.to_board(validity)?)
    }

    /// The board as FEN, ready to be displayed or changed in style.
    ///
    /// ```
    /// use chess_board::{Board, CastlingStyle, EnPassantStyle};
    ///
    /// let board: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse()?;
    /// assert_eq!(board.fen().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// assert_eq!(
    ///     board.fen().castling(CastlingStyle::Shredder).en_passant(EnPassantStyle::Always).to_string(),
    ///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha e3 0 1"
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn fen(&self) -> Fen<'_> {
        Fen {
            board: self,
            castling: CastlingStyle::XFen,
            en_passant: EnPassantStyle::Legal,
        }
    }
}

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Validity::Strict)
    }
}

impl fmt::Display for Board {
    /// FEN, with X-FEN castling and en passant where it is legal. Width and fill of the format are ignored.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen().fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.fen().en_passant(EnPassantStyle::Always))
    }
}

/// How castling rights are written in FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CastlingStyle {
    /// `KQkq` whatever the rook: what programs that know only standard chess read.
    Standard,
    /// `KQkq` for the outermost rook on a side, else the rook's file (`Gkq`): equal to standard FEN in standard chess,
    /// and without ambiguity in Chess960.
    #[default]
    XFen,
    /// Always the rook's file: `HAha`.
    Shredder,
}

/// When the en-passant square is written in FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EnPassantStyle {
    /// After every double push.
    Always,
    /// Where a pawn stands ready to take, legally or not: what X-FEN asks for.
    PseudoLegal,
    /// Where a legal move takes en passant.
    #[default]
    Legal,
}

/// A board's FEN, to be written with `Display`; made by [`Board::fen`]. Width and fill of the format are ignored.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'a> {
    board: &'a Board,
    castling: CastlingStyle,
    en_passant: EnPassantStyle,
}

impl Fen<'_> {
    /// The same with another way of writing castling rights.
    #[must_use]
    pub const fn castling(mut self, style: CastlingStyle) -> Self {
        self.castling = style;
        self
    }

    /// The same with another rule for writing the en-passant square.
    #[must_use]
    pub const fn en_passant(mut self, style: EnPassantStyle) -> Self {
        self.en_passant = style;
        self
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.board.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        f.write_char(piece.to_char())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::One {
                f.write_char('/')?;
            }
        }
        Ok(())
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        if self.board.castling_rights().is_empty() {
            return f.write_char('-');
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.board.castling_rook(color, side) else {
                    continue;
                };
                let letter = if self.by_side(color, side, rook) {
                    ['k', 'q'][side as usize]
                } else {
                    rook.file().to_char()
                };
                f.write_char(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                })?;
            }
        }
        Ok(())
    }

    /// Whether a right is written by its side and not by its rook's file.
    fn by_side(&self, color: Color, side: CastlingSide, rook: Square) -> bool {
        match self.castling {
            CastlingStyle::Standard => true,
            CastlingStyle::Shredder => false,
            CastlingStyle::XFen => {
                let rooks = self.board.pieces(color, PieceType::Rook) & BitBoard::from_rank(back_rank(color));
                let outermost = match side {
                    CastlingSide::KingSide => rooks.last_square(),
                    CastlingSide::QueenSide => rooks.to_square(),
                };
                outermost == Some(rook)
            }
        }
    }
}

impl Fen<'_> {
    /// The first four fields, which are all that tells of the position itself.
    pub(crate) fn write_position(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board;
        self.write_board(f)?;
        f.write_str(match board.side_to_move() {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        self.write_castling(f)?;
        let en_passant = match self.en_passant {
            EnPassantStyle::Always => board.en_passant_square(),
            EnPassantStyle::PseudoLegal => board.pseudo_legal_en_passant(),
            EnPassantStyle::Legal => board.legal_en_passant(),
        };
        match en_passant {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_position(f)?;
        write!(f, " {} {}", self.board.halfmove_clock(), self.board.fullmove_number())
    }
}
