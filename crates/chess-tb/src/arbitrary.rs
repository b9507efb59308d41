//! Random values for property tests.

use alloc::boxed::Box;

use quickcheck::{Arbitrary, Gen};

use crate::{AmbiguousWdl, Dtz, MaybeRounded, Wdl};

/// Mostly distances as tables hold them; one in four is any `i32`.
impl Arbitrary for Dtz {
    fn arbitrary(g: &mut Gen) -> Self {
        let number = i32::arbitrary(g);
        Self(if u8::arbitrary(g) % 4 == 0 {
            number
        } else {
            number % 256
        })
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

impl Arbitrary for Wdl {
    fn arbitrary(g: &mut Gen) -> Self {
        *g.choose(&Self::ALL).unwrap_or(&Self::Draw)
    }
}

impl Arbitrary for AmbiguousWdl {
    fn arbitrary(g: &mut Gen) -> Self {
        *g.choose(&Self::ALL).unwrap_or(&Self::Draw)
    }
}

impl<T: Arbitrary> Arbitrary for MaybeRounded<T> {
    fn arbitrary(g: &mut Gen) -> Self {
        let value = T::arbitrary(g);
        if bool::arbitrary(g) {
            Self::Rounded(value)
        } else {
            Self::Precise(value)
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let rounded = self.is_rounded();
        let values = self.clone().ignore_rounding().shrink();
        Box::new(values.map(move |value| {
            if rounded {
                Self::Rounded(value)
            } else {
                Self::Precise(value)
            }
        }))
    }
}
