//! What moves depend on: the men, the castling rights and the en-passant square. No clocks, no key, no side to move.

use chess_attacks::cpu::Cpu;
use chess_attacks::{king_attacks, knight_attacks, pawn_attacks};
use chess_bits::{BitBoard, Color, Piece, PieceType, Square};

use crate::castling::CastlingRights;

/// The men on their squares with the rights that belong to them.
///
/// Perft and the generator work on this part of a [`Board`](crate::Board) alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Placement {
    pub(crate) pieces: [BitBoard; PieceType::COUNT],
    pub(crate) colors: [BitBoard; Color::COUNT],
    pub(crate) castling: CastlingRights,
    /// The square a pawn has just passed over by a double push, whether or not it can be taken.
    pub(crate) en_passant: Option<Square>,
}

impl Placement {
    pub(crate) const EMPTY: Self = Self {
        pieces: [BitBoard::EMPTY; PieceType::COUNT],
        colors: [BitBoard::EMPTY; Color::COUNT],
        castling: CastlingRights::NONE,
        en_passant: None,
    };

    #[inline(always)]
    pub(crate) const fn of_type(&self, piece_type: PieceType) -> BitBoard {
        self.pieces[piece_type as usize]
    }

    #[inline(always)]
    pub(crate) const fn of_color(&self, color: Color) -> BitBoard {
        self.colors[color as usize]
    }

    #[inline(always)]
    pub(crate) const fn of(&self, color: Color, piece_type: PieceType) -> BitBoard {
        BitBoard(self.colors[color as usize].0 & self.pieces[piece_type as usize].0)
    }

    #[inline(always)]
    pub(crate) const fn occupied(&self) -> BitBoard {
        BitBoard(self.colors[0].0 | self.colors[1].0)
    }

    /// The men that move along ranks and files.
    #[inline(always)]
    pub(crate) const fn lines(&self) -> BitBoard {
        BitBoard(self.of_type(PieceType::Rook).0 | self.of_type(PieceType::Queen).0)
    }

    /// The men that move along diagonals.
    #[inline(always)]
    pub(crate) const fn diagonals(&self) -> BitBoard {
        BitBoard(self.of_type(PieceType::Bishop).0 | self.of_type(PieceType::Queen).0)
    }

    /// The square of a side's king. Every [`Board`](crate::Board) has one; without one the square is meaningless.
    #[inline(always)]
    pub(crate) const fn king(&self, color: Color) -> Square {
        Square::wrapping(self.of(color, PieceType::King).0.trailing_zeros() as u8)
    }

    /// The index of the type of the man on a square; 0, the pawn's, on an empty square.
    ///
    /// Its three bits are read off sets instead of searched for: which man it is can't be predicted, so branches would
    /// cost more. A number and no [`PieceType`], for the same reason: from a variant the compiler makes a jump table.
    #[inline(always)]
    pub(crate) const fn type_index_at(&self, square: Square) -> usize {
        let [_, knights, bishops, rooks, queens, kings] = self.pieces;
        let low = ((knights.0 | rooks.0 | kings.0) >> square as u8) & 1;
        let middle = ((bishops.0 | rooks.0) >> square as u8) & 1;
        let high = ((queens.0 | kings.0) >> square as u8) & 1;
        let index = (low | (middle << 1) | (high << 2)) as usize;
        // Never more, but this tells the compiler so.
        if index < PieceType::COUNT { index } else { 0 }
    }

    /// The type of the man on an occupied square; meaningless on an empty one.
    #[inline(always)]
    pub(crate) const fn type_at_occupied(&self, square: Square) -> PieceType {
        match PieceType::from_index(self.type_index_at(square)) {
            Some(piece_type) => piece_type,
            None => unreachable!(),
        }
    }

    pub(crate) const fn piece_at(&self, square: Square) -> Option<Piece> {
        if self.colors[0].contains(square) {
            Some(Piece::new(Color::White, self.type_at_occupied(square)))
        } else if self.colors[1].contains(square) {
            Some(Piece::new(Color::Black, self.type_at_occupied(square)))
        } else {
            None
        }
    }

    /// Puts a man on a square, in the place of what stood there.
    pub(crate) const fn put(&mut self, square: Square, piece: Option<Piece>) {
        let keep = !(1 << square as u8);
        let mut i = 0;
        while i < PieceType::COUNT {
            self.pieces[i].0 &= keep;
            i += 1;
        }
        self.colors[0].0 &= keep;
        self.colors[1].0 &= keep;
        if let Some(piece) = piece {
            self.pieces[piece.piece_type() as usize].0 |= !keep;
            self.colors[piece.color() as usize].0 |= !keep;
        }
    }

    /// The men of both sides that attack a square, lines being seen through `occupied`.
    #[inline(always)]
    pub(crate) fn attackers_to<C: Cpu>(&self, cpu: C, square: Square, occupied: BitBoard) -> BitBoard {
        let pawns = self.of_type(PieceType::Pawn);
        pawn_attacks(Color::Black, square) & pawns & self.of_color(Color::White)
            | pawn_attacks(Color::White, square) & pawns & self.of_color(Color::Black)
            | knight_attacks(square) & self.of_type(PieceType::Knight)
            | king_attacks(square) & self.of_type(PieceType::King)
            | cpu.rook_attacks(square, occupied) & self.lines()
            | cpu.bishop_attacks(square, occupied) & self.diagonals()
    }

    /// The enemy men that give check to a side's king.
    #[inline(always)]
    pub(crate) fn checkers<C: Cpu>(&self, cpu: C, color: Color) -> BitBoard {
        self.attackers_to(cpu, self.king(color), self.occupied()) & self.of_color(color.opposite())
    }

    /// Whether a side's king is safe after another man of its side has gone from `orig` to `dest` and taken what stood on
    /// `victim`, if anything did.
    ///
    /// The board after the move is looked at as it is, whoever gave check before: positions that no game reaches are
    /// answered as exactly as others.
    #[inline(always)]
    pub(crate) fn is_safe_after<C: Cpu>(
        &self,
        cpu: C,
        color: Color,
        orig: Square,
        dest: Square,
        victim: Square,
    ) -> bool {
        let king = self.king(color);
        let them = self.of_color(color.opposite()).without(BitBoard::with_one(victim));
        let occupied = self.occupied().without(BitBoard::with_one(orig) | victim) | dest;
        let attackers = cpu.rook_attacks(king, occupied) & self.lines()
            | cpu.bishop_attacks(king, occupied) & self.diagonals()
            | knight_attacks(king) & self.of_type(PieceType::Knight)
            | pawn_attacks(color, king) & self.of_type(PieceType::Pawn);
        (attackers & them).is_empty()
    }
}
