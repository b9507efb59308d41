//! The random values reach every kind.

use std::collections::HashSet;

use chess_tb::{AmbiguousWdl, Dtz, MaybeRounded, Wdl};
use quickcheck::{Arbitrary, Gen, quickcheck};

#[test]
fn reach_every_kind() {
    let mut g = Gen::new(100);
    let wdls: HashSet<_> = (0..1000).map(|_| Wdl::arbitrary(&mut g)).collect();
    assert_eq!(wdls.len(), Wdl::COUNT);
    let verdicts: HashSet<_> = (0..1000).map(|_| AmbiguousWdl::arbitrary(&mut g)).collect();
    assert_eq!(verdicts.len(), AmbiguousWdl::COUNT);
    let dtzs: HashSet<_> = (0..10_000).map(|_| Wdl::from_dtz(Dtz::arbitrary(&mut g))).collect();
    assert_eq!(dtzs.len(), Wdl::COUNT);
    let marks: HashSet<_> = (0..1000)
        .map(|_| MaybeRounded::<Dtz>::arbitrary(&mut g).is_rounded())
        .collect();
    assert_eq!(marks.len(), 2);
}

#[test]
fn shrinking_keeps_the_mark() {
    assert!(MaybeRounded::Rounded(Dtz(100)).shrink().all(|value| value.is_rounded()));
    assert!(
        MaybeRounded::Precise(Dtz(100))
            .shrink()
            .any(|value| value == MaybeRounded::Precise(Dtz(0)))
    );
}

quickcheck! {
    fn a_verdict_has_the_sign_of_its_distance(dtz: MaybeRounded<Dtz>, clock: u32) -> bool {
        AmbiguousWdl::from_dtz_and_clock(dtz, clock).signum() == dtz.ignore_rounding().signum()
    }

    /// Time passes: a greater clock is never better for the winner.
    fn waiting_never_helps_the_winner(dtz: MaybeRounded<Dtz>, clock: u8, more: u8) -> bool {
        let [now, later] = [u32::from(clock), u32::from(clock) + u32::from(more)]
            .map(|clock| AmbiguousWdl::from_dtz_and_clock(dtz, clock));
        if dtz.ignore_rounding().is_positive() { later <= now } else { later >= now }
    }
}
