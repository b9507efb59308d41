//! Where the tested positions come from: games by random play, and men thrown onto the board at random.
//!
//! Everything follows from a seed, so a failure can be had again; each test says in its message which position it was.

use chess_board::{Board, Validity};

use crate::naive::{NOBODY, Place, Position, on_board, places};

/// A small generator of random numbers (a Weyl sequence, mixed by two multiplications).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    /// A number below `bound`.
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True `percent` times in a hundred.
    pub(crate) const fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn choose<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

/// A start position: standard chess, Chess960 or double Chess960, each in a third of the cases.
pub(crate) fn start(random: &mut Random) -> Board {
    let mut number = || random.below(960) as u16;
    let (white, black) = (number(), number());
    match random.below(3) {
        0 => Board::default(),
        1 => Board::chess960(white).unwrap(),
        _ => Board::double_chess960(white, black).unwrap(),
    }
}

/// The boards of a game of at most `plies` random moves, the start included.
///
/// A third of the games prefers moves that give check, so that double checks and evasions are frequent; another third
/// prefers castling, en passant and promotions.
pub(crate) fn game(random: &mut Random, plies: usize) -> Vec<Board> {
    let mut boards = vec![start(random)];
    let taste = random.below(3);
    while boards.len() <= plies {
        let board = boards[boards.len() - 1];
        // Sorted, so that a game does not depend on the order of generation.
        let mut moves = board.legal_moves();
        moves.sort_unstable();
        let wanted: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&digest| match taste {
                0 => board.play(digest).is_check(),
                1 => !matches!(digest.move_type(), chess_moves::MoveType::Normal),
                _ => false,
            })
            .collect();
        let pick = if random.chance(70) {
            random.choose(&wanted)
        } else {
            None
        };
        match pick.or_else(|| random.choose(&moves)) {
            Some(digest) => boards.push(board.play(digest)),
            None => break,
        }
    }
    boards
}

/// Boards along `games` random games, about one in `every`.
pub(crate) fn from_games(seed: u64, games: usize, plies: usize, every: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut boards = Vec::new();
    for _ in 0..games {
        let game = game(&mut random, plies);
        let first = random.below(every);
        boards.extend(game.into_iter().skip(first).step_by(every));
    }
    boards
}

/// Two kings and some other men anywhere, with castling rights and an en-passant square where the men allow them.
///
/// Most of what comes out no game could reach. It may still break a rule of movement; who wants boards asks for
/// [`placements`].
pub(crate) fn throw(random: &mut Random) -> Position {
    let mut position = Position::empty();
    position.white_to_move = random.chance(50);
    position.clock = random.below(120) as u32;
    position.number = 1 + random.below(300) as u32;
    let castles = random.chance(50);
    for (king, row) in [('K', 0), ('k', 7)] {
        let at = if castles {
            (random.below(8) as i32, row)
        } else {
            free(&position, random, false)
        };
        position.put(at, king);
    }
    for (letters, row) in [("PNBRQ", 0), ("pnbrq", 7)] {
        let rook = letters.chars().nth(3).unwrap();
        for _ in 0..if castles { random.below(4) } else { 0 } {
            let at = (random.below(8) as i32, row);
            if position.man(at) == NOBODY {
                position.put(at, rook);
            }
        }
        // Few men on many boards, many on some.
        let most = random.below(14);
        let pawns = random.below(60);
        for _ in 0..random.below(most + 1) {
            let kind = if random.chance(pawns) { 0 } else { 1 + random.below(4) };
            let at = free(&position, random, kind == 0);
            position.put(at, letters.chars().nth(kind).unwrap());
        }
    }
    claim_rights(&mut position, random);
    claim_en_passant(&mut position, random);
    if random.chance(50) {
        for _ in 0..1 + random.below(4) {
            let slider_is_white = random.chance(50);
            aim(&mut position, slider_is_white, random);
        }
    }
    position
}

/// Puts a slider of a side on a line to the king of the other one, with a man between: always one of the slider's side
/// where the king may not be in check, else sometimes one of the king's side, which is pinned then.
fn aim(position: &mut Position, slider_is_white: bool, random: &mut Random) {
    let king_moves = position.white_to_move != slider_is_white;
    let king = position.king(!slider_is_white);
    let by = (random.below(3) as i32 - 1, random.below(3) as i32 - 1);
    let line: Vec<Place> = (1..8)
        .map(|far| (king.0 + far * by.0, king.1 + far * by.1))
        .filter(|&at| on_board(at))
        .collect();
    if by == (0, 0) || line.len() < 2 {
        return;
    }
    let far = 1 + random.below(line.len() - 1);
    let (from, between) = (line[far], line[random.below(far)]);
    if position.man(from) != NOBODY || position.man(between) != NOBODY {
        return;
    }
    let of = |is_white: bool, man: char| if is_white { man.to_ascii_uppercase() } else { man };
    let on_back_row = between.1 == 0 || between.1 == 7;
    let man = random
        .choose(if on_back_row {
            &['b', 'r', 'n']
        } else {
            &['p', 'b', 'r', 'n']
        })
        .unwrap_or('n');
    position.put(from, of(slider_is_white, slider_along(by, random)));
    if !king_moves {
        position.put(between, of(slider_is_white, man));
    } else if random.chance(50) {
        position.put(between, of(!slider_is_white, man));
    }
}

/// A rook or a bishop, whichever moves in this direction, or a queen.
const fn slider_along(by: Place, random: &mut Random) -> char {
    if random.chance(20) {
        'q'
    } else if by.0 == 0 || by.1 == 0 {
        'r'
    } else {
        'b'
    }
}

const fn free(position: &Position, random: &mut Random, is_pawn: bool) -> Place {
    loop {
        let at = (random.below(8) as i32, random.below(8) as i32);
        if position.man(at) == NOBODY && !(is_pawn && (at.1 == 0 || at.1 == 7)) {
            return at;
        }
    }
}

fn claim_rights(position: &mut Position, random: &mut Random) {
    for (king, rook, row) in [('K', 'R', 0), ('k', 'r', 7)] {
        let Some(home) = position.all(king).into_iter().find(|at| at.1 == row) else {
            continue;
        };
        let rooks: Vec<Place> = position.all(rook).into_iter().filter(|at| at.1 == row).collect();
        for side in [-1, 1] {
            let on_side: Vec<Place> = rooks.iter().copied().filter(|at| (at.0 - home.0) * side > 0).collect();
            if random.chance(80) {
                position.rights.extend(random.choose(&on_side));
            }
        }
    }
}

fn claim_en_passant(position: &mut Position, random: &mut Random) {
    let (pawn, own, row, behind, origin) = if position.white_to_move {
        ('p', 'P', 4, 5, 6)
    } else {
        ('P', 'p', 3, 2, 1)
    };
    let is_free = |position: &Position, at: Place| position.man(at) == NOBODY;
    // Where the men leave room, a pawn that has just moved and one that may take it are put there more often.
    let column = random.below(8) as i32;
    if random.chance(50)
        && is_free(position, (column, behind))
        && is_free(position, (column, origin))
        && is_free(position, (column, row))
    {
        position.put((column, row), pawn);
        let beside = (
            if column == 0 || (column < 7 && random.chance(50)) {
                column + 1
            } else {
                column - 1
            },
            row,
        );
        if is_free(position, beside) {
            position.put(beside, own);
        }
    }
    let passed: Vec<Place> = places()
        .filter(|&(column, at)| {
            at == row
                && position.man((column, at)) == pawn
                && is_free(position, (column, behind))
                && is_free(position, (column, origin))
        })
        .map(|(column, _)| (column, behind))
        .collect();
    if random.chance(80) {
        position.en_passant = random.choose(&passed);
    }
}

/// A pawn that has just moved two squares, one that may take it, and a king with enemy sliders on lines through the
/// squares that the capture fills or empties.
fn throw_around_en_passant(random: &mut Random) -> Position {
    let mut position = Position::empty();
    let us_white = random.chance(50);
    position.white_to_move = us_white;
    let (row, behind, origin) = if us_white { (4, 5, 6) } else { (3, 2, 1) };
    let own = |man: char| if us_white { man.to_ascii_uppercase() } else { man };
    let enemy = |man: char| if us_white { man } else { man.to_ascii_uppercase() };
    let column = random.below(8) as i32;
    let beside = if column == 0 || (column < 7 && random.chance(50)) {
        column + 1
    } else {
        column - 1
    };
    position.put((column, row), enemy('p'));
    position.put((beside, row), own('p'));
    position.en_passant = Some((column, behind));
    let pivots = [(column, behind), (column, row), (beside, row), (column, origin)];
    // The king sees one of these squares, and whoever stands beyond it.
    let pivot = pivots[random.below(pivots.len())];
    let king = loop {
        let by = (random.below(3) as i32 - 1, random.below(3) as i32 - 1);
        let far = 1 + random.below(6) as i32;
        let at = (pivot.0 + far * by.0, pivot.1 + far * by.1);
        if on_board(at) && position.man(at) == NOBODY && !pivots.contains(&at) {
            break at;
        }
    };
    position.put(king, own('k'));
    for pivot in pivots {
        let (columns, rows) = (pivot.0 - king.0, pivot.1 - king.1);
        if columns != 0 && rows != 0 && columns.abs() != rows.abs() {
            continue;
        }
        let far = columns.abs().max(rows.abs());
        let by = (columns / far, rows / far);
        let further = 1 + random.below(3) as i32;
        let beyond = (pivot.0 + further * by.0, pivot.1 + further * by.1);
        if on_board(beyond) && position.man(beyond) == NOBODY && !pivots.contains(&beyond) && random.chance(70) {
            let slider = slider_along(by, random);
            position.put(beyond, enemy(slider));
        }
    }
    for letter in ['k', 'n', 'b', 'r', 'p'] {
        if letter == 'k' || random.chance(20) {
            let at = free(&position, random, letter == 'p');
            if !pivots.contains(&at) {
                position.put(at, enemy(letter));
            }
        }
    }
    position
}

/// Boards of men thrown at random, reachable or not: as many as asked for.
pub(crate) fn placements(seed: u64, count: usize) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        let position = if random.chance(15) {
            throw_around_en_passant(&mut random)
        } else {
            throw(&mut random)
        };
        boards.extend(Board::from_fen(&position.to_string(), Validity::Playable));
    }
    boards
}

/// Games and placements together, for tests that take any board.
pub(crate) fn mixed(seed: u64, count: usize) -> Vec<Board> {
    let mut boards = from_games(seed, count.div_ceil(10), 120, 24);
    boards.truncate(count / 2);
    boards.extend(placements(seed, count - boards.len()));
    boards
}
