use serde_json::{Value, json};

use super::made::{BISHOP, Folder, QUEEN, QUEEN_DISTANCES};
use crate::output::unread;
use crate::{Run, chess};

fn info(paths: &[&str], extra: &[&str]) -> Run {
    chess([&["tb", "info"], paths, extra].concat())
}

#[test]
fn says_what_is_in_a_file() {
    let folder = Folder::with(&[QUEEN, QUEEN_DISTANCES]);
    let file = folder.path("KQvK.rtbw");
    let expected = format!(
        "\
file: {file}
ending: KQvK, 3 men
kind: WDL
size: 80 bytes
checksum: 9da7c05f567792e25e730223fd7bc798
sides stored: both

side   file  order       positions  symbols   bits      blocks  bytes      span
white  -     KQk             31332  all 4 (win)
black  -     KQk             31332  all 0 (loss)
"
    );
    assert_eq!(info(&[&file], &[]).fine(), expected);

    let distances = folder.path("KQvK.rtbz");
    let out = info(&[&distances, &file], &[]).fine();
    let (first, second) = out.split_once("\n\nfile: ").expect(&out);
    assert!(
        first.contains("\nkind: DTZ\n") && first.contains("\nsides stored: white\n"),
        "{out}"
    );
    assert!(first.ends_with("\nwhite  -     KQk             31332  all 0"), "{out}");
    assert_eq!(format!("file: {second}"), expected);
    // A folder stands for the files in it.
    let both = info(&[&file, &distances], &[]).fine();
    assert_eq!(info(&[&folder.path("")], &[]).fine(), both);
}

#[test]
fn json_is_one_object_a_file() {
    let folder = Folder::with(&[BISHOP, QUEEN_DISTANCES]);
    let (bishop, queen) = (folder.path("KBvK.rtbw"), folder.path("KQvK.rtbz"));
    let part = |side: &str, order: &str, constant: u8| json!({"side": side, "file": null, "order": order, "positions": 31332, "constant": constant});
    let expected = [
        json!({
            "file": bishop, "material": "KBvK", "kind": "WDL", "men": 3, "bytes": 80,
            "checksum": "8434332a1dc75aa453677ccbfa58ea52",
            "parts": [part("white", "KBk", 2), part("black", "KBk", 2)],
        }),
        json!({
            "file": queen, "material": "KQvK", "kind": "DTZ", "men": 3, "bytes": 80,
            "checksum": "290efda01ddf754a63644dfc1cba7762",
            "parts": [part("white", "KQk", 0)],
        }),
    ];
    assert_eq!(info(&[&bishop, &queen], &["--json"]).json(), expected);
}

#[test]
fn damaged_files_do_not_end_the_run() {
    let folder = Folder::with(&[BISHOP]);
    folder.write("KNvK.rtbw", &QUEEN.bytes());
    folder.write("KQvK.rtbw", b"");
    let out = info(&[&folder.path("")], &["--json"]).disagrees("2 of 3 files are bad");
    let out: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(out.len(), 3);
    assert_eq!(out[0]["material"], json!("KBvK"));
    for object in &out[1..] {
        let keys: Vec<&String> = object.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["error", "file"], "{object}");
    }
    let empty = folder.path("KQvK.rtbw");
    let out = info(&[&empty], &[]).disagrees("1 of 1 file is bad");
    assert!(
        out.starts_with(&format!("bad {empty}: ")) && out.lines().count() == 1,
        "{out}"
    );
    info(&[&folder.path("nowhere")], &[]).refused(&folder.path("nowhere"));
}

#[test]
fn a_reader_that_has_gone_ends_the_command_in_peace() {
    let folder = Folder::with(&[BISHOP, QUEEN]);
    let path = folder.path("");
    for extra in [[].as_slice(), &["--json"]] {
        assert_eq!(
            unread(&[&["tb", "info", &path], extra].concat()),
            (Some(0), String::new())
        );
    }
}
