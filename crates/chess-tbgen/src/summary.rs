//! What was found out about an ending.

use std::time::Duration;

use crate::ending::Ending;
use crate::entry::Entry;
use crate::values::Values;

/// What was found out about an ending while its tables were made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The ending.
    pub ending: Ending,
    /// Its legal positions with either side to move, up to the symmetries of the board.
    pub positions: u64,
    /// Those of them in which the side to move is checkmated.
    pub mates: u64,
    /// The longest distance to a zeroing move or to mate, in plies; 0 if everything is drawn.
    pub longest_dtz: u32,
    /// The size of the WDL file, in bytes.
    pub wdl_bytes: u64,
    /// The size of the DTZ file, in bytes.
    pub dtz_bytes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Counts what is in the parts of an ending.
#[derive(Debug, Default)]
pub(crate) struct Count {
    positions: u64,
    mates: u64,
    longest_dtz: u16,
}

impl Count {
    /// Adds a part, by its entries and its values.
    pub(crate) fn add(&mut self, entries: [&[Entry]; 2], values: &[u8]) {
        for (side, entries) in entries.into_iter().enumerate() {
            for (entry, value) in entries.iter().zip(values) {
                let value = value >> (4 * side) & 15;
                if value == Values::NONE {
                    continue;
                }
                self.positions += 1;
                let distance = match (entry.distance(), value) {
                    (_, 2) => 0,
                    // Won by a zeroing move.
                    (Entry::NO_DISTANCE, 4) => 1,
                    (Entry::NO_DISTANCE, _) => 101,
                    (0, _) => {
                        self.mates += 1;
                        0
                    }
                    (distance, _) => distance,
                };
                self.longest_dtz = self.longest_dtz.max(distance);
            }
        }
    }

    /// `multiplicity` is how often each position was counted.
    pub(crate) fn summary(&self, ending: Ending, multiplicity: u64, sizes: [usize; 2], time: Duration) -> Summary {
        Summary {
            ending,
            positions: self.positions / multiplicity,
            mates: self.mates / multiplicity,
            longest_dtz: self.longest_dtz.into(),
            wdl_bytes: sizes[0] as u64,
            dtz_bytes: sizes[1] as u64,
            time,
        }
    }
}
