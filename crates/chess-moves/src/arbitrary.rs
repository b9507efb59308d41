//! Random values for property tests.

use alloc::boxed::Box;

use chess_bits::Square;
use quickcheck::{Arbitrary, Gen};

use crate::{MoveDigest, MoveType, UciMove};

/// Any of the 65,536 numbers, most of them moves that no board allows.
impl Arbitrary for MoveDigest {
    fn arbitrary(g: &mut Gen) -> Self {
        Self::from_raw(u16::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.to_raw().shrink().map(Self::from_raw))
    }
}

impl Arbitrary for MoveType {
    fn arbitrary(g: &mut Gen) -> Self {
        *g.choose(&Self::ALL).unwrap_or(&Self::Normal)
    }
}

/// Any two squares; about half of the values with a promotion, one in sixteen null.
impl Arbitrary for UciMove {
    fn arbitrary(g: &mut Gen) -> Self {
        let kind = u8::arbitrary(g) % 16;
        let (orig, dest) = (Square::wrapping(u8::arbitrary(g)), Square::wrapping(u8::arbitrary(g)));
        match (kind, g.choose(&MoveDigest::PROMOTIONS)) {
            (0, _) => Self::NULL,
            (1..=8, Some(&piece_type)) => Self::new_promotion(orig, dest, piece_type),
            _ => Self::new(orig, dest),
        }
    }
}
