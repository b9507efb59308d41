//! The files of the project, read once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Folders at the top that belong to the project; anything else there (build output, data for tests) does not.
const FOLDERS: [&str; 6] = [".cargo", ".ci", ".github", "benches", "crates", "xtask"];

/// Path (relative to the root, `/` between the parts on every system) and contents of every file.
pub(super) struct Tree {
    files: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// Reads the files that lie directly in `root` and everything in the project's folders, but no build output.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let mut tree = Self { files: BTreeMap::new() };
        tree.read_folder(root, "", false)?;
        for folder in FOLDERS {
            if root.join(folder).is_dir() {
                tree.read_folder(&root.join(folder), &format!("{folder}/"), true)?;
            }
        }
        Ok(tree)
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str, deep: bool) -> Result<(), String> {
        let failed = |error| format!("cannot read {}: {error}", folder.display());
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                let inside = format!("{prefix}{name}/");
                if deep && !is_build_output(&inside) {
                    self.read_folder(&path, &inside, true)?;
                }
            } else if !name.ends_with(".swp") {
                let bytes = fs::read(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
                self.files.insert(format!("{prefix}{name}"), bytes);
            }
        }
        Ok(())
    }

    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    pub(super) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    pub(super) fn bytes(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// The file as text; nothing where it is missing or not UTF-8.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.bytes(path)?).ok()
    }

    /// The number of the first line of the file in which `word` stands, or 1.
    pub(super) fn line_of(&self, path: &str, word: &str) -> usize {
        let lines = self.text(path).unwrap_or_default().lines();
        lines
            .enumerate()
            .find(|(_, line)| line.contains(word))
            .map_or(1, |(index, _)| index + 1)
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        Self {
            files: files
                .iter()
                .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
                .collect(),
        }
    }
}

/// Whether this is where a crate with a workspace of its own is built. Deeper down, `target` is a module like another.
fn is_build_output(folder: &str) -> bool {
    let parts: Vec<&str> = folder.trim_end_matches('/').split('/').collect();
    matches!(parts[..], ["crates", _, "target"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_projects_folders_and_no_build_output() {
        let root = std::env::temp_dir().join(format!("xtask-tidy-tree-{}", std::process::id()));
        for folder in [
            "crates/a/src/target",
            "crates/a/target/debug",
            "crates/target/src",
            "target",
            "data",
            ".ci",
        ] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for file in [
            "README.md",
            "crates/a/src/lib.rs",
            "crates/a/src/target/mod.rs",
            "crates/a/target/out",
            "crates/a/target/debug/out.rs",
            "crates/target/src/lib.rs",
            "target/out.rs",
            "data/big",
            ".ci/run",
        ] {
            fs::write(root.join(file), file).unwrap();
        }
        let tree = Tree::read(&root);
        fs::remove_dir_all(&root).unwrap();
        let tree = tree.unwrap();
        let paths: Vec<&str> = tree.files().map(|(path, _)| path).collect();
        assert_eq!(
            paths,
            [
                ".ci/run",
                "README.md",
                "crates/a/src/lib.rs",
                "crates/a/src/target/mod.rs",
                "crates/target/src/lib.rs"
            ]
        );
        assert_eq!(tree.text(".ci/run"), Some(".ci/run"));
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error_that_names_it() {
        let error = Tree::read(Path::new("no/such/folder")).map(|_| ()).unwrap_err();
        assert!(
            error.contains("no/such/folder") || error.contains("no\\such\\folder"),
            "{error}"
        );
    }

    #[test]
    fn finds_the_line_of_a_word() {
        let tree = Tree::of(&[("a", "one\ntwo\nthree two\n")]);
        assert_eq!(tree.line_of("a", "two"), 2);
        assert_eq!(tree.line_of("a", "four"), 1);
        assert_eq!(tree.line_of("b", "two"), 1);
    }
}
