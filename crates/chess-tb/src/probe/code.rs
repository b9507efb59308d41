//! The code of a subtable: symbols, the code words that stand for them, and the values that they stand for.

use std::boxed::Box;
use std::vec;
use std::vec::Vec;

use super::error::Fault;

/// Code words are at most this long, in bits.
pub(crate) const MAX_WORD: usize = 32;

/// Symbols have numbers below this one; as the right half of a pair it says that there is none.
pub(crate) const NO_SYMBOL: u16 = 0xfff;

/// A symbol stands for at most this many values.
pub(crate) const MAX_VALUES: u32 = 256;

/// How many bits are looked up at once.
///
/// Measured with 8 to 12: more bits have more of the words, but a colder table.
const WINDOW: u32 = 10;

/// How many windows are read from a word of 64 bits, of which 57 are good.
const STEPS: u32 = 57 / WINDOW;

/// How a sequence of bits becomes a sequence of values.
///
/// A code word stands for a symbol, a symbol for a value or for a pair of symbols. To get at one value most of the words are
/// only counted, several at once: `window` has for each sequence of `WINDOW` bits how many values the words stand for that
/// are whole in it.
#[derive(Debug)]
pub(crate) struct Code {
    window: Box<[Window; 1 << WINDOW]>,
    symbols: Box<[Symbol]>,
    /// By length in bits from `shortest` on: the least 64-bit word that begins with a word of that length, and the symbol of it.
    words: Vec<(u64, u16)>,
    shortest: u32,
    /// The shortest length of words that are longer than a window.
    first_long: u32,
    spelling: Spelling,
    /// Whether words that are one bit longer come in pairs, as they must.
    is_exact: bool,
}

/// A place in a block of data, and the way to a value from there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// In bits from the start of the block.
    pub(crate) at: u32,
    /// How many values come before the one that is looked for.
    pub(crate) place: u32,
    /// The bits there, 57 or less of them: enough for the next words of a window.
    pub(crate) word: u64,
}

impl Way {
    /// From a place in a block; `None` behind its end.
    #[inline(always)]
    pub(crate) fn from(data: &[u8], end: u32, at: u32, place: u32) -> Option<Self> {
        let word = word_at(data, end, at)?;
        Some(Self { at, place, word })
    }
}

/// The beginning of a sequence of bits: its first symbol (12 bits), that one's length (4), the length of all words that are
/// whole in the window (4), and how many values they stand for (12). Zero if the first word is longer than the window.
#[derive(Clone, Copy, Debug)]
struct Window(u32);

impl Window {
    #[inline(always)]
    const fn values(self) -> u32 {
        self.0 & 0xfff
    }

    #[inline(always)]
    const fn bits(self) -> u32 {
        self.0 >> 12 & 15
    }

    #[inline(always)]
    const fn first_bits(self) -> u32 {
        self.0 >> 16 & 15
    }

    #[inline(always)]
    const fn first_symbol(self) -> usize {
        (self.0 >> 20) as usize
    }
}

/// A symbol in a word. The eight bits from 48 on are the number of its values, less one.
///
/// If the highest bit is set its values are spelt out, from the place in the low 32 bits on. Otherwise left and right symbol (12 bits each)
/// and how many values the left one stands for, less one (8 bits).
#[derive(Clone, Copy, Debug)]
struct Symbol(u64);

impl Symbol {
    const SPELT_OUT: u64 = 1 << 63;

    #[inline(always)]
    const fn values(self) -> u32 {
        (self.0 >> 48) as u32 % 256 + 1
    }

    #[inline(always)]
    const fn is_spelt_out(self) -> bool {
        self.0 & Self::SPELT_OUT != 0
    }

    #[inline(always)]
    const fn left(self) -> usize {
        self.0 as usize & 0xfff
    }

    #[inline(always)]
    const fn right(self) -> usize {
        (self.0 >> 12) as usize & 0xfff
    }

    #[inline(always)]
    const fn left_values(self) -> u32 {
        (self.0 >> 24) as u32 % 256 + 1
    }

    const fn spelt_out(self, at: u32) -> Self {
        Self(self.0 & 0xff << 48 | Self::SPELT_OUT | at as u64)
    }
}

/// Values one after the other, in as few bits each as a power of two allows.
#[derive(Debug)]
struct Spelling {
    words: Vec<u64>,
    /// The bits of a value, as a power of two.
    bits: u32,
    values: u32,
}

impl Spelling {
    /// The most memory that it may take, in bytes.
    const MAX_MEMORY: u32 = 16 << 10;

    /// For values up to the greatest.
    fn new(greatest: u16) -> Self {
        let bits = (u16::BITS - greatest.max(1).leading_zeros())
            .next_power_of_two()
            .ilog2();
        Self {
            words: Vec::new(),
            bits,
            values: 0,
        }
    }

    /// How many values there is room for.
    const fn room(&self) -> u32 {
        ((8 * Self::MAX_MEMORY) >> self.bits) - self.values
    }

    fn push(&mut self, value: u16) {
        let place = self.values << self.bits;
        if place % 64 == 0 {
            self.words.push(0);
        }
        if let Some(word) = self.words.last_mut() {
            *word |= u64::from(value) << (place % 64);
        }
        self.values += 1;
    }

    #[inline(always)]
    fn get(&self, place: u32) -> Option<u16> {
        let bit = place << self.bits;
        let word = *self.words.get((bit / 64) as usize)?;
        Some((word >> (bit % 64)) as u16 & (u32::MAX >> (32 - (1 << self.bits))) as u16)
    }
}

/// What the header of a subtable says of its code.
#[derive(Debug)]
pub(crate) struct CodeHeader<'a> {
    /// Where the header begins, in bytes from the start of the file.
    pub(crate) offset: u64,
    pub(crate) shortest: u8,
    /// The smallest symbol of each length from `shortest` on.
    pub(crate) first_symbols: &'a [u16],
    /// Three bytes for each symbol: left and right.
    pub(crate) patterns: &'a [u8],
    /// The greatest value that may occur.
    pub(crate) greatest_value: u16,
}

impl CodeHeader<'_> {
    fn pattern(&self, symbol: usize) -> (u16, u16) {
        match self.patterns[3 * symbol..] {
            [a, b, c, ..] => {
                let [a, b, c] = [a, b, c].map(u16::from);
                (a | (b & 15) << 8, b >> 4 | c << 4)
            }
            _ => (0, NO_SYMBOL),
        }
    }

    const fn symbols(&self) -> usize {
        self.patterns.len() / 3
    }

    const fn bad_symbol(&self, symbol: usize) -> Fault {
        Fault::Symbol {
            offset: self.offset,
            symbol: symbol as u16,
        }
    }

    /// The number of values each symbol stands for, and for as many symbols as there is room for what they are, those with the fewest first.
    fn expansions(&self) -> Result<(Box<[Symbol]>, Spelling), Fault> {
        let mut symbols = self.pairs()?;
        let mut by_length: Vec<u16> = (0..symbols.len() as u16).collect();
        by_length.sort_by_key(|&symbol| symbols[usize::from(symbol)].values());
        let mut spelling = Spelling::new(self.greatest());
        for symbol in by_length {
            let pair = symbols[usize::from(symbol)];
            // A value that stands for itself must be spelt out, and is: there are 4,095 of them at most.
            if pair.values() > 1 && pair.values() > spelling.room() {
                break;
            }
            let at = spelling.values;
            let (left, right) = self.pattern(usize::from(symbol));
            if right == NO_SYMBOL {
                spelling.push(left);
            } else {
                // Both halves are shorter, so they are there already.
                for half in [left, right] {
                    let half = symbols[usize::from(half)];
                    for place in 0..half.values() {
                        let value = spelling
                            .get(half.0 as u32 + place)
                            .ok_or_else(|| self.bad_symbol(usize::from(symbol)))?;
                        spelling.push(value);
                    }
                }
            }
            symbols[usize::from(symbol)] = pair.spelt_out(at);
        }
        Ok((symbols.into_boxed_slice(), spelling))
    }

    /// The greatest value that any symbol stands for.
    fn greatest(&self) -> u16 {
        let values = (0..self.symbols())
            .map(|symbol| self.pattern(symbol))
            .filter(|&(_, right)| right == NO_SYMBOL);
        values.map(|(value, _)| value).max().unwrap_or(0)
    }

    /// The symbols as pairs, with the number of values each stands for.
    fn pairs(&self) -> Result<Vec<Symbol>, Fault> {
        let count = self.symbols();
        for symbol in 0..count {
            let (left, right) = self.pattern(symbol);
            if right == NO_SYMBOL {
                if left > self.greatest_value {
                    return Err(self.bad_symbol(symbol));
                }
            } else if usize::from(left) >= count || usize::from(right) >= count {
                return Err(self.bad_symbol(symbol));
            }
        }

        // Children may have greater numbers than their parents. A symbol waits on the stack until both of its children are known.
        let mut symbols = vec![Symbol(0); count];
        let mut state = vec![State::New; count];
        let mut stack = Vec::new();
        for root in 0..count {
            stack.push(root);
            while let Some(&symbol) = stack.last() {
                let (left, right) = self.pattern(symbol);
                let known = if right == NO_SYMBOL {
                    Symbol(0)
                } else {
                    let (left, right) = (usize::from(left), usize::from(right));
                    state[symbol] = State::Waiting;
                    if let Some(child) = [left, right].into_iter().find(|&child| state[child] != State::Known) {
                        if state[child] == State::Waiting {
                            return Err(self.bad_symbol(symbol));
                        }
                        stack.push(child);
                        continue;
                    }
                    join(symbols[left], symbols[right], left, right).ok_or_else(|| self.bad_symbol(symbol))?
                };
                symbols[symbol] = known;
                state[symbol] = State::Known;
                stack.pop();
            }
        }
        Ok(symbols)
    }

    /// The lowest word of each length, shortest first, and whether those of each length are a whole number of pairs.
    fn words(&self) -> Result<(Vec<(u64, u16)>, bool), Fault> {
        let contradiction = || Fault::Code { offset: self.offset };
        let mut base = 0u64;
        let mut is_exact = true;
        let mut words = Vec::with_capacity(self.first_symbols.len());
        for (index, &first) in self.first_symbols.iter().enumerate().rev() {
            let bits = usize::from(self.shortest) + index;
            if let Some(&longer_first) = self.first_symbols.get(index + 1) {
                // The words of a length begin where those one longer end.
                let longer = first.checked_sub(longer_first).ok_or_else(contradiction)?;
                is_exact &= (base + u64::from(longer)) % 2 == 0;
                base = (base + u64::from(longer)) / 2;
            }
            if base >> bits != 0 {
                return Err(contradiction());
            }
            words.push((base << (64 - bits), first));
        }
        words.reverse();
        Ok((words, is_exact))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Waiting,
    Known,
}

/// The pair of two symbols; `None` if it stands for too many values.
fn join(left: Symbol, right: Symbol, left_number: usize, right_number: usize) -> Option<Symbol> {
    let values = left.values() + right.values();
    let lengths = u64::from(values - 1) << 48 | u64::from(left.values() - 1) << 24;
    (values <= MAX_VALUES).then_some(Symbol(lengths | (right_number as u64) << 12 | left_number as u64))
}

impl Code {
    pub(crate) fn new(header: &CodeHeader<'_>) -> Result<Self, Fault> {
        let (symbols, spelling) = header.expansions()?;
        let (words, is_exact) = header.words()?;
        let mut code = Self {
            window: Box::new([Window(0); 1 << WINDOW]),
            symbols,
            words,
            shortest: u32::from(header.shortest),
            first_long: u32::from(header.shortest).max(WINDOW + 1),
            spelling,
            is_exact,
        };
        for bits in 0..1 << WINDOW {
            code.window[bits as usize] = code.window_of(bits);
        }
        Ok(code)
    }

    /// The number of symbols.
    pub(crate) fn symbols(&self) -> usize {
        self.symbols.len()
    }

    /// Whether every sequence of bits begins with the word of a symbol, and words of all lengths fit each other; a single symbol
    /// may have the word `0` alone.
    pub(crate) fn is_complete(&self) -> bool {
        let Some(&(lowest, first)) = self.words.first() else {
            return false;
        };
        let words = (1u64 << self.shortest) - (lowest >> (64 - self.shortest));
        let is_single = self.words.len() == 1 && self.shortest == 1;
        self.is_exact && (is_single || u64::from(first) + words <= self.symbols.len() as u64)
    }

    /// Whether a block of data has that many values in words that end within it.
    ///
    /// Word by word: [`advance`](Self::advance) looks at several at once, and so may read on behind the end of a block that is damaged.
    pub(crate) fn has_values(&self, block: &[u8], values: u32) -> bool {
        let mut data = Vec::with_capacity(block.len() + 8);
        data.extend_from_slice(block);
        data.extend_from_slice(&[0; 8]);
        let end = 8 * block.len() as u32;
        let (mut at, mut found) = (0, 0);
        while found < values {
            let Some(word) = word_at(&data, end, at) else {
                return false;
            };
            let Some((symbol, bits)) = self.next_symbol(word) else {
                return false;
            };
            at += bits;
            found += self.symbols[symbol].values();
            if at > end {
                return false;
            }
        }
        true
    }

    fn window_of(&self, bits: u32) -> Window {
        let mut word = u64::from(bits) << (64 - WINDOW);
        let mut left = WINDOW;
        let mut first = None;
        let mut values = 0;
        while let Some((symbol, length)) = self.next_symbol(word) {
            if length > left {
                break;
            }
            first.get_or_insert((symbol as u32) << 20 | length << 16);
            values += self.symbols[symbol].values();
            word <<= length;
            left -= length;
        }
        Window(first.map_or(0, |first| first | (WINDOW - left) << 12 | values))
    }

    /// The number of the first symbol of a sequence of bits and the length of its word; `None` if no symbol has that word.
    fn next_symbol(&self, word: u64) -> Option<(usize, u32)> {
        self.symbol_from_length(self.shortest, word)
    }

    /// The first symbol of a sequence of bits if its word is longer than a window.
    #[inline(always)]
    fn next_long_symbol(&self, word: u64) -> Option<(Symbol, u32)> {
        let (symbol, length) = self.symbol_from_length(self.first_long, word)?;
        Some((self.symbols[symbol], length))
    }

    /// The same among words of at least a length, which must be one of the code's or one more.
    #[inline(always)]
    fn symbol_from_length(&self, length: u32, word: u64) -> Option<(usize, u32)> {
        let words = self.words.get((length - self.shortest) as usize..)?;
        let (length, &(lowest, first)) = (length..).zip(words).find(|&(_, &(lowest, _))| word >= lowest)?;
        // In a damaged table that may be more symbols than there are, and more than a 32-bit number holds.
        let symbol = u64::from(first) + ((word - lowest) >> (64 - length));
        let symbol = usize::try_from(symbol)
            .ok()
            .filter(|&symbol| symbol < self.symbols.len())?;
        Some((symbol, length))
    }

    /// The value at the end of a way; `None` if the data end before.
    #[inline(always)]
    pub(crate) fn value(&self, data: &[u8], end: u32, from: Way) -> Option<u16> {
        self.value_at(self.advance(data, end, from)?)
    }

    /// Goes over whole words as long as the value is not in the next few of them; `None` if the data end before.
    ///
    /// `data` are those of a block, of which `end` bits are its own.
    #[inline(always)]
    pub(crate) fn advance(&self, data: &[u8], end: u32, from: Way) -> Option<Way> {
        let mut way = from;
        loop {
            for _ in 0..STEPS {
                let window = self.window_at(way.word);
                // Also left if the window has no values: one less is more than any place.
                if window.values().wrapping_sub(1) >= way.place {
                    if window.values() != 0 {
                        return Some(way);
                    }
                    way.word = word_at(data, end, way.at)?;
                    let (symbol, length) = self.next_long_symbol(way.word)?;
                    if way.place < symbol.values() {
                        return Some(way);
                    }
                    way.place -= symbol.values();
                    way.at += length;
                    break;
                }
                way.place -= window.values();
                way.at += window.bits();
                way.word <<= window.bits();
            }
            way.word = word_at(data, end, way.at)?;
        }
    }

    /// The value at the end of a way that was gone as far as [`advance`](Self::advance) leads.
    #[inline(always)]
    fn value_at(&self, mut way: Way) -> Option<u16> {
        loop {
            let window = self.window_at(way.word);
            if window.values() == 0 {
                // A long word is the only one, and `advance` has read it anew.
                let (symbol, _) = self.next_long_symbol(way.word)?;
                return (way.place < symbol.values()).then(|| self.value_in(symbol, way.place))?;
            }
            let symbol = *self.symbols.get(window.first_symbol())?;
            if way.place < symbol.values() {
                return self.value_in(symbol, way.place);
            }
            way.place -= symbol.values();
            way.word <<= window.first_bits();
        }
    }

    #[inline(always)]
    fn window_at(&self, word: u64) -> Window {
        self.window[(word >> (64 - WINDOW)) as usize]
    }

    #[inline(always)]
    fn value_in(&self, mut symbol: Symbol, mut place: u32) -> Option<u16> {
        while !symbol.is_spelt_out() {
            // Which half it is can't be foreseen, so nothing branches on it.
            let in_left = place < symbol.left_values();
            let child = if in_left { symbol.left() } else { symbol.right() };
            place -= if in_left { 0 } else { symbol.left_values() };
            symbol = *self.symbols.get(child)?;
        }
        self.spelling.get(symbol.0 as u32 + place)
    }
}

/// The bits of a block from a position on, at least 57 of them; `None` behind its end.
#[inline(always)]
fn word_at(data: &[u8], block_bits: u32, at: u32) -> Option<u64> {
    if at >= block_bits {
        return None;
    }
    let start = (at / 8) as usize;
    let bytes = data.get(start..)?.first_chunk::<8>()?;
    Some(u64::from_be_bytes(*bytes) << (at % 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_behind_the_end_of_a_block_are_not_its_own() {
        // One symbol, which stands for a draw, and has the word `0`.
        let code = Code::new(&CodeHeader {
            offset: 0,
            shortest: 1,
            first_symbols: &[0],
            patterns: &[2, 0xf0, 0xff],
            greatest_value: 4,
        });
        let code = code.unwrap();
        assert!(code.is_complete());
        for bytes in 1..12 {
            let block = std::vec![0; bytes];
            assert!(code.has_values(&block, 8 * bytes as u32));
            assert!(!code.has_values(&block, 8 * bytes as u32 + 1));
        }
        // A word that does not exist.
        assert!(code.has_values(&[0b0000_0100], 5));
        assert!(!code.has_values(&[0b0000_0100], 6));
    }
}
