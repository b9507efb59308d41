//! `chess perft`: counts the leaves of the tree of legal moves.

use std::io::Write;
use std::thread;
use std::time::Instant;

use chess_kit::Board;
use chess_kit::board::{ParallelPerft, ParallelPerftError};
use serde::Serialize;

use crate::arguments::PerftArguments;
use crate::failure::Failure;
use crate::{json, limits, moves, suite};

#[derive(Serialize)]
struct Line {
    fen: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Below>>,
}

/// The leaves below one legal move.
#[derive(Serialize)]
struct Below {
    uci: String,
    nodes: u64,
}

pub(crate) fn run(arguments: &PerftArguments, out: &mut impl Write) -> Result<(), Failure> {
    let max_depth = limits::depth("--max-depth", arguments.max_depth.unwrap_or(limits::MAX_DEPTH))?;
    let depth = limits::depth("DEPTH", arguments.depth.unwrap_or(0))?;
    let counter = Counter::new(arguments.threads, arguments.hash)?;
    if let Some(path) = &arguments.suite {
        return suite::run(path, max_depth, &counter, arguments.json, out);
    }

    let board = arguments.position.board()?;
    let start = Instant::now();
    let (nodes, divide) = if arguments.divide && depth > 0 {
        let mut divide = Vec::new();
        for (uci, digest) in moves::in_order(&board) {
            let nodes = counter.count(&board.play(digest), depth - 1);
            // Not at the end: the first lines already tell a reader where to look.
            if !arguments.json {
                writeln!(out, "{uci}: {nodes}")?;
            }
            divide.push(Below { uci, nodes });
        }
        (
            divide.iter().fold(0, |sum: u64, below| sum.saturating_add(below.nodes)),
            Some(divide),
        )
    } else {
        (counter.count(&board, depth), arguments.divide.then(Vec::new))
    };
    let seconds = start.elapsed().as_secs_f64();
    if nodes == u64::MAX {
        return Err(Failure::input(
            "DEPTH",
            format_args!("at depth {depth} the count does not fit 64 bits"),
        ));
    }

    if arguments.json {
        let line = Line {
            fen: board.to_string(),
            depth,
            nodes,
            divide,
        };
        json::write_line(out, &line)?;
    } else {
        if divide.is_some_and(|divide| !divide.is_empty()) {
            writeln!(out)?;
        }
        // Clocks are coarse: a time of zero has no speed.
        let speed = if seconds > 0.0 {
            nodes as f64 / seconds / 1e6
        } else {
            0.0
        };
        writeln!(out, "nodes: {nodes}\ntime: {seconds:.3} s\nspeed: {speed:.1} Mnps")?;
    }
    Ok(())
}

/// What counts: this thread alone, or several with or without a table.
pub(crate) enum Counter {
    Alone,
    Together(ParallelPerft),
}

impl Counter {
    /// So many threads (one for each processor where nothing is said) and so many MiB of table.
    pub(crate) fn new(threads: Option<u64>, hash: u64) -> Result<Self, Failure> {
        let threads = match threads {
            Some(threads) => limits::threads(threads)?,
            None => {
                thread::available_parallelism().map_or(1, |threads| threads.get().min(limits::MAX_THREADS as usize))
            }
        };
        let hash = limits::hash(hash)?;
        if threads == 1 && hash == 0 {
            return Ok(Self::Alone);
        }
        ParallelPerft::new(threads, hash).map(Self::Together).map_err(|error| {
            let field = if matches!(error, ParallelPerftError::Hash(_)) {
                "--hash"
            } else {
                "--threads"
            };
            Failure::input(field, error)
        })
    }

    pub(crate) fn count(&self, board: &Board, depth: u32) -> u64 {
        match self {
            Self::Alone => board.perft(depth),
            Self::Together(perft) => perft.perft(board, depth),
        }
    }
}
