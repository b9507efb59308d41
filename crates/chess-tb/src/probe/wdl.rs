//! Results: a position's own table, and those of what its captures lead to.

use core::ops::ControlFlow;
use std::boxed::Box;

use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_board::Board;
use chess_moves::{MoveDigest, MoveType};

use super::bytes::Bytes;
use super::error::{ProbeError, Trouble};
use super::men::Men;
use super::registry::{Lookup, OpenTable, Registry};
use super::table::{Table, TableKind};
use super::tablebase::Tablebase;
use crate::{AmbiguousWdl, Wdl};

/// A result, and whether the best move is a capture that is worth as much as any other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resolved {
    pub(crate) wdl: Wdl,
    /// A capture gets the result, and the table may not know of it. Then the distance is that of a zeroing move.
    pub(crate) by_capture: bool,
}

struct StoredWdl<'a>(&'a Men);

impl Lookup for StoredWdl<'_> {
    type Output = Wdl;

    #[inline(always)]
    fn run(self, table: &Table, is_swapped: bool, bytes: impl Bytes) -> Result<Wdl, Box<Trouble>> {
        table.wdl(bytes, self.0, is_swapped)
    }
}

impl OpenTable<'_> {
    /// The result that this table has for a position: what it is if no capture is better.
    #[inline(always)]
    fn stored_wdl(&self, men: &Men) -> Result<Wdl, ProbeError> {
        self.look_up(StoredWdl(men))
    }
}

impl Registry {
    /// The result that the table of a position has for it: what it is if no capture is better.
    #[inline(always)]
    fn stored_wdl(&self, men: &Men) -> Result<Wdl, ProbeError> {
        if men.key.0 == 0 {
            return Ok(Wdl::Draw);
        }
        self.table_of(men.key, TableKind::Wdl)?.stored_wdl(men)
    }

    /// The result of a position without en passant: exact if it lies between the bounds, else on the same side of them.
    ///
    /// Alpha-beta over captures. Each leaves a man less, so this goes no deeper than there are men.
    fn wdl_between<C: Cpu>(&self, cpu: C, men: &Men, alpha: Wdl, beta: Wdl) -> Result<Wdl, ProbeError> {
        // A recursive function is compiled on its own: back into the code for this processor.
        cpu.run(
            #[inline(always)]
            || match self.best_capture(cpu, men, alpha, beta)? {
                Some(best) if best >= beta => Ok(best),
                Some(best) => Ok(self.stored_wdl(men)?.max(best)),
                None => self.stored_wdl(men),
            },
        )
    }

    /// The best result of any capture but en passant, `None` if there is none; exact if it lies between the bounds.
    #[inline(always)]
    pub(crate) fn best_capture<C: Cpu>(
        &self,
        cpu: C,
        men: &Men,
        mut alpha: Wdl,
        beta: Wdl,
    ) -> Result<Option<Wdl>, ProbeError> {
        let mut best = None;
        let flow = men.for_each_capture(cpu, |after| {
            let wdl = match self.wdl_between(cpu, after, -beta, -alpha) {
                Ok(wdl) => -wdl,
                Err(error) => return ControlFlow::Break(Err(error)),
            };
            best = best.max(Some(wdl));
            alpha = alpha.max(wdl);
            if wdl >= beta {
                ControlFlow::Break(Ok(()))
            } else {
                ControlFlow::Continue(())
            }
        });
        match flow {
            ControlFlow::Break(Err(error)) => Err(error),
            ControlFlow::Break(Ok(())) | ControlFlow::Continue(()) => Ok(best),
        }
    }

    /// The result of a position without en passant.
    #[inline(always)]
    pub(crate) fn resolve_men<C: Cpu>(&self, cpu: C, men: &Men) -> Result<Resolved, ProbeError> {
        let by_capture = |wdl| Resolved {
            wdl,
            by_capture: wdl > Wdl::Draw,
        };
        match self.best_capture(cpu, men, Wdl::Loss, Wdl::Win)? {
            Some(Wdl::Win) => Ok(by_capture(Wdl::Win)),
            best => match (self.stored_wdl(men)?, best) {
                (stored, Some(best)) if best >= stored => Ok(by_capture(best)),
                (stored, _) => Ok(Resolved {
                    wdl: stored,
                    by_capture: false,
                }),
            },
        }
    }

    /// Whether the side to move of a position without en passant has a capture that wins at once, clock or no clock.
    #[inline(always)]
    pub(crate) fn has_winning_capture<C: Cpu>(&self, cpu: C, men: &Men) -> Result<bool, ProbeError> {
        Ok(self.best_capture(cpu, men, Wdl::CursedWin, Wdl::Win)? == Some(Wdl::Win))
    }

    /// The result of a board, en passant included.
    #[inline(always)]
    pub(crate) fn resolve<C: Cpu>(&self, cpu: C, board: &Board, men: &Men) -> Result<Resolved, ProbeError> {
        if board.en_passant_square().is_none() {
            return self.resolve_men(cpu, men);
        }
        self.resolve_with_en_passant(cpu, board, men)
    }

    /// The tables know nothing of en passant, so its captures are looked at beside the position without them.
    #[cold]
    fn resolve_with_en_passant<C: Cpu>(&self, cpu: C, board: &Board, men: &Men) -> Result<Resolved, ProbeError> {
        let without = self.resolve_men(cpu, men)?;
        let moves = board.legal_moves();
        let mut best: Option<Wdl> = None;
        for &digest in moves.iter().filter(|digest| is_en_passant(**digest)) {
            let after = Men::of(&board.play(digest));
            best = best.max(Some(-self.wdl_between(cpu, &after, Wdl::Loss, Wdl::Win)?));
        }
        let Some(best) = best else {
            return Ok(without);
        };
        // Without the right to take it would be stalemate, with it the capture is forced.
        let is_forced = moves.iter().all(|&digest| is_en_passant(digest));
        if best > without.wdl || is_forced {
            return Ok(Resolved {
                wdl: best,
                by_capture: true,
            });
        }
        Ok(Resolved {
            wdl: without.wdl,
            by_capture: without.by_capture || best == without.wdl && best > Wdl::Draw,
        })
    }
}

pub(crate) const fn is_en_passant(digest: MoveDigest) -> bool {
    matches!(digest.move_type(), MoveType::EnPassant)
}

impl Tablebase {
    /// Refuses what no table can know.
    #[inline(always)]
    pub(crate) const fn check(&self, board: &Board) -> Result<(), ProbeError> {
        if !board.castling_rights().is_empty() {
            return Err(ProbeError::Castling);
        }
        let men = board.occupied().count_bits() as usize;
        let max = self.registry.max_men;
        if men > max {
            return Err(ProbeError::TooManyMen {
                men: men as u8,
                max: max as u8,
            });
        }
        Ok(())
    }

    /// The result of a position as if its halfmove clock were 0, for the side to move: what an engine asks after a zeroing
    /// move.
    ///
    /// Needs the WDL table of the position, and those of the positions that captures lead to.
    ///
    /// # Errors
    ///
    /// [`ProbeError`]: castling rights, more men than any table has, or a table that is missing or damaged.
    pub fn probe_wdl_after_zeroing(&self, board: &Board) -> Result<Wdl, ProbeError> {
        struct Probe<'a>(&'a Tablebase, &'a Board);
        impl Kernel for Probe<'_> {
            type Output = Result<Wdl, ProbeError>;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Self::Output {
                self.0.check(self.1)?;
                Ok(self.0.registry.resolve(cpu, self.1, &Men::of(self.1))?.wdl)
            }
        }
        dispatch(Probe(self, board))
    }

    /// The result of a position under its halfmove clock, for the side to move.
    ///
    /// With a clock of 0, and for draws, that is the result of
    /// [`probe_wdl_after_zeroing`](Self::probe_wdl_after_zeroing). With a running clock a win counts only as long as the
    /// next zeroing move comes in time, which the DTZ table tells. Where that table is missing, the answer leaves it open:
    /// [`MaybeWin`](AmbiguousWdl::MaybeWin) or [`MaybeLoss`](AmbiguousWdl::MaybeLoss).
    ///
    /// A side that is checkmated has lost, whatever the clock says.
    ///
    /// # Errors
    ///
    /// As [`probe_wdl_after_zeroing`](Self::probe_wdl_after_zeroing); also if the DTZ table is damaged.
    pub fn probe_wdl(&self, board: &Board) -> Result<AmbiguousWdl, ProbeError> {
        self.under_clock(board, self.probe_wdl_after_zeroing(board)?)
    }

    /// The result of a position under its halfmove clock, from that without the clock.
    pub(crate) fn under_clock(&self, board: &Board, wdl: Wdl) -> Result<AmbiguousWdl, ProbeError> {
        let clock = u32::from(board.halfmove_clock());
        if clock == 0 || matches!(wdl, Wdl::Draw) {
            return Ok(wdl.into());
        }
        if matches!(wdl, Wdl::Loss) && is_checkmate(board) {
            return Ok(AmbiguousWdl::Loss);
        }
        match self.probe_dtz(board) {
            Ok(dtz) => Ok(AmbiguousWdl::from_dtz_and_clock(dtz, clock)),
            Err(ProbeError::MissingTable {
                kind: TableKind::Dtz, ..
            }) => Ok(AmbiguousWdl::from_wdl_and_clock(wdl, clock)),
            Err(error) => Err(error),
        }
    }
}

/// Whether the side to move is checkmated.
pub(crate) fn is_checkmate(board: &Board) -> bool {
    board.is_check() && !board.has_moves()
}
