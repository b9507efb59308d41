//! `chess tb generate`: makes tables.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use chess_kit::tb::{ProbeError, TableError, Tablebase};
use chess_kit::tbgen::{Ending, GenerateError, Generator, Phase, Plan, Progress, Summary};
use indicatif::ProgressBar;
use serde::Serialize;

use super::files;
use super::memory;
use crate::arguments::GenerateArguments;
use crate::failure::{Failure, found, name};
use crate::until_gone::UntilGone;
use crate::words::number;
use crate::{json, limits, progress};

/// An ending that is finished, as a line of JSON.
#[derive(Serialize)]
struct Line {
    ending: String,
    positions: u64,
    mates: u64,
    longest_dtz: u32,
    wdl_bytes: u64,
    dtz_bytes: u64,
    seconds: f64,
}

impl Line {
    fn new(summary: &Summary) -> Self {
        Self {
            ending: summary.ending.to_string(),
            positions: summary.positions,
            mates: summary.mates,
            longest_dtz: summary.longest_dtz,
            wdl_bytes: summary.wdl_bytes,
            dtz_bytes: summary.dtz_bytes,
            seconds: seconds(summary.time),
        }
    }
}

/// To the millisecond: what is beyond says nothing.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e3).round() / 1e3
}

/// Makes all tables to the end, also if the reader of `out` has gone (`| head`): they are what the command is for.
///
/// # Errors
///
/// [`Failure::Input`] for what can't be made or written, [`Failure::Disagreement`] for damaged tables.
pub(super) fn run(arguments: &GenerateArguments, out: &mut impl Write) -> Result<(), Failure> {
    let out = &mut UntilGone::new(out);
    let endings = endings(arguments)?;
    let bar = progress::phases();
    let cancelled = Arc::new(AtomicBool::new(false));
    let generator = generator(arguments)?
        .on_progress(show(bar.clone()))
        .cancel_with(Arc::clone(&cancelled));
    let plan = generator.plan(&arguments.out, &endings).map_err(failure)?;
    if !arguments.json {
        write_plan(&plan, arguments.verify, out)?;
    }
    if plan.endings.is_empty() {
        // Asked all the same: what is there may be damaged.
        generator
            .generate_into(&arguments.out, &endings, |_| {})
            .map_err(failure)?;
        return Ok(());
    }
    // With a bar to look at, the table at the end tells it all.
    let has_lines = bar.is_hidden() || !io::stdout().is_terminal();

    let start = Instant::now();
    let (sender, receiver) = mpsc::channel::<Summary>();
    let (result, written) = thread::scope(|scope| {
        // Standard output is locked by this thread, so it is this one that writes.
        let tell = move |summary: &Summary| {
            // The receiver stays to the end.
            let _ = sender.send(summary.clone());
        };
        let maker = scope.spawn(|| generator.generate_into(&arguments.out, &endings, tell));
        let mut written = Ok(());
        for summary in receiver {
            if written.is_ok() {
                let line = Line::new(&summary);
                written = bar.suspend(|| match (arguments.json, has_lines) {
                    (true, _) => json::write_line(out, &line),
                    (false, true) => write_line(&line, out),
                    (false, false) => Ok(()),
                });
                // Nobody will know how it ends.
                cancelled.fetch_or(written.is_err(), Ordering::Relaxed);
            }
        }
        (maker.join(), written)
    });
    bar.finish_and_clear();
    written?;
    let summaries = result
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        .map_err(failure)?;
    if !arguments.json {
        write_table(&summaries, start.elapsed(), out)?;
    }
    Ok(())
}

/// The endings that were asked for.
fn endings(arguments: &GenerateArguments) -> Result<Vec<Ending>, Failure> {
    if let Some(men) = arguments.up_to {
        return limits::men(men).map(Ending::up_to);
    }
    let parse = |name: &String| {
        let field = format!("ENDING: {}", found(name));
        name.parse().map_err(|error| Failure::input(field, error))
    };
    arguments.endings.iter().map(parse).collect()
}

fn generator(arguments: &GenerateArguments) -> Result<Generator, Failure> {
    let mut generator = Generator::new().verify(arguments.verify);
    if let Some(threads) = arguments.threads {
        generator = generator.threads(limits::threads(threads)?);
    }
    // The rest is for the system, for files it keeps in memory, and for others.
    let default = || memory::of_machine().map_or(u64::MAX, |bytes| bytes / 4 * 3);
    let memory = arguments.memory.map(limits::memory).transpose()?;
    generator = generator.memory(memory.unwrap_or_else(default));
    for folder in &arguments.tables {
        generator = generator.tables(checked(folder)?);
    }
    Ok(generator)
}

/// A folder that has tables.
fn checked(folder: &PathBuf) -> Result<&PathBuf, Failure> {
    // The error names the folder itself.
    let tables = Tablebase::new().add_directory(folder);
    match tables.map_err(|error| Failure::input("--tables", error))? {
        0 => Err(Failure::input(format!("--tables: {}", name(folder)), files::NO_TABLES)),
        _ => Ok(folder),
    }
}

/// Draws the progress of the phases.
fn show(bar: ProgressBar) -> impl Fn(Progress) + Send + Sync {
    let last = Mutex::new(None);
    move |progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        bar.set_length(progress.total);
        bar.set_position(progress.done);
        let phase = (progress.ending_index, progress.phase);
        if last.replace(phase) != Some(phase) {
            let Progress { ending, endings, .. } = progress;
            let number = progress.ending_index + 1;
            bar.set_message(format!("{} {ending}, {number} of {endings}:", verb(progress.phase)));
            bar.reset_eta();
        }
    }
}

const fn verb(phase: Phase) -> &'static str {
    match phase {
        Phase::Read => "reading for",
        Phase::Solve => "solving",
        Phase::Compress => "compressing",
        Phase::Verify => "proving",
        _ => "making",
    }
}

fn write_plan(plan: &Plan, verify: bool, out: &mut impl Write) -> io::Result<()> {
    for ending in &plan.present {
        writeln!(out, "{ending} is there already")?;
    }
    let count = plan.endings.len() as u64;
    if count > 0 {
        let (endings, mebibytes) = (number(count, "ending"), plan.memory.div_ceil(1 << 20));
        let and_proving = if verify { "making and proving" } else { "making" };
        writeln!(
            out,
            "{and_proving} {endings}, which takes at most {mebibytes} MiB of memory"
        )?;
    }
    out.flush()
}

fn write_line(line: &Line, out: &mut impl Write) -> io::Result<()> {
    let Line {
        ending,
        longest_dtz,
        wdl_bytes,
        dtz_bytes,
        seconds,
        ..
    } = line;
    let (positions, mates) = (number(line.positions, "position"), number(line.mates, "mate"));
    let bytes = number(wdl_bytes + dtz_bytes, "byte");
    writeln!(
        out,
        "{ending}: {positions}, {mates}, longest dtz {longest_dtz}, {bytes}, {seconds:.3} s"
    )
}

/// All endings that were made, and what they come to.
fn write_table(summaries: &[Summary], time: Duration, out: &mut impl Write) -> io::Result<()> {
    let mut total = Line {
        ending: "total".to_owned(),
        positions: 0,
        mates: 0,
        longest_dtz: 0,
        wdl_bytes: 0,
        dtz_bytes: 0,
        seconds: seconds(time),
    };
    writeln!(
        out,
        "\n{:<8}  {:>13}  {:>11}  {:>11}  {:>13}  {:>13}  {:>10}",
        "ending", "positions", "mates", "longest dtz", "wdl bytes", "dtz bytes", "seconds"
    )?;
    for summary in summaries {
        write_row(&Line::new(summary), out)?;
        total.positions += summary.positions;
        total.mates += summary.mates;
        total.longest_dtz = total.longest_dtz.max(summary.longest_dtz);
        total.wdl_bytes += summary.wdl_bytes;
        total.dtz_bytes += summary.dtz_bytes;
    }
    write_row(&total, out)
}

fn write_row(line: &Line, out: &mut impl Write) -> io::Result<()> {
    let Line {
        ending,
        positions,
        mates,
        longest_dtz,
        wdl_bytes,
        dtz_bytes,
        seconds,
    } = line;
    writeln!(
        out,
        "{ending:<8}  {positions:>13}  {mates:>11}  {longest_dtz:>11}  {wdl_bytes:>13}  {dtz_bytes:>13}  {seconds:>10.3}"
    )
}

/// Whether the request is at fault, or the files; the text of the error names what.
fn failure(error: GenerateError) -> Failure {
    match error {
        GenerateError::Memory { .. } => Failure::input("--memory", error),
        GenerateError::Threads { .. } => Failure::input("--threads", error),
        GenerateError::TooManyPieces { .. } => Failure::input("ENDING", error),
        GenerateError::Wrong(_) | GenerateError::Table(TableError::Corrupt(_)) => {
            Failure::Disagreement(error.to_string())
        }
        GenerateError::Dependency { ref reason, .. } if !matches!(**reason, ProbeError::Io(_)) => {
            Failure::Disagreement(error.to_string())
        }
        error => Failure::Input(error.to_string()),
    }
}
