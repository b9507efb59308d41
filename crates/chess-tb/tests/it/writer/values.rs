//! From what is true of positions to the numbers that a subtable stores.

use super::file::{Content, MAPPED, Part, WIDE};
use super::layout::Layout;
use super::{Style, compress};
use crate::rng::Rng;

/// What is stored where more than one value will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnyValue {
    /// The value before it, if it is allowed, so that long runs arise.
    Repeated,
    /// Any of them, to catch readers who look where nothing is said.
    Random,
    /// Any of them where some are allowed, the one before where all are: most of what is not solved then takes no room.
    RandomOfSome,
}

/// The subtable of results. `allowed` gives the results (bit 0: −2, … bit 4: +2) that may stand for the men on these
/// squares, in the order of the layout's list.
pub(crate) fn wdl_part(
    layout: Layout,
    allowed: &dyn Fn(&[u8]) -> u8,
    any: AnyValue,
    style: Style,
    rng: &mut Rng,
) -> Part {
    let mut last = 2;
    let values: Vec<u16> = (0..layout.size)
        .map(|index| {
            let allowed = allowed(&layout.squares(index)[..layout.list.len()]);
            assert!(allowed & 0x1f != 0, "no value will do");
            let anew = any == AnyValue::Random || any == AnyValue::RandomOfSome && allowed != 0x1f;
            if anew || allowed & 1 << last == 0 {
                last = loop {
                    let value = rng.below(5) as u16;
                    if allowed & 1 << value != 0 {
                        break value;
                    }
                };
            }
            last
        })
        .collect();
    let first = values[0];
    let content = if values.iter().all(|&value| value == first) {
        Content::Single(first as u8)
    } else {
        compress(values, style, rng)
    };
    Part {
        layout,
        flags: 0,
        content,
        map: None,
    }
}

/// A distance to be stored: the result (−2, −1, 1 or 2) and the plies, 0 if the side is checkmated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Distance {
    pub(crate) wdl: i8,
    pub(crate) plies: u16,
}

impl Distance {
    /// The place of the result's list in the map.
    const fn list(self) -> usize {
        match self.wdl {
            2 => 0,
            -2 => 1,
            1 => 2,
            _ => 3,
        }
    }

    /// The number that stands for the distance, with the flags of the subtable.
    const fn number(self, flags: u8) -> u16 {
        match self.list() {
            list @ 0..=1 => {
                let less_one = self.plies.saturating_sub(1);
                if flags & [WIN_PLIES, LOSS_PLIES][list] == 0 {
                    less_one / 2
                } else {
                    less_one
                }
            }
            _ => (self.plies - 101) / 2,
        }
    }
}

const BLACK_TO_MOVE: u8 = 0x01;
const WIN_PLIES: u8 = 0x04;
const LOSS_PLIES: u8 = 0x08;

/// Whether and how the numbers go through lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MapStyle {
    None,
    Narrow,
    Wide,
}

/// The choices for a subtable of distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DtzStyle {
    pub(crate) black_to_move: bool,
    /// Counts wins in plies even if it could count in moves.
    pub(crate) win_plies: bool,
    pub(crate) loss_plies: bool,
    pub(crate) map: MapStyle,
}

/// The subtable of distances: `distance` gives the one of the men on these squares, or `None` if nothing is said there.
pub(crate) fn dtz_part(
    layout: Layout,
    distance: &dyn Fn(&[u8]) -> Option<Distance>,
    any: AnyValue,
    dtz_style: DtzStyle,
    style: Style,
    rng: &mut Rng,
) -> Part {
    let distances: Vec<Option<Distance>> = (0..layout.size)
        .map(|index| distance(&layout.squares(index)[..layout.list.len()]))
        .collect();
    let mut flags = 0;
    for (flag, chosen) in [
        (BLACK_TO_MOVE, dtz_style.black_to_move),
        (WIN_PLIES, dtz_style.win_plies),
        (LOSS_PLIES, dtz_style.loss_plies),
        (MAPPED, dtz_style.map != MapStyle::None),
        (WIDE, dtz_style.map == MapStyle::Wide),
    ] {
        flags |= if chosen { flag } else { 0 };
    }
    let numbers = || {
        distances
            .iter()
            .flatten()
            .map(|distance| (distance.list(), distance.number(flags)))
    };
    let mut lists: [Vec<u16>; 4] = Default::default();
    for (list, number) in numbers() {
        if !lists[list].contains(&number) {
            lists[list].push(number);
        }
    }
    for list in &mut lists {
        // The order is a matter of size only.
        rng.shuffle(list);
    }
    let mapped = dtz_style.map != MapStyle::None;
    let stored = |list: usize, number| {
        if mapped {
            lists[list].iter().position(|&other| other == number).unwrap() as u16
        } else {
            number
        }
    };
    let end = numbers()
        .map(|(list, number)| stored(list, number) + 1)
        .max()
        .unwrap_or(1);
    if end == 1 && numbers().all(|(_, number)| number == 0) {
        // The only constant that can be written.
        return Part {
            layout,
            flags: flags & !(MAPPED | WIDE),
            content: Content::Single(0),
            map: None,
        };
    }
    let mut last = 0;
    let values = distances
        .iter()
        .map(|distance| {
            last = match (distance, any) {
                (Some(distance), _) => stored(distance.list(), distance.number(flags)),
                (None, AnyValue::Repeated | AnyValue::RandomOfSome) => last,
                (None, AnyValue::Random) => rng.below(u64::from(end)) as u16,
            };
            last
        })
        .collect();
    let content = compress(values, style, rng);
    Part {
        layout,
        flags,
        content,
        map: mapped.then_some(lists),
    }
}
