//! Moves, their making and their checks, held to the naive twin: on games of all kinds, and on men thrown at random,
//! where most of what a game can't reach turns up.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chess_bits::{BitBoard, Color, Square};
use chess_board::Board;
use chess_moves::{MoveDigest, MoveList};

use crate::naive::{Kind, Position, full_fen, place, set};
use crate::positions::{Random, from_games, mixed, placements};

fn raws(moves: impl IntoIterator<Item = MoveDigest>) -> Vec<u16> {
    let mut raws: Vec<u16> = moves.into_iter().map(MoveDigest::to_raw).collect();
    raws.sort_unstable();
    raws
}

fn naive_raws(position: &Position, wanted: impl Fn(&crate::naive::Move) -> bool) -> Vec<u16> {
    let moves = position.legal_moves();
    let mut raws: Vec<u16> = moves
        .iter()
        .filter(|made| wanted(made))
        .map(crate::naive::Move::raw)
        .collect();
    raws.sort_unstable();
    raws
}

/// Holds all that is asked of a board's moves to the twin.
#[track_caller]
fn compare(board: &Board) {
    let position = Position::of(board);
    let moves = position.legal_moves();
    let all = naive_raws(&position, |_| true);
    assert_eq!(raws(board.legal_moves()), all, "legal moves of {board:?}");
    assert_eq!(
        raws(board.noisy_moves()),
        naive_raws(&position, |made| position.is_noisy(made)),
        "noisy moves of {board:?}"
    );
    assert_eq!(
        raws(board.quiet_moves()),
        naive_raws(&position, |made| !position.is_noisy(made)),
        "quiet moves of {board:?}"
    );
    assert_eq!(board.count_moves(), all.len(), "number of moves of {board:?}");
    assert_eq!(board.has_moves(), !all.is_empty(), "{board:?}");
    assert_eq!(board.checkers(), set(position.checkers()), "checkers of {board:?}");
    assert_eq!(board.is_check(), position.is_check(), "check in {board:?}");
    assert_eq!(board.pinned(), set(position.pinned()), "pinned men of {board:?}");
    assert_eq!(
        board.legal_en_passant().map(place),
        position.legal_en_passant(),
        "legal en passant of {board:?}"
    );
    for made in &moves {
        let digest = MoveDigest::from_raw(made.raw());
        let next = position.make(made);
        let played = board.play(digest);
        assert_eq!(full_fen(&played), next.to_string(), "{digest} in {board:?}");
        assert_eq!(
            board.gives_check(digest),
            next.is_check(),
            "check by {digest} in {board:?}"
        );
    }
}

#[test]
fn moves_along_games_are_those_of_the_twin() {
    for board in from_games(1, 220, 200, 7) {
        compare(&board);
    }
}

#[test]
fn moves_of_random_placements_are_those_of_the_twin() {
    for board in placements(2, 6_000) {
        compare(&board);
    }
}

/// The placements are worth their name only if the rare things are among them.
#[test]
fn random_placements_cover_what_no_game_reaches() {
    let mut seen = std::collections::BTreeMap::new();
    for board in placements(2, 6_000) {
        let position = Position::of(&board);
        let (king, checkers) = (board.king(board.side_to_move()), board.checkers());
        let moves = position.legal_moves();
        let is_double_check = checkers.count_bits() == 2;
        let opposite = |one: Square, other: Square| {
            let (king, one, other) = (place(king), place(one), place(other));
            (one.0 - king.0) * (other.1 - king.1) == (one.1 - king.1) * (other.0 - king.0)
        };
        // The pawn that has just moved checks from beside any line to the square it passed: taking it never ends two checks.
        let takes_en_passant = moves.iter().any(|made| made.kind == Kind::EnPassant);
        assert!(!(is_double_check && takes_en_passant), "{board:?}");
        let takers = position
            .en_passant
            .map_or(0, |_| board.pseudo_legal_en_passant().map_or(0, |_| 1));
        let home_rook_kings = Color::ALL
            .into_iter()
            .filter(|&color| !board.castling_rights().of(color).is_empty())
            .map(|color| place(board.king(color)).0);
        for (what, is_seen) in [
            ("no moves", moves.is_empty()),
            ("double check", is_double_check),
            ("triple check", checkers.count_bits() > 2),
            ("two checkers on one line", {
                let both: Vec<Square> = checkers.collect();
                is_double_check && opposite(both[0], both[1])
            }),
            ("en passant", moves.iter().any(|made| made.kind == Kind::EnPassant)),
            (
                "en passant under check",
                !checkers.is_empty() && moves.iter().any(|made| made.kind == Kind::EnPassant),
            ),
            (
                "en passant forbidden by a pin",
                takers > 0 && checkers.is_empty() && board.legal_en_passant().is_none(),
            ),
            ("castling", moves.iter().any(|made| made.kind == Kind::Castling)),
            (
                "castling where the king stays",
                moves
                    .iter()
                    .any(|made| made.kind == Kind::Castling && made.from == made.to),
            ),
            (
                "a castling king on the edge",
                home_rook_kings.clone().any(|column| column == 0 || column == 7),
            ),
            ("promotion", moves.iter().any(|made| made.kind == Kind::Promotion)),
            ("two pinned men", board.pinned().more_than_one()),
        ] {
            *seen.entry(what).or_insert(0) += usize::from(is_seen);
        }
    }
    assert!(seen.values().all(|&times| times >= 5), "{seen:#?}");
}

#[test]
fn every_one_of_the_65536_digests_is_judged_as_the_twin_judges() {
    let mut boards = mixed(3, 500);
    // Boards with much castling, en passant and promotion among their moves.
    boards.extend(placements(4, 4_000).into_iter().filter(|board| {
        let kinds: BTreeSet<u8> = board
            .legal_moves()
            .iter()
            .map(|digest| digest.move_type() as u8)
            .collect();
        kinds.len() >= 3
    }));
    assert!(boards.len() > 550, "{}", boards.len());
    for board in boards {
        let legal: Vec<u16> = (0..=u16::MAX)
            .filter(|&raw| board.is_legal(MoveDigest::from_raw(raw)))
            .collect();
        assert_eq!(legal, naive_raws(&Position::of(&board), |_| true), "{board:?}");
    }
}

#[test]
fn try_play_takes_the_legal_digests_and_gives_the_others_back() {
    for board in mixed(5, 12) {
        for raw in 0..=u16::MAX {
            let digest = MoveDigest::from_raw(raw);
            match board.try_play(digest) {
                Ok(next) => assert!(
                    board.legal_moves().contains(digest) && next == board.play(digest),
                    "{board:?}"
                ),
                Err(error) => {
                    assert!(!board.legal_moves().contains(digest), "{digest:?} in {board:?}");
                    assert_eq!(error.digest(), digest);
                }
            }
        }
    }
}

#[test]
fn masks_select_among_the_legal_moves() {
    let mut random = Random::new(6);
    for board in mixed(7, 1_500) {
        let all = board.legal_moves();
        for _ in 0..4 {
            let masks = match random.below(4) {
                0 => (BitBoard(random.next()), BitBoard(random.next())),
                1 => (BitBoard::FULL, BitBoard(random.next() & random.next() & random.next())),
                2 => (BitBoard(1 << random.below(64)), BitBoard::FULL),
                _ => (
                    board.by_color(board.side_to_move()),
                    board.by_color(board.side_to_move().opposite()),
                ),
            };
            let wanted = all
                .iter()
                .copied()
                .filter(|digest| masks.0.contains(digest.orig_square()) && masks.1.contains(digest.dest_square()));
            assert_eq!(
                raws(board.moves_between(masks.0, masks.1)),
                raws(wanted),
                "{masks:?} in {board:?}"
            );
        }
        assert_eq!(
            raws(board.moves_between(BitBoard::FULL, BitBoard::FULL)),
            raws(all),
            "{board:?}"
        );
        assert!(board.moves_between(BitBoard::EMPTY, BitBoard::FULL).is_empty());
        assert!(board.moves_between(BitBoard::FULL, BitBoard::EMPTY).is_empty());
    }
}

#[test]
fn the_callback_sees_each_move_until_it_breaks_off() {
    for board in mixed(8, 300) {
        let all = board.legal_moves();
        for stop in 0..=all.len() {
            let mut visited = Vec::new();
            let flow = board.for_each_move(|digest| {
                if visited.len() == stop {
                    return ControlFlow::Break(digest);
                }
                visited.push(digest);
                ControlFlow::Continue(())
            });
            assert_eq!(visited.len(), stop, "{board:?}");
            assert_eq!(flow.is_break(), stop < all.len(), "{board:?}");
            let distinct: BTreeSet<MoveDigest> = visited.iter().copied().collect();
            assert_eq!(distinct.len(), visited.len(), "a move came twice in {board:?}");
            assert!(visited.iter().all(|&digest| all.contains(digest)), "{board:?}");
        }
    }
}

#[test]
fn attackers_are_seen_through_the_given_occupancy() {
    let mut random = Random::new(9);
    for board in mixed(10, 150) {
        let position = Position::of(&board);
        for square in Square::ALL {
            for occupied in [
                board.occupied(),
                BitBoard(board.occupied().0 & random.next()),
                BitBoard(random.next() & random.next()),
                BitBoard::EMPTY,
            ] {
                assert_eq!(
                    board.attackers_to(square, occupied),
                    set(position.attackers(place(square), occupied)),
                    "attackers of {square} through {occupied:?} in {board:?}"
                );
            }
        }
    }
}

#[test]
fn perft_and_divide_count_what_the_twin_counts() {
    for board in mixed(11, 120) {
        let nodes = Position::of(&board).perft(2);
        assert_eq!(board.perft(2), nodes, "{board:?}");
        let divided: Vec<(MoveDigest, u64)> = board.divide(2).collect();
        assert_eq!(divided.iter().map(|&(_, below)| below).sum::<u64>(), nodes, "{board:?}");
        assert_eq!(
            raws(divided.iter().map(|&(digest, _)| digest)),
            raws(board.legal_moves()),
            "{board:?}"
        );
        for (digest, below) in divided {
            assert_eq!(below, board.play(digest).count_moves() as u64, "{digest} in {board:?}");
        }
        assert_eq!(board.perft(0), 1);
        assert_eq!(board.divide(0).count(), 0);
    }
}

/// Perft makes moves by a way of its own: it has to agree with `play`.
#[test]
fn perft_counts_what_playing_counts() {
    fn by_playing(board: &Board, depth: u32) -> u64 {
        let moves: MoveList = board.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|digest| by_playing(&board.play(digest), depth - 1))
            .sum()
    }
    for board in mixed(12, 150) {
        assert_eq!(board.perft(3), by_playing(&board, 3), "{board:?}");
    }
}

/// The two lowest plies are counted by what each move changes; here each move is played, and its replies are counted.
#[test]
fn replies_are_counted_as_if_each_move_were_played() {
    let mut boards = mixed(70, 6_000);
    boards.extend(placements(71, 12_000));
    boards.extend(from_games(72, 200, 200, 1));
    for board in boards {
        let played: usize = board
            .legal_moves()
            .into_iter()
            .map(|digest| board.play(digest).count_moves())
            .sum();
        assert_eq!(board.perft(2), played as u64, "{board:?}");
    }
}
