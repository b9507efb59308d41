//! Which processor the code runs on, and code compiled for it.
//!
//! Slider attacks have two forms: magic multiplication, which any processor runs, and PEXT look-ups, which are faster where the
//! processor has that instruction in hardware. The choice is made once, outside of all loops: [`dispatch`] detects the
//! processor, and runs a [`Kernel`] in code that the compiler was allowed to compile for it (BMI1, BMI2, POPCNT, LZCNT).
//! Inside, the kernel is generic over [`Cpu`] and asks its `cpu` for slider attacks.
//!
//! ```
//! use chess_attacks::cpu::{Cpu, Kernel, dispatch};
//! use chess_bits::{BitBoard, Square};
//!
//! /// The number of moves rooks on all of these squares would have.
//! struct CountRookMoves(BitBoard);
//!
//! impl Kernel for CountRookMoves {
//!     type Output = u32;
//!
//!     #[inline(always)] // so that it is compiled into the code made for the processor
//!     fn run<C: Cpu>(self, cpu: C) -> u32 {
//!         let rooks = self.0;
//!         rooks.into_iter().map(|square| cpu.rook_attacks(square, rooks).without(rooks).count_bits()).sum()
//!     }
//! }
//!
//! let rooks = BitBoard::with_one(Square::A1) | Square::H1;
//! assert_eq!(dispatch(CountRookMoves(rooks)), 7 + 6 + 7 + 6);
//! ```
//!
//! # Rules for code on this path
//!
//! - Everything from [`Kernel::run`] down to the look-ups must be `#[inline(always)]`: a function that is compiled on its own is
//!   compiled for the plain target. It still gives the same results, but calls the instructions through functions.
//! - A recursive function can't be inlined into itself, so it re-enters at every level, through [`Cpu::run`] or
//!   [`Cpu::run_kernel`].
//! - Never test for the processor inside of a loop; pass the `cpu` down instead. It has no size.
//!
//! # Detection
//!
//! With feature `std`, the processor is asked once and the answer kept. PEXT is refused where it is microcoded and so slower
//! than the multiplication: AMD processors before Zen 3, and Hygon's of the same design. Without `std`, only what the
//! compiler was told counts (`-C target-feature` or `-C target-cpu`). `--cfg chess_portable` in `RUSTFLAGS` forces the
//! portable form. Elsewhere than on x86-64, the portable form is the only one.

mod bmi2;
mod software;

use chess_bits::{BitBoard, Square};

pub use bmi2::Bmi2;
pub use software::{pdep, pext};

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Portable {}
    impl Sealed for super::Bmi2 {}
}

/// What a code path may assume of the processor. Sealed: the two kinds are [`Portable`] and [`Bmi2`].
pub trait Cpu: Copy + Send + Sync + 'static + sealed::Sealed {
    /// A name for reports: `"portable"` or `"bmi2"`.
    const NAME: &'static str;

    /// The squares a bishop on `square` attacks; equal to [`bishop_attacks`](crate::bishop_attacks).
    #[must_use]
    fn bishop_attacks(self, square: Square, occupied: BitBoard) -> BitBoard;

    /// The squares a rook on `square` attacks; equal to [`rook_attacks`](crate::rook_attacks).
    #[must_use]
    fn rook_attacks(self, square: Square, occupied: BitBoard) -> BitBoard;

    /// The squares a queen on `square` attacks; equal to [`queen_attacks`](crate::queen_attacks).
    #[inline(always)]
    #[must_use]
    fn queen_attacks(self, square: Square, occupied: BitBoard) -> BitBoard {
        self.bishop_attacks(square, occupied) | self.rook_attacks(square, occupied)
    }

    /// Gathers the bits of `value` that `mask` selects in the low bits of the result; equal to [`pext`].
    #[must_use]
    fn pext(self, value: u64, mask: u64) -> u64;

    /// Spreads the low bits of `value` over the places that `mask` selects; equal to [`pdep`].
    #[must_use]
    fn pdep(self, value: u64, mask: u64) -> u64;

    /// Runs a kernel in code compiled for this processor.
    ///
    /// Whatever the size of the kernel, its `run` is inlined into that code, since it is `#[inline(always)]`.
    fn run_kernel<K: Kernel>(self, kernel: K) -> K::Output;

    /// Runs a closure in code compiled for this processor, as far as the compiler inlines the closure into it.
    ///
    /// A closure can't be marked `#[inline(always)]`. The compiler does inline it, because it is called in this one place,
    /// unless it is very large (thousands of instructions, with all that is inlined into it): write such work as a
    /// [`Kernel`], for [`run_kernel`](Cpu::run_kernel).
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// Any processor: slider attacks by magic multiplication, bit extraction by loops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portable;

impl Cpu for Portable {
    const NAME: &'static str = "portable";

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: BitBoard) -> BitBoard {
        crate::bishop_attacks(square, occupied)
    }

    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: BitBoard) -> BitBoard {
        crate::rook_attacks(square, occupied)
    }

    #[inline]
    fn pext(self, value: u64, mask: u64) -> u64 {
        pext(value, mask)
    }

    #[inline]
    fn pdep(self, value: u64, mask: u64) -> u64 {
        pdep(value, mask)
    }

    #[inline(always)]
    fn run_kernel<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }

    // Never inlined, as the other kind's code can't be: a caller that re-enters at many places gets calls, not copies.
    #[inline(never)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// Work that is generic over the processor, for [`dispatch`]. The implementing struct holds the arguments.
pub trait Kernel {
    /// What the work gives.
    type Output;

    /// Does the work. Implementations must be `#[inline(always)]`, and so must the functions they call for slider attacks.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// Runs a kernel in code compiled for the processor this runs on.
///
/// The processor is detected on the first call; afterwards the choice costs one relaxed load and a branch.
#[inline(always)]
pub fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    match Bmi2::detect() {
        Some(cpu) => cpu.run_kernel(kernel),
        None => run_portable(kernel),
    }
}

/// A call of its own, as the other kind's code is one too: so small a choice is made where the caller is, without a third.
#[inline(never)]
fn run_portable<K: Kernel>(kernel: K) -> K::Output {
    Portable.run_kernel(kernel)
}

/// A bishop's attacks by the tables made for PEXT, on any processor: the twin by which tests reach these tables everywhere.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn bishop_attacks_by_pext<C: Cpu>(cpu: C, square: Square, occupied: BitBoard) -> BitBoard {
    crate::pext::bishop_attacks(cpu, square, occupied)
}

/// A rook's attacks by the tables made for PEXT, on any processor; see [`bishop_attacks_by_pext`].
#[doc(hidden)]
#[inline]
#[must_use]
pub fn rook_attacks_by_pext<C: Cpu>(cpu: C, square: Square, occupied: BitBoard) -> BitBoard {
    crate::pext::rook_attacks(cpu, square, occupied)
}
