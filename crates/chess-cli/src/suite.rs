//! `chess perft --suite`: compares with the counts of a file.

mod read;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use chess_kit::Board;
use serde::Serialize;

use crate::failure::{Failure, name, one_line};
use crate::perft::Counter;
use crate::until_gone::UntilGone;
use crate::words::{number, verb};
use crate::{json, position, progress};
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

impl<'a> Line<'a> {
    fn new(case: &'a Case, count: &Count, nodes: u64) -> Self {
        Self {
            fen: &case.fen,
            depth: count.depth,
            nodes,
            expected: count.nodes,
            agrees: nodes == count.nodes,
            line: count.line,
            id: case.id.as_deref(),
        }
    }
}

/// What a run over a suite comes to.
#[derive(Default)]
struct Tally {
    positions: u64,
    counts: u64,
    differing: u64,
    nodes: u64,
}

/// Counts whatever the suite counts, up to `max_depth`, and tells where the two differ.
///
/// Goes on counting when the reader of `out` has gone (`| head`): the exit code is a verdict on the whole suite.
///
/// # Errors
///
/// [`Failure::Input`] where the file can't be read, with the line; nothing is counted then.
/// [`Failure::Disagreement`] where a count differs.
pub(crate) fn run(
    path: &Path,
    max_depth: u32,
    counter: &Counter,
    as_json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let out = &mut UntilGone::new(out);
    let mut cases = read_cases(path)?;
    if cases.is_empty() {
        return Err(Failure::input(name(path), "no counts in it"));
    }
    // All positions before the first count, so that a bad one at the end is not found after an hour.
    let boards: Vec<Board> = cases.iter().map(|case| board(path, case)).collect::<Result<_, _>>()?;
    for case in &mut cases {
        case.counts.retain(|count| count.depth <= max_depth);
    }
    let expected = cases
        .iter()
        .flat_map(|case| &case.counts)
        .fold(0, |sum: u64, count| sum.saturating_add(count.nodes));
    if cases.iter().all(|case| case.counts.is_empty()) {
        return Err(Failure::input(name(path), "no counts as shallow as --max-depth"));
    }

    let start = Instant::now();
    let bar = progress::bar(expected, "{bar:40} {percent} % of {len} nodes, {eta} left");
    let names_all = !as_json && !io::stdout().is_terminal();
    let mut tally = Tally::default();
    for (case, board) in cases.iter().zip(&boards).filter(|(case, _)| !case.counts.is_empty()) {
        let differing_before = tally.differing;
        for count in &case.counts {
            let nodes = counter.count(board, count.depth);
            tally.counts += 1;
            tally.differing += u64::from(nodes != count.nodes);
            tally.nodes = tally.nodes.saturating_add(nodes);
            bar.inc(count.nodes);
            if as_json {
                let line = Line::new(case, count, nodes);
                bar.suspend(|| json::write_line(out, &line))?;
            } else if nodes != count.nodes {
                let place = place(path, count.line, case);
                let Count {
                    depth, nodes: expected, ..
                } = count;
                bar.suspend(|| {
                    writeln!(
                        out,
                        "differs {place}: depth {depth}: counted {nodes}, expected {expected}"
                    )
                })?;
            }
        }
        tally.positions += 1;
        if names_all && tally.differing == differing_before {
            let place = place(path, case.line, case);
            let counts = case.counts.len() as u64;
            writeln!(out, "ok {place}: {} {}", number(counts, "count"), verb(counts, "agree"))?;
        }
    }
    bar.finish_and_clear();
    verdict(&tally, start.elapsed(), as_json, out)
}

/// Where in the suite, and what stands there.
fn place(path: &Path, line: usize, case: &Case) -> String {
    one_line(&format!("{}:{line}: {}", name(path), case.label()))
}

fn verdict(tally: &Tally, time: Duration, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let Tally {
        positions,
        counts,
        differing,
        nodes,
    } = tally;
    if *differing > 0 {
        let (counts, differ) = (number(*counts, "count"), verb(*differing, "differ"));
        return Err(Failure::Disagreement(format!("{differing} of {counts} {differ}")));
    }
    if !as_json {
        let seconds = time.as_secs_f64();
        let (all, agree) = (if *counts == 1 { "" } else { "all " }, verb(*counts, "agree"));
        let (counts, positions) = (number(*counts, "count"), number(*positions, "position"));
        let nodes = number(*nodes, "node");
        writeln!(out, "{all}{counts} of {positions} {agree}: {nodes} in {seconds:.3} s")?;
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
        Some(line) => Failure::input(format_args!("{}:{line}", name(path)), error.problem),
        None => Failure::input(name(path), error.problem),
    })
}

fn board(path: &Path, case: &Case) -> Result<Board, Failure> {
    position::parse(&case.fen).map_err(|error| Failure::input(format_args!("{}:{}: fen", name(path), case.line), error))
}
