//! White space and line ends of every file, and words that belong to one machine only.

use super::Finding;

/// Folders whose files are input for tests: they hold the bytes they must hold, also wrong ones.
const BYTES_AS_THEY_ARE: [&str; 4] = ["tests/data/", "fuzz/corpus/", "fuzz/artifacts/", "fuzz/regressions/"];

/// Extensions of files that are no text: endgame tables.
const BINARY: [&str; 2] = [".rtbw", ".rtbz"];

/// Beginnings of paths that exist on somebody's machine only. Split, so that this file passes its own check.
const HOME_FOLDERS: [&str; 4] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
    concat!("\\Us", "ers\\"),
];

pub(super) fn check(path: &str, bytes: &[u8]) -> Vec<Finding> {
    let is_prose = path.ends_with(".md");
    let is_data = BYTES_AS_THEY_ARE.iter().any(|folder| path.contains(folder));
    if !is_prose && (is_data || BINARY.iter().any(|extension| path.ends_with(extension))) {
        return Vec::new();
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return vec![Finding::new(
            path,
            1,
            "the file is not UTF-8; binary data for tests lies in tests/data",
        )];
    };
    let mut findings = Vec::new();
    for (index, line) in text.split('\n').enumerate() {
        let mut find = |message: &str| findings.push(Finding::new(path, index + 1, message));
        if line.ends_with('\r') {
            find("carriage return at the end of the line");
        } else if line.ends_with(char::is_whitespace) {
            find("white space at the end of the line");
        }
        if line.contains('\t') {
            find("tab; indent with spaces");
        }
        if HOME_FOLDERS.iter().any(|folder| line.contains(folder)) {
            find("path of somebody's home folder");
        }
    }
    let last_line = text.lines().count().max(1);
    if text.is_empty() {
        findings.push(Finding::new(path, 1, "the file is empty"));
    } else if !text.ends_with('\n') {
        findings.push(Finding::new(path, last_line, "no newline at the end of the file"));
    } else if text.ends_with("\n\n") {
        findings.push(Finding::new(path, last_line, "empty line at the end of the file"));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn finds(path: &str, text: &str, expected: &[(usize, &str)]) {
        let found = check(path, text.as_bytes());
        let found: Vec<(usize, &str)> = found.iter().map(|f| (f.line, f.message.as_str())).collect();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for ((line, message), (expected_line, word)) in found.iter().zip(expected) {
            assert!(line == expected_line && message.contains(word), "{found:?}");
        }
    }

    #[test]
    fn good_text_has_no_findings() {
        finds("a.rs", "fn f() {}\n\nfn g() {}\n", &[]);
    }

    #[test]
    fn white_space() {
        finds("a.rs", "a \nb\n", &[(1, "white space")]);
        finds("a.rs", "a\n\tb\n", &[(2, "tab")]);
        finds("a.md", "a\r\nb\r\n", &[(1, "carriage"), (2, "carriage")]);
    }

    #[test]
    fn the_end_of_the_file() {
        finds("a.rs", "a\nb", &[(2, "no newline")]);
        finds("a.rs", "a\n\n", &[(2, "empty line")]);
        finds("a.rs", "", &[(1, "empty")]);
    }

    #[test]
    fn home_folders() {
        for folder in HOME_FOLDERS {
            finds("a.md", &format!("x\nsee {folder}ann/x\n"), &[(2, "home folder")]);
        }
    }

    #[test]
    fn test_data_is_left_alone_but_its_readme_is_not() {
        finds("crates/a/tests/data/bad.perft", "x \t", &[]);
        finds("crates/a/tests/data/README.md", "x \n", &[(1, "white space")]);
        assert!(check("crates/a/tests/data/bad.perft", b"\xff").is_empty());
        assert_eq!(check("a.rs", b"\xff").len(), 1);
    }

    #[test]
    fn tables_are_no_text() {
        assert!(check("crates/a/src/KQvK.rtbw", b"\xff").is_empty());
    }
}
