//! Looking for bytes, eight at a time.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// A word in which the lowest high bit stands where the first byte of `word` is zero; what is above it means nothing.
const fn first_zero(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGHS
}

/// Where the first byte at or after `from` is one of these.
#[inline(always)]
pub(crate) fn find_any<const N: usize>(needles: [u8; N], bytes: &[u8], from: usize) -> Option<usize> {
    let is_needle = |byte: u8| needles.iter().fold(false, |is, &needle| is | (byte == needle));
    let mut at = from;
    // Sixteen at once are compared in one register, which tells whether there is one among them, but not where.
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<16>) {
        if block.iter().fold(false, |any, &byte| any | is_needle(byte)) {
            return Some(at + first_in_block(needles, block));
        }
        at += 16;
    }
    let rest = bytes.get(at..)?;
    rest.iter().position(|&byte| is_needle(byte)).map(|index| at + index)
}

/// Where the first of some bytes is that are in a block.
#[inline(always)]
fn first_in_block<const N: usize>(needles: [u8; N], block: &[u8; 16]) -> usize {
    let both = u128::from_le_bytes(*block);
    let places = |word: u64| {
        needles.iter().fold(0, |places, &needle| {
            places | first_zero(word ^ (u64::from(needle) * ONES))
        })
    };
    let (low, high) = (places(both as u64), places((both >> 64) as u64));
    let index = if low == 0 {
        64 + high.trailing_zeros()
    } else {
        low.trailing_zeros()
    };
    index as usize / 8
}

/// Where the first byte at or after `from` is this one.
#[inline(always)]
pub(crate) fn find(needle: u8, bytes: &[u8], from: usize) -> Option<usize> {
    find_any([needle], bytes, from)
}

/// Where a text begins at or after `from`.
pub(crate) fn find_text(needle: &[u8], bytes: &[u8], from: usize) -> Option<usize> {
    let (&first, rest) = needle.split_first()?;
    let mut at = from;
    loop {
        at = find(first, bytes, at)?;
        if bytes.get(at + 1..)?.starts_with(rest) {
            return Some(at);
        }
        at += 1;
    }
}

/// How many line feeds there are.
pub(crate) fn count_lines(bytes: &[u8]) -> u64 {
    // Sums of so few bytes fit in a byte, which lets the compiler add many at once.
    bytes
        .chunks(255)
        .map(|chunk| u64::from(chunk.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>()))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each place in texts of each short length, with bytes around that differ in one bit or borrow from one another.
    #[test]
    fn finds_the_first_and_no_other() {
        for filler in [0, 1, b'{', b'|', b'}' + 1, b'}' ^ 0x80, 0x7f, 0x80, 0xff] {
            for len in 0..40 {
                let mut bytes = vec![filler; len];
                for from in 0..=len {
                    assert_eq!(find(b'}', &bytes, from), None);
                }
                for at in 0..len {
                    bytes[at] = b'}';
                    for from in 0..=len {
                        let expected = (from <= at).then_some(at);
                        assert_eq!(find(b'}', &bytes, from), expected, "{bytes:?} from {from}");
                        assert_eq!(find_any([b'"', b'}'], &bytes, from), expected, "{bytes:?} from {from}");
                    }
                    if at + 1 < len {
                        bytes[at + 1] = b'}';
                        assert_eq!(find(b'}', &bytes, 0), Some(at));
                        assert_eq!(find_text(b"}}", &bytes, 0), Some(at));
                        assert_eq!(find_text(b"}}}", &bytes, 0), None);
                        bytes[at + 1] = filler;
                    }
                    bytes[at] = filler;
                }
            }
        }
    }

    #[test]
    fn counts_lines_of_any_number() {
        for len in [0, 1, 254, 255, 256, 600, 70_000] {
            assert_eq!(count_lines(&vec![b'\n'; len]), len as u64);
            assert_eq!(count_lines(&vec![b'\r'; len]), 0);
        }
    }
}
