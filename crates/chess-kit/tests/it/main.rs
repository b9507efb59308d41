//! The tests of the facade: every promised name and value can be reached through it, with the features that promise it.

mod public_api;
mod specification;
