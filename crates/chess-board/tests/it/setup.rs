//! From a description to a board: what each level accepts, held to the rules written down a second time, and what is
//! repaired.

use chess_bits::{BitBoard, Color, Piece, PieceType, Square};
use chess_board::{Board, CastlingRights, InvalidSetup, Repairs, Setup, Validity};

use crate::naive::{NOBODY, Place, Position, full_fen, places};
use crate::positions::{Random, mixed, throw};

/// The rules of the playable level, read off a position square by square.
fn is_playable(position: &Position) -> bool {
    has_playable_men(position)
        && position.rights.iter().all(|&rook| is_possible_right(position, rook))
        && has_one_right_a_side(position)
        && position
            .en_passant
            .is_none_or(|at| is_possible_en_passant(position, at))
}

fn has_playable_men(position: &Position) -> bool {
    for [pawn, knight, bishop, rook, queen, king] in [['P', 'N', 'B', 'R', 'Q', 'K'], ['p', 'n', 'b', 'r', 'q', 'k']] {
        let number = |man| position.all(man).len();
        let above = |man, at_first: usize| number(man).saturating_sub(at_first);
        let promoted = above(knight, 2) + above(bishop, 2) + above(rook, 2) + above(queen, 1);
        let on_back_ranks = position.all(pawn).iter().any(|&(_, row)| row == 0 || row == 7);
        let all: usize = [pawn, knight, bishop, rook, queen, king].into_iter().map(number).sum();
        if number(king) != 1 || all > 16 || number(pawn) + promoted > 8 || on_back_ranks {
            return false;
        }
    }
    // Kings that stand next to each other attack each other.
    let waiting = position.king(!position.white_to_move);
    !position.is_hit(position.white_to_move, waiting)
}

/// Whether rook and king of a right are where they have to be.
fn is_possible_right(position: &Position, rook: Place) -> bool {
    let (man, is_white) = if rook.1 == 0 { ('R', true) } else { ('r', false) };
    position.man(rook) == man && position.king(is_white).1 == rook.1
}

fn has_one_right_a_side(position: &Position) -> bool {
    [true, false].into_iter().all(|is_white| {
        let king = position.king(is_white);
        [-1, 1].into_iter().all(|side| {
            let on_side = |rook: &&Place| rook.1 == king.1 && (rook.0 - king.0) * side > 0;
            position.rights.iter().filter(on_side).count() <= 1
        })
    })
}

const fn is_possible_en_passant(position: &Position, at: Place) -> bool {
    let (row, pawn, ahead) = if position.white_to_move {
        (5, 'p', 1)
    } else {
        (2, 'P', -1)
    };
    at.1 == row
        && position.man((at.0, at.1 - ahead)) == pawn
        && position.man(at) == NOBODY
        && position.man((at.0, at.1 + ahead)) == NOBODY
}

/// A position thrown at random, in which a few things may have been made wrong.
fn throw_wild(random: &mut Random) -> Position {
    let mut position = throw(random);
    for _ in 0..random.below(4) {
        let at = (random.below(8) as i32, random.below(8) as i32);
        let back_row = if random.chance(50) { 0 } else { 7 };
        match random.below(5) {
            0 => position.put(at, "PNBRQKpnbrqk".chars().nth(random.below(12)).unwrap()),
            1 => position.put(at, NOBODY),
            2 => position.rights.push((at.0, back_row)),
            3 => position.en_passant = Some((at.0, if random.chance(80) { 2 + back_row % 4 } else { at.1 })),
            _ => position.white_to_move = !position.white_to_move,
        }
    }
    position.rights.sort_unstable();
    position.rights.dedup();
    position
}

#[test]
fn playable_is_what_the_rules_of_movement_ask() {
    let mut random = Random::new(30);
    let mut accepted = 0;
    for _ in 0..30_000 {
        let position = throw_wild(&mut random);
        let read = Board::from_fen(&position.to_string(), Validity::Playable);
        assert_eq!(read.is_ok(), is_playable(&position), "{position}: {read:?}");
        accepted += usize::from(read.is_ok());
        if let Ok(board) = read {
            assert_eq!(full_fen(&board), position.to_string());
        }
    }
    assert!((5_000..25_000).contains(&accepted), "{accepted}");
}

#[test]
fn strict_accepts_nothing_that_playable_refuses() {
    let mut random = Random::new(31);
    let mut accepted = 0;
    for _ in 0..10_000 {
        let position = throw_wild(&mut random).to_string();
        if let Ok(board) = position.parse::<Board>() {
            assert_eq!(Board::from_fen(&position, Validity::Playable), Ok(board), "{position}");
            accepted += 1;
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}

#[test]
fn repair_drops_what_is_impossible_and_nothing_else() {
    let mut random = Random::new(32);
    let mut repaired = 0;
    for _ in 0..30_000 {
        let position = throw_wild(&mut random);
        let setup: Setup = position.to_string().parse().unwrap();
        let result = setup.repair();
        assert_eq!(result.is_ok(), has_playable_men(&position), "{position}");
        let Ok((board, repairs)) = result else {
            assert_eq!(
                setup.to_board(Validity::Playable).unwrap_err(),
                result.unwrap_err(),
                "{position}"
            );
            continue;
        };
        let mut mended = position.clone();
        mended.rights.retain(|&rook| is_possible_right(&position, rook));
        // Of two rooks on one side of the king the outer one keeps its right.
        let possible = mended.rights.clone();
        mended.rights.retain(|rook| {
            let king = position.king(rook.1 == 0);
            let beyond = |other: &&Place| other.1 == rook.1 && (other.0 - rook.0) * (rook.0 - king.0).signum() > 0;
            possible.iter().filter(beyond).count() == 0
        });
        mended.en_passant = position.en_passant.filter(|&at| is_possible_en_passant(&position, at));
        assert_eq!(full_fen(&board), mended.to_string(), "{position}");
        assert_eq!(repairs.is_empty(), mended == position, "{position}: {repairs:?}");
        assert_eq!(
            repairs.is_empty(),
            setup.to_board(Validity::Playable).is_ok(),
            "{position}: {repairs:?}"
        );
        let dropped = setup.castling_rights().rooks().without(board.castling_rights().rooks());
        assert_eq!(repairs.castling.rooks(), dropped, "{position}");
        let dropped = setup
            .en_passant_square()
            .filter(|_| board.en_passant_square().is_none());
        assert_eq!(repairs.en_passant, dropped, "{position}");
        assert!(!repairs.fullmove_number);
        repaired += usize::from(!repairs.is_empty());
    }
    assert!(repaired > 3_000, "{repaired}");
}

#[test]
fn repair_tells_what_it_dropped() {
    let read = |text: &str| text.parse::<Setup>().unwrap().repair();
    let (board, repairs) = read("4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 0").unwrap();
    assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        repairs,
        Repairs {
            castling: CastlingRights::from_rooks(BitBoard::with_ones([Square::A1, Square::A8, Square::H8])),
            en_passant: Some(Square::E6),
            fullmove_number: true,
        }
    );
    let (board, repairs) = read("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(repairs, Repairs::default());
    assert!(repairs.is_empty());
    // What can't be dropped is an error still.
    assert_eq!(
        read("8/8/8/8/8/8/8/4K3 w K - 0 1"),
        Err(InvalidSetup::NoKing(Color::Black))
    );
    assert_eq!(
        read("4k3/8/8/8/8/8/4R3/4K3 w K e6 0 1"),
        Err(InvalidSetup::OppositeCheck(Color::Black))
    );
}

#[test]
fn a_fullmove_number_of_0_is_refused_or_counts_as_1() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0";
    assert_eq!(
        text.parse::<Setup>().unwrap().to_board(Validity::Strict),
        Err(InvalidSetup::FullmoveNumber)
    );
    let board = Board::from_fen(text, Validity::Playable).unwrap();
    assert_eq!(board, Board::default());
}

#[test]
fn a_setup_is_built_square_by_square() {
    let mut setup = Setup::empty();
    assert_eq!(setup, Setup::default());
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            assert!(setup.pieces(color, piece_type).is_empty());
        }
    }
    for square in Square::ALL {
        for piece in Piece::ALL {
            setup.set(square, Some(piece));
            assert_eq!(setup.piece_at(square), Some(piece));
            assert_eq!(
                setup.pieces(piece.color(), piece.piece_type()),
                BitBoard::with_one(square)
            );
        }
        setup.set(square, None);
        assert_eq!(setup, Setup::empty(), "{square}");
    }
    for board in mixed(33, 200) {
        let mut copy = Setup::empty();
        for square in Square::ALL {
            copy.set(square, board.piece_at(square));
        }
        copy.set_castling_rights(board.castling_rights());
        copy.set_en_passant_square(board.en_passant_square());
        copy.side_to_move = board.side_to_move();
        copy.halfmove_clock = board.halfmove_clock();
        copy.fullmove_number = board.fullmove_number();
        assert_eq!(copy, Setup::from(board));
        assert_eq!(copy.to_board(Validity::Playable), Ok(board));
    }
}

#[test]
fn the_board_tells_its_men_in_every_way() {
    for board in mixed(34, 300) {
        let position = Position::of(&board);
        for square in Square::ALL {
            let man = position.man(crate::naive::place(square));
            assert_eq!(board.piece_at(square), Piece::from_char(man), "{square} of {board:?}");
        }
        assert_eq!(
            board.occupied(),
            crate::naive::set(places().filter(|&at| position.man(at) != NOBODY))
        );
        for color in Color::ALL {
            let is_white = matches!(color, Color::White);
            assert_eq!(board.by_color(color), crate::naive::set(position.men_of(is_white)));
            assert_eq!(crate::naive::place(board.king(color)), position.king(is_white));
            for piece_type in PieceType::ALL {
                let letter = Piece::new(color, piece_type).to_char();
                assert_eq!(board.pieces(color, piece_type), crate::naive::set(position.all(letter)));
            }
        }
        for piece_type in PieceType::ALL {
            let both = board.pieces(Color::White, piece_type) | board.pieces(Color::Black, piece_type);
            assert_eq!(board.by_type(piece_type), both);
        }
    }
}

#[test]
fn castling_rights_are_a_set_of_rooks() {
    let corners = BitBoard::with_ones([Square::A1, Square::H1, Square::A8, Square::H8]);
    let all = CastlingRights::from_rooks(corners);
    assert_eq!(all, Board::default().castling_rights());
    assert_eq!(all.rooks(), corners);
    assert_eq!(
        all.rooks_of(Color::White),
        BitBoard::with_ones([Square::A1, Square::H1])
    );
    assert_eq!(
        all.rooks_of(Color::Black),
        BitBoard::with_ones([Square::A8, Square::H8])
    );
    assert_eq!(all.of(Color::White), all.without_color(Color::Black));
    assert_eq!(all.of(Color::Black), all.without_color(Color::White));
    assert_eq!(all.without(BitBoard::FULL), CastlingRights::NONE);
    assert!(CastlingRights::NONE.is_empty() && !all.is_empty());
    for square in Square::ALL {
        let one = CastlingRights::NONE.with(square);
        let is_home = matches!(square.rank(), chess_bits::Rank::One | chess_bits::Rank::Eight);
        assert_eq!(
            one.rooks(),
            if is_home {
                BitBoard::with_one(square)
            } else {
                BitBoard::EMPTY
            }
        );
        assert_eq!(one, CastlingRights::from_rooks(BitBoard::with_one(square)));
        assert_eq!(one.without(BitBoard::with_one(square)), CastlingRights::NONE);
        assert_eq!(
            all.with(square).without(BitBoard::with_one(square)).rooks(),
            corners.without(one.rooks())
        );
    }
}
