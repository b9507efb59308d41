//! Games against a plain record of their positions, and the draws that need it.

use std::collections::HashMap;

use chess_bits::{Color, Square};
use chess_board::{Board, Game, Outcome, Validity};
use chess_moves::MoveDigest;
use quickcheck::quickcheck;

use crate::naive::{Position, full_fen};
use crate::positions::{Random, start};

/// Plays moves in coordinates.
#[track_caller]
pub(crate) fn play_all(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let digest = game.board().resolve(text.parse().unwrap()).unwrap();
        game.try_play(digest).unwrap();
    }
}

pub(crate) fn game_from(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(Board::from_fen(fen, Validity::Playable).unwrap());
    play_all(&mut game, moves);
    game
}

const KNIGHTS_OUT_AND_HOME: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// What makes positions the same, as text: without counters, and with an en-passant square only where it is legal.
fn identity(position: &Position) -> String {
    let mut position = position.clone();
    position.en_passant = position.legal_en_passant();
    position.rights.sort_unstable();
    (position.clock, position.number) = (0, 1);
    position.to_string()
}

/// The slow twin: each position as the naive rules make it, and the text of all of them.
struct Record {
    positions: Vec<Position>,
    identities: Vec<String>,
}

impl Record {
    fn of(start: &Board) -> Self {
        let start = Position::of(start);
        Self {
            identities: vec![identity(&start)],
            positions: vec![start],
        }
    }

    fn now(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn occurrences(&self) -> u32 {
        let now = &self.identities[self.identities.len() - 1];
        self.identities.iter().filter(|&identity| identity == now).count() as u32
    }

    fn play(&mut self, digest: MoveDigest) {
        let moves = self.now().legal_moves();
        let made = moves.iter().find(|made| made.raw() == digest.to_raw()).unwrap();
        let next = self.now().make(made);
        self.identities.push(identity(&next));
        self.positions.push(next);
    }

    fn undo(&mut self) {
        if self.positions.len() > 1 {
            self.positions.pop();
            self.identities.pop();
        }
    }
}

/// Moves back and forth, so that positions come again, with some way in between and some moves taken back.
#[test]
fn a_game_keeps_the_record_that_its_twin_keeps() {
    let mut random = Random::new(1_100);
    let mut counts = HashMap::new();
    for _ in 0..40 {
        let start = start(&mut random);
        let mut game = Game::new(start);
        let mut record = Record::of(&start);
        for _ in 0..120 {
            if random.chance(15) {
                let expected = game.last_move();
                assert_eq!(game.undo(), expected);
                record.undo();
            } else {
                let mut moves = game.board().legal_moves();
                moves.sort_unstable();
                // The way back of the move before last, mostly.
                let back = game
                    .moves()
                    .rev()
                    .nth(1)
                    .map(|digest| MoveDigest::new_normal(digest.dest_square(), digest.orig_square()));
                let digest = match back.filter(|&back| random.chance(80) && game.board().is_legal(back)) {
                    Some(back) => back,
                    None => match random.choose(&moves) {
                        Some(digest) => digest,
                        None => break,
                    },
                };
                let after = game.claims_after(digest);
                game.try_play(digest).unwrap();
                record.play(digest);
                assert_eq!(game.claims(), after);
            }
            let now = record.now();
            assert_eq!(full_fen(game.board()), now.to_string());
            assert_eq!(game.repetitions(), record.occurrences(), "{:?}", game.board());
            assert_eq!(game.len() + 1, record.positions.len());
            let goes_on = !now.legal_moves().is_empty();
            let claims = game.claims();
            assert_eq!(claims.threefold_repetition, goes_on && record.occurrences() >= 3);
            assert_eq!(claims.fifty_moves, goes_on && now.clock >= 100);
            *counts.entry(record.occurrences()).or_insert(0) += 1;
        }
        for (board, position) in game.boards().zip(&record.positions) {
            assert_eq!(full_fen(board), position.to_string());
        }
    }
    assert!((1..=6).all(|count| counts.contains_key(&count)), "{counts:?}");
}

quickcheck! {
    /// Whatever is asked for, in any order: only legal moves get in, and the game equals one that is played anew.
    fn only_legal_moves_get_in(raws: Vec<u16>, picks: Vec<u8>) -> bool {
        let mut game = Game::default();
        for (&raw, &pick) in raws.iter().chain(std::iter::repeat(&0)).zip(&picks) {
            let asked = MoveDigest::from_raw(raw);
            let is_legal = game.board().is_legal(asked);
            if game.try_play(asked).is_ok() != is_legal {
                return false;
            }
            let moves = game.board().legal_moves();
            match moves.get(usize::from(pick) % moves.len().max(1)) {
                Some(&digest) if pick < 200 => game.play(digest),
                _ => drop(game.undo()),
            }
        }
        let mut again = Game::new(*game.start());
        for digest in game.moves() {
            again.play(digest);
        }
        again == game && again.board() == game.board() && again.repetitions() == game.repetitions()
    }
}

#[test]
fn what_was_taken_back_was_never_there() {
    let mut game = Game::default();
    assert_eq!((game.undo(), game.last_move(), game.is_empty()), (None, None, true));
    play_all(&mut game, &KNIGHTS_OUT_AND_HOME.repeat(2));
    assert_eq!(game.repetitions(), 3);
    for expected in [2, 2, 2, 2, 1, 1, 1, 1] {
        game.undo();
        assert_eq!(game.repetitions(), expected);
    }
    assert_eq!(game, Game::default());
    // A zeroing move and back again leaves the counts as they were.
    play_all(&mut game, KNIGHTS_OUT_AND_HOME);
    play_all(&mut game, "e2e4");
    assert_eq!((game.repetitions(), game.len()), (1, 5));
    game.undo();
    assert_eq!(game.repetitions(), 2);
    assert_eq!(game.board_after(0), Some(&Board::default()));
    assert_eq!(game.board_after(4), Some(game.board()));
    assert_eq!(game.board_after(5), None);
    assert_eq!(game.boards().count(), 5);
}

#[test]
fn what_is_no_legal_move_leaves_the_game_as_it_was() {
    let mut game = game_from("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    let before = game.clone();
    for digest in [
        MoveDigest::invalid(),
        MoveDigest::new_null(Square::E8),
        MoveDigest::new_normal(Square::E4, Square::E5),
        MoveDigest::new_normal(Square::E8, Square::E6),
    ] {
        assert!(game.try_play(digest).is_err());
        assert_eq!(game, before);
        assert_eq!(game.board(), before.board());
    }
}

/// A right that is lost, or a capture in passing that was possible once, makes another position of it.
#[test]
fn same_men_are_not_the_same_position() {
    // After d7d5 White could take in passing: that position was another one.
    let mut game = game_from(
        "rnbqkbnr/ppp1pppp/8/4P3/8/3p4/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "d8d5 f1e2 d5d8 e2f1 d8d5 f1e2 d5d8 e2f1",
    );
    assert_eq!(game.repetitions(), 3);
    assert!(game.claims().threefold_repetition);
    game = game_from(
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
        "d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
    );
    assert_eq!(game.repetitions(), 2);
    assert!(game.claims().is_empty());
    // Here the pawn that might take is pinned, so the square never counted.
    game = game_from(
        "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
        "d7d5 e1d1 h8g8 d1e1 g8h8 e1d1 h8g8 d1e1 g8h8",
    );
    assert_eq!(game.repetitions(), 3);
    // The king's excursion costs the rights.
    game = game_from(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
    );
    assert_eq!(game.repetitions(), 2);
}

/// In Chess960 two rooks on one side may have had the right, and the key does not tell which.
#[test]
fn rights_of_two_rooks_on_a_side_are_told_apart() {
    let one = Board::from_fen("6k1/8/8/8/8/8/8/RR2K3 w A - 0 1", Validity::Playable).unwrap();
    let other = Board::from_fen("6k1/8/8/8/8/8/8/RR2K3 w B - 0 1", Validity::Playable).unwrap();
    assert_eq!(one.key(), other.key());
    let mut game = Game::new(one);
    play_all(&mut game, "e1e2 g8f8 e2e1 f8g8");
    // The right is gone, so this is neither of them.
    assert_eq!(game.repetitions(), 1);
}

#[test]
fn the_fifth_time_ends_the_game() {
    let mut game = Game::default();
    for times in 2..=6 {
        play_all(&mut game, KNIGHTS_OUT_AND_HOME);
        assert_eq!(game.repetitions(), times);
        assert_eq!(game.claims().threefold_repetition, times >= 3);
        assert_eq!(game.outcome(), (times >= 5).then_some(Outcome::FivefoldRepetition));
    }
    // Whoever goes on, goes on.
    play_all(&mut game, "e2e4");
    assert_eq!((game.outcome(), game.repetitions()), (None, 1));
}

#[test]
fn clocks_end_the_game_unless_mate_does() {
    let rooks = |clock: u32| format!("8/7k/8/6R1/1r3B2/5K2/8/8 b - - {clock} 150");
    for (clock, fifty, over) in [
        (50, false, false),
        (99, false, false),
        (100, true, false),
        (149, true, false),
        (150, true, true),
        (65_535, true, true),
    ] {
        let game = game_from(&rooks(clock), "");
        assert_eq!(game.claims().fifty_moves, fifty, "{clock}");
        assert_eq!(game.outcome(), over.then_some(Outcome::SeventyFiveMoves), "{clock}");
    }
    // The ply that makes it 100 can be announced, and a capture can't.
    let game = game_from("7k/8/8/8/8/8/1p6/R1K5 w - - 99 120", "");
    assert!(game.claims().is_empty());
    let announced = |text: &str| {
        game.claims_after(game.board().resolve(text.parse().unwrap()).unwrap())
            .fifty_moves
    };
    assert!(announced("c1c2") && !announced("c1b2"));
    assert!(game.can_claim_draw());

    let mate = Outcome::Checkmate { winner: Color::White };
    let game = game_from("k7/8/NKB5/8/8/8/8/8 b - - 150 176", "");
    assert_eq!(game.outcome(), Some(mate));
    assert!(game.claims().is_empty() && !game.can_claim_draw());
    // The hundredth ply mates: that can't be a claim any more.
    let game = game_from("7k/8/6K1/8/8/8/8/R7 w - - 99 120", "a1a8");
    assert_eq!(game.outcome(), Some(mate));
    assert!(game.claims().is_empty());
    let stalemate = game_from("7k/5Q2/6K1/8/8/8/8/8 b - - 150 176", "");
    assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate));
    assert!(stalemate.claims().is_empty());
}

#[test]
fn a_game_ends_where_nobody_can_mate() {
    let material = game_from("8/8/8/8/8/3k4/1b6/K7 w - - 0 1", "a1b2");
    assert_eq!(material.outcome(), Some(Outcome::InsufficientMaterial));
    let forced = game_from("8/8/8/8/8/8/1n6/K1k5 w - - 0 1", "");
    assert_eq!(forced.outcome(), Some(Outcome::InsufficientMaterial));
    let forced = game_from("8/8/8/8/8/k7/1q6/K7 w - - 0 1", "");
    assert_eq!(forced.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    let forced = game_from("8/8/8/8/8/8/1q6/K1k5 w - - 0 1", "");
    assert_eq!(forced.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    let wall = game_from("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 160 1", "");
    assert_eq!(wall.outcome(), Some(Outcome::DeadPosition));
}

/// The table of a long game grows many times, and undoing it finds all the way back.
#[test]
fn long_games_count_as_short_ones() {
    let tour = "g1f3 g8f6 f3d4 f6d5 d4b3 d5b6 b3a5 b6a4 a5c4 a4c5 c4e3 c5e6 e3f5 e6f4 f5g3 f4g6 g3h5 g6h4 h5f4 h4f5 \
                f4d3 f5d6 d3e5 d6e4 e5f3 e4f6 f3g1 f6g8 ";
    let mut game = Game::default();
    let mut seen = HashMap::from([(game.board().key(), 1)]);
    let mut counts = vec![1];
    for _ in 0..200 {
        for text in tour.split_whitespace() {
            play_all(&mut game, text);
            let count = seen.entry(game.board().key()).or_insert(0);
            *count += 1;
            counts.push(*count);
        }
    }
    assert_eq!(game.repetitions(), 201);
    while let Some(count) = counts.pop() {
        assert_eq!(game.repetitions(), count);
        assert_eq!(game.len(), counts.len());
        game.undo();
    }
}
