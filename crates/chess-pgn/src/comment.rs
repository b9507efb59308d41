//! Comments, and the commands that programs write into them.

use std::borrow::Cow;

use crate::command::Commands;
use crate::text::{decode, words};

/// A comment, without its braces or semicolon.
///
/// ```
/// use std::time::Duration;
/// use chess_pgn::{Command, Comment};
///
/// let comment = Comment::new(b"A quiet move. [%clk 0:05:23] [%eval 0.17]");
/// assert_eq!(comment.prose(), "A quiet move.");
/// let commands: Vec<Command<'_>> = comment.commands().collect();
/// assert_eq!(commands[0], Command::Clock(Duration::from_secs(5 * 60 + 23)));
/// assert!(matches!(commands[1], Command::Eval(eval) if eval.centipawns() == Some(17)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment<'a> {
    bytes: &'a [u8],
}

impl<'a> Comment<'a> {
    /// Of what stands between the braces, or behind the semicolon.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The bytes as they stand in the text, of whatever encoding, line breaks included.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The comment as text: UTF-8 if it is that, and otherwise ISO 8859-1.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        decode(self.bytes)
    }

    /// The commands in the comment, read one by one.
    #[must_use]
    pub const fn commands(self) -> Commands<'a> {
        Commands::new(self.bytes)
    }

    /// What is written for people: the text without commands, its words with one space between them.
    #[must_use]
    pub fn prose(self) -> String {
        let mut prose = String::new();
        let mut commands = self.commands();
        while let Some(before) = commands.skip_text() {
            for word in words(&decode(before)) {
                if !prose.is_empty() {
                    prose.push(' ');
                }
                prose.push_str(word);
            }
            if commands.next().is_none() {
                break;
            }
        }
        prose
    }
}
