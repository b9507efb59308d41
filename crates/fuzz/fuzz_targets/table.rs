//! Tables of any bytes, in memory and behind a source that is not.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_fuzz::table(data));
