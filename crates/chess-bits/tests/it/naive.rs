//! The oracle: a board of 64 booleans by file and rank, which knows nothing of bits, indices or masks.

use chess_bits::{BitBoard, File, Rank, Square};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NaiveBoard {
    /// `cells[file][rank]`.
    cells: [[bool; 8]; 8],
}

impl NaiveBoard {
    pub(crate) const fn empty() -> Self {
        Self { cells: [[false; 8]; 8] }
    }

    pub(crate) fn of(set: BitBoard) -> Self {
        let mut board = Self::empty();
        for (f, file) in File::ALL.into_iter().enumerate() {
            for (r, rank) in Rank::ALL.into_iter().enumerate() {
                board.cells[f][r] = set.contains(Square::new(file, rank));
            }
        }
        board
    }

    pub(crate) fn get(&self, file: i32, rank: i32) -> bool {
        (0..8).contains(&file) && (0..8).contains(&rank) && self.cells[file as usize][rank as usize]
    }

    /// The board on which each cell holds what the old board has at the place `source` names; off the board is empty.
    pub(crate) fn map(&self, source: impl Fn(i32, i32) -> (i32, i32)) -> Self {
        let mut board = Self::empty();
        for file in 0..8 {
            for rank in 0..8 {
                let (from_file, from_rank) = source(file, rank);
                board.cells[file as usize][rank as usize] = self.get(from_file, from_rank);
            }
        }
        board
    }

    pub(crate) fn shifted(&self, files: i32, ranks: i32) -> Self {
        self.map(|file, rank| (file - files, rank - ranks))
    }

    /// The cells that are set, in the order a1, b1, …, h8.
    pub(crate) fn squares(&self) -> Vec<(i32, i32)> {
        let all = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        all.filter(|&(file, rank)| self.get(file, rank)).collect()
    }
}
