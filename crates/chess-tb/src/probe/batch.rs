//! Many positions at once.

use std::boxed::Box;
use std::vec::Vec;

use arrayvec::ArrayVec;
use chess_attacks::cpu::{Cpu, Kernel, dispatch};
use chess_board::Board;

use super::blocks::Blocks;
use super::bytes::Bytes;
use super::code::Way;
use super::error::{ProbeError, Trouble};
use super::men::Men;
use super::registry::{Found, Lookup, Registry};
use super::shortcuts::Shortcut;
use super::table::{Located, Table, TableKind, wdl_of};
use super::tablebase::Tablebase;
use crate::{AmbiguousWdl, Dtz, MaybeRounded, Wdl};

/// How many positions are put in order at a time for their results. More share more of what they read; but when they are asked in another
/// order than they come in, they should still be in the processor's second cache.
const RESULTS_AT_A_TIME: usize = 1 << 12;

/// The same for distances, each of which reads more of a table. They are copied in the order they are asked in, which takes 7 MiB.
const DISTANCES_AT_A_TIME: usize = 1 << 16;

impl Tablebase {
    /// As [`probe_wdl`](Self::probe_wdl) for each of many positions: the same answers, in the order of the boards.
    ///
    /// Positions are grouped by table inside, so that one after the other finds in the processor's caches what the one before has
    /// read. That is faster the more positions share a table.
    #[must_use]
    pub fn probe_wdl_batch(&self, boards: &[Board]) -> Vec<Result<AmbiguousWdl, ProbeError>> {
        let results = self.probe_wdl_after_zeroing_batch(boards);
        boards
            .iter()
            .zip(results)
            .map(|(board, result)| self.under_clock(board, result?))
            .collect()
    }

    /// As [`probe_wdl_after_zeroing`](Self::probe_wdl_after_zeroing) for each of many positions, in the order of the boards; see
    /// [`probe_wdl_batch`](Self::probe_wdl_batch).
    #[must_use]
    pub fn probe_wdl_after_zeroing_batch(&self, boards: &[Board]) -> Vec<Result<Wdl, ProbeError>> {
        let mut answers = Vec::with_capacity(boards.len());
        let mut groups = Groups::default();
        for boards in boards.chunks(RESULTS_AT_A_TIME) {
            let start = answers.len();
            answers.extend(boards.iter().map(|_| Ok(Wdl::Draw)));
            dispatch(WdlBatch {
                tables: self,
                boards,
                groups: &mut groups,
                answers: &mut answers[start..],
            });
        }
        answers
    }

    /// As [`probe_dtz`](Self::probe_dtz) for each of many positions, in the order of the boards; see
    /// [`probe_wdl_batch`](Self::probe_wdl_batch).
    #[must_use]
    pub fn probe_dtz_batch(&self, boards: &[Board]) -> Vec<Result<MaybeRounded<Dtz>, ProbeError>> {
        let mut answers = Vec::with_capacity(boards.len());
        let mut groups = Groups::default();
        let mut in_order: Vec<Board> = Vec::new();
        for boards in boards.chunks(DISTANCES_AT_A_TIME) {
            let start = answers.len();
            answers.extend(boards.iter().map(|_| Ok(MaybeRounded::Precise(Dtz(0)))));
            groups.fill(&self.registry, boards);
            in_order.clear();
            in_order.extend(groups.order.iter().map(|&number| boards[number as usize]));
            for (&number, board) in groups.order.iter().zip(&in_order) {
                answers[start + number as usize] = self.probe_dtz(board);
            }
        }
        answers
    }
}

/// Positions that are looked up at once: the processor waits for what it reads of all of them together, not for one after the other.
///
/// Measured with 8 to 32.
const FEW: usize = 16;

struct WdlBatch<'a> {
    tables: &'a Tablebase,
    boards: &'a [Board],
    groups: &'a mut Groups,
    answers: &'a mut [Result<Wdl, ProbeError>],
}

impl Kernel for WdlBatch<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Self {
            tables,
            boards,
            groups,
            answers,
        } = self;
        groups.fill(&tables.registry, boards);
        for (table, group) in groups.each() {
            let in_group = WdlGroup {
                cpu,
                tables,
                boards,
                men: &groups.men,
                group,
                answers,
            };
            // What is wrong is told for each position by the one way there is to tell it.
            match table.and_then(|table| tables.registry.table(table, TableKind::Wdl).ok()) {
                // Its look-ups tell of no troubles.
                Some(table) => table.look_up(in_group).unwrap_or_default(),
                None => in_group.answer_singly(group),
            }
        }
    }
}

/// Boards that have their results in one table.
struct WdlGroup<'a, C> {
    cpu: C,
    tables: &'a Tablebase,
    boards: &'a [Board],
    men: &'a [Men],
    group: &'a [u32],
    answers: &'a mut [Result<Wdl, ProbeError>],
}

impl<C> WdlGroup<'_, C> {
    fn answer_singly(self, numbers: &[u32]) {
        for &number in numbers {
            self.answers[number as usize] = self.tables.probe_wdl_after_zeroing(&self.boards[number as usize]);
        }
    }
}

/// A position whose captures have been looked at, and what is known of where its value is.
struct Pending<'a> {
    number: u32,
    best_capture: Option<Wdl>,
    blocks: &'a Blocks,
    index: u64,
    shortcut: Option<Shortcut>,
    way: Option<Way>,
}

impl<C: Cpu> Lookup for WdlGroup<'_, C> {
    type Output = ();

    // All positions take each step before any takes the next. Loops and no iterators, as what those leave as functions of their own is not
    // compiled for this processor. Captures come first, as for a single position: so the same tables are needed, and missed.
    #[inline(always)]
    fn run(self, table: &Table, is_swapped: bool, bytes: impl Bytes) -> Result<(), Box<Trouble>> {
        for few in self.group.chunks(FEW) {
            let mut pending: ArrayVec<Pending<'_>, FEW> = ArrayVec::new();
            for &number in few {
                let men = &self.men[number as usize];
                let known = match self.tables.registry.best_capture(self.cpu, men, Wdl::Loss, Wdl::Win) {
                    Ok(Some(Wdl::Win)) => Ok(Wdl::Win),
                    Ok(best_capture) => match table.locate_wdl(men, is_swapped) {
                        Located::Known(stored) => Ok(better(stored, best_capture)),
                        Located::At(blocks, index) => {
                            pending.push(Pending {
                                number,
                                best_capture,
                                blocks,
                                index,
                                shortcut: None,
                                way: None,
                            });
                            continue;
                        }
                    },
                    Err(error) => Err(error),
                };
                self.answers[number as usize] = known;
            }
            for pending in &mut pending {
                pending.shortcut = pending.blocks.shortcut(pending.index);
            }
            for pending in &mut pending {
                if let Some(shortcut) = pending.shortcut {
                    pending.way = pending.blocks.start(bytes, shortcut);
                }
            }
            for pending in &pending {
                let value = match (pending.shortcut, pending.way) {
                    (Some(shortcut), Some(way)) => pending.blocks.value_by_way(bytes, shortcut, way),
                    _ => pending.blocks.value(bytes, pending.index),
                };
                self.answers[pending.number as usize] = match value {
                    Ok(value) => Ok(better(wdl_of(value), pending.best_capture)),
                    Err(_) => self
                        .tables
                        .probe_wdl_after_zeroing(&self.boards[pending.number as usize]),
                };
            }
        }
        Ok(())
    }
}

/// The result of a position from what its table has and from its best capture.
#[inline(always)]
fn better(stored: Wdl, best_capture: Option<Wdl>) -> Wdl {
    best_capture.map_or(stored, |best| best.max(stored))
}

/// Boards in groups, each of which has one table and one side to move; in memory that serves for one lot of boards after the other.
#[derive(Default)]
struct Groups {
    /// For each board its men in the colours of the table.
    men: Vec<Men>,
    /// For each board its group: 0 if it can't be answered by one table, else one more than what [`Found::group`] says.
    keys: Vec<u32>,
    /// Where the boards of a group begin in the order; while it is made, those of the group before.
    starts: Vec<u32>,
    /// The numbers of the boards, those of one group together.
    order: Vec<u32>,
}

impl Groups {
    /// Puts boards in groups: a counting sort.
    #[inline(always)]
    fn fill(&mut self, registry: &Registry, boards: &[Board]) {
        self.men.clear();
        self.keys.clear();
        self.starts.clear();
        self.starts.resize(registry.groups() + 2, 0);
        self.order.resize(boards.len(), 0);
        for board in boards {
            let men = Men::of(board);
            // Bare kings need no table, even if somebody added one.
            let is_plain = board.en_passant_square().is_none() && board.castling_rights().is_empty() && men.key.0 != 0;
            let found = if is_plain { registry.find(men.key) } else { None };
            let men = if found.is_some_and(Found::is_swapped) {
                men.flipped()
            } else {
                men
            };
            let key = found.map_or(0, |found| found.group(men.turn) + 1);
            self.men.push(men);
            self.keys.push(key);
            self.starts[key as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for (number, &key) in (0..).zip(&self.keys) {
            let place = &mut self.starts[key as usize];
            self.order[*place as usize] = number;
            *place += 1;
        }
    }

    /// The numbers of the boards of each group, and its table if it has one.
    fn each(&self) -> impl Iterator<Item = (Option<Found>, &[u32])> {
        let key = |number: u32| self.keys[number as usize];
        let table = move |group: &[u32]| {
            group
                .first()
                .and_then(|&first| key(first).checked_sub(1))
                .map(Found::of_group)
        };
        self.order
            .chunk_by(move |&a, &b| key(a) == key(b))
            .map(move |group| (table(group), group))
    }
}
