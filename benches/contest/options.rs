//! What the contests' command lines understand.

use std::path::PathBuf;

use super::{Question, Size};

/// How a contest is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<Q> {
    /// The size of the work that is timed; [`Size::Test`] times nothing.
    pub size: Size,
    /// How often everybody has a turn.
    pub rounds: usize,
    /// The questions that are asked.
    pub questions: Vec<Q>,
    /// The one contestant that is asked, by its label, if not all are.
    pub only: Option<String>,
    /// The folder of tables, for contests that need it, if it was named.
    pub tables: Option<PathBuf>,
}

impl<Q: Question> Options<Q> {
    /// The options of this process. On bad ones it says how to use them and leaves with exit code 2, after `--help`
    /// with 0.
    #[must_use]
    pub fn from_env() -> Self {
        match Self::parse(std::env::args().skip(1)) {
            Ok(Some(options)) => options,
            Ok(None) => {
                println!("{}", Self::usage());
                std::process::exit(0)
            }
            Err(argument) => {
                eprintln!("error: bad argument `{argument}`\n{}", Self::usage());
                std::process::exit(2)
            }
        }
    }

    fn usage() -> String {
        let words: Vec<&str> = Q::ALL.iter().map(|question| question.word()).collect();
        let tables = "\n  --tables DIR  the folder of tables, instead of `syzygy` in that of CHESS_TEST_DATA";
        format!(
            "\
arguments (after `--`):
  --test        prove all answers on little work, time nothing
  --quick       less work, three rounds
  --rounds N    N rounds instead of five
  --only NAME   only the contestant of that name, for profilers{}
  WORD…         only these questions: {}",
            if Q::NEED_TABLES { tables } else { "" },
            words.join(" ")
        )
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
        let mut tables = None;
        let mut questions = Vec::new();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                // Cargo's own word to every benchmark.
                "--bench" => {}
                "--help" => return Ok(None),
                "--test" => size = Size::Test,
                "--quick" => size = Size::Quick,
                "--only" => only = Some(arguments.next().ok_or(argument)?),
                "--tables" if Q::NEED_TABLES => tables = Some(arguments.next().ok_or(argument)?.into()),
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
                word => questions.push(Q::from_word(word).ok_or(argument)?),
            }
        }
        if questions.is_empty() {
            questions = Q::ALL.to_vec();
        }
        let rounds = rounds.unwrap_or(if size == Size::Quick { 3 } else { 5 });
        Ok(Some(Self {
            size,
            rounds,
            questions,
            only,
            tables,
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Options, Question, Size};
    use crate::contest::{MoveQuestion, TableQuestion};

    fn parse(line: &str) -> Result<Option<Options<MoveQuestion>>, String> {
        parse_as(line)
    }

    fn parse_as<Q: Question>(line: &str) -> Result<Option<Options<Q>>, String> {
        Options::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn arguments_are_understood_or_named() {
        let options = parse("--bench --quick rook bulk").unwrap().unwrap();
        assert_eq!((options.size, options.rounds), (Size::Quick, 3));
        assert_eq!(options.questions, [MoveQuestion::Rook, MoveQuestion::Bulk]);
        assert_eq!(parse("--rounds 7").unwrap().unwrap().rounds, 7);
        assert_eq!(parse("--only chess").unwrap().unwrap().only.as_deref(), Some("chess"));
        assert_eq!(parse("--only"), Err("--only".to_owned()));
        assert_eq!(parse("--help"), Ok(None));
        assert_eq!(parse("--rounds 0"), Err("--rounds 0".to_owned()));
        assert_eq!(parse("--rounds"), Err("--rounds ".to_owned()));
        assert_eq!(parse("rok"), Err("rok".to_owned()));
    }
    #[test]
    fn tables_are_for_contests_that_need_them() {
        let options = parse_as::<TableQuestion>("--tables a/b wdl").unwrap().unwrap();
        assert_eq!(options.tables.as_deref(), Some(Path::new("a/b")));
        assert_eq!(options.questions, [TableQuestion::Wdl]);
        assert_eq!(parse_as::<TableQuestion>("wdl --tables"), Err("--tables".to_owned()));
        assert_eq!(parse("--tables a/b"), Err("--tables".to_owned()));
    }
}
