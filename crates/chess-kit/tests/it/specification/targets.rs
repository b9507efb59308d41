//! The names of `chess_kit::bitboard`, imported as they are meant to be: rays and targets.

use chess_kit::bitboard::*;

#[test]
fn rays() {
    let bb = Bitboard::up_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, C6, C7, C8]));
    let bb = Bitboard::up_right_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, D6, E7, F8]));
    let bb = Bitboard::right_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, D5, E5, F5, G5, H5]));
    let bb = Bitboard::down_right_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, D4, E3, F2, G1]));
    let bb = Bitboard::down_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, C4, C3, C2, C1]));
    let bb = Bitboard::down_left_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, B4, A3]));
    let bb = Bitboard::left_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, B5, A5]));
    let bb = Bitboard::up_left_ray(C5);
    assert_eq!(bb, Bitboard::with_ones([C5, B6, A7]));
}

#[test]
fn white_pawn_targets() {
    let white = Bitboard::with_ones([]);
    let black = Bitboard::with_ones([C5]);
    assert_eq!(
        Bitboard::white_pawn_targets(D4, white, black),
        Bitboard::with_ones([C5, D5])
    );
}

#[test]
fn black_pawn_targets() {
    let white = Bitboard::with_ones([C3]);
    let black = Bitboard::with_ones([D3]);
    assert_eq!(
        Bitboard::black_pawn_targets(D4, white, black),
        Bitboard::with_ones([C3])
    );
}

#[test]
fn pawns_never_capture_around_the_edge() {
    let all = Bitboard::full();
    let none = Bitboard::empty();
    assert_eq!(Bitboard::white_pawn_targets(A4, none, all), Bitboard::with_one(B5));
    assert_eq!(Bitboard::white_pawn_targets(H4, none, all), Bitboard::with_one(G5));
    assert_eq!(Bitboard::black_pawn_targets(A5, all, none), Bitboard::with_one(B4));
    assert_eq!(Bitboard::black_pawn_targets(H5, all, none), Bitboard::with_one(G4));
}

#[test]
fn double_pushes_need_both_squares_empty() {
    let none = Bitboard::empty();
    assert_eq!(
        Bitboard::white_pawn_targets(E2, none, none),
        Bitboard::with_ones([E3, E4])
    );
    assert_eq!(
        Bitboard::black_pawn_targets(E7, none, none),
        Bitboard::with_ones([E6, E5])
    );
    for blocker in [Bitboard::with_one(E3), Bitboard::with_one(E6)] {
        let white = Bitboard::white_pawn_targets(E2, none, blocker);
        let black = Bitboard::black_pawn_targets(E7, none, blocker);
        let (free, blocked) = if blocker.bit_at(E3) {
            (black, white)
        } else {
            (white, black)
        };
        assert_eq!((free.count_bits(), blocked), (2, none));
    }
    assert_eq!(
        Bitboard::white_pawn_targets(E2, none, Bitboard::with_one(E4)),
        Bitboard::with_one(E3)
    );
    assert_eq!(
        Bitboard::black_pawn_targets(E7, Bitboard::with_one(E5), none),
        Bitboard::with_one(E6)
    );
}

#[test]
fn king_targets() {
    let white_pieces = Bitboard::with_ones([B4]);
    let black_pieces = Bitboard::with_ones([B4]);
    let expected = Bitboard::with_ones([C5, D5, D4, D3, C3, B3, B5]);
    assert_eq!(Bitboard::white_king_targets(C4, white_pieces), expected);
    assert_eq!(Bitboard::black_king_targets(C4, black_pieces), expected);
}

#[test]
fn knight_targets() {
    let white_pieces = Bitboard::with_ones([A6, C6]);
    assert_eq!(
        Bitboard::knight_targets(B4, white_pieces),
        Bitboard::with_ones([D5, D3, C2, A2])
    );
}

#[test]
fn bishop_targets() {
    let white_pieces = Bitboard::with_one(E1);
    let black_pieces = Bitboard::with_one(D6);
    assert_eq!(
        Bitboard::white_bishop_targets(B4, white_pieces, black_pieces),
        Bitboard::with_ones([A3, A5, C5, D6, C3, D2])
    );

    let white_pieces = Bitboard::with_one(D6);
    let black_pieces = Bitboard::with_one(D2);
    assert_eq!(
        Bitboard::black_bishop_targets(B4, white_pieces, black_pieces),
        Bitboard::with_ones([A3, A5, C5, D6, C3])
    );
}

#[test]
fn rook_targets() {
    let expected = Bitboard::with_ones([A4, B4, C4, D5, D6, D3, D2, D1, E4, F4]);
    let white_pieces = Bitboard::with_one(G4);
    let black_pieces = Bitboard::with_one(D6);
    assert_eq!(Bitboard::white_rook_targets(D4, white_pieces, black_pieces), expected);

    let white_pieces = Bitboard::with_one(D6);
    let black_pieces = Bitboard::with_one(G4);
    assert_eq!(Bitboard::black_rook_targets(D4, white_pieces, black_pieces), expected);
}

#[test]
fn queen_targets() {
    #[rustfmt::skip]
    let expected = Bitboard::with_ones([
        A1, D1, G1, B2, D2, F2, C3, D3, E3, A4, B4, C4, E4, F4, C5, D5, E5, B6, D6, F6, A7, G7, H8,
    ]);
    let white_pieces = Bitboard::with_one(G4);
    let black_pieces = Bitboard::with_one(D6);
    assert_eq!(Bitboard::white_queen_targets(D4, white_pieces, black_pieces), expected);

    let white_pieces = Bitboard::with_one(D6);
    let black_pieces = Bitboard::with_one(G4);
    assert_eq!(Bitboard::black_queen_targets(D4, white_pieces, black_pieces), expected);
}
