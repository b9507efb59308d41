//! Tables made here, of the smallest size that there can be: every position of a side to move has the same value.
//!
//! So they do not tell the truth about each position, but they are tables, and a machine without any has them too.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A table of three or four men.
pub(super) struct Made {
    pub(super) name: &'static str,
    magic: [u8; 4],
    /// The men, a list for each side to move in the low and in the high half of a byte.
    men: &'static [u8],
    /// The value of White to move, then of Black, if both are stored: 0 is lost, 2 drawn, 4 won.
    values: &'static [u8],
    /// Computed by a program of its own.
    checksum: u128,
}

const WDL: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];
const DTZ: [u8; 4] = [0xd7, 0x66, 0x0c, 0xa5];

/// Drawn, which is true.
pub(super) const BISHOP: Made = Made {
    name: "KBvK.rtbw",
    magic: WDL,
    men: &[0x66, 0x33, 0xee],
    values: &[2, 2],
    checksum: 0x8434_332a_1dc7_5aa4_5367_7ccb_fa58_ea52,
};
/// Drawn, which is true.
pub(super) const KNIGHT: Made = Made {
    name: "KNvK.rtbw",
    magic: WDL,
    men: &[0x66, 0x22, 0xee],
    values: &[2, 2],
    checksum: 0xa4fd_177e_828f_df87_84c7_8f02_0db1_3f23,
};
/// Won for the queen, which is true unless it is taken (who probes looks at that) or the king has no move.
pub(super) const QUEEN: Made = Made {
    name: "KQvK.rtbw",
    magic: WDL,
    men: &[0x66, 0x55, 0xee],
    values: &[4, 0],
    checksum: 0x9da7_c05f_5677_92e2_5e73_0223_fd7b_c798,
};
/// White to move wins in one ply or two, which is true of few positions.
pub(super) const QUEEN_DISTANCES: Made = Made {
    name: "KQvK.rtbz",
    magic: DTZ,
    men: &[0x06, 0x05, 0x0e],
    values: &[0],
    checksum: 0x290e_fda0_1ddf_754a_6364_4dfc_1cba_7762,
};
/// Won for the queens, which is true but for a position or two of any hundred. These four men have no tables that are built into the command.
pub(super) const QUEENS: Made = Made {
    name: "KQQvK.rtbw",
    magic: WDL,
    men: &[0x66, 0xee, 0x55, 0x55],
    values: &[4, 0],
    checksum: 0x9d33_663c_0677_9891_e5f0_bbf3_fd54_9503,
};

impl Made {
    /// The whole file: 64 bytes and the checksum.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.magic.to_vec();
        // So many men, both sides not the same, no pawns; those that lead come first.
        bytes.extend([(self.men.len() as u8) << 4 | 1, 0]);
        bytes.extend(self.men);
        bytes.resize(bytes.len().next_multiple_of(2), 0);
        for &value in self.values {
            bytes.extend([0x80, value]);
        }
        bytes.resize(64, 0);
        bytes.extend(self.checksum.to_be_bytes());
        bytes
    }
}

/// A folder of this test's own, gone at its end.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn new() -> Self {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("chess-cli-tables-{}-{number}", std::process::id()));
        // A run that was broken off may have left one.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).expect("the temporary folder can be written");
        Self(path)
    }

    pub(super) fn with(tables: &[Made]) -> Self {
        let folder = Self::new();
        for table in tables {
            folder.write(table.name, &table.bytes());
        }
        folder
    }

    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).expect("the folder can be written");
    }

    /// The path of a file in it, or of the folder itself for no name.
    pub(super) fn path(&self, name: &str) -> String {
        let path = if name.is_empty() {
            self.0.clone()
        } else {
            self.0.join(name)
        };
        path.to_str().expect("temporary folders have plain names").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}
