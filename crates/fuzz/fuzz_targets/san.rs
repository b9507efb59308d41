//! Any bytes as moves in standard algebraic notation on a board.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_fuzz::san(data));
