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
    lines_of(code, words(code, word).map(|(at, _)| at))
}

/// The number of every line of the code in which the macro `name` is called.
pub(super) fn lines_with_macro(code: &str, name: &str) -> Vec<usize> {
    // `x != y` calls nothing.
    let calls = |rest: &str| {
        let rest = rest.trim_start().strip_prefix('!');
        rest.is_some_and(|rest| !rest.starts_with('='))
    };
    lines_of(
        code,
        words(code, name).filter(|(_, rest)| calls(rest)).map(|(at, _)| at),
    )
}

/// The number of every line of the code in which an attribute gives `name` a value: `#[name = …]`, also within others.
pub(super) fn lines_with_attribute(code: &str, name: &str) -> Vec<usize> {
    let is_assigned = |rest: &str| {
        let rest = rest.trim_start().strip_prefix('=');
        rest.is_some_and(|rest| !rest.starts_with('='))
    };
    let names = words(code, name).filter(|&(at, rest)| is_assigned(rest) && is_in_attribute(&code[..at]));
    lines_of(code, names.map(|(at, _)| at))
}

/// Whether the code ends within the brackets of an attribute.
fn is_in_attribute(code: &str) -> bool {
    let mut depth = 0;
    for (at, c) in code.char_indices().rev() {
        match c {
            ']' => depth += 1,
            '[' if depth > 0 => depth -= 1,
            '[' => return code[..at].trim_end().trim_end_matches('!').trim_end().ends_with('#'),
            // Statements end here, and no attribute has any.
            ';' | '{' | '}' => return false,
            _ => {}
        }
    }
    false
}

/// Where `word` stands by itself in the code, and what follows it.
fn words<'a>(code: &'a str, word: &str) -> impl Iterator<Item = (usize, &'a str)> {
    code.match_indices(word).filter_map(|(at, word)| {
        let rest = &code[at + word.len()..];
        let stands_alone =
            !code[..at].chars().next_back().is_some_and(is_word) && !rest.chars().next().is_some_and(is_word);
        stands_alone.then_some((at, rest))
    })
}

/// The numbers, from 1, of the lines of these places, which are in order; each line once.
fn lines_of(code: &str, places: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut lines: Vec<usize> = places.map(|at| code[..at].matches('\n').count() + 1).collect();
    lines.dedup();
    lines
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

    #[test]
    fn macros_are_called() {
        let code = "include!(x)\ninclude != x\ninclude_str!(x)\nfn include() {}\nstd::include\n    !(x)\ninclude ! {x}";
        assert_eq!(lines_with_macro(code, "include"), [1, 5, 7]);
    }

    #[test]
    fn attributes_have_values() {
        for code in [
            "#[path = x]",
            "#![path=x]",
            "# [ path = x ]",
            "#[cfg_attr(all(a, b), path = x)]",
            "#[cfg_attr([a], path = x)]",
            "#[cfg_attr(\n a, path = x)]",
        ] {
            assert_eq!(lines_with_attribute(code, "path").len(), 1, "{code}");
        }
        for code in [
            "let path = x;",
            "#[test]\nfn f() { path = x }",
            "#[a] let path = x;",
            "a[path == x]",
            "#[path]",
            "#[cfg(path_a = x)]",
        ] {
            assert!(lines_with_attribute(code, "path").is_empty(), "{code}");
        }
    }
}
