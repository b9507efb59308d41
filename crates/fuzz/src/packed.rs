//! Any bytes as packed boards.

use chess_kit::{Board, PackedBoard};

/// Cuts the bytes into packed boards (the last is filled up with zeros) and unpacks each.
///
/// What is a board packs to the same bytes again; so does each board after one of its moves.
pub fn packed(data: &[u8]) {
    for chunk in data.chunks(PackedBoard::SIZE) {
        let mut bytes = [0; PackedBoard::SIZE];
        bytes[..chunk.len()].copy_from_slice(chunk);
        let packed = PackedBoard::from_bytes(bytes);
        match packed.unpack() {
            Ok(board) => {
                assert_eq!(board.pack(), packed, "{board:?}");
                for digest in board.legal_moves() {
                    check(&board.play(digest));
                }
            }
            Err(error) => assert!((1..200).contains(&error.to_string().len()), "{packed:?}: {error}"),
        }
    }
}

/// A board comes back from its bytes, with all that is worked out from them.
fn check(board: &Board) {
    let unpacked = board.pack().unpack();
    assert_eq!(unpacked, Ok(*board));
    assert_eq!(unpacked.map(|unpacked| unpacked.key()), Ok(board.key()), "{board:?}");
}
