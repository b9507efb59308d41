//! From the end backwards, ply by ply: which positions of a slice are won or lost, and in how many plies.

use core::mem;
use core::sync::atomic::{AtomicU64, Ordering};

use chess_bits::{BitBoard, Color};
use rayon::prelude::*;

use super::Stop;
use super::pending::{best_zeroing, finished, pending, settled};
use super::share::Share;
use super::slice::{Place, Slice};
use super::zeroing::{BLESSED, CURSED, LOST, NO_MOVE, WON, Zeroing, ZeroingMoves};
use crate::entry::Entry;
use crate::values::Values;

/// From this distance on wins are cursed, and losses blessed.
const CURSED_PLIES: u16 = 101;

/// So many words are worked on at a time: those of one word of [`Marked::dirty`].
const CHUNK: usize = 64;

/// Fewer chunks than this are not worth another thread.
const CHUNKS_A_THREAD: usize = 8;

/// After so many chunks progress is told.
const CHUNKS_A_REPORT: usize = 256;

/// A set of placements that threads add to.
#[derive(Debug)]
struct Marked {
    words: Vec<AtomicU64>,
    /// Which words are not empty, a bit each.
    dirty: Vec<AtomicU64>,
}

impl Marked {
    fn new(words: usize) -> Self {
        let zeros = |count| (0..count).map(|_| AtomicU64::new(0)).collect();
        Self {
            words: zeros(words),
            dirty: zeros(words.div_ceil(CHUNK)),
        }
    }

    #[inline]
    fn add(&self, word: usize, bits: u64) {
        let cell = &self.words[word];
        let old = cell.load(Ordering::Relaxed);
        if bits & !old == 0 {
            return;
        }
        cell.fetch_or(bits, Ordering::Relaxed);
        if old == 0 {
            self.dirty[word / CHUNK].fetch_or(1 << (word % CHUNK), Ordering::Relaxed);
        }
    }

    fn is_empty(&mut self) -> bool {
        self.dirty.iter_mut().all(|dirty| *dirty.get_mut() == 0)
    }
}

/// What is not settled of the 64 placements of a word.
#[derive(Clone, Copy, Default, Debug)]
struct Unsettled {
    /// Positions that are neither won nor lost so far.
    open: u64,
    /// Those of them that no zeroing move keeps from being lost in the plies at hand.
    losable: u64,
}

/// One side to move.
#[derive(Debug)]
struct Side {
    unsettled: Vec<Unsettled>,
    /// Positions that are not won, so that the other side wants to move there.
    refuge: Vec<u64>,
    /// To be won in the ply at hand.
    winning: Marked,
    /// To be won in the ply after.
    winning_next: Marked,
    /// To be looked at in the ply at hand: a move leads to a position that the other side wins.
    suspects: Marked,
}

/// What all that works on a slice needs to know.
struct Solving<'a> {
    slice: &'a Slice,
    moves: &'a ZeroingMoves<'a>,
    share: &'a Share<'a>,
}

/// Works out all positions of a slice, and gives their values, a byte a slot.
pub(crate) fn solve_slice(
    slice: &Slice,
    moves: &ZeroingMoves<'_>,
    finished_values: &Values,
    entries: [&mut [Entry]; 2],
    share: &Share<'_>,
) -> Result<Vec<u8>, Stop> {
    let solving = Solving { slice, moves, share };
    let mut sides = solving.legal_positions()?;
    let [first, second] = entries;
    solving.first_plies(Color::White, &mut sides, first, finished_values)?;
    solving.first_plies(Color::Black, &mut sides, second, finished_values)?;
    solving.settle_won(1, &mut sides, [&mut *first, &mut *second])?;
    solving.further_plies(&mut sides, [&mut *first, &mut *second])?;
    Ok(solving.finish([first, second]))
}

impl Solving<'_> {
    fn legal_positions(&self) -> Result<[Side; 2], Stop> {
        let slice = self.slice;
        let words = slice.words();
        let mut sides = Color::ALL.map(|_| Side {
            unsettled: vec![Unsettled::default(); words],
            refuge: vec![0; words],
            winning: Marked::new(words),
            winning_next: Marked::new(words),
            suspects: Marked::new(words),
        });
        let [white, black] = &mut sides;
        (
            white.unsettled.par_chunks_mut(CHUNK),
            white.refuge.par_chunks_mut(CHUNK),
            black.unsettled.par_chunks_mut(CHUNK),
            black.refuge.par_chunks_mut(CHUNK),
        )
            .into_par_iter()
            .with_min_len(CHUNKS_A_THREAD)
            .enumerate()
            .try_for_each(|(chunk, (white, white_refuge, black, black_refuge))| {
                self.share.check()?;
                for offset in 0..white.len() {
                    let Some(place) = slice.place(chunk * CHUNK + offset) else {
                        continue;
                    };
                    let free = !place.fixed.0;
                    // The side that is not to move must not be in check.
                    let legal = [Color::Black, Color::White].map(|other| free & !slice.attacked(&place, other));
                    let [of_white, of_black] = legal.map(|open| Unsettled { open, losable: 0 });
                    (white[offset], black[offset]) = (of_white, of_black);
                    (white_refuge[offset], black_refuge[offset]) = (legal[0], legal[1]);
                }
                Ok::<(), Stop>(())
            })?;
        Ok(sides)
    }

    /// Finds the zeroing moves, and settles what is lost in 0 or 1 plies.
    fn first_plies(
        &self,
        color: Color,
        sides: &mut [Side; 2],
        entries: &mut [Entry],
        values: &Values,
    ) -> Result<(), Stop> {
        let (side, other) = side_and_other(sides, color);
        let (winning, other_side) = (&side.winning, &*other);
        // Of both sides together half of the work, told a group of chunks at a time.
        let pieces = 4 * self.slice.words() / (CHUNK * CHUNKS_A_REPORT);
        (side.unsettled.par_chunks_mut(CHUNK), entries.par_chunks_mut(64 * CHUNK))
            .into_par_iter()
            .with_min_len(CHUNKS_A_THREAD)
            .enumerate()
            .try_for_each(|(chunk, (unsettled, entries))| {
                self.share.check()?;
                for (offset, (unsettled, entries)) in unsettled.iter_mut().zip(entries.chunks_mut(64)).enumerate() {
                    if unsettled.open == 0 {
                        continue;
                    }
                    let Some(place) = self.slice.place(chunk * CHUNK + offset) else {
                        continue;
                    };
                    let zeroing = self.moves.find(self.slice, &place, color, unsettled.open, values)?;
                    self.begin(color, &place, &zeroing, unsettled, entries, winning, other_side);
                }
                if chunk % CHUNKS_A_REPORT == CHUNKS_A_REPORT - 1 {
                    self.share.advance(pieces)?;
                }
                Ok(())
            })
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of two sides that may be touched at the same time"
    )]
    fn begin(
        &self,
        color: Color,
        place: &Place,
        zeroing: &Zeroing,
        unsettled: &mut Unsettled,
        entries: &mut [Entry],
        winning: &Marked,
        other: &Side,
    ) {
        let mut by_best = [0; 6];
        by_best[usize::from(NO_MOVE)] = unsettled.open & !zeroing.any;
        for square in BitBoard(zeroing.any) {
            by_best[usize::from(zeroing.best(square as usize))] |= 1 << square as u8;
        }
        for square in BitBoard(unsettled.open) {
            let square = square as usize;
            entries[square] = pending(zeroing.capture[square], zeroing.pawn[square]);
        }
        let [no_move, lost] = [NO_MOVE, LOST].map(|best| by_best[usize::from(best)]);
        unsettled.losable = no_move | lost;
        winning.add(place.word, by_best[usize::from(WON)]);
        // No quiet move either: mate, or the last one loses.
        let in_check = no_move & self.slice.attacked(place, color);
        let stuck = self
            .slice
            .without_move_into(place, color, in_check | lost, &other.refuge);
        settle(stuck & in_check, unsettled, entries, |entry| settled(entry, false, 0));
        settle(stuck & lost, unsettled, entries, |entry| settled(entry, false, 1));
        for (bits, winning) in [(stuck & in_check, &other.winning), (stuck & lost, &other.winning_next)] {
            self.add_origins(place, color.opposite(), bits, winning, |word| {
                other.unsettled[word].open
            });
        }
    }

    /// Marks the positions with `color` to move that lead to `bits`, as far as they are among those that `wanted` tells of a word.
    #[inline]
    fn add_origins(&self, place: &Place, color: Color, bits: u64, marked: &Marked, wanted: impl Fn(usize) -> u64) {
        if bits == 0 {
            return;
        }
        self.slice.for_each_origin(place, color, bits, |word, origins| {
            let origins = origins & wanted(word);
            if origins != 0 {
                marked.add(word, origins);
            }
        });
    }

    fn further_plies(&self, sides: &mut [Side; 2], entries: [&mut [Entry]; 2]) -> Result<(), Stop> {
        let [first, second] = entries;
        let mut plies = 1;
        loop {
            for side in &mut *sides {
                mem::swap(&mut side.winning, &mut side.winning_next);
            }
            plies += 1;
            let is_quiet = sides
                .iter_mut()
                .all(|side| side.winning.is_empty() && side.suspects.is_empty());
            if is_quiet && plies > CURSED_PLIES {
                return Ok(());
            }
            if is_quiet {
                plies = CURSED_PLIES;
            }
            if plies == CURSED_PLIES {
                self.begin_cursed(&mut sides[0], first);
                self.begin_cursed(&mut sides[1], second);
            }
            self.settle_lost(plies, Color::White, sides, first)?;
            self.settle_lost(plies, Color::Black, sides, second)?;
            self.settle_won(plies, sides, [&mut *first, &mut *second])?;
        }
    }

    /// From now on zeroing moves to positions that are won or lost but for the 50-move rule count.
    fn begin_cursed(&self, side: &mut Side, entries: &[Entry]) {
        let (winning, suspects) = (&side.winning, &side.suspects);
        (side.unsettled.par_chunks_mut(CHUNK), entries.par_chunks(64 * CHUNK))
            .into_par_iter()
            .with_min_len(CHUNKS_A_THREAD)
            .enumerate()
            .for_each(|(chunk, (unsettled, entries))| {
                for (offset, (unsettled, entries)) in unsettled.iter_mut().zip(entries.chunks(64)).enumerate() {
                    let (mut won, mut lost) = (0, 0);
                    for square in BitBoard(unsettled.open & !unsettled.losable) {
                        match best_zeroing(entries[square as usize]) {
                            CURSED => won |= 1 << square as u8,
                            BLESSED => lost |= 1 << square as u8,
                            _ => {}
                        }
                    }
                    winning.add(chunk * CHUNK + offset, won);
                    suspects.add(chunk * CHUNK + offset, lost);
                    unsettled.losable |= lost;
                }
            });
    }

    /// Looks at the suspects of one side: those whose every move loses are lost.
    fn settle_lost(&self, plies: u16, color: Color, sides: &mut [Side; 2], entries: &mut [Entry]) -> Result<(), Stop> {
        let (side, other) = side_and_other(sides, color);
        let other = &*other;
        let Marked { words, dirty } = &mut side.suspects;
        (
            dirty.par_iter_mut(),
            words.par_chunks_mut(CHUNK),
            side.unsettled.par_chunks_mut(CHUNK),
            entries.par_chunks_mut(64 * CHUNK),
        )
            .into_par_iter()
            .with_min_len(CHUNKS_A_THREAD)
            .enumerate()
            .try_for_each(|(chunk, (dirty, words, unsettled, entries))| {
                let dirty = BitBoard(mem::take(dirty.get_mut()));
                if dirty.is_empty() {
                    return Ok(());
                }
                self.share.check()?;
                for offset in dirty {
                    let offset = offset as usize;
                    let suspects = mem::take(words[offset].get_mut()) & unsettled[offset].losable;
                    if suspects == 0 {
                        continue;
                    }
                    let Some(place) = self.slice.place(chunk * CHUNK + offset) else {
                        continue;
                    };
                    let lost = self.slice.without_move_into(&place, color, suspects, &other.refuge);
                    let entries = &mut entries[64 * offset..64 * (offset + 1)];
                    settle(lost, &mut unsettled[offset], entries, |entry| {
                        settled(entry, false, plies)
                    });
                    self.add_origins(&place, color.opposite(), lost, &other.winning_next, |word| {
                        other.unsettled[word].open
                    });
                }
                Ok(())
            })
    }

    /// What was found to be won in this many plies is won.
    fn settle_won(&self, plies: u16, sides: &mut [Side; 2], entries: [&mut [Entry]; 2]) -> Result<(), Stop> {
        for (color, entries) in Color::ALL.into_iter().zip(entries) {
            let (side, other) = side_and_other(sides, color);
            let other = &*other;
            let Marked { words, dirty } = &mut side.winning;
            (
                dirty.par_iter_mut(),
                words.par_chunks_mut(CHUNK),
                side.unsettled.par_chunks_mut(CHUNK),
                side.refuge.par_chunks_mut(CHUNK),
                entries.par_chunks_mut(64 * CHUNK),
            )
                .into_par_iter()
                .with_min_len(CHUNKS_A_THREAD)
                .enumerate()
                .try_for_each(|(chunk, (dirty, words, unsettled, refuge, entries))| {
                    let dirty = BitBoard(mem::take(dirty.get_mut()));
                    if dirty.is_empty() {
                        return Ok(());
                    }
                    self.share.check()?;
                    for offset in dirty {
                        let offset = offset as usize;
                        let won = mem::take(words[offset].get_mut()) & unsettled[offset].open;
                        if won == 0 {
                            continue;
                        }
                        let Some(place) = self.slice.place(chunk * CHUNK + offset) else {
                            continue;
                        };
                        refuge[offset] &= !won;
                        let entries = &mut entries[64 * offset..64 * (offset + 1)];
                        settle(won, &mut unsettled[offset], entries, |entry| {
                            settled(entry, true, plies)
                        });
                        self.add_origins(&place, color.opposite(), won, &other.suspects, |word| {
                            other.unsettled[word].losable
                        });
                    }
                    Ok::<(), Stop>(())
                })?;
        }
        Ok(())
    }

    /// What is not settled is drawn.
    fn finish(&self, entries: [&mut [Entry]; 2]) -> Vec<u8> {
        let [first, second] = entries;
        let mut values = vec![0; first.len()];
        (first.par_iter_mut(), second.par_iter_mut(), values.par_iter_mut())
            .into_par_iter()
            .with_min_len(64 * CHUNK * CHUNKS_A_THREAD)
            .for_each(|(first, second, both)| {
                let values = [first, second].map(|entry| {
                    let (finished, value) = finished(*entry);
                    *entry = finished;
                    value
                });
                *both = Values::both(values);
            });
        if self.slice.has_copies() {
            rayon::join(
                || rayon::join(|| self.copy(first), || self.copy(second)),
                || self.copy(&mut values),
            );
        }
        values
    }

    /// Fills the words that are copies of others.
    fn copy<T: Copy>(&self, slots: &mut [T]) {
        for word in 0..self.slice.words() {
            if let Some(original) = self.slice.original_of(word) {
                slots.copy_within(64 * original..64 * (original + 1), 64 * word);
            }
        }
    }
}

fn settle(bits: u64, unsettled: &mut Unsettled, entries: &mut [Entry], settled: impl Fn(Entry) -> Entry) {
    unsettled.open &= !bits;
    unsettled.losable &= !bits;
    for square in BitBoard(bits) {
        let entry = &mut entries[square as usize];
        *entry = settled(*entry);
    }
}

const fn side_and_other(sides: &mut [Side; 2], color: Color) -> (&mut Side, &mut Side) {
    let [white, black] = sides;
    match color {
        Color::White => (white, black),
        Color::Black => (black, white),
    }
}
