//! The one macro behind the closed enums of this crate.

/// Declares a closed enum with `ALL`, `COUNT`, `index`, `from_index` and the conversions from and to `u8`.
///
/// Index to variant is a `match` over every value: for a masked index it compiles to a plain `and`, where a look-up
/// in `ALL` would cost a load and `transmute` would cost an `unsafe`.
macro_rules! closed_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident ($what:literal) : $count:literal {
            $($(#[$variant_meta:meta])* $variant:ident = $value:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

        impl From<$name> for u8 {
            /// The value's index.
            #[inline(always)]
            fn from(value: $name) -> Self {
                value as Self
            }
        }

        impl TryFrom<u8> for $name {
            type Error = crate::IndexError;

            /// The value with this index.
            ///
            /// # Errors
            ///
            /// [`IndexError`](crate::IndexError) where there is none.
            #[inline]
            fn try_from(index: u8) -> Result<Self, Self::Error> {
                Self::from_index(index as usize).ok_or(crate::IndexError::new($what, index, $count))
            }
        }
    };
}

pub(crate) use closed_enum;
