//! Text to moves: the one man that is meant, found without a list of moves; and what is wrong where there is none.

use chess_attacks::cpu::{Cpu, Kernel, Portable, dispatch};
use chess_bits::{Color, PieceType, Square};
use chess_moves::{MoveDigest, UciMove};

use super::origins::{Origins, is_pawn_capture};
use super::write::exact;
use super::{Content, Coordinates, IllegalSanReason, San, SanCandidates, SanError, SanStyle, Step};
use crate::board::Board;
use crate::castling::{CastlingSide, back_rank};
use crate::movegen;
use crate::side::{Black, White};

impl Board {
    /// The legal move that a text in standard algebraic notation means here.
    ///
    /// ```
    /// use chess_board::{Board, SanStyle};
    ///
    /// let mut board = Board::default();
    /// for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"] {
    ///     board = board.play(board.parse_san(text, SanStyle::Strict)?);
    /// }
    /// assert_eq!(board.to_string(), "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5");
    ///
    /// for text in ["Nf6", "Ng8-f6!?", "ng8f6", "g8f6", "N8f6 $1", "Nxf6"] {
    ///     assert_eq!(board.parse_san(text, SanStyle::Lenient)?, board.resolve("g8f6".parse()?)?);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SanError`]: the text is none, or no legal move is called so, or more than one is (then it lists them), or the
    /// style is strict and the move is written otherwise (then it says how).
    #[inline]
    pub fn parse_san(&self, text: &str, style: SanStyle) -> Result<MoveDigest, SanError> {
        self.parse_san_bytes(text.as_bytes(), style)
    }

    /// [`parse_san`](Self::parse_san) from any bytes, which need not be UTF-8: what a reader of archives has.
    ///
    /// # Errors
    ///
    /// As [`parse_san`](Self::parse_san).
    #[inline]
    pub fn parse_san_bytes(&self, text: &[u8], style: SanStyle) -> Result<MoveDigest, SanError> {
        struct Parse<'a>(&'a Board, &'a [u8], SanStyle);
        impl Kernel for Parse<'_> {
            type Output = Option<MoveDigest>;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Option<MoveDigest> {
                find(cpu, self.0, San::exact(self.1)?, self.2)
            }
        }
        match dispatch(Parse(self, text, style)) {
            Some(digest) => Ok(digest),
            None => self.parse_san_slowly(text, style),
        }
    }

    /// The legal move that a move in standard algebraic notation means here.
    ///
    /// ```
    /// use chess_board::{Board, San, SanStyle};
    ///
    /// let board = Board::default();
    /// let san: San = "Nf3".parse()?;
    /// let digest = board.resolve_san(san, SanStyle::Strict)?;
    /// assert_eq!(board.to_san(digest), san);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse_san`](Self::parse_san), but for [`SanError::Syntax`].
    pub fn resolve_san(&self, san: San, style: SanStyle) -> Result<MoveDigest, SanError> {
        struct Resolve<'a>(&'a Board, San, SanStyle);
        impl Kernel for Resolve<'_> {
            type Output = Option<MoveDigest>;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> Option<MoveDigest> {
                find(cpu, self.0, self.1, self.2)
            }
        }
        match dispatch(Resolve(self, san, style)) {
            Some(digest) => Ok(digest),
            None => self.explain(san),
        }
    }

    /// What is not exact, or wrong.
    #[cold]
    #[inline(never)]
    fn parse_san_slowly(&self, text: &[u8], style: SanStyle) -> Result<MoveDigest, SanError> {
        let san = San::parse(text, SanStyle::Lenient)?;
        match style {
            SanStyle::Lenient => self.resolve_san(san, style),
            // Refused already; but what was meant can be said.
            SanStyle::Strict => self.explain(san),
        }
    }

    /// Why a move is not found.
    #[cold]
    #[inline(never)]
    fn explain(&self, san: San) -> Result<MoveDigest, SanError> {
        if let Some(digest) = find(Portable, self, san, SanStyle::Lenient) {
            let exact = self.to_san(digest);
            return Err(SanError::Inexact { san, exact, digest });
        }
        let step = match san.content {
            Content::Null => return Err(SanError::NullMove),
            Content::Castling(side) => {
                let reason = match self.castling_rook(self.side_to_move, side) {
                    Some(_) => IllegalSanReason::CastlingPrevented,
                    None => IllegalSanReason::NoCastlingRight,
                };
                return Err(SanError::Illegal { san, reason });
            }
            Content::Step(step) => step,
            Content::Coordinates(coordinates) => match self.step_of(coordinates) {
                Some(step) => step,
                None => {
                    let reason = IllegalSanReason::NoMan;
                    return Err(SanError::Illegal { san, reason });
                }
            },
        };
        let origins = self.origins(Portable);
        let legal = origins.legal(step);
        let reason = if self.by_color(self.side_to_move).contains(step.dest) {
            IllegalSanReason::OwnMan
        } else if legal.is_empty() && !origins.pseudo_legal(step).is_empty() {
            IllegalSanReason::KingInDanger
        } else if legal.is_empty()
            && is_pawn_capture(step)
            && !self.by_color(self.side_to_move.opposite()).contains(step.dest)
        {
            IllegalSanReason::NoCapture
        } else if legal.is_empty() {
            IllegalSanReason::NoMan
        } else if step.promotion.is_some() && !origins.is_on_last_rank(step) {
            IllegalSanReason::EarlyPromotion
        } else if step.promotion.is_none() && origins.is_on_last_rank(step) {
            IllegalSanReason::NoPromotion
        } else {
            let candidates = SanCandidates::new(legal.filter_map(|orig| origins.digest(step, orig)));
            return Err(SanError::Ambiguous { san, candidates });
        };
        Err(SanError::Illegal { san, reason })
    }

    #[inline(always)]
    const fn origins<C: Cpu>(&self, cpu: C) -> Origins<'_, C> {
        Origins {
            cpu,
            placement: &self.placement,
            us: self.side_to_move,
        }
    }

    /// Coordinates as a step of the man of the side to move that stands on the first square.
    fn step_of(&self, coordinates: Coordinates) -> Option<Step> {
        let Coordinates {
            orig, dest, promotion, ..
        } = coordinates;
        let man = self.piece_at(orig).filter(|man| man.color() == self.side_to_move)?;
        Some(Step {
            piece_type: man.piece_type(),
            orig_file: Some(orig.file()),
            orig_rank: Some(orig.rank()),
            is_capture: false,
            dest,
            promotion,
        })
    }
}

/// The one legal move that is meant, exactly or not as the style says; `None` where there is none, or more than one.
#[inline(always)]
fn find<C: Cpu>(cpu: C, board: &Board, san: San, style: SanStyle) -> Option<MoveDigest> {
    let digest = match san.content {
        Content::Step(step) => find_step(board.origins(cpu), step)?,
        Content::Castling(side) => find_castling(cpu, board, side)?,
        Content::Coordinates(coordinates) => find_coordinates(board, coordinates)?,
        Content::Null => return None,
    };
    match style {
        SanStyle::Lenient => Some(digest),
        SanStyle::Strict => is_exact(cpu, board, san, digest).then_some(digest),
    }
}

#[inline(always)]
fn find_step<C: Cpu>(origins: Origins<'_, C>, step: Step) -> Option<MoveDigest> {
    // Told apart first, so that the rest is compiled for each by itself.
    if matches!(step.piece_type, PieceType::Pawn) {
        find_man(
            origins,
            Step {
                piece_type: PieceType::Pawn,
                ..step
            },
        )
    } else {
        find_man(origins, step)
    }
}

#[inline(always)]
fn find_man<C: Cpu>(origins: Origins<'_, C>, step: Step) -> Option<MoveDigest> {
    let candidates = origins.pseudo_legal(step);
    let orig = match candidates.single_square() {
        // Nearly always: one man that can go there, and one question to the king.
        Some(orig) if origins.is_safe_after(step, orig) => orig,
        Some(_) => return None,
        None => origins.legal(step).single_square()?,
    };
    origins.digest(step, orig)
}

#[inline(always)]
fn find_castling<C: Cpu>(cpu: C, board: &Board, side: CastlingSide) -> Option<MoveDigest> {
    let us = board.side_to_move;
    let king_dest = Square::new(side.king_file(), back_rank(us));
    let is_legal = match us {
        Color::White => movegen::castling_is_legal::<White, C>(cpu, &board.placement, king_dest),
        Color::Black => movegen::castling_is_legal::<Black, C>(cpu, &board.placement, king_dest),
    };
    is_legal.then(|| MoveDigest::new_castling(board.king(us), king_dest))
}

#[cold]
#[inline(never)]
fn find_coordinates(board: &Board, coordinates: Coordinates) -> Option<MoveDigest> {
    let Coordinates {
        orig, dest, promotion, ..
    } = coordinates;
    let uci = match promotion {
        Some(piece_type) => UciMove::new_promotion(orig, dest, piece_type),
        None => UciMove::new(orig, dest),
    };
    board.resolve(uci).ok()
}

/// Whether a legal move that a text means is written so, but for a suffix that is left out.
#[inline(always)]
fn is_exact<C: Cpu>(cpu: C, board: &Board, san: San, digest: MoveDigest) -> bool {
    let is_content_exact = match san.content {
        // Without a word of the origin there was one man only, so none was needed.
        Content::Step(step)
            if !matches!(step.piece_type, PieceType::Pawn) && step.orig_file.is_none() && step.orig_rank.is_none() =>
        {
            step.is_capture == board.by_color(board.side_to_move.opposite()).contains(step.dest)
        }
        _ => exact(cpu, board, digest).content == san.content,
    };
    is_content_exact && (san.suffix.is_none() || board.suffix_of(digest) == san.suffix)
}
