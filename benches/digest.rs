//! chess-moves: taking digests apart, writing and reading them, and lists of them.
#![forbid(unsafe_code)]

use std::fmt::Write;
use std::hint::black_box;

use chess_benches::corpus::random_positions;
use chess_benches::same_answer;
use chess_kit::{Board, MoveDigest, MoveList, UciMove};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Legal moves with the boards they belong to.
fn moves() -> Vec<(Board, MoveDigest)> {
    let boards = random_positions(128);
    boards
        .into_iter()
        .flat_map(|board| board.legal_moves().into_iter().map(move |digest| (board, digest)))
        .collect()
}

fn parts(digests: &[MoveDigest]) -> u64 {
    let sum = |digest: &MoveDigest| {
        digest.orig_square() as u64 + digest.dest_square() as u64 + digest.move_type() as u64 + digest.aux_data() as u64
    };
    digests.iter().map(sum).sum()
}

/// The same from the layout: type, origin, destination, auxiliary bits, from the top.
fn parts_by_layout(digests: &[MoveDigest]) -> u64 {
    let sum = |digest: &MoveDigest| {
        let raw = u64::from(digest.to_raw());
        (raw >> 14) + (raw >> 8 & 63) + (raw >> 2 & 63) + (raw & 3)
    };
    digests.iter().map(sum).sum()
}

fn digest(criterion: &mut Criterion) {
    let moves = moves();
    let digests: Vec<MoveDigest> = moves.iter().map(|(_, digest)| *digest).collect();
    let texts: Vec<String> = digests.iter().map(ToString::to_string).collect();
    same_answer(&[("accessors", parts(&digests)), ("layout", parts_by_layout(&digests))]);
    for ((board, digest), text) in moves.iter().zip(&texts) {
        let uci: UciMove = text.parse().expect("what was written is read");
        same_answer(&[("played", Some(*digest)), ("read", board.resolve(uci).ok())]);
    }

    let mut group = criterion.benchmark_group("digest");
    group.throughput(Throughput::Elements(digests.len() as u64));
    group.bench_function("take apart", |bencher| bencher.iter(|| parts(black_box(&digests))));
    group.bench_function("write", |bencher| {
        let mut line = String::with_capacity(8 * digests.len());
        bencher.iter(|| {
            line.clear();
            for digest in black_box(&digests) {
                write!(line, "{digest} ").expect("a string takes everything");
            }
            line.len()
        });
    });
    group.bench_function("parse", |bencher| {
        bencher.iter(|| {
            black_box(&texts)
                .iter()
                .filter(|text| text.parse::<UciMove>().is_ok())
                .count()
        });
    });
    group.bench_function("parse and resolve", |bencher| {
        bencher.iter(|| {
            let read = |((board, _), text): (&(Board, MoveDigest), &String)| board.resolve(text.parse().ok()?).ok();
            black_box(&moves).iter().zip(&texts).filter_map(read).count()
        });
    });
    group.finish();
}

fn list(criterion: &mut Criterion) {
    let digests: Vec<MoveDigest> = moves().into_iter().map(|(_, digest)| digest).take(40).collect();
    let fill = |digests: &[MoveDigest]| {
        let mut list = MoveList::new();
        for &digest in digests {
            list.try_push(digest).expect("forty fit");
        }
        list
    };
    assert_eq!(fill(&digests).as_slice(), digests);

    let mut group = criterion.benchmark_group("list of forty");
    group.throughput(Throughput::Elements(digests.len() as u64));
    group.bench_function("push", |bencher| bencher.iter(|| fill(black_box(&digests))));
    group.bench_function("walk by value", |bencher| {
        let list = fill(&digests);
        bencher.iter(|| {
            let list = black_box(&list).clone();
            list.into_iter().map(|digest| u64::from(digest.to_raw())).sum::<u64>()
        });
    });
    group.finish();
}

criterion_group!(benches, digest, list);
criterion_main!(benches);
