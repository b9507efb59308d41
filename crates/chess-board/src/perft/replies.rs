//! Counting the replies to all moves of a position by what each move changes.
//!
//! Most of what the other side can do does not depend on which move it answers. A quiet move empties one square and fills
//! another; only lines that run through one of the two, pawns that look at one of them, and the steps of the king
//! can be affected. So the replies are counted once, as if the mover had passed, and each quiet move adjusts that count.
//! Where an adjustment would not be simple (captures, moves of the king, whatever touches a line of the other king, and the
//! rest of [`Replies::hard`]) the move is made and its replies are counted by the generator.
//!
//! Tests hold every count to the plain one.

use core::marker::PhantomData;

use chess_attacks::cpu::Cpu;
use chess_attacks::{between, bishop_rays, king_attacks, knight_attacks, pawn_attacks, pawns_attacks, rook_rays};
use chess_bits::{BitBoard, PieceType, Square};

use super::make::Make;
use crate::castling::back_rank;
use crate::movegen::{self, All, Castling, Count, Flow, Passage, Sink, Threats, castling_of, pawn_moves, step_back};
use crate::placement::Placement;
use crate::side::Side;

/// The number of replies to all moves of `S` together: perft of depth 2.
#[inline(always)]
pub(super) fn leaves_of_moves<S: Side, C: Cpu>(cpu: C, placement: &Placement) -> u64 {
    let mut replies = Replies::<S, C>::new(cpu, placement);
    let _: Flow = movegen::generate::<S, C, _>(cpu, placement, All, &mut replies);
    replies.make.leaves
}

/// What the side that replies could do if `S` passed, and what that depends on.
struct Replies<'a, S, C> {
    /// Makes the moves that are not simple, and holds the sum.
    make: Make<'a, S, C>,
    /// Squares on which no man may be put or taken off for a move to be simple: those between the king that replies and
    /// the sliders that aim at it, so that pins and checks stay as they are, and what castling needs to be empty.
    hard: BitBoard,
    /// The lines and diagonals of the king that replies, up to the second man on each: a slider that comes there or goes
    /// away can give check, pin or unpin.
    king_lines: BitBoard,
    king_diagonals: BitBoard,
    /// Squares between the men of `S` and the squares around the king: a man put there would take an attack away.
    shields: BitBoard,
    /// Squares that men of `S` attack, and those that two or more attack, the king that replies being lifted.
    attacked: BitBoard,
    attacked_twice: BitBoard,
    /// Squares that sliders of `S` attack.
    seen_by_sliders: BitBoard,
    /// Where the king that replies may step as far as its own men go.
    steps: BitBoard,
    /// What may not be attacked for each castling that is otherwise possible; all squares where there is none.
    walks: [BitBoard; 2],
    /// The unpinned sliders that reply, and all squares they attack.
    lines: BitBoard,
    diagonals: BitBoard,
    seen: BitBoard,
    /// The squares whose occupation matters to pawns that reply.
    pawn_squares: BitBoard,
    threats: Threats,
    /// The replies of pawns, and those of knights and sliders.
    by_pawns: u32,
    by_pieces: u32,
}

impl<'a, S: Side, C: Cpu> Replies<'a, S, C> {
    #[inline(always)]
    fn new(cpu: C, placement: &'a Placement) -> Self {
        let them = placement.of_color(S::Them::COLOR);
        let occupied = placement.occupied();
        let king = placement.king(S::Them::COLOR);
        let threats = Threats::of::<S::Them>(placement);
        let pinned = threats.pin_lines | threats.pin_diagonals;

        let line_men = cpu.rook_attacks(king, occupied) & occupied;
        let diagonal_men = cpu.bishop_attacks(king, occupied) & occupied;
        let us = placement.of_color(S::COLOR);
        let aiming = rook_rays(king) & placement.lines() | bishop_rays(king) & placement.diagonals();
        let hard = between_all(king, aiming & us);
        let pawns = them & placement.of_type(PieceType::Pawn);
        let pushed = pawns.shift(S::Them::UP);
        let mut replies = Self {
            make: Make {
                cpu,
                placement,
                leaves: 0,
                side: PhantomData,
            },
            hard,
            king_lines: cpu.rook_attacks(king, occupied ^ line_men),
            king_diagonals: cpu.bishop_attacks(king, occupied ^ diagonal_men),
            shields: BitBoard::EMPTY,
            attacked: BitBoard::EMPTY,
            attacked_twice: BitBoard::EMPTY,
            seen_by_sliders: BitBoard::EMPTY,
            steps: king_attacks(king).without(them),
            walks: [BitBoard::FULL; 2],
            lines: (them & placement.lines()).without(pinned),
            diagonals: (them & placement.diagonals()).without(pinned),
            seen: BitBoard::EMPTY,
            pawn_squares: pushed
                | (pushed & S::Them::THIRD_RANK).shift(S::Them::UP)
                | pawns_attacks(S::Them::COLOR, pawns),
            threats,
            by_pawns: 0,
            by_pieces: 0,
        };
        replies.find_castlings(king);
        replies.find_attacks(king);
        replies.by_pawns = replies.count_pawns(occupied, us);
        replies.count_pieces(occupied, them);
        replies
    }

    #[inline(always)]
    fn find_castlings(&mut self, king: Square) {
        let placement = self.make.placement;
        let rooks = placement.castling.rooks_of(S::Them::COLOR);
        if rooks.is_empty() {
            return;
        }
        // In Chess960 a castling rook can shield its king along the rank: anything that happens there is not simple.
        self.hard |= BitBoard::from_rank(back_rank(S::Them::COLOR));
        for (rook, walk) in rooks.into_iter().zip(&mut self.walks) {
            let passage = Passage::of(castling_of(king, rook));
            self.hard |= passage.passed;
            if (passage.passed & placement.occupied()).is_empty() {
                *walk = passage.walk;
            }
        }
        let enemy_lines = placement.of_color(S::COLOR) & placement.lines();
        if !(enemy_lines & BitBoard::from_rank(back_rank(S::Them::COLOR))).is_empty() {
            self.hard = BitBoard::FULL;
        }
    }

    /// The squares whose being attacked matters.
    #[inline(always)]
    fn zone(&self) -> BitBoard {
        let walk = |walk: BitBoard| if walk == BitBoard::FULL { BitBoard::EMPTY } else { walk };
        self.steps | walk(self.walks[0]) | walk(self.walks[1])
    }

    #[inline(always)]
    fn attack(&mut self, squares: BitBoard) {
        self.attacked_twice |= self.attacked & squares;
        self.attacked |= squares;
    }

    #[inline(always)]
    fn find_attacks(&mut self, king: Square) {
        let (cpu, placement) = (self.make.cpu, self.make.placement);
        let us = placement.of_color(S::COLOR);
        let occupied = placement.occupied() ^ king;
        let zone = self.zone();
        let pawns = us & placement.of_type(PieceType::Pawn);
        self.attack(pawns.shift(S::UP_LEFT));
        self.attack(pawns.shift(S::UP_RIGHT));
        self.attack(king_attacks(placement.king(S::COLOR)));
        for square in us & placement.of_type(PieceType::Knight) {
            self.attack(knight_attacks(square));
        }
        for square in us & placement.lines() {
            let squares = cpu.rook_attacks(square, occupied);
            self.attack(squares);
            self.seen_by_sliders |= squares;
            self.shields |= between_all(square, squares & zone);
        }
        for square in us & placement.diagonals() {
            let squares = cpu.bishop_attacks(square, occupied);
            self.attack(squares);
            self.seen_by_sliders |= squares;
            self.shields |= between_all(square, squares & zone);
        }
    }

    #[inline(always)]
    fn count_pawns(&self, occupied: BitBoard, us: BitBoard) -> u32 {
        let mut count = Count(0);
        let pawns = self.make.placement.of(S::Them::COLOR, PieceType::Pawn);
        let _: Flow = pawn_moves::<S::Them, All>(pawns, us, occupied, &self.threats, BitBoard::FULL, All, &mut count);
        count.0
    }

    #[inline(always)]
    fn count_pieces(&mut self, occupied: BitBoard, them: BitBoard) {
        let (cpu, placement) = (self.make.cpu, self.make.placement);
        let Threats {
            pin_lines,
            pin_diagonals,
            ..
        } = self.threats;
        let mut count = 0;
        for square in (them & placement.of_type(PieceType::Knight)).without(pin_lines | pin_diagonals) {
            count += knight_attacks(square).without(them).count_bits();
        }
        for square in self.lines {
            let squares = cpu.rook_attacks(square, occupied);
            self.seen |= squares;
            count += squares.without(them).count_bits();
        }
        for square in self.diagonals {
            let squares = cpu.bishop_attacks(square, occupied);
            self.seen |= squares;
            count += squares.without(them).count_bits();
        }
        for square in them & placement.lines() & pin_lines {
            count += (cpu.rook_attacks(square, occupied) & pin_lines)
                .without(them)
                .count_bits();
        }
        for square in them & placement.diagonals() & pin_diagonals {
            count += (cpu.bishop_attacks(square, occupied) & pin_diagonals)
                .without(them)
                .count_bits();
        }
        self.by_pieces = count;
    }

    /// The attacks of a man of `S`.
    #[inline(always)]
    fn attacks_of(&self, piece: PieceType, square: Square, occupied: BitBoard) -> BitBoard {
        let cpu = self.make.cpu;
        match piece {
            PieceType::Pawn => pawn_attacks(S::COLOR, square),
            PieceType::Knight => knight_attacks(square),
            PieceType::Bishop => cpu.bishop_attacks(square, occupied),
            PieceType::Rook => cpu.rook_attacks(square, occupied),
            PieceType::Queen => cpu.queen_attacks(square, occupied),
            PieceType::King => king_attacks(square),
        }
    }

    /// Adds the replies to simple moves of a man, and gives back the destinations that are not simple.
    ///
    /// In code of its own: it is long, and the generator calls it in ten places.
    fn simple(&mut self, piece: PieceType, orig: Square, quiets: BitBoard) -> BitBoard {
        let cpu = self.make.cpu;
        cpu.run(
            #[inline(always)]
            || self.simple_inlined(piece, orig, quiets),
        )
    }

    #[inline(always)]
    fn simple_inlined(&mut self, piece: PieceType, orig: Square, quiets: BitBoard) -> BitBoard {
        // Where a man of this kind would give check, or begin or end a pin.
        let aims = match piece {
            PieceType::Rook => self.king_lines,
            PieceType::Bishop => self.king_diagonals,
            PieceType::Queen => self.king_lines | self.king_diagonals,
            _ => BitBoard::EMPTY,
        };
        if (self.hard | aims).contains(orig) {
            return quiets;
        }
        let (cpu, placement) = (self.make.cpu, self.make.placement);
        let king = placement.king(S::Them::COLOR);
        let us = placement.of_color(S::COLOR);
        let them = placement.of_color(S::Them::COLOR);
        let occupied = placement.occupied();
        let without_orig = occupied ^ orig;
        let without_king = without_orig ^ king;

        let mut hard = self.hard | self.shields | aims;
        match piece {
            PieceType::Knight => hard |= knight_attacks(king),
            PieceType::Pawn => hard |= pawn_attacks(S::Them::COLOR, king),
            _ => {}
        }
        // What the others attack once the man is off its square.
        let own = self.attacks_of(piece, orig, occupied ^ king);
        let mut others = self.attacked.without(own) | self.attacked_twice;
        if self.seen_by_sliders.contains(orig) {
            let zone = self.zone();
            for square in cpu.rook_attacks(orig, occupied) & us & placement.lines() {
                let squares = cpu.rook_attacks(square, without_king);
                others |= squares;
                hard |= between_all(square, squares & zone);
            }
            for square in cpu.bishop_attacks(orig, occupied) & us & placement.diagonals() {
                let squares = cpu.bishop_attacks(square, without_king);
                others |= squares;
                hard |= between_all(square, squares & zone);
            }
        }
        let (mut lines, mut diagonals) = (BitBoard::EMPTY, BitBoard::EMPTY);
        if self.seen.contains(orig) {
            lines = cpu.rook_attacks(orig, occupied) & self.lines;
            diagonals = cpu.bishop_attacks(orig, occupied) & self.diagonals;
        }
        let king_moves = !(self.steps.without(others)).is_empty() || self.walks != [BitBoard::FULL; 2];
        let pawns_look = self.pawn_squares.contains(orig);

        for dest in quiets.without(hard) {
            let after = without_orig | dest;
            let mut count = self.by_pieces;
            let (mut lines, mut diagonals) = (lines, diagonals);
            if self.seen.contains(dest) {
                lines |= cpu.rook_attacks(dest, occupied) & self.lines;
                diagonals |= cpu.bishop_attacks(dest, occupied) & self.diagonals;
            }
            for square in lines {
                count += cpu.rook_attacks(square, after).without(them).count_bits();
                count -= cpu.rook_attacks(square, occupied).without(them).count_bits();
            }
            for square in diagonals {
                count += cpu.bishop_attacks(square, after).without(them).count_bits();
                count -= cpu.bishop_attacks(square, occupied).without(them).count_bits();
            }
            count += if pawns_look || self.pawn_squares.contains(dest) {
                self.count_pawns(after, us ^ orig | dest)
            } else {
                self.by_pawns
            };
            if king_moves {
                let attacked = others | self.attacks_of(piece, dest, without_king);
                count += self.steps.without(attacked).count_bits();
                for walk in self.walks {
                    count += u32::from((walk & attacked).is_empty());
                }
            }
            self.make.leaves += u64::from(count);
        }
        quiets & hard
    }
}

/// The squares between one square and each of some others.
#[inline(always)]
fn between_all(square: Square, targets: BitBoard) -> BitBoard {
    let mut squares = BitBoard::EMPTY;
    for target in targets {
        squares |= between(square, target);
    }
    squares
}

impl<S: Side, C: Cpu> Sink for Replies<'_, S, C> {
    const WHOLE_QUEENS: bool = true;

    #[inline(always)]
    fn piece(&mut self, piece: PieceType, orig: Square, dests: BitBoard) -> Flow {
        let captures = dests & self.make.placement.of_color(S::Them::COLOR);
        let quiets = dests.without(captures);
        let hard = match piece {
            PieceType::King => quiets,
            _ if quiets.is_empty() => quiets,
            _ => self.simple(piece, orig, quiets),
        };
        self.make.piece(piece, orig, captures | hard)
    }

    #[inline(always)]
    fn pawn_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        let mut hard = BitBoard::EMPTY;
        for dest in dests {
            hard |= self.simple(PieceType::Pawn, step_back(dest, step), BitBoard::with_one(dest));
        }
        self.make.pawn_pushes(hard, step)
    }

    #[inline(always)]
    fn pawn_double_pushes(&mut self, dests: BitBoard, step: i8) -> Flow {
        let takers = self.make.placement.of(S::Them::COLOR, PieceType::Pawn);
        let mut hard = BitBoard::EMPTY;
        for dest in dests {
            let passed = step_back(dest, step / 2);
            if (pawn_attacks(S::COLOR, passed) & takers).is_empty() {
                hard |= self.simple(PieceType::Pawn, step_back(dest, step), BitBoard::with_one(dest));
            } else {
                hard |= dest;
            }
        }
        self.make.pawn_double_pushes(hard, step)
    }

    #[inline(always)]
    fn pawn_captures(&mut self, dests: BitBoard, step: i8) -> Flow {
        self.make.pawn_captures(dests, step)
    }

    #[inline(always)]
    fn promotions(&mut self, dests: BitBoard, step: i8) -> Flow {
        self.make.promotions(dests, step)
    }

    #[inline(always)]
    fn en_passant(&mut self, orig: Square, dest: Square) -> Flow {
        self.make.en_passant(orig, dest)
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) -> Flow {
        self.make.castling(castling)
    }
}
