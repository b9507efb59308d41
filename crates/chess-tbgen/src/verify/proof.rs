//! The proof of one ending: one placement of its pawns after the other.

use core::sync::atomic::AtomicBool;
use std::collections::HashMap;
use std::sync::Arc;

use arrayvec::ArrayVec;
use chess_bits::{Color, Piece, PieceType, Square};
use rayon::prelude::*;

use super::answers::Answers;
use super::known::Known;
use super::meter::Meter;
use super::numbering::{MAX_MEN, Men, Numbering, Squares, men_of};
use super::pawns::{self, Pawns, representative};
use super::slice::{Pushed, Slice, Stored};
use super::value::Value;
use super::{Stop, Verified};
use crate::Ending;
use crate::watch::{Phase, Progress, Watch};

/// What the proof of one ending works with.
pub(super) struct Proof<'a, A> {
    ending: Ending,
    answers: &'a A,
    meter: Arc<Meter<'a>>,
    numbering: Arc<Numbering>,
    pub(super) placements: Vec<(u32, Pawns)>,
    /// What was proved of the placements of pawns that pushes lead to, for either side to move if the other has pawns.
    proved: HashMap<Pawns, [Option<Arc<Known>>; 2]>,
    /// What is known after the capture of a pawn, by the men and the squares of the pawns that are left.
    less_a_pawn: HashMap<(Men, Pawns), Arc<Known>>,
    /// For each file of the pawn nearest to an edge, the side whose distances were stored the last time.
    stored_side: [Color; 4],
}

impl<'a, A: Answers> Proof<'a, A> {
    pub(super) fn new(
        ending: Ending,
        answers: &'a A,
        report: &'a (dyn Fn(Progress) + Send + Sync),
        cancelled: &'a AtomicBool,
    ) -> Self {
        let men = men_of(ending.into());
        let pawns = pawns_of(&men).to_vec();
        let numbering = Arc::new(Numbering::new(men));
        let placements = pawns::placements(&pawns);
        // All positions are asked for and worked out once with either side to move, and one side's are worked out twice.
        let total = 3 * placements.len() as u64 * numbering.len() as u64;
        Self {
            ending,
            answers,
            meter: Arc::new(Meter::new(Watch::new(
                report,
                cancelled,
                ending.into(),
                Phase::Verify,
                total,
            ))),
            numbering,
            placements,
            proved: HashMap::new(),
            less_a_pawn: HashMap::new(),
            stored_side: [Color::White; 4],
        }
    }

    pub(super) fn run(mut self) -> Result<Verified, Stop> {
        let mut verified = Verified::default();
        for (advance, pawns) in core::mem::take(&mut self.placements) {
            // No push makes the sum of ranks larger by more than 2.
            let pieces = pawns_of(self.numbering.men()).to_vec();
            self.proved
                .retain(|known, _| pawns::advance(&pieces, known) <= advance + 2);
            let values = self.prove(&pawns, &mut verified)?;
            self.keep(pawns, &values);
        }
        Ok(verified)
    }

    /// Keeps what was proved for the positions from which pushes lead there.
    pub(super) fn keep(&mut self, pawns: Pawns, values: &[Vec<Value>; 2]) {
        let pieces = pawns_of(self.numbering.men());
        let known = Color::ALL.map(|turn| {
            let is_reached = pieces.iter().any(|pawn| pawn.color() != turn);
            is_reached.then(|| Arc::new(Known::of_values(&self.numbering, &values[turn as usize])))
        });
        self.proved.insert(pawns, known);
    }

    /// Proves all positions with these squares of the pawns, and gives their values with White and with Black to move.
    pub(super) fn prove(&mut self, pawns: &Pawns, verified: &mut Verified) -> Result<[Vec<Value>; 2], Stop> {
        let slice = self.slice(pawns)?;
        let edge = |square: &Square| (square.file() as usize).min(7 - square.file() as usize);
        let file = pawns.iter().map(edge).min().unwrap_or(0);
        let mut asked = self.stored_side[file];
        let (mut claims, mut stored) = slice.claims(asked, true)?;
        if stored == Stored::Other {
            asked = asked.opposite();
            (claims, stored) = slice.claims(asked, false)?;
        }
        let mut others = slice.derive(asked.opposite(), &claims)?;
        slice.check(asked, &claims, &others)?;
        if stored == Stored::Asked || self.ending.is_symmetric() {
            self.stored_side[file] = asked;
        } else {
            // The distances that are stored may be those of the other side, of which so far only the results were asked.
            (others, _) = slice.claims(asked.opposite(), false)?;
            claims = slice.derive(asked, &others)?;
            slice.check(asked.opposite(), &others, &claims)?;
        }
        let mut values = match asked {
            Color::White => [claims, others],
            Color::Black => [others, claims],
        };
        let at_the_limit = [&values[0], &values[1]].map(|values| -> Vec<usize> {
            let values = values.par_iter().enumerate();
            values
                .filter(|(_, value)| value.is_99_or_100())
                .map(|(number, _)| number)
                .collect()
        });
        if at_the_limit.iter().any(|numbers| !numbers.is_empty()) {
            slice.sharpen(&mut values)?;
            for turn in Color::ALL {
                slice.check_limit(turn, &at_the_limit[turn as usize], &values[turn as usize])?;
            }
        }
        for (turn, values) in Color::ALL.into_iter().zip(&values) {
            *verified = verified.join(slice.count(turn, values));
        }
        Ok(values)
    }

    /// What is known around the positions with these squares of the pawns.
    pub(super) fn slice(&mut self, pawns: &Pawns) -> Result<Slice<'a, A>, Stop> {
        let numbering = Arc::clone(&self.numbering);
        let men = numbering.men();
        let movers = men.len() - pawns.len();
        let mut squares = [Square::A1; MAX_MEN];
        squares[movers..men.len()].copy_from_slice(pawns);

        let mut captured: ArrayVec<Option<Arc<Known>>, MAX_MEN> = ArrayVec::new();
        let mut pushed: ArrayVec<[Option<Pushed>; 2], MAX_MEN> = ArrayVec::new();
        for (man, &piece) in men.iter().enumerate() {
            captured.push(match piece.piece_type() {
                PieceType::King => None,
                PieceType::Pawn => Some(self.after_capture(men, &squares, man, true)?),
                _ if men[man - 1] == piece => captured[man - 1].clone(),
                _ => Some(self.after_capture(men, &squares, man, false)?),
            });
            pushed.push(match piece.piece_type() {
                PieceType::Pawn => [1, 2].map(|ranks| self.after_push(&men[movers..], pawns, man - movers, ranks)),
                _ => [None, None],
            });
        }
        Ok(Slice {
            ending: self.ending,
            answers: self.answers,
            meter: Arc::clone(&self.meter),
            numbering,
            squares,
            captured,
            pushed,
        })
    }

    /// What is known after the capture of a man by one that is no pawn, the side of the captured one to move.
    fn after_capture(&mut self, men: &[Piece], squares: &Squares, man: usize, keep: bool) -> Result<Arc<Known>, Stop> {
        let turn = men[man].color();
        let (mut men, mut squares): (Men, Squares) = (men.iter().copied().collect(), *squares);
        men.remove(man);
        squares.copy_within(man + 1.., man);
        let pawns = squares[men.len() - pawns_of(&men).len()..men.len()]
            .iter()
            .copied()
            .collect();
        let key = (men, pawns);
        if let Some(known) = self.less_a_pawn.get(&key).filter(|_| keep) {
            return Ok(Arc::clone(known));
        }
        let known = Arc::new(Known::ask(self.answers, key.0.clone(), &squares, turn, &self.meter)?);
        if keep {
            self.less_a_pawn.insert(key, Arc::clone(&known));
        }
        Ok(known)
    }

    /// What was proved of the positions after a push; `None` if there are none, or the pawn promotes.
    fn after_push(&self, pieces: &[Piece], pawns: &Pawns, pawn: usize, ranks: i8) -> Option<Pushed> {
        let color = pieces[pawn].color();
        let ahead = if color == Color::White { ranks } else { -ranks };
        let mut after = pawns.clone();
        after[pawn] = pawns[pawn].offset(0, ahead)?;
        let (representative, is_mirrored) = representative(pieces, &after);
        let known = self.proved.get(&representative)?[color.opposite() as usize].clone()?;
        Some(Pushed { known, is_mirrored })
    }
}

/// The pawns among men: they are the last.
fn pawns_of(men: &[Piece]) -> &[Piece] {
    let is_pawn = |piece: &Piece| piece.piece_type() == PieceType::Pawn;
    &men[men.iter().position(is_pawn).unwrap_or(men.len())..]
}

/// About how many bytes the proof of an ending takes.
pub(super) fn memory(ending: Ending) -> u64 {
    let men = men_of(ending.into());
    let pawns = pawns_of(&men);
    let placements = pawns::placements(pawns);
    let len = numbers(&men);
    // Values of both sides, and what was proved of all placements of the pawns from which no more than two ranks have been gone.
    let mut kept = 0;
    for (index, (advance, _)) in placements.iter().enumerate() {
        let first = placements.partition_point(|(other, _)| *other > advance + 2);
        kept = kept.max(index + 1 - first);
    }
    let sides = Color::ALL
        .into_iter()
        .filter(|&color| pawns.iter().any(|pawn| pawn.color() == color))
        .count() as u64;
    let mut bytes = 4 * len + sides * kept as u64 * len;
    // What is known after captures: of officers for one placement of the pawns, of pawns for all placements of the others.
    for (man, piece) in men
        .iter()
        .enumerate()
        .skip(2)
        .filter(|&(man, piece)| men[man - 1] != *piece)
    {
        let mut left = men.clone();
        left.remove(man);
        let times = match piece.piece_type() {
            PieceType::Pawn => 2 * pawns::placements(pawns_of(&left)).len() as u64,
            _ => 1,
        };
        bytes += times * numbers(&left);
    }
    bytes
}

/// How many placements of the men that are no pawns have numbers; see [`Numbering`].
fn numbers(men: &[Piece]) -> u64 {
    let pawns = pawns_of(men).len();
    let kings = if pawns > 0 { 64 * 64 } else { 10 * 64 };
    let officers = men[2..men.len() - pawns].chunk_by(|a, b| a == b);
    kings
        * officers
            .map(|kind| (0..kind.len() as u64).fold(1, |sets, taken| sets * (64 - taken) / (taken + 1)))
            .product::<u64>()
}
