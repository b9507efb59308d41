//! The one generator of legal moves: the list, the callback, the filters, the count and perft all come from here.
//!
//! It never makes a pseudo-legal move. Once a node it finds who gives check, which own men are pinned and along which
//! lines, and which squares the enemy attacks; what remains is set intersection. Only en passant, which takes two men
//! off one line at once, is tested by looking at the board after the move.

mod castling;
mod en_passant;
mod select;
mod sink;

use chess_attacks::cpu::Cpu;
use chess_attacks::{
    between, bishop_rays, king_attacks, knight_attacks, knights_attacks, pawn_attacks, pawns_attacks, rook_rays,
};
use chess_bits::{BitBoard, PieceType};

pub(crate) use castling::{Passage, castling_is_legal, castling_of};
pub(crate) use en_passant::{en_passant_is_legal, en_passant_victim};
pub(crate) use select::{All, Chosen, Select};
pub(crate) use sink::{Castling, Count, Each, Flow, Sink, step_back};

use crate::placement::Placement;
use crate::side::Side;

/// What stands between a side and moving freely.
pub(crate) struct Threats {
    /// The men that give check.
    pub(crate) checkers: BitBoard,
    /// Own men that stand alone between the king and an enemy rook or queen may move within this set only: the
    /// squares of all such lines, from next to the king to the pinning man.
    pub(crate) pin_lines: BitBoard,
    /// The same for diagonals.
    pub(crate) pin_diagonals: BitBoard,
}

impl Threats {
    #[inline(always)]
    pub(crate) fn of<S: Side>(placement: &Placement) -> Self {
        let them = placement.of_color(S::Them::COLOR);
        let occupied = placement.occupied();
        let king = placement.king(S::COLOR);
        let (enemy_lines, enemy_diagonals) = (them & placement.lines(), them & placement.diagonals());

        let mut threats = Self {
            checkers: knight_attacks(king) & placement.of(S::Them::COLOR, PieceType::Knight)
                | pawn_attacks(S::COLOR, king) & placement.of(S::Them::COLOR, PieceType::Pawn),
            pin_lines: BitBoard::EMPTY,
            pin_diagonals: BitBoard::EMPTY,
        };
        // A slider that would reach the king on an empty board gives check where nothing is between, and pins where one
        // man is. If that is its own side's, no man of ours is pinned, but then none stands in the set either.
        for slider in rook_rays(king) & enemy_lines {
            let path = between(king, slider);
            let blockers = path & occupied;
            if blockers.is_empty() {
                threats.checkers |= slider;
            }
            if !blockers.more_than_one() {
                threats.pin_lines |= path | slider;
            }
        }
        for slider in bishop_rays(king) & enemy_diagonals {
            let path = between(king, slider);
            let blockers = path & occupied;
            if blockers.is_empty() {
                threats.checkers |= slider;
            }
            if !blockers.more_than_one() {
                threats.pin_diagonals |= path | slider;
            }
        }
        threats
    }
}

/// The squares a side attacks, lines being seen through `occupied`.
#[inline(always)]
pub(crate) fn attacked_by<S: Side, C: Cpu>(cpu: C, placement: &Placement, occupied: BitBoard) -> BitBoard {
    let us = placement.of_color(S::COLOR);
    let mut attacked = pawns_attacks(S::COLOR, us & placement.of_type(PieceType::Pawn))
        | knights_attacks(us & placement.of_type(PieceType::Knight))
        | king_attacks(placement.king(S::COLOR));
    for square in us & placement.lines() {
        attacked |= cpu.rook_attacks(square, occupied);
    }
    for square in us & placement.diagonals() {
        attacked |= cpu.bishop_attacks(square, occupied);
    }
    attacked
}

/// Sends every selected legal move of `S` to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, C: Cpu, T: Select>(
    cpu: C,
    placement: &Placement,
    select: T,
    sink: &mut impl Sink,
) -> Flow {
    let threats = Threats::of::<S>(placement);
    king_moves::<S, C, T>(cpu, placement, &threats, select, sink)?;
    if threats.checkers.more_than_one() {
        return Flow::Continue(());
    }
    // Under check a man other than the king must take the checker or step between.
    let evasions = match threats.checkers.to_square() {
        Some(checker) => between(placement.king(S::COLOR), checker) | checker,
        None => BitBoard::FULL,
    };
    pieces::<S, C, T, _>(cpu, placement, &threats, evasions, select, sink)?;
    pawns::<S, T>(placement, &threats, evasions, select, sink)?;
    // Not under a double check: the king that a pushed pawn checks is never in line with the square it passed, so that
    // taking it can't end another check as well.
    en_passant::en_passant::<S, C, T>(cpu, placement, select, sink)
}

/// The squares a man that is no pawn may move to as far as the selection goes.
#[inline(always)]
fn selected_dests<S: Side, T: Select>(placement: &Placement, select: T) -> BitBoard {
    let chosen = match (select.noisy(), select.quiet()) {
        (true, true) => !placement.of_color(S::COLOR),
        (true, false) => placement.of_color(S::Them::COLOR),
        (false, true) => !placement.occupied(),
        (false, false) => BitBoard::EMPTY,
    };
    chosen & select.dests()
}

#[inline(always)]
fn king_moves<S: Side, C: Cpu, T: Select>(
    cpu: C,
    placement: &Placement,
    threats: &Threats,
    select: T,
    sink: &mut impl Sink,
) -> Flow {
    let king = placement.king(S::COLOR);
    if !select.origins().contains(king) {
        return Flow::Continue(());
    }
    // The king is lifted, so that it can't hide from a line behind itself.
    let attacked = attacked_by::<S::Them, C>(cpu, placement, placement.occupied() ^ king);
    let dests = (king_attacks(king) & selected_dests::<S, T>(placement, select)).without(attacked);
    sink.piece(PieceType::King, king, dests)?;
    castling::castlings::<S, C, T>(cpu, placement, threats, attacked, select, sink)
}

#[inline(always)]
fn pieces<S: Side, C: Cpu, T: Select, K: Sink>(
    cpu: C,
    placement: &Placement,
    threats: &Threats,
    evasions: BitBoard,
    select: T,
    sink: &mut K,
) -> Flow {
    use PieceType::{Bishop, Knight, Queen, Rook};

    let us = placement.of_color(S::COLOR) & select.origins();
    let occupied = placement.occupied();
    let dests = selected_dests::<S, T>(placement, select) & evasions;
    let Threats {
        pin_lines,
        pin_diagonals,
        ..
    } = *threats;
    let pinned = pin_lines | pin_diagonals;

    // A pinned knight never has a move: no jump stays on a line.
    for orig in (us & placement.of_type(Knight)).without(pinned) {
        sink.piece(Knight, orig, knight_attacks(orig) & dests)?;
    }
    // A pinned slider keeps to its pin; the lines from one king don't cross, so one set serves all pins of a kind.
    let (diagonals, lines) = (us & placement.diagonals(), us & placement.lines());
    let (pinned_diagonals, pinned_lines) = (diagonals & pin_diagonals, lines & pin_lines);
    for orig in pinned_diagonals {
        let piece = if placement.of_type(Bishop).contains(orig) {
            Bishop
        } else {
            Queen
        };
        sink.piece(piece, orig, cpu.bishop_attacks(orig, occupied) & dests & pin_diagonals)?;
    }
    for orig in pinned_lines {
        let piece = if placement.of_type(Rook).contains(orig) {
            Rook
        } else {
            Queen
        };
        sink.piece(piece, orig, cpu.rook_attacks(orig, occupied) & dests & pin_lines)?;
    }
    if K::WHOLE_QUEENS {
        let queens = (us & placement.of_type(Queen)).without(pinned);
        for orig in diagonals.without(pinned | placement.of_type(Queen)) {
            sink.piece(Bishop, orig, cpu.bishop_attacks(orig, occupied) & dests)?;
        }
        for orig in lines.without(pinned | placement.of_type(Queen)) {
            sink.piece(Rook, orig, cpu.rook_attacks(orig, occupied) & dests)?;
        }
        for orig in queens {
            sink.piece(Queen, orig, cpu.queen_attacks(orig, occupied) & dests)?;
        }
    } else {
        for orig in diagonals.without(pinned) {
            sink.piece(Bishop, orig, cpu.bishop_attacks(orig, occupied) & dests)?;
        }
        for orig in lines.without(pinned) {
            sink.piece(Rook, orig, cpu.rook_attacks(orig, occupied) & dests)?;
        }
    }
    Flow::Continue(())
}

#[inline(always)]
fn pawns<S: Side, T: Select>(
    placement: &Placement,
    threats: &Threats,
    evasions: BitBoard,
    select: T,
    sink: &mut impl Sink,
) -> Flow {
    let pawns = placement.of(S::COLOR, PieceType::Pawn) & select.origins();
    let them = placement.of_color(S::Them::COLOR);
    pawn_moves::<S, T>(
        pawns,
        them,
        placement.occupied(),
        threats,
        evasions & select.dests(),
        select,
        sink,
    )
}

/// Pawn moves by whole sets, en passant left out.
#[inline(always)]
pub(crate) fn pawn_moves<S: Side, T: Select>(
    pawns: BitBoard,
    them: BitBoard,
    occupied: BitBoard,
    threats: &Threats,
    dests: BitBoard,
    select: T,
    sink: &mut impl Sink,
) -> Flow {
    let empty = !occupied;
    let Threats {
        pin_lines,
        pin_diagonals,
        ..
    } = *threats;

    // Pinned along a file a pawn may still push, pinned along its diagonal it may still take towards the pinning man.
    let pushers = pawns.without(pin_diagonals);
    let pushed = (pushers.without(pin_lines).shift(S::UP) | (pushers & pin_lines).shift(S::UP) & pin_lines) & empty;
    if select.quiet() {
        let doubled = (pushed & S::THIRD_RANK).shift(S::UP) & empty & dests;
        sink.pawn_pushes((pushed & dests).without(S::LAST_RANK), S::UP_STEP)?;
        sink.pawn_double_pushes(doubled, 2 * S::UP_STEP)?;
    }
    if select.noisy() {
        let takers = pawns.without(pin_lines);
        let (free, pinned) = (takers.without(pin_diagonals), takers & pin_diagonals);
        let left = (free.shift(S::UP_LEFT) | pinned.shift(S::UP_LEFT) & pin_diagonals) & them & dests;
        let right = (free.shift(S::UP_RIGHT) | pinned.shift(S::UP_RIGHT) & pin_diagonals) & them & dests;
        sink.pawn_captures(left.without(S::LAST_RANK), S::UP_LEFT_STEP)?;
        sink.pawn_captures(right.without(S::LAST_RANK), S::UP_RIGHT_STEP)?;

        let promoted = pushed & dests;
        if !((promoted | left | right) & S::LAST_RANK).is_empty() {
            sink.promotions(left & S::LAST_RANK, S::UP_LEFT_STEP)?;
            sink.promotions(right & S::LAST_RANK, S::UP_RIGHT_STEP)?;
            sink.promotions(promoted & S::LAST_RANK, S::UP_STEP)?;
        }
    }
    Flow::Continue(())
}

/// The own men that may not leave their line to the king.
#[inline(always)]
pub(crate) fn pinned<S: Side>(placement: &Placement) -> BitBoard {
    let threats = Threats::of::<S>(placement);
    (threats.pin_lines | threats.pin_diagonals) & placement.of_color(S::COLOR)
}
