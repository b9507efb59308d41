//! `MaybeRounded` carries its mark along.

use chess_tb::{Dtz, MaybeRounded};

const PRECISE: MaybeRounded<Dtz> = MaybeRounded::Precise(Dtz(5));
const ROUNDED: MaybeRounded<Dtz> = MaybeRounded::Rounded(Dtz(5));

#[test]
fn tells_whether_it_is_exact() {
    assert_eq!((PRECISE.is_precise(), PRECISE.is_rounded()), (true, false));
    assert_eq!((ROUNDED.is_precise(), ROUNDED.is_rounded()), (false, true));
    assert_eq!((PRECISE.precise(), ROUNDED.precise()), (Some(Dtz(5)), None));
    assert_eq!((PRECISE.ignore_rounding(), ROUNDED.ignore_rounding()), (Dtz(5), Dtz(5)));
    assert_ne!(PRECISE, ROUNDED);
}

#[test]
fn keeps_its_mark_through_changes() {
    assert_eq!(PRECISE.map(|dtz| dtz.add_plies(2)), MaybeRounded::Precise(Dtz(7)));
    assert_eq!(ROUNDED.map(i32::from), MaybeRounded::Rounded(5));
    assert_eq!(-PRECISE, MaybeRounded::Precise(Dtz(-5)));
    assert_eq!(-ROUNDED, MaybeRounded::Rounded(Dtz(-5)));
    // Values that cannot be copied fit as well.
    assert_eq!(
        MaybeRounded::Rounded(String::from("n")).map(|text| text.len()),
        MaybeRounded::Rounded(1)
    );
}
