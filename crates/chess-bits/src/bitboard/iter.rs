use super::BitBoard;
use crate::Square;

#[expect(clippy::copy_iterator, reason = "the listed API asks for a `Copy` set that is its own iterator")]
impl Iterator for BitBoard {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.to_square()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}
