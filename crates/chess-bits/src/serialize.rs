//! `Serialize` and `Deserialize` for the types that have a text.
//!
//! Formats for people get the text (`"e4"`, `"N"`, `"w"`), which also makes these types keys of JSON objects; formats
//! for machines get the index in one byte.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Color, File, Piece, PieceType, Rank, Square};

/// Reads a text by the type's own parser.
struct Text<T> {
    what: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text of a {}", self.what)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! serialize_as_text {
    ($($name:ident $what:literal),+ $(,)?) => {$(
        impl Serialize for $name {
            /// The text where the format is human-readable, else the index as a `u8`.
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    serializer.serialize_u8(*self as u8)
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            /// The text where the format is human-readable, else the index as a `u8`.
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    deserializer.deserialize_str(Text { what: $what, value: PhantomData })
                } else {
                    Self::try_from(u8::deserialize(deserializer)?).map_err(D::Error::custom)
                }
            }
        }
    )+};
}

serialize_as_text! {
    Color "color",
    File "file",
    Rank "rank",
    Square "square",
    PieceType "piece type",
    Piece "piece",
}
