//! The one macro behind the closed enums of this crate.

/// Declares a closed enum with `ALL`, `COUNT`, `index`, `from_index`.
///
/// Index to variant is a `match` over every value: for a masked index it compiles to a plain `and`, where a look-up
/// in `ALL` would cost a load and `transmute` would cost an `unsafe`.
macro_rules! closed_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident : $count:literal {
            $($(#[$variant_meta:meta])* $variant:ident = $value:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[repr(u8)]
        $vis enum $name {
            $($(#[$variant_meta])* $variant = $value),+
        }

        impl $name {
            /// How many values there are.
            pub const COUNT: usize = $count;

            /// Every value, in the order of its index.
            pub const ALL: [Self; $count] = [$(Self::$variant),+];

            /// The value's place in [`ALL`](Self::ALL), from 0.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value with this index, or `None` where there is none.
            #[inline(always)]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                match index {
                    $($value => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use closed_enum;
