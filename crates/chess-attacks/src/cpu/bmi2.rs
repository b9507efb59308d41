//! The proof that the processor has BMI2 in hardware, and what that proof allows.
//!
//! # Why `unsafe`
//!
//! Running an instruction the processor lacks is undefined behaviour, and the compiler can't see what a processor has. The
//! invariant behind every `unsafe` block here is one: a [`Bmi2`] exists only where [`detect`](Bmi2::detect) found all of BMI1,
//! BMI2, POPCNT and LZCNT. Its field is private to this file, and `detect` is the only place that makes one.

use chess_bits::{BitBoard, Square};

use super::{Cpu, Kernel};

/// A proof that this processor has BMI1, BMI2, POPCNT and LZCNT, and that its PEXT is fast; only detection makes it.
///
/// The type exists on every target, so that code needs no conditional compilation to name it; where the instructions don't
/// exist, [`detect`](Bmi2::detect) always gives `None`.
///
/// ```
/// use chess_attacks::cpu::{Bmi2, Cpu};
/// use chess_bits::{BitBoard, Square};
///
/// if let Some(cpu) = Bmi2::detect() {
///     assert_eq!(cpu.rook_attacks(Square::A1, BitBoard::EMPTY).count_bits(), 14);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bmi2(());

impl Bmi2 {
    /// The proof, if this processor has the instructions and runs PEXT in hardware.
    ///
    /// The answer is kept: every call but the first costs one relaxed load. See the [module](super#detection) for what is
    /// refused, and for what is known without `std`.
    #[inline(always)]
    #[must_use]
    pub fn detect() -> Option<Self> {
        detection::has_fast_bmi2().then_some(Self(()))
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std", not(chess_portable)))]
mod detection {
    extern crate std;

    use core::arch::x86_64::__cpuid;
    use core::sync::atomic::{AtomicU8, Ordering};

    const UNKNOWN: u8 = 0;
    const ABSENT: u8 = 1;
    const PRESENT: u8 = 2;

    /// The answer, once it is known. Threads may ask at the same time: all find the same, so no order is needed.
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[inline(always)]
    pub(super) fn has_fast_bmi2() -> bool {
        match ANSWER.load(Ordering::Relaxed) {
            UNKNOWN => ask_and_keep(),
            answer => answer == PRESENT,
        }
    }

    #[cold]
    #[inline(never)]
    fn ask_and_keep() -> bool {
        let found = std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("lzcnt")
            && !is_microcoded();
        ANSWER.store(if found { PRESENT } else { ABSENT }, Ordering::Relaxed);
        found
    }

    /// Whether this is an AMD processor before Zen 3 (family 0x19), or a Hygon one of Zen's first design (family 0x18):
    /// they run PEXT and PDEP as loops of microcode, tens of cycles long.
    #[expect(
        clippy::allow_attributes,
        reason = "the attribute below is needed by some compilers only"
    )]
    #[allow(
        unused_unsafe,
        reason = "`__cpuid` became a safe function after the oldest supported compiler"
    )]
    fn is_microcoded() -> bool {
        // SAFETY: needs CPUID, which every x86-64 processor has. Every test that detects would crash without it.
        let (vendor, version) = unsafe { (__cpuid(0), __cpuid(1)) };
        is_microcoded_on(&[vendor.ebx, vendor.edx, vendor.ecx], version.eax)
    }

    /// The same from the registers of CPUID: the vendor's name in three parts, and the version word of leaf 1.
    fn is_microcoded_on(vendor: &[u32; 3], version: u32) -> bool {
        let base_family = version >> 8 & 0xf;
        let family = if base_family == 0xf {
            base_family + (version >> 20 & 0xff)
        } else {
            base_family
        };
        let is_amd_design = [*b"AuthenticAMD", *b"HygonGenuine"].iter().any(|name| {
            vendor
                .iter()
                .zip(name.chunks_exact(4))
                .all(|(register, part)| register.to_le_bytes() == part)
        });
        is_amd_design && family < 0x19
    }

    #[cfg(test)]
    mod tests {
        use super::is_microcoded_on;

        fn vendor(name: &[u8; 12]) -> [u32; 3] {
            let part = |at: usize| u32::from_le_bytes([name[at], name[at + 1], name[at + 2], name[at + 3]]);
            [part(0), part(4), part(8)]
        }

        #[test]
        fn pext_is_refused_exactly_where_it_is_microcoded() {
            // (vendor, version word as the processor gives it, expected)
            let cases = [
                (b"AuthenticAMD", 0x0060_0f12, true),  // Bulldozer, family 0x15
                (b"AuthenticAMD", 0x0080_0f12, true),  // Zen, family 0x17
                (b"AuthenticAMD", 0x0087_0f10, true),  // Zen 2, family 0x17
                (b"HygonGenuine", 0x0090_0f02, true),  // Dhyana, family 0x18
                (b"AuthenticAMD", 0x00a2_0f10, false), // Zen 3, family 0x19
                (b"AuthenticAMD", 0x00b0_0f21, false), // Zen 5, family 0x1a
                (b"GenuineIntel", 0x0003_06c3, false), // Haswell, family 6
                (b"CentaurHauls", 0x0000_0f00, false),
            ];
            for (name, version, expected) in cases {
                assert_eq!(
                    is_microcoded_on(&vendor(name), version),
                    expected,
                    "{name:?} {version:#x}"
                );
            }
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", feature = "std", not(chess_portable))))]
mod detection {
    /// What the compiler was told: without `std` there is nobody to ask.
    #[inline(always)]
    pub(super) const fn has_fast_bmi2() -> bool {
        cfg!(all(
            target_arch = "x86_64",
            target_feature = "bmi1",
            target_feature = "bmi2",
            target_feature = "popcnt",
            target_feature = "lzcnt",
            not(chess_portable)
        ))
    }
}

impl Cpu for Bmi2 {
    const NAME: &'static str = "bmi2";

    #[inline(always)]
    fn bishop_attacks(self, square: Square, occupied: BitBoard) -> BitBoard {
        crate::pext::bishop_attacks(self, square, occupied)
    }

    #[inline(always)]
    fn rook_attacks(self, square: Square, occupied: BitBoard) -> BitBoard {
        crate::pext::rook_attacks(self, square, occupied)
    }

    #[inline(always)]
    fn pext(self, value: u64, mask: u64) -> u64 {
        instructions::pext(self, value, mask)
    }

    #[inline(always)]
    fn pdep(self, value: u64, mask: u64) -> u64 {
        instructions::pdep(self, value, mask)
    }

    #[inline(always)]
    fn run_kernel<K: Kernel>(self, kernel: K) -> K::Output {
        instructions::run_kernel(self, kernel)
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        instructions::run(self, work)
    }
}

#[cfg(target_arch = "x86_64")]
mod instructions {
    use core::arch::x86_64::{_pdep_u64, _pext_u64};

    use super::Bmi2;
    use crate::cpu::Kernel;

    #[inline(always)]
    pub(super) fn pext(_proof: Bmi2, value: u64, mask: u64) -> u64 {
        // SAFETY: needs BMI2, which `_proof` shows. `tests/it/cpu.rs` runs it wherever detection finds it.
        unsafe { _pext_u64(value, mask) }
    }

    #[inline(always)]
    pub(super) fn pdep(_proof: Bmi2, value: u64, mask: u64) -> u64 {
        // SAFETY: needs BMI2, which `_proof` shows. `tests/it/cpu.rs` runs it wherever detection finds it.
        unsafe { _pdep_u64(value, mask) }
    }

    #[inline(always)]
    pub(super) fn run_kernel<K: Kernel>(proof: Bmi2, kernel: K) -> K::Output {
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
        fn compiled_for_it<K: Kernel>(cpu: Bmi2, kernel: K) -> K::Output {
            kernel.run(cpu)
        }
        // SAFETY: needs the four features, which `proof` shows. `tests/it/cpu.rs` runs it wherever detection finds it.
        unsafe { compiled_for_it(proof, kernel) }
    }

    #[inline(always)]
    pub(super) fn run<R>(_proof: Bmi2, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
        fn compiled_for_it<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: needs the four features, which `_proof` shows. `tests/it/cpu.rs` runs it wherever detection finds it.
        unsafe { compiled_for_it(work) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod instructions {
    use super::Bmi2;
    use crate::cpu::{Kernel, software};

    #[inline]
    pub(super) const fn pext(_proof: Bmi2, value: u64, mask: u64) -> u64 {
        software::pext(value, mask)
    }

    #[inline]
    pub(super) const fn pdep(_proof: Bmi2, value: u64, mask: u64) -> u64 {
        software::pdep(value, mask)
    }

    #[inline(always)]
    pub(super) fn run_kernel<K: Kernel>(proof: Bmi2, kernel: K) -> K::Output {
        kernel.run(proof)
    }

    #[inline(always)]
    pub(super) fn run<R>(_proof: Bmi2, work: impl FnOnce() -> R) -> R {
        work()
    }
}
