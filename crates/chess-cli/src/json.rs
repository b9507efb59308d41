//! Output for programs: one JSON object a line.

use std::io::{self, Write};

use serde::Serialize;

pub(crate) fn write_line(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}
