//! The other libraries as a child process: answers the questions of a contest, so that the libraries can be built for this
//! very processor while ours is built as everybody builds it. The README tells how.
#![forbid(unsafe_code)]

fn main() -> std::io::Result<()> {
    chess_benches::contest::serve()
}
