//! Walking over the board one step at a time: all that the generator knows of how pieces move.

use chess_bits::{BitBoard, Direction, Square};

/// The two kinds of slider that have tables; a queen is both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Slider {
    Bishop,
    Rook,
}

impl Slider {
    pub(crate) const ALL: [Self; 2] = [Self::Bishop, Self::Rook];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bishop => "bishop",
            Self::Rook => "rook",
        }
    }

    const fn directions(self) -> [Direction; 4] {
        match self {
            Self::Bishop => [
                Direction::UpRight,
                Direction::DownRight,
                Direction::DownLeft,
                Direction::UpLeft,
            ],
            Self::Rook => [Direction::Up, Direction::Right, Direction::Down, Direction::Left],
        }
    }

    /// The squares attacked from `square`, up to and including the first occupied one in each direction.
    pub(crate) fn attacks(self, square: Square, occupied: u64) -> u64 {
        let mut attacks = 0;
        for direction in self.directions() {
            for step in steps(square, direction) {
                attacks |= bit(step);
                if occupied & bit(step) != 0 {
                    break;
                }
            }
        }
        attacks
    }

    /// The squares whose occupancy matters to the attacks: the rays without their last squares.
    pub(crate) fn mask(self, square: Square) -> u64 {
        let mut mask = 0;
        for direction in self.directions() {
            let ray: Vec<Square> = steps(square, direction).collect();
            for &step in ray.iter().rev().skip(1) {
                mask |= bit(step);
            }
        }
        mask
    }

    /// Every occupancy of the mask with its attacks, in the order of PEXT's index.
    pub(crate) fn cases(self, square: Square) -> impl Iterator<Item = (u64, u64)> {
        BitBoard(self.mask(square))
            .subsets()
            .map(move |subset| (subset.0, self.attacks(square, subset.0)))
    }
}

/// The squares from `square` to the edge, `square` not included.
pub(crate) fn steps(square: Square, direction: Direction) -> impl Iterator<Item = Square> {
    let (files, ranks) = direction.steps();
    std::iter::successors(square.offset(files, ranks), move |at| at.offset(files, ranks))
}

/// The set of a single square, as a number.
pub(crate) const fn bit(square: Square) -> u64 {
    1 << square as u8
}

/// The squares reached by the steps, as far as they are on the board.
pub(crate) fn leaps(square: Square, steps: &[(i8, i8)]) -> u64 {
    steps
        .iter()
        .filter_map(|&(files, ranks)| square.offset(files, ranks))
        .map(bit)
        .fold(0, |set, one| set | one)
}
