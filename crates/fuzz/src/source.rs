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
    /// There are this many bytes, and all that were not given are the same.
    Long(u64, u8),
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
            _ => 0,
        };
        buffer.fill(filler);
        let given = usize::try_from(offset).ok().and_then(|start| self.bytes.get(start..));
        for (to, from) in buffer.iter_mut().zip(given.unwrap_or_default()) {
            *to = *from;
        }
        Ok(())
    }
}
