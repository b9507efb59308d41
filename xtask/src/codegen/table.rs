//! Writing tables as Rust source.

use std::fmt::Write;

/// The longest line; the same as for hand-written code.
const WIDTH: usize = 120;

/// A list of numbers, as many to a line as fit: `[\n  0x1, 0x2,\n]`, its lines indented by `indent` and four more.
pub(crate) fn list(numbers: impl IntoIterator<Item = u64>, indent: usize) -> String {
    let mut text = String::from("[");
    let mut column = WIDTH;
    for number in numbers {
        let item = format!("{number:#x},");
        if column + 1 + item.len() > WIDTH {
            let _ = write!(text, "\n{:1$}{item}", "", indent + 4);
            column = indent + 4 + item.len();
        } else {
            let _ = write!(text, " {item}");
            column += 1 + item.len();
        }
    }
    let _ = write!(text, "\n{:1$}]", "", indent);
    text
}

/// A list of rows, each a list itself.
pub(crate) fn nested(rows: impl IntoIterator<Item = String>, indent: usize) -> String {
    let mut text = String::from("[\n");
    for row in rows {
        let _ = writeln!(text, "{:1$}{row},", "", indent + 4);
    }
    let _ = write!(text, "{:1$}]", "", indent);
    text
}

/// A table: a `static`, which unlike a `const` has one place in the program however often it is used.
pub(crate) fn definition(name: &str, kind: &str, value: &str) -> String {
    format!("\npub(crate) static {name}: {kind} = {value};\n")
}
