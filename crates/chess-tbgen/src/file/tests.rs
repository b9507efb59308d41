use chess_bits::File;
use chess_tb::{Contents as Told, SubtableInfo, TableInfo};

use super::*;
use crate::compress::{Cell, Style, compress};
use crate::ending::Ending;
use crate::folder::tests::Scratch;
use crate::placements::Placements;
use crate::slots::Slots;
use crate::watch::Watch;

/// Writes a file, and tells what the reader of headers says of it.
fn read_back(scratch: &Scratch, ending: Ending, kind: TableKind, subtables: &[Subtable]) -> TableInfo {
    let path = scratch.path().join(format!("{ending}.{}", kind.extension()));
    let bytes = file(ending.into(), kind, subtables);
    assert_eq!(bytes.len() % 64, 16, "{ending}");
    std::fs::write(&path, &bytes).unwrap();
    chess_tb::verify(&path).unwrap_or_else(|error| panic!("{error}"));
    let info = chess_tb::info(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (info.material, info.kind, info.bytes),
        (ending.into(), kind, bytes.len() as u64)
    );
    info
}

const fn constant(order: Order, flags: u8, value: u8) -> Subtable {
    Subtable {
        order,
        flags,
        contents: Contents::Constant(value),
        lists: [const { Vec::new() }; 4],
    }
}

fn check_order(told: &SubtableInfo, slots: &Slots, order: &Order, part: usize) {
    assert_eq!(told.men, &*order.list);
    assert_eq!(told.positions, Placements::new(slots, order, part).size());
}

#[test]
fn every_order_is_read_as_it_was_meant() {
    let scratch = Scratch::new("orders");
    let larger = ["KQRvKB", "KNNvKP", "KPPvKP", "KPPPvK", "KBBvKNN", "KQRBvKN"].map(|name| name.parse().unwrap());
    for ending in Ending::up_to(4).into_iter().chain(larger) {
        let slots = Slots::new(ending.into());
        let orders = Order::all(&slots);
        let step = orders.len().div_ceil(12);
        let last_to_first: Vec<&Order> = orders.iter().rev().step_by(step).collect();
        for (&second, first) in last_to_first.iter().zip(orders.iter().step_by(step)) {
            let sides = if ending.is_symmetric() { 1 } else { 2 };
            let both: Vec<&Order> = [first, second].into_iter().take(sides).collect();
            let of_part = |part: usize| both.iter().map(move |&order| (part, order));
            let expected: Vec<(usize, &Order)> = (0..slots.parts()).flat_map(of_part).collect();
            let subtables: Vec<Subtable> = expected
                .iter()
                .map(|(_, order)| constant((*order).clone(), 0, 2))
                .collect();
            let info = read_back(&scratch, ending, TableKind::Wdl, &subtables);
            assert_eq!(
                info.bytes,
                if ending.has_pawns() && ending.pieces() > 4 {
                    144
                } else {
                    80
                }
                .min(info.bytes)
            );
            assert_eq!(info.subtables.len(), expected.len());
            for (number, (told, (part, order))) in info.subtables.iter().zip(expected).enumerate() {
                check_order(told, &slots, order, part);
                let side = [Color::White, Color::Black][number % sides];
                assert_eq!(told.side, (sides == 2).then_some(side));
                assert_eq!(told.file, ending.has_pawns().then_some(File::ALL[part]));
                assert_eq!(told.contents, Told::Constant(2));
            }

            let subtables: Vec<Subtable> = (0..slots.parts())
                .map(|part| constant(if part % 2 == 0 { first } else { second }.clone(), 0, 0))
                .collect();
            let info = read_back(&scratch, ending, TableKind::Dtz, &subtables);
            for (part, told) in info.subtables.iter().enumerate() {
                check_order(told, &slots, if part % 2 == 0 { first } else { second }, part);
            }
        }
    }
}

#[test]
fn codes_and_lists_are_read_as_they_were_meant() {
    let scratch = Scratch::new("codes");
    let ending: Ending = "KQvK".parse().unwrap();
    let slots = Slots::new(ending.into());
    let order = Order::all(&slots).remove(0);
    // An odd number of symbols or an even one, few blocks or many, and lists of every form.
    for (leaves, noise) in [(2u32, 1u32), (3, 1), (5, 7), (100, 31), (300, 1009)] {
        let cells: Vec<Cell> = (0..31332u32)
            .map(|place| (place / noise * noise % leaves) as Cell)
            .collect();
        let style = Style {
            leaves: leaves as usize,
            max_block_bits: 10,
        };
        let compressed = Watch::unwatched(|watch| compress(&cells, style, watch)).unwrap();
        let blocks = compressed.blocks.lens.len() - usize::from(compressed.blocks.extra_blocks);
        let expected = (
            1 << compressed.blocks.block_bits,
            blocks as u64,
            1 << compressed.blocks.index_bits,
            compressed.patterns.len(),
            (compressed.min_len, compressed.max_len),
        );
        let list: Vec<u16> = (0..leaves as u16).rev().collect();
        let is_wide = leaves > 255;
        for (kind, with_lists) in [(TableKind::Wdl, false), (TableKind::Dtz, false), (TableKind::Dtz, true)] {
            if kind == TableKind::Wdl && leaves > 5 {
                continue;
            }
            let lists = [list.clone(), vec![], list[1..].to_vec(), vec![]];
            let contents = Contents::Values(Watch::unwatched(|watch| compress(&cells, style, watch)).unwrap());
            let flags = match (with_lists, is_wide) {
                (false, _) => 0,
                (true, false) => flag::MAPPED,
                (true, true) => flag::MAPPED | flag::WIDE_MAP,
            };
            let coded = Subtable {
                order: order.clone(),
                flags: flags | if kind == TableKind::Dtz { flag::BLACK } else { 0 },
                contents,
                lists: if with_lists { lists } else { Default::default() },
            };
            let subtables = match kind {
                TableKind::Wdl => vec![coded, constant(order.clone(), 0, 4)],
                TableKind::Dtz => vec![coded],
            };
            let info = read_back(&scratch, ending, kind, &subtables);
            let told = &info.subtables[0];
            let side = if kind == TableKind::Dtz {
                Color::Black
            } else {
                Color::White
            };
            assert_eq!(told.side, Some(side));
            let Told::Coded {
                block_bytes,
                blocks,
                index_span,
                symbols,
                shortest_word,
                longest_word,
                ..
            } = told.contents
            else {
                panic!("{told:?}");
            };
            assert_eq!(
                (block_bytes, blocks, index_span, symbols, (shortest_word, longest_word)),
                expected
            );
        }
    }
}
