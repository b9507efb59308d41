//! Rounds in which all contestants do the same work in turn, so that whatever else the machine does meets all of them.

mod entry;
mod native;
mod options;
mod question;
mod report;

use std::io;
use std::path::Path;

use crate::contestants;
use crate::corpus::Corpus;
use crate::endings::Endings;

pub use entry::Entry;
pub use native::serve;
pub use options::Options;
pub use question::{MoveQuestion, Question, Size, TableQuestion};
pub use report::{Outcome, Row, table_ratios};

/// What is worked on: the same for everybody.
pub trait Work {
    /// What can be asked about it.
    type Question: Question;

    /// What is said to that.
    type Answer: Clone + PartialEq;

    /// How much of it there is.
    fn size(&self) -> Size;

    /// How many things a task does, of what the question counts.
    fn items(&self, question: Self::Question) -> u64;

    /// The answer where it is known beforehand.
    fn known_answer(&self, question: Self::Question) -> Option<Self::Answer>;

    /// For the message about two answers that differ: what the first says, and what the second says instead.
    fn difference(&self, first: &Self::Answer, second: &Self::Answer) -> String;
}

/// Work that is ready to be done, and gives an answer.
pub type Task<A> = Box<dyn FnMut() -> A>;

/// A library, or one of several ways to use it.
pub trait Contestant<W: Work> {
    /// What it is called in the report. The names of ours begin with `chess-kit`.
    fn name(&self) -> &'static str;

    /// What it does to answer, with all that is no part of the work (reading FENs, say) done beforehand. `None` where the
    /// library has nothing for that question.
    fn task(&self, work: &W, question: W::Question) -> Option<Task<W::Answer>>;
}

/// Everybody who can be asked about moves: ours first, then the peers of this build, then those of the native build.
///
/// With a name, only the one who bears it: nobody, if there is no such contestant.
#[must_use]
pub fn entries(only: Option<&str>) -> Vec<Entry<Corpus>> {
    let mut entries: Vec<Entry<Corpus>> = contestants::all().into_iter().map(Entry::here).collect();
    entries.extend(native::entries());
    retain(&mut entries, only);
    entries
}

/// Everybody who can be asked about the tables of a folder, ours first; or only the one of that name.
///
/// # Errors
///
/// If the tables cannot be listed or read.
pub fn table_entries(folder: &Path, only: Option<&str>) -> io::Result<Vec<Entry<Endings>>> {
    let mut entries = contestants::of_tables(folder)?.into_iter().map(Entry::here).collect();
    retain(&mut entries, only);
    Ok(entries)
}

fn retain<W: Work>(entries: &mut Vec<Entry<W>>, only: Option<&str>) {
    entries.retain(|entry| only.is_none_or(|name| name == entry.label()));
}

/// Says which peers are missing, and what would bring them.
pub fn explain_missing_peers() {
    if cfg!(feature = "peers") {
        native::explain_if_missing();
    } else {
        explain_missing_feature();
    }
}

/// Says what would bring the peers of this build, if it has none.
pub fn explain_missing_feature() {
    if !cfg!(feature = "peers") {
        println!("Other libraries are left out; `--features peers` brings them in.");
    }
}

/// What came of a proof.
#[derive(Clone, Debug)]
pub struct Proof<A> {
    /// Who has an answer, by the places among those who were asked.
    pub able: Vec<usize>,
    /// The answer that all of them gave.
    pub answer: A,
}

/// Asks everybody the same question once, asserts that the answers are right, and returns who has one.
///
/// # Panics
///
/// Where an answer is wrong, or differs from the others, or there is none.
pub fn prove<W: Work>(entries: &mut [Entry<W>], work: &W, question: W::Question) -> Proof<W::Answer> {
    let mut able = Vec::new();
    let mut expected = work
        .known_answer(question)
        .map(|known| ("what is known".to_owned(), known));
    for (index, entry) in entries.iter_mut().enumerate() {
        if let Some((answer, _)) = entry.ask(work, question) {
            able.push(index);
            let expected = expected.get_or_insert_with(|| (entry.label().to_owned(), answer.clone()));
            assert_same(work, (&expected.0, &expected.1), (entry.label(), &answer));
        }
    }
    assert!(!able.is_empty(), "nobody can answer {}", question.word());
    let (_, answer) = expected.expect("somebody has answered");
    Proof { able, answer }
}

/// Lets everybody who is able answer in each of the rounds, in turn, beginning with another one each time.
///
/// # Panics
///
/// Where an answer is wrong, or differs from the others.
pub fn compete<W: Work>(
    entries: &mut [Entry<W>],
    able: &[usize],
    work: &W,
    question: W::Question,
    rounds: usize,
) -> Outcome<W::Question> {
    let mut seconds = vec![Vec::with_capacity(rounds); able.len()];
    let mut expected = work.known_answer(question);
    for round in 0..rounds {
        for turn in 0..able.len() {
            let who = (turn + round) % able.len();
            let entry = &mut entries[able[who]];
            let (answer, time) = entry.ask(work, question).expect("who answered the proof answers again");
            let expected = expected.get_or_insert_with(|| answer.clone());
            assert_same(work, ("those before", expected), (entry.label(), &answer));
            seconds[who].push(time);
        }
    }
    let rows = able
        .iter()
        .zip(seconds)
        .map(|(&index, seconds)| Row::new(&entries[index], seconds))
        .collect();
    Outcome {
        question,
        items: work.items(question),
        rows,
    }
}

fn assert_same<W: Work>(work: &W, first: (&str, &W::Answer), second: (&str, &W::Answer)) {
    assert!(
        first.1 == second.1,
        "{} and {} differ: {}",
        first.0,
        second.0,
        work.difference(first.1, second.1)
    );
}
