//! Who answers: our own layers, and with feature `peers` other libraries, each by its public functions only.

mod ours;

#[cfg(feature = "peers")]
mod chess;
#[cfg(feature = "peers")]
mod cozy_chess;
#[cfg(feature = "peers")]
mod laura_core;
#[cfg(feature = "peers")]
mod shakmaty;

use crate::contest::Contestant;

/// Everybody, ours first.
#[must_use]
pub fn all() -> Vec<Box<dyn Contestant>> {
    let mut all: Vec<Box<dyn Contestant>> = vec![Box::new(ours::Ours), Box::new(ours::OursPortable)];
    all.extend(peers());
    all
}

/// The other libraries; none without feature `peers`.
#[must_use]
pub fn peers() -> Vec<Box<dyn Contestant>> {
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

/// Adds the attacks of one look-up to the result of those before.
///
/// Not a plain sum: compilers turn loops of sums into vector instructions that gather from tables, which no program that
/// looks attacks up for its moves will meet, and which are slower besides.
#[inline(always)]
const fn mix(sum: u64, attacks: u64) -> u64 {
    attacks.wrapping_sub(sum)
}
