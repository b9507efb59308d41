//! What the benchmarks have in common: the work ([`corpus`], [`endings`]), the libraries that do it ([`contestants`]), and
//! the rounds in which they do it side by side ([`contest`]).
//!
//! Nothing is timed before it has given the right answer: what is known is asserted, and what is not known must be the same
//! from all. The README says how to run the benchmarks and how to read what they print.
//!
//! This crate does not know how any library finds its moves or reads its tables: it calls public functions only.
#![forbid(unsafe_code)]

pub mod contest;
pub mod contestants;
pub mod corpus;
pub mod endings;

/// Asserts that all give the same answer, and returns it: no benchmark times a wrong one.
///
/// # Panics
///
/// Where two answers differ, with the names of both.
///
/// ```
/// assert_eq!(chess_benches::same_answer(&[("sum", 6), ("product", 6)]), 6);
/// ```
#[track_caller]
pub fn same_answer<T: PartialEq + Copy + std::fmt::Debug>(answers: &[(&str, T)]) -> T {
    let (first, expected) = answers[0];
    for &(name, answer) in answers {
        assert!(answer == expected, "{first} says {expected:?}, {name} says {answer:?}");
    }
    expected
}
