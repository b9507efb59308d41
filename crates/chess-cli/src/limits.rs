//! The bounds of what may be asked for, checked before anything is done.

use chess_kit::Board;
use chess_kit::board::ParallelPerft;
use chess_kit::tbgen::Generator;

use crate::failure::Failure;

/// Plies: the library's own limit.
pub(crate) const MAX_DEPTH: u64 = Board::MAX_PERFT_DEPTH as u64;
/// Threads of one run.
pub(crate) const MAX_THREADS: u64 = 256;
/// Mebibytes of hash table: the library's own limit.
pub(crate) const MAX_HASH: u64 = ParallelPerft::MAX_HASH_MEGABYTES as u64;
/// Men of the endings that tables are made of: at least those of the smallest ending, at most the library's own limit.
pub(crate) const MEN: (u64, u64) = (3, Generator::MAX_PIECES as u64);
/// Gibibytes of memory: as many bytes as a number of 64 bits can tell.
pub(crate) const MAX_MEMORY: u64 = (u64::MAX >> 30) - 1;
/// Bytes of one line of a suite, or of a list of positions.
pub(crate) const MAX_LINE: usize = 64 * 1024;
/// Bytes of a whole suite, so that an endless pipe is refused before memory runs out.
pub(crate) const MAX_SUITE: u64 = 16 * 1024 * 1024;

/// Positions that are looked up together, where so many are there to be read.
pub(crate) const MAX_BATCH: usize = 16 * 1024;

/// Characters of bad input that an error repeats.
pub(crate) const MAX_FOUND: usize = 40;
/// Characters of a file's path that an error repeats: few systems open a longer one.
pub(crate) const MAX_PATH: usize = 4096;

/// The depth, if it is one that may be asked for.
pub(crate) fn depth(field: &str, depth: u64) -> Result<u32, Failure> {
    within(field, depth, 0, MAX_DEPTH).map(|depth| depth as u32)
}

/// The Scharnagl number, if it is one.
pub(crate) fn chess960(number: u64) -> Result<u16, Failure> {
    within("--chess960", number, 0, 959).map(|number| number as u16)
}

/// The number of threads, if there may be so many.
pub(crate) fn threads(threads: u64) -> Result<usize, Failure> {
    within("--threads", threads, 1, MAX_THREADS).map(|threads| threads as usize)
}

/// The size of the hash table in MiB, if it may be so large. Whether the machine can give it, only trying tells.
pub(crate) fn hash(mebibytes: u64) -> Result<usize, Failure> {
    within("--hash", mebibytes, 0, MAX_HASH).map(|mebibytes| mebibytes as usize)
}

/// The number of men, if tables of so many can be made.
pub(crate) fn men(men: u64) -> Result<usize, Failure> {
    within("--up-to", men, MEN.0, MEN.1).map(|men| men as usize)
}

/// The memory in bytes, of a number of GiB.
pub(crate) fn memory(gibibytes: u64) -> Result<u64, Failure> {
    within("--memory", gibibytes, 1, MAX_MEMORY).map(|gibibytes| gibibytes << 30)
}

fn within(field: &str, value: u64, min: u64, max: u64) -> Result<u64, Failure> {
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        Err(Failure::input(
            field,
            format!("{value} is not in the range from {min} to {max}"),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_belong_to_what_is_allowed() {
        assert_eq!(depth("depth", 0).unwrap(), 0);
        assert_eq!(depth("depth", 64).unwrap(), 64);
        assert_eq!(threads(1).unwrap(), 1);
        assert_eq!(threads(256).unwrap(), 256);
        assert_eq!(hash(0).unwrap(), 0);
        assert_eq!(hash(1).unwrap(), 1);
        assert_eq!((men(3).unwrap(), men(6).unwrap()), (3, 6));
        assert_eq!(memory(1).unwrap(), 1 << 30);
        assert_eq!(
            memory(MAX_MEMORY).unwrap().trailing_zeros(),
            30 + MAX_MEMORY.trailing_zeros()
        );
    }

    #[test]
    fn beyond_them_the_field_is_named() {
        let message = |failure: Failure| failure.message().unwrap();
        assert_eq!(
            message(depth("--max-depth", 65).unwrap_err()),
            "--max-depth: 65 is not in the range from 0 to 64"
        );
        assert_eq!(
            message(threads(0).unwrap_err()),
            "--threads: 0 is not in the range from 1 to 256"
        );
        assert_eq!(
            message(threads(u64::MAX).unwrap_err()),
            format!("--threads: {} is not in the range from 1 to 256", u64::MAX)
        );
        assert_eq!(
            message(men(2).unwrap_err()),
            "--up-to: 2 is not in the range from 3 to 6"
        );
        assert!(message(memory(MAX_MEMORY + 1).unwrap_err()).starts_with("--memory: "));
        assert!(message(memory(0).unwrap_err()).starts_with("--memory: 0 is not"));
        assert!(message(hash(MAX_HASH + 1).unwrap_err()).starts_with("--hash: 1048577 is not"));
    }
}
