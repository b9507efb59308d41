//! The tests of chess-attacks, as one program. See each module for what it holds to what.

mod cpu;
mod leapers;
mod naive;
mod rays;
mod sets;
mod sliders;
mod targets;
