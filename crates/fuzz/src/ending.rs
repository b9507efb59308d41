//! Endings, how their men are listed in tables, and tables of nothing but one value.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use chess_kit::tb::{Material, TableKind};
use chess_kit::{Color, Piece, PieceType};

/// The endings that are fuzzed: all of three and four men, and of each larger size some that differ in how they are
/// numbered (three men that occur once or two kings, leading pawns of either colour, symmetry, most men alike).
const NAMES: [&str; 50] = [
    "KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KQvKQ", "KQvKR", "KQvKB", "KQvKN", "KQvKP", "KRvKR", "KRvKB", "KRvKN",
    "KRvKP", "KBvKB", "KBvKN", "KBvKP", "KNvKN", "KNvKP", "KPvKP", "KQQvK", "KQRvK", "KQBvK", "KQNvK", "KQPvK",
    "KRRvK", "KRBvK", "KRNvK", "KRPvK", "KBBvK", "KBNvK", "KBPvK", "KNNvK", "KNPvK", "KPPvK", "KQRvKB", "KNNNvK",
    "KRPvKR", "KPPvKP", "KPPPvK", "KQPvKQ", "KRRvKRR", "KPPvKPP", "KRRRRvK", "KRPPvKR", "KRBNvKQN", "KRPPvKRP",
    "KPPPvKPP", "KPPPPPvK", "KQQQQQvK",
];

/// The men of an ending, and the endings that captures and promotions lead to.
#[derive(Debug)]
pub(crate) struct Ending {
    pub(crate) material: Material,
    /// In the order of the name.
    pub(crate) men: Vec<Piece>,
    pub(crate) behind: Vec<Ending>,
    /// Made when they are needed first: most inputs need many of them.
    results: [OnceLock<Vec<u8>>; 25],
}

/// The ending of a number, by the remainder.
pub(crate) fn ending(number: u8) -> &'static Ending {
    static ENDINGS: OnceLock<Vec<Ending>> = OnceLock::new();
    let endings = ENDINGS.get_or_init(|| NAMES.iter().map(|name| Ending::new(name)).collect());
    &endings[usize::from(number) % endings.len()]
}

/// The number of an ending.
///
/// # Panics
///
/// If it is not among those that are fuzzed.
pub(crate) fn number_of(name: &str) -> u8 {
    let number = NAMES.iter().position(|known| *known == name);
    number.expect("an ending that is fuzzed") as u8
}

impl Ending {
    fn new(name: &str) -> Self {
        let mut ending = Self::without_more(men_of(name));
        let mut found = BTreeMap::new();
        let mut open = vec![ending.men.clone()];
        while let Some(men) = open.pop() {
            for next in after_one_step(&men) {
                let next = Self::without_more(next);
                if next.men.len() > 2 && !found.contains_key(&next.material.to_string()) {
                    open.push(next.men.clone());
                    found.insert(next.material.to_string(), next);
                }
            }
        }
        ending.behind = found.into_values().collect();
        ending
    }

    fn without_more(men: Vec<Piece>) -> Self {
        let side = |color| {
            let men = men.iter().filter(|man| man.color() == color);
            men.map(|man| man.piece_type().to_char().to_ascii_uppercase())
                .collect::<String>()
        };
        let name = format!("{}v{}", side(Color::White), side(Color::Black));
        let material: Material = name.parse().expect("kings come first, and there are at most seven men");
        Self {
            material,
            men: men_of(&material.to_string()),
            behind: Vec::new(),
            results: Default::default(),
        }
    }

    fn has_pawns_on_both_sides(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.material.count(color, PieceType::Pawn) > 0)
    }

    /// How many subtables there are for each side that is stored.
    pub(crate) fn files(&self) -> usize {
        if self.material.has_pawns() { 4 } else { 1 }
    }

    /// How many sides are stored.
    pub(crate) fn sides(&self, kind: TableKind) -> usize {
        match kind {
            TableKind::Wdl if !self.material.is_symmetric() => 2,
            _ => 1,
        }
    }

    /// The codes of the men in an order that a table may have.
    pub(crate) fn list(&self) -> Vec<u8> {
        let count = |man: &Piece| self.men.iter().filter(|other| *other == man).count();
        let unique: BTreeSet<u8> = self.men.iter().filter(|man| count(man) == 1).map(code).collect();
        let [white, black] = Color::ALL.map(|color| self.material.count(color, PieceType::Pawn));
        let leading_pawn = if white > 0 && (black == 0 || white <= black) {
            1
        } else {
            9
        };
        let kings_lead = unique.len() < 3;
        let mut list: Vec<u8> = self.men.iter().map(code).collect();
        list.sort_by_key(|&code| {
            let is_first = if self.material.has_pawns() {
                code == leading_pawn
            } else if kings_lead {
                code & 7 == 6
            } else {
                unique.contains(&code)
            };
            (!is_first, code & 7 != 1, code)
        });
        list
    }

    /// The first five bytes of a table.
    pub(crate) fn start(&self, kind: TableKind) -> [u8; 5] {
        let [a, b, c, d] = match kind {
            TableKind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            TableKind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        };
        let flags = u8::from(!self.material.is_symmetric()) | u8::from(self.material.has_pawns()) << 1;
        [a, b, c, d, flags | (self.men.len() as u8) << 4]
    }

    /// What follows them: for each file the orders and the list of men, the same for both sides.
    pub(crate) fn lists(&self) -> Vec<u8> {
        let mut lists = Vec::new();
        for _ in 0..self.files() {
            lists.push(0x00);
            if self.has_pawns_on_both_sides() {
                lists.push(0x11);
            }
            lists.extend(self.list().iter().map(|code| code | code << 4));
        }
        lists
    }

    /// A table with one result for each side; which, a number says by the remainder.
    pub(crate) fn results(&self, number: usize) -> &[u8] {
        let number = number % self.results.len();
        let values = [number / 5, number % 5].map(|value| value as u8);
        self.results[number].get_or_init(|| self.constant(TableKind::Wdl, 0, values))
    }

    /// A table with one value for each side, or for DTZ nothing but flags.
    pub(crate) fn constant(&self, kind: TableKind, flags: u8, values: [u8; 2]) -> Vec<u8> {
        let mut bytes = self.start(kind).to_vec();
        bytes.extend(self.lists());
        pad(&mut bytes, 2);
        for _ in 0..self.files() {
            for value in &values[..self.sides(kind)] {
                bytes.extend([flags | 0x80, *value]);
            }
        }
        pad(&mut bytes, 64);
        bytes.extend([0; 16]);
        bytes
    }
}

/// Zeros up to a multiple of a length.
pub(crate) fn pad(bytes: &mut Vec<u8>, unit: usize) {
    bytes.resize(bytes.len().next_multiple_of(unit), 0);
}

/// The code of a man in a list.
fn code(man: &Piece) -> u8 {
    (man.color() as u8) << 3 | (man.piece_type() as u8 + 1)
}

fn men_of(name: &str) -> Vec<Piece> {
    let mut color = Color::White;
    let mut men = Vec::new();
    for letter in name.chars() {
        if letter == 'v' {
            color = Color::Black;
        } else {
            let piece_type = PieceType::from_char(letter.to_ascii_lowercase()).expect("a letter of a man");
            men.push(Piece::new(color, piece_type));
        }
    }
    men
}

/// The men that are left after one capture or promotion.
fn after_one_step(men: &[Piece]) -> Vec<Vec<Piece>> {
    let mut nexts = Vec::new();
    for (place, man) in men.iter().enumerate() {
        if man.piece_type() != PieceType::King {
            nexts.push([&men[..place], &men[place + 1..]].concat());
        }
        if man.piece_type() == PieceType::Pawn {
            for piece_type in [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                let mut next = men.to_vec();
                next[place] = Piece::new(man.color(), piece_type);
                nexts.push(next);
            }
        }
    }
    nexts
}
