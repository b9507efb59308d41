//! The proof for all positions whose pawns stand on the same squares.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use arrayvec::ArrayVec;
use chess_bits::{Color, Square};
use chess_board::Board;
use chess_tb::{MaybeRounded, Wdl};
use rayon::prelude::*;

use super::answers::Answers;
use super::known::{self, AT_A_TIME, Known};
use super::meter::Meter;
use super::numbering::{MAX_MEN, Numbering, Squares, image};
use super::position::{Position, Step};
use super::value::{Outlook, Plies, Value};
use super::{Claim, Stop, Verified, VerifyError};
use crate::Ending;

/// The positions with given squares of the pawns, and what is known of the positions that zeroing moves lead to.
pub(super) struct Slice<'a, A> {
    pub(super) ending: Ending,
    pub(super) answers: &'a A,
    pub(super) meter: Arc<Meter<'a>>,
    pub(super) numbering: Arc<Numbering>,
    /// The squares of the pawns are set.
    pub(super) squares: Squares,
    /// For each man what is known after it was taken by a man that is no pawn.
    pub(super) captured: ArrayVec<Option<Arc<Known>>, MAX_MEN>,
    /// For each man, if it is a pawn, what is known after it was pushed by one rank or by two.
    pub(super) pushed: ArrayVec<[Option<Pushed>; 2], MAX_MEN>,
}

/// What is known after the push of a pawn.
#[derive(Clone)]
pub(super) struct Pushed {
    pub(super) known: Arc<Known>,
    /// Of the placements mirrored left and right.
    pub(super) is_mirrored: bool,
}

/// Whose distances a table holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stored {
    /// Those of the side that was asked for.
    Asked,
    /// Those of the other.
    Other,
    /// No answer tells.
    Unclear,
}

impl<A: Answers> Slice<'_, A> {
    /// Asks the distance of each position with this side to move.
    ///
    /// May end early, with values that are incomplete, if that turns out not to be the side whose distances are stored: as tables hold those
    /// of one side only, the others take long to find, and are derived from those here too.
    pub(super) fn claims(&self, turn: Color, may_end: bool) -> Result<(Vec<Value>, Stored), Stop> {
        let mut values = vec![Value::NONE; self.numbering.len()];
        let (is_asked, is_other) = (AtomicBool::new(false), AtomicBool::new(false));
        let chunks = values.par_chunks_mut(AT_A_TIME).enumerate();
        chunks.try_for_each(|(chunk, values)| {
            if may_end && is_other.load(Ordering::Relaxed) {
                return Ok(());
            }
            let mut squares = self.squares;
            for (number, value) in (chunk * AT_A_TIME..).zip(&mut *values) {
                self.numbering.place(number, &mut squares);
                let Some(position) = Position::new(self.numbering.men(), &squares, turn) else {
                    continue;
                };
                let board = position.board(None);
                let distance = self
                    .answers
                    .distance(&board)
                    .map_err(|error| VerifyError::probe(&board, error))?;
                if let MaybeRounded::Rounded(dtz) = distance {
                    // A distance that is stored rounded is odd, and even one move away from there.
                    let flag = if dtz.0 % 2 == 0 { &is_other } else { &is_asked };
                    flag.store(true, Ordering::Relaxed);
                }
                let Some(claim) = Value::of_dtz(distance) else {
                    return Err(VerifyError::too_far(&board, distance.ignore_rounding()).into());
                };
                // Distances of cursed wins are that long whatever their tables say; those of others should not be.
                if matches!(claim.wdl(), Wdl::CursedWin | Wdl::BlessedLoss) {
                    let result = known::ask(self.answers, &[board])?;
                    if result != [claim.wdl()] {
                        return Err(self.inconsistent(&board, Claim::of_result(result[0]), claim));
                    }
                }
                // That a mate is 0 plies away is no matter of the tables, which say 1 there.
                let may_be_mate = matches!(claim.decisive(), Some((false, Plies { least: 1, .. })));
                *value = if may_be_mate && position.is_check() && !board.has_moves() {
                    Value::MATED
                } else {
                    claim
                };
                for twin in self.twins(&position) {
                    let twin = twin.board(None);
                    let other = self
                        .answers
                        .distance(&twin)
                        .map_err(|error| VerifyError::probe(&twin, error))?;
                    if other != distance {
                        return Err(VerifyError::images(&board, &twin).into());
                    }
                }
            }
            self.meter.advance(values.len())
        })?;
        let stored = match (is_asked.into_inner(), is_other.into_inner()) {
            (_, true) => Stored::Other,
            (true, false) => Stored::Asked,
            (false, false) => Stored::Unclear,
        };
        Ok((values, stored))
    }

    /// Works the values of all positions with this side to move out from those with the other to move, and compares their results with
    /// those of the tables.
    pub(super) fn derive(&self, turn: Color, others: &[Value]) -> Result<Vec<Value>, Stop> {
        let mut values = vec![Value::NONE; self.numbering.len()];
        let chunks = values.par_chunks_mut(AT_A_TIME).enumerate();
        chunks.try_for_each(|(chunk, values)| -> Result<(), Stop> {
            let mut squares = self.squares;
            let (mut boards, mut found, mut twins) = (Vec::new(), Vec::new(), Vec::new());
            for (number, value) in (chunk * AT_A_TIME..).zip(&mut *values) {
                self.numbering.place(number, &mut squares);
                if let Some(position) = Position::new(self.numbering.men(), &squares, turn) {
                    *value = self.by_moves(&position, number, others)?;
                    for twin in self.twins(&position) {
                        twins.push((boards.len(), twin.board(None)));
                    }
                    found.push(*value);
                    boards.push(position.board(None));
                }
            }
            let results = known::ask(self.answers, &boards)?;
            for ((&result, &value), board) in results.iter().zip(&found).zip(&boards) {
                if value.wdl() != result || value.is_ambiguous() {
                    return Err(self.inconsistent(board, Claim::of_result(result), value));
                }
            }
            for (original, twin) in twins {
                if known::ask(self.answers, &[twin])? != [results[original]] {
                    let board = boards[original];
                    return Err(VerifyError::images(&board, &twin).into());
                }
            }
            self.meter.advance(values.len())
        })?;
        Ok(values)
    }

    /// Compares the values of all positions with this side to move with what their moves say.
    pub(super) fn check(&self, turn: Color, claims: &[Value], others: &[Value]) -> Result<(), Stop> {
        let chunks = claims.par_chunks(AT_A_TIME).enumerate();
        chunks.try_for_each(|(chunk, claims)| {
            let mut squares = self.squares;
            for (number, &claim) in (chunk * AT_A_TIME..).zip(claims) {
                if claim.is_none() {
                    continue;
                }
                self.numbering.place(number, &mut squares);
                let Some(position) = Position::new(self.numbering.men(), &squares, turn) else {
                    continue;
                };
                let by_moves = self.by_moves(&position, number, others)?;
                if !claim.allows(by_moves) || by_moves.is_ambiguous() {
                    return Err(self.inconsistent(&position.board(None), Claim::of_value(claim), by_moves));
                }
            }
            self.meter.advance(claims.len())
        })
    }

    /// Finds the exact distances of positions up to 100 plies that tables tell to one ply only, from values that the moves have confirmed.
    ///
    /// By ascending distance: where a value is `n` or `n + 1` plies, the distances that decide which are below `n`, and exact by then, or they
    /// are `n` or more, and then it does not matter how much more.
    pub(super) fn sharpen(&self, values: &mut [Vec<Value>; 2]) -> Result<(), Stop> {
        // For each chunk the distances that are to be made exact in it, as bits: most chunks have few.
        let in_chunk = |values: &[Value]| {
            values
                .iter()
                .filter_map(|value| value.or_one_more_up_to_100())
                .fold(0u128, |bits, plies| bits | 1 << plies)
        };
        let to_do = [&values[0], &values[1]]
            .map(|values| -> Vec<u128> { values.par_chunks(AT_A_TIME).map(in_chunk).collect() });
        for plies in 1..100 {
            for turn in Color::ALL {
                let (values, others) = match (turn, &mut *values) {
                    (Color::White, [white, black]) => (white, &*black),
                    (Color::Black, [white, black]) => (black, &*white),
                };
                let chunks = values.par_chunks_mut(AT_A_TIME).zip(&to_do[turn as usize]).enumerate();
                let chunks = chunks.filter(|(_, (_, to_do))| **to_do >> plies & 1 != 0);
                chunks.try_for_each(|(chunk, (values, _))| {
                    let mut squares = self.squares;
                    for (number, value) in (chunk * AT_A_TIME..).zip(values) {
                        if value.or_one_more_up_to_100() != Some(plies) {
                            continue;
                        }
                        self.numbering.place(number, &mut squares);
                        if let Some(position) = Position::new(self.numbering.men(), &squares, turn) {
                            *value = value.sharpened(self.by_moves(&position, number, others)?);
                        }
                    }
                    self.meter.check()
                })?;
            }
        }
        Ok(())
    }

    /// Refuses positions that are 100 plies from a zeroing move though the tables left it open whether they are 99: those with these numbers.
    pub(super) fn check_limit(&self, turn: Color, numbers: &[usize], exact: &[Value]) -> Result<(), Stop> {
        let mut squares = self.squares;
        for &number in numbers {
            if let Some((is_won, Plies { least: 100, .. })) = exact[number].decisive() {
                self.numbering.place(number, &mut squares);
                if let Some(position) = Position::new(self.numbering.men(), &squares, turn) {
                    let claim = Value::new(is_won, Plies { least: 99, most: 100 });
                    return Err(self.inconsistent(&position.board(None), Claim::of_value(claim), exact[number]));
                }
            }
        }
        Ok(())
    }

    fn inconsistent(&self, board: &Board, table: Claim, by_moves: Value) -> Stop {
        let error = VerifyError::Inconsistent {
            ending: self.ending,
            board: Box::new(*board),
            table,
            moves: Claim::of_value(by_moves),
        };
        error.into()
    }

    /// What the moves of a position say of it, from the values of the positions with the other side to move.
    #[inline]
    fn by_moves(&self, position: &Position<'_>, number: usize, others: &[Value]) -> Result<Value, Stop> {
        let mut outlook = Outlook::default();
        let flow = position.for_each_zeroing(|step| {
            match self.result_after(position, number, &step) {
                Ok(Some(result)) => outlook.zeroing(-result),
                Ok(None) => {}
                Err(error) => return ControlFlow::Break(Err(error)),
            }
            if outlook.is_settled() {
                return ControlFlow::Break(Ok(()));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(result) = flow {
            return result.map(|()| outlook.value(|| false));
        }
        for (man, piece) in position.men.iter().enumerate().take(self.movers()) {
            if piece.color() == position.turn {
                for dest in position.quiet_dests(man) {
                    outlook.quiet(others[self.numbering.moved(number, &position.squares, man, dest)]);
                }
            }
        }
        Ok(outlook.value(|| position.is_check()))
    }

    /// How many men are no pawns.
    #[inline]
    fn movers(&self) -> usize {
        self.numbering.movers()
    }

    /// The result of the position after a zeroing move, for the side to move there; `None` if the move is not legal.
    fn result_after(&self, position: &Position<'_>, number: usize, step: &Step) -> Result<Option<Wdl>, Stop> {
        let passed_over = position.passed_over(step);
        let is_pawn = step.man >= self.movers();
        match step.captured {
            Some(captured) if !is_pawn => {
                if let Some(known) = &self.captured[captured] {
                    let mut squares = position.squares;
                    squares[step.man] = step.dest;
                    squares.copy_within(captured + 1.., captured);
                    return Ok(known.find(&squares));
                }
            }
            None if step.promotion.is_none() && passed_over.is_none() => {
                let ranks = usize::from(position.squares[step.man].distance(step.dest));
                if let Some(pushed) = &self.pushed[step.man][ranks - 1] {
                    return Ok(if pushed.is_mirrored {
                        pushed.known.find(&known::mirrored(&position.squares))
                    } else {
                        // Of the men that have numbers none has moved.
                        pushed.known.get(number)
                    });
                }
            }
            _ => {}
        }
        let (men, squares) = position.after(step);
        let Some(after) = Position::new(&men, &squares, position.turn.opposite()) else {
            return Ok(None);
        };
        let board = after.board(passed_over);
        match self.answers.result(&board) {
            Ok(result) => Ok(Some(result)),
            Err(error) => Err(VerifyError::probe(&board, error).into()),
        }
    }

    /// The mirror images of a position that tables may number apart from it: without pawns, those about a long diagonal, where all men
    /// that tell the images apart stand on it.
    #[inline]
    fn twins<'p>(&self, position: &Position<'p>) -> ArrayVec<Position<'p>, 2> {
        let mut twins = ArrayVec::new();
        let men = position.men;
        if self.movers() < men.len() {
            return twins;
        }
        let is_single = |piece| men.iter().filter(|&other| *other == piece).count() == 1;
        let singles = men.iter().filter(|&&piece| is_single(piece)).count();
        // Three men that are alone of their kind, or the kings.
        let leaders = if singles > 2 { 3 } else { 2 };
        let rising = |square: Square| square.file() as u8 == square.rank() as u8;
        let falling = |square: Square| square.file() as u8 + square.rank() as u8 == 7;
        let count = |on: &dyn Fn(Square) -> bool| {
            let men = men.iter().zip(position.squares);
            men.filter(|&(&piece, square)| on(square) && is_single(piece)).count()
        };
        for (on, symmetry) in [(&rising as &dyn Fn(Square) -> bool, 4), (&falling, 7)] {
            // With White's king on the rising diagonal both images have numbers here too.
            if count(on) >= leaders && !(symmetry == 4 && rising(position.squares[0])) {
                let squares = position.squares.map(|square| image(square, symmetry));
                twins.extend(Position::new(men, &squares, position.turn));
            }
        }
        twins
    }

    /// Counts positions by what was proved of them.
    pub(super) fn count(&self, turn: Color, values: &[Value]) -> Verified {
        values
            .par_chunks(AT_A_TIME)
            .map(|values| {
                let mut counts = Verified::default();
                for &value in values.iter().filter(|value| !value.is_none()) {
                    counts.add(turn, value);
                }
                counts
            })
            .reduce(Verified::default, Verified::join)
    }
}
