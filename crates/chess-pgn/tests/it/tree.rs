//! The tree: looking around in it, and editing it.

use chess_bits::Square;
use chess_moves::MoveDigest;
use chess_pgn::{AddMoveError, Nag, NodeId, PgnGame, Reader};

fn game(text: &str) -> PgnGame {
    let (game, errors) = Reader::new(text.as_bytes()).read_tree().unwrap().unwrap();
    assert!(errors.is_empty(), "{errors:?}");
    game
}

fn movetext(game: &PgnGame) -> String {
    game.to_string().split_once("\n\n").unwrap().1.trim_end().to_owned()
}

fn find(game: &PgnGame, san: &str) -> NodeId {
    let is_it = |&node: &NodeId| game.san(node).is_some_and(|own| own.to_string() == san);
    game.moves().find(is_it).unwrap()
}

#[test]
fn an_empty_game() {
    let game = PgnGame::new();
    let root = game.root();
    assert_eq!(
        (game.digest(root), game.parent(root), game.san(root)),
        (None, None, None)
    );
    assert_eq!(
        (
            game.children(root).len(),
            game.main_line().count(),
            game.moves().count()
        ),
        (0, 0, 0)
    );
    assert_eq!(game.board(root), *game.start());
    assert_eq!(game.tags().iter().count(), 7);
    assert_eq!(movetext(&game), "*");
    assert_eq!(game, PgnGame::default());
}

#[test]
fn moves_are_checked() {
    let mut game = PgnGame::new();
    let root = game.root();
    let add = |game: &mut PgnGame, at, orig, dest| game.add_move(at, MoveDigest::new_normal(orig, dest));
    assert!(matches!(
        add(&mut game, root, Square::E2, Square::E5),
        Err(AddMoveError::Illegal(_))
    ));
    let f3 = add(&mut game, root, Square::F2, Square::F3).unwrap();
    let e5 = add(&mut game, f3, Square::E7, Square::E5).unwrap();
    let null = game.add_move(e5, MoveDigest::new_null(Square::A1)).unwrap();
    assert_eq!(game.digest(null), Some(MoveDigest::new_null(Square::E1)));
    let check = add(&mut game, null, Square::D8, Square::H4).unwrap();
    let refused = game.add_move(check, MoveDigest::new_null(Square::E1));
    assert!(matches!(refused, Err(AddMoveError::NullMoveInCheck(_))));
    assert!(matches!(
        game.add_move(check, MoveDigest::invalid()),
        Err(AddMoveError::Illegal(_))
    ));
    assert_eq!(movetext(&game), "1. f3 e5 2. -- Qh4+ *");
}

#[test]
fn variations_are_promoted_and_removed() {
    let mut game = game("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nc3 *");
    let (c5, e6) = (find(&game, "c5"), find(&game, "e6"));
    game.promote(e6);
    assert_eq!(movetext(&game), "1. e4 e6 (1... e5 2. Nc3) (1... c5 2. Nf3) *");
    game.promote(c5);
    assert_eq!(movetext(&game), "1. e4 c5 (1... e6) (1... e5 2. Nc3) 2. Nf3 *");
    game.promote(c5);
    game.promote(game.root());
    assert_eq!(movetext(&game), "1. e4 c5 (1... e6) (1... e5 2. Nc3) 2. Nf3 *");
    game.remove(e6);
    assert_eq!(movetext(&game), "1. e4 c5 (1... e5 2. Nc3) 2. Nf3 *");
    game.remove(c5);
    assert_eq!(movetext(&game), "1. e4 e5 2. Nc3 *");
    // What was removed makes no difference.
    assert_eq!(game, self::game("1. e4 e5 2. Nc3 *"));
    game.remove(game.root());
    assert_eq!(game, self::game("*"));
}

#[test]
fn annotations_are_added_and_removed() {
    let mut game = game("{start} 1. e4 $1 $2 {a} {b} (1. d4) e5 *");
    let (e4, d4) = (find(&game, "e4"), find(&game, "d4"));
    assert_eq!(game.nags(e4), [Nag(1), Nag(2)]);
    assert_eq!(game.comments(e4), ["a", "b"]);
    assert_eq!(game.comments(game.root()), ["start"]);
    game.add_comment_before(d4, " or \n else ");
    game.add_comment(d4, "\n");
    assert_eq!(
        movetext(&game),
        "{start} 1. e4 $1 $2 {a} {b} ({or else} 1. d4) 1... e5 *"
    );
    assert_eq!(game.comments_before(d4), ["or else"]);
    game.clear_comments_before(d4);
    game.clear_comments(e4);
    game.clear_comments(game.root());
    game.clear_nags(e4);
    game.add_nag(e4, Nag::BLUNDER);
    assert_eq!(movetext(&game), "1. e4 $4 (1. d4) 1... e5 *");
}

/// What stands where there is no move to keep it goes to the move that it is nearest to, and is not lost.
#[test]
fn comments_without_a_move() {
    for (text, written) in [
        ("1. e4 ({why not d4?}) e5 *", "1. e4 {why not d4?} 1... e5 *"),
        ("1. e4 (1. d4) {after} e5 *", "1. e4 {after} (1. d4) 1... e5 *"),
        ("1. e4 () e5 *", "1. e4 e5 *"),
        ("1. e4 * {over}", "1. e4 {over} *"),
        ("{only} *", "{only} *"),
        ("1. e4 {} { } e5 *", "1. e4 e5 *"),
        ("1. e4 ($1 1. d4 {x}) e5 *", "1. e4 (1. d4 {x}) 1... e5 *"),
    ] {
        assert_eq!(movetext(&game(text)), written, "{text}");
    }
}

#[test]
fn games_differ_in_each_part() {
    let one = game("[White \"a\"]\n1. e4 $1 {c} (1. d4) 1... e5 1-0");
    for text in [
        "[White \"b\"]\n1. e4 $1 {c} (1. d4) 1... e5 1-0",
        "[White \"a\"]\n1. e4 $2 {c} (1. d4) 1... e5 1-0",
        "[White \"a\"]\n1. e4 $1 {d} (1. d4) 1... e5 1-0",
        "[White \"a\"]\n1. e4 $1 {c} ({c} 1. d4) 1... e5 1-0",
        "[White \"a\"]\n1. e4 $1 {c} (1. c4) 1... e5 1-0",
        "[White \"a\"]\n1. e4 $1 {c} 1... e5 1-0",
        "[White \"a\"]\n1. e4 $1 {c} (1. d4) 1... e5 0-1",
        "[White \"a\"]\n1. e4 $1 {c} (1. d4) 1... e5 2. f4 1-0",
    ] {
        assert_ne!(one, game(text), "{text}");
    }
    assert_eq!(one, one.clone());
}
