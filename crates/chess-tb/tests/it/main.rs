//! Integration tests of chess-tb, in one binary.

#[cfg(feature = "quickcheck")]
mod arbitrary;
#[cfg(feature = "probe")]
mod damage;
mod dtz;
#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "probe")]
mod errors;
#[cfg(feature = "probe")]
mod external_data;
#[cfg(feature = "probe")]
mod files;
#[cfg(feature = "probe")]
mod made;
#[cfg(feature = "probe")]
mod made_games;
#[cfg(feature = "probe")]
mod made_tables;
#[cfg(feature = "probe")]
mod men;
#[cfg(feature = "probe")]
mod naive;
#[cfg(feature = "probe")]
mod rng;
#[cfg(feature = "probe")]
mod root_moves;
mod rounding;
#[cfg(feature = "probe")]
mod scratch;
#[cfg(feature = "serde")]
mod serde_forms;
#[cfg(feature = "probe")]
mod solver;
#[cfg(feature = "probe")]
mod sources;
#[cfg(feature = "probe")]
mod synthetic;
mod verdict;
mod wdl;
#[cfg(feature = "probe")]
mod writer;
