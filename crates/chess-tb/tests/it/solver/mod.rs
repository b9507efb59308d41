//! The truth about small endings, by brute force: every position looks at its moves again and again, until nothing
//! changes any more.
//!
//! Nothing is undone backwards, no file is read: the rules are the board's, and the values follow from what they mean.
//! A *game* need not be chess: what lies behind captures and promotions is given, and may be made up.

mod endings;
mod score;

use std::collections::HashMap;

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::Board;
use chess_moves::{MoveDigest, MoveType};

pub(crate) use endings::{free_man, three_men};
pub(crate) use score::Score;

use crate::men::{Men, diagonally, left_to_right, mirrored};

/// One man of an ending, and the squares it keeps to as long as nothing is captured or promoted.
#[derive(Clone, Debug)]
pub(crate) struct Man {
    pub(crate) piece: Piece,
    pub(crate) squares: Vec<u8>,
}

/// Which mirror images are the same to the solver, to have fewer positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mirrors {
    /// None: for pawns that keep to some files.
    None,
    /// All eight.
    All,
    /// The four that leave a square its colour: for bishops that keep to theirs.
    KeepColors,
}

impl Mirrors {
    fn images(self) -> Vec<fn(u8) -> u8> {
        const ALL: [fn(u8) -> u8; 8] = [
            |square| square,
            |square| square ^ 63,
            diagonally,
            |square| diagonally(square) ^ 63,
            left_to_right,
            |square| square ^ 56,
            |square| diagonally(square) ^ 7,
            |square| diagonally(square) ^ 56,
        ];
        match self {
            Self::None => ALL[..1].to_vec(),
            Self::KeepColors => ALL[..4].to_vec(),
            Self::All => ALL.to_vec(),
        }
    }
}

/// An ending solved: the value of every position, both sides to move.
pub(crate) struct Solved {
    men: Vec<Man>,
    images: Vec<fn(u8) -> u8>,
    /// The place of a square in the list of a man, or `NOWHERE`.
    places: Vec<[u8; 64]>,
    size: usize,
    nodes: Vec<Node>,
    /// The moves of a node that stay in the ending are `edges[first_edge .. the next node's first_edge]`.
    edges: Vec<Edge>,
    /// Positions with a legal en-passant capture, by the same without it and the square.
    with_en_passant: HashMap<(u32, Square), u32>,
}

const NOWHERE: u8 = u8::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    legal: bool,
    first_edge: u32,
    score: Score,
    /// The best move that leaves the ending: captures and promotions.
    outside: Option<Score>,
    /// The best result by a capture other than en passant, promoting ones included.
    by_capture: Option<i8>,
    /// The best result by promoting without a capture.
    by_promotion: Option<i8>,
}

/// A move within the ending: the node it leads to, doubled, and 1 if it is zeroing.
#[derive(Clone, Copy, Debug)]
struct Edge(u32);

impl Edge {
    const fn new(to: u32, zeroing: bool) -> Self {
        Self(to << 1 | zeroing as u32)
    }

    const fn is_zeroing(self) -> bool {
        self.0 & 1 != 0
    }
}

/// What the makers of tables want to know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub(crate) score: Score,
    /// The best result by a capture other than en passant.
    pub(crate) by_capture: Option<i8>,
    /// The best result by a quiet move of a pawn.
    pub(crate) by_pawn: Option<i8>,
}

impl Solved {
    /// Solves an ending, where `outside` gives the result (−2 to 2, of the side to move) behind a capture or promotion.
    ///
    /// White's king is the first man. Men of the same kind with the same squares stand next to each other.
    pub(crate) fn new(men: Vec<Man>, mirrors: Mirrors, outside: &dyn Fn(&Board) -> i8) -> Self {
        let mut men = men;
        let images = mirrors.images();
        men[0]
            .squares
            .retain(|&square| images.iter().all(|image| square <= image(square)));
        let places = men.iter().map(|man| places_of(&man.squares)).collect();
        let size = 2 * men.iter().map(|man| man.squares.len()).product::<usize>();
        let mut solved = Self {
            men,
            images,
            places,
            size,
            nodes: Vec::new(),
            edges: Vec::new(),
            with_en_passant: HashMap::new(),
        };
        solved.grow(outside);
        solved.settle();
        solved
    }

    /// Finds every position's moves.
    fn grow(&mut self, outside: &dyn Fn(&Board) -> i8) {
        let mut after_double_push = Vec::new();
        for index in 0..self.size {
            let board = self.men_at(index).and_then(|men| men.board());
            self.add_node(board.as_ref(), outside, &mut after_double_push);
        }
        let mut done = 0;
        while done < after_double_push.len() {
            let board: Board = after_double_push[done];
            self.add_node(Some(&board), outside, &mut after_double_push);
            done += 1;
        }
    }

    fn add_node(&mut self, board: Option<&Board>, outside: &dyn Fn(&Board) -> i8, double_pushed: &mut Vec<Board>) {
        let mut node = Node {
            legal: board.is_some(),
            first_edge: self.edges.len() as u32,
            score: Score::DRAW,
            outside: None,
            by_capture: None,
            by_promotion: None,
        };
        for digest in board.iter().flat_map(|board| board.legal_moves()) {
            let board = board.unwrap();
            let child = board.play(digest);
            let captures = board.occupied().contains(digest.dest_square());
            let promotes = digest.promotion().is_some();
            if captures || promotes || digest.move_type() == MoveType::EnPassant {
                let result = -outside(&child);
                node.outside = node.outside.max(Some(Score::by_zeroing(result)));
                if captures {
                    node.by_capture = node.by_capture.max(Some(result));
                } else if promotes {
                    node.by_promotion = node.by_promotion.max(Some(result));
                }
            } else {
                let to = self.node_of_child(&child, double_pushed);
                self.edges.push(Edge::new(to, moves_pawn(board, digest)));
            }
        }
        if board.is_some_and(|board| !board.has_moves() && board.is_check()) {
            node.score = Score::MATED;
        }
        self.nodes.push(node);
    }

    fn node_of_child(&mut self, child: &Board, double_pushed: &mut Vec<Board>) -> u32 {
        let plain = self.index_of(&Men::of(child)).expect("the men keep to their squares") as u32;
        let Some(passed) = child.legal_en_passant() else {
            return plain;
        };
        let next = (self.size + double_pushed.len()) as u32;
        *self.with_en_passant.entry((plain, passed)).or_insert_with(|| {
            double_pushed.push(*child);
            next
        })
    }

    /// The value iteration. All positions start as draws; a value found only ever gets shorter.
    fn settle(&mut self) {
        loop {
            let mut changed = false;
            for index in 0..self.nodes.len() {
                let node = self.nodes[index];
                let edges = self.edges_of(index);
                if edges.is_empty() && node.outside.is_none() {
                    continue;
                }
                let within = edges.iter().map(|&edge| self.score_of(edge)).max();
                let score = within.max(node.outside).unwrap();
                changed |= score != node.score;
                self.nodes[index].score = score;
            }
            if !changed {
                break;
            }
        }
    }

    fn edges_of(&self, index: usize) -> &[Edge] {
        let end = self
            .nodes
            .get(index + 1)
            .map_or(self.edges.len(), |next| next.first_edge as usize);
        &self.edges[self.nodes[index].first_edge as usize..end]
    }

    /// What a move is worth to the side that makes it.
    fn score_of(&self, edge: Edge) -> Score {
        let child = self.nodes[(edge.0 >> 1) as usize].score;
        if edge.is_zeroing() {
            Score::by_zeroing(-child.wdl())
        } else {
            child.one_ply_before()
        }
    }

    /// How many positions there are to ask for by number, not all of them legal.
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// The position of a number, or `None` if it is not one.
    pub(crate) fn men_at(&self, index: usize) -> Option<Men> {
        let mut men = Men::new(if index % 2 == 0 { Color::White } else { Color::Black });
        let mut rest = index / 2;
        let mut last_place = 0;
        for (number, man) in self.men.iter().enumerate() {
            let place = rest % man.squares.len();
            rest /= man.squares.len();
            // Of like men the order on the board means nothing: one of the orders will do.
            if number > 0 && self.are_alike(number - 1, number) && place < last_place {
                return None;
            }
            last_place = place;
            men.push(man.piece, man.squares[place]);
        }
        Some(men)
    }

    fn are_alike(&self, one: usize, other: usize) -> bool {
        self.men[one].piece == self.men[other].piece && self.men[one].squares == self.men[other].squares
    }

    /// The number of a position, or `None` if a man is on a square not meant for it.
    fn index_of(&self, men: &Men) -> Option<usize> {
        self.images
            .iter()
            .find_map(|image| self.index_as_it_stands(&men.moved(image)))
    }

    fn index_as_it_stands(&self, men: &Men) -> Option<usize> {
        let mut places = [0; 7];
        let mut taken = [false; 7];
        for (number, man) in self.men.iter().enumerate() {
            let fits = |&place: &usize| {
                let (piece, square) = men.as_slice()[place];
                !taken[place] && piece == man.piece && self.places[number][square as usize] != NOWHERE
            };
            let chosen = (0..men.as_slice().len()).find(fits)?;
            taken[chosen] = true;
            places[number] = self.places[number][men.as_slice()[chosen].1 as usize] as usize;
        }
        if !taken[..men.as_slice().len()].iter().all(|&taken| taken) {
            return None;
        }
        for last in (1..self.men.len()).rev() {
            for number in 1..=last {
                if self.are_alike(number - 1, number) && places[number] < places[number - 1] {
                    places.swap(number - 1, number);
                }
            }
        }
        let number = (0..self.men.len()).rev().fold(0, |index, number| {
            index * self.men[number].squares.len() + places[number]
        });
        Some(2 * number + usize::from(men.side == Color::Black))
    }

    /// The node of a position: as it is, mirrored, or with the colours exchanged, whichever belongs to the ending.
    fn node_of(&self, men: &Men, passed: Option<Square>) -> Option<usize> {
        let swapped = men.swapped();
        let views = [
            (*men, passed),
            (mirrored(*men, 1), passed.map(Square::flip_horizontal)),
            (swapped, passed.map(Square::flip)),
            (mirrored(swapped, 1), passed.map(Square::rotate_180)),
        ];
        views.into_iter().find_map(|(men, passed)| {
            let plain = self.index_of(&men)?;
            match passed {
                None => Some(plain),
                Some(passed) => self
                    .with_en_passant
                    .get(&(plain as u32, passed))
                    .map(|&node| node as usize),
            }
        })
    }

    /// The value of a position, or `None` if it does not belong to the ending or is not legal.
    pub(crate) fn score(&self, board: &Board) -> Option<Score> {
        let node = self.nodes[self.node_of(&Men::of(board), board.legal_en_passant())?];
        node.legal.then_some(node.score)
    }

    /// What is known of a position without en passant, or `None` if it does not belong to the ending or is not legal.
    pub(crate) fn facts(&self, men: &Men) -> Option<Facts> {
        let index = self.node_of(men, None)?;
        let node = self.nodes[index];
        let pushes = self.edges_of(index).iter().filter(|edge| edge.is_zeroing());
        let by_push = pushes.map(|&edge| self.score_of(edge).wdl()).max();
        node.legal.then_some(Facts {
            score: node.score,
            by_capture: node.by_capture,
            by_pawn: by_push.max(node.by_promotion),
        })
    }

    /// Every legal position with a legal en-passant capture that arises from a double push.
    pub(crate) fn boards_with_en_passant(&self) -> Vec<Board> {
        let mut keys: Vec<_> = self.with_en_passant.keys().collect();
        keys.sort_unstable();
        keys.iter()
            .map(|&&(index, passed)| {
                let men = self.men_at(index as usize).unwrap();
                men.board_after_double_push(Some(passed)).unwrap()
            })
            .collect()
    }
}

fn places_of(squares: &[u8]) -> [u8; 64] {
    let mut places = [NOWHERE; 64];
    for (place, &square) in squares.iter().enumerate() {
        places[square as usize] = place as u8;
    }
    places
}

const fn moves_pawn(board: &Board, digest: MoveDigest) -> bool {
    board
        .pieces(board.side_to_move(), PieceType::Pawn)
        .contains(digest.orig_square())
}
