//! The `chess` command: perft, moves, boards, attack sets and endgame tables from the command line.
//!
//! A thin shell over `chess_kit`: it reads arguments and files, checks limits, and writes text or JSON lines. It does not
//! know how a knight jumps; whatever is about chess belongs into the libraries.
//!
//! Exit codes: 0 fine, 1 the data disagrees or has bad records, 2 usage or unreadable input.

#![forbid(unsafe_code)]

mod arguments;
mod attacks;
mod failure;
mod json;
mod limits;
mod moves;
mod perft;
mod position;
mod progress;
mod show;
mod suite;
mod tb;
mod until_gone;
mod words;

use std::io::{self, Write};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    let arguments = Arguments::of_process();
    let mut out = io::stdout().lock();
    let result = match &arguments.command {
        Command::Perft(perft) => perft::run(perft, &mut out),
        Command::Moves(moves) => moves::run(moves, &mut out),
        Command::Show(show) => show::run(show, &mut out),
        Command::Attacks(attacks) => attacks::run(attacks, &mut out),
        Command::Tb(tb) => tb::run(&tb.command, &mut out),
    };
    let result = result.and_then(|()| out.flush().map_err(Failure::Output));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // Standard error may be closed; there is nobody left to tell.
                let _ = writeln!(io::stderr(), "error: {message}");
            }
            failure.exit_code()
        }
    }
}
