//! Files of any bytes: probed, mapped, described and verified.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chess_fuzz::table_file(data));
