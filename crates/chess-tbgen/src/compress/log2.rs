//! Logarithms that are the same on every machine, so that tables are.

/// How many bits of a [`log2`] are behind the point.
pub(crate) const FRACTION: u32 = 16;

/// The logarithm of a number to the base 2, rounded down to a multiple of 2^-16 (but for an error of about as much); 0 for 0.
///
/// Floating-point logarithms come from the system's library, and differ between systems in their last digits.
pub(crate) fn log2(number: u64) -> u64 {
    let Some(whole) = number.checked_ilog2() else {
        return 0;
    };
    // The number between 1 and 2, with 32 bits behind the point. Squaring doubles the logarithm, whose next digit is 1 if the
    // square is 2 or more.
    let mut rest = if whole > 32 {
        number >> (whole - 32)
    } else {
        number << (32 - whole)
    };
    let mut log = u64::from(whole);
    for _ in 0..FRACTION {
        rest = ((u128::from(rest) * u128::from(rest)) >> 32) as u64;
        log <<= 1;
        if rest >> 33 != 0 {
            rest >>= 1;
            log |= 1;
        }
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_floating_point() {
        let numbers = (0..63)
            .flat_map(|bits| [(1u64 << bits) - 1, 1 << bits, (1 << bits) + 1])
            .chain(1..5000);
        for number in numbers.filter(|&number| number > 0) {
            let expected = (number as f64).log2();
            let found = log2(number) as f64 / f64::from(1 << FRACTION);
            assert!((found - expected).abs() < 1e-4, "{number}: {found} {expected}");
        }
        assert_eq!(
            (log2(0), log2(1), log2(8), log2(1 << 63)),
            (0, 0, 3 << FRACTION, 63 << FRACTION)
        );
    }
}
