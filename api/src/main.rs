//! The `shinjuku` command.

use std::process::ExitCode;

/// Memory that is allocated for a request is often freed by another thread; mimalloc handles this well.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    shinjuku_api::run()
}
