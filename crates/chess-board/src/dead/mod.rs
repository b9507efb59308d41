//! Who can still mate: dead positions, and which side could win if the other one's time ran out.
//!
//! Three arguments are tried, the cheap ones first. Too few men (`outcome.rs`); lines that are forced and end soon (here);
//! and walls of pawns that nobody can break (`walls.rs`). What they leave open a search for a mate with the help of both
//! sides decides (`helpmate.rs`), or leaves open too.

#[cfg(feature = "alloc")]
mod helpmate;
mod walls;

use chess_bits::Color;

use crate::board::Board;

/// How far forced lines are followed, in plies.
const FORCED_PLIES: u32 = 8;
/// How many positions are looked at for it. Far more than forced lines have, and few enough to be asked after each move.
const FORCED_POSITIONS: u32 = 200;

/// Whether some series of legal moves of both sides ends in mate by one side: what is asked when the other side's time has
/// run out.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prospect {
    /// There is such a series: it was found.
    Possible,
    /// There is none: that was proved.
    Impossible,
    /// Neither was proved within the bounds of the search.
    Unknown,
}

/// Whether a position is dead: no series of legal moves of both sides ends in mate, by whichever side.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deadness {
    /// Some series of legal moves ends in mate: it was found.
    Alive,
    /// None does: that was proved. The game is drawn.
    Dead,
    /// Neither was proved within the bounds of the search.
    Unknown,
}

impl Board {
    /// Whether the position is proved dead: no series of legal moves of both sides ends in mate, so that the game is
    /// drawn at once.
    ///
    /// `true` is always right. `false` leaves it open; `deadness` looks for a mate to tell. The proofs are quick enough to
    /// be asked for after each move of a game:
    /// - too few men on both sides ([`has_insufficient_material`](Self::has_insufficient_material)), or stalemate;
    /// - forced lines of at most 8 plies that all end so, a forced capture for example;
    /// - walls of blocked pawns that nobody can take or pass, with no men who could mate beside, beyond or between them.
    ///
    /// ```text
    /// 8 . . . . k . . .
    /// 7 . . . . . . . .
    /// 6 . . . . . . . .      The kings can't pass, and the pawns can't move.
    /// 5 p . . p . . p .      (From e5 a king would stand on a square that d4 takes on.)
    /// 4 P . . P . . P .
    /// 3 . . . . . . . .
    /// 2 . . . . . . . .
    /// 1 . . . . K . . .
    ///   a b c d e f g h
    /// ```
    ///
    /// The counters don't count: what the rules of repetition and of 75 moves cut short is not looked at.
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let board: Board = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(board.is_dead());
    /// // With the wall open at the side, kings can pass.
    /// let board: Board = "4k3/8/8/3p2p1/3P2P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(!board.is_dead());
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn is_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.cannot_mate(color))
    }

    /// Whether it is proved that a side can't mate any more, even if the other side helps; the counters don't count.
    ///
    /// `true` is always right. `false` leaves it open; `can_mate` looks for a mate to tell. The proofs are those of
    /// [`is_dead`](Self::is_dead), for one side.
    ///
    /// ```
    /// use chess_bits::Color;
    /// use chess_board::Board;
    ///
    /// // White must take the knight, and a lone king mates nobody.
    /// let board: Board = "8/8/8/8/8/8/1n6/K1k5 w - - 0 1".parse()?;
    /// assert!(board.cannot_mate(Color::White) && board.cannot_mate(Color::Black));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn cannot_mate(&self, color: Color) -> bool {
        never_mates(self, color, FORCED_PLIES, &mut { FORCED_POSITIONS })
    }

    /// The side that wins if the time of `color` runs out: the other one, or nobody where
    /// [it can't mate](Self::cannot_mate) by any series of legal moves.
    ///
    /// A game that mate or stalemate has ended can't be lost on time any more: ask [`outcome`](Self::outcome) before.
    ///
    /// ```
    /// use chess_bits::Color;
    /// use chess_board::Board;
    ///
    /// let board: Board = "8/8/4k3/8/8/3QK3/8/6n1 w - - 0 1".parse()?;
    /// assert_eq!(board.winner_on_time(Color::Black), Some(Color::White));
    /// // A knight can't mate a king that has no men but queens.
    /// assert_eq!(board.winner_on_time(Color::White), None);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn winner_on_time(&self, color: Color) -> Option<Color> {
        let other = color.opposite();
        (!self.cannot_mate(other)).then_some(other)
    }
}

#[cfg(feature = "alloc")]
impl Board {
    /// Whether a side can still mate, if the other side helps; the counters don't count.
    ///
    /// First come the proofs of [`cannot_mate`](Self::cannot_mate), then the search of [`helpmate`](Self::helpmate), which
    /// proves that there is no mate where it runs out of positions. The bounds are those of that search. A mate that stands
    /// on the board counts.
    #[must_use]
    pub fn can_mate(&self, color: Color) -> Prospect {
        if self.cannot_mate(color) {
            return Prospect::Impossible;
        }
        match helpmate::search(self, color) {
            helpmate::Found::Mate(_) => Prospect::Possible,
            helpmate::Found::NoMate => Prospect::Impossible,
            helpmate::Found::Bound => Prospect::Unknown,
        }
    }

    /// Whether the position is dead, told in three values and always right where it is not
    /// [`Unknown`](Deadness::Unknown); the counters don't count.
    ///
    /// `Unknown` is rare in games. It remains for positions in which the mate is too far away, or where what locks the
    /// position up is not seen: knights before a wall, or walls that could be broken but never with a legal move.
    ///
    /// This takes from microseconds to about 100 milliseconds, where both sides' searches reach their bound; to be
    /// asked after each move there is [`is_dead`](Self::is_dead).
    ///
    /// ```
    /// use chess_board::{Board, Deadness};
    ///
    /// assert_eq!(Board::default().deadness(), Deadness::Alive);
    /// // Bishops on squares of the two colours can mate in the corner, if one side helps.
    /// let board: Board = "7k/8/7K/2Bb4/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(board.deadness(), Deadness::Alive);
    /// // Nobody leaves his side, and the bishop can't get at a pawn: they all stand on dark squares.
    /// let board: Board = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4KB2 w - - 0 1".parse()?;
    /// assert_eq!(board.deadness(), Deadness::Dead);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn deadness(&self) -> Deadness {
        // Whoever has more is tried first: it is likelier to mate.
        let stronger = helpmate::stronger_side(self);
        let mut dead = true;
        for color in [stronger, stronger.opposite()] {
            match self.can_mate(color) {
                Prospect::Possible => return Deadness::Alive,
                Prospect::Impossible => {}
                Prospect::Unknown => dead = false,
            }
        }
        if dead { Deadness::Dead } else { Deadness::Unknown }
    }

    /// A series of legal moves of both sides at the end of which `color` has mated, if a search finds one. It is the proof
    /// of a [`Prospect::Possible`], and not the shortest one.
    ///
    /// The search takes the positions first in which the mate looks near. It stops after 60,000 different positions, for
    /// which it needs about 10 MB. `None` says that there is no mate, or that it was not found.
    ///
    /// ```
    /// use chess_bits::Color;
    /// use chess_board::{Board, Outcome};
    ///
    /// let mut board: Board = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1".parse()?;
    /// for digest in board.helpmate(Color::White).expect("a rook mates") {
    ///     board = board.try_play(digest)?;
    /// }
    /// assert_eq!(board.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn helpmate(&self, color: Color) -> Option<alloc::vec::Vec<chess_moves::MoveDigest>> {
        match helpmate::search(self, color) {
            helpmate::Found::Mate(line) => Some(line),
            helpmate::Found::NoMate | helpmate::Found::Bound => None,
        }
    }
}

/// Whether every line from here is seen to end without a mate by `color`.
fn never_mates(board: &Board, color: Color, plies: u32, positions: &mut u32) -> bool {
    if *positions == 0 {
        return false;
    }
    *positions -= 1;
    let moves = board.legal_moves();
    if moves.is_empty() {
        return !board.is_check() || board.side_to_move() == color;
    }
    if board.has_insufficient_material(color) || walls::shut_out(board, color) {
        return true;
    }
    plies > 0
        && moves
            .into_iter()
            .all(|digest| never_mates(&board.play(digest), color, plies - 1, positions))
}
