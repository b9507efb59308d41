//! shakmaty-syzygy 0.28.1: probes Syzygy tables for shakmaty's positions, one by one.
//!
//! Its own memory maps are `unsafe` to ask for. Its files are behind a trait that anybody may implement, so this gives it
//! the maps of chess-tb, which are safe to ask for; what it does with a map is the same.

use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chess_kit::Board;
use chess_tb::{MappedFile, Source};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use shakmaty_syzygy::filesystem::{Filesystem, RandomAccessFile, ReadHint};
use shakmaty_syzygy::{SyzygyError, Tablebase};

use crate::contest::{Contestant, TableQuestion, Task};
use crate::endings::Endings;

/// One tablebase for all questions, so that it stays warm.
struct ShakmatySyzygy {
    name: &'static str,
    tables: Arc<Tablebase<Chess>>,
}

/// Its default, which reads what it needs, and memory maps.
pub(super) fn peers(folder: &Path) -> io::Result<Vec<Box<dyn Contestant<Endings>>>> {
    let mut reading = Tablebase::new();
    reading.add_directory(folder)?;
    let mut mapping = Tablebase::with_filesystem(Arc::new(Maps));
    mapping.add_directory(folder)?;
    let peers = [("shakmaty-syzygy, mapped", mapping), ("shakmaty-syzygy", reading)];
    let boxed = |(name, tables)| -> Box<dyn Contestant<Endings>> {
        let tables = Arc::new(tables);
        Box::new(ShakmatySyzygy { name, tables })
    };
    Ok(peers.map(boxed).into())
}

impl Contestant<Endings> for ShakmatySyzygy {
    fn name(&self) -> &'static str {
        self.name
    }

    fn task(&self, endings: &Endings, question: TableQuestion) -> Option<Task<Vec<i32>>> {
        let tables = Arc::clone(&self.tables);
        let boards: Vec<Chess> = endings.boards().iter().map(position).collect();
        match question {
            TableQuestion::Wdl => Some(one_by_one(boards, move |board| {
                tables.probe_wdl_after_zeroing(board).map(i32::from)
            })),
            TableQuestion::Dtz => Some(one_by_one(boards, move |board| {
                tables.probe_dtz(board).map(|dtz| dtz.ignore_rounding().0)
            })),
            TableQuestion::WdlBatch | TableQuestion::DtzBatch => None,
        }
    }
}

fn position(board: &Board) -> Chess {
    let fen: Fen = board.to_string().parse().expect("what was written is read");
    fen.into_position(CastlingMode::Standard)
        .expect("the work holds valid positions")
}

fn one_by_one(boards: Vec<Chess>, probe: impl Fn(&Chess) -> Result<i32, SyzygyError> + 'static) -> Task<Vec<i32>> {
    let value = move |board: &Chess| match probe(board) {
        Ok(value) => value,
        Err(error) => panic!("{board:?}: {error}"),
    };
    Box::new(move || black_box(&boards).iter().map(&value).collect())
}

/// Memory maps of chess-tb as a file system of shakmaty-syzygy.
struct Maps;

struct Map(MappedFile);

impl Filesystem for Maps {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        Ok(path.metadata()?.len())
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        path.read_dir()?.map(|entry| Ok(entry?.path())).collect()
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        Ok(Box::new(Map(MappedFile::open(path)?)))
    }
}

impl RandomAccessFile for Map {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let bytes = self.0.bytes().unwrap_or_default();
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let wanted = bytes.get(start..).and_then(|bytes| bytes.get(..buffer.len()));
        buffer.copy_from_slice(wanted.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(buffer.len())
    }
}
