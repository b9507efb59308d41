//! Tests of chess-pgn as its users see it.

mod external_data;
