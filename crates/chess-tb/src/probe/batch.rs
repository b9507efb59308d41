//! Many positions at once.
