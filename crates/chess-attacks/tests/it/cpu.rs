//! Both code paths give the same, and the instructions do what their twins do.

use chess_attacks::cpu::{Bmi2, Cpu, Kernel, Portable, dispatch, pdep, pext};
use chess_bits::{BitBoard, Square};
use quickcheck::quickcheck;

/// What PEXT is: the bits under the mask, counted from the lowest.
fn naive_pext(value: u64, mask: u64) -> u64 {
    let bits = (0..64)
        .filter(|place| mask >> place & 1 == 1)
        .map(|place| value >> place & 1);
    bits.enumerate().map(|(place, bit)| bit << place).sum()
}

/// What PDEP is: the lowest bits, laid down under the mask.
fn naive_pdep(value: u64, mask: u64) -> u64 {
    let places = (0..64).filter(|place| mask >> place & 1 == 1);
    places.enumerate().map(|(from, to)| (value >> from & 1) << to).sum()
}

fn check_extraction(value: u64, mask: u64) -> bool {
    let (gathered, spread) = (naive_pext(value, mask), naive_pdep(value, mask));
    let twins = pext(value, mask) == gathered && pdep(value, mask) == spread;
    let portable = Portable.pext(value, mask) == gathered && Portable.pdep(value, mask) == spread;
    let instructions =
        Bmi2::detect().is_none_or(|cpu| cpu.pext(value, mask) == gathered && cpu.pdep(value, mask) == spread);
    twins && portable && instructions
}

quickcheck! {
    fn extraction_of_anything(value: u64, mask: u64, thinner: u64) -> bool {
        check_extraction(value, mask) && check_extraction(value, mask & thinner) && check_extraction(value, mask | thinner)
    }

    fn dispatch_gives_what_the_portable_path_gives(pieces: u64, thinner: u64) -> bool {
        let kernel = Mobility(BitBoard(pieces & thinner));
        let expected = kernel.run(Portable);
        dispatch(kernel) == expected && Bmi2::detect().is_none_or(|cpu| {
            cpu.run_kernel(kernel) == expected && cpu.run(|| kernel.run(cpu)) == expected
        })
    }
}

#[test]
fn extraction_at_the_ends() {
    for mask in [0, 1, 1 << 63, u64::MAX, !1, u64::MAX >> 1] {
        for value in [0, 1, 1 << 63, u64::MAX, 0x0123_4567_89ab_cdef] {
            assert!(check_extraction(value, mask), "{value:#x} {mask:#x}");
        }
    }
}

/// How many squares queens on all of these squares attack, counted with repeats.
#[derive(Clone, Copy)]
struct Mobility(BitBoard);

impl Kernel for Mobility {
    type Output = u32;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u32 {
        let mut sum = 0;
        for square in Square::ALL {
            if self.0.contains(square) {
                sum += cpu.queen_attacks(square, self.0).count_bits();
                sum += cpu.pext(cpu.rook_attacks(square, self.0).0, 0xff).count_ones();
                sum += cpu.pdep(cpu.bishop_attacks(square, self.0).0, 0xff00).count_ones();
            }
        }
        sum
    }
}

/// The number of walks of a lone rook with so many moves, recursive as a search is.
#[derive(Clone, Copy)]
struct Walks {
    rook: Square,
    occupied: BitBoard,
    moves: u32,
}

impl Kernel for Walks {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        if self.moves == 0 {
            return 1;
        }
        let targets = cpu.rook_attacks(self.rook, self.occupied).without(self.occupied);
        let onward = |rook| Walks {
            rook,
            moves: self.moves - 1,
            ..self
        };
        Square::ALL
            .into_iter()
            .filter(|&to| targets.contains(to))
            .map(|to| walk_on(cpu, onward(to)))
            .sum()
    }
}

/// A function of its own, so that the kernel can be inlined; it enters the processor's code again.
fn walk_on<C: Cpu>(cpu: C, walks: Walks) -> u64 {
    cpu.run_kernel(walks)
}

#[test]
fn a_recursive_kernel_enters_again_at_every_level() {
    let open = Walks {
        rook: Square::D4,
        occupied: BitBoard::EMPTY,
        moves: 4,
    };
    assert_eq!(open.run(Portable), 14u64.pow(4));
    assert_eq!(dispatch(open), 14u64.pow(4));
    let walls = BitBoard::with_one(Square::B1) | Square::A3;
    let boxed = Walks {
        rook: Square::A1,
        occupied: walls,
        moves: 2,
    };
    // From a1 only a2 is free; from there a1 and the seven squares of the second rank.
    assert_eq!(boxed.run(Portable), 8);
    assert_eq!(dispatch(boxed), 8);
}

#[test]
fn dispatch_takes_the_path_that_was_detected() {
    struct Name;
    impl Kernel for Name {
        type Output = &'static str;
        #[inline(always)]
        fn run<C: Cpu>(self, _: C) -> &'static str {
            C::NAME
        }
    }
    let expected = if Bmi2::detect().is_some() { "bmi2" } else { "portable" };
    assert_eq!(dispatch(Name), expected);
    assert_eq!(Bmi2::detect(), Bmi2::detect());
}

#[cfg(chess_portable)]
#[test]
fn the_portable_path_can_be_forced() {
    assert_eq!(Bmi2::detect(), None);
}
