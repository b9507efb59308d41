//! Static exchange evaluation: what a move gains if both sides go on to capture on its destination; and the men that stand
//! behind others on lines to a square.

use chess_attacks::cpu::{Cpu, Kernel, Portable, dispatch};
use chess_bits::{BitBoard, Color, PieceType, Rank, Square};
use chess_moves::{MoveDigest, MoveType};

use crate::board::Board;
use crate::movegen::en_passant_victim;
use crate::placement::Placement;

/// What men are worth in an exchange, in centipawns or any other unit.
///
/// A king has no value: it is never taken. The values are 16-bit numbers, so that no exchange overflows.
///
/// ```
/// use chess_board::PieceValues;
///
/// assert_eq!(PieceValues::default(), PieceValues::new(100, 320, 330, 500, 900));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceValues {
    /// By the index of the type; the king's is 0.
    values: [u16; PieceType::COUNT],
    /// The types from the one that captures first to the king.
    order: [PieceType; PieceType::COUNT],
}

impl PieceValues {
    /// The values that [`Board::see`] counts with: pawn 100, knight 320, bishop 330, rook 500, queen 900.
    pub const CENTIPAWNS: Self = Self::new(100, 320, 330, 500, 900);

    /// Values of your own.
    #[must_use]
    pub const fn new(pawn: u16, knight: u16, bishop: u16, rook: u16, queen: u16) -> Self {
        let values = [pawn, knight, bishop, rook, queen, 0];
        let mut order = PieceType::ALL;
        // Insertion, which keeps equal ones as they are; the king stays the last.
        let mut sorted = 1;
        while sorted < PieceType::King as usize {
            let mut at = sorted;
            while at > 0 && values[order[at] as usize] < values[order[at - 1] as usize] {
                (order[at], order[at - 1]) = (order[at - 1], order[at]);
                at -= 1;
            }
            sorted += 1;
        }
        Self { values, order }
    }

    /// The value of a man; 0 of a king.
    #[inline]
    #[must_use]
    pub const fn of(&self, piece_type: PieceType) -> u16 {
        self.values[piece_type as usize]
    }

    #[inline(always)]
    const fn get(&self, piece_type: PieceType) -> i32 {
        self.values[piece_type as usize] as i32
    }

    /// What a pawn gains by becoming a queen.
    #[inline(always)]
    const fn promotion(&self) -> i32 {
        self.get(PieceType::Queen) - self.get(PieceType::Pawn)
    }
}

/// [`PieceValues::CENTIPAWNS`].
impl Default for PieceValues {
    fn default() -> Self {
        Self::CENTIPAWNS
    }
}

impl Board {
    /// What a legal move gains, in centipawns, if both sides go on to capture on its destination as long as it pays.
    ///
    /// The move itself is made, good or bad. Then the sides take turns; each either captures on that square or stops for good,
    /// whichever is better for it. The rules:
    ///
    /// - **Who captures.** The man of least value that may, by [`PieceValues`]; among those of one type the one on the
    ///   square that comes first from a1 to h8, for Black from a8 to h1, so that both sides are treated alike.
    /// - **Pins and checks.** Each capture must be legal on the board as it is by then: a man that is pinned to its king does not
    ///   capture, unless along the line or once the pinning man has gone; and one that leaves its king in another check does not either.
    /// - **Kings** capture what nobody defends, and nothing else.
    /// - **X-rays.** A man that stands behind others on a line joins in when they have captured.
    /// - **Promotion.** The move itself counts what the pawn becomes, less the pawn. A pawn that captures later on the last
    ///   rank becomes a queen.
    /// - **En passant** wins the pawn that it takes. A pawn that has pushed two squares is not taken in passing, since that is
    ///   no capture on its square. **Castling** is 0.
    ///
    /// Pins and checks make it differ from a plain count of attackers:
    ///
    /// ```text
    /// 8 . . . r . . k .
    /// 7 . . . . . . . .
    /// 6 . . . . . . . .      Black's queen may go to b2, where the knight
    /// 5 . . . . . . . .      attacks it: that one is pinned to its king.
    /// 4 . q . . . . . .      On d2 the king takes it. The rook does not
    /// 3 . . . N . . . .      defend that square, since the knight stands
    /// 2 . . . . . . . .      between.
    /// 1 . . . K . . . .
    ///   a b c d e f g h
    /// ```
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let board: Board = "3r2k1/8/8/8/1q6/3N4/8/3K4 b - - 0 1".parse()?;
    /// assert_eq!(board.see(board.resolve("b4b2".parse()?)?), 0);
    /// assert_eq!(board.see(board.resolve("b4d2".parse()?)?), -900);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// For a digest that is not one of this board's legal moves the number has no meaning.
    #[must_use]
    pub fn see(&self, digest: MoveDigest) -> i32 {
        self.see_with(digest, &PieceValues::CENTIPAWNS)
    }

    /// Whether [`see`](Self::see) is `threshold` or more, for the most part in less time.
    #[must_use]
    pub fn see_ge(&self, digest: MoveDigest, threshold: i32) -> bool {
        self.see_ge_with(digest, threshold, &PieceValues::CENTIPAWNS)
    }

    /// As [`see`](Self::see), with values of your own.
    #[must_use]
    pub fn see_with(&self, digest: MoveDigest, values: &PieceValues) -> i32 {
        struct See<'a>(&'a Board, MoveDigest, &'a PieceValues);
        impl Kernel for See<'_> {
            type Output = i32;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> i32 {
                see(cpu, self.0, self.1, self.2)
            }
        }
        dispatch(See(self, digest, values))
    }

    /// As [`see_ge`](Self::see_ge), with values of your own.
    #[must_use]
    pub fn see_ge_with(&self, digest: MoveDigest, threshold: i32, values: &PieceValues) -> bool {
        struct SeeGe<'a>(&'a Board, MoveDigest, i32, &'a PieceValues);
        impl Kernel for SeeGe<'_> {
            type Output = bool;
            #[inline(always)]
            fn run<C: Cpu>(self, cpu: C) -> bool {
                see_ge(cpu, self.0, self.1, self.2, self.3)
            }
        }
        dispatch(SeeGe(self, digest, threshold, values))
    }

    /// The men of both sides that do not attack a square now, but stand behind men that do: those that join in when the
    /// ones before them have captured there.
    ///
    /// Whose men they stand behind makes no difference, nor how many.
    ///
    /// ```text
    /// 8 . . . . r . k .
    /// 7 . . . . r . . .
    /// 6 . . . . . . . .      The rooks on e7 and e3 and the pawn attack e4;
    /// 5 . . . . . . . .      through them do so the men behind each of them.
    /// 4 . . . . . . N q
    /// 3 . . . P R . . .      The knight on g4 does not attack e4, and hides
    /// 2 . . B . Q . . .      the queen behind it for good.
    /// 1 K . . . R . . .
    ///   a b c d e f g h
    /// ```
    ///
    /// ```
    /// use chess_bits::{BitBoard, Square};
    /// use chess_board::Board;
    ///
    /// let board: Board = "4r1k1/4r3/8/8/6Nq/3PR3/2B1Q3/K3R3 w - - 0 1".parse()?;
    /// assert_eq!(
    ///     board.xray_attackers_to(Square::E4),
    ///     BitBoard::with_ones([Square::E8, Square::C2, Square::E2, Square::E1])
    /// );
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[must_use]
    pub fn xray_attackers_to(&self, square: Square) -> BitBoard {
        let direct = self.attackers_to(square, self.occupied());
        let mut attackers = direct;
        loop {
            let occupied = self.occupied().without(attackers);
            let behind = self.placement.attackers_to(Portable, square, occupied) & occupied;
            if behind.is_empty() {
                return attackers.without(direct);
            }
            attackers |= behind;
        }
    }
}

/// An exchange on a square, under way.
struct Exchange<'a> {
    placement: &'a Placement,
    values: &'a PieceValues,
    square: Square,
    /// Who is still on the board, the man on the square included.
    occupied: BitBoard,
    /// The value of the man on the square.
    standing: i32,
    /// What a pawn gains that captures on the square.
    promotion: i32,
    /// The side to capture.
    turn: Color,
}

impl<'a> Exchange<'a> {
    /// The exchange after the move that begins it, and what this one gains at once; `None` of castling, which begins none.
    #[inline(always)]
    fn begin(board: &'a Board, digest: MoveDigest, values: &'a PieceValues) -> Option<(Self, i32)> {
        let placement = &board.placement;
        let (orig, square) = (digest.orig_square(), digest.dest_square());
        let mover = placement.type_at_occupied(orig);
        let mut occupied = placement.occupied().without(BitBoard::with_one(orig)) | square;
        let mut gain = if placement.of_color(board.side_to_move.opposite()).contains(square) {
            values.get(placement.type_at_occupied(square))
        } else {
            0
        };
        let mut standing = values.get(mover);
        match digest.move_type() {
            MoveType::Castling => return None,
            MoveType::EnPassant => {
                occupied = occupied.without(BitBoard::with_one(en_passant_victim(square)));
                gain = values.get(PieceType::Pawn);
            }
            MoveType::Promotion => {
                let promoted = digest.promotion().unwrap_or(PieceType::Queen);
                gain += values.get(promoted) - values.get(PieceType::Pawn);
                standing = values.get(promoted);
            }
            MoveType::Normal => {}
        }
        let promotes = matches!(square.rank(), Rank::One | Rank::Eight);
        let exchange = Self {
            placement,
            values,
            square,
            occupied,
            standing,
            promotion: if promotes { values.promotion() } else { 0 },
            turn: board.side_to_move.opposite(),
        };
        Some((exchange, gain))
    }

    /// The most that the next capture can gain at once.
    #[inline(always)]
    const fn most(&self) -> i32 {
        if self.promotion > 0 {
            self.standing + self.promotion
        } else {
            self.standing
        }
    }

    /// Makes the next capture and tells what it gains at once; `None` where the side to capture cannot.
    #[inline(always)]
    fn capture<C: Cpu>(&mut self, cpu: C) -> Option<i32> {
        let own = self.placement.of_color(self.turn);
        let attackers = self.placement.attackers_to(cpu, self.square, self.occupied) & self.occupied & own;
        if attackers.is_empty() {
            return None;
        }
        for piece_type in self.values.order {
            let mut candidates = attackers & self.placement.of_type(piece_type);
            while let Some(orig) = first_for(self.turn, candidates) {
                candidates = candidates.without(BitBoard::with_one(orig));
                if self.is_legal(cpu, piece_type, orig) {
                    return Some(self.make(piece_type, orig));
                }
            }
        }
        None
    }

    #[inline(always)]
    const fn make(&mut self, piece_type: PieceType, orig: Square) -> i32 {
        let is_pawn = matches!(piece_type, PieceType::Pawn);
        let promotion = if is_pawn { self.promotion } else { 0 };
        let gain = self.standing + promotion;
        self.standing = self.values.get(piece_type) + promotion;
        self.occupied = self.occupied.without(BitBoard::with_one(orig));
        self.turn = self.turn.opposite();
        gain
    }

    /// Whether the king of the side to capture is safe after a capture from `orig`.
    #[inline(always)]
    fn is_legal<C: Cpu>(&self, cpu: C, piece_type: PieceType, orig: Square) -> bool {
        let king = match piece_type {
            PieceType::King => self.square,
            _ => self.placement.king(self.turn),
        };
        let occupied = self.occupied.without(BitBoard::with_one(orig));
        // The man on the square has been taken; who stood there first is not the one that stands there now.
        let them = self.placement.of_color(self.turn.opposite()) & occupied.without(BitBoard::with_one(self.square));
        (self.placement.attackers_to(cpu, king, occupied) & them).is_empty()
    }
}

/// The first square from a1 on as a side sees the board: for Black a8 comes first.
#[inline(always)]
const fn first_for(color: Color, squares: BitBoard) -> Option<Square> {
    match color {
        Color::White => squares.to_square(),
        Color::Black => match squares.flip().to_square() {
            Some(square) => Some(square.flip()),
            None => None,
        },
    }
}

/// More captures than any exchange has: each but the first takes one of at most 32 men off its square.
const MOST_CAPTURES: usize = 32;

#[inline(always)]
fn see<C: Cpu>(cpu: C, board: &Board, digest: MoveDigest, values: &PieceValues) -> i32 {
    let Some((mut exchange, first)) = Exchange::begin(board, digest, values) else {
        return 0;
    };
    let mut gains = [0; MOST_CAPTURES];
    let mut count = 0;
    while let Some(gain) = exchange.capture(cpu) {
        gains[count] = gain;
        count += 1;
    }
    // From the last capture back: each is made only if it gains more than the answer takes away.
    let answer = gains[..count]
        .iter()
        .rev()
        .fold(0, |answer, gain| (gain - answer).max(0));
    first - answer
}

#[inline(always)]
fn see_ge<C: Cpu>(cpu: C, board: &Board, digest: MoveDigest, threshold: i32, values: &PieceValues) -> bool {
    let Some((mut exchange, first)) = Exchange::begin(board, digest, values) else {
        return threshold <= 0;
    };
    // The answer may gain no more than this. In 64 bits, since the threshold may be any number.
    let mut need = i64::from(first) - i64::from(threshold) + 1;
    // Whether the side that needs it is the one that made the move.
    let mut ours = false;
    loop {
        // Who needs nothing stops; who needs more than a capture can give fails.
        if need <= 0 {
            return ours;
        }
        if need > i64::from(exchange.most()) {
            return !ours;
        }
        match exchange.capture(cpu) {
            Some(gain) => need = i64::from(gain) - need + 1,
            None => return !ours,
        }
        ours = !ours;
    }
}
