//! Moves ranked as an engine needs them at the root of its search.

use core::cmp::Reverse;
use std::vec::Vec;

use chess_bits::PieceType;
use chess_board::Board;
use chess_moves::MoveDigest;

use super::error::ProbeError;
use super::table::TableKind;
use super::tablebase::Tablebase;
use super::wdl::{is_checkmate, is_en_passant};
use crate::{AmbiguousWdl, CLOCK_LIMIT, Dtz, MaybeRounded, Wdl};

/// A legal move and what it leads to, from the view of the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub digest: MoveDigest,
    /// The result after it, as if the halfmove clock were 0 then.
    pub wdl: Wdl,
    /// Plies to the next zeroing move, this move counted; by its sign won or lost, 0 for a draw. A move that is zeroing itself has ±1, or
    /// ±101 if the rule spoils it later. Blind to the clock. `None` if a DTZ table is missing.
    pub dtz: Option<MaybeRounded<Dtz>>,
    /// The result under the halfmove clock.
    pub verdict: AmbiguousWdl,
    /// The greater, the better: see [`Tablebase::rank_root_moves`].
    pub rank: i32,
}

impl RankedMove {
    /// The rank of moves that win in time, whatever the clock.
    pub const WIN: i32 = 1000;
}

/// What is known of a move before it is ranked.
struct Candidate {
    digest: MoveDigest,
    wdl: Wdl,
    dtz: Option<MaybeRounded<Dtz>>,
    is_mate: bool,
    is_zeroing: bool,
    /// The clock after the move.
    clock: u32,
}

impl Tablebase {
    /// Every legal move with its result, distance and rank, best first.
    ///
    /// The rank counts the halfmove clock of the board, `c`. Let `n` be the distance of a move ([`RankedMove::dtz`]), or 0 if the
    /// move makes it a draw by the clock:
    ///
    /// | | rank |
    /// |---|---|
    /// | wins with `n + c ≤ 99` | 1000; if `repeated`, as the next line |
    /// | other wins | 1000 − (`n + c`): above 900 still in time, below 900 the rule spoils it; at exactly 900 it depends on rounding, see [`verdict`](RankedMove::verdict) |
    /// | draws | 0 |
    /// | losses with 2`n` + `c` ≥ 100 | −1000 + (`n + c`) |
    /// | other losses | −1000: the rule is far away, so that a search may choose among them |
    ///
    /// However long a way is, wins stay above 0 and losses below.
    ///
    /// `repeated` says that a position has already occurred twice since the last zeroing move. Then even wins in time are
    /// ranked by distance, so that an engine that takes moves of the highest rank makes progress. A third occurrence, which
    /// makes a move a draw, can't be seen here: drop such moves first.
    ///
    /// Moves of one rank are in the order a player would choose: when winning mate, then the shortest way; when losing the
    /// longest.
    ///
    /// If a DTZ table is missing, all moves are ranked by result alone: 1000, 899, 0, −899, −1000. That keeps the result, if the
    /// clock allows, but need not make progress.
    ///
    /// # Errors
    ///
    /// [`ProbeError`], if the board or one after a move can't be probed: castling rights, more men than any table has, a WDL
    /// table that is missing, any table that is damaged.
    pub fn rank_root_moves(&self, board: &Board, repeated: bool) -> Result<Vec<RankedMove>, ProbeError> {
        self.check(board)?;
        let mut candidates = Vec::new();
        for digest in board.legal_moves() {
            candidates.push(self.candidate(board, digest)?);
        }
        let with_distances = candidates.iter().all(|candidate| candidate.dtz.is_some());
        let clock = u32::from(board.halfmove_clock());
        let mut moves: Vec<(bool, RankedMove)> = candidates
            .into_iter()
            .map(|candidate| (candidate.is_mate, candidate.ranked(clock, repeated, with_distances)))
            .collect();
        moves.sort_by_key(|(is_mate, ranked)| {
            let plies = ranked.dtz.map_or(0, |dtz| dtz.ignore_rounding().0);
            // Distances of wins are better the smaller they are, and so are those of losses: more negative is longer.
            (
                Reverse(ranked.rank),
                Reverse(ranked.verdict),
                Reverse(ranked.wdl),
                !is_mate,
                plies,
            )
        });
        Ok(moves.into_iter().map(|(_, ranked)| ranked).collect())
    }

    /// The best legal move; `None` if there is no legal move.
    ///
    /// The first of [`rank_root_moves`](Self::rank_root_moves): it keeps the result under the clock, mates or makes progress when
    /// winning, and holds out when losing.
    ///
    /// # Errors
    ///
    /// As [`rank_root_moves`](Self::rank_root_moves).
    pub fn best_move(&self, board: &Board) -> Result<Option<RankedMove>, ProbeError> {
        Ok(self.rank_root_moves(board, false)?.into_iter().next())
    }

    fn candidate(&self, board: &Board, digest: MoveDigest) -> Result<Candidate, ProbeError> {
        let after = board.play(digest);
        let wdl = -self.probe_wdl_after_zeroing(&after)?;
        let is_zeroing = board.occupied().contains(digest.dest_square())
            || board.by_type(PieceType::Pawn).contains(digest.orig_square())
            || is_en_passant(digest);
        let is_mate = is_checkmate(&after);
        let dtz = if is_zeroing {
            Some(MaybeRounded::Precise(Dtz::before_zeroing(wdl)))
        } else if is_mate {
            Some(MaybeRounded::Precise(Dtz(1)))
        } else {
            match self.probe_dtz(&after) {
                Ok(dtz) => Some((-dtz).map(|dtz| dtz.add_plies(1))),
                Err(ProbeError::MissingTable {
                    kind: TableKind::Dtz, ..
                }) => None,
                Err(error) => return Err(error),
            }
        };
        Ok(Candidate {
            digest,
            wdl,
            dtz,
            is_mate,
            is_zeroing,
            clock: u32::from(after.halfmove_clock()),
        })
    }
}

impl Candidate {
    /// `clock` is that of the board before the move.
    fn ranked(self, clock: u32, repeated: bool, with_distances: bool) -> RankedMove {
        let Self { digest, wdl, dtz, .. } = self;
        let dtz = if with_distances { dtz } else { None };
        let verdict = self.verdict(clock, dtz);
        let rank = match dtz {
            Some(_) if self.is_drawn_by_clock() => 0,
            Some(dtz) => rank(dtz.ignore_rounding().0, clock as i32, repeated),
            None => match wdl {
                Wdl::Win => RankedMove::WIN,
                Wdl::CursedWin => 899,
                Wdl::Draw => 0,
                Wdl::BlessedLoss => -899,
                Wdl::Loss => -RankedMove::WIN,
            },
        };
        RankedMove {
            digest,
            wdl,
            dtz,
            verdict,
            rank,
        }
    }

    /// After the move a draw can be claimed, as it is neither mate nor zeroing and the clock is full.
    const fn is_drawn_by_clock(&self) -> bool {
        !self.is_mate && self.clock >= CLOCK_LIMIT
    }

    fn verdict(&self, clock: u32, dtz: Option<MaybeRounded<Dtz>>) -> AmbiguousWdl {
        match dtz {
            _ if self.is_mate => AmbiguousWdl::Win,
            // The clock starts anew behind it.
            _ if self.is_zeroing => self.wdl.into(),
            Some(dtz) => AmbiguousWdl::from_dtz_and_clock(dtz, clock),
            None => AmbiguousWdl::from_wdl_and_clock(self.wdl, clock + 1),
        }
    }
}

/// The rank of a distance under a clock.
const fn rank(distance: i32, clock: i32, repeated: bool) -> i32 {
    let limit = CLOCK_LIMIT as i32;
    match distance {
        0 => 0,
        1.. if distance + clock < limit && !repeated => RankedMove::WIN,
        1.. => at_least_1(RankedMove::WIN - (distance + clock)),
        _ if 2 * -distance + clock < limit => -RankedMove::WIN,
        _ => -at_least_1(RankedMove::WIN - (-distance + clock)),
    }
}

/// However long a way is, a win stays better than a draw and a loss worse.
const fn at_least_1(rank: i32) -> i32 {
    if rank < 1 { 1 } else { rank }
}
