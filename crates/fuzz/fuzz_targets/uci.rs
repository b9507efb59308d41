//! Any text as moves on a board.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_fuzz::uci(data));
