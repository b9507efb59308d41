//! `Wdl`: numbers, signs, words, and what distances mean.

use chess_tb::{Dtz, Wdl};

#[test]
fn numbers_both_ways() {
    let named = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];
    assert_eq!(Wdl::ALL, named);
    assert_eq!(Wdl::COUNT, named.len());
    for (wdl, number) in named.into_iter().zip(-2_i8..) {
        assert_eq!(wdl as i8, number);
        assert_eq!(i8::from(wdl), number);
        assert_eq!(i16::from(wdl), i16::from(number));
        assert_eq!(i32::from(wdl), i32::from(number));
        assert_eq!(i64::from(wdl), i64::from(number));
    }
    for number in i16::MIN..=i16::MAX {
        let expected = usize::try_from(i32::from(number) + 2)
            .ok()
            .and_then(|index| named.get(index).copied());
        assert_eq!(Wdl::try_from(number).ok(), expected);
        assert_eq!(Wdl::try_from(i32::from(number)).ok(), expected);
        assert_eq!(Wdl::try_from(i64::from(number)).ok(), expected);
        if let Ok(number) = i8::try_from(number) {
            assert_eq!(Wdl::try_from(number).ok(), expected);
        }
    }
}

#[test]
fn wide_numbers_are_not_cut_to_fit() {
    assert!(Wdl::try_from(i32::MIN).is_err());
    assert!(Wdl::try_from(i32::MAX).is_err());
    let error = Wdl::try_from((1_i64 << 32) + 2).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid WDL: expected a number from -2 to 2, found 4294967298"
    );
    assert_eq!(
        Wdl::try_from(-3_i8).unwrap_err().to_string(),
        "invalid WDL: expected a number from -2 to 2, found -3"
    );
}

#[test]
fn negation_and_sign_are_those_of_the_number() {
    for wdl in Wdl::ALL {
        assert_eq!(i32::from(-wdl), -i32::from(wdl));
        assert_eq!(wdl.signum(), i32::from(wdl).signum());
        assert_eq!(-(-wdl), wdl);
    }
}

#[test]
fn order_is_preference() {
    assert!(Wdl::ALL.is_sorted());
    assert_eq!(Wdl::ALL.into_iter().max(), Some(Wdl::Win));
}

#[test]
fn words() {
    let words: Vec<String> = Wdl::ALL.iter().map(Wdl::to_string).collect();
    assert_eq!(words, ["loss", "blessed loss", "draw", "cursed win", "win"]);
    assert_eq!(format!("{:>5}|", Wdl::Win), "  win|");
}

/// The table of meanings, one range a line.
#[test]
fn every_distance_has_its_result() {
    let meanings = [
        (-1000..=-101, Wdl::BlessedLoss),
        (-100..=-1, Wdl::Loss),
        (0..=0, Wdl::Draw),
        (1..=100, Wdl::Win),
        (101..=1000, Wdl::CursedWin),
    ];
    let mut covered = 0;
    for (range, wdl) in meanings {
        for plies in range {
            assert_eq!(Wdl::from_dtz(Dtz(plies)), wdl, "{plies}");
            assert_eq!(Wdl::from_dtz(-Dtz(plies)), -wdl, "{plies}");
            covered += 1;
        }
    }
    assert_eq!(covered, 2001);
    assert_eq!(Wdl::from_dtz(Dtz(i32::MIN)), Wdl::BlessedLoss);
    assert_eq!(Wdl::from_dtz(Dtz(i32::MAX)), Wdl::CursedWin);
}

#[test]
fn works_in_constants() {
    const WDL: Wdl = Wdl::from_dtz(Dtz::before_zeroing(Wdl::CursedWin).add_plies(2));
    assert_eq!(WDL, Wdl::CursedWin);
}
