//! The values of all positions of an ending, small enough to be kept for what leads into it.

use std::collections::HashMap;
use std::sync::Arc;

use chess_bits::{Color, Piece, Square};
use chess_board::{Board, Setup, Validity};
use chess_tb::{Material, Tablebase, Wdl};
use rayon::prelude::*;

use crate::slots::{IMAGES, Slots, Squares};
use crate::solve::{KING_SQUARES, Stop};
use crate::watch::Watch;

/// The value of every placement of an ending for both sides to move, from 0 (lost) to 4 (won) in the view of the side to move,
/// without rights to castle or to capture en passant.
///
/// A byte a slot: the low four bits with the first side to move, the high ones with the second.
#[derive(Debug)]
pub(crate) struct Values {
    slots: Slots,
    parts: Vec<Vec<u8>>,
}

impl Values {
    /// In place of a value: no legal position.
    pub(crate) const NONE: u8 = 15;

    /// Both sides at once: no legal position with either to move.
    const NEITHER: u8 = Self::NONE << 4 | Self::NONE;

    /// The values of both sides to move in one byte.
    pub(crate) const fn both(values: [u8; 2]) -> u8 {
        values[1] << 4 | values[0]
    }

    /// Of a part that is not there: no legal positions.
    pub(crate) fn empty(material: Material) -> Self {
        let slots = Slots::new(material);
        let parts = vec![Vec::new(); slots.parts()];
        Self { slots, parts }
    }

    /// Makes room for a part, as yet without legal positions.
    pub(crate) fn open_part(&mut self, part: usize) {
        self.parts[part] = vec![Self::NEITHER; self.slots.len()];
    }

    /// The bytes of a part.
    pub(crate) fn part_mut(&mut self, part: usize) -> &mut Vec<u8> {
        &mut self.parts[part]
    }

    /// The bytes of a part.
    pub(crate) fn part(&self, part: usize) -> &[u8] {
        &self.parts[part]
    }

    /// The men, in the order in which [`Values::wdl`] takes their squares.
    pub(crate) fn men(&self) -> &[Piece] {
        self.slots.men()
    }

    /// The value of a placement with side 0 or 1 to move, or [`Values::NONE`]. No two men on one square, and kings that do not
    /// touch.
    #[inline]
    pub(crate) fn wdl(&self, side: usize, squares: &[u8]) -> u8 {
        let (part, slot) = self.slots.find(squares);
        self.parts[part][slot] >> (4 * side) & 15
    }

    /// In how many slots a placement is: in one for each arrangement of equal men that are no pawns.
    pub(crate) fn multiplicity(&self) -> u64 {
        let pawns = self.slots.leaders() + self.slots.other_pawns();
        let groups = self.slots.men()[pawns..].chunk_by(|a, b| a == b);
        groups.map(|group| (1..=group.len() as u64).product::<u64>()).product()
    }

    /// How many bytes the values of an ending take.
    pub(crate) fn memory(material: Material) -> u64 {
        let slots = Slots::new(material);
        slots.len() as u64 * slots.parts() as u64
    }

    /// Whether [`Values::row`] can be asked for a man: not for a king of an ending without pawns, whose square may mirror all others.
    pub(crate) const fn has_row(&self, man: usize) -> bool {
        self.slots.leaders() > 0 || man >= 2
    }

    /// The values of the placements that differ in the square of one man only, who is no pawn. His square in `squares` does not matter.
    #[inline]
    pub(crate) fn row(&self, side: usize, squares: &[u8], man: usize) -> Row<'_> {
        debug_assert!(self.has_row(man));
        let mut squares: Squares = squares.iter().copied().collect();
        let mut slot_on = |square| {
            squares[man] = square;
            self.slots.find(&squares)
        };
        let ((part, a1), (_, b1)) = (slot_on(0), slot_on(1));
        let shift = 6 * (self.slots.men().len() - 1 - man);
        let digits = [a1, b1].map(|slot| (slot >> shift & 63) as u8);
        // The images of a1 and b1 tell the symmetry.
        let image = IMAGES.iter().position(|image| image[..2] == digits);
        Row {
            values: &self.parts[part],
            first: a1 & !(63 << shift),
            shift,
            image: &IMAGES[image.unwrap_or_default()],
            nibble: 4 * side,
        }
    }

    /// Asks tables for all of them.
    pub(crate) fn read(material: Material, tables: &Tablebase, watch: &Watch<'_>) -> Result<Self, Stop> {
        let mut values = Self::empty(material);
        let slots = values.slots.clone();
        for part in 0..slots.parts() {
            values.open_part(part);
            values.parts[part]
                .par_chunks_mut(1 << 12)
                .enumerate()
                .try_for_each(|(chunk, bytes)| {
                    watch.check()?;
                    read_chunk(&slots, part, chunk << 12, bytes, tables)
                })?;
            watch.advance(slots.len() as u64)?;
        }
        Ok(values)
    }
}

/// The values of placements that differ in the square of one man only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    values: &'a [u8],
    /// The slot with the man's digit zero.
    first: usize,
    /// Where in the slot that digit is.
    shift: usize,
    /// The digits of its squares.
    image: &'static [u8; 64],
    nibble: usize,
}

impl Row<'_> {
    /// The value with the man on a square, or [`Values::NONE`].
    #[inline]
    pub(crate) fn wdl(&self, square: u8) -> u8 {
        let digit = usize::from(self.image[usize::from(square)]);
        self.values[self.first | digit << self.shift] >> self.nibble & 15
    }
}

fn read_chunk(slots: &Slots, part: usize, first: usize, bytes: &mut [u8], tables: &Tablebase) -> Result<(), Stop> {
    let mut places = Vec::new();
    let mut boards = Vec::new();
    for offset in 0..bytes.len() {
        let Some(squares) = squares_of(slots, part, first + offset) else {
            continue;
        };
        for color in Color::ALL {
            if let Some(board) = board_of(slots.men(), &squares, color) {
                places.push((offset, color));
                boards.push(board);
            }
        }
    }
    for ((offset, color), wdl) in places.into_iter().zip(tables.probe_wdl_after_zeroing_batch(&boards)) {
        let byte = &mut bytes[offset];
        let shift = 4 * color as u8;
        *byte = *byte & !(15 << shift) | number_of(wdl?) << shift;
    }
    Ok(())
}

/// The squares of the men in a slot, the inverse of [`Slots::find`]; `None` if none is found there.
pub(crate) fn squares_of(slots: &Slots, part: usize, slot: usize) -> Option<Squares> {
    let men = slots.men().len();
    let mut squares = Squares::new();
    if slots.leaders() > 0 {
        squares.push(((slot >> (6 * (men - 1))) as u8 + 1) << 3 | part as u8);
    } else {
        squares.extend(KING_SQUARES[slot >> (6 * (men - 2))]);
    }
    for man in squares.len()..men {
        squares.push((slot >> (6 * (men - 1 - man)) & 63) as u8);
    }
    let pawns = slots.leaders() + slots.other_pawns();
    let on_board = squares[..pawns].iter().all(|square| (8..56).contains(square));
    (on_board && (pawns == 0 || slots.find(&squares) == (part, slot))).then_some(squares)
}

/// A board, if the placement is a legal position with this side to move.
pub(crate) fn board_of(men: &[Piece], squares: &[u8], turn: Color) -> Option<Board> {
    let mut setup = Setup::empty();
    let mut occupied = 0u64;
    for (&piece, &square) in men.iter().zip(squares) {
        if occupied >> square & 1 != 0 {
            return None;
        }
        occupied |= 1 << square;
        setup.set(Square::wrapping(square), Some(piece));
    }
    setup.side_to_move = turn;
    setup.to_board(Validity::Playable).ok()
}

/// A value as tables have it, from 0 to 4.
pub(crate) const fn number_of(wdl: Wdl) -> u8 {
    (wdl as i8 + 2) as u8
}

/// What captures and promotions lead to: values that are in memory, and tables for the rest.
#[derive(Debug, Default)]
pub(crate) struct Dependencies {
    resident: HashMap<Material, Arc<Values>>,
    tables: Option<Arc<Tablebase>>,
}

impl Dependencies {
    pub(crate) fn new(tables: Option<Arc<Tablebase>>) -> Self {
        Self {
            resident: HashMap::new(),
            tables,
        }
    }

    /// Keeps the values of an ending.
    pub(crate) fn insert(&mut self, material: Material, values: Arc<Values>) {
        self.resident.insert(material, values);
    }

    /// The values of an ending, if they are in memory.
    pub(crate) fn resident(&self, material: Material) -> Option<&Arc<Values>> {
        self.resident.get(&material)
    }

    /// The tables that are asked for what is not in memory.
    pub(crate) fn set_tables(&mut self, tables: Arc<Tablebase>) {
        self.tables = Some(tables);
    }

    pub(crate) fn tables(&self) -> Option<&Tablebase> {
        self.tables.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::touch;

    #[test]
    fn rows_are_the_values_of_their_placements() {
        for name in ["KQvK", "KQvKR", "KNNvK", "KPvK", "KPPvK", "KRvKP", "KPvKP"] {
            let mut values = Values::empty(name.parse().unwrap());
            let mut state = 1u64;
            let mut random = || {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                (state >> 33) as u8
            };
            for part in 0..values.parts.len() {
                values.open_part(part);
                values.part_mut(part).fill_with(&mut random);
            }
            let pawns = values.slots.leaders() + values.slots.other_pawns();
            let men = values.men().len();
            for _ in 0..2000 {
                let mut squares: Squares = (0..men)
                    .map(|man| if man < pawns { 8 + random() % 48 } else { random() % 64 })
                    .collect();
                if pawns == 0 && touch(squares[0], squares[1]) || pawns == 2 && squares[0] == squares[1] {
                    continue;
                }
                for man in pawns..men {
                    if !values.has_row(man) {
                        continue;
                    }
                    let before = squares[man];
                    let row = values.row(1, &squares, man);
                    for square in 0..64 {
                        squares[man] = square;
                        assert_eq!(row.wdl(square), values.wdl(1, &squares), "{name}: {squares:?}");
                    }
                    squares[man] = before;
                }
            }
        }
    }
}
