//! The first bytes of an input for tables: which ending, which position, and what is to be wrong.

/// What an input for [`table`](crate::table()) and [`table_file`](crate::table_file) begins with; the bytes of the table follow.
///
/// Every value of every byte means something, so that whatever a fuzzer changes leads to another case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// The number of the ending, by the remainder.
    pub ending: u8,
    /// Bits of [`file`].
    pub file: u8,
    /// Bits of [`position`].
    pub position: u8,
    /// Bits of [`source_of`].
    pub source: u8,
    /// The results of the tables that are not fuzzed.
    pub results: u8,
    /// Bits of [`distances`], for a DTZ table that is not fuzzed.
    pub distances: u8,
    /// The halfmove clock.
    pub clock: u8,
    /// How many: see [`file::BOTH`] and [`source_of`].
    pub amount: u16,
    /// Where the men stand, in the order of the ending's name, as far as there is room.
    pub squares: [u8; 7],
}

/// Which tables the bytes are, and what of them is set right.
pub mod file {
    /// The bytes are the DTZ table of the ending, not the WDL table.
    pub const DTZ: u8 = 0x01;
    /// Of the bytes the first [`amount`](super::Head::amount) are the WDL table, the others the DTZ table.
    pub const BOTH: u8 = 0x02;
    /// The length becomes one that a table can have.
    pub const FIX_SIZE: u8 = 0x04;
    /// The first five bytes become those of the kind and the ending.
    pub const FIX_START: u8 = 0x08;
    /// The lists of men become ones that fit the ending.
    pub const FIX_LISTS: u8 = 0x10;
}

/// What the board looks like, beside the squares of the men.
pub mod position {
    /// The first side of the ending's name has the black men.
    pub const EXCHANGED: u8 = 0x01;
    /// Black is to move, if that can be.
    pub const BLACK: u8 = 0x02;
    /// With castling rights, if that can be.
    pub const CASTLING: u8 = 0x04;
    /// After a double push that can be taken en passant, if that can be.
    pub const EN_PASSANT: u8 = 0x08;
    /// Root moves are ranked as after a repetition.
    pub const REPEATED: u8 = 0x10;
}

/// What is wrong with the source that is not in memory, and in which order what is asked.
pub mod source_of {
    /// One of [`FAILS`], [`LONG_ZEROS`] and [`LONG_NOISE`], or nothing.
    pub const FAULT: u8 = 0x03;
    /// Every read whose number is a multiple of [`amount`](super::Head::amount) fails.
    pub const FAILS: u8 = 0x01;
    /// Zeros follow the bytes, up to a length of 64 times two to the power of [`amount`](super::Head::amount), by the remainder of
    /// 40. Where that is no more than can be in memory there is nothing wrong: the table is so long.
    pub const LONG_ZEROS: u8 = 0x02;
    /// The same with bytes that look random.
    pub const LONG_NOISE: u8 = 0x03;
    /// There is no memory for shortcuts into the data, and for few pages.
    pub const NO_CACHE: u8 = 0x04;
    /// The questions about many positions come first.
    pub const BATCH_FIRST: u8 = 0x08;
}

/// A DTZ table that is not fuzzed: nothing but the flags of its subtables.
pub mod distances {
    /// It is Black who is to move.
    pub const BLACK: u8 = 0x01;
    /// Wins are counted in plies.
    pub const WINS_IN_PLIES: u8 = 0x04;
    /// Losses are counted in plies.
    pub const LOSSES_IN_PLIES: u8 = 0x08;
    /// There is no such table.
    pub const MISSING: u8 = 0x80;
}

impl Head {
    /// How many bytes it has.
    pub const LEN: usize = 16;

    /// The head of an input and the bytes of the table; `None` if there are too few.
    #[must_use]
    pub fn split(data: &[u8]) -> Option<(Self, &[u8])> {
        let (head, table) = data.split_first_chunk::<{ Self::LEN }>()?;
        let [
            ending,
            file,
            position,
            source,
            results,
            distances,
            clock,
            low,
            high,
            squares @ ..,
        ] = *head;
        let head = Self {
            ending,
            file,
            position,
            source,
            results,
            distances,
            clock,
            amount: u16::from_le_bytes([low, high]),
            squares,
        };
        Some((head, table))
    }

    /// The input that is split into this head and these bytes.
    #[must_use]
    pub fn with(self, table: &[u8]) -> Vec<u8> {
        let [low, high] = self.amount.to_le_bytes();
        let mut data = vec![
            self.ending,
            self.file,
            self.position,
            self.source,
            self.results,
            self.distances,
            self.clock,
            low,
            high,
        ];
        data.extend(self.squares);
        data.extend(table);
        data
    }
}
