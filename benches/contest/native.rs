//! The peers of another build, as a child process that is asked between the others.
//!
//! Libraries that choose their code when they are compiled must be compiled for this processor to show what they can do.
//! Our own must not: it is what everybody gets. So the native peers live in a binary of their own, which answers lines:
//!
//! ```text
//! child:  <name> of each contestant, one a line, then an empty line
//! parent: <contestant's index> <question> <size> <position, or ->
//! child:  <answer> <nanoseconds>, or `none`
//! ```

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use super::entry::Place;
use super::{Entry, MoveQuestion, Question, Size};
use crate::contestants;
use crate::corpus::{CLASSICAL_POSITIONS, Corpus};

/// Where the native binary is, if not in its usual place.
const VARIABLE: &str = "CHESS_BENCHES_NATIVE_PEERS";

/// The running child.
struct Peers {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Peers {
    /// Starts the binary and reads the names of its contestants.
    fn start(path: &PathBuf) -> std::io::Result<(Self, Vec<String>)> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut peers = Self { child, input, output };
        let mut names = Vec::new();
        loop {
            match peers.read_line()? {
                name if name.is_empty() => return Ok((peers, names)),
                name => names.push(name),
            }
        }
    }

    fn read_line(&mut self) -> std::io::Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }

    fn ask(&mut self, index: usize, corpus: &Corpus, question: MoveQuestion) -> Option<(u64, f64)> {
        let position = position_of(corpus).map_or("-".to_owned(), |position| position.to_string());
        let input = self.input.as_mut().expect("it is open until the drop");
        writeln!(input, "{index} {} {} {position}", question.word(), corpus.size.word())
            .and_then(|()| input.flush())
            .expect("the native peers listen");
        let line = self.read_line().expect("the native peers answer");
        if line == "none" {
            return None;
        }
        let (answer, nanoseconds) = line.split_once(' ').expect("an answer and a time");
        let nanoseconds: f64 = nanoseconds.parse().expect("a time");
        Some((answer.parse().expect("an answer"), nanoseconds * 1e-9))
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        // The end of its input is the child's sign to leave.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// One of the contestants in the child.
struct InChild {
    child: Rc<RefCell<Peers>>,
    index: usize,
}

impl Place<Corpus> for InChild {
    fn ask(&mut self, corpus: &Corpus, question: MoveQuestion) -> Option<(u64, f64)> {
        self.child.borrow_mut().ask(self.index, corpus, question)
    }
}

/// The one classical position that a corpus is cut down to.
fn position_of(corpus: &Corpus) -> Option<usize> {
    match corpus.bulk.as_slice() {
        [only] => Corpus::new(Size::Test)
            .bulk
            .iter()
            .position(|perft| perft.fen == only.fen),
        _ => None,
    }
}

/// The target folder of this build: benchmarks run from `<target>/release/deps`.
fn target_dir() -> Option<PathBuf> {
    let executable = std::env::current_exe().ok()?;
    Some(executable.ancestors().nth(3)?.to_owned())
}

fn binary() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(VARIABLE) {
        return Some(path.into());
    }
    let name = format!("peers{}", std::env::consts::EXE_SUFFIX);
    Some(target_dir()?.join("native").join("release").join(name))
}

/// The contestants of the native binary, none if there is no such binary.
pub(super) fn entries() -> Vec<Entry<Corpus>> {
    let Some(path) = binary().filter(|path| cfg!(feature = "peers") && path.exists()) else {
        return Vec::new();
    };
    match Peers::start(&path) {
        Ok((peers, names)) => {
            let child = Rc::new(RefCell::new(peers));
            let entry = |(index, name): (usize, &String)| {
                let child = Rc::clone(&child);
                Entry::new(format!("{name} (native)"), InChild { child, index })
            };
            names.iter().enumerate().map(entry).collect()
        }
        Err(error) => {
            println!("The native peers at {} did not start: {error}", path.display());
            Vec::new()
        }
    }
}

pub(super) fn explain_if_missing() {
    let Some(path) = binary() else { return };
    if !path.exists() {
        let target = target_dir().unwrap_or_default().join("native");
        println!(
            "Peers built for this very processor are left out: there is no {}. This builds it:\n\n    \
             RUSTFLAGS=\"-C target-cpu=native\" CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 \\\n    \
             cargo build --release -p chess-benches --bin peers --features peers,cozy-chess/pext,laura_core/bmi2 \\\n    \
             --target-dir {}\n\n\
             (Without the two last features where the processor has no BMI2.)",
            path.display(),
            target.display()
        );
    }
}

/// Answers the parent's questions until its end of the line is closed: what the native binary does.
///
/// # Errors
///
/// Where the parent can't be heard or spoken to.
///
/// # Panics
///
/// Where the parent breaks the protocol, as one of another version would.
pub fn serve() -> std::io::Result<()> {
    let mut stdout = std::io::stdout();
    let mut entries: Vec<Entry<Corpus>> = contestants::peers().into_iter().map(Entry::here).collect();
    for entry in &entries {
        writeln!(stdout, "{}", entry.label())?;
    }
    writeln!(stdout)?;
    stdout.flush()?;
    let mut corpus = Corpus::new(Size::Test);
    let mut current = String::new();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split(' ').collect();
        let [index, question, size, position] = words[..] else {
            panic!("four words expected: {line}");
        };
        let wanted = format!("{size} {position}");
        if wanted != current {
            corpus = Corpus::new(Size::from_word(size).expect("a size"));
            if let Some(position) = position.parse().ok().filter(|&index| index < CLASSICAL_POSITIONS) {
                corpus = corpus.with_position(position);
            }
            current = wanted;
        }
        let question = MoveQuestion::from_word(question).expect("a question");
        let index: usize = index.parse().expect("an index");
        match entries[index].ask(&corpus, question) {
            Some((answer, seconds)) => writeln!(stdout, "{answer} {:.0}", seconds * 1e9)?,
            None => writeln!(stdout, "none")?,
        }
        stdout.flush()?;
    }
    Ok(())
}
