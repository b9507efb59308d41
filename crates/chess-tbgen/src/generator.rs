//! Making the tables of endings, and of what they depend on.

use core::fmt;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use chess_tb::{TableKind, Tablebase};

use crate::ending::Ending;
use crate::entry::Entry;
use crate::error::GenerateError;
use crate::folder::Folder;
use crate::solve::Solver;
use crate::summary::{Count, Summary};
use crate::tables::Tables;
use crate::values::{Dependencies, Values};
use crate::verify::{memory_to_verify, verify};
use crate::watch::{Phase, Progress, Watch};

/// Makes the tables of endings: in memory, or in a folder together with the tables they depend on.
///
/// ```
/// use chess_board::Board;
/// use chess_tb::{Dtz, TableKind, Tablebase};
/// use chess_tbgen::Generator;
///
/// let made = Generator::new().generate("KRvK".parse()?)?;
/// assert_eq!((made.summary.mates, made.summary.longest_dtz), (27, 32));
///
/// let mut tables = Tablebase::new();
/// tables.add_table("KRvK".parse()?, TableKind::Wdl, made.wdl);
/// tables.add_table("KRvK".parse()?, TableKind::Dtz, made.dtz);
/// let board: Board = "8/8/8/8/8/2k5/8/K6R w - - 0 1".parse()?;
/// assert!(tables.probe_dtz(&board)?.ignore_rounding() > Dtz(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    threads: usize,
    memory: u64,
    folders: Vec<PathBuf>,
    verify: bool,
    report: Box<dyn Fn(Progress) + Send + Sync>,
    cancelled: Arc<AtomicBool>,
}

/// Both tables of an ending, as the bytes of their files.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The WDL table.
    pub wdl: Vec<u8>,
    /// The DTZ table.
    pub dtz: Vec<u8>,
    /// What was found.
    pub summary: Summary,
}

/// What is to be made, and what it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// The endings whose tables will be made, in this order: those asked for, and what they depend on.
    pub endings: Vec<Ending>,
    /// The endings that were asked for and whose tables are in the folder already.
    pub present: Vec<Ending>,
    /// The bytes of memory that the work takes. An estimate from above; 0 if there is nothing to make.
    pub memory: u64,
}

/// Endings of at most this many men have their values kept in memory, which takes 100 MiB for all of them. Tables are asked for
/// larger ones, if there are any.
const RESIDENT_PIECES: usize = 4;

impl Generator {
    /// The most men an ending can have here. The time and the memory that six take are large, see [`Generator::memory_for`].
    pub const MAX_PIECES: usize = 6;

    /// With all processors, as much memory as it takes, and no other tables than those it makes.
    #[must_use]
    pub fn new() -> Self {
        Self {
            threads: 0,
            memory: u64::MAX,
            folders: Vec::new(),
            verify: false,
            report: Box::new(|_| {}),
            cancelled: Arc::default(),
        }
    }

    /// Sets how many threads work; 0 for one a processor. More than there are processors are of no use, and thousands take long to
    /// start.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets how many bytes of memory the work may take. It is not begun if it would take more.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Adds a folder of tables that endings may depend on, and that need not be made for them. A folder that is not there has none. An
    /// ending that is asked for itself is made, whether it is there or not.
    #[must_use]
    pub fn tables(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folders.push(folder.into());
        self
    }

    /// Has tables [verified](crate::verify) before they are given out, or get their names.
    #[must_use]
    pub const fn verify(mut self, verify: bool) -> Self {
        self.verify = verify;
        self
    }

    /// Has a function told of the progress, from whatever thread makes it.
    #[must_use]
    pub fn on_progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.report = Box::new(report);
        self
    }

    /// Ends the work soon after the flag is set, with [`GenerateError::Cancelled`].
    #[must_use]
    pub fn cancel_with(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = flag;
        self
    }

    /// How many bytes of memory the tables of an ending take while they are made. An estimate from above.
    #[must_use]
    pub fn memory_for(ending: Ending) -> u64 {
        Solver::memory(ending.into()) + Tables::memory(ending.into())
    }

    /// Makes the tables of an ending in memory. What it depends on is read from the folders that were given, or worked out,
    /// but gets no tables; unless it is to be [verified](Self::verify), which takes the tables of all.
    ///
    /// # Errors
    ///
    /// See [`GenerateError`].
    pub fn generate(&self, ending: Ending) -> Result<Made, GenerateError> {
        let mut work = self.work(None, &[ending])?;
        work.check_used()?;
        self.in_pool(|| {
            let last = work.plan.len() - 1;
            for index in 0..last {
                if self.verify {
                    // A proof asks the tables of dependencies, which are proved themselves.
                    let made = work.make(index)?;
                    work.kept.push((work.plan[index], made.wdl));
                } else {
                    work.solve_only(index)?;
                }
            }
            work.make(last)
        })
    }

    /// Makes the tables of endings in a folder, and of all that they depend on and that is neither there nor in the folders that
    /// were given. Tells of each that is finished.
    ///
    /// Endings whose tables are in the folder are left alone, so that what was interrupted goes on when it is called again.
    ///
    /// # Errors
    ///
    /// See [`GenerateError`]. What was finished before stays.
    pub fn generate_into(
        &self,
        folder: impl AsRef<Path>,
        endings: &[Ending],
        mut finished: impl FnMut(&Summary) + Send,
    ) -> Result<Vec<Summary>, GenerateError> {
        let folder = Folder::open(folder.as_ref());
        let mut work = self.work(Some(&folder), endings)?;
        work.check_used()?;
        folder.prepare(&work.plan)?;
        self.in_pool(|| {
            let mut summaries = Vec::new();
            for index in 0..work.plan.len() {
                let made = work.make(index)?;
                folder.write(
                    work.plan[index],
                    [(TableKind::Wdl, &made.wdl), (TableKind::Dtz, &made.dtz)],
                )?;
                finished(&made.summary);
                summaries.push(made.summary);
            }
            Ok(summaries)
        })
    }

    /// What [`generate_into`](Self::generate_into) would make, and what it would take. Nothing is begun, and of files only the names are
    /// looked at: that a table is damaged shows when it is to be built on.
    ///
    /// ```
    /// use chess_tbgen::{Ending, Generator};
    ///
    /// let plan = Generator::new().plan("no folder yet", &["KPvK".parse()?])?;
    /// let names: Vec<String> = plan.endings.iter().map(Ending::to_string).collect();
    /// assert_eq!(names, ["KNvK", "KBvK", "KRvK", "KQvK", "KPvK"]); // a pawn becomes one of four pieces
    /// assert!(plan.present.is_empty() && plan.memory < 1 << 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it can't be made: [`GenerateError::TooManyPieces`], [`GenerateError::Memory`].
    pub fn plan(&self, folder: impl AsRef<Path>, endings: &[Ending]) -> Result<Plan, GenerateError> {
        let folder = Folder::open(folder.as_ref());
        self.work(Some(&folder), endings).map(|work| Plan {
            endings: work.plan,
            present: work.present,
            memory: work.memory,
        })
    }

    fn in_pool<T: Send>(&self, work: impl FnOnce() -> Result<T, GenerateError> + Send) -> Result<T, GenerateError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        pool.map_err(|error| GenerateError::Threads {
            threads: self.threads,
            reason: error.to_string(),
        })?
        .install(work)
    }

    /// Finds out what has to be made, and whether it can be.
    fn work<'a>(&'a self, folder: Option<&'a Folder>, endings: &[Ending]) -> Result<Work<'a>, GenerateError> {
        if let Some(&ending) = endings.iter().find(|ending| ending.pieces() > Self::MAX_PIECES) {
            return Err(GenerateError::TooManyPieces { ending });
        }
        let folders: Vec<&Path> = folder
            .map(Folder::path)
            .into_iter()
            .chain(self.folders.iter().map(PathBuf::as_path))
            .collect();
        // What is there, as far as it was asked: with all that a probe may need.
        let has_wdl = |ending: Ending| {
            folders
                .iter()
                .any(|folder| Folder::path_of(folder, ending, TableKind::Wdl).is_file())
        };
        let is_there = |ending: Ending| has_wdl(ending) && ending.all_dependencies().into_iter().all(has_wdl);
        let mut plan = BTreeSet::new();
        let mut present = BTreeSet::new();
        let mut used = BTreeSet::new();
        for &ending in endings {
            if folder.is_some_and(|folder| folder.has(ending)) {
                present.insert(ending);
            } else {
                plan.insert(ending);
            }
            for dependency in ending.all_dependencies() {
                if is_there(dependency) {
                    used.insert(dependency);
                } else {
                    plan.insert(dependency);
                }
            }
        }
        let plan: Vec<Ending> = plan.into_iter().collect();
        // The proof begins when what was worked out is gone.
        let needs = |ending: Ending| match self.verify {
            true => Self::memory_for(ending).max(memory_to_verify(ending)),
            false => Self::memory_for(ending),
        };
        let most = plan.iter().copied().max_by_key(|&ending| needs(ending));
        let mut memory = 0;
        if let Some(ending) = most {
            let mut resident = Ending::up_to(RESIDENT_PIECES.min(ending.pieces() - 1))
                .into_iter()
                .map(|ending| Values::memory(ending.into()))
                .sum::<u64>();
            if folder.is_none() {
                let kept = plan
                    .iter()
                    .filter(|other| other.pieces() > RESIDENT_PIECES && **other != ending);
                resident += kept.map(|&other| Values::memory(other.into())).sum::<u64>();
            }
            memory = needs(ending) + resident;
            if memory > self.memory {
                return Err(GenerateError::Memory {
                    ending,
                    needed: memory,
                    allowed: self.memory,
                });
            }
        }
        Ok(Work {
            generator: self,
            folders: folders.into_iter().map(Path::to_path_buf).collect(),
            plan,
            present: present.iter().copied().collect(),
            used: present.union(&used).copied().collect(),
            memory,
            dependencies: Dependencies::new(None),
            kept: Vec::new(),
        })
    }
}

impl Default for Generator {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator")
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("folders", &self.folders)
            .field("verify", &self.verify)
            .finish_non_exhaustive()
    }
}

/// What is to be made, and what is known so far.
struct Work<'a> {
    generator: &'a Generator,
    folders: Vec<PathBuf>,
    plan: Vec<Ending>,
    /// What was asked for and is in the folder.
    present: Vec<Ending>,
    /// The endings whose tables are there, in any folder: asked for, or needed.
    used: Vec<Ending>,
    /// What it takes, in bytes.
    memory: u64,
    dependencies: Dependencies,
    /// WDL tables that were made and are in no folder.
    kept: Vec<(Ending, Vec<u8>)>,
}

impl<'a> Work<'a> {
    /// Nothing is built on a damaged table.
    fn check_used(&self) -> Result<(), GenerateError> {
        for &ending in &self.used {
            for kind in TableKind::ALL {
                let mut paths = self.folders.iter().map(|folder| Folder::path_of(folder, ending, kind));
                if let Some(path) = paths.find(|path| path.is_file()) {
                    chess_tb::verify(path)?;
                }
            }
        }
        Ok(())
    }

    /// Works an ending out, for those behind it.
    fn solve_only(&mut self, index: usize) -> Result<(), GenerateError> {
        let ending = self.plan[index];
        self.load_dependencies(index)?;
        let mut solver = Solver::new(ending.into(), &self.dependencies);
        let watch = self.watch(index, Phase::Solve, solver.slots().len() * solver.slots().parts());
        for part in 0..solver.slots().parts() {
            solver
                .solve(part, &watch)
                .map_err(|stop| GenerateError::stopped(ending, stop))?;
        }
        let values = Arc::new(solver.into_values());
        self.dependencies.insert(ending.into(), values);
        Ok(())
    }

    /// Makes the tables of an ending.
    fn make(&mut self, index: usize) -> Result<Made, GenerateError> {
        let start = Instant::now();
        let ending = self.plan[index];
        self.load_dependencies(index)?;
        let mut solver = Solver::new(ending.into(), &self.dependencies);
        let (slots, parts) = (solver.slots().len(), solver.slots().parts());
        let mut tables = Tables::new(ending.into());
        let mut count = Count::default();
        let solve_watch = self.watch(index, Phase::Solve, slots * parts);
        let compress_watch = self.watch(index, Phase::Compress, slots * parts);
        for part in 0..parts {
            let solved = solver
                .solve(part, &solve_watch)
                .map_err(|stop| GenerateError::stopped(ending, stop))?;
            let entries: [&[Entry]; 2] = solved.entries.each_ref().map(|entries| &**entries);
            count.add(entries, solver.values().part(part));
            tables.add_part(part, entries, &compress_watch)?;
        }
        let [wdl, dtz] = [TableKind::Wdl, TableKind::Dtz].map(|kind| tables.file(kind));
        let values = solver.into_values();
        let multiplicity = values.multiplicity();
        if ending.pieces() <= RESIDENT_PIECES {
            self.dependencies.insert(ending.into(), Arc::new(values));
        }
        if self.generator.verify {
            let mut tables = self.open_tables()?;
            tables.add_table(ending.into(), TableKind::Wdl, wdl.clone());
            tables.add_table(ending.into(), TableKind::Dtz, dtz.clone());
            let report = |progress| {
                (self.generator.report)(Progress {
                    ending_index: index,
                    endings: self.plan.len(),
                    ..progress
                });
            };
            verify(ending, &tables, &report, &self.generator.cancelled).map_err(GenerateError::of_verify)?;
        }
        Ok(Made {
            summary: count.summary(ending, multiplicity, [wdl.len(), dtz.len()], start.elapsed()),
            wdl,
            dtz,
        })
    }

    /// Reads the values of what an ending depends on, unless they are known.
    fn load_dependencies(&mut self, index: usize) -> Result<(), GenerateError> {
        let ending = self.plan[index];
        let missing: Vec<Ending> = ending
            .dependencies()
            .into_iter()
            .filter(|&dependency| self.dependencies.resident(dependency.into()).is_none())
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let tables = Arc::new(self.open_tables()?);
        for dependency in missing {
            if dependency.pieces() <= RESIDENT_PIECES {
                let watch = self.watch(index, Phase::Read, Values::memory(dependency.into()) as usize);
                let values = Values::read(dependency.into(), &tables, &watch)
                    .map_err(|stop| GenerateError::stopped(ending, stop))?;
                self.dependencies.insert(dependency.into(), Arc::new(values));
            }
        }
        self.dependencies.set_tables(tables);
        Ok(())
    }

    /// All tables that are there now.
    fn open_tables(&self) -> Result<Tablebase, GenerateError> {
        let mut tables = Tablebase::new();
        for folder in &self.folders {
            if folder.is_dir() {
                tables.add_directory(folder).map_err(|reason| GenerateError::Io {
                    action: "read",
                    path: folder.clone(),
                    reason,
                })?;
            }
        }
        for (ending, wdl) in &self.kept {
            tables.add_table((*ending).into(), TableKind::Wdl, wdl.clone());
        }
        Ok(tables)
    }

    fn watch(&self, index: usize, phase: Phase, total: usize) -> Watch<'a> {
        let generator = self.generator;
        let ending = self.plan[index].into();
        Watch::new(&*generator.report, &generator.cancelled, ending, phase, total as u64).at(index, self.plan.len())
    }
}
