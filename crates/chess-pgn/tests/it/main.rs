//! Tests of chess-pgn as its users see it.

mod external_data;
mod record;
mod texts;
mod twin;
mod twins;
