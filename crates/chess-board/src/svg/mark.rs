//! Arrows and circles.

use core::fmt;

use chess_bits::Square;

use super::SQUARE;
use super::color::SvgColor;

/// An arrow, or a circle where both squares are the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) orig: Square,
    pub(super) dest: Square,
    pub(super) color: SvgColor,
}

/// In units of the picture: where an arrow begins and ends, seen from the middles of its squares, and how thick it is.
const BEGIN: i32 = 18;
const END: i32 = 6;
const SHAFT: i32 = 9;
const HEAD: i32 = 23;
const HEAD_LENGTH: i32 = 38;

impl Mark {
    /// Writes the mark, given the left upper corners of its squares.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, orig: (i32, i32), dest: (i32, i32)) -> fmt::Result {
        let middle = |(x, y): (i32, i32)| (x + SQUARE / 2, y + SQUARE / 2);
        let (from, to) = (middle(orig), middle(dest));
        let color = self.color.translucent();
        if from == to {
            let (x, y) = from;
            return writeln!(
                f,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"44\" fill=\"none\" {} stroke-width=\"7\"/>",
                color.stroke()
            );
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        // In tenths of a unit; the square root of integers, so that every machine writes the same.
        let length = (100 * (dx * dx + dy * dy)).isqrt();
        let point = |f: &mut fmt::Formatter<'_>, command: &str, along: i32, across: i32| {
            let x = 10 * from.0 + 100 * (dx * along - dy * across) / length;
            let y = 10 * from.1 + 100 * (dy * along + dx * across) / length;
            write!(f, "{command}{}.{} {}.{}", x / 10, x % 10, y / 10, y % 10)
        };
        let tip = length / 10 - END;
        let neck = tip - HEAD_LENGTH;
        write!(f, "<path {} d=\"", color.fill())?;
        point(f, "M", BEGIN, SHAFT)?;
        point(f, "L", neck, SHAFT)?;
        point(f, "L", neck, HEAD)?;
        point(f, "L", tip, 0)?;
        point(f, "L", neck, -HEAD)?;
        point(f, "L", neck, -SHAFT)?;
        point(f, "L", BEGIN, -SHAFT)?;
        f.write_str("z\"/>\n")
    }
}
