//! Values of endings from Syzygy tables, by all libraries, round by round. The README explains the questions.
#![forbid(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;

use chess_benches::contest::{self, Options, Question, Size, TableQuestion};
use chess_benches::endings::{Endings, folder_of_tables};

fn main() -> ExitCode {
    let options = Options::<TableQuestion>::from_env();
    let folder = folder_of_tables(options.tables.clone());
    match folder
        .as_deref()
        .map(|folder| (folder, Endings::new(options.size, folder)))
    {
        Some((folder, Ok(Some(endings)))) => {
            run(&options, folder, endings);
            return ExitCode::SUCCESS;
        }
        Some((folder, Ok(None))) => eprintln!("There are no tables (.rtbw and .rtbz) in {}.", folder.display()),
        Some((folder, Err(error))) => eprintln!("There are no tables: {}: {error}.", folder.display()),
        None => eprintln!("There are no tables: CHESS_TEST_DATA is unset."),
    }
    eprintln!(
        "Set CHESS_TEST_DATA to a folder with tables in its folder `syzygy`, or name theirs after `--`: `--tables DIR`."
    );
    // Who has no tables can still prove the rest; who named a folder is told that it is the wrong one.
    if options.size == Size::Test && options.tables.is_none() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(2)
    }
}

fn run(options: &Options<TableQuestion>, folder: &Path, mut endings: Endings) {
    let mut entries = contest::table_entries(folder, options.only.as_deref()).expect("the tables are there");
    contest::explain_missing_feature();

    let mut proofs = Vec::new();
    for &question in &options.questions {
        // The proof is on all of the work: it makes the tables warm, too.
        let single = contest::prove(&mut entries, &endings, question.single());
        endings.learn(question, single.answer);
        let proof = contest::prove(&mut entries, &endings, question);
        if options.size == Size::Test {
            println!("ok: {} by {} contestants", question.title(), proof.able.len());
        }
        proofs.push(proof);
    }
    if options.size == Size::Test {
        return;
    }
    let outcomes = contest::compete_in_all(&mut entries, &proofs, &endings, options.rounds);
    for outcome in &outcomes {
        println!("\n{outcome}");
    }
    println!("\n{}", contest::table_ratios(&outcomes));
}
