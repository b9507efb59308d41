//! What `cargo metadata` says about the packages of a workspace, without their dependencies' own.

use std::env;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

#[derive(Clone, Debug)]
pub(super) struct Package {
    /// Relative to the root, with `/`.
    pub(super) folder: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) license: Option<String>,
    pub(super) rust_version: Option<String>,
    pub(super) description: Option<String>,
    /// Relative to the package's folder.
    pub(super) readme: Option<String>,
    /// False for `publish = false`.
    pub(super) is_published: bool,
    /// The roots of its library and commands, relative to the root of the tree. Tests, examples and benches have
    /// roots too, but no users.
    pub(super) crate_roots: Vec<String>,
    pub(super) dependencies: Vec<Dependency>,
}

impl Package {
    pub(super) fn manifest(&self) -> String {
        format!("{}/Cargo.toml", self.folder)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Dependency {
    pub(super) name: String,
    /// The version requirement, as written: `=0.1.0`, `^1`.
    pub(super) requirement: String,
    pub(super) kind: DependencyKind,
    pub(super) is_optional: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DependencyKind {
    Normal,
    Dev,
    Build,
}

/// Asks cargo about the workspace of this manifest, which is given relative to `root`. Needs no network.
pub(super) fn read(root: &Path, manifest: &str) -> Result<Vec<Package>, String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "metadata",
            "--no-deps",
            "--format-version",
            "1",
            "--manifest-path",
            manifest,
        ])
        .current_dir(root)
        .output()
        .map_err(|error| format!("cannot run cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "cargo metadata failed for {manifest}: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        ));
    }
    // Cargo prints canonical paths for some fields only; asking for the root in the same words keeps them comparable.
    let root = root
        .canonicalize()
        .map_err(|error| format!("cannot find {}: {error}", root.display()))?;
    parse(&String::from_utf8_lossy(&output.stdout), &root.to_string_lossy())
}

/// Reads the JSON of `cargo metadata`; `root` is the folder that paths are made relative to.
fn parse(json: &str, root: &str) -> Result<Vec<Package>, String> {
    let metadata: Value = serde_json::from_str(json).map_err(|error| format!("cargo metadata is no JSON: {error}"))?;
    let packages = metadata["packages"]
        .as_array()
        .ok_or("cargo metadata lists no packages")?;
    packages.iter().map(|package| parse_package(package, root)).collect()
}

fn parse_package(package: &Value, root: &str) -> Result<Package, String> {
    let name = text(package, "name")?;
    let manifest = relative(&text(package, "manifest_path")?, root)?;
    let folder = manifest
        .strip_suffix("/Cargo.toml")
        .ok_or(format!("{name} lies in the root of the tree"))?;
    let is_root = |target: &&Value| {
        let kinds = target["kind"].as_array().into_iter().flatten();
        kinds
            .filter_map(Value::as_str)
            .any(|kind| kind == "bin" || kind.contains("lib") || kind == "proc-macro")
    };
    let targets = package["targets"].as_array().ok_or(format!("{name} has no targets"))?;
    let dependencies = package["dependencies"]
        .as_array()
        .ok_or(format!("{name} has no dependencies"))?;
    Ok(Package {
        folder: folder.to_owned(),
        version: text(package, "version")?,
        license: text(package, "license").ok(),
        rust_version: text(package, "rust_version").ok(),
        description: text(package, "description").ok(),
        readme: text(package, "readme").ok(),
        is_published: package["publish"]
            .as_array()
            .is_none_or(|registries| !registries.is_empty()),
        crate_roots: targets
            .iter()
            .filter(is_root)
            .map(|target| relative(&text(target, "src_path")?, root))
            .collect::<Result<_, _>>()?,
        dependencies: dependencies.iter().map(parse_dependency).collect::<Result<_, _>>()?,
        name,
    })
}

fn parse_dependency(dependency: &Value) -> Result<Dependency, String> {
    Ok(Dependency {
        name: text(dependency, "name")?,
        requirement: text(dependency, "req")?,
        kind: match dependency["kind"].as_str() {
            None => DependencyKind::Normal,
            Some("dev") => DependencyKind::Dev,
            Some(_) => DependencyKind::Build,
        },
        is_optional: dependency["optional"].as_bool().unwrap_or(false),
    })
}

fn text(value: &Value, field: &str) -> Result<String, String> {
    value[field]
        .as_str()
        .map(str::to_owned)
        .ok_or_else(|| format!("cargo metadata has no text in `{field}`"))
}

/// The path below `root`, with `/` on every system.
fn relative(path: &str, root: &str) -> Result<String, String> {
    // Windows spells canonical paths with a prefix that cargo leaves out.
    let slashed = |path: &str| path.trim_start_matches(r"\\?\").replace('\\', "/");
    let (path, root) = (slashed(path), slashed(root));
    let rest = path.strip_prefix(&root).and_then(|rest| rest.strip_prefix('/'));
    rest.map(str::to_owned)
        .ok_or_else(|| format!("{path} is outside of {root}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r#"{"packages": [{
        "name": "chess-tb", "version": "0.1.0", "license": "MIT", "rust_version": "1.88", "readme": "README.md",
        "description": null, "publish": null, "manifest_path": "/x/crates/chess-tb/Cargo.toml",
        "targets": [
            {"kind": ["lib"], "src_path": "/x/crates/chess-tb/src/lib.rs"},
            {"kind": ["test"], "src_path": "/x/crates/chess-tb/tests/it/main.rs"}],
        "dependencies": [
            {"name": "chess-bits", "req": "=0.1.0", "kind": null, "optional": true},
            {"name": "quickcheck", "req": "^1", "kind": "dev", "optional": false}]
    }]}"#;

    #[test]
    fn reads_a_package() {
        let packages = parse(JSON, "/x").unwrap();
        let [package] = packages.as_slice() else {
            panic!("{packages:?}")
        };
        assert_eq!(package.folder, "crates/chess-tb");
        assert_eq!(package.manifest(), "crates/chess-tb/Cargo.toml");
        assert_eq!(package.crate_roots, ["crates/chess-tb/src/lib.rs"]);
        assert_eq!(
            (package.license.as_deref(), package.description.as_deref()),
            (Some("MIT"), None)
        );
        assert!(package.is_published);
        assert_eq!(package.dependencies.len(), 2);
        assert_eq!(package.dependencies[0].kind, DependencyKind::Normal);
        assert!(package.dependencies[0].is_optional);
        assert_eq!(package.dependencies[1].kind, DependencyKind::Dev);
    }

    #[test]
    fn unpublished_packages_have_an_empty_list_of_registries() {
        let packages = parse(&JSON.replace("\"publish\": null", "\"publish\": []"), "/x").unwrap();
        assert!(!packages[0].is_published);
    }

    #[test]
    fn what_is_no_metadata_is_an_error() {
        for json in ["", "{}", r#"{"packages": [{}]}"#] {
            assert!(parse(json, "/x").is_err(), "{json}");
        }
        assert!(parse(JSON, "/y").is_err());
    }

    #[test]
    fn paths_of_every_system_become_relative() {
        assert_eq!(relative("/x/a/b", "/x").as_deref(), Ok("a/b"));
        assert_eq!(relative(r"C:\x\a\b", r"\\?\C:\x").as_deref(), Ok("a/b"));
        assert!(relative("/xy/a", "/x").is_err());
    }
}
