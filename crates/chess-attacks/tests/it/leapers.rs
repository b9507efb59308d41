//! Leapers and pawns, square by square, against the naive board.

use chess_attacks::{king_attacks, knight_attacks, pawn_attacks};
use chess_bits::{BitBoard, Color, File, Square};

use crate::naive;

/// The squares at these distances from a square, whatever the signs.
fn at_distances(square: Square, wanted: impl Fn(i32, i32) -> bool) -> BitBoard {
    let (column, row) = naive::place(square);
    Square::ALL
        .into_iter()
        .filter(|&other| {
            let (other_column, other_row) = naive::place(other);
            wanted((other_column - column).abs(), (other_row - row).abs())
        })
        .fold(BitBoard::EMPTY, |set, other| set | other)
}

#[test]
fn knights_and_kings_on_every_square() {
    for square in Square::ALL {
        let knight = at_distances(square, |columns, rows| columns * rows == 2);
        assert_eq!(knight_attacks(square), knight, "knight on {square}");
        let king = at_distances(square, |columns, rows| columns.max(rows) == 1);
        assert_eq!(king_attacks(square), king, "king on {square}");
    }
}

#[test]
fn pawns_on_every_square() {
    for square in Square::ALL {
        let (column, row) = naive::place(square);
        for (color, up) in [(Color::White, 1), (Color::Black, -1)] {
            let expected = naive::set([(column - 1, row + up), (column + 1, row + up)]);
            assert_eq!(pawn_attacks(color, square), expected, "{color:?} pawn on {square}");
        }
    }
}

#[test]
fn pawns_never_capture_around_the_edge() {
    for color in Color::ALL {
        for square in Square::ALL {
            let far = match square.file() {
                File::A => BitBoard::from_file(File::H),
                File::H => BitBoard::from_file(File::A),
                _ => BitBoard::EMPTY,
            };
            assert!(
                (pawn_attacks(color, square) & far).is_empty(),
                "{color:?} pawn on {square}"
            );
        }
    }
}

#[test]
fn a_pawn_is_attacked_from_where_the_other_colour_would_attack() {
    for color in Color::ALL {
        for from in Square::ALL {
            for to in Square::ALL {
                assert_eq!(
                    pawn_attacks(color, from).contains(to),
                    pawn_attacks(!color, to).contains(from)
                );
            }
        }
    }
}
