//! `chess perft --suite`: compares with the counts of a file.

mod read;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use chess_kit::Board;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::failure::Failure;
use crate::perft::Counter;
use crate::position;
use read::{Case, Count};

/// One compared count, as a line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    fen: &'a str,
    depth: u32,
    nodes: u64,
    expected: u64,
    agrees: bool,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
}

/// What a run over a suite comes to.
#[derive(Default)]
struct Tally {
    positions: usize,
    counts: usize,
    differing: usize,
    nodes: u64,
}

/// Counts whatever the suite counts, up to `max_depth`, and tells where the two differ.
///
/// # Errors
///
/// [`Failure::Input`] where the file can't be read, with the line; nothing is counted then.
/// [`Failure::Disagreement`] where a count differs.
pub(crate) fn run(
    path: &Path,
    max_depth: u32,
    counter: &Counter,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let name = path.display();
    let cases = read_cases(path)?;
    let boards = boards(path, &cases)?;
    let wanted = |count: &&Count| count.depth <= max_depth;
    let total: u64 = cases
        .iter()
        .flat_map(|case| case.counts.iter().filter(wanted))
        .fold(0, |sum, count| sum.saturating_add(count.nodes));
    if !cases.iter().any(|case| case.counts.iter().any(|count| wanted(&count))) {
        let problem = if cases.is_empty() {
            "no counts in it"
        } else {
            "no counts as shallow as --max-depth"
        };
        return Err(Failure::input(name, problem));
    }

    let start = Instant::now();
    let bar = progress_bar(total);
    let says_all = !json && !io::stdout().is_terminal();
    let mut tally = Tally::default();
    for (case, board) in cases.iter().zip(&boards) {
        let mut compared = 0;
        let mut differing = 0;
        for count in case.counts.iter().filter(wanted) {
            let nodes = counter.count(board, count.depth);
            let agrees = nodes == count.nodes;
            compared += 1;
            differing += usize::from(!agrees);
            tally.nodes = tally.nodes.saturating_add(nodes);
            bar.inc(count.nodes);
            let written = bar.suspend(|| {
                if json {
                    let id = case.id.as_deref();
                    let line = Line {
                        fen: &case.fen,
                        depth: count.depth,
                        nodes,
                        expected: count.nodes,
                        agrees,
                        line: count.line,
                        id,
                    };
                    serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
                    writeln!(out)
                } else if agrees {
                    Ok(())
                } else {
                    let depth = count.depth;
                    writeln!(
                        out,
                        "differs {name}:{}: {}: depth {depth}: counted {nodes}, expected {}",
                        count.line,
                        case.label(),
                        count.nodes
                    )
                }
            });
            written?;
        }
        tally.positions += usize::from(compared > 0);
        tally.counts += compared;
        tally.differing += differing;
        if says_all && compared > 0 && differing == 0 {
            writeln!(
                out,
                "ok {name}:{}: {}: {compared} counts agree",
                case.line,
                case.label()
            )?;
        }
    }
    bar.finish_and_clear();
    verdict(&tally, start.elapsed(), json, out)
}

fn verdict(tally: &Tally, time: Duration, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let Tally {
        positions,
        counts,
        differing,
        nodes,
    } = *tally;
    if differing > 0 {
        return Err(Failure::Disagreement(format!("{differing} of {counts} counts differ")));
    }
    if !json {
        let seconds = time.as_secs_f64();
        writeln!(
            out,
            "all {counts} counts of {positions} positions agree: {nodes} nodes in {seconds:.3} s"
        )?;
    }
    Ok(())
}

fn read_cases(path: &Path) -> Result<Vec<Case>, Failure> {
    let cases = if path == Path::new("-") {
        read::read(io::stdin().lock())
    } else {
        File::open(path)
            .map_err(read::Error::from)
            .and_then(|file| read::read(BufReader::new(file)))
    };
    cases.map_err(|error| match error.line {
        Some(line) => Failure::input(format_args!("{}:{line}", path.display()), error.problem),
        None => Failure::input(path.display(), error.problem),
    })
}

/// All positions before the first count, so that a bad one at the end is not found after an hour.
fn boards(path: &Path, cases: &[Case]) -> Result<Vec<Board>, Failure> {
    let board = |case: &Case| {
        position::parse(&case.fen)
            .map_err(|error| Failure::input(format_args!("{}:{}: fen", path.display(), case.line), error))
    };
    cases.iter().map(board).collect()
}

/// A bar on a terminal, which shows how much of all nodes is counted; elsewhere it draws nothing.
fn progress_bar(total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {percent:>3} % of {len} nodes, {eta} left");
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
