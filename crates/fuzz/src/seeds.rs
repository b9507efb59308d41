//! Inputs to begin with, made by code: small tables, positions and moves.

use chess_kit::tb::TableKind;
use chess_kit::{Board, Validity};

use crate::ending::{Ending, ending, number_of};
use crate::head::{Head, distances, file, position, source_of};
use crate::writer::{Coded, Content, Data, Random, Style, Subtable, coded, positions, table};

/// An input, and what to call its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    /// The name of the file.
    pub name: String,
    /// Its contents.
    pub data: Vec<u8>,
    /// Whether it is a table that is whole, as one that a generator makes.
    pub is_whole: bool,
}

/// Seeds of no more bytes than this fit for every target.
pub const MAX_LEN: usize = 4096;

/// The targets and their seeds.
#[must_use]
pub fn seeds() -> [(&'static str, Vec<Seed>); 8] {
    [
        ("table", tables()),
        ("table_file", tables()),
        ("epd", texts("epd", &RECORDS.map(str::to_owned))),
        ("fen", texts("fen", &FENS.map(str::to_owned))),
        ("packed", packed_boards()),
        ("pgn", texts("pgn", &ARCHIVES.map(str::to_owned))),
        (
            "uci",
            texts("uci", &GAMES.map(|(fen, moves)| format!("{fen}\n{moves}"))),
        ),
        (
            "san",
            texts(
                "san",
                &SCORES.map(|(fen, moves)| format!("{fen}\n{}", moves.replace(", ", "\n"))),
            ),
        ),
    ]
}

/// Behind two bytes that say how they are read.
const ARCHIVES: [&str; 9] = [
    "  [Event \"E\"]\n[White \"A \\\"B\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:02]} e5 $1 (1... c5!? 2. Nf3 (2. c3)) 2. Nf3 1-0\n\n1. d4 *",
    "! [FEN \"4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=Q+ Kf7 2. O-O-O -- 3. Kb1 ; rest\n*",
    "\"\u{1}1.e2e4 e7e5 2.Ng1-f3 +- Nb8c6 = ( { c } 2... d6 ) 3.Bb5 a6 N 1/2-1/2 {over} ; yes\n%escape\n0-1",
    "\u{3}\u{7}[Event \"lost\"]\n1. e4 {no end\n\n[Event \"next\"]\n1. d4 {end} ) d5 ] 2. c4\n[A \"a\"b\"]\n[A \"c\\\"]\n*",
    "  [Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n1. O-O O-O 2. f4 *",
    "z\u{2}1. e4 (1. d4 (1. c4 (1. f4 (1. b4 (1. a4 (1. h4 (1. g4)))))))) e5 * [A \"\"][B \"\"][C \"\"][D \"\"][E \"\"][F \"\"]*",
    "  \u{feff}{a}{b [%cal Ga1b2][%csl Rc3] [%eval #-3,20] [%x y]}\r\n[A\r\n[B \"\"] {c} 1... f6 2. f3 f5 \u{b1} 1-0",
    "~$1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 {Closed} 9... Na5 1/2-1/2\n1. e4",
    "  [Variant \"Atomic\"]\n1. e4 *\n[FEN \"none\"]\n1. e4 *\n[Result \"0-1\"]\n(1. e4) $300 e4 1-0\n[Event \"\"]\n[Event \"\"]\n",
];

const RECORDS: [&str; 8] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O Rxa8+; am 0-0-0; id \"castling\";",
    "4k3/8/8/2pP4/8/8/8/4K3 w - c6 bm dxc6 d5c6; ce -12; acd 9; acn 1234567890123; acs 60; dm 3;",
    "k7/8/1K6/8/8/8/8/7R w - - hmvc 17; fmvn 64; pv Rh7 Kb8 Rh8#; sm Rg1; pm Rg1; hmvc 3;",
    "k7/8/1K6/8/8/8/8/7R w - - 17 64 ;D1 19 ;D2 23 ;D3 413",
    "k7/8/1K6/8/8/8/8/7R w - - c0 \"a \\\"b\\\" \\\\ c\"; c1 \"\"; c9 \";;\"; noop; zz 1; zz;",
    "k7/8/1K6/8/8/8/8/7R w - - id no quotes here; c0 \"C:\\books\" word \t 5;\r\n",
    "bm e4 Nf3; D1 20;\nid \"two lines\"; am f3 f2f4;",
    "4k3/8/8/8/8/8/8/N1N1K3 w - - bm Nab3; fmvn 0; am Nb3;",
];

const FENS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
    "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/P7/8/8/8/8/7p/4K3 w - - 99 65535",
    "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1",
    "8/8/8/8/8/4k3/4P3/4K3 w - -",
    "nrk2r2/8/8/8/8/8/8/NRK2R2 w KQkq - 0 1",
    "k7/8/8/8/8/8/8/K7 w - - 65536 0",
];

const GAMES: [(&str, &str); 6] = [
    ("", "e2e4 c7c5 g1f3 d7d6 f1b5 c8d7 e1g1 d7b5"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8 f1f8 d8f8"),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "e1g1 e8b8 f1e1 0000"),
    ("4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", "a7a8q e8d7 a8a7 d7c6 a7g1 h2g1n"),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6 e8d8 c6c7 d8e7 c7c8r"),
    ("5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1", "g1f1 g8h8 h1h8"),
];

/// The boards among the positions, packed one by one and all in a row.
fn packed_boards() -> Vec<Seed> {
    let boards = FENS
        .iter()
        .filter_map(|fen| Board::from_fen(fen, Validity::Playable).ok());
    let mut packed: Vec<Vec<u8>> = boards.map(|board| board.pack().to_bytes().to_vec()).collect();
    packed.push(packed.concat());
    let seed = |(number, data)| Seed {
        name: format!("packed-{number}"),
        data,
        is_whole: false,
    };
    packed.into_iter().enumerate().map(seed).collect()
}

/// Moves set apart by commas, since spaces may be part of one.
const SCORES: [(&str, &str); 9] = [
    ("", "e4, e5, Nf3, Nc6, Bb5, a6, Bxc6, dxc6, O-O, Bd6, d4!, exd4?!"),
    (
        "",
        "Ng1-f3, d7-d5, e2e4, d5xe4 $1, ng5, Qd5+/=, nxe4, Pe5, --, Z0, Ni3, Kg1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "0-0, o-o-o, Rfe1, Rh8-h1+, Kxh1, Kc7",
    ),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "O-O, O-O-O+, Rxd8#, e1g1"),
    (
        "4k3/P6P/8/8/8/8/7p/4K3 w - - 0 1",
        "a8=Q+, Kd7, h8N, h1(R)+, a8/B, a7a8q",
    ),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "dxc6 e.p., Kd8, c7+, Kxc7, d6"),
    (
        "8/8/2N1N3/1N3N2/8/1N3N1k/2N1N3/K7 w - - 0 1",
        "Nd4, Nbd4, N3d4, Nb3d4, Kg4",
    ),
    ("8/k7/8/8/4Q2Q/8/K7/7Q w - - 0 1", "Qe1, Qh4e1, Kb7, Qe4+"),
    ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2, Ne2, Bxc3+, Nxc3"),
];

fn texts(target: &str, texts: &[String]) -> Vec<Seed> {
    let seed = |(number, text): (usize, &String)| Seed {
        name: format!("{target}-{number}"),
        data: text.as_bytes().to_vec(),
        is_whole: false,
    };
    texts.iter().enumerate().map(seed).collect()
}

/// Gathers seeds for tables.
struct Tables {
    seeds: Vec<Seed>,
    random: Random,
}

impl Tables {
    fn push(&mut self, name: &str, what: &str, is_whole: bool, head: Head, bytes: &[u8]) {
        let head = Head {
            ending: number_of(name),
            // Anywhere: what matters is that they differ.
            squares: self.random.next().to_le_bytes()[..7].try_into().unwrap_or_default(),
            ..head
        };
        let data = head.with(bytes);
        assert!(data.len() <= MAX_LEN, "{name}, {what}: {} bytes", data.len());
        self.seeds.push(Seed {
            name: format!("{name}-{what}"),
            data,
            is_whole,
        });
    }

    /// Values for each file and side, the first ones coded in these styles, the others all the same.
    fn subtables(
        &mut self,
        ending: &Ending,
        kind: TableKind,
        flags: u8,
        styles: &[Style],
        most_data: usize,
    ) -> Vec<Subtable> {
        let sides = ending.sides(kind);
        let mut styles = styles.iter();
        (0..ending.files() * sides)
            .map(|number| {
                let content = match styles.next() {
                    Some(&style) => Content::Coded(self.coded(ending, number / sides, style, most_data)),
                    None => Content::Constant((number % 5) as u8),
                };
                Subtable {
                    flags,
                    content,
                    maps: None,
                }
            })
            .collect()
    }

    fn coded(&mut self, ending: &Ending, pawn_file: usize, style: Style, most_data: usize) -> Coded {
        coded(
            positions(ending, pawn_file),
            style,
            Data::Upto(most_data, &mut self.random),
        )
    }
}

fn tables() -> Vec<Seed> {
    let random = Random(0x2545_f491_4f6c_dd1d);
    let mut tables = Tables {
        seeds: Vec::new(),
        random,
    };
    constant(&mut tables);
    results(&mut tables);
    all_distances(&mut tables);
    both(&mut tables);
    too_large(&mut tables);
    noise(&mut tables);
    tables.seeds
}

/// Tables of 80 bytes or little more: one value a subtable.
fn constant(tables: &mut Tables) {
    for (name, values, position) in [
        ("KQvK", [4, 0], 0),
        ("KRvKP", [2, 1], position::BLACK),
        ("KPvKP", [3, 3], position::EN_PASSANT | position::EXCHANGED),
        ("KPPPvKPP", [4, 2], position::EN_PASSANT),
        ("KRBNvKQN", [1, 3], position::BLACK | position::REPEATED),
    ] {
        let bytes = ending(number_of(name)).constant(TableKind::Wdl, 0, values);
        let head = Head {
            position,
            results: 7,
            clock: 3,
            ..Head::default()
        };
        tables.push(name, "constant", true, head, &bytes);
    }
    for (name, flags) in [("KRvK", 0x01), ("KPvK", 0x0c), ("KPPPPPvK", 0x04)] {
        let bytes = ending(number_of(name)).constant(TableKind::Dtz, flags, [0; 2]);
        let head = Head {
            file: file::DTZ,
            results: 24,
            ..Head::default()
        };
        tables.push(name, "constant-dtz", true, head, &bytes);
    }
    let head = Head {
        position: position::CASTLING,
        ..Head::default()
    };
    tables.push("KRvK", "castling", false, head, &[]);
}

/// Short words, and words that are longer than any prober looks up at once.
const STYLES: [Style; 4] = [
    Style {
        values: 5,
        most: 256,
        words: 4,
        block_bits: 6,
        index_bits: 10,
    },
    Style {
        values: 3,
        most: 256,
        words: 20,
        block_bits: 5,
        index_bits: 12,
    },
    Style {
        values: 2,
        most: 256,
        words: 1,
        block_bits: 2,
        index_bits: 13,
    },
    Style {
        values: 4,
        most: 256,
        words: 32,
        block_bits: 6,
        index_bits: 8,
    },
];

fn results(tables: &mut Tables) {
    const WHOLE: usize = 1 << 16;
    for (name, styles, source) in [
        ("KQvK", &STYLES[..2], 0),
        ("KRvK", &STYLES[2..], source_of::BATCH_FIRST),
        ("KPvK", &STYLES[1..2], source_of::NO_CACHE),
        ("KRRvK", &STYLES[2..3], 0),
    ] {
        let ending = ending(number_of(name));
        let subtables = tables.subtables(ending, TableKind::Wdl, 0, styles, WHOLE);
        let bytes = table(ending, TableKind::Wdl, &subtables);
        for position in [0, position::BLACK | position::EXCHANGED] {
            let head = Head {
                position,
                source,
                results: 31,
                distances: distances::WINS_IN_PLIES,
                clock: 7,
                ..Head::default()
            };
            tables.push(name, &format!("results-{position}"), true, head, &bytes);
        }
        let head = Head {
            source: source_of::FAILS,
            distances: distances::MISSING,
            amount: 40,
            clock: 9,
            ..Head::default()
        };
        tables.push(name, "results-fails", false, head, &bytes);
    }
}

/// Distances as they are, and by lists of both widths.
fn all_distances(tables: &mut Tables) {
    for (name, flags, values, width) in [
        ("KQvK", 0x00, 9, 0),
        ("KBvK", 0x0d, 40, 0),
        ("KRvK", 0x02, 5, 1),
        ("KPvK", 0x13, 4, 2),
        ("KNvK", 0x1e, 3, 2),
        // Pairs of so many values that a prober may not have memory to spell them out.
        ("KQvK", 0x00, 80, 0),
    ] {
        let ending = ending(number_of(name));
        let style = Style {
            values,
            most: 256,
            words: 6,
            block_bits: 6,
            index_bits: 11,
        };
        let mut subtables = tables.subtables(ending, TableKind::Dtz, flags, &[style], 1 << 16);
        for subtable in &mut subtables {
            if matches!(subtable.content, Content::Constant(_)) {
                subtable.flags &= !(0x02 | 0x10);
            } else if width > 0 {
                // Some values are not listed.
                let list = |from: u16| (from..values).map(|value| 9 * from + 7 * value * width).collect();
                subtable.maps = Some([list(0), list(1), list(1), list(2)]);
            }
        }
        let bytes = table(ending, TableKind::Dtz, &subtables);
        for (results, position) in [(0, 0), (4, position::BLACK), (23, position::REPEATED)] {
            let head = Head {
                file: file::DTZ,
                position,
                results,
                clock: results,
                ..Head::default()
            };
            // What they say need not fit the results.
            tables.push(name, &format!("distances-{values}-{results}"), false, head, &bytes);
        }
    }
}

fn both(tables: &mut Tables) {
    let ending = ending(number_of("KQvK"));
    let results = tables.subtables(ending, TableKind::Wdl, 0, &STYLES[..1], 1 << 16);
    let results = table(ending, TableKind::Wdl, &results);
    let distances = tables.subtables(ending, TableKind::Dtz, 0x01, &STYLES[1..2], 1 << 16);
    let distances = table(ending, TableKind::Dtz, &distances);
    let head = Head {
        file: file::BOTH | file::FIX_SIZE | file::FIX_START | file::FIX_LISTS,
        amount: results.len() as u16,
        clock: 20,
        ..Head::default()
    };
    tables.push("KQvK", "both", false, head, &[results, distances].concat());
}

/// Only the beginning of the data, as there is no room for more; or as if more of the same bytes followed.
fn too_large(tables: &mut Tables) {
    for (name, kind) in [
        ("KQvKR", 0),
        ("KPPvK", 0),
        ("KRPvKR", file::DTZ),
        ("KRBNvKQN", 0),
        ("KPPPvKPP", 0),
        ("KQQQQQvK", file::DTZ),
    ] {
        let table_kind = if kind == file::DTZ {
            TableKind::Dtz
        } else {
            TableKind::Wdl
        };
        let ending = ending(number_of(name));
        let positions = positions(ending, 0);
        let style = Style {
            values: 4,
            most: 256,
            words: 5,
            block_bits: 6,
            index_bits: positions.ilog2() as u8 - 4,
        };
        let styles = [style; 2];
        let subtables = tables.subtables(ending, table_kind, 0, &styles[..1], 512);
        let bytes = table(ending, table_kind, &subtables);
        for (what, source, amount) in [
            ("part", 0, 0),
            ("long-zeros", source_of::LONG_ZEROS, 30),
            ("long-noise", source_of::LONG_NOISE, 24),
        ] {
            let head = Head {
                file: kind | file::FIX_SIZE,
                source,
                amount,
                results: 12,
                ..Head::default()
            };
            tables.push(name, what, false, head, &bytes);
        }
    }
}

/// Tables whose data are noise, and go over the ends of pages.
fn noise(tables: &mut Tables) {
    let style = Style {
        values: 5,
        most: 16,
        words: 18,
        block_bits: 6,
        index_bits: 15,
    };
    // Its header is so long that a block begins near the end of a page and goes far over it.
    let larger = Style {
        values: 200,
        most: 8,
        block_bits: 10,
        ..style
    };
    for (name, kind, style, values_of_block) in [
        ("KRRvK", TableKind::Wdl, style, 2000),
        ("KNNvK", TableKind::Dtz, larger, 32_000),
        ("KBBvK", TableKind::Dtz, style, 2000),
    ] {
        let ending = ending(number_of(name));
        let coded = coded(positions(ending, 0), style, Data::Later(values_of_block));
        let mut subtables = tables.subtables(ending, kind, 0, &[], 0);
        subtables[0].content = Content::Coded(coded);
        let mut bytes = table(ending, kind, &subtables);
        // Noise instead of the padding and the checksum.
        bytes.truncate(bytes.len() - 16);
        for (results, position) in [(24, 0), (4, position::BLACK)] {
            let head = Head {
                file: if kind == TableKind::Dtz { file::DTZ } else { 0 },
                position,
                source: source_of::LONG_NOISE,
                results,
                amount: 9,
                clock: 2,
                ..Head::default()
            };
            tables.push(name, &format!("noise-{results}"), false, head, &bytes);
        }
    }
}
