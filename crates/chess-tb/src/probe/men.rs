//! The men of a position as probing needs them, and its captures.

use core::ops::ControlFlow;

use chess_attacks::cpu::Cpu;
use chess_attacks::{king_attacks, kings_attacks, knight_attacks, knights_attacks, pawn_attacks, pawns_attacks};
use chess_bits::{BitBoard, Color, PieceType, Square};
use chess_board::Board;

use super::material::Key;

/// A position without clocks, castling rights and en passant: what a table knows of a position, and what captures lead to.
///
/// Smaller than a [`Board`] and with the key of the men kept up to date, so that a capture costs a few operations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Men {
    types: [BitBoard; PieceType::COUNT],
    colors: [BitBoard; Color::COUNT],
    pub(crate) key: Key,
    pub(crate) turn: Color,
}

impl Men {
    /// The men of a board.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Self {
        Self {
            types: PieceType::ALL.map(|piece_type| board.by_type(piece_type)),
            colors: Color::ALL.map(|color| board.by_color(color)),
            key: Key::of(board),
            turn: board.side_to_move(),
        }
    }

    /// The same position seen from the other side: colours exchanged, ranks flipped.
    #[inline(always)]
    pub(crate) fn flipped(&self) -> Self {
        let [white, black] = self.colors;
        Self {
            types: self.types.map(BitBoard::flip),
            colors: [black.flip(), white.flip()],
            key: self.key.swapped(),
            turn: self.turn.opposite(),
        }
    }

    /// The men of a type and colour.
    #[inline(always)]
    pub(crate) const fn of_piece(&self, color: Color, piece_type: PieceType) -> BitBoard {
        BitBoard(self.types[piece_type as usize].0 & self.colors[color as usize].0)
    }

    /// The men of a code as tables have it: the type from 1 and 8 more for Black; with `swap` of the other colour.
    ///
    /// The code must be that of a man, which is checked where tables are opened; of others the set is meaningless.
    #[inline(always)]
    pub(crate) fn of_code(&self, code: u8, swap: bool) -> BitBoard {
        let piece_type = usize::from(code & 7).wrapping_sub(1).min(PieceType::COUNT - 1);
        let color = usize::from((code >> 3 & 1) ^ u8::from(swap));
        self.types[piece_type] & self.colors[color]
    }

    #[inline(always)]
    const fn occupied(&self) -> BitBoard {
        BitBoard(self.colors[0].0 | self.colors[1].0)
    }

    #[inline(always)]
    fn lines(&self) -> BitBoard {
        self.types[PieceType::Rook as usize] | self.types[PieceType::Queen as usize]
    }

    #[inline(always)]
    fn diagonals(&self) -> BitBoard {
        self.types[PieceType::Bishop as usize] | self.types[PieceType::Queen as usize]
    }

    /// The men of a side that attack a square.
    #[inline(always)]
    fn attackers<C: Cpu>(&self, cpu: C, by: Color, square: Square) -> BitBoard {
        let occupied = self.occupied();
        let attackers = pawn_attacks(by.opposite(), square) & self.types[PieceType::Pawn as usize]
            | knight_attacks(square) & self.types[PieceType::Knight as usize]
            | king_attacks(square) & self.types[PieceType::King as usize]
            | cpu.rook_attacks(square, occupied) & self.lines()
            | cpu.bishop_attacks(square, occupied) & self.diagonals();
        attackers & self.colors[by as usize]
    }

    /// Whether a side's king is attacked.
    #[inline(always)]
    fn is_attacked<C: Cpu>(&self, cpu: C, color: Color) -> bool {
        let king = self.of_piece(color, PieceType::King).first_position();
        king.is_some_and(|king| !self.attackers(cpu, color.opposite(), king).is_empty())
    }

    /// The enemy men that any man of the side to move attacks: all that may be captured, if the king allows it.
    #[inline(always)]
    fn targets<C: Cpu>(&self, cpu: C) -> BitBoard {
        let us = self.turn;
        let occupied = self.occupied();
        let mut attacked = pawns_attacks(us, self.of_piece(us, PieceType::Pawn))
            | knights_attacks(self.of_piece(us, PieceType::Knight))
            | kings_attacks(self.of_piece(us, PieceType::King));
        for square in self.lines() & self.colors[us as usize] {
            attacked |= cpu.rook_attacks(square, occupied);
        }
        for square in self.diagonals() & self.colors[us as usize] {
            attacked |= cpu.bishop_attacks(square, occupied);
        }
        attacked & self.colors[us.opposite() as usize]
    }

    /// Calls `f` with the position after each legal capture, promotions among them, en passant left out, until it breaks off.
    #[inline(always)]
    pub(crate) fn for_each_capture<C: Cpu, B>(
        &self,
        cpu: C,
        mut f: impl FnMut(&Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // Most positions end here.
        for dest in self.targets(cpu) {
            for orig in self.attackers(cpu, self.turn, dest) {
                let after = self.after_capture(orig, dest);
                if after.is_attacked(cpu, self.turn) {
                    continue;
                }
                if self.types[PieceType::Pawn as usize].contains(orig) && matches!(dest as u8 >> 3, 0 | 7) {
                    for promoted in [PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop] {
                        f(&after.promoted(self.turn, dest, promoted))?;
                    }
                } else {
                    f(&after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The position after a man has taken another, promotion left out.
    #[inline(always)]
    fn after_capture(&self, orig: Square, dest: Square) -> Self {
        let (us, them) = (self.turn, self.turn.opposite());
        let (from, to) = (BitBoard::with_one(orig), BitBoard::with_one(dest));
        let mut after = *self;
        for (men, piece_type) in after.types.iter_mut().zip(PieceType::ALL) {
            if men.contains(dest) {
                after.key.0 -= Key::unit(them, piece_type);
            }
            // The mover's set gains what it loses, the others lose what was taken.
            let moves = men.contains(orig);
            *men = men.without(from | to) | if moves { to } else { BitBoard::EMPTY };
        }
        after.colors[us as usize] = self.colors[us as usize].without(from) | to;
        after.colors[them as usize] = self.colors[them as usize].without(to);
        after.turn = them;
        after
    }

    /// The same position with the pawn on a square promoted.
    #[inline(always)]
    fn promoted(&self, color: Color, square: Square, promoted: PieceType) -> Self {
        let mut after = *self;
        after.types[PieceType::Pawn as usize] = after.types[PieceType::Pawn as usize].pop_square(square);
        after.types[promoted as usize] |= square;
        after.key.0 = after.key.0 - Key::unit(color, PieceType::Pawn) + Key::unit(color, promoted);
        after
    }

    /// The position after a move of a man that is no pawn and takes nothing.
    #[inline(always)]
    pub(crate) fn after_quiet(&self, orig: Square, dest: Square) -> Self {
        let (from, to) = (BitBoard::with_one(orig), BitBoard::with_one(dest));
        let mut after = *self;
        for men in &mut after.types {
            if men.contains(orig) {
                *men = *men ^ from ^ to;
            }
        }
        after.colors[self.turn as usize] = self.colors[self.turn as usize] ^ from ^ to;
        after.turn = self.turn.opposite();
        after
    }

    /// Whether a side has pawns.
    #[inline(always)]
    pub(crate) const fn has_pawns(&self, color: Color) -> bool {
        !self.of_piece(color, PieceType::Pawn).is_empty()
    }
}
