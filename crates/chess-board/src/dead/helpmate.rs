//! The search for a mate with the help of both sides: the position that looks nearest to it goes first.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use chess_attacks::{king_attacks, ray};
use chess_bits::{BitBoard, Color, Direction, PieceType, Rank, Square};
use chess_moves::MoveDigest;

use crate::board::Board;

/// How many different positions are kept before the search gives up.
const MAX_POSITIONS: usize = 60_000;
/// A power of two, more than twice as much: the slots by which they are found.
const SLOTS: usize = 1 << 17;

/// What a search comes to.
pub(super) enum Found {
    /// The moves to a mate.
    Mate(Vec<MoveDigest>),
    /// No position that can be reached is a mate.
    NoMate,
    /// Neither was seen among as many positions as are looked at.
    Bound,
}

/// The side that has more to mate with.
pub(super) fn stronger_side(board: &Board) -> Color {
    let weight = |color| {
        let count = |piece_type| board.pieces(color, piece_type).count_bits();
        9 * count(PieceType::Queen)
            + 5 * count(PieceType::Rook)
            + 3 * (count(PieceType::Bishop) + count(PieceType::Knight))
            + 2 * count(PieceType::Pawn)
    };
    if weight(Color::White) >= weight(Color::Black) {
        Color::White
    } else {
        Color::Black
    }
}

/// Looks for a series of legal moves to a mate by `color`.
pub(super) fn search(start: &Board, color: Color) -> Found {
    if is_mate_by(start, color) {
        return Found::Mate(Vec::new());
    }
    let mut seen = Positions::new();
    // Two views of how near a mate is, which take turns: where one is led astray, the other one goes on.
    let mut open = [BinaryHeap::new(), BinaryHeap::new()];
    if !start.has_insufficient_material(color) {
        seen.insert(start, None);
        open[0].push(Reverse((0, 0)));
    }
    let mut turn = 0;
    while let Some(Reverse((_, index))) = next_of(&mut open, &mut turn) {
        let Position {
            board, plies, expanded, ..
        } = &mut seen.positions[index];
        if core::mem::replace(expanded, true) {
            continue;
        }
        let (board, plies) = (*board, u32::from(*plies));
        for digest in board.legal_moves() {
            let next = board.play(digest);
            // From there no mate comes, so it need not be kept.
            if next.has_insufficient_material(color) {
                continue;
            }
            if is_mate_by(&next, color) {
                return Found::Mate(seen.line_to(index, digest));
            }
            if seen.positions.len() >= MAX_POSITIONS {
                return Found::Bound;
            }
            if let Some(new) = seen.insert(&next, Some((index, digest))) {
                for (queue, guess) in open.iter_mut().zip(guesses(&next, color)) {
                    queue.push(Reverse((guess + plies / 4, new)));
                }
            }
        }
    }
    Found::NoMate
}

fn is_mate_by(board: &Board, color: Color) -> bool {
    board.side_to_move() != color && board.is_check() && !board.has_moves()
}

/// The best of the queue whose turn it is, or of the other one.
fn next_of<T: Ord>(queues: &mut [BinaryHeap<T>; 2], turn: &mut usize) -> Option<T> {
    *turn ^= 1;
    queues[*turn].pop().or_else(|| queues[*turn ^ 1].pop())
}

/// How far away the mate looks: two guesses that steer the search, of no account for its answer.
///
/// The one drives the king into a corner, with the other king near it, as one mates with few men; it takes what else the
/// mated side has. The other one brings two men near the king where it stands. Both want few squares left to it, and a rook
/// or a queen to mate with or a pawn about to become one. Without these, all men have to come near, and those of the mated
/// side to stand in their king's way.
fn guesses(board: &Board, color: Color) -> [u32; 2] {
    let (us, them) = (color, color.opposite());
    let (king, helper) = (board.king(them), board.king(us));
    let men = board.by_color(us).without(board.by_type(PieceType::Pawn) | helper);
    let bishops = board.pieces(us, PieceType::Bishop);
    // Bishops alone mate on squares of their colour.
    let wrong_corners = match (
        men == bishops,
        (bishops & BitBoard::LIGHT_SQUARES).is_empty(),
        (bishops & BitBoard::DARK_SQUARES).is_empty(),
    ) {
        (true, true, false) => BitBoard::LIGHT_SQUARES,
        (true, false, true) => BitBoard::DARK_SQUARES,
        _ => BitBoard::EMPTY,
    };
    let corner = BitBoard::with_ones([Square::A1, Square::H1, Square::A8, Square::H8])
        .without(wrong_corners)
        .map(|corner| u32::from(corner.manhattan_distance(king)))
        .fold(14, u32::min);
    let apart = u32::from(king.distance(helper)).saturating_sub(2);
    let lifted = board.occupied().without(BitBoard::with_one(king));
    let is_free = |square: &Square| board.attackers_to(*square, lifted).is_disjoint(board.by_color(us));
    let flights = king_attacks(king).without(board.by_color(them)).filter(is_free).count() as u32;
    let far = |men: BitBoard| men.map(|man| u32::from(man.distance(king)) - 1).sum::<u32>();

    let majors = board.pieces(us, PieceType::Queen) | board.pieces(us, PieceType::Rook);
    let means = if majors.is_empty() {
        let pawns = board.pieces(us, PieceType::Pawn);
        let promotion = pawns
            .map(|pawn| {
                let ahead = u32::from(Rank::Eight.distance(pawn.rank().relative_to(us)));
                let in_the_way = ray(Direction::Up.seen_by(us), pawn).without(BitBoard::with_one(pawn));
                10 + 6 * ahead + 4 * (in_the_way & board.occupied()).count_bits()
            })
            .fold(60, u32::min);
        let blocker = board
            .by_color(them)
            .without(BitBoard::with_one(king))
            .map(|man| u32::from(man.distance(king)) - 1)
            .fold(7, u32::min);
        promotion.min(20 + far(men) + 2 * blocker)
    } else {
        0
    };
    let enemies = if majors.is_empty() {
        0
    } else {
        5 * board.by_color(them).count_bits()
    };
    // The two nearest ones: one to give mate, and one to guard it.
    let (first, second) = men
        .map(|man| u32::from(man.distance(king)) - 1)
        .fold((7, 7), |(first, second), next| {
            (first.min(next), second.min(first.max(next)))
        });
    [
        4 * corner + 4 * apart + flights + enemies + means,
        4 * flights + first + second + means,
    ]
}

/// The positions that were come to, each once, and how.
struct Positions {
    positions: Vec<Position>,
    /// Indices of `positions`, by key with linear probing; `FREE` where there is none.
    slots: Vec<u32>,
}

struct Position {
    board: Board,
    plies: u16,
    /// Whether its moves were looked at.
    expanded: bool,
    /// The position before, and the move from there.
    origin: Option<(usize, MoveDigest)>,
}

const FREE: u32 = u32::MAX;

impl Positions {
    fn new() -> Self {
        Self {
            positions: Vec::new(),
            slots: vec![FREE; SLOTS],
        }
    }

    /// Takes a position in, unless it is there already; gives the index of a new one.
    fn insert(&mut self, board: &Board, origin: Option<(usize, MoveDigest)>) -> Option<usize> {
        let mut slot = board.key() as usize % SLOTS;
        while self.slots[slot] != FREE {
            if self.positions[self.slots[slot] as usize].board.same_position(board) {
                return None;
            }
            slot = (slot + 1) % SLOTS;
        }
        let index = self.positions.len();
        self.slots[slot] = index as u32;
        let plies = origin.map_or(0, |(before, _)| self.positions[before].plies.saturating_add(1));
        self.positions.push(Position {
            board: *board,
            plies,
            expanded: false,
            origin,
        });
        Some(index)
    }

    /// The moves from the first position to one, and a last move.
    fn line_to(&self, index: usize, last: MoveDigest) -> Vec<MoveDigest> {
        let mut line = vec![last];
        let mut at = index;
        while let Some((before, digest)) = self.positions[at].origin {
            line.push(digest);
            at = before;
        }
        line.reverse();
        line
    }
}
