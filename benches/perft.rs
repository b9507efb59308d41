//! Perft of each classical position by itself, by all libraries: where a ratio of `movegen` comes from.
#![forbid(unsafe_code)]

use chess_benches::contest::{self, MoveQuestion, Options, Question, Size};
use chess_benches::corpus::{CLASSICAL_POSITIONS, Corpus};

fn main() {
    let options = Options::from_env();
    let mut entries = contest::entries(options.only.as_deref());
    contest::explain_missing_peers();

    let (small, all) = (Corpus::new(Size::Test), Corpus::new(options.size));
    let is_perft = |question: &&MoveQuestion| matches!(question, MoveQuestion::Bulk | MoveQuestion::Leaves);
    for &question in options.questions.iter().filter(is_perft) {
        for position in 0..CLASSICAL_POSITIONS {
            let proof = contest::prove(&mut entries, &small.with_position(position), question);
            let corpus = all.with_position(position);
            let name = corpus.bulk[0].name;
            if options.size == Size::Test {
                println!("ok: {name}, {} by {} contestants", question.title(), proof.able.len());
            } else {
                let outcome = contest::compete(&mut entries, &proof, &corpus, options.rounds);
                println!("\n{name}\n{outcome}");
            }
        }
    }
}
