//! Every square by every relevant occupancy: the magic form, the PEXT form by loops, the PEXT form by the instruction.

use chess_attacks::cpu::{Bmi2, Cpu, Portable, bishop_attacks_by_pext, rook_attacks_by_pext};
use chess_attacks::{
    attacks, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
    xray_bishop_attacks, xray_rook_attacks,
};
use chess_bits::{BitBoard, Piece, PieceType, Square};
use quickcheck::quickcheck;

use crate::naive::{self, DIAGONALS, Place, STRAIGHTS};

/// Every form against the walker, for one square and one occupancy.
#[track_caller]
fn assert_bishop(square: Square, occupied: BitBoard, expected: BitBoard) {
    assert_eq!(
        bishop_attacks(square, occupied),
        expected,
        "magic, {square}, {occupied:?}"
    );
    assert_eq!(
        bishop_attacks_by_pext(Portable, square, occupied),
        expected,
        "PEXT twin, {square}, {occupied:?}"
    );
    assert_eq!(
        Portable.bishop_attacks(square, occupied),
        expected,
        "portable, {square}, {occupied:?}"
    );
    if let Some(cpu) = Bmi2::detect() {
        assert_eq!(
            cpu.bishop_attacks(square, occupied),
            expected,
            "PEXT, {square}, {occupied:?}"
        );
    }
}

/// The rook's twin of [`assert_bishop`].
#[track_caller]
fn assert_rook(square: Square, occupied: BitBoard, expected: BitBoard) {
    assert_eq!(
        rook_attacks(square, occupied),
        expected,
        "magic, {square}, {occupied:?}"
    );
    assert_eq!(
        rook_attacks_by_pext(Portable, square, occupied),
        expected,
        "PEXT twin, {square}, {occupied:?}"
    );
    assert_eq!(
        Portable.rook_attacks(square, occupied),
        expected,
        "portable, {square}, {occupied:?}"
    );
    if let Some(cpu) = Bmi2::detect() {
        assert_eq!(
            cpu.rook_attacks(square, occupied),
            expected,
            "PEXT, {square}, {occupied:?}"
        );
    }
}

/// Calls `check` with every square, every subset of its relevant squares, and the walker's attacks; counts the calls.
fn for_every_case(steps: &[Place], check: impl Fn(Square, BitBoard, BitBoard)) -> usize {
    let mut cases = 0;
    for square in Square::ALL {
        let relevant = naive::relevant(square, steps);
        let squares: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&other| relevant.contains(other))
            .collect();
        for choice in 0..1u32 << squares.len() {
            let chosen = squares
                .iter()
                .enumerate()
                .filter(|&(number, _)| choice >> number & 1 == 1);
            let occupied = chosen.fold(BitBoard::EMPTY, |set, (_, &square)| set | square);
            check(square, occupied, naive::slide(square, steps, occupied));
            cases += 1;
        }
    }
    cases
}

#[test]
fn every_relevant_occupancy_of_a_bishop() {
    let cases = for_every_case(&DIAGONALS, |square, occupied, expected| {
        assert_bishop(square, occupied, expected);
        // What does not matter must not: the square itself, the edges behind, everything off the diagonals.
        assert_bishop(square, occupied | !naive::relevant(square, &DIAGONALS), expected);
    });
    assert_eq!(cases, 5_248);
}

#[test]
fn every_relevant_occupancy_of_a_rook() {
    let cases = for_every_case(&STRAIGHTS, |square, occupied, expected| {
        assert_rook(square, occupied, expected);
        assert_rook(square, occupied | !naive::relevant(square, &STRAIGHTS), expected);
    });
    assert_eq!(cases, 102_400);
}

quickcheck! {
    fn any_occupancy(occupied: u64, thinner: u64) -> bool {
        for occupied in [BitBoard(occupied), BitBoard(occupied & thinner)] {
            for square in Square::ALL {
                let diagonal = naive::slide(square, &DIAGONALS, occupied);
                let straight = naive::slide(square, &STRAIGHTS, occupied);
                assert_bishop(square, occupied, diagonal);
                assert_rook(square, occupied, straight);
                assert_eq!(queen_attacks(square, occupied), diagonal | straight);
                assert_eq!(Portable.queen_attacks(square, occupied), diagonal | straight);
                if let Some(cpu) = Bmi2::detect() {
                    assert_eq!(cpu.queen_attacks(square, occupied), diagonal | straight);
                }
            }
        }
        true
    }

    fn x_rays_see_from_the_first_piece_to_the_second(occupied: u64, thinner: u64) -> bool {
        for occupied in [BitBoard(occupied), BitBoard(occupied & thinner)] {
            for square in Square::ALL {
                assert_eq!(xray_bishop_attacks(square, occupied), x_ray(square, &DIAGONALS, occupied));
                assert_eq!(xray_rook_attacks(square, occupied), x_ray(square, &STRAIGHTS, occupied));
            }
        }
        true
    }

    fn attacks_of_a_piece_are_those_of_its_kind(occupied: u64) -> bool {
        let occupied = BitBoard(occupied);
        for piece in Piece::ALL {
            for square in Square::ALL {
                let expected = match piece.piece_type() {
                    PieceType::Pawn => pawn_attacks(piece.color(), square),
                    PieceType::Knight => knight_attacks(square),
                    PieceType::Bishop => naive::slide(square, &DIAGONALS, occupied),
                    PieceType::Rook => naive::slide(square, &STRAIGHTS, occupied),
                    PieceType::Queen => {
                        naive::slide(square, &DIAGONALS, occupied) | naive::slide(square, &STRAIGHTS, occupied)
                    }
                    PieceType::King => king_attacks(square),
                };
                assert_eq!(attacks(piece, square, occupied), expected, "{piece:?} on {square}");
            }
        }
        true
    }
}

/// The places behind the first piece of each line, up to and with the second.
fn x_ray(square: Square, steps: &[Place], occupied: BitBoard) -> BitBoard {
    let mut seen = Vec::new();
    for &step in steps {
        let mut pieces = 0;
        for at in naive::walk(naive::place(square), step) {
            if pieces == 1 {
                seen.push(at);
            }
            pieces += u32::from(naive::has(occupied, at));
            if pieces == 2 {
                break;
            }
        }
    }
    naive::set(seen)
}

#[test]
fn slider_attacks_can_be_constants() {
    const ROOK: BitBoard = rook_attacks(Square::A1, BitBoard::EMPTY);
    const BISHOP: BitBoard = bishop_attacks(Square::H1, BitBoard::FULL);
    assert_eq!(ROOK.count_bits(), 14);
    assert_eq!(BISHOP, BitBoard::with_one(Square::G2));
}
