//! Walls: pawns that never move and are never taken, and what the other men can reach between them.

use chess_attacks::{
    attacks, bishops_attacks, king_attacks, kings_attacks, knights_attacks, pawn_attacks, pawns_attacks, pawns_pushes,
    queens_attacks, rooks_attacks,
};
use chess_bits::{BitBoard, Color, Piece, PieceType, Rank, Square};

use crate::board::Board;

/// Whether walls of pawns keep a side from ever giving mate.
///
/// `true` is a proof. What men can do is overrated throughout: they move as if nobody but the walls were in their way and
/// as if both sides moved at will, they stay on the board, and of a mate only this is asked: that the king can be given
/// check, and each square beside it be barred.
pub(super) fn shut_out(board: &Board, color: Color) -> bool {
    Walls::of(board).is_some_and(|walls| !walls.may_mate(color))
}

struct Walls<'a> {
    board: &'a Board,
    /// The pawns that stand for ever.
    standing: BitBoard,
    /// For each square on which another man stands now, the squares that this man may come to, and those that it may ever
    /// attack from there.
    reach: [BitBoard; 64],
    hits: [BitBoard; 64],
}

impl<'a> Walls<'a> {
    /// The walls of a board, or `None` where there are none, or a pawn may promote, or a right to castle or to take en
    /// passant would have to be looked at.
    fn of(board: &'a Board) -> Option<Self> {
        if !board.castling_rights().is_empty() || board.legal_en_passant().is_some() {
            return None;
        }
        let mut walls = Self {
            board,
            standing: board.by_type(PieceType::Pawn),
            reach: [BitBoard::EMPTY; 64],
            hits: [BitBoard::EMPTY; 64],
        };
        // All pawns are taken to stand, until some other man, as free as it would be then, is seen to get at them. What is
        // left in the end is at peace with what moves: the first move to break it would have to be one of those that were looked at.
        loop {
            walls.standing = walls.blocked();
            if walls.standing.is_empty() {
                return None;
            }
            walls.move_the_others()?;
            let falling = walls.falling();
            if falling.is_empty() {
                return Some(walls);
            }
            walls.standing = walls.standing.without(falling);
        }
    }

    /// Those of the standing pawns that have another one of them before them.
    fn blocked(&self) -> BitBoard {
        let mut standing = self.standing;
        loop {
            let behind = |color: Color| standing.forward(color.opposite()) & self.board.by_color(color);
            let blocked = standing & (behind(Color::White) | behind(Color::Black));
            if blocked == standing {
                return standing;
            }
            standing = blocked;
        }
    }

    /// Standing pawns of one side.
    fn standing_of(&self, color: Color) -> BitBoard {
        self.standing & self.board.by_color(color)
    }

    /// The men of a side, without its king, that may move.
    fn movers(&self, color: Color) -> BitBoard {
        self.board
            .by_color(color)
            .without(self.standing | self.board.king(color))
    }

    /// The squares that the movers of a side may come to.
    fn reach_of_movers(&self, color: Color) -> BitBoard {
        self.movers(color)
            .fold(BitBoard::EMPTY, |all, man| all | self.reach[man as usize])
    }

    /// The squares that the standing pawns of a side guard: no enemy king ever enters them.
    fn guarded(&self, color: Color) -> BitBoard {
        pawns_attacks(color, self.standing_of(color))
    }

    /// Floods the board with all men that may move. `None` if a pawn promotes.
    fn move_the_others(&mut self) -> Option<()> {
        let others = self.board.occupied().without(self.standing);
        for man in others {
            self.reach[man as usize] = BitBoard::with_one(man);
        }
        // Pawns go sideways where an enemy man may come to, so the reach of one man widens that of others.
        loop {
            let mut widened = false;
            for man in others {
                let Some(piece) = self.board.piece_at(man) else {
                    continue;
                };
                let reach = self.widen(piece, man);
                widened |= reach != self.reach[man as usize];
                self.reach[man as usize] = reach;
                if piece.piece_type() == PieceType::Pawn
                    && !reach.is_disjoint(BitBoard::from_rank(Rank::Eight) | BitBoard::from_rank(Rank::One))
                {
                    return None;
                }
            }
            if !widened {
                return Some(());
            }
        }
    }

    /// The reach of a man with one more move, all that it attacks from its present reach being noted.
    fn widen(&mut self, piece: Piece, man: Square) -> BitBoard {
        let (us, them) = (piece.color(), piece.color().opposite());
        let reach = self.reach[man as usize];
        let hits = match piece.piece_type() {
            PieceType::Pawn => pawns_attacks(us, reach),
            PieceType::Knight => knights_attacks(reach),
            PieceType::Bishop => bishops_attacks(reach, self.standing),
            PieceType::Rook => rooks_attacks(reach, self.standing),
            PieceType::Queen => queens_attacks(reach, self.standing),
            PieceType::King => kings_attacks(reach),
        };
        self.hits[man as usize] = hits;
        let entered = match piece.piece_type() {
            // A double push is two single ones here.
            PieceType::Pawn => {
                pawns_pushes(us, reach, !self.standing) | hits & (self.reach_of_movers(them) | self.standing_of(them))
            }
            PieceType::King => hits.without(self.standing_of(us) | self.guarded(them)),
            _ => hits.without(self.standing_of(us)),
        };
        reach | entered
    }

    /// The pawns that don't stand for ever after all: somebody may take them, or they may take somebody.
    fn falling(&self) -> BitBoard {
        let mut falling = BitBoard::EMPTY;
        for color in Color::ALL {
            let (ours, theirs) = (self.standing_of(color), self.standing_of(color.opposite()));
            for man in self.movers(color) {
                falling |= self.hits[man as usize] & theirs;
            }
            // A king takes what is not guarded; its reach has left the rest out.
            falling |= self.reach[self.board.king(color) as usize] & theirs;
            let victims = self.reach_of_movers(color.opposite()) | theirs;
            for pawn in ours {
                if !pawn_attacks(color, pawn).is_disjoint(victims) {
                    falling |= pawn;
                }
            }
            falling |= self.guarded(color) & theirs;
        }
        falling
    }

    /// Whether a mate by `color` can't be ruled out.
    ///
    /// A pawn of the walls never gives mate: it does not move, and no king enters a square that it guards.
    fn may_mate(&self, color: Color) -> bool {
        let (us, them) = (color, color.opposite());
        let movers = self.movers(us);
        // Squares beside the king that are barred in any case, or may be by its own men.
        let barred = self.standing_of(them) | self.reach_of_movers(them) | self.guarded(us);
        for king in self.reach[self.board.king(them) as usize] {
            let flights = king_attacks(king).without(barred);
            for checker in movers {
                let others = movers
                    .without(BitBoard::with_one(checker))
                    .fold(BitBoard::EMPTY, |all, man| all | self.hits[man as usize]);
                let flights = flights.without(others);
                if self.hits[checker as usize].contains(king) && self.checks_bar(checker, king, flights) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a man may check a king on a square such that it and its own king together bar the flights.
    fn checks_bar(&self, checker: Square, king: Square, flights: BitBoard) -> bool {
        let Some(piece) = self.board.piece_at(checker) else {
            return false;
        };
        let own_king = self.board.king(piece.color());
        let near = king_attacks(king) | king;
        for from in self.reach[checker as usize].without(BitBoard::with_one(king)) {
            // Lines go on behind the king: only the walls are in their way.
            let hit = attacks(piece, from, self.standing);
            if !hit.contains(king) {
                continue;
            }
            let left = flights.without(hit);
            for helper in self.reach[own_king as usize].without(near) {
                if left.is_subset(king_attacks(helper)) {
                    return true;
                }
            }
        }
        false
    }
}
