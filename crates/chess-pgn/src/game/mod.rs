//! A game as a tree of moves, to look around in and to edit.

mod build;
mod tags;

use std::fmt;

use chess_board::{Board, IllegalMove, NullMoveInCheck, San, UciStyle};
use chess_moves::MoveDigest;
use smallvec::SmallVec;
use thiserror::Error;

use crate::text::in_one_line;
use crate::{GameResult, Nag};

pub(crate) use build::Builder;
pub use tags::{TagError, Tags};

/// A game of chess with its variations, comments and annotations: what a PGN text says, as a tree.
///
/// Each move is a node, and so is the start. The first child of a node is the move that was played (or that the variation
/// goes on with), the others are what might have been played in its place. All moves are legal, null moves included
/// where they may be.
///
/// Nodes lie in one list and name each other by number, so that no depth of variations is too deep for anything here.
///
/// `Display` writes PGN in the export format, as [`Writer`](crate::Writer) does.
///
/// ```
/// use chess_board::{Board, SanStyle};
/// use chess_pgn::{GameResult, Nag, PgnGame};
///
/// let mut game = PgnGame::new();
/// game.set_tag("White", "Anderssen")?;
/// game.set_result(GameResult::WhiteWins);
///
/// let mut at = game.root();
/// let mut board = *game.start();
/// for san in ["e4", "e5", "f4", "exf4"] {
///     let digest = board.parse_san(san, SanStyle::Strict)?;
///     at = game.add_move(at, digest)?;
///     board = board.play(digest);
/// }
/// game.add_nag(at, Nag::INTERESTING_MOVE);
/// game.add_comment(at, "The gambit is accepted.");
///
/// // In place of 2. f4.
/// let before = game.main_line().nth(1).expect("1... e5");
/// let quiet = game.add_move(before, game.board(before).parse_san("Nf3", SanStyle::Strict)?)?;
/// assert_eq!(game.san(quiet).map(|san| san.to_string()).as_deref(), Some("Nf3"));
///
/// assert_eq!(
///     game.to_string().lines().last(),
///     Some("1. e4 e5 2. f4 (2. Nf3) 2... exf4 $5 {The gambit is accepted.} 1-0")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    tags: Tags,
    start: Board,
    /// The first one is the root. Those that were removed stay, but nobody names them.
    nodes: Vec<Node>,
}

/// A node of a [`PgnGame`]: a move, or the start. It has a meaning for the game only that gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(usize);

#[derive(Clone, Debug)]
struct Node {
    /// Of the root, nothing.
    digest: MoveDigest,
    /// Of the root, itself.
    parent: NodeId,
    /// Seldom more than one move was looked at.
    children: SmallVec<[NodeId; 2]>,
    nags: SmallVec<[Nag; 4]>,
    comments_before: Vec<String>,
    comments: Vec<String>,
}

impl Node {
    fn new(digest: MoveDigest, parent: NodeId) -> Self {
        Self {
            digest,
            parent,
            children: SmallVec::new(),
            nags: SmallVec::new(),
            comments_before: Vec::new(),
            comments: Vec::new(),
        }
    }
}

/// A move that can't be added to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
#[non_exhaustive]
pub enum AddMoveError {
    /// It is not legal there.
    Illegal(#[from] IllegalMove),
    /// It is a null move in check.
    NullMoveInCheck(#[from] NullMoveInCheck),
}

const ROOT: NodeId = NodeId(0);

impl PgnGame {
    /// A game without moves, from the initial position.
    #[must_use]
    pub fn new() -> Self {
        Self {
            tags: Tags::new(),
            start: Board::default(),
            nodes: vec![Node::new(MoveDigest::invalid(), ROOT)],
        }
    }

    /// A game without moves from this position.
    ///
    /// It is written with the tags `SetUp` and `FEN`. If the position is one of Chess960, the tag `Variant` is set.
    #[must_use]
    pub fn from_board(start: Board) -> Self {
        let mut game = Self::new();
        game.start = start;
        if start.uci_mode() == UciStyle::Chess960 {
            game.tags.insert("Variant", "Chess960");
        }
        game
    }

    /// The position that the moves start from.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The tags, those of the seven tag roster first.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The value of a tag. Those of the roster are always there, `?` if nobody knows.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Sets a tag: in the place it has, or behind the others. Line breaks and other controls become spaces.
    ///
    /// Setting `Result` sets the result.
    ///
    /// # Errors
    ///
    /// [`TagError`] if that can't be a name, if the value of `Result` is none, and for `SetUp` and `FEN`, which say what
    /// [`start`](Self::start) is.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        self.tags.set(name, value)
    }

    /// Removes a tag; one of the roster becomes unknown. The value it had, if it was there.
    pub fn remove_tag(&mut self, name: &str) -> Option<String> {
        self.tags.remove(name)
    }

    /// How the game ended.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.tags.result()
    }

    /// Sets how the game ended, and the tag `Result`.
    pub fn set_result(&mut self, result: GameResult) {
        self.tags.insert("Result", result.as_str());
    }

    /// The start, of which the first moves are children.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        ROOT
    }

    /// The move of a node; `None` of the root.
    ///
    /// # Panics
    ///
    /// Here and below, where a node is named that this game does not have.
    #[must_use]
    pub fn digest(&self, node: NodeId) -> Option<MoveDigest> {
        (node != ROOT).then(|| self.nodes[node.0].digest)
    }

    /// The node that a node is a child of; `None` of the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != ROOT).then(|| self.nodes[node.0].parent)
    }

    /// The moves from a node: first the one that its line goes on with, then what may be played in its place.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// The moves that were played, one after another.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(ROOT)
    }

    /// The moves with which the line of a node goes on, that node left out.
    pub fn line(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let next = |node: &NodeId| self.children(*node).first().copied();
        std::iter::successors(next(&node), next)
    }

    /// All moves, each behind its parent: first the line that goes on, then its variations.
    pub fn moves(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut todo: Vec<NodeId> = self.children(ROOT).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let node = todo.pop()?;
            todo.extend(self.children(node).iter().rev());
            Some(node)
        })
    }

    /// The board after the move of a node. It takes time with the number of moves that lead there.
    #[must_use]
    pub fn board(&self, node: NodeId) -> Board {
        let mut path = Vec::new();
        let mut at = node;
        while at != ROOT {
            let Node { digest, parent, .. } = self.nodes[at.0];
            path.push(digest);
            at = parent;
        }
        path.iter()
            .rev()
            .fold(self.start, |board, &digest| after(&board, digest))
    }

    /// The move of a node as text; `None` of the root.
    #[must_use]
    pub fn san(&self, node: NodeId) -> Option<San> {
        let before = self.board(self.parent(node)?);
        Some(before.to_san(self.digest(node)?))
    }

    /// Adds a move behind the other children of a node, even if one of them is the same.
    ///
    /// # Errors
    ///
    /// If it is neither legal there nor a null move out of check.
    pub fn add_move(&mut self, parent: NodeId, digest: MoveDigest) -> Result<NodeId, AddMoveError> {
        let board = self.board(parent);
        if digest.is_null() {
            board.play_null()?;
            return Ok(self.push(parent, MoveDigest::new_null(board.king(board.side_to_move()))));
        }
        board.try_play(digest)?;
        Ok(self.push(parent, digest))
    }

    /// Adds a move that is known to be legal.
    fn push(&mut self, parent: NodeId, digest: MoveDigest) -> NodeId {
        let node = NodeId(self.nodes.len());
        self.nodes.push(Node::new(digest, parent));
        self.nodes[parent.0].children.push(node);
        node
    }

    /// Makes a move the one that its line goes on with, in place of what was. Nothing is lost: the others move back by one.
    pub fn promote(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node) {
            let children = &mut self.nodes[parent.0].children;
            if let Some(index) = children.iter().position(|&child| child == node) {
                children[..=index].rotate_right(1);
            }
        }
    }

    /// Removes a move and all that follow it. The root stays, but all moves go.
    ///
    /// The removed nodes must not be named any more: what is asked of them has no meaning.
    pub fn remove(&mut self, node: NodeId) {
        match self.parent(node) {
            Some(parent) => self.nodes[parent.0].children.retain(|&mut child| child != node),
            None => self.nodes[ROOT.0].children.clear(),
        }
    }

    /// The annotations of a move.
    #[must_use]
    pub fn nags(&self, node: NodeId) -> &[Nag] {
        &self.nodes[node.0].nags
    }

    /// Adds an annotation to a move. The root has none to be written.
    pub fn add_nag(&mut self, node: NodeId, nag: Nag) {
        self.nodes[node.0].nags.push(nag);
    }

    /// Removes all annotations of a move.
    pub fn clear_nags(&mut self, node: NodeId) {
        self.nodes[node.0].nags.clear();
    }

    /// The comments behind a move; those of the root stand before the first move of the game.
    #[must_use]
    pub fn comments(&self, node: NodeId) -> &[String] {
        &self.nodes[node.0].comments
    }

    /// Adds a comment behind a move. White space and controls between its words become one space; without words it is not
    /// added.
    pub fn add_comment(&mut self, node: NodeId, comment: &str) {
        push_comment(&mut self.nodes[node.0].comments, comment);
    }

    /// Removes all comments behind a move.
    pub fn clear_comments(&mut self, node: NodeId) {
        self.nodes[node.0].comments.clear();
    }

    /// The comments between the beginning of a variation and its first move, which is this one. Elsewhere there are none.
    #[must_use]
    pub fn comments_before(&self, node: NodeId) -> &[String] {
        &self.nodes[node.0].comments_before
    }

    /// Adds a comment before a move. It is written if a variation begins with the move.
    pub fn add_comment_before(&mut self, node: NodeId, comment: &str) {
        push_comment(&mut self.nodes[node.0].comments_before, comment);
    }

    /// Removes all comments before a move.
    pub fn clear_comments_before(&mut self, node: NodeId) {
        self.nodes[node.0].comments_before.clear();
    }
}

fn push_comment(comments: &mut Vec<String>, comment: &str) {
    let line = in_one_line(comment);
    if !line.is_empty() {
        comments.push(line);
    }
}

/// The board after a move of a game.
pub(crate) fn after(board: &Board, digest: MoveDigest) -> Board {
    if digest.is_null() {
        // Checked when it was added.
        board.play_null().unwrap_or(*board)
    } else {
        board.play(digest)
    }
}

impl Default for PgnGame {
    fn default() -> Self {
        Self::new()
    }
}

/// The same start, tags and tree. How the nodes are numbered, and what was removed, does not matter.
impl PartialEq for PgnGame {
    fn eq(&self, other: &Self) -> bool {
        if self.tags != other.tags || self.start != other.start {
            return false;
        }
        let mut todo = vec![(ROOT, ROOT)];
        while let Some((one, two)) = todo.pop() {
            let (one, two) = (&self.nodes[one.0], &other.nodes[two.0]);
            let is_same = one.digest == two.digest
                && one.nags == two.nags
                && one.comments == two.comments
                && one.comments_before == two.comments_before
                && one.children.len() == two.children.len();
            if !is_same {
                return false;
            }
            todo.extend(one.children.iter().copied().zip(two.children.iter().copied()));
        }
        true
    }
}

impl Eq for PgnGame {}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::write::text(self))
    }
}
