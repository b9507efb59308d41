//! A small generator of pseudo-random numbers: the same seed gives the same search on every machine.

/// Marsaglia's xorshift with 64 bits of state, multiplied to spread the weak low bits (xorshift64*).
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        // The state must not be 0; adding an odd constant to an even multiple of the seed keeps it odd.
        Self(seed.wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15))
    }

    pub(super) const fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `end`, which is not 0.
    pub(super) const fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }

    /// A single bit anywhere.
    pub(super) const fn bit(&mut self) -> u64 {
        1 << (self.number() >> 58)
    }

    /// Above 0, and up to 1.
    pub(super) fn fraction(&mut self) -> f64 {
        ((self.number() >> 11) + 1) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
