//! This project's tables, by each way to get at their bytes.

use std::hint::black_box;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use chess_kit::Board;
use chess_tb::{Dtz, FileAccess, Material, MaybeRounded, ProbeError, TableKind, Tablebase, Wdl};

use crate::contest::{Contestant, TableQuestion, Task};
use crate::endings::Endings;

/// One tablebase for all questions, so that it stays warm.
struct Ours {
    name: &'static str,
    tables: Arc<Tablebase>,
}

/// The default, which reads what it needs; memory maps; all files in memory.
pub(super) fn ours(folder: &Path) -> io::Result<Vec<Box<dyn Contestant<Endings>>>> {
    let mut reading = Tablebase::new();
    reading.add_directory(folder)?;
    let mut mapping = Tablebase::new();
    mapping.set_access(FileAccess::Map);
    mapping.add_directory(folder)?;
    let ours = [
        ("chess-kit", reading),
        ("chess-kit, mapped", mapping),
        ("chess-kit, in memory", in_memory(folder)?),
    ];
    let boxed = |(name, tables)| -> Box<dyn Contestant<Endings>> {
        let tables = Arc::new(tables);
        Box::new(Ours { name, tables })
    };
    Ok(ours.map(boxed).into())
}

fn in_memory(folder: &Path) -> io::Result<Tablebase> {
    let mut tables = Tablebase::new();
    for entry in folder.read_dir()? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let extension = path.extension().and_then(|extension| extension.to_str());
        let kind = [TableKind::Wdl, TableKind::Dtz]
            .into_iter()
            .find(|kind| extension == Some(kind.extension()));
        if let (Some(kind), Ok(material)) = (kind, name.parse::<Material>()) {
            tables.add_table(material, kind, std::fs::read(&path)?);
        }
    }
    Ok(tables)
}

impl Contestant<Endings> for Ours {
    fn name(&self) -> &'static str {
        self.name
    }

    fn task(&self, endings: &Endings, question: TableQuestion) -> Option<Task<Vec<i32>>> {
        let tables = Arc::clone(&self.tables);
        let boards = Rc::clone(endings.boards());
        Some(match question {
            TableQuestion::Wdl => one_by_one(boards, move |board| tables.probe_wdl_after_zeroing(board), wdl_number),
            TableQuestion::Dtz => one_by_one(boards, move |board| tables.probe_dtz(board), dtz_number),
            TableQuestion::WdlBatch => all_at_once(
                boards,
                move |boards| tables.probe_wdl_after_zeroing_batch(boards),
                wdl_number,
            ),
            TableQuestion::DtzBatch => all_at_once(boards, move |boards| tables.probe_dtz_batch(boards), dtz_number),
        })
    }
}

const fn wdl_number(wdl: Wdl) -> i32 {
    wdl as i32
}

fn dtz_number(dtz: MaybeRounded<Dtz>) -> i32 {
    dtz.ignore_rounding().0
}

fn one_by_one<T>(
    boards: Rc<[Board]>,
    probe: impl Fn(&Board) -> Result<T, ProbeError> + 'static,
    number: impl Fn(T) -> i32 + 'static,
) -> Task<Vec<i32>> {
    let value = move |board: &Board| number(expect(probe(board), board));
    Box::new(move || black_box(&boards).iter().map(&value).collect())
}

fn all_at_once<T>(
    boards: Rc<[Board]>,
    probe: impl Fn(&[Board]) -> Vec<Result<T, ProbeError>> + 'static,
    number: impl Fn(T) -> i32 + 'static,
) -> Task<Vec<i32>> {
    let value = move |(value, board): (_, &Board)| number(expect(value, board));
    Box::new(move || {
        probe(black_box(&boards))
            .into_iter()
            .zip(&*boards)
            .map(&value)
            .collect()
    })
}

fn expect<T>(value: Result<T, ProbeError>, board: &Board) -> T {
    value.unwrap_or_else(|error| panic!("{board}: {error}"))
}
