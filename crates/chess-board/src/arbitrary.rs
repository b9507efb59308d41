//! Random boards for property tests: what random play reaches from a random start.

use quickcheck::{Arbitrary, Gen};

use crate::board::Board;

impl Arbitrary for Board {
    /// Plays up to `Gen::size` random plies from a start position: standard chess half of the time, else Chess960 or
    /// double Chess960.
    fn arbitrary(g: &mut Gen) -> Self {
        let number = |g: &mut Gen| u16::arbitrary(g) % 960;
        let start = match u8::arbitrary(g) % 4 {
            0 | 1 => Some(Self::default()),
            2 => Self::chess960(number(g)),
            _ => Self::double_chess960(number(g), number(g)),
        };
        let mut board = start.unwrap_or_default();
        for _ in 0..usize::arbitrary(g) % g.size().max(1) {
            match g.choose(&board.legal_moves()) {
                Some(&digest) => board = board.play(digest),
                None => break,
            }
        }
        board
    }
}
