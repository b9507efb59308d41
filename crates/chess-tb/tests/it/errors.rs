//! What can't be probed is refused, with the reason; and what needs no table needs none.

use chess_bits::{Color, Piece, PieceType};
use chess_board::Board;
use chess_tb::{AmbiguousWdl, Dtz, Material, MaybeRounded, ProbeError, TableKind, Tablebase, Wdl};

use crate::made::{Choices, constant_wdl_table};
use crate::made_tables::{tablebase, tables_of_three_men};
use crate::men::{Men, pieces_of, table_name};
use crate::rng::Rng;
use crate::synthetic::tables_behind;

fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The errors of all questions about a position.
fn errors(tables: &Tablebase, board: &Board) -> [Option<ProbeError>; 5] {
    [
        tables.probe_wdl_after_zeroing(board).err(),
        tables.probe_wdl(board).err(),
        tables.probe_dtz(board).err(),
        tables.rank_root_moves(board, false).err(),
        tables.best_move(board).err(),
    ]
}

#[test]
fn castling_rights_are_refused() {
    let tables = tablebase(&tables_of_three_men(Choices::RANDOM, &mut Rng::new(51)));
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1",
        "4k2r/8/8/8/8/8/8/4K3 w k - 0 1",
    ] {
        for error in errors(&tables, &board(fen)) {
            assert!(matches!(error, Some(ProbeError::Castling)), "{fen}: {error:?}");
        }
    }
    assert_eq!(
        tables.probe_wdl(&board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")).unwrap(),
        AmbiguousWdl::Win
    );
}

#[test]
fn too_many_men_are_refused() {
    let mut tables = tablebase(&tables_of_three_men(Choices::RANDOM, &mut Rng::new(52)));
    let four = board("8/8/8/4k3/8/8/8/1QR1K3 w - - 0 1");
    for board in [four, Board::default()] {
        for error in errors(&tables, &board) {
            let Some(ProbeError::TooManyMen { men, max, .. }) = error else {
                assert!(
                    matches!(error, Some(ProbeError::Castling)) && board == Board::default(),
                    "{board}: {error:?}"
                );
                continue;
            };
            assert_eq!((u32::from(men), max), (board.occupied().count_bits(), 3));
        }
    }
    let added = constant_wdl_table("KBNvK", [2, -2], &mut Rng::new(53));
    tables.add_table("KBNvK".parse().unwrap(), TableKind::Wdl, added.bytes);
    assert_eq!(tables.max_pieces(), 4);
    let missing = "KQRvK".parse().unwrap();
    assert_missing(tables.probe_wdl(&four), missing, TableKind::Wdl);
}

#[track_caller]
fn assert_missing<T: std::fmt::Debug>(answer: Result<T, ProbeError>, expected: Material, expected_kind: TableKind) {
    match answer {
        Err(ref error @ ProbeError::MissingTable { material, kind, .. }) => {
            assert_eq!((material, kind), (expected, expected_kind));
            let file = format!("{expected}.{}", expected_kind.extension());
            assert!(error.to_string().contains(&file), "{error}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn missing_tables_are_named() {
    let mut rng = Rng::new(54);
    let made = |name| constant_wdl_table(name, [0, 0], &mut Rng::new(55));
    let three = tables_of_three_men(Choices::RANDOM, &mut rng);

    // Of the material on the board.
    let no_capture = board("8/8/8/r7/4k3/8/2Q5/4K3 b - - 0 1");
    let mut tables = tablebase(&three);
    tables.add_table("KQvKQ".parse().unwrap(), TableKind::Wdl, made("KQvKQ").bytes);
    assert_missing(tables.probe_wdl(&no_capture), "KQvKR".parse().unwrap(), TableKind::Wdl);

    // Of what a capture leads to.
    let queen_takes_rook = board("8/8/8/k7/8/8/1r6/1Q2K3 w - - 0 1");
    let without_queen: Vec<_> = three.iter().filter(|table| table.name != "KQvK").cloned().collect();
    let mut tables = tablebase(&without_queen);
    tables.add_table("KQvKR".parse().unwrap(), TableKind::Wdl, made("KQvKR").bytes);
    assert_missing(
        tables.probe_wdl(&queen_takes_rook),
        "KQvK".parse().unwrap(),
        TableKind::Wdl,
    );
    assert_eq!(tables.probe_wdl(&no_capture).unwrap(), AmbiguousWdl::Draw);

    // Of distances.
    let results: Vec<_> = three
        .iter()
        .filter(|table| table.kind == crate::writer::Kind::Wdl)
        .cloned()
        .collect();
    let tables = tablebase(&results);
    let quiet = board("8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1");
    assert_eq!(tables.probe_wdl_after_zeroing(&quiet).unwrap(), Wdl::Win);
    assert_missing(tables.probe_dtz(&quiet), "KQvK".parse().unwrap(), TableKind::Dtz);
}

#[test]
fn bare_kings_need_no_table() {
    let tables = Tablebase::new();
    for fen in [
        "8/8/8/4k3/8/8/8/4K3 w - - 0 1",
        "8/8/8/4k3/8/8/8/4K3 b - - 99 1",
        "k7/8/K7/8/8/8/8/8 w - - 120 1",
    ] {
        let board = board(fen);
        assert_eq!(tables.probe_wdl_after_zeroing(&board).unwrap(), Wdl::Draw);
        assert_eq!(tables.probe_wdl(&board).unwrap(), AmbiguousWdl::Draw);
        assert_eq!(tables.probe_dtz(&board).unwrap(), MaybeRounded::Precise(Dtz(0)));
        let moves = tables.rank_root_moves(&board, false).unwrap();
        assert_eq!(moves.len(), board.count_moves());
        assert!(moves.iter().all(|ranked| ranked.rank == 0 && ranked.wdl == Wdl::Draw));
    }
}

/// A capture by en passant that is the only legal move is played, though the table, which knows no en passant, calls the
/// position stalemate.
///
/// ```text
/// 8  k . . . . . . .
/// 7  . . Q . . . . .
/// 6  . . . . . . . .
/// 5  . . . . . . . .
/// 4  . . . . . P p .    the pawn has come from f2
/// 3  . . . . . . P .
/// 2  . . . . . . . .
/// 1  K . . . . . . .
///    a b c d e f g h
/// ```
#[test]
fn en_passant_as_the_only_legal_move() {
    let forced = board("k7/2Q5/8/8/5Pp1/6P1/8/K7 b - f3 0 1");
    assert_eq!(forced.count_moves(), 1);
    let stalemate = board("k7/2Q5/8/8/5Pp1/6P1/8/K7 b - - 0 1");
    let double_push = board("k7/2Q5/8/8/6p1/6P1/5P2/K7 w - - 0 1");
    let mut rng = Rng::new(56);
    for behind in -2..=2 {
        let mut made = tables_behind("KQPPvKP", &mut rng);
        made.push(constant_wdl_table("KQPPvKP", [1, 0], &mut rng));
        // After the capture White is to move, and has no capture that could change the result.
        made.retain(|table| table.name != "KQPvKP");
        made.push(constant_wdl_table("KQPvKP", [behind, 0], &mut rng));
        let tables = tablebase(&made);
        assert_eq!(tables.probe_wdl_after_zeroing(&stalemate).unwrap(), Wdl::Draw);
        assert_eq!(tables.probe_dtz(&stalemate).unwrap(), MaybeRounded::Precise(Dtz(0)));
        let result = Wdl::try_from(-behind).unwrap();
        assert_eq!(tables.probe_wdl_after_zeroing(&forced).unwrap(), result);
        let distance = MaybeRounded::Precise(Dtz::before_zeroing(result));
        assert_eq!(tables.probe_dtz(&forced).unwrap(), distance);
        let best = tables.best_move(&forced).unwrap().unwrap();
        assert_eq!((best.wdl, best.dtz), (result, Some(distance)));
        // The move that gives the right of en passant is worth the opposite.
        let moves = tables.rank_root_moves(&double_push, false).unwrap();
        let pushed = moves.iter().find(|ranked| ranked.digest.to_string() == "f2f4").unwrap();
        assert_eq!(pushed.wdl, -result);
    }
}

/// Every material of up to seven men, colours as in its name.
fn all_materials() -> Vec<Vec<Piece>> {
    const KINDS: [PieceType; 5] = [
        PieceType::Queen,
        PieceType::Rook,
        PieceType::Bishop,
        PieceType::Knight,
        PieceType::Pawn,
    ];
    let mut found = Vec::new();
    let mut open = vec![pieces_of("KvK")];
    while let Some(men) = open.pop() {
        // In a fixed order, so that each is found once.
        let last = *men.last().unwrap();
        let place = |piece: Piece| {
            (
                piece.color() == Color::Black,
                KINDS.iter().position(|&kind| kind == piece.piece_type()),
            )
        };
        if men.len() < 7 {
            for color in Color::ALL {
                for kind in KINDS {
                    let next = Piece::new(color, kind);
                    if last.piece_type() == PieceType::King || place(last) <= place(next) {
                        open.push([&men[..], &[next]].concat());
                    }
                }
            }
        }
        found.push(men);
    }
    found
}

#[test]
fn materials_of_every_ending() {
    let mut names = std::collections::HashSet::new();
    for men in all_materials() {
        let (name, black_first) = table_name(&men);
        let material: Material = name.parse().unwrap();
        assert_eq!(material.to_string(), name);
        assert_eq!(material.pieces(), men.len());
        let (first, second) = name.split_once('v').unwrap();
        assert_eq!(material.is_symmetric(), first == second);
        assert_eq!(material.has_pawns(), name.contains('P'));
        for color in Color::ALL {
            for kind in PieceType::ALL {
                let side = if color == Color::White { first } else { second };
                let letter = kind.to_char().to_ascii_uppercase();
                assert_eq!(
                    material.count(color, kind),
                    side.matches(letter).count(),
                    "{name} {color:?} {kind:?}"
                );
            }
        }
        // The other way round it is the same material.
        assert_eq!(format!("{second}v{first}").parse::<Material>().ok(), Some(material));
        names.insert(name);

        // Both kings away from each other, the others wherever there is room: the material does not ask for sense.
        let mut position = Men::new(Color::White);
        for (&man, square) in men.iter().zip([0, 63, 18, 20, 33, 36, 46]) {
            position.push(man, square);
        }
        if let Some(board) = position.board() {
            assert_eq!(Material::of_board(&board), Some(material), "{board} {black_first}");
        }
    }
    // The published sets: 1511 endings, and the bare kings.
    assert_eq!(names.len(), 1512);
    assert_eq!(Material::of_board(&Board::default()), None);
    for wrong in [
        "",
        "v",
        "K",
        "KQ",
        "KQvKRv",
        "QvK",
        "KKvK",
        "KQvQ",
        "kqvk",
        "KQ-K",
        "KQvKX",
        "KQRBNPPvKQ",
        " KQvK",
        "KQvK ",
    ] {
        assert!(wrong.parse::<Material>().is_err(), "{wrong}");
    }
}
