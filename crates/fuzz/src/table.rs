//! Tables of any bytes, and a position that is looked up in them.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, process};

use chess_kit::board::{CastlingRights, Setup, Validity};
use chess_kit::tb::{Fault as TableFault, FileAccess, Source, TableError, TableKind, Tablebase, info, verify};
use chess_kit::{BitBoard, Board, Color, Piece, PieceType, Rank, Square};

use crate::answers::{Answers, Circumstances, check_agreement};
use crate::ending::{self, Ending};
use crate::head::{Head, distances, file, position, source_of};
use crate::source::{Elsewhere, Fault, Filler};

/// A cache for few pages: at least eight always fit.
const SMALL_CACHE: usize = 256 << 10;

/// Longer tables are never in memory. One of this length has three pages.
const MOST_IN_MEMORY: u64 = (32 << 10) + 16;

/// Asks tables of these bytes everything about a position, once with the bytes in memory and once elsewhere.
pub fn table(data: &[u8]) {
    let Some(case) = Case::read(data) else {
        return;
    };
    let asked = |tables: &Tablebase, fails| {
        let circumstances = case.circumstances(fails);
        Answers::of(tables, &case.board, &circumstances)
    };
    let elsewhere = asked(&case.tablebase(|bytes| Elsewhere::new(bytes, case.fault)), case.fails());
    // Bytes that are not there can't be in memory.
    if matches!(case.fault, Fault::None) {
        let in_memory = asked(&case.tablebase(|bytes| bytes), false);
        assert_eq!(in_memory, elsewhere, "in memory, and elsewhere: {}", case.board);
    }
}

/// Writes the tables to files and asks the same, by reads and by maps; describes and verifies the files.
pub fn table_file(data: &[u8]) {
    let Some(case) = Case::read(data) else {
        return;
    };
    in_folder(|folder| {
        let files = case.write_files(folder);
        let asked = [FileAccess::Read, FileAccess::Map].map(|access| {
            let mut tables = case.other_tables();
            add_files(&mut tables, access, folder, files.len());
            Answers::of(&tables, &case.board, &case.circumstances(false))
        });
        assert_eq!(asked[0], asked[1], "read, and mapped: {}", case.board);
        // All of them, as each is given its checksum.
        let verified = files
            .iter()
            .filter(|(path, kind)| describe_and_verify(path, *kind, &case))
            .count();
        if verified == files.len() {
            let [few, none] = [SMALL_CACHE, 0].map(|cache_bytes| {
                let mut tables = case.other_tables();
                tables.set_cache_bytes(cache_bytes);
                add_files(&mut tables, FileAccess::Read, folder, files.len());
                tables
            });
            check_agreement(&few, &none, &case.board);
        }
    });
}

/// Does something in a folder of its own, which is there no longer afterwards.
fn in_folder(act: impl FnOnce(&Path)) {
    // Tests do so in several threads.
    static FOLDERS: AtomicU64 = AtomicU64::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("chess-fuzz-{}-{number}", process::id()));
    fs::create_dir_all(&folder).expect("a folder for temporary files");
    act(&folder);
    fs::remove_dir_all(&folder).expect("the folder is ours");
}

fn add_files(tables: &mut Tablebase, access: FileAccess, folder: &Path, files: usize) {
    tables.set_access(access);
    let added = tables.add_directory(folder).expect("the folder is there");
    assert_eq!(added, files, "files of tables are found by their names");
}

/// Whether the file is verified, with the right checksum.
fn describe_and_verify(path: &Path, kind: TableKind, case: &Case) -> bool {
    let description = info(path);
    match &description {
        Ok(info) => {
            assert_eq!((info.material, info.kind), (case.ending.material, kind));
            assert_eq!(info.subtables.len(), case.ending.files() * case.ending.sides(kind));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let mut verified = verify(path);
    // With the right checksum it gets to what comes after it.
    if let Some(checksum) = verified.as_ref().err().and_then(expected_checksum) {
        let mut bytes = fs::read(path).expect("the file is there");
        let trailer = bytes.len() - checksum.len();
        bytes[trailer..].copy_from_slice(&checksum);
        fs::write(path, &bytes).expect("room for temporary files");
        verified = verify(path);
        assert!(
            verified.as_ref().err().and_then(expected_checksum).is_none(),
            "the checksum is right now"
        );
    }
    match &verified {
        Ok(()) => assert!(description.is_ok(), "what is verified can be described"),
        Err(error) => assert!(matches!(error, TableError::Corrupt(_)), "{error}"),
    }
    verified.is_ok()
}

fn expected_checksum(error: &TableError) -> Option<[u8; 16]> {
    match error {
        TableError::Corrupt(table) => match table.fault() {
            TableFault::Checksum { expected, .. } => Some(*expected),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the files of an input are verified, but for the checksum.
#[cfg(test)]
pub(crate) fn is_verified(data: &[u8]) -> bool {
    let case = Case::read(data).expect("an input with a position");
    let mut is_verified = true;
    in_folder(|folder| {
        for (path, kind) in case.write_files(folder) {
            is_verified &= describe_and_verify(&path, kind, &case);
        }
    });
    is_verified
}

/// What an input means.
struct Case {
    head: Head,
    ending: &'static Ending,
    board: Board,
    /// The tables that are made of the input, by kind.
    fuzzed: [Option<Vec<u8>>; 2],
    fault: Fault,
}

impl Case {
    /// `None` if there is no such position, which is rare.
    fn read(data: &[u8]) -> Option<Self> {
        let (head, bytes) = Head::split(data)?;
        let ending = ending::ending(head.ending);
        let board = board(&head, ending)?;
        // A length that a table can have.
        let length = (64 << (head.amount % 40)) + 16;
        let mut fault = match head.source & source_of::FAULT {
            source_of::FAILS => Fault::Fails(head.amount.into()),
            source_of::LONG_ZEROS => Fault::Long(length, Filler::Zeros),
            source_of::LONG_NOISE => Fault::Long(length, Filler::Noise),
            _ => Fault::None,
        };
        let filler = match fault {
            Fault::Long(length, filler) if length <= MOST_IN_MEMORY => {
                fault = Fault::None;
                Some(filler)
            }
            _ => None,
        };
        let fuzz = |kind, bytes: &[u8]| {
            let mut bytes = fixed(&head, ending, kind, bytes.to_vec());
            if let Some(filler) = filler {
                filler.extend(&mut bytes, length);
            }
            Some(bytes)
        };
        let fuzzed = if head.file & file::BOTH != 0 {
            let (wdl, dtz) = bytes.split_at(usize::from(head.amount).min(bytes.len()));
            [fuzz(TableKind::Wdl, wdl), fuzz(TableKind::Dtz, dtz)]
        } else if head.file & file::DTZ != 0 {
            [None, fuzz(TableKind::Dtz, bytes)]
        } else {
            [fuzz(TableKind::Wdl, bytes), None]
        };
        Some(Self {
            head,
            ending,
            board,
            fuzzed,
            fault,
        })
    }

    /// Writes the fuzzed tables to files of their names.
    fn write_files(&self, folder: &Path) -> Vec<(PathBuf, TableKind)> {
        let mut files = Vec::new();
        for kind in TableKind::ALL {
            if let Some(bytes) = &self.fuzzed[kind as usize] {
                let path = folder.join(format!("{}.{}", self.ending.material, kind.extension()));
                fs::write(&path, bytes).expect("room for temporary files");
                files.push((path, kind));
            }
        }
        files
    }

    fn fails(&self) -> bool {
        matches!(self.fault, Fault::Fails(_))
    }

    fn circumstances(&self, fails: bool) -> Circumstances<'_> {
        Circumstances {
            material: self.ending.material,
            fuzzed: &self.fuzzed,
            fails,
            no_distances: self.fuzzed[1].is_none() && self.head.distances & distances::MISSING != 0,
            repeated: self.head.position & position::REPEATED != 0,
            batch_first: self.head.source & source_of::BATCH_FIRST != 0,
        }
    }

    /// The fuzzed tables from sources of this kind, and the others.
    fn tablebase<S: Source + 'static>(&self, source: impl Fn(Vec<u8>) -> S) -> Tablebase {
        let mut tables = self.other_tables();
        for kind in TableKind::ALL {
            if let Some(bytes) = &self.fuzzed[kind as usize] {
                tables.add_table(self.ending.material, kind, source(bytes.clone()));
            }
        }
        tables
    }

    /// Constant tables for all endings behind, and for the kind that is not fuzzed.
    fn other_tables(&self) -> Tablebase {
        let head = &self.head;
        let mut tables = Tablebase::new();
        tables.set_cache_bytes(if head.source & source_of::NO_CACHE != 0 {
            0
        } else {
            SMALL_CACHE
        });
        let results = usize::from(head.results);
        for (number, behind) in (1..).zip(&self.ending.behind) {
            tables.add_table(behind.material, TableKind::Wdl, behind.results(results + number));
        }
        let black = if self.ending.material.is_symmetric() {
            0
        } else {
            distances::BLACK
        };
        let flags = head.distances & (black | distances::WINS_IN_PLIES | distances::LOSSES_IN_PLIES);
        let material = self.ending.material;
        if self.fuzzed[TableKind::Wdl as usize].is_none() {
            tables.add_table(material, TableKind::Wdl, self.ending.results(results));
        }
        if self.fuzzed[TableKind::Dtz as usize].is_none() && head.distances & distances::MISSING == 0 {
            let bytes = self.ending.constant(TableKind::Dtz, flags, [0; 2]);
            tables.add_table(material, TableKind::Dtz, bytes);
        }
        tables
    }
}

/// The bytes of a table, with what is wanted set right.
fn fixed(head: &Head, ending: &Ending, kind: TableKind, mut bytes: Vec<u8>) -> Vec<u8> {
    const TRAILER: usize = 16;
    if head.file & file::FIX_SIZE != 0 {
        let contents = bytes.len().saturating_sub(TRAILER).max(1).next_multiple_of(64);
        bytes.resize(contents + TRAILER, 0);
    }
    let start = ending.start(kind);
    if head.file & file::FIX_START != 0 {
        overwrite(&mut bytes, 0, &start);
    }
    if head.file & file::FIX_LISTS != 0 {
        overwrite(&mut bytes, start.len(), &ending.lists());
    }
    bytes
}

fn overwrite(bytes: &mut [u8], at: usize, by: &[u8]) {
    for (to, from) in bytes.iter_mut().skip(at).zip(by) {
        *to = *from;
    }
}

/// A board with the men of the ending about where the head says.
fn board(head: &Head, ending: &Ending) -> Option<Board> {
    let mut setup = Setup::empty();
    setup.halfmove_clock = head.clock.into();
    let mut kings = [Square::A1; 2];
    for (&man, &byte) in ending.men.iter().zip(&head.squares) {
        let color = if head.position & position::EXCHANGED == 0 {
            man.color()
        } else {
            man.color().opposite()
        };
        let man = Piece::new(color, man.piece_type());
        let square = first_free(&setup, byte, man.piece_type());
        setup.set(square, Some(man));
        if man.piece_type() == PieceType::King {
            kings[color as usize] = square;
        }
    }
    let black = head.position & position::BLACK != 0;
    let sides = if black {
        [Color::Black, Color::White]
    } else {
        [Color::White, Color::Black]
    };
    // If the kings touch, or the wrong one is in check, the black one goes on until all is well.
    let king = Piece::new(Color::Black, PieceType::King);
    let mut square = kings[1];
    for _ in 0..64 {
        for side in sides {
            setup.side_to_move = side;
            if let Ok(board) = setup.to_board(Validity::Playable) {
                return Some(with_rights(head, setup, board));
            }
        }
        setup.set(square, None);
        square = first_free(&setup, square as u8 + 1, PieceType::King);
        setup.set(square, Some(king));
    }
    None
}

/// The first free square from a number on where such a man may stand.
fn first_free(setup: &Setup, from: u8, piece_type: PieceType) -> Square {
    let (first, count) = if piece_type == PieceType::Pawn {
        (8, 48)
    } else {
        (0, 64)
    };
    (0..count)
        .map(|step| Square::wrapping(first + (from % count + step) % count))
        .find(|&square| setup.piece_at(square).is_none())
        .expect("seven men leave squares free")
}

/// The same board with the rights that are wanted, as far as they are possible.
fn with_rights(head: &Head, mut setup: Setup, mut board: Board) -> Board {
    if head.position & position::EN_PASSANT != 0 {
        let rank = match setup.side_to_move {
            Color::White => Rank::Six,
            Color::Black => Rank::Three,
        };
        for passed in BitBoard::from_rank(rank) {
            setup.set_en_passant_square(Some(passed));
            match setup.to_board(Validity::Playable) {
                Ok(after_push) if after_push.legal_en_passant().is_some() => {
                    board = after_push;
                    break;
                }
                _ => setup.set_en_passant_square(None),
            }
        }
    }
    if head.position & position::CASTLING != 0 {
        for rook in board.by_type(PieceType::Rook) {
            setup.set_castling_rights(CastlingRights::NONE.with(rook));
            if let Ok(with_castling) = setup.to_board(Validity::Playable) {
                return with_castling;
            }
        }
    }
    board
}
