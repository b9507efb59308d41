use super::*;
use std::time::Instant;
#[test]
fn measure_all() {
    let start = Instant::now();
    let full = std::env::var("FULL").is_ok();
    let mut tables = chess_tb::Tablebase::new();
    tables.add_directory("/work/shared/data/syzygy").unwrap();
    let mut last = Instant::now();
    let mut total = 0.0;
    let threads: usize = std::env::var("THREADS").map_or(2, |t| t.parse().unwrap());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        solve_all(Ending::up_to(4), |solved| {
            let t = last.elapsed().as_secs_f64();
            total += t;
            eprintln!("{} {:.3}", solved.material, t);
            if full {
                let n = real_tables::compare(solved, &tables, 1);
                eprintln!("  {n} equal");
            }
            last = Instant::now();
        });
    });
    eprintln!("total {total:.3} of {:?}", start.elapsed());
}
#[test]
fn measure_five() {
    let name = std::env::var("ENDING").unwrap_or("KNNvKP".into());
    let threads: usize = std::env::var("THREADS").map_or(2, |t| t.parse().unwrap());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut tables = chess_tb::Tablebase::new();
        tables.add_directory("/work/shared/data/syzygy").unwrap();
        tables.add_directory("/work/shared/data/syzygy5").unwrap();
        let mut dependencies = solve_all(Ending::up_to(4), |_| ());
        dependencies.set_tables(Arc::new(tables));
        let tables = dependencies.tables().unwrap();
        let material: Material = name.parse().unwrap();
        let start = Instant::now();
        let mut solver = Solver::new(material, &dependencies);
        let mut parts = Vec::new();
        for part in 0..solver.slots.parts() {
            let t = Instant::now();
            parts.push(watched(material, |watch| solver.solve(part, watch)).unwrap());
            eprintln!("part {part}: {:?}", t.elapsed());
        }
        eprintln!(
            "{material}: {:?}, memory {} MB",
            start.elapsed(),
            Solver::memory(material) >> 20
        );
        let solved = Solved {
            material,
            parts,
            values: Arc::new(solver.into_values()),
        };
        if let Ok(every) = std::env::var("FULL") {
            eprintln!(
                "{} equal",
                real_tables::compare(&solved, tables, every.parse().unwrap())
            );
        }
        if let Ok(every) = std::env::var("WDL") {
            let slots = crate::slots::Slots::new(material);
            let every: usize = every.parse().unwrap();
            let mut boards = vec![];
            let mut expect = vec![];
            for part in 0..slots.parts() {
                for slot in (0..slots.len()).step_by(every) {
                    let squares = crate::values::squares_of(&slots, part, slot);
                    for color in chess_bits::Color::ALL {
                        let value = solved.values.part(part)[slot] >> (4 * color as usize) & 15;
                        let e = solved.parts[part].entries[color as usize][slot];
                        match squares
                            .as_ref()
                            .and_then(|s| crate::values::board_of(slots.men(), s, color))
                        {
                            None => assert_eq!((value, e), (15, crate::entry::Entry::NONE)),
                            Some(b) => {
                                boards.push(b);
                                expect.push(value);
                                assert!(e.value().is_none_or(|v| v == value));
                            }
                        }
                    }
                }
            }
            for ((w, b), v) in tables
                .probe_wdl_after_zeroing_batch(&boards)
                .into_iter()
                .zip(&boards)
                .zip(&expect)
            {
                assert_eq!(crate::values::number_of(w.unwrap()), *v, "{b}");
            }
            eprintln!("{} wdl equal", boards.len());
        }
        if name == "KNNvKP" {
            let mut n = 0;
            let slots = crate::slots::Slots::new(material);
            for line in std::fs::read_to_string("/work/shared/data/knnvkp-expected.csv")
                .unwrap()
                .lines()
            {
                let f: Vec<&str> = line.split(';').collect();
                let board = chess_board::Board::from_fen(f[0], chess_board::Validity::Playable).unwrap();
                let mut squares: Vec<u8> = vec![];
                let mut left = board;
                // Two knights white?
                use chess_bits::{Color, PieceType};
                let swap = board.pieces(Color::White, PieceType::Knight).count_bits() != 2;
                for &man in slots.men() {
                    let color = if swap { man.color().opposite() } else { man.color() };
                    let set = board.pieces(color, man.piece_type());
                    let mut all: Vec<u8> = set.map(|s| s as u8 ^ if swap { 56 } else { 0 }).collect();
                    if all.len() > 1 {
                        let used = squares.iter().filter(|s| all.contains(s)).count();
                        all.drain(..used);
                    }
                    squares.push(all[0]);
                }
                let side = board.side_to_move() as usize ^ usize::from(swap);
                let (part, slot) = slots.find(&squares);
                let value = solved.values.part(part)[slot] >> (4 * side) & 15;
                let entry = solved.parts[part].entries[side][slot];
                let told = real_tables::told_distance(value, entry.distance());
                let (wdl, dtz): (i32, i32) = (f[1].parse().unwrap(), f[2].parse().unwrap());
                assert_eq!(i32::from(value) - 2, wdl, "{line}");
                assert!(told == dtz || told == dtz + dtz.signum(), "{line} {told}");
                left = board;
                let _ = left;
                n += 1;
            }
            eprintln!("{n} of csv equal");
        }
    });
}
#[test]
fn measure_successors() {
    let names = std::env::var("ENDINGS").unwrap();
    let names: Vec<&str> = names.split(' ').collect();
    successors::check_endings(&names, std::env::var("EVERY").unwrap().parse().unwrap());
}

#[test]
fn measure_read() {
    let mut tables = chess_tb::Tablebase::new();
    tables.add_directory("/work/shared/data/syzygy").unwrap();
    for name in ["KQvKR", "KQvKP", "KPPvK"] {
        let m: Material = name.parse().unwrap();
        let t = Instant::now();
        let read = watched(m, |w| Values::read(m, &tables, w)).unwrap();
        eprintln!("{name} {:?} {}", t.elapsed(), read.part(0).len());
    }
}
