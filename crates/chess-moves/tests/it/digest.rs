//! All 65,536 digests, against the layout written out as a string of bits, and by division.

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::panic::catch_unwind;

use chess_bits::{PieceType, Square};
use chess_moves::{MoveDigest, MoveType};

/// Every digest there is.
fn all() -> impl Iterator<Item = MoveDigest> {
    (0..=u16::MAX).map(MoveDigest::from_raw)
}

fn all_squares() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL
        .into_iter()
        .flat_map(|orig| Square::ALL.into_iter().map(move |dest| (orig, dest)))
}

/// The number whose bits are the fields side by side.
fn number(move_type: usize, orig: Square, dest: Square, aux: usize) -> u16 {
    let bits = format!("{move_type:02b}{:06b}{:06b}{aux:02b}", orig.index(), dest.index());
    u16::from_str_radix(&bits, 2).unwrap()
}

/// Coordinate text, spelled with characters of its own.
fn spelled(digest: MoveDigest) -> String {
    let raw = usize::from(digest.to_raw());
    let (move_type, orig, dest, aux) = (raw / 16384, raw / 256 % 64, raw / 4 % 64, raw % 4);
    if move_type == 3 && orig == dest {
        return "0000".to_owned();
    }
    let mut text = String::new();
    for square in [orig, dest] {
        text.extend("abcdefgh".chars().nth(square % 8));
        text.extend("12345678".chars().nth(square / 8));
    }
    if move_type == 1 {
        text.extend("qrbn".chars().nth(aux));
    }
    text
}

#[test]
fn every_number_decodes_and_encodes_again() {
    for raw in 0..=u16::MAX {
        let digest = MoveDigest::from_raw(raw);
        assert_eq!(digest.to_raw(), raw);
        assert_eq!(u16::from(digest), raw);

        let number = usize::from(raw);
        assert_eq!(digest.move_type().index(), number / 16384, "{raw:#06x}");
        assert_eq!(digest.orig_square().index(), number / 256 % 64, "{raw:#06x}");
        assert_eq!(digest.dest_square().index(), number / 4 % 64, "{raw:#06x}");
        assert_eq!(digest.aux_data(), number % 4, "{raw:#06x}");
    }
}

#[test]
fn constructors_give_the_layout() {
    for (orig, dest) in all_squares() {
        assert_eq!(
            MoveDigest::new_en_passant(orig, dest).to_raw(),
            number(0, orig, dest, 0)
        );
        assert_eq!(MoveDigest::new_castling(orig, dest).to_raw(), number(2, orig, dest, 0));
        assert_eq!(MoveDigest::new_normal(orig, dest).to_raw(), number(3, orig, dest, 0));
        for (aux, piece_type) in [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight]
            .into_iter()
            .enumerate()
        {
            let digest = MoveDigest::new_promotion(orig, dest, piece_type);
            assert_eq!(digest.to_raw(), number(1, orig, dest, aux));
            assert_eq!(digest.promotion(), Some(piece_type));
            assert_eq!(MoveDigest::PROMOTIONS[aux], piece_type);
        }
    }
    for square in Square::ALL {
        assert_eq!(MoveDigest::new_null(square).to_raw(), number(3, square, square, 0));
    }
}

#[test]
fn constructors_rebuild_every_digest_whose_aux_data_belongs() {
    let mut rebuilt = 0;
    for digest in all() {
        let (orig, dest) = (digest.orig_square(), digest.dest_square());
        let again = match digest.move_type() {
            MoveType::Promotion => MoveDigest::new_promotion(orig, dest, digest.promotion().unwrap()),
            _ if digest.aux_data() != 0 => continue,
            MoveType::EnPassant => MoveDigest::new_en_passant(orig, dest),
            MoveType::Castling => MoveDigest::new_castling(orig, dest),
            MoveType::Normal => MoveDigest::new_normal(orig, dest),
        };
        assert_eq!(again, digest);
        rebuilt += 1;
    }
    assert_eq!(rebuilt, 64 * 64 * (4 + 3));
}

#[test]
fn promotion_is_none_on_the_other_types() {
    for digest in all() {
        assert_eq!(digest.promotion().is_some(), digest.move_type() == MoveType::Promotion);
    }
}

#[test]
fn null_is_the_normal_type_from_a_square_to_itself() {
    let nulls: Vec<_> = all().filter(MoveDigest::is_null).collect();
    assert_eq!(nulls.len(), 64 * 4, "64 squares, whatever the aux data");
    for digest in nulls {
        assert_eq!(digest.move_type(), MoveType::Normal);
        assert_eq!(digest.orig_square(), digest.dest_square());
    }
    for square in Square::ALL {
        assert!(MoveDigest::new_null(square).is_null());
        assert!(!MoveDigest::new_castling(square, square).is_null());
    }
}

#[test]
fn invalid_is_zero() {
    assert_eq!(MoveDigest::invalid().to_raw(), 0);
    assert_eq!(MoveDigest::invalid(), MoveDigest::default());
    assert_eq!(MoveDigest::invalid().move_type(), MoveType::EnPassant);
    assert!(!MoveDigest::invalid().is_null());
    assert_eq!(MoveDigest::invalid().to_string(), "a1a1");
}

#[test]
fn a_pawn_becomes_neither_pawn_nor_king() {
    for piece_type in [PieceType::Pawn, PieceType::King] {
        assert!(catch_unwind(|| MoveDigest::new_promotion(Square::A7, Square::A8, piece_type)).is_err());
    }
}

#[test]
fn notation_of_every_digest() {
    for digest in all() {
        assert_eq!(digest.to_string(), spelled(digest), "{digest:?}");
        #[cfg(feature = "alloc")]
        assert_eq!(digest.notation(), spelled(digest));
    }
    let distinct: HashSet<_> = all().map(|digest| digest.to_string()).collect();
    assert_eq!(
        distinct.len(),
        64 * 64 * 5 + 1,
        "two squares with or without one of four letters, and null"
    );
}

#[test]
fn display_fits_in_five_bytes_and_pads() {
    /// Takes at most five bytes, as a caller without an allocator would offer.
    struct Five([u8; 5], usize);

    impl Write for Five {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let end = self.1 + text.len();
            self.0
                .get_mut(self.1..end)
                .ok_or(fmt::Error)?
                .copy_from_slice(text.as_bytes());
            self.1 = end;
            Ok(())
        }
    }

    for digest in all() {
        let mut five = Five([0; 5], 0);
        write!(five, "{digest}").unwrap();
        assert_eq!(&five.0[..five.1], spelled(digest).as_bytes());
    }
    let digest = MoveDigest::new_normal(Square::G1, Square::F3);
    assert_eq!(format!("{digest:>7}|{digest:-<6}|"), "   g1f3|g1f3--|");
    assert_eq!(format!("{:>6}|", MoveDigest::new_null(Square::E1)), "  0000|");
}

#[test]
fn debug_shows_number_type_and_text() {
    let digest = MoveDigest::new_normal(Square::E2, Square::E4);
    assert_eq!(format!("{digest:?}"), "MoveDigest(0xcc70 Normal e2e4)");
    assert_eq!(
        format!("{:?}", MoveDigest::invalid()),
        "MoveDigest(0x0000 EnPassant a1a1)"
    );
}

#[test]
fn order_hash_and_size_are_those_of_the_number() {
    assert_eq!(size_of::<MoveDigest>(), 2);
    assert!(all().is_sorted());
    assert_eq!(all().collect::<HashSet<_>>().len(), 65_536);
}

#[test]
fn works_in_constants() {
    const DIGEST: MoveDigest = MoveDigest::new_promotion(Square::A2, Square::B1, PieceType::Bishop);
    const PARTS: (MoveType, Square, Square, usize, Option<PieceType>, bool) = (
        DIGEST.move_type(),
        DIGEST.orig_square(),
        DIGEST.dest_square(),
        DIGEST.aux_data(),
        DIGEST.promotion(),
        DIGEST.is_null(),
    );
    assert_eq!(
        PARTS,
        (
            MoveType::Promotion,
            Square::A2,
            Square::B1,
            2,
            Some(PieceType::Bishop),
            false
        )
    );
}

#[test]
fn move_types_and_their_numbers() {
    let numbers: Vec<_> = MoveType::ALL.iter().map(|move_type| *move_type as u8).collect();
    assert_eq!(numbers, [0, 1, 2, 3]);
    assert_eq!(
        MoveType::ALL,
        [
            MoveType::EnPassant,
            MoveType::Promotion,
            MoveType::Castling,
            MoveType::Normal
        ]
    );
    assert_eq!(MoveType::ALL.len(), MoveType::COUNT);
    for index in 0..300 {
        assert_eq!(MoveType::from_index(index), MoveType::ALL.get(index).copied());
    }
    for move_type in MoveType::ALL {
        assert_eq!(MoveType::from_index(move_type.index()), Some(move_type));
    }
    assert_eq!(MoveType::from_index(usize::MAX), None);
}
