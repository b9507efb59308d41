//! The names of the tags that a game has had so far.

/// Names, in memory that is used again for the next game.
#[derive(Debug, Default)]
pub(super) struct TagNames {
    /// Of each name its length and where it begins; nearly all differ in that.
    keys: Vec<u64>,
    /// Of each name where it ends in `bytes`.
    ends: Vec<usize>,
    bytes: Vec<u8>,
}

impl TagNames {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.ends.clear();
        self.bytes.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub(super) fn contains(&self, name: &[u8]) -> bool {
        let key = key(name);
        let mut same = self.keys.iter().enumerate().filter(|&(_, &own)| own == key);
        same.any(|(index, _)| self.name(index) == name)
    }

    pub(super) fn push(&mut self, name: &[u8]) {
        self.keys.push(key(name));
        self.bytes.extend_from_slice(name);
        self.ends.push(self.bytes.len());
    }

    fn name(&self, index: usize) -> &[u8] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[index]]
    }
}

/// The first bytes of a name, and its length.
fn key(name: &[u8]) -> u64 {
    let first = match name.first_chunk() {
        Some(first) => u64::from_le_bytes(*first),
        None => name.iter().fold(0, |key, &byte| key << 8 | u64::from(byte)),
    };
    first ^ (name.len() as u64).rotate_right(8)
}
