//! The work: positions with known counts, positions of random games, digests to judge, and squares with occupancies.
//!
//! All of it is made from fixed seeds, so it is the same in each run and in each process.

use chess_kit::{Board, MoveDigest, MoveType, PieceType};

use crate::contest::{MoveQuestion, Size, Work};

/// A position with the number of leaves of its tree.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// What the position is called.
    pub name: &'static str,
    /// Its FEN.
    pub fen: &'static str,
    /// Plies to count.
    pub depth: u32,
    /// The number of leaves at that depth.
    pub nodes: u64,
}

/// The six positions that move generators are usually proved with, and their counts from depth 1 on.
const CLASSICAL: [(&str, &str, &[u64]); 6] = [
    (
        "start position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    ),
    (
        "position 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
    ),
    (
        "position 4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
    ),
    (
        "position 5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    ),
    (
        "position 6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    ),
];

/// The initial position's counts from depth 5 to 7, for perft with a hash table.
const HASHED: [(u32, u64); 3] = [(5, 4_865_609), (6, 119_060_324), (7, 3_195_901_860)];

/// The number of classical positions.
pub const CLASSICAL_POSITIONS: usize = CLASSICAL.len();

/// A position and moves that are legal in it or not, half and half.
#[derive(Clone, Debug)]
pub struct Verdicts {
    /// The position.
    pub fen: String,
    /// Moves in coordinates (castling as the king's two squares), and whether they are legal.
    pub moves: Vec<(String, bool)>,
}

/// All the work of one run.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// How much of it there is.
    pub size: Size,
    /// The positions for perft with bulk counting.
    pub bulk: Vec<Perft>,
    /// The positions for perft that makes every leaf, a ply less deep.
    pub leaves: Vec<Perft>,
    /// The initial position for perft with a hash table.
    pub hashed: Perft,
    /// Positions of random games.
    pub fens: Vec<String>,
    /// How many legal moves they have, all together.
    pub legal_moves: u64,
    /// Moves to judge.
    pub verdicts: Vec<Verdicts>,
    /// Squares (0 = a1 … 63 = h8) and occupancies to look slider attacks up for.
    pub lookups: Vec<(u8, u64)>,
}

impl Corpus {
    /// The work of a size, on all six classical positions.
    #[must_use]
    pub fn new(size: Size) -> Self {
        let (positions, lookups) = match size {
            Size::Test => (64, 512),
            Size::Quick | Size::Full => (2_048, 16_384),
        };
        let boards = random_positions(positions);
        let (depth, nodes) = HASHED[size as usize];
        let less = 2 - size as usize;
        Self {
            size,
            bulk: classical(if size == Size::Test { 3 } else { less }),
            leaves: classical(if size == Size::Test { 3 } else { less + 1 }),
            hashed: Perft {
                name: CLASSICAL[0].0,
                fen: CLASSICAL[0].1,
                depth,
                nodes,
            },
            fens: boards.iter().map(ToString::to_string).collect(),
            legal_moves: boards.iter().map(|board| board.legal_moves().len() as u64).sum(),
            verdicts: verdicts(&boards),
            lookups: random_lookups(lookups),
        }
    }

    /// The same with one of the classical positions only.
    ///
    /// # Panics
    ///
    /// If there is no position `index`: there are [`CLASSICAL_POSITIONS`].
    #[must_use]
    pub fn with_position(&self, index: usize) -> Self {
        Self {
            bulk: vec![self.bulk[index]],
            leaves: vec![self.leaves[index]],
            ..self.clone()
        }
    }

    /// How often a task goes over the corpus, so that what is timed takes about a tenth of a second.
    #[must_use]
    pub const fn passes(&self, question: MoveQuestion) -> u64 {
        let full = match question {
            MoveQuestion::Bulk | MoveQuestion::Leaves | MoveQuestion::Hashed => return 1,
            MoveQuestion::Play | MoveQuestion::IsLegal | MoveQuestion::GivesCheck => 50,
            MoveQuestion::Noisy => 2_500,
            MoveQuestion::Rook | MoveQuestion::Bishop => 10_000,
        };
        match self.size {
            Size::Test => 1,
            Size::Quick => full / 5,
            Size::Full => full,
        }
    }
}

impl Work for Corpus {
    type Question = MoveQuestion;
    type Answer = u64;

    fn size(&self) -> Size {
        self.size
    }

    fn items(&self, question: MoveQuestion) -> u64 {
        let once = match question {
            MoveQuestion::Bulk => self.bulk.iter().map(|perft| perft.nodes).sum(),
            MoveQuestion::Leaves => self.leaves.iter().map(|perft| perft.nodes).sum(),
            MoveQuestion::Hashed => self.hashed.nodes,
            MoveQuestion::Play | MoveQuestion::GivesCheck => self.legal_moves,
            MoveQuestion::Noisy => self.fens.len() as u64,
            MoveQuestion::IsLegal => self.verdicts.iter().map(|verdicts| verdicts.moves.len() as u64).sum(),
            MoveQuestion::Rook | MoveQuestion::Bishop => self.lookups.len() as u64,
        };
        once * self.passes(question)
    }

    fn known_answer(&self, question: MoveQuestion) -> Option<u64> {
        match question {
            MoveQuestion::Bulk | MoveQuestion::Leaves | MoveQuestion::Hashed => Some(self.items(question)),
            MoveQuestion::IsLegal => Some(self.items(question) / 2),
            _ => None,
        }
    }

    fn difference(&self, first: &u64, second: &u64) -> String {
        format!("{first}, {second}")
    }
}

/// The classical positions, so many plies less deep than their counts are known.
fn classical(less: usize) -> Vec<Perft> {
    CLASSICAL
        .iter()
        .map(|&(name, fen, counts)| {
            let depth = counts.len() - less;
            Perft {
                name,
                fen,
                depth: depth as u32,
                nodes: counts[depth - 1],
            }
        })
        .collect()
}

/// Positions of games in which each move is drawn by lot, from all stages of the game, each with a legal move.
#[must_use]
pub fn random_positions(count: usize) -> Vec<Board> {
    let mut random = SplitMix(0x6368_6573_732d_6b69);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let mut board = Board::default();
        let mut until_sample = random.below(24);
        // Some libraries refuse a halfmove clock above 100, which no game goes on with.
        for _ in 0..160 {
            let moves = sorted_moves(&board);
            if moves.is_empty() || board.halfmove_clock() > 99 || boards.len() == count {
                break;
            }
            if until_sample == 0 {
                boards.push(board);
                until_sample = 4 + random.below(9);
            }
            until_sample -= 1;
            board = board.play(moves[random.below(moves.len())]);
        }
    }
    boards
}

/// The legal moves by number, so that the corpus does not depend on the order in which they are found.
fn sorted_moves(board: &Board) -> Vec<MoveDigest> {
    let mut moves = board.legal_moves().as_slice().to_vec();
    moves.sort_unstable_by_key(|digest| digest.to_raw());
    moves
}

/// For each position its legal moves, and as many that are legal in the next positions with the same side to move: what a
/// search takes from its tables and finds legal or not.
fn verdicts(boards: &[Board]) -> Vec<Verdicts> {
    let verdicts_of = |(index, board): (usize, &Board)| {
        let legal: Vec<String> = sorted_moves(board).iter().map(ToString::to_string).collect();
        let others = boards.iter().cycle().skip(index + 1).take(boards.len());
        let illegal: Vec<String> = others
            .filter(|other| other.side_to_move() == board.side_to_move())
            .flat_map(sorted_moves)
            // Libraries spell castling differently, and king takes own rook is castling to some.
            .filter(|digest| digest.move_type() != MoveType::Castling && !is_king_to_own_man(board, digest))
            .map(|digest| digest.to_string())
            .filter(|text| !legal.contains(text))
            .take(legal.len())
            .collect();
        assert_eq!(illegal.len(), legal.len(), "too small a corpus");
        let moves = legal
            .into_iter()
            .zip(illegal)
            .flat_map(|(yes, no)| [(yes, true), (no, false)]);
        Verdicts {
            fen: board.to_string(),
            moves: moves.collect(),
        }
    };
    boards.iter().enumerate().map(verdicts_of).collect()
}

const fn is_king_to_own_man(board: &Board, digest: &MoveDigest) -> bool {
    let us = board.side_to_move();
    board.pieces(us, PieceType::King).contains(digest.orig_square())
        && board.by_color(us).contains(digest.dest_square())
}

/// Squares and occupancies with about a quarter of the board occupied, as in the middle of a game.
#[must_use]
pub fn random_lookups(count: usize) -> Vec<(u8, u64)> {
    let mut random = SplitMix(0x736c_6964_6572_7321);
    (0..count)
        .map(|_| (random.below(64) as u8, random.next() & random.next()))
        .collect()
}

/// The generator of random numbers known as `SplitMix64`: a counter with its bits well mixed.
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which must be small: the bias is `bound` in 2⁶⁴.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}
