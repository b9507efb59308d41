//! Who knows the rules: plays the moves on boards, and tells them only if they are legal.

use chess_board::{Board, SanError, SanStyle, Validity};
use chess_moves::MoveDigest;

use super::sink::Sink;
use crate::comment::Comment;
use crate::visitor::{PlayedMove, Visit, Visitor};
use crate::{GameResult, Nag, PgnError, PgnErrorKind, Place, Tag};

/// The boards of a line: that before its last move, and that after it.
#[derive(Clone, Copy, Debug)]
struct Line {
    boards: [Board; 2],
    /// Which of them is after the last move.
    last: usize,
    /// There is a last move, for a variation to replace.
    has_move: bool,
}

impl Line {
    const fn new(board: Board) -> Self {
        Self {
            boards: [board; 2],
            last: 0,
            has_move: false,
        }
    }
}

/// What a referee keeps from one game to the next, so that it is not made again.
#[derive(Debug, Default)]
pub(super) struct Table {
    initial: Board,
    /// The lines that are interrupted by variations.
    interrupted: Vec<Line>,
    fen: Vec<u8>,
}

/// Tells a visitor legal moves.
pub(super) struct Referee<'a, V: ?Sized> {
    visitor: &'a mut V,
    style: SanStyle,
    table: &'a mut Table,
    line: Line,
    tags: Tags,
}

/// What the tags say that matters here. Of each only the first one counts.
#[derive(Default)]
struct Tags {
    has_fen: bool,
    has_setup: Option<bool>,
    has_other_rules: Option<bool>,
    result: Option<Option<GameResult>>,
}

impl<'a, V: Visitor + ?Sized> Referee<'a, V> {
    pub(super) fn new(visitor: &'a mut V, style: SanStyle, table: &'a mut Table) -> Self {
        table.interrupted.clear();
        Self {
            visitor,
            style,
            line: Line::new(table.initial),
            table,
            tags: Tags::default(),
        }
    }

    fn start(&self) -> Result<Board, PgnErrorKind> {
        if self.tags.has_other_rules == Some(true) {
            return Err(PgnErrorKind::Variant);
        }
        if !self.tags.has_fen {
            return Ok(self.table.initial);
        }
        // What is not UTF-8 is no position either.
        let fen = String::from_utf8_lossy(&self.table.fen);
        Board::from_fen(fen.trim(), Validity::Playable).map_err(PgnErrorKind::Fen)
    }

    /// Plays a move by `play`, which makes the board after it of that before, and tells it.
    #[inline(always)]
    fn play(&mut self, san: &[u8], digest: MoveDigest, play: impl FnOnce(&Board) -> Board) {
        let line = &mut self.line;
        let next = line.last ^ 1;
        line.boards[next] = play(&line.boards[line.last]);
        self.visitor.played(PlayedMove {
            san,
            digest,
            before: &line.boards[line.last],
            after: &line.boards[next],
        });
        line.last = next;
        line.has_move = true;
    }

    #[cold]
    fn null_move(&mut self, san: &[u8]) -> Result<(), PgnErrorKind> {
        let before = &self.line.boards[self.line.last];
        let digest = MoveDigest::new_null(before.king(before.side_to_move()));
        let after = before.play_null()?;
        self.play(san, digest, |_| after);
        Ok(())
    }
}

impl<V: Visitor + ?Sized> Sink for Referee<'_, V> {
    fn begin_game(&mut self, place: Place) -> Visit {
        self.visitor.begin_game(place)
    }

    fn tag(&mut self, tag: Tag<'_>) {
        match tag.name() {
            b"FEN" if !self.tags.has_fen => {
                self.tags.has_fen = true;
                self.table.fen.clear();
                self.table.fen.extend_from_slice(&tag.value());
            }
            b"SetUp" => {
                self.tags.has_setup.get_or_insert(tag.raw_value() == b"1");
            }
            b"Variant" => {
                self.tags
                    .has_other_rules
                    .get_or_insert_with(|| has_other_rules(&tag.value()));
            }
            b"Result" => {
                self.tags
                    .result
                    .get_or_insert_with(|| GameResult::from_bytes(tag.raw_value()));
            }
            _ => {}
        }
        self.visitor.tag(tag);
    }

    fn end_tags(&mut self) -> (Visit, Option<PgnErrorKind>) {
        let visit = self.visitor.end_tags();
        if visit == Visit::Skip {
            return (visit, None);
        }
        match self.start() {
            Ok(board) => {
                self.line = Line::new(board);
                self.visitor.start(&board);
                let lacks_fen = self.tags.has_setup == Some(true) && !self.tags.has_fen;
                (visit, lacks_fen.then_some(PgnErrorKind::SetUpWithoutFen))
            }
            Err(kind) => (visit, Some(kind)),
        }
    }

    #[inline(always)]
    fn san(&mut self, san: &[u8]) -> Result<(), PgnErrorKind> {
        let board = &self.line.boards[self.line.last];
        match board.parse_san_bytes(san, self.style) {
            Ok(digest) => {
                self.play(san, digest, |before| before.play(digest));
                Ok(())
            }
            Err(SanError::NullMove) => self.null_move(san),
            Err(error) => Err(error.into()),
        }
    }

    #[inline]
    fn nag(&mut self, nag: Nag) {
        self.visitor.nag(nag);
    }

    #[inline]
    fn comment(&mut self, comment: Comment<'_>) {
        self.visitor.comment(comment);
    }

    fn begin_variation(&mut self) -> Result<Visit, PgnErrorKind> {
        if !self.line.has_move {
            return Err(PgnErrorKind::VariationWithoutMove);
        }
        let visit = self.visitor.begin_variation();
        if visit == Visit::Enter {
            self.table.interrupted.push(self.line);
            self.line = Line::new(self.line.boards[self.line.last ^ 1]);
        }
        Ok(visit)
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.table.interrupted.pop() {
            self.line = line;
        }
        self.visitor.end_variation();
    }

    fn result(&mut self, moves: GameResult) -> Option<PgnErrorKind> {
        self.visitor.result(moves);
        let tag = self.tags.result.flatten()?;
        (tag != moves).then_some(PgnErrorKind::ResultMismatch { tag, moves })
    }

    fn error(&mut self, error: &PgnError) {
        self.visitor.error(error);
    }

    fn end_game(&mut self) {
        self.visitor.end_game();
    }
}

/// Whether a variant is known to be another game. What nobody knows is taken for chess: illegal moves will tell.
fn has_other_rules(variant: &[u8]) -> bool {
    const OTHERS: [&str; 24] = [
        "3check",
        "antichess",
        "antidrop",
        "atomic",
        "bughouse",
        "capablanca",
        "crazyhouse",
        "duck",
        "extinction",
        "fairy",
        "giveaway",
        "gothic",
        "horde",
        "kingofthehill",
        "koth",
        "losers",
        "placement",
        "racingkings",
        "seirawan",
        "shogi",
        "suicide",
        "threecheck",
        "wildcastle",
        "xiangqi",
    ];
    let letters = variant.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let name: String = letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    OTHERS.iter().any(|other| name.contains(other))
}
