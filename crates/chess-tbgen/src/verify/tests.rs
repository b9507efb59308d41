use super::*;

/// A folder of the real tables, if there is one.
fn real_tables(name: &str) -> Option<std::path::PathBuf> {
    let Some(data) = std::env::var_os("CHESS_TEST_DATA") else {
        eprintln!("skipped: no tables to prove, as CHESS_TEST_DATA is not set");
        return None;
    };
    Some(Path::new(&data).join(name))
}

fn prove_real(name: &str, folder: &Path) -> Verified {
    let mut tables = Tablebase::new();
    tables.add_directory(real_tables("syzygy").unwrap()).unwrap();
    tables.add_directory(folder).unwrap();
    let ending = name.parse().unwrap();
    let start = std::time::Instant::now();
    let verified = verify_files(ending, folder, &mut tables, &|_| {}, &AtomicBool::new(false));
    eprintln!("{name}: {:.1} s", start.elapsed().as_secs_f64());
    verified.unwrap()
}

#[test]
fn real_tables_are_proved() {
    let Some(folder) = real_tables("syzygy") else { return };
    let names = std::env::var("CHESS_PROVE").unwrap_or_else(|_| "KQvK KRvK KPvK KQvKQ".into());
    for name in names.split(' ') {
        let verified = prove_real(name, &folder);
        eprintln!("{verified:?}");
        assert_eq!(verified.results.as_flattened().iter().sum::<u64>(), verified.positions);
    }
}
