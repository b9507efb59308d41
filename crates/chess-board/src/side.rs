//! The side to move as a type, so that the generator is compiled once for each colour with no test of it inside.

use chess_bits::{BitBoard, Color, Direction, Rank};

pub(crate) trait Side: Copy + Send + Sync + 'static {
    const COLOR: Color;
    type Them: Side;

    /// One step of a pawn.
    const UP: Direction;
    /// A pawn's captures towards the a-file and the h-file.
    const UP_LEFT: Direction;
    const UP_RIGHT: Direction;
    /// What the three steps add to the index of a square.
    const UP_STEP: i8;
    const UP_LEFT_STEP: i8;
    const UP_RIGHT_STEP: i8;

    /// Where a pawn stands after one step from its first square.
    const THIRD_RANK: BitBoard;
    /// Where a pawn promotes.
    const LAST_RANK: BitBoard;
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
    type Them = Black;
    const UP: Direction = Direction::Up;
    const UP_LEFT: Direction = Direction::UpLeft;
    const UP_RIGHT: Direction = Direction::UpRight;
    const UP_STEP: i8 = 8;
    const UP_LEFT_STEP: i8 = 7;
    const UP_RIGHT_STEP: i8 = 9;
    const THIRD_RANK: BitBoard = BitBoard::from_rank(Rank::Three);
    const LAST_RANK: BitBoard = BitBoard::from_rank(Rank::Eight);
}

impl Side for Black {
    const COLOR: Color = Color::Black;
    type Them = White;
    const UP: Direction = Direction::Down;
    const UP_LEFT: Direction = Direction::DownLeft;
    const UP_RIGHT: Direction = Direction::DownRight;
    const UP_STEP: i8 = -8;
    const UP_LEFT_STEP: i8 = -9;
    const UP_RIGHT_STEP: i8 = -7;
    const THIRD_RANK: BitBoard = BitBoard::from_rank(Rank::Six);
    const LAST_RANK: BitBoard = BitBoard::from_rank(Rank::One);
}
