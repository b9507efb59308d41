//! Targets: the listed examples, and every function against the naive board.

use chess_attacks::{Targets, bishop_targets, king_targets, knight_targets, pawn_targets, queen_targets, rook_targets};
use chess_bits::Square::*;
use chess_bits::{BitBoard, Color, File, Square};
use quickcheck::quickcheck;

use crate::naive::{self, DIAGONALS, STRAIGHTS};

fn of<const N: usize>(squares: [Square; N]) -> BitBoard {
    squares.into_iter().fold(BitBoard::EMPTY, |set, square| set | square)
}

#[test]
fn a_white_pawn_takes_or_steps() {
    let (white, black) = (of([]), of([C5]));
    assert_eq!(BitBoard::white_pawn_targets(D4, white, black), of([C5, D5]));
}

#[test]
fn a_black_pawn_takes_and_is_blocked() {
    let (white, black) = (of([C3]), of([D3]));
    assert_eq!(BitBoard::black_pawn_targets(D4, white, black), of([C3]));
}

#[test]
fn kings_step_around_their_own() {
    let own = of([B4]);
    let expected = of([C5, D5, D4, D3, C3, B3, B5]);
    assert_eq!(BitBoard::white_king_targets(C4, own), expected);
    assert_eq!(BitBoard::black_king_targets(C4, own), expected);
}

#[test]
fn a_knight_leaps_around_its_own() {
    assert_eq!(BitBoard::knight_targets(B4, of([A6, C6])), of([D5, D3, C2, A2]));
}

#[test]
fn bishops_take_but_do_not_pass() {
    assert_eq!(
        BitBoard::white_bishop_targets(B4, of([E1]), of([D6])),
        of([A3, A5, C5, D6, C3, D2])
    );
    assert_eq!(
        BitBoard::black_bishop_targets(B4, of([D6]), of([D2])),
        of([A3, A5, C5, D6, C3])
    );
}

#[test]
fn rooks_take_but_do_not_pass() {
    let expected = of([A4, B4, C4, D5, D6, D3, D2, D1, E4, F4]);
    assert_eq!(BitBoard::white_rook_targets(D4, of([G4]), of([D6])), expected);
    assert_eq!(BitBoard::black_rook_targets(D4, of([D6]), of([G4])), expected);
}

#[test]
fn queens_take_but_do_not_pass() {
    let expected = of([
        A1, D1, G1, B2, D2, F2, C3, D3, E3, A4, B4, C4, E4, F4, C5, D5, E5, B6, D6, F6, A7, G7, H8,
    ]);
    assert_eq!(BitBoard::white_queen_targets(D4, of([G4]), of([D6])), expected);
    assert_eq!(BitBoard::black_queen_targets(D4, of([D6]), of([G4])), expected);
}

#[test]
fn pawns_do_not_capture_around_the_edge() {
    for (from, wrapped) in [(A4, [H5, H4, H3]), (H4, [A5, A4, A3])] {
        for (own, enemy) in [
            (of([]), of(wrapped)),
            (of([from]), BitBoard::from_file(wrapped[0].file())),
        ] {
            assert_eq!(
                BitBoard::white_pawn_targets(from, own, enemy),
                BitBoard::with_one(from.offset(0, 1).unwrap())
            );
            assert_eq!(
                BitBoard::black_pawn_targets(from, enemy, own),
                BitBoard::with_one(from.offset(0, -1).unwrap())
            );
        }
    }
    assert!((BitBoard::white_pawn_targets(H2, of([]), BitBoard::FULL) & BitBoard::from_file(File::A)).is_empty());
}

#[test]
fn a_double_push_needs_both_squares_free_of_both_sides() {
    for blocker in [E3, E4] {
        let first = if blocker == E4 { of([E3]) } else { of([]) };
        assert_eq!(BitBoard::white_pawn_targets(E2, of([blocker]), of([])), first);
        assert_eq!(BitBoard::white_pawn_targets(E2, of([]), of([blocker])), first);
    }
    for blocker in [E6, E5] {
        let first = if blocker == E5 { of([E6]) } else { of([]) };
        assert_eq!(BitBoard::black_pawn_targets(E7, of([]), of([blocker])), first);
        assert_eq!(BitBoard::black_pawn_targets(E7, of([blocker]), of([])), first);
    }
    assert_eq!(BitBoard::white_pawn_targets(E2, of([]), of([])), of([E3, E4]));
    assert_eq!(BitBoard::black_pawn_targets(E7, of([]), of([])), of([E6, E5]));
    assert_eq!(BitBoard::white_pawn_targets(E3, of([]), of([])), of([E4]));
    assert_eq!(BitBoard::black_pawn_targets(E6, of([]), of([])), of([E5]));
}

/// The pawn's targets, rule by rule.
fn walked_pawn(color: Color, square: Square, own: BitBoard, enemy: BitBoard) -> BitBoard {
    let (column, row) = naive::place(square);
    let (up, second) = if color == Color::White { (1, 1) } else { (-1, 6) };
    let is_free = |at| naive::on_board(at) && !naive::has(own, at) && !naive::has(enemy, at);
    let mut targets = Vec::new();
    if is_free((column, row + up)) {
        targets.push((column, row + up));
        if row == second && is_free((column, row + 2 * up)) {
            targets.push((column, row + 2 * up));
        }
    }
    for beside in [column - 1, column + 1] {
        let at = (beside, row + up);
        if naive::on_board(at) && naive::has(enemy, at) {
            targets.push(at);
        }
    }
    naive::set(targets)
}

quickcheck! {
    fn targets_in_any_position(own: u64, enemy: u64, thinner: u64) -> bool {
        let (own, enemy) = (BitBoard(own & thinner), BitBoard(enemy & thinner & !own));
        let occupied = own | enemy;
        for square in Square::ALL {
            let (white, black) = (own, enemy);
            let pawn = walked_pawn(Color::White, square, white, black);
            assert_eq!(pawn_targets(Color::White, square, white, black), pawn);
            assert_eq!(BitBoard::white_pawn_targets(square, white, black), pawn);
            let pawn = walked_pawn(Color::Black, square, black, white);
            assert_eq!(pawn_targets(Color::Black, square, black, white), pawn);
            assert_eq!(BitBoard::black_pawn_targets(square, white, black), pawn);

            let bishop = naive::slide(square, &DIAGONALS, occupied);
            assert_eq!(bishop_targets(square, own, enemy), bishop & !own);
            assert_eq!(BitBoard::white_bishop_targets(square, white, black), bishop & !white);
            assert_eq!(BitBoard::black_bishop_targets(square, white, black), bishop & !black);

            let rook = naive::slide(square, &STRAIGHTS, occupied);
            assert_eq!(rook_targets(square, own, enemy), rook & !own);
            assert_eq!(BitBoard::white_rook_targets(square, white, black), rook & !white);
            assert_eq!(BitBoard::black_rook_targets(square, white, black), rook & !black);

            assert_eq!(queen_targets(square, own, enemy), (bishop | rook) & !own);
            assert_eq!(BitBoard::white_queen_targets(square, white, black), (bishop | rook) & !white);
            assert_eq!(BitBoard::black_queen_targets(square, white, black), (bishop | rook) & !black);

            assert_eq!(knight_targets(square, own) & own, BitBoard::EMPTY);
            assert_eq!(knight_targets(square, own) | own & chess_attacks::knight_attacks(square), chess_attacks::knight_attacks(square));
            assert_eq!(BitBoard::knight_targets(square, own), knight_targets(square, own));
            assert_eq!(king_targets(square, own) & own, BitBoard::EMPTY);
            assert_eq!(king_targets(square, own) | own & chess_attacks::king_attacks(square), chess_attacks::king_attacks(square));
            assert_eq!(BitBoard::white_king_targets(square, white), king_targets(square, white));
            assert_eq!(BitBoard::black_king_targets(square, black), king_targets(square, black));
        }
        true
    }
}
