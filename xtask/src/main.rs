//! The chores of this workspace: `cargo xtask codegen`, `cargo xtask tables` and `cargo xtask tidy`.

#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;

mod codegen;
mod tables;
mod tidy;

const USAGE: &str = "\
usage: cargo xtask codegen [GROUP...] [--check]
       cargo xtask codegen magics --search [--seed N] [--seconds N]
       cargo xtask tables [--check]
       cargo xtask tidy

codegen   writes the generated files of the named groups, or of all of them:
          leapers, rays, magics, sliders, pext, zobrist
  --check   writes nothing; lists every file that differs or that no group makes, and fails if there is one
  --search  looks for magics that need a smaller table than the committed ones, and keeps them if it finds some
  --seed    where the search starts (default 1)
  --seconds how long it may take (default 60)
tables    makes the endgame tables of three men that chess-tb has in the program, and writes them
  --check   writes nothing; lists every file that differs or that nothing makes, and fails if there is one
tidy      checks that the workspace keeps its own rules";

/// Why a command failed, and so the exit code.
pub(crate) enum Failure {
    /// The command was not understood: exit code 2.
    Usage(String),
    /// The command ran, and what it found is not as it should be: exit code 1.
    Found(String),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Found(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
        Err(Failure::Usage(message)) => {
            eprintln!("error: {message}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Failure> {
    let Some((command, rest)) = arguments.split_first() else {
        return Err(Failure::Usage("no command".to_owned()));
    };
    match command.as_str() {
        "codegen" => codegen::run(&root(), rest),
        "tables" => tables::run(&root(), rest),
        "tidy" if rest.is_empty() => match tidy::run(&root()) {
            Ok(()) => {
                println!("the workspace is tidy");
                Ok(())
            }
            Err(findings) => Err(Failure::Found(findings.join("\n"))),
        },
        "tidy" => Err(Failure::Usage(format!(
            "tidy takes no arguments, found `{}`",
            rest.join(" ")
        ))),
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(())
        }
        other => Err(Failure::Usage(format!("unknown command `{other}`"))),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let mut folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    folder.pop();
    folder
}
