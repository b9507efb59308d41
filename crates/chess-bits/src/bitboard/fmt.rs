//! A set as a picture and as a number.

use core::fmt::{self, Write};

use super::BitBoard;
use crate::{File, Rank, Square};

impl fmt::Display for BitBoard {
    /// Draws the board, rank 8 first: ★ for a square of the set, · for any other. The alternate form `{:#}` adds the
    /// names of the ranks and files. Width and fill are ignored.
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    ///
    /// let set = BitBoard::RANK_2.set_square(Square::E4);
    /// assert_eq!(
    ///     format!("{set:#}"),
    ///     "8 · · · · · · · ·\n\
    ///      7 · · · · · · · ·\n\
    ///      6 · · · · · · · ·\n\
    ///      5 · · · · · · · ·\n\
    ///      4 · · · · ★ · · ·\n\
    ///      3 · · · · · · · ·\n\
    ///      2 ★ ★ ★ ★ ★ ★ ★ ★\n\
    ///      1 · · · · · · · ·\n  \
    ///        a b c d e f g h"
    /// );
    /// assert_eq!(set.to_string().lines().next(), Some("· · · · · · · ·"));
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            if f.alternate() {
                write!(f, "{rank} ")?;
            }
            for file in File::ALL {
                f.write_char(if self.contains(Square::new(file, rank)) {
                    '★'
                } else {
                    '·'
                })?;
                if file != File::H {
                    f.write_char(' ')?;
                }
            }
            if rank != Rank::One {
                f.write_char('\n')?;
            }
        }
        if f.alternate() {
            f.write_str("\n ")?;
            for file in File::ALL {
                write!(f, " {file}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for BitBoard {
    /// The number in sixteen hexadecimal digits, one digit for half a rank: `BitBoard(0x000000000000ff00)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitBoard({:#018x})", self.0)
    }
}

macro_rules! format_as_number {
    ($($trait:ident),+) => {$(
        impl fmt::$trait for BitBoard {
            /// Formats the number, with every flag a `u64` knows.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$trait::fmt(&self.0, f)
            }
        }
    )+};
}

format_as_number!(Binary, LowerHex, UpperHex);
