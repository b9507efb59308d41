//! `chess tb verify`: whether tables are complete and undamaged.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use chess_kit::tb::verify_with_progress;
use serde::Serialize;

use super::files::{self, TableFile};
use super::tally::Tally;
use crate::arguments::VerifyArguments;
use crate::failure::{Failure, name, one_line};
use crate::until_gone::UntilGone;
use crate::words::number;
use crate::{json, progress};

/// The lines of a screen. Bad files among more lines are named again at the end.
const SCREEN: usize = 24;

/// One checked file, as a line of JSON.
#[derive(Serialize)]
struct Line {
    file: String,
    bytes: u64,
    good: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Checks every file to its end, also if the reader of `out` has gone (`| head`): the exit code is a verdict on all of
/// them.
///
/// # Errors
///
/// As [`Tally::verdict`]; [`Failure::Input`] for a path that leads nowhere, before anything is checked.
pub(super) fn run(arguments: &VerifyArguments, out: &mut impl Write) -> Result<(), Failure> {
    let out = &mut UntilGone::new(out);
    let files = files::in_paths(&arguments.paths)?;
    let total = files.iter().fold(0, |sum: u64, file| sum.saturating_add(file.size));

    let start = Instant::now();
    let bar = progress::bar(total, "{bar:40} {binary_bytes} of {binary_total_bytes}, {eta} left");
    let names_all = !io::stdout().is_terminal();
    let mut tally = Tally::default();
    let mut before = 0_u64;
    let mut bad = Vec::new();
    for TableFile { path, size } in &files {
        let result = verify_with_progress(path, |done, of| {
            bar.set_position(before.saturating_add(share(*size, done, of)));
        });
        before = before.saturating_add(*size);
        bar.set_position(before);
        let error = tally.add(result).err();
        let file = name(path);
        bar.suspend(|| match error {
            error if arguments.json => {
                let line = Line {
                    file,
                    bytes: *size,
                    good: error.is_none(),
                    error,
                };
                json::write_line(out, &line)
            }
            Some(error) => {
                let line = format!("{}: {}", one_line(&file), one_line(&error));
                let written = writeln!(out, "bad {line}");
                bad.push(line);
                written
            }
            None if names_all => writeln!(out, "ok {}", one_line(&file)),
            None => Ok(()),
        })?;
    }
    bar.finish_and_clear();

    // Without the names of good files between them they stand together already.
    if names_all && files.len() > SCREEN && !bad.is_empty() {
        writeln!(out, "\nbad files:")?;
        for line in &bad {
            writeln!(out, "  {line}")?;
        }
    }
    tally.verdict()?;
    if !arguments.json {
        let (all, are) = if tally.files() == 1 {
            ("", "is")
        } else {
            ("all ", "are")
        };
        let (files, bytes) = (number(tally.files(), "file"), number(total, "byte"));
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{all}{files} {are} good: {bytes} in {seconds:.3} s")?;
    }
    Ok(())
}

/// As much of `size` as `done` is of `all`: a file is read more than once.
fn share(size: u64, done: u64, all: u64) -> u64 {
    let share = u128::from(size) * u128::from(done.min(all)) / u128::from(all.max(1));
    u64::try_from(share).unwrap_or(size)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn a_share_is_none_to_all_of_the_size() {
        assert_eq!(
            [share(80, 0, 160), share(80, 80, 160), share(80, 160, 160)],
            [0, 40, 80]
        );
        assert_eq!([share(80, 200, 160), share(80, 0, 0), share(0, 1, 2)], [80, 0, 0]);
        assert_eq!(share(u64::MAX, u64::MAX, u64::MAX), u64::MAX);
    }
}
