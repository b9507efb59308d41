//! A board of few men, made for a great many positions one after the other.

use core::ops::ControlFlow;

use chess_attacks::{attacks, king_attacks, pawn_attacks};
use chess_bits::{BitBoard, Color, Piece, PieceType, Rank, Square};
use chess_board::{Board, Setup, Validity};

use super::numbering::{Men, Squares};

/// Men on their squares, and whose turn it is. Nobody may castle, and no pawn has just made a double step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    pub(super) men: &'a [Piece],
    pub(super) squares: Squares,
    pub(super) turn: Color,
    occupied: [BitBoard; 2],
}

/// A move that the men can make; whether the own king is in check after it, is not asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The place of the man in the list.
    pub(super) man: usize,
    pub(super) dest: Square,
    /// The place of the man that is taken.
    pub(super) captured: Option<usize>,
    pub(super) promotion: Option<PieceType>,
}

impl<'a> Position<'a> {
    /// `None` if two men share a square, the kings touch, or the side that is not to move is in check.
    #[inline]
    pub(super) fn new(men: &'a [Piece], squares: &Squares, turn: Color) -> Option<Self> {
        let mut occupied = [BitBoard::EMPTY; 2];
        for (&piece, &square) in men.iter().zip(squares) {
            if (occupied[0] | occupied[1]).contains(square) {
                return None;
            }
            occupied[piece.color() as usize] |= square;
        }
        let position = Self {
            men,
            squares: *squares,
            turn,
            occupied,
        };
        if king_attacks(squares[0]).contains(squares[1]) || position.attacks_king(turn) {
            return None;
        }
        Some(position)
    }

    /// Whether a side attacks the other's king.
    #[inline]
    fn attacks_king(&self, color: Color) -> bool {
        let king = self.squares[color.opposite() as usize];
        let occupied = self.all();
        self.men.iter().zip(self.squares).any(|(&piece, square)| {
            piece.color() == color
                && piece.piece_type() != PieceType::King
                && attacks(piece, square, occupied).contains(king)
        })
    }

    #[inline]
    pub(super) fn is_check(&self) -> bool {
        self.attacks_king(self.turn.opposite())
    }

    #[inline]
    fn all(&self) -> BitBoard {
        self.occupied[0] | self.occupied[1]
    }

    /// The squares that a man other than a pawn can go to without taking anything.
    #[inline]
    pub(super) fn quiet_dests(&self, man: usize) -> BitBoard {
        attacks(self.men[man], self.squares[man], self.all()).without(self.all())
    }

    /// The moves that take something, and all moves of pawns.
    #[inline]
    pub(super) fn for_each_zeroing<B>(&self, mut f: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let enemies = self.occupied[self.turn.opposite() as usize];
        for (man, (&piece, square)) in self.men.iter().zip(self.squares).enumerate() {
            if piece.color() != self.turn {
                continue;
            }
            let is_pawn = piece.piece_type() == PieceType::Pawn;
            let hit = if is_pawn {
                pawn_attacks(self.turn, square)
            } else {
                attacks(piece, square, self.all())
            };
            let captures = (hit & enemies).into_iter().map(|dest| (dest, self.man_on(dest)));
            let pushes = if is_pawn { self.pushes(square) } else { BitBoard::EMPTY };
            for (dest, captured) in captures.chain(pushes.into_iter().map(|dest| (dest, None))) {
                let promotes = is_pawn && matches!(dest.rank(), Rank::One | Rank::Eight);
                let promotions: &[Option<PieceType>] = if promotes {
                    &[
                        Some(PieceType::Queen),
                        Some(PieceType::Knight),
                        Some(PieceType::Rook),
                        Some(PieceType::Bishop),
                    ]
                } else {
                    &[None]
                };
                for &promotion in promotions {
                    f(Step {
                        man,
                        dest,
                        captured,
                        promotion,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The squares a pawn can be pushed to.
    #[inline]
    fn pushes(&self, square: Square) -> BitBoard {
        let ahead = |square: Square| match self.turn {
            Color::White => square.offset(0, 1),
            Color::Black => square.offset(0, -1),
        };
        let free = |square: &Square| !self.all().contains(*square);
        let mut pushes = BitBoard::EMPTY;
        if let Some(one) = ahead(square).filter(free) {
            pushes |= one;
            if square.relative_rank(self.turn) == Rank::Two {
                if let Some(two) = ahead(one).filter(free) {
                    pushes |= two;
                }
            }
        }
        pushes
    }

    fn man_on(&self, square: Square) -> Option<usize> {
        self.squares[..self.men.len()].iter().position(|&other| other == square)
    }

    /// The square that a step passes over, if an enemy pawn stands where it might take the pawn in passing.
    pub(super) fn passed_over(&self, step: &Step) -> Option<Square> {
        let orig = self.squares[step.man];
        let is_double = self.men[step.man].piece_type() == PieceType::Pawn && orig.distance(step.dest) == 2;
        let passed = orig
            .offset(0, if self.turn == Color::White { 1 } else { -1 })
            .filter(|_| is_double)?;
        let enemy = Piece::new(self.turn.opposite(), PieceType::Pawn);
        let from = pawn_attacks(self.turn, passed);
        let mut men = self.men.iter().zip(self.squares);
        men.any(|(&piece, square)| piece == enemy && from.contains(square))
            .then_some(passed)
    }

    /// The men and their squares after a step, in the order they have now, one less after a capture.
    pub(super) fn after(&self, step: &Step) -> (Men, Squares) {
        let (mut men, mut squares): (Men, Squares) = (self.men.iter().copied().collect(), self.squares);
        squares[step.man] = step.dest;
        if let Some(promotion) = step.promotion {
            men[step.man] = Piece::new(self.turn, promotion);
        }
        if let Some(captured) = step.captured {
            men.remove(captured);
            squares.copy_within(captured + 1.., captured);
        }
        (men, squares)
    }

    /// The same as a board that knows the game.
    ///
    /// # Panics
    ///
    /// If a pawn stands on a back rank, or the square passed over is none.
    pub(super) fn board(&self, passed_over: Option<Square>) -> Board {
        let mut setup = Setup::empty();
        for (&piece, square) in self.men.iter().zip(self.squares) {
            setup.set(square, Some(piece));
        }
        setup.side_to_move = self.turn;
        setup.set_en_passant_square(passed_over);
        setup
            .to_board(Validity::Playable)
            .expect("a position of few men is a board")
    }
}
