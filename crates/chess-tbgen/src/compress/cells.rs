//! A value of the sequence to compress, or what it may be.

/// A value that must be stored, or the set of values that may.
///
/// Below [`LOWER`] it is a leaf, a value that matters; [`ANY`] may be any leaf, and [`below`] a limit any leaf below it.
pub(crate) type Cell = u16;

/// From here on the cells are those of [`below`].
const LOWER: Cell = 0xff00;

/// The cell that any value may stand for.
pub(crate) const ANY: Cell = 0xffff;

/// The cell that any leaf below a limit (1 to 254) may stand for.
pub(crate) const fn below(limit: u8) -> Cell {
    LOWER | limit as Cell
}

/// Whether the cell has just one value.
#[inline(always)]
pub(crate) const fn is_exact(cell: Cell) -> bool {
    cell < LOWER
}

/// Whether a leaf may stand in a cell.
#[inline(always)]
pub(crate) const fn allows(cell: Cell, leaf: u16) -> bool {
    if is_exact(cell) {
        cell == leaf
    } else {
        cell == ANY || leaf < (cell & 0xff)
    }
}
