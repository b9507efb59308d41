//! The 960 start arrangements and their Scharnagl numbers.

use chess_bits::{Color, File, Piece, PieceType, Rank, Square};

use crate::board::Board;
use crate::castling::back_rank;
use crate::setup::Setup;

/// How many start arrangements Chess960 has.
const ARRANGEMENTS: u16 = 960;

/// The files, among the five left after bishops and queen, of the two knights: all ten pairs in Scharnagl's order.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The back rank of a Scharnagl number from 0 to 959, from the a-file.
///
/// The number is read in mixed bases: the light-squared bishop (4 files), the dark-squared bishop (4), the queen (6 files
/// left), the knights (10 pairs of the files left); rook, king and rook take the last three from left to right.
const fn arrangement(number: u16) -> [PieceType; 8] {
    let mut back_rank: [Option<PieceType>; 8] = [None; 8];
    let number = number as usize;
    back_rank[number % 4 * 2 + 1] = Some(PieceType::Bishop);
    back_rank[number / 4 % 4 * 2] = Some(PieceType::Bishop);
    back_rank[nth_free(&back_rank, number / 16 % 6)] = Some(PieceType::Queen);
    let (left, right) = KNIGHTS[number / 96];
    // The right knight first: then the left one's count of free files still holds.
    back_rank[nth_free(&back_rank, right)] = Some(PieceType::Knight);
    back_rank[nth_free(&back_rank, left)] = Some(PieceType::Knight);
    back_rank[nth_free(&back_rank, 0)] = Some(PieceType::Rook);
    back_rank[nth_free(&back_rank, 0)] = Some(PieceType::King);

    let mut filled = [PieceType::Rook; 8];
    let mut file = 0;
    while file < 8 {
        if let Some(piece_type) = back_rank[file] {
            filled[file] = piece_type;
        }
        file += 1;
    }
    filled
}

/// The index of the n-th free file, from 0.
const fn nth_free(back_rank: &[Option<PieceType>; 8], n: usize) -> usize {
    let (mut file, mut left) = (0, n);
    loop {
        if back_rank[file].is_none() {
            if left == 0 {
                return file;
            }
            left -= 1;
        }
        file += 1;
    }
}

impl Board {
    /// The Chess960 start position of a Scharnagl number, or `None` from 960 on. Number 518 is standard chess.
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let board = Board::chess960(0).expect("0 is a Scharnagl number");
    /// assert_eq!(board.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(Board::chess960(518), Some(Board::default()));
    /// assert_eq!(Board::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The double Chess960 start position in which each side has the arrangement of its own Scharnagl number, or `None`
    /// where one of them is 960 or more.
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        if white >= ARRANGEMENTS || black >= ARRANGEMENTS {
            return None;
        }
        let mut setup = Setup::empty();
        for (color, number, pawns) in [(Color::White, white, Rank::Two), (Color::Black, black, Rank::Seven)] {
            for (file, piece_type) in File::ALL.into_iter().zip(arrangement(number)) {
                let square = Square::new(file, back_rank(color));
                setup.set(square, Some(Piece::new(color, piece_type)));
                setup.set(Square::new(file, pawns), Some(Piece::new(color, PieceType::Pawn)));
                if piece_type == PieceType::Rook {
                    setup.set_castling_rights(setup.castling_rights().with(square));
                }
            }
        }
        Some(setup.unchecked_board())
    }
}
