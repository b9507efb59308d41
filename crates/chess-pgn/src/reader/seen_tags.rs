//! The tags that a game has had so far: which names, and where those stand that may be found wrong when all are there.

use crate::{PgnErrorKind, Place};

/// Names of tags, in memory that is used again for the next game.
#[derive(Debug, Default)]
pub(super) struct SeenTags {
    /// Of each name its beginning and its length; nearly all differ in that.
    keys: Vec<u64>,
    /// Of each name where it ends in `bytes`.
    ends: Vec<usize>,
    bytes: Vec<u8>,
    fen: Option<Place>,
    set_up: Option<Place>,
    variant: Option<Place>,
}

impl SeenTags {
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.ends.clear();
        self.bytes.clear();
        self.fen = None;
        self.set_up = None;
        self.variant = None;
    }

    /// How many names there are.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn contains(&self, name: &[u8]) -> bool {
        let key = key(name);
        let mut same = self.keys.iter().enumerate().filter(|&(_, &own)| own == key);
        same.any(|(index, _)| self.name(index) == name)
    }

    /// Whether the tag may be found wrong when all are there.
    pub(super) const fn needs_place(name: &[u8]) -> bool {
        matches!(name, b"FEN" | b"SetUp" | b"Variant")
    }

    /// Adds a name that was not there, and where it stands if that [is needed](Self::needs_place).
    pub(super) fn push(&mut self, name: &[u8], place: Option<Place>) {
        self.keys.push(key(name));
        self.bytes.extend_from_slice(name);
        self.ends.push(self.bytes.len());
        match name {
            b"FEN" => self.fen = place,
            b"SetUp" => self.set_up = place,
            b"Variant" => self.variant = place,
            _ => {}
        }
    }

    /// Where the tag stands that such an error is about.
    pub(super) const fn place_of(&self, kind: &PgnErrorKind) -> Option<Place> {
        match kind {
            PgnErrorKind::Fen(_) => self.fen,
            PgnErrorKind::SetUpWithoutFen => self.set_up,
            PgnErrorKind::Variant => self.variant,
            _ => None,
        }
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
        None => name.iter().fold(0, |key, &byte| (key << 8) | u64::from(byte)),
    };
    first ^ (name.len() as u64).rotate_right(8)
}
