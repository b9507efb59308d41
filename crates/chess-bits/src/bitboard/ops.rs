//! The operators.

use core::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub};

use super::BitBoard;
use crate::Square;

macro_rules! bit_operator {
    ($($trait:ident $method:ident, $assign_trait:ident $assign_method:ident;)+) => {$(
        impl $trait for BitBoard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$method(other.0))
            }
        }
        impl $trait<Square> for BitBoard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, square: Square) -> Self {
                Self(self.0.$method(Self::with_one(square).0))
            }
        }
        impl $trait<u64> for BitBoard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, bits: u64) -> Self {
                Self(self.0.$method(bits))
            }
        }
        impl $assign_trait for BitBoard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0.$assign_method(other.0);
            }
        }
        impl $assign_trait<Square> for BitBoard {
            #[inline(always)]
            fn $assign_method(&mut self, square: Square) {
                self.0.$assign_method(Self::with_one(square).0);
            }
        }
        impl $assign_trait<u64> for BitBoard {
            #[inline(always)]
            fn $assign_method(&mut self, bits: u64) {
                self.0.$assign_method(bits);
            }
        }
    )+};
}

bit_operator! {
    BitAnd bitand, BitAndAssign bitand_assign;
    BitOr bitor, BitOrAssign bitor_assign;
    BitXor bitxor, BitXorAssign bitxor_assign;
}

impl Not for BitBoard {
    type Output = Self;
    /// The squares that are not in the set.
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Add for BitBoard {
    type Output = Self;
    /// The sum of the numbers, wrapping around. For the union of sets use `|`.
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for BitBoard {
    type Output = Self;
    /// The difference of the numbers, wrapping around. For the difference of sets use [`without`](Self::without).
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Shl<u32> for BitBoard {
    type Output = Self;
    /// The bits moved up by so many places; empty from 64 on. Squares that leave one rank enter the next.
    #[inline(always)]
    fn shl(self, places: u32) -> Self {
        Self(self.0.checked_shl(places).unwrap_or(0))
    }
}

impl Shr<u32> for BitBoard {
    type Output = Self;
    /// The bits moved down by so many places; empty from 64 on. Squares that leave one rank enter the one before.
    #[inline(always)]
    fn shr(self, places: u32) -> Self {
        Self(self.0.checked_shr(places).unwrap_or(0))
    }
}
