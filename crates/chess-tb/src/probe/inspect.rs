//! What a file holds, and whether it is whole.
