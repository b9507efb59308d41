//! How small values become, roughly and quickly.

use super::cells::Cell;
use super::{fill, frequencies, pairing};
use crate::watch::{Cancelled, Watch};

/// Estimates the bits that cells take when they are compressed, by the symbols that matter most.
///
/// The number is too large, but by much the same factor for all orders of the same values.
pub(crate) fn estimate(cells: &[Cell], leaves: usize, watch: &Watch<'_>) -> Result<f64, Cancelled> {
    let mut sequence = fill::extend(cells, leaves);
    let grammar = pairing::pair(&mut sequence, leaves, pairing::Limits::ESTIMATE, watch)?;
    let total = (sequence.len() as f64).log2();
    let bits: f64 = frequencies(&sequence, grammar.len())
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| f64::from(count) * (total - f64::from(count).log2()))
        .sum();
    Ok(bits)
}
