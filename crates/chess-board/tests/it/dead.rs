//! Dead positions, and which side can mate: each answer is held to what the rules can lead to.
//!
//! The slow twin of a proof that there is no mate is a walk through all positions that can be reached. That of a mate is the
//! line itself, played by the naive rules.

use std::collections::HashSet;

use chess_bits::{BitBoard, Color, Piece, PieceType, Square};
use chess_board::{Board, Deadness, Prospect, Setup, Validity};
use quickcheck::quickcheck;

use crate::naive::Position;
use crate::positions::{Random, from_games};

/// Who mates in some position that can be reached, white first; `None` if there are more positions than `limit`.
fn mates_within_reach(board: &Board, limit: usize) -> Option<[bool; 2]> {
    let mut seen = HashSet::from([board.key()]);
    let mut open = vec![*board];
    let mut mates = [false; 2];
    while let Some(board) = open.pop() {
        let moves = board.legal_moves();
        if moves.is_empty() && board.is_check() {
            mates[board.side_to_move().opposite() as usize] = true;
        }
        for digest in moves {
            let next = board.play(digest);
            if seen.insert(next.key()) {
                open.push(next);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(mates)
}

/// Asserts that a line of the search leads to a mate by this side, by the naive rules.
#[track_caller]
fn assert_mates(board: &Board, color: Color) {
    let line = board.helpmate(color).unwrap_or_else(|| panic!("no line: {board:?}"));
    let mut position = Position::of(board);
    for digest in line {
        let moves = position.legal_moves();
        let made = moves.iter().find(|made| made.raw() == digest.to_raw());
        position = position.make(made.unwrap_or_else(|| panic!("{digest} is not legal: {board:?}")));
    }
    assert!(position.legal_moves().is_empty() && position.is_check(), "{board:?}");
    assert_eq!(position.white_to_move, color == Color::Black, "{board:?}");
}

/// Holds all that is said of a board to the twins, and gives the verdict.
#[track_caller]
fn checked(board: &Board, limit: usize) -> Deadness {
    let prospects = Color::ALL.map(|color| board.can_mate(color));
    // What follows from the men alone has tests of its own.
    let is_news =
        |color: Color| prospects[color as usize] == Prospect::Impossible && !board.has_insufficient_material(color);
    let reach = if Color::ALL.into_iter().any(is_news) {
        mates_within_reach(board, limit)
    } else {
        None
    };
    for (color, prospect) in Color::ALL.into_iter().zip(prospects) {
        match prospect {
            Prospect::Possible => assert_mates(board, color),
            Prospect::Impossible => {
                if let Some(mates) = reach {
                    assert!(!mates[color as usize], "{color:?} mates: {board:?}");
                }
            }
            Prospect::Unknown => {}
        }
        assert!(
            !board.cannot_mate(color) || prospect == Prospect::Impossible,
            "{board:?}"
        );
        let winner = board.winner_on_time(color.opposite());
        assert_eq!(winner, (!board.cannot_mate(color)).then_some(color), "{board:?}");
    }
    let expected = if prospects.contains(&Prospect::Possible) {
        Deadness::Alive
    } else if prospects == [Prospect::Impossible; 2] {
        Deadness::Dead
    } else {
        Deadness::Unknown
    };
    assert_eq!(board.deadness(), expected, "{board:?}");
    assert_eq!(
        board.is_dead(),
        Color::ALL.into_iter().all(|color| board.cannot_mate(color))
    );
    expected
}

fn playable(fen: &str) -> Board {
    Board::from_fen(fen, Validity::Playable).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A king with a queen, a rook or a pawn against a king, on every square there is: alive is what leads to what is alive, and
/// a mate. Every dead one is seen at once.
#[test]
fn three_men_are_told_exactly() {
    const MEN: [PieceType; 3] = [PieceType::Queen, PieceType::Rook, PieceType::Pawn];
    let index = |board: &Board| {
        let man = MEN
            .into_iter()
            .position(|man| !board.pieces(Color::White, man).is_empty())?;
        let at = board.pieces(Color::White, MEN[man]).to_square()?;
        let places = [board.king(Color::White), board.king(Color::Black), at];
        let number = places
            .into_iter()
            .fold(man, |number, square| 64 * number + square as usize);
        Some(2 * number + board.side_to_move() as usize)
    };
    let mut boards = Vec::new();
    for man in MEN {
        for (white, black) in Square::ALL
            .into_iter()
            .flat_map(|white| Square::ALL.map(|black| (white, black)))
        {
            for at in Square::ALL {
                if white == black || white == at || black == at {
                    continue;
                }
                let mut setup = Setup::empty();
                setup.set(white, Some(Piece::WhiteKing));
                setup.set(black, Some(Piece::BlackKing));
                setup.set(at, Some(Piece::new(Color::White, man)));
                for side in Color::ALL {
                    setup.side_to_move = side;
                    boards.extend(setup.to_board(Validity::Playable));
                }
            }
        }
    }
    let mut alive = vec![false; 3 * 64 * 64 * 64 * 2];
    let mut open = boards.clone();
    loop {
        let before = open.len();
        open.retain(|board| {
            let moves = board.legal_moves();
            let leads_on = moves
                .iter()
                .any(|&digest| index(&board.play(digest)).is_some_and(|next| alive[next]));
            let lives = leads_on || moves.is_empty() && board.is_check();
            if lives {
                alive[index(board).unwrap()] = true;
            }
            !lives
        });
        if open.len() == before {
            break;
        }
    }
    assert!(open.len() > 1_000, "{} dead positions", open.len());
    for board in &boards {
        assert_eq!(board.is_dead(), !alive[index(board).unwrap()], "{board:?}");
    }
}

/// Throws men onto the board.
fn thrown(random: &mut Random, men: &str) -> Board {
    loop {
        let mut setup = Setup::empty();
        let mut used = BitBoard::EMPTY;
        for man in men.chars() {
            let square = Square::wrapping(random.below(64) as u8);
            setup.set(square, Piece::from_char(man));
            used |= square;
        }
        setup.side_to_move = if random.chance(50) { Color::White } else { Color::Black };
        if used.count_bits() as usize == men.len() {
            if let Ok(board) = setup.to_board(Validity::Playable) {
                return board;
            }
        }
    }
}

/// Of four men or fewer, hardly any position is left open.
#[test]
fn few_men_are_told() {
    let mut random = Random::new(1_200);
    for men in [
        "Kk", "KBk", "KNk", "KBNk", "KBBk", "KNkn", "KNkb", "KBkb", "KBkp", "KNkp", "KPkp", "KNkr", "KBkr", "KRkr",
        "KQkq", "KQkr", "KNkq", "KBkq", "KNNk",
    ] {
        let mut unknown = 0;
        for _ in 0..25 {
            let board = thrown(&mut random, men);
            unknown += usize::from(checked(&board, 50_000) == Deadness::Unknown);
        }
        assert!(unknown <= 1, "{men}: {unknown} of 25 unknown");
    }
}

#[test]
fn what_is_forced_is_followed() {
    use Deadness::{Alive, Dead};
    for (fen, expected) in [
        // Mate and stalemate.
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Alive),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Dead),
        // The queen must be taken, or it must not.
        ("8/8/8/8/8/8/1Q6/k1K5 b - - 0 1", Alive),
        ("8/8/8/8/8/1K6/1Q6/k7 b - - 0 1", Alive),
        ("8/8/8/8/8/7K/1Q6/k7 b - - 0 1", Dead),
        ("8/8/8/8/8/7K/2Q5/k7 w - - 0 1", Alive),
        // A rook for each: one of them goes, and the other one mates.
        ("8/8/8/8/8/8/1r6/K1k4R b - - 0 1", Alive),
        // Stalemate in two ways, whatever is played.
        ("8/8/8/8/8/8/1n6/K1k5 w - - 0 1", Dead),
        ("k7/P7/1K6/8/8/8/8/8 w - - 0 1", Alive),
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", Dead),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Alive),
    ] {
        assert_eq!(checked(&playable(fen), 100_000), expected, "{fen}");
    }
}

#[test]
fn walls_are_seen() {
    use Deadness::{Alive, Dead};
    for (fen, expected) in [
        ("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", Dead),
        // Nobody guards the pawns that the kings come to.
        ("4k3/8/8/p1p3p1/P1P3P1/8/8/4K3 w - - 0 1", Alive),
        ("4k3/8/8/3p2p1/3P2P1/8/8/4K3 w - - 0 1", Alive),
        ("8/8/1p1p1p1k/pPpPpPpP/P1P1P1P1/8/8/4K3 w - g6 0 1", Alive),
        // Bishops behind their wall: on the wrong squares they hit nothing.
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", Dead),
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/2B1K3 w - - 0 1", Alive),
        ("2b1k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", Alive),
        ("4kb2/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1", Dead),
        // A rook can be given for a pawn, which then is through. One more pawn that can move a little is of no help.
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/R3K3 w - - 0 1", Alive),
        ("4k3/8/8/p2p2p1/P2P2P1/8/3P4/4K3 w - - 0 1", Dead),
        // A knight leaps over.
        ("4k3/8/8/p2p2p1/P2P2P1/8/8/4KN2 w - - 0 1", Alive),
        // What breaks the wall, breaks it now.
        ("4k3/8/8/p2pp1p1/P2P2P1/8/8/4K3 w - - 0 1", Alive),
        // The wall is whole after a forced capture.
        ("4k3/8/8/p2p2p1/P2P2P1/8/4q3/4K3 w - - 0 1", Dead),
    ] {
        let board = playable(fen);
        assert_eq!(checked(&board, 500_000), expected, "{fen}");
        assert_eq!(board.is_dead(), expected == Dead, "{fen}");
    }
}

/// A rank of pawns that block each other, here and there a gap or another pawn, kings on their sides or not, and some men.
fn walled(random: &mut Random) -> Option<Board> {
    let mut setup = Setup::empty();
    let mut rank = 2 + random.below(3);
    for file in 0..8 {
        if random.chance(60) {
            setup.set(Square::wrapping((8 * rank + file) as u8), Some(Piece::WhitePawn));
            setup.set(Square::wrapping((8 * rank + 8 + file) as u8), Some(Piece::BlackPawn));
        }
        if random.chance(40) {
            rank = (rank + 1).min(5);
        } else if random.chance(50) {
            rank = (rank - 1).max(1);
        }
    }
    let mut put = |random: &mut Random, man: Piece, low: usize, count: usize| {
        let square = Square::wrapping((low + random.below(count)) as u8);
        if setup.piece_at(square).is_none() {
            setup.set(square, Some(man));
        }
    };
    put(random, Piece::WhiteKing, 0, 24);
    put(random, Piece::BlackKing, 40, 24);
    let extra = [
        Piece::WhiteBishop,
        Piece::BlackBishop,
        Piece::WhiteKnight,
        Piece::WhiteRook,
        Piece::BlackPawn,
    ];
    let man = extra[random.below(extra.len())];
    put(random, man, 8, 48);
    setup.side_to_move = if random.chance(50) { Color::White } else { Color::Black };
    setup.to_board(Validity::Playable).ok()
}

#[test]
fn walls_thrown_at_random_hold_what_is_said_of_them() {
    let mut random = Random::new(1_201);
    let (mut dead, mut lone, mut proved, mut missed) = (0, 0, 0, 0);
    for _ in 0..30_000 {
        let Some(board) = walled(&mut random) else {
            continue;
        };
        let cannot = Color::ALL.map(|color| board.cannot_mate(color));
        dead += usize::from(cannot == [true, true]);
        lone += usize::from(cannot[0] != cannot[1]);
        // The walk is slow: all that are dead by a wall, up to a number, and some of the others.
        if proved < 250 && (cannot == [true, true] || random.chance(1)) {
            if let Some(mates) = mates_within_reach(&board, 60_000) {
                for color in Color::ALL {
                    assert!(
                        !(cannot[color as usize] && mates[color as usize]),
                        "{color:?}: {board:?}"
                    );
                }
                proved += 1;
                missed += usize::from(mates == [false, false] && cannot != [true, true]);
            }
        }
    }
    assert!(dead > 100 && lone > 3 && proved > 100, "{dead} {lone} {proved}");
    assert!(missed < 20, "{missed} of {proved}");
}

#[test]
fn positions_of_games_are_told() {
    let boards = from_games(1_202, 12, 300, 25);
    let mut unknown = 0;
    for board in &boards {
        unknown += usize::from(checked(board, 2_000) == Deadness::Unknown);
    }
    assert!(boards.len() > 60);
    assert!(50 * unknown < boards.len(), "{unknown} of {} unknown", boards.len());
}

quickcheck! {
    /// Both colours are treated alike.
    fn a_board_and_its_mirror_have_the_same_prospects(seed: u64) -> bool {
        let mut random = Random::new(seed);
        let Some(board) = walled(&mut random) else {
            return true;
        };
        let mirrored = playable(&Position::of(&board).mirrored().to_string());
        Color::ALL.into_iter().all(|color| board.cannot_mate(color) == mirrored.cannot_mate(color.opposite()))
    }

    /// What is proved at once is not taken back by looking longer.
    fn the_quick_answer_is_that_of_the_long_one(seed: u64) -> bool {
        let mut random = Random::new(seed);
        walled(&mut random).is_none_or(|board| !board.is_dead() || board.deadness() == Deadness::Dead)
    }
}
