//! How small values become, roughly and quickly.

use super::cells::Cell;
use super::log2::{FRACTION, log2};
use super::{fill, frequencies, pairing};
use crate::watch::{Cancelled, Watch};

/// Estimates the bits that cells take when they are compressed, by the symbols that matter most.
///
/// The number is too large, but by much the same factor for all orders of the same values.
pub(crate) fn estimate(cells: &[Cell], leaves: usize, watch: &Watch<'_>) -> Result<u64, Cancelled> {
    let mut sequence = fill::extend(cells, leaves);
    let grammar = pairing::pair(&mut sequence, leaves, pairing::Limits::ESTIMATE, watch)?;
    let total = log2(sequence.len() as u64);
    let bits: u64 = frequencies(&sequence, grammar.len())
        .into_iter()
        .filter(|&count| count > 0)
        .map(|count| u64::from(count) * (total - log2(count.into())))
        .sum();
    Ok(bits >> FRACTION)
}
