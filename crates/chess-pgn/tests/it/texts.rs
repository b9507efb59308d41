//! Texts made by chance: games that are fine, games that were damaged, and noise of the bytes that matter.

use std::fmt::Write;

use chess_board::Board;

/// Numbers by chance, the same ones for the same seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        // Never zero, and different for seeds that are near each other.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 20
    }

    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) const fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(crate) fn choose<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

const STARTS: [&str; 5] = [
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9",
    "8/PPP5/8/2k5/8/2K5/5ppp/8 b - - 3 40",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
    "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
    "4k3/8/8/8/N7/8/N7/N3K2N w - - 0 1",
];

/// Some games without anything wrong. Oddly written here and there, but not so that a strict reader minds.
pub(crate) fn games(random: &mut Random, count: usize) -> String {
    let mut text = String::new();
    if random.one_in(8) {
        text.push('\u{feff}');
    }
    for _ in 0..count {
        game(random, &mut text);
    }
    text
}

fn game(random: &mut Random, text: &mut String) {
    let mut board = Board::default();
    let result = random.choose(&["1-0", "0-1", "1/2-1/2", "*"]);
    if text.ends_with('\n') && random.one_in(20) {
        text.push_str("% an escape { [Event \"none\"]\n");
    }
    if !random.one_in(6) {
        let white = random.choose(&["A", "M\u{fc}ller", "The \\\"Rook\\\"", "C:\\\\games", ""]);
        let _ = write!(text, "[Event \"{}\"]\n[White \"{white}\"]\n", random.below(100));
        if random.one_in(2) {
            let _ = writeln!(text, "[Result \"{result}\"]");
        }
        if random.one_in(4) {
            let fen = random.choose(&STARTS);
            board = fen.parse().unwrap();
            let _ = write!(text, "[FEN \"{fen}\"]\n[SetUp \"1\"]\n");
        }
        text.push('\n');
    }
    if random.one_in(3) {
        comment(random, text);
    }
    let plies = random.below(30);
    line(random, text, board, plies, 0);
    text.push_str(result);
    text.push_str(random.choose(&["\n\n", "\n", "\r\n\r\n", " ", " {the end}\n"]));
}

/// A space, or what else sets words apart.
fn gap(random: &mut Random, text: &mut String) {
    text.push_str(random.choose(&[" ", " ", " ", " ", "\n", "\r\n", "  ", "\t", "\n% {skip\n"]));
}

fn comment(random: &mut Random, text: &mut String) {
    match random.below(8) {
        0 => text.push_str("; to the end } of { the line\n"),
        1 => text.push_str("{a { brace\n[Event \"x\"] in it}"),
        2 => text.push_str("{[%clk 0:01:02][%eval -0.5]}"),
        3 => text.push_str("{}"),
        4 => text.push_str("{\n% no escape\r\nhere; ( 1-0 }"),
        5 => {
            let len = random.below(100);
            let _ = write!(text, "{{{}}}", "words and ".repeat(len));
        }
        _ => text.push_str("{ a move }"),
    }
    gap(random, text);
}

fn line(random: &mut Random, text: &mut String, start: Board, plies: usize, depth: usize) {
    let mut board = start;
    let mut needs_number = true;
    for _ in 0..plies {
        let moves = board.legal_moves();
        if moves.is_empty() {
            return;
        }
        let digest = moves[random.below(moves.len())];
        if needs_number || random.one_in(2) {
            let _ = write!(text, "{}", board.fullmove_number());
            text.push_str(random.choose(&[". ", ".", "...", "... ", " "]));
            needs_number = false;
        }
        if random.one_in(40) && !board.is_check() {
            text.push_str("--");
            gap(random, text);
            board = board.play_null().unwrap();
            continue;
        }
        let _ = write!(text, "{}", board.to_san(digest));
        if random.one_in(6) {
            text.push_str(random.choose(&["!", "??", "!?", " $14", " +/-", " =", " \u{b1}", " N", "?!"]));
        }
        gap(random, text);
        if random.one_in(6) {
            comment(random, text);
            needs_number = true;
        }
        while depth < 4 && random.one_in(9) {
            text.push('(');
            if random.one_in(4) {
                comment(random, text);
            }
            let plies = 1 + random.below(6);
            line(random, text, board, plies, depth + 1);
            text.push(')');
            gap(random, text);
            needs_number = true;
        }
        board = board.play(digest);
    }
}

/// Damages a text in a few places.
pub(crate) fn damage(random: &mut Random, text: &mut Vec<u8>) {
    const PIECES: [&[u8]; 24] = [
        b"{",
        b"}",
        b"(",
        b")",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b";",
        b"%",
        b"\n",
        b"\n\n",
        b"*",
        b"1-0",
        b"$",
        b"$300",
        b"[Event \"x\"]",
        b"\n[Event \"",
        b"\xef\xbb\xbf",
        b"\0",
        b"\xff",
        b"Ke4",
        b"...",
        b" ",
    ];
    for _ in 0..1 + random.below(4) {
        let at = random.below(text.len() + 1);
        let end = text.len().min(at + random.below(20));
        match random.below(5) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, piece);
            }
            2 if at < text.len() => text[at] = random.next() as u8,
            3 if random.one_in(4) => text.truncate(at),
            _ => drop(text.splice(at..at, random.choose(&PIECES).iter().copied())),
        }
    }
}

/// Noise of the bytes and words that mean something.
pub(crate) fn noise(random: &mut Random) -> Vec<u8> {
    const PIECES: [&[u8]; 54] = [
        b"{",
        b"}",
        b"(",
        b")",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b";",
        b"%",
        b"\n",
        b"\n",
        b"\r\n",
        b" ",
        b" ",
        b" ",
        b"\t",
        b"*",
        b"1-0",
        b"0-1",
        b"1/2-1/2",
        b"1/2",
        b"$",
        b"$1",
        b"$255",
        b"$256",
        b"!",
        b"?",
        b"!?",
        b"1.",
        b"12",
        b"...",
        b"e4",
        b"Nf3+",
        b"O-O",
        b"0-0",
        b"--",
        b"0000",
        b"e.p.",
        b"+-",
        b"\xc2\xb1",
        b"e4=",
        b"=",
        b"N",
        b"[A \"b\"]",
        b"[Event \"x\"]\n",
        b"\n[Event \"",
        b"[A \"a\"b\"]\n",
        b"[A \"a\n",
        b"[A \"\\\"\"]",
        b"\xef\xbb\xbf",
        b"\xff",
        b"\0",
        b"[A \"a\\\"]\n",
    ];
    let count = random.below(40);
    let mut text = Vec::new();
    for _ in 0..count {
        text.extend_from_slice(random.choose(&PIECES));
    }
    if random.one_in(30) {
        let at = random.below(text.len() + 1);
        let byte = b"a1({\"[ $"[random.below(8)];
        text.splice(at..at, std::iter::repeat_n(byte, 200 + random.below(400)));
    }
    text
}
