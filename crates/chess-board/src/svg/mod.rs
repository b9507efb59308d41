//! A board as a picture: SVG, with what one wants to point at on it.

mod color;
mod mark;
mod shapes;

use alloc::vec::Vec;
use core::fmt;

use chess_bits::{BitBoard, Color, File, Rank, Square};
use chess_moves::MoveDigest;

use crate::board::Board;
pub use color::SvgColor;
use mark::Mark;

/// A square of the picture has sides of 100 units, and the picture has 8 by 8 of them.
const SQUARE: i32 = 100;

/// A picture of a board, made by [`Board::svg`]; `Display` writes it as an SVG document.
///
/// The document stands alone: no fonts but the system's for the coordinates, no scripts, no links. The same board and
/// options give the same bytes. Pieces are simple shapes of this project's own, under its licences.
///
/// ```
/// use chess_bits::{BitBoard, Color, Square};
/// use chess_board::{Board, SvgColor};
///
/// let board: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse()?;
/// let picture = board
///     .svg()
///     .orientation(Color::Black)
///     .size(400)
///     .arrow(Square::E7, Square::E5, SvgColor::GREEN)
///     .circle(Square::E4, SvgColor::RED)
///     .highlight(BitBoard::with_ones([Square::D5, Square::F5]), SvgColor::BLUE);
/// let text = picture.to_string();
/// assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a picture is a description until it is written"]
pub struct BoardSvg {
    board: Board,
    orientation: Color,
    coordinates: bool,
    checks: bool,
    size: Option<u32>,
    light: SvgColor,
    dark: SvgColor,
    last_move: Option<MoveDigest>,
    highlights: Vec<(BitBoard, SvgColor)>,
    marks: Vec<Mark>,
}

impl Board {
    /// A picture of the board: White at the bottom, with coordinates, and with the king marked where it is in check. What
    /// else it shows, the methods of [`BoardSvg`] say.
    ///
    /// ```
    /// let picture = chess_board::Board::default().svg().to_string();
    /// assert!(picture.contains("viewBox=\"0 0 800 800\""));
    /// ```
    pub const fn svg(&self) -> BoardSvg {
        BoardSvg {
            board: *self,
            orientation: Color::White,
            coordinates: true,
            checks: true,
            size: None,
            light: SvgColor::rgb(0xf0, 0xdc, 0xb8),
            dark: SvgColor::rgb(0xb5, 0x88, 0x5f),
            last_move: None,
            highlights: Vec::new(),
            marks: Vec::new(),
        }
    }
}

impl BoardSvg {
    /// The side at the bottom; White, unless said.
    pub const fn orientation(mut self, side: Color) -> Self {
        self.orientation = side;
        self
    }

    /// Whether files and ranks are lettered, inside the squares at the edge; they are, unless said.
    pub const fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Whether a king in check stands in a red glow; it does, unless said.
    pub const fn checks(mut self, shown: bool) -> Self {
        self.checks = shown;
        self
    }

    /// The width and height in pixels; as large as there is room for, unless said.
    pub const fn size(mut self, pixels: u32) -> Self {
        self.size = Some(pixels);
        self
    }

    /// The colours of the squares; two browns, unless said.
    pub const fn square_colors(mut self, light: SvgColor, dark: SvgColor) -> Self {
        (self.light, self.dark) = (light, dark);
        self
    }

    /// Tints the squares that the last move came from and went to.
    ///
    /// The board is shown as it is: it should be the one after the move. The null move and [`MoveDigest::invalid`] tint
    /// nothing.
    pub const fn last_move(mut self, digest: MoveDigest) -> Self {
        self.last_move = Some(digest);
        self
    }

    /// Tints squares; later ones lie over earlier ones.
    pub fn highlight(mut self, squares: BitBoard, color: SvgColor) -> Self {
        self.highlights.push((squares, color));
        self
    }

    /// Draws an arrow from the middle of one square to that of another one, over the pieces; a circle if they are the same.
    pub fn arrow(mut self, orig: Square, dest: Square, color: SvgColor) -> Self {
        self.marks.push(Mark { orig, dest, color });
        self
    }

    /// Draws a circle around the middle of a square, over the pieces.
    pub fn circle(self, square: Square, color: SvgColor) -> Self {
        self.arrow(square, square, color)
    }

    /// The left upper corner of a square in the picture.
    const fn corner(&self, square: Square) -> (i32, i32) {
        let seen = match self.orientation {
            Color::White => square.flip(),
            Color::Black => square.flip_horizontal(),
        };
        (seen.file() as i32 * SQUARE, seen.rank() as i32 * SQUARE)
    }

    /// One path with all squares of a set.
    fn write_squares(&self, f: &mut fmt::Formatter<'_>, squares: BitBoard, color: SvgColor) -> fmt::Result {
        if squares.is_empty() {
            return Ok(());
        }
        write!(f, "<path {} d=\"", color.fill())?;
        for square in squares {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
        }
        f.write_str("\"/>\n")
    }

    fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bottom, left) = match self.orientation {
            Color::White => (Rank::One, File::A),
            Color::Black => (Rank::Eight, File::H),
        };
        f.write_str("<g font-family=\"sans-serif\" font-size=\"20\" font-weight=\"bold\">\n")?;
        // Each letter in the colour that its square does not have.
        let ink = |square: Square| if square.is_light() { self.dark } else { self.light };
        for file in File::ALL {
            let square = Square::new(file, bottom);
            let (x, y) = self.corner(square);
            let (x, y) = (x + SQUARE - 5, y + SQUARE - 6);
            let fill = ink(square).fill();
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" {fill}>{}</text>",
                file.to_char()
            )?;
        }
        for rank in Rank::ALL {
            let square = Square::new(left, rank);
            let (x, y) = self.corner(square);
            let (x, y) = (x + 5, y + 20);
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{y}\" {}>{}</text>",
                ink(square).fill(),
                rank.to_char()
            )?;
        }
        f.write_str("</g>\n")
    }

    fn write_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.board.occupied() {
            if let Some(piece) = self.board.piece_at(square) {
                let (x, y) = self.corner(square);
                writeln!(f, "<use xlink:href=\"#{}\" x=\"{x}\" y=\"{y}\"/>", shapes::name(piece))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for BoardSvg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 8 * SQUARE;
        // The older form of links is the one that every viewer follows.
        f.write_str("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" ")?;
        if let Some(size) = self.size {
            write!(f, "width=\"{size}\" height=\"{size}\" ")?;
        }
        writeln!(f, "viewBox=\"0 0 {side} {side}\" role=\"img\">")?;
        // No letter of a FEN means anything to XML.
        writeln!(f, "<title>{}</title>", self.board)?;
        let king = self.board.king(self.board.side_to_move());
        let glows = self.checks && self.board.is_check();
        f.write_str("<defs>\n")?;
        if glows {
            f.write_str(
                "<radialGradient id=\"chess-check\"><stop offset=\"0.3\" stop-color=\"#f00\"/>\
                 <stop offset=\"1\" stop-color=\"#a00\" stop-opacity=\"0\"/></radialGradient>\n",
            )?;
        }
        shapes::write_definitions(f, &self.board)?;
        f.write_str("</defs>\n")?;

        writeln!(f, "<rect width=\"{side}\" height=\"{side}\" {}/>", self.light.fill())?;
        self.write_squares(f, BitBoard::DARK_SQUARES, self.dark)?;
        if let Some(digest) = self
            .last_move
            .filter(|digest| !digest.is_null() && digest.to_raw() != 0)
        {
            let squares = BitBoard::with_ones([digest.orig_square(), digest.dest_square()]);
            self.write_squares(f, squares, SvgColor::LAST_MOVE)?;
        }
        for &(squares, color) in &self.highlights {
            self.write_squares(f, squares, color.translucent())?;
        }
        if glows {
            let (x, y) = self.corner(king);
            writeln!(
                f,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"url(#chess-check)\"/>"
            )?;
        }
        if self.coordinates {
            self.write_coordinates(f)?;
        }
        self.write_pieces(f)?;
        for mark in &self.marks {
            mark.write(f, self.corner(mark.orig), self.corner(mark.dest))?;
        }
        f.write_str("</svg>\n")
    }
}
