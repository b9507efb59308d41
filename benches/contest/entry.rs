//! Who is asked: a contestant in this process, or one in the child process.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::{Contestant, Question, Size, Task, Work};

/// One who answers and is timed.
pub struct Entry<W: Work> {
    label: String,
    place: Box<dyn Place<W>>,
}

/// Where an entry works.
pub(super) trait Place<W: Work> {
    /// The answer and the seconds it took, without the time to get ready; `None` if it has none.
    fn ask(&mut self, work: &W, question: W::Question) -> Option<(W::Answer, f64)>;
}

/// In this process.
struct Here<W: Work> {
    contestant: Box<dyn Contestant<W>>,
    /// What it was asked before, kept for the next round.
    ready: Vec<Ready<W>>,
}

struct Ready<W: Work> {
    /// What it was made for. Works of one size differ in the position alone, of which the sum of nodes is a sure sign.
    key: (W::Question, Size, u64),
    /// `None` if the contestant has none.
    task: Option<Task<W::Answer>>,
}

impl<W: Work + 'static> Entry<W> {
    /// One who works in this process.
    #[must_use]
    pub fn here(contestant: Box<dyn Contestant<W>>) -> Self {
        Self::new(
            contestant.name().to_owned(),
            Here {
                contestant,
                ready: Vec::new(),
            },
        )
    }

    pub(super) fn new(label: String, place: impl Place<W> + 'static) -> Self {
        Self {
            label,
            place: Box::new(place),
        }
    }
}

impl<W: Work> Entry<W> {
    /// What it is called in the report.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether it is one of ours.
    #[must_use]
    pub fn is_ours(&self) -> bool {
        self.label.starts_with("chess-kit")
    }

    /// The answer and the seconds it took, without the time to get ready; `None` if it has none.
    pub fn ask(&mut self, work: &W, question: W::Question) -> Option<(W::Answer, f64)> {
        self.place.ask(work, question)
    }
}

impl<W: Work> Place<W> for Here<W> {
    fn ask(&mut self, work: &W, question: W::Question) -> Option<(W::Answer, f64)> {
        let key = (question, work.size(), work.items(question));
        let place = self.ready.iter().position(|ready| ready.key == key).unwrap_or_else(|| {
            let task = self.contestant.task(work, question);
            self.ready.push(Ready { key, task });
            self.ready.len() - 1
        });
        let task = self.ready[place].task.as_mut()?;
        let (answer, time) = timed(question.uses_threads(), task);
        Some((answer, time.as_secs_f64()))
    }
}

/// Does a task and says how long it took: on the processor, so that time given to others does not count, but by the clock
/// where the work is spread over threads.
///
/// A function of its own in the binary too: profilers find the work by its name.
#[inline(never)]
fn timed<A>(uses_threads: bool, task: &mut Task<A>) -> (A, Duration) {
    if uses_threads {
        let start = Instant::now();
        (task(), start.elapsed())
    } else {
        let start = ThreadTime::now();
        (task(), start.elapsed())
    }
}

impl<W: Work> std::fmt::Debug for Entry<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("label", &self.label)
            .finish_non_exhaustive()
    }
}
