//! Damaged tables: whatever the bytes, a probe gives an error that blames the table, or a value, and never panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use chess_bits::{BitBoard, File, PieceType};
use chess_board::Board;
use chess_tb::{ProbeError, TableKind, Tablebase};

use crate::made::{Choices, Table, dtz_table, wdl_table};
use crate::made_tables::{kind_of, some_positions, tablebase, tables_of_three_men};
use crate::rng::Rng;
use crate::solver::three_men;
use crate::writer::{
    Alphabet, AnyValue, Content, Kind, Lengths, Packing, Pairing, Part, Pattern, Style, compress_symbols, file,
};

/// A table to be damaged, a tablebase with the others that probing it needs, and positions to ask for.
struct Patient {
    table: Table,
    tablebase: Tablebase,
    boards: Vec<Board>,
}

/// Every way in which a field can be read wrongly should lie within few bytes.
pub(crate) const SMALL: Style = Style {
    pairing: Pairing {
        max_symbols: 60,
        max_depth: 6,
        ..Pairing::USUAL
    },
    lengths: Lengths::Shortest,
    packing: Packing {
        block_bits: 6,
        index_bits: 9,
        ragged: false,
        overhang: true,
    },
};

impl Patient {
    fn new(name: &str, kind: Kind) -> Self {
        let mut rng = Rng::new(5);
        let choices = Choices {
            style: Some(SMALL),
            any: AnyValue::Repeated,
            // With pawns only those of the a-file, or there would be four times as much to damage.
            files: &[0],
            ..Choices::RANDOM
        };
        let edge_files = BitBoard::from_file(File::A) | BitBoard::from_file(File::H);
        let ending = three_men().ending(name);
        let table = match kind {
            Kind::Wdl => wdl_table(name, ending, choices, &mut rng),
            Kind::Dtz => dtz_table(name, ending, choices, &mut rng),
        };
        let mut others = tables_of_three_men(choices, &mut rng);
        others.retain(|other| other.name != name || other.kind != kind);
        let mut boards: Vec<Board> = some_positions(ending, 1500, &mut rng)
            .into_iter()
            .map(|(board, _)| board)
            .filter(|board| board.by_type(PieceType::Pawn).is_subset(edge_files))
            .collect();
        rng.shuffle(&mut boards);
        boards.truncate(14);
        assert_eq!(boards.len(), 14);
        boards.sort_by_key(|board| !board.has_moves());
        Self {
            table,
            tablebase: tablebase(&others),
            boards,
        }
    }

    /// Probes with other bytes in the place of the table's. Gives how many of the positions had all values.
    fn probe(&mut self, bytes: &[u8], what: &dyn Fn() -> String) -> usize {
        let probes = || {
            let material = self.table.name.parse().unwrap();
            self.tablebase.add_table(material, kind_of(&self.table), bytes.to_vec());
            for error in self
                .tablebase
                .probe_wdl_batch(&self.boards)
                .into_iter()
                .filter_map(Result::err)
            {
                assert!(matches!(error, ProbeError::Corrupt(_)), "{error}");
            }
            // Moves take many more probes, so they are asked for only once.
            let best_move = self.tablebase.best_move(&self.boards[0]);
            assert!(
                matches!(best_move, Ok(Some(_)) | Err(ProbeError::Corrupt(_))),
                "{best_move:?}"
            );
            self.boards
                .iter()
                .filter(|board| probe_all(&self.tablebase, board))
                .count()
        };
        catch_unwind(AssertUnwindSafe(probes)).unwrap_or_else(|_| panic!("{} {}", self.table.name, what()))
    }
}

/// Whether a position has values.
fn probe_all(tables: &Tablebase, board: &Board) -> bool {
    let results = [
        tables.probe_wdl_after_zeroing(board).err(),
        tables.probe_dtz(board).err(),
    ];
    for error in results.iter().flatten() {
        assert!(matches!(error, ProbeError::Corrupt(_)), "{board}: {error}");
        assert!(!error.to_string().is_empty());
    }
    results.iter().all(Option::is_none)
}

/// Changes every byte in some ways: those of the head in all of `many`, where the lists, the codes and the sizes are,
/// the rest in one.
fn flip_everything(name: &str, kind: Kind) {
    const HEAD: usize = 700;
    let mut patient = Patient::new(name, kind);
    let mut bytes = patient.table.bytes.clone();
    let len = bytes.len();

    assert_eq!(patient.probe(&bytes, &|| "undamaged".to_owned()), patient.boards.len());
    let many = [0x01, 0x02, 0x10, 0x80, 0xff];
    let mut rng = Rng::new(6);
    let mut harmless = 0;
    for place in 0..len {
        let some = [rng.pick(&many)];
        for &pattern in if place < HEAD { &many[..] } else { &some } {
            bytes[place] ^= pattern;
            harmless += usize::from(patient.probe(&bytes, &|| format!("byte {place} ^ {pattern:#04x}")) > 0);
            bytes[place] ^= pattern;
        }
    }
    // A wrong bit in the data spoils few values.
    assert!(harmless > 0);
}

#[test]
fn flipped_bytes_of_results() {
    flip_everything("KRvK", Kind::Wdl);
}

#[test]
fn flipped_bytes_of_results_with_pawns() {
    flip_everything("KPvK", Kind::Wdl);
}

#[test]
fn flipped_bytes_of_distances() {
    flip_everything("KQvK", Kind::Dtz);
}

#[test]
fn flipped_bytes_of_distances_with_pawns() {
    flip_everything("KPvK", Kind::Dtz);
}

#[test]
fn cut_and_lengthened() {
    for (name, kind) in [("KRvK", Kind::Wdl), ("KPvK", Kind::Dtz)] {
        let mut patient = Patient::new(name, kind);
        let bytes = patient.table.bytes.clone();
        for len in 0..bytes.len() {
            patient.probe(&bytes[..len], &|| format!("cut to {len}"));
        }
        // Of these sizes a complete table could be, so that what is missing shows only later, if at all.
        assert!(bytes.len() > 16 + 64);
        for len in (16..bytes.len()).step_by(64) {
            let values = patient.probe(&bytes[..len], &|| format!("cut to {len}"));
            assert!(values < patient.boards.len(), "{name} cut to {len} bytes");
        }
        for more in 1..200 {
            for filler in [0, 0xff] {
                let mut bytes = bytes.clone();
                bytes.resize(bytes.len() + more, filler);
                patient.probe(&bytes, &|| format!("{more} bytes longer"));
            }
        }
    }
}

#[test]
fn random_heads() {
    for (name, kind) in [
        ("KRvK", Kind::Wdl),
        ("KPvK", Kind::Wdl),
        ("KQvK", Kind::Dtz),
        ("KPvK", Kind::Dtz),
    ] {
        let mut patient = Patient::new(name, kind);
        let whole = patient.table.bytes.clone();
        let mut rng = Rng::new(7);
        for round in 0..3000 {
            let mut bytes = whole.clone();
            let (start, end) = match round % 3 {
                // All of the head, or what follows the lists, or some bytes of it.
                0 => (5, 400),
                1 => (12, 12 + rng.index(40)),
                _ => {
                    for _ in 0..1 + rng.below(4) {
                        let place = rng.index(250.min(bytes.len()));
                        bytes[place] = rng.pick(&[0, 1, 0x7f, 0x80, 0xff, place as u8]);
                    }
                    (0, 0)
                }
            };
            for byte in &mut bytes[start..end.min(whole.len())] {
                *byte = rng.next() as u8;
            }
            patient.probe(&bytes, &|| format!("random head {round}"));
        }
        for round in 0..500 {
            let mut bytes: Vec<u8> = (0..16 + 64 * rng.index(20)).map(|_| rng.next() as u8).collect();
            if bytes.len() > 16 && round % 2 == 0 {
                bytes[..5].copy_from_slice(&whole[..5]);
            }
            patient.probe(&bytes, &|| format!("random bytes {round}"));
        }
    }
}

/// Trees of pairs that no maker writes: they must not make a prober run in circles, or out of its stack.
#[test]
fn pairs_without_end() {
    let mut patient = Patient::new("KRvK", Kind::Wdl);
    // A table whose symbols are 2 values, and pairs up to the number that 12 bits allow.
    let count = 4095;
    let mut alphabet = Alphabet::of_values(2);
    while alphabet.count() < count {
        alphabet.add(Pattern::Pair(0, 1));
    }
    let mut rng = Rng::new(8);
    let names = ["KRvK"].map(crate::made::codes_of);
    let parts: Vec<Part> = (0..2)
        .map(|_| {
            let layout = crate::writer::Layout::random(&names[0], 0, &mut rng);
            let mut symbols: Vec<u16> = (0..layout.size / 2).map(|_| 2 + rng.index(count - 2) as u16).collect();
            symbols.extend([0, 1].repeat(4));
            let short: u64 = symbols.iter().map(|&symbol| u64::from(alphabet.len_of(symbol))).sum();
            symbols.extend(vec![0; (layout.size.saturating_sub(short)) as usize]);
            while symbols
                .iter()
                .map(|&symbol| u64::from(alphabet.len_of(symbol)))
                .sum::<u64>()
                > layout.size
            {
                symbols.pop();
            }
            let content = compress_symbols(alphabet.clone(), &symbols, SMALL, &mut rng);
            Part {
                layout,
                flags: 0,
                content,
                map: None,
            }
        })
        .collect();
    let whole = file(Kind::Wdl, false, &parts);
    let mut tables = Tablebase::new();
    tables.add_table("KRvK".parse().unwrap(), TableKind::Wdl, whole.clone());
    for board in &patient.boards {
        assert!(tables.probe_wdl_after_zeroing(board).is_ok(), "{board}");
    }

    // Where the patterns of the first subtable are: after the head and the lengths of its code.
    let Content::Packed(packed) = &parts[0].content else {
        panic!()
    };
    let lens = usize::from(packed.code.max_len - packed.code.min_len) + 1;
    let patterns = 10 + 10 + 2 * lens + 2;
    assert_eq!(whole[patterns - 2..patterns], (count as u16).to_le_bytes());
    type Child = fn(usize) -> (usize, usize);
    let trees: [(&str, Child); 9] = [
        ("of itself", |symbol| (symbol, symbol)),
        ("of each other", |symbol| (symbol ^ 1, symbol ^ 1)),
        ("of the one before", |symbol| {
            (symbol.saturating_sub(1), symbol.saturating_sub(1))
        }),
        ("of the one after", |symbol| {
            ((symbol + 1).min(4094), (symbol + 1).min(4094))
        }),
        ("to the left", |symbol| (symbol.saturating_sub(1), 0)),
        ("to the right", |symbol| (0, symbol.saturating_sub(1))),
        ("to the left, backwards", |symbol| ((symbol + 1) % 4095, 4094)),
        ("of two before", |symbol| {
            (symbol.saturating_sub(1), symbol.saturating_sub(2))
        }),
        ("that do not exist", |symbol| (4095 - symbol % 2, 0xffe)),
    ];
    for (name, children) in trees {
        // All symbols, or all but some that remain values.
        for leaf in [None, Some(0), Some(4094)] {
            let mut bytes = whole.clone();
            for symbol in 0..count {
                let (left, right) = if Some(symbol) == leaf {
                    (1, 0xfff)
                } else {
                    children(symbol)
                };
                let place = patterns + 3 * symbol;
                bytes[place] = left as u8;
                bytes[place + 1] = (left >> 8 | (right & 15) << 4) as u8;
                bytes[place + 2] = (right >> 4) as u8;
            }
            patient.probe(&bytes, &|| format!("pairs {name}"));
        }
    }
}
