//! What entries hold while their slice is being solved.

use super::zeroing::{Best, DRAWN};
use crate::entry::Entry;
use crate::values::Values;

/// In place of a code: not settled yet. The rest of the entry holds the best zeroing moves.
const PENDING: u8 = 15;

/// In place of a code: a capture wins. Until the end kept apart from slots without a position.
const CAPTURE_WINS: u8 = 14;

pub(crate) const fn pending(capture: Best, pawn: Best) -> Entry {
    Entry::new(PENDING, capture as u16 | (pawn as u16) << 3)
}

/// The best capture and the best quiet move of a pawn.
const fn zeroing(entry: Entry) -> (Best, Best) {
    let both = entry.distance();
    ((both & 7) as Best, (both >> 3) as Best)
}

/// The best zeroing move of a position that is not settled.
pub(crate) fn best_zeroing(entry: Entry) -> Best {
    let (capture, pawn) = zeroing(entry);
    capture.max(pawn)
}

/// The entry of a position that was pending and is settled as won or lost.
pub(crate) fn settled(entry: Entry, is_won: bool, plies: u16) -> Entry {
    let (capture, pawn) = zeroing(entry);
    let value = match (is_won, plies) {
        (true, ..=100) => 4,
        (true, _) => 3,
        (false, ..=100) => 0,
        (false, _) => 1,
    };
    let by_capture = capture == value + 1;
    let code = match value {
        4 if by_capture => CAPTURE_WINS,
        3 if by_capture => Entry::CAPTURE_CURSED_WIN,
        1 if by_capture => Entry::CAPTURE_BLESSED_LOSS,
        _ => value,
    };
    let by_zeroing = by_capture || pawn == value + 1;
    let distance = if is_won && by_zeroing {
        Entry::NO_DISTANCE
    } else {
        debug_assert!(plies <= Entry::MAX_DISTANCE);
        plies
    };
    Entry::new(code, distance)
}

/// The final entry, and the value that belongs to it or [`Values::NONE`]: all that is not settled is drawn.
pub(crate) fn finished(entry: Entry) -> (Entry, u8) {
    match entry.code() {
        PENDING => {
            let code = if zeroing(entry).0 == DRAWN {
                Entry::CAPTURE_DRAW
            } else {
                2
            };
            (Entry::new(code, Entry::NO_DISTANCE), 2)
        }
        CAPTURE_WINS => (Entry::new(Entry::ANYTHING, Entry::NO_DISTANCE), 4),
        _ => (entry, entry.value().unwrap_or(Values::NONE)),
    }
}
