//! What every package carries: licence, readme, the house's lints, a crate root that forbids `unsafe`.

use super::Finding;
use super::lexer::code_only;
use super::metadata::Package;
use super::sources::crate_with_unsafe;
use super::tree::Tree;

const LICENSE: &str = "MIT OR Apache-2.0";
const LICENSE_FILES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

pub(super) fn check(package: &Package, tree: &Tree) -> Vec<Finding> {
    let manifest = package.manifest();
    let text = tree.text(&manifest).unwrap_or_default();
    let mut findings = Vec::new();
    let mut find = |word: &str, message: String| {
        findings.push(Finding::new(&manifest, tree.line_of(&manifest, word), message));
    };

    if package.license.as_deref() != Some(LICENSE) {
        find(
            "license",
            format!("the licence must be `{LICENSE}`: `license.workspace = true`"),
        );
    }
    if !inherits_lints(text) {
        find(
            "[lints]",
            "the workspace's lints are not used: `[lints]` and `workspace = true`".to_owned(),
        );
    }
    if package.is_published {
        for name in LICENSE_FILES {
            let copy = format!("{}/{name}", package.folder);
            match tree.bytes(&copy) {
                None => find("license", format!("{copy} is missing: a package carries its own copy")),
                Some(bytes) if Some(bytes) != tree.bytes(name) => {
                    find("license", format!("{copy} differs from {name} in the root"));
                }
                Some(_) => {}
            }
        }
        match &package.readme {
            None => find("[package]", "no readme: `readme = \"README.md\"`".to_owned()),
            Some(readme) => {
                let path = format!("{}/{readme}", package.folder);
                if !tree.contains(&path) {
                    find("readme", format!("{path} is missing"));
                }
            }
        }
        if package
            .description
            .as_deref()
            .is_none_or(|description| description.trim().len() < 20)
        {
            find(
                "description",
                "a published package has a description of one sentence".to_owned(),
            );
        }
    }
    findings.extend(
        package
            .crate_roots
            .iter()
            .filter_map(|root| check_root(package, root, tree)),
    );
    findings
}

/// `[lints]` followed by `workspace = true`, or the dotted form of it.
fn inherits_lints(manifest: &str) -> bool {
    let mut section = "";
    for line in manifest.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let words: String = line.split_whitespace().collect();
        if line.starts_with('[') {
            section = line;
        } else if (section == "[lints]" && words == "workspace=true")
            || (section.is_empty() && words == "lints.workspace=true")
        {
            return true;
        }
    }
    false
}

/// A crate without any `unsafe` forbids it; one that has a module for it relies on the workspace's `deny`.
fn check_root(package: &Package, root: &str, tree: &Tree) -> Option<Finding> {
    let has_unsafe = tree
        .files()
        .any(|(path, _)| crate_with_unsafe(path) == Some(package.folder.as_str()));
    let code = code_only(tree.text(root).unwrap_or_default());
    let words: String = code.split_whitespace().collect();
    if has_unsafe || words.contains("#![forbid(unsafe_code)]") {
        return None;
    }
    Some(Finding::new(
        root,
        1,
        "the crate root must say `#![forbid(unsafe_code)]`",
    ))
}

/// The workspace denies `unsafe`, so that a crate that cannot forbid it still has to ask for it by module.
pub(super) fn check_workspace(manifest: &str) -> Option<Finding> {
    let mut section = "";
    for line in manifest.lines() {
        let words: String = line.split_whitespace().collect();
        if line.starts_with('[') {
            section = line.trim();
        } else if section == "[workspace.lints.rust]"
            && matches!(words.as_str(), "unsafe_code=\"deny\"" | "unsafe_code=\"forbid\"")
        {
            return None;
        }
    }
    Some(Finding::new(
        "Cargo.toml",
        1,
        "`[workspace.lints.rust]` must say `unsafe_code = \"deny\"`",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[package]\nname = \"chess-bits\"\nlicense.workspace = true\n\n[lints]\nworkspace = true\n";

    fn package() -> Package {
        Package {
            folder: "crates/chess-bits".to_owned(),
            name: "chess-bits".to_owned(),
            version: "0.1.0".to_owned(),
            license: Some(LICENSE.to_owned()),
            rust_version: None,
            description: Some("The vocabulary that all layers share".to_owned()),
            readme: Some("README.md".to_owned()),
            is_published: true,
            crate_roots: vec!["crates/chess-bits/src/lib.rs".to_owned()],
            dependencies: Vec::new(),
        }
    }

    const FILES: [(&str, &str); 7] = [
        ("LICENSE-MIT", "m"),
        ("LICENSE-APACHE", "a"),
        ("crates/chess-bits/LICENSE-MIT", "m"),
        ("crates/chess-bits/LICENSE-APACHE", "a"),
        ("crates/chess-bits/README.md", "r"),
        ("crates/chess-bits/Cargo.toml", MANIFEST),
        (
            "crates/chess-bits/src/lib.rs",
            "//! Docs.\n#![no_std]\n#![forbid(unsafe_code)]\n",
        ),
    ];

    /// The good package with one file replaced, or left out where there is no text.
    #[track_caller]
    fn finds_with(package: &Package, path: &str, text: Option<&str>, expected: &[&str]) {
        let files = FILES.iter().copied().filter(|(name, _)| *name != path);
        let files: Vec<(&str, &str)> = files.chain(text.map(|text| (path, text))).collect();
        let found = check(package, &Tree::of(&files));
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (finding, word) in found.iter().zip(expected) {
            assert!(finding.message.contains(word), "{finding}");
        }
    }

    #[test]
    fn a_good_package_has_no_findings() {
        finds_with(&package(), "", None, &[]);
    }

    #[test]
    fn licences() {
        let unlicensed = Package {
            license: None,
            ..package()
        };
        finds_with(&unlicensed, "", None, &["the licence must be"]);
        let other = Package {
            license: Some("GPL-3.0".to_owned()),
            ..package()
        };
        finds_with(&other, "", None, &["the licence must be"]);
        finds_with(
            &package(),
            "crates/chess-bits/LICENSE-MIT",
            None,
            &["LICENSE-MIT is missing"],
        );
        finds_with(
            &package(),
            "crates/chess-bits/LICENSE-APACHE",
            Some("b"),
            &["LICENSE-APACHE differs"],
        );
    }

    #[test]
    fn readme_and_description() {
        finds_with(
            &package(),
            "crates/chess-bits/README.md",
            None,
            &["README.md is missing"],
        );
        finds_with(
            &Package {
                readme: None,
                ..package()
            },
            "",
            None,
            &["no readme"],
        );
        finds_with(
            &Package {
                description: Some("stub".to_owned()),
                ..package()
            },
            "",
            None,
            &["description"],
        );
        let unpublished = Package {
            readme: None,
            description: None,
            is_published: false,
            ..package()
        };
        finds_with(&unpublished, "crates/chess-bits/LICENSE-MIT", None, &[]);
    }

    #[test]
    fn lints() {
        let manifest = "crates/chess-bits/Cargo.toml";
        finds_with(
            &package(),
            manifest,
            Some("[package]\nworkspace = true\n"),
            &["lints are not used"],
        );
        finds_with(
            &package(),
            manifest,
            Some("[lints]\nworkspace = false\n"),
            &["lints are not used"],
        );
        finds_with(
            &package(),
            manifest,
            Some("[lints]\n# why\nworkspace=true # yes\n"),
            &[],
        );
        finds_with(&package(), manifest, Some("lints.workspace = true\n"), &[]);
    }

    #[test]
    fn crate_roots_forbid_unsafe() {
        let root = "crates/chess-bits/src/lib.rs";
        finds_with(
            &package(),
            root,
            Some("#![no_std]\n// #![forbid(unsafe_code)]\n"),
            &["forbid(unsafe_code)"],
        );
        finds_with(
            &package(),
            root,
            Some("#![deny(unsafe_code)]\n"),
            &["forbid(unsafe_code)"],
        );
    }

    #[test]
    fn a_crate_with_a_module_for_unsafe_cannot_forbid_it() {
        let attacks = Package {
            folder: "crates/chess-attacks".to_owned(),
            is_published: false,
            crate_roots: vec!["crates/chess-attacks/src/lib.rs".to_owned()],
            ..package()
        };
        let manifest = ("crates/chess-attacks/Cargo.toml", MANIFEST);
        let root = ("crates/chess-attacks/src/lib.rs", "#![no_std]\n");
        let module = ("crates/chess-attacks/src/cpu.rs", "\n");
        assert!(check(&attacks, &Tree::of(&[manifest, root, module])).is_empty());
        assert_eq!(check(&attacks, &Tree::of(&[manifest, root])).len(), 1);
    }

    #[test]
    fn the_workspace_denies_unsafe() {
        assert_eq!(
            check_workspace("[workspace.lints.rust]\nunsafe_code = \"deny\"\n"),
            None
        );
        assert!(check_workspace("[workspace.lints.rust]\nunsafe_code = \"warn\"\n").is_some());
        assert!(check_workspace("[workspace.lints.clippy]\nunsafe_code = \"deny\"\n").is_some());
    }
}
