//! Everything that tables can be asked about a position.

use chess_kit::Board;
use chess_kit::tb::{AmbiguousWdl, Dtz, Material, MaybeRounded, ProbeError, RankedMove, TableKind, Tablebase, Wdl};

/// What may be wrong, and how it is asked.
pub(crate) struct Circumstances<'a> {
    /// The ending whose tables are fuzzed, by kind.
    pub(crate) material: Material,
    pub(crate) fuzzed: &'a [Option<Vec<u8>>; 2],
    /// Reads may fail.
    pub(crate) fails: bool,
    /// The DTZ table of the ending is missing.
    pub(crate) no_distances: bool,
    pub(crate) repeated: bool,
    pub(crate) batch_first: bool,
}

/// All answers, in the order in which they were asked for; errors by their messages.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Answers(Vec<Result<Answer, String>>);

#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Result(Wdl),
    Verdict(AmbiguousWdl),
    Distance(MaybeRounded<Dtz>),
    Moves(Vec<RankedMove>),
    Best(Option<RankedMove>),
}

impl Answers {
    /// Asks everything, and checks of the answers what must hold whatever is in the tables.
    pub(crate) fn of(tables: &Tablebase, board: &Board, circumstances: &Circumstances<'_>) -> Self {
        let mut answers = Self(Vec::new());
        let mut asking = Asking {
            tables,
            board,
            circumstances,
            answers: &mut answers,
        };
        if circumstances.batch_first {
            asking.many();
            asking.one();
        } else {
            asking.one();
            asking.many();
        }
        answers
    }
}

struct Asking<'a> {
    tables: &'a Tablebase,
    board: &'a Board,
    circumstances: &'a Circumstances<'a>,
    answers: &'a mut Answers,
}

impl Asking<'_> {
    fn one(&mut self) {
        let (tables, board) = (self.tables, self.board);
        self.note(board, tables.probe_wdl_after_zeroing(board).map(Answer::Result));
        self.note(board, tables.probe_wdl(board).map(Answer::Verdict));
        self.note(board, tables.probe_dtz(board).map(Answer::Distance));
        let moves = tables.rank_root_moves(board, self.circumstances.repeated);
        if let Ok(moves) = &moves {
            check_moves(board, moves);
        }
        self.note(board, moves.map(Answer::Moves));
        let best = tables.best_move(board);
        if let Ok(best) = best {
            assert_eq!(best.is_some(), board.has_moves(), "{board}");
            assert!(best.is_none_or(|best| board.is_legal(best.digest)), "{board}: {best:?}");
        }
        self.note(board, best.map(Answer::Best));
    }

    /// The position among those that its moves lead to.
    fn many(&mut self) {
        let mut boards = vec![*self.board; 2];
        boards.extend(
            self.board
                .legal_moves()
                .into_iter()
                .map(|digest| self.board.play(digest)),
        );
        boards.push(*self.board);
        let results = self.tables.probe_wdl_after_zeroing_batch(&boards);
        self.note_all(&boards, results, Answer::Result);
        let verdicts = self.tables.probe_wdl_batch(&boards);
        self.note_all(&boards, verdicts, Answer::Verdict);
        let distances = self.tables.probe_dtz_batch(&boards);
        self.note_all(&boards, distances, Answer::Distance);
    }

    fn note_all<T>(&mut self, boards: &[Board], all: Vec<Result<T, ProbeError>>, answer: fn(T) -> Answer) {
        assert_eq!(all.len(), boards.len());
        for (board, result) in boards.iter().zip(all) {
            self.note(board, result.map(answer));
        }
    }

    fn note(&mut self, board: &Board, answer: Result<Answer, ProbeError>) {
        let answer = answer.map_err(|error| {
            self.circumstances.check_blame(board, &error);
            error.to_string()
        });
        self.answers.0.push(answer);
    }
}

/// A board among those that its moves lead to.
fn around(board: &Board) -> Vec<Board> {
    let mut boards = vec![*board; 2];
    boards.extend(board.legal_moves().into_iter().map(|digest| board.play(digest)));
    boards.push(*board);
    boards
}

/// Checks of two tablebases with the same verified tables that one by one and all at once the same is answered, and that
/// every position has a result.
pub(crate) fn check_agreement(one: &Tablebase, all: &Tablebase, board: &Board) {
    let boards = around(board);
    for (board, together) in boards.iter().zip(all.probe_wdl_after_zeroing_batch(&boards)) {
        let alone = one.probe_wdl_after_zeroing(board);
        assert_eq!(alone.is_ok(), board.castling_rights().is_empty(), "{board}: {alone:?}");
        assert_eq!(alone.ok(), together.ok(), "{board}");
    }
    let message = |error: ProbeError| error.to_string();
    for (board, together) in boards.iter().zip(all.probe_wdl_batch(&boards)) {
        let alone = one.probe_wdl(board);
        assert_eq!(alone.map_err(message), together.map_err(message), "{board}");
    }
    for (board, together) in boards.iter().zip(all.probe_dtz_batch(&boards)) {
        let alone = one.probe_dtz(board);
        assert_eq!(alone.map_err(message), together.map_err(message), "{board}");
    }
}

/// All legal moves, each once, best first.
fn check_moves(board: &Board, moves: &[RankedMove]) {
    let mut ranked: Vec<u16> = moves.iter().map(|ranked| ranked.digest.to_raw()).collect();
    let mut legal: Vec<u16> = board.legal_moves().iter().map(|digest| digest.to_raw()).collect();
    ranked.sort_unstable();
    legal.sort_unstable();
    assert_eq!(ranked, legal, "{board}");
    assert!(moves.is_sorted_by(|a, b| a.rank >= b.rank), "{board}: {moves:?}");
    for ranked in moves {
        let limit = RankedMove::WIN;
        assert!(
            (-limit..=limit).contains(&ranked.rank) || is_far(ranked),
            "{board}: {ranked:?}"
        );
    }
}

/// Whether a distance is none that a right table has, so that the rank has no meaning either.
fn is_far(ranked: &RankedMove) -> bool {
    ranked.dtz.is_some_and(|dtz| dtz.ignore_rounding().0.abs() > 900)
}

impl Circumstances<'_> {
    /// An error says what is wrong indeed.
    fn check_blame(&self, board: &Board, error: &ProbeError) {
        match error {
            ProbeError::Castling => assert!(!board.castling_rights().is_empty(), "{board}: {error}"),
            ProbeError::MissingTable { material, kind } => assert!(
                *kind == TableKind::Dtz && (*material != self.material || self.no_distances),
                "{board}: {error}"
            ),
            ProbeError::Corrupt(table) => {
                assert!(self.may_be_damaged(table.name()), "{board}: {error}");
            }
            ProbeError::Io(table) => {
                assert!(self.fails && self.may_be_damaged(table.name()), "{board}: {error}");
            }
            _ => panic!("{board}: {error}"),
        }
        assert!(!error.to_string().is_empty());
    }

    /// Whether this is a table that is fuzzed, or one that a fuzzed one contradicts.
    fn may_be_damaged(&self, name: &str) -> bool {
        TableKind::ALL.into_iter().any(|kind| {
            let is_named = name.ends_with(&format!("{}.{}", self.material, kind.extension()));
            is_named && (self.fuzzed[kind as usize].is_some() || kind == TableKind::Dtz)
        })
    }
}
