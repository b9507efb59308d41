//! The tests of chess-bits, in one binary.

mod algebra;
mod api_listing;
#[cfg(feature = "quickcheck")]
mod arbitrary;
mod exhaustive;
mod iteration;
mod naive;
#[cfg(feature = "serde")]
mod serialization;
mod text;
mod traits;
mod values;
