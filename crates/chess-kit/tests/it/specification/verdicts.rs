//! `Dtz` and what joins it to `Wdl`.

use core::fmt::Debug;
use core::ops::Neg;

use chess_kit::{Dtz, Wdl};

const fn has_every_trait<T>()
where
    T: Clone + Copy + Debug + Eq + PartialEq + Ord + PartialOrd + Neg<Output = T>,
    T: From<i8> + From<i16> + From<i32> + From<u8> + From<u16>,
    i32: From<T>,
    i64: From<T>,
    i128: From<T>,
{
}
const _: () = has_every_trait::<Dtz>();

#[test]
fn the_field_is_public() {
    let Dtz(plies) = Dtz(-7);
    assert_eq!(plies, -7_i32);
}

#[test]
fn before_zeroing() {
    for (wdl, dtz) in [
        (Wdl::Loss, -1),
        (Wdl::BlessedLoss, -101),
        (Wdl::Draw, 0),
        (Wdl::CursedWin, 101),
        (Wdl::Win, 1),
    ] {
        assert_eq!(Dtz::before_zeroing(wdl), Dtz(dtz));
    }
}

#[test]
fn ranges_of_distances_are_verdicts() {
    for plies in -1000..=1000 {
        let expected = match plies {
            ..-100 => Wdl::BlessedLoss,
            -100..=-1 => Wdl::Loss,
            0 => Wdl::Draw,
            1..=100 => Wdl::Win,
            101.. => Wdl::CursedWin,
        };
        assert_eq!(Wdl::from_dtz(Dtz(plies)), expected, "{plies}");
    }
}

#[test]
fn verdicts_have_their_numbers() {
    let numbers = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win].map(|wdl| wdl as i32);
    assert_eq!(numbers, [-2, -1, 0, 1, 2]);
    assert_eq!(
        (-Wdl::Win, -Wdl::BlessedLoss, -Wdl::Draw),
        (Wdl::Loss, Wdl::CursedWin, Wdl::Draw)
    );
    assert_eq!(
        (Wdl::Win.signum(), Wdl::BlessedLoss.signum(), Wdl::Draw.signum()),
        (1, -1, 0)
    );
}

#[test]
fn add_plies() {
    assert_eq!(Dtz(1).add_plies(3), Dtz(4));
    assert_eq!(Dtz(0).add_plies(3), Dtz(0));
    assert_eq!(Dtz(-1).add_plies(3), Dtz(-4));
}

#[test]
fn add_plies_at_the_ends_of_the_numbers() {
    for (dtz, plies, checked, saturating) in [
        (Dtz(1), 3, Some(Dtz(4)), Dtz(4)),
        (Dtz(0), u32::MAX, Some(Dtz(0)), Dtz(0)),
        (Dtz(-1), 3, Some(Dtz(-4)), Dtz(-4)),
        (Dtz(i32::MAX - 3), 3, Some(Dtz(i32::MAX)), Dtz(i32::MAX)),
        (Dtz(i32::MAX - 3), 4, None, Dtz(i32::MAX)),
        (Dtz(i32::MIN + 3), 3, Some(Dtz(i32::MIN)), Dtz(i32::MIN)),
        (Dtz(i32::MIN + 3), 4, None, Dtz(i32::MIN)),
        (Dtz(1), u32::MAX, None, Dtz(i32::MAX)),
        (Dtz(-1), u32::MAX, None, Dtz(i32::MIN)),
    ] {
        assert_eq!(dtz.add_plies_checked(plies), checked, "{dtz:?} {plies}");
        assert_eq!(dtz.add_plies_saturating(plies), saturating, "{dtz:?} {plies}");
    }
}

#[test]
fn add_plies_panics_where_it_overflows() {
    for (dtz, plies) in [(Dtz(i32::MAX), 1), (Dtz(i32::MIN), 1), (Dtz(1), u32::MAX)] {
        assert!(
            std::panic::catch_unwind(|| dtz.add_plies(plies)).is_err(),
            "{dtz:?} {plies}"
        );
    }
}

#[test]
fn signs() {
    for (dtz, signum) in [
        (Dtz(5), 1),
        (Dtz(0), 0),
        (Dtz(-5), -1),
        (Dtz(i32::MAX), 1),
        (Dtz(i32::MIN), -1),
    ] {
        assert_eq!(dtz.signum(), signum);
        assert_eq!(dtz.is_zero(), signum == 0);
        assert_eq!(dtz.is_positive(), signum == 1);
        assert_eq!(dtz.is_negative(), signum == -1);
    }
}

#[test]
fn conversions() {
    assert_eq!(Dtz::from(-128_i8), Dtz(-128));
    assert_eq!(Dtz::from(-32_768_i16), Dtz(-32_768));
    assert_eq!(Dtz::from(i32::MIN), Dtz(i32::MIN));
    assert_eq!(Dtz::from(255_u8), Dtz(255));
    assert_eq!(Dtz::from(65_535_u16), Dtz(65_535));
    assert_eq!(i32::from(Dtz(-7)), -7);
    assert_eq!(i64::from(Dtz(-7)), -7);
    assert_eq!(i128::from(Dtz(-7)), -7);
}

#[test]
fn order_and_negation_are_of_the_number() {
    assert_eq!(-Dtz(3), Dtz(-3));
    assert!(Dtz(-2) < Dtz(-1) && Dtz(-1) <= Dtz(0) && Dtz(101) > Dtz(100) && Dtz(1) >= Dtz(1));
    assert_eq!(Dtz(-2).cmp(&Dtz(1)), core::cmp::Ordering::Less);
    assert_eq!(Dtz(-2).partial_cmp(&Dtz(-2)), Some(core::cmp::Ordering::Equal));
    assert_eq!((Dtz(2).max(Dtz(5)), Dtz(2).min(Dtz(5))), (Dtz(5), Dtz(2)));
    assert_eq!(Dtz(300).clamp(Dtz(-100), Dtz(100)), Dtz(100));
    let mut copy = Dtz(1);
    copy.clone_from(&Dtz(2));
    assert_eq!((copy, format!("{copy:?}").is_empty()), (Dtz(2), false));
}
