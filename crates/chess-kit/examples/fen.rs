//! Reads a FEN, repairs what can be repaired, and tells what the position is.
//!
//! `cargo run -p chess-kit --example fen -- "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1"`

use std::error::Error;

use chess_kit::{CastlingStyle, Color, EnPassantStyle, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(text) => text,
        None => "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1".to_owned(),
    };
    let setup: Setup = text.parse()?;
    let (board, repairs) = setup.repair()?;

    for square in repairs.castling.rooks() {
        println!("dropped      the castling right of {square}: there is no such rook, or it can't castle");
    }
    if let Some(square) = repairs.en_passant {
        println!("dropped      the en-passant square {square}: no pawn has just passed it");
    }
    println!("X-FEN        {board}");
    println!("Shredder-FEN {}", board.fen().castling(CastlingStyle::Shredder));
    println!("raw          {}", board.fen().en_passant(EnPassantStyle::Always));
    println!("key          {:016x}", board.key());
    println!("Polyglot key {:016x}", board.polyglot_key());

    let side = match board.side_to_move() {
        Color::White => "White",
        Color::Black => "Black",
    };
    let check = if board.is_check() { ", in check" } else { "" };
    println!("to move      {side}{check}, {} legal moves", board.count_moves());
    if let Some(outcome) = board.outcome() {
        println!("the end      {outcome:?}");
    }
    Ok(())
}
