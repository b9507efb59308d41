//! Makes tables: values in, the bytes of `.rtbw` and `.rtbz` files out.
//!
//! Nothing here is clever about size. What matters is that everything the format allows can be asked for: piece lists
//! and orders of any kind, codes of any lengths, blocks of any size, values where any value will do.

mod blocks;
mod checksum;
mod code;
mod file;
mod layout;
mod pairing;
mod values;

pub(crate) use blocks::{Blocks, Packing, pack};
pub(crate) use checksum::checksum;
pub(crate) use code::{Code, Lengths, lengths};
pub(crate) use file::{Content, Kind, MAPPED, Packed, Part, WIDE, file, file_without_data};
pub(crate) use layout::Layout;
pub(crate) use pairing::{Alphabet, Pairing, Pattern, pair};
pub(crate) use values::{AnyValue, Distance, DtzStyle, MapStyle, dtz_part, wdl_part};

use crate::rng::Rng;

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Style {
    pub(crate) pairing: Pairing,
    pub(crate) lengths: Lengths,
    pub(crate) packing: Packing,
}

impl Style {
    /// About what the published tables look like.
    pub(crate) const USUAL: Self = Self {
        pairing: Pairing::USUAL,
        lengths: Lengths::Shortest,
        packing: Packing {
            block_bits: 6,
            index_bits: 12,
            ragged: false,
            overhang: true,
        },
    };

    /// Anything that the format allows.
    pub(crate) fn random(rng: &mut Rng) -> Self {
        Self {
            pairing: Pairing {
                max_symbols: rng.pick(&[4, 40, 400, 4095]),
                max_len: rng.pick(&[2, 16, 255, 256]),
                max_depth: rng.pick(&[2, 8, 16]),
                min_count: rng.pick(&[4, 8, 50]),
            },
            lengths: rng.pick(&[Lengths::Shortest, Lengths::Skewed, Lengths::Flat]),
            packing: Packing {
                block_bits: 2 + rng.below(9) as u8,
                index_bits: 1 + rng.below(20) as u8,
                ragged: rng.below(2) == 0,
                overhang: rng.below(2) == 0,
            },
        }
    }
}

/// Compresses one subtable's values.
pub(crate) fn compress(values: Vec<u16>, style: Style, rng: &mut Rng) -> Content {
    let mut alphabet = Alphabet::of_values(values.iter().max().unwrap() + 1);
    let mut symbols = values;
    pair(&mut alphabet, &mut symbols, style.pairing);
    compress_symbols(alphabet, &symbols, style, rng)
}

/// Packs symbols that have been chosen already.
pub(crate) fn compress_symbols(alphabet: Alphabet, symbols: &[u16], style: Style, rng: &mut Rng) -> Content {
    let mut frequencies = vec![0; alphabet.count()];
    for &symbol in symbols {
        frequencies[symbol as usize] += 1;
    }
    let lens = lengths(&frequencies, style.lengths);
    let code = Code::new(&lens, |_| rng.next());
    let blocks = pack(symbols, &alphabet, &code, style.packing, rng);
    Content::Packed(Box::new(Packed {
        block_bits: style.packing.block_bits,
        index_bits: style.packing.index_bits,
        alphabet,
        code,
        blocks,
    }))
}
