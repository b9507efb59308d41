//! The command line.

use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue};
use clap::{Args, Parser, Subcommand};

const EXIT_CODES: &str = "Exit codes: 0 fine, 1 the data disagrees or has bad records, 2 usage or unreadable input.";

const PROBE_TERMS: &str = "\
wdl is the result: 2 a win, 1 a win that the 50-move rule spoils (cursed win), 0 a draw, -1 a loss
  that the rule saves (blessed loss), -2 a loss. Beside a move it is that of the side that makes it.
dtz is the number of plies to the next capture, pawn move or mate, negative for the side that loses:
  ~58 is 58 or 59 plies, ~-58 is -58 or -59; ? if the .rtbz file is missing. Both ignore the clock.
verdict is the result under the halfmove clock of the FEN; \"maybe\" where ~ or ? leaves it open.
rank orders the moves: above 900 wins under the clock, 0 draws, below -900 loses; the rule saves or
  spoils what lies between. Exactly 900 or -900 may be rounded, and with ? ranks go by the
  result alone: see the verdict.";

const GENERATE_NOTES: &str = "\
What the endings depend on is made too, unless it is in the folder, or in one of --tables. Endings that
are in the folder are left alone. No file has the name of a table before it is whole, so that the command
may be ended at any time: given again, it goes on with the ending it was at.";

/// Legal moves, perft, boards, attack sets and endgame tables for standard chess and Chess960.
#[derive(Parser, Debug)]
#[command(name = "chess", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Arguments {
    /// The arguments of this process, which ends here if they ask for help or can't be understood.
    pub(crate) fn of_process() -> Self {
        Self::try_parse().unwrap_or_else(|mut error| {
            if is_second_field(&error) {
                let tip = ContextValue::StyledStrs(vec!["a FEN has spaces: put it in quotes".into()]);
                error.insert(ContextKind::Suggested, tip);
            }
            error.exit()
        })
    }
}

/// Whether what stands in the way is the side to move, the field of a FEN behind the first space.
fn is_second_field(error: &clap::Error) -> bool {
    matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(text)) if text == "w" || text == "b")
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Count the leaves of the tree of legal moves, of one position or over a suite
    Perft(PerftArguments),
    /// List the legal moves of a position
    Moves(MovesArguments),
    /// Draw a position, with its checkers, keys and FEN forms
    Show(ShowArguments),
    /// Draw the squares that a piece attacks
    Attacks(AttacksArguments),
    /// Look positions up in Syzygy endgame tables, and check the tables themselves
    Tb(TbArguments),
}

/// Which position; the initial one where nothing is said.
#[derive(Args, Debug)]
pub(crate) struct PositionArguments {
    /// The position in FEN, X-FEN or Shredder-FEN; the counters may be left out [default: the initial position]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// The Chess960 starting position of this Scharnagl number, 0 to 959 (518 is standard chess)
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub(crate) chess960: Option<u64>,
}

#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct PerftArguments {
    /// Plies to look ahead, 0 to 64
    #[arg(value_name = "DEPTH", required_unless_present = "suite")]
    pub(crate) depth: Option<u64>,
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Also print the leaves below each legal move
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many threads count, 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<u64>,
    /// Remember counts in a table of this many MiB that all threads share; 0 for none
    #[arg(long, value_name = "MiB", default_value_t = 0)]
    pub(crate) hash: u64,
    /// Compare with the counts of a suite, a .perft or .epd file; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "fen", "chess960", "divide"])]
    pub(crate) suite: Option<PathBuf>,
    /// Skip the counts of a suite that look further ahead
    #[arg(long, value_name = "N", requires = "suite", conflicts_with = "depth")]
    pub(crate) max_depth: Option<u64>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Write the board as a picture to this file instead; - writes it to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the picture with Black at the bottom
    #[arg(long, requires = "svg")]
    pub(crate) flip: bool,
}

#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct AttacksArguments {
    /// A FEN letter (P is a white pawn, p a black one) or a name: knight, black-pawn; a pawn without a colour is white
    #[arg(value_name = "PIECE")]
    pub(crate) piece: String,
    /// The square that the piece stands on: e4
    #[arg(value_name = "SQUARE")]
    pub(crate) square: String,
    /// The occupied squares as 64 bits in hexadecimal, a1 being the lowest and h8 the highest bit
    #[arg(long, value_name = "HEX", default_value = "0")]
    pub(crate) occupied: String,
}

#[derive(Args, Debug)]
pub(crate) struct TbArguments {
    #[command(subcommand)]
    pub(crate) command: TbCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TbCommand {
    /// Say who wins a position, or each of many, and what each move of one leads to
    Probe(ProbeArguments),
    /// Check that tables are complete and undamaged
    Verify(VerifyArguments),
    /// Say what is in the files of tables, and how it is stored
    Info(InfoArguments),
    /// Make the tables of endings, and of the endings they depend on
    Generate(GenerateArguments),
}

#[derive(Args, Debug)]
#[command(after_help = format!("{PROBE_TERMS}\n\n{EXIT_CODES}"))]
#[command(group = clap::ArgGroup::new("positions").required(true).args(["fen", "stdin"]))]
pub(crate) struct ProbeArguments {
    /// The folders with the tables, files .rtbw and .rtbz; repeat or list several
    #[cfg_attr(feature = "embedded", doc = "[default: the tables of three men that are built in]")]
    #[arg(long, value_name = "DIR", required = !cfg!(feature = "embedded"), num_args = 1..)]
    pub(crate) tables: Vec<PathBuf>,
    /// The position in FEN; all its moves are listed, best first
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Read positions from standard input, one FEN a line, and answer each in a line, in the same order
    #[arg(long)]
    pub(crate) stdin: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct VerifyArguments {
    /// Files of tables, or folders with them
    #[arg(value_name = "DIR|FILE", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct InfoArguments {
    /// Files of tables, or folders with them
    #[arg(value_name = "DIR|FILE", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = format!("{GENERATE_NOTES}\n\n{EXIT_CODES}"))]
#[command(group = clap::ArgGroup::new("what").required(true).args(["endings", "up_to"]))]
pub(crate) struct GenerateArguments {
    /// The endings, by the names of their tables
    #[arg(value_name = "ENDING", help = "The endings, by the names of their tables: KQvKR")]
    pub(crate) endings: Vec<String>,
    /// All endings of 3 to N men, where N is at most 6
    #[arg(long, value_name = "N")]
    pub(crate) up_to: Option<u64>,
    /// The folder to write into; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Folders with tables that need not be made again; repeat or list several
    #[arg(long, value_name = "DIR", num_args = 1..)]
    pub(crate) tables: Vec<PathBuf>,
    /// How many threads work, 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<u64>,
    /// Do not begin what takes more memory than this many GiB [default: three quarters of what the machine has, where that is known]
    #[arg(long, value_name = "GiB")]
    pub(crate) memory: Option<u64>,
    /// Prove each table before it gets its name: compare every position with what its moves lead to
    #[arg(long)]
    pub(crate) verify: bool,
    /// Print one JSON object a line, for each ending that is finished
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
