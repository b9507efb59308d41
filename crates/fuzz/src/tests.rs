//! The targets without a fuzzer.

use std::fs;
use std::path::Path;

use crate::seeds::{Seed, seeds};
use crate::table::is_verified;
use crate::writer::Random;
use crate::{Head, epd, fen, packed, pgn, san, table, table_file, uci};

fn run(target: &str, data: &[u8]) {
    match target {
        "table" => table(data),
        "table_file" => table_file(data),
        "epd" => epd(data),
        "fen" => fen(data),
        "packed" => packed(data),
        "pgn" => pgn(data),
        "uci" => uci(data),
        "san" => san(data),
        _ => panic!("no target is called {target}"),
    }
}

#[test]
fn heads_are_read_as_they_were_written() {
    let data: Vec<u8> = (1..40).collect();
    let (head, table) = Head::split(&data).unwrap();
    assert_eq!(table, &data[Head::LEN..]);
    assert_eq!(head.amount, 0x0908);
    assert_eq!(head.with(table), data);
    assert_eq!(Head::split(&data[..Head::LEN - 1]), None);
}

#[test]
fn seeds_pass_and_differ() {
    for (target, seeds) in seeds() {
        for (number, seed) in seeds.iter().enumerate() {
            run(target, &seed.data);
            let is_same = |other: &Seed| other.name == seed.name || other.data == seed.data;
            assert!(!seeds[..number].iter().any(is_same), "{target} {}", seed.name);
        }
    }
}

/// A little of what a fuzzer would do: the tables of the seeds with men on many squares.
#[test]
fn tables_of_seeds_pass_from_anywhere() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for seed in seeds().into_iter().find(|(target, _)| *target == "table").unwrap().1 {
        let (head, bytes) = Head::split(&seed.data).unwrap();
        for _ in 0..100 {
            let [position, squares @ ..] = random.next().to_le_bytes();
            let head = Head {
                position,
                squares,
                ..head
            };
            table(&head.with(bytes));
        }
    }
}

#[test]
fn whole_tables_are_verified() {
    let seeds: Vec<Seed> = seeds().into_iter().flat_map(|(_, seeds)| seeds).collect();
    let whole: Vec<&Seed> = seeds.iter().filter(|seed| seed.is_whole).collect();
    assert!(whole.len() > 20);
    for seed in whole {
        // Then the target has checked that there are results.
        assert!(is_verified(&seed.data), "{}", seed.name);
    }
}

/// What once was a finding, each file named for what was wrong.
#[test]
fn findings_stay_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut replayed = 0;
    for target in ["table", "table_file", "epd", "fen", "packed", "pgn", "uci", "san"] {
        // A target that has found nothing has no folder.
        for entry in fs::read_dir(folder.join(target)).into_iter().flatten() {
            let path = entry.unwrap().path();
            eprintln!("{}", path.display());
            run(target, &fs::read(path).unwrap());
            replayed += 1;
        }
    }
    eprintln!("{replayed} inputs replayed");
}
