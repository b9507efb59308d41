//! The slow twin of the board: FEN letters on a grid, men that walk over it step by step, and moves that are made first
//! and asked afterwards whether they left the king to be taken.
//!
//! It shares no code with the crate, nor with the attack tables below it: a square is a column and a row, a move is
//! legal if nobody can take the king after it, castling and en passant are read off the rules word by word. Slow and
//! plain is the point.

use std::fmt;

use chess_bits::{BitBoard, Square};
use chess_board::{Board, CastlingStyle, EnPassantStyle};

/// A column and a row, each 0 to 7 while it is on the board.
pub(crate) type Place = (i32, i32);

/// Where no man stands.
pub(crate) const NOBODY: char = '.';

const DIAGONALS: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const STRAIGHTS: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const JUMPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The full state of a game, with nothing worked out in advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    men: [[char; 8]; 8],
    pub(crate) white_to_move: bool,
    /// The rooks that may castle.
    pub(crate) rights: Vec<Place>,
    pub(crate) en_passant: Option<Place>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
}

/// What a move is, with the numbers that the digest gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    EnPassant = 0,
    Promotion = 1,
    Castling = 2,
    Normal = 3,
}

/// A move as the twin knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) kind: Kind,
    pub(crate) from: Place,
    pub(crate) to: Place,
    /// The letter of what a pawn becomes, in the colour of the pawn.
    becomes: char,
    /// The rook that castles, wherever else `from`.
    pub(crate) rook: Place,
}

impl Move {
    /// The 16 bits of the move's digest, put together by arithmetic.
    pub(crate) fn raw(&self) -> u16 {
        let aux = "qrbn".find(self.becomes.to_ascii_lowercase()).unwrap_or(0);
        (self.kind as u16) * 16_384 + index(self.from) * 256 + index(self.to) * 4 + aux as u16
    }
}

const fn index((column, row): Place) -> u16 {
    (8 * row + column) as u16
}

pub(crate) fn on_board((column, row): Place) -> bool {
    (0..8).contains(&column) && (0..8).contains(&row)
}

/// Every place of the board.
pub(crate) fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|row| (0..8).map(move |column| (column, row)))
}

const fn step(from: Place, by: Place) -> Place {
    (from.0 + by.0, from.1 + by.1)
}

/// The places after `from` in a direction, as far as the board goes.
fn walk(from: Place, by: Place) -> impl Iterator<Item = Place> {
    std::iter::successors(Some(step(from, by)), move |&at| Some(step(at, by))).take_while(|&at| on_board(at))
}

/// The places from one column of a row to another one, both included.
fn span(row: i32, one: i32, other: i32) -> impl Iterator<Item = Place> {
    (one.min(other)..=one.max(other)).map(move |column| (column, row))
}

pub(crate) fn place(square: Square) -> Place {
    parse_place(&square.to_string())
}

fn parse_place(text: &str) -> Place {
    let letters = text.as_bytes();
    (
        i32::from(letters[0]) - i32::from(b'a'),
        i32::from(letters[1]) - i32::from(b'1'),
    )
}

fn name((column, row): Place) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// The bitboard of some places.
pub(crate) fn set(places: impl IntoIterator<Item = Place>) -> BitBoard {
    BitBoard(places.into_iter().map(|at| 1u64 << index(at)).sum())
}

const fn is_white(man: char) -> bool {
    man.is_ascii_uppercase()
}

/// The directions a man slides in; none for the others.
fn slides(man: char) -> Vec<Place> {
    match man.to_ascii_lowercase() {
        'b' => DIAGONALS.to_vec(),
        'r' => STRAIGHTS.to_vec(),
        'q' => [DIAGONALS, STRAIGHTS].concat(),
        _ => Vec::new(),
    }
}

/// The single steps with which a man takes; none for sliders.
fn leaps(man: char) -> Vec<Place> {
    match man {
        'P' => vec![(-1, 1), (1, 1)],
        'p' => vec![(-1, -1), (1, -1)],
        'N' | 'n' => JUMPS.to_vec(),
        'K' | 'k' => [DIAGONALS, STRAIGHTS].concat(),
        _ => Vec::new(),
    }
}

impl Position {
    /// An empty board, White to move.
    pub(crate) const fn empty() -> Self {
        Self {
            men: [[NOBODY; 8]; 8],
            white_to_move: true,
            rights: Vec::new(),
            en_passant: None,
            clock: 0,
            number: 1,
        }
    }

    /// The twin of a board, by way of the text that keeps everything.
    pub(crate) fn of(board: &Board) -> Self {
        Self::read(&full_fen(board))
    }

    /// Reads FEN with Shredder castling letters; the text must be right.
    pub(crate) fn read(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut position = Self::empty();
        for (row, line) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in line.chars() {
                match letter.to_digit(10) {
                    Some(gap) => column += gap as i32,
                    None => {
                        position.put((column, 7 - row as i32), letter);
                        column += 1;
                    }
                }
            }
        }
        position.white_to_move = fields[1] == "w";
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            let column = letter.to_ascii_lowercase() as i32 - 'a' as i32;
            position.rights.push((column, if is_white(letter) { 0 } else { 7 }));
        }
        position.en_passant = (fields[3] != "-").then(|| parse_place(fields[3]));
        position.clock = fields[4].parse().unwrap();
        position.number = fields[5].parse().unwrap();
        position
    }

    pub(crate) const fn man(&self, at: Place) -> char {
        self.men[at.1 as usize][at.0 as usize]
    }

    pub(crate) const fn put(&mut self, at: Place, man: char) {
        self.men[at.1 as usize][at.0 as usize] = man;
    }

    const fn is_empty(&self, at: Place) -> bool {
        self.man(at) == NOBODY
    }

    /// The places of a side's men.
    pub(crate) fn men_of(&self, white: bool) -> impl Iterator<Item = Place> {
        places().filter(move |&at| !self.is_empty(at) && is_white(self.man(at)) == white)
    }

    /// The places of all men with this letter.
    pub(crate) fn all(&self, man: char) -> Vec<Place> {
        places().filter(|&at| self.man(at) == man).collect()
    }

    pub(crate) fn king(&self, white: bool) -> Place {
        self.all(if white { 'K' } else { 'k' })[0]
    }

    /// Whether the man on `from` hits `to`, lines being seen through where `blocked` says so.
    fn hits(&self, from: Place, to: Place, blocked: impl Fn(Place) -> bool) -> bool {
        let man = self.man(from);
        leaps(man).into_iter().any(|by| step(from, by) == to)
            || slides(man).into_iter().any(|by| {
                let mut open = true;
                walk(from, by)
                    .take_while(|&at| std::mem::replace(&mut open, !blocked(at)))
                    .any(|at| at == to)
            })
    }

    /// The men of both sides that hit a place, with a set of occupied places that need not be the board's.
    pub(crate) fn attackers(&self, to: Place, occupied: BitBoard) -> Vec<Place> {
        let blocked = |at: Place| occupied.0 >> index(at) & 1 == 1;
        places().filter(|&from| self.hits(from, to, blocked)).collect()
    }

    /// The men of a side that hit a place now.
    pub(crate) fn hitting(&self, white: bool, to: Place) -> Vec<Place> {
        self.men_of(white)
            .filter(|&from| self.hits(from, to, |at| !self.is_empty(at)))
            .collect()
    }

    pub(crate) fn is_hit(&self, white: bool, to: Place) -> bool {
        !self.hitting(white, to).is_empty()
    }

    /// The men that give check to the side to move.
    pub(crate) fn checkers(&self) -> Vec<Place> {
        self.hitting(!self.white_to_move, self.king(self.white_to_move))
    }

    pub(crate) fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The men that the king sees first in some direction and behind which an enemy slider of that direction is next.
    pub(crate) fn pinned(&self) -> Vec<Place> {
        let us = self.white_to_move;
        let pinned_towards = |by: Place| {
            let mut seen = walk(self.king(us), by).filter(|&at| !self.is_empty(at));
            let (first, second) = (seen.next()?, seen.next()?);
            let pinner = self.man(second);
            (is_white(self.man(first)) == us && is_white(pinner) != us && slides(pinner).contains(&by)).then_some(first)
        };
        DIAGONALS
            .into_iter()
            .chain(STRAIGHTS)
            .filter_map(pinned_towards)
            .collect()
    }

    /// The legal moves: those after which nobody can take the king.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let us = self.white_to_move;
        let safe = |taken: &Move| {
            let next = self.make(taken);
            !next.is_hit(!us, next.king(us))
        };
        self.pseudo_legal_moves().into_iter().filter(safe).collect()
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let us = self.white_to_move;
        let mut moves = Vec::new();
        for from in self.men_of(us) {
            let man = self.man(from);
            let free_or_enemy = |&to: &Place| on_board(to) && (self.is_empty(to) || is_white(self.man(to)) != us);
            let normal = |to| Move {
                kind: Kind::Normal,
                from,
                to,
                becomes: NOBODY,
                rook: from,
            };
            if man.eq_ignore_ascii_case(&'p') {
                self.pawn_moves(from, &mut moves);
                continue;
            }
            moves.extend(
                leaps(man)
                    .into_iter()
                    .map(|by| step(from, by))
                    .filter(free_or_enemy)
                    .map(normal),
            );
            for by in slides(man) {
                for to in walk(from, by) {
                    moves.extend(Some(to).filter(free_or_enemy).map(normal));
                    if !self.is_empty(to) {
                        break;
                    }
                }
            }
        }
        moves.extend(self.castlings());
        moves
    }

    fn pawn_moves(&self, from: Place, moves: &mut Vec<Move>) {
        let us = self.white_to_move;
        let (ahead, first, last) = if us { (1, 1, 7) } else { (-1, 6, 0) };
        let mut push = |kind, to: Place| {
            if to.1 != last {
                moves.push(Move {
                    kind,
                    from,
                    to,
                    becomes: NOBODY,
                    rook: from,
                });
                return;
            }
            for becomes in if us { "QRBN" } else { "qrbn" }.chars() {
                moves.push(Move {
                    kind: Kind::Promotion,
                    from,
                    to,
                    becomes,
                    rook: from,
                });
            }
        };
        let one = step(from, (0, ahead));
        if self.is_empty(one) {
            push(Kind::Normal, one);
            let two = step(one, (0, ahead));
            if from.1 == first && self.is_empty(two) {
                push(Kind::Normal, two);
            }
        }
        for to in leaps(self.man(from))
            .into_iter()
            .map(|by| step(from, by))
            .filter(|&to| on_board(to))
        {
            if !self.is_empty(to) && is_white(self.man(to)) != us {
                push(Kind::Normal, to);
            } else if self.en_passant == Some(to) {
                push(Kind::EnPassant, to);
            }
        }
    }

    /// Castling by the letter of the rules, but for the safety of the king after it, which all moves are asked for.
    fn castlings(&self) -> Vec<Move> {
        let us = self.white_to_move;
        let king = self.king(us);
        let mut moves = Vec::new();
        for &rook in self.rights.iter().filter(|rook| is_white(self.man(**rook)) == us) {
            let (king_to, rook_to) = castled(king, rook);
            let vacated = |at: &Place| *at == king || *at == rook;
            let way_is_free = span(king.1, king.0, king_to.0)
                .chain(span(king.1, rook.0, rook_to.0))
                .all(|at| vacated(&at) || self.is_empty(at));
            let king_is_never_hit = span(king.1, king.0, king_to.0).all(|at| !self.is_hit(!us, at));
            if way_is_free && king_is_never_hit {
                moves.push(Move {
                    kind: Kind::Castling,
                    from: king,
                    to: king_to,
                    becomes: NOBODY,
                    rook,
                });
            }
        }
        moves
    }

    /// The position after a move of this position.
    pub(crate) fn make(&self, made: &Move) -> Self {
        let mut next = self.clone();
        let man = self.man(made.from);
        let is_pawn = man.eq_ignore_ascii_case(&'p');
        let takes = self.takes(made);
        next.put(made.from, NOBODY);
        match made.kind {
            Kind::Castling => {
                let (king_to, rook_to) = castled(made.from, made.rook);
                let rook = self.man(made.rook);
                next.put(made.rook, NOBODY);
                next.put(king_to, man);
                next.put(rook_to, rook);
            }
            Kind::Promotion => next.put(made.to, made.becomes),
            Kind::EnPassant => {
                next.put((made.to.0, made.from.1), NOBODY);
                next.put(made.to, man);
            }
            Kind::Normal => next.put(made.to, man),
        }
        let lost = |rook: &Place| {
            let own = is_white(self.man(*rook)) == self.white_to_move;
            *rook == made.from || (own && man.eq_ignore_ascii_case(&'k')) || (*rook == made.to && !own)
        };
        next.rights.retain(|rook| !lost(rook));
        let is_double = is_pawn && (made.to.1 - made.from.1).abs() == 2;
        next.en_passant = is_double.then_some((made.from.0, (made.from.1 + made.to.1) / 2));
        next.clock = if is_pawn || takes {
            0
        } else {
            (self.clock + 1).min(65_535)
        };
        next.number = (self.number + u32::from(!self.white_to_move)).min(65_535);
        next.white_to_move = !self.white_to_move;
        next
    }

    pub(crate) const fn takes(&self, made: &Move) -> bool {
        match made.kind {
            Kind::EnPassant => true,
            Kind::Castling => false,
            Kind::Normal | Kind::Promotion => !self.is_empty(made.to),
        }
    }

    /// Whether a move takes or promotes.
    pub(crate) fn is_noisy(&self, made: &Move) -> bool {
        made.kind == Kind::Promotion || self.takes(made)
    }

    /// The en-passant square, if a legal move takes on it.
    pub(crate) fn legal_en_passant(&self) -> Option<Place> {
        self.en_passant
            .filter(|_| self.legal_moves().iter().any(|made| made.kind == Kind::EnPassant))
    }

    /// The number of leaves so many plies below.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves()
            .iter()
            .map(|made| self.make(made).perft(depth - 1))
            .sum()
    }

    /// The same position with the colours, and White's and Black's end of the board, changed for one another.
    pub(crate) fn mirrored(&self) -> Self {
        let flip = |(column, row): Place| (column, 7 - row);
        let mut mirrored = Self::empty();
        for at in places().filter(|&at| !self.is_empty(at)) {
            let man = self.man(at);
            let other = if is_white(man) {
                man.to_ascii_lowercase()
            } else {
                man.to_ascii_uppercase()
            };
            mirrored.put(flip(at), other);
        }
        mirrored.rights = self.rights.iter().copied().map(flip).collect();
        mirrored.en_passant = self.en_passant.map(flip);
        mirrored.white_to_move = !self.white_to_move;
        (mirrored.clock, mirrored.number) = (self.clock, self.number);
        mirrored
    }
}

/// Where king and rook go when they castle.
const fn castled(king: Place, rook: Place) -> (Place, Place) {
    if rook.0 > king.0 {
        ((6, king.1), (5, king.1))
    } else {
        ((2, king.1), (3, king.1))
    }
}

/// FEN with Shredder castling letters and every en-passant square.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = (0..8)
            .rev()
            .map(|row| {
                let line: String = (0..8).map(|column| self.man((column, row))).collect();
                (1..=8)
                    .rev()
                    .fold(line, |line, gap| line.replace(&".".repeat(gap), &gap.to_string()))
            })
            .collect();
        let mut rights = self.rights.clone();
        rights.sort_by_key(|&(column, row)| (row, -column));
        let letters: String = rights
            .iter()
            .map(|&(column, row)| char::from(if row == 0 { b'A' } else { b'a' } + column as u8))
            .collect();
        write!(
            f,
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white_to_move { "w" } else { "b" },
            if letters.is_empty() { "-" } else { &letters },
            self.en_passant.map_or_else(|| "-".to_string(), name),
            self.clock,
            self.number
        )
    }
}

/// The text of a board that keeps all of its state.
pub(crate) fn full_fen(board: &Board) -> String {
    board
        .fen()
        .castling(CastlingStyle::Shredder)
        .en_passant(EnPassantStyle::Always)
        .to_string()
}
