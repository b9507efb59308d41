//! Sources of tables that are not in memory, and not always well.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_kit::tb::Source;

/// Bytes that are read as those of a file are: through the cache of pages.
#[derive(Debug)]
pub(crate) struct Elsewhere {
    pub(crate) bytes: Vec<u8>,
    pub(crate) fault: Fault,
    /// How often it was read.
    pub(crate) reads: AtomicU64,
}

/// What is wrong with a source.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    None,
    /// Reads fail whose number is a multiple of this one.
    Fails(u64),
    /// There are this many bytes; those that were not given are made up.
    Long(u64, Filler),
}

/// Bytes that were not given.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Filler {
    Zeros,
    /// Bytes that look random, the same each time.
    Noise,
}

impl Filler {
    /// The byte at an offset.
    const fn at(self, offset: u64) -> u8 {
        match self {
            Self::Zeros => 0,
            Self::Noise => {
                let mixed = offset.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8
            }
        }
    }

    /// Bytes up to a length, if there are not so many yet.
    pub(crate) fn extend(self, bytes: &mut Vec<u8>, length: u64) {
        bytes.extend((bytes.len() as u64..length).map(|offset| self.at(offset)));
    }
}

impl Elsewhere {
    pub(crate) const fn new(bytes: Vec<u8>, fault: Fault) -> Self {
        Self {
            bytes,
            fault,
            reads: AtomicU64::new(0),
        }
    }
}

impl Source for Elsewhere {
    fn len(&self) -> io::Result<u64> {
        let given = self.bytes.len() as u64;
        Ok(match self.fault {
            Fault::Long(length, _) => given.max(length),
            _ => given,
        })
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let reads = self.reads.fetch_add(1, Ordering::Relaxed) + 1;
        if matches!(self.fault, Fault::Fails(number) if reads % number.max(1) == 0) {
            return Err(io::Error::other("made to fail"));
        }
        let end = offset.checked_add(buffer.len() as u64);
        if end.is_none_or(|end| self.len().is_ok_and(|length| end > length)) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let filler = match self.fault {
            Fault::Long(_, filler) => filler,
            _ => Filler::Zeros,
        };
        for (at, to) in (offset..).zip(&mut *buffer) {
            *to = filler.at(at);
        }
        let given = usize::try_from(offset).ok().and_then(|start| self.bytes.get(start..));
        for (to, from) in buffer.iter_mut().zip(given.unwrap_or_default()) {
            *to = *from;
        }
        Ok(())
    }
}
