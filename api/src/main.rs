//! The `shinjuku` command.

use std::process::ExitCode;

/// What is made for a request is freed by another thread as often as not, which this allocator takes lightly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    shinjuku_api::run()
}
