//! Tables of up to seven men whose values mean nothing: does a prober find the number of a position, and the value of a
//! number, whatever the men, the lists and the sizes are?
//!
//! Where values contradict each other a prober may notice, or take one way to a result instead of another. So only
//! positions are asked for that leave no choice: see [`is_fair`].

mod endless;
mod stream;

use std::collections::BTreeSet;

use chess_bits::{Color, Piece, PieceType, Square};
use chess_board::Board;
use chess_tb::{Dtz, MaybeRounded, TableKind, Tablebase};

use crate::made::{Table, codes_of, constant_wdl_table, files_of, is_symmetric, men_on};
use crate::made_tables::{any_mirror, any_view, check_against_naive, check_batches, read_by_naive, tablebase};
use crate::men::{Men, pieces_of, table_name};
use crate::naive;
use crate::rng::{Rng, scrambled};
use crate::sources::Piecemeal;
use crate::writer::{
    Kind, Layout, Lengths, MAPPED, Packing, Pairing, Part, Style, WIDE, compress, compress_symbols, file,
};
use endless::Endless;
use stream::Stream;

/// A table with values of no meaning: for each file of the leading pawn and each stored side a layout and the values.
pub(crate) struct Streams {
    pub(crate) table: Table,
    layouts: Vec<Layout>,
    streams: Vec<Stream>,
}

fn layouts(name: &str, kind: Kind, rng: &mut Rng) -> Vec<Layout> {
    let sides = if kind == Kind::Dtz || is_symmetric(name) { 1 } else { 2 };
    let files = files_of(name).flat_map(|file| vec![file; sides]);
    files.map(|file| Layout::random(&codes_of(name), file, rng)).collect()
}

impl Streams {
    /// Results of any kind.
    pub(crate) fn results(name: &str, rng: &mut Rng) -> Self {
        Self::new(name, Kind::Wdl, rng, |_| (0, 5, None))
    }

    /// Distances of any kind, in every way they can be stored.
    pub(crate) fn distances(name: &str, rng: &mut Rng) -> Self {
        let symmetric = is_symmetric(name);
        Self::new(name, Kind::Dtz, rng, |rng| {
            let map = rng.pick(&[0, MAPPED, MAPPED | WIDE]);
            let side = if symmetric { 0 } else { rng.below(2) as u8 };
            let flags = side | rng.pick(&[0, 4, 8, 12]) | map;
            match map {
                0 => (flags, rng.pick(&[2, 90, 3000]), None),
                MAPPED => (flags, 255, Some(random_map(255, 256, rng))),
                _ => (flags, 700, Some(random_map(700, 20_000, rng))),
            }
        })
    }

    /// `choose` gives the flags of a subtable, how many values there are, and the map.
    fn new(
        name: &str,
        kind: Kind,
        rng: &mut Rng,
        choose: impl Fn(&mut Rng) -> (u8, u16, Option<[Vec<u16>; 4]>),
    ) -> Self {
        let layouts = layouts(name, kind, rng);
        let mut streams = Vec::new();
        let mut parts = Vec::new();
        for layout in &layouts {
            let (flags, end, map) = choose(rng);
            let stream = Stream::random(layout.size, end, rng);
            let mut style = Style::random(rng);
            // An entry of the index for so many values that there are not too many entries.
            style.packing.index_bits = (layout.size.ilog2() as u8)
                .saturating_sub(rng.below(14) as u8)
                .clamp(1, 22);
            style.packing.block_bits = style.packing.block_bits.max(4);
            let content = compress_symbols(stream.alphabet.clone(), &stream.symbols, style, rng);
            streams.push(stream);
            parts.push(Part {
                layout: layout.clone(),
                flags,
                content,
                map,
            });
        }
        let table = Table {
            name: name.to_owned(),
            kind,
            bytes: file(kind, is_symmetric(name), &parts),
        };
        Self {
            table,
            layouts,
            streams,
        }
    }
}

/// Lists of `len` values below `end` for all four results.
fn random_map(len: usize, end: u64, rng: &mut Rng) -> [Vec<u16>; 4] {
    [(); 4].map(|()| (0..len).map(|_| rng.below(end) as u16).collect())
}

/// The names of all endings that captures and promotions lead to, but for the bare kings.
fn endings_behind(name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![pieces_of(name)];
    while let Some(men) = open.pop() {
        for (place, &man) in men.iter().enumerate() {
            let mut nexts: Vec<Vec<Piece>> = Vec::new();
            if man.piece_type() != PieceType::King {
                nexts.push([&men[..place], &men[place + 1..]].concat());
            }
            if man.piece_type() == PieceType::Pawn {
                for promoted in [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight] {
                    let mut next = men.clone();
                    next[place] = Piece::new(man.color(), promoted);
                    nexts.push(next);
                }
            }
            for next in nexts {
                if next.len() > 2 && found.insert(table_name(&next).0) {
                    open.push(next);
                }
            }
        }
    }
    found
}

/// Tables with one result a side for all endings behind the one of this name.
pub(crate) fn tables_behind(name: &str, rng: &mut Rng) -> Vec<Table> {
    let result = |rng: &mut Rng| rng.below(5) as i8 - 2;
    endings_behind(name)
        .iter()
        .map(|name| {
            let results = [result(rng), result(rng)];
            constant_wdl_table(name, results, rng)
        })
        .collect()
}

/// Whether the position, and all that captures lead to, has a move that is not a capture: so that its table is asked.
fn is_fair(board: &Board) -> bool {
    let moves = board.legal_moves();
    let captures: Vec<_> = moves
        .iter()
        .filter(|digest| board.occupied().contains(digest.dest_square()) || Some(digest.dest_square()) == passed(board))
        .collect();
    captures.len() < moves.len() && captures.into_iter().all(|&digest| is_fair(&board.play(digest)))
}

/// The square of en passant, if it is legal.
fn passed(board: &Board) -> Option<Square> {
    board.legal_en_passant()
}

/// The same position after a double push of the other side, if there can have been one that matters.
pub(crate) fn after_double_push(men: &Men) -> Option<Board> {
    let rank = if men.side == Color::White { 5 } else { 2 };
    let squares = (0..8).map(|file| Square::wrapping(rank * 8 + file));
    let mut boards = squares.filter_map(|passed| men.board_after_double_push(Some(passed)));
    boards.find(|board| board.legal_en_passant().is_some())
}

/// Whether distances leave no choice either: a win may come by a quiet move of a pawn.
fn is_fair_for_distances(board: &Board) -> bool {
    let pawns = board.pieces(board.side_to_move(), PieceType::Pawn);
    let mut pushes = board
        .legal_moves()
        .into_iter()
        .filter(|digest| pawns.contains(digest.orig_square()));
    pushes.all(|digest| is_fair(&board.play(digest)))
}

/// Positions that a subtable numbers, and their numbers: some of them near each other, as readers may remember where they
/// have been.
fn boards<'a>(layout: &'a Layout, side: Color, rng: &'a mut Rng) -> impl Iterator<Item = (Board, u64)> + 'a {
    let mut last = 0;
    (0..).filter_map(move |_| {
        let bits = rng.below(14);
        let near = last + rng.below(1 << bits);
        let index = if rng.below(2) == 0 && near < layout.size {
            near
        } else {
            rng.below(layout.size)
        };
        last = index;
        let men = men_on(layout, &layout.squares(index)[..layout.list.len()], side);
        Some((men.board()?, index)).filter(|(board, _)| is_fair(board))
    })
}

/// The side that a subtable is for, of the `sides` that are stored.
const fn side_of(part: usize, sides: usize) -> Color {
    if sides == 2 && part % 2 == 1 {
        Color::Black
    } else {
        Color::White
    }
}

fn check_streams(name: &str, count: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let results = Streams::results(name, &mut rng);
    let distances = Streams::distances(name, &mut rng);
    let mut tables = tables_behind(name, &mut rng);
    tables.push(results.table.clone());
    tables.push(distances.table.clone());
    let (naive, tablebase) = (read_by_naive(&tables), tablebase(&tables));
    for file in [&naive.wdl[name], &naive.dtz[name]] {
        assert!(file.parts.iter().flatten().all(naive::Part::index_is_right));
    }

    let sides = results.layouts.len() / files_of(name).len();
    let mut asked = Vec::new();
    for (part, (layout, stream)) in results.layouts.iter().zip(&results.streams).enumerate() {
        let mut choice = rng.clone();
        for (board, index) in boards(layout, side_of(part, sides), &mut rng).take(count) {
            assert_eq!(naive.stored_wdl(&board), i32::from(stream.value(index)) - 2, "{board}");
            let view = any_view(Men::of(&board), &mut choice).board().unwrap();
            check_result(&tablebase, &naive, &view);
            asked.push(view);
            if let Some(board) = after_double_push(&Men::of(&view)).filter(is_fair) {
                check_result(&tablebase, &naive, &board);
            }
        }
    }
    for (part, (layout, stream)) in distances.layouts.iter().zip(&distances.streams).enumerate() {
        let file = &naive.dtz[name].parts[part][0];
        let side = if file.flags & 1 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let mut choice = rng.clone();
        for (board, index) in boards(layout, side, &mut rng).take(count) {
            assert_eq!(naive.dtz[name].value(part, 0, index), stream.value(index), "{board}");
            let view = any_view(Men::of(&board), &mut choice).board().unwrap();
            if is_fair_for_distances(&view) {
                check_against_naive(&tablebase, &naive, &view);
                asked.push(view);
            }
        }
    }
    rng.shuffle(&mut asked);
    check_batches(&tablebase, &asked);
}

#[track_caller]
fn check_result(tablebase: &Tablebase, naive: &naive::Tables, board: &Board) {
    let wdl = tablebase
        .probe_wdl_after_zeroing(board)
        .unwrap_or_else(|error| panic!("{board}: {error}"));
    assert_eq!(i32::from(wdl), naive.wdl(board).0, "{board}");
}

#[test]
fn four_men() {
    for (seed, name) in (0..).zip(["KQvKR", "KRRvK", "KBNvK", "KNvKN", "KPvKP", "KPPvK", "KRvKP"]) {
        check_streams(name, 60, seed);
    }
}

#[test]
fn five_men() {
    for (seed, name) in (20..).zip(["KNNNvK", "KQRvKB", "KBBvKN", "KPPvKP", "KPPPvK", "KRPvKR"]) {
        check_streams(name, 40, seed);
    }
}

#[test]
fn six_men_with_many_alike() {
    for (seed, name) in (40..).zip(["KRRRRvK", "KPPPvKP", "KPPPPvK"]) {
        check_streams(name, 20, seed);
    }
}

/// Blocks of a few values each and an index with few entries: so the way from an entry to a block leads through long lists of
/// lengths, which come in pieces.
#[test]
fn long_ways_from_the_index() {
    let mut rng = Rng::new(50);
    let name = "KRRvK";
    let tables = tables_behind(name, &mut rng);
    let naive = read_by_naive(&tables);
    let style = Style {
        pairing: Pairing::NONE,
        lengths: Lengths::Flat,
        packing: Packing {
            block_bits: 2,
            index_bits: 16,
            ragged: false,
            overhang: false,
        },
    };
    let value = |side: usize, index: u64| scrambled(2 * index + side as u64) % 5;
    let layouts = layouts(name, Kind::Wdl, &mut rng);
    let parts: Vec<Part> = (0..)
        .zip(&layouts)
        .map(|(side, layout)| Part {
            layout: layout.clone(),
            flags: 0,
            content: compress(
                (0..layout.size).map(|index| value(side, index) as u16).collect(),
                style,
                &mut rng,
            ),
            map: None,
        })
        .collect();
    let mut tablebase = tablebase(&tables);
    tablebase.set_cache_bytes(1 << 18);
    let bytes = file(Kind::Wdl, false, &parts);
    tablebase.add_table(name.parse().unwrap(), TableKind::Wdl, Piecemeal(bytes));
    for (side, layout) in layouts.iter().enumerate() {
        for (view, number) in views(layout, side_of(side, 2), 0, 3000, &mut rng) {
            let expected = naive.wdl_by_captures_or(&view, value(side, number) as i32 - 2);
            let wdl = tablebase
                .probe_wdl_after_zeroing(&view)
                .unwrap_or_else(|error| panic!("{view}: {error}"));
            assert_eq!(i32::from(wdl), expected, "{view}");
        }
    }
}

/// Positions of a subtable in any view, and the numbers that stand for them there.
fn views(layout: &Layout, side: Color, file: usize, count: usize, rng: &mut Rng) -> Vec<(Board, u64)> {
    let orders = [usize::from(layout.order), usize::from(layout.second_order)];
    let placing = naive::Placing::new(&layout.list, &orders, file as u8);
    let mut choice = rng.clone();
    boards(layout, side, rng)
        .take(count)
        .map(|(board, index)| {
            assert_eq!(placing.number(&Men::of(&board)), index, "{board}");
            // A mirror image may have a number of its own.
            let (men, swap) = (any_mirror(Men::of(&board), &mut choice), choice.below(2) == 0);
            let view = if swap { men.swapped() } else { men };
            (view.board().unwrap(), placing.number(&men))
        })
        .collect()
}

/// Subtables of results, of up to 4·10¹¹ values: too many to be written.
fn check_endless_results(name: &str, count: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    let tables = tables_behind(name, &mut rng);
    let naive = read_by_naive(&tables);
    let mut tablebase = tablebase(&tables);
    let layouts = layouts(name, Kind::Wdl, &mut rng);
    let endless = Endless::new(Kind::Wdl, is_symmetric(name), 0, &layouts, 5, &mut rng);
    let sides = layouts.len() / files_of(name).len();
    let mut expected = Vec::new();
    for (part, layout) in layouts.iter().enumerate() {
        for (view, number) in views(layout, side_of(part, sides), part / sides, count, &mut rng) {
            let stored = i32::from(endless.value(part, number)) - 2;
            expected.push((view, naive.wdl_by_captures_or(&view, stored)));
        }
    }
    tablebase.add_table(name.parse().unwrap(), TableKind::Wdl, endless);
    for (board, value) in expected {
        let wdl = tablebase
            .probe_wdl_after_zeroing(&board)
            .unwrap_or_else(|error| panic!("{board}: {error}"));
        assert_eq!(i32::from(wdl), value, "{board}");
    }
}

/// The same for distances, where the table of results says the same of all positions.
fn check_endless_distances(name: &str, count: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for flags in [0, 4, 8, 12] {
        let side = if is_symmetric(name) { 0 } else { rng.below(2) as u8 };
        let result = rng.pick(&[-2, -1, 1, 2]);
        let mut tables = tables_behind(name, &mut rng);
        tables.push(constant_wdl_table(name, [result; 2], &mut rng));
        let naive = read_by_naive(&tables);
        let mut tablebase = tablebase(&tables);
        let layouts = layouts(name, Kind::Dtz, &mut rng);
        let endless = Endless::new(Kind::Dtz, is_symmetric(name), flags | side, &layouts, 3000, &mut rng);
        let mut expected = Vec::new();
        for (part, layout) in layouts.iter().enumerate() {
            for (view, number) in views(layout, Color::ALL[usize::from(side)], part, count, &mut rng) {
                let distance = match naive.wdl(&view) {
                    (0, _) => continue,
                    (wdl, true) => naive::Distance::before_zeroing(wdl),
                    (wdl, false) => naive::Distance::of_number(endless.value(part, number), wdl, flags),
                };
                let told = if distance.rounded {
                    MaybeRounded::Rounded
                } else {
                    MaybeRounded::Precise
                };
                expected.push((view, told(Dtz(distance.dtz))));
            }
        }
        assert!(expected.len() > count / 4);
        tablebase.add_table(name.parse().unwrap(), TableKind::Dtz, endless);
        for (board, distance) in expected {
            let told = tablebase
                .probe_dtz(&board)
                .unwrap_or_else(|error| panic!("{board}: {error}"));
            assert_eq!(told, distance, "{board}");
        }
    }
}

#[test]
fn seven_men() {
    for (seed, name) in (60..).zip(["KRBNvKQN", "KNNNvKNN", "KRPPvKRP", "KPPPPPvK", "KPPPPvKP", "KNNNNNvK"]) {
        check_endless_results(name, 15, seed);
    }
    for (seed, name) in (70..).zip(["KRBNvKQN", "KNNNvKNN"]) {
        check_endless_distances(name, 30, seed);
    }
}

#[test]
fn six_men_of_both_sides_alike() {
    for (seed, name) in (80..).zip(["KRBvKRB", "KNNvKNN", "KRPvKRP", "KPPvKPP"]) {
        check_endless_results(name, 25, seed);
    }
    for (seed, name) in (90..).zip(["KRBvKRB", "KNNvKNN"]) {
        check_endless_distances(name, 30, seed);
    }
}
