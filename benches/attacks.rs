//! chess-attacks: look-ups in both forms, and set-wise attacks beside one look-up a piece. Other libraries' look-ups are
//! among the questions of `movegen`.
#![forbid(unsafe_code)]

use std::hint::black_box;

use chess_benches::corpus::random_lookups;
use chess_benches::same_answer;
use chess_kit::attacks::cpu::{Cpu, Kernel, dispatch};
use chess_kit::attacks::{self, aligned, between, bishop_attacks, knight_attacks, knights_attacks, line, rook_attacks};
use chess_kit::{BitBoard, Square};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

type Lookups = Vec<(Square, BitBoard)>;

fn lookups() -> Lookups {
    random_lookups(4_096)
        .into_iter()
        .map(|(square, occupied)| (Square::wrapping(square), BitBoard(occupied)))
        .collect()
}

fn sum(lookups: &[(Square, BitBoard)], attacks: impl Fn(Square, BitBoard) -> BitBoard) -> u64 {
    lookups.iter().fold(0, |sum, &(square, occupied)| {
        sum.wrapping_add(attacks(square, occupied).0)
    })
}

/// The sum over all look-ups, by the processor's own instructions where it has them.
struct Rooks<'a>(&'a Lookups);

impl Kernel for Rooks<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let add =
            |sum: u64, &(square, occupied): &(Square, BitBoard)| sum.wrapping_add(cpu.rook_attacks(square, occupied).0);
        self.0.iter().fold(0, add)
    }
}

struct Bishops<'a>(&'a Lookups);

impl Kernel for Bishops<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        let add = |sum: u64, &(square, occupied): &(Square, BitBoard)| {
            sum.wrapping_add(cpu.bishop_attacks(square, occupied).0)
        };
        self.0.iter().fold(0, add)
    }
}

fn sliders(criterion: &mut Criterion) {
    let lookups = lookups();
    let walked = |sets: fn(BitBoard, BitBoard) -> BitBoard| {
        sum(&lookups, |square, occupied| sets(BitBoard::with_one(square), occupied))
    };
    same_answer(&[
        ("portable", sum(&lookups, rook_attacks)),
        ("this processor", dispatch(Rooks(&lookups))),
        ("fill", walked(attacks::rooks_attacks)),
    ]);
    same_answer(&[
        ("portable", sum(&lookups, bishop_attacks)),
        ("this processor", dispatch(Bishops(&lookups))),
        ("fill", walked(attacks::bishops_attacks)),
    ]);

    let mut group = criterion.benchmark_group("sliders");
    group.throughput(Throughput::Elements(lookups.len() as u64));
    group.bench_function("rook, portable", |bencher| {
        bencher.iter(|| sum(black_box(&lookups), rook_attacks));
    });
    group.bench_function("rook, this processor", |bencher| {
        bencher.iter(|| dispatch(Rooks(black_box(&lookups))));
    });
    group.bench_function("bishop, portable", |bencher| {
        bencher.iter(|| sum(black_box(&lookups), bishop_attacks));
    });
    group.bench_function("bishop, this processor", |bencher| {
        bencher.iter(|| dispatch(Bishops(black_box(&lookups))));
    });
    group.bench_function("rooks, set-wise", |bencher| {
        bencher.iter(|| {
            sum(black_box(&lookups), |square, occupied| {
                attacks::rooks_attacks(BitBoard::with_one(square) | Square::D4, occupied)
            })
        });
    });
    group.finish();
}

fn leapers(criterion: &mut Criterion) {
    let sets: Vec<BitBoard> = lookups().into_iter().map(|(_, set)| set).collect();
    let one_by_one = |set: BitBoard| {
        set.into_iter()
            .fold(BitBoard::EMPTY, |all, square| all | knight_attacks(square))
    };
    for &set in &sets {
        same_answer(&[("set-wise", knights_attacks(set)), ("one by one", one_by_one(set))]);
    }
    let mut group = criterion.benchmark_group("knights");
    group.throughput(Throughput::Elements(sets.len() as u64));
    group.bench_function("set-wise", |bencher| {
        bencher.iter(|| {
            black_box(&sets)
                .iter()
                .fold(0u64, |sum, &set| sum.wrapping_add(knights_attacks(set).0))
        });
    });
    group.bench_function("one by one", |bencher| {
        bencher.iter(|| {
            black_box(&sets)
                .iter()
                .fold(0u64, |sum, &set| sum.wrapping_add(one_by_one(set).0))
        });
    });
    group.finish();
}

fn lines(criterion: &mut Criterion) {
    let squares: Vec<Square> = lookups().into_iter().map(|(square, _)| square).collect();
    for pair in squares.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        same_answer(&[
            ("by line", line(a, b).contains(b)),
            ("by rays", a != b && aligned(a, b, b)),
        ]);
        assert!(between(a, b).is_subset(line(a, b)));
    }
    let mut group = criterion.benchmark_group("lines");
    group.throughput(Throughput::Elements(squares.len() as u64 - 1));
    group.bench_function("between", |bencher| {
        bencher.iter(|| {
            let pairs = black_box(&squares).windows(2);
            pairs.fold(0u64, |sum, pair| sum.wrapping_add(between(pair[0], pair[1]).0))
        });
    });
    group.bench_function("line", |bencher| {
        bencher.iter(|| {
            let pairs = black_box(&squares).windows(2);
            pairs.fold(0u64, |sum, pair| sum.wrapping_add(line(pair[0], pair[1]).0))
        });
    });
    group.finish();
}

criterion_group!(benches, sliders, leapers, lines);
criterion_main!(benches);
