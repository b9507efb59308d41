//! A small writer of tables, for seeds: values of no meaning, in any of the ways in which the format codes them.

use chess_kit::tb::TableKind;

use crate::ending::{Ending, pad};

/// A subtable that is written.
pub(crate) struct Subtable {
    pub(crate) flags: u8,
    pub(crate) content: Content,
    /// The lists for wins, losses, cursed wins and blessed losses, if the flags say that values are mapped.
    pub(crate) maps: Option<[Vec<u16>; 4]>,
}

pub(crate) enum Content {
    /// The same everywhere.
    Constant(u8),
    Coded(Coded),
}

/// Coded values: the parts of a file that they take.
pub(crate) struct Coded {
    header: Vec<u8>,
    index: Vec<u8>,
    lengths: Vec<u8>,
    data: Vec<u8>,
}

/// How values are coded.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// The stored values are those below this one.
    pub(crate) values: u16,
    /// How many values the largest symbols stand for: a power of two up to 256.
    pub(crate) most: u64,
    /// How many symbols have code words; the longest word has about as many bits.
    pub(crate) words: usize,
    pub(crate) block_bits: u8,
    pub(crate) index_bits: u8,
}

const MAPPED: u8 = 0x02;
const WIDE: u8 = 0x10;
const CONSTANT: u8 = 0x80;

/// A symbol that stands for no pair.
const VALUE: u16 = 0xfff;

/// How many values a virtual block has, behind the end of the data.
const VIRTUAL: u64 = 1 << 16;

/// A whole table; `subtables` are the sides of the first file, then those of the second, and so on.
pub(crate) fn table(ending: &Ending, kind: TableKind, subtables: &[Subtable]) -> Vec<u8> {
    assert_eq!(subtables.len(), ending.files() * ending.sides(kind));
    let mut bytes = ending.start(kind).to_vec();
    bytes.extend(ending.lists());
    pad(&mut bytes, 2);
    for subtable in subtables {
        match &subtable.content {
            Content::Constant(value) => bytes.extend([subtable.flags | CONSTANT, *value]),
            Content::Coded(coded) => {
                bytes.push(subtable.flags);
                bytes.extend(&coded.header);
            }
        }
        pad(&mut bytes, 2);
    }
    for subtable in subtables {
        if let Some(maps) = &subtable.maps {
            write_maps(maps, subtable.flags, &mut bytes);
        }
    }
    pad(&mut bytes, 2);
    let coded = || {
        subtables.iter().filter_map(|subtable| match &subtable.content {
            Content::Constant(_) => None,
            Content::Coded(coded) => Some(coded),
        })
    };
    coded().for_each(|coded| bytes.extend(&coded.index));
    coded().for_each(|coded| bytes.extend(&coded.lengths));
    for coded in coded() {
        pad(&mut bytes, 64);
        bytes.extend(&coded.data);
    }
    pad(&mut bytes, 64);
    bytes.extend([0; 16]);
    bytes
}

fn write_maps(maps: &[Vec<u16>; 4], flags: u8, bytes: &mut Vec<u8>) {
    assert_ne!(flags & MAPPED, 0);
    if flags & WIDE != 0 {
        pad(bytes, 2);
    }
    for map in maps {
        if flags & WIDE != 0 {
            bytes.extend((map.len() as u16).to_le_bytes());
            bytes.extend(map.iter().flat_map(|value| value.to_le_bytes()));
        } else {
            bytes.push(map.len() as u8);
            bytes.extend(map.iter().map(|&value| value as u8));
        }
    }
}

/// How many numbers the placements of an ending's men have, on a file of the leading pawn, for the list that
/// [`Ending::list`] gives.
pub(crate) fn positions(ending: &Ending, file: usize) -> u64 {
    let list = ending.list();
    let mut groups = list.chunk_by(|a, b| a == b).peekable();
    let mut free = 64;
    let mut positions = 1;
    if ending.material.has_pawns() {
        let leaders = groups.next().map_or(0, <[u8]>::len);
        // A leader on the second rank has most squares for the others, and each rank further two less.
        let squares = |rank: usize| 47 - 12 * file - 2 * rank;
        positions *= (0..6).map(|rank| binomial(squares(rank), leaders - 1)).sum::<u64>();
        free -= leaders;
        if let Some(others) = groups.next_if(|group| group[0] & 7 == 1) {
            positions *= binomial(48 - leaders, others.len());
            free -= others.len();
        }
    } else {
        let single = list
            .iter()
            .filter(|code| list.iter().filter(|other| other == code).count() == 1);
        let (leaders, placements) = if single.count() >= 3 { (3, 31332) } else { (2, 462) };
        positions *= placements;
        for _ in 0..leaders {
            groups.next();
        }
        free -= leaders;
    }
    for group in groups {
        positions *= binomial(free, group.len());
        free -= group.len();
    }
    positions
}

fn binomial(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| product * (n as u64).saturating_sub(i) / (i + 1))
}

/// Numbers that look random, the same each time (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// A symbol as it is before symbols have their numbers.
#[derive(Clone, Copy)]
struct Symbol {
    /// A value and [`VALUE`], or two symbols.
    pattern: (u16, u16),
    values: u64,
}

/// Each value, and pairs of it, and pairs of those; the largest are of two different values. Those for most values come last.
fn symbols(values: u16, most: u64) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = (0..values)
        .map(|value| Symbol {
            pattern: (value, VALUE),
            values: 1,
        })
        .collect();
    let count = symbols.len();
    let mut from = 0;
    while symbols[from].values < most {
        let values = 2 * symbols[from].values;
        let row: Vec<Symbol> = (from..from + count)
            .map(|symbol| {
                let other = if values == most {
                    from + (symbol - from + 1) % count
                } else {
                    symbol
                };
                Symbol {
                    pattern: (symbol as u16, other as u16),
                    values,
                }
            })
            .collect();
        symbols.extend(row);
        from += count;
    }
    symbols
}

/// What there is of the data.
pub(crate) enum Data<'a> {
    /// Values chosen at random: all of them, or as many as fit into so many bytes.
    Upto(usize, &'a mut Random),
    /// Nothing, as if it came later: blocks of so many values.
    Later(u64),
}

/// Codes that many values.
pub(crate) fn coded(positions: u64, style: Style, data: Data<'_>) -> Coded {
    let symbols = symbols(style.values, style.most);
    let words = style.words.clamp(1, symbols.len().min(32));
    // The last symbols have words of 1 bit, 2 bits, …; the last two words are of the same length.
    let by_length: Vec<usize> = (0..symbols.len()).rev().collect();
    let bits = |rank: usize| (rank + 1).min(words.max(2) - 1) as u8;
    let longest = bits(words - 1);
    // Numbers: those with longer words first, and those without a word last.
    let mut old: Vec<usize> = by_length[..words].iter().rev().copied().collect();
    old.extend(&by_length[words..]);
    let mut new = vec![0u16; symbols.len()];
    for (number, &symbol) in old.iter().enumerate() {
        new[symbol] = number as u16;
    }

    let first_symbols: Vec<u16> = (1..=longest)
        .map(|length| (0..words).filter(|&rank| bits(rank) > length).count() as u16)
        .collect();
    let mut bases = vec![0u64; first_symbols.len()];
    for place in (0..bases.len() - 1).rev() {
        bases[place] = (bases[place + 1] + u64::from(first_symbols[place] - first_symbols[place + 1])) / 2;
    }

    let stream = Stream {
        symbols: &symbols,
        by_length: &by_length[..words],
        word_of: |rank: usize| {
            let length = bits(rank);
            let place = usize::from(length) - 1;
            let number = new[by_length[rank]];
            (bases[place] + u64::from(number - first_symbols[place]), length)
        },
    };
    let (data, counts) = match data {
        Data::Upto(most, random) => stream.blocks(positions, style.block_bits, most, random),
        Data::Later(values) => {
            let starts = (0..positions).step_by(values as usize);
            (Vec::new(), starts.map(|start| values.min(positions - start)).collect())
        }
    };

    let (index, virtual_blocks) = sparse_index(positions, &counts, style.index_bits);
    let mut lengths: Vec<u8> = counts
        .iter()
        .flat_map(|count| ((count - 1) as u16).to_le_bytes())
        .collect();
    lengths.extend(vec![0xff; 2 * usize::from(virtual_blocks)]);
    let mut header = vec![style.block_bits, style.index_bits, virtual_blocks];
    header.extend((counts.len() as u32).to_le_bytes());
    header.extend([longest, 1]);
    header.extend(first_symbols.iter().flat_map(|symbol| symbol.to_le_bytes()));
    header.extend((symbols.len() as u16).to_le_bytes());
    for &symbol in &old {
        let (left, right) = match symbols[symbol].pattern {
            (value, VALUE) => (value, VALUE),
            (left, right) => (new[usize::from(left)], new[usize::from(right)]),
        };
        header.extend([left as u8, (left >> 8 | (right & 15) << 4) as u8, (right >> 4) as u8]);
    }
    Coded {
        header,
        index,
        lengths,
        data,
    }
}

struct Stream<'a, W> {
    symbols: &'a [Symbol],
    /// Those that have words, the shortest first.
    by_length: &'a [usize],
    /// The word of one of them and its length.
    word_of: W,
}

impl<W: Fn(usize) -> (u64, u8)> Stream<'_, W> {
    /// The data, and how many values each block has.
    fn blocks(&self, positions: u64, block_bits: u8, most_data: usize, random: &mut Random) -> (Vec<u8>, Vec<u64>) {
        let block_bytes = 1usize << block_bits;
        let (mut data, mut counts) = (Vec::new(), Vec::new());
        let mut left = positions;
        // A word that did not fit into the block before.
        let mut next = None;
        while left > 0 && data.len() < most_data {
            let start = data.len();
            data.resize(start + block_bytes, 0);
            let (mut used, mut count) = (0, 0);
            while count < left && count <= VIRTUAL - 256 {
                let rank = next
                    .take()
                    .unwrap_or_else(|| (random.next().trailing_zeros() as usize).min(self.by_length.len() - 1));
                let (word, bits) = (self.word_of)(rank);
                if used + usize::from(bits) > 8 * block_bytes {
                    next = Some(rank);
                    break;
                }
                for bit in (0..bits).rev() {
                    data[start + used / 8] |= ((word >> bit & 1) as u8) << (7 - used % 8);
                    used += 1;
                }
                count += self.symbols[self.by_length[rank]].values;
            }
            let count = count.min(left);
            counts.push(count);
            left -= count;
        }
        (data, counts)
    }
}

/// The index entries, and how many blocks there must be behind the end for them.
fn sparse_index(positions: u64, counts: &[u64], index_bits: u8) -> (Vec<u8>, u8) {
    let span = 1u64 << index_bits;
    let coded: u64 = counts.iter().sum();
    let mut index = Vec::new();
    let mut virtual_blocks = 0;
    let (mut block, mut start) = (0, 0);
    for entry in 0..positions.div_ceil(span) {
        let target = entry * span + span / 2;
        while block < counts.len() && start + counts[block] <= target {
            start += counts[block];
            block += 1;
        }
        let (at, place) = if block < counts.len() {
            (block as u64, target - start)
        } else {
            let behind = (target - coded) / VIRTUAL;
            virtual_blocks = virtual_blocks.max(behind + 1);
            (counts.len() as u64 + behind, (target - coded) % VIRTUAL)
        };
        index.extend((at as u32).to_le_bytes());
        index.extend((place as u16).to_le_bytes());
    }
    // Where only a part is coded there are more than can be told; those entries lead outside.
    (index, virtual_blocks.min(255) as u8)
}
