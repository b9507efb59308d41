//! Rounds in which all contestants do the same work in turn, so that whatever else the machine does meets all of them.

mod entry;
mod native;
mod options;
mod question;
mod report;

use crate::corpus::Corpus;
use crate::{contestants, same_answer};

pub use entry::Entry;
pub use native::serve;
pub use options::Options;
pub use question::{Question, Size};
pub use report::{Outcome, Row};

/// Work that is ready to be done, and gives an answer.
pub type Task = Box<dyn FnMut() -> u64>;

/// A library, or one of several ways to use it.
pub trait Contestant {
    /// What it is called in the report.
    fn name(&self) -> &'static str;

    /// What it does to answer, with all that is no part of the work (reading FENs, say) done beforehand. `None` where the
    /// library has nothing for that question.
    fn task(&self, corpus: &Corpus, question: Question) -> Option<Task>;
}

/// Everybody who can be asked: ours first, then the peers of this build, then those of the native build.
///
/// With a name, only the one who bears it: nobody, if there is no such contestant.
#[must_use]
pub fn entries(only: Option<&str>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = contestants::all().into_iter().map(Entry::here).collect();
    entries.extend(native::entries());
    entries.retain(|entry| only.is_none_or(|name| name == entry.label()));
    entries
}

/// Says which peers are missing, and what would bring them.
pub fn explain_missing_peers() {
    if cfg!(feature = "peers") {
        native::explain_if_missing();
    } else {
        println!("Other libraries are left out; `--features peers` brings them in.");
    }
}

/// Asks everybody the same question once, asserts that the answers are right, and returns who has one.
///
/// # Panics
///
/// Where an answer is wrong, or differs from the others.
pub fn prove(entries: &mut [Entry], corpus: &Corpus, question: Question) -> Vec<usize> {
    let mut able = Vec::new();
    let mut answers = Vec::new();
    for (index, entry) in entries.iter_mut().enumerate() {
        if let Some((answer, _)) = entry.ask(corpus, question) {
            able.push(index);
            answers.push((entry.label().to_owned(), answer));
        }
    }
    let mut named: Vec<(&str, u64)> = answers.iter().map(|(name, answer)| (name.as_str(), *answer)).collect();
    assert!(!named.is_empty(), "nobody can answer {}", question.word());
    if let Some(known) = corpus.known_answer(question) {
        named.insert(0, ("what is known", known));
    }
    same_answer(&named);
    able
}

/// Lets everybody who is able answer in each of the rounds, in turn, beginning with another one each time.
///
/// # Panics
///
/// Where an answer is wrong, or differs from the others.
pub fn compete(entries: &mut [Entry], able: &[usize], corpus: &Corpus, question: Question, rounds: usize) -> Outcome {
    let mut seconds = vec![Vec::with_capacity(rounds); able.len()];
    let mut expected = corpus.known_answer(question);
    for round in 0..rounds {
        for turn in 0..able.len() {
            let who = (turn + round) % able.len();
            let entry = &mut entries[able[who]];
            let (answer, time) = entry
                .ask(corpus, question)
                .expect("who answered the proof answers again");
            let expected = *expected.get_or_insert(answer);
            same_answer(&[("those before", expected), (entry.label(), answer)]);
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
        items: corpus.items(question),
        rows,
    }
}
