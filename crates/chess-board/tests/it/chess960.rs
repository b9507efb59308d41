//! The 960 start arrangements and their numbers.

use std::collections::BTreeSet;

use chess_bits::{Color, File, Piece, Rank, Square};
use chess_board::{Board, CastlingSide, Validity};

use crate::naive::full_fen;

/// The letters of White's first rank.
fn arrangement(board: &Board) -> String {
    board.to_string().split([' ', '/']).nth(7).unwrap().to_string()
}

/// The number of an arrangement, worked out backwards: bishops, queen and knights are looked up and taken away.
fn number_of(arrangement: &str) -> usize {
    let mut men: Vec<char> = arrangement.chars().collect();
    let on_odd = |odd: usize| (0..4).position(|nth| men[2 * nth + odd] == 'B').unwrap();
    let bishops = on_odd(1) + 4 * on_odd(0);
    men.retain(|&man| man != 'B');
    let queen = men.iter().position(|&man| man == 'Q').unwrap();
    men.remove(queen);
    let pairs = (0..5).flat_map(|left| (left + 1..5).map(move |right| (left, right)));
    let knights = pairs
        .into_iter()
        .position(|(left, right)| men[left] == 'N' && men[right] == 'N')
        .unwrap();
    bishops + 16 * queen + 96 * knights
}

#[test]
fn every_arrangement_is_there_once_and_keeps_the_rules() {
    let mut seen = BTreeSet::new();
    for number in 0..960 {
        let board = Board::chess960(number).unwrap();
        let men = arrangement(&board);
        let mut sorted: Vec<char> = men.chars().collect();
        sorted.sort_unstable();
        assert_eq!(sorted, ['B', 'B', 'K', 'N', 'N', 'Q', 'R', 'R'], "{number}");
        let at = |man: char| men.match_indices(man).map(|(at, _)| at).collect::<Vec<_>>();
        let (bishops, rooks, king) = (at('B'), at('R'), at('K')[0]);
        assert_eq!(
            (bishops[0] + bishops[1]) % 2,
            1,
            "{number}: bishops on squares of one colour in {men}"
        );
        assert!(
            rooks[0] < king && king < rooks[1],
            "{number}: the king is not between the rooks in {men}"
        );
        assert_eq!(number_of(&men), usize::from(number), "{men}");
        assert_eq!(
            board.to_string(),
            format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{men} w KQkq - 0 1", men.to_lowercase())
        );
        assert_eq!(Board::from_fen(&board.to_string(), Validity::Strict), Ok(board));
        seen.insert(men);
    }
    // As many as there are: 4 · 4 places of the bishops, 6 of the queen, 10 of the knights.
    assert_eq!(seen.len(), 4 * 4 * 6 * 10);
}

#[test]
fn well_known_numbers() {
    for (number, men) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(arrangement(&Board::chess960(number).unwrap()), men, "{number}");
    }
    assert_eq!(Board::chess960(518), Some(Board::default()));
    assert_eq!(
        Board::default().to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
}

#[test]
fn there_is_no_number_960() {
    for number in [960, 961, 1_000, u16::MAX] {
        assert_eq!(Board::chess960(number), None);
        assert_eq!(Board::double_chess960(number, 0), None);
        assert_eq!(Board::double_chess960(0, number), None);
    }
}

#[test]
fn double_chess960_gives_each_side_its_own_arrangement() {
    for white in (0..960).step_by(13) {
        for black in (0..960).step_by(17) {
            let board = Board::double_chess960(white, black).unwrap();
            let white_men = arrangement(&Board::chess960(white).unwrap());
            let black_men = arrangement(&Board::chess960(black).unwrap()).to_lowercase();
            assert_eq!(
                board.to_string(),
                format!("{black_men}/pppppppp/8/8/8/8/PPPPPPPP/{white_men} w KQkq - 0 1")
            );
            assert_eq!(Board::from_fen(&full_fen(&board), Validity::Strict), Ok(board));
        }
    }
}

#[test]
fn rights_are_the_squares_of_the_rooks() {
    for number in (0..960).step_by(7) {
        let board = Board::double_chess960(number, 959 - number).unwrap();
        for (color, rank) in [(Color::White, Rank::One), (Color::Black, Rank::Eight)] {
            let rook = Piece::new(color, chess_bits::PieceType::Rook);
            let mut rooks = File::ALL
                .into_iter()
                .map(|file| Square::new(file, rank))
                .filter(|&square| board.piece_at(square) == Some(rook));
            assert_eq!(board.castling_rook(color, CastlingSide::QueenSide), rooks.next());
            assert_eq!(board.castling_rook(color, CastlingSide::KingSide), rooks.next());
            assert_eq!(rooks.next(), None);
        }
        assert_eq!(
            board.castling_rights().rooks(),
            board.by_type(chess_bits::PieceType::Rook)
        );
    }
}
