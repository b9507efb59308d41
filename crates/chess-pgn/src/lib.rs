//! Chess games as text: a streaming reader of PGN that checks every move, a tree of variations to edit, and a writer.
#![forbid(unsafe_code)]

mod chunks;
mod command;
mod comment;
mod error;
mod game;
mod input;
mod nag;
mod options;
mod reader;
mod result;
mod scan;
mod tag;
mod text;
mod visitor;
mod write;

pub use chunks::{Chunk, Chunks};
pub use command::{Command, Commands, Eval, Mark, MarkColor, Marks};
pub use comment::Comment;
pub use error::{PgnError, PgnErrorKind, Place};
pub use game::{AddMoveError, NodeId, PgnGame, TagError, Tags};
pub use nag::Nag;
pub use options::Options;
pub use reader::Reader;
pub use result::{GameResult, ParseGameResultError};
pub use tag::Tag;
pub use visitor::{PlayedMove, Visit, Visitor};
pub use write::Writer;
