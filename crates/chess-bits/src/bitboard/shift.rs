use super::BitBoard;
use crate::Direction;

const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl BitBoard {
    /// Every square moved one step in a direction; what leaves the board is gone.
    #[inline(always)]
    #[must_use]
    pub const fn shift(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::Up => self.0 << 8,
            Direction::UpRight => (self.0 & NOT_FILE_H) << 9,
            Direction::Right => (self.0 & NOT_FILE_H) << 1,
            Direction::DownRight => (self.0 & NOT_FILE_H) >> 7,
            Direction::Down => self.0 >> 8,
            Direction::DownLeft => (self.0 & NOT_FILE_A) >> 9,
            Direction::Left => (self.0 & NOT_FILE_A) >> 1,
            Direction::UpLeft => (self.0 & NOT_FILE_A) << 7,
        })
    }
}
