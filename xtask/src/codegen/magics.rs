//! The magics: for each square and slider, a factor, a shift, and the start of the square's part of the shared table.
//!
//! They are found by a search and kept in `magics.txt`, so that writing the tables again gives the same tables. What can be
//! derived (the masks, the attacks) is not kept there.

use std::fmt::Write;

use chess_bits::Square;

use super::board::Slider;
use super::table::definition;

/// The committed magics.
const SOURCE: &str = include_str!("magics.txt");

/// How one square finds its attacks: entry `offset + ((occupied & mask) * factor >> shift)` of the shared table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Magic {
    pub(crate) slider: Slider,
    pub(crate) square: Square,
    pub(crate) factor: u64,
    pub(crate) shift: u32,
    pub(crate) offset: usize,
}

impl Magic {
    /// The entry of the shared table that holds the attacks for a subset of the mask.
    pub(crate) const fn index(&self, subset: u64) -> usize {
        self.offset + (subset.wrapping_mul(self.factor) >> self.shift) as usize
    }
}

pub(super) fn generate() -> String {
    let magics = committed();
    let mut text = String::from("\nuse crate::sliders::Magic;\n");
    for slider in Slider::ALL {
        let mut squares = String::from("[\n");
        for magic in magics.iter().filter(|magic| magic.slider == slider) {
            let Magic {
                square,
                factor,
                shift,
                offset,
                ..
            } = *magic;
            let mask = slider.mask(square);
            let _ = writeln!(
                squares,
                "    Magic {{ mask: {mask:#x}, factor: {factor:#x}, offset: {offset}, shift: {shift} }},"
            );
        }
        text += &definition(&slider.name().to_uppercase(), "[Magic; 64]", &(squares + "]"));
    }
    text
}

/// The magics of the source file, bishops first, each in the order of the squares.
pub(crate) fn committed() -> Vec<Magic> {
    parse(SOURCE).unwrap_or_else(|message| panic!("magics.txt: {message}"))
}

/// One magic a line: slider, square, factor (hexadecimal), shift, offset. `#` starts a comment.
pub(crate) fn parse(source: &str) -> Result<Vec<Magic>, String> {
    let mut magics = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            magics.push(parse_line(line).ok_or_else(|| format!("line {number}: `{line}` is not a magic"))?);
        }
    }
    let expected = Slider::ALL
        .into_iter()
        .flat_map(|slider| Square::ALL.map(|square| (slider, square)));
    if !magics.iter().map(|magic| (magic.slider, magic.square)).eq(expected) {
        return Err("not one magic for each slider and square, in order".to_owned());
    }
    Ok(magics)
}

fn parse_line(line: &str) -> Option<Magic> {
    let mut words = line.split_whitespace();
    let name = words.next()?;
    let magic = Magic {
        slider: Slider::ALL.into_iter().find(|slider| slider.name() == name)?,
        square: words.next()?.parse().ok()?,
        factor: u64::from_str_radix(words.next()?, 16).ok()?,
        shift: words.next()?.parse().ok().filter(|shift| (32..64).contains(shift))?,
        offset: words.next()?.parse().ok()?,
    };
    words.next().is_none().then_some(magic)
}

/// The text of the source file for these magics.
pub(crate) fn to_source(magics: &[Magic]) -> String {
    let mut text = String::from(
        "# The magics behind the portable slider tables. Found by `cargo xtask codegen magics --search`, which rewrites this\n\
         # file; `cargo xtask codegen magics sliders` then writes the tables again.\n\
         # slider, square, factor, shift, offset\n",
    );
    for Magic {
        slider,
        square,
        factor,
        shift,
        offset,
    } in magics
    {
        let _ = writeln!(text, "{} {square} {factor:016x} {shift} {offset}", slider.name());
    }
    text
}
