//! Any text as FEN.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_fuzz::fen(data));
