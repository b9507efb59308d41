//! Serde: a board is its FEN, with Shredder castling and every en-passant square, so that it comes back equal.

use core::fmt;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::board::Board;
use crate::fen::{CastlingStyle, EnPassantStyle};
use crate::validate::Validity;

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(
            &self
                .fen()
                .castling(CastlingStyle::Shredder)
                .en_passant(EnPassantStyle::Always),
        )
    }
}

impl<'de> Deserialize<'de> for Board {
    /// Any FEN of a playable position.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FenVisitor;

        impl Visitor<'_> for FenVisitor {
            type Value = Board;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a FEN")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Board, E> {
                Board::from_fen(text, Validity::Playable).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(FenVisitor)
    }
}
