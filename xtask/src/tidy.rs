//! `cargo xtask tidy`: the rules of the house that neither compiler nor clippy knows.
//!
//! | module | what it keeps true |
//! |---|---|
//! | `layers` | who may import whom, the exact pins among sister crates, one version for all |
//! | `packages` | licence, readme, lints and the crate root of every package |
//! | `sources` | `unsafe` only where it is listed, no source taken in past the checks, nothing unfinished, nothing ignored, headers of generated files |
//! | `text` | white space, line ends, and no path of somebody's machine |
//!
//! Every check is a function over text already in memory, so that its tests need no files; reading is done here.

mod layers;
mod lexer;
mod metadata;
mod packages;
mod sources;
mod text;
mod tree;

use std::fmt;
use std::path::Path;

use metadata::Package;
use tree::Tree;

/// Something to mend, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    /// Counted from 1.
    line: usize,
    message: String,
}

impl Finding {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Checks the whole tree below `root`, the folder of the workspace's manifest.
///
/// # Errors
///
/// Everything that was found, one `file:line: message` each, in the order of the files; or the one reason why the
/// tree could not be read.
pub(crate) fn run(root: &Path) -> Result<(), Vec<String>> {
    let tree = Tree::read(root).map_err(|error| vec![error])?;
    let mut packages = metadata::read(root, "Cargo.toml").map_err(|error| vec![error])?;
    let members = packages.len();
    if tree.contains(FUZZ_MANIFEST) {
        packages.extend(metadata::read(root, FUZZ_MANIFEST).map_err(|error| vec![error])?);
    }
    let findings = check(&tree, &packages[..members], &packages[members..]);
    if findings.is_empty() {
        Ok(())
    } else {
        Err(findings.iter().map(ToString::to_string).collect())
    }
}

/// The fuzz targets are a workspace of their own, which the main one does not see.
const FUZZ_MANIFEST: &str = "crates/fuzz/Cargo.toml";

/// All checks: of the files, of the workspace's `members`, and of the packages of other workspaces in the tree
/// (`guests`), which obey the layers but have versions of their own.
fn check(tree: &Tree, members: &[Package], guests: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, bytes) in tree.files() {
        findings.extend(text::check(path, bytes));
        if let (true, Ok(source)) = (path.ends_with(".rs"), std::str::from_utf8(bytes)) {
            findings.extend(sources::check(path, source));
        }
    }
    for package in members.iter().chain(guests) {
        findings.extend(layers::check_arrows(package, tree));
    }
    findings.extend(layers::check_versions(members, tree));
    findings.extend(tree.text("Cargo.toml").and_then(packages::check_workspace));
    for package in members {
        findings.extend(packages::check(package, tree));
    }
    findings.sort();
    findings.dedup();
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plain `cargo test` finds what the command would find.
    #[test]
    fn the_tree_is_tidy() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .expect("xtask lies in the workspace");
        if let Err(findings) = run(root) {
            panic!("`cargo xtask tidy` has findings:\n{}", findings.join("\n"));
        }
    }

    #[test]
    fn findings_are_sorted_and_each_names_file_and_line() {
        let tree = Tree::of(&[("b.md", "x \n"), ("a.rs", "fn f() {\n    todo!()\n}\n")]);
        let findings: Vec<String> = check(&tree, &[], &[]).iter().map(ToString::to_string).collect();
        assert_eq!(findings.len(), 2, "{findings:?}");
        assert!(findings[0].starts_with("a.rs:2: "), "{findings:?}");
        assert!(findings[1].starts_with("b.md:1: "), "{findings:?}");
    }
}
