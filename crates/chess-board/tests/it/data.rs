//! The case files of `tests/data`: their README says what each of them holds.

/// The lines of a case file with their numbers, comments and empty lines left out, cut at a separator.
pub(crate) fn records(text: &'static str, separator: &'static str) -> impl Iterator<Item = (usize, Vec<&'static str>)> {
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(move |(number, line)| (number, line.split(separator).collect()))
}

/// One line of a `.perft` file.
pub(crate) struct Perft {
    /// The file and the line, for messages.
    pub(crate) at: String,
    pub(crate) fen: &'static str,
    /// The numbers of leaves from depth 1 on.
    pub(crate) counts: Vec<u64>,
    /// Whether it is from the file of positions that no game reaches.
    pub(crate) unreachable: bool,
}

/// All lines of all `.perft` files.
pub(crate) fn perfts() -> Vec<Perft> {
    let files = [
        ("classical", include_str!("../data/classical.perft")),
        ("en_passant", include_str!("../data/en_passant.perft")),
        ("castling", include_str!("../data/castling.perft")),
        (
            "promotions_and_checks",
            include_str!("../data/promotions_and_checks.perft"),
        ),
        ("chess960", include_str!("../data/chess960.perft")),
        ("double_chess960", include_str!("../data/double_chess960.perft")),
        ("unreachable", include_str!("../data/unreachable.perft")),
    ];
    let mut lines = Vec::new();
    for (name, text) in files {
        for (number, fields) in records(text, " ; ") {
            lines.push(Perft {
                at: format!("{name}.perft:{number}"),
                fen: fields[0],
                counts: fields[1].split(' ').map(|count| count.parse().unwrap()).collect(),
                unreachable: name == "unreachable",
            });
        }
    }
    lines
}

/// Text with `\xNN` for a byte that does not show, and `\u{N}` for a character beyond ASCII.
pub(crate) fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        plain.push_str(&rest[..at]);
        let (digits, after) = match rest[at + 1..].strip_prefix("u{") {
            Some(long) => long.split_once('}').unwrap(),
            None => rest[at + 2..].split_at(2),
        };
        plain.push(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).unwrap());
        rest = after;
    }
    plain + rest
}
