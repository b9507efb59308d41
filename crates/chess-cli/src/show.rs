//! `chess show`: a position drawn, and what the library knows about it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use chess_kit::{BitBoard, Board, CastlingStyle, Color, EnPassantStyle, File, Game, Outcome, Piece, Rank, Square};

use crate::arguments::ShowArguments;
use crate::failure::{Failure, name};

pub(crate) fn run(arguments: &ShowArguments, out: &mut impl Write) -> Result<(), Failure> {
    let board = arguments.position.board()?;
    if let Some(path) = &arguments.svg {
        return picture(&board, arguments.flip, path, out);
    }
    draw(&board, out)?;
    let side = match board.side_to_move() {
        Color::White => "white",
        Color::Black => "black",
    };
    writeln!(out)?;
    writeln!(out, "side to move: {side}")?;
    writeln!(out, "checkers: {}", list(board.checkers()))?;
    writeln!(out, "pinned: {}", list(board.pinned()))?;
    writeln!(out, "legal moves: {}", board.legal_moves().len())?;
    writeln!(out, "outcome: {}", outcome(&board))?;
    writeln!(out, "key: {:016x}", board.key())?;
    writeln!(out, "polyglot key: {:016x}", board.polyglot_key())?;
    writeln!(out, "fen: {board}")?;
    writeln!(
        out,
        "fen, Shredder castling: {}",
        board.fen().castling(CastlingStyle::Shredder)
    )?;
    writeln!(
        out,
        "fen, standard castling: {}",
        board.fen().castling(CastlingStyle::Standard)
    )?;
    writeln!(
        out,
        "fen, en passant if pseudo-legal: {}",
        board.fen().en_passant(EnPassantStyle::PseudoLegal)
    )?;
    writeln!(
        out,
        "fen, en passant always: {}",
        board.fen().en_passant(EnPassantStyle::Always)
    )?;
    Ok(())
}

/// The board as a picture, in a file or on standard output.
fn picture(board: &Board, flipped: bool, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let bottom = if flipped { Color::Black } else { Color::White };
    let picture = board.svg().orientation(bottom).to_string();
    if path == Path::new("-") {
        out.write_all(picture.as_bytes())?;
        return Ok(());
    }
    fs::write(path, picture).map_err(|error| Failure::input(name(path), error))
}

/// The board with labels, White at the bottom.
fn draw(board: &Board, out: &mut impl Write) -> io::Result<()> {
    for rank in Rank::ALL.into_iter().rev() {
        write!(out, "{}", rank.to_char())?;
        for file in File::ALL {
            write!(
                out,
                " {}",
                board.piece_at(Square::new(file, rank)).map_or('·', Piece::to_char)
            )?;
        }
        writeln!(out)?;
    }
    write!(out, " ")?;
    for file in File::ALL {
        write!(out, " {}", file.to_char())?;
    }
    writeln!(out)
}

fn list(squares: BitBoard) -> String {
    if squares.is_empty() {
        return "none".to_owned();
    }
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

fn outcome(board: &Board) -> &'static str {
    // The course of the game is not known: a FEN has no more of it than the clock.
    match Game::new(*board).outcome() {
        None => "open",
        Some(Outcome::Checkmate { winner: Color::White }) => "checkmate, white wins",
        Some(Outcome::Checkmate { winner: Color::Black }) => "checkmate, black wins",
        Some(Outcome::Stalemate) => "stalemate",
        Some(Outcome::InsufficientMaterial) => "draw, insufficient material",
        Some(Outcome::DeadPosition) => "draw, dead position",
        Some(Outcome::SeventyFiveMoves) => "draw, 75 moves",
        Some(_) => "over",
    }
}
