//! Any bytes as packed boards.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_fuzz::packed(data));
