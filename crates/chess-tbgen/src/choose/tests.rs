use super::*;

/// Values that follow the first officer's squares, with noise.
fn entries(slots: &Slots) -> Vec<Entry> {
    let value = |slot: usize| match slot.wrapping_mul(0x9e37_79b9) >> 7 & 31 {
        0 => Entry::NONE,
        noise @ 1..4 => Entry::new(noise as u8, Entry::NO_DISTANCE),
        _ => Entry::new((slot >> 9 & 3) as u8, Entry::NO_DISTANCE),
    };
    (0..slots.len()).map(value).collect()
}

fn cell(entry: Entry) -> Cell {
    crate::alphabet::wdl_cell(entry)
}

/// The cells one by one.
fn slow_cells(slots: &Slots, order: &Order, part: usize, entries: &[Entry]) -> Vec<Cell> {
    let placements = Placements::new(slots, order, part);
    let mut cells = Vec::new();
    for index in 0..placements.size() {
        placements.for_each(index..index + 1, |squares| {
            let (found_part, slot) = slots.find(squares);
            assert_eq!(found_part, part);
            cells.push(cell(entries.get(slot).copied().unwrap_or(Entry::NONE)));
        });
    }
    cells
}

#[test]
fn all_cells_come_in_the_order_of_the_index() {
    for (name, part) in [("KQvK", 0), ("KPvK", 2), ("KRRvK", 0)] {
        let slots = Slots::new(name.parse().unwrap());
        let entries = entries(&slots);
        let order = Order::all(&slots).pop().unwrap();
        assert!(
            all(&slots, &order, part, &entries, &cell) == slow_cells(&slots, &order, part, &entries),
            "{name}"
        );
    }
}

#[test]
fn samples_are_stretches_of_the_cells() {
    let slots = Slots::new("KRRvK".parse().unwrap());
    let entries = entries(&slots);
    let order = Order::all(&slots).remove(0);
    let placements = Placements::new(&slots, &order, 0);
    let whole = all(&slots, &order, 0, &entries, &cell);
    for (values, one_of, stretch) in [(1 << 14, 1 << 20, 1 << 10), (100, 8, 1 << 12), (1 << 30, 1, 7)] {
        let sample = Sample {
            values,
            one_of,
            stretch,
            keep: 1,
        };
        let cells = sampled(&placements, sample, &slots, &entries, &cell);
        if values > placements.size() {
            assert!(cells == whole);
            continue;
        }
        let expected = values.max(placements.size() / one_of);
        assert!((expected - stretch..=expected).contains(&(cells.len() as u64)));
        // Each stands where it was taken from: behind the one before.
        let mut from = 0;
        for found in cells.chunks(stretch as usize) {
            let place = whole[from..].windows(found.len()).position(|other| other == found);
            from += place.expect("a stretch of the cells") + found.len();
        }
    }
}

#[test]
fn the_order_is_the_best_of_all_where_all_is_looked_at() {
    for name in ["KQvK", "KRvK"] {
        let slots = Slots::new(name.parse().unwrap());
        let entries = entries(&slots);
        let estimates = Order::all(&slots).into_iter().map(|order| {
            let cells = slow_cells(&slots, &order, 0, &entries);
            let bits = Watch::unwatched(|watch| estimate(&cells, 5, watch)).unwrap();
            (order, bits)
        });
        let best = estimates.min_by(|a, b| a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        let chosen = Watch::unwatched(|watch| choose(&slots, 0, &entries, 5, &cell, watch)).unwrap();
        assert_eq!(Some(chosen), best);
    }
}
