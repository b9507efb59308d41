//! Writes games in the export format of the standard.

mod layout;

use std::io::{self, Write};

use chess_bits::Color;
use chess_board::{Board, EnPassantStyle};
use chess_moves::MoveDigest;

use crate::PgnGame;
use crate::game::{NodeId, after};

use layout::Layout;

/// Writes games in PGN, in the export format of the standard.
///
/// - **Tags**: the seven tag roster first, in its order, then `SetUp` and `FEN` if the game does not start from the initial
///   position, then the others.
/// - **Moves**: SAN with `+` and `#`; a number before each move of White, and before those of Black that do not follow
///   one directly; annotations as `$n`; lines of at most 79 characters, unless a word is longer.
/// - **Nothing breaks out**: `"` and `\` are escaped in tags, which have no line breaks; a comment in which `}` stands is
///   written behind `;`; within comments no line begins with `[` or `%`.
///
/// What was written is read as the same game.
///
/// ```
/// use chess_pgn::{Reader, Writer};
///
/// let mut reader = Reader::new("[White \"A \\\"B\\\"\"] 1.e2e4 c7c5!? ;Sicilian".as_bytes());
/// let (game, errors) = reader.read_tree()?.expect("a game");
/// assert!(errors.is_empty());
///
/// let mut writer = Writer::new(Vec::new());
/// writer.write(&game)?;
/// assert_eq!(
///     String::from_utf8_lossy(&writer.into_inner()),
///     r#"[Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "A \"B\""]
/// [Black "?"]
/// [Result "*"]
///
/// 1. e4 c5 $5 {Sicilian} *
///
/// "#
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    text: String,
}

impl<W: Write> Writer<W> {
    /// Writes to this. Each game is written at once, so there is no need of a buffer.
    pub const fn new(out: W) -> Self {
        Self {
            out,
            text: String::new(),
        }
    }

    /// Writes a game, and an empty line behind it.
    ///
    /// # Errors
    ///
    /// Of what is written to.
    pub fn write(&mut self, game: &PgnGame) -> io::Result<()> {
        self.text.clear();
        append(game, &mut self.text);
        self.text.push('\n');
        self.out.write_all(self.text.as_bytes())
    }

    /// Flushes what is written to.
    ///
    /// # Errors
    ///
    /// Of what is written to.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// What was written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// A game as text, without an empty line behind it.
pub(crate) fn text(game: &PgnGame) -> String {
    let mut text = String::new();
    append(game, &mut text);
    text
}

fn append(game: &PgnGame, text: &mut String) {
    for (index, (name, value)) in game.tags().iter().enumerate() {
        // Behind the roster.
        if index == 7 {
            start_tags(game, text);
        }
        tag(name, value, text);
    }
    if game.tags().iter().count() == 7 {
        start_tags(game, text);
    }
    text.push('\n');
    let mut layout = Layout::new(text);
    for comment in game.comments(game.root()) {
        layout.comment(comment);
    }
    moves(game, &mut layout);
    layout.word(game.result().as_str());
    layout.end();
}

fn start_tags(game: &PgnGame, text: &mut String) {
    if *game.start() != Board::default() {
        tag("SetUp", "1", text);
        // The standard has the square behind every double push.
        let fen = game.start().fen().en_passant(EnPassantStyle::Always).to_string();
        tag("FEN", &fen, text);
    }
}

fn tag(name: &str, value: &str, text: &mut String) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            text.push('\\');
        }
        text.push(character);
    }
    text.push_str("\"]\n");
}

/// A line that is being written.
struct Line {
    /// The node whose children are written next.
    node: NodeId,
    board: Board,
    /// How many of them are.
    written: usize,
}

/// Writes all moves. What is written of an outer line waits on a list, not on the stack of calls.
fn moves(game: &PgnGame, layout: &mut Layout<'_>) {
    let mut lines = vec![Line {
        node: game.root(),
        board: *game.start(),
        written: 0,
    }];
    while let Some(line) = lines.last_mut() {
        let children = game.children(line.node);
        let Some(&first) = children.first() else {
            lines.pop();
            if !lines.is_empty() {
                layout.close();
            }
            continue;
        };
        match children.get(line.written) {
            // The move that is played, then what might have been.
            Some(&node) => {
                let is_variation = line.written > 0;
                line.written += 1;
                let board = line.board;
                if is_variation {
                    layout.open();
                    for comment in game.comments_before(node) {
                        layout.comment(comment);
                    }
                }
                let digest = digest_of(game, node);
                one_move(&board, digest, layout);
                for nag in game.nags(node) {
                    layout.word(&nag.to_string());
                }
                for comment in game.comments(node) {
                    layout.comment(comment);
                }
                if is_variation {
                    lines.push(Line {
                        node,
                        board: after(&board, digest),
                        written: 0,
                    });
                }
            }
            None => {
                line.board = after(&line.board, digest_of(game, first));
                line.node = first;
                line.written = 0;
            }
        }
    }
}

fn digest_of(game: &PgnGame, node: NodeId) -> MoveDigest {
    // Only the root has none, and it is nobody's child.
    game.digest(node).unwrap_or(MoveDigest::invalid())
}

fn one_move(board: &Board, digest: MoveDigest, layout: &mut Layout<'_>) {
    let number = board.fullmove_number();
    match board.side_to_move() {
        Color::White => layout.word(&format!("{number}.")),
        Color::Black if layout.needs_number() => layout.word(&format!("{number}...")),
        Color::Black => {}
    }
    layout.one_move(&board.to_san(digest).to_string());
}
