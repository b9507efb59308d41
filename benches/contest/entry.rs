//! Who is asked: a contestant in this process, or one in the child process.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use super::native::Peers;
use super::{Contestant, Question, Size, Task};
use crate::corpus::Corpus;

/// One who answers and is timed.
pub struct Entry {
    label: String,
    place: Place,
}

enum Place {
    Here {
        contestant: Box<dyn Contestant>,
        /// The last task, kept for the next round: what it is for, and the task if the contestant has one.
        ready: Option<(Key, Option<Task>)>,
    },
    Native {
        child: Rc<RefCell<Peers>>,
        index: usize,
    },
}

/// What a task was made for. Corpora of one size differ in the position alone, of which the sum of nodes is a sure sign.
type Key = (Question, Size, u64);

impl Entry {
    pub(super) fn here(contestant: Box<dyn Contestant>) -> Self {
        Self {
            label: contestant.name().to_owned(),
            place: Place::Here {
                contestant,
                ready: None,
            },
        }
    }

    pub(super) fn native(name: &str, child: Rc<RefCell<Peers>>, index: usize) -> Self {
        Self {
            label: format!("{name} (native)"),
            place: Place::Native { child, index },
        }
    }

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
    pub fn ask(&mut self, corpus: &Corpus, question: Question) -> Option<(u64, f64)> {
        match &mut self.place {
            Place::Native { child, index } => child.borrow_mut().ask(*index, corpus, question),
            Place::Here { contestant, ready } => {
                let key = (question, corpus.size, corpus.items(question));
                if ready.as_ref().is_none_or(|(prepared, _)| *prepared != key) {
                    *ready = Some((key, contestant.task(corpus, question)));
                }
                let (_, task) = ready.as_mut()?;
                let task = task.as_mut()?;
                let (answer, time) = timed(question, task);
                Some((answer, time.as_secs_f64()))
            }
        }
    }
}

/// Does a task and says how long it took: on the processor, so that time given to others does not count, but by the clock
/// where the work is spread over threads.
///
/// A function of its own in the binary too: profilers find the work by its name.
#[inline(never)]
fn timed(question: Question, task: &mut Task) -> (u64, Duration) {
    if question == Question::Hashed {
        let start = Instant::now();
        (task(), start.elapsed())
    } else {
        let start = ThreadTime::now();
        (task(), start.elapsed())
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry")
            .field("label", &self.label)
            .finish_non_exhaustive()
    }
}
