//! What an endgame tablebase says about a chess position, as values, [`Wdl`], [`Dtz`], [`MaybeRounded`] and
//! [`AmbiguousWdl`]; and how it is asked: a `Tablebase` reads Syzygy tables of up to seven men.
//!
//! # What this crate does not know
//!
//! The values know neither board nor tables: they are numbers, and the rule that joins them. They are there without any
//! feature.
//!
//! Probing knows one format, Syzygy, standard chess, and at most seven men. It does not know castling: positions in which
//! someone may castle are refused. It does not know the game that led to a position, so repetition is the caller's; nor the
//! number of moves to mate, which these tables don't hold; nor variants, whose tables have other extensions. It makes no
//! tables, and has those of three men only (feature `embedded`).
//!
//! # Contents
//!
//! - What tables say: [values](#what-the-values-mean), [distances](#distances), [rounding](#rounding),
//!   [a running clock](#a-running-clock)
//! - Asking them, with feature `probe`: [probing](#probing), [at the root of a search](#at-the-root-of-a-search),
//!   [inside a search](#inside-a-search), [many positions, many threads](#many-positions-many-threads),
//!   [where the bytes come from](#where-the-bytes-come-from), [limits and memory](#limits-and-memory)
//! - [Features](#features)
//!
//! # What the values mean
//!
//! An endgame tablebase knows the result of every position of a few men, both sides playing perfectly. Nobody searched for
//! it: it was worked out backwards, from all the mates on, and stored. The Syzygy tables tell it from the point of view of
//! the **side to move**, in two numbers.
//!
//! **The 50-move rule** is why there are two. A capture or a move of a pawn is *zeroing*: it sets the *halfmove clock*
//! to 0; any other move adds 1, per *ply* (one move by one side). When the clock has reached 100, that is 50 moves by
//! each side without progress, either side may claim a draw. A win therefore has to reach its next zeroing move, or
//! mate, while the clock allows.
//!
//! **[`Wdl`]** (win, draw, loss) is the result if the clock is 0 now. There are five, because of the rule:
//!
//! | [`Wdl`] | number | result |
//! |---|---|---|
//! | [`Win`](Wdl::Win) | 2 | won |
//! | [`CursedWin`](Wdl::CursedWin) | 1 | won without the rule, but it takes too long: a draw under the rule |
//! | [`Draw`](Wdl::Draw) | 0 | drawn, rule or no rule |
//! | [`BlessedLoss`](Wdl::BlessedLoss) | −1 | lost without the rule, but saved by it: a draw under the rule |
//! | [`Loss`](Wdl::Loss) | −2 | lost |
//!
//! # Distances
//!
//! **[`Dtz`]** (distance to zeroing) says how to get there. Its sign is the winner: positive, the side to move. Its
//! size is the number of plies until the zeroing move (or mate), where the winner hurries and the loser delays, and
//! only zeroing moves that keep the result count. Wins and losses that the rule spoils have sizes above 100. Whoever always
//! plays to the smallest distance makes progress, and so wins every won position.
//!
//! ```
//! use chess_tb::{Dtz, Wdl};
//!
//! assert_eq!(Wdl::from_dtz(Dtz(100)), Wdl::Win);
//! assert_eq!(Wdl::from_dtz(Dtz(101)), Wdl::CursedWin);
//! assert_eq!(Wdl::from_dtz(-Dtz(7)), Wdl::Loss);
//! ```
//!
//! One ply on, the other side is to move and the distance has changed by one:
//!
//! ```
//! use chess_tb::Dtz;
//!
//! let after_the_best_move = Dtz(-20);
//! assert_eq!((-after_the_best_move).add_plies(1), Dtz(21));
//! // But a zeroing move starts the count anew, so only the result behind it matters.
//! assert_eq!(Dtz::before_zeroing(chess_tb::Wdl::Win), Dtz(1));
//! ```
//!
//! # Rounding
//!
//! To save room, many tables count in moves instead of plies, so that a distance `n` read from them may
//! really be `n` or `n + 1` plies (both negative for losses). [`MaybeRounded`] says whether that is so. It never changes
//! the [`Wdl`]: where a distance of exactly 100 occurs, the tables count in plies.
//!
//! # A running clock
//!
//! In a game the clock is seldom 0, and a `Wdl` alone no longer tells the result: with distance
//! `n` and clock `c` a win is a win as long as `n + c ≤ 100`. If `n` is rounded and the sum is exactly 100, nobody can
//! tell. [`AmbiguousWdl`] is the verdict, doubt included.
//!
//! ```
//! use chess_tb::{AmbiguousWdl, Dtz, MaybeRounded};
//!
//! let dtz = MaybeRounded::Rounded(Dtz(58)); // 58 plies, or 59
//! assert_eq!(AmbiguousWdl::from_dtz_and_clock(dtz, 0), AmbiguousWdl::Win);
//! assert_eq!(AmbiguousWdl::from_dtz_and_clock(dtz, 41), AmbiguousWdl::Win);
//! assert_eq!(AmbiguousWdl::from_dtz_and_clock(dtz, 42), AmbiguousWdl::MaybeWin);
//! assert_eq!(AmbiguousWdl::from_dtz_and_clock(dtz, 43), AmbiguousWdl::CursedWin);
//! ```
//!
#![cfg_attr(feature = "probe", doc = include_str!("../docs/PROBING.md"))]
#![cfg_attr(
    not(feature = "probe"),
    doc = "\n# Probing\n\n*Left out of documentation without the feature `probe`.*\n"
)]
//!
//! # Features
//!
//! - `probe` (default): `Tablebase` and all that belongs to it. Implies `std`; needs the layers up to chess-board, arrayvec
//!   and thiserror.
//! - `embedded`: `Tablebase::embedded`, the tables of three men in the program. Implies `probe`; costs 23 KiB.
//! - `mmap`: `FileAccess::Map` and `MappedFile`. Implies `probe`; needs memmap2.
//! - `std` (default), `alloc`: nothing of their own. Without them the values are `no_std` without an allocator.
//! - `serde`: a [`Dtz`] and a [`Wdl`] are their numbers; an [`AmbiguousWdl`] is its name.
//! - `quickcheck`: `Arbitrary` for every value.
#![no_std]
#![cfg_attr(not(feature = "mmap"), forbid(unsafe_code))]

#[cfg(feature = "quickcheck")]
extern crate alloc;
#[cfg(feature = "probe")]
extern crate std;

mod ambiguous;
#[cfg(feature = "quickcheck")]
mod arbitrary;
mod dtz;
#[cfg(feature = "embedded")]
mod embedded;
#[cfg(feature = "probe")]
mod probe;
mod rounding;
mod wdl;

pub use ambiguous::AmbiguousWdl;
pub use dtz::Dtz;
// By name and not by a glob: then the compiler tells who misses one which feature it needs.
#[cfg(feature = "mmap")]
pub use probe::MappedFile;
#[cfg(feature = "probe")]
#[doc(hidden)]
pub use probe::format;
#[cfg(feature = "probe")]
pub use probe::{
    Contents, CorruptTable, Fault, FileAccess, Material, ParseMaterialError, PositionalFile, ProbeError, RankedMove,
    Source, SubtableInfo, TableError, TableInfo, TableKind, Tablebase, UnreadableTable, info, verify,
    verify_with_progress,
};
pub use rounding::MaybeRounded;
pub use wdl::{TryFromNumberError, Wdl};

/// Under the 50-move rule a draw can be claimed once the halfmove clock has reached this many plies.
const CLOCK_LIMIT: u32 = 100;

// Compiles and runs the README's examples.
#[cfg(all(doctest, feature = "probe"))]
#[doc = include_str!("../README.md")]
struct Readme;
