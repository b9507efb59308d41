//! Where the claims come from that are to be proved.

use chess_board::Board;
use chess_tb::{Dtz, MaybeRounded, ProbeError, Tablebase, Wdl};

/// What tables say.
pub(super) trait Answers: Sync {
    /// The result of a position as if its clock were 0.
    fn result(&self, board: &Board) -> Result<Wdl, ProbeError>;

    /// Its distance to zeroing.
    fn distance(&self, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError>;

    /// The results of many positions.
    fn results(&self, boards: &[Board]) -> Vec<Result<Wdl, ProbeError>> {
        boards.iter().map(|board| self.result(board)).collect()
    }
}

impl Answers for Tablebase {
    fn result(&self, board: &Board) -> Result<Wdl, ProbeError> {
        self.probe_wdl_after_zeroing(board)
    }

    fn distance(&self, board: &Board) -> Result<MaybeRounded<Dtz>, ProbeError> {
        self.probe_dtz(board)
    }

    fn results(&self, boards: &[Board]) -> Vec<Result<Wdl, ProbeError>> {
        self.probe_wdl_after_zeroing_batch(boards)
    }
}
