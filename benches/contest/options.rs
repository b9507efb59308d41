//! What the contests' command lines understand.

use super::{Question, Size};

/// How a contest is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The size of the work that is timed; [`Size::Test`] times nothing.
    pub size: Size,
    /// How often everybody has a turn.
    pub rounds: usize,
    /// The questions that are asked.
    pub questions: Vec<Question>,
    /// The one contestant that is asked, by its label, if not all are.
    pub only: Option<String>,
}

const USAGE: &str = "\
arguments (after `--`):
  --test        prove all answers on little work, time nothing
  --quick       a ply less, three rounds
  --rounds N    N rounds instead of five
  --only NAME   only the contestant of that name, for profilers
  WORD…         only these questions: bulk leaves play noisy is_legal gives_check rook bishop hashed";

impl Options {
    /// The options of this process. On bad ones it says how to use them and leaves with exit code 2, after `--help`
    /// with 0.
    #[must_use]
    pub fn from_env() -> Self {
        match Self::parse(std::env::args().skip(1)) {
            Ok(Some(options)) => options,
            Ok(None) => {
                println!("{USAGE}");
                std::process::exit(0)
            }
            Err(argument) => {
                eprintln!("error: bad argument `{argument}`\n{USAGE}");
                std::process::exit(2)
            }
        }
    }

    /// The options in these arguments, `None` if help is asked for.
    ///
    /// # Errors
    ///
    /// The argument that is not understood.
    pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Option<Self>, String> {
        let mut arguments = arguments.into_iter();
        let mut size = Size::Full;
        let mut rounds = None;
        let mut only = None;
        let mut questions = Vec::new();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                // Cargo's own word to every benchmark.
                "--bench" => {}
                "--help" => return Ok(None),
                "--test" => size = Size::Test,
                "--quick" => size = Size::Quick,
                "--only" => only = Some(arguments.next().ok_or(argument)?),
                "--rounds" => {
                    let value = arguments.next().unwrap_or_default();
                    rounds = Some(
                        value
                            .parse()
                            .ok()
                            .filter(|&rounds| rounds > 0)
                            .ok_or(format!("--rounds {value}"))?,
                    );
                }
                word => questions.push(Question::from_word(word).ok_or(argument)?),
            }
        }
        if questions.is_empty() {
            questions = Question::ALL.to_vec();
        }
        let rounds = rounds.unwrap_or(if size == Size::Quick { 3 } else { 5 });
        Ok(Some(Self {
            size,
            rounds,
            questions,
            only,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::{Options, Question, Size};

    fn parse(line: &str) -> Result<Option<Options>, String> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_are_understood_or_named() {
        let options = parse("--bench --quick rook bulk").unwrap().unwrap();
        assert_eq!((options.size, options.rounds), (Size::Quick, 3));
        assert_eq!(options.questions, [Question::Rook, Question::Bulk]);
        assert_eq!(parse("--rounds 7").unwrap().unwrap().rounds, 7);
        assert_eq!(parse("--only chess").unwrap().unwrap().only.as_deref(), Some("chess"));
        assert_eq!(parse("--only"), Err("--only".to_owned()));
        assert_eq!(parse("--help"), Ok(None));
        assert_eq!(parse("--rounds 0"), Err("--rounds 0".to_owned()));
        assert_eq!(parse("--rounds"), Err("--rounds ".to_owned()));
        assert_eq!(parse("rok"), Err("rok".to_owned()));
    }
}
