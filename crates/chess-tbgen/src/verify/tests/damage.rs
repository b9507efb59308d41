//! Made tables with a bit that is wrong: the proof fails exactly if any answer is false.

use chess_bits::{Color, PieceType};
use chess_board::Board;
use chess_tb::{MaybeRounded, TableKind, Tablebase, Wdl};

use super::truth::{Truth, parts, positions};
use super::{GAMES, Random, prove};
use crate::{Ending, Generator};

/// Whether tables answer every question about these positions, and with the truth.
fn is_right(tables: &Tablebase, truth: &Truth, boards: &[Board]) -> bool {
    boards.iter().all(|board| {
        let Ok(dtz) = tables.probe_dtz(board) else {
            return false;
        };
        let distance = truth.get(board).map_or(0, |exact| {
            // Tables give mate 1 ply.
            let plies = exact.plies.max(1) as i32;
            if exact.is_won { plies } else { -plies }
        });
        let is_distance = match dtz {
            MaybeRounded::Precise(dtz) => dtz.0 == distance,
            MaybeRounded::Rounded(dtz) => [dtz.0, dtz.add_plies(1).0].contains(&distance),
        };
        is_distance && Wdl::from_dtz(dtz.ignore_rounding()) == truth.result(board)
    })
}

/// One of each image, as the proof has them.
fn up_to_symmetry(piece_type: PieceType) -> Vec<Board> {
    let mut boards = positions(piece_type, parts(piece_type).into_iter().flatten());
    boards.retain(|board| {
        let king = board.king(Color::White);
        match piece_type {
            PieceType::Pawn => board
                .by_type(PieceType::Pawn)
                .into_iter()
                .all(|pawn| pawn.file() as u8 <= 3),
            _ => king.file() as u8 <= 3 && king.rank() as u8 <= king.file() as u8,
        }
    });
    boards
}

#[test]
fn a_wrong_bit_is_found_if_it_makes_any_answer_false() {
    let truth = &GAMES[0];
    let made: Vec<_> = Ending::up_to(3)
        .into_iter()
        .map(|ending| (ending, Generator::new().threads(1).generate(ending).unwrap()))
        .collect();
    let tables = |damaged: Option<(Ending, TableKind, Vec<u8>)>| {
        let mut tables = Tablebase::new();
        for (ending, made) in &made {
            tables.add_table((*ending).into(), TableKind::Wdl, made.wdl.clone());
            tables.add_table((*ending).into(), TableKind::Dtz, made.dtz.clone());
        }
        if let Some((ending, kind, bytes)) = damaged {
            tables.add_table(ending.into(), kind, bytes);
        }
        tables
    };
    let mut random = Random(3);
    let (mut found, mut harmless) = (0, 0);
    for (name, piece_type) in [
        ("KQvK", PieceType::Queen),
        ("KRvK", PieceType::Rook),
        ("KPvK", PieceType::Pawn),
    ] {
        let boards = up_to_symmetry(piece_type);
        assert!(is_right(&tables(None), truth, &boards), "{name}");
        prove(name, &tables(None)).unwrap();
        let (ending, made) = made.iter().find(|(ending, _)| ending.to_string() == name).unwrap();
        for number in 0..14 {
            let kind = TableKind::ALL[number % 2];
            let mut bytes = match kind {
                TableKind::Wdl => made.wdl.clone(),
                TableKind::Dtz => made.dtz.clone(),
            };
            let place = random.below(bytes.len() - 16);
            bytes[place] ^= 1 << random.below(8);
            let tables = tables(Some((*ending, kind, bytes)));
            let is_right = is_right(&tables, truth, &boards);
            assert_eq!(prove(name, &tables).is_ok(), is_right, "{name} {kind}, byte {place}");
            if is_right {
                harmless += 1;
            } else {
                found += 1;
            }
        }
    }
    // Padding, and what no answer depends on.
    assert!(found >= 15 && harmless >= 3, "{found} found, {harmless} harmless");
}
