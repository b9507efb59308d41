//! Writes the seeds of all targets to `corpus/`, beside the inputs that were found before.

use std::path::Path;
use std::{fs, io};

use chess_fuzz::seeds::seeds;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (target, seeds) in seeds() {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        for seed in &seeds {
            fs::write(folder.join(format!("seed-{}", seed.name)), &seed.data)?;
        }
        println!("{} seeds in {}", seeds.len(), folder.display());
    }
    Ok(())
}
