use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

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
                Self(self.0.$method(1 << square as u8))
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
                self.0.$assign_method(1 << square as u8);
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
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
