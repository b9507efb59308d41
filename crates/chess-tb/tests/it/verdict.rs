//! `AmbiguousWdl` against a twin that counts the plies of the game down and weighs each true distance on its own.

use chess_tb::{AmbiguousWdl, Dtz, MaybeRounded, Wdl};

/// The result for the winner who zeroes in exactly `plies`, by playing on until someone can claim the draw.
const fn play_on(plies: u32, clock: u32) -> Wdl {
    let (mut plies, mut clock) = (plies, clock);
    while plies > 0 {
        if clock >= 100 {
            return Wdl::CursedWin;
        }
        plies -= 1;
        // The last ply is the zeroing one.
        clock = if plies == 0 { 0 } else { clock + 1 };
    }
    Wdl::Win
}

/// The true sizes that a table's size may stand for: itself, or one more if rounded; but never of another result.
fn true_sizes(size: u32, rounded: bool) -> Vec<u32> {
    let longer = rounded
        .then_some(size + 1)
        .filter(|longer| (*longer <= 100) == (size <= 100));
    [Some(size), longer].into_iter().flatten().collect()
}

fn twin(dtz: i32, rounded: bool, clock: u32) -> AmbiguousWdl {
    if dtz == 0 {
        return AmbiguousWdl::Draw;
    }
    let mut results: Vec<Wdl> = true_sizes(dtz.unsigned_abs(), rounded)
        .into_iter()
        .map(|size| play_on(size, clock))
        .collect();
    results.dedup();
    let for_the_winner = match results[..] {
        [Wdl::Win] => AmbiguousWdl::Win,
        [Wdl::CursedWin] => AmbiguousWdl::CursedWin,
        [_, _] => AmbiguousWdl::MaybeWin,
        _ => unreachable!("one or two results of a win"),
    };
    match (dtz > 0, for_the_winner) {
        (true, verdict) => verdict,
        (false, AmbiguousWdl::Win) => AmbiguousWdl::Loss,
        (false, AmbiguousWdl::CursedWin) => AmbiguousWdl::BlessedLoss,
        (false, _) => AmbiguousWdl::MaybeLoss,
    }
}

#[test]
fn every_distance_with_every_clock() {
    let mut doubts = 0;
    for number in -1000..=1000 {
        for clock in 0..=120 {
            let dtz = Dtz(number);
            let precise = AmbiguousWdl::from_dtz_and_clock(MaybeRounded::Precise(dtz), clock);
            let rounded = AmbiguousWdl::from_dtz_and_clock(MaybeRounded::Rounded(dtz), clock);
            assert_eq!(precise, twin(number, false, clock), "{number} at {clock}");
            assert_eq!(rounded, twin(number, true, clock), "{number} at {clock}, rounded");
            assert!(!precise.is_ambiguous());
            doubts += u32::from(rounded.is_ambiguous());
        }
    }
    assert_eq!(doubts, 2 * 99, "clocks 1 to 99, for either side");
}

#[test]
fn clock_zero_gives_the_plain_result() {
    for number in -1000..=1000 {
        let dtz = Dtz(number);
        for value in [MaybeRounded::Precise(dtz), MaybeRounded::Rounded(dtz)] {
            assert_eq!(
                AmbiguousWdl::from_dtz_and_clock(value, 0).unambiguous(),
                Some(Wdl::from_dtz(dtz))
            );
        }
    }
}

/// Mate or bare capture as the hundredth ply still counts; the ply after it does not.
#[test]
fn edge_of_the_rule() {
    let verdict = |dtz, clock| AmbiguousWdl::from_dtz_and_clock(MaybeRounded::Precise(Dtz(dtz)), clock);
    assert_eq!(verdict(100, 0), AmbiguousWdl::Win);
    assert_eq!(verdict(100, 1), AmbiguousWdl::CursedWin);
    assert_eq!(verdict(101, 0), AmbiguousWdl::CursedWin);
    assert_eq!(verdict(1, 99), AmbiguousWdl::Win);
    assert_eq!(verdict(1, 100), AmbiguousWdl::CursedWin);
    assert_eq!(verdict(-1, 99), AmbiguousWdl::Loss);
    assert_eq!(verdict(-1, 100), AmbiguousWdl::BlessedLoss);
}

#[test]
fn extreme_numbers_do_not_overflow() {
    for number in [i32::MIN, i32::MIN + 1, -101, -1, 0, 1, 101, i32::MAX] {
        for clock in [u32::MAX, u32::MAX - 100, 1 << 31] {
            for value in [MaybeRounded::Precise(Dtz(number)), MaybeRounded::Rounded(Dtz(number))] {
                let expected = match number.signum() {
                    1 => AmbiguousWdl::CursedWin,
                    -1 => AmbiguousWdl::BlessedLoss,
                    _ => AmbiguousWdl::Draw,
                };
                assert_eq!(AmbiguousWdl::from_dtz_and_clock(value, clock), expected);
            }
        }
    }
}

/// What a WDL leaves open is what the distances behind it disagree on.
#[test]
fn without_a_distance_all_distances_are_possible() {
    for wdl in Wdl::ALL {
        for clock in 0..=120 {
            let verdict = AmbiguousWdl::from_wdl_and_clock(wdl, clock);
            let mut possible: Vec<_> = (-200..=200)
                .map(Dtz)
                .filter(|dtz| Wdl::from_dtz(*dtz) == wdl)
                .map(|dtz| twin(dtz.0, false, clock))
                .collect();
            possible.sort_unstable();
            possible.dedup();
            match possible[..] {
                [only] => assert_eq!(verdict, only, "{wdl} at {clock}"),
                _ => assert!(
                    verdict.is_ambiguous() && verdict.signum() == wdl.signum(),
                    "{wdl} at {clock}"
                ),
            }
        }
        assert_eq!(AmbiguousWdl::from(wdl).unambiguous(), Some(wdl));
    }
}

#[test]
fn negation_is_the_other_side() {
    for number in -200..=200 {
        for clock in 0..=120 {
            for value in [MaybeRounded::Precise(Dtz(number)), MaybeRounded::Rounded(Dtz(number))] {
                let verdict = AmbiguousWdl::from_dtz_and_clock(value, clock);
                assert_eq!(AmbiguousWdl::from_dtz_and_clock(-value, clock), -verdict);
                assert_eq!(verdict.signum(), number.signum());
            }
        }
    }
    let mirrored = AmbiguousWdl::ALL.map(|verdict| -verdict);
    assert!(mirrored.into_iter().rev().eq(AmbiguousWdl::ALL));
}

#[test]
fn order_is_preference_and_agrees_with_wdl() {
    assert!(AmbiguousWdl::ALL.is_sorted());
    assert_eq!(AmbiguousWdl::ALL.len(), AmbiguousWdl::COUNT);
    assert!(Wdl::ALL.map(AmbiguousWdl::from).is_sorted());
    assert!(AmbiguousWdl::CursedWin < AmbiguousWdl::MaybeWin && AmbiguousWdl::MaybeWin < AmbiguousWdl::Win);
    assert!(AmbiguousWdl::Loss < AmbiguousWdl::MaybeLoss && AmbiguousWdl::MaybeLoss < AmbiguousWdl::BlessedLoss);
    assert_eq!(AmbiguousWdl::ALL.map(AmbiguousWdl::signum), [-1, -1, -1, 0, 1, 1, 1]);
}

#[test]
fn words() {
    let words: Vec<String> = AmbiguousWdl::ALL.iter().map(AmbiguousWdl::to_string).collect();
    assert_eq!(
        words,
        [
            "loss",
            "maybe loss",
            "blessed loss",
            "draw",
            "cursed win",
            "maybe win",
            "win"
        ]
    );
    assert_eq!(
        format!("{:<10}|{:>5}|", AmbiguousWdl::MaybeWin, AmbiguousWdl::Win),
        "maybe win |  win|"
    );
}
