//! All positions of an ending.

use std::iter::repeat_n;

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::{Board, Setup, Validity};
use chess_tb::Material;
use chess_tbgen::Ending;

/// The men of an ending, the first side White, the white king first.
pub(crate) fn men_of(ending: Ending) -> Vec<Piece> {
    let material = Material::from(ending);
    let of = |color, piece_type| repeat_n(Piece::new(color, piece_type), material.count(color, piece_type));
    let kinds = PieceType::ALL.into_iter().rev();
    kinds
        .flat_map(|piece_type| Color::ALL.map(move |color| (color, piece_type)))
        .flat_map(|(color, piece_type)| of(color, piece_type))
        .collect()
}

/// The squares that are enough for the white king, as the rest are mirror images: the left half of the board with pawns, and the
/// triangle a1-d1-d4 without.
pub(crate) fn king_squares(has_pawns: bool) -> Vec<u8> {
    (0..64)
        .filter(|square| square & 7 < 4 && (has_pawns || square >> 3 <= square & 7))
        .collect()
}

/// A legal position, or `None`.
pub(crate) fn board(men: &[Piece], squares: &[u8], side: Color, en_passant: Option<Square>) -> Option<Board> {
    let mut setup = Setup::empty();
    for (&man, &square) in men.iter().zip(squares) {
        let square = Square::wrapping(square);
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.set(square, Some(man));
    }
    setup.side_to_move = side;
    setup.set_en_passant_square(en_passant);
    setup.to_board(Validity::Playable).ok()
}

/// One of so many positions of an ending, up to the symmetries of the board, with either side to move; those with a legal en-passant
/// capture as well.
///
/// The number of White's king chooses a part, of which there are [`parts`].
pub(crate) fn part(ending: Ending, king: usize, every: usize) -> Vec<Board> {
    let men = men_of(ending);
    let mut squares = vec![king_squares(ending.has_pawns())[king]; men.len()];
    let mut boards = Vec::new();
    // The first steps differ from part to part.
    for number in (king % every..64usize.pow(men.len() as u32 - 1)).step_by(every) {
        let mut rest = number;
        for square in &mut squares[1..] {
            *square = (rest % 64) as u8;
            rest /= 64;
        }
        if !in_order(&men, &squares) {
            continue;
        }
        for side in Color::ALL {
            let Some(plain) = board(&men, &squares, side, None) else {
                continue;
            };
            boards.push(plain);
            boards.extend(after_double_pushes(&men, &squares, &plain));
        }
    }
    boards
}

/// How many parts there are.
pub(crate) fn parts(ending: Ending) -> usize {
    king_squares(ending.has_pawns()).len()
}

/// Equal men are interchangeable.
fn in_order(men: &[Piece], squares: &[u8]) -> bool {
    (1..men.len()).all(|man| men[man - 1] != men[man] || squares[man - 1] < squares[man])
}

/// The same position after a double push, where a pawn can be taken by that.
fn after_double_pushes(men: &[Piece], squares: &[u8], plain: &Board) -> Vec<Board> {
    let side = plain.side_to_move();
    let pushed = Piece::new(side.opposite(), PieceType::Pawn);
    if !men.contains(&Piece::new(side, PieceType::Pawn)) {
        return Vec::new();
    }
    let (rank, back) = if side == Color::White { (4, 8) } else { (3, -8) };
    let pawns = men
        .iter()
        .zip(squares)
        .filter(|&(&man, &square)| man == pushed && square >> 3 == rank);
    pawns
        .filter_map(|(_, &square)| {
            let passed = Square::wrapping((square as i8 + back) as u8);
            board(men, squares, side, Some(passed)).filter(|board| board.legal_en_passant().is_some())
        })
        .collect()
}

#[test]
fn positions_are_counted() {
    let count = |name: &str, every| -> usize {
        let ending = name.parse().unwrap();
        (0..parts(ending)).map(|king| part(ending, king, every).len()).sum()
    };
    // White's king in the triangle, Black's not beside it: 462 pairs, and 102 mirror images of some, where White's is on the diagonal.
    assert_eq!(count("KNvK", 1), 2 * 564 * 62 - checks_by_knight());
    assert!(count("KNvK", 3).abs_diff(count("KNvK", 1) / 3) < 1000);
    // Pawns a2 to h7, kings, and no en passant.
    assert!((150_000..180_000).contains(&count("KPvK", 1)));
}

/// Positions in which Black is in check by a knight and White is to move.
fn checks_by_knight() -> usize {
    let jumps = |from: u8, to: u8| {
        let (files, ranks) = ((from & 7).abs_diff(to & 7), (from >> 3).abs_diff(to >> 3));
        files * ranks == 2
    };
    let mut count = 0;
    for white in king_squares(false) {
        for black in 0..64 {
            let touch = (white & 7).abs_diff(black & 7) <= 1 && (white >> 3).abs_diff(black >> 3) <= 1;
            if !touch {
                count += (0..64)
                    .filter(|&knight| knight != white && jumps(knight, black))
                    .count();
            }
        }
    }
    count
}
