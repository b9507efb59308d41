//! What positions are worth behind captures and promotions.

use arrayvec::ArrayVec;
use chess_bits::{BitBoard, Color, Piece, PieceType, Square};
use chess_board::Board;
use chess_tb::{Material, ProbeError, TableKind, Tablebase};

use super::slice::touch;
use crate::slots::{MAX_MEN, Squares};
use crate::values::{Dependencies, Values, board_of, number_of};

/// The types a pawn may promote to. The queen comes first, as it mostly wins.
pub(crate) const PROMOTIONS: [PieceType; 4] = [PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop];

/// The ending that a capture, a promotion or both lead to, and the way there from the men of the ending before.
#[derive(Debug)]
pub(crate) struct Behind<'a> {
    source: Source<'a>,
    /// The men there, and which of the men before each is.
    men: ArrayVec<(Piece, u8), MAX_MEN>,
    /// Whether the ending has the colours the other way round.
    is_swapped: bool,
}

#[derive(Debug)]
enum Source<'a> {
    /// Bare kings.
    Drawn,
    Values(&'a Values),
    Tables(&'a Tablebase),
    Missing(Material),
}

impl<'a> Behind<'a> {
    /// Without one of the men, with another promoted, or both.
    pub(crate) fn new(
        men: &[Piece],
        captured: Option<usize>,
        promoted: Option<(usize, PieceType)>,
        dependencies: &'a Dependencies,
    ) -> Self {
        let mut left: ArrayVec<(Piece, u8), MAX_MEN> = (0..).zip(men).map(|(number, &man)| (man, number)).collect();
        if let Some((pawn, to)) = promoted {
            left[pawn].0 = Piece::new(left[pawn].0.color(), to);
        }
        if let Some(captured) = captured {
            left.remove(captured);
        }
        let material = material_of(&left);
        let is_swapped = Color::ALL.into_iter().any(|color| {
            PieceType::ALL
                .into_iter()
                .any(|piece_type| material.count(color, piece_type) != count(&left, Piece::new(color, piece_type)))
        });
        let source = if left.len() == 2 {
            Source::Drawn
        } else if let Some(values) = dependencies.resident(material) {
            Source::Values(values)
        } else if let Some(tables) = dependencies.tables() {
            Source::Tables(tables)
        } else {
            Source::Missing(material)
        };
        if let Source::Values(values) = source {
            // In the order in which they take the squares.
            let mut ordered = ArrayVec::new();
            for &man in values.men() {
                let color = if is_swapped {
                    man.color().opposite()
                } else {
                    man.color()
                };
                let here = Piece::new(color, man.piece_type());
                let place = left.iter().position(|&(man, _)| man == here).unwrap_or_default();
                ordered.push(left.swap_remove(place));
            }
            left = ordered;
        }
        Self {
            source,
            men: left,
            is_swapped,
        }
    }

    /// What a position is worth to the side that has moved there, from 0 (lost) to 4 (won), given the squares of the men before; `None`
    /// if the move leaves its king in check.
    #[inline]
    pub(crate) fn value(&self, mover: Color, at: &[u8; MAX_MEN]) -> Result<Option<u8>, ProbeError> {
        match self.source {
            Source::Drawn => {
                let [first, second] = [0, 1].map(|man: usize| at[usize::from(self.men[man].1)]);
                Ok((!touch(first, second)).then_some(2))
            }
            Source::Values(values) => {
                let squares = self.squares(at);
                if self.kings_touch(&squares) {
                    return Ok(None);
                }
                Ok(for_mover(values.wdl(self.side(mover), &squares)))
            }
            Source::Tables(tables) => match self.board(mover, at) {
                Some(board) => Ok(Some(4 - number_of(tables.probe_wdl_after_zeroing(&board)?))),
                None => Ok(None),
            },
            Source::Missing(material) => Err(ProbeError::MissingTable {
                material,
                kind: TableKind::Wdl,
            }),
        }
    }

    /// Calls `f` with the [`value`](Self::value) of each placement with a man on one of some squares where there is one.
    #[inline]
    pub(crate) fn for_each_value(
        &self,
        mover: Color,
        mut at: [u8; MAX_MEN],
        man: usize,
        on: BitBoard,
        mut f: impl FnMut(Square, u8),
    ) -> Result<(), ProbeError> {
        match self.source {
            Source::Values(values) => {
                let squares = self.squares(&at);
                let place = self
                    .men
                    .iter()
                    .position(|&(_, number)| usize::from(number) == man)
                    .unwrap_or_default();
                if values.has_row(place) {
                    if self.kings_touch(&squares) {
                        return Ok(());
                    }
                    let row = values.row(self.side(mover), &squares, place);
                    for square in on {
                        if let Some(value) = for_mover(row.wdl(square as u8 ^ self.flip())) {
                            f(square, value);
                        }
                    }
                    return Ok(());
                }
            }
            Source::Tables(tables) => {
                let mut squares: ArrayVec<Square, 64> = ArrayVec::new();
                let mut boards: ArrayVec<Board, 64> = ArrayVec::new();
                for square in on {
                    at[man] = square as u8;
                    if let Some(board) = self.board(mover, &at) {
                        squares.push(square);
                        boards.push(board);
                    }
                }
                for (square, wdl) in squares.into_iter().zip(tables.probe_wdl_after_zeroing_batch(&boards)) {
                    f(square, 4 - number_of(wdl?));
                }
                return Ok(());
            }
            Source::Drawn | Source::Missing(_) => {}
        }
        for square in on {
            at[man] = square as u8;
            if let Some(value) = self.value(mover, &at)? {
                f(square, value);
            }
        }
        Ok(())
    }

    /// The squares of the men there, in the colours of the ending.
    #[inline]
    fn squares(&self, at: &[u8; MAX_MEN]) -> Squares {
        self.men
            .iter()
            .map(|&(_, man)| at[usize::from(man)] ^ self.flip())
            .collect()
    }

    /// Whether the kings touch in an ending without pawns, where they come first. With pawns such placements have a slot.
    #[inline]
    fn kings_touch(&self, squares: &[u8]) -> bool {
        self.men[0].0.piece_type() == PieceType::King && touch(squares[0], squares[1])
    }

    #[inline]
    const fn flip(&self) -> u8 {
        if self.is_swapped { 56 } else { 0 }
    }

    /// The side to move there, in the colours of the ending.
    #[inline]
    const fn side(&self, mover: Color) -> usize {
        mover as usize ^ 1 ^ self.is_swapped as usize
    }

    fn board(&self, mover: Color, at: &[u8; MAX_MEN]) -> Option<Board> {
        let men: ArrayVec<Piece, MAX_MEN> = self.men.iter().map(|&(man, _)| man).collect();
        let squares: Squares = self.men.iter().map(|&(_, man)| at[usize::from(man)]).collect();
        board_of(&men, &squares, mover.opposite())
    }
}

/// A value in the view of the side that is not to move.
#[inline]
const fn for_mover(value: u8) -> Option<u8> {
    match value {
        Values::NONE => None,
        _ => Some(4 - value),
    }
}

fn count(men: &[(Piece, u8)], piece: Piece) -> usize {
    men.iter().filter(|&&(man, _)| man == piece).count()
}

fn material_of(men: &[(Piece, u8)]) -> Material {
    let [white, black] = Color::ALL.map(|color| {
        let of_side = men.iter().filter(|(man, _)| man.color() == color);
        let (kings, others): (Vec<char>, Vec<char>) = of_side
            .map(|(man, _)| man.piece_type().to_char().to_ascii_uppercase())
            .partition(|&letter| letter == 'K');
        kings.into_iter().chain(others).collect::<String>()
    });
    format!("{white}v{black}")
        .parse()
        .expect("two kings and at most five other men")
}
