//! Integration tests of chess-tbgen, in one binary.
//!
//! A plain run takes half a minute and looks at everything there is to see, though not at every position of each ending. The long
//! tests run if `CHESS_TEST_LONG` is set, which takes some minutes:
//!
//! ```sh
//! CHESS_TEST_LONG=1 CHESS_TEST_DATA=folder cargo test --release -p chess-tbgen --test it -- --nocapture
//! ```
//!
//! What needs published tables takes them from the folder that `CHESS_TEST_DATA` names. Tests that are skipped say so.

mod every_position;
mod failures;
mod folders;
mod made;
mod positions;
mod published;
mod same_bytes;
mod scratch;
mod truth;

use std::io::Write;

/// Says what is skipped, and why. Not by a macro: what that says is only seen where a test fails.
fn skip(what: &str, unset: &str) {
    // Where nobody listens, nothing is lost.
    let _ = writeln!(std::io::stderr(), "SKIPPED, as {unset} is not set: {what}");
}

/// Whether the long tests are wanted; says what is skipped if they are not.
fn is_long(what: &str) -> bool {
    let is_long = std::env::var_os("CHESS_TEST_LONG").is_some();
    if !is_long {
        skip(what, "CHESS_TEST_LONG");
    }
    is_long
}
