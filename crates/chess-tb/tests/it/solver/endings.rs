//! The endings that the tests solve.

use std::sync::OnceLock;

use chess_bits::{Piece, PieceType};
use chess_board::Board;

use super::{Man, Mirrors, Score, Solved};
use crate::men::{Men, pieces_of, table_name};

/// All endings of three men.
pub(crate) struct ThreeMen {
    endings: Vec<(&'static str, Solved)>,
}

/// The endings of three men, solved once.
pub(crate) fn three_men() -> &'static ThreeMen {
    static SOLVED: OnceLock<ThreeMen> = OnceLock::new();
    SOLVED.get_or_init(|| {
        let mut solved = ThreeMen { endings: Vec::new() };
        for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
            let has_pawn = name.contains('P');
            let men = pieces_of(name).into_iter().map(free_man).collect();
            let mirrors = if has_pawn { Mirrors::None } else { Mirrors::All };
            let ending = Solved::new(men, mirrors, &|board| solved.wdl(board));
            solved.endings.push((name, ending));
        }
        solved
    })
}

impl ThreeMen {
    pub(crate) fn endings(&self) -> impl Iterator<Item = (&'static str, &Solved)> {
        self.endings.iter().map(|(name, ending)| (*name, ending))
    }

    pub(crate) fn ending(&self, name: &str) -> &Solved {
        &self.endings.iter().find(|ending| ending.0 == name).unwrap().1
    }

    /// The value of a position of two or three men.
    pub(crate) fn score(&self, board: &Board) -> Score {
        let men: Vec<Piece> = Men::of(board).as_slice().iter().map(|&(piece, _)| piece).collect();
        if men.len() == 2 {
            return Score::DRAW;
        }
        self.ending(&table_name(&men).0).score(board).unwrap()
    }

    pub(crate) fn wdl(&self, board: &Board) -> i8 {
        self.score(board).wdl()
    }
}

/// A man that may stand wherever the rules let it.
pub(crate) fn free_man(piece: Piece) -> Man {
    let squares = match piece.piece_type() {
        PieceType::Pawn => (8..56).collect(),
        _ => (0..64).collect(),
    };
    Man { piece, squares }
}

#[test]
fn known_facts_of_three_men() {
    let longest = |name| {
        let ending = three_men().ending(name);
        let boards = (0..ending.size()).filter_map(|index| ending.men_at(index)?.board());
        boards
            .map(|board| ending.score(&board).unwrap())
            .fold((0, 0), |longest, score| {
                (longest.0.max(score.dtz()), longest.1.min(score.dtz()))
            })
    };
    // Mate in at most 10 moves by the queen, 16 by the rook; the side to be mated moves one ply less.
    assert_eq!(longest("KQvK"), (19, -20));
    assert_eq!(longest("KRvK"), (31, -32));
    assert_eq!(longest("KBvK"), (0, 0));
    assert_eq!(longest("KNvK"), (0, 0));
}
