//! Pictures of boards, read back by a small reader of XML.

use std::collections::HashMap;

use chess_bits::{BitBoard, Color, File, Piece, Rank, Square};
use chess_board::{Board, BoardSvg, SvgColor};
use chess_moves::MoveDigest;

use crate::positions::mixed;

/// An element with its attributes, and the names of those that it stands in.
#[derive(Clone, Debug)]
struct Element {
    name: String,
    attributes: HashMap<String, String>,
    within: Vec<String>,
}

impl Element {
    fn get(&self, attribute: &str) -> &str {
        self.attributes.get(attribute).map_or("", String::as_str)
    }

    fn number(&self, attribute: &str) -> i32 {
        self.get(attribute).parse().unwrap()
    }
}

/// Reads a document in the few forms of XML that pictures need; panics where it is not well formed.
fn read(text: &str) -> Vec<Element> {
    let mut elements = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        assert!(!rest[..at].contains(['>', '&']), "{text}");
        let (tag, after) = rest[at + 1..].split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{text}");
            continue;
        }
        let (tag, is_closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, mut fields) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = HashMap::new();
        while !fields.trim().is_empty() {
            let (attribute, value) = fields.trim_start().split_once("=\"").unwrap();
            let (value, after) = value.split_once('"').unwrap();
            assert!(!value.contains(['<', '&']) && !attribute.contains(' '), "{tag}");
            assert!(
                attributes.insert(attribute.to_owned(), value.to_owned()).is_none(),
                "{tag}"
            );
            fields = after;
        }
        elements.push(Element {
            name: name.to_owned(),
            attributes,
            within: open.clone(),
        });
        if !is_closed {
            open.push(name.to_owned());
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{text}");
    elements
}

fn elements(picture: &BoardSvg) -> Vec<Element> {
    read(&picture.to_string())
}

/// The left upper corner of a square.
const fn corner(square: Square, bottom: Color) -> (i32, i32) {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    match bottom {
        Color::White => (100 * file, 700 - 100 * rank),
        Color::Black => (700 - 100 * file, 100 * rank),
    }
}

/// The squares that a path of unit squares covers.
fn covered(path: &Element, bottom: Color) -> BitBoard {
    let corners = path.get("d").split('z').filter(|part| !part.is_empty()).map(|part| {
        let (start, shape) = part.strip_prefix('M').unwrap().split_once('h').unwrap();
        assert_eq!(shape, "100v100h-100");
        let (x, y) = start.split_once(' ').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    });
    BitBoard::with_ones(corners.map(|at: (i32, i32)| {
        Square::ALL
            .into_iter()
            .find(|&square| corner(square, bottom) == at)
            .unwrap()
    }))
}

#[test]
fn every_man_stands_on_its_square() {
    for (board, bottom) in mixed(1_300, 200)
        .into_iter()
        .zip([Color::White, Color::Black].into_iter().cycle())
    {
        let elements = elements(&board.svg().orientation(bottom));
        assert_eq!(elements[0].get("viewBox"), "0 0 800 800");
        let defined: Vec<&str> = elements
            .iter()
            .filter(|element| element.name == "g" && element.within == ["svg", "defs"])
            .map(|element| element.get("id"))
            .collect();
        let mut shown = HashMap::new();
        for element in elements.iter().filter(|element| element.name == "use") {
            let id = element.get("xlink:href").strip_prefix('#').unwrap();
            assert!(defined.contains(&id), "{id}");
            shown.insert((element.number("x"), element.number("y")), id.to_owned());
        }
        let mut used = Vec::new();
        for square in Square::ALL {
            let expected = board
                .piece_at(square)
                .map(|piece| format!("chess-{:?}-{:?}", piece.color(), piece.piece_type()).to_lowercase());
            assert_eq!(
                shown.get(&corner(square, bottom)),
                expected.as_ref(),
                "{square} of {board:?}"
            );
            used.extend(expected);
        }
        assert_eq!(shown.len() as u32, board.occupied().count_bits());
        // Nothing is defined in vain, or twice.
        used.sort();
        used.dedup();
        let mut defined = defined;
        defined.sort_unstable();
        assert_eq!(defined, used);
    }
}

#[test]
fn each_piece_has_a_shape_of_its_own() {
    let text = Board::default().svg().to_string();
    let shapes: Vec<&str> = text.lines().filter(|line| line.starts_with("<g id=\"chess-")).collect();
    assert_eq!(shapes.len(), Piece::ALL.len());
    let bodies: std::collections::HashSet<&str> = shapes
        .iter()
        .map(|shape| shape.split("<path d=\"").nth(1).unwrap().split('"').next().unwrap())
        .collect();
    // The two colours of a piece share theirs, and differ in what fills it.
    assert_eq!(bodies.len(), 6);
    assert_eq!(
        shapes.iter().filter(|shape| shape.contains("fill=\"#fdfdfb\"")).count(),
        6
    );
}

#[test]
fn the_dark_squares_are_dark() {
    for bottom in Color::ALL {
        let (light, dark) = (SvgColor::rgb(1, 2, 3), SvgColor::rgb(4, 5, 6));
        let elements = elements(&Board::default().svg().orientation(bottom).square_colors(light, dark));
        let under = elements
            .iter()
            .position(|element| element.get("fill") == "#010203")
            .unwrap();
        assert_eq!(
            (elements[under].number("width"), elements[under].number("height")),
            (800, 800)
        );
        let over = &elements[under + 1];
        assert_eq!(
            (over.get("fill"), covered(over, bottom)),
            ("#040506", BitBoard::DARK_SQUARES)
        );
    }
}

#[test]
fn coordinates_name_the_edge() {
    for bottom in Color::ALL {
        let text = Board::default().svg().orientation(bottom).to_string();
        let labels: Vec<char> = text
            .lines()
            .filter(|line| line.starts_with("<text"))
            .map(|line| line.split('>').nth(1).unwrap().chars().next().unwrap())
            .collect();
        assert_eq!(labels, "abcdefgh12345678".chars().collect::<Vec<_>>());
        let texts: Vec<Element> = read(&text)
            .into_iter()
            .filter(|element| element.name == "text")
            .collect();
        for (file, element) in File::ALL.into_iter().zip(&texts) {
            let edge = if bottom == Color::White { Rank::One } else { Rank::Eight };
            let (x, y) = corner(Square::new(file, edge), bottom);
            assert!((x..x + 100).contains(&element.number("x")) && (y..y + 100).contains(&element.number("y")));
        }
        for (rank, element) in Rank::ALL.into_iter().zip(&texts[8..]) {
            let edge = if bottom == Color::White { File::A } else { File::H };
            let (x, y) = corner(Square::new(edge, rank), bottom);
            assert!((x..x + 100).contains(&element.number("x")) && (y..y + 100).contains(&element.number("y")));
        }
        assert!(
            !Board::default()
                .svg()
                .orientation(bottom)
                .coordinates(false)
                .to_string()
                .contains("<text")
        );
    }
}

#[test]
fn moves_checks_and_highlights_are_marked() {
    let board: Board = "4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1".parse().unwrap();
    let glow = |picture: &BoardSvg| {
        elements(picture)
            .iter()
            .find(|element| element.get("fill") == "url(#chess-check)")
            .map(|element| (element.number("x"), element.number("y")))
    };
    assert_eq!(glow(&board.svg()), Some(corner(Square::E8, Color::White)));
    assert_eq!(
        glow(&board.svg().orientation(Color::Black)),
        Some(corner(Square::E8, Color::Black))
    );
    assert_eq!(glow(&board.svg().checks(false)), None);
    assert_eq!(glow(&Board::default().svg()), None);
    assert!(!Board::default().svg().to_string().contains("chess-check"));

    let tints = |picture: &BoardSvg| -> Vec<BitBoard> {
        let elements = elements(picture);
        let paths = elements
            .iter()
            .filter(|element| element.within == ["svg"] && element.name == "path");
        paths.skip(1).map(|path| covered(path, Color::White)).collect()
    };
    let set = BitBoard::with_ones([Square::A1, Square::D5, Square::H8]);
    let played = MoveDigest::new_normal(Square::E2, Square::E7);
    let moved = BitBoard::with_ones([Square::E2, Square::E7]);
    let nothing_tinted: [BitBoard; 0] = [];
    assert_eq!(tints(&board.svg()), nothing_tinted);
    assert_eq!(tints(&board.svg().last_move(played)), [moved]);
    assert_eq!(
        tints(&board.svg().highlight(set, SvgColor::RED).last_move(played)),
        [moved, set]
    );
    assert_eq!(
        tints(&board.svg().highlight(BitBoard::EMPTY, SvgColor::RED)),
        nothing_tinted
    );
    for nothing in [MoveDigest::invalid(), MoveDigest::new_null(Square::E8)] {
        assert_eq!(tints(&board.svg().last_move(nothing)), nothing_tinted);
    }
}

/// From every square to every square: seven corners, with the tip near the middle of the one and the rest in the picture.
#[test]
fn arrows_go_where_they_point() {
    let board: Board = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    for (orig, dest) in Square::ALL
        .into_iter()
        .flat_map(|orig| Square::ALL.map(|dest| (orig, dest)))
    {
        for bottom in Color::ALL {
            let elements = elements(&board.svg().orientation(bottom).arrow(orig, dest, SvgColor::GREEN));
            let mark = &elements[elements.len() - 1];
            let middle = |square| {
                let (x, y) = corner(square, bottom);
                (f64::from(x + 50), f64::from(y + 50))
            };
            if orig == dest {
                assert_eq!(mark.name, "circle");
                assert_eq!(
                    (f64::from(mark.number("cx")), f64::from(mark.number("cy"))),
                    middle(orig)
                );
                continue;
            }
            let points: Vec<(f64, f64)> = mark
                .get("d")
                .trim_end_matches('z')
                .split(['M', 'L'])
                .skip(1)
                .map(|point| point.split_once(' ').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            assert_eq!(points.len(), 7);
            assert!(
                points
                    .iter()
                    .all(|&(x, y)| (0.0..=800.0).contains(&x) && (0.0..=800.0).contains(&y))
            );
            let apart = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
            let (from, to) = (middle(orig), middle(dest));
            assert!(apart(points[3], to) < 7.0, "{orig}{dest}: {points:?}");
            assert!(apart(points[0], from) < 25.0 && apart(points[6], from) < 25.0);
            // The tip is on the line between the middles, so what is gone and what is left make up the whole.
            let detour = apart(from, points[3]) + apart(points[3], to) - apart(from, to);
            assert!(detour < 0.5, "{orig}{dest}: {detour}");
            // Symmetrical about that line.
            for (one, other) in [(0, 6), (1, 5), (2, 4)] {
                assert!((apart(points[one], from) - apart(points[other], from)).abs() < 0.5);
            }
        }
    }
}

#[test]
fn a_picture_is_the_same_each_time() {
    let picture = Board::default()
        .svg()
        .size(64)
        .circle(Square::E4, SvgColor::rgba(1, 2, 3, 128));
    assert_eq!(picture.to_string(), picture.clone().to_string());
    let elements = elements(&picture);
    assert_eq!((elements[0].number("width"), elements[0].number("height")), (64, 64));
    assert_eq!(elements[elements.len() - 1].get("stroke-opacity"), "0.502");
    assert!(!Board::default().svg().to_string().contains(" width=\"64\""));
    let text = picture.to_string();
    assert!(text.contains("<title>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1</title>"));
    assert!(text.is_ascii());
}
