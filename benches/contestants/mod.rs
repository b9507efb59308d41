//! Who answers: our own layers, and with feature `peers` other libraries, each by its public functions only.

mod ours;
mod tables;

#[cfg(feature = "peers")]
mod chess;
#[cfg(feature = "peers")]
mod cozy_chess;
#[cfg(feature = "peers")]
mod laura_core;
#[cfg(feature = "peers")]
mod shakmaty;
#[cfg(feature = "peers")]
mod shakmaty_syzygy;

use std::io;
use std::path::Path;

use crate::contest::Contestant;
use crate::corpus::Corpus;
use crate::endings::Endings;

/// Everybody who knows moves, ours first.
#[must_use]
pub fn all() -> Vec<Box<dyn Contestant<Corpus>>> {
    let mut all: Vec<Box<dyn Contestant<Corpus>>> = vec![Box::new(ours::Ours), Box::new(ours::OursPortable)];
    all.extend(peers());
    all
}

/// The other libraries that know moves; none without feature `peers`.
#[must_use]
pub fn peers() -> Vec<Box<dyn Contestant<Corpus>>> {
    #[cfg(feature = "peers")]
    return vec![
        Box::new(cozy_chess::CozyChess),
        Box::new(laura_core::LauraCore),
        Box::new(chess::Chess),
        Box::new(shakmaty::Shakmaty),
    ];
    #[cfg(not(feature = "peers"))]
    return Vec::new();
}

/// Everybody who reads tables, ours first.
///
/// # Errors
///
/// If the tables of the folder cannot be listed or read.
pub fn of_tables(folder: &Path) -> io::Result<Vec<Box<dyn Contestant<Endings>>>> {
    let all = tables::ours(folder)?;
    #[cfg(feature = "peers")]
    let all = all.into_iter().chain(shakmaty_syzygy::peers(folder)?).collect();
    Ok(all)
}

/// Adds the attacks of one look-up to the result of those before.
///
/// Not a plain sum: compilers turn loops of sums into vector instructions that gather from tables, which no program that
/// looks attacks up for its moves will meet, and which are slower besides.
#[inline(always)]
const fn mix(sum: u64, attacks: u64) -> u64 {
    attacks.wrapping_sub(sum)
}
