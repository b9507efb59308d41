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
use super::registry::{Lookup, Registry};
use super::table::{Distance, Table, TableKind};
use super::tablebase::Tablebase;
use super::wdl::{Resolved, is_checkmate, is_en_passant};
use crate::{Dtz, MaybeRounded, Wdl};

struct StoredDtz<'a> {
    men: &'a Men,
    wdl: Wdl,
}

impl Lookup for StoredDtz<'_> {
    type Output = Distance;

    #[inline(always)]
    fn run(self, table: &Table, is_swapped: bool, bytes: impl Bytes) -> Result<Distance, Box<Trouble>> {
        table.dtz(bytes, self.men, is_swapped, self.wdl)
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

/// A distance in plies, without the sign that says who wins.
type Plies = MaybeRounded<u32>;

/// The plies to a zeroing move, if the next one is.
const fn before_zeroing(wdl: Wdl) -> u32 {
    Dtz::before_zeroing(wdl).0.unsigned_abs()
}

/// One ply further away.
fn and_one(plies: Plies) -> Plies {
    plies.map(|plies| plies + 1)
}

/// How long a way is; of two that seem the same, the one that may be longer counts as longer.
const fn length(plies: Plies) -> (u32, bool) {
    match plies {
        MaybeRounded::Precise(plies) => (plies, false),
        MaybeRounded::Rounded(plies) => (plies, true),
    }
}

/// Whether a position whose stored distance is the shortest of its class, perhaps rounded, is really as near: the side that wins mates at
/// once, or the one that loses has no move left that is not zeroing.
#[cold]
fn is_shortest(board: &Board, wdl: Wdl) -> bool {
    let quiet = quiet_moves(board);
    if wdl < Wdl::Draw {
        return quiet.is_empty();
    }
    quiet.into_iter().any(|digest| is_checkmate(&board.play(digest)))
}

/// The stored distance of a board of a class: exact though it is stored rounded, if it is the shortest there is and the moves show that it is
/// really as near.
fn refined(plies: Plies, wdl: Wdl, board: impl FnOnce() -> Board) -> Plies {
    let shortest = before_zeroing(wdl);
    if plies == MaybeRounded::Rounded(shortest) && is_shortest(&board(), wdl) {
        MaybeRounded::Precise(shortest)
    } else {
        plies
    }
}

impl Registry {
    /// What the table has for a position of a class.
    #[inline(always)]
    fn stored_dtz(&self, men: &Men, wdl: Wdl) -> Result<Distance, ProbeError> {
        self.table_of(men.key, TableKind::Dtz)?.look_up(StoredDtz { men, wdl })
    }

    /// The same for a position after a move, if the one before it is of that class and its table has the other side to move.
    #[inline(always)]
    fn stored_after(&self, after: &Men, wdl: Wdl) -> Result<Distance, ProbeError> {
        match self.stored_dtz(after, -wdl)? {
            Distance::OtherSide => Err(self.damaged(after, Fault::Contradiction(wdl))),
            stored => Ok(stored),
        }
    }

    /// Damage that shows in no single look-up.
    #[cold]
    fn damaged(&self, men: &Men, fault: Fault) -> ProbeError {
        let name = self.name_of(Material::of_key(men.key), TableKind::Dtz);
        Trouble::Fault(fault).in_table(name).into()
    }

    /// The distance of a board.
    fn dtz<C: Cpu>(&self, cpu: C, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
        let men = &Men::of(board);
        let Resolved { wdl, by_capture } = self.resolve(cpu, board, men)?;
        if matches!(wdl, Wdl::Draw)
            || by_capture
            || wdl > Wdl::Draw && men.has_pawns(men.turn) && self.has_pawn_move(cpu, board, wdl)?
        {
            return Ok(MaybeRounded::Precise(Dtz::before_zeroing(wdl)));
        }
        // The result is that of the position without en passant as well: the table may be asked with it.
        let plies = match self.stored_dtz(men, wdl)? {
            Distance::Plies(plies) => refined(plies, wdl, || *board),
            Distance::Unlisted(number) => return Err(self.damaged(men, Fault::Distance(number))),
            Distance::OtherSide if wdl > Wdl::Draw => self.shortest_win(cpu, board, men, wdl)?,
            Distance::OtherSide => self.longest_loss(cpu, board, men, wdl)?,
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
            let plies = match self.stored_after(after, wdl)? {
                Distance::Plies(plies) if length(plies).0 == before_zeroing(wdl) => {
                    let child = board.play(digest);
                    if is_checkmate(&child) {
                        // No ply further away.
                        MaybeRounded::Precise(1)
                    } else {
                        and_one(refined(plies, -wdl, || child))
                    }
                }
                Distance::Plies(plies) => and_one(plies),
                Distance::Unlisted(number) => return Err(self.damaged(men, Fault::Distance(number))),
                Distance::OtherSide => continue,
            };
            if best.is_none_or(|best| length(plies) < length(best)) {
                best = Some(plies);
            }
        }
        best.ok_or_else(|| self.damaged(men, Fault::Contradiction(wdl)))
    }

    /// The plies of a loss whose table has the other side to move.
    fn longest_loss<C: Cpu>(&self, cpu: C, board: &Board, men: &Men, wdl: Wdl) -> Result<Plies, ProbeError> {
        // With nothing better it is a zeroing move that loses, or mate.
        let mut best = MaybeRounded::Precise(before_zeroing(wdl));
        for digest in quiet_moves(board) {
            let after = &men.after_quiet(digest.orig_square(), digest.dest_square());
            // Where all is lost for good the winner's result is known. A blessed loss may have moves that lose for good.
            let resolved = match wdl {
                Wdl::BlessedLoss => Some(self.resolve_men(cpu, after)?),
                _ => None,
            };
            if resolved.is_some_and(|resolved| resolved.wdl != -wdl) {
                continue;
            }
            // A zeroing move of the winner is the shortest way, and then what is stored has no meaning. It is looked for only
            // where what is stored would be the longest way so far.
            let shortest = MaybeRounded::Precise(before_zeroing(wdl) + 1);
            if length(shortest) > length(best) {
                best = shortest;
            }
            let stored = self.stored_after(after, wdl)?;
            if matches!(stored, Distance::Plies(plies) if length(and_one(plies)) <= length(best)) {
                continue;
            }
            let wins_by_capture = match resolved {
                Some(resolved) => resolved.by_capture,
                None => self.has_winning_capture(cpu, after)?,
            };
            if wins_by_capture || after.has_pawns(after.turn) && self.has_pawn_move(cpu, &board.play(digest), -wdl)? {
                continue;
            }
            match stored {
                Distance::Plies(plies) => {
                    let plies = and_one(refined(plies, -wdl, || board.play(digest)));
                    if length(plies) > length(best) {
                        best = plies;
                    }
                }
                Distance::Unlisted(number) => return Err(self.damaged(men, Fault::Distance(number))),
                Distance::OtherSide => {}
            }
        }
        Ok(best)
    }
}

impl Tablebase {
    /// The distance to zeroing of a position as if its halfmove clock were 0, for the side to move: 0 for draws, above 0 for
    /// wins.
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
