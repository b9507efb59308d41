//! Where the four fields of a digest lie in its 16 bits: the one place that knows.

/// Lowest bit of the auxiliary data.
pub(crate) const AUX_SHIFT: u32 = 0;
/// Lowest bit of the destination square.
pub(crate) const DEST_SHIFT: u32 = 2;
/// Lowest bit of the origin square.
pub(crate) const ORIG_SHIFT: u32 = 8;
/// Lowest bit of the move type.
pub(crate) const TYPE_SHIFT: u32 = 14;

/// The bits of the auxiliary data.
pub(crate) const AUX_MASK: u16 = 0b11 << AUX_SHIFT;
/// The bits of the destination square.
pub(crate) const DEST_MASK: u16 = 0b11_1111 << DEST_SHIFT;
/// The bits of the origin square.
pub(crate) const ORIG_MASK: u16 = 0b11_1111 << ORIG_SHIFT;
/// The bits of the move type.
pub(crate) const TYPE_MASK: u16 = 0b11 << TYPE_SHIFT;

// Together the fields fill the number, and no two of them overlap: the sum of disjoint masks equals their union.
const _: () = assert!(AUX_MASK | DEST_MASK | ORIG_MASK | TYPE_MASK == u16::MAX);
const _: () = assert!(AUX_MASK as u32 + DEST_MASK as u32 + ORIG_MASK as u32 + TYPE_MASK as u32 == u16::MAX as u32);
