//! Colours of a picture.

use core::fmt;

/// A colour: red, green and blue, and how much of what lies below it hides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SvgColor {
    red: u8,
    green: u8,
    blue: u8,
    /// 255 hides everything.
    alpha: u8,
}

impl SvgColor {
    /// The green of arrows.
    pub const GREEN: Self = Self::rgb(0x1f, 0x8a, 0x2f);
    /// The red of arrows.
    pub const RED: Self = Self::rgb(0xc0, 0x28, 0x28);
    /// The yellow of arrows.
    pub const YELLOW: Self = Self::rgb(0xe6, 0xb4, 0x00);
    /// The blue of arrows.
    pub const BLUE: Self = Self::rgb(0x1f, 0x5f, 0xb4);
    /// What tints the squares of the last move.
    pub(super) const LAST_MOVE: Self = Self::rgba(0xcd, 0xd2, 0x3c, 0xa0);

    /// A colour that hides what lies below. Highlights and arrows let a little of that through all the same.
    #[must_use]
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self::rgba(red, green, blue, u8::MAX)
    }

    /// A colour that hides what lies below as far as `alpha` says: 0 does not at all, 255 does.
    #[must_use]
    pub const fn rgba(red: u8, green: u8, blue: u8, alpha: u8) -> Self {
        Self {
            red,
            green,
            blue,
            alpha,
        }
    }

    /// The colour as it is laid over a square or a piece: where it would hide all, it hides half.
    pub(super) const fn translucent(self) -> Self {
        Self {
            alpha: if self.alpha == u8::MAX { 0x90 } else { self.alpha },
            ..self
        }
    }

    /// The attributes that fill a shape with it.
    pub(super) const fn fill(self) -> Paint {
        Paint("fill", self)
    }

    /// The attributes that draw the outline of a shape with it.
    pub(super) const fn stroke(self) -> Paint {
        Paint("stroke", self)
    }
}

/// The attributes of a shape for one colour.
pub(super) struct Paint(&'static str, SvgColor);

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(
            attribute,
            SvgColor {
                red,
                green,
                blue,
                alpha,
            },
        ) = self;
        write!(f, "{attribute}=\"#{red:02x}{green:02x}{blue:02x}\"")?;
        if *alpha == u8::MAX {
            return Ok(());
        }
        // In thousandths, rounded: there are no floating-point numbers whose text might differ.
        let opacity = (u32::from(*alpha) * 1000 + 127) / 255;
        write!(f, " {attribute}-opacity=\"0.{opacity:03}\"")
    }
}
