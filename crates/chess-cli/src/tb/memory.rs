//! How much memory the machine has.

use std::fs;

/// The memory of the machine in bytes, where the system has a file that tells it, as Linux has; elsewhere nothing is known.
pub(super) fn of_machine() -> Option<u64> {
    total(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// The total of a list such as `MemTotal: 16384 kB`, a line for each number.
fn total(list: &str) -> Option<u64> {
    let line = list.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::{of_machine, total};

    #[test]
    fn the_total_is_found_or_nothing() {
        let list = "MemFree:            1024 kB\nMemTotal:       16384 kB\nMemAvailable:    2048 kB\n";
        assert_eq!(total(list), Some(16 << 20));
        for list in [
            "",
            "MemTotal:",
            "MemTotal: 1 MB",
            "MemTotal: much kB",
            "MemTotal: 99999999999999999999 kB",
        ] {
            assert_eq!(total(list), None, "{list}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_has_some() {
        assert!(of_machine().is_some_and(|bytes| bytes > 1 << 20));
    }

    #[cfg(not(target_os = "linux"))]
    #[test]
    fn where_nothing_is_known_nothing_is_said() {
        assert!(of_machine().is_none_or(|bytes| bytes > 1 << 20));
    }
}
