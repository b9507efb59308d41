//! The meaning of distances against values that an independent prober read from real tables.

use std::path::Path;

use chess_tb::{Dtz, Wdl};

#[test]
fn distances_agree_with_results() {
    let Some(folder) = std::env::var_os("CHESS_TEST_DATA") else {
        eprintln!("CHESS_TEST_DATA is not set: values of real tables are not checked");
        return;
    };
    for name in ["syzygy-expected.csv", "knnvkp-expected.csv"] {
        let path = Path::new(&folder).join(name);
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("CHESS_TEST_DATA: {}: {error}", path.display()));
        let mut lines = 0;
        for line in text.lines() {
            let [wdl, dtz]: [i32; 2] = {
                let numbers = line.split(';').skip(1).map(|number| number.trim().parse().unwrap());
                numbers.collect::<Vec<_>>().try_into().unwrap()
            };
            assert_eq!(Wdl::try_from(wdl), Ok(Wdl::from_dtz(Dtz(dtz))), "{line}");
            lines += 1;
        }
        assert!(lines >= 1000, "{name} has only {lines} lines");
    }
}
