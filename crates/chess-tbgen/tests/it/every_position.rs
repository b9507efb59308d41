//! Made tables against the truth, every position.

use chess_bits::{Color, Piece, PieceType};
use chess_board::Board;
use chess_tb::{Dtz, MaybeRounded, TableKind, Tablebase};
use chess_tbgen::{Ending, Generator};
use rayon::prelude::*;

use crate::made::{endings, tablebase, three_men};
use crate::positions::{board, king_squares, men_of};
use crate::scratch::Scratch;
use crate::truth::{MATED, Man, Score, Truth, distance, result};

/// The symmetries of a board without pawns.
const IMAGES: [fn(u8) -> u8; 8] = [
    |square| square,
    |square| square ^ 7,
    |square| square ^ 56,
    |square| square ^ 63,
    |square| (square & 7) << 3 | square >> 3,
    |square| ((square & 7) << 3 | square >> 3) ^ 7,
    |square| ((square & 7) << 3 | square >> 3) ^ 56,
    |square| ((square & 7) << 3 | square >> 3) ^ 63,
];

fn solved(ending: Ending, tables: &Tablebase) -> Truth {
    let has_pawns = ending.has_pawns();
    let squares = |(place, man): (usize, Piece)| -> Man {
        let on = match man.piece_type() {
            PieceType::Pawn => (8..56).collect(),
            PieceType::King if place == 0 => king_squares(has_pawns),
            _ => (0..64).collect(),
        };
        (man, on)
    };
    let men = men_of(ending).into_iter().enumerate().map(squares).collect();
    let images = if has_pawns { &IMAGES[..2] } else { &IMAGES[..] };
    Truth::new(men, images, &|board| result_of(tables, board))
}

/// The result of a position behind a capture or promotion, as the tables have it, which are compared too.
fn result_of(tables: &Tablebase, board: &Board) -> i32 {
    if board.occupied().count_bits() == 2 {
        return 0;
    }
    let result = tables.probe_wdl_after_zeroing(board);
    result.unwrap_or_else(|error| panic!("{board}: {error}")).into()
}

/// Compares the tables with the truth, and tells how many positions that were.
fn compare(truth: &Truth, tables: &Tablebase) -> u64 {
    let positions: Vec<(Board, Score)> = truth.positions().collect();
    positions.par_chunks(1 << 12).for_each(|positions| {
        let boards: Vec<Board> = positions.iter().map(|(board, _)| *board).collect();
        let results = tables.probe_wdl_after_zeroing_batch(&boards);
        let distances = tables.probe_dtz_batch(&boards);
        for (((board, score), wdl), dtz) in positions.iter().zip(results).zip(distances) {
            let wdl = wdl.unwrap_or_else(|error| panic!("{board}: {error}"));
            assert_eq!(i32::from(wdl), result(*score), "{board}");
            let told = dtz.unwrap_or_else(|error| panic!("{board}: {error}"));
            let expected = distance(*score);
            let fits = match told {
                MaybeRounded::Precise(Dtz(plies)) => plies == expected,
                MaybeRounded::Rounded(Dtz(plies)) => plies == expected || plies + plies.signum() == expected,
            };
            assert!(fits, "{board}: {told:?} instead of {expected}");
        }
    });
    positions.len() as u64
}

#[test]
fn endings_of_three_men() {
    let tables = tablebase();
    for ending in Ending::up_to(3) {
        let truth = solved(ending, &tables);
        let compared = compare(&truth, &tables);
        assert!(compared > 50_000, "{ending}: {compared}");
        let others = truth.positions().filter(|&(_, score)| score != MATED);
        let longest = others.map(|(_, score)| distance(score).unsigned_abs()).max();
        assert_eq!(Some(three_men()[&ending].summary.longest_dtz), longest, "{ending}");
    }
}

/// Whether both kings stand on one of the long diagonals.
fn kings_on_diagonal(board: &Board) -> bool {
    let [white, black] = Color::ALL.map(|color| board.king(color) as u8);
    let on = |square: u8, diagonal: u8| square & 7 == (square >> 3) ^ diagonal;
    [0, 7]
        .into_iter()
        .any(|diagonal| on(white, diagonal) && on(black, diagonal))
}

#[test]
fn positions_and_mates_are_counted_up_to_symmetry() {
    for (ending, made) in three_men() {
        let men = men_of(*ending);
        // On the whole board: with the kings on a diagonal and without, and mates among them.
        let (mut positions, mut mates) = ([0, 0], [0, 0]);
        for number in 0..64usize.pow(3) {
            let squares = [number >> 12, number >> 6 & 63, number & 63].map(|square| square as u8);
            for board in Color::ALL
                .into_iter()
                .filter_map(|side| board(&men, &squares, side, None))
            {
                let place = usize::from(kings_on_diagonal(&board));
                positions[place] += 1;
                mates[place] += u64::from(board.is_check() && !board.has_moves());
            }
        }
        // Two images of one of four with the kings on a diagonal have places of their own.
        let up_to_symmetry = |[others, on_diagonal]: [u64; 2]| {
            if ending.has_pawns() {
                (others + on_diagonal) / 2
            } else {
                others / 8 + on_diagonal / 4
            }
        };
        assert_eq!(made.summary.positions, up_to_symmetry(positions), "{ending}");
        assert_eq!(made.summary.mates, up_to_symmetry(mates), "{ending}");
    }
}

#[test]
fn an_ending_of_four_men() {
    let tables = tablebase();
    let compared = compare(&solved("KNvKN".parse().unwrap(), &tables), &tables);
    assert!(compared > 3_000_000, "{compared}");
}

/// Tables of endings, with those of all that they depend on.
fn made(names: &[&str]) -> Tablebase {
    let scratch = Scratch::new(names[0]);
    Generator::new()
        .generate_into(scratch.path(), &endings(names), |_| {})
        .unwrap();
    let mut tables = Tablebase::new();
    for name in scratch.names() {
        let (ending, extension) = name.split_once('.').unwrap();
        let kind = TableKind::ALL.into_iter().find(|kind| kind.extension() == extension);
        tables.add_table(ending.parse().unwrap(), kind.unwrap(), scratch.bytes(&name));
    }
    tables
}

#[test]
fn pawns_on_two_files_with_all_captures_and_promotions() {
    if !crate::is_long("KPvKP with the pawns on some files against brute force") {
        return;
    }
    let tables = made(&["KPvKP"]);
    // En passant is possible on neighbouring files. Both pawns on one stop each other, and on others they race.
    for (white, black) in [(3, 4), (0, 1), (6, 5), (2, 2), (7, 5)] {
        let pawns = |file: u8| (1..7).map(|rank| 8 * rank + file).collect();
        let men = vec![
            (Piece::new(Color::White, PieceType::King), (0..64).collect()),
            (Piece::new(Color::Black, PieceType::King), (0..64).collect()),
            (Piece::new(Color::White, PieceType::Pawn), pawns(white)),
            (Piece::new(Color::Black, PieceType::Pawn), pawns(black)),
        ];
        let truth = Truth::new(men, &IMAGES[..1], &|board| result_of(&tables, board));
        let compared = compare(&truth, &tables);
        assert!(compared > 150_000, "{compared}");
        let en_passant = truth
            .positions()
            .filter(|(board, _)| board.legal_en_passant().is_some())
            .count();
        assert_eq!(en_passant > 1000, white.abs_diff(black) == 1);
    }
}

#[test]
fn whole_endings_of_four_men() {
    if !crate::is_long("all positions of KQvKR, KRvKN and KBNvK against brute force") {
        return;
    }
    let names = ["KQvKR", "KRvKN", "KBNvK"];
    let tables = made(&names);
    for name in names {
        let compared = compare(&solved(name.parse().unwrap(), &tables), &tables);
        assert!(compared > 2_000_000, "{name}: {compared}");
    }
}
