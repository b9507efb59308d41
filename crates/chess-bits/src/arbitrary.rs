//! `quickcheck::Arbitrary` for every value type.

use std::boxed::Box;

use quickcheck::{Arbitrary, Gen};

use crate::{BitBoard, Color, Direction, File, Piece, PieceType, Rank, Square};

macro_rules! arbitrary_enum {
    ($($name:ident),+) => {$(
        impl Arbitrary for $name {
            /// Any value, each as likely as the others.
            fn arbitrary(g: &mut Gen) -> Self {
                *g.choose(&Self::ALL).expect("an enum has values")
            }

            /// Every value with a smaller index, smallest first.
            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                Box::new(Self::ALL.into_iter().take(self.index()))
            }
        }
    )+};
}

arbitrary_enum!(Color, Direction, File, Piece, PieceType, Rank, Square);

impl Arbitrary for BitBoard {
    /// A set of any density: from a few squares to nearly all of them, now and then none or all. Uniform random bits
    /// would nearly always have about 32 squares, unlike the sets that occur in chess.
    fn arbitrary(g: &mut Gen) -> Self {
        let mut bits = || u64::arbitrary(g);
        let (a, b, c) = (bits(), bits(), bits());
        let densities = [0, a & b & c, a & b, a, a | b, a | b | c, u64::MAX];
        Self(*g.choose(&densities).expect("the list is not empty"))
    }

    /// The empty set, then the set without one of its squares.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let set = *self;
        let empty = (!set.is_empty()).then_some(Self::EMPTY);
        Box::new(empty.into_iter().chain(set.map(move |square| set.pop_square(square))))
    }
}
