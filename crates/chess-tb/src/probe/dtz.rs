//! Distances to zeroing.

use std::boxed::Box;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_bits::PieceType;
use chess_board::Board;
use chess_moves::MoveList;

use super::bytes::Bytes;
use super::error::{Fault, ProbeError, Trouble};
use super::material::Material;
use super::men::Men;
use super::registry::{Lookup, Registry, missing};
use super::table::{Distance, Table, TableKind};
use super::tablebase::Tablebase;
use super::wdl::{Resolved, is_checkmate, is_en_passant};
use crate::{Dtz, MaybeRounded, Wdl};

#[derive(Clone, Copy)]
struct StoredDtz<'a> {
    men: &'a Men,
    is_swapped: bool,
    wdl: Wdl,
}

impl Lookup for StoredDtz<'_> {
    type Output = Option<Distance>;

    #[inline(always)]
    fn run(self, table: &Table, bytes: impl Bytes) -> Result<Option<Distance>, Box<Trouble>> {
        table.dtz(bytes, self.men, self.is_swapped, self.wdl)
    }
}

/// The moves of men other than pawns that take nothing.
fn quiet_moves(board: &Board) -> MoveList {
    let pieces = board
        .by_color(board.side_to_move())
        .without(board.by_type(PieceType::Pawn));
    board.moves_between(pieces, !board.occupied())
}

/// The pawn moves that take nothing: pushes, promotions by a push, double pushes.
fn pawn_moves(board: &Board) -> MoveList {
    let pawns = board.pieces(board.side_to_move(), PieceType::Pawn);
    let mut moves = board.moves_between(pawns, !board.occupied());
    moves.retain(|digest| !is_en_passant(digest));
    moves
}

/// A distance in plies from the side to move's view, without its sign.
type Plies = MaybeRounded<u32>;

const fn plies_of(distance: Distance, wdl: Wdl) -> Plies {
    let plies = Dtz::before_zeroing(wdl).0.unsigned_abs() + distance.plies;
    if distance.is_rounded {
        MaybeRounded::Rounded(plies)
    } else {
        MaybeRounded::Precise(plies)
    }
}

/// The shorter of two ways; of two that seem the same, the one that is surely not longer.
fn shorter(a: Plies, b: Plies) -> Plies {
    let rank = |plies: Plies| (plies.ignore_rounding(), plies.is_rounded());
    if rank(b) < rank(a) { b } else { a }
}

/// The longer of two ways; of two that seem the same, the one that may be longer.
fn longer(a: Plies, b: Plies) -> Plies {
    let rank = |plies: Plies| (plies.ignore_rounding(), plies.is_rounded());
    if rank(b) > rank(a) { b } else { a }
}

impl Registry {
    #[inline(always)]
    fn stored_dtz(&self, men: &Men, wdl: Wdl) -> Result<Option<Distance>, ProbeError> {
        let Some(found) = self.find(men.key) else {
            return Err(missing(Material::of_key(men.key), TableKind::Dtz));
        };
        let is_swapped = found.is_swapped;
        self.with_table(found, TableKind::Dtz, StoredDtz { men, is_swapped, wdl })
    }

    /// The tables contradict each other or the rules: damage that shows in no single lookup.
    #[cold]
    fn contradiction(&self, men: &Men, wdl: Wdl) -> ProbeError {
        let material = Material::of_key(men.key);
        Trouble::Fault(Fault::Contradiction(wdl)).in_table(std::format!("{material}.{}", TableKind::Dtz.extension()))
    }

    /// The distance of a board.
    fn dtz<C: Cpu>(&self, cpu: C, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
        let men = &Men::of(board);
        let Resolved { wdl, by_capture } = self.resolve(cpu, board, men)?;
        let before_zeroing = MaybeRounded::Precise(Dtz::before_zeroing(wdl));
        if matches!(wdl, Wdl::Draw) || by_capture {
            return Ok(before_zeroing);
        }
        if wdl > Wdl::Draw && men.has_pawns(men.turn) && self.has_pawn_move(cpu, board, wdl)? {
            return Ok(before_zeroing);
        }
        // The result is that of the position without en passant as well: the table may be asked with it.
        let plies = match self.stored_dtz(men, wdl)? {
            // It may stand for a mate on the board, which is never rounded.
            Some(Distance { plies: 0, .. }) if wdl < Wdl::Draw && is_checkmate(board) => MaybeRounded::Precise(1),
            Some(distance) => plies_of(distance, wdl),
            None if wdl > Wdl::Draw => self.shortest_win(cpu, board, men, wdl)?,
            None => self.longest_loss(cpu, board, men, wdl)?,
        };
        let sign = wdl.signum();
        Ok(plies.map(|plies| Dtz(sign * plies as i32)))
    }

    /// Whether a pawn move that takes nothing gets this result.
    fn has_pawn_move<C: Cpu>(&self, cpu: C, board: &Board, wdl: Wdl) -> Result<bool, ProbeError> {
        for digest in pawn_moves(board) {
            let after = board.play(digest);
            if -self.resolve(cpu, &after, &Men::of(&after))?.wdl == wdl {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The plies of a win whose table has the other side to move. No zeroing move wins.
    fn shortest_win<C: Cpu>(&self, cpu: C, board: &Board, men: &Men, wdl: Wdl) -> Result<Plies, ProbeError> {
        let mut best: Option<Plies> = None;
        for digest in quiet_moves(board) {
            let after = &men.after_quiet(digest.orig_square(), digest.dest_square());
            if self.resolve_men(cpu, after)?.wdl != -wdl {
                continue;
            }
            let distance = self
                .stored_dtz(after, -wdl)?
                .ok_or_else(|| self.contradiction(men, wdl))?;
            let plies = if distance.plies == 0 && is_checkmate(&board.play(digest)) {
                MaybeRounded::Precise(1)
            } else {
                plies_of(distance, -wdl).map(|plies| plies + 1)
            };
            best = Some(best.map_or(plies, |best| shorter(best, plies)));
        }
        best.ok_or_else(|| self.contradiction(men, wdl))
    }

    /// The plies of a loss whose table has the other side to move.
    fn longest_loss<C: Cpu>(&self, cpu: C, board: &Board, men: &Men, wdl: Wdl) -> Result<Plies, ProbeError> {
        let before_zeroing = Dtz::before_zeroing(wdl).0.unsigned_abs();
        // With nothing better it is a zeroing move that loses, or mate.
        let mut best = MaybeRounded::Precise(before_zeroing);
        for digest in quiet_moves(board) {
            let after = &men.after_quiet(digest.orig_square(), digest.dest_square());
            // Where all is lost for good the winner's result is known. A blessed loss may have moves that lose for good.
            let wins_by_capture = if matches!(wdl, Wdl::BlessedLoss) {
                let resolved = self.resolve_men(cpu, after)?;
                if resolved.wdl != -wdl {
                    continue;
                }
                resolved.by_capture
            } else {
                self.has_winning_capture(cpu, after)?
            };
            let wins_by_zeroing =
                wins_by_capture || after.has_pawns(after.turn) && self.has_pawn_move(cpu, &board.play(digest), -wdl)?;
            let plies = if wins_by_zeroing {
                MaybeRounded::Precise(before_zeroing)
            } else {
                let distance = self
                    .stored_dtz(after, -wdl)?
                    .ok_or_else(|| self.contradiction(men, wdl))?;
                plies_of(distance, -wdl)
            };
            best = longer(best, plies.map(|plies| plies + 1));
        }
        Ok(best)
    }
}

impl Tablebase {
    /// The distance to zeroing of a position as if its halfmove clock were 0, for the side to move: 0 for draws, above 0 for wins.
    ///
    /// Needs the DTZ table of the position, and the WDL tables of it and of what captures and pawn moves lead to.
    ///
    /// # Errors
    ///
    /// [`ProbeError`]: castling rights, more men than any table has, or a table that is missing or damaged.
    pub fn probe_dtz(&self, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
        struct Probe<'a>(&'a Tablebase, &'a Board);
        impl Kernel for Probe<'_> {
            type Output = Result<MaybeRounded<Dtz>, ProbeError>;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Self::Output {
                self.0.check(self.1)?;
                self.0.registry.dtz(cpu, self.1)
            }
        }
        dispatch(Probe(self, board))
    }
}
