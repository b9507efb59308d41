//! Who may import whom. Arrows point down only, for dev- and build-dependencies too.

use super::Finding;
use super::metadata::{Dependency, DependencyKind, Package};
use super::tree::Tree;

/// A package and the sisters it may depend on.
struct Layer {
    folder: &'static str,
    name: &'static str,
    may_use: &'static [&'static str],
    /// Its arrows must be optional: the crate has a part that stands alone.
    only_optional: bool,
}

impl Layer {
    const fn new(folder: &'static str, name: &'static str, may_use: &'static [&'static str]) -> Self {
        Self {
            folder,
            name,
            may_use,
            only_optional: false,
        }
    }
}

/// The whole diagram, lowest layer first; a package that is not here may not exist.
const LAYERS: [Layer; 12] = [
    Layer::new("crates/chess-bits", "chess-bits", &[]),
    Layer::new("crates/chess-attacks", "chess-attacks", &["chess-bits"]),
    Layer::new("crates/chess-moves", "chess-moves", &["chess-bits"]),
    Layer::new(
        "crates/chess-board",
        "chess-board",
        &["chess-bits", "chess-attacks", "chess-moves"],
    ),
    Layer {
        folder: "crates/chess-tb",
        name: "chess-tb",
        may_use: &["chess-bits", "chess-attacks", "chess-moves", "chess-board"],
        only_optional: true,
    },
    Layer::new(
        "crates/chess-pgn",
        "chess-pgn",
        &["chess-bits", "chess-moves", "chess-board"],
    ),
    Layer::new(
        "crates/chess-tbgen",
        "chess-tbgen",
        &["chess-bits", "chess-attacks", "chess-moves", "chess-board", "chess-tb"],
    ),
    Layer::new(
        "crates/chess-kit",
        "chess-kit",
        &[
            "chess-bits",
            "chess-attacks",
            "chess-moves",
            "chess-board",
            "chess-tb",
            "chess-pgn",
            "chess-tbgen",
        ],
    ),
    Layer::new("crates/chess-cli", "chess-cli", &["chess-kit"]),
    Layer::new(
        "benches",
        "chess-benches",
        &[
            "chess-bits",
            "chess-attacks",
            "chess-moves",
            "chess-board",
            "chess-tb",
            "chess-pgn",
            "chess-tbgen",
            "chess-kit",
        ],
    ),
    Layer::new("crates/fuzz", "chess-fuzz", &["chess-kit"]),
    // It writes the generated files, so it must build while they are broken.
    Layer::new("xtask", "xtask", &["chess-bits"]),
];

fn is_ours(name: &str) -> bool {
    LAYERS.iter().any(|layer| layer.name == name)
}

/// The package stands where the diagram has it and depends only on what is below.
pub(super) fn check_arrows(package: &Package, tree: &Tree) -> Vec<Finding> {
    let manifest = package.manifest();
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == package.name) else {
        let message = format!("package `{}` is not in the list of layers", package.name);
        return vec![Finding::new(&manifest, tree.line_of(&manifest, "name"), message)];
    };
    let mut findings = Vec::new();
    if layer.folder != package.folder {
        let message = format!("package `{}` belongs into the folder {}", package.name, layer.folder);
        findings.push(Finding::new(&manifest, tree.line_of(&manifest, "name"), message));
    }
    for dependency in package
        .dependencies
        .iter()
        .filter(|dependency| is_ours(&dependency.name))
    {
        let message = if !layer.may_use.contains(&dependency.name.as_str()) {
            let allowed = if layer.may_use.is_empty() {
                "nothing of ours".to_owned()
            } else {
                layer.may_use.join(", ")
            };
            format!(
                "`{}` must not depend on {}; it may use {allowed}",
                package.name,
                describe(dependency)
            )
        } else if layer.only_optional && dependency.kind != DependencyKind::Dev && !dependency.is_optional {
            format!(
                "`{}` must build without {}: make it optional",
                package.name,
                describe(dependency)
            )
        } else {
            continue;
        };
        findings.push(Finding::new(
            &manifest,
            tree.line_of(&manifest, &dependency.name),
            message,
        ));
    }
    findings
}

fn describe(dependency: &Dependency) -> String {
    let kind = match dependency.kind {
        DependencyKind::Normal if dependency.is_optional => "optional dependency",
        DependencyKind::Normal => "dependency",
        DependencyKind::Dev => "dev-dependency",
        DependencyKind::Build => "build-dependency",
    };
    format!("`{}` ({kind})", dependency.name)
}

/// All packages are one product: one version, one minimum Rust version, and sisters pin each other exactly.
pub(super) fn check_versions(packages: &[Package], tree: &Tree) -> Vec<Finding> {
    let Some(first) = packages.first() else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    for package in packages {
        let manifest = package.manifest();
        if package.version != first.version {
            let message = format!(
                "version {} differs from {} of `{}`",
                package.version, first.version, first.name
            );
            findings.push(Finding::new(&manifest, tree.line_of(&manifest, "version"), message));
        }
        if package.rust_version.is_none() || package.rust_version != first.rust_version {
            let message = "`rust-version.workspace = true` is missing";
            findings.push(Finding::new(
                &manifest,
                tree.line_of(&manifest, "rust-version"),
                message,
            ));
        }
        for dependency in package
            .dependencies
            .iter()
            .filter(|dependency| is_ours(&dependency.name))
        {
            let pin = format!("={}", first.version);
            if dependency.requirement != pin {
                let message = format!(
                    "`{}` must be pinned to `{pin}`, not `{}`",
                    dependency.name, dependency.requirement
                );
                findings.push(Finding::new(
                    &manifest,
                    tree.line_of(&manifest, &dependency.name),
                    message,
                ));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[Dependency]) -> Package {
        let folder = LAYERS
            .iter()
            .find(|layer| layer.name == name)
            .map_or("crates/other", |layer| layer.folder);
        Package {
            folder: folder.to_owned(),
            name: name.to_owned(),
            version: "0.1.0".to_owned(),
            license: None,
            rust_version: Some("1.88".to_owned()),
            description: None,
            readme: None,
            is_published: true,
            crate_roots: Vec::new(),
            dependencies: dependencies.to_vec(),
        }
    }

    fn needs(name: &str, kind: DependencyKind) -> Dependency {
        Dependency {
            name: name.to_owned(),
            requirement: "=0.1.0".to_owned(),
            kind,
            is_optional: false,
        }
    }

    #[track_caller]
    fn arrows(package: &Package, expected: &[(usize, &str)]) {
        let manifest = "\n[package]\n[dependencies]\nchess-bits = {}\nchess-board = {}\n";
        let tree = Tree::of(&[(&package.manifest(), manifest)]);
        compare(&check_arrows(package, &tree), expected);
    }

    #[track_caller]
    fn compare(found: &[Finding], expected: &[(usize, &str)]) {
        assert_eq!(found.len(), expected.len(), "{found:?}");
        for (finding, (line, word)) in found.iter().zip(expected) {
            assert!(finding.line == *line && finding.message.contains(word), "{finding}");
        }
    }

    #[test]
    fn the_list_itself_points_down_only() {
        for (index, layer) in LAYERS.iter().enumerate() {
            for below in layer.may_use {
                assert!(
                    LAYERS[..index].iter().any(|layer| layer.name == *below),
                    "{} -> {below}",
                    layer.name
                );
            }
        }
    }

    #[test]
    fn downward_arrows_pass() {
        use DependencyKind::{Build, Dev, Normal};
        arrows(&package("chess-bits", &[needs("serde", Normal)]), &[]);
        arrows(
            &package("chess-board", &[needs("chess-bits", Normal), needs("chess-moves", Dev)]),
            &[],
        );
        arrows(
            &package("xtask", &[needs("chess-bits", Normal), needs("serde_json", Build)]),
            &[],
        );
    }

    #[test]
    fn upward_and_sideward_arrows_are_found_in_every_kind() {
        use DependencyKind::{Build, Dev, Normal};
        for kind in [Normal, Dev, Build] {
            arrows(
                &package("chess-bits", &[needs("chess-board", kind)]),
                &[(5, "must not depend on `chess-board`")],
            );
            arrows(
                &package("chess-moves", &[needs("chess-attacks", kind)]),
                &[(1, "may use chess-bits")],
            );
            arrows(
                &package("chess-cli", &[needs("chess-bits", kind)]),
                &[(4, "may use chess-kit")],
            );
            arrows(
                &package("xtask", &[needs("chess-attacks", kind)]),
                &[(1, "must not depend on")],
            );
            arrows(
                &package("chess-kit", &[needs("chess-kit", kind)]),
                &[(1, "must not depend on")],
            );
        }
        let optional = Dependency {
            is_optional: true,
            ..needs("chess-attacks", Normal)
        };
        arrows(&package("chess-moves", &[optional]), &[(1, "optional dependency")]);
    }

    #[test]
    fn table_values_stand_alone() {
        let hard = needs("chess-bits", DependencyKind::Normal);
        let optional = Dependency {
            is_optional: true,
            ..hard.clone()
        };
        arrows(
            &package("chess-tb", &[optional, needs("chess-board", DependencyKind::Dev)]),
            &[],
        );
        arrows(&package("chess-tb", &[hard]), &[(4, "make it optional")]);
    }

    #[test]
    fn unknown_packages_and_folders_are_found() {
        arrows(&package("chess-utils", &[]), &[(1, "not in the list of layers")]);
        let moved = Package {
            folder: "crates/bits".to_owned(),
            ..package("chess-bits", &[])
        };
        arrows(&moved, &[(1, "crates/chess-bits")]);
    }

    #[test]
    fn one_version_for_all_and_exact_pins() {
        let tree = Tree::of(&[]);
        let bits = package("chess-bits", &[]);
        let moves = package("chess-moves", &[needs("chess-bits", DependencyKind::Normal)]);
        compare(&check_versions(&[bits.clone(), moves.clone()], &tree), &[]);

        let newer = Package {
            version: "0.2.0".to_owned(),
            ..moves.clone()
        };
        compare(
            &check_versions(&[bits.clone(), newer], &tree),
            &[(1, "version 0.2.0 differs from 0.1.0")],
        );

        let unstated = Package {
            rust_version: None,
            ..moves.clone()
        };
        compare(
            &check_versions(&[bits.clone(), unstated], &tree),
            &[(1, "rust-version")],
        );

        let mut loose = moves;
        loose.dependencies[0].requirement = "^0.1.0".to_owned();
        compare(
            &check_versions(&[bits, loose], &tree),
            &[(1, "pinned to `=0.1.0`, not `^0.1.0`")],
        );
    }
}
