//! Compressed values, read again by a reader of their own; and each step against a slower way to the same.

mod decoder;
mod sequences;
mod steps;

use quickcheck::{QuickCheck, quickcheck};

use super::*;
use crate::watch::Watch;
use decoder::decode;
use sequences::{Sequence, structured};

/// Compresses cells, reads the values again, and asserts that the cells allow them.
fn check(sequence: &Sequence, max_block_bits: u8) -> Compressed {
    let Sequence { leaves, cells } = sequence;
    let style = Style {
        leaves: *leaves,
        max_block_bits,
    };
    let compressed = Watch::unwatched(|watch| compress(cells, style, watch)).unwrap();
    assert!((4..=max_block_bits).contains(&compressed.blocks.block_bits));
    let values = decode(&compressed, cells.len() as u64);
    assert!(values.iter().all(|&value| usize::from(value) < *leaves));
    for (place, (&cell, &value)) in cells.iter().zip(&values).enumerate() {
        assert!(allows(cell, value), "{value} stands at {place} instead of {cell:x}");
    }
    compressed
}

#[test]
fn values_are_read_again() {
    fn property(sequence: Sequence, large_blocks: bool) -> bool {
        check(&sequence, if large_blocks { 10 } else { 6 });
        true
    }
    QuickCheck::new()
        .tests(150)
        .quickcheck(property as fn(Sequence, bool) -> bool);
}

#[test]
fn hard_sequences_are_read_again() {
    for (name, sequence) in structured() {
        eprintln!("{name}");
        for max_block_bits in [6, 10] {
            check(&sequence, max_block_bits);
        }
    }
}

#[test]
fn what_repeats_takes_little() {
    let bytes = |leaves, cells| check(&Sequence { leaves, cells }, 10).blocks.data.len();
    assert_eq!(bytes(3, vec![2; 30_000]), bytes(1, vec![0]));
    assert!(bytes(5, vec![ANY; 1_000_000]) <= 1024);
    let period: Vec<Cell> = (0..97).map(|place| place * place % 11).collect();
    assert!(bytes(11, period.repeat(500)) < 128);
    // A cell that doesn't matter is no hindrance.
    let mut holes = period.repeat(500);
    for cell in holes.iter_mut().step_by(5) {
        *cell = ANY;
    }
    assert!(bytes(11, holes) < 2048);
}

#[test]
fn leaves_are_renamed_and_nothing_else() {
    let cells: Vec<Cell> = (0..5000u32).map(|place| (place * place % 7) as Cell).collect();
    let sequence = Sequence { leaves: 7, cells };
    let mut compressed = check(&sequence, 10);
    let names = [100, 4094, 0, 7, 6, 5, 4];
    compressed.rename_leaves(&names);
    let values = decode(&compressed, 5000);
    let renamed = sequence.cells.iter().map(|&leaf| names[usize::from(leaf)]);
    assert!(renamed.eq(values));
}

#[test]
fn cancelled_work_ends() {
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let watch = Watch::new(&|_| {}, &cancelled, "KQvK".parse().unwrap(), crate::Phase::Compress, 0);
    let style = Style {
        leaves: 2,
        max_block_bits: 6,
    };
    assert!(compress(&[0, 1, 0], style, &watch).is_err());
    assert!(estimate(&[0, 1, 0], 2, &watch).is_err());
}

quickcheck! {
    fn estimates_are_those_of_the_symbols_that_pairs_make(sequence: Sequence) -> bool {
        let Sequence { leaves, cells } = sequence;
        let bits = Watch::unwatched(|watch| estimate(&cells, leaves, watch)).unwrap();
        // The entropy of a sequence is the sum of what each of its symbols costs.
        let mut symbols = fill::extend(&cells, leaves);
        Watch::unwatched(|watch| pairing::pair(&mut symbols, leaves, pairing::Limits::ESTIMATE, watch)).unwrap();
        let often = |symbol: &u16| symbols.iter().filter(|other| *other == symbol).count() as f64;
        let expected: f64 = symbols.iter().map(|symbol| -(often(symbol) / symbols.len() as f64).log2()).sum();
        (bits as f64 - expected).abs() < 1.0 + 1e-3 * symbols.len() as f64
    }
}
