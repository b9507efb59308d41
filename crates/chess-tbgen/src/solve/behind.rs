//! What positions are worth behind captures and promotions.

use arrayvec::ArrayVec;
use chess_bits::{Color, Piece, PieceType};
use chess_tb::{Material, ProbeError, TableKind, Tablebase};

use super::slice::touch;
use crate::slots::MAX_MEN;
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
                let flip = if self.is_swapped { 56 } else { 0 };
                let mut squares = [0; MAX_MEN];
                for (square, &(_, man)) in squares.iter_mut().zip(&self.men) {
                    *square = at[usize::from(man)] ^ flip;
                }
                let squares = &squares[..self.men.len()];
                // Without pawns the kings come first, and have no place if they touch; with pawns such placements are there.
                if self.men[0].0.piece_type() == PieceType::King && touch(squares[0], squares[1]) {
                    return Ok(None);
                }
                let side = (mover as usize ^ 1) ^ usize::from(self.is_swapped);
                let value = values.wdl(side, squares);
                Ok((value != Values::NONE).then(|| 4 - value))
            }
            Source::Tables(tables) => {
                let men: ArrayVec<Piece, MAX_MEN> = self.men.iter().map(|&(man, _)| man).collect();
                let squares: ArrayVec<u8, MAX_MEN> = self.men.iter().map(|&(_, man)| at[usize::from(man)]).collect();
                let Some(board) = board_of(&men, &squares, mover.opposite()) else {
                    return Ok(None);
                };
                Ok(Some(4 - number_of(tables.probe_wdl_after_zeroing(&board)?)))
            }
            Source::Missing(material) => Err(ProbeError::MissingTable {
                material,
                kind: TableKind::Wdl,
            }),
        }
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
