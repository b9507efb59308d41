//! Boards in 32 bytes: the layout by a second route, every kind of board there and back, and bytes that are no board.

use std::collections::HashSet;

use chess_bits::{Color, Square};
use chess_board::{Board, InvalidSetup, PackedBoard, UnpackError, Validity};
use quickcheck::quickcheck;

use crate::data::perfts;
use crate::naive::{NOBODY, Position, places};
use crate::positions::{from_games, mixed};

/// The slow twin: the layout put together from what the text of the board says, number by number.
fn by_hand(board: &Board) -> [u8; 32] {
    let position = Position::of(board);
    let mut squares = 0_u128;
    let mut men = 0_u128;
    for (number, at) in places().filter(|&at| position.man(at) != NOBODY).enumerate() {
        squares += 1 << (8 * at.1 + at.0);
        let man = "PNBRQKpnbrqk".find(position.man(at)).unwrap() as u128;
        men += man << (4 * number);
    }
    let rooks = |row: i32| -> u8 {
        let own = position.rights.iter().filter(|rook| rook.1 == row);
        own.map(|rook| 1 << rook.0).sum()
    };
    let passed = position.en_passant.map_or(0, |at| at.0 as u8 + 1);
    let mut bytes = (squares as u64).to_le_bytes().to_vec();
    bytes.extend(men.to_le_bytes());
    bytes.extend((position.clock as u16).to_le_bytes());
    bytes.extend((position.number as u16).to_le_bytes());
    bytes.extend([rooks(0), rooks(7)]);
    bytes.extend([u8::from(!position.white_to_move) + 2 * passed, 0]);
    bytes.try_into().unwrap()
}

#[track_caller]
fn check(board: &Board) {
    let packed = board.pack();
    assert_eq!(packed.to_bytes(), by_hand(board), "{board:?}");
    let unpacked = PackedBoard::from_bytes(packed.to_bytes()).unpack();
    assert_eq!(unpacked, Ok(*board), "{board:?}");
    let unpacked = unpacked.unwrap();
    // What is worked out from the men is there again as well.
    assert_eq!(unpacked.key(), board.key(), "{board:?}");
    assert_eq!(unpacked.count_moves(), board.count_moves(), "{board:?}");
}

#[test]
fn the_start_position_has_these_bytes() {
    let expected = [
        "ffff00000000ffff", // occupied
        // Rook 3 and knight 1, bishop 2 and queen 4, king 5 and bishop 2, knight and rook: the first is the low half.
        "13422531",
        "00000000", // white pawns
        "66666666", // black pawns
        "79a88b97", // 9 and 7, 8 and 10, 11 and 8, 7 and 9
        "00000100", // clock 0, move 1
        "8181",     // rooks on the a- and h-file
        "0000",     // White to move, no en-passant square; nothing
    ]
    .concat();
    let packed = Board::default().pack();
    assert_eq!(format!("{packed:?}"), format!("PackedBoard({expected})"));
    check(&Board::default());
}

#[test]
fn every_start_of_chess960_comes_back() {
    for number in 0..960 {
        check(&Board::chess960(number).unwrap());
        check(&Board::double_chess960(number, 959 - number).unwrap());
    }
}

#[test]
fn boards_of_games_and_placements_come_back() {
    for board in mixed(120, 20_000).iter().chain(&from_games(121, 60, 300, 1)) {
        check(board);
    }
    for case in perfts() {
        check(&Board::from_fen(case.fen, Validity::Playable).unwrap());
    }
}

/// Clocks at their ends, rooks that stand inside others, squares of all files, checks that no game gives.
#[test]
fn boards_at_the_limits_come_back() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535",
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "1r1rk1rr/8/8/3pP3/8/8/8/R3K3 w Agb d6 65535 65535",
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11",
        // The king on an edge file, as no start position has it.
        "4k3/8/8/8/8/8/8/KR5R w H - 0 1",
        "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1",
        "nqbrkbr1/pppppppp/8/8/8/8/PPPPPPPP/NQBRKBR1 b DGdg - 7 9",
    ] {
        check(&Board::from_fen(fen, Validity::Playable).unwrap_or_else(|error| panic!("{fen}: {error}")));
    }
    for file in 'a'..='h' {
        let at = file as usize - 'a' as usize;
        let row: String = (0..8).map(|column| if column == at { 'P' } else { '1' }).collect();
        let fen = format!("4k3/8/8/8/{row}/8/8/4K3 b - {file}3 0 1");
        let board: Board = fen.parse().unwrap();
        assert!(board.en_passant_square().is_some());
        check(&board);
    }
}

/// Bytes are taken only if they are those of a board: with any bit of them changed they are another board's, or none's.
#[track_caller]
fn check_canonical(packed: PackedBoard) -> bool {
    match packed.unpack() {
        Ok(board) => {
            assert_eq!(board.pack(), packed);
            check(&board);
            true
        }
        Err(error) => {
            let message = error.to_string();
            assert!(
                message.starts_with("invalid packed board: ") && message.len() < 160,
                "{message}"
            );
            false
        }
    }
}

#[test]
fn every_change_of_one_or_two_bits_is_another_board_or_none() {
    let (mut taken, mut all) = (0, 0);
    for board in mixed(122, 40) {
        let bytes = board.pack().to_bytes();
        let flipped = |bytes: [u8; 32], bit: usize| {
            let mut bytes = bytes;
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes
        };
        for one in 0..256 {
            for other in (one..256).step_by(7) {
                let changed = match other {
                    _ if other == one => flipped(bytes, one),
                    _ => flipped(flipped(bytes, one), other),
                };
                taken += usize::from(check_canonical(PackedBoard::from_bytes(changed)));
                all += 1;
            }
        }
    }
    // The counters alone have 32 bits that may be anything; most of the others may not.
    assert!(taken > all / 100 && taken < all / 2, "{taken} of {all}");
}

#[test]
fn what_is_no_board_is_refused_with_the_reason() {
    let start = Board::default().pack().to_bytes();
    let with = |changes: &[(usize, u8)]| {
        let mut bytes = start;
        for &(at, byte) in changes {
            bytes[at] = byte;
        }
        PackedBoard::from_bytes(bytes).unpack()
    };
    assert_eq!(with(&[]), Ok(Board::default()));
    assert_eq!(with(&[(2, 1)]), Err(UnpackError::ManyMen(33)));
    assert_eq!(with(&[(0, 0xfe)]), Err(UnpackError::ManWithoutSquare(9)));
    assert_eq!(with(&[(8, 0x1c)]), Err(UnpackError::Man(Square::A1, 12)));
    assert_eq!(with(&[(23, 0xf7)]), Err(UnpackError::Man(Square::H8, 15)));
    assert_eq!(with(&[(26, 0)]), Err(UnpackError::FullmoveNumber));
    assert_eq!(with(&[(31, 128)]), Err(UnpackError::LastByte(128)));
    for flags in 0..=u8::MAX {
        let file = flags >> 1;
        match with(&[(30, flags)]) {
            Ok(board) => assert!(flags <= 1 && board.en_passant_square().is_none()),
            Err(UnpackError::Setup(InvalidSetup::EnPassantPawn(square))) => {
                assert_eq!(
                    square.rank(),
                    if flags & 1 == 0 { Square::A6 } else { Square::A3 }.rank()
                );
                assert_eq!(square.file() as u8 + 1, file);
                assert!((1..=8).contains(&file));
            }
            Err(error) => {
                assert_eq!(error, UnpackError::Flags(flags));
                assert!(file > 8);
            }
        }
    }
    assert_eq!(
        with(&[(28, 0x02)]),
        Err(UnpackError::Setup(InvalidSetup::CastlingRook(Square::B1)))
    );
    assert_eq!(
        PackedBoard::from_bytes([0; 32]).unpack(),
        Err(UnpackError::FullmoveNumber)
    );
    let mut empty = [0; 32];
    empty[26] = 1;
    assert_eq!(
        PackedBoard::from_bytes(empty).unpack(),
        Err(UnpackError::Setup(InvalidSetup::NoKing(Color::White)))
    );
    assert_eq!(
        PackedBoard::from_bytes([0xff; 32]).unpack(),
        Err(UnpackError::ManyMen(64))
    );
}

#[test]
fn equal_bytes_are_equal_boards() {
    let boards: HashSet<Board> = mixed(123, 5_000).into_iter().collect();
    let packed: HashSet<PackedBoard> = boards.iter().map(Board::pack).collect();
    assert_eq!(packed.len(), boards.len());
}

#[test]
fn conversions_are_the_same_functions() {
    let board = Board::chess960(17).unwrap();
    let packed = PackedBoard::from(board);
    assert_eq!(packed, board.pack());
    assert_eq!(<[u8; 32]>::from(packed), packed.to_bytes());
    assert_eq!(PackedBoard::from(packed.to_bytes()), packed);
    assert_eq!(packed.as_ref(), packed.to_bytes());
    assert_eq!(Board::try_from(packed), Ok(board));
}

quickcheck! {
    fn any_bytes_are_a_board_or_an_error(bytes: Vec<u8>) -> bool {
        let mut packed = [0; 32];
        for (to, from) in packed.iter_mut().zip(bytes) {
            *to = from;
        }
        check_canonical(PackedBoard::from_bytes(packed));
        true
    }

    fn any_ending_of_a_board_is_a_board_or_an_error(seed: u64, tail: (u64, u64)) -> bool {
        for board in mixed(seed, 2) {
            let mut bytes = board.pack().to_bytes();
            bytes[8..16].copy_from_slice(&tail.0.to_le_bytes());
            check_canonical(PackedBoard::from_bytes(bytes));
            bytes = board.pack().to_bytes();
            bytes[24..].copy_from_slice(&tail.1.to_le_bytes());
            check_canonical(PackedBoard::from_bytes(bytes));
        }
        true
    }
}

#[cfg(feature = "serde")]
#[test]
fn for_serde_it_is_its_bytes() {
    let packed = Board::default().pack();
    let value = serde_json::to_value(packed).unwrap();
    assert_eq!(value, serde_json::json!(packed.to_bytes()));
    assert_eq!(serde_json::from_value::<PackedBoard>(value).unwrap(), packed);
}
