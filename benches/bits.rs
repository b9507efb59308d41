//! chess-bits: walking over sets, and turning them.
#![forbid(unsafe_code)]

use std::hint::black_box;

use chess_benches::corpus::random_lookups;
use chess_benches::same_answer;
use chess_kit::{BitBoard, Color, Direction};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn sets() -> Vec<BitBoard> {
    random_lookups(1_024)
        .into_iter()
        .map(|(_, occupied)| BitBoard(occupied))
        .collect()
}

fn sum_of_squares(sets: &[BitBoard]) -> u64 {
    let mut sum = 0;
    for &set in sets {
        for square in set {
            sum += square as u64;
        }
    }
    sum
}

fn iteration(criterion: &mut Criterion) {
    let sets = sets();
    let by_asking = || {
        let indices = |set: BitBoard| (0..64).filter(move |index| set.0 >> index & 1 != 0);
        sets.iter().flat_map(|&set| indices(set)).sum()
    };
    same_answer(&[("iterator", sum_of_squares(&sets)), ("64 questions", by_asking())]);

    let mut group = criterion.benchmark_group("bits");
    group.throughput(Throughput::Elements(
        sets.iter().map(|set| u64::from(set.count_bits())).sum(),
    ));
    group.bench_function("iterate", |bencher| bencher.iter(|| sum_of_squares(black_box(&sets))));

    let ring = BitBoard(0x007e_4242_4242_7e00);
    assert_eq!(ring.subsets().count(), 1 << ring.count_bits());
    let small = BitBoard(0x0000_1028_4428_1000);
    assert_eq!(small.subsets().count(), 256);
    group.throughput(Throughput::Elements(256));
    group.bench_function("subsets", |bencher| {
        bencher.iter(|| {
            black_box(small)
                .subsets()
                .fold(0u64, |sum, subset| sum.wrapping_add(subset.0))
        });
    });
    group.finish();
}

type Turn = fn(BitBoard) -> BitBoard;

fn symmetry(criterion: &mut Criterion) {
    let sets = sets();
    for &set in &sets {
        same_answer(&[
            ("a turn", set.rotate_180()),
            ("two mirrors", set.flip().flip_horizontal()),
        ]);
        same_answer(&[
            ("a quarter", set.rotate_90()),
            ("two mirrors", set.flip_diagonal().flip()),
        ]);
    }
    let turns: [(&str, Turn); 5] = [
        ("flip", |set| set.flip()),
        ("flip_horizontal", |set| set.flip_horizontal()),
        ("flip_diagonal", |set| set.flip_diagonal()),
        ("rotate_90", |set| set.rotate_90()),
        ("rotate_180", |set| set.rotate_180()),
    ];
    let mut group = criterion.benchmark_group("symmetry");
    group.throughput(Throughput::Elements(sets.len() as u64));
    for (name, turn) in turns {
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || sets.clone(),
                |sets| sets.iter_mut().for_each(|set| *set = turn(*set)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn shifts(criterion: &mut Criterion) {
    let sets = sets();
    for &set in &sets {
        same_answer(&[
            ("for White", set.up_left(Color::White)),
            ("by direction", set.shift(Direction::UpLeft)),
        ]);
    }
    let mut group = criterion.benchmark_group("shifts");
    group.throughput(Throughput::Elements(8 * sets.len() as u64));
    group.bench_function("all eight", |bencher| {
        bencher.iter(|| {
            let around = |set: BitBoard| {
                Direction::ALL
                    .iter()
                    .fold(set, |all, &direction| all | set.shift(direction))
            };
            black_box(&sets)
                .iter()
                .fold(0u64, |sum, &set| sum.wrapping_add(around(set).0))
        });
    });
    group.finish();
}

criterion_group!(benches, iteration, symmetry, shifts);
criterion_main!(benches);
