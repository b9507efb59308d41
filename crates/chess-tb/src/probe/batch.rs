//! Many positions at once.

use std::vec;
use std::vec::Vec;

use chess_board::Board;

use super::error::ProbeError;
use super::men::Men;
use super::tablebase::Tablebase;
use crate::{AmbiguousWdl, Dtz, MaybeRounded, Wdl};

/// How many positions are put in order at a time. More make better use of the tables, and take more memory.
const AT_A_TIME: usize = 1 << 14;

impl Tablebase {
    /// As [`probe_wdl`](Self::probe_wdl) for each of many positions: the same answers, in the order of the boards.
    ///
    /// Positions are grouped by table inside, so that one after the other finds in the processor's caches what the one before has
    /// read. That is faster the more positions share a table.
    #[must_use]
    pub fn probe_wdl_batch(&self, boards: &[Board]) -> Vec<Result<AmbiguousWdl, ProbeError>> {
        self.in_groups(boards, AmbiguousWdl::Draw, |board| self.probe_wdl(board))
    }

    /// As [`probe_wdl_after_zeroing`](Self::probe_wdl_after_zeroing) for each of many positions, in the order of the boards; see
    /// [`probe_wdl_batch`](Self::probe_wdl_batch).
    #[must_use]
    pub fn probe_wdl_after_zeroing_batch(&self, boards: &[Board]) -> Vec<Result<Wdl, ProbeError>> {
        self.in_groups(boards, Wdl::Draw, |board| self.probe_wdl_after_zeroing(board))
    }

    /// As [`probe_dtz`](Self::probe_dtz) for each of many positions, in the order of the boards; see
    /// [`probe_wdl_batch`](Self::probe_wdl_batch).
    #[must_use]
    pub fn probe_dtz_batch(&self, boards: &[Board]) -> Vec<Result<MaybeRounded<Dtz>, ProbeError>> {
        self.in_groups(boards, MaybeRounded::Precise(Dtz(0)), |board| self.probe_dtz(board))
    }

    /// The answers to all boards, asked group by group; `filler` stands where no answer is yet.
    fn in_groups<T: Copy>(
        &self,
        boards: &[Board],
        filler: T,
        probe: impl Fn(&Board) -> Result<T, ProbeError>,
    ) -> Vec<Result<T, ProbeError>> {
        let mut answers = Vec::with_capacity(boards.len());
        for boards in boards.chunks(AT_A_TIME) {
            let start = answers.len();
            // None of it is left: the order has every board.
            answers.extend(boards.iter().map(|_| Ok(filler)));
            for number in self.order(boards) {
                answers[start + number as usize] = probe(&boards[number as usize]);
            }
        }
        answers
    }

    /// The numbers of the boards, those of one table and side to move together: a counting sort.
    fn order(&self, boards: &[Board]) -> Vec<u32> {
        let groups: Vec<u32> = boards
            .iter()
            .map(|board| {
                let men = Men::of(board);
                self.registry.find(men.key).map_or(0, |found| found.group(men.turn) + 1)
            })
            .collect();
        let mut starts = vec![0u32; self.registry.groups() + 2];
        for &group in &groups {
            starts[group as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut order = vec![0; boards.len()];
        for (number, &group) in groups.iter().enumerate() {
            let place = &mut starts[group as usize];
            order[*place as usize] = number as u32;
            *place += 1;
        }
        order
    }
}
