//! The work of the contest of tables: positions of endings with three and four men, kings included.
//!
//! All of it is made from a fixed seed and the names of the tables that are there, so it is the same in each run with the
//! same folder.

use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use chess_kit::{Board, Color, Piece, PieceType, Setup, Square, Validity};

use crate::contest::{Size, TableQuestion, Work};
use crate::corpus::SplitMix;

/// The most men, so that the work is the same whether or not there are tables for more.
const MEN: usize = 4;

/// The folder that is named, or else `syzygy` in the folder that the environment's `CHESS_TEST_DATA` names.
#[must_use]
pub fn folder_of_tables(named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| Some(Path::new(&std::env::var_os("CHESS_TEST_DATA")?).join("syzygy")))
}

/// The endings of at most four men that have both tables in a folder, by name: `KQvKR`.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn endings_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let is_wdl = path.extension().is_some_and(|extension| extension == "rtbw");
        if is_wdl && path.with_extension("rtbz").is_file() && men_of(name).is_some_and(|men| men.len() <= MEN) {
            names.push(name.to_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// The men that the name of a table means, if it is one: of White before the `v`, of Black behind it.
fn men_of(name: &str) -> Option<Vec<Piece>> {
    let (white, black) = name.split_once('v')?;
    let men = |letters: &str, color| -> Option<Vec<Piece>> {
        let man = |letter: char| Some(Piece::new(color, PieceType::from_char(letter)?));
        letters.chars().map(man).collect()
    };
    let (mut all, black) = (men(white, Color::White)?, men(black, Color::Black)?);
    all.extend(black);
    Some(all)
}

/// Positions whose values are in tables.
#[derive(Clone, Debug)]
pub struct Endings {
    size: Size,
    boards: Rc<[Board]>,
    /// What has been proved: WDL and DTZ.
    known: [Option<Vec<i32>>; 2],
}

impl Endings {
    /// The work of a size, by the tables in a folder; `None` if there is no ending that has both.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn new(size: Size, folder: &Path) -> io::Result<Option<Self>> {
        let count = match size {
            Size::Test => 2_000,
            Size::Quick => 20_000,
            Size::Full => 200_000,
        };
        let endings: Vec<Vec<Piece>> = endings_in(folder)?.iter().filter_map(|name| men_of(name)).collect();
        Ok((!endings.is_empty()).then(|| Self {
            size,
            boards: random_positions(&endings, count).into(),
            known: [const { None }; 2],
        }))
    }

    /// The positions.
    #[must_use]
    pub const fn boards(&self) -> &Rc<[Board]> {
        &self.boards
    }

    /// Keeps an answer that is proved: from now on it is what is known, one by one or all at once.
    pub fn learn(&mut self, question: TableQuestion, answer: Vec<i32>) {
        self.known[index(question)] = Some(answer);
    }
}

const fn index(question: TableQuestion) -> usize {
    match question.single() {
        TableQuestion::Wdl | TableQuestion::WdlBatch => 0,
        TableQuestion::Dtz | TableQuestion::DtzBatch => 1,
    }
}

impl Work for Endings {
    type Question = TableQuestion;
    /// The values of the positions in their order: WDL as −2 to 2, or DTZ in plies, whether rounded or not.
    type Answer = Vec<i32>;

    fn size(&self) -> Size {
        self.size
    }

    fn items(&self, _: TableQuestion) -> u64 {
        self.boards.len() as u64
    }

    fn known_answer(&self, question: TableQuestion) -> Option<Vec<i32>> {
        self.known[index(question)].clone()
    }

    fn difference(&self, first: &Vec<i32>, second: &Vec<i32>) -> String {
        let mut values = self.boards.iter().zip(first.iter().zip(second));
        match values.find(|(_, (first, second))| first != second) {
            Some((board, (first, second))) => format!("{first}, {second} for {board}"),
            None => format!("{} values, {}", first.len(), second.len()),
        }
    }
}

/// Legal positions of endings that are drawn by lot, as are the colours, the squares and the side to move. Nobody may
/// castle or take en passant, and the clock is 0.
fn random_positions(endings: &[Vec<Piece>], count: usize) -> Vec<Board> {
    let mut random = SplitMix(0x7461_626c_6573_2134);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let men = &endings[random.below(endings.len())];
        let mirrored = random.below(2) == 1;
        let mut setup = Setup::empty();
        for &man in men {
            let square = loop {
                let square = Square::wrapping(random.below(Square::COUNT) as u8);
                if setup.piece_at(square).is_none() {
                    break square;
                }
            };
            let color = if mirrored { !man.color() } else { man.color() };
            setup.set(square, Some(Piece::new(color, man.piece_type())));
        }
        setup.side_to_move = Color::ALL[random.below(2)];
        boards.extend(setup.to_board(Validity::Strict));
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::{Color, Endings, Size, TableQuestion, Work, men_of, random_positions};

    #[test]
    fn positions_are_legal_and_the_same_each_time() {
        let endings = ["KPvK", "KQvKR"].map(|name| men_of(name).unwrap());
        let boards = random_positions(&endings, 1_000);
        assert_eq!(boards, random_positions(&endings, 1_000));
        for board in &boards {
            assert_eq!(board.to_string().parse(), Ok(*board));
            assert!(board.castling_rights().is_empty() && board.en_passant_square().is_none());
            assert_eq!(board.halfmove_clock(), 0);
        }
        for color in Color::ALL {
            assert!(boards.iter().any(|board| board.side_to_move() == color));
            assert!(boards.iter().any(|board| board.by_color(color).len() == 1));
        }
        assert!(boards.iter().any(|board| board.occupied().len() == 4));
    }

    #[test]
    fn names_that_are_no_endings() {
        for name in ["", "KQ", "KXvK", "notes"] {
            assert_eq!(men_of(name), None, "{name}");
        }
    }

    #[test]
    fn what_is_proved_is_known_and_what_differs_is_named() {
        const FEN: &str = "8/8/8/8/8/4k3/8/Q3K3 b - - 0 1";
        let mut endings = Endings {
            size: Size::Test,
            boards: ["8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", FEN]
                .map(|fen| fen.parse().unwrap())
                .into(),
            known: [const { None }; 2],
        };
        assert_eq!(
            endings.difference(&vec![2, 0], &vec![2, -1]),
            format!("0, -1 for {FEN}")
        );
        assert_eq!(endings.difference(&vec![2], &vec![2, 0]), "1 values, 2");
        endings.learn(TableQuestion::DtzBatch, vec![3, 0]);
        assert_eq!(endings.known_answer(TableQuestion::Dtz), Some(vec![3, 0]));
        assert_eq!(endings.known_answer(TableQuestion::WdlBatch), None);
    }
}
