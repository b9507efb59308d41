//! One table, and how a position is looked up in it.

use core::fmt;
use std::boxed::Box;
use std::vec::Vec;

use chess_bits::Color;

use super::blocks::Blocks;
use super::bytes::Bytes;
use super::code::NO_SYMBOL;
use super::error::Trouble;
use super::index::{Numbering, leading_pawn};
use super::men::Men;
use crate::{Dtz, MaybeRounded, Wdl};

/// The two tables of an ending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableKind {
    /// Win, draw, loss: files `.rtbw`.
    Wdl,
    /// Distances to zeroing: files `.rtbz`.
    Dtz,
}

impl TableKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Dtz];

    /// The extension of a file of this kind, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "rtbw",
            Self::Dtz => "rtbz",
        }
    }

    /// The first four bytes of a file of this kind.
    #[doc(hidden)]
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        match self {
            Self::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Self::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    pub(crate) const fn greatest_value(self) -> u16 {
        match self {
            Self::Wdl => 4,
            Self::Dtz => NO_SYMBOL,
        }
    }
}

/// `WDL` or `DTZ`.
impl fmt::Display for TableKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wdl => "WDL",
            Self::Dtz => "DTZ",
        })
    }
}

/// The bits of the bytes that say what a file and its subtables hold.
pub mod flag {
    /// Of the file: both sides are stored, or would be if it were a WDL table.
    pub const SPLIT: u8 = 0x01;
    /// Of the file.
    pub const PAWNS: u8 = 0x02;
    /// Of a DTZ subtable: it is Black who is to move.
    pub const BLACK: u8 = 0x01;
    /// Of a DTZ subtable: its values are places in lists.
    pub const MAPPED: u8 = 0x02;
    /// Of a DTZ subtable: wins are counted in plies and not in moves.
    pub const WINS_IN_PLIES: u8 = 0x04;
    /// Of a DTZ subtable: losses are.
    pub const LOSSES_IN_PLIES: u8 = 0x08;
    /// Of a DTZ subtable: the lists have entries of 16 bits.
    pub const WIDE_MAP: u8 = 0x10;
    /// Of any subtable: there is one value only.
    pub const CONSTANT: u8 = 0x80;
}

/// A table whose header has been read and checked.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) is_symmetric: bool,
    /// Of the leading pawns.
    pub(crate) pawn_code: Option<u8>,
    /// Sides of the first file, sides of the second, …
    pub(crate) subtables: Vec<Subtable>,
    /// How many sides are stored.
    pub(crate) sides: usize,
    /// The size of the file in bytes.
    pub(crate) size: u64,
    /// Where the contents end, as the headers have it, before the padding.
    pub(crate) contents_end: u64,
}

/// One side to move and one file of the leading pawn.
#[derive(Debug)]
pub(crate) struct Subtable {
    /// The men as they are listed, by their codes.
    pub(crate) list: Vec<u8>,
    pub(crate) numbering: Numbering,
    pub(crate) flags: u8,
    pub(crate) values: Values,
    /// By class: win, loss, cursed win, blessed loss. Empty if values are not mapped.
    pub(crate) maps: [Box<[u16]>; 4],
}

#[derive(Debug)]
pub(crate) enum Values {
    /// Every position has this one.
    Constant(u8),
    Blocks(Blocks),
}

/// Where the result of a position is.
pub(crate) enum Located<'a> {
    Known(Wdl),
    At(&'a Blocks, u64),
}

/// The result that a number stands for; the numbers were checked when the table was opened.
#[inline(always)]
pub(crate) fn wdl_of(value: u16) -> Wdl {
    Wdl::ALL[usize::from(value).min(Wdl::COUNT - 1)]
}

/// A distance as a table has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Distance {
    /// The table has the other side to move.
    OtherSide,
    /// The plies, without the sign that says who wins.
    Plies(MaybeRounded<u32>),
    /// A number for which there is no distance: right only where the distance has no meaning.
    Unlisted(u16),
}

impl Table {
    /// Bytes of memory that the shortcuts take.
    pub(crate) fn shortcuts_memory(&self) -> usize {
        let of = |subtable: &Subtable| match &subtable.values {
            Values::Constant(_) => 0,
            Values::Blocks(blocks) => blocks.shortcuts.memory(),
        };
        self.subtables.iter().map(of).sum()
    }

    /// The subtable of a position, its index there, and whether the side to move of the table's view is the second.
    ///
    /// `is_swapped` says that the colours of the position are those of the table exchanged.
    #[inline(always)]
    fn locate(&self, men: &Men, is_swapped: bool) -> (usize, bool, u8, bool) {
        let black_to_move = matches!(men.turn, Color::Black);
        let swap = if self.is_symmetric { black_to_move } else { is_swapped };
        let second_to_move = black_to_move != swap;
        let (file, leader) = match self.pawn_code {
            Some(code) => {
                let leader = leading_pawn(men, code, swap);
                let file = leader & 7;
                (usize::from(file.min(7 - file)), leader)
            }
            None => (0, 0),
        };
        (file, swap, leader, second_to_move)
    }

    /// The result that is stored for a position: what it is if no capture is better.
    #[inline(always)]
    pub(crate) fn wdl(&self, bytes: impl Bytes, men: &Men, is_swapped: bool) -> Result<Wdl, Box<Trouble>> {
        match self.locate_wdl(men, is_swapped) {
            Located::Known(wdl) => Ok(wdl),
            Located::At(blocks, index) => Ok(wdl_of(blocks.value(bytes, index)?)),
        }
    }

    /// Where the result of a position is stored.
    #[inline(always)]
    pub(crate) fn locate_wdl(&self, men: &Men, is_swapped: bool) -> Located<'_> {
        let (file, swap, leader, second_to_move) = self.locate(men, is_swapped);
        let side = usize::from(second_to_move) & (self.sides - 1);
        let subtable = &self.subtables[file * self.sides + side];
        match &subtable.values {
            Values::Constant(value) => Located::Known(wdl_of(u16::from(*value))),
            Values::Blocks(blocks) => Located::At(blocks, subtable.numbering.index(men, swap, leader)),
        }
    }

    /// The distance that is stored for a position of a class.
    ///
    /// Meaningless for draws, and where a capture or a move of a pawn wins.
    #[inline(always)]
    pub(crate) fn dtz(
        &self,
        bytes: impl Bytes,
        men: &Men,
        is_swapped: bool,
        wdl: Wdl,
    ) -> Result<Distance, Box<Trouble>> {
        let (file, swap, leader, second_to_move) = self.locate(men, is_swapped);
        let subtable = &self.subtables[file * self.sides];
        if (subtable.flags & flag::BLACK != 0) != second_to_move {
            return Ok(Distance::OtherSide);
        }
        let value = match &subtable.values {
            Values::Constant(value) => u16::from(*value),
            Values::Blocks(blocks) => blocks.value(bytes, subtable.numbering.index(men, swap, leader))?,
        };
        Ok(subtable.distance(value, wdl))
    }
}

impl Subtable {
    /// The side to move that a DTZ subtable is for, in the view of the table.
    pub(crate) const fn stored_side(&self) -> Color {
        if self.flags & flag::BLACK == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    #[inline(always)]
    fn distance(&self, value: u16, wdl: Wdl) -> Distance {
        let (list, plies_flag) = match wdl {
            Wdl::Win | Wdl::Draw => (0, flag::WINS_IN_PLIES),
            Wdl::Loss => (1, flag::LOSSES_IN_PLIES),
            Wdl::CursedWin => (2, 0),
            Wdl::BlessedLoss => (3, 0),
        };
        let number = if self.flags & (flag::MAPPED | flag::CONSTANT) == flag::MAPPED {
            match self.maps[list].get(usize::from(value)) {
                Some(&number) => number,
                None => return Distance::Unlisted(value),
            }
        } else {
            value
        };
        let number = u32::from(number);
        let least = Dtz::before_zeroing(wdl).0.unsigned_abs();
        Distance::Plies(if self.flags & plies_flag != 0 {
            MaybeRounded::Precise(least + number)
        } else {
            MaybeRounded::Rounded(least + 2 * number)
        })
    }
}
