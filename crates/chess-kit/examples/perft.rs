//! Counts the ways in which the next plies can go, by first move.
//!
//! `cargo run --release -p chess-kit --example perft -- 5 "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"`

use std::error::Error;

use chess_kit::{Board, Validity};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = match arguments.next() {
        Some(text) => text.parse()?,
        None => 4,
    };
    let board = match arguments.next() {
        Some(fen) => Board::from_fen(&fen, Validity::Playable)?,
        None => Board::default(),
    };

    let mut total = 0;
    for (digest, nodes) in board.divide(depth) {
        println!("{digest}: {nodes}");
        total += nodes;
    }
    println!("{total} leaves at depth {depth} below {board}");
    Ok(())
}
