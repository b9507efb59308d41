//! Tests of chess-pgn as its users see it.

mod bounds;
mod broken;
mod commands;
mod external_data;
mod reading;
mod record;
mod texts;
mod tree;
mod twin;
mod twins;
mod writing;
