//! Draws the squares that a piece attacks, alone on the board or among others.
//!
//! `cargo run -p chess-kit --example attacks -- Q d4 f4 d6`

use std::error::Error;

use chess_kit::attacks::attacks;
use chess_kit::{BitBoard, Piece, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let piece: Piece = arguments.next().as_deref().unwrap_or("Q").parse()?;
    let square: Square = arguments.next().as_deref().unwrap_or("d4").parse()?;
    let others = arguments.map(|text| text.parse()).collect::<Result<BitBoard, _>>()?;

    let attacked = attacks(piece, square, others | square);
    println!("{piece} on {square} attacks {} squares:\n", attacked.count_bits());
    println!("{attacked:#}");
    println!(
        "Of {} others it hits {}.",
        others.count_bits(),
        (attacked & others).count_bits()
    );
    Ok(())
}
