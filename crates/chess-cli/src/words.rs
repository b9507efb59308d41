//! Words that go with a number.

/// `1 count`, `2 counts`.
pub(crate) fn number(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// What so many do: 1 `agrees`, 2 `agree`.
pub(crate) fn verb(number: u64, verb: &str) -> String {
    let ending = if number == 1 { "s" } else { "" };
    format!("{verb}{ending}")
}
