//! The checksum at the end of every table file: 16 bytes over all that comes before them.
//!
//! It is a fact of the format, and belongs to the family of `CityHash`: the content is cut into chunks of 16 MiB, each
//! chunk is hashed to 256 bits by a hash that mixes multiplications with CRC-32C, and the digests in a row are hashed to
//! the 128 bits of the trailer. The functions are those of one early release, of the line 1.0; others give other results
//! (1.0.2 and 1.1 were compared), so a library of that name can't stand in for this file.
//!
//! How the digests are joined depends on how many there are: up to 4 chunks (contents to 64 MiB) by one function, up to
//! 28 (448 MiB) by a second, and beyond by the hash of the chunks itself.
//!
//! [`Checksum`] is fed piece by piece and keeps 240 bytes of the content, and 32 bytes for each chunk behind it.

use core::mem;
use std::vec::Vec;

/// The bytes that are hashed as one chunk; the last chunk may be shorter.
const CHUNK_LEN: u64 = 1 << 24;

/// The numbers that the hash multiplies with.
const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K3: u64 = 0xc949_d7c7_509e_6557;
const PAIR: u64 = 0x9ddf_ea08_eb38_2d69;

/// The checksum of a content that is fed in pieces.
#[derive(Debug)]
pub struct Checksum {
    chunk_len: u64,
    /// The bytes of the content behind the current chunk.
    behind: u64,
    chunk: Chunk,
    /// The digests of the chunks before the current one, 32 bytes each.
    digests: Vec<u8>,
}

impl Checksum {
    /// The length of the checksum itself, in bytes.
    pub const LEN: usize = 16;

    /// For a content of so many bytes: the file without its last [`LEN`](Self::LEN). The hash of a chunk begins with its
    /// length, so the length must be known at the start.
    #[must_use]
    pub fn new(content_len: u64) -> Self {
        Self::with_chunks_of(CHUNK_LEN, content_len)
    }

    fn with_chunks_of(chunk_len: u64, content_len: u64) -> Self {
        let first = content_len.min(chunk_len);
        Self {
            chunk_len,
            behind: content_len - first,
            chunk: Chunk::new(first),
            digests: Vec::new(),
        }
    }

    /// Takes the next bytes of the content.
    ///
    /// # Panics
    ///
    /// If these are more bytes than the content has.
    pub fn update(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            // More than a slice can have is no bound on it.
            let room = usize::try_from(self.chunk.left).unwrap_or(usize::MAX);
            assert!(room > 0, "a checksum takes no more bytes than were announced");
            let (now, later) = bytes.split_at(bytes.len().min(room));
            self.chunk.update(now);
            if self.chunk.left == 0 {
                let next = self.behind.min(self.chunk_len);
                self.behind -= next;
                let full = mem::replace(&mut self.chunk, Chunk::new(next));
                self.digests.extend_from_slice(&full.finish());
            }
            bytes = later;
        }
    }

    /// The checksum, as it stands in the file.
    ///
    /// # Panics
    ///
    /// If fewer bytes were fed than the content has.
    #[must_use]
    pub fn finish(self) -> [u8; Self::LEN] {
        assert!(
            self.chunk.left == 0 && self.behind == 0,
            "a checksum takes as many bytes as were announced"
        );
        if self.digests.is_empty() {
            // No table is empty; as one empty chunk even that content has a checksum.
            return join(&self.chunk.finish());
        }
        join(&self.digests)
    }
}

/// The checksum of a row of digests, 32 bytes each.
fn join(digests: &[u8]) -> [u8; Checksum::LEN] {
    let (low, high) = match digests.len() {
        901.. => {
            let mut chunk = Chunk::new(digests.len() as u64);
            chunk.update(digests);
            let digest = chunk.finish();
            (word(&digest, 16), word(&digest, 24))
        }
        144.. => join_many(digests),
        _ => join_few(digests),
    };
    let mut checksum = [0; Checksum::LEN];
    checksum[..8].copy_from_slice(&low.to_le_bytes());
    checksum[8..].copy_from_slice(&high.to_le_bytes());
    checksum
}

/// [`join`] for 1 to 4 digests. The first 16 bytes are the seed of the hash of the others.
fn join_few(digests: &[u8]) -> (u64, u64) {
    let (mut a, mut b) = (word(digests, 0) ^ K3, word(digests, 8));
    let rest = &digests[16..];
    let (mut c, mut d);
    if rest.len() == 16 {
        let (x, y) = (word(rest, 0), word(rest, 8));
        a = fold(a.wrapping_mul(K1)).wrapping_mul(K1);
        let short = pair(x, y.wrapping_add(16).rotate_right(16)) ^ y;
        c = b.wrapping_mul(K1).wrapping_add(short);
        d = fold(a.wrapping_add(x));
    } else {
        let end = rest.len();
        c = pair(word(rest, end - 8).wrapping_add(K1), a);
        d = pair(b.wrapping_add(end as u64), c.wrapping_add(word(rest, end - 16)));
        a = a.wrapping_add(d);
        for at in (0..end - 16).step_by(16) {
            a = (a ^ scatter(word(rest, at))).wrapping_mul(K1);
            b ^= a;
            c = (c ^ scatter(word(rest, at + 8))).wrapping_mul(K1);
            d ^= c;
        }
    }
    let (a, b) = (pair(a, c), pair(d, b));
    (a ^ b, pair(b, a))
}

/// [`join`] for 5 to 28 digests. The first 16 bytes are the seed of the hash of the others.
fn join_many(digests: &[u8]) -> (u64, u64) {
    const SEED: usize = 16;
    let len = digests.len() - SEED;
    let at = |offset: usize| word(digests, SEED + offset);
    let (mut x, mut y) = (word(digests, 0) ^ K3, word(digests, 8));
    let mut z = (len as u64).wrapping_mul(K1);
    let v = (y ^ K1).rotate_right(49).wrapping_mul(K1).wrapping_add(at(0));
    let mut v = (v, v.rotate_right(42).wrapping_mul(K1).wrapping_add(at(8)));
    let mut w = (
        y.wrapping_add(z).rotate_right(35).wrapping_mul(K1).wrapping_add(x),
        x.wrapping_add(at(88)).rotate_right(53).wrapping_mul(K1),
    );
    let whole = len / 128 * 128;
    for s in (0..whole).step_by(64) {
        x = x.wrapping_add(y).wrapping_add(v.0).wrapping_add(at(s + 8));
        x = x.rotate_right(37).wrapping_mul(K1) ^ w.1;
        y = y.wrapping_add(v.1).wrapping_add(at(s + 48));
        y = y.rotate_right(42).wrapping_mul(K1);
        y = y.wrapping_add(v.0).wrapping_add(at(s + 40));
        z = z.wrapping_add(w.0).rotate_right(33).wrapping_mul(K1);
        v = absorb(&digests[SEED + s..], v.1.wrapping_mul(K1), x.wrapping_add(w.0));
        w = absorb(
            &digests[SEED + s + 32..],
            z.wrapping_add(w.1),
            y.wrapping_add(at(s + 16)),
        );
        mem::swap(&mut x, &mut z);
    }
    x = x.wrapping_add(v.0.wrapping_add(z).rotate_right(49).wrapping_mul(K0));
    z = z.wrapping_add(w.0.rotate_right(37).wrapping_mul(K0));
    // The rest in steps of 32 bytes back from the end; the last step takes some of what was hashed above once more.
    for back in (32..len - whole + 32).step_by(32) {
        let s = len - back;
        y = x.wrapping_add(y).rotate_right(42).wrapping_mul(K0).wrapping_add(v.1);
        w.0 = w.0.wrapping_add(at(s + 16));
        x = x.wrapping_mul(K0).wrapping_add(w.0);
        z = z.wrapping_add(w.1).wrapping_add(at(s));
        w.1 = w.1.wrapping_add(v.0);
        v = absorb(&digests[SEED + s..], v.0.wrapping_add(z), v.1);
    }
    let x = pair(x, v.0);
    let y = pair(y.wrapping_add(z), w.0);
    (
        pair(x.wrapping_add(v.1), w.1).wrapping_add(y),
        pair(x.wrapping_add(w.1), y.wrapping_add(v.1)),
    )
}

/// The first 32 bytes mixed into two words.
fn absorb(bytes: &[u8], a: u64, b: u64) -> (u64, u64) {
    let last = word(bytes, 24);
    let first = a.wrapping_add(word(bytes, 0));
    let b = b.wrapping_add(first).wrapping_add(last).rotate_right(21);
    let a = first.wrapping_add(word(bytes, 8)).wrapping_add(word(bytes, 16));
    let b = b.wrapping_add(a.rotate_right(44));
    (a.wrapping_add(last), b.wrapping_add(first))
}

/// The bytes of the content that are mixed in one step.
const STEP: usize = 40;
/// Six steps, which differ; a block is what begins with the first of them.
const BLOCK: usize = 6 * STEP;

/// The hash of one chunk: 256 bits.
#[derive(Debug)]
struct Chunk {
    /// The length of the whole chunk.
    len: u64,
    /// The bytes that have not come yet.
    left: u64,
    /// The first `filled` bytes are those of the block that is not full yet; behind them still stands the block before.
    block: [u8; BLOCK],
    filled: usize,
    /// From the first full block on.
    state: Option<State>,
}

impl Chunk {
    const fn new(len: u64) -> Self {
        Self {
            len,
            left: len,
            block: [0; BLOCK],
            filled: 0,
            state: None,
        }
    }

    /// Takes the next bytes, of which there are at most `left`.
    fn update(&mut self, mut bytes: &[u8]) {
        debug_assert!(bytes.len() as u64 <= self.left);
        self.left -= bytes.len() as u64;
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.filled));
            self.block[self.filled..][..now.len()].copy_from_slice(now);
            self.filled += now.len();
            bytes = later;
            if self.filled == BLOCK {
                self.filled = 0;
                self.state
                    .get_or_insert_with(|| State::new(&self.block, self.len, 0))
                    .block(&self.block);
            }
        }
    }

    fn finish(mut self) -> [u8; 32] {
        let rest = self.filled;
        let Some(mut state) = self.state else {
            // Shorter than a block: filled up with zeros, which the seed tells apart from zeros of the content.
            self.block[rest..].fill(0);
            let mut state = State::new(&self.block, BLOCK as u64, !(self.len as u32));
            state.block(&self.block);
            return state.finish();
        };
        let steps = self.block[..rest].chunks_exact(STEP);
        let odd = steps.remainder().len();
        for step in steps {
            state.step(step, K0, 0);
        }
        if odd > 0 {
            // The last step is a whole one, so it begins before the rest does, or even in the block before.
            let mut last = [0; STEP];
            match rest.checked_sub(STEP) {
                Some(start) => last.copy_from_slice(&self.block[start..rest]),
                None => {
                    let (before, now) = last.split_at_mut(STEP - rest);
                    before.copy_from_slice(&self.block[BLOCK - before.len()..]);
                    now.copy_from_slice(&self.block[..rest]);
                }
            }
            state.step(&last, K0, 0);
        }
        state.finish()
    }
}

/// What the hash of a chunk remembers. The letters have no meaning of their own: five words take the bytes in, one waits
/// a step, and a CRC watches each of the five.
#[derive(Debug)]
struct State {
    a: u64,
    b: u64,
    c: u64,
    d: u64,
    e: u64,
    t: u64,
    crcs: [u32; 5],
    /// The first two words of the digest, begun.
    digest: (u64, u64),
}

impl State {
    /// From the first block, the length that is hashed, and a seed.
    fn new(block: &[u8; BLOCK], len: u64, seed: u32) -> Self {
        let a = word(block, 56).wrapping_add(K0);
        let b = word(block, 96).wrapping_add(K0);
        let c = pair(b, len);
        let d = word(block, 120).wrapping_mul(K0).wrapping_add(len);
        Self {
            a,
            b,
            c,
            d,
            e: word(block, 184).wrapping_add(u64::from(seed)),
            t: c.wrapping_add(d),
            crcs: [seed, 0, 0, 0, 0],
            digest: (c, d),
        }
    }

    fn block(&mut self, block: &[u8; BLOCK]) {
        for (index, step) in block.chunks_exact(STEP).enumerate() {
            if index % 2 == 0 {
                self.step(step, 1, 1);
            } else {
                self.step(step, K0, 0);
            }
        }
    }

    /// Takes [`STEP`] bytes in, in one of two kinds: multiplied, or rotated by one place less for all odd places.
    #[inline(always)]
    fn step(&mut self, bytes: &[u8], multiplier: u64, parity: u32) {
        let mix = |value: u64, places: u32, at: usize| {
            let rotated = value.rotate_right(places ^ parity);
            rotated.wrapping_mul(multiplier).wrapping_add(word(bytes, at))
        };
        let waits = self.a;
        self.a = mix(self.b, 41, 0);
        self.b = mix(self.c, 27, 8);
        self.c = mix(self.d, 41, 16);
        self.d = mix(self.e, 33, 24);
        self.e = mix(self.t, 25, 32);
        self.t = waits;
        let words = [self.a, self.b, self.c, self.d, self.e];
        for (crc, word) in self.crcs.iter_mut().zip(words) {
            *crc = crc32c(*crc, word);
        }
    }

    fn finish(self) -> [u8; 32] {
        let [f, g, h, i, j] = self.crcs.map(u64::from);
        let (i, j) = (i, j | (i << 32));
        let h = h | (g << 32);
        let a = pair(self.a, j);
        let b = self.b.wrapping_add(h);
        let c = pair(self.c, f).wrapping_add(i);
        let d = pair(self.d, self.e.wrapping_add(self.digest.0));
        let j = j.wrapping_add(self.e);
        let i = i.wrapping_add(pair(h, self.t));
        let e = pair(a, d).wrapping_add(j);
        let f = pair(b, c).wrapping_add(a);
        let g = pair(j, i).wrapping_add(c);

        let r0 = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
        let a = fold(a.wrapping_add(g).wrapping_mul(K0))
            .wrapping_mul(K0)
            .wrapping_add(b);
        let r1 = self.digest.1.wrapping_add(a).wrapping_add(r0);
        let a = fold(a.wrapping_mul(K0)).wrapping_mul(K0).wrapping_add(c);
        let r2 = a.wrapping_add(r1);
        let a = fold(a.wrapping_add(e).wrapping_mul(K0)).wrapping_mul(K0);
        let r3 = a.wrapping_add(r2);

        let mut digest = [0; 32];
        for (bytes, word) in digest.chunks_exact_mut(8).zip([r0, r1, r2, r3]) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        digest
    }
}

/// The little-endian word that begins at this byte.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

const fn fold(value: u64) -> u64 {
    value ^ (value >> 47)
}

const fn scatter(value: u64) -> u64 {
    fold(value.wrapping_mul(K1)).wrapping_mul(K1)
}

/// Two words into one.
const fn pair(u: u64, v: u64) -> u64 {
    let a = fold((u ^ v).wrapping_mul(PAIR));
    fold((v ^ a).wrapping_mul(PAIR)).wrapping_mul(PAIR)
}

/// The polynomial of CRC-32C (Castagnoli), lowest bit first.
const CASTAGNOLI: u32 = 0x82f6_3b78;

/// `CRC_TABLES[k][byte]`: what a byte makes of a register of zeros, with `k` more bytes of zeros behind it. The register
/// being linear, the eight bytes of a word can be looked up side by side.
static CRC_TABLES: [[u32; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ if crc & 1 == 1 { CASTAGNOLI } else { 0 };
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut behind = 1;
    while behind < 8 {
        let mut byte = 0;
        while byte < 256 {
            let crc: u32 = tables[behind - 1][byte];
            tables[behind][byte] = (crc >> 8) ^ tables[0][(crc & 0xff) as usize];
            byte += 1;
        }
        behind += 1;
    }
    tables
};

/// The register of CRC-32C after the 8 bytes of a word, the lowest first; nothing is inverted before or after.
#[inline(always)]
fn crc32c(crc: u32, word: u64) -> u32 {
    let bytes = (word ^ u64::from(crc)).to_le_bytes();
    let mut after = 0;
    for (byte, table) in bytes.into_iter().zip(CRC_TABLES.iter().rev()) {
        after ^= table[usize::from(byte)];
    }
    after
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::String;

    use quickcheck::quickcheck;

    use super::*;

    /// Bytes without much of a pattern.
    fn content(len: usize) -> Vec<u8> {
        let byte = |i: usize| (i.wrapping_mul(i).wrapping_mul(7) + i * 13 + (i >> 8) * 31 + 5) as u8;
        (0..len).map(byte).collect()
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn checksum(chunk_len: u64, content: &[u8]) -> [u8; 16] {
        let mut checksum = Checksum::with_chunks_of(chunk_len, content.len() as u64);
        checksum.update(content);
        checksum.finish()
    }

    /// Another way to the register, bit by bit.
    fn crc32c_by_bits(crc: u32, word: u64) -> u32 {
        let mut crc = crc;
        for bit in 0..64 {
            let carry = (crc ^ (word >> bit) as u32) & 1;
            crc = (crc >> 1) ^ (carry * CASTAGNOLI);
        }
        crc
    }

    #[test]
    fn crc_by_tables_is_crc_by_bits() {
        // The check value of CRC-32C is that of "123456789"; these are its first 8 digits.
        let digits = u64::from_le_bytes(*b"12345678");
        assert_eq!(!crc32c(!0, digits), 0x6087_809a);
        for shift in (0..64).step_by(8) {
            for byte in 0..256 {
                assert_eq!(crc32c(0, byte << shift), crc32c_by_bits(0, byte << shift));
            }
        }
    }

    quickcheck! {
        fn crc_of_any_word(crc: u32, word: u64) -> bool {
            crc32c(crc, word) == crc32c_by_bits(crc, word)
        }

        /// Where the content is cut into pieces, and how small the pieces are, does not matter.
        fn pieces_make_no_difference(len: u16, cuts: Vec<u16>, chunk_len: u16) -> bool {
            let content = content(usize::from(len) % 5000);
            let chunk_len = u64::from(chunk_len) % 1500 + 1;
            let mut checksum_of_pieces = Checksum::with_chunks_of(chunk_len, content.len() as u64);
            let mut rest = content.as_slice();
            for cut in cuts {
                let (piece, later) = rest.split_at(usize::from(cut) % 700 % (rest.len() + 1));
                checksum_of_pieces.update(piece);
                rest = later;
            }
            checksum_of_pieces.update(rest);
            checksum_of_pieces.finish() == checksum(chunk_len, &content)
        }
    }

    /// Values of a program of another language, which holds the whole content in memory.
    #[test]
    fn one_chunk() {
        for (len, expected) in [
            (64, "a7289151d0b8a350e772c27a49fd2052"),
            (128, "f195ca55bfd546be0b5bd24caa57531e"),
            (192, "de2392886154138e026c4fbbec023034"),
            (256, "cbc9709c2a760f3b44697a76689349bb"),
            (320, "a9fa9a06cced2d045767e5b17a72098e"),
            (512, "9e5b7f1a143e901939994343618698aa"),
            (1024, "760df3ad6a0d4c20368556e7e55e3232"),
            (4096, "9960c5dfcf50900e44d5e3f908ae5c8a"),
            (65536, "ae2ad48ebf828151eff4e86f4e07e40c"),
        ] {
            assert_eq!(hex(&checksum(CHUNK_LEN, &content(len))), expected, "{len}");
        }
    }

    #[test]
    fn several_chunks() {
        let expected = "ccdad6f31729b810cbae01cb7a26d523";
        assert_eq!(hex(&checksum(CHUNK_LEN, &content((1 << 24) + 64))), expected);
        // Chunks of 64 bytes in place of 16 MiB, up to more than 28 of them.
        for (len, expected) in [
            (64, "a7289151d0b8a350e772c27a49fd2052"),
            (128, "ac337a8d3c58cec0c1403d7b90877a6f"),
            (256, "e38ddbaa77ed8e4ab9a7ea5fc0bbd2e0"),
            (320, "22c2378d22b9b5784339a4ccbca042d9"),
            (1792, "c13bb4a57e5fc25f24f274b91e5344e8"),
            (1856, "3c3c8a7bd85c3711874314de869b5da8"),
            (6400, "4bc2c6295c3c9fae509a10bd43e2a8f7"),
        ] {
            assert_eq!(hex(&checksum(64, &content(len))), expected, "{len}");
        }
    }

    /// All three ways to join digests, and both sides of where one gives way to the next.
    #[test]
    fn digests_are_joined() {
        for (len, expected) in [
            (32, "a76c6434bea4bd3b872794ec40f89d92"),
            (64, "07502cdec29a22e78a8c7620de9af74c"),
            (96, "0d2db865db7bd73ab0cb7e12d4a5e1d2"),
            (128, "4919ba2b69795d854f4e325badc9add9"),
            (160, "0e2f10e177ac541e61503129568aa7ec"),
            (192, "e46ccaf228ed6296a8841a887201db5e"),
            (224, "0212661392922e1034cef426cdf9bed4"),
            (256, "2b5afbcbde5194bf056e7deb5c2cb144"),
            (288, "42d8dbf8aed4c6262088367be0aee47c"),
            (384, "9a2d5a6ce3093e8e6e215e675f5895f7"),
            (640, "8995017b642d0ff1febcedcb4e85b5c8"),
            (864, "60df12c012d85b98021d2903203a3712"),
            (896, "648e4d324081962c6187beac768359b4"),
            (928, "e907f352ec56a7125f0210174c341aec"),
            (960, "93ab96f7947a500ec88fc974d71efcb2"),
            (1248, "cdd77b27dcdab08118a07aa8be5515f9"),
            (12800, "9af1b28ddf23e1ad3f955e6e3c18f137"),
        ] {
            assert_eq!(hex(&join(&content(len))), expected, "{len}");
        }
    }

    /// The smallest content, one bit changed, and the shortest content that is like it but for zeros at its end.
    #[test]
    fn every_bit_counts() {
        let zeros = checksum(CHUNK_LEN, &[0; 64]);
        assert_ne!(zeros, checksum(CHUNK_LEN, &[0; 128]));
        for byte in 0..64 {
            for bit in 0..8 {
                let mut content = [0; 64];
                content[byte] = 1 << bit;
                assert_ne!(zeros, checksum(CHUNK_LEN, &content), "byte {byte}, bit {bit}");
            }
        }
    }

    #[test]
    fn content_of_no_bytes_has_a_checksum_too() {
        assert_eq!(Checksum::new(0).finish(), checksum(CHUNK_LEN, &[]));
        assert_ne!(checksum(CHUNK_LEN, &[]), checksum(CHUNK_LEN, &[0]));
    }
}
