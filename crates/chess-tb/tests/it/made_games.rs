//! Games of four men that are nearly chess: what is behind promotions or captures is made up, so that en passant, cursed
//! wins and blessed losses come up, as they do in chess only with more men than can be solved here.
//!
//! A made-up table says the same of all positions with one side to move; captures are resolved there, too.

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::Board;

use crate::made::{Choices, Table, constant_wdl_table, dtz_table, wdl_table};
use crate::made_tables::{
    check_against_naive, check_batches, check_naive, check_tablebase, positions, read_by_naive, tablebase,
    tables_of_three_men,
};
use crate::men::{Men, pieces_of, table_name};
use crate::rng::Rng;
use crate::root_moves::check_ranks;
use crate::solver::{Man, Mirrors, Score, Solved, free_man, three_men};
use crate::writer::{AnyValue, Kind};

/// A table that says one thing with each side to move.
#[derive(Clone, Copy, Debug)]
struct MadeUp {
    name: &'static str,
    /// With the first side to move, and with the second.
    results: [i8; 2],
}

/// The result behind a move that leaves the ending: made up where a table is, else that of three men.
fn outside(made_up: &[MadeUp], board: &Board) -> i8 {
    let pieces: Vec<Piece> = Men::of(board).as_slice().iter().map(|&(piece, _)| piece).collect();
    let (name, black_first) = table_name(&pieces);
    let Some(table) = made_up.iter().find(|table| table.name == name) else {
        return three_men().wdl(board);
    };
    let captures = board
        .noisy_moves()
        .into_iter()
        .filter(|digest| board.occupied().contains(digest.dest_square()));
    let by_capture = captures.map(|digest| -outside(made_up, &board.play(digest))).max();
    let second_side = (board.side_to_move() == Color::Black) != black_first;
    by_capture.unwrap_or(-2).max(table.results[usize::from(second_side)])
}

/// A game, solved, and the tables that a prober needs for it.
struct Game {
    name: &'static str,
    ending: Solved,
    tables: Vec<Table>,
}

/// What is taken for a game's own tables.
const CHOICES: Choices = Choices {
    any: AnyValue::RandomOfSome,
    ..Choices::RANDOM
};

impl Game {
    fn new(name: &'static str, men: Vec<Man>, mirrors: Mirrors, made_up: &[MadeUp], choices: Choices) -> Self {
        let ending = Solved::new(men, mirrors, &|board| outside(made_up, board));
        let mut rng = Rng::new(ending.size() as u64);
        let mut tables = tables_of_three_men(Choices::RANDOM, &mut rng);
        tables.push(wdl_table(name, &ending, choices, &mut rng));
        tables.push(dtz_table(name, &ending, choices, &mut rng));
        for table in made_up {
            tables.retain(|made| made.name != table.name);
            tables.push(constant_wdl_table(table.name, table.results, &mut rng));
        }
        Self { name, ending, tables }
    }

    /// The same game with the distances of the other side.
    fn with_distances_of(mut self, side: Color, choices: Choices) -> Self {
        self.tables
            .retain(|table| table.name != self.name || table.kind == Kind::Wdl);
        let choices = Choices {
            stored: Some(side),
            ..choices
        };
        let table = dtz_table(self.name, &self.ending, choices, &mut Rng::new(7));
        self.tables.push(table);
        self
    }

    /// Asks both probers for positions of the game, one of `one_in`, and for those with en passant.
    fn check(&self, one_in: u64) -> Vec<Score> {
        let (naive, tablebase) = (read_by_naive(&self.tables), tablebase(&self.tables));
        let mut scores: Vec<Score> = Vec::new();
        let mut boards = Vec::new();
        let mut ranked = Rng::new(3);
        let mut check = |board: &Board, score, by_naive: bool| {
            check_tablebase(&tablebase, board, score);
            if by_naive {
                check_naive(&naive, board, score);
                check_against_naive(&tablebase, &naive, board);
                if ranked.below(4) == 0 {
                    check_ranks(&tablebase, &naive, board, ranked.below(115) as u16);
                }
            }
            scores.push(score);
            boards.push(*board);
        };
        let mut choice = Rng::new(1);
        for (board, score) in positions(&self.ending, &mut Rng::new(2)) {
            if choice.below(one_in) == 0 {
                check(&board, score, choice.below(60) == 0);
            }
        }
        for board in self.ending.boards_with_en_passant() {
            check(&board, self.ending.score(&board).unwrap(), true);
        }
        Rng::new(4).shuffle(&mut boards);
        check_batches(&tablebase, &boards);
        scores.sort_unstable();
        scores.dedup();
        scores
    }
}

/// The choices where the leading pawn keeps to these files.
const fn on_files(files: &'static [u8]) -> Choices {
    Choices { files, ..CHOICES }
}

/// A king, a king and two pawns that keep to their files.
fn pawns_on(white: u8, black: u8) -> Vec<Man> {
    let mut men: Vec<Man> = pieces_of("KPvKP").into_iter().map(free_man).collect();
    let on = |file: u8| move |square: &u8| square % 8 == file;
    men[1].squares.retain(on(white));
    men[3].squares.retain(on(black));
    men
}

/// What promotions are worth in a game of pawns: with the new piece's side to move, which the other never is at once.
const fn promotions(queen: i8, rook: i8, bishop: i8, knight: i8) -> [MadeUp; 4] {
    const fn worth(name: &'static str, result: i8) -> MadeUp {
        MadeUp {
            name,
            results: [0, -result],
        }
    }
    [
        worth("KQvKP", queen),
        worth("KRvKP", rook),
        worth("KBvKP", bishop),
        worth("KNvKP", knight),
    ]
}

fn results_of(scores: &[Score]) -> Vec<i8> {
    let mut results: Vec<i8> = scores.iter().map(|score| score.wdl()).collect();
    results.dedup();
    results
}

#[test]
fn pawns_on_neighbouring_files() {
    // About as in chess.
    let game = Game::new(
        "KPvKP",
        pawns_on(0, 1),
        Mirrors::None,
        &promotions(2, 2, 0, 0),
        on_files(&[0, 1]),
    );
    let scores = game.check(5);
    assert_eq!(results_of(&scores), [-2, 0, 2]);
}

#[test]
fn pawns_in_the_middle_where_queens_come_too_late() {
    let made_up = promotions(1, 1, -1, -2);
    let game = Game::new("KPvKP", pawns_on(3, 4), Mirrors::None, &made_up, on_files(&[3]));
    let scores = game.check(4);
    assert_eq!(results_of(&scores), [-2, -1, 0, 1, 2]);
    // A king that is cut off waits before it loses, and cursed wins are won by other moves than those of pawns.
    assert!(scores.contains(&Score::win(103)) && scores.contains(&Score::loss(104)));
}

#[test]
fn pawns_that_block_each_other() {
    let game = Game::new(
        "KPvKP",
        pawns_on(2, 2),
        Mirrors::None,
        &promotions(2, 1, 0, -1),
        on_files(&[2]),
    );
    assert_eq!(results_of(&game.check(4)), [-2, 0, 2]);
}

/// A bishop that keeps to the squares of its colour.
fn bishop(color: Color, light: bool) -> Man {
    Man {
        piece: Piece::new(color, PieceType::Bishop),
        squares: (0..64)
            .filter(|&square| Square::wrapping(square).is_light() == light)
            .collect(),
    }
}

fn kings() -> [Man; 2] {
    [free_man(Piece::WhiteKing), free_man(Piece::BlackKing)]
}

#[test]
fn two_bishops() {
    // Chess, with the kings numbered together and the bishops as a pair.
    let men = [
        kings().to_vec(),
        vec![bishop(Color::White, true), bishop(Color::White, false)],
    ]
    .concat();
    let game = Game::new("KBBvK", men, Mirrors::All, &[], CHOICES);
    let scores = game.check(20);
    assert_eq!(scores.first(), Some(&Score::MATED));
    // Mate in at most 19 moves.
    assert_eq!(scores.iter().map(|score| score.plies()).max(), Some(38));
}

#[test]
fn bishops_of_which_one_is_enough_for_a_cursed_win() {
    let men = [
        kings().to_vec(),
        vec![bishop(Color::White, true), bishop(Color::Black, true)],
    ]
    .concat();
    let made_up = [MadeUp {
        name: "KBvK",
        results: [1, -1],
    }];
    let game = Game::new("KBvKB", men, Mirrors::KeepColors, &made_up, CHOICES);
    let scores = game.check(20);
    assert_eq!(results_of(&scores), [-1, 0, 1]);
}

#[test]
fn bishop_against_pawn() {
    let mut pawn = free_man(Piece::BlackPawn);
    // Not far from its promotion, so that there are fewer positions.
    pawn.squares.retain(|square| square % 8 == 1 && square / 8 < 4);
    let men = [kings().to_vec(), vec![bishop(Color::White, false), pawn]].concat();
    // The one side wins by a capture, the other by a move of its pawn, which comes too late if it is a queen; and after a
    // promotion White is to move.
    let made_up = [
        ("KQvKB", [0, -1]),
        ("KRvKB", [0, 1]),
        ("KBvKB", [0, 0]),
        ("KBvKN", [2, 0]),
        ("KBvK", [2, -2]),
    ]
    .map(|(name, results)| MadeUp { name, results });
    let choices = on_files(&[1]);
    let mut game = Game::new("KBvKP", men, Mirrors::None, &made_up, choices);
    for side in Color::ALL {
        game = game.with_distances_of(side, choices);
        assert_eq!(results_of(&game.check(20)), [-2, -1, 0, 1, 2]);
    }
}
