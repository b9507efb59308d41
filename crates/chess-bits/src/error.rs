//! One small error a parser: what was expected, without the text that failed.

use core::fmt;

macro_rules! parse_error {
    ($(#[$meta:meta])* $name:ident, $message:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub(crate) ());

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($message)
            }
        }

        impl core::error::Error for $name {}
    };
}

parse_error!(
    /// The text is no colour.
    ParseColorError, "invalid colour: expected `w` or `b`"
);
parse_error!(
    /// The text is no file.
    ParseFileError, "invalid file: expected one letter from `a` to `h`"
);
parse_error!(
    /// The text is no rank.
    ParseRankError, "invalid rank: expected one digit from `1` to `8`"
);
parse_error!(
    /// The text is no square.
    ParseSquareError, "invalid square: expected a file and a rank, as in `e4`"
);
parse_error!(
    /// The text is no piece type.
    ParsePieceTypeError, "invalid piece type: expected one letter of `pnbrqk` in either case"
);
parse_error!(
    /// The text is no piece.
    ParsePieceError, "invalid piece: expected one FEN letter of `PNBRQKpnbrqk`"
);
