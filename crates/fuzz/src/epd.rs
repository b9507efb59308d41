//! Any text as EPD records.

use chess_kit::board::Validity;
use chess_kit::{Board, Epd};

/// Reads each line of a text as an EPD record, also behind a position of its own.
///
/// What is read is written as a text that is read as the same record; its moves are legal.
pub fn epd(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.split('\n') {
        check(line);
        check(&format!("{} {line}", Board::default()));
    }
    check(&text);
}

fn check(text: &str) {
    let strict = Epd::read(text, Validity::Strict);
    let playable = Epd::read(text, Validity::Playable);
    if strict.is_ok() {
        assert_eq!(strict, playable, "{text:?}");
    }
    for error in [&strict, &playable].into_iter().filter_map(|read| read.as_ref().err()) {
        assert!((1..300).contains(&error.to_string().len()), "{text:?}: {error}");
        let is_place = error.offset().is_some_and(|offset| text.is_char_boundary(offset));
        assert!(is_place, "{text:?}: {error}");
    }
    let Ok(epd) = playable else { return };
    let written = epd.to_string();
    let read = Epd::read(&written, Validity::Playable);
    assert_eq!(read.as_ref(), Ok(&epd), "{text:?}");
    assert_eq!(read.map(|read| read.to_string()).as_ref(), Ok(&written), "{text:?}");
    assert!(!written.contains(['\n', '\r']), "{text:?}: {written:?}");
    for digest in [epd.bm(), epd.am(), epd.pv().into_iter().take(1).collect()].concat() {
        assert!(epd.board().is_legal(digest), "{text:?}: {digest:?}");
    }
}
