//! Output that may lose its reader.

use std::io::{self, Write};

/// Writes until the reader has gone, and then drops in silence what is written.
pub(crate) struct UntilGone<W> {
    out: W,
    is_gone: bool,
}

impl<W: Write> UntilGone<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, is_gone: false }
    }

    /// Does this with the output if somebody reads it; otherwise gives `unread`.
    fn unless_gone<T>(&mut self, unread: T, act: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if self.is_gone {
            return Ok(unread);
        }
        match act(&mut self.out) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.is_gone = true;
                Ok(unread)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for UntilGone<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_gone(bytes.len(), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_gone((), W::flush)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes so many writes, and then fails in this way.
    struct Fails(usize, io::ErrorKind);

    impl Write for Fails {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(self.1)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.1.into())
        }
    }

    #[test]
    fn a_reader_that_has_gone_is_not_missed() {
        let mut out = UntilGone::new(Fails(1, io::ErrorKind::BrokenPipe));
        for _ in 0..3 {
            out.write_all(b"line\n").unwrap();
        }
        assert!(out.is_gone);
        out.flush().unwrap();
        UntilGone::new(Fails(0, io::ErrorKind::BrokenPipe)).flush().unwrap();
    }

    #[test]
    fn other_errors_are_told() {
        let mut out = UntilGone::new(Fails(1, io::ErrorKind::StorageFull));
        out.write_all(b"line\n").unwrap();
        assert_eq!(out.write_all(b"line\n").unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(out.flush().unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
