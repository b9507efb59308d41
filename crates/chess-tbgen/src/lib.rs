//! Makes Syzygy endgame tables: works endings out from the mates backwards, compresses what was found, writes the files that every
//! prober reads, and proves them right.
//!
//! # What this crate does not know
//!
//! How a table is looked up: that is [`chess_tb`]'s, whose [`Tablebase`](chess_tb::Tablebase) reads what is made here. Other formats than
//! Syzygy's, variants of chess, castling, the number of moves to mate, and how a terminal looks: progress is told to a function, and
//! [`chess` of chess-cli](https://crates.io/crates/chess-cli) shows it. It always needs the standard library.
//!
//! # Contents
//!
//! - [An ending in memory](#an-ending-in-memory), [a folder of tables](#a-folder-of-tables), [progress and the end](#progress-and-the-end),
//!   [proofs](#proofs)
//! - [How it works](#how-it-works), [memory](#memory), [figures](#figures)
//!
//! # An ending in memory
//!
//! An [`Ending`] is named as its tables are. Both are made at once, since the distances follow from the results and the results from the
//! distances:
//!
//! ```
//! use chess_board::Board;
//! use chess_tb::{Dtz, TableKind, Tablebase, Wdl};
//! use chess_tbgen::{Ending, Generator};
//!
//! let ending: Ending = "KQvK".parse()?;
//! let made = Generator::new().generate(ending)?;
//! assert_eq!((made.summary.mates, made.summary.longest_dtz), (46, 20));
//!
//! let mut tables = Tablebase::new();
//! tables.add_table(ending.into(), TableKind::Wdl, made.wdl);
//! tables.add_table(ending.into(), TableKind::Dtz, made.dtz);
//!
//! // 8 . . . . . . . k
//! // 7 . . . . . . . .
//! // 6 . . . . . . K .      White mates in one.
//! // 5 . . . . . . . .
//! // 4 . . . . . . . .
//! // 3 . . . . . . . .
//! // 2 . . . . . . . .
//! // 1 . Q . . . . . .
//! //   a b c d e f g h
//! let board: Board = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1".parse()?;
//! assert_eq!(tables.probe_wdl_after_zeroing(&board)?, Wdl::Win);
//! assert_eq!(tables.probe_dtz(&board)?.ignore_rounding(), Dtz(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A folder of tables
//!
//! Captures and promotions lead to other endings, whose values must be known first: [`Ending::dependencies`]. [`Generator::generate_into`]
//! makes those too, unless they are in the folder or in one that [`Generator::tables`] named. Endings that are in the folder are left
//! alone, so that a run that was interrupted goes on when it is started again. [`Generator::plan`] tells before what would be made.
//!
//! ```
//! use chess_tbgen::{Ending, Generator};
//!
//! let folder = std::env::temp_dir().join(format!("chess-tbgen-tour-{}", std::process::id()));
//! let generator = Generator::new().memory(1 << 30);
//! let endings = [Ending::try_from("KPvK".parse::<chess_tb::Material>()?)?];
//! let plan = generator.plan(&folder, &endings)?;
//! assert_eq!(plan.endings.len(), 5); // a pawn becomes one of four pieces
//!
//! let made = generator.generate_into(&folder, &endings, |summary| println!("{}", summary.ending))?;
//! assert_eq!(made.len(), 5);
//! assert!(folder.join("KPvK.rtbw").is_file() && folder.join("KPvK.rtbz").is_file());
//! assert!(generator.generate_into(&folder, &endings, |_| {})?.is_empty()); // all is there
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A file gets the name of a table when all of it is on the disk, by being renamed. So whatever ends the work (the caller, a signal, a full
//! disk, a power cut), nothing that looks like a table is half of one; at most two files `….partial` stay, which a later
//! run removes.
//!
//! # Progress and the end
//!
//! [`Generator::on_progress`] takes a function that is told of the [`Phase`] and how far it is. A flag that is given to
//! [`Generator::cancel_with`] ends the work soon after it is set.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! use chess_tbgen::{GenerateError, Generator};
//!
//! let enough = Arc::new(AtomicBool::new(false));
//! let flag = Arc::clone(&enough);
//! let generator = Generator::new()
//!     .cancel_with(Arc::clone(&enough))
//!     .on_progress(move |progress| flag.store(progress.done > 0, Ordering::Relaxed));
//! let result = generator.generate("KQvKR".parse()?);
//! assert!(matches!(result, Err(GenerateError::Cancelled)));
//! # Ok::<(), chess_tbgen::EndingError>(())
//! ```
//!
//! # Proofs
//!
//! [`verify`] proves the tables of an ending, wherever they come from: it asks for every position, and compares the answer with what follows from
//! the answers for the positions that its moves lead to. If that holds everywhere, every answer is true, provided that those of the dependencies
//! are. It shares nothing with what makes tables but the rules of chess. [`Generator::verify`] has each ending proved before its tables are
//! given out.
//!
//! # How it works
//!
//! *Working out.* The men stand on 64 squares each, so a placement is a number, and all placements of one man are a set of 64 bits: steps backwards go
//! 64 placements at a time. First mates and what zeroing moves lead to are found, then won and lost positions by their distance, ply by ply, until nothing
//! is new; what is left is drawn. Endings with pawns are worked out for one placement of the pawns after the other, the most advanced first, since
//! pawns don't go back.
//!
//! *Compressing.* Positions get numbers, whose order depends on the order of the men; the orders are tried on samples, and the best is taken. What a
//! prober never asks for (illegal positions, and results where a capture is as good) may hold anything, and is chosen so that it costs least. Pairs of
//! symbols that are frequent become symbols themselves, again and again; what comes out gets code words by its frequency.
//!
//! All choices are the same on every machine and with any number of threads, and so are the files.
//!
//! # Memory
//!
//! [`Generator::memory_for`] is what an ending takes while it is made, from above; [`memory_to_verify`] what its proof takes. Endings of up to four
//! men stay in memory for those that depend on them, 100 MiB for all. What would take more than [`Generator::memory`] allows is refused before the
//! work begins, with the figure.
//!
//! | men | takes about |
//! |---|---|
//! | 3, 4 | 200 MiB |
//! | 5 | 1.5 to 3.7 GiB |
//! | 6 | 60 to 206 GiB |
//!
#![doc = include_str!("../docs/FIGURES.md")]
#![forbid(unsafe_code)]

mod alphabet;
mod choose;
mod compress;
mod ending;
mod entry;
mod error;
mod file;
mod folder;
mod generator;
mod order;
mod placements;
mod slots;
mod solve;
mod summary;
mod tables;
mod values;
mod verify;
mod watch;

pub use ending::{Ending, EndingError};
pub use error::GenerateError;
pub use generator::{Generator, Made, Plan};
pub use summary::Summary;
pub use verify::{Claim, Verified, VerifyError, memory_to_verify, verify, verify_files};
pub use watch::{Phase, Progress};

// Compiles and runs the README's examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
