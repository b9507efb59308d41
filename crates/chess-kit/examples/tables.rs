//! Asks Syzygy tables for a position: what it is worth, what each move leads to, and the way to the next capture, pawn
//! move or mate.
//!
//! `cargo run --release -p chess-kit --features tb-probe --example tables -- FOLDER "k7/8/8/8/8/8/8/5KBN w - - 42 1"`

use std::error::Error;

use chess_kit::tb::{MaybeRounded, ProbeError, Tablebase};
use chess_kit::{Board, Validity, Wdl};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut tables = Tablebase::new();
    match arguments.next() {
        Some(folder) => match tables.add_directory(&folder)? {
            0 => println!("there are no tables in {folder}"),
            found => println!("{found} tables, for up to {} men", tables.max_pieces()),
        },
        None => println!("no folder of tables was given: only bare kings are known"),
    }
    let fen = arguments.next();
    let fen = fen.as_deref().unwrap_or("8/8/8/8/8/4k3/8/4K3 w - - 0 1");
    let board = Board::from_fen(fen, Validity::Playable)?;

    println!("{board}");
    tell(&tables, &board).map_err(|error| error.to_string().into())
}

/// Prints what the tables know of a board.
fn tell(tables: &Tablebase, board: &Board) -> Result<(), ProbeError> {
    println!("verdict      {}", tables.probe_wdl(board)?);
    println!("with clock 0 {}", tables.probe_wdl_after_zeroing(board)?);
    match tables.probe_dtz(board)? {
        MaybeRounded::Precise(dtz) => println!("distance     {dtz} plies"),
        MaybeRounded::Rounded(dtz) => println!("distance     {dtz} plies, or one further from 0"),
    }
    for ranked in tables.rank_root_moves(board, false)? {
        println!("{:<12} {:<12} {:>5}", ranked.digest, ranked.verdict, ranked.rank);
    }

    let mut board = *board;
    while let Some(best) = tables.best_move(&board)? {
        if best.wdl == Wdl::Draw {
            break;
        }
        print!("{} ", best.digest);
        board = board.play(best.digest);
        // A zeroing move was made, or it is too late for one.
        if board.halfmove_clock() == 0 || board.halfmove_clock() >= 100 {
            break;
        }
    }
    println!();
    Ok(())
}
