//! What makes a setup a board.

use core::fmt;

use chess_attacks::cpu::Portable;
use chess_attacks::{aligned, between, bishop_attacks, rook_attacks};
use chess_bits::{BitBoard, Color, File, PieceType, Rank, Square};

use crate::castling::{CastlingSide, back_rank, side_of};
use crate::movegen::en_passant_victim;
use crate::setup::Setup;

/// How much is asked of a position before it becomes a [`Board`](crate::Board).
///
/// A third way, [`Setup::repair`], asks what `Playable` asks, but drops impossible castling rights and en-passant
/// squares instead of refusing them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Validity {
    /// What the rules of movement rest on: one king a side, not adjacent, at most 16 men a side and no more promoted
    /// men than missing pawns, no pawn on a back rank, the side not to move not in check, castling rights that have
    /// their king and rook, an en-passant square that has its pawn. Whether a game could reach the position is not
    /// asked: puzzles and test suites need that, and moves are exact there too.
    Playable,
    /// Moreover, only what a game could plausibly reach: no check that no single move can give, an en-passant square
    /// that agrees with the check, no castling king on an edge file, a fullmove number from 1.
    #[default]
    Strict,
}

/// The rule that a setup breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvalidSetup {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A side has more than 16 men.
    ManyMen(Color),
    /// A side has more than eight pawns.
    ManyPawns(Color),
    /// A side has more promoted men than missing pawns.
    ManyPromoted(Color),
    /// A pawn stands on rank 1 or 8.
    BackRankPawn(Square),
    /// The kings stand next to each other.
    AdjacentKings,
    /// The side not to move is in check: its king could be taken.
    OppositeCheck(Color),
    /// A castling right names a square with no rook of its side on it.
    CastlingRook(Square),
    /// A castling right of a rook whose king is not on its back rank. Strict: or is on the a- or h-file.
    CastlingKing(Square),
    /// A castling right of a rook, while another rook on the same side of the king has one too.
    CastlingTwice(Square),
    /// The en-passant square is not on rank 6 with White to move, or 3 with Black to move.
    EnPassantRank(Square),
    /// No enemy pawn stands in front of the en-passant square.
    EnPassantPawn(Square),
    /// The en-passant square, or the one the pawn came from, is occupied.
    EnPassantOccupied(Square),
    /// Strict: more than two men give check.
    ManyCheckers(BitBoard),
    /// Strict: two men give check that no single move can make give check together.
    ImpossibleCheck(BitBoard),
    /// Strict: the check was there before the double push that the en-passant square tells of.
    EnPassantCheck(Square),
    /// Strict: the fullmove number is 0.
    FullmoveNumber,
}

impl fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: Color| match color {
            Color::White => "white",
            Color::Black => "black",
        };
        match *self {
            Self::NoKing(color) => write!(f, "{} has no king", name(color)),
            Self::ManyKings(color) => write!(f, "{} has more than one king", name(color)),
            Self::ManyMen(color) => write!(f, "{} has more than 16 men", name(color)),
            Self::ManyPawns(color) => write!(f, "{} has more than eight pawns", name(color)),
            Self::ManyPromoted(color) => write!(f, "{} has more promoted men than missing pawns", name(color)),
            Self::BackRankPawn(square) => write!(f, "a pawn stands on {square}"),
            Self::AdjacentKings => f.write_str("the kings stand next to each other"),
            Self::OppositeCheck(color) => write!(f, "{} is in check but not to move", name(color)),
            Self::CastlingRook(square) => write!(f, "castling right without a rook on {square}"),
            Self::CastlingKing(square) => {
                write!(
                    f,
                    "castling right of the rook on {square}, whose king does not stand where it can castle"
                )
            }
            Self::CastlingTwice(square) => {
                write!(
                    f,
                    "castling right of the rook on {square} besides another on the same side"
                )
            }
            Self::EnPassantRank(square) => write!(f, "en-passant square {square} is on the wrong rank"),
            Self::EnPassantPawn(square) => write!(f, "en-passant square {square} has no pawn in front of it"),
            Self::EnPassantOccupied(square) => {
                write!(f, "en-passant square {square} or the square behind it is occupied")
            }
            Self::ManyCheckers(checkers) => write!(f, "{} men give check", checkers.count_bits()),
            Self::ImpossibleCheck(checkers) => {
                f.write_str("no move can give check from")?;
                checkers.into_iter().try_for_each(|square| write!(f, " {square}"))?;
                f.write_str(" at once")
            }
            Self::EnPassantCheck(square) => {
                write!(f, "the check was there before the double push over {square}")
            }
            Self::FullmoveNumber => f.write_str("the fullmove number is 0"),
        }
    }
}

impl core::error::Error for InvalidSetup {}

pub(crate) fn validate(setup: &Setup, validity: Validity) -> Result<(), InvalidSetup> {
    men(setup)?;
    kings(setup)?;
    castling(setup, validity)?;
    en_passant(setup)?;
    if validity == Validity::Strict {
        checks(setup)?;
        if setup.fullmove_number == 0 {
            return Err(InvalidSetup::FullmoveNumber);
        }
    }
    Ok(())
}

fn men(setup: &Setup) -> Result<(), InvalidSetup> {
    for color in Color::ALL {
        let count = |piece_type| setup.placement.of(color, piece_type).count_bits();
        match count(PieceType::King) {
            0 => return Err(InvalidSetup::NoKing(color)),
            1 => {}
            _ => return Err(InvalidSetup::ManyKings(color)),
        }
        if setup.placement.of_color(color).count_bits() > 16 {
            return Err(InvalidSetup::ManyMen(color));
        }
        if count(PieceType::Pawn) > 8 {
            return Err(InvalidSetup::ManyPawns(color));
        }
        let promoted = count(PieceType::Queen).saturating_sub(1)
            + count(PieceType::Rook).saturating_sub(2)
            + count(PieceType::Bishop).saturating_sub(2)
            + count(PieceType::Knight).saturating_sub(2);
        if promoted + count(PieceType::Pawn) > 8 {
            return Err(InvalidSetup::ManyPromoted(color));
        }
    }
    let back_ranks = BitBoard::from_rank(Rank::One) | BitBoard::from_rank(Rank::Eight);
    match (setup.placement.of_type(PieceType::Pawn) & back_ranks).to_square() {
        Some(square) => Err(InvalidSetup::BackRankPawn(square)),
        None => Ok(()),
    }
}

fn kings(setup: &Setup) -> Result<(), InvalidSetup> {
    let placement = &setup.placement;
    if chess_attacks::king_attacks(placement.king(Color::White)).contains(placement.king(Color::Black)) {
        return Err(InvalidSetup::AdjacentKings);
    }
    let waiting = setup.side_to_move.opposite();
    if placement.checkers(Portable, waiting).is_empty() {
        Ok(())
    } else {
        Err(InvalidSetup::OppositeCheck(waiting))
    }
}

fn castling(setup: &Setup, validity: Validity) -> Result<(), InvalidSetup> {
    let placement = &setup.placement;
    for color in Color::ALL {
        let king = placement.king(color);
        let mut sides: [Option<Square>; CastlingSide::ALL.len()] = [None; CastlingSide::ALL.len()];
        for rook in placement.castling.rooks_of(color) {
            if !placement.of(color, PieceType::Rook).contains(rook) {
                return Err(InvalidSetup::CastlingRook(rook));
            }
            let on_edge = matches!(king.file(), File::A | File::H);
            if king.rank() != back_rank(color) || (on_edge && validity == Validity::Strict) {
                return Err(InvalidSetup::CastlingKing(rook));
            }
            // The outer rook keeps its right: it is the one plain FEN means.
            if let Some(other) = sides[side_of(king, rook) as usize].replace(rook) {
                let inner = if between(king, rook).contains(other) {
                    other
                } else {
                    rook
                };
                return Err(InvalidSetup::CastlingTwice(inner));
            }
        }
    }
    Ok(())
}

fn en_passant(setup: &Setup) -> Result<(), InvalidSetup> {
    let Some(square) = setup.placement.en_passant else {
        return Ok(());
    };
    let rank = match setup.side_to_move {
        Color::White => Rank::Six,
        Color::Black => Rank::Three,
    };
    if square.rank() != rank {
        return Err(InvalidSetup::EnPassantRank(square));
    }
    if !setup
        .placement
        .of(setup.side_to_move.opposite(), PieceType::Pawn)
        .contains(en_passant_victim(square))
    {
        return Err(InvalidSetup::EnPassantPawn(square));
    }
    if setup.placement.occupied().contains(square) || setup.placement.occupied().contains(pushed_from(square)) {
        return Err(InvalidSetup::EnPassantOccupied(square));
    }
    Ok(())
}

/// Where the pawn came from that has passed over an en-passant square: rank 7 for 6, rank 2 for 3.
const fn pushed_from(square: Square) -> Square {
    Square::wrapping(square as u8 ^ 24)
}

/// Refuses checks that no single move can have given.
fn checks(setup: &Setup) -> Result<(), InvalidSetup> {
    let placement = &setup.placement;
    let king = placement.king(setup.side_to_move);
    let checkers = placement.checkers(Portable, setup.side_to_move);
    if checkers.count_bits() > 2 {
        return Err(InvalidSetup::ManyCheckers(checkers));
    }
    if let Some(square) = placement.en_passant {
        return en_passant_check(setup, square, king, checkers);
    }
    let mut each = checkers.into_iter();
    if let (Some(first), Some(second)) = (each.next(), each.next()) {
        // The last move uncovered one of the two, which therefore is a slider. Two on one line with the king can't
        // have come there at once: whichever moved last, the other gave check already.
        let sliders = checkers & (placement.lines() | placement.diagonals());
        if sliders.is_empty() || aligned(first, king, second) {
            return Err(InvalidSetup::ImpossibleCheck(checkers));
        }
    }
    Ok(())
}

/// After a double push only the pushed pawn may give check, or a line that it has just opened.
fn en_passant_check(setup: &Setup, square: Square, king: Square, checkers: BitBoard) -> Result<(), InvalidSetup> {
    let placement = &setup.placement;
    let pawn = en_passant_victim(square);
    let origin = pushed_from(square);
    let before = (placement.occupied() ^ pawn) | origin;
    let lines = rook_attacks(king, before) & placement.lines() | bishop_attacks(king, before) & placement.diagonals();
    let opened = checkers & (placement.lines() | placement.diagonals());
    let stood = checkers.without(opened).without(BitBoard::with_one(pawn)) | opened & lines;
    if stood.is_empty() {
        Ok(())
    } else {
        Err(InvalidSetup::EnPassantCheck(square))
    }
}
