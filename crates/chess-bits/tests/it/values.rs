//! The closed enums: indices, offsets, distances and relations, against coordinates computed here.

use chess_bits::{BitBoard, Color, Direction, File, Piece, PieceType, Rank, Square};

/// The coordinates of a square from the letters of its text, without its index.
fn coordinates(square: Square) -> (i32, i32) {
    let text = square.to_string().into_bytes();
    (i32::from(text[0] - b'a'), i32::from(text[1] - b'1'))
}

macro_rules! indices {
    ($($test:ident, $name:ident, $what:literal;)+) => {$(
        #[test]
        fn $test() {
            assert_eq!($name::ALL.len(), $name::COUNT);
            for (i, value) in $name::ALL.into_iter().enumerate() {
                assert_eq!(value.index(), i);
                assert_eq!(value as usize, i);
                assert_eq!(u8::from(value), i as u8);
                assert_eq!($name::from_index(i), Some(value));
                assert_eq!($name::try_from(i as u8), Ok(value));
            }
            for i in $name::COUNT..=255 {
                assert_eq!($name::from_index(i), None);
                let error = $name::try_from(i as u8).unwrap_err();
                assert_eq!(usize::from(error.found()), i);
                let expected = format!("invalid {} index: found {i}, expected 0 to {}", $what, $name::COUNT - 1);
                assert_eq!(error.to_string(), expected);
            }
            assert_eq!($name::from_index(usize::MAX), None);
            assert!($name::ALL.is_sorted());
        }
    )+};
}

indices! {
    color_indices, Color, "color";
    direction_indices, Direction, "direction";
    file_indices, File, "file";
    piece_indices, Piece, "piece";
    piece_type_indices, PieceType, "piece type";
    rank_indices, Rank, "rank";
    square_indices, Square, "square";
}

#[test]
fn squares_of_files_and_ranks() {
    let mut expected = Square::ALL.into_iter();
    for (r, rank) in Rank::ALL.into_iter().enumerate() {
        for (f, file) in File::ALL.into_iter().enumerate() {
            let square = Square::new(file, rank);
            assert_eq!(Some(square), expected.next());
            assert_eq!((square.file(), square.rank()), (file, rank));
            assert_eq!(coordinates(square), (f as i32, r as i32));
        }
    }
    assert_eq!(expected.next(), None);
}

#[test]
fn wrapping_ignores_high_bits() {
    for index in 0..=255 {
        assert_eq!(Square::wrapping(index).index(), usize::from(index) % 64);
    }
}

#[test]
fn offsets() {
    for square in Square::ALL {
        let (file, rank) = coordinates(square);
        for files in i8::MIN..=i8::MAX {
            for ranks in (-9..=9).chain([i8::MIN, i8::MAX]) {
                let target = (file + i32::from(files), rank + i32::from(ranks));
                let on_board = (0..8).contains(&target.0) && (0..8).contains(&target.1);
                assert_eq!(square.offset(files, ranks).map(coordinates), on_board.then_some(target));
            }
        }
    }
}

#[test]
fn offsets_of_files_and_ranks() {
    for i in 0..8_i16 {
        for steps in i8::MIN..=i8::MAX {
            let target = usize::try_from(i + i16::from(steps)).ok().filter(|&target| target < 8);
            assert_eq!(File::ALL[i as usize].offset(steps).map(File::index), target);
            assert_eq!(Rank::ALL[i as usize].offset(steps).map(Rank::index), target);
        }
    }
}

#[test]
fn steps_are_shifts_of_one_square() {
    for square in Square::ALL {
        for direction in Direction::ALL {
            assert_eq!(
                square.step(direction),
                BitBoard::with_one(square).shift(direction).single_square()
            );
        }
    }
}

#[test]
fn distances() {
    for a in Square::ALL {
        // The king's distance by walking: grow a set by one king move at a time.
        let (mut reached, mut moves) = (BitBoard::with_one(a), [None; 64]);
        for distance in 0..8 {
            for square in reached {
                moves[square.index()].get_or_insert(distance);
            }
            let grown: Vec<BitBoard> = Direction::ALL.map(|direction| reached.shift(direction)).into();
            reached = grown.into_iter().fold(reached, |union, part| union | part);
        }
        for b in Square::ALL {
            assert_eq!(Some(a.distance(b)), moves[b.index()]);
            let ((x1, y1), (x2, y2)) = (coordinates(a), coordinates(b));
            assert_eq!(i32::from(a.manhattan_distance(b)), (x1 - x2).abs() + (y1 - y2).abs());
            assert_eq!(i32::from(a.file().distance(b.file())), (x1 - x2).abs());
            assert_eq!(i32::from(a.rank().distance(b.rank())), (y1 - y2).abs());
        }
    }
}

#[test]
fn colors_of_squares() {
    for square in Square::ALL {
        // a1 is dark, and an orthogonal step changes the colour.
        let light = Square::A1.manhattan_distance(square) % 2 == 1;
        assert_eq!((square.is_light(), square.is_dark()), (light, !light), "{square}");
    }
}

#[test]
fn relative_to_a_side() {
    for square in Square::ALL {
        let (file, rank) = coordinates(square);
        assert_eq!(square.relative_to(Color::White), square);
        assert_eq!(coordinates(square.relative_to(Color::Black)), (file, 7 - rank));
        assert_eq!(square.relative_rank(Color::White), square.rank());
        assert_eq!(square.relative_rank(Color::Black).index() as i32, 7 - rank);
        assert_eq!(square.file().flip().index() as i32, 7 - file);
        assert_eq!(square.rank().flip().index() as i32, 7 - rank);
    }
}

#[test]
fn colors() {
    assert_eq!((!Color::White, !Color::Black), (Color::Black, Color::White));
    assert_eq!(Color::ALL.map(Color::opposite), [Color::Black, Color::White]);
    assert_eq!([Color::from_const::<0>(), Color::from_const::<1>()], Color::ALL);
}

#[test]
fn directions() {
    for direction in Direction::ALL {
        let (files, ranks) = direction.steps();
        assert_eq!(direction.opposite().steps(), (-files, -ranks));
        assert_eq!(direction.is_diagonal(), files != 0 && ranks != 0);
        assert_eq!(Direction::DIAGONAL.contains(&direction), direction.is_diagonal());
        assert_eq!(Direction::ORTHOGONAL.contains(&direction), !direction.is_diagonal());
        assert_eq!(direction.seen_by(Color::White), direction);
        assert_eq!(direction.seen_by(Color::Black), direction.opposite());
        // The index goes round clockwise: turning the board by a quarter is two steps of it.
        let turned = Direction::ALL[(direction.index() + 2) % 8];
        assert_eq!(turned.steps(), (ranks, -files));
    }
}

#[test]
fn pieces() {
    let mut pieces = Piece::ALL.into_iter();
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            let piece = Piece::new(color, piece_type);
            assert_eq!(Some(piece), pieces.next());
            assert_eq!((piece.color(), piece.piece_type()), (color, piece_type));
        }
    }
    assert_eq!(pieces.next(), None);
}
