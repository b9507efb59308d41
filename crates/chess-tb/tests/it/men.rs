//! Few men on a board, as the tables see them: who stands where, and who is to move.

use chess_bits::{BitBoard, Color, Piece, PieceType, Square};
use chess_board::{Board, Setup, Validity};

/// Up to seven men and the side to move: no rights, no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Men {
    men: [(Piece, u8); 7],
    count: usize,
    pub(crate) side: Color,
}

impl Men {
    pub(crate) const fn new(side: Color) -> Self {
        Self {
            men: [(Piece::WhiteKing, 0); 7],
            count: 0,
            side,
        }
    }

    pub(crate) fn of(board: &Board) -> Self {
        let mut men = Self::new(board.side_to_move());
        for piece in Piece::ALL {
            for square in board.pieces(piece.color(), piece.piece_type()) {
                men.push(piece, square as u8);
            }
        }
        men
    }

    pub(crate) const fn push(&mut self, piece: Piece, square: u8) {
        self.men[self.count] = (piece, square);
        self.count += 1;
    }

    pub(crate) fn as_slice(&self) -> &[(Piece, u8)] {
        &self.men[..self.count]
    }

    /// The same men on other squares.
    pub(crate) fn moved(mut self, to: impl Fn(u8) -> u8) -> Self {
        for (_, square) in &mut self.men[..self.count] {
            *square = to(*square);
        }
        self
    }

    /// The same position with the colours exchanged, seen from the other side of the board.
    pub(crate) fn swapped(self) -> Self {
        let mut men = self.moved(upside_down);
        for (piece, _) in &mut men.men[..men.count] {
            *piece = Piece::new(piece.color().opposite(), piece.piece_type());
        }
        men.side = men.side.opposite();
        men
    }

    /// The position as a board, or `None` if two men share a square or the position can't be played on.
    pub(crate) fn board(&self) -> Option<Board> {
        self.board_after_double_push(None)
    }

    /// The same with an en-passant square.
    pub(crate) fn board_after_double_push(&self, passed: Option<Square>) -> Option<Board> {
        let mut setup = Setup::empty();
        let mut occupied = BitBoard::EMPTY;
        for &(piece, square) in self.as_slice() {
            let square = Square::wrapping(square);
            if occupied.contains(square) {
                return None;
            }
            occupied |= square;
            setup.set(square, Some(piece));
        }
        setup.side_to_move = self.side;
        setup.set_en_passant_square(passed);
        setup.to_board(Validity::Playable).ok()
    }
}

/// a1 for a8, and so on.
pub(crate) const fn upside_down(square: u8) -> u8 {
    square ^ 56
}

/// a1 for h1, and so on.
pub(crate) const fn left_to_right(square: u8) -> u8 {
    square ^ 7
}

/// a2 for b1, and so on: mirrored in the line from a1 to h8.
pub(crate) const fn diagonally(square: u8) -> u8 {
    (square & 7) << 3 | square >> 3
}

/// The same position mirrored in one of eight ways, `way` from 0 to 7. With pawns only 0 and 1 keep the rules.
pub(crate) fn mirrored(men: Men, way: usize) -> Men {
    men.moved(|square| {
        let square = if way & 1 != 0 { left_to_right(square) } else { square };
        let square = if way & 2 != 0 { upside_down(square) } else { square };
        if way & 4 != 0 { diagonally(square) } else { square }
    })
}

/// The men of a material such as `KQvKR`, the first side White.
pub(crate) fn pieces_of(material: &str) -> Vec<Piece> {
    let sides: Vec<&str> = material.split('v').collect();
    assert_eq!(sides.len(), 2, "{material}");
    let men = |text: &str, color| -> Vec<Piece> {
        let piece = |letter| Piece::new(color, PieceType::from_char(letter).unwrap());
        text.chars().map(piece).collect()
    };
    [men(sides[0], Color::White), men(sides[1], Color::Black)].concat()
}

/// How the tables' piece lists write a man: 1 to 6 for White's pawn, knight, bishop, rook, queen and king, 8 more for
/// Black's.
pub(crate) const fn code_of(piece: Piece) -> u8 {
    let color = match piece.color() {
        Color::White => 0,
        Color::Black => 8,
    };
    color | (piece.piece_type() as u8 + 1)
}

/// The man of a code.
pub(crate) const fn piece_of(code: u8) -> Option<Piece> {
    let Some(code_of_type) = (code & 7).checked_sub(1) else {
        return None;
    };
    let color = if code & 8 == 0 { Color::White } else { Color::Black };
    match PieceType::from_index(code_of_type as usize) {
        Some(piece_type) => Some(Piece::new(color, piece_type)),
        None => None,
    }
}

/// The name of the table that holds the material, such as `KQvKR`, and whether Black has the men of its first side.
///
/// Of the two sides the one with more men is the first; with as many, the one whose stronger man comes first where
/// they differ.
pub(crate) fn table_name(men: &[Piece]) -> (String, bool) {
    const STRONGEST_FIRST: &str = "KQRBNP";
    let side = |color| {
        let mut letters: Vec<usize> = men
            .iter()
            .filter(|piece| piece.color() == color)
            .map(|piece| {
                STRONGEST_FIRST
                    .find(piece.piece_type().to_char().to_ascii_uppercase())
                    .unwrap()
            })
            .collect();
        letters.sort_unstable();
        letters
    };
    let (white, black) = (side(Color::White), side(Color::Black));
    let black_first = (white.len(), &black) < (black.len(), &white);
    let text = |side: &[usize]| -> String { side.iter().map(|&place| &STRONGEST_FIRST[place..=place]).collect() };
    let (first, second) = if black_first {
        (&black, &white)
    } else {
        (&white, &black)
    };
    (format!("{}v{}", text(first), text(second)), black_first)
}

#[test]
fn names_are_those_of_the_published_tables() {
    for name in [
        "KQvK", "KPvKP", "KNNvKQ", "KPPvKQ", "KBNvKNN", "KQPvKRB", "KRBNvKQN", "KPPPPvKP", "KQvKR", "KRvKP",
    ] {
        let men = pieces_of(name);
        assert_eq!(table_name(&men), (name.to_owned(), false));
        let swapped: Vec<Piece> = men
            .iter()
            .map(|man| Piece::new(man.color().opposite(), man.piece_type()))
            .collect();
        assert_eq!(table_name(&swapped), (name.to_owned(), name != "KPvKP"));
        for man in men {
            assert_eq!(piece_of(code_of(man)), Some(man));
        }
    }
}
