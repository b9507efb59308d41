//! `MoveDigest`: sixteen bits and what they mean.

use core::fmt::Debug;

use chess_kit::{MoveDigest, MoveType, Square};

/// The number of these fields, laid out by hand: move type in bits 14 and 15, origin in 8 to 13, destination in 2 to 7,
/// aux data in 0 and 1.
const fn laid_out(move_type: u16, orig: Square, dest: Square, aux: u16) -> u16 {
    move_type << 14 | (orig as u16) << 8 | (dest as u16) << 2 | aux
}

const fn has_every_trait<T: Debug + Clone + Copy + PartialEq>() {}
const _: () = has_every_trait::<MoveDigest>();
const _: () = assert!(size_of::<MoveDigest>() == 2);

#[test]
fn every_number_has_its_fields() {
    for raw in 0..=u16::MAX {
        let digest = MoveDigest::from_raw(raw);
        let orig = Square::from_index(usize::from(raw >> 8 & 63)).unwrap();
        let dest = Square::from_index(usize::from(raw >> 2 & 63)).unwrap();
        assert_eq!(digest.move_type() as u16, raw >> 14);
        assert_eq!(digest.orig_square(), orig);
        assert_eq!(digest.dest_square(), dest);
        assert_eq!(digest.aux_data(), usize::from(raw & 3));
        assert_eq!(laid_out(raw >> 14, orig, dest, raw & 3), raw);
        assert_eq!(u16::from(digest), raw);
        assert_eq!(digest.to_raw(), raw);
    }
}

#[test]
fn move_types_have_their_numbers() {
    assert_eq!(MoveType::EnPassant as u16, 0);
    assert_eq!(MoveType::Promotion as u16, 1);
    assert_eq!(MoveType::Castling as u16, 2);
    assert_eq!(MoveType::Normal as u16, 3);
}

#[test]
fn methods_have_their_signatures() {
    let invalid: fn() -> MoveDigest = MoveDigest::invalid;
    let move_type: fn(&MoveDigest) -> MoveType = MoveDigest::move_type;
    let orig_square: fn(&MoveDigest) -> Square = MoveDigest::orig_square;
    let dest_square: fn(&MoveDigest) -> Square = MoveDigest::dest_square;
    let aux_data: fn(&MoveDigest) -> usize = MoveDigest::aux_data;
    let is_null: fn(&MoveDigest) -> bool = MoveDigest::is_null;
    let digest = invalid();
    assert_eq!(move_type(&digest), MoveType::EnPassant);
    assert_eq!((orig_square(&digest), dest_square(&digest)), (Square::A1, Square::A1));
    assert_eq!((aux_data(&digest), is_null(&digest)), (0, false));
}

#[test]
fn invalid_is_zero() {
    assert_eq!(MoveDigest::invalid().to_raw(), 0);
}

#[test]
fn aux_data_is_the_promoted_piece() {
    for (aux, letter) in [(0, 'q'), (1, 'r'), (2, 'b'), (3, 'n')] {
        let digest = MoveDigest::from_raw(laid_out(1, Square::E7, Square::E8, aux));
        assert_eq!(digest.aux_data(), usize::from(aux));
        assert_eq!(digest.to_string(), format!("e7e8{letter}"));
    }
}

#[cfg(feature = "alloc")]
#[test]
fn notation() {
    let notation: fn(&MoveDigest) -> String = MoveDigest::notation;
    for (raw, text) in [
        (laid_out(3, Square::E2, Square::E4, 0), "e2e4"),
        (laid_out(3, Square::E7, Square::E5, 0), "e7e5"),
        (laid_out(2, Square::E1, Square::G1, 0), "e1g1"),
        (laid_out(1, Square::E7, Square::E8, 0), "e7e8q"),
        (laid_out(0, Square::E5, Square::D6, 0), "e5d6"),
    ] {
        assert_eq!(notation(&MoveDigest::from_raw(raw)), text);
    }
}

#[test]
fn a_null_move_stays_on_its_square() {
    for raw in 0..=u16::MAX {
        let stays = raw >> 14 == 3 && raw >> 8 & 63 == raw >> 2 & 63;
        assert_eq!(MoveDigest::from_raw(raw).is_null(), stays, "{raw:#x}");
    }
}

#[test]
fn digests_are_copied_and_compared() {
    let digest = MoveDigest::from_raw(laid_out(3, Square::G1, Square::F3, 0));
    let mut copy = digest;
    assert!(copy == digest && copy != MoveDigest::invalid());
    copy.clone_from(&MoveDigest::invalid());
    assert!(copy == MoveDigest::invalid() && copy != digest);
    assert!(!format!("{digest:?}").is_empty());
}
