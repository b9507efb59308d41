//! The random values reach every kind, and shrink.

use std::collections::HashSet;

use chess_moves::{MoveDigest, MoveType, UciMove};
use quickcheck::{Arbitrary, Gen, quickcheck};

#[test]
fn reach_every_kind() {
    let mut g = Gen::new(100);
    let types: HashSet<_> = (0..1000).map(|_| MoveDigest::arbitrary(&mut g).move_type()).collect();
    assert_eq!(types.len(), MoveType::COUNT);
    let types: HashSet<_> = (0..1000).map(|_| MoveType::arbitrary(&mut g)).collect();
    assert_eq!(types.len(), MoveType::COUNT);
    let moves: HashSet<_> = (0..1000).map(|_| UciMove::arbitrary(&mut g)).collect();
    assert!(moves.contains(&UciMove::NULL));
    let promotions: HashSet<_> = moves.iter().map(|uci| uci.promotion()).collect();
    assert_eq!(promotions.len(), 5);
}

#[test]
fn digests_shrink_towards_invalid() {
    assert!(
        MoveDigest::from_raw(1000)
            .shrink()
            .all(|smaller| smaller.to_raw() < 1000)
    );
    assert!(
        MoveDigest::from_raw(1000)
            .shrink()
            .any(|smaller| smaller == MoveDigest::invalid())
    );
}

quickcheck! {
    fn text_round_trips(uci: UciMove) -> bool {
        uci.to_string().parse() == Ok(uci)
    }
}
