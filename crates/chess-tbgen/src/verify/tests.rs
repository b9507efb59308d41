mod damage;
mod positions;
mod truth;

use chess_bits::PieceType;
use chess_tb::MaybeRounded;

use super::numbering::Numbering;
use super::pawns::Pawns;
use super::position::Position;
use super::value::Plies;
use super::*;
use crate::watch::Phase;
use truth::{Tables, Truth, key};

fn prove(name: &str, answers: &impl Answers) -> Result<Verified, VerifyError> {
    let ending: Ending = name.parse().unwrap();
    verify_answers(ending, answers, &|_| {}, &AtomicBool::new(false))
}

/// Endings, the man that makes them, and by which of the [`GAMES`].
const THREE_MEN: [(&str, PieceType, usize); 6] = [
    ("KQvK", PieceType::Queen, 0),
    ("KRvK", PieceType::Rook, 0),
    ("KBvK", PieceType::Bishop, 0),
    ("KNvK", PieceType::Knight, 0),
    ("KPvK", PieceType::Pawn, 0),
    ("KPvK", PieceType::Pawn, 1),
];

/// Of chess; and of a game in which pawns run to cursed wins.
static GAMES: std::sync::LazyLock<[Truth; 2]> =
    std::sync::LazyLock::new(|| [Truth::of_three_men(), Truth::with_cursed_promotions()]);

/// A source of numbers that are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// The keys of all images of a position that tables number together, or that they number apart but that mean the same.
fn images(board: &Board) -> Vec<u32> {
    let has_pawns = !board.by_type(PieceType::Pawn).is_empty();
    let image = |symmetry| {
        let mut setup = chess_board::Setup::empty();
        for square in board.occupied() {
            setup.set(numbering::image(square, symmetry), board.piece_at(square));
        }
        setup.side_to_move = board.side_to_move();
        key(&setup.to_board(chess_board::Validity::Playable).unwrap())
    };
    (0..if has_pawns { 2 } else { 8 }).map(image).collect()
}

#[test]
fn the_truth_passes_whichever_way_tables_tell_it() {
    for (name, piece_type, game) in THREE_MEN {
        let truth = &GAMES[game];
        let boards = truth::positions(piece_type, truth::parts(piece_type).into_iter().flatten());
        let longest = boards
            .iter()
            .filter_map(|board| truth.get(board))
            .map(|exact| exact.plies)
            .max()
            .unwrap_or(0);
        // Both sides, up to symmetry.
        let up_to_symmetry = |board: &&Board| {
            let king = board.king(Color::White);
            match piece_type {
                PieceType::Pawn => board
                    .by_type(PieceType::Pawn)
                    .into_iter()
                    .all(|pawn| pawn.file() as u8 <= 3),
                _ => king.file() as u8 <= 3 && king.rank() as u8 <= king.file() as u8,
            }
        };
        let positions = boards.iter().filter(up_to_symmetry).count();
        let mates = boards
            .iter()
            .filter(up_to_symmetry)
            .filter(|board| truth.get(board).is_some_and(|exact| exact.plies == 0));
        let mates = mates.count() as u64;
        for rounded in [None, Some(Color::White), Some(Color::Black)] {
            let verified = prove(name, &Tables::new(truth, rounded)).unwrap();
            assert_eq!(
                (verified.positions, verified.mates),
                (positions as u64, mates),
                "{name}"
            );
            assert_eq!(verified.results.as_flattened().iter().sum::<u64>(), verified.positions);
            let loss = longest - verified.longest_dtz;
            assert!(
                loss == 0 || loss == 1 && rounded.is_some(),
                "{name}: {}",
                verified.longest_dtz
            );
        }
    }
}

#[test]
fn every_lie_is_found() {
    let mut random = Random(1);
    let mut found_lies = 0;
    for (name, piece_type, game) in THREE_MEN {
        let truth = &GAMES[game];
        let boards = truth::positions(piece_type, truth::parts(piece_type).into_iter().flatten());
        for rounded in [None, Some(Color::White), Some(Color::Black)] {
            for kind in 0..12 {
                let mut tables = Tables::new(truth, rounded);
                let found = (0..10_000).find_map(|_| {
                    let board = boards[random.below(boards.len())];
                    Some((board, lie(&tables, &board, kind, &mut random)?))
                });
                // Where nobody wins, there are no distances to lie about.
                let Some((board, lie)) = found else {
                    assert!(matches!(piece_type, PieceType::Bishop | PieceType::Knight));
                    continue;
                };
                found_lies += 1;
                tables.lies.extend(images(&board).into_iter().map(|image| (image, lie)));
                let error = prove(name, &tables).expect_err("a lie");
                assert!(
                    matches!(error, VerifyError::Inconsistent { .. }),
                    "{name}, {rounded:?}: {lie:?} of {board} gives {error}"
                );
            }
        }
    }
    assert!(found_lies > 110, "{found_lies} lies");
}

/// A false answer to a question that is asked; `None` if this kind of lie would be the truth, or the question is not asked.
fn lie(tables: &Tables<'_>, board: &Board, kind: usize, random: &mut Random) -> Option<MaybeRounded<Dtz>> {
    use MaybeRounded::{Precise, Rounded};
    let told = tables.dtz(board);
    let Dtz(dtz) = told.ignore_rounding();
    let result = Wdl::from_dtz(Dtz(dtz));
    let is_stored = tables.rounded.is_none_or(|side| side == board.side_to_move());
    let of_result = |result: i32| Some(Precise(Dtz([-7, -107, 0, 107, 7][(result + 2) as usize])));
    match kind {
        // The result, one better, one worse, or a draw claimed a cursed win.
        0 if result < Wdl::Win => of_result(i32::from(result) + 1),
        1 if result > Wdl::Loss => of_result(i32::from(result) - 1),
        2 if dtz == 0 => of_result(1),
        3 if dtz == 0 => of_result(-2),
        4 if dtz != 0 => of_result(0),
        5 if dtz != 0 => of_result(-i32::from(result)),
        // Distances too long or too short.
        6 if dtz != 0 && is_stored => Some(told.map(|dtz| dtz.add_plies(2))),
        7 if dtz.abs() > 2 && is_stored => Some(told.map(|Dtz(dtz)| Dtz(dtz - 2 * dtz.signum()))),
        8 if dtz != 0 && tables.rounded.is_none() => Some(told.map(|dtz| dtz.add_plies(1))),
        9 if dtz.abs() > 1 && tables.rounded.is_none() => Some(told.map(|Dtz(dtz)| Dtz(dtz - dtz.signum()))),
        // Anything that is not so.
        6.. => {
            let claim = if is_stored {
                Dtz(random.below(61) as i32 - 30)
            } else {
                Dtz(107 * (random.below(3) as i32 - 1))
            };
            let most = claim.add_plies(1);
            let truth = match tables.truth.get(board) {
                None => 0,
                Some(exact) if exact.is_won => exact.plies.max(1) as i32,
                Some(exact) => -(exact.plies.max(1) as i32),
            };
            let is_true = if is_stored {
                [claim.0, most.0].contains(&truth)
            } else {
                Wdl::from_dtz(claim) == Wdl::from_dtz(Dtz(truth))
            };
            (!is_true).then_some(if claim.0 == 0 { Precise(claim) } else { Rounded(claim) })
        }
        _ => None,
    }
}

#[test]
fn positions_that_justify_each_other_in_a_circle_are_refused() {
    /// Whoever has the knight wins, in a number of plies that is the same everywhere, and so is lost a number of plies too.
    struct Circle {
        won: MaybeRounded<Dtz>,
        lost: MaybeRounded<Dtz>,
    }
    impl Answers for Circle {
        fn result(&self, board: &Board) -> Result<Wdl, ProbeError> {
            self.distance(board).map(|dtz| Wdl::from_dtz(dtz.ignore_rounding()))
        }

        fn distance(&self, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
            Ok(match board.side_to_move() {
                _ if board.by_type(PieceType::Knight).is_empty() => MaybeRounded::Precise(Dtz(0)),
                // After a capture of the knight it is a draw.
                Color::Black if board.noisy_moves().iter().count() > 0 => MaybeRounded::Precise(Dtz(0)),
                Color::Black => self.lost,
                Color::White => self.won,
            })
        }
    }
    use MaybeRounded::{Precise, Rounded};
    for (won, lost) in [
        (Precise(Dtz(2)), Precise(Dtz(-3))),
        (Precise(Dtz(3)), Precise(Dtz(-2))),
        (Precise(Dtz(50)), Precise(Dtz(-50))),
        (Rounded(Dtz(51)), Rounded(Dtz(-52))),
        (Rounded(Dtz(51)), Rounded(Dtz(-50))),
        (Rounded(Dtz(52)), Rounded(Dtz(-51))),
        (Precise(Dtz(105)), Precise(Dtz(-105))),
        (Rounded(Dtz(101)), Rounded(Dtz(-102))),
    ] {
        let error = prove("KNvK", &Circle { won, lost }).unwrap_err();
        assert!(matches!(error, VerifyError::Inconsistent { .. }), "{error}");
    }
}

#[test]
fn distances_that_are_told_rounded_can_be_made_exact() {
    for (name, _, game) in THREE_MEN
        .into_iter()
        .filter(|&(name, _, game)| name != "KPvK" || game == 0)
    {
        let truth = &GAMES[game];
        for side in Color::ALL {
            let tables = Tables::new(truth, Some(side));
            let (report, cancelled) = (|_: Progress| {}, AtomicBool::new(false));
            let mut proof = Proof::new(name.parse().unwrap(), &tables, &report, &cancelled);
            for (_, pawns) in core::mem::take(&mut proof.placements) {
                let mut values = proof.prove(&pawns, &mut Verified::default()).unwrap();
                let slice = proof.slice(&pawns).unwrap();
                proof.keep(pawns, &values);
                slice.sharpen(&mut values).unwrap();
                let mut squares = slice.squares;
                for turn in Color::ALL {
                    for (number, value) in values[turn as usize]
                        .iter()
                        .enumerate()
                        .filter(|(_, value)| !value.is_none())
                    {
                        slice.numbering.place(number, &mut squares);
                        let board = Position::new(slice.numbering.men(), &squares, turn)
                            .unwrap()
                            .board(None);
                        let exact = value.decisive().map(|(is_won, plies)| {
                            assert_eq!(plies.least, plies.most);
                            truth::Exact {
                                is_won,
                                plies: plies.least.into(),
                            }
                        });
                        assert_eq!(exact, truth.get(&board), "{board}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_hundred_plies_may_not_be_rounded_to_99() {
    let tables = Tables::new(&GAMES[0], None);
    let (report, cancelled) = (|_: Progress| {}, AtomicBool::new(false));
    let mut proof = Proof::new("KQvK".parse().unwrap(), &tables, &report, &cancelled);
    let slice = proof.slice(&Pawns::new()).unwrap();
    let (mut exact, _) = slice.claims(Color::White, true).unwrap();
    let number = exact.iter().position(|value| value.decisive().is_some()).unwrap();
    for (plies, is_right) in [(99, true), (100, false)] {
        exact[number] = Value::new(true, Plies::exactly(plies));
        let result = slice.check_limit(Color::White, &[number], &exact);
        let error = result.map_err(|stop| stop.0.to_string());
        assert_eq!(error.is_ok(), is_right, "{error:?}");
        if let Err(error) = error {
            assert!(error.contains("the tables say a win in 99 or 100 plies of "), "{error}");
            assert!(error.ends_with("but its moves say a win in 100 plies"), "{error}");
        }
    }
    let of = |least, most| Value::new(false, Plies { least, most });
    assert!(of(99, 100).is_99_or_100());
    assert!(!of(99, 99).is_99_or_100() && !of(100, 100).is_99_or_100() && !of(97, 98).is_99_or_100());
    assert!(of(100, 101).is_ambiguous() && !of(100, 100).is_ambiguous() && !of(101, 102).is_ambiguous());
}

#[test]
fn images_that_tables_number_apart_are_compared() {
    /// Bishops against each other, with a mistake in one of two images. Whoever can mate does so, but that takes one move; nobody
    /// else wins.
    struct Bishops(Option<u64>);
    impl Answers for Bishops {
        fn result(&self, board: &Board) -> Result<Wdl, ProbeError> {
            self.distance(board).map(|dtz| Wdl::from_dtz(dtz.ignore_rounding()))
        }

        fn distance(&self, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
            let is_mate = |board: &Board| board.is_check() && !board.has_moves();
            let king = board.king(board.side_to_move().opposite());
            let in_corner = king.file() as u8 % 7 == 0 || king.rank() as u8 % 7 == 0;
            let plies = if self.0 == Some(board.key()) {
                13
            } else if board.occupied().count_bits() < 4 {
                0
            } else if is_mate(board) {
                -1
            } else {
                let mut moves = board.legal_moves().into_iter().filter(|_| in_corner);
                i32::from(moves.any(|digest| is_mate(&board.play(digest))))
            };
            Ok(MaybeRounded::Precise(Dtz(plies)))
        }
    }
    prove("KBvKB", &Bishops(None)).unwrap();
    // 8 . . . . . . . .
    // 7 . . . . . . . .     Black's king and both bishops stand on the falling diagonal. If they lead, as they may in tables,
    // 6 . . B . . . . .     the mirror image about it, with White's king on h7, has a number of its own.
    // 5 . . . b . . . .
    // 4 . . . . . . . .
    // 3 . . . . . k . .
    // 2 . . . . . . . .
    // 1 . K . . . . . .
    //   a b c d e f g h
    let original: Board = "8/8/2B5/3b4/8/5k2/8/1K6 w - - 0 1".parse().unwrap();
    let twin: Board = "8/7K/2B5/3b4/8/5k2/8/8 w - - 0 1".parse().unwrap();
    let error = prove("KBvKB", &Bishops(Some(twin.key()))).unwrap_err();
    let VerifyError::Images { board, twin: found } = &error else {
        panic!("{error}")
    };
    assert_eq!((**board, **found), (original, twin), "{error}");
}

#[test]
fn memory_is_told_beforehand() {
    for (name, mebibytes) in [
        ("KQvKR", 10),
        ("KPvKP", 4),
        ("KNNvKP", 128),
        ("KQRvKB", 647),
        ("KQRvKBN", 41_600),
    ] {
        let ending: Ending = name.parse().unwrap();
        // Two bytes for each number and side, and more.
        let numbers = Numbering::new(numbering::men_of(ending.into())).len() as u64;
        let memory = memory_to_verify(ending);
        assert!(memory > 4 * numbers, "{name}");
        assert_eq!(memory >> 20, mebibytes, "{name}");
    }
}

#[test]
fn errors_name_the_position_and_both_claims() {
    let truth = &GAMES[0];
    let mut tables = Tables::new(truth, None);
    // 8 . . . . . . . k
    // 7 . . . . . . . .
    // 6 . . . . . . K .     mate in one
    // 5 . . . . . . . .
    // 4 . . . . . . . .
    // 3 . . . . . . . .
    // 2 . . . . . . . .
    // 1 . Q . . . . . .
    //   a b c d e f g h
    let board: Board = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1".parse().unwrap();
    assert_eq!(tables.dtz(&board), MaybeRounded::Precise(Dtz(1)));
    let lie = MaybeRounded::Precise(Dtz(3));
    tables.lies.extend(images(&board).into_iter().map(|image| (image, lie)));
    let error = prove("KQvK", &tables).unwrap_err();
    // The image with White's king on a1-d1-d4; the other on the same squares but the queen's.
    let expected = "KQvK: the tables say a win in 3 plies of ";
    assert!(error.to_string().starts_with(expected), "{error}");
    assert!(
        error.to_string().ends_with(", but its moves say a win in 1 ply"),
        "{error}"
    );
    let VerifyError::Inconsistent { board: found, .. } = error else {
        panic!("another error")
    };
    assert!(images(&board).contains(&key(&found)));
}

#[test]
fn the_caller_is_told_and_may_end_it() {
    let truth = &GAMES[0];
    let ending: Ending = "KQvK".parse().unwrap();
    let cancelled = AtomicBool::new(true);
    let error = verify_answers(ending, &Tables::new(truth, None), &|_| {}, &cancelled).unwrap_err();
    assert!(matches!(error, VerifyError::Cancelled));

    // More than is reported at a time.
    let ending: Ending = "KPvK".parse().unwrap();
    let reports = std::sync::Mutex::new(Vec::new());
    let report = |progress: Progress| reports.lock().unwrap().push(progress);
    verify_answers(ending, &Tables::new(truth, None), &report, &AtomicBool::new(false)).unwrap();
    let reports = reports.into_inner().unwrap();
    assert!(!reports.is_empty());
    for progress in reports {
        assert_eq!((progress.ending, progress.phase), (ending.into(), Phase::Verify));
        assert!(progress.done <= progress.total);
    }
}

#[test]
fn missing_tables_are_named() {
    let tables = Tablebase::new();
    let error = verify("KQvK".parse().unwrap(), &tables, &|_| {}, &AtomicBool::new(false)).unwrap_err();
    assert!(error.to_string().starts_with("cannot look up "), "{error}");
    let mut tables = Tablebase::new();
    let folder = std::env::temp_dir().join("no such folder");
    let error = verify_files(
        "KQvK".parse().unwrap(),
        folder,
        &mut tables,
        &|_| {},
        &AtomicBool::new(false),
    )
    .unwrap_err();
    assert!(
        matches!(error, VerifyError::File(_)) && error.to_string().contains("KQvK.rtbw"),
        "{error}"
    );
}

/// A folder of real tables, if there is one.
fn real_tables(name: &str) -> Option<std::path::PathBuf> {
    let data = std::env::var_os("CHESS_TEST_DATA");
    if data.is_none() {
        eprintln!("skipped: CHESS_TEST_DATA is not set, so there are no published tables to prove");
    }
    Some(Path::new(&data?).join(name))
}

/// Proves a few of the published tables; others if `CHESS_PROVE` names them, separated by spaces, or all of up to four men if it is `all`.
#[test]
fn published_tables_are_proved() {
    let (Some(folder), Some(five_men)) = (real_tables("syzygy"), real_tables("syzygy5")) else {
        return;
    };
    let names = std::env::var("CHESS_PROVE").unwrap_or_else(|_| "KQvK KPvK KPvKP".into());
    let endings: Vec<Ending> = match names.as_str() {
        "all" => Ending::up_to(4),
        names => names.split(' ').map(|name| name.parse().unwrap()).collect(),
    };
    for ending in endings {
        let mut tables = Tablebase::new();
        for folder in [&folder, &five_men] {
            tables.add_directory(folder).unwrap();
        }
        let folder = if ending.pieces() > 4 { &five_men } else { &folder };
        let start = std::time::Instant::now();
        let verified = verify_files(ending, folder, &mut tables, &|_| {}, &AtomicBool::new(false));
        eprintln!("{ending}: {:.1} s, {verified:?}", start.elapsed().as_secs_f64());
        let verified = verified.unwrap();
        assert_eq!(verified.results.as_flattened().iter().sum::<u64>(), verified.positions);
    }
}
