//! Ranks, verdicts and the choice of a move, against their definitions and by playing games out.

use chess_bits::PieceType;
use chess_board::{Board, Setup, Validity};
use chess_tb::{AmbiguousWdl, Dtz, MaybeRounded, ProbeError, RankedMove, TableKind, Tablebase, Wdl};

use crate::made::{Choices, Table};
use crate::made_tables::{read_by_naive, some_positions, tablebase, tables_of_three_men};
use crate::naive;
use crate::rng::Rng;
use crate::solver::three_men;
use crate::writer::Kind;

pub(crate) fn with_clock(board: &Board, clock: u16) -> Board {
    let mut setup = Setup::from(*board);
    setup.halfmove_clock = clock;
    setup.to_board(Validity::Playable).unwrap()
}

fn is_mate(board: &Board) -> bool {
    board.is_check() && !board.has_moves()
}

/// What is expected of a move, but for its place among the others.
#[derive(Debug, PartialEq, Eq)]
struct Expected {
    wdl: Wdl,
    dtz: Option<MaybeRounded<Dtz>>,
    verdict: AmbiguousWdl,
    rank: i32,
}

const fn maybe_rounded(distance: naive::Distance) -> MaybeRounded<Dtz> {
    if distance.rounded {
        MaybeRounded::Rounded(Dtz(distance.dtz))
    } else {
        MaybeRounded::Precise(Dtz(distance.dtz))
    }
}

/// The rank of a move with the distance `n` where the clock was `c` before it.
const fn rank(n: i32, c: i32, repeated: bool) -> i32 {
    match n {
        1.. if n + c <= 99 && !repeated => 1000,
        1.. => 1000 - (n + c),
        0 => 0,
        _ if -2 * n + c < 100 => -1000,
        _ => -1000 + (-n + c),
    }
}

/// A move by the definitions, with both kinds of tables.
fn expected(tables: &naive::Tables, board: &Board, child: &Board, repeated: bool) -> Expected {
    let wdl = Wdl::try_from(-tables.wdl(child).0).unwrap();
    let clock = u32::from(board.halfmove_clock());
    let (dtz, verdict) = if child.halfmove_clock() == 0 {
        (MaybeRounded::Precise(Dtz::before_zeroing(wdl)), AmbiguousWdl::from(wdl))
    } else if is_mate(child) {
        (MaybeRounded::Precise(Dtz(1)), AmbiguousWdl::Win)
    } else {
        let child = maybe_rounded(tables.dtz(child));
        let own = (-child).map(|dtz| dtz.add_plies(1));
        (own, -AmbiguousWdl::from_dtz_and_clock(child, clock + 1))
    };
    let drawn_by_clock = child.halfmove_clock() >= 100 && !is_mate(child);
    let distance = if drawn_by_clock { 0 } else { dtz.ignore_rounding().0 };
    Expected {
        wdl,
        dtz: Some(dtz),
        verdict,
        rank: rank(distance, clock as i32, repeated),
    }
}

/// The same without tables of distances.
fn expected_by_results(tables: &naive::Tables, board: &Board, child: &Board) -> Expected {
    let wdl = Wdl::try_from(-tables.wdl(child).0).unwrap();
    let verdict = if child.halfmove_clock() == 0 || is_mate(child) {
        AmbiguousWdl::from(wdl)
    } else {
        AmbiguousWdl::from_wdl_and_clock(wdl, u32::from(board.halfmove_clock()) + 1)
    };
    Expected {
        wdl,
        dtz: None,
        verdict,
        rank: [-1000, -899, 0, 899, 1000][(i32::from(wdl) + 2) as usize],
    }
}

fn check_moves(tables: &Tablebase, board: &Board, repeated: bool, expected: impl Fn(&Board) -> Expected) {
    let moves = tables.rank_root_moves(board, repeated).unwrap();
    assert_eq!(moves.len(), board.count_moves(), "{board}");
    assert!(
        moves.is_sorted_by_key(|ranked| std::cmp::Reverse(ranked.rank)),
        "{board}: {moves:?}"
    );
    for RankedMove {
        digest,
        wdl,
        dtz,
        verdict,
        rank,
        ..
    } in &moves
    {
        let found = Expected {
            wdl: *wdl,
            dtz: *dtz,
            verdict: *verdict,
            rank: *rank,
        };
        assert_eq!(
            found,
            expected(&board.play(*digest)),
            "{board} {digest} repeated: {repeated}"
        );
    }
    if !repeated {
        assert_eq!(tables.best_move(board).unwrap(), moves.first().copied(), "{board}");
    }
}

/// The ranks of a position's moves with this clock against their definition.
pub(crate) fn check_ranks(tablebase: &Tablebase, naive: &naive::Tables, board: &Board, clock: u16) {
    let board = with_clock(board, clock);
    let repeated = clock > 7 && clock % 2 == 0;
    check_moves(tablebase, &board, repeated, |child| {
        expected(naive, &board, child, repeated)
    });
}

fn three_men_made(seed: u64) -> Vec<Table> {
    tables_of_three_men(Choices::RANDOM, &mut Rng::new(seed))
}

/// The tables of results alone.
fn results_only(made: &[Table]) -> Tablebase {
    let results: Vec<Table> = made.iter().filter(|table| table.kind == Kind::Wdl).cloned().collect();
    tablebase(&results)
}

#[test]
fn ranks_follow_their_definition() {
    let made = three_men_made(11);
    let (naive, tablebase) = (read_by_naive(&made), tablebase(&made));
    let mut rng = Rng::new(12);
    for (_, ending) in three_men().endings() {
        for (board, _) in some_positions(ending, 400, &mut rng) {
            check_ranks(&tablebase, &naive, &board, rng.below(115) as u16);
        }
    }
}

/// Whether the distance of a position takes a table, and not only results.
fn needs_distances(results: &Tablebase, board: &Board) -> bool {
    match results.probe_dtz(board) {
        Ok(_) => false,
        Err(ProbeError::MissingTable { kind, .. }) => {
            assert_eq!(kind, TableKind::Dtz, "{board}");
            true
        }
        Err(error) => panic!("{board}: {error}"),
    }
}

#[test]
fn results_rank_where_distances_are_missing() {
    let made = three_men_made(13);
    let naive = read_by_naive(&made);
    let results = results_only(&made);
    let mut rng = Rng::new(14);
    let (mut by_result, mut by_distance) = (0, 0);
    for (_, ending) in three_men().endings() {
        for (board, _) in some_positions(ending, 900, &mut rng) {
            let board = with_clock(&board, rng.below(115) as u16);
            let mut children = board.legal_moves().into_iter().map(|digest| board.play(digest));
            let quiet = |child: &Board| child.halfmove_clock() > 0 && !is_mate(child);
            if children.any(|child| quiet(&child) && needs_distances(&results, &child)) {
                check_moves(&results, &board, false, |child| {
                    expected_by_results(&naive, &board, child)
                });
                by_result += 1;
            } else {
                check_moves(&results, &board, false, |child| expected(&naive, &board, child, false));
                by_distance += 1;
            }
        }
    }
    assert!(by_result > 100 && by_distance > 100, "{by_result} {by_distance}");
}

#[test]
fn verdicts_count_the_clock() {
    let made = three_men_made(15);
    let (naive, whole) = (read_by_naive(&made), tablebase(&made));
    let results = results_only(&made);
    let mut rng = Rng::new(16);
    let mut doubts = 0;
    for (_, ending) in three_men().endings() {
        for (board, _) in some_positions(ending, 200, &mut rng) {
            let clock = rng.below(115) as u16;
            let board = with_clock(&board, clock);
            let verdict = if is_mate(&board) {
                AmbiguousWdl::Loss
            } else {
                AmbiguousWdl::from_dtz_and_clock(maybe_rounded(naive.dtz(&board)), u32::from(clock))
            };
            assert_eq!(whole.probe_wdl(&board).unwrap(), verdict, "{board}");
            let by_result = if !is_mate(&board) && needs_distances(&results, &board) {
                let wdl = Wdl::try_from(naive.wdl(&board).0).unwrap();
                AmbiguousWdl::from_wdl_and_clock(wdl, u32::from(clock))
            } else {
                verdict
            };
            assert_eq!(results.probe_wdl(&board).unwrap(), by_result, "{board}");
            doubts += u32::from(by_result.is_ambiguous());
        }
    }
    assert!(doubts > 100, "{doubts}");
}

/// Lets the best moves play against each other. Gives the plies until mate, or `None` if it does not come in time.
fn plies_to_mate(tables: &Tablebase, start: &Board) -> Option<u32> {
    let mut board = *start;
    for plies in 0.. {
        let Some(best) = tables.best_move(&board).unwrap() else {
            return board.is_check().then_some(plies);
        };
        if board.halfmove_clock() >= 100 {
            return None;
        }
        board = board.play(best.digest);
    }
    None
}

#[test]
fn best_moves_win_what_is_won() {
    let made = three_men_made(17);
    let tablebase = tablebase(&made);
    let mut rng = Rng::new(18);
    for name in ["KQvK", "KRvK", "KPvK"] {
        let ending = three_men().ending(name);
        let mut games = 0;
        for (board, score) in some_positions(ending, 1500, &mut rng) {
            if score.wdl() == 0 || is_mate(&board) {
                continue;
            }
            // With all the time there is, and at the last clock at which the win is sure: where distances are rounded,
            // one ply may be lost.
            for clock in [0, 99 - score.plies()] {
                let board = with_clock(&board, clock);
                let plies = plies_to_mate(&tablebase, &board).unwrap_or_else(|| panic!("{board}: no mate in time"));
                let has_pawn = !board.by_type(PieceType::Pawn).is_empty();
                let truth = u32::from(score.plies());
                // Without pawns the next zeroing move is mate.
                assert!(
                    has_pawn || plies.abs_diff(truth) <= 1,
                    "{board}: mate after {plies} plies, not {truth}"
                );
            }
            games += 1;
        }
        assert!(games > 20, "{name}");
    }
}
