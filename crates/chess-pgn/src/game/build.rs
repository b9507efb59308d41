//! From what a reader tells to a tree.

use chess_board::Board;

use super::{NodeId, PgnGame, ROOT, push_comment};
use crate::comment::Comment;
use crate::visitor::{PlayedMove, Visit, Visitor};
use crate::{GameResult, Nag, PgnError, Tag};

/// Builds a tree of what it is told.
#[derive(Debug)]
pub(crate) struct Builder {
    game: PgnGame,
    line: Line,
    /// The lines that are interrupted by variations.
    interrupted: Vec<Line>,
    names: Vec<String>,
    result: Option<GameResult>,
    errors: Vec<PgnError>,
}

/// Where a line has come to.
#[derive(Debug)]
struct Line {
    /// The last move; before there is one, the node that the first will be a child of.
    at: NodeId,
    has_move: bool,
    /// Comments of a variation before its first move.
    comments: Vec<String>,
}

impl Line {
    const fn new(at: NodeId) -> Self {
        Self {
            at,
            has_move: false,
            comments: Vec::new(),
        }
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            game: PgnGame::new(),
            line: Line::new(ROOT),
            interrupted: Vec::new(),
            names: Vec::new(),
            result: None,
            errors: Vec::new(),
        }
    }
}

impl Builder {
    pub(crate) fn finish(mut self) -> (PgnGame, Vec<PgnError>) {
        // Behind the moves stands what counts; where nothing stands, the tag does if it is any.
        let result = self.result.unwrap_or_else(|| self.game.result());
        self.game.set_result(result);
        (self.game, self.errors)
    }
}

impl Visitor for Builder {
    fn tag(&mut self, tag: Tag<'_>) {
        let name = tag.name_text().into_owned();
        // Of those with one name the first one counts.
        if !self.names.contains(&name) {
            if name != "FEN" && name != "SetUp" {
                self.game.tags.insert(&name, &tag.value_text());
            }
            self.names.push(name);
        }
    }

    fn start(&mut self, board: &Board) {
        self.game.start = *board;
    }

    fn played(&mut self, played: PlayedMove<'_>) {
        let node = self.game.push(self.line.at, played.digest);
        self.game.nodes[node.0].comments_before = std::mem::take(&mut self.line.comments);
        self.line.at = node;
        self.line.has_move = true;
    }

    fn nag(&mut self, nag: Nag) {
        if self.line.has_move {
            self.game.add_nag(self.line.at, nag);
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let text = comment.text();
        if self.line.has_move || self.interrupted.is_empty() {
            self.game.add_comment(self.line.at, &text);
        } else {
            push_comment(&mut self.line.comments, &text);
        }
    }

    fn begin_variation(&mut self) -> Visit {
        let parent = self.game.parent(self.line.at).unwrap_or(ROOT);
        let line = std::mem::replace(&mut self.line, Line::new(parent));
        self.interrupted.push(line);
        Visit::Enter
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.interrupted.pop() {
            let ended = std::mem::replace(&mut self.line, line);
            // Of a variation without moves the comments are left, for the move that it would have replaced.
            self.game.nodes[self.line.at.0].comments.extend(ended.comments);
        }
    }

    fn result(&mut self, result: GameResult) {
        self.result = Some(result);
    }

    fn error(&mut self, error: &PgnError) {
        self.errors.push(error.clone());
    }
}
