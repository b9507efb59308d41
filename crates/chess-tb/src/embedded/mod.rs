//! The tables of three men, which are part of the program.
//!
//! `cargo xtask tables` makes the files and writes them here.

use crate::{Material, TableKind, Tablebase};

/// The name of an ending, and its two files.
struct Embedded {
    name: &'static str,
    wdl: &'static [u8],
    dtz: &'static [u8],
}

macro_rules! embedded {
    ($($name:literal)+) => {
        [$(Embedded {
            name: $name,
            wdl: include_bytes!(concat!($name, ".rtbw")),
            dtz: include_bytes!(concat!($name, ".rtbz")),
        }),+]
    };
}

/// All endings of three men.
static TABLES: [Embedded; 5] = embedded! { "KQvK" "KRvK" "KBvK" "KNvK" "KPvK" };

impl Tablebase {
    /// With the tables of all endings of three men, results and distances, which are part of the program (23 KiB, feature `embedded`):
    /// nothing has to be installed for them. More can be added.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_tb::{Dtz, MaybeRounded, Tablebase, Wdl};
    ///
    /// let tables = Tablebase::embedded();
    /// assert_eq!(tables.max_pieces(), 3);
    ///
    /// // 8 . . . . . . . .
    /// // 7 . . . P . . . .
    /// // 6 . . . . . . . .
    /// // 5 . . . . . . . .
    /// // 4 . k . . . . . .
    /// // 3 . . . . . . . .
    /// // 2 . . . . . . . .
    /// // 1 K . . . . . . .
    /// //   a b c d e f g h
    /// let board: Board = "8/3P4/8/8/1k6/8/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(tables.probe_wdl_after_zeroing(&board)?, Wdl::Win);
    /// assert_eq!(tables.probe_dtz(&board)?, MaybeRounded::Precise(Dtz(1))); // the pawn becomes a queen
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn embedded() -> Self {
        let mut tables = Self::new();
        tables.add_embedded();
        tables
    }

    /// Adds the tables that [`embedded`](Self::embedded) has. Where a table is there already, that one stays, as it does when a
    /// folder is added.
    ///
    /// Gives the number of tables that were added: 10, or less if some were there.
    ///
    /// ```
    /// use chess_tb::{TableKind, Tablebase};
    ///
    /// let mut tables = Tablebase::new();
    /// tables.add_table("KQvK".parse()?, TableKind::Wdl, b"mine".as_slice());
    /// assert_eq!(tables.add_embedded(), 9);
    /// assert_eq!(tables.add_embedded(), 0);
    /// # Ok::<(), chess_tb::ParseMaterialError>(())
    /// ```
    pub fn add_embedded(&mut self) -> usize {
        let mut added = 0;
        for Embedded { name, wdl, dtz } in &TABLES {
            let material: Material = name.parse().expect("it names an ending");
            for (kind, bytes) in [(TableKind::Wdl, *wdl), (TableKind::Dtz, *dtz)] {
                if !self.tables().any(|there| there == (material, kind)) {
                    self.add_table(material, kind, bytes);
                    added += 1;
                }
            }
        }
        added
    }
}
