//! PEXT and PDEP as loops: what the instructions compute, for every processor and for `const` code.

/// Gathers the bits of `value` that `mask` selects in the low bits of the result, in their order; the rest is 0.
///
/// A loop of one step for each bit of `mask`: a twin for tests and for processors without the instruction, not fast.
///
/// ```
/// use chess_attacks::cpu::pext;
///
/// assert_eq!(pext(0b1011_0000, 0b1110_0001), 0b1010);
/// ```
#[inline]
#[must_use]
pub const fn pext(value: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 1u64;
    while mask != 0 {
        if value & mask & mask.wrapping_neg() != 0 {
            gathered |= place;
        }
        mask &= mask - 1;
        place = place.wrapping_shl(1);
    }
    gathered
}

/// Spreads the low bits of `value` over the places that `mask` selects, in their order; the rest is 0.
///
/// A loop of one step for each bit of `mask`: a twin for tests and for processors without the instruction, not fast.
///
/// ```
/// use chess_attacks::cpu::pdep;
///
/// assert_eq!(pdep(0b1010, 0b1110_0001), 0b1010_0000);
/// ```
#[inline]
#[must_use]
pub const fn pdep(mut value: u64, mut mask: u64) -> u64 {
    let mut spread = 0;
    while mask != 0 {
        if value & 1 != 0 {
            spread |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        value >>= 1;
    }
    spread
}
