//! Tables made from solved endings.

use chess_bits::{Color, Piece};

use crate::men::{Men, code_of, piece_of, pieces_of};
use crate::rng::Rng;
use crate::solver::{Facts, Solved};
use crate::writer::{
    AnyValue, Content, Distance, DtzStyle, Kind, Layout, MapStyle, Part, Style, dtz_part, file, wdl_part,
};

/// A table of a material: its name, its kind, its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) bytes: Vec<u8>,
}

/// How the choices that the format leaves are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// The same for all subtables, or else any for each.
    pub(crate) style: Option<Style>,
    pub(crate) any: AnyValue,
    /// The files of the leading pawn, 0 for a to 3 for d, whose subtables say something.
    pub(crate) files: &'static [u8],
    /// The side to move whose distances are stored, or else any for each file.
    pub(crate) stored: Option<Color>,
}

impl Choices {
    /// Everything that the format allows.
    pub(crate) const RANDOM: Self = Self {
        style: None,
        any: AnyValue::Random,
        files: &[0, 1, 2, 3],
        stored: None,
    };
}

/// A subtable that says nothing.
const fn empty_part(layout: Layout) -> Part {
    Part {
        layout,
        flags: 0,
        content: Content::Single(0),
        map: None,
    }
}

/// The codes of a material's men.
pub(crate) fn codes_of(name: &str) -> Vec<u8> {
    pieces_of(name).into_iter().map(code_of).collect()
}

/// Whether both sides have the same men.
pub(crate) fn is_symmetric(name: &str) -> bool {
    name.split_once('v').is_some_and(|(one, other)| one == other)
}

/// The files of the leading pawn, by number.
pub(crate) fn files_of(name: &str) -> std::ops::Range<u8> {
    if name.contains('P') { 0..4 } else { 0..1 }
}

pub(crate) fn men_on(layout: &Layout, squares: &[u8], side: Color) -> Men {
    let mut men = Men::new(side);
    for (&code, &square) in layout.list.iter().zip(squares) {
        men.push(piece_of(code).unwrap_or(Piece::WhiteKing), square);
    }
    men
}

/// The results that may be stored for a position.
fn allowed_results(facts: Option<Facts>) -> u8 {
    let Some(facts) = facts else { return 0x1f };
    let result = facts.score.wdl();
    let exact = 1 << (result + 2);
    // Where a capture does as well as the position is worth, readers find that out; less is stored as well.
    if facts.by_capture == Some(result) {
        exact | (exact - 1)
    } else {
        exact
    }
}

/// The distance that is stored for a position, if any is.
fn stored_distance(facts: Option<Facts>) -> Option<Distance> {
    let facts = facts?;
    let wdl = facts.score.wdl();
    let by_zeroing = wdl > 0 && (facts.by_capture == Some(wdl) || facts.by_pawn == Some(wdl));
    (wdl != 0 && !by_zeroing).then_some(Distance {
        wdl,
        plies: facts.score.plies(),
    })
}

/// The table that gives one result with the first side of the name to move, and one with the second.
pub(crate) fn constant_wdl_table(name: &str, results: [i8; 2], rng: &mut Rng) -> Table {
    let sides = if is_symmetric(name) { 1 } else { 2 };
    let mut parts: Vec<Part> = Vec::new();
    for leading_file in files_of(name) {
        for result in &results[..sides] {
            parts.push(Part {
                layout: Layout::random(&codes_of(name), leading_file, rng),
                flags: 0,
                content: Content::Single((result + 2) as u8),
                map: None,
            });
        }
    }
    Table {
        name: name.to_owned(),
        kind: Kind::Wdl,
        bytes: file(Kind::Wdl, is_symmetric(name), &parts),
    }
}

/// The table of results of a solved ending.
pub(crate) fn wdl_table(name: &str, ending: &Solved, choices: Choices, rng: &mut Rng) -> Table {
    let sides = if is_symmetric(name) {
        &Color::ALL[..1]
    } else {
        &Color::ALL
    };
    let mut parts: Vec<Part> = Vec::new();
    for leading_file in files_of(name) {
        for &side in sides {
            let layout = Layout::random(&codes_of(name), leading_file, rng);
            if !choices.files.contains(&leading_file) {
                parts.push(empty_part(layout));
                continue;
            }
            let allowed = {
                let layout = layout.clone();
                move |squares: &[u8]| allowed_results(ending.facts(&men_on(&layout, squares, side)))
            };
            let style = choices.style.unwrap_or_else(|| Style::random(rng));
            parts.push(wdl_part(layout, &allowed, choices.any, style, rng));
        }
    }
    Table {
        name: name.to_owned(),
        kind: Kind::Wdl,
        bytes: file(Kind::Wdl, is_symmetric(name), &parts),
    }
}

/// The table of distances of a solved ending; which side is stored is chosen anew for each file of the leading pawn.
pub(crate) fn dtz_table(name: &str, ending: &Solved, choices: Choices, rng: &mut Rng) -> Table {
    let mut parts: Vec<Part> = Vec::new();
    for leading_file in files_of(name) {
        let layout = Layout::random(&codes_of(name), leading_file, rng);
        if !choices.files.contains(&leading_file) {
            parts.push(empty_part(layout));
            continue;
        }
        let dtz_style = DtzStyle {
            black_to_move: !is_symmetric(name) && choices.stored.unwrap_or(rng.pick(&Color::ALL)) == Color::Black,
            win_plies: rng.below(2) == 0,
            loss_plies: rng.below(2) == 0,
            map: rng.pick(&[MapStyle::None, MapStyle::Narrow, MapStyle::Wide]),
        };
        let side = if dtz_style.black_to_move {
            Color::Black
        } else {
            Color::White
        };
        let distance = {
            let layout = layout.clone();
            move |squares: &[u8]| stored_distance(ending.facts(&men_on(&layout, squares, side)))
        };
        let style = choices.style.unwrap_or_else(|| Style::random(rng));
        parts.push(dtz_part(layout, &distance, choices.any, dtz_style, style, rng));
    }
    Table {
        name: name.to_owned(),
        kind: Kind::Dtz,
        bytes: file(Kind::Dtz, is_symmetric(name), &parts),
    }
}
