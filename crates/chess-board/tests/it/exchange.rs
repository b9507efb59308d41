//! Exchanges on a square: by the slow twin, which makes each capture on its grid and asks the rules, and by hand.

use chess_bits::{BitBoard, PieceType, Square};
use chess_board::{Board, PieceValues, Validity};
use chess_moves::{MoveDigest, MoveType};

use crate::data::{perfts, records};
use crate::naive::{Kind, Move, NOBODY, Place, Position, place, places, set};
use crate::positions::{Random, from_games, mixed, placements};

/// What a man is worth to the twin.
fn value(man: char, values: &PieceValues) -> i32 {
    match man.to_ascii_lowercase() {
        'p' => values.of(PieceType::Pawn).into(),
        'n' => values.of(PieceType::Knight).into(),
        'b' => values.of(PieceType::Bishop).into(),
        'r' => values.of(PieceType::Rook).into(),
        'q' => values.of(PieceType::Queen).into(),
        _ => 0,
    }
}

/// What all of a side's men are worth together.
fn material(position: &Position, white: bool, values: &PieceValues) -> i32 {
    position.men_of(white).map(|at| value(position.man(at), values)).sum()
}

/// By how much a move changes the balance for the side that makes it, all men counted before and after.
fn gain(before: &Position, after: &Position, values: &PieceValues) -> i32 {
    let us = before.white_to_move;
    let balance = |position: &Position| material(position, us, values) - material(position, !us, values);
    balance(after) - balance(before)
}

/// The legal captures on a place with what they lead to; a pawn that promotes becomes a queen.
fn captures(position: &Position, on: Place) -> Vec<(Move, Position)> {
    let legal = position.legal_moves().into_iter();
    legal
        .filter(|made| made.to == on && made.kind != Kind::Castling && made.kind != Kind::EnPassant)
        .map(|made| (made, position.make(&made)))
        .filter(|(made, next)| made.kind != Kind::Promotion || next.man(on).eq_ignore_ascii_case(&'q'))
        .collect()
}

/// What the side to move gains on a place if the man of least value captures, or nobody does.
fn by_least(position: &Position, on: Place, values: &PieceValues) -> i32 {
    let rank = |made: &Move| {
        let man = position.man(made.from).to_ascii_lowercase();
        let worth = if man == 'k' { i32::MAX } else { value(man, values) };
        let row = if position.white_to_move {
            made.from.1
        } else {
            7 - made.from.1
        };
        (worth, "pnbrqk".find(man), row, made.from.0)
    };
    match captures(position, on).into_iter().min_by_key(|(made, _)| rank(made)) {
        Some((_, next)) => (gain(position, &next, values) - by_least(&next, on, values)).max(0),
        None => 0,
    }
}

/// What the side to move gains on a place at best, whoever captures: all sequences of captures are tried.
fn by_all(position: &Position, on: Place, values: &PieceValues) -> i32 {
    let each = captures(position, on).into_iter();
    each.map(|(_, next)| gain(position, &next, values) - by_all(&next, on, values))
        .fold(0, i32::max)
}

/// The twin of `see`, with one of the two answers to the move.
fn twin(
    board: &Board,
    digest: MoveDigest,
    values: &PieceValues,
    answer: fn(&Position, Place, &PieceValues) -> i32,
) -> i32 {
    if digest.move_type() == MoveType::Castling {
        return 0;
    }
    let position = Position::of(board);
    let made = position
        .legal_moves()
        .into_iter()
        .find(|made| made.raw() == digest.to_raw());
    let next = position.make(&made.unwrap());
    gain(&position, &next, values) - answer(&next, place(digest.dest_square()), values)
}

/// The legal moves to the squares that most men look at, directly or through others.
fn contested(board: &Board, count: usize) -> Vec<MoveDigest> {
    let looking =
        |square| (board.attackers_to(square, board.occupied()) | board.xray_attackers_to(square)).count_bits();
    let mut moves: Vec<MoveDigest> = board.legal_moves().into_iter().collect();
    moves.sort_by_key(|digest| (std::cmp::Reverse(looking(digest.dest_square())), digest.to_raw()));
    moves.truncate(count);
    moves
}

const ODD: PieceValues = PieceValues::new(7, 31, 30, 50, 97);

#[track_caller]
fn check(board: &Board, digest: MoveDigest) -> i32 {
    for values in [PieceValues::CENTIPAWNS, ODD] {
        let expected = twin(board, digest, &values, by_least);
        assert_eq!(
            board.see_with(digest, &values),
            expected,
            "{board:?} {digest:?} {values:?}"
        );
        let beside = [-900, -100, -1, 0, 1, 100, 900].map(|by| expected + by);
        for threshold in beside.into_iter().chain([i32::MIN, -1, 0, 1, i32::MAX]) {
            assert_eq!(
                board.see_ge_with(digest, threshold, &values),
                expected >= threshold,
                "{board:?} {digest:?} {threshold} {values:?}"
            );
        }
    }
    assert_eq!(board.see(digest), board.see_with(digest, &PieceValues::default()));
    board.see(digest)
}

#[test]
fn exchanges_are_those_of_the_twin() {
    let boards = [from_games(130, 40, 120, 8), placements(131, 500), perft_boards()].concat();
    let (mut won, mut lost) = (0, 0);
    for board in boards {
        for digest in contested(&board, 5) {
            let see = check(&board, digest);
            won += usize::from(see > 0);
            lost += usize::from(see < 0);
        }
    }
    assert!(won > 300 && lost > 300, "{won} won, {lost} lost");
}

fn perft_boards() -> Vec<Board> {
    let read = |fen| Board::from_fen(fen, Validity::Playable).unwrap();
    perfts().iter().map(|case| read(case.fen)).collect()
}

/// Many men of both sides on the lines to one square, kings near it: where pins, checks and x-rays meet.
#[test]
fn crowded_exchanges_are_those_of_the_twin() {
    let mut random = Random::new(132);
    let mut checked = 0;
    while checked < 1_500 {
        let mut position = Position::empty();
        position.white_to_move = random.chance(50);
        let on = (1 + random.below(6) as i32, random.below(8) as i32);
        let looks = |at: &Place| {
            let (columns, rows) = (at.0 - on.0, at.1 - on.1);
            columns == 0 || rows == 0 || columns.abs() == rows.abs() || columns.abs() + rows.abs() == 3
        };
        let mut around: Vec<Place> = places().filter(|at| looks(at) && *at != on).collect();
        let others = "PpNnBbRrQqBbRr".repeat(2);
        for number in 0..16 {
            let man = match number {
                0 => 'K',
                1 => 'k',
                _ => char::from(others.as_bytes()[random.below(others.len())]),
            };
            let at = around.swap_remove(random.below(around.len()));
            position.put(at, man);
        }
        if random.chance(80) {
            let victims = if position.white_to_move {
                ['p', 'n', 'r', 'q']
            } else {
                ['P', 'N', 'R', 'Q']
            };
            position.put(on, random.choose(&victims).unwrap_or(NOBODY));
        }
        let Ok(board) = Board::from_fen(&position.to_string(), Validity::Playable) else {
            continue;
        };
        let moves = board.legal_moves();
        let here = moves.iter().filter(|digest| place(digest.dest_square()) == on);
        for &digest in here {
            check(&board, digest);
            checked += 1;
        }
    }
}

/// Where lines play no part (nobody stands behind an attacker, no slider could ever see the other king) and nobody promotes,
/// the man of least value is the best to capture with: no other sequence of captures gives more.
#[test]
fn without_lines_no_sequence_of_captures_is_better() {
    let mut compared = 0;
    for board in placements(133, 6_000) {
        let position = Position::of(&board);
        let kings_off_lines = [true, false].into_iter().all(|white| {
            let seen = position.attackers(position.king(white), BitBoard::EMPTY);
            position.men_of(!white).all(|at| !seen.contains(&at))
        });
        if !kings_off_lines {
            continue;
        }
        for digest in contested(&board, 4) {
            let on = place(digest.dest_square());
            let all = position.attackers(on, BitBoard::EMPTY).len();
            let now = board.attackers_to(digest.dest_square(), board.occupied());
            let on_last_rank = on.1 == 0 || on.1 == 7;
            if all != now.count_bits() as usize || on_last_rank || digest.move_type() != MoveType::Normal {
                continue;
            }
            // The move itself may be a double push, or uncover a line to its own square: then it is in line with the move.
            let expected = twin(&board, digest, &PieceValues::CENTIPAWNS, by_all);
            assert_eq!(board.see(digest), expected, "{board:?} {digest:?}");
            compared += usize::from(now.count_bits() > 1);
        }
    }
    assert!(compared > 200, "{compared}");
}

/// Lines of `exchanges.tsv`: a position, a move, and what it gains.
#[test]
fn exchanges_worked_out_by_hand() {
    for (number, fields) in records(include_str!("../data/exchanges.tsv"), "\t") {
        let board =
            Board::from_fen(fields[0], Validity::Playable).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let digest = board.resolve(fields[1].parse().unwrap());
        let digest = digest.unwrap_or_else(|error| panic!("line {number}: {error}"));
        assert_eq!(
            board.see(digest),
            fields[2].parse::<i32>().unwrap(),
            "line {number}: {}",
            fields[3]
        );
        check(&board, digest);
        // The same with the colours changed for one another.
        let mirrored = Board::from_fen(&Position::of(&board).mirrored().to_string(), Validity::Playable).unwrap();
        let flipped = MoveDigest::from_raw(digest.to_raw() ^ 0x38e0);
        assert_eq!(mirrored.see(flipped), board.see(digest), "line {number}");
    }
}

#[test]
fn both_sides_are_treated_alike() {
    for board in mixed(134, 3_000) {
        let mirrored = Board::from_fen(&Position::of(&board).mirrored().to_string(), Validity::Playable).unwrap();
        for digest in board.legal_moves() {
            // Ranks are the upper three bits of both squares.
            let flipped = MoveDigest::from_raw(digest.to_raw() ^ 0x38e0);
            assert_eq!(mirrored.see(flipped), board.see(digest), "{board:?} {digest:?}");
        }
    }
}

#[test]
fn any_digest_gets_a_number() {
    for board in mixed(135, 12) {
        for raw in 0..=u16::MAX {
            let digest = MoveDigest::from_raw(raw);
            let see = board.see(digest);
            assert!(see.abs() < 100_000, "{board:?} {digest:?}: {see}");
            assert_eq!(
                board.see_ge(digest, see),
                board.see_ge(digest, see - 1),
                "{board:?} {digest:?}"
            );
        }
    }
}

#[test]
fn the_largest_values_do_not_overflow() {
    let most = PieceValues::new(u16::MAX, u16::MAX, u16::MAX, u16::MAX, u16::MAX);
    let least = PieceValues::new(u16::MAX, 0, 0, 0, 0);
    for board in mixed(136, 200) {
        for digest in contested(&board, 3) {
            for values in [most, least] {
                let see = board.see_with(digest, &values);
                assert_eq!(see, twin(&board, digest, &values, by_least), "{board:?} {digest:?}");
                assert!(board.see_ge_with(digest, see, &values) && !board.see_ge_with(digest, see + 1, &values));
            }
        }
    }
}

#[test]
fn values_are_those_that_were_given() {
    let values = PieceValues::new(1, 2, 3, 4, 5);
    assert_eq!(
        PieceType::ALL.map(|piece_type| values.of(piece_type)),
        [1, 2, 3, 4, 5, 0]
    );
    assert_eq!(PieceValues::default(), PieceValues::CENTIPAWNS);
}

/// The twin of the x-ray attackers: lines are walked as long as there are attackers on them.
#[test]
fn men_behind_attackers_are_those_of_the_twin() {
    let mut found = 0;
    for board in mixed(137, 1_500) {
        let position = Position::of(&board);
        for to in places() {
            let direct = position.attackers(to, board.occupied());
            let mut all = direct.clone();
            loop {
                let left = board.occupied().without(set(all.iter().copied()));
                let attackers = position.attackers(to, left);
                let more: Vec<Place> = attackers.into_iter().filter(|at| !all.contains(at)).collect();
                if more.is_empty() {
                    break;
                }
                all.extend(more);
            }
            let behind = all.into_iter().filter(|at| !direct.contains(at));
            let square = Square::ALL[(8 * to.1 + to.0) as usize];
            let expected = set(behind);
            assert_eq!(board.xray_attackers_to(square), expected, "{board:?} {square}");
            found += expected.count_bits();
        }
    }
    assert!(found > 1_000, "{found}");
}
