//! What the values look like to serde, seen through JSON.

use chess_tb::{AmbiguousWdl, Dtz, MaybeRounded, Wdl};
use serde_json::{from_str, from_value, json, to_value};

#[test]
fn dtz_and_wdl_are_their_numbers() {
    for number in [i32::MIN, -101, 0, 7, i32::MAX] {
        assert_eq!(to_value(Dtz(number)).unwrap(), json!(number));
        assert_eq!(from_value::<Dtz>(json!(number)).unwrap(), Dtz(number));
    }
    for wdl in Wdl::ALL {
        assert_eq!(to_value(wdl).unwrap(), json!(i32::from(wdl)));
        assert_eq!(from_value::<Wdl>(json!(i32::from(wdl))).unwrap(), wdl);
    }
    let error = from_str::<Wdl>("3").unwrap_err().to_string();
    assert!(
        error.starts_with("invalid WDL: expected a number from -2 to 2, found 3"),
        "{error}"
    );
    assert!(from_str::<Wdl>("\"Win\"").is_err());
    assert!(from_str::<Wdl>("258").is_err());
}

#[test]
fn verdicts_are_their_names() {
    let names = [
        "Loss",
        "MaybeLoss",
        "BlessedLoss",
        "Draw",
        "CursedWin",
        "MaybeWin",
        "Win",
    ];
    for (verdict, name) in AmbiguousWdl::ALL.into_iter().zip(names) {
        assert_eq!(to_value(verdict).unwrap(), json!(name));
        assert_eq!(from_value::<AmbiguousWdl>(json!(name)).unwrap(), verdict);
    }
}

#[test]
fn rounding_is_a_tag() {
    let value = MaybeRounded::Rounded(Dtz(-20));
    assert_eq!(to_value(value).unwrap(), json!({ "Rounded": -20 }));
    assert_eq!(from_str::<MaybeRounded<Dtz>>("{\"Rounded\":-20}").unwrap(), value);
}
