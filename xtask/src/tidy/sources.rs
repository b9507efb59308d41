//! Rules for Rust source: where `unsafe` may stand, and what must not be left in it.

use super::Finding;
use super::lexer::{code_only, lines_with_attribute, lines_with_macro, lines_with_word};

/// The modules in which `unsafe` may stand, and why. Each is one file or one folder of that name.
///
/// Longer lists make the reader search: add a module only with a benchmark that shows what it buys.
const UNSAFE_MODULES: [(&str, &str); 2] = [
    (
        "crates/chess-attacks/src/cpu",
        "calls code that is compiled for instructions found at run time",
    ),
    ("crates/chess-tb/src/probe/mmap", "maps files into memory, if asked to"),
];

/// The folder of the crate if this file belongs to a module in which `unsafe` may stand.
pub(super) fn crate_with_unsafe(path: &str) -> Option<&str> {
    let in_module = |module: &str| {
        path.strip_prefix(module)
            .is_some_and(|rest| rest == ".rs" || (rest.starts_with('/') && rest.ends_with(".rs")))
    };
    let (module, _) = UNSAFE_MODULES.iter().find(|(module, _)| in_module(module))?;
    module.split_once("/src/").map(|(folder, _)| folder)
}

pub(super) fn check(path: &str, source: &str) -> Vec<Finding> {
    let code = code_only(source);
    let mut findings = Vec::new();
    check_unsafe(path, &code, &mut findings);
    check_taken_in(path, &code, &mut findings);
    check_leftovers(path, &code, &mut findings);
    check_examples(path, source, &mut findings);
    check_generated(path, source, &code, &mut findings);
    findings
}

fn check_unsafe(path: &str, code: &str, findings: &mut Vec<Finding>) {
    if crate_with_unsafe(path).is_some() {
        return;
    }
    let allowed = || {
        UNSAFE_MODULES
            .map(|(module, reason)| format!("{module} ({reason})"))
            .join(", ")
    };
    for line in lines_with_word(code, "unsafe") {
        findings.push(Finding::new(
            path,
            line,
            format!("`unsafe` may stand only in {}", allowed()),
        ));
    }
    // The word alone is harmless in `forbid(unsafe_code)`; lifting the lint is not.
    for line in lines_with_word(code, "unsafe_code") {
        let text = code.lines().nth(line - 1).unwrap_or_default();
        if !lines_with_word(text, "allow").is_empty() || !lines_with_word(text, "expect").is_empty() {
            findings.push(Finding::new(
                path,
                line,
                format!("`unsafe_code` may be allowed only in {}", allowed()),
            ));
        }
    }
}

/// A file that is taken in as source by another name than its own: no check of this module would look into it.
fn check_taken_in(path: &str, code: &str, findings: &mut Vec<Finding>) {
    for line in lines_with_macro(code, "include") {
        let message = "`include!` hides source from these checks; make it a module (`include_str!` may take in text)";
        findings.push(Finding::new(path, line, message));
    }
    for line in lines_with_attribute(code, "path") {
        let message = "`#[path]` hides source from these checks; give the file the name of its module";
        findings.push(Finding::new(path, line, message));
    }
}

/// Macros that say that something is missing or was forgotten, and tests that never run.
fn check_leftovers(path: &str, code: &str, findings: &mut Vec<Finding>) {
    for name in ["todo", "unimplemented", "dbg"] {
        for line in lines_with_macro(code, name) {
            findings.push(Finding::new(path, line, format!("`{name}!` is left in the code")));
        }
    }
    for line in lines_with_word(code, "ignore") {
        let text = code.lines().nth(line - 1).unwrap_or_default().replace(' ', "");
        if text.contains("#[ignore]") || text.contains("#[ignore=") || text.contains(",ignore)]") {
            findings.push(Finding::new(
                path,
                line,
                "`#[ignore]`: a test that never runs proves nothing",
            ));
        }
    }
}

/// An example in the docs that is not compiled goes stale unseen.
fn check_examples(path: &str, source: &str, findings: &mut Vec<Finding>) {
    for (index, line) in source.lines().enumerate() {
        let line = line.trim_start();
        let docs = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let fence = docs.and_then(|docs| docs.trim_start().strip_prefix("```"));
        if fence.is_some_and(|words| words.split(',').any(|word| word.trim() == "ignore")) {
            findings.push(Finding::new(
                path,
                index + 1,
                "example marked `ignore`; use `text` or `no_run`",
            ));
        }
    }
}

/// Generated files say which command makes them, and rustfmt must not try them (it takes minutes for big tables).
///
/// The `mod.rs` of a generated folder lists its files and may be written by hand.
fn check_generated(path: &str, source: &str, code: &str, findings: &mut Vec<Finding>) {
    let is_generated = path.contains("/src/generated/") && !path.ends_with("/mod.rs");
    let header = source.lines().next().unwrap_or_default();
    if is_generated && !(header.starts_with("//") && header.contains("cargo xtask codegen")) {
        let message = "a generated file begins with a comment of one line that names `cargo xtask codegen`";
        findings.push(Finding::new(path, 1, message));
    }
    let mut previous = "";
    for (index, line) in code.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let declares = line.trim_end().ends_with("mod generated;");
        if declares && !previous.contains("rustfmt::skip") && !line.contains("rustfmt::skip") {
            findings.push(Finding::new(
                path,
                index + 1,
                "hide generated code: `#[rustfmt::skip] mod generated;`",
            ));
        }
        previous = line;
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[track_caller]
    fn finds(path: &str, source: &str, expected: &[(usize, &str)]) {
        let found = check(path, source);
        let found: Vec<(usize, &str)> = found.iter().map(|f| (f.line, f.message.as_str())).collect();
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for ((line, message), (expected_line, word)) in found.iter().zip(expected) {
            assert!(line == expected_line && message.contains(word), "{found:?}");
        }
    }

    #[test]
    fn unsafe_stands_only_where_it_is_listed() {
        let source = "#![forbid(unsafe_code)]\n// unsafe\nfn f() {}\n";
        finds("crates/chess-bits/src/lib.rs", source, &[]);
        let source = "fn f() {\n    unsafe { g() }\n}\n";
        finds("crates/chess-attacks/src/cpu.rs", source, &[]);
        finds("crates/chess-attacks/src/cpu/x86.rs", source, &[]);
        finds(
            "crates/chess-attacks/src/cpuid.rs",
            source,
            &[(2, "chess-attacks/src/cpu")],
        );
        finds("crates/chess-bits/src/lib.rs", source, &[(2, "may stand only in")]);
        finds(
            "crates/chess-bits/tests/it/main.rs",
            "#[unsafe(no_mangle)]\nfn f() {}\n",
            &[(1, "may stand only in")],
        );
    }

    #[test]
    fn the_lint_is_lifted_only_there() {
        let source = "#![allow(unsafe_code)]\n#[expect(dead_code, unsafe_code)]\nfn f() {}\n#![deny(unsafe_code)]\n";
        finds(
            "crates/chess-bits/src/lib.rs",
            source,
            &[(1, "allowed only in"), (2, "allowed only in")],
        );
        finds("crates/chess-attacks/src/cpu.rs", source, &[]);
    }

    /// An entry for a module that is not there would let anybody make it, and nobody would look.
    #[test]
    fn the_modules_with_unsafe_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("xtask lies in the workspace");
        for (module, reason) in UNSAFE_MODULES {
            let is_there = root.join(module).is_dir() || root.join(format!("{module}.rs")).is_file();
            assert!(is_there && !reason.is_empty(), "{module}");
        }
    }

    #[test]
    fn the_crate_of_an_unsafe_module() {
        assert_eq!(
            crate_with_unsafe("crates/chess-attacks/src/cpu.rs"),
            Some("crates/chess-attacks")
        );
        assert_eq!(
            crate_with_unsafe("crates/chess-attacks/src/cpu/x86.rs"),
            Some("crates/chess-attacks")
        );
        assert_eq!(crate_with_unsafe("crates/chess-attacks/src/lib.rs"), None);
    }

    #[test]
    fn source_is_in_files_of_its_own_name() {
        let path = "crates/chess-bits/src/lib.rs";
        finds(
            path,
            "#[doc = include_str!(\"../README.md\")]\nconst A: &[u8] = include_bytes!(\"a\");\n",
            &[],
        );
        finds(
            path,
            "// include!(\"a.txt\")\nfn include(include: u8) -> bool { include != 0 }\n",
            &[],
        );
        finds(path, "\ninclude!(\"a.txt\");\n", &[(2, "make it a module")]);
        finds(
            path,
            "fn f() { core::include! { \"a.rs\" } }\n",
            &[(1, "make it a module")],
        );
        finds(
            path,
            "#[path = \"a.txt\"]\nmod a;\nlet path = 1;\n",
            &[(1, "name of its module")],
        );
        finds(
            path,
            "#[cfg_attr(unix, path = \"a.txt\")]\nmod a;\n",
            &[(1, "name of its module")],
        );
    }

    #[test]
    fn nothing_unfinished_is_left() {
        finds(
            "a.rs",
            "// todo!()\nfn f() -> &'static str { \"dbg!(x)\" }\nfn todo() {}\n",
            &[],
        );
        finds("a.rs", "fn f() {\n    todo!()\n}\n", &[(2, "todo!")]);
        finds("a.rs", "fn f() { unimplemented!() }\n", &[(1, "unimplemented!")]);
        finds("a.rs", "fn f() {\n\n    dbg!(1);\n}\n", &[(3, "dbg!")]);
    }

    #[test]
    fn no_test_is_ignored() {
        finds("a.rs", "#[test]\nfn ignore() {}\nfn f() { x.ignore() }\n", &[]);
        finds("a.rs", "#[test]\n#[ignore]\nfn f() {}\n", &[(2, "never runs")]);
        finds("a.rs", "#[ignore = \"slow\"]\n", &[(1, "never runs")]);
        finds("a.rs", "#[cfg_attr(miri, ignore)]\n", &[(1, "never runs")]);
    }

    #[test]
    fn examples_are_compiled() {
        finds(
            "a.rs",
            "//! ```\n//! f();\n//! ```\n/// ```text\n/// ignore\n/// ```\n",
            &[],
        );
        finds(
            "a.rs",
            "//! ```rust,ignore\n//! ```\n/// ```ignore\n/// ```\n",
            &[(1, "no_run"), (3, "no_run")],
        );
    }

    #[test]
    fn generated_files_name_their_command() {
        let path = "crates/a/src/generated/rays.rs";
        finds(
            path,
            "//! Made by `cargo xtask codegen`; do not edit.\npub const A: u8 = 1;\n",
            &[],
        );
        finds(
            path,
            "pub const A: u8 = 1;\n// cargo xtask codegen\n",
            &[(1, "cargo xtask codegen")],
        );
        finds(path, "", &[(1, "cargo xtask codegen")]);
        finds("crates/a/src/generated/mod.rs", "pub mod rays;\n", &[]);
    }

    #[test]
    fn generated_code_is_hidden_from_rustfmt() {
        finds("crates/a/src/lib.rs", "#[rustfmt::skip]\nmod generated;\n", &[]);
        finds(
            "crates/a/src/lib.rs",
            "#[rustfmt::skip]\n// Why.\nmod generated;\n",
            &[],
        );
        finds(
            "crates/a/src/lib.rs",
            "mod other;\nmod generated;\n",
            &[(2, "rustfmt::skip")],
        );
    }
}
