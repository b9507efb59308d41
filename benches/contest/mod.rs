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
pub struct Proof<Q, A> {
    /// What was asked.
    pub question: Q,
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
pub fn prove<W: Work>(entries: &mut [Entry<W>], work: &W, question: W::Question) -> Proof<W::Question, W::Answer> {
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
    Proof { question, able, answer }
}

/// Lets everybody who was able to answer do so in each of the rounds, in turn, beginning with another one each time.
///
/// The work may be another than that of the proof.
///
/// # Panics
///
/// Where an answer is wrong, or differs from the others.
pub fn compete<W: Work>(
    entries: &mut [Entry<W>],
    proof: &Proof<W::Question, W::Answer>,
    work: &W,
    rounds: usize,
) -> Outcome<W::Question> {
    let mut race = Race::new(proof, work);
    for round in 0..rounds {
        race.run(entries, work, round);
    }
    race.finish(entries, work)
}

/// As [`compete`] for several questions, all of which are asked in each round: the times for one can be compared with those
/// for another.
///
/// # Panics
///
/// Where an answer is wrong, or differs from the others.
pub fn compete_in_all<W: Work>(
    entries: &mut [Entry<W>],
    proofs: &[Proof<W::Question, W::Answer>],
    work: &W,
    rounds: usize,
) -> Vec<Outcome<W::Question>> {
    let mut races: Vec<Race<W>> = proofs.iter().map(|proof| Race::new(proof, work)).collect();
    for round in 0..rounds {
        for race in &mut races {
            race.run(entries, work, round);
        }
    }
    races.into_iter().map(|race| race.finish(entries, work)).collect()
}

/// One question in all rounds.
struct Race<'a, W: Work> {
    question: W::Question,
    able: &'a [usize],
    /// The answer, once it is known.
    expected: Option<W::Answer>,
    /// The times of each who is able.
    seconds: Vec<Vec<f64>>,
}

impl<'a, W: Work> Race<'a, W> {
    fn new(proof: &'a Proof<W::Question, W::Answer>, work: &W) -> Self {
        Self {
            question: proof.question,
            able: &proof.able,
            expected: work.known_answer(proof.question),
            seconds: vec![Vec::new(); proof.able.len()],
        }
    }

    fn run(&mut self, entries: &mut [Entry<W>], work: &W, round: usize) {
        for turn in 0..self.able.len() {
            let who = (turn + round) % self.able.len();
            let entry = &mut entries[self.able[who]];
            let (answer, time) = entry
                .ask(work, self.question)
                .expect("who answered the proof answers again");
            let expected = self.expected.get_or_insert_with(|| answer.clone());
            assert_same(work, ("those before", expected), (entry.label(), &answer));
            self.seconds[who].push(time);
        }
    }

    fn finish(self, entries: &[Entry<W>], work: &W) -> Outcome<W::Question> {
        let rows = self.able.iter().zip(self.seconds);
        Outcome {
            question: self.question,
            items: work.items(self.question),
            rows: rows.map(|(&who, seconds)| Row::new(&entries[who], seconds)).collect(),
        }
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
