//! `chess tb probe`: who wins.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use chess_kit::tb::{Material, TableKind, Tablebase};
use chess_kit::{Board, Outcome};

use super::answer::{self, Answer, MoveAnswer, Record};
use super::files;
use super::lines::{Line, Lines};
use crate::arguments::ProbeArguments;
use crate::failure::{Failure, name, one_line};
use crate::words::number;
use crate::{json, position};

/// Bytes of standard input that are read at once, where so many are there.
const BUFFER: usize = 1 << 20;

pub(super) fn run(arguments: &ProbeArguments, out: &mut impl Write) -> Result<(), Failure> {
    let tables = open(&arguments.tables)?;
    match &arguments.fen {
        Some(fen) => one(&tables, fen, arguments.json, out),
        None => {
            let reader = BufReader::with_capacity(BUFFER, io::stdin().lock());
            many(&tables, reader, arguments.json, out)
        }
    }
}

/// The tables of these folders, each of which must have some, and what is built in beside them.
fn open(folders: &[PathBuf]) -> Result<Tablebase, Failure> {
    let mut tables = Tablebase::new();
    for folder in folders {
        // The error names the folder itself.
        let unreadable = |error| Failure::input("--tables", error);
        let added = tables.add_directory(folder).map_err(unreadable)?;
        // A folder may have nothing new beside those before it, but not nothing at all.
        if added == 0 && Tablebase::new().add_directory(folder).map_err(unreadable)? == 0 {
            let field = format!("--tables: {}", name(folder));
            return Err(Failure::input(field, files::NO_TABLES));
        }
    }
    #[cfg(feature = "embedded")]
    tables.add_embedded();
    Ok(tables)
}

/// One position with all its moves.
fn one(tables: &Tablebase, fen: &str, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let board = position::parse(fen).map_err(|error| Failure::input("--fen", error))?;
    let fen = fen.trim();
    let found = answer::one(tables, &board).and_then(|answer| Ok((answer, tables.rank_root_moves(&board, false)?)));
    let (answer, moves) = match found {
        Ok(found) => found,
        Err(error) => {
            let error = answer::why_none(&board, &error);
            if as_json {
                json::write_line(out, &Record::of_error(fen, &error))?;
            }
            return Err(Failure::Disagreement(error));
        }
    };
    let moves: Vec<MoveAnswer> = moves.iter().map(|ranked| MoveAnswer::new(&board, ranked)).collect();
    if as_json {
        json::write_line(out, &Record::new(fen, &answer, Some(&moves)))?;
    } else {
        write_header(&board, &answer, out)?;
        write_moves(&board, &moves, out)?;
        write_notes(&board, &answer, &moves, out)?;
    }
    Ok(())
}

fn write_header(board: &Board, answer: &Answer, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "fen: {board}")?;
    write!(out, "verdict: {}", answer.verdict())?;
    match board.halfmove_clock() {
        0 => writeln!(out)?,
        clock => writeln!(out, ", with a halfmove clock of {clock}")?,
    }
    writeln!(out, "wdl: {} ({})", i8::from(answer.wdl()), answer.wdl())?;
    writeln!(out, "dtz: {}", answer.distance())?;
    writeln!(out)
}

/// The moves as a table, in the order in which they come.
fn write_moves(board: &Board, moves: &[MoveAnswer], out: &mut impl Write) -> io::Result<()> {
    if moves.is_empty() {
        let why = match board.outcome() {
            Some(Outcome::Checkmate { .. }) => "checkmate",
            _ => "stalemate",
        };
        return writeln!(out, "no legal moves: {why}");
    }
    writeln!(
        out,
        "{:<5}  {:<12}  {:>3}  {:>5}  {:>5}",
        "move", "verdict", "wdl", "dtz", "rank"
    )?;
    for MoveAnswer { uci, answer, rank } in moves {
        let (verdict, wdl, dtz) = (answer.verdict(), i8::from(answer.wdl()), answer.distance());
        writeln!(out, "{uci:<5}  {verdict:<12}  {wdl:>3}  {dtz:>5}  {rank:>5}")?;
    }
    Ok(())
}

/// What the signs in the place of distances mean, where there are such.
fn write_notes(board: &Board, answer: &Answer, moves: &[MoveAnswer], out: &mut impl Write) -> io::Result<()> {
    let mut notes = Vec::new();
    if answer.is_rounded() || moves.iter().any(|moved| moved.answer.is_rounded()) {
        notes.push("~ the distance is this number of plies, or one ply further from 0".to_owned());
    }
    let is_ranked_without = moves.iter().any(|moved| !moved.answer.has_distance());
    if is_ranked_without || !answer.has_distance() {
        // Distances after captures and pawn moves need no table, so that it is always the one of the board.
        let material = Material::of_board(board).expect("a board with an answer has few men");
        let table = format!("{material}.{}", TableKind::Dtz.extension());
        let ranks = match is_ranked_without {
            true => ": ranked by result alone, which need not make progress",
            false => "",
        };
        notes.push(format!("? no DTZ table {table}{ranks}"));
    }
    if !notes.is_empty() {
        writeln!(out)?;
    }
    notes.iter().try_for_each(|note| writeln!(out, "{note}"))
}

/// One position a line, answered in the order in which they come.
fn many(tables: &Tablebase, reader: impl BufRead, as_json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut lines = Lines::new(reader);
    // Standard output writes line by line, even into a file.
    let mut out = BufWriter::new(out);
    let (mut positions, mut bad) = (0, 0);
    while let Some(batch) = lines.batch().map_err(|error| Failure::input("standard input", error))? {
        let boards: Vec<Result<Board, String>> = batch.iter().map(board).collect();
        let good: Vec<Board> = boards.iter().flatten().copied().collect();
        let mut answers = answer::all(tables, &good).into_iter();
        for (line, board) in batch.iter().zip(boards) {
            let found = board.and_then(|board| {
                let answer = answers.next().expect("a batch has as many answers as positions");
                answer.map_err(|error| answer::why_none(&board, &error))
            });
            positions += 1;
            bad += u64::from(found.is_err());
            write_found(&line.text, &found, as_json, &mut out)?;
        }
        // Whoever gave these lines may wait for the answer before giving more.
        out.flush()?;
    }
    if bad > 0 {
        let (positions, have) = (number(positions, "position"), if bad == 1 { "has" } else { "have" });
        return Err(Failure::Disagreement(format!("{bad} of {positions} {have} no answer")));
    }
    Ok(())
}

fn board(line: &Line) -> Result<Board, String> {
    match &line.problem {
        Some(problem) => Err(problem.clone()),
        None => position::parse(&line.text).map_err(|error| error.to_string()),
    }
}

fn write_found(fen: &str, found: &Result<Answer, String>, as_json: bool, out: &mut impl Write) -> io::Result<()> {
    match found {
        Ok(answer) if as_json => json::write_line(out, &Record::new(fen, answer, None)),
        Err(error) if as_json => json::write_line(out, &Record::of_error(fen, error)),
        Ok(answer) => {
            let (verdict, wdl, dtz) = (answer.verdict(), i8::from(answer.wdl()), answer.distance());
            writeln!(out, "{}: {verdict}, wdl {wdl}, dtz {dtz}", one_line(fen))
        }
        Err(error) => writeln!(out, "{}: error: {}", one_line(fen), one_line(error)),
    }
}
