//! Which endings there are, and what each depends on.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;
use std::collections::BTreeSet;

use chess_bits::{Color, PieceType};
use chess_tb::{Material, ParseMaterialError};

/// The most men an ending has, both kings included.
const MAX_PIECES: usize = 7;

/// What a pawn becomes.
const PROMOTIONS: [PieceType; 4] = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];

/// The men beside a king, in the order of names, and their letters.
const OTHERS: [(PieceType, char); 5] = [
    (PieceType::Queen, 'Q'),
    (PieceType::Rook, 'R'),
    (PieceType::Bishop, 'B'),
    (PieceType::Knight, 'N'),
    (PieceType::Pawn, 'P'),
];

/// The men of a pair of tables: [`Material`] that has tables, which bare kings have not.
///
/// 3 to 7 men, both kings included, without their colours: `KQvKR` is White's queen against Black's rook, and the reverse. Names
/// are normalised as those of the files are.
///
/// Endings depend on each other: a capture or a promotion leads from one to another, whose values must be known first. **The order
/// of endings** (their `Ord`) is one in which they can be made: an ending is greater than all that it depends on. Fewer men come first,
/// and of equally many, fewer pawns.
///
/// ```
/// use chess_tbgen::Ending;
///
/// let ending: Ending = "KRvKQ".parse()?;
/// assert_eq!(ending.to_string(), "KQvKR");
/// assert_eq!(ending.pieces(), 4);
///
/// let names: Vec<String> = ending.dependencies().iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["KRvK", "KQvK"]); // after the capture of the queen, and of the rook
///
/// assert_eq!(Ending::up_to(4).len(), 35);
/// # Ok::<(), chess_tbgen::EndingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending(Material);

impl Ending {
    /// All endings of 3 to `pieces` men, in an order in which they can be made; the same each time. There are
    ///
    /// | men | endings |
    /// |---|---|
    /// | 3 | 5 |
    /// | 4 | 30 |
    /// | 5 | 110 |
    /// | 6 | 365 |
    /// | 7 | 1001 |
    ///
    /// and none of less or more.
    ///
    /// ```
    /// use chess_tbgen::Ending;
    ///
    /// let names: Vec<String> = Ending::up_to(3).iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["KNvK", "KBvK", "KRvK", "KQvK", "KPvK"]);
    /// assert!(Ending::up_to(2).is_empty());
    /// ```
    #[must_use]
    pub fn up_to(pieces: usize) -> Vec<Self> {
        let others = pieces.min(MAX_PIECES).saturating_sub(2);
        // Every way to choose the men of one side, as texts in the order of names.
        let mut sides = vec![String::new()];
        let mut start = 0;
        for _ in 0..others {
            let end = sides.len();
            for index in start..end {
                let side = sides[index].clone();
                let last = OTHERS
                    .iter()
                    .position(|&(_, letter)| side.ends_with(letter))
                    .unwrap_or(0);
                sides.extend(OTHERS[last..].iter().map(|&(_, letter)| format!("{side}{letter}")));
            }
            start = end;
        }
        let mut endings = BTreeSet::new();
        for white in &sides {
            for black in sides.iter().filter(|black| black.len() + white.len() <= others) {
                endings.extend(format!("K{white}vK{black}").parse::<Self>());
            }
        }
        endings.into_iter().collect()
    }

    /// The endings that one capture, one promotion or one capture with promotion leads to, bare kings left out: in the order in which
    /// they can be made, and each once.
    ///
    /// The WDL tables of these are what the values of this ending rest on, and what a probe of it may look into.
    ///
    /// ```
    /// use chess_tbgen::Ending;
    ///
    /// let names = |endings: Vec<Ending>| endings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    /// let ending: Ending = "KPvK".parse()?;
    /// assert_eq!(names(ending.dependencies()), "KNvK KBvK KRvK KQvK");
    /// // Here the queen, the rook and the bishop alone come from a capture and a promotion in one move.
    /// let ending: Ending = "KPvKN".parse()?;
    /// assert_eq!(
    ///     names(ending.dependencies()),
    ///     "KNvK KBvK KRvK KQvK KPvK KNvKN KBvKN KRvKN KQvKN"
    /// );
    /// # Ok::<(), chess_tbgen::EndingError>(())
    /// ```
    #[must_use]
    pub fn dependencies(self) -> Vec<Self> {
        let mut endings = BTreeSet::new();
        let mut add = |men: &Men| endings.extend(men.ending());
        let men = Men::of(self.0);
        for color in Color::ALL {
            let captured: Vec<Men> = OTHERS
                .into_iter()
                .filter_map(|(piece_type, _)| men.without(color, piece_type))
                .collect();
            captured.iter().for_each(&mut add);
            let promoted = |men: &Men| {
                let mover = color.opposite();
                let less = men.without(mover, PieceType::Pawn);
                PROMOTIONS.map(|piece_type| less.as_ref().map(|less| less.with(mover, piece_type)))
            };
            promoted(&men).iter().flatten().for_each(&mut add);
            // No pawn stands where pawns promote, so none is taken there.
            let pawns = men.count(color, PieceType::Pawn);
            for men in captured.iter().filter(|men| men.count(color, PieceType::Pawn) == pawns) {
                promoted(men).iter().flatten().for_each(&mut add);
            }
        }
        endings.into_iter().collect()
    }

    /// All endings whose values must be known before those of this one can be worked out: its [`dependencies`](Self::dependencies) and
    /// theirs, in an order in which they can be made, and each once.
    ///
    /// ```
    /// use chess_tbgen::Ending;
    ///
    /// let ending: Ending = "KPPvK".parse()?;
    /// assert_eq!(ending.all_dependencies().len(), 19); // of three men, without pawns, and with one
    /// # Ok::<(), chess_tbgen::EndingError>(())
    /// ```
    #[must_use]
    pub fn all_dependencies(self) -> Vec<Self> {
        let mut found = BTreeSet::new();
        let mut to_do = vec![self];
        while let Some(ending) = to_do.pop() {
            to_do.extend(
                ending
                    .dependencies()
                    .into_iter()
                    .filter(|&dependency| found.insert(dependency)),
            );
        }
        found.into_iter().collect()
    }

    /// The number of men, both kings included: 3 to 7.
    #[must_use]
    pub const fn pieces(self) -> usize {
        self.0.pieces()
    }

    /// Whether any side has a pawn.
    #[must_use]
    pub const fn has_pawns(self) -> bool {
        self.0.has_pawns()
    }

    /// Whether both sides have the same men, as in `KQvKQ`.
    #[must_use]
    pub const fn is_symmetric(self) -> bool {
        self.0.is_symmetric()
    }

    const fn pawns(self) -> usize {
        self.0.count(Color::White, PieceType::Pawn) + self.0.count(Color::Black, PieceType::Pawn)
    }
}

/// An order in which endings can be made: a capture leaves fewer men, a promotion fewer pawns.
impl Ord for Ending {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |ending: Self| (ending.pieces(), ending.pawns(), ending.0);
        key(*self).cmp(&key(*other))
    }
}

impl PartialOrd for Ending {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The name of its tables, without an extension.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// As it is written.
impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Ending {
    type Err = EndingError;

    /// Reads a name such as `KQvKR`, the sides and the men of a side in any order, 3 to 7 men in all.
    fn from_str(name: &str) -> Result<Self, EndingError> {
        name.parse::<Material>()?.try_into()
    }
}

impl TryFrom<Material> for Ending {
    type Error = EndingError;

    /// All material but bare kings is an ending.
    fn try_from(material: Material) -> Result<Self, EndingError> {
        if material.pieces() > 2 {
            Ok(Self(material))
        } else {
            Err(EndingError::BareKings)
        }
    }
}

impl From<Ending> for Material {
    fn from(ending: Ending) -> Self {
        ending.0
    }
}

/// What names no ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndingError {
    /// A text is not the name of any material.
    #[error(transparent)]
    Name(#[from] ParseMaterialError),
    /// Two kings alone: a draw, for which there are no tables.
    #[error("invalid ending: bare kings (`KvK`) have no tables")]
    BareKings,
}

/// How many men of each type the sides have, in the order of [`OTHERS`].
struct Men([[usize; 5]; 2]);

impl Men {
    fn of(material: Material) -> Self {
        Self(Color::ALL.map(|color| OTHERS.map(|(piece_type, _)| material.count(color, piece_type))))
    }

    const fn count(&self, color: Color, piece_type: PieceType) -> usize {
        self.0[color as usize][place(piece_type)]
    }

    /// One man less; `None` if there is none.
    fn without(&self, color: Color, piece_type: PieceType) -> Option<Self> {
        let mut men = self.0;
        let count = &mut men[color as usize][place(piece_type)];
        *count = count.checked_sub(1)?;
        Some(Self(men))
    }

    /// One man more.
    const fn with(&self, color: Color, piece_type: PieceType) -> Self {
        let mut men = self.0;
        men[color as usize][place(piece_type)] += 1;
        Self(men)
    }

    /// `None` for bare kings. Normalised by the one who knows how: the name is written down and read.
    fn ending(&self) -> Option<Ending> {
        let [white, black] = self.0.map(|side| {
            let men = OTHERS.iter().zip(side);
            men.map(|(&(_, letter), count)| letter.to_string().repeat(count))
                .collect::<String>()
        });
        format!("K{white}vK{black}").parse().ok()
    }
}

/// The place of a type in [`OTHERS`].
const fn place(piece_type: PieceType) -> usize {
    PieceType::Queen as usize - piece_type as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(name: &str) -> Ending {
        name.parse().unwrap()
    }

    #[test]
    fn places_are_those_of_the_list() {
        for (index, (piece_type, _)) in OTHERS.into_iter().enumerate() {
            assert_eq!(place(piece_type), index);
        }
    }

    #[test]
    fn there_are_as_many_endings_as_there_are() {
        let all = Ending::up_to(7);
        for (pieces, expected) in [(3, 5), (4, 30), (5, 110), (6, 365), (7, 1001)] {
            assert_eq!(all.iter().filter(|ending| ending.pieces() == pieces).count(), expected);
            assert!(
                Ending::up_to(pieces)
                    .iter()
                    .eq(all.iter().take_while(|ending| ending.pieces() <= pieces))
            );
        }
        assert_eq!(all.len(), 1511);
        assert_eq!(all.iter().filter(|ending| ending.has_pawns()).count(), 861);
        assert!(Ending::up_to(0).is_empty());
        assert_eq!(Ending::up_to(usize::MAX), all);
    }

    #[test]
    fn endings_come_after_what_they_depend_on() {
        let mut made = BTreeSet::new();
        for ending in Ending::up_to(6) {
            for dependency in ending.dependencies() {
                assert!(made.contains(&dependency), "{ending} needs {dependency}");
                assert!(dependency < ending);
            }
            assert!(made.insert(ending));
        }
    }

    #[test]
    fn names_are_normalised_and_bare_kings_refused() {
        assert_eq!(ending("KPvKRQ").to_string(), "KQRvKP");
        assert_eq!(format!("{:>8?}|", ending("KvKP")), "    KPvK|");
        assert!(ending("KQvKQ").is_symmetric() && !ending("KQvKR").is_symmetric());
        assert_eq!("KvK".parse::<Ending>(), Err(EndingError::BareKings));
        assert_eq!(
            EndingError::BareKings.to_string(),
            "invalid ending: bare kings (`KvK`) have no tables"
        );
        let error = "KXvK".parse::<Ending>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid ending: expected one of the letters Q R B N P, found 'X'"
        );
        assert!("KQQQvKRRR".parse::<Ending>().is_err());
        let material: Material = "KRvKN".parse().unwrap();
        assert_eq!(Ending::try_from(material).map(Material::from), Ok(material));
    }

    #[test]
    fn dependencies_are_what_one_move_leads_to() {
        let names = |name| -> Vec<String> { ending(name).dependencies().iter().map(Ending::to_string).collect() };
        assert!(names("KQvK").is_empty());
        assert_eq!(names("KNNvK"), ["KNvK"]);
        assert_eq!(names("KPvKP"), ["KPvK", "KNvKP", "KBvKP", "KRvKP", "KQvKP"]);
        // A capture of either, a promotion, and both at once: pawns don't take pawns where they promote.
        let mut expected = [
            "KNNvK", "KNvKP", "KNNvKN", "KNNvKB", "KNNvKR", "KNNvKQ", // by a capture or a promotion
            "KNvKN", "KBvKN", "KRvKN", "KQvKN", // by both
        ]
        .map(ending);
        expected.sort_unstable();
        assert_eq!(ending("KNNvKP").dependencies(), expected);
    }

    #[test]
    fn all_dependencies_have_theirs() {
        for ending in Ending::up_to(5) {
            let all = ending.all_dependencies();
            assert!(all.is_sorted() && !all.contains(&ending));
            let mut expected: BTreeSet<Ending> = ending.dependencies().into_iter().collect();
            for dependency in ending.dependencies() {
                expected.extend(dependency.all_dependencies());
            }
            assert!(all.into_iter().eq(expected), "{ending}");
        }
    }
}
