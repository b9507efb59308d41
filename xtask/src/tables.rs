//! `cargo xtask tables`: the tables of three men that chess-tb has in the program.
//!
//! Making them needs the generator, which stands on crates that this one may not use, and on chess-tb itself, whose feature
//! `embedded` can't be built without the tables. So the `chess` command makes them, built without that feature, as a child.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;

/// Where the files lie, from the folder of the workspace.
const FOLDER: &str = "crates/chess-tb/src/embedded";
/// What lies beside them and is written by hand.
const MODULE: &str = "mod.rs";
/// Both tables of five endings.
const FILES: usize = 10;

/// Files by their names.
type Files = BTreeMap<String, Vec<u8>>;

/// Runs `tables` with the arguments that follow it, in the workspace at `root`.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), Failure> {
    let check = match arguments {
        [] => false,
        [option] if option == "--check" => true,
        _ => {
            let arguments = arguments.join(" ");
            return Err(Failure::Usage(format!(
                "tables takes --check or nothing, found `{arguments}`"
            )));
        }
    };
    let made = make(root).map_err(Failure::Found)?;
    let folder = root.join(FOLDER);
    let result = if check {
        check_files(&folder, &made)
    } else {
        write_files(&folder, &made)
    };
    result.map_err(|error| Failure::Found(format!("{FOLDER}: {error}")))?
}

/// Has the command make and prove the tables, in a folder and with a build of its own below the target folder: the usual one
/// keeps the command that it has.
fn make(root: &Path) -> Result<Files, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let own = std::path::absolute(target.join("tables")).map_err(|error| format!("{}: {error}", target.display()))?;
    let out = own.join("made");
    let unreadable = |error: io::Error| format!("{}: {error}", out.display());
    // The command leaves alone what is there.
    if out.exists() {
        fs::remove_dir_all(&out).map_err(unreadable)?;
    }
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let output = Command::new(cargo)
        .current_dir(root)
        .args([
            "run",
            "--quiet",
            "--package",
            "chess-cli",
            "--no-default-features",
            "--target-dir",
        ])
        .arg(&own)
        .args(["--", "tb", "generate", "--up-to", "3", "--verify", "--out"])
        .arg(&out)
        .output()
        .map_err(|error| format!("cargo can't be run: {error}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!(
            "the command that makes the tables failed: {}\n{errors}",
            output.status
        ));
    }
    let files = read(&out).map_err(unreadable)?;
    if files.len() == FILES {
        Ok(files)
    } else {
        let names: Vec<&String> = files.keys().collect();
        Err(format!("{FILES} tables should be made, found {names:?}"))
    }
}

/// The files of a folder.
fn read(folder: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        files.insert(
            entry.file_name().to_string_lossy().into_owned(),
            fs::read(entry.path())?,
        );
    }
    Ok(files)
}

/// The names of the files that are missing or hold something else.
fn stale<'a>(folder: &Path, made: &'a Files) -> BTreeSet<&'a str> {
    let is_stale =
        |(name, bytes): &(&String, &Vec<u8>)| fs::read(folder.join(name)).map_or(true, |found| found != **bytes);
    made.iter().filter(is_stale).map(|(name, _)| name.as_str()).collect()
}

fn write_files(folder: &Path, made: &Files) -> io::Result<Result<(), Failure>> {
    let stale = stale(folder, made);
    fs::create_dir_all(folder)?;
    for (name, bytes) in made {
        let is_stale = stale.contains(name.as_str());
        if is_stale {
            fs::write(folder.join(name), bytes)?;
        }
        println!("{} {FOLDER}/{name}", if is_stale { "wrote" } else { "kept " });
    }
    Ok(Ok(()))
}

/// Names every file that differs, and the command that mends them all, and every file beside them that is no table of three men.
fn check_files(folder: &Path, made: &Files) -> io::Result<Result<(), Failure>> {
    let mut lines = Vec::new();
    if folder.is_dir() {
        let mut names: Vec<String> = fs::read_dir(folder)?
            .map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()))
            .collect::<io::Result<_>>()?;
        names.retain(|name| name != MODULE && !made.contains_key(name));
        names.sort();
        lines.extend(
            names
                .iter()
                .map(|name| format!("stray: {FOLDER}/{name}: nothing makes it; remove it")),
        );
    }
    let stale = stale(folder, made);
    lines.extend(stale.iter().map(|name| format!("stale: {FOLDER}/{name}")));
    if !stale.is_empty() {
        lines.push("to write them again: cargo xtask tables".to_owned());
    }
    if lines.is_empty() {
        let bytes: usize = made.values().map(Vec::len).sum();
        println!("tables that are up to date: {}, of {bytes} bytes", made.len());
        return Ok(Ok(()));
    }
    Ok(Err(Failure::Found(lines.join("\n"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of the test's own, removed when the test ends.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("xtask-tables-{name}-{}", std::process::id()));
            // A run that was broken off may have left one.
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // Left-overs in the temporary folder harm nobody.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn made() -> Files {
        let files = [("KPvK.rtbw", b"1".as_slice()), ("KPvK.rtbz", b"2"), ("KQvK.rtbw", b"3")];
        files
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()))
            .collect()
    }

    #[track_caller]
    fn found(folder: &Folder) -> Option<String> {
        match check_files(&folder.0, &made()).expect("the folder can be read") {
            Ok(()) => None,
            Err(Failure::Found(message) | Failure::Usage(message)) => Some(message),
        }
    }

    fn write(folder: &Folder) {
        assert!(matches!(write_files(&folder.0, &made()), Ok(Ok(()))));
    }

    #[test]
    fn every_stale_and_every_missing_file_is_named_with_the_command() {
        let folder = Folder::new("stale");
        assert_eq!(
            found(&folder).map(|message| message.lines().count()),
            Some(4),
            "nothing is there yet"
        );
        write(&folder);
        assert_eq!(found(&folder), None);
        fs::write(folder.0.join("KPvK.rtbz"), "3").expect("the temporary folder can be written");
        fs::remove_file(folder.0.join("KQvK.rtbw")).expect("it was just written");
        let expected =
            format!("stale: {FOLDER}/KPvK.rtbz\nstale: {FOLDER}/KQvK.rtbw\nto write them again: cargo xtask tables");
        assert_eq!(found(&folder), Some(expected));
        write(&folder);
        assert_eq!(found(&folder), None, "writing mends it");
    }

    #[test]
    fn what_is_no_table_of_three_men_is_named() {
        let folder = Folder::new("strays");
        write(&folder);
        fs::write(folder.0.join(MODULE), "").expect("the temporary folder can be written");
        assert_eq!(found(&folder), None, "the module belongs there");
        fs::write(folder.0.join("KQvKR.rtbw"), "").expect("the temporary folder can be written");
        let expected = format!("stray: {FOLDER}/KQvKR.rtbw: nothing makes it; remove it");
        assert_eq!(found(&folder), Some(expected));
    }

    #[test]
    fn the_committed_folder_has_the_files_of_all_endings_of_three_men() {
        let names: BTreeSet<String> = read(&crate::root().join(FOLDER))
            .expect("it is there")
            .into_keys()
            .collect();
        let mut expected: BTreeSet<String> = ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]
            .iter()
            .flat_map(|name| [format!("{name}.rtbw"), format!("{name}.rtbz")])
            .collect();
        assert_eq!(expected.len(), FILES);
        expected.insert(MODULE.to_owned());
        assert_eq!(names, expected);
    }

    #[test]
    fn the_command_line_is_understood_or_refused() {
        for wrong in [&["--chek"][..], &["--check", "--check"], &["KQvK"]] {
            let arguments: Vec<String> = wrong.iter().map(ToString::to_string).collect();
            assert!(
                matches!(run(Path::new("nowhere"), &arguments), Err(Failure::Usage(_))),
                "{wrong:?}"
            );
        }
    }
}
