//! `chess tb info`: what is in the file of a table.

use std::io::{self, Write};

use chess_kit::tb::{Contents, SubtableInfo, TableInfo, TableKind};
use chess_kit::{Color, File, Wdl};
use serde::Serialize;

use super::files::{self, TableFile};
use super::tally::Tally;
use crate::arguments::InfoArguments;
use crate::failure::{Failure, name, one_line};
use crate::json;

/// One file, as a line of JSON.
#[derive(Serialize)]
struct Line {
    file: String,
    material: String,
    kind: String,
    men: usize,
    bytes: u64,
    checksum: String,
    parts: Vec<Part>,
}

/// A file that can't be looked into, as a line of JSON.
#[derive(Serialize)]
struct ErrorLine {
    file: String,
    error: String,
}

#[derive(Serialize)]
struct Part {
    /// The side to move, `white` being the first of the name; none if both have the same men.
    side: Option<&'static str>,
    /// The file of the leading pawn, if there are pawns.
    file: Option<char>,
    /// The men in their order, as letters of FEN.
    order: String,
    positions: u64,
    #[serde(flatten)]
    values: Values,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Values {
    Constant {
        constant: u8,
    },
    Coded {
        symbols: usize,
        shortest_word: u8,
        longest_word: u8,
        blocks: u64,
        block_bytes: u32,
        index_span: u64,
    },
    Other {},
}

impl Part {
    fn new(subtable: &SubtableInfo) -> Self {
        Self {
            side: subtable.side.map(side),
            file: subtable.file.map(File::to_char),
            order: subtable.men.iter().map(|man| man.to_char()).collect(),
            positions: subtable.positions,
            values: match subtable.contents {
                Contents::Constant(constant) => Values::Constant { constant },
                Contents::Coded {
                    block_bytes,
                    blocks,
                    index_span,
                    symbols,
                    shortest_word,
                    longest_word,
                    ..
                } => Values::Coded {
                    symbols,
                    shortest_word,
                    longest_word,
                    blocks,
                    block_bytes,
                    index_span,
                },
                _ => Values::Other {},
            },
        }
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// # Errors
///
/// As [`Tally::verdict`]; [`Failure::Input`] for a path that leads nowhere, before anything is read.
pub(super) fn run(arguments: &InfoArguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let mut is_first = true;
    for TableFile { path, .. } in files::in_paths(&arguments.paths)? {
        let file = name(&path);
        let info = tally.add(chess_kit::tb::info(&path));
        if !arguments.json && !std::mem::take(&mut is_first) {
            writeln!(out)?;
        }
        match info {
            Ok(info) => {
                let line = Line {
                    file,
                    material: info.material.to_string(),
                    kind: info.kind.to_string(),
                    men: info.material.pieces(),
                    bytes: info.bytes,
                    checksum: info.checksum.iter().map(|byte| format!("{byte:02x}")).collect(),
                    parts: info.subtables.iter().map(Part::new).collect(),
                };
                if arguments.json {
                    json::write_line(out, &line)?;
                } else {
                    write_text(&line, &info, out)?;
                }
            }
            Err(error) if arguments.json => json::write_line(out, &ErrorLine { file, error })?,
            Err(error) => writeln!(out, "bad {}: {}", one_line(&file), one_line(&error))?,
        }
    }
    tally.verdict()
}

fn write_text(line: &Line, info: &TableInfo, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "file: {}", one_line(&line.file))?;
    writeln!(out, "ending: {}, {} men", line.material, line.men)?;
    writeln!(out, "kind: {}", line.kind)?;
    writeln!(out, "size: {} bytes", line.bytes)?;
    writeln!(out, "checksum: {}", line.checksum)?;
    writeln!(out, "sides stored: {}", sides(&line.parts))?;
    writeln!(out)?;
    writeln!(
        out,
        "side   file  order    {:>12}  {:>7}  {:>5}  {:>10}  {:>5}  {:>8}",
        "positions", "symbols", "bits", "blocks", "bytes", "span"
    )?;
    for part in &line.parts {
        let side = part.side.unwrap_or("any");
        let file = part.file.unwrap_or('-');
        write!(out, "{side:<5}  {file:<4}  {:<7}  {:>12}  ", part.order, part.positions)?;
        match part.values {
            Values::Constant { constant } => match value(info.kind, constant) {
                Some(wdl) => writeln!(out, "all {constant} ({wdl})")?,
                None => writeln!(out, "all {constant}")?,
            },
            Values::Coded {
                symbols,
                shortest_word,
                longest_word,
                blocks,
                block_bytes,
                index_span,
            } => {
                let bits = format!("{shortest_word}-{longest_word}");
                writeln!(
                    out,
                    "{symbols:>7}  {bits:>5}  {blocks:>10}  {block_bytes:>5}  {index_span:>8}"
                )?;
            }
            Values::Other {} => writeln!(out, "stored in a way that this command has no words for")?,
        }
    }
    Ok(())
}

/// What the only value of a table of results stands for.
fn value(kind: TableKind, constant: u8) -> Option<Wdl> {
    match kind {
        TableKind::Wdl => Wdl::ALL.get(usize::from(constant)).copied(),
        TableKind::Dtz => None,
    }
}

/// The sides of all parts, in words.
fn sides(parts: &[Part]) -> &'static str {
    let stored = |side: &str| parts.iter().filter(|part| part.side == Some(side)).count();
    match (stored("white"), stored("black")) {
        (0, 0) => "one for both, which have the same men",
        (_, 0) => "white",
        (0, _) => "black",
        // Tables of distances store one side; with pawns which one it is may change from file to file.
        (white, black) if white + black == 4 => "one for each file of the leading pawn",
        (_, _) => "both",
    }
}
