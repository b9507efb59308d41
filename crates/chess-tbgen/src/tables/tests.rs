//! Tables of results that were made up, and what a prober reads from them: more kinds of tables than there are in small endings.

use chess_bits::{Color, PieceType};
use chess_board::Board;
use chess_tb::{Dtz, MaybeRounded, Tablebase};

use super::*;
use crate::folder::tests::Scratch;
use crate::slots::IMAGES;
use crate::values::board_of;

/// A number that looks random, the same for the same `number`.
const fn scrambled(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// Two slots that are mirror images of each other have one number.
fn number_of(slots: &Slots, part: usize, slot: usize) -> u64 {
    // Both kings on the long diagonal, and one other man.
    let image = if slots.parts() == 1 && slot >> 6 >= 441 {
        slot & !63 | usize::from(IMAGES[4][slot & 63])
    } else {
        slot
    };
    (slot.min(image) * 4 + part) as u64
}

/// What is made up of the first side to move (or the second) by a number; the other side gets noise, so that it is not stored.
struct Game {
    name: &'static str,
    stored: Color,
    flags: u8,
    entry: fn(u64) -> Entry,
}

const DRAW: Entry = Entry::new(2, Entry::NO_DISTANCE);

fn noise(number: u64) -> Entry {
    let plies = (scrambled(number) % 700) as u16;
    match scrambled(!number) % 4 {
        0 => DRAW,
        1 => Entry::new(3, 101 + plies),
        2 => Entry::new(4, 1 + plies % 90),
        _ => Entry::new(1, 101 + plies),
    }
}

/// Blocks of numbers that are alike, with exceptions.
fn slow(number: u64) -> u64 {
    if scrambled(number) % 16 == 0 {
        scrambled(number) >> 8
    } else {
        scrambled(number >> 6)
    }
}

fn games() -> Vec<Game> {
    let game = |name, stored, flags, entry| Game {
        name,
        stored,
        flags,
        entry,
    };
    vec![
        game("KQvK", Color::White, 0, |_| Entry::new(4, 5)),
        game("KQvK", Color::White, flag::MAPPED, |number| match slow(number) % 7 {
            0 => DRAW,
            plies @ 1..=3 => Entry::new(4, plies as u16 * 10),
            plies => Entry::new(0, plies as u16),
        }),
        game("KQvK", Color::White, flag::WINS_IN_PLIES, |number| {
            Entry::new(4, 1 + (slow(number) % 100) as u16)
        }),
        game("KQvK", Color::White, flag::MAPPED | flag::WIDE_MAP, |number| {
            match slow(number) % 3 {
                0 => Entry::new(4, 1 + (slow(number) / 3 % 99) as u16),
                1 => DRAW,
                _ => Entry::new(3, 101 + (slow(number) / 3 % 1200) as u16),
            }
        }),
        game(
            "KQvK",
            Color::White,
            flag::MAPPED | flag::LOSSES_IN_PLIES,
            |number| match slow(number) % 4 {
                0 => Entry::new(4, 1 + (slow(number) / 4 % 9) as u16),
                1 => Entry::new(0, (slow(number) / 4 % 101) as u16),
                2 => Entry::new(1, 101 + (slow(number) / 4 % 300) as u16),
                _ => Entry::new(3, 101 + (slow(number) / 4 % 30) as u16),
            },
        ),
        game("KRvK", Color::Black, flag::MAPPED, |number| match slow(number) % 3 {
            0 => Entry::new(0, (slow(number) / 3 % 60) as u16),
            1 => Entry::new(4, 31 + (slow(number) / 3 % 60) as u16),
            _ => DRAW,
        }),
        game("KPvK", Color::Black, flag::MAPPED, |number| match slow(number) % 3 {
            0 => Entry::new(0, (slow(number) / 3 % 60) as u16),
            1 => Entry::new(1, 101 + (slow(number) / 3 % 60) as u16),
            _ => DRAW,
        }),
    ]
}

fn made(game: &Game, scratch: &Scratch) -> (Vec<[Vec<Entry>; 2]>, Tablebase) {
    let material: Material = game.name.parse().unwrap();
    let slots = Slots::new(material);
    let mut tables = Tables::new(material);
    let mut parts = Vec::new();
    for part in 0..slots.parts() {
        let entries = Color::ALL.map(|side| -> Vec<Entry> {
            let entry = if side == game.stored { game.entry } else { noise };
            (0..slots.len())
                .map(|slot| entry(number_of(&slots, part, slot)))
                .collect()
        });
        Watch::unwatched(|watch| tables.add_part(part, [&entries[0], &entries[1]], watch)).unwrap();
        parts.push(entries);
    }
    let mut tablebase = Tablebase::new();
    for kind in TableKind::ALL {
        let bytes = tables.file(kind);
        let path = scratch.path().join(format!("{material}.{}", kind.extension()));
        std::fs::write(&path, &bytes).unwrap();
        tablebase.add_table(material, kind, bytes);
        let info = chess_tb::info(&path).unwrap_or_else(|error| panic!("{error}"));
        if kind == TableKind::Dtz {
            assert!(
                info.subtables.iter().all(|subtable| subtable.side == Some(game.stored)),
                "{}",
                game.name
            );
        }
    }
    assert!(
        tables
            .dtz
            .iter()
            .all(|subtable| subtable.flags & !flag::BLACK == game.flags),
        "{:?}",
        tables.dtz
    );
    (parts, tablebase)
}

fn has_captures(board: &Board) -> bool {
    board
        .legal_moves()
        .into_iter()
        .any(|digest| board.occupied().contains(digest.dest_square()))
}

/// Whether a distance that was read may be that of an entry.
fn is_told(entry: Entry, flags: u8, told: MaybeRounded<Dtz>) -> bool {
    let Dtz(told) = told.ignore_rounding();
    let distance = i32::from(entry.distance());
    let (sign, in_plies) = match entry.code() {
        4 => (1, flags & flag::WINS_IN_PLIES != 0),
        3 => (1, false),
        2 => return told == 0,
        1 => (-1, false),
        // Mate.
        _ if distance == 0 => return told == -1,
        _ => (-1, flags & flag::LOSSES_IN_PLIES != 0),
    };
    sign * told == distance || !in_plies && sign * told + 1 == distance
}

#[test]
fn what_was_put_in_is_read() {
    let scratch = Scratch::new("made-up");
    for game in games() {
        let (parts, tables) = made(&game, &scratch);
        let slots = Slots::new(game.name.parse().unwrap());
        let mut compared = 0;
        for number in (0..64u32.pow(3)).step_by(5) {
            let squares = [number / 64 / 64, number / 64 % 64, number % 64].map(|square| square as u8);
            let stands = |(man, &square): (&chess_bits::Piece, &u8)| {
                man.piece_type() != PieceType::Pawn || (8..56).contains(&square)
            };
            if !slots.men().iter().zip(&squares).all(stands) {
                continue;
            }
            for side in Color::ALL {
                let Some(board) = board_of(slots.men(), &squares, side).filter(|board| !has_captures(board)) else {
                    continue;
                };
                let (part, slot) = slots.find(&squares);
                let entry = parts[part][side as usize][slot];
                let result = tables.probe_wdl_after_zeroing(&board).unwrap();
                assert_eq!(i32::from(result) + 2, i32::from(entry.code()), "{board}");
                if side == game.stored {
                    let told = tables.probe_dtz(&board).unwrap();
                    assert!(is_told(entry, game.flags, told), "{board}: {told:?} of {entry:?}");
                }
                compared += 1;
            }
        }
        assert!(compared > 30_000, "{compared}");
    }
}

#[test]
fn what_is_drawn_or_may_be_anything_takes_no_room() {
    let material: Material = "KNvK".parse().unwrap();
    let slots = Slots::new(material);
    let mut tables = Tables::new(material);
    let draws: Vec<Entry> = (0..slots.len())
        .map(|slot| if slot % 3 == 0 { Entry::NONE } else { DRAW })
        .collect();
    Watch::unwatched(|watch| tables.add_part(0, [&draws, &draws], watch)).unwrap();
    assert!(
        tables
            .wdl
            .iter()
            .all(|subtable| matches!(subtable.contents, Contents::Constant(2)))
    );
    assert!(matches!(tables.dtz[0].contents, Contents::Constant(0)));
    assert_eq!(TableKind::ALL.map(|kind| tables.file(kind).len()), [80, 80]);
}
