//! Everything that has to do with moves, by all libraries, round by round. The README explains the questions.
#![forbid(unsafe_code)]

use chess_benches::contest::{self, Options, Outcome, Question, Size};
use chess_benches::corpus::Corpus;

fn main() {
    let options = Options::from_env();
    let mut entries = contest::entries(options.only.as_deref());
    contest::explain_missing_peers();

    let small = Corpus::new(Size::Test);
    let corpus = Corpus::new(options.size);
    let mut ratios = Outcome::ratios_heading();
    for &question in &options.questions {
        let proof = contest::prove(&mut entries, &small, question);
        if options.size == Size::Test {
            println!("ok: {} by {} contestants", question.title(), proof.able.len());
            continue;
        }
        let outcome = contest::compete(&mut entries, &proof, &corpus, options.rounds);
        println!("\n{outcome}");
        ratios.push_str(&outcome.ratios());
    }
    if options.size != Size::Test {
        println!("\n{ratios}");
    }
}
