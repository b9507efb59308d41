//! `chess moves`: the legal moves of a position, in coordinate notation; as JSON in SAN too.

use std::io::Write;

use chess_kit::{Board, MoveDigest};
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
    san: String,
}

pub(crate) fn run(arguments: &MovesArguments, out: &mut impl Write) -> Result<(), Failure> {
    let board = arguments.position.board()?;
    let moves = in_order(&board);
    if arguments.json {
        let described = |(uci, digest)| Move {
            uci,
            san: board.to_san(digest).to_string(),
        };
        let moves = moves.into_iter().map(described).collect();
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

/// The legal moves in the order of their spelling, which no generator changes: castling as `e1g1` where all of it is that of
/// standard chess; otherwise king takes rook, which no other move looks like.
pub(crate) fn in_order(board: &Board) -> Vec<(String, MoveDigest)> {
    let style = board.uci_mode();
    let spelled = |digest| (board.to_uci(digest, style).to_string(), digest);
    let mut moves: Vec<(String, MoveDigest)> = board.legal_moves().into_iter().map(spelled).collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    moves
}
