//! The tags of a game, in the order in which they are written.

use thiserror::Error;

use crate::GameResult;
use crate::tag::is_name_byte;
use crate::text::is_control;

/// The tags that every game has, in their order, and what stands for "nobody knows".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags of a [`PgnGame`](crate::PgnGame): the seven tag roster, which is always there, then the others in the order in
/// which they came. No name is there twice.
///
/// `SetUp` and `FEN` are not among them: they are written from the position that the game starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags {
    /// The roster first.
    pairs: Vec<(String, String)>,
}

/// A tag that can't be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TagError {
    /// A name is made of ASCII letters, digits and `_ + # = : -`, and not empty.
    #[error("invalid tag name: expected ASCII letters, digits, and `_ + # = : -`")]
    Name,
    /// The value of `Result` is none of `1-0`, `0-1`, `1/2-1/2`, `*`.
    #[error("invalid tag `Result`: expected one of `1-0`, `0-1`, `1/2-1/2`, `*`")]
    Result,
    /// `SetUp` and `FEN` are written from the position that the game starts from.
    #[error("invalid tag: `SetUp` and `FEN` follow from the position that the game starts from")]
    Start,
}

impl Tags {
    pub(super) fn new() -> Self {
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        Self {
            pairs: ROSTER.map(owned).to_vec(),
        }
    }

    /// The value of a tag. Those of the roster are always there, `?` if nobody knows.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.pairs.iter().find(|(own, _)| own == name)?;
        Some(value)
    }

    /// Names and values, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(super) fn result(&self) -> GameResult {
        self.get("Result")
            .and_then(|value| value.parse().ok())
            .unwrap_or_default()
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(TagError::Name);
        }
        match name {
            "SetUp" | "FEN" => return Err(TagError::Start),
            "Result" => {
                let result: GameResult = value.parse().map_err(|_| TagError::Result)?;
                self.insert(name, result.as_str());
            }
            _ => self.insert(name, value),
        }
        Ok(())
    }

    /// Sets a tag whose name is fine.
    pub(super) fn insert(&mut self, name: &str, value: &str) {
        let value = value.replace(is_control, " ");
        match self.pairs.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => *own = value,
            None => self.pairs.push((name.to_owned(), value)),
        }
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.pairs.iter().position(|(own, _)| own == name)?;
        match ROSTER.get(index) {
            Some((_, unknown)) => Some(std::mem::replace(&mut self.pairs[index].1, (*unknown).to_owned())),
            None => Some(self.pairs.remove(index).1),
        }
    }
}
