//! The slider table for PEXT: a dense part for each square, its entries gathered along the square's rays.
//!
//! The last part, that of a rook in the corner, is of the longest kind: so every part has a longest one's length behind
//! its start, and can be indexed by twelve bits without a check.

use std::fmt::Write;

use chess_bits::Square;

use super::board::Slider;
use super::table::{definition, list};

pub(super) fn generate() -> String {
    let mut text = String::from("\nuse crate::pext::{Rays, part};\n");
    let mut entries: Vec<u64> = Vec::new();
    for slider in Slider::ALL {
        let mut squares = String::from("[\n");
        for square in Square::ALL {
            let (mask, rays, offset) = (slider.mask(square), slider.attacks(square, 0), entries.len());
            let _ = writeln!(
                squares,
                "    Rays {{ mask: {mask:#x}, rays: {rays:#x}, part: part({offset}) }},"
            );
            entries.extend(slider.cases(square).map(|(_, attacks)| gather(attacks, rays)));
        }
        text += &definition(&slider.name().to_uppercase(), "[Rays; 64]", &(squares + "]"));
    }
    text += &definition("ENTRIES", &format!("[u16; {}]", entries.len()), &list(entries, 0));
    text
}

/// The bits of `value` that `mask` selects, moved together at the low end.
fn gather(value: u64, mask: u64) -> u64 {
    let places = (0..64).filter(|place| mask >> place & 1 != 0);
    places
        .enumerate()
        .fold(0, |gathered, (to, from)| gathered | (value >> from & 1) << to)
}
