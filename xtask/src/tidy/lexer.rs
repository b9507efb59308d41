//! Rust source without its comments and literals, so that a word is found only where the compiler sees it.

/// The source with every comment, string and character literal blanked out; lines keep their numbers.
pub(super) fn code_only(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut code = String::with_capacity(bytes.len());
    let mut at = 0;
    let mut in_word = false;
    while at < bytes.len() {
        let skipped = length_of_hidden(&source[at..], in_word);
        if skipped > 0 {
            code.extend(
                source[at..at + skipped]
                    .chars()
                    .map(|c| if c == '\n' { '\n' } else { ' ' }),
            );
            in_word = false;
            at += skipped;
        } else {
            let c = source[at..].chars().next().unwrap_or(' ');
            code.push(c);
            in_word = is_word(c);
            at += c.len_utf8();
        }
    }
    code
}

/// The number of every line of the code in which `word` stands by itself.
pub(super) fn lines_with_word(code: &str, word: &str) -> Vec<usize> {
    let stands_alone = |line: &str| {
        line.match_indices(word).any(|(at, _)| {
            !line[..at].chars().next_back().is_some_and(is_word)
                && !line[at + word.len()..].chars().next().is_some_and(is_word)
        })
    };
    code.lines()
        .enumerate()
        .filter(|(_, line)| stands_alone(line))
        .map(|(index, _)| index + 1)
        .collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length in bytes of the comment or literal that begins `rest`, 0 where none does.
fn length_of_hidden(rest: &str, in_word: bool) -> usize {
    match rest.as_bytes()[0] {
        b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
        b'/' if rest.starts_with("/*") => block_comment(rest.as_bytes()),
        b'"' => quoted(rest.as_bytes(), b'"'),
        b'\'' => character(rest),
        b'r' | b'b' | b'c' if !in_word => raw_string(rest),
        _ => 0,
    }
}

/// Block comments nest.
fn block_comment(rest: &[u8]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match rest.get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// From the opening quote to the closing one; a backslash takes the next byte with it.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// `'x'` and `'\n'` are literals, `'a` is a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest[1..].chars();
    match (chars.next(), chars.next()) {
        (Some('\\'), _) => quoted(rest.as_bytes(), b'\''),
        (Some(c), Some('\'')) => 1 + c.len_utf8() + 1,
        _ => 0,
    }
}

/// `r"…"`, `r#"…"#`, also with `b` or `c` in front; `r#name` is no string.
fn raw_string(rest: &str) -> usize {
    let Some(prefix) = ["r", "br", "cr"].into_iter().find(|prefix| rest.starts_with(prefix)) else {
        return 0;
    };
    let body = &rest[prefix.len()..];
    let hashes = body.len() - body.trim_start_matches('#').len();
    if body.as_bytes().get(hashes) != Some(&b'"') {
        return 0;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    let start = hashes + 1;
    prefix.len()
        + body[start..]
            .find(&end)
            .map_or(body.len(), |found| start + found + end.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        let code = code_only(source);
        assert_eq!(
            code.split_whitespace().collect::<Vec<_>>().join(" "),
            expected,
            "from {source:?}"
        );
        assert_eq!(code.lines().count(), source.lines().count(), "lines of {source:?}");
    }

    #[test]
    fn comments_are_blank() {
        check("a // unsafe\nb", "a b");
        check("//! unsafe \"\n/// it's\nb", "b");
        check("a /* x /* unsafe */ \n y */ b", "a b");
        check("a / b", "a / b");
        check("a /* open", "a");
    }

    #[test]
    fn strings_are_blank() {
        check(r#"f("unsafe \" unsafe", b"\\", c"x") + g"#, "f( , b , c ) + g");
        check("f(\"two\nlines\") g", "f( ) g");
        check(r###"f(r"\", r#"say "unsafe""#, br##"x"#y"##) g"###, "f( , , ) g");
        check("let r#unsafe = bar\"x\";", "let r#unsafe = bar ;");
        check("\"open", "");
    }

    #[test]
    fn characters_are_blank_and_lifetimes_are_not() {
        check(r#"f('"', '\'', 'é', b'x', '\u{41}') g"#, "f( , , , b , ) g");
        check(
            "fn f<'a>(x: &'a str, y: &'static str)",
            "fn f<'a>(x: &'a str, y: &'static str)",
        );
    }

    #[test]
    fn words_stand_alone() {
        assert_eq!(
            lines_with_word("unsafe\nunsafe_code\nnot_unsafe\n(unsafe{", "unsafe"),
            [1, 4]
        );
        assert_eq!(lines_with_word("an_unsafe unsafe", "unsafe"), [1]);
    }
}
