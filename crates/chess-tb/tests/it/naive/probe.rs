//! What tables say about a position: captures resolved, en passant seen to, one ply searched where a side is missing.

use std::collections::HashMap;
use std::path::Path;

use chess_bits::{Color, Piece, PieceType};
use chess_board::Board;
use chess_moves::{MoveDigest, MoveType};

use super::file::{File, MAPPED};
use super::index::leading_file;
use crate::men::{Men, table_name};

/// Tables by the name of their material.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) wdl: HashMap<String, File>,
    pub(crate) dtz: HashMap<String, File>,
}

/// The distance of a position, and whether the truth may be one ply further from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Distance {
    pub(crate) dtz: i32,
    pub(crate) rounded: bool,
}

impl Distance {
    const fn exact(dtz: i32) -> Self {
        Self { dtz, rounded: false }
    }

    /// The distance that a number stands for where the result is `wdl`, by the flags of the subtable.
    pub(crate) const fn of_number(number: u16, wdl: i32, flags: u8) -> Self {
        let (in_plies, least) = match wdl {
            2 => (flags & 4 != 0, 1),
            -2 => (flags & 8 != 0, 1),
            _ => (false, 101),
        };
        let plies = least + number as i32 * if in_plies { 1 } else { 2 };
        Self {
            dtz: plies * wdl.signum(),
            rounded: !in_plies,
        }
    }

    /// The distance of a position with the result `wdl` whose best move is zeroing.
    pub(crate) const fn before_zeroing(wdl: i32) -> Self {
        Self::exact(match wdl {
            2 => 1,
            1 => 101,
            -1 => -101,
            -2 => -1,
            _ => 0,
        })
    }
}

fn is_capture(board: &Board, digest: MoveDigest) -> bool {
    board.occupied().contains(digest.dest_square()) || is_en_passant(digest)
}

fn is_en_passant(digest: MoveDigest) -> bool {
    digest.move_type() == MoveType::EnPassant
}

const fn moves_pawn(board: &Board, digest: MoveDigest) -> bool {
    board
        .pieces(board.side_to_move(), PieceType::Pawn)
        .contains(digest.orig_square())
}

fn is_mate(board: &Board) -> bool {
    board.is_check() && !board.has_moves()
}

fn is_symmetric(name: &str) -> bool {
    let (one, other) = name.split_once('v').unwrap();
    one == other
}

impl Tables {
    /// Adds every table of a folder.
    pub(crate) fn add_folder(&mut self, folder: &Path) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let (Some(name), Some(extension)) = (path.file_stem(), path.extension()) else {
                continue;
            };
            self.add(
                name.to_str().unwrap(),
                extension == "rtbz",
                std::fs::read(&path).unwrap(),
            );
        }
    }

    pub(crate) fn add(&mut self, name: &str, dtz: bool, bytes: Vec<u8>) {
        let file = File::new(bytes, dtz, name);
        let files = if dtz { &mut self.dtz } else { &mut self.wdl };
        files.insert(name.to_owned(), file);
    }

    /// The table of a position's men, and the position as the table sees it: colours exchanged if the table is for the
    /// other side. The side is the one of the table that is to move, 0 or 1.
    fn table<'a>(files: &'a HashMap<String, File>, board: &Board) -> (&'a File, Men, usize) {
        let men = Men::of(board);
        let pieces: Vec<Piece> = men.as_slice().iter().map(|&(piece, _)| piece).collect();
        let (name, black_first) = table_name(&pieces);
        let file = files.get(&name).unwrap_or_else(|| panic!("{name} is missing"));
        let swap = if is_symmetric(&name) {
            men.side == Color::Black
        } else {
            black_first
        };
        let men = if swap { men.swapped() } else { men };
        (file, men, usize::from(men.side == Color::Black))
    }

    /// Which subtables hold the position.
    fn leading_file(file: &File, men: &Men) -> usize {
        let first = file.parts[0][0].placing.list[0];
        if first % 8 == 1 {
            leading_file(men, first) as usize
        } else {
            0
        }
    }

    /// The stored result, which captures may raise; en passant is not looked at.
    pub(crate) fn stored_wdl(&self, board: &Board) -> i32 {
        if board.occupied().count_bits() == 2 {
            return 0;
        }
        let (file, men, side) = Self::table(&self.wdl, board);
        let part = Self::leading_file(file, &men);
        let number = file.parts[part][side].placing.number(&men);
        i32::from(file.value(part, side, number)) - 2
    }

    /// The result of a position without en passant.
    fn wdl_by_captures(&self, board: &Board) -> i32 {
        self.wdl_by_captures_or(board, self.stored_wdl(board))
    }

    /// The same where the stored result is known.
    pub(crate) fn wdl_by_captures_or(&self, board: &Board, stored: i32) -> i32 {
        let captures = board
            .legal_moves()
            .into_iter()
            .filter(|&digest| is_capture(board, digest));
        let best = captures.map(|digest| -self.wdl_by_captures(&board.play(digest))).max();
        best.unwrap_or(-3).max(stored)
    }

    /// The result, and whether a zeroing move is known to achieve it.
    pub(crate) fn wdl(&self, board: &Board) -> (i32, bool) {
        let (mut by_capture, mut by_en_passant) = (-3, -3);
        for digest in board
            .legal_moves()
            .into_iter()
            .filter(|&digest| is_capture(board, digest))
        {
            let value = -self.wdl_by_captures(&board.play(digest));
            let best = if is_en_passant(digest) {
                &mut by_en_passant
            } else {
                &mut by_capture
            };
            *best = value.max(*best);
        }
        if by_capture == 2 || by_en_passant == 2 {
            return (2, true);
        }
        let stored = self.stored_wdl(board);
        if by_en_passant > by_capture && by_en_passant > stored {
            return (by_en_passant, true);
        }
        let best = by_capture.max(by_en_passant);
        if best >= stored {
            return (best, best > 0);
        }
        let only_en_passant = board.legal_moves().into_iter().all(is_en_passant);
        if by_en_passant > -3 && stored == 0 && only_en_passant {
            return (by_en_passant, true);
        }
        (stored, false)
    }

    /// The distance.
    pub(crate) fn dtz(&self, board: &Board) -> Distance {
        let (wdl, by_zeroing) = self.wdl(board);
        if wdl == 0 || by_zeroing {
            return Distance::before_zeroing(wdl);
        }
        if wdl > 0 {
            let pushes = board
                .legal_moves()
                .into_iter()
                .filter(|&digest| moves_pawn(board, digest));
            for digest in pushes.filter(|&digest| !is_capture(board, digest)) {
                if -self.wdl(&board.play(digest)).0 == wdl {
                    return Distance::before_zeroing(wdl);
                }
            }
        }
        if is_mate(board) {
            // Told as before a zeroing move that loses, and by whatever table never rounded.
            return Distance::before_zeroing(wdl);
        }
        let found = self
            .stored_dtz(board, wdl)
            .unwrap_or_else(|| self.dtz_by_search(board, wdl));
        // The shortest distance there is, is exact where the moves show it: a mate in one, or a loser with zeroing moves alone.
        let at_least = Distance::before_zeroing(wdl);
        let is_zeroing = |digest| is_capture(board, digest) || moves_pawn(board, digest);
        let mut moves = board.legal_moves().into_iter();
        let is_shown = if wdl < 0 {
            moves.all(is_zeroing)
        } else {
            moves.any(|digest| is_mate(&board.play(digest)))
        };
        if found.dtz == at_least.dtz && is_shown {
            at_least
        } else {
            found
        }
    }

    /// The stored distance of a position whose result is known, or `None` if the other side's is stored.
    pub(crate) fn stored_dtz(&self, board: &Board, wdl: i32) -> Option<Distance> {
        let (file, men, side) = Self::table(&self.dtz, board);
        let leading_file = Self::leading_file(file, &men);
        let part = &file.parts[leading_file][0];
        if side != usize::from(part.flags & 1) {
            return None;
        }
        let mut number = file.value(leading_file, 0, part.placing.number(&men));
        if part.flags & MAPPED != 0 {
            let list = match wdl {
                2 => 0,
                -2 => 1,
                1 => 2,
                _ => 3,
            };
            number = part.map.as_ref().unwrap()[list][number as usize];
        }
        Some(Distance::of_number(number, wdl, part.flags))
    }

    fn dtz_by_search(&self, board: &Board, wdl: i32) -> Distance {
        let children = board.legal_moves().into_iter().filter_map(|digest| {
            let zeroing = is_capture(board, digest) || moves_pawn(board, digest);
            (!zeroing).then(|| board.play(digest))
        });
        if wdl > 0 {
            let wins = children.filter_map(|child| {
                if is_mate(&child) {
                    return Some(Distance::exact(1));
                }
                let Distance { dtz, rounded } = self.dtz(&child);
                (dtz < 0).then_some(Distance { dtz: 1 - dtz, rounded })
            });
            // Of equal distances the one that is exact is the shorter.
            wins.min_by_key(|win| (win.dtz, win.rounded))
                .expect("a win has a move that wins")
        } else {
            let losses = children.map(|child| {
                let Distance { dtz, rounded } = self.dtz(&child);
                Distance { dtz: -1 - dtz, rounded }
            });
            let at_worst = Distance::before_zeroing(wdl);
            losses.fold(at_worst, |longest, loss| {
                if (loss.dtz, !loss.rounded) < (longest.dtz, !longest.rounded) {
                    loss
                } else {
                    longest
                }
            })
        }
    }
}
