//! The errors: one for an index out of range, and one for each parser.

use core::fmt;

use crate::parse::Stop;

/// A number that is the index of no value of the wanted type.
///
/// ```
/// use chess_bits::Square;
///
/// let error = Square::try_from(64).unwrap_err();
/// assert_eq!(error.to_string(), "invalid square index: found 64, expected 0 to 63");
/// assert_eq!(error.found(), 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IndexError {
    what: &'static str,
    found: u8,
    count: u8,
}

impl IndexError {
    pub(crate) const fn new(what: &'static str, found: u8, count: u8) -> Self {
        Self { what, found, count }
    }

    /// The number that is no index.
    #[must_use]
    pub const fn found(&self) -> u8 {
        self.found
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "invalid {} index: found {}, expected 0 to {}",
            self.what,
            self.found,
            self.count - 1
        )
    }
}

impl core::error::Error for IndexError {}

/// Declares the error of one parser: what it reads, and what it expects at each position before the end of the text.
macro_rules! parse_error {
    ($(#[$meta:meta])* $name:ident, $what:literal, [$($expected:literal),+]) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(Stop);

        impl $name {
            /// The first character that does not fit, or `None` where the text ends too early.
            #[must_use]
            pub const fn found(&self) -> Option<char> {
                self.0.found
            }

            /// How many characters fit before the one that does not.
            #[must_use]
            pub const fn position(&self) -> usize {
                self.0.position as usize
            }
        }

        impl From<Stop> for $name {
            fn from(stop: Stop) -> Self {
                Self(stop)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.describe(f, $what, &[$($expected),+])
            }
        }

        impl core::error::Error for $name {}
    };
}

parse_error!(
    /// The text is no colour.
    ParseColorError, "color", ["`w` or `b`"]
);
parse_error!(
    /// The text is no file.
    ParseFileError, "file", ["a letter from `a` to `h`"]
);
parse_error!(
    /// The text is no rank.
    ParseRankError, "rank", ["a digit from `1` to `8`"]
);
parse_error!(
    /// The text is no square.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// let message = |text: &str| text.parse::<Square>().unwrap_err().to_string();
    /// assert_eq!(message("e9"), "invalid square: found `9`, expected a rank from `1` to `8`");
    /// assert_eq!(message("e"), "invalid square: the text ends, expected a rank from `1` to `8`");
    /// assert_eq!(message("e4x"), "invalid square: found `x`, expected the end of the text");
    /// ```
    ParseSquareError, "square", ["a file from `a` to `h`", "a rank from `1` to `8`"]
);
parse_error!(
    /// The text is no piece type.
    ParsePieceTypeError, "piece type", ["a letter of `pnbrqk` in either case"]
);
parse_error!(
    /// The text is no piece.
    ParsePieceError, "piece", ["a letter of `PNBRQKpnbrqk`"]
);
