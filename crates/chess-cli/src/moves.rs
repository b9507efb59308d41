//! `chess moves`: the legal moves of a position, in coordinate notation.

use std::io::Write;

use chess_kit::{BitBoard, Board, Color, File, UciStyle};
use serde::Serialize;

use crate::arguments::MovesArguments;
use crate::failure::Failure;
use crate::json;

#[derive(Serialize)]
struct Line {
    fen: String,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    uci: String,
}

pub(crate) fn run(arguments: &MovesArguments, out: &mut impl Write) -> Result<(), Failure> {
    let board = arguments.position.board()?;
    let moves = in_order(&board);
    if arguments.json {
        let moves = moves.into_iter().map(|(uci, _)| Move { uci }).collect();
        json::write_line(
            out,
            &Line {
                fen: board.to_string(),
                moves,
            },
        )?;
    } else {
        for (uci, _) in moves {
            writeln!(out, "{uci}")?;
        }
    }
    Ok(())
}

/// The legal moves with the board that each leads to, in the order of their spelling, which no generator changes.
pub(crate) fn in_order(board: &Board) -> Vec<(String, Board)> {
    let style = castling_style(board);
    let spelled = |digest| (board.to_uci(digest, style).to_string(), board.play(digest));
    let mut moves: Vec<(String, Board)> = board.legal_moves().into_iter().map(spelled).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    moves
}

/// `e1g1` where all castling is that of standard chess; otherwise king takes rook, which no other move looks like.
fn castling_style(board: &Board) -> UciStyle {
    let is_standard = |color: Color| {
        let rooks = board.castling_rights().rooks_of(color);
        rooks.is_empty() || board.king(color).file() == File::E && rooks.is_subset(BitBoard::FILE_A | BitBoard::FILE_H)
    };
    if Color::ALL.into_iter().all(is_standard) {
        UciStyle::Standard
    } else {
        UciStyle::Chess960
    }
}
