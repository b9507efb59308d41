//! What the types look like to serde, seen through JSON.

use chess_bits::{PieceType, Square};
use chess_moves::{MoveDigest, MoveType, UciMove};
use serde_json::{from_str, from_value, json, to_value};

#[test]
fn a_digest_is_its_number() {
    for raw in 0..=u16::MAX {
        let value = to_value(MoveDigest::from_raw(raw)).unwrap();
        assert_eq!(value, json!(raw));
        assert_eq!(from_value::<MoveDigest>(value).unwrap().to_raw(), raw);
    }
    for bad in ["65536", "-1", "1.5", "\"e2e4\"", "null"] {
        assert!(from_str::<MoveDigest>(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_uci_move_is_its_text() {
    let uci = UciMove::new_promotion(Square::E7, Square::E8, PieceType::Knight);
    assert_eq!(to_value(uci).unwrap(), json!("e7e8n"));
    for uci in [uci, UciMove::NULL, UciMove::new(Square::A1, Square::H8)] {
        assert_eq!(from_value::<UciMove>(to_value(uci).unwrap()).unwrap(), uci);
    }
    let error = from_str::<UciMove>("\"e7e8k\"").unwrap_err().to_string();
    assert!(error.starts_with("invalid promotion in move"), "{error}");
    let error = from_str::<UciMove>("7").unwrap_err().to_string();
    assert!(error.contains("expected a move in coordinates"), "{error}");
}

#[test]
fn a_move_type_is_its_name() {
    for (move_type, name) in MoveType::ALL
        .into_iter()
        .zip(["EnPassant", "Promotion", "Castling", "Normal"])
    {
        assert_eq!(to_value(move_type).unwrap(), json!(name));
        assert_eq!(from_value::<MoveType>(json!(name)).unwrap(), move_type);
    }
}
