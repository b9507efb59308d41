//! Results that are taken as known: of positions after captures, and after pawn moves.

use std::sync::Arc;

use chess_bits::Color;
use chess_board::Board;
use chess_tb::Wdl;
use rayon::prelude::*;

use super::answers::Answers;
use super::meter::Meter;
use super::numbering::{MAX_MEN, Men, Numbering, Squares};
use super::position::Position;
use super::value::Value;
use super::{Stop, VerifyError};

/// How many positions are asked for at a time.
pub(super) const AT_A_TIME: usize = 1 << 10;

/// The results of all positions of some men with one side to move, their pawns standing still.
#[derive(Debug)]
pub(super) struct Known {
    numbering: Arc<Numbering>,
    /// For each number one more than the place of the result in [`Wdl::ALL`]; 0 where there is no position.
    results: Vec<u8>,
}

impl Known {
    /// What tables say. The squares are those of the pawns, at the places of the pawns in the list of men.
    pub(super) fn ask(
        answers: &impl Answers,
        men: Men,
        squares: &Squares,
        turn: Color,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let numbering = Numbering::new(men);
        let mut results = vec![0; numbering.len()];
        let chunks = results.par_chunks_mut(AT_A_TIME).enumerate();
        chunks.try_for_each(|(chunk, results)| -> Result<(), Stop> {
            let mut squares = *squares;
            let (mut places, mut boards) = (Vec::new(), Vec::new());
            for place in 0..results.len() {
                numbering.place(chunk * AT_A_TIME + place, &mut squares);
                if let Some(position) = Position::new(numbering.men(), &squares, turn) {
                    places.push(place);
                    boards.push(position.board(None));
                }
            }
            for (result, place) in ask(answers, &boards)?.into_iter().zip(places) {
                results[place] = code(result);
            }
            meter.check()
        })?;
        Ok(Self {
            numbering: Arc::new(numbering),
            results,
        })
    }

    /// What was proved.
    pub(super) fn of_values(numbering: &Arc<Numbering>, values: &[Value]) -> Self {
        let results = values
            .par_iter()
            .map(|&value| if value.is_none() { 0 } else { code(value.wdl()) });
        Self {
            numbering: Arc::clone(numbering),
            results: results.collect(),
        }
    }

    /// The result of a placement; `None` if that is no position.
    #[inline]
    pub(super) fn find(&self, squares: &Squares) -> Option<Wdl> {
        self.get(self.numbering.find(squares))
    }

    /// The result of a placement by its number.
    #[inline]
    pub(super) fn get(&self, number: usize) -> Option<Wdl> {
        let place = self.results[number].checked_sub(1)?;
        Some(Wdl::ALL[usize::from(place)])
    }
}

const fn code(result: Wdl) -> u8 {
    (result as i8 + 3) as u8
}

/// The results of boards; the first error if there is one.
pub(super) fn ask(answers: &impl Answers, boards: &[Board]) -> Result<Vec<Wdl>, Stop> {
    let results = answers.results(boards).into_iter().zip(boards);
    results
        .map(|(result, board)| result.map_err(|error| VerifyError::probe(board, error).into()))
        .collect()
}

/// Squares mirrored left and right.
pub(super) fn mirrored(squares: &Squares) -> Squares {
    let mut images = *squares;
    for square in &mut images[..MAX_MEN] {
        *square = square.flip_horizontal();
    }
    images
}
