//! The shared slider table that the magics index.

use super::magics::{Magic, committed};
use super::table::{definition, list};

pub(super) fn generate() -> String {
    let attacks = fill(&committed()).unwrap_or_else(|message| panic!("magics.txt: {message}"));
    definition("ATTACKS", &format!("[u64; {}]", attacks.len()), &list(attacks, 0))
}

/// The table in which every magic finds the right attacks, or which magic is wrong. Entries nobody uses are 0, which is no
/// slider's attacks.
pub(crate) fn fill(magics: &[Magic]) -> Result<Vec<u64>, String> {
    let mut table = Vec::new();
    for magic in magics {
        for (subset, attacks) in magic.slider.cases(magic.square) {
            let index = magic.index(subset);
            if index >= table.len() {
                table.resize(index + 1, 0);
            }
            if table[index] != 0 && table[index] != attacks {
                let Magic { slider, square, .. } = magic;
                return Err(format!(
                    "the magic of the {} on {square} needs entry {index} twice",
                    slider.name()
                ));
            }
            table[index] = attacks;
        }
    }
    Ok(table)
}
