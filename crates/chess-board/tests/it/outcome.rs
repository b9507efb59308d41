//! Mate, stalemate and too little material, the last one held to all positions of a few men.

use chess_bits::{Color, Piece, Square};
use chess_board::{Board, Outcome, Setup, Validity};

use crate::naive::Position;
use crate::positions::{from_games, mixed, placements};

#[test]
fn games_end_as_the_rules_say() {
    let mate = |winner| Some(Outcome::Checkmate { winner });
    for (fen, outcome) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            mate(Color::Black),
        ),
        (
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            mate(Color::White),
        ),
        // Smothered, and by two checks at once.
        ("6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1", mate(Color::White)),
        ("3qkb1r/3b1ppp/8/8/8/5N2/3K4/4R3 b k - 0 1", None),
        // The clock changes nothing.
        ("k7/8/NKB5/8/8/8/8/8 b - - 150 176", mate(Color::White)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Outcome::Stalemate)),
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", Some(Outcome::Stalemate)),
        (
            "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10",
            Some(Outcome::Stalemate),
        ),
        // En passant is the only move, so it is no stalemate.
        ("7k/5Q2/8/8/pP6/P6K/8/8 b - b3 0 1", None),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", None),
        ("5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", Some(Outcome::InsufficientMaterial)),
        ("7k/8/7K/2Bb4/8/8/8/8 b - - 0 1", None),
        ("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", None),
    ] {
        let board: Board = fen.parse().unwrap();
        assert_eq!(board.outcome(), outcome, "{fen}");
    }
}

#[test]
fn a_mate_has_a_winner_and_a_draw_has_none() {
    for color in Color::ALL {
        assert_eq!(Outcome::Checkmate { winner: color }.winner(), Some(color));
    }
    assert_eq!(Outcome::Stalemate.winner(), None);
    assert_eq!(Outcome::InsufficientMaterial.winner(), None);
}

#[test]
fn outcomes_are_those_of_the_twin() {
    let mut boards = mixed(90, 3_000);
    boards.extend(placements(91, 3_000));
    boards.extend(from_games(92, 60, 500, 3));
    let mut ends = [0; 4];
    for board in boards {
        let position = Position::of(&board);
        let outcome = board.outcome();
        let kind = match (position.legal_moves().is_empty(), position.is_check()) {
            (true, true) => {
                assert_eq!(
                    outcome,
                    Some(Outcome::Checkmate {
                        winner: board.side_to_move().opposite()
                    }),
                    "{board:?}"
                );
                0
            }
            (true, false) => {
                assert_eq!(outcome, Some(Outcome::Stalemate), "{board:?}");
                1
            }
            _ if Color::ALL
                .into_iter()
                .all(|color| board.has_insufficient_material(color)) =>
            {
                assert_eq!(outcome, Some(Outcome::InsufficientMaterial), "{board:?}");
                2
            }
            _ => {
                assert_eq!(outcome, None, "{board:?}");
                3
            }
        };
        ends[kind] += 1;
    }
    assert!(ends.into_iter().all(|times| times > 5), "{ends:?}");
}

#[test]
fn too_little_is_told_for_each_side() {
    for (fen, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", false, true),
        // Bishops on squares of one colour, however many, mate nobody.
        ("B1b1k3/3b4/4b3/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("3b4/8/8/6b1/8/8/R7/K1k5 w - - 0 1", false, true),
        // The other side's men can take squares from their own king.
        ("4k3/p7/8/8/8/8/8/4KN2 w - - 0 1", false, false),
        ("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", false, false),
        ("4k2q/8/8/8/8/8/8/4K1N1 w - - 0 1", true, false),
        ("4k2r/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false),
        ("4k2r/8/8/8/8/8/8/4KB2 w - - 0 1", true, false),
        ("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", false, false),
    ] {
        let board: Board = fen.parse().unwrap();
        assert_eq!(board.has_insufficient_material(Color::White), white, "{fen}");
        assert_eq!(board.has_insufficient_material(Color::Black), black, "{fen}");
        let mirrored = Position::of(&board).mirrored().to_string();
        let mirrored = Board::from_fen(&mirrored, Validity::Playable).unwrap();
        assert_eq!(mirrored.has_insufficient_material(Color::Black), white, "{fen}");
        assert_eq!(mirrored.has_insufficient_material(Color::White), black, "{fen}");
    }
}

/// Whether White, with one man besides the king, mates somewhere on the board: Black's king is put on the ten squares
/// that stand for all of them, everybody else on each square there is.
fn mate_exists(man: Piece, enemy: Option<Piece>, bishops_on_one_color: bool) -> bool {
    let triangle = [
        Square::A1,
        Square::B1,
        Square::C1,
        Square::D1,
        Square::B2,
        Square::C2,
        Square::D2,
        Square::C3,
        Square::D3,
        Square::D4,
    ];
    let mut found = false;
    for king in triangle {
        for attacker in Square::ALL.into_iter().filter(|&square| king.distance(square) > 1) {
            for at in Square::ALL
                .into_iter()
                .filter(|&square| square != king && square != attacker)
            {
                for enemy_at in Square::ALL {
                    if [king, attacker, at].contains(&enemy_at) {
                        continue;
                    }
                    let one_color = at.is_light() == enemy_at.is_light();
                    if enemy == Some(Piece::BlackBishop)
                        && man == Piece::WhiteBishop
                        && one_color != bishops_on_one_color
                    {
                        continue;
                    }
                    let mut setup = Setup::empty();
                    setup.side_to_move = Color::Black;
                    setup.set(king, Some(Piece::BlackKing));
                    setup.set(attacker, Some(Piece::WhiteKing));
                    setup.set(at, Some(man));
                    setup.set(enemy_at, enemy);
                    if let Ok(board) = setup.to_board(Validity::Playable) {
                        let is_mate = board.is_check() && !board.has_moves();
                        assert!(!(is_mate && board.has_insufficient_material(Color::White)), "{board:?}");
                        found |= is_mate;
                    }
                    if enemy.is_none() {
                        break;
                    }
                }
            }
        }
    }
    found
}

#[test]
fn one_man_mates_with_the_enemys_help_only_as_told() {
    use Piece::{BlackBishop, BlackKnight, BlackQueen, BlackRook, WhiteBishop, WhiteKnight, WhiteRook};

    for (man, enemy, on_one_color, mates) in [
        (WhiteRook, None, false, true),
        (WhiteKnight, None, false, false),
        (WhiteBishop, None, false, false),
        (WhiteKnight, Some(BlackQueen), false, false),
        (WhiteKnight, Some(BlackRook), false, true),
        (WhiteKnight, Some(BlackBishop), false, true),
        (WhiteKnight, Some(BlackKnight), false, true),
        (WhiteBishop, Some(BlackQueen), false, false),
        (WhiteBishop, Some(BlackRook), false, false),
        (WhiteBishop, Some(BlackBishop), true, false),
        (WhiteBishop, Some(BlackBishop), false, true),
        (WhiteBishop, Some(BlackKnight), false, true),
    ] {
        assert_eq!(
            mate_exists(man, enemy, on_one_color),
            mates,
            "{man} against {enemy:?}, one colour: {on_one_color}"
        );
    }
}

#[test]
fn a_pawn_can_stand_in_its_kings_way() {
    for fen in ["8/8/8/8/8/1N6/p1K5/k7 b - - 0 1", "8/8/8/8/8/2B5/p1K5/k7 b - - 0 1"] {
        let board: Board = fen.parse().unwrap();
        assert_eq!(
            board.outcome(),
            Some(Outcome::Checkmate { winner: Color::White }),
            "{fen}"
        );
        assert!(!board.has_insufficient_material(Color::White), "{fen}");
    }
}
