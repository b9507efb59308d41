//! What tables say about a position.

use std::fmt::Display;

use chess_kit::tb::{AmbiguousWdl, Material, MaybeRounded, ProbeError, RankedMove, TableKind, Tablebase};
use chess_kit::{Board, Dtz, UciStyle, Wdl};
use serde::{Serialize, Serializer};

/// Blind to the clock but for the verdict.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    wdl: Wdl,
    /// `None` if the table of distances is missing.
    dtz: Option<MaybeRounded<Dtz>>,
    verdict: AmbiguousWdl,
}

/// Answers for these positions, in their order. Many are looked up faster together than one by one.
pub(super) fn all(tables: &Tablebase, boards: &[Board]) -> Vec<Result<Answer, ProbeError>> {
    let wdl = tables.probe_wdl_after_zeroing_batch(boards);
    let dtz = tables.probe_dtz_batch(boards);
    let verdicts = tables.probe_wdl_batch(boards);
    wdl.into_iter()
        .zip(dtz)
        .zip(verdicts)
        .map(|((wdl, dtz), verdict)| Answer::new(wdl, dtz, verdict))
        .collect()
}

/// The answer for one position.
pub(super) fn one(tables: &Tablebase, board: &Board) -> Result<Answer, ProbeError> {
    let wdl = tables.probe_wdl_after_zeroing(board);
    Answer::new(wdl, tables.probe_dtz(board), tables.probe_wdl(board))
}

/// Why a board has no answer. The table that is missing may be that of another ending, which needs a word.
pub(super) fn why_none(board: &Board, error: &ProbeError) -> String {
    match error {
        ProbeError::MissingTable { material, .. } if Material::of_board(board) != Some(*material) => {
            format!("{error} (a capture or pawn move leads there)")
        }
        _ => error.to_string(),
    }
}

impl Answer {
    fn new(
        wdl: Result<Wdl, ProbeError>,
        dtz: Result<MaybeRounded<Dtz>, ProbeError>,
        verdict: Result<AmbiguousWdl, ProbeError>,
    ) -> Result<Self, ProbeError> {
        let wdl = wdl?;
        let dtz = match dtz {
            Err(ProbeError::MissingTable {
                kind: TableKind::Dtz, ..
            }) => None,
            dtz => Some(dtz?),
        };
        Ok(Self {
            wdl,
            dtz,
            verdict: verdict?,
        })
    }

    const fn of_move(ranked: &RankedMove) -> Self {
        Self {
            wdl: ranked.wdl,
            dtz: ranked.dtz,
            verdict: ranked.verdict,
        }
    }

    pub(super) const fn wdl(&self) -> Wdl {
        self.wdl
    }

    pub(super) const fn verdict(&self) -> AmbiguousWdl {
        self.verdict
    }

    pub(super) fn is_rounded(&self) -> bool {
        self.dtz.is_some_and(|dtz| dtz.is_rounded())
    }

    pub(super) const fn has_distance(&self) -> bool {
        self.dtz.is_some()
    }

    /// The distance in words: `~` before it if it is rounded, `?` if it is unknown.
    pub(super) fn distance(&self) -> String {
        match self.dtz {
            None => "?".to_owned(),
            Some(MaybeRounded::Precise(dtz)) => dtz.to_string(),
            Some(MaybeRounded::Rounded(dtz)) => format!("~{dtz}"),
        }
    }
}

/// A move, and what it leads to for the side that makes it.
pub(super) struct MoveAnswer {
    pub(super) uci: String,
    pub(super) answer: Answer,
    pub(super) rank: i32,
}

impl MoveAnswer {
    pub(super) fn new(board: &Board, ranked: &RankedMove) -> Self {
        Self {
            // Where tables know the answer nobody may castle, which is all that the style is about.
            uci: board.to_uci(ranked.digest, UciStyle::Standard).to_string(),
            answer: Answer::of_move(ranked),
            rank: ranked.rank,
        }
    }
}

/// One position, as a line of JSON.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    fen: &'a str,
    #[serde(flatten)]
    found: Found<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Found<'a> {
    Answer {
        #[serde(flatten)]
        numbers: Numbers,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<MoveRecord<'a>>>,
    },
    Error {
        error: &'a str,
    },
}

#[derive(Serialize)]
struct MoveRecord<'a> {
    uci: &'a str,
    #[serde(flatten)]
    numbers: Numbers,
    rank: i32,
}

#[derive(Serialize)]
struct Numbers {
    wdl: i8,
    dtz: Option<i32>,
    rounded: Option<bool>,
    #[serde(serialize_with = "in_words")]
    verdict: AmbiguousWdl,
}

fn in_words<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Numbers {
    fn new(answer: &Answer) -> Self {
        Self {
            wdl: i8::from(answer.wdl),
            dtz: answer.dtz.map(|dtz| i32::from(dtz.ignore_rounding())),
            rounded: answer.dtz.map(|dtz| dtz.is_rounded()),
            verdict: answer.verdict,
        }
    }
}

impl<'a> Record<'a> {
    /// Of a position as it was given; the moves too, where somebody asked for them.
    pub(super) fn new(fen: &'a str, answer: &Answer, moves: Option<&'a [MoveAnswer]>) -> Self {
        let record = |moved: &'a MoveAnswer| MoveRecord {
            uci: &moved.uci,
            numbers: Numbers::new(&moved.answer),
            rank: moved.rank,
        };
        Self {
            fen,
            found: Found::Answer {
                numbers: Numbers::new(answer),
                moves: moves.map(|moves| moves.iter().map(record).collect()),
            },
        }
    }

    /// Of what can't be looked up.
    pub(super) const fn of_error(fen: &'a str, error: &'a str) -> Self {
        Self {
            fen,
            found: Found::Error { error },
        }
    }
}
