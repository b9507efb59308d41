//! `Dtz`: arithmetic against wider integers, at and around every edge.

use std::panic::catch_unwind;

use chess_tb::{Dtz, Wdl};
use quickcheck::quickcheck;

/// The sum in wide integers, built from sign and size.
fn wide_sum(dtz: Dtz, plies: u32) -> i128 {
    let size = i128::from(dtz).abs() + i128::from(plies);
    match i128::from(dtz) {
        0 => 0,
        number if number < 0 => -size,
        _ => size,
    }
}

fn check_add_plies(dtz: Dtz, plies: u32) {
    let wide = wide_sum(dtz, plies);
    let fits = i32::try_from(wide).ok().map(Dtz);
    assert_eq!(dtz.add_plies_checked(plies), fits, "{dtz} + {plies}");
    let clamped = wide.clamp(i32::MIN.into(), i32::MAX.into());
    assert_eq!(i128::from(dtz.add_plies_saturating(plies)), clamped, "{dtz} + {plies}");
    if let Some(sum) = fits {
        assert_eq!(dtz.add_plies(plies), sum);
    }
}

#[test]
fn add_plies_over_the_range_of_tables() {
    for number in -1000..=1000 {
        for plies in 0..=120 {
            check_add_plies(Dtz(number), plies);
        }
    }
}

#[test]
fn add_plies_at_the_edges() {
    let numbers = [
        i32::MIN,
        i32::MIN + 1,
        i32::MIN + 2,
        -2,
        -1,
        0,
        1,
        2,
        i32::MAX - 2,
        i32::MAX - 1,
        i32::MAX,
    ];
    let top = i32::MAX.unsigned_abs();
    for number in numbers {
        for plies in [
            0,
            1,
            2,
            3,
            top - 2,
            top - 1,
            top,
            top + 1,
            top + 2,
            u32::MAX - 1,
            u32::MAX,
        ] {
            check_add_plies(Dtz(number), plies);
        }
    }
}

#[test]
fn add_plies_panics_on_overflow_in_every_build() {
    assert!(catch_unwind(|| Dtz(i32::MAX).add_plies(1)).is_err());
    assert!(catch_unwind(|| Dtz(i32::MIN).add_plies(1)).is_err());
    assert!(catch_unwind(|| Dtz(1).add_plies(u32::MAX)).is_err());
    assert_eq!(Dtz(0).add_plies(u32::MAX), Dtz(0));
}

#[test]
fn before_zeroing_has_the_result_it_was_made_of() {
    let values = Wdl::ALL.map(|wdl| Dtz::before_zeroing(wdl).0);
    assert_eq!(values, [-1, -101, 0, 101, 1]);
    for wdl in Wdl::ALL {
        assert_eq!(Wdl::from_dtz(Dtz::before_zeroing(wdl)), wdl);
        assert_eq!(Dtz::before_zeroing(-wdl), -Dtz::before_zeroing(wdl));
    }
}

#[test]
fn negation_never_overflows() {
    assert_eq!(-Dtz(i32::MIN), Dtz(i32::MAX));
    assert_eq!(-Dtz(i32::MAX), Dtz(-i32::MAX));
    for number in -1000..=1000 {
        assert_eq!((-Dtz(number)).0, -number);
    }
}

#[test]
fn signs() {
    for number in (-1000..=1000).chain([i32::MIN, i32::MAX]) {
        let dtz = Dtz(number);
        assert_eq!(dtz.is_positive(), dtz > Dtz(0));
        assert_eq!(dtz.is_zero(), dtz == Dtz(0));
        assert_eq!(dtz.is_negative(), dtz < Dtz(0));
        assert_eq!(
            dtz.signum(),
            i32::from(dtz.is_positive()) - i32::from(dtz.is_negative())
        );
    }
}

#[test]
fn conversions() {
    assert_eq!(Dtz::from(i8::MIN), Dtz(-128));
    assert_eq!(Dtz::from(u8::MAX), Dtz(255));
    assert_eq!(Dtz::from(i16::MIN), Dtz(-32_768));
    assert_eq!(Dtz::from(u16::MAX), Dtz(65_535));
    assert_eq!(Dtz::from(i32::MIN), Dtz(i32::MIN));
    for number in [i32::MIN, -1, 0, 1, i32::MAX] {
        assert_eq!(i32::from(Dtz(number)), number);
        assert_eq!(i64::from(Dtz(number)), i64::from(number));
        assert_eq!(i128::from(Dtz(number)), i128::from(number));
    }
    assert_eq!(Dtz::default(), Dtz(0));
}

#[test]
fn order_is_that_of_the_numbers() {
    assert!(Dtz(-1) < Dtz(0) && Dtz(0) < Dtz(1) && Dtz(1) < Dtz(50));
    assert_eq!(Dtz(3).max(Dtz(-7)), Dtz(3));
    assert_eq!(Dtz(300).clamp(Dtz(-100), Dtz(100)), Dtz(100));
}

#[test]
fn text_is_the_number() {
    assert_eq!(
        format!("{}|{:+}|{:>5}|{:?}", Dtz(-7), Dtz(7), Dtz(12), Dtz(3)),
        "-7|+7|   12|Dtz(3)"
    );
}

quickcheck! {
    fn add_plies_anywhere(number: i32, plies: u32) -> bool {
        check_add_plies(Dtz(number), plies);
        true
    }

    fn adding_mirrors(number: i32, plies: u32) -> bool {
        let dtz = Dtz(number.max(-i32::MAX));
        match dtz.add_plies_checked(plies) {
            Some(sum) if sum != Dtz(i32::MIN) => (-dtz).add_plies(plies) == -sum,
            _ => true,
        }
    }
}
