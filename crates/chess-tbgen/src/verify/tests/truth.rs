//! The truth about endings of three men by brute force, and tables that tell it, rounded as tables do, or lie.

use std::collections::HashMap;

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::{Board, Setup, Validity};
use chess_tb::{Dtz, MaybeRounded, ProbeError, Wdl};

use crate::verify::answers::Answers;

/// The results of endings of two kings and a man of White's.
pub(super) struct Truth {
    /// By [`key`]; other positions are drawn.
    values: Vec<Option<Exact>>,
}

/// A win or a loss, and the plies to a zeroing move or mate: 0 for mate on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exact {
    pub(super) is_won: bool,
    pub(super) plies: u32,
}

/// Men and turn of a board, whatever its counters.
pub(super) fn key(board: &Board) -> u32 {
    let man = board.occupied().into_iter().find_map(|square| {
        let piece = board.piece_at(square)?;
        (piece.piece_type() != PieceType::King).then_some((piece.piece_type() as u32 + 1) << 6 | square as u32)
    });
    let kings = Color::ALL.map(|color| board.king(color) as u32);
    (((man.unwrap_or(0) << 6 | kings[0]) << 6 | kings[1]) << 1) | board.side_to_move() as u32
}

/// All positions of a white man on these squares and two kings.
pub(super) fn positions(piece_type: PieceType, squares: impl Iterator<Item = Square> + Clone) -> Vec<Board> {
    let mut boards = Vec::new();
    for square in squares {
        for white in Square::ALL {
            for black in Square::ALL {
                if white == black || white == square || black == square {
                    continue;
                }
                let mut setup = Setup::empty();
                setup.set(square, Some(Piece::new(Color::White, piece_type)));
                setup.set(white, Some(Piece::WhiteKing));
                setup.set(black, Some(Piece::BlackKing));
                for turn in Color::ALL {
                    setup.side_to_move = turn;
                    boards.extend(setup.to_board(Validity::Playable));
                }
            }
        }
    }
    boards
}

/// Where a man of a type can stand, in parts: pawn moves lead to earlier ones.
pub(super) fn parts(piece_type: PieceType) -> Vec<Vec<Square>> {
    match piece_type {
        PieceType::Pawn => (1..7)
            .rev()
            .map(|rank| Square::ALL[8 * rank..8 * rank + 8].to_vec())
            .collect(),
        _ => vec![Square::ALL.to_vec()],
    }
}

impl Truth {
    /// Of chess.
    pub(super) fn of_three_men() -> Self {
        Self::new(0)
    }

    /// Of a game like chess, but that without pawns all wins take 100 plies more, so that the 50-move rule spoils them. Promotions lead to
    /// cursed wins then.
    pub(super) fn with_cursed_promotions() -> Self {
        Self::new(100)
    }

    fn new(delay: u32) -> Self {
        let mut truth = Self {
            values: vec![None; 1 << 22],
        };
        for piece_type in [
            PieceType::Queen,
            PieceType::Rook,
            PieceType::Bishop,
            PieceType::Knight,
            PieceType::Pawn,
        ] {
            for part in parts(piece_type) {
                truth.add(&positions(piece_type, part.into_iter()));
            }
            if piece_type == PieceType::Knight {
                for exact in truth.values.iter_mut().flatten() {
                    exact.plies += delay;
                }
            }
        }
        truth
    }

    pub(super) fn get(&self, board: &Board) -> Option<Exact> {
        self.values[key(board) as usize]
    }

    pub(super) fn result(&self, board: &Board) -> Wdl {
        match self.get(board) {
            None => Wdl::Draw,
            Some(Exact {
                is_won: true,
                plies: ..=100,
            }) => Wdl::Win,
            Some(Exact { is_won: true, .. }) => Wdl::CursedWin,
            Some(Exact { plies: ..=100, .. }) => Wdl::Loss,
            Some(_) => Wdl::BlessedLoss,
        }
    }

    /// Adds positions whose zeroing moves lead to what is there already.
    fn add(&mut self, boards: &[Board]) {
        /// What the moves that are not zeroing lead to, and whether a zeroing move wins, draws, loses.
        struct Node {
            key: u32,
            quiet: Vec<u32>,
            zeroing: [bool; 5],
            is_check: bool,
        }
        let mut open: Vec<Node> = boards
            .iter()
            .map(|board| {
                let mut node = Node {
                    key: key(board),
                    quiet: Vec::new(),
                    zeroing: [false; 5],
                    is_check: board.is_check(),
                };
                for digest in board.legal_moves() {
                    let after = board.play(digest);
                    if after.halfmove_clock() > 0 {
                        node.quiet.push(key(&after));
                    } else {
                        // From the best for the side that moves.
                        node.zeroing[(i32::from(self.result(&after)) + 2) as usize] = true;
                    }
                }
                node
            })
            .collect();
        // Round by round, whatever has this distance; nothing is undone.
        let begins_anew = open.iter().any(|node| node.zeroing[1] || node.zeroing[3]);
        let (mut plies, mut quiet_rounds) = (0, 0);
        loop {
            let exact = |node: &Node| {
                let others = node.quiet.iter().map(|&key| self.values[key as usize]);
                let has_moves = node.zeroing.contains(&true) || !node.quiet.is_empty();
                let [wins_now, wins_late, draws, loses_late, _] = node.zeroing;
                let wins = wins_now && plies == 1
                    || wins_late && plies == 101
                    || others
                        .clone()
                        .any(|other| other.is_some_and(|other| !other.is_won && other.plies + 1 == plies));
                let all_lose = !(wins_now || wins_late || draws)
                    && (!loses_late || plies >= 101)
                    && others.clone().all(|other| other.is_some_and(|other| other.is_won));
                let is_lost = match plies {
                    0 => !has_moves && node.is_check,
                    _ => has_moves && all_lose,
                };
                (wins || is_lost).then_some(Exact { is_won: wins, plies })
            };
            let found: Vec<(u32, Exact)> = open.iter().filter_map(|node| Some((node.key, exact(node)?))).collect();
            quiet_rounds = if found.is_empty() { quiet_rounds + 1 } else { 0 };
            if quiet_rounds > 2 {
                // At 101 wins begin that are cursed.
                if !begins_anew || plies > 103 {
                    break;
                }
                plies = plies.max(99);
            }
            for (key, exact) in found {
                self.values[key as usize] = Some(exact);
            }
            open.retain(|node| self.values[node.key as usize].is_none());
            plies += 1;
        }
    }
}

/// Tables that tell the truth, but for lies about some positions.
pub(super) struct Tables<'a> {
    pub(super) truth: &'a Truth,
    /// The side whose distances are stored in moves, those of the other side being one move away; `None` for exact distances.
    pub(super) rounded: Option<Color>,
    pub(super) lies: HashMap<u32, MaybeRounded<Dtz>>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(truth: &'a Truth, rounded: Option<Color>) -> Self {
        Self {
            truth,
            rounded,
            lies: HashMap::new(),
        }
    }

    pub(super) fn dtz(&self, board: &Board) -> MaybeRounded<Dtz> {
        if let Some(&lie) = self.lies.get(&key(board)) {
            return lie;
        }
        let Some(Exact { is_won, plies }) = self.truth.get(board) else {
            return MaybeRounded::Precise(Dtz(0));
        };
        let signed = |plies: u32| Dtz(if is_won { plies as i32 } else { -(plies as i32) });
        let is_stored = self.rounded.is_none_or(|side| side == board.side_to_move());
        // The first ply, or the one after 100, is a zeroing move or mate, and known; the next may be one more than that.
        let base = if plies > 100 { 100 } else { 0 };
        match plies - base {
            0 | 1 => MaybeRounded::Precise(signed(base + 1)),
            _ if self.rounded.is_none() || !is_stored && plies - base == 2 => MaybeRounded::Precise(signed(plies)),
            _ if is_stored => MaybeRounded::Rounded(signed((plies - 1) / 2 * 2 + 1)),
            _ => MaybeRounded::Rounded(signed(plies / 2 * 2)),
        }
    }
}

impl Answers for Tables<'_> {
    fn result(&self, board: &Board) -> Result<Wdl, ProbeError> {
        Ok(Wdl::from_dtz(self.dtz(board).ignore_rounding()))
    }

    fn distance(&self, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
        Ok(self.dtz(board))
    }
}
