//! `chess tb`: endgame tables.

mod answer;
mod files;
mod generate;
mod info;
mod lines;
mod memory;
mod probe;
mod tally;
mod verify;

use std::io::Write;

use crate::arguments::TbCommand;
use crate::failure::Failure;

pub(crate) fn run(command: &TbCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        TbCommand::Probe(probe) => probe::run(probe, out),
        TbCommand::Verify(verify) => verify::run(verify, out),
        TbCommand::Info(info) => info::run(info, out),
        TbCommand::Generate(generate) => generate::run(generate, out),
    }
}
